package io.berth.kubernetes;

import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;

/** A request was not even begun: no client could be made, or no request of its configuration. */
final class UnsentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    // Vert.x says so when it opens a connection. A TLS 1.3 server may turn a client's certificate down after that, when
    // a
    // request is on its way, and then the failure is another SSLHandshakeException.
    private static final String NO_TLS = "Failed to create SSL connection";

    UnsentException(String message) {
        super(message);
    }

    UnsentException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Whether a call failed before anything of it was sent. Only what cannot be otherwise counts: the JDK and Netty throw
     * these two when a connection is opened, and never of one that stands.
     */
    static boolean nothingWasSent(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnsentException
                    || cause instanceof ConnectException
                    || cause instanceof UnknownHostException
                    || (cause instanceof SSLHandshakeException && NO_TLS.equals(cause.getMessage()))) {
                return true;
            }
        }
        return false;
    }
}
