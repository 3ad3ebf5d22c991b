package io.berth.cluster.volume;

/** How a label's value is compared; spelt as Kubernetes spells it. */
public enum Operator {
    In,
    NotIn,
    Exists,
    DoesNotExist,
    Gt,
    Lt
}
