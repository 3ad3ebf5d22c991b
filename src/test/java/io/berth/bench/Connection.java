package io.berth.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** One connection that never blocks, with one unit of work under way at a time. */
final class Connection implements AutoCloseable {
    private final SocketChannel channel;
    private final SelectionKey key;
    private final Exchange exchange;
    private byte[] in = new byte[1 << 14];
    private int length;
    private ByteBuffer out = ByteBuffer.allocate(0);
    private long since;
    private long taken = -1;

    Connection(Selector selector, int port, Exchange exchange) throws IOException {
        this.exchange = exchange;
        channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    void begin(long number) throws IOException {
        since = System.nanoTime();
        taken = -1;
        send(ByteBuffer.wrap(exchange.begin(number)));
    }

    /** The nanoseconds that the unit has taken when it is done, else -1. */
    long proceed() throws IOException {
        if (key.isWritable()) {
            flush();
        }
        if (!key.isReadable() || !fill()) {
            return -1;
        }
        return switch (exchange.read(in, length)) {
            case Exchange.Step.More more -> -1;
            case Exchange.Step.Send send -> {
                if (!send.timed()) {
                    taken = System.nanoTime() - since;
                }
                send(send.request());
                yield -1;
            }
            case Exchange.Step.Done done -> taken < 0 ? System.nanoTime() - since : taken;
        };
    }

    private boolean fill() throws IOException {
        if (length == in.length) {
            in = Arrays.copyOf(in, length * 2);
        }
        var read = channel.read(ByteBuffer.wrap(in, length, in.length - length));
        if (read < 0) {
            throw new EOFException("closed by the other side after " + HttpAnswer.text(in, length));
        }
        length += read;
        return read > 0;
    }

    private void send(ByteBuffer request) throws IOException {
        length = 0;
        out = request;
        flush();
    }

    private void flush() throws IOException {
        channel.write(out);
        key.interestOps(out.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
