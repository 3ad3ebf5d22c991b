package io.berth.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "cpu, 100m, 100",
        "cpu, 0.1, 100",
        "cpu, 1, 1000",
        "cpu, 1e3, 1000000",
        "cpu, 1E3, 1000000",
        "cpu, 100u, 1",
        "cpu, 5n, 1",
        "cpu, 1001u, 2",
        "cpu, .5, 500",
        "cpu, 5., 5000",
        "cpu, +2, 2000",
        "cpu, 2k, 2000000",
        "cpu, 9007199254740991m, 9007199254740991",
        "memory, 129e6, 129000000",
        "memory, 129E6, 129000000",
        "memory, 129M, 129000000",
        "memory, 0.5Gi, 536870912",
        "memory, 1.1Gi, 1181116007",
        "memory, 128974848000m, 128974848",
        "memory, 3.0064771072E10, 30064771072",
        "memory, 1Ki, 1024",
        "memory, 1Mi, 1048576",
        "memory, 1Ti, 1099511627776",
        "memory, 1Pi, 1125899906842624",
        "memory, 7.99Pi, 8995940255672566",
        "memory, 0.001Ei, 1152921504606847",
        "memory, 1T, 1000000000000",
        "memory, 9P, 9000000000000000",
        "memory, 9007199254740991, 9007199254740991",
        "memory, 1n, 1",
        "memory, 1e-99, 1",
        "memory, 0, 0",
        "memory, -0, 0",
        "memory, 0e400, 0",
        "nvidia.com/gpu, 2, 2",
        "pods, 110, 110",
    })
    void readsAsKubernetesDoes(String resource, String text, long amount) {
        assertThat(Quantity.parse(text).amountOf(new ResourceName(resource))).isEqualTo(amount);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "6GiB", "1 Gi", " 1", "1 ", "1\n", "0x10", "NaN", "Infinity", "١", "１", "1,5", "1e", "e3",
                        "1e3m",
                "1ki", "1gi", "1K", "1.2.3", "--1", "+-1", ".", "m", "Gi", "1e+", "1e1.5", "1_000", "1\0", "1d", "1f",
                        "1mi"
            })
    void refusesWhatIsNoQuantity(String text) {
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Quantity.parse(text))
                .withMessageStartingWith("must be a Kubernetes quantity");
    }

    @ParameterizedTest
    @CsvSource({
        "memory, 9007199254740992",
        "memory, 9007199254740991.1",
        "memory, 50E",
        "memory, 8Ei",
        "memory, 1e400",
        "memory, 1e99999999999999999999",
        "cpu, 9007199254740992m",
        "cpu, 9007199254740991",
    })
    void refusesWhatDoesNotFitTheTablesIntegers(String resource, String text) {
        Quantity quantity = Quantity.parse(text);
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> quantity.amountOf(new ResourceName(resource)))
                .withMessageStartingWith("must be at most 9007199254740991");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "-1n", "-1e-99", "-1Gi", "-1e400"})
    void refusesNegativeAmounts(String text) {
        Quantity quantity = Quantity.parse(text);
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> quantity.amountOf(ResourceName.MEMORY))
                .withMessage("must not be negative");
    }

    @Test
    void readsSixtyFourCharactersAndNoMore() {
        assertThat(Quantity.parse("0".repeat(63) + "7").amountOf(ResourceName.MEMORY))
                .isEqualTo(7);
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Quantity.parse("0".repeat(64) + "7"))
                .withMessageContaining("64 characters");
    }

    @Test
    void sumsBeforeItRounds() {
        Quantity tiny = Quantity.parse("100u");
        assertThat(tiny.plus(tiny).amountOf(ResourceName.CPU)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, 0, 0",
        "cpu, 1, 1m",
        "cpu, 1000, 1",
        "cpu, 1500, 1500m",
        "cpu, 2000000, 2k",
        "cpu, -1, -1m",
        "cpu, -3000, -3",
        "cpu, 9007199254740991, 9007199254740991m",
        "memory, 0, 0",
        "memory, 1000, 1000",
        "memory, 1024, 1Ki",
        "memory, 1536, 1536",
        "memory, 536870912, 512Mi",
        "memory, 8589934592, 8Gi",
        "memory, -1024, -1Ki",
        "memory, 100000000000001, 100000000000001",
        "ephemeral-storage, 10737418240, 10Gi",
        "hugepages-2Mi, 2097152, 2Mi",
        "pods, 110, 110",
        "pods, 1000, 1k",
        "nvidia.com/gpu, 8, 8",
        "nvidia.com/gpu, -8, -8",
    })
    void writesTheCanonicalForm(String resource, long amount, String text) {
        assertThat(Quantity.format(new ResourceName(resource), amount)).isEqualTo(text);
    }
}
