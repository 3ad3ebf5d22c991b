package io.berth.sandbox;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A real Redis for tests in this JVM: a container where there is a Docker engine, a process where there is none. */
public sealed interface AnyRedis extends AutoCloseable {
    String url();

    @Override
    void close();

    /** Says in one line which it is. */
    static AnyRedis start() {
        var redis = DockerClientFactory.instance().isDockerAvailable() ? InContainer.start() : AsProcess.start();
        System.out.println("Redis for this test: " + redis);
        return redis;
    }

    record InContainer(GenericContainer<?> container) implements AnyRedis {
        private static final int PORT = 6379;

        private static AnyRedis start() {
            var container = new GenericContainer<>(DockerImageName.parse("redis:7")).withExposedPorts(PORT);
            container.start();
            return new InContainer(container);
        }

        @Override
        public String url() {
            return "redis://" + container.getHost() + ":" + container.getMappedPort(PORT);
        }

        @Override
        public void close() {
            container.stop();
        }

        @Override
        public String toString() {
            return "container " + container.getDockerImageName() + " at " + url();
        }
    }

    record AsProcess(RedisServer server) implements AnyRedis {
        private static AnyRedis start() {
            return new AsProcess(RedisServer.start());
        }

        @Override
        public String url() {
            return server.url();
        }

        @Override
        public void close() {
            server.close();
        }

        @Override
        public String toString() {
            return "process " + RedisBinary.path() + " at " + url() + " (no Docker engine here)";
        }
    }
}
