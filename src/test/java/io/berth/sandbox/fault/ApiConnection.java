package io.berth.sandbox.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One connection of a replica to an {@link ApiProxy}, request by request. */
final class ApiConnection implements Course.Way<ApiRequest, ApiAnswer> {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final List<String> OF_ONE_CONNECTION = List.of("content-length", "transfer-encoding", "connection");

    private final Socket plain;
    private final Socket secure;
    private final String target;
    private final HttpClient client;
    private final Rules<ApiRequest, ApiAnswer> rules;
    private final InputStream in;

    ApiConnection(Socket plain, Socket secure, String target, HttpClient client, Rules<ApiRequest, ApiAnswer> rules)
            throws IOException {
        this.plain = plain;
        this.secure = secure;
        this.target = target;
        this.client = client;
        this.rules = rules;
        this.in = new BufferedInputStream(secure.getInputStream());
    }

    void serve() throws IOException {
        for (var next = ApiRequest.read(in); next.isPresent(); next = ApiRequest.read(in)) {
            var request = next.get();
            var strike = rules.pick(request);
            if (strike.isPresent()) {
                new Course<>(this, request, strike.get()).run();
            } else if (request.isWatch()) {
                stream(request);
                return;
            } else {
                answer(deliver(request));
            }
        }
    }

    @Override
    public ApiAnswer deliver(ApiRequest request) throws IOException {
        if (request.isWatch()) {
            stream(request);
            throw new EOFException("a watch is answered piece by piece, and has ended");
        }
        var answer = send(request, BodyHandlers.ofByteArray());
        return new ApiAnswer(answer.statusCode(), passedOn(answer), new String(answer.body(), ISO_8859_1));
    }

    @Override
    public ApiAnswer deliverApart(ApiRequest request) throws IOException {
        return deliver(request);
    }

    @Override
    public void answer(ApiAnswer answer) throws IOException {
        secure.getOutputStream().write(answer.bytes());
    }

    @Override
    public void end(boolean reset) {
        if (reset) {
            Door.reset(plain);
        } else {
            Door.close(plain);
        }
    }

    /** Piece by piece, and no longer than both sides live. */
    private void stream(ApiRequest request) throws IOException {
        var answer = send(request, BodyHandlers.ofInputStream());
        try (var body = answer.body()) {
            Thread.startVirtualThread(() -> closeAtEndOf(in, body));
            var out = secure.getOutputStream();
            out.write(new ApiAnswer(answer.statusCode(), passedOn(answer), "").streamHead());
            var chunk = new byte[65_536];
            for (var length = body.read(chunk); length >= 0; length = body.read(chunk)) {
                out.write((Integer.toHexString(length) + "\r\n").getBytes(US_ASCII));
                out.write(chunk, 0, length);
                out.write("\r\n".getBytes(US_ASCII));
                out.flush();
            }
            out.write("0\r\n\r\n".getBytes(US_ASCII));
        }
    }

    private static void closeAtEndOf(InputStream in, InputStream body) {
        try {
            // Behind a watch nothing is sent on its connection.
            var unused = in.read();
        } catch (IOException gone) {
            // That is the end which it waits for.
        }
        Door.close(body);
    }

    private <T> HttpResponse<T> send(ApiRequest request, HttpResponse.BodyHandler<T> as) throws IOException {
        var call = HttpRequest.newBuilder(URI.create(target + request.target()))
                .timeout(LIMIT)
                .method(
                        request.method(),
                        BodyPublishers.ofByteArray(request.body().getBytes(ISO_8859_1)));
        request.passedOn().forEach((name, values) -> values.forEach(value -> call.header(name, value)));
        try {
            return client.send(call.build(), as);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static Map<String, List<String>> passedOn(HttpResponse<?> answer) {
        var passed = new TreeMap<>(answer.headers().map());
        passed.keySet().removeIf(name -> OF_ONE_CONNECTION.contains(name.toLowerCase(Locale.ROOT)));
        return passed;
    }
}
