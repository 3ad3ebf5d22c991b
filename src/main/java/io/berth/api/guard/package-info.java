/** The guard: binds that others send, as the API server asks about them on their way (AdmissionReview in, AdmissionReview out). */
@NullMarked
package io.berth.api.guard;

import org.jspecify.annotations.NullMarked;
