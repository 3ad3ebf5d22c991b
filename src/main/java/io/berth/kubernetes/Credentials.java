package io.berth.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Utils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The files that a client's configuration was read from, and whether one of them has changed since: they rotate. */
final class Credentials {
    private final List<Path> files;
    private final List<Object> stamps;

    private Credentials(List<Path> files) {
        this.files = files;
        this.stamps = files.stream().map(Credentials::stamp).toList();
    }

    static Credentials of(Config config) {
        String token = Utils.getSystemPropertyOrEnvVar(
                Config.KUBERNETES_AUTH_SERVICEACCOUNT_TOKEN_FILE_SYSTEM_PROPERTY,
                Config.KUBERNETES_SERVICE_ACCOUNT_TOKEN_PATH);
        var named = Stream.of(token, config.getCaCertFile(), config.getClientCertFile(), config.getClientKeyFile())
                .filter(Objects::nonNull)
                .map(Path::of);
        var kubeconfigs = Stream.ofNullable(config.getFile()).map(file -> file.toPath());
        return new Credentials(Stream.concat(named, kubeconfigs).toList());
    }

    boolean changed() {
        return !stamps.equals(files.stream().map(Credentials::stamp).toList());
    }

    /** Mounted files change by a link to another folder, so the file itself is asked, not the link. */
    private static Object stamp(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return List.of(attributes.lastModifiedTime(), attributes.size(), String.valueOf(attributes.fileKey()));
        } catch (IOException absent) {
            return "absent";
        }
    }
}
