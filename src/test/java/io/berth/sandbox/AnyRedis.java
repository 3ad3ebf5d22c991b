package io.berth.sandbox;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A real Redis for tests in this JVM: a container where there is a Docker engine, a process where there is none. */
public sealed interface AnyRedis extends AutoCloseable {
    /** Kept here, or its level is lost with it. */
    Logger PROBING = Logger.getLogger("org.testcontainers.dockerclient");

    String url();

    @Override
    void close();

    /** Says in one line which it is. */
    static AnyRedis start() {
        var redis = hasDocker() ? InContainer.start() : AsProcess.start();
        System.out.println("Redis for this test: " + redis);
        return redis;
    }

    /** Quietly: to have no engine is no error. */
    private static boolean hasDocker() {
        PROBING.setLevel(Level.OFF);
        return DockerClientFactory.instance().isDockerAvailable();
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
