package io.berth.kubernetes;

import static io.berth.kubernetes.ScriptedApi.event;
import static io.berth.kubernetes.ScriptedApi.node;
import static io.berth.kubernetes.ScriptedApi.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.SeenNode;
import io.berth.mirror.Seen;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What leads to a new list and what does not, by an API server that misbehaves as it is told. */
class ReflectorTest {
    private static final String EXPIRED =
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                    + "\"message\":\"too old resource version: 1 (250)\",\"reason\":\"Expired\",\"code\":410}";

    private final ScriptedApi script = new ScriptedApi();
    private final Adapter adapter = new Adapter(
            () -> new ConfigBuilder(Config.empty()).withMasterUrl(script.url()).build(), Map.of());

    @AfterEach
    void stop() {
        adapter.close();
        script.close();
    }

    @Test
    void readsPageAfterPageOfOneVersion() {
        script.list(200, page("7", "t+/=", node("a", "1"), node("b", "2")))
                .list(200, page("7", "", node("c", "3")))
                .watchOn("");
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitList(0);
            assertThat(shown(seen)).containsExactly("list a b c @7");
            assertThat(script.asked()).startsWith("limit=500", "limit=500&continue=t%2B%2F%3D");
        }
    }

    @Test
    void aListThatExpiresBetweenItsPagesBeginsAnew() {
        script.list(200, page("7", "t", node("a", "1")))
                .list(410, EXPIRED)
                .list(200, page("9", "", node("b", "8")))
                .watchOn("");
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitList(0);
            assertThat(shown(seen)).containsExactly("list b @9");
        }
    }

    @Test
    void aWatchWhoseTimeIsUpGoesOnFromItsLastBookmarkWithoutAList() {
        script.list(200, page("7", "", node("a", "1")))
                .watch(200, event("MODIFIED", node("a", "8")) + event("BOOKMARK", bookmark("12")))
                .watchOn(event("DELETED", node("a", "13")));
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitOne(0, Seen.Gone.class::isInstance);
            assertThat(shown(seen)).containsExactly("list a @7", "put a@8", "gone a@13");
            assertThat(script.asked().get(2)).contains("resourceVersion=12&");
        }
    }

    @Test
    void fiveClosesAtOnceLeadToANewList() {
        script.list(200, page("7", "", node("a", "1")));
        for (int i = 0; i < 5; i++) {
            script.watch(200, "");
        }
        script.list(200, page("9", "", node("a", "8"))).watchOn("");
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitList(1);
            assertThat(shown(seen)).containsExactly("list a @7", "list a @9");
            assertThat(script.asked().subList(1, 6)).allMatch(query -> query.contains("watch=true"));
            assertThat(adapter.relists("nodes", Relists.Reason.closing)).isEqualTo(1);
        }
    }

    @Test
    void aVersionTooOldLeadsToANewListHoweverItIsSaid() {
        script.list(200, page("7", "", node("a", "1")))
                .watch(410, EXPIRED)
                .list(200, page("9", "", node("a", "8")))
                .watch(200, event("ERROR", EXPIRED))
                .list(200, page("11", "", node("a", "10")))
                .watchOn("");
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitList(2);
            assertThat(shown(seen)).containsExactly("list a @7", "list a @9", "list a @11");
            assertThat(adapter.relists("nodes", Relists.Reason.tooOld)).isEqualTo(2);
        }
    }

    @Test
    void aListThatFailsIsAskedForAgain() {
        script.list(500, "no JSON")
                .list(403, "{\"message\":\"nodes is forbidden\"}")
                .list(200, page("7", "", node("a", "1")))
                .watchOn("");
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitList(0);
            assertThat(shown(seen)).containsExactly("list a @7");
            assertThat(adapter.relists("nodes", Relists.Reason.unavailable)).isEqualTo(2);
        }
    }

    @Test
    void aRestartListsAndWatchesAnew() {
        script.list(200, page("7", "", node("a", "1"))).watchOn(event("MODIFIED", node("a", "8")));
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitOne(0, Seen.Put.class::isInstance);
            script.list(200, page("9", "", node("b", "9"))).watchOn(event("ADDED", node("c", "10")));
            adapter.nodes.restart();
            seen.awaitOne(2, Seen.Put.class::isInstance);
            assertThat(shown(seen)).containsExactly("list a @7", "put a@8", "list b @9", "put c@10");
            assertThat(adapter.relists("nodes", Relists.Reason.restarted)).isEqualTo(1);
        }
    }

    @Test
    void anObjectThatCannotBeReadHidesNoOther() {
        var broken = "{\"metadata\":{\"name\":\"NOT A NAME\",\"uid\":\"u\",\"resourceVersion\":\"8\"}}";
        script.list(200, page("7", "", broken, node("a", "1")))
                .watchOn(event("ADDED", broken) + event("ADDED", node("b", "9")));
        try (var seen = new Followed<>(adapter.nodes)) {
            seen.awaitOne(0, Seen.Put.class::isInstance);
            assertThat(shown(seen)).containsExactly("list a @7", "put b@9");
        }
    }

    private static String bookmark(String version) {
        return "{\"metadata\":{\"resourceVersion\":\"" + version + "\"}}";
    }

    private static List<String> shown(Followed<SeenNode> seen) {
        return seen.all().stream().map(ReflectorTest::text).toList();
    }

    private static String text(Seen<SeenNode> seen) {
        return switch (seen) {
            case Seen.Listed<SeenNode> listed ->
                "list "
                        + String.join(
                                " ",
                                listed.all().stream().map(ReflectorTest::name).toList()) + " @" + listed.version();
            case Seen.Put<SeenNode> put ->
                "put " + name(put.object()) + "@" + put.object().version();
            case Seen.Gone<SeenNode> gone ->
                "gone " + name(gone.object()) + "@" + gone.object().version();
            case Seen.Marked<SeenNode> marked -> "mark " + marked.mark();
        };
    }

    private static String name(SeenNode node) {
        return node.node().name().value();
    }
}
