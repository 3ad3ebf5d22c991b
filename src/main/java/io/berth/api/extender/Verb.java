package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;

/** One call of an extender. */
@CheckReturnValue
interface Verb {
    /** As it stands in the path. */
    String name();

    /**
     * Throws {@link NotJsonException}, and {@code MalformedException} for what makes no sense; fails as the table and the
     * cluster do.
     */
    Uni<Reply> answer(Call call);

    /** What tells a scheduler that there is no answer, as far as this verb can tell it. */
    byte[] refusal(String why);
}
