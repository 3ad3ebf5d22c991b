package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Amounts by resource in JSON: quantities as Kubernetes writes them, or numbers; canonical strings in answers. */
final class Amounts {
    /** Far beyond what a node has; one script call must not carry thousands. */
    private static final int MAX_RESOURCES = 128;

    private Amounts() {}

    /** The amounts under a field; nothing when it is absent, or wrong as the violations then say. */
    static Optional<Resources> read(Body body, String field) {
        Optional<Map<String, Json>> quantities = body.map(field, MAX_RESOURCES);
        if (quantities.isEmpty()) {
            return Optional.empty();
        }
        Pointer at = body.at().to(field);
        SortedMap<ResourceName, Long> amounts = new TreeMap<>();
        quantities.get().forEach((name, quantity) -> {
            if (!(quantity instanceof Json.Null)) {
                body.formed(name, at.to(name), ResourceName::new)
                        .ifPresent(resource -> amount(body, at.to(name), resource, quantity)
                                .ifPresent(amount -> amounts.put(resource, amount)));
            }
        });
        return Optional.of(new Resources(amounts));
    }

    private static Optional<Long> amount(Body body, Pointer at, ResourceName resource, Json quantity) {
        Json text = quantity instanceof Json.Numeral(String digits) ? new Json.Text(digits) : quantity;
        return body.textOf(text, at, digits -> Quantity.parse(digits).amountOf(resource));
    }

    /** An object of canonical strings under a field. */
    static void write(JsonGenerator json, String field, Resources resources) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<ResourceName, Long> amount : resources.amounts().entrySet()) {
            json.writeStringField(amount.getKey().value(), Quantity.format(amount.getKey(), amount.getValue()));
        }
        json.writeEndObject();
    }
}
