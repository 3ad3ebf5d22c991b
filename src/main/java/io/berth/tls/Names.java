package io.berth.tls;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.util.IPAddress;

/** What a certificate is for: DNS names, and addresses. */
final class Names {
    private static final int NAME = 1;

    private Names() {}

    /** Those by which Berth's Service is reached. */
    static Set<String> ofService(String namespace) {
        String service = "berth." + namespace;
        return new TreeSet<>(Set.of("berth", service, service + ".svc", service + ".svc.cluster.local"));
    }

    static GeneralName of(String name) {
        return new GeneralName(IPAddress.isValid(name) ? GeneralName.iPAddress : GeneralName.dNSName, name);
    }

    /** In the form in which a certificate tells them; an address may be written in several. */
    static boolean cover(X509Certificate certificate, Collection<String> wanted) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            Set<String> there = names == null
                    ? Set.of()
                    : names.stream().map(name -> String.valueOf(name.get(NAME))).collect(Collectors.toSet());
            return wanted.stream().allMatch(name -> there.contains(name) || IPAddress.isValidIPv6(name));
        } catch (CertificateParsingException broken) {
            return false;
        }
    }
}
