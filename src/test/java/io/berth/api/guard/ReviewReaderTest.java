package io.berth.api.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.guard.Review.Bind;
import io.berth.api.guard.Review.Malformed;
import io.berth.api.guard.Review.NoBind;
import io.berth.cluster.Binder;
import io.berth.cluster.BinderRights.Way;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewReaderTest {
    private static final Binder SCHEDULER = new Binder(
            "system:kube-scheduler",
            "7",
            List.of("system:authenticated"),
            Map.of("authentication.kubernetes.io/credential-id", List.of("X509SHA256=ab")));

    @Test
    void aBindIsReadWhole() {
        var review = read(Asked.bind());
        assertThat(review.uid()).isEqualTo("705ab4f5-6393-11e8-b7cc-42010a800002");
        assertThat(review.dryRun()).isFalse();
        assertThat(review.subject())
                .isEqualTo(new Bind(
                        SCHEDULER,
                        Way.POD_BINDING,
                        "default",
                        "web",
                        Optional.empty(),
                        Optional.empty(),
                        new NodeName("node-a"),
                        false));
    }

    @Test
    void whatTheBinderDemandsIsRead() {
        var bind = (Bind) read(Asked.bind()
                        .metadata(metadata -> metadata.put("uid", "u-1")
                                .put("resourceVersion", "42")
                                .putObject("annotations")
                                .put("a", "b")))
                .subject();
        assertThat(bind.podUid()).contains("u-1");
        assertThat(bind.version()).contains(new ResourceVersion("42"));
        assertThat(bind.annotated()).isTrue();
    }

    @Test
    void byTheOlderWayTheBindingNamesThePod() {
        var bind = (Bind) read(Asked.olderBind()).subject();
        assertThat(bind.way()).isEqualTo(Way.BINDINGS);
        assertThat(bind.pod()).isEqualTo("web");
    }

    @Test
    void aDryRunIsSeen() {
        assertThat(read(Asked.bind().request(request -> request.put("dryRun", true)))
                        .dryRun())
                .isTrue();
    }

    @Test
    void anEmptyKindOfTargetIsANode() {
        assertThat(read(Asked.bind().target(target -> target.remove("kind"))).subject())
                .isInstanceOf(Bind.class);
    }

    @Test
    void whatIsNoBindIsNoneOfItsBusiness() {
        assertThat(read(Asked.bind().request(request -> request.remove("subResource")))
                        .subject())
                .isEqualTo(new NoBind("CREATE of pods"));
        assertThat(read(Asked.bind().request(request -> request.put("operation", "UPDATE")))
                        .subject())
                .isInstanceOf(NoBind.class);
        assertThat(read(Asked.bind()
                                .request(request ->
                                        request.withObject("/resource").put("group", "example.com")))
                        .subject())
                .isInstanceOf(NoBind.class);
    }

    @Test
    void whatCannotComeAboutIsDeniedInWords() {
        denied(Asked.bind().target(target -> target.put("kind", "Pool")), 422, "target.kind: a Pod is bound to a Node");
        denied(Asked.bind().target(target -> target.remove("name")), 422, "target.name: must name the node");
        denied(Asked.bind().target(target -> target.put("name", "Node_A")), 422, "target.name: must be a DNS-1123");
        denied(Asked.bind().target(target -> target.put("name", 7)), 422, "target.name: must name the node");
        denied(
                Asked.bind().metadata(metadata -> metadata.put("resourceVersion", "x")),
                422,
                "metadata.resourceVersion");
        denied(Asked.bind().metadata(metadata -> metadata.put("name", "other")), 400, "for pod other");
        denied(Asked.bind().metadata(metadata -> metadata.put("namespace", "other")), 400, "for namespace other");
        denied(Asked.olderBind().metadata(metadata -> metadata.remove("name")), 422, "metadata.name");
        denied(Asked.bind().request(request -> request.put("name", "../x")), 422, "metadata.name");
        denied(Asked.bind().request(request -> request.put("namespace", "a/b")), 422, "namespace");
        denied(Asked.bind().request(request -> request.remove("userInfo")), 400, "who binds");
        denied(Asked.bind().request(request -> request.putNull("object")), 400, "no object");
        denied(Asked.bind().request(request -> request.withObject("/object").put("metadata", "x")), 400, "no metadata");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "nonsense", "{} {}", "{\"a\": 1e}", "[1, 2"})
    void whatIsNoJsonIsSaidSo(String body) {
        assertThat(ReviewReader.read(body.getBytes(UTF_8))).isInstanceOf(ReadResult.NoJson.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "[]",
                "7",
                "\"AdmissionReview\"",
                "{\"apiVersion\": \"admission.k8s.io/v1\", \"kind\": \"AdmissionReview\"}",
                "{\"apiVersion\": \"admission.k8s.io/v1\", \"kind\": \"AdmissionReview\", \"request\": {\"uid\": 7}}",
                "{\"apiVersion\": \"admission.k8s.io/v1beta1\", \"kind\": \"AdmissionReview\", \"request\": {\"uid\": \"7\"}}",
                "{\"apiVersion\": \"v1\", \"kind\": \"Binding\"}"
            })
    void anotherDocumentIsNoReview(String body) {
        assertThat(ReviewReader.read(body.getBytes(UTF_8))).isInstanceOf(ReadResult.NoReview.class);
    }

    private static void denied(Asked asked, int code, String words) {
        assertThat(read(asked).subject()).isInstanceOfSatisfying(Malformed.class, malformed -> {
            assertThat(malformed.denied().code()).isEqualTo(code);
            assertThat(malformed.denied().message()).contains(words);
        });
    }

    private static Review read(Asked asked) {
        return ((ReadResult.Read) ReviewReader.read(asked.body())).review();
    }
}
