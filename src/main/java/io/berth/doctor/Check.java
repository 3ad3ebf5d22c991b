package io.berth.doctor;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;

/** Looks at one thing; a failure means that it cannot be known now. */
@CheckReturnValue
interface Check {
    String name();

    Uni<Verdict> look();
}
