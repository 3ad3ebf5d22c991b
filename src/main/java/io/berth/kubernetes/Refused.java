package io.berth.kubernetes;

import jakarta.enterprise.context.ApplicationScoped;

/** Whether the API server has refused a call for want of a right, so that the rights are looked at anew at once. */
@ApplicationScoped
class Refused {
    private volatile boolean some;

    void note(int status) {
        if (status == 401 || status == 403) {
            some = true;
        }
    }

    boolean since() {
        return some;
    }

    void forget() {
        some = false;
    }
}
