package io.berth.api.extender;

/** The body of an answer, and what metrics call it. */
@SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
record Reply(Word word, byte[] body) {
    /** Spelt in metrics as here. */
    enum Word {
        /** As was asked. */
        ok,
        /** The table's or the cluster's word against it: no node has room, the Pod is not bound. */
        refused,
        /** The body makes no sense. */
        senseless,
        /** The table, or the cluster, cannot tell now. */
        unavailable,
        /** No JSON: the only answer that is no 200. */
        unreadable
    }
}
