package io.berth.sandbox.coexist;

import java.util.List;

/** What stands between two fences of a page. */
sealed interface Block {
    /** Each line is a command. */
    record Commands(List<String> lines) implements Block {}

    /** A file, which says in its first line where it belongs. */
    record Named(String path, String content) implements Block {}
}
