package io.berth.stage.prebind.volume;

import io.berth.cluster.NodeDirectory;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.config.BerthConfig;
import io.berth.reservation.ReservationTable;

/** Puts the plugin together by hand, for the tests of other packages. */
public final class VolumePluginUnderTest {
    private VolumePluginUnderTest() {}

    public static VolumePlugin of(
            PodDirectory pods,
            NodeDirectory nodes,
            VolumeDirectory volumes,
            VolumeWrites writes,
            VolumeChanges changes,
            ReservationTable table,
            BerthConfig config) {
        return new VolumePlugin(pods, nodes, volumes, writes, changes, table, config);
    }
}
