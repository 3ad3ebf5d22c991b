package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.config.BerthConfig;
import io.berth.cycle.Grants;
import io.berth.reservation.Caller;
import io.berth.reservation.Holder;
import io.quarkus.runtime.Startup;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which holders may decide on which permits; a setting that cannot mean anything ends the start. */
@Startup
@Singleton
class Approvers {
    private final Map<String, Set<Holder>> ofPermit = new HashMap<>();

    Approvers(BerthConfig config, Grants grants) {
        config.permits().approvers().forEach((name, holders) -> {
            String setting = "berth.permits.approvers." + name;
            if (grants.plugins().contains(name)) {
                throw new ConfigurationException(setting + " names a permit that only Berth decides on");
            }
            try {
                Names.requireLabel(name);
                ofPermit.put(
                        name,
                        holders.stream()
                                .map(String::strip)
                                .map(Holder::ofCaller)
                                .collect(Collectors.toUnmodifiableSet()));
            } catch (MalformedException wrong) {
                // An environment variable has no way to write a dash.
                throw new ConfigurationException(
                        setting + " is wrong: the permit's or a holder's name " + wrong.getMessage()
                                + "; a name with a dash is set by a system property, not by an environment variable");
            }
        });
    }

    /** Ends the call of whoever is none; whether there is such a permit is not said. */
    void require(String permit, Caller caller) {
        if (!ofPermit.getOrDefault(permit, Set.of()).contains(caller.holder())) {
            throw new Refusal(Problem.of(
                    ProblemCode.FORBIDDEN, "holder " + caller.holder() + " does not decide on permits of this name"));
        }
    }
}
