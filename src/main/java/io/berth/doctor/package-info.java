/** Whether what Berth relies on is as it must be: each check says so in one line that a person can act on. */
@NullMarked
package io.berth.doctor;

import org.jspecify.annotations.NullMarked;
