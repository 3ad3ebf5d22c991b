package io.berth.api;

import java.util.Locale;

/** Every problem that REST can answer with: its stable code, its status and its title. */
public enum ProblemCode {
    INVALID_JSON(400, "The body is not JSON"),
    INVALID_URI(400, "The request's URI is malformed"),
    UNAUTHENTICATED(401, "The caller is not known"),
    FORBIDDEN(403, "The caller may not do this"),
    NOT_FOUND(404, "There is no such thing"),
    METHOD_NOT_ALLOWED(405, "The path does not have this method"),
    NOT_ACCEPTABLE(406, "No form that the caller accepts"),
    CONFLICTING_RESERVATION(409, "The Pod is already reserved for, otherwise than asked"),
    HELD_BY_OTHER(409, "Another holder has reserved for the Pod"),
    INSUFFICIENT_CAPACITY(409, "No node has room"),
    NODE_UNSCHEDULABLE(409, "The node takes no new Pods"),
    NODE_COOLING_DOWN(409, "The node has had too many Pods turned away"),
    POD_REPLACED(409, "The Pod has been replaced by another one of its name"),
    ALREADY_BOUND(409, "The Pod is bound to a node"),
    POD_GATED(409, "The Pod has scheduling gates"),
    POD_DELETING(409, "The Pod is being deleted"),
    POD_TERMINAL(409, "The Pod has ended"),
    CLUSTER_MANAGED(409, "The cluster says which nodes there are"),
    NO_CLUSTER(409, "No cluster is configured"),
    NODE_IN_USE(409, "The node has reservations"),
    PERMITS_OPEN(409, "The reservation waits for a permit"),
    ALREADY_DECIDED(409, "The permit has been decided otherwise"),
    STALE_RESOURCE_VERSION(409, "The reservation holds a newer resourceVersion"),
    WRONG_PHASE(409, "The reservation's phase does not allow this"),
    POSITION_TOO_OLD(410, "The position can no longer be resumed from"),
    RESERVATION_GONE(410, "The reservation has ended"),
    PRECONDITION_FAILED(412, "The precondition does not hold"),
    PAYLOAD_TOO_LARGE(413, "The body is too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "The body must be application/json"),
    INVALID_REQUEST(422, "The request is wrong"),
    UNKNOWN_NODE(422, "The node is not known"),
    UNKNOWN_POD(422, "The Pod is not known"),
    REQUESTS_MISMATCH(422, "The requests are not the Pod's"),
    INTERNAL_ERROR(500, "Berth has failed"),
    OVERLOADED(503, "Too many calls are in flight"),
    TABLE_CLOSED(503, "The table grants nothing now"),
    TABLE_UNAVAILABLE(503, "The table does not answer"),
    MIRROR_STALE(503, "The view of the cluster is too old"),
    CLUSTER_UNAVAILABLE(503, "The API server does not answer");

    private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final int status;
    private final String title;

    ProblemCode(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** As it is spelt in JSON, such as {@code not-found}. */
    public String code() {
        return code;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** The problem's type, a name that leads nowhere. */
    public String type() {
        return "urn:berth:problem:" + code;
    }
}
