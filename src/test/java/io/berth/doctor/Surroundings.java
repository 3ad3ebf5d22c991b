package io.berth.doctor;

import io.berth.cluster.ResourceVersion;
import io.berth.config.BerthConfig;
import io.berth.fixtures.Answers;
import io.berth.keep.CaBundle;
import io.berth.keep.KeptSecret;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the checks look at, in order until a test changes it. */
final class Surroundings implements GuardObjects, Notices {
    static final String PATH = "/guard/v1/a-secret-of-many-letters";
    final Instant now = Instant.parse("2026-11-30T12:00:00Z");
    final List<Visitor> visitors = new ArrayList<>();
    final List<Foreign> foreign = new ArrayList<>();
    Optional<Webhook> webhook = Optional.of(webhook(PATH, "bundle", "Fail", Set.of("kube-system", "berth"), false));
    Optional<Policy> policy = Optional.of(new Policy(Set.of("Deny"), Set.of("kube-system", "berth")));
    Version version = new Version(1, 36);
    Map<String, byte[]> secret = Map.of("secret", "a-secret-of-many-letters".getBytes(StandardCharsets.US_ASCII));
    Optional<String> bundle = Optional.of("bundle");

    KeptSecret kept() {
        return new KeptSecret() {
            @Override
            public Uni<Optional<Kept>> read() {
                return Uni.createFrom()
                        .item(Optional.of(new Kept("berth", new ResourceVersion("1"), secret, Optional.of(now))));
            }

            @Override
            public Uni<Boolean> patch(Kept before, Map<String, byte[]> entries) {
                return Uni.createFrom().item(false);
            }
        };
    }

    CaBundle served() {
        return () -> bundle.map(text -> text.getBytes(StandardCharsets.US_ASCII));
    }

    static Webhook webhook(String path, String bundle, String failurePolicy, Set<String> leftOut, boolean byLabels) {
        return new Webhook(
                path,
                Optional.of(bundle).filter(text -> !text.isEmpty()),
                failurePolicy,
                Webhook.WAYS,
                leftOut,
                byLabels);
    }

    static BerthConfig config(String mode) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(BerthConfig.class)
                .withDefaultValues(Map.of("berth.cluster", "kubernetes", "berth.guard.mode", mode))
                .build()
                .getConfigMapping(BerthConfig.class);
    }

    static Verdict look(Check check) {
        return Answers.answer(check.look());
    }

    void bound(String namespace, String scheduler, Duration ago) {
        foreign.add(new Foreign(namespace, "foreign:" + scheduler, now.minus(ago)));
    }

    void came(String visitor, Duration first, Duration last) {
        visitors.add(new Visitor(visitor, now.minus(first), now.minus(last)));
    }

    @Override
    public Uni<Optional<Webhook>> webhook() {
        return Uni.createFrom().item(webhook);
    }

    @Override
    public Uni<Optional<Policy>> policy() {
        return Uni.createFrom().item(policy);
    }

    @Override
    public Uni<Version> version() {
        return Uni.createFrom().item(version);
    }

    @Override
    public Uni<String> namespace() {
        return Uni.createFrom().item("berth");
    }

    @Override
    public Uni<Void> note(String visitor) {
        came(visitor, Duration.ZERO, Duration.ZERO);
        return Uni.createFrom().voidItem();
    }

    @Override
    public Uni<Noticed> read() {
        return Uni.createFrom().item(new Noticed(now, visitors, foreign));
    }
}
