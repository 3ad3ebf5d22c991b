package io.berth.chaos.planted;

/** The product has changed so that a plant no longer breaks what it says. */
public final class RottenPlantException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RottenPlantException(String what) {
        super(what);
    }
}
