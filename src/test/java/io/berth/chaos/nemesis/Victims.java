package io.berth.chaos.nemesis;

import io.berth.sandbox.RedisServer;
import io.berth.sandbox.cluster.Part;
import io.berth.sandbox.fault.ApiProxy;
import java.util.List;
import java.util.stream.Stream;

/** What there is to break; {@code outside} is the wire of the client that binds by itself. */
public record Victims(List<Station> stations, RedisServer redis, Part apiServer, ApiProxy outside) {
    public Victims {
        stations = List.copyOf(stations);
    }

    Station station(Fault fault) {
        return stations.get(fault.replica());
    }

    List<Station> others(Station one) {
        return stations.stream().filter(station -> !station.equals(one)).toList();
    }

    /** A replica's wire to the API server, and that of the client that binds by itself. */
    List<ApiProxy> binders(Station one) {
        return List.of(one.api(), outside);
    }

    List<ApiProxy> allBinders() {
        return Stream.concat(stations.stream().map(Station::api), Stream.of(outside))
                .toList();
    }
}
