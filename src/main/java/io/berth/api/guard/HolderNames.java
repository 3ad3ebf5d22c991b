package io.berth.api.guard;

import io.berth.cluster.MalformedException;
import io.berth.config.BerthConfig;
import io.berth.reservation.Holder;
import io.quarkus.runtime.Startup;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Under which name each user of the API server holds its rows. */
@ApplicationScoped
@Startup // A name that no holder can have ends the start, and not the first bind.
class HolderNames {
    private final Map<String, Holder> named = new HashMap<>();

    HolderNames(BerthConfig config) {
        config.guard().holders().forEach(this::name);
    }

    private void name(String name, List<String> users) {
        Holder holder = holder(name);
        for (String user : users) {
            Holder other = named.put(user, holder);
            if (other != null && !other.equals(holder)) {
                throw new ConfigurationException(
                        "berth.guard.holders names user " + user + " for " + other + " and for " + holder);
            }
        }
    }

    private static Holder holder(String name) {
        try {
            return Holder.ofCaller(name);
        } catch (MalformedException wrong) {
            throw new ConfigurationException("berth.guard.holders." + name + " " + wrong.getMessage());
        }
    }

    Holder of(String user) {
        return Optional.ofNullable(named.get(user)).orElseGet(() -> Holder.ofUser(user));
    }
}
