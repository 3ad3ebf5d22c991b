package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointerTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "cpu, #/requests/cpu",
                "nvidia.com/gpu, #/requests/nvidia.com~1gpu",
                "a~b, #/requests/a~0b",
                "~1, #/requests/~01",
                "a b, #/requests/a%20b",
                "50%, #/requests/50%25",
                "a\"b, #/requests/a%22b",
                "ü, #/requests/%C3%BC",
                "``, #/requests/",
                "hugepages-2Mi, #/requests/hugepages-2Mi",
                "a:b@c, #/requests/a:b@c"
            })
    void escapesAsAPointerAndThenAsAFragment(String key, String pointer) {
        assertThat(Pointer.ROOT.to("requests").to(key)).hasToString(pointer);
    }

    @ParameterizedTest
    @CsvSource({"0, #/candidates/0", "499, #/candidates/499"})
    void countsItems(int index, String pointer) {
        assertThat(Pointer.ROOT.to("candidates").to(index)).hasToString(pointer);
    }
}
