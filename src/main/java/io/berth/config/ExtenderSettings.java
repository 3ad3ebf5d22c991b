package io.berth.config;

import java.util.List;
import java.util.Map;

/** How stock schedulers call. */
public interface ExtenderSettings {
    /** The common names of client certificates, with commas between, that call as each holder beside its own name. */
    Map<String, List<String>> certificates();
}
