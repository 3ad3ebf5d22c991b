package io.berth.api;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Whether a server on this address is reached by this machine only. */
final class Loopback {
    private Loopback() {}

    static boolean is(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }
}
