package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A command is run and its answer lost: the same call again gives the same row, and the room is taken once. */
class LostAnswersIT {
    private static final Map<String, String> ROOM = Map.of("cpu", "100", "pods", "1000");

    private static final Proxied PARTS = Proxied.start(RedisOptions.NOTHING_KEPT);

    private final CutProxy proxy = PARTS.proxy();
    private final Nodes nodes = PARTS.nodes();
    private final Rest rest = PARTS.replica().rest("alpha");

    @AfterAll
    static void end() {
        PARTS.close();
    }

    /** Loses this many answers to commands that carry the text. */
    private void lose(String text, int answers) {
        var left = new AtomicInteger(answers);
        proxy.cutAnswers(command -> command.mentions(text) && left.getAndDecrement() > 0);
    }

    @Test
    void takesTheRoomOnce() {
        nodes.declare("once", ROOM);
        for (var losses = 1; losses <= 4; losses++) {
            var ask = Ask.pod("once-" + losses).on("once").of("cpu", "1");
            var before = proxy.cuts();
            lose("uid-once-" + losses, losses);
            var first = ask.send(rest);
            assertThat(proxy.cuts()).isGreaterThan(before);
            assertThat(first.status()).isIn(200, 201, 503);
            proxy.cutNoAnswers();

            var again = ask.send(rest);
            if (first.status() == 503) {
                assertThat(first.retryAfter()).isPresent();
                assertThat(again.status()).isIn(200, 201);
            } else {
                again.expect(200);
                assertThat(again.text("id")).isEqualTo(first.text("id"));
                assertThat(again.text("token")).isEqualTo(first.text("token"));
            }
            assertThat(nodes.reserved("once")).isEqualTo(losses);
            assertThat(nodes.available("once", "cpu")).isEqualTo(Integer.toString(100 - losses));
        }
    }

    @Test
    void givesTheRoomBackOnce() {
        nodes.declare("back", ROOM);
        var one = Ask.pod("back-1").on("back").of("cpu", "1").send(rest).expect(201);
        Ask.pod("back-2").on("back").of("cpu", "2").send(rest).expect(201);
        lose(one.text("token"), 1);
        assertThat(rest.delete("/v1/reservations/" + one.text("id")).status()).isIn(204, 503);
        proxy.cutNoAnswers();
        rest.delete("/v1/reservations/" + one.text("id")).expect(204);
        assertThat(nodes.available("back", "cpu")).isEqualTo("98");
    }

    /** Each call is repeated until it is answered, as a client does, and every answer is about the one row. */
    @Test
    void carriesRowsToTheirEndWhileAnswersAreLostAtRandom() {
        nodes.declare("random", ROOM);
        var seed = new Random().nextLong();
        System.out.println("LostAnswersIT seed " + seed);
        var random = new Random(seed);
        proxy.cutAnswers(command -> random.nextInt(4) == 0);
        var before = proxy.cuts();
        for (var i = 0; i < 40; i++) {
            var ask = Ask.pod("random-" + i).on("random").of("cpu", "1").ttl("5m");
            var id = untilAnswered(() -> ask.send(rest)).text("id");
            var path = "/v1/reservations/" + id;
            assertThat(untilAnswered(() -> ask.send(rest)).text("id")).isEqualTo(id);
            assertThat(untilAnswered(() -> rest.post(path + "/begin-bind", Map.of("resourceVersion", "1")))
                            .text("phase"))
                    .isEqualTo("Binding");
            var outcome = random.nextBoolean() ? "bound" : "failed";
            var settled = untilAnswered(() -> rest.post(path + "/settle", Map.of("outcome", outcome)));
            // A settle that ended the row and lost its answer finds, sent again, a row that is gone.
            assertThat(settled.status()).isIn(200, 410);
            if (outcome.equals("bound")) {
                untilAnswered(() -> rest.post(path + "/settle", Map.of("outcome", "ended")));
            }
        }
        proxy.cutNoAnswers();
        assertThat(proxy.cuts()).isGreaterThan(before);
        assertThat(nodes.isWhole("random")).isTrue();
    }

    private static Rest.Answer untilAnswered(Supplier<Rest.Answer> call) {
        for (var attempt = 0; attempt < 100; attempt++) {
            var answer = call.get();
            if (answer.status() != 503) {
                return answer;
            }
        }
        throw new AssertionError("100 times no answer");
    }
}
