package io.berth.api.extender;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.MalformedException;
import io.berth.reservation.OverloadedException;
import io.berth.reservation.TableUnavailableException;
import java.nio.charset.StandardCharsets;
import org.jboss.logging.Logger;

/** What a call is answered whose verb has failed: never a 500, for a scheduler would show nothing but the number. */
final class Answers {
    private static final Logger LOG = Logger.getLogger(Answers.class);

    private Answers() {}

    static Reply of(Verb verb, Throwable failure) {
        return switch (failure) {
            case NotJsonException wrong ->
                new Reply(Reply.Word.unreadable, said(wrong).getBytes(StandardCharsets.UTF_8));
            case MalformedException wrong -> new Reply(Reply.Word.senseless, verb.refusal(said(wrong)));
            case TableUnavailableException down ->
                unavailable(verb, "Berth's table does not answer, or is closed: " + said(down));
            case OverloadedException overloaded -> unavailable(verb, "Berth has too many calls in flight");
            case ClusterUnavailableException down ->
                unavailable(verb, "the API server does not answer Berth, or not as it must: " + said(down));
            case NoGrantsException none -> unavailable(verb, said(none));
            default -> {
                LOG.errorf(failure, "a scheduler's %s has failed for a reason that is not its own", verb.name());
                yield unavailable(verb, "Berth has failed in a way that it does not know; its log says how");
            }
        };
    }

    static Reply unavailable(Verb verb, String why) {
        return new Reply(Reply.Word.unavailable, verb.refusal(why));
    }

    private static String said(Throwable failure) {
        return String.valueOf(failure.getMessage());
    }
}
