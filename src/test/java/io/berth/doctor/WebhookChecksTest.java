package io.berth.doctor;

import static io.berth.doctor.Surroundings.config;
import static io.berth.doctor.Surroundings.look;
import static io.berth.doctor.Surroundings.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.doctor.GuardObjects.Policy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WebhookChecksTest {
    private final Surroundings there = new Surroundings();

    private Verdict installed(String mode) {
        return look(new WebhookCheck(config(mode), there, there.kept(), there.served()));
    }

    private Verdict failurePolicy(String mode) {
        return look(new FailurePolicyCheck(config(mode), there));
    }

    private Verdict namespaces() {
        return look(new NamespacesCheck(config("enforce"), there));
    }

    private Verdict policy(String mode) {
        return look(new PolicyCheck(config(mode), there));
    }

    private Verdict reach() {
        return look(new ReachCheck(config("enforce"), there, there));
    }

    @Test
    void withoutAGuardNoneIsInUse() {
        there.webhook = Optional.empty();
        there.policy = Optional.empty();
        for (Check check : new Check[] {
            new WebhookCheck(config("off"), there, there.kept(), there.served()),
            new FailurePolicyCheck(config("off"), there),
            new NamespacesCheck(config("off"), there),
            new PolicyCheck(config("off"), there),
            new ReachCheck(config("off"), there, there)
        }) {
            assertThat(look(check)).as(check.name()).isEqualTo(new Verdict(State.ok, "not in use"));
        }
    }

    @Test
    void theWebhookLeadsHere() {
        assertThat(installed("enforce").state()).isEqualTo(State.ok);
        there.bundle = Optional.of("another");
        assertThat(installed("enforce").message()).contains("caBundle is not that");
        there.bundle = Optional.empty();
        assertThat(installed("enforce").state())
                .as("its authorities are not ours to know")
                .isEqualTo(State.ok);
        there.webhook = Optional.of(webhook(Surroundings.PATH, "", "Fail", Set.of(), false));
        assertThat(installed("enforce").state()).isEqualTo(State.warning);
        there.webhook = Optional.of(webhook("/guard/v1/other", "bundle", "Fail", Set.of(), false));
        assertThat(installed("enforce").message()).contains("path is not the one");
        there.secret = Map.of();
        assertThat(installed("enforce").message()).contains("no entry secret");
        there.webhook = Optional.empty();
        assertThat(installed("observe").state()).isEqualTo(State.failed);
        assertThat(installed("observe").message()).contains("observe").contains("apply k8s/guard");
    }

    @Test
    void aWebhookThatIsLeftBehindIsTold() {
        assertThat(installed("off"))
                .satisfies(verdict -> assertThat(verdict.state()).isEqualTo(State.failed))
                .satisfies(verdict -> assertThat(verdict.message()).contains("each of which is refused"));
    }

    @Test
    void bothWaysToBindMustBeAskedAbout() {
        there.webhook = there.webhook.map(one -> new GuardObjects.Webhook(
                one.path(), one.caBundle(), "Fail", Set.of("pods/binding"), one.leftOut(), false));
        assertThat(installed("enforce").message()).contains("do not have [bindings]");
    }

    @Test
    void whatTheWebhookLeavesOutThePolicyMustLeaveOutToo() {
        there.webhook = Optional.of(webhook("/", "b", "Fail", Set.of("kube-system", "berth", "redis"), false));
        assertThat(policy("enforce").message()).contains("leaves out redis, and the policy does not");
    }

    @Test
    void theFailurePolicyIsTheModes() {
        assertThat(failurePolicy("enforce").state()).isEqualTo(State.ok);
        assertThat(failurePolicy("observe").state()).isEqualTo(State.failed);
        there.webhook = Optional.of(webhook(Surroundings.PATH, "b", "Ignore", Set.of(), false));
        assertThat(failurePolicy("observe").state()).isEqualTo(State.ok);
        assertThat(failurePolicy("enforce").message()).contains("Ignore").contains("unchecked");
    }

    @Test
    void namespacesThatMustStartAloneAreLeftOutAndOthersAreNamed() {
        assertThat(namespaces().state()).isEqualTo(State.ok);
        there.webhook = Optional.of(webhook("/", "b", "Fail", Set.of("kube-system"), false));
        assertThat(namespaces())
                .isEqualTo(
                        new Verdict(
                                State.failed,
                                "the webhook's namespaceSelector does not leave out berth, whose Pods must start while Berth is down"));
        there.webhook = Optional.of(webhook("/", "b", "Fail", Set.of("kube-system", "berth", "vip"), false));
        assertThat(namespaces().state()).isEqualTo(State.warning);
        assertThat(namespaces().message()).contains("vip");
        there.webhook = Optional.of(webhook("/", "b", "Fail", Set.of("kube-system", "berth"), true));
        assertThat(namespaces().message()).contains("by other labels");
    }

    @Test
    void thePolicyDeniesUnderEnforceAndNeverElse() {
        assertThat(policy("enforce").state()).isEqualTo(State.ok);
        assertThat(policy("observe").state()).isEqualTo(State.failed);
        there.policy = Optional.of(new Policy(Set.of("Audit"), Set.of("kube-system", "berth")));
        assertThat(policy("enforce").message()).contains("Audit");
        assertThat(policy("observe").state()).isEqualTo(State.ok);
        there.policy = Optional.empty();
        assertThat(policy("enforce").state()).isEqualTo(State.failed);
    }

    @Test
    void bindsWithoutAReviewShowThatTheApiServerDoesNotAsk() {
        assertThat(reach().state()).isEqualTo(State.unknown);
        there.bound("kube-system", "default-scheduler", Duration.ofMinutes(1));
        assertThat(reach().state()).as("a namespace that is left out").isEqualTo(State.unknown);
        there.bound("default", "second", Duration.ofMinutes(10));
        assertThat(reach().state()).as("it may have been before").isEqualTo(State.warning);
        there.came(ReviewsSeen.VISITOR, Duration.ofHours(9), Duration.ofMinutes(9));
        assertThat(reach()).isEqualTo(new Verdict(State.ok, "the last review came 9 min ago"));
        there.bound("default", "second", Duration.ofMinutes(6));
        assertThat(reach().message()).startsWith("1 Pods of guarded namespaces").contains("since the last review");
    }
}
