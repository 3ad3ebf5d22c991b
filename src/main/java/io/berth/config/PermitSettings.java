package io.berth.config;

import java.util.List;
import java.util.Map;

/** Who decides on permits. */
public interface PermitSettings {
    /** The holders, with commas between, that may decide on each permit, by its name. */
    Map<String, List<String>> approvers();
}
