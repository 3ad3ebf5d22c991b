package io.berth.api.guard;

/** What a body is found to be. */
sealed interface ReadResult {
    record Read(Review review) implements ReadResult {}

    record NoJson(String why) implements ReadResult {}

    /** Some other document: there is no uid under which it could be answered. */
    record NoReview(String why) implements ReadResult {}
}
