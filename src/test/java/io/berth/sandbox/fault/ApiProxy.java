package io.berth.sandbox.fault;

import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.User;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Stands before an API server with its name and key, and treats each request as its rules say; watches pass as they come. */
public final class ApiProxy implements AutoCloseable {
    private final Cluster cluster;
    private final SSLContext identity;
    private final Rules<ApiRequest, ApiAnswer> rules = new Rules<>();
    private final Door door;

    public ApiProxy(Cluster cluster) {
        this.cluster = cluster;
        this.identity = cluster.identity();
        this.door = new Door(this::serve);
    }

    public Rules<ApiRequest, ApiAnswer> rules() {
        return rules;
    }

    /** What a replica is told so that it reaches the cluster by this way. */
    public Map<String, String> settingsFor(User user) {
        return cluster.settingsFor(user, door.port());
    }

    public String url() {
        return "https://127.0.0.1:" + door.port();
    }

    /** Ends all connections, watches too, and new ones find nobody listening. */
    public void refuse() {
        door.refuse();
    }

    public void accept() {
        door.accept();
    }

    private void serve(Socket plain) throws IOException {
        var secure = (SSLSocket) identity.getSocketFactory().createSocket(plain, null, plain.getPort(), true);
        secure.setUseClientMode(false);
        new ApiConnection(plain, secure, cluster.url(), cluster.admin().client(), rules).serve();
    }

    @Override
    public void close() {
        rules.clear();
        door.close();
    }
}
