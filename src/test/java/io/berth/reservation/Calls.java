package io.berth.reservation;

import static io.berth.fixtures.Answers.answer;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.fixtures.PodBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The ports' calls, each waited for; by holder {@code alpha} and without a precondition where none is named. */
public record Calls(TableUnderTest table) {
    public static final Caller ALPHA = new Caller(PodBuilder.ALPHA, false);
    public static final Caller BETA = new Caller(PodBuilder.BETA, false);
    public static final Caller ADMIN = new Caller(new Holder("operator"), true);

    public AssumeResult assume(Claim claim) {
        return answer(table.reservations().assume(claim));
    }

    /** For a claim that must find room. */
    public Reservation grant(Claim claim) {
        AssumeResult result = assume(claim);
        assertThat(result).isInstanceOf(AssumeResult.Assumed.class);
        return ((AssumeResult.Assumed) result).reservation();
    }

    public ChangeResult renew(ReservationId id) {
        return renew(id, ALPHA, Optional.empty(), Precondition.NONE);
    }

    public ChangeResult renew(ReservationId id, Caller caller, Optional<Duration> ttl, Precondition match) {
        return answer(table.reservations().renew(id, caller, ttl, match));
    }

    public ForgetResult forget(ReservationId id) {
        return forget(id, ALPHA, Precondition.NONE);
    }

    public ForgetResult forget(ReservationId id, Caller caller, Precondition match) {
        return answer(table.reservations().forget(id, caller, match));
    }

    public ChangeResult beginBind(ReservationId id) {
        return beginBind(id, ALPHA, Optional.empty(), Precondition.NONE);
    }

    public ChangeResult beginBind(ReservationId id, String resourceVersion) {
        return beginBind(id, ALPHA, Optional.of(new ResourceVersion(resourceVersion)), Precondition.NONE);
    }

    public ChangeResult beginBind(
            ReservationId id, Caller caller, Optional<ResourceVersion> resourceVersion, Precondition match) {
        return answer(table.reservations().beginBind(id, caller, resourceVersion, match));
    }

    public ChangeResult settle(ReservationId id, Settlement outcome) {
        return settle(id, ALPHA, outcome, Precondition.NONE);
    }

    public ChangeResult settle(ReservationId id, Caller caller, Settlement outcome, Precondition match) {
        return answer(table.reservations().settle(id, caller, outcome, match));
    }

    public FindResult find(ReservationId id) {
        return answer(table.reservations().find(id));
    }

    /** For a row that must live. */
    public Reservation row(ReservationId id) {
        FindResult result = find(id);
        assertThat(result).isInstanceOf(FindResult.Found.class);
        return ((FindResult.Found) result).reservation();
    }

    public ListResult list(Filter filter, int limit, Optional<ListResult.Cursor> after) {
        return answer(table.reservations().list(filter, limit, after));
    }

    /** All pages of a list, this many at once. */
    public List<Reservation> listAll(Filter filter, int limit) {
        List<Reservation> rows = new ArrayList<>();
        Optional<ListResult.Cursor> after = Optional.empty();
        do {
            ListResult.Page page = (ListResult.Page) list(filter, limit, after);
            rows.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return rows;
    }

    public NodeTable.PutResult put(Node node) {
        return answer(table.nodes().put(node));
    }

    public NodeTable.DeleteResult delete(String node) {
        return answer(table.nodes().delete(new NodeName(node)));
    }

    public Optional<NodeState> findNode(String node) {
        return answer(table.nodes().find(new NodeName(node)));
    }

    /** For a node that must be known. */
    public NodeState node(String name) {
        return findNode(name).orElseThrow();
    }

    public List<NodeState> allNodes(int limit) {
        List<NodeState> nodes = new ArrayList<>();
        Optional<NodeName> after = Optional.empty();
        do {
            NodeTable.NodePage page = answer(table.nodes().list(limit, after));
            nodes.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return nodes;
    }

    public int expire() {
        return answer(table.upkeep().expire());
    }

    public Upkeep.Census census() {
        return answer(table.upkeep().census());
    }

    public OpenResult open(Optional<Epoch> seen, Duration drain) {
        return answer(table.upkeep().open(seen, drain));
    }

    public ReadResult read(Position after, int limit) {
        return answer(table.feed().read(after, limit));
    }

    public Position end() {
        return ((ReadResult.Changes) answer(table.feed().end())).end();
    }

    public List<Change> changesAfter(Position position) {
        return ((ReadResult.Changes) read(position, Integer.MAX_VALUE)).changes();
    }
}
