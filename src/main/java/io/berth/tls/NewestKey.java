package io.berth.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.NullUnmarked;

/**
 * Hands every handshake the newest certificate. One that is under way keeps the name that it was given, and so gets the key
 * that goes with its certificate. While there is none, no handshake succeeds.
 */
@NullUnmarked // As the JDK's interface is: null is "none" there.
final class NewestKey extends X509ExtendedKeyManager {
    private static final String TYPE = "EC";

    private record Named(String alias, Pair pair) {}

    private volatile Named newest;
    private volatile Named before;
    private int count;

    synchronized void put(Pair pair) {
        before = newest;
        count++;
        newest = new Named("berth-" + count, pair);
    }

    boolean isThere() {
        return newest != null;
    }

    @Override
    public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
        Named now = newest;
        return now != null && TYPE.equals(keyType) ? now.alias() : null;
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        return chooseEngineServerAlias(keyType, issuers, null);
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        String alias = chooseEngineServerAlias(keyType, issuers, null);
        return alias == null ? null : new String[] {alias};
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        Pair pair = pair(alias);
        return pair == null ? null : new X509Certificate[] {pair.certificate()};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        Pair pair = pair(alias);
        return pair == null ? null : pair.key();
    }

    private Pair pair(String alias) {
        for (Named one : new Named[] {newest, before}) {
            if (one != null && one.alias().equals(alias)) {
                return one.pair();
            }
        }
        return null;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        return null;
    }

    @Override
    public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
        return null;
    }
}
