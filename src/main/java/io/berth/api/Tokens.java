package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.reservation.Caller;
import io.berth.reservation.Holder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who holds which token; of each token only a digest is kept. */
final class Tokens {
    private static final class Entry {
        private final byte[] digest;
        private final Caller caller;

        Entry(byte[] digest, Caller caller) {
            this.digest = digest;
            this.caller = caller;
        }
    }

    private final List<Entry> entries;

    private Tokens(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** Reads lines of {@code token holder [admin]}; the failure's message names the line, and never a token. */
    static Tokens parse(List<String> lines) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                Entry entry = entry(line.split("\\s+"), i + 1);
                if (find(entries, entry.digest).isPresent()) {
                    throw new MalformedException("line " + (i + 1) + " has a token that stands on an earlier line");
                }
                entries.add(entry);
            }
        }
        if (entries.isEmpty()) {
            throw new MalformedException("it has no line of the form: token holder [admin]");
        }
        return new Tokens(entries);
    }

    private static Entry entry(String[] words, int line) {
        boolean admin = words.length == 3 && words[2].equals("admin");
        if (words.length != 2 && !admin) {
            throw new MalformedException("line " + line + " must be: token holder [admin]");
        }
        try {
            return new Entry(digest(words[0]), new Caller(Holder.ofCaller(words[1]), admin));
        } catch (MalformedException wrong) {
            throw new MalformedException("line " + line + ": the second word " + wrong.getMessage());
        }
    }

    Optional<Caller> find(String token) {
        return find(entries, digest(token));
    }

    /** Compares with every entry, found or not, so that the time it takes says nothing. */
    private static Optional<Caller> find(List<Entry> entries, byte[] digest) {
        Optional<Caller> found = Optional.empty();
        for (Entry entry : entries) {
            if (MessageDigest.isEqual(entry.digest, digest)) {
                found = Optional.of(entry.caller);
            }
        }
        return found;
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
