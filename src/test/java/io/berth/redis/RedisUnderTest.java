package io.berth.redis;

import static org.awaitility.Awaitility.await;

import io.berth.cluster.PodEvents;
import io.berth.cluster.PodRef;
import io.berth.config.BerthConfig;
import io.berth.doctor.Notices;
import io.berth.fixtures.ManualClock;
import io.berth.mirror.FollowedTable;
import io.berth.reservation.FeedLog;
import io.berth.reservation.Journal;
import io.berth.reservation.NodeTable;
import io.berth.reservation.PermitList;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.TableUnderTest;
import io.berth.reservation.Upkeep;
import io.berth.reservation.carriage.Carriage;
import io.berth.reservation.carriage.Roster;
import io.berth.reservation.guard.GuardedTable;
import io.berth.reservation.room.RoomSource;
import io.berth.reservation.room.RoomView;
import io.berth.sandbox.AnyRedis;
import io.berth.stage.handoff.Handoffs;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The table in a real Redis, with the test's clock. One Redis serves all tests of a JVM, and ends with it. */
public final class RedisUnderTest implements TableUnderTest {
    private static final Logger QUIET = Logger.getLogger(Journal.class.getName());
    private static final Duration LIMIT = Duration.ofSeconds(20);

    final ManualClock clock;
    final ClockedRedis redis;
    private final ReservationTable reservations;
    private final NodeTable nodes;
    private final Upkeep upkeep;
    private final FeedLog feed;
    private final FollowedTable followed;
    private final Handoffs handoffs;
    private final Carriage carriage;
    private final Roster roster;
    private final PermitList permits;
    private final GuardedTable guarded;
    private final RoomSource room;
    private final Notices notices;

    private static final class Shared {
        static final ClockedRedis REDIS = new ClockedRedis(AnyRedis.start());
        static final ManualClock CLOCK = new ManualClock(Instant.ofEpochSecond(1_800_000_000));
        static final RedisUnderTest ONE = new RedisUnderTest(REDIS, CLOCK, "none");
        static final RedisUnderTest BESIDE_A_CLUSTER = new RedisUnderTest(REDIS, CLOCK, "kubernetes");
    }

    /** Empty and closed; grants ask how young the view of the cluster is. */
    public static RedisUnderTest besideCluster() {
        Shared.BESIDE_A_CLUSTER.lose();
        return Shared.BESIDE_A_CLUSTER;
    }

    /** Empty and closed. */
    public static RedisUnderTest shared() {
        Shared.ONE.lose();
        return Shared.ONE;
    }

    private static final PodEvents NOWHERE = new PodEvents() {
        @Override
        public Uni<Void> post(PodRef pod, Severity severity, String reason, String message) {
            return Uni.createFrom().voidItem();
        }

        @Override
        public void tell(PodRef pod, Severity severity, String reason, String message) {}
    };

    /** Which replica the table's calls come from. */
    public static final ReplicaId ME = new ReplicaId("me");

    private RedisUnderTest(ClockedRedis redis, ManualClock clock, String cluster) {
        this.redis = redis;
        this.clock = clock;
        BerthConfig config = new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(BerthConfig.class)
                .withDefaultValue("berth.feed.length", Integer.toString(FEED_LENGTH))
                .withDefaultValue("berth.table.deadline", "10s")
                .withDefaultValue("berth.cluster", cluster)
                .build()
                .getConfigMapping(BerthConfig.class);
        Vertx vertx = Vertx.vertx();
        RedisOptions options = new RedisOptions().setConnectionString(redis.url());
        RedisAddress address = new RedisAddress(only(Redis.createClient(vertx, options)));
        address.customize("default", options);
        MeterRegistry meters = new SimpleMeterRegistry();
        Journal journal = new Journal(meters, NOWHERE);
        QUIET.setLevel(Level.OFF); // refusals are what these tests are about, thousands of them
        RedisLink link = new RedisLink(vertx, address, journal, config, meters);
        link.open();
        await().atMost(LIMIT).until(link::up);
        reservations = new RedisReservationTable(link, journal, ME, config);
        nodes = new RedisNodeTable(link, config);
        upkeep = new RedisUpkeep(link, config);
        feed = new RedisFeedLog(link, vertx, address, config);
        followed = new RedisFollowedTable(link, journal, config);
        handoffs = new RedisHandoffs(link);
        carriage = new RedisCarriage(link, journal, config);
        roster = new RedisRoster(link, config);
        permits = new RedisPermitList(link);
        guarded = new RedisGuardedTable(link, ME, config);
        room = new RedisRoomSource(link);
        notices = new RedisNotices(link);
    }

    /** What CDI would hand over. */
    @SuppressWarnings("unchecked")
    private static Instance<Redis> only(Redis client) {
        return (Instance<Redis>) Proxy.newProxyInstance(
                Instance.class.getClassLoader(), new Class<?>[] {Instance.class}, (proxy, method, arguments) -> client);
    }

    @Override
    public ReservationTable reservations() {
        return reservations;
    }

    @Override
    public NodeTable nodes() {
        return nodes;
    }

    @Override
    public Upkeep upkeep() {
        return upkeep;
    }

    @Override
    public FeedLog feed() {
        return feed;
    }

    public FollowedTable followed() {
        return followed;
    }

    public Carriage carriage() {
        return carriage;
    }

    public Roster roster() {
        return roster;
    }

    public PermitList permits() {
        return permits;
    }

    public GuardedTable guarded() {
        return guarded;
    }

    /** One that has seen nothing yet. */
    public RoomView roomView() {
        return new RoomView(room);
    }

    public Notices notices() {
        return notices;
    }

    public Handoffs handoffs() {
        return handoffs;
    }

    public long nowMillis() {
        return clock.now().toEpochMilli();
    }

    @Override
    public void pass(Duration time) {
        clock.pass(time);
        redis.set(clock.now());
    }

    @Override
    public void lose() {
        redis.call("FLUSHALL");
        redis.set(clock.now());
    }

    @Override
    public void close() {}
}
