package io.berth.bench;

/** A Pod that waits to be bound, as it was created, and the node that it is to go to. */
record Unbound(String name, String uid, String version, String node) {
    static final String PODS = "/api/v1/namespaces/default/pods";

    String bindingPath() {
        return PODS + "/" + name + "/binding";
    }

    /** As a client binds that wants this very Pod in the state in which it has seen it. */
    String binding() {
        return """
                {"apiVersion":"v1","kind":"Binding","metadata":{"name":"%s","namespace":"default","uid":"%s",\
                "resourceVersion":"%s"},"target":{"apiVersion":"v1","kind":"Node","name":"%s"}}""".formatted(name, uid, version, node);
    }

    String reservation() {
        return """
                {"pod":{"namespace":"default","name":"%s","uid":"%s"},"node":"%s","ttl":"5m"}""".formatted(name, uid, node);
    }

    /** What kube-scheduler writes of a Pod that it has bound. */
    String scheduled() {
        return """
                {"metadata":{"name":"%s.bench","namespace":"default"},"involvedObject":{"apiVersion":"v1","kind":"Pod",\
                "namespace":"default","name":"%1$s","uid":"%s"},"type":"Normal","reason":"Scheduled","count":1,\
                "message":"Successfully assigned default/%1$s to %s","source":{"component":"bench"},\
                "firstTimestamp":"2026-01-01T00:00:00Z","lastTimestamp":"2026-01-01T00:00:00Z",\
                "reportingComponent":"berth.io/bench","reportingInstance":"bench"}""".formatted(name, uid, node);
    }
}
