package io.berth.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.ResourceVersion;
import io.berth.keep.KeptSecret.Kept;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Decades of a Secret, as a replica finds it each time that it looks. */
class RotationTest {
    private static final Duration LOOKS = Duration.ofDays(7);

    private final Map<String, byte[]> secret = new TreeMap<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private Set<String> names = Set.of("berth.berth.svc", "127.0.0.1");

    /** As a replica does: what is due is written, and then read. */
    private Keys look() throws GeneralSecurityException {
        Keys before = keys();
        secret.putAll(new Rotation(names).next(before, now).changesFrom(before));
        return keys();
    }

    private Keys keys() {
        return Keys.of(new Kept("berth", new ResourceVersion("1"), new HashMap<>(secret), Optional.of(now)));
    }

    @Test
    void anEmptySecretIsFilledOnce() throws GeneralSecurityException {
        Keys first = look();
        Pair serving = first.serving().orElseThrow();
        assertThat(secret).containsOnlyKeys("ca.crt", "ca.key", "tls.crt", "tls.key");
        assertThat(serving.isSignedBy(first.bundle().getFirst())).isTrue();
        assertThat(Names.cover(serving.certificate(), names)).isTrue();
        assertThat(Duration.between(now, serving.until())).isEqualTo(Duration.ofDays(90));
        assertThat(serving.certificate().getBasicConstraints())
                .as("signs nothing itself")
                .isNegative();
        assertThat(look()).isEqualTo(first);
    }

    @Test
    void aCertificateIsRenewedAtTwoThirdsOfItsLife() throws GeneralSecurityException {
        Keys first = look();
        now = now.plus(Duration.ofDays(59));
        assertThat(look()).isEqualTo(first);
        now = now.plus(Duration.ofDays(2));
        Keys second = look();
        assertThat(second.serving()).isNotEqualTo(first.serving());
        assertThat(second.bundle()).isEqualTo(first.bundle());
    }

    @Test
    void whateverIsServedIsKnownToWhoHasTheBundleOfTenMinutesBefore() throws GeneralSecurityException {
        Keys before = look();
        int authorities = 0;
        while (now.isBefore(Instant.parse("2050-01-01T00:00:00Z"))) {
            now = now.plus(LOOKS);
            Keys next = look();
            now = now.plus(Rotation.PUBLISHED);
            Keys later = look();
            check(next.serving().orElseThrow(), before);
            check(later.serving().orElseThrow(), next);
            authorities += later.bundle().getFirst().equals(before.bundle().getFirst()) ? 0 : 1;
            assertThat(later.bundle()).hasSizeLessThanOrEqualTo(2);
            before = later;
        }
        assertThat(authorities).as("24 years, each two thirds of ten").isEqualTo(3);
    }

    private void check(Pair serving, Keys known) {
        assertThat(known.bundle()).anyMatch(serving::isSignedBy);
        assertThat(serving.validAt(now)).isTrue();
    }

    @Test
    void withoutItsKeyAnAuthorityIsFollowedByANewOneThatIsKnownBeforeItIsUsed() throws GeneralSecurityException {
        Keys first = look();
        secret.put("ca.key", new byte[0]);
        Keys second = look();
        assertThat(second.bundle()).hasSize(2).endsWith(first.bundle().getFirst());
        assertThat(second.serving()).isEqualTo(first.serving());
        now = now.plus(Rotation.PUBLISHED).minusSeconds(1);
        assertThat(look().serving()).isEqualTo(first.serving());
        now = now.plusSeconds(1);
        Pair third = look().serving().orElseThrow();
        assertThat(third.isSignedBy(second.bundle().getFirst())).isTrue();
    }

    @Test
    void otherNamesAreAnotherCertificate() throws GeneralSecurityException {
        Keys first = look();
        now = now.plus(Rotation.PUBLISHED);
        names = Set.of("elsewhere.example");
        Pair serving = look().serving().orElseThrow();
        assertThat(serving).isNotEqualTo(first.serving().orElseThrow());
        assertThat(Names.cover(serving.certificate(), names)).isTrue();
    }

    @Test
    void whatIsBrokenIsMadeAnew() throws GeneralSecurityException {
        for (String entry : Set.of("ca.crt", "ca.key", "tls.crt", "tls.key")) {
            for (String text : new String[] {"", "no certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n"}) {
                look();
                secret.put(entry, text.getBytes(UTF_8));
                Pair serving = look().serving().orElseThrow();
                assertThat(keys().bundle()).as(entry).anyMatch(serving::isSignedBy);
                assertThat(serving.fits()).isTrue();
            }
        }
    }

    @Test
    void theKeyOfAnotherCertificateIsNone() throws GeneralSecurityException {
        look();
        byte[] key = secret.get("tls.key");
        secret.clear();
        look();
        secret.put("tls.key", key);
        assertThat(keys().serving()).isEmpty();
        assertThat(look().serving()).isPresent();
    }
}
