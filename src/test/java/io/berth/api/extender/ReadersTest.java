package io.berth.api.extender;

import static io.berth.api.extender.Scheduler.quoted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.MalformedException;
import io.berth.cluster.PodDocuments;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the readers take out of a body, byte by byte. */
class ReadersTest {
    private final List<String> pods = new ArrayList<>();

    /** Keeps what it is handed, and takes nothing for a Pod. */
    private final PodDocuments documents = json -> {
        pods.add(new String(json, StandardCharsets.UTF_8));
        throw new MalformedException("is what it is");
    };

    @Test
    void thePodIsHandedOnAsItCame() {
        String pod = "{ \"metadata\" : {\"name\":\"ü}\\\"\"},\"spec\":{\"a\":[1.0,{}]} }";
        String body = "{\"NodeNames\":[\"n\"] , \"Pod\" :  " + pod + " , \"x\":{\"Pod\":{}}}";
        assertThatThrownBy(() -> ExtenderArgs.read(body.getBytes(StandardCharsets.UTF_8), documents))
                .isInstanceOf(MalformedException.class)
                .hasMessage("Pod is what it is");
        assertThat(pods).containsExactly(pod);
    }

    @Test
    void theFirstThingThatMakesNoSenseIsTold() {
        String body = quoted("{'NodeNames':{'a':[{}]},'Pod':5,'Nodes':'x'}");
        assertThatThrownBy(() -> ExtenderArgs.read(body.getBytes(StandardCharsets.UTF_8), documents))
                .isInstanceOf(MalformedException.class)
                .hasMessage("NodeNames must be an array");
        assertThat(pods).isEmpty();
    }

    @Test
    void whatIsNoJsonBehindWhatMakesNoSenseIsNone() {
        assertThatThrownBy(() -> ExtenderArgs.read(
                        quoted("{'NodeNames':5,'Pod':{]}").getBytes(StandardCharsets.UTF_8), documents))
                .isInstanceOf(NotJsonException.class);
    }

    @Test
    void aBindIsReadWhateverTheCaseOfItsKeys() {
        String body = quoted("{'podNAME':'a','podnamespace':'b','PodUID':'c-1','node':'d','Node2':null}");
        BindArgs args = BindArgs.read(body.getBytes(StandardCharsets.UTF_8));
        assertThat(args.pod()).hasToString("b/a");
        assertThat(args.pod().uid()).isEqualTo("c-1");
        assertThat(args.node()).hasToString("d");
    }
}
