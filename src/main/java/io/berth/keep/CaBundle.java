package io.berth.keep;

import java.util.Optional;

/** The authorities by which clients know the certificate that is served over HTTPS. */
public interface CaBundle {
    /**
     * As PEM, once it is known; a new authority is in it before anything that it has signed is served. Empty for good where the
     * certificate is none of Berth's own: its authorities are then nobody's to write down but whoever made it.
     */
    Optional<byte[]> pem();
}
