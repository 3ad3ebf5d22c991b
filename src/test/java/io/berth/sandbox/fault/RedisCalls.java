package io.berth.sandbox.fault;

import io.berth.redis.Scripts;
import io.berth.sandbox.RedisCommand;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The scripts' calls, for {@link Rules} of a {@link RedisProxy}. */
public final class RedisCalls {
    private static final Map<String, String> VERBS = new ConcurrentHashMap<>(Scripts.verbsBySha());

    private RedisCalls() {}

    /** A call of {@code begin_bind}, {@code conclude}, …, by the script's SHA or with its source. */
    public static Predicate<RedisCommand> verb(String verb) {
        return command -> switch (name(command)) {
            case "EVALSHA" -> verb.equals(VERBS.get(command.words().get(1)));
            case "EVAL" -> verb.equals(Scripts.verbOf(command.words().get(1)));
            default -> false;
        };
    }

    /** One about a row or a Pod, by a word of it, such as its token or UID. */
    public static Predicate<RedisCommand> verb(String verb, String word) {
        return verb(verb).and(command -> command.words().stream().skip(2).anyMatch(word::equals));
    }

    /** One of Redis' own, such as {@code HELLO}. */
    public static Predicate<RedisCommand> command(String name) {
        return command -> name.equals(name(command));
    }

    public static Predicate<RedisCommand> any() {
        return command -> true;
    }

    private static String name(RedisCommand command) {
        return command.words().getFirst().toUpperCase(Locale.ROOT);
    }

    /** A build of Berth whose scripts differ calls them by other SHAs, and has sent the source before. */
    static void learn(RedisCommand command) {
        if (name(command).equals("EVAL")) {
            var source = command.words().get(1);
            VERBS.computeIfAbsent(Scripts.sha(source), sha -> Scripts.verbOf(source));
        }
    }
}
