package io.berth.redis;

import io.berth.cluster.Node;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Claim;
import io.berth.reservation.Filter;
import io.berth.reservation.Precondition;
import io.berth.reservation.Settlement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.stateful.Action;

/** One thing that is done to both tables; rows are named by how many grants ago they were granted. */
sealed interface Step extends Action<Twins> {
    /** Who calls, seen from the row. */
    enum Who {
        Holder,
        Another,
        Admin
    }

    void on(Twins twins);

    @Override
    default Twins run(Twins twins) {
        on(twins);
        return twins;
    }

    record Assume(Sending sending, Claim claim) implements Step {
        @Override
        public void on(Twins twins) {
            twins.ask(sending, calls -> calls.assume(claim));
        }
    }

    record Renew(Sending sending, int ago, Who who, Optional<Duration> ttl, Precondition match) implements Step {
        @Override
        public void on(Twins twins) {
            var id = twins.id(ago);
            var caller = twins.caller(who, id);
            twins.ask(sending, calls -> calls.renew(id, caller, ttl, match));
        }
    }

    record Forget(Sending sending, int ago, Who who, Precondition match) implements Step {
        @Override
        public void on(Twins twins) {
            var id = twins.id(ago);
            var caller = twins.caller(who, id);
            twins.ask(sending, calls -> calls.forget(id, caller, match));
        }
    }

    record BeginBind(Sending sending, int ago, Who who, Optional<ResourceVersion> version, Precondition match)
            implements Step {
        @Override
        public void on(Twins twins) {
            var id = twins.id(ago);
            var caller = twins.caller(who, id);
            twins.ask(sending, calls -> calls.beginBind(id, caller, version, match));
        }
    }

    record Settle(Sending sending, int ago, Who who, Settlement outcome, Precondition match) implements Step {
        @Override
        public void on(Twins twins) {
            var id = twins.id(ago);
            var caller = twins.caller(who, id);
            twins.ask(sending, calls -> calls.settle(id, caller, outcome, match));
        }
    }

    record Find(int ago) implements Step {
        @Override
        public void on(Twins twins) {
            var id = twins.id(ago);
            twins.ask(Sending.Resent, calls -> calls.find(id));
        }
    }

    record ListRows(Filter filter, int limit) implements Step {
        @Override
        public void on(Twins twins) {
            twins.ask(Sending.Resent, calls -> calls.listAll(filter, limit));
        }
    }

    record Put(Sending sending, Node node) implements Step {
        @Override
        public void on(Twins twins) {
            twins.ask(sending, calls -> calls.put(node));
        }
    }

    record Delete(Sending sending, String node) implements Step {
        @Override
        public void on(Twins twins) {
            twins.ask(sending, calls -> calls.delete(node));
        }
    }

    record Expire() implements Step {
        @Override
        public void on(Twins twins) {
            twins.ask(Sending.Repeated, calls -> calls.expire());
        }
    }

    record Pass(Duration time) implements Step {
        @Override
        public void on(Twins twins) {
            twins.pass(time);
        }
    }

    record Lose(List<Node> nodes) implements Step {
        @Override
        public void on(Twins twins) {
            twins.lose(nodes);
        }
    }
}
