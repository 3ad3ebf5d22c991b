package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings;
import io.berth.config.GuardSettings.Mode;
import io.berth.doctor.GuardObjects.Webhook;
import io.berth.keep.CaBundle;
import io.berth.keep.KeptSecret;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The webhook is installed, and leads here: by our secret path, and by the authorities of the certificate that we serve. */
@ApplicationScoped
class WebhookCheck implements Check {
    private static final String SECRET = "secret";

    private final GuardSettings settings;
    private final GuardObjects objects;
    private final KeptSecret kept;
    private final CaBundle bundle;

    WebhookCheck(BerthConfig config, GuardObjects objects, KeptSecret kept, CaBundle bundle) {
        this.settings = config.guard();
        this.objects = objects;
        this.kept = kept;
        this.bundle = bundle;
    }

    @Override
    public String name() {
        return "webhook";
    }

    @Override
    public Uni<Verdict> look() {
        if (settings.mode() == Mode.off) {
            // Without k8s/guard it may not even be read.
            return objects.webhook().map(WebhookCheck::whileOff).onFailure().recoverWithUni(Verdict::notInUse);
        }
        return objects.webhook()
                .chain(found -> found.map(this::judge)
                        .orElseGet(() -> Uni.createFrom()
                                .item(Verdict.failed(
                                        "berth.guard.mode is %s, and the cluster has no MutatingWebhookConfiguration berth-guard:"
                                                + " no bind is checked; apply k8s/guard",
                                        settings.mode()))));
    }

    private static Verdict whileOff(Optional<Webhook> found) {
        return found.map(webhook -> Verdict.failed(
                        "berth.guard.mode is off, and MutatingWebhookConfiguration berth-guard still sends binds here%s:"
                                + " delete it, or set the mode",
                        webhook.failurePolicy().equals("Fail") ? ", each of which is refused" : ""))
                .orElseGet(() -> Verdict.ok(Verdict.NOT_IN_USE));
    }

    private Uni<Verdict> judge(Webhook webhook) {
        if (!webhook.resources().containsAll(Webhook.WAYS)) {
            return Uni.createFrom()
                    .item(Verdict.failed(
                            "the webhook's rules do not have %s: a bind that is sent there is not checked",
                            Webhook.WAYS.stream()
                                    .filter(way -> !webhook.resources().contains(way))
                                    .sorted()
                                    .toList()));
        }
        return secret().map(secret -> {
            if (secret.isEmpty()) {
                return Verdict.failed(
                        "Secret %s has no entry %s yet: Berth makes it once it may get and patch it",
                        KeptSecret.NAME, SECRET);
            }
            if (!webhook.path().endsWith("/" + secret.get())) {
                return Verdict.failed("the webhook's path is not the one with our secret: Berth writes it there within"
                        + " seconds, if it may patch mutatingwebhookconfigurations");
            }
            return judgeBundle(webhook.caBundle());
        });
    }

    private Verdict judgeBundle(Optional<String> installed) {
        Optional<String> ours = bundle.pem().map(pem -> new String(pem, StandardCharsets.US_ASCII));
        if (ours.isPresent() && !ours.equals(installed)) {
            return Verdict.failed("the webhook's caBundle is not that of the certificate that we serve: the API server"
                    + " does not trust us; Berth writes it there within seconds, if it may");
        }
        return installed.isEmpty()
                ? Verdict.warning("the webhook has no caBundle: the API server trusts us only if its own host does")
                : Verdict.ok("installed, with our path and authorities");
    }

    private Uni<Optional<String>> secret() {
        return settings.secret().isPresent()
                ? Uni.createFrom().item(settings.secret())
                : kept.read()
                        .map(read -> read.flatMap(one -> one.entry(SECRET))
                                .map(bytes -> new String(bytes, StandardCharsets.US_ASCII).strip()));
    }
}
