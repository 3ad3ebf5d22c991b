package io.berth.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import javax.net.SocketFactory;

/** Who is called, and as whom: an API server over TLS, or a replica. */
record Endpoint(SocketFactory sockets, int port, String headers) {
    static Endpoint of(Cluster cluster) {
        var admin = cluster.admin();
        return new Endpoint(
                admin.client().sslContext().getSocketFactory(),
                cluster.port(),
                "Authorization: Bearer " + admin.user().token());
    }

    static Endpoint of(Replica replica) {
        return new Endpoint(SocketFactory.getDefault(), replica.port(), "Berth-Holder: " + Workload.HOLDER);
    }

    Wire connect() {
        try {
            return new Wire(sockets.createSocket(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] get(String path) {
        return ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n\r\n").getBytes(ISO_8859_1);
    }

    byte[] post(String path, String body) {
        return ("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(ISO_8859_1);
    }
}
