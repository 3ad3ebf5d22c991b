package io.berth.api;

import io.berth.feed.ChangeFeed;
import io.berth.feed.FeedGauges;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.enterprise.context.ApplicationScoped;

/** What an operator sees of this replica's watchers. */
@ApplicationScoped
class FeedMetrics implements MeterBinder {
    private final ChangeFeed feed;

    FeedMetrics(ChangeFeed feed) {
        this.feed = feed;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FeedGauges gauges = feed.gauges();
        Gauge.builder("berth.watchers", gauges, FeedGauges::watchers)
                .description("Watchers that are connected to this replica")
                .register(registry);
        Gauge.builder("berth.feed.lag.changes", gauges, FeedGauges::lag)
                .description("Changes in the feed that have not reached this replica; 0 while nobody watches here")
                .register(registry);
        FunctionCounter.builder("berth.watchers.cut", gauges, FeedGauges::cutOffs)
                .description("Watchers that were cut off because they did not read")
                .register(registry);
    }
}
