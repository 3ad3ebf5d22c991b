package io.berth.redis;

import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.Position;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Feed entries as XADD in {@code rows.lua} writes them: {@code <sequence>-0}, then type, reason, at, row. */
final class ChangeCodec {
    private ChangeCodec() {}

    static List<Change> changes(Epoch epoch, Response entries) {
        List<Change> changes = new ArrayList<>(entries.size());
        for (Response entry : entries) {
            String id = entry.get(0).toString();
            Response fields = entry.get(1);
            String reason = fields.get(3).toString();
            changes.add(new Change(
                    new Position(epoch, Long.parseLong(id.substring(0, id.indexOf('-')))),
                    Change.Type.valueOf(fields.get(1).toString()),
                    reason.isEmpty() ? Optional.empty() : Optional.of(reason),
                    RowCodec.row(
                            fields.get(7).toBytes(),
                            Long.parseLong(fields.get(5).toString()))));
        }
        return changes;
    }
}
