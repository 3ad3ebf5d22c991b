package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Pod;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodReaderTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Failed  | OutOfcpu                 |                                                             | true
                    Failed  | OutOfnvidia.com/gpu      |                                                             | true
                    Failed  | UnexpectedAdmissionError |                                                             | true
                    Failed  | NodeAffinity             | {'name':'c','state':{'waiting':{}}}                         | true
                    Failed  | Evicted                  |                                                             | true
                    Failed  | Evicted                  | {'name':'c','state':{'waiting':{}}}                         | false
                    Failed  | OutOfcpu                 | {'name':'c','state':{'terminated':{'startedAt':'2026-01-01T00:00:00Z'}}} | false
                    Failed  | OutOfcpu                 | {'name':'c','state':{'terminated':{'startedAt':null}}}      | true
                    Failed  | OutOfcpu                 | {'name':'c','restartCount':1}                               | false
                    Failed  | DeadlineExceeded         |                                                             | false
                    Failed  |                          |                                                             | false
                    Pending | OutOfcpu                 |                                                             | false
                    """)
    void tellsARejectionFromAFailure(String phase, String reason, String container, boolean rejected) {
        var status = "'phase':'%s'%s,'containerStatuses':[%s]"
                .formatted(
                        phase, reason == null ? "" : ",'reason':'" + reason + "'", container == null ? "" : container);
        assertThat(pod("", status).rejection()).isEqualTo(rejected ? Optional.of(reason) : Optional.empty());
    }

    @Test
    void followsItFromBindToReady() {
        var waiting = pod("'nodeName':'n',", "'startTime':'2026-01-01T00:00:02Z','containerStatuses':[{'name':'c'}]");
        assertThat(waiting.takesRoom()).isTrue();
        assertThat(waiting.acknowledged()).isTrue();
        assertThat(waiting.times().running()).isEmpty();
        var ready = pod(
                "'nodeName':'n',",
                "'conditions':[{'type':'PodScheduled','status':'True','lastTransitionTime':'2026-01-01T00:00:01Z'},"
                        + "{'type':'Ready','status':'True','lastTransitionTime':'2026-01-01T00:00:09Z'}],"
                        + "'containerStatuses':[{'name':'c','state':{'running':{'startedAt':'2026-01-01T00:00:05Z'}}}]");
        assertThat(ready.times().bound()).contains(Instant.parse("2026-01-01T00:00:01Z"));
        assertThat(ready.times().running()).contains(Instant.parse("2026-01-01T00:00:05Z"));
        assertThat(ready.times().ready()).contains(Instant.parse("2026-01-01T00:00:09Z"));
    }

    @Test
    void namesItsClaimsOnce() {
        assertThat(pod("", "").claims()).isSameAs(List.of());
        var volumes = "'volumes':[{'name':'a','persistentVolumeClaim':{'claimName':'data'}},{'name':'b','emptyDir':{}},"
                + "{'name':'scratch','ephemeral':{'volumeClaimTemplate':{'spec':{}}}},{'name':'e','ephemeral':{}},"
                + "{'name':'again','persistentVolumeClaim':{'claimName':'data'}}],";
        assertThat(pod(volumes, "").claims()).containsExactly("data", "p-scratch", "p-e");
    }

    @Test
    void whatAnAmountCannotHoldIsTheNearestThatItCan() {
        var huge = pod("'overhead':{'memory':'1E30','example.com/x':'nonsense','cpu':'-1'},", "");
        assertThat(huge.requests().amounts()).containsExactly(Map.entry(ResourceName.MEMORY, Resources.MAX_AMOUNT));
        var node = NodeReader.read(Json.of(NodeJson.class)
                .read(bytes("{'metadata':{'name':'n','uid':'u','resourceVersion':'1'},"
                        + "'status':{'allocatable':{'cpu':'-1','memory':'9E','pods':'110','nvidia.com/gpu':'0'}}}")));
        var allocatable = node.node().allocatable();
        assertThat(allocatable.get(ResourceName.CPU)).isZero();
        assertThat(allocatable.get(ResourceName.MEMORY)).isEqualTo(Resources.MAX_AMOUNT);
        assertThat(allocatable.amounts()).containsKey(new ResourceName("nvidia.com/gpu"));
    }

    private static Pod pod(String spec, String status) {
        var json = "{'metadata':{'namespace':'default','name':'p','uid':'u','resourceVersion':'1',"
                + "'creationTimestamp':'2026-01-01T00:00:00Z'},'spec':{" + spec
                + "'containers':[{'name':'c'}]},'status':{" + status + "}}";
        return PodReader.read(Json.of(PodJson.class).read(bytes(json)));
    }

    private static byte[] bytes(String json) {
        return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
