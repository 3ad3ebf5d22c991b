package io.berth.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Redis' own load generator. */
final class RedisBenchmark {
    // Ten digits of luck a Pod: a repeated UID, of which there are a few, is answered with the row that it has.
    private static final double GRANTED = 0.99;

    private final Path program;
    private double expected = 10_000;

    private RedisBenchmark(Path program) {
        this.program = program;
    }

    static Optional<RedisBenchmark> onPath() {
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "redis-benchmark"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(RedisBenchmark::new);
    }

    /** As many requests as filled this time on the run before. */
    Sample run(RawPool pool, int connections, Duration time, CpuTimes cpu) {
        var requests = Math.max(1000, Math.round(expected * time.toMillis() / 1000));
        var command = new ArrayList<>(List.of(
                program.toString(),
                "-p",
                Integer.toString(pool.redis().port()),
                "-c",
                Integer.toString(connections),
                "-n",
                Long.toString(requests),
                "-r",
                Integer.toString(pool.nodes()),
                "--csv"));
        pool.assume().forEach(word -> command.add(Template.forRedisBenchmark(word)));
        var before = cpu.now();
        var figures = figures(output(command, time.plusSeconds(60)));
        var used = cpu.now().minus(before);
        var rows = pool.rows();
        if (rows < requests * GRANTED) {
            throw new IllegalStateException("redis-benchmark made " + requests + " calls and " + rows + " rows");
        }
        expected = figures.get(0);
        return new Sample(figures.get(0), figures.get(3), figures.get(5), used);
    }

    /** Requests a second, then mean, least, p50, p95, p99 and most in ms; the title before them is the whole command. */
    static List<Double> figures(String csv) {
        var last = csv.strip().lines().toList().getLast();
        var fields = last.split("\",\"");
        if (fields.length < 8) {
            throw new IllegalStateException("not what redis-benchmark prints: " + csv);
        }
        return Stream.of(fields)
                .skip(fields.length - 7)
                .map(field -> Double.valueOf(field.replace("\"", "")))
                .toList();
    }

    private static String output(List<String> command, Duration limit) {
        try {
            var file = Files.createTempFile("redis-benchmark", ".csv");
            try {
                var process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(file.toFile())
                        .start();
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.destroyForcibly();
                    throw new IllegalStateException("redis-benchmark has not ended within " + limit);
                }
                var said = Files.readString(file);
                if (process.exitValue() != 0) {
                    throw new IllegalStateException("redis-benchmark failed: " + said);
                }
                return said;
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
