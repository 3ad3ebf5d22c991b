package io.berth.reservation;

/** Which nodes that take no new Pods a claim wants all the same, each word those of the word before it too. */
public enum Insistence {
    NONE,
    /** Its kubelet has turned away too many Pods of late. */
    COOLING,
    /** It is cordoned: whoever asks knows of tolerations, which the table does not. */
    CORDONED
}
