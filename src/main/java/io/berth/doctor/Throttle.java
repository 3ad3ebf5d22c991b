package io.berth.doctor;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** Notes each visitor at most once a minute: what comes in a thousand times a second costs Redis nothing. */
@ApplicationScoped
class Throttle {
    private static final Logger LOG = Logger.getLogger(Throttle.class);
    private static final long EVERY = Duration.ofMinutes(1).toNanos();
    private static final int MOST = 100;

    private final Notices notices;
    private final Map<String, Long> noted = new ConcurrentHashMap<>();

    Throttle(Notices notices) {
        this.notices = notices;
    }

    void note(String visitor) {
        long now = System.nanoTime();
        Long before = noted.get(visitor);
        if (before != null && now - before < EVERY) {
            return;
        }
        if (noted.size() >= MOST) {
            noted.values().removeIf(at -> now - at >= EVERY);
        }
        // Names come from Pods, and there may be any number of them; a review has one.
        if (noted.size() >= MOST && !visitor.equals(ReviewsSeen.VISITOR)) {
            return;
        }
        noted.put(visitor, now);
        var unused = notices.note(visitor).subscribe().with(ignored -> {}, failure -> {
            noted.remove(visitor);
            LOG.debugf("%s is not noted: %s", visitor, failure.getMessage());
        });
    }
}
