package io.berth.cycle.model;

/** A rule of the protocol; a variant of the model drops one, and must then be found out. */
enum Rule {
    /** A TTL ends Reserved rows alone; what is Binding goes to the fence. */
    TTL_ENDS_RESERVED_ALONE,
    /** The Pod's resourceVersion is read before begin-bind. */
    VERSION_READ_BEFORE_BEGIN,
    /** A row is claimed, and nothing else advances it, before its Pod is fenced. */
    CLAIM_BEFORE_FENCE,
    /** The fence gives the Pod another resourceVersion. */
    FENCE_CHANGES_THE_POD,
    /** Another POST, with a newer resourceVersion, only after another begin-bind. */
    BEGIN_BEFORE_EACH_POST,
    /** A Pod of the same name with another UID is another Pod. */
    UID_IS_COMPARED,
    /** That a Pod is seen unbound after a POST without an answer says nothing. */
    UNBOUND_IS_NO_EVIDENCE,
    /** What has been given back, or moved on by another, is not given back again. */
    RELEASED_ONCE,
    /** Only who carries a row takes it further. */
    CARRIER_IS_COMPARED,
    /** A row that is Binding already is joined, also by its own replica, and not bound once more. */
    BINDING_IS_JOINED,
    /** What concludes an attempt names it, and no later attempt of the row is called the same. */
    ATTEMPTS_DIFFER
}
