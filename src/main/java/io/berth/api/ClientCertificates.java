package io.berth.api;

import io.berth.tls.ClientTrust;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Who is at the other end of an HTTPS connection, by the certificate that it has shown. */
@ApplicationScoped
public class ClientCertificates {
    private final ClientTrust trust;

    ClientCertificates(ClientTrust trust) {
        this.trust = trust;
    }

    /** The one common name of the peer's certificate, if an authority that Berth is told to trust has made it, and it is valid now. */
    public Optional<String> commonName(RoutingContext http) {
        SSLSession session = http.request().sslSession();
        if (session == null || !trust.isLimited()) {
            return Optional.empty();
        }
        try {
            X509Certificate[] chain = Stream.of(session.getPeerCertificates())
                    .filter(X509Certificate.class::isInstance)
                    .toArray(X509Certificate[]::new);
            return chain.length > 0 && trust.accepts(chain) ? commonName(chain[0]) : Optional.empty();
        } catch (SSLPeerUnverifiedException none) {
            return Optional.empty();
        }
    }

    private static Optional<String> commonName(X509Certificate certificate) {
        try {
            certificate.checkValidity(); // a connection may outlive the certificate that it began with
            List<Rdn> parts = new LdapName(certificate.getSubjectX500Principal().getName()).getRdns();
            List<String> names = parts.stream()
                    .filter(part -> part.getType().equalsIgnoreCase("CN"))
                    .map(part -> String.valueOf(part.getValue()))
                    .toList();
            return names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
        } catch (CertificateExpiredException | CertificateNotYetValidException | InvalidNameException none) {
            return Optional.empty();
        }
    }
}
