package io.berth.reservation;

/** Every part of the table's contract; an implementation passes by passing all of them. */
public interface WholeContract
        extends AssumeContract,
                RepeatContract,
                StateContract,
                ChangeContract,
                PreconditionContract,
                ExpiryContract,
                SumsContract,
                ListContract,
                FeedContract,
                NodeContract,
                EpochContract,
                CensusContract {
    @Override
    Calls calls();
}
