package io.berth.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Locale;

/** One kept connection that waits for each answer: as little client as there can be, with TLS or without. */
final class Wire implements AutoCloseable {
    private static final int LIMIT_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    Wire(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LIMIT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    }

    /** An answer, as far as anybody looks at it. */
    record Reply(int status, String body) {
        Reply expect(int wanted) {
            if (status != wanted) {
                throw new IllegalStateException("not " + wanted + " but " + status + ": " + body);
            }
            return this;
        }

        /** What stands first behind this name, in quotes. */
        String text(String name) {
            var start = body.indexOf("\"" + name + "\":\"");
            if (start < 0) {
                throw new IllegalStateException("no " + name + " in " + body);
            }
            start += name.length() + 4;
            return body.substring(start, body.indexOf('"', start));
        }
    }

    Reply call(byte[] request) {
        try {
            socket.getOutputStream().write(request);
            var status = Integer.parseInt(line().substring(9, 12));
            var length = -1;
            var chunked = false;
            for (var header = line(); !header.isEmpty(); header = line()) {
                var name = header.substring(0, header.indexOf(':')).toLowerCase(Locale.ROOT);
                if (name.equals("content-length")) {
                    length = Integer.parseInt(
                            header.substring(header.indexOf(':') + 1).strip());
                }
                chunked |= name.equals("transfer-encoding");
            }
            var body = chunked ? chunks() : in.readNBytes(Math.max(0, length));
            return new Reply(status, new String(body, ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        for (var size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (var letter = in.read(); letter != '\n'; letter = in.read()) {
            if (letter < 0) {
                throw new EOFException("closed by the other side after " + line);
            }
            if (letter != '\r') {
                line.append((char) letter);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
