package io.berth.sandbox.fault;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The calls of the API server that a bind is made of, for {@link Rules} of an {@link ApiProxy}; a {@code *} stands for any Pod or node. */
public final class ApiCalls {
    private ApiCalls() {}

    /** The live read of a Pod. */
    public static Predicate<ApiRequest> podRead(String pod) {
        return call("GET", "/api/v1/namespaces/[^/]+/pods/" + name(pod));
    }

    /** The live read of a node. */
    public static Predicate<ApiRequest> nodeRead(String node) {
        return call("GET", "/api/v1/nodes/" + name(node));
    }

    /** The POST that binds. */
    public static Predicate<ApiRequest> bindOf(String pod) {
        return call("POST", "/api/v1/namespaces/[^/]+/pods/" + name(pod) + "/binding");
    }

    /** The patch that makes an older bind fail. */
    public static Predicate<ApiRequest> fenceOf(String pod) {
        return call("PATCH", "/api/v1/namespaces/[^/]+/pods/" + name(pod) + "/status")
                .and(request -> request.body().contains("berth.io/Fence"));
    }

    public static Predicate<ApiRequest> any() {
        return request -> true;
    }

    public static Predicate<ApiRequest> call(String method, String path) {
        var pattern = Pattern.compile(path);
        return request -> request.method().equals(method)
                && pattern.matcher(request.path()).matches();
    }

    private static String name(String name) {
        return name.equals("*") ? "[^/]+" : Pattern.quote(name);
    }
}
