package io.berth.tls;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jboss.logging.Logger;
import org.jspecify.annotations.NullUnmarked;

/**
 * Checks clients' certificates against the authorities of a file, as it is now. Without a file any certificate passes the
 * handshake, and says nothing of its owner ({@link ClientTrust}): a client may have one for other servers.
 */
@NullUnmarked // As the JDK's interface is.
final class ClientAuthorities extends X509ExtendedTrustManager {
    private static final Logger LOG = Logger.getLogger(ClientAuthorities.class);

    private static final int MOST_KEPT = 1000;

    private final Optional<Path> file;
    private byte[] content = {};
    private volatile Optional<X509ExtendedTrustManager> trusted = Optional.empty();

    /** Which certificates were found good by the authorities as they are now; others may be asked about again. */
    private volatile Set<X509Certificate> good = Set.of();

    ClientAuthorities(Optional<Path> file) {
        this.file = file;
    }

    /** Blocks on the file. One that is broken now changes nothing. */
    synchronized void reread() {
        if (file.isEmpty()) {
            return;
        }
        try {
            byte[] now = Files.readAllBytes(file.get());
            if (!Arrays.equals(now, content)) {
                content = now;
                trusted = Optional.of(of(Pem.certificates(now)));
                good = Collections.newSetFromMap(new ConcurrentHashMap<>());
                LOG.infof("authorities of clients read from %s", file.get());
            }
        } catch (IOException | GeneralSecurityException wrong) {
            LOG.errorf("%s is broken, the authorities read before still count: %s", file.get(), wrong.getMessage());
        }
    }

    private static X509ExtendedTrustManager of(List<X509Certificate> authorities)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (X509Certificate authority : authorities) {
            store.setCertificateEntry("authority-" + store.size(), authority);
        }
        if (authorities.isEmpty()) {
            throw new CertificateException("it has no certificate");
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        for (TrustManager one : factory.getTrustManagers()) {
            if (one instanceof X509ExtendedTrustManager manager) {
                return manager;
            }
        }
        throw new GeneralSecurityException("every JDK has a trust manager for PKIX");
    }

    /** A connection outlives its handshake: whether a certificate that was shown then would be good now. */
    boolean accepts(X509Certificate[] chain) {
        Set<X509Certificate> before = good;
        if (before.contains(chain[0])) {
            return true;
        }
        try {
            known().checkClientTrusted(chain, chain[0].getPublicKey().getAlgorithm());
        } catch (CertificateException none) {
            return false;
        }
        if (before.size() < MOST_KEPT) {
            before.add(chain[0]);
        }
        return true;
    }

    private X509ExtendedTrustManager known() throws CertificateException {
        return trusted.orElseThrow(() -> new CertificateException("the file of authorities has not been read yet"));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        if (file.isPresent()) {
            known().checkClientTrusted(chain, authType, engine);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        if (file.isPresent()) {
            known().checkClientTrusted(chain, authType, socket);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        if (file.isPresent()) {
            known().checkClientTrusted(chain, authType);
        }
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return trusted.map(X509ExtendedTrustManager::getAcceptedIssuers).orElseGet(() -> new X509Certificate[0]);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw serversAreNotChecked();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw serversAreNotChecked();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw serversAreNotChecked();
    }

    private static CertificateException serversAreNotChecked() {
        return new CertificateException("this is for clients' certificates only");
    }
}
