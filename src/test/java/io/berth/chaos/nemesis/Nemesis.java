package io.berth.chaos.nemesis;

import java.util.Map;
import java.util.TreeMap;

/** Carries out a plan, one lane beside the other, until the run is over. */
public final class Nemesis {
    private final Plan plan;
    private final Pace pace;
    private final PartFaults parts;
    private final Pauses pauses;
    private final WireFaults wires;
    private final Map<Kind, Integer> done = new TreeMap<>();

    public Nemesis(Plan plan, Victims victims, Pace pace) {
        this.plan = plan;
        this.pace = pace;
        this.parts = new PartFaults(victims, pace);
        this.pauses = new Pauses(victims, pace);
        this.wires = new WireFaults(victims, pace);
    }

    /** Everything that it has broken is whole again when it returns. */
    public void run(Lane lane) {
        for (var fault : plan.of(lane)) {
            if (pace.rest(fault.before())) {
                return;
            }
            strike(fault);
            count(fault.kind());
        }
    }

    private void strike(Fault fault) {
        switch (fault.kind()) {
            case kill -> parts.kill(fault);
            case pause -> pauses.pause(fault);
            case pauseAtBegin -> pauses.pauseAtBegin(fault);
            case pauseToFence -> pauses.pauseToFence(fault);
            case cutRedis -> parts.cutRedis(fault);
            case cutApi -> parts.cutApi(fault);
            case restartRedis -> parts.restartRedis(fault);
            case restartApi -> parts.restartApi(fault);
            case lateBinds -> wires.lateBinds(fault);
            case lostBinds -> wires.lostBinds(fault);
            case copiedBinds -> wires.copiedBinds(fault);
            case deniedBinds -> wires.deniedBinds(fault);
            case lateApi -> wires.lateApi(fault);
            case lateRedis -> wires.lateRedis(fault);
            case lostScripts -> wires.lostScripts(fault);
            case blind -> wires.blind(fault);
        }
    }

    private synchronized void count(Kind kind) {
        done.merge(kind, 1, Integer::sum);
    }

    /** How often what was done. */
    public synchronized Map<Kind, Integer> done() {
        return Map.copyOf(done);
    }
}
