package io.berth.bench;

/** The ways of a stock kube-scheduler to its binds, as the rows are named. */
enum SchedulerWay {
    plain,
    guard,
    extender
}
