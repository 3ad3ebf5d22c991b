package io.berth.sandbox.cluster;

import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Ports;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A real Kubernetes on loopback: etcd, an API server, and what else its options name, each a process that ends with this one. */
public final class Cluster implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration CALL = Duration.ofSeconds(30);
    private static final String NOT_READY = "node.kubernetes.io/not-ready";

    private final int port = Ports.free();
    private final ClusterFolder folder = ClusterFolder.create(port);
    private final ClusterBinaries binaries;
    private final Commands commands;
    private final List<Part> started = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Kubelet> kubelets = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Part etcd;
    private final Part apiServer;
    private final Optional<Part> controllerManager;
    private volatile @Nullable HttpClient client;

    private Cluster(ClusterOptions options) {
        binaries = ClusterBinaries.get();
        commands = new Commands(binaries, folder, folder.serviceAccountKey());
        // For the folder: the processes end with this one in any case.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        try {
            var etcdPort = Ports.free();
            etcd = add("etcd", commands.etcd(etcdPort), () -> listens(etcdPort));
            etcd.awaitReady();
            var command = commands.apiServer(port, etcdPort, options.users(), options.apiServerFlags());
            apiServer = add("kube-apiserver", command, this::apiServerAnswers);
            apiServer.awaitReady();
            controllerManager = options.controllerManager().map(this::addControllerManager);
            options.schedulers().forEach(name -> addScheduler(SchedulerOptions.named(name)));
            options.kubelets().forEach(this::addKubelet);
            started.forEach(Part::awaitReady);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    public static Cluster start(ClusterOptions options) {
        return new Cluster(options);
    }

    private Part addControllerManager(List<String> flags) {
        var own = Ports.free();
        var command = commands.controllerManager(own, kubeconfig(User.ADMIN), flags);
        return add("kube-controller-manager", command, () -> listens(own));
    }

    /** One more stock kube-scheduler, a copy too of one that runs; not waited for. */
    public Part addScheduler(SchedulerOptions options) {
        return addScheduler(options.name(), options.config(kubeconfig(options.user())));
    }

    /** With this text as its {@code KubeSchedulerConfiguration}. */
    public Part addScheduler(String name, String config) {
        var own = Ports.free();
        var part = "scheduler-" + name + "-" + own;
        return add(part, commands.scheduler(part, config, own), () -> listens(own));
    }

    /** Not waited for, {@link #awaitSettled} does. */
    public Kubelet addKubelet(KubeletOptions options) {
        var part = add(
                options.name(),
                commands.kubelet(options, Ports.free(), kubeconfig(User.ADMIN)),
                () -> admin().get("/api/v1/nodes/" + options.name()).status() == 200);
        var kubelet = new Kubelet(options, part);
        kubelets.put(options.name(), kubelet);
        return kubelet;
    }

    private Part add(String name, List<String> command, BooleanSupplier ready) {
        var part = new Part(name, command, folder.logs().resolve(name + ".log"), ready);
        started.add(part);
        return part;
    }

    private static boolean listens(int port) {
        return !Ports.isFree(port);
    }

    /** Its own first objects are there too. */
    private boolean apiServerAnswers() {
        return Files.exists(folder.certificate())
                && Answers.ok(admin(), "/readyz")
                && Answers.ok(admin(), "/api/v1/namespaces/default");
    }

    /** Every kubelet that runs takes Pods from now on; with a controller manager its node has lost the taint of the unready. */
    public void awaitSettled() {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> kubelets().stream()
                        .filter(kubelet -> kubelet.part().isAlive())
                        .allMatch(this::isSettled));
    }

    private boolean isSettled(Kubelet kubelet) {
        var nodes = admin().nodes();
        return kubelet.isGrown()
                && nodes.isReady(kubelet.name())
                && (controllerManager.isEmpty() || !nodes.hasTaint(kubelet.name(), NOT_READY));
    }

    public String url() {
        return "https://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    public KubeApi admin() {
        return as(User.ADMIN);
    }

    public KubeApi as(User user) {
        var known = client;
        if (known == null) {
            known = folder.client();
            client = known;
        }
        return new KubeApi(url(), user, known, CALL);
    }

    public Part etcd() {
        return etcd;
    }

    public Part apiServer() {
        return apiServer;
    }

    public Part controllerManager() {
        return controllerManager.orElseThrow();
    }

    public Kubelet kubelet(String name) {
        return Optional.ofNullable(kubelets.get(name)).orElseThrow();
    }

    public Collection<Kubelet> kubelets() {
        return List.copyOf(kubelets.values());
    }

    public List<Part> parts() {
        return List.copyOf(started);
    }

    public Path kubeconfig(User user) {
        return folder.kubeconfig(user, port);
    }

    public Path certificate() {
        return folder.certificate();
    }

    /** With the API server's own certificate and key, so that what stands before it is taken for it. */
    public SSLContext identity() {
        return folder.identity();
    }

    /** The built {@code kubectl} as this user. */
    public Kubectl kubectl(User user) {
        return new Kubectl(binaries.path("kubectl"), kubeconfig(user));
    }

    /** What a replica is told so that it follows this cluster as that user. */
    public Map<String, String> settingsFor(User user) {
        return settingsFor(user, port);
    }

    /** By another port of this machine, such as a proxy's. */
    public Map<String, String> settingsFor(User user, int port) {
        var file = folder.kubeconfig(user, port);
        return Map.of("berth.cluster", "kubernetes", "berth.namespace", User.NAMESPACE, "kubeconfig", file.toString());
    }

    @Override
    public synchronized void close() {
        List.copyOf(started).reversed().forEach(Part::close);
        kubelets().forEach(Kubelet::deleteRoots);
        folder.delete();
    }
}
