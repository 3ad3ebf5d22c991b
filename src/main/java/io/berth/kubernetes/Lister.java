package io.berth.kubernetes;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.ResourceVersion;
import io.berth.mirror.Seen;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists all objects of a kind by quorum reads, page by page; a page becomes records before the next one is asked for. */
@CheckReturnValue
final class Lister<J extends Kind.Versioned, T> {
    private static final int PAGE = 500;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int FRESH_STARTS = 2;

    private final ApiServer api;
    private final Kind<J, T> kind;
    private final Json.Reader<Json.Page<J>> reader;

    Lister(ApiServer api, Kind<J, T> kind) {
        this.api = api;
        this.kind = kind;
        this.reader = kind.pages();
    }

    Uni<Seen.Listed<T>> list() {
        return Uni.createFrom()
                .deferred(this::once)
                .onFailure(ExpiredException.class)
                .retry()
                .atMost(FRESH_STARTS)
                .onFailure(ExpiredException.class)
                .transform(expired -> new ClusterUnavailableException("no list lasts to its last page", expired));
    }

    private Uni<Seen.Listed<T>> once() {
        return Multi.createBy()
                .repeating()
                .uni(Pages<T>::new, this::next)
                .whilst(pages -> pages.token.isPresent())
                .collect()
                .last()
                .map(pages -> new Seen.Listed<>(pages.all, pages.unread, new ResourceVersion(pages.version)));
    }

    private Uni<Pages<T>> next(Pages<T> pages) {
        // No resourceVersion: a quorum read. 0 would be whatever this API server's cache has.
        String from = pages.token
                .map(token -> "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8))
                .orElse("");
        return api.call(Ask.get(kind.path() + "?limit=" + PAGE + from).within(LIMIT))
                .map(answer -> taken(answer, pages));
    }

    private Pages<T> taken(Answer answer, Pages<T> pages) {
        if (answer.status() == Answer.GONE) {
            throw new ExpiredException();
        }
        Json.Page<J> page = reader.read(ApiServer.succeeded(answer));
        for (J object : page.items()) {
            if (kind.mark().apply(object).isEmpty()) {
                kind.read(object).ifPresentOrElse(pages.all::add, () -> pages.unread.add(object.key()));
            }
        }
        pages.version = page.metadata().resourceVersion();
        pages.token = page.metadata().next().filter(token -> !token.isEmpty());
        return pages;
    }

    private static final class Pages<T> {
        private final List<T> all = new ArrayList<>();
        private final Set<String> unread = new HashSet<>();
        private String version = "0";
        private Optional<String> token = Optional.empty();
    }

    /** The list took longer than the API server keeps what it began with. */
    private static final class ExpiredException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
