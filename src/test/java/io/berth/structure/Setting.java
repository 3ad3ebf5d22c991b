package io.berth.structure;

import io.berth.config.BerthConfig;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** A setting as the code has it: its name, and what stands at its method. */
record Setting(String name, Method method) {
    static List<Setting> all() {
        return under("berth", BerthConfig.class).toList();
    }

    private static Stream<Setting> under(String prefix, Class<?> section) {
        return Arrays.stream(section.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .flatMap(method -> {
                    var name = prefix + "." + kebab(method.getName());
                    var type = method.getReturnType();
                    var isSection = type.isInterface() && type.getPackageName().equals("io.berth.config");
                    return isSection ? under(name, type) : Stream.of(new Setting(name, method));
                });
    }

    private static String kebab(String camel) {
        return camel.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    Optional<String> byDefault() {
        return Optional.ofNullable(method.getAnnotation(WithDefault.class)).map(WithDefault::value);
    }

    boolean isNumber() {
        return method.getReturnType() == int.class || method.getReturnType() == Duration.class;
    }

    /** A bound as a plain number, of milliseconds where the setting is a duration. */
    Optional<Long> lowest() {
        return method.getReturnType() == int.class
                ? at(Min.class, Min::value)
                : at(DurationMin.class, min -> millis(min.millis(), min.seconds(), min.minutes(), min.hours()));
    }

    Optional<Long> highest() {
        return method.getReturnType() == int.class
                ? at(Max.class, Max::value)
                : at(DurationMax.class, max -> millis(max.millis(), max.seconds(), max.minutes(), max.hours()));
    }

    String write(long number) {
        if (method.getReturnType() == int.class) {
            return Long.toString(number);
        }
        var units = new String[] {"ms", "s", "m", "h"};
        var sizes = new long[] {1, 1_000, 60_000, 3_600_000};
        var largest = IntStream.range(0, 4)
                .filter(unit -> number % sizes[unit] == 0)
                .max()
                .orElseThrow();
        return number / sizes[largest] + units[largest];
    }

    /** As README writes it; empty where only words can say it. */
    Optional<String> accepts() {
        var type = valueType();
        if (type instanceof Class<?> choice && choice.isEnum()) {
            return Optional.of(Arrays.stream(choice.getEnumConstants())
                    .map(constant -> "`" + constant + "`")
                    .collect(Collectors.joining(", ")));
        }
        return lowest().flatMap(low -> highest().map(high -> write(low) + " to " + write(high)));
    }

    private Type valueType() {
        return method.getGenericReturnType() instanceof ParameterizedType optional
                ? optional.getActualTypeArguments()[0]
                : method.getGenericReturnType();
    }

    private <A extends Annotation, T> Optional<T> at(Class<A> annotation, Function<A, T> value) {
        return Optional.ofNullable(method.getAnnotation(annotation)).map(value);
    }

    private static long millis(long millis, long seconds, long minutes, long hours) {
        return millis + 1_000 * seconds + 60_000 * minutes + 3_600_000 * hours;
    }

    @Override
    public String toString() {
        return name;
    }
}
