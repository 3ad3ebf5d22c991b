package io.berth.sandbox;

/** Threads pass while it is open, and wait while it is closed. */
final class Gate {
    private boolean open = true;

    synchronized void open() {
        open = true;
        notifyAll();
    }

    synchronized void close() {
        open = false;
    }

    synchronized void pass() {
        try {
            while (!open) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
