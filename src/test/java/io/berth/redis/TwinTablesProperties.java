package io.berth.redis;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.stateful.ActionSequence;
import net.jqwik.api.statistics.Statistics;

/** Random sequences on the table in Redis and on the one in memory; after every step both must be the same. */
class TwinTablesProperties {
    /** What must have come up: a sequence that meets none of these proves little. */
    private static final String[] ANSWERS = {
        "Assumed",
        "AlreadyAssumed",
        "HeldByOther",
        "Conflicting",
        "NodeFull",
        "NodeUnknown",
        "NodeUnschedulable",
        "Changed",
        "Released",
        "Forgotten",
        "NotFound",
        "Gone",
        "AlreadyGone",
        "WrongPhase",
        "RevisionMismatch",
        "StaleResourceVersion",
        "InUse",
        "Deleted",
        "Created",
        "Replaced",
        "Found",
        "NeverGranted"
    };

    @Property(tries = 200, shrinking = ShrinkingMode.BOUNDED)
    void areTheSameAfterEveryStepAndEndEmpty(@ForAll("sequences") ActionSequence<Twins> sequence) {
        Twins twins = sequence.run(new Twins(Steps.NODES));
        twins.drain();
        var met = Statistics.label("answers");
        twins.answers().forEach(met::collect);
        met.coverage(coverage -> {
            for (String answer : ANSWERS) {
                coverage.check(answer).count(count -> count > 0);
            }
        });
    }

    @Provide
    Arbitrary<ActionSequence<Twins>> sequences() {
        return Arbitraries.<Twins>sequences(Steps.any()).ofSize(50);
    }
}
