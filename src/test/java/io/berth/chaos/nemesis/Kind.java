package io.berth.chaos.nemesis;

import java.util.Arrays;
import java.util.List;

/** Everything that is broken, each in a lane of its own kind. */
public enum Kind {
    kill(Lane.parts, "kill -9 of a replica, and its restart"),
    pause(Lane.parts, "SIGSTOP of a replica beyond TTL and fence"),
    pauseAtBegin(Lane.parts, "SIGSTOP of a replica between begin-bind and its POST, beyond the fence"),
    pauseToFence(
            Lane.parts,
            "the same, and it comes back at the fence, whose answer is late, and its second POST later still"),
    cutRedis(Lane.parts, "a replica loses Redis"),
    cutApi(Lane.parts, "a replica loses the API server"),
    restartRedis(Lane.parts, "kill -9 of Redis, and its restart"),
    restartApi(Lane.parts, "kill -9 of the API server, and its restart"),
    lateBinds(Lane.wires, "binds arrive after the fence"),
    lostBinds(Lane.wires, "binds are done, and their answers lost"),
    copiedBinds(Lane.wires, "binds are done, and done again after the fence"),
    deniedBinds(Lane.wires, "binds are done, and answered 504"),
    lateApi(Lane.wires, "everything that a replica asks the API server is late"),
    lateRedis(Lane.wires, "every answer of Redis to a replica is late"),
    lostScripts(Lane.wires, "scripts are run, and their answers lost"),
    blind(Lane.wires, "all replicas' watches are late, and binds later still");

    private final Lane lane;
    private final String what;

    Kind(Lane lane, String what) {
        this.lane = lane;
        this.what = what;
    }

    public Lane lane() {
        return lane;
    }

    public String what() {
        return what;
    }

    static List<Kind> of(Lane lane) {
        return Arrays.stream(values()).filter(kind -> kind.lane == lane).toList();
    }
}
