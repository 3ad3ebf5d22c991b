package io.berth.api.extender;

import java.util.List;

/** The nodes that a scheduler asks about, in its order and under its names, whether or not any node can have such a name. */
sealed interface Candidates {
    List<String> names();

    /** Of a scheduler with {@code nodeCacheCapable}: {@code NodeNames}. */
    record Names(List<String> names) implements Candidates {}

    /** Of one without: {@code Nodes}, whole objects that go back as they came. */
    record Whole(List<Item> items) implements Candidates {
        @Override
        public List<String> names() {
            return items.stream().map(Item::name).toList();
        }
    }

    /** One of the objects. */
    record Item(String name, Span at) {}
}
