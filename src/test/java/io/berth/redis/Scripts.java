package io.berth.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.toMap;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;

/** Which verb a script is that a test sees on its way to Redis. */
public final class Scripts {
    private Scripts() {}

    public static Map<String, String> verbsBySha() {
        return Arrays.stream(LuaScript.values()).collect(toMap(script -> script.sha, LuaScript::verb));
    }

    /** By its first line, which says what it does; {@code unknown} for a script that is none of ours. */
    public static String verbOf(String source) {
        return Arrays.stream(LuaScript.values())
                .filter(script -> source.startsWith(firstLine(script)))
                .findFirst()
                .map(LuaScript::verb)
                .orElse("unknown");
    }

    public static String firstLine(String verb) {
        return firstLine(LuaScript.valueOf(verb.toUpperCase(Locale.ROOT)));
    }

    private static String firstLine(LuaScript script) {
        return script.source.substring(0, script.source.indexOf('\n'));
    }

    /** Of a source whose characters are bytes. */
    public static String sha(String source) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(source.getBytes(ISO_8859_1)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
