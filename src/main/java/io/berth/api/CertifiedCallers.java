package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.config.BerthConfig;
import io.berth.reservation.Caller;
import io.berth.reservation.Holder;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Who may call the paths of schedulers and of the API server, which know no tokens: whoever shows the right certificate over
 * HTTPS, and over plain HTTP whoever is on this machine, if nobody else reaches the port.
 */
@ApplicationScoped
class CertifiedCallers {
    static final String EXTENDER = "/extender";
    static final String GUARD = "/guard";

    private final ClientCertificates certificates;
    private final Map<String, List<String>> holders;
    private final Optional<List<String>> apiServers;
    private final boolean loopback;

    CertifiedCallers(
            ClientCertificates certificates,
            BerthConfig config,
            @ConfigProperty(name = "quarkus.http.host") String host) {
        this.certificates = certificates;
        this.holders = config.extender().certificates();
        this.apiServers = config.guard().clientNames();
        this.loopback = Loopback.is(host);
    }

    /** The holder that the path names, if the caller may be it. */
    Caller scheduler(RoutingContext http, String path) {
        Holder holder = holder(path);
        if (checkPlain(http)) {
            return new Caller(holder, false);
        }
        String name = certificates
                .commonName(http)
                .orElseThrow(() -> Callers.unknown("a client certificate of a known authority is needed here"));
        if (!name.equals(holder.value())
                && !holders.getOrDefault(holder.value(), List.of()).contains(name)) {
            throw new Refusal(Problem.of(
                    ProblemCode.FORBIDDEN,
                    "the certificate of " + name + " is not one of holder " + holder
                            + ": berth.extender.certificates says which are"));
        }
        return new Caller(holder, false);
    }

    /** Ends the call of anybody else, where it is set who the API server is; its secret is the route's to check. */
    void checkApiServer(RoutingContext http) {
        boolean plain = checkPlain(http);
        if (apiServers.isEmpty()) {
            return;
        }
        Optional<String> name = plain ? Optional.empty() : certificates.commonName(http);
        if (name.isEmpty()) {
            throw Callers.unknown("the API server's client certificate is needed here");
        }
        if (!apiServers.get().contains(name.get())) {
            throw new Refusal(Problem.of(
                    ProblemCode.FORBIDDEN,
                    "the certificate of " + name.get()
                            + " is not one of the API server's: berth.guard.client-names says" + " which are"));
        }
    }

    /** Whether the call is in the clear, and from this machine; one in the clear from anywhere else ends here. */
    private boolean checkPlain(RoutingContext http) {
        if (!http.request().isSSL() && !loopback) {
            throw Callers.unknown(
                    "this path is served over HTTPS only, unless quarkus.http.host is a loopback address");
        }
        if (!http.request().isSSL() && http.request().headers().contains("Origin")) {
            // A page that a browser on this machine shows could call anything here.
            throw new Refusal(Problem.of(ProblemCode.FORBIDDEN, "no browser is served here"));
        }
        return !http.request().isSSL();
    }

    private static Holder holder(String path) {
        String[] parts = path.split("/", -1);
        try {
            if (parts.length < 4 || !path.startsWith(EXTENDER + "/")) {
                throw new Refusal(Failures.ofStatus(404, null));
            }
            return Holder.ofCaller(URLDecoder.decode(parts[2].replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (MalformedException wrong) {
            throw new Refusal(Problem.of(ProblemCode.NOT_FOUND, "the path's holder " + wrong.getMessage()));
        }
    }
}
