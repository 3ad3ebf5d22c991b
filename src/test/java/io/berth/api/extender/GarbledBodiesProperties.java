package io.berth.api.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.MalformedException;
import io.berth.cluster.PodDocuments;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** Whatever becomes of a body on its way: it is read, it makes no sense, or it is no JSON. */
class GarbledBodiesProperties {
    private static final byte[] WHOLE = Scheduler.quoted("""
            {'Pod':{'metadata':{'name':'a'}},'Nodes':{'items':[{'metadata':{'name':'n','labels':{'a':null}}}, {}]},
             'NodeNames':['a','\\u00e9\\ud800',null],'NodeNameToVictims':{'n':{'Pods':[{'metadata':{'uid':'u'}}]}},
             'NodeNameToMetaVictims':{'n':{'Pods':[{'UID':'u'}],'NumPDBViolations':12}},
             'PodName':'a','PodNamespace':'b','PodUID':'c','Node':'n', 'x':'ü'}""").getBytes(StandardCharsets.UTF_8);
    private static final PodDocuments NO_PODS = json -> {
        throw new MalformedException("is none");
    };
    private static final List<Consumer<byte[]>> READERS =
            List.of(body -> ExtenderArgs.read(body, NO_PODS), body -> PreemptArgs.read(body, NO_PODS), BindArgs::read);

    @Property(tries = 2000)
    void neverFailOtherwise(
            @ForAll @IntRange(max = 10_000) int at,
            @ForAll @IntRange(min = 30, max = 140) int other,
            @ForAll @IntRange(max = 4) int cut) {
        byte[] body = WHOLE.clone();
        body[at % body.length] = (byte) other;
        if (cut == 0) {
            body = Arrays.copyOf(body, at % body.length);
        }
        for (Consumer<byte[]> reader : READERS) {
            Statistics.label("answers").collect(read(reader, body));
        }
        Statistics.label("answers").coverage(coverage -> {
            coverage.check("read").count(count -> count > 0);
            coverage.check("senseless").count(count -> count > 0);
            coverage.check("unreadable").count(count -> count > 0);
        });
    }

    private static String read(Consumer<byte[]> reader, byte[] body) {
        try {
            reader.accept(body);
            return "read";
        } catch (MalformedException senseless) {
            assertThat(senseless.getMessage()).isNotBlank();
            return "senseless";
        } catch (NotJsonException unreadable) {
            assertThat(unreadable.getMessage()).isNotBlank();
            return "unreadable";
        }
    }
}
