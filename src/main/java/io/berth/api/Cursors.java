package io.berth.api;

import io.berth.cluster.Decimal;
import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import io.berth.reservation.Epoch;
import io.berth.reservation.FencingToken;
import io.berth.reservation.ListResult;
import io.berth.reservation.PermitList;
import io.berth.reservation.Position;
import io.berth.stage.handoff.Handoffs;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What {@code continue} carries from one page to the next; callers are to read nothing into it. */
final class Cursors {
    private static final String WANTED = "must be a cursor that Berth gave out";

    private Cursors() {}

    static String encode(ListResult.Cursor cursor) {
        return encode(cursor.position() + " " + cursor.afterToken());
    }

    static String encode(NodeName after) {
        return encode(after.value());
    }

    static ListResult.Cursor reservations(String text) {
        String decoded = decode(text);
        int blank = decoded.indexOf(' ');
        try {
            return new ListResult.Cursor(
                    Position.parse(decoded.substring(0, Math.max(blank, 0))),
                    new FencingToken(decoded.substring(blank + 1)).value());
        } catch (MalformedException wrong) {
            throw new MalformedException(WANTED);
        }
    }

    static NodeName nodes(String text) {
        try {
            return new NodeName(decode(text));
        } catch (MalformedException wrong) {
            throw new MalformedException(WANTED);
        }
    }

    static String encode(Handoffs.Cursor cursor) {
        return encode(cursor.since() + " " + cursor.token());
    }

    static Handoffs.Cursor handoffs(String text) {
        String decoded = decode(text);
        int blank = decoded.indexOf(' ');
        String since = decoded.substring(0, Math.max(blank, 0));
        if (!Decimal.is(since, 16)) {
            throw new MalformedException(WANTED);
        }
        try {
            return new Handoffs.Cursor(since, new FencingToken(decoded.substring(blank + 1)).value());
        } catch (MalformedException wrong) {
            throw new MalformedException(WANTED);
        }
    }

    static String encode(PermitList.Cursor cursor) {
        return encode(cursor.epoch() + " " + cursor.afterToken());
    }

    static PermitList.Cursor permits(String text) {
        String decoded = decode(text);
        int blank = decoded.indexOf(' ');
        try {
            return new PermitList.Cursor(
                    new Epoch(decoded.substring(0, Math.max(blank, 0))),
                    new FencingToken(decoded.substring(blank + 1)).value());
        } catch (MalformedException wrong) {
            throw new MalformedException(WANTED);
        }
    }

    private static String encode(String plain) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    private static String decode(String text) {
        try {
            return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException wrong) {
            throw new MalformedException(WANTED);
        }
    }
}
