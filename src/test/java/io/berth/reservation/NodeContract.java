package io.berth.reservation;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nodes: declared, replaced, removed, listed. */
interface NodeContract extends TableContract {
    @Test
    default void showsANodeAsDeclared() {
        Node declared = node("n1.example")
                .cpu("4")
                .with("nvidia.com/gpu", 8)
                .label("example.com/zone", "a")
                .label("empty", "")
                .cordoned()
                .build();
        assertThat(calls().put(declared))
                .isInstanceOfSatisfying(
                        NodeTable.PutResult.Created.class,
                        created -> assertThat(created.node().node()).isEqualTo(declared));
        NodeState state = calls().node("n1.example");
        assertThat(state.node()).isEqualTo(declared);
        assertThat(state.rows()).isEqualTo(new NodeState.Rows(0, 0, 0));
        assertThat(state.available()).isEqualTo(declared.allocatable());
    }

    @Test
    default void replacesANodeAndKeepsItsUidAndWhatIsTakenOfIt() {
        calls().put(node("n1").uid("first").cpu("4").build());
        calls().grant(pod("web").cpu("1").on("n1"));
        Node other = node("n1").uid("second").cpu("2").label("a", "b").build();
        NodeTable.PutResult result = calls().put(other);
        assertThat(result).isInstanceOf(NodeTable.PutResult.Replaced.class);
        NodeState state = ((NodeTable.PutResult.Replaced) result).node();
        assertThat(state.node())
                .isEqualTo(node("n1").uid("first").cpu("2").label("a", "b").build());
        assertThat(state.rows()).isEqualTo(new NodeState.Rows(1, 0, 0));
        assertThat(calls().node("n1")).isEqualTo(state);
    }

    @Test
    default void takesAPutTwiceForTheSamePut() {
        Node declared = node("n1").build();
        assertThat(calls().put(declared)).isInstanceOf(NodeTable.PutResult.Created.class);
        assertThat(calls().put(declared)).isInstanceOf(NodeTable.PutResult.Created.class);
        assertThat(calls().allNodes(10)).hasSize(1);
    }

    @Test
    default void removesANodeWithoutRowsAlsoWhenItIsUnknown() {
        calls().put(node("n1").uid("first").build());
        assertThat(calls().delete("n1")).isEqualTo(new NodeTable.DeleteResult.Deleted());
        assertThat(calls().delete("n1")).isEqualTo(new NodeTable.DeleteResult.Deleted());
        assertThat(calls().findNode("n1")).isEmpty();
        assertThat(calls().allNodes(10)).isEmpty();
        assertThat(calls().assume(pod("web").on("n1"))).isInstanceOf(AssumeResult.NodeUnknown.class);
        assertThat(calls().put(node("n1").uid("second").build())).isInstanceOf(NodeTable.PutResult.Created.class);
        assertThat(calls().node("n1").node().uid()).isEqualTo("second");
    }

    @Test
    default void keepsANodeThatHasRows() {
        calls().put(node("n1").build());
        Reservation row = calls().grant(pod("a").ttl(Duration.ofSeconds(1)).on("n1"));
        Reservation other = calls().grant(pod("b").on("n1"));
        assertThat(calls().beginBind(other.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().delete("n1")).isEqualTo(new NodeTable.DeleteResult.InUse(2));
        assertThat(calls().row(row.id()).node()).isEqualTo(new NodeName("n1"));
        assertThat(calls().settle(other.id(), Settlement.failed)).isInstanceOf(ChangeResult.Released.class);
        assertThat(calls().delete("n1")).isEqualTo(new NodeTable.DeleteResult.InUse(1));
    }

    @Test
    default void removesANodeWhoseRowsAreAllDue() {
        calls().put(node("n1").build());
        calls().grant(pod("a").ttl(Duration.ofSeconds(1)).on("n1"));
        calls().table().pass(Duration.ofSeconds(1));
        assertThat(calls().delete("n1")).isEqualTo(new NodeTable.DeleteResult.Deleted());
        assertThat(calls().expire()).isZero();
    }

    @Test
    default void listsNodesInTheOrderOfTheirNames() {
        List<String> names =
                Stream.of("b", "a", "a.b", "a-b", "a0", "b10", "b9").toList();
        names.forEach(name -> calls().put(node(name).build()));
        List<String> ordered = names.stream().sorted().toList();
        IntStream.of(1, 2, 7, 100)
                .forEach(limit -> assertThat(calls().allNodes(limit))
                        .extracting(state -> state.node().name().value())
                        .containsExactlyElementsOf(ordered));
        assertThat(answer(calls().table().nodes().list(2, Optional.of(new NodeName("a1"))))
                        .items())
                .extracting(state -> state.node().name().value())
                .containsExactly("b", "b10");
    }

    @Test
    default void findsTheKnownOnesAmongNames() {
        calls().put(node("n1").cpu("1").build());
        calls().put(node("n2").cpu("2").build());
        calls().grant(pod("web").cpu("1").on("n2"));
        List<NodeName> names =
                Stream.of("n2", "nowhere", "n1").map(NodeName::new).toList();
        assertThat(answer(calls().table().nodes().findAll(names)))
                .containsExactly(calls().node("n2"), calls().node("n1"));
    }

    @Test
    default void growsAndShrinksWhatIsAvailable() {
        calls().put(node("n1").cpu("1").build());
        calls().grant(pod("a").cpu("1").on("n1"));
        assertThat(calls().assume(pod("b").cpu("1").on("n1"))).isInstanceOf(AssumeResult.NodeFull.class);
        calls().put(node("n1").cpu("2").build());
        calls().grant(pod("b").cpu("1").on("n1"));
        calls().put(node("n1").cpu("500m").build());
        assertThat(calls().node("n1").available().get(ResourceName.CPU)).isEqualTo(-1500);
        assertThat(calls().node("n1").node().allocatable()).isNotEqualTo(Resources.NONE);
    }
}
