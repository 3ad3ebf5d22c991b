package io.berth.redis;

import static org.awaitility.Awaitility.await;

import io.berth.config.BerthConfig;
import io.berth.fixtures.ManualClock;
import io.berth.reservation.FeedLog;
import io.berth.reservation.Journal;
import io.berth.reservation.NodeTable;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.TableUnderTest;
import io.berth.reservation.Upkeep;
import io.berth.sandbox.AnyRedis;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
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
final class RedisUnderTest implements TableUnderTest {
    private static final Logger QUIET = Logger.getLogger(Journal.class.getName());
    private static final Duration LIMIT = Duration.ofSeconds(20);

    final ManualClock clock = new ManualClock(Instant.now());
    final ClockedRedis redis;
    private final ReservationTable reservations;
    private final NodeTable nodes;
    private final Upkeep upkeep;
    private final FeedLog feed;

    private static final class Shared {
        static final RedisUnderTest ONE = new RedisUnderTest(new ClockedRedis(AnyRedis.start()));
    }

    /** Empty and closed. */
    static RedisUnderTest shared() {
        Shared.ONE.lose();
        return Shared.ONE;
    }

    private RedisUnderTest(ClockedRedis redis) {
        this.redis = redis;
        BerthConfig config = new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(BerthConfig.class)
                .withDefaultValue("berth.feed.length", Integer.toString(FEED_LENGTH))
                .withDefaultValue("berth.table.deadline", "10s")
                .build()
                .getConfigMapping(BerthConfig.class);
        Vertx vertx = Vertx.vertx();
        RedisOptions options = new RedisOptions().setConnectionString(redis.url());
        RedisAddress address = new RedisAddress(only(Redis.createClient(vertx, options)));
        address.customize("default", options);
        MeterRegistry meters = new SimpleMeterRegistry();
        Journal journal = new Journal(meters);
        QUIET.setLevel(Level.OFF); // refusals are what these tests are about, thousands of them
        RedisLink link = new RedisLink(vertx, address, journal, config, meters);
        link.open();
        await().atMost(LIMIT).until(link::up);
        reservations = new RedisReservationTable(link, journal, config);
        nodes = new RedisNodeTable(link, config);
        upkeep = new RedisUpkeep(link, config);
        feed = new RedisFeedLog(link, vertx, address, config);
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
