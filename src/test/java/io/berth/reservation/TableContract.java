package io.berth.reservation;

/** What the parts of the contract stand on: a fresh, open table for each test. */
interface TableContract {
    Calls calls();
}
