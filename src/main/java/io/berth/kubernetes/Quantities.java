package io.berth.kubernetes;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Reads resource lists; one that cannot be read must not hide the rest of its Pod or node. */
final class Quantities {
    private static final Logger LOG = Logger.getLogger(Quantities.class);

    private Quantities() {}

    static Map<ResourceName, Quantity> read(Optional<Map<String, String>> amounts, String whose) {
        Map<ResourceName, Quantity> quantities = new HashMap<>();
        amounts.orElse(Map.of()).forEach((resource, amount) -> {
            try {
                quantities.put(name(resource), Quantity.parse(amount));
            } catch (MalformedException e) {
                LOG.warnf("%s: %s of %s is not counted: it %s", whose, amount, resource, e.getMessage());
            }
        });
        return quantities;
    }

    private static ResourceName name(String resource) {
        return Shared.one(new ResourceName(resource));
    }
}
