package io.berth.api;

import io.berth.reservation.Holder;
import io.berth.stage.reserve.Ask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the body of a batch: the batch itself must be well-formed, each of its items stands alone. */
final class BatchReader {
    private static final Set<String> FIELDS = Set.of("items");
    private static final int MAX_ITEMS = 1000;

    /** One item of a batch. */
    sealed interface Item {
        record Sound(Ask ask) implements Item {}

        record Wrong(Problem problem) implements Item {}
    }

    private final ClaimReader reader;

    BatchReader(ClaimReader reader) {
        this.reader = reader;
    }

    List<Item> read(Json json, Holder holder, Violations violations) {
        Optional<List<Json>> items =
                Body.of(json, Pointer.ROOT, violations, FIELDS).require("items").items("items", 1, MAX_ITEMS);
        violations.refuseIfAny();
        List<Item> read = new ArrayList<>();
        int left = Violations.MAX_LISTED; // in all: an answer need not be larger than its question
        for (Json item : items.orElseThrow()) {
            Violations own = new Violations(Math.max(1, left));
            read.add(reader.read(item, holder, own)
                    .<Item>map(Item.Sound::new)
                    .orElseGet(() -> new Item.Wrong(own.problem())));
            left -= own.listed();
        }
        return read;
    }
}
