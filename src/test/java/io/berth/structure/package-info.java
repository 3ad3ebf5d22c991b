/** The shape of the project, held by tests: who imports whom, names, sizes, settings, and what is deployed. */
@NullMarked
package io.berth.structure;

import org.jspecify.annotations.NullMarked;
