package io.berth.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class QuantityProperties {
    @Property
    void readsBackWhatItWrites(
            @ForAll("resources") ResourceName resource, @ForAll @LongRange(max = Resources.MAX_AMOUNT) long amount) {
        assertThat(Quantity.parse(Quantity.format(resource, amount)).amountOf(resource))
                .isEqualTo(amount);
    }

    @Property
    void readsBackWhatItWritesOfRoundNumbers(
            @ForAll("resources") ResourceName resource,
            @ForAll @LongRange(min = 1, max = 999) long digits,
            @ForAll("steps") long step) {
        long amount = digits * step;
        assertThat(Quantity.parse(Quantity.format(resource, amount)).amountOf(resource))
                .isEqualTo(amount);
    }

    @Property
    void writesTheSignInFront(
            @ForAll("resources") ResourceName resource,
            @ForAll @LongRange(min = 1, max = Resources.MAX_AMOUNT) long amount) {
        assertThat(Quantity.format(resource, -amount)).isEqualTo("-" + Quantity.format(resource, amount));
    }

    /** Room may be given away too late by less than one unit, but never twice: what is taken is never below the exact value. */
    @Property
    void neverRoundsDownAndNeverByAWholeUnit(@ForAll("quantities") String text) {
        Quantity quantity = Quantity.parse(text);
        BigDecimal amount = BigDecimal.valueOf(quantity.amountOf(ResourceName.MEMORY));
        assertThat(amount).isGreaterThanOrEqualTo(quantity.value());
        assertThat(amount.subtract(BigDecimal.ONE)).isLessThan(quantity.value());
    }

    @Property
    void sumsAreNeverMoreThanTheRoundedParts(@ForAll("quantities") String one, @ForAll("quantities") String other) {
        Quantity left = Quantity.parse(one);
        Quantity right = Quantity.parse(other);
        long parts = left.amountOf(ResourceName.CPU) + right.amountOf(ResourceName.CPU);
        assertThat(parts - left.plus(right).amountOf(ResourceName.CPU)).isBetween(0L, 1L);
    }

    @Property
    void readsOrRefusesAnyText(@ForAll String text) {
        Throwable thrown = catchThrowable(() -> Quantity.parse(text));
        if (thrown != null) {
            assertThat(thrown).isInstanceOf(MalformedException.class);
        }
    }

    @Provide
    Arbitrary<ResourceName> resources() {
        return Arbitraries.of("cpu", "memory", "pods", "ephemeral-storage", "hugepages-1Gi", "nvidia.com/gpu")
                .map(ResourceName::new);
    }

    @Provide
    Arbitrary<Long> steps() {
        return Arbitraries.of(1L, 1000L, 1024L, 1_000_000L, 1L << 20, 1_000_000_000L, 1L << 30, 1L << 40);
    }

    @Provide
    Arbitrary<String> quantities() {
        Arbitrary<String> digits = Arbitraries.bigDecimals()
                .between(BigDecimal.ZERO, BigDecimal.valueOf(1000))
                .ofScale(9)
                .map(BigDecimal::toPlainString);
        Arbitrary<String> suffixes =
                Arbitraries.of("", "n", "u", "m", "k", "Ki", "M", "Mi", "G", "Gi", "e2", "E2", "e-9");
        return digits.flatMap(number -> suffixes.map(suffix -> number + suffix));
    }
}
