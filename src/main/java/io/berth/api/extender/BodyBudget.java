package io.berth.api.extender;

import java.util.ArrayDeque;
import java.util.Deque;

/** How much of large bodies is held at once. Who would hold more stands in line, unread; first come, first served. */
final class BodyBudget {
    /** In line: each costs an open connection that its caller will give up in seconds. */
    private static final int MOST_WAITING = 256;

    private final long most;
    private final Deque<Ticket> line = new ArrayDeque<>();
    private long held;

    BodyBudget(long most) {
        this.most = most;
    }

    /** Calls {@code go} once there is room for so many bytes, on whatever thread makes it; false: the line is too long. */
    synchronized boolean enter(Ticket ticket) {
        if (line.size() >= MOST_WAITING) {
            return false;
        }
        line.add(ticket);
        admit();
        return true;
    }

    /** Its bytes are held no more, or it waits no more. */
    synchronized void leave(Ticket ticket) {
        if (ticket.admitted) {
            ticket.admitted = false;
            held -= ticket.bytes;
        } else {
            line.remove(ticket);
        }
        admit();
    }

    private void admit() {
        while (!line.isEmpty() && held + line.getFirst().bytes <= most) {
            Ticket next = line.removeFirst();
            held += next.bytes;
            next.admitted = true;
            next.go.run();
        }
    }

    /** One body on its way in. */
    static final class Ticket {
        private final long bytes;
        private final Runnable go;
        private boolean admitted;

        Ticket(long bytes, Runnable go) {
            this.bytes = bytes;
            this.go = go;
        }
    }
}
