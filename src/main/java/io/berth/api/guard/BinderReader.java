package io.berth.api.guard;

import static io.berth.api.guard.ReviewReader.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.Binder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads who binds: a review's {@code userInfo}. */
final class BinderReader {
    private BinderReader() {}

    static Binder read(JsonNode user) {
        String name = text(user, "username");
        if (name.isEmpty()) {
            throw WrongBindException.bad("the review does not say who binds");
        }
        Map<String, List<String>> extra = new HashMap<>();
        user.path("extra").properties().forEach(one -> extra.put(one.getKey(), texts(one.getValue())));
        return new Binder(name, text(user, "uid"), texts(user.path("groups")), extra);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asText()));
        return texts;
    }
}
