package io.berth.reservation.room;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.reservation.Epoch;
import io.berth.reservation.NodeState;
import io.berth.reservation.TableUnavailableException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * A replica's view of all nodes' room. Each question reads what has changed since the last one, one small call of Redis
 * whatever the number of nodes, so that whatever was granted before the question is counted in the answer.
 */
@ApplicationScoped
@CheckReturnValue
public class RoomView {
    private static final Logger LOG = Logger.getLogger(RoomView.class);
    private static final int MOST = 500;
    private static final RoomSource.Point NEVER = new RoomSource.Point(new Epoch("1"), 0);

    /** Time alone changes a node too: what ripens, and what has cooled down. */
    private static final Duration READ_ANEW_AFTER = Duration.ofSeconds(10);

    private final RoomSource source;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Read read = new Read(NEVER);

    public RoomView(RoomSource source) {
        this.source = source;
    }

    /** As of now, or a moment later. Fails as the table does, and with {@code TableUnavailableException} while it is closed. */
    public Uni<Room> current() {
        return Uni.createFrom().deferred(() -> {
            if (read.isOld() && reading.compareAndSet(false, true)) {
                follow(new Read(read.startOver()))
                        .onTermination()
                        .invoke(() -> reading.set(false))
                        .subscribe()
                        .with(
                                room -> {},
                                failure -> LOG.debugf("The nodes are read anew later: %s", failure.getMessage()));
            }
            return follow(read);
        });
    }

    private Uni<Room> follow(Read view) {
        RoomSource.Point from = view.point;
        return source.since(from, MOST).chain(answer -> switch (answer) {
            case RoomSource.Answer.TableClosed() ->
                Uni.createFrom().failure(() -> new TableUnavailableException("the table is closed"));
            case RoomSource.Answer.Restart(var epoch) -> follow(new Read(new RoomSource.Point(epoch, 0)));
            case RoomSource.Answer.Changes changes -> {
                view.take(changes);
                if (changes.more()) {
                    yield follow(view);
                }
                read = view;
                yield Uni.createFrom().item(new Room(view.nodes));
            }
        });
    }

    /** The nodes as they were read from one start on. */
    private static final class Read {
        private final Map<NodeName, NodeState> nodes = new ConcurrentHashMap<>();
        private final long since = System.nanoTime();
        private volatile RoomSource.Point point;

        Read(RoomSource.Point point) {
            this.point = point;
        }

        boolean isOld() {
            return System.nanoTime() - since > READ_ANEW_AFTER.toNanos();
        }

        RoomSource.Point startOver() {
            return new RoomSource.Point(point.epoch(), 0);
        }

        /** Of two answers to the same question the later one holds all of the earlier one, which then is no news. */
        synchronized void take(RoomSource.Answer.Changes changes) {
            if (changes.upTo().change() < point.change()) {
                return;
            }
            changes.nodes().forEach(node -> nodes.put(node.node().name(), node));
            point = changes.upTo();
        }
    }
}
