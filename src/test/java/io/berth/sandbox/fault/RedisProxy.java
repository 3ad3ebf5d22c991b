package io.berth.sandbox.fault;

import io.berth.sandbox.RedisCommand;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;

/**
 * Stands before Redis and treats each command as its rules say. The commands of one connection go one by one, so that what
 * waits holds up what was sent behind it, as TCP would.
 */
public final class RedisProxy implements AutoCloseable {
    private final int target;
    private final Rules<RedisCommand, RedisAnswer> rules = new Rules<>();
    private final Door door;

    public RedisProxy(int target) {
        this.target = target;
        this.door = new Door(this::serve);
    }

    public Rules<RedisCommand, RedisAnswer> rules() {
        return rules;
    }

    public String url() {
        return "redis://127.0.0.1:" + door.port();
    }

    public int port() {
        return door.port();
    }

    /** Ends all connections, and new ones find nobody listening. */
    public void refuse() {
        door.refuse();
    }

    public void accept() {
        door.accept();
    }

    private void serve(Socket guest) throws IOException {
        try (var server = connect()) {
            var way = new Connection(guest, server, new BufferedInputStream(server.getInputStream()));
            var in = new BufferedInputStream(guest.getInputStream());
            for (var next = RedisCommand.read(in); next.isPresent(); next = RedisCommand.read(in)) {
                var command = next.get();
                RedisCalls.learn(command);
                var strike = rules.pick(command);
                if (strike.isPresent()) {
                    new Course<>(way, command, strike.get()).run();
                } else {
                    way.answer(way.deliver(command));
                }
            }
        }
    }

    private Socket connect() throws IOException {
        var server = new Socket(InetAddress.getLoopbackAddress(), target);
        server.setTcpNoDelay(true);
        return server;
    }

    @Override
    public void close() {
        rules.clear();
        door.close();
    }

    private final class Connection implements Course.Way<RedisCommand, RedisAnswer> {
        private final Socket guest;
        private final Socket server;
        private final InputStream answers;

        private Connection(Socket guest, Socket server, InputStream answers) {
            this.guest = guest;
            this.server = server;
            this.answers = answers;
        }

        @Override
        public RedisAnswer deliver(RedisCommand command) throws IOException {
            server.getOutputStream().write(command.bytes());
            return RedisAnswer.read(answers);
        }

        @Override
        public RedisAnswer deliverApart(RedisCommand command) throws IOException {
            try (var apart = connect()) {
                apart.getOutputStream().write(command.bytes());
                return RedisAnswer.read(new BufferedInputStream(apart.getInputStream()));
            }
        }

        @Override
        public void answer(RedisAnswer answer) throws IOException {
            guest.getOutputStream().write(answer.bytes());
        }

        @Override
        public void end(boolean reset) {
            if (reset) {
                Door.reset(guest);
            } else {
                Door.close(guest);
            }
        }
    }
}
