package io.berth.doctor;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.berth.doctor.Notices.Foreign;
import io.berth.reservation.Holder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What messages say alike. */
final class Words {
    private Words() {}

    /** To the largest unit. */
    static String of(Duration time) {
        if (time.toHours() >= 2) {
            return time.toHours() + " h";
        }
        return time.toMinutes() >= 2 ? time.toMinutes() + " min" : Math.max(0, time.toSeconds()) + " s";
    }

    /** How many Pods each scheduler has bound. */
    static String byWhom(List<Foreign> pods) {
        Map<String, Long> counts = pods.stream().collect(groupingBy(Foreign::holder, TreeMap::new, counting()));
        return counts.entrySet().stream()
                .map(one -> scheduler(one.getKey()) + " " + one.getValue())
                .collect(joining(", "));
    }

    static String scheduler(String foreignHolder) {
        return foreignHolder.substring(Holder.FOREIGN.length());
    }
}
