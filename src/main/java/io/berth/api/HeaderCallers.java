package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.reservation.Caller;
import io.berth.reservation.Holder;
import io.vertx.core.MultiMap;
import java.util.List;

/** Takes the caller's word for who it is; for a port that only this machine reaches. */
final class HeaderCallers implements Callers {
    static final String HEADER = "Berth-Holder";
    private static final Caller ANONYMOUS = new Caller(new Holder("anonymous"), false);

    @Override
    public Caller identify(MultiMap headers) {
        List<String> holders = headers.getAll(HEADER);
        if (holders.isEmpty()) {
            return ANONYMOUS;
        }
        if (holders.size() > 1) {
            throw Callers.unknown(HEADER + " must be given once");
        }
        try {
            return new Caller(Holder.ofCaller(holders.getFirst()), false);
        } catch (MalformedException wrong) {
            throw Callers.unknown(HEADER + " " + wrong.getMessage());
        }
    }
}
