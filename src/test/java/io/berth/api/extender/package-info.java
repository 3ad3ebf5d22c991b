/** The extender, asked as kube-scheduler asks. */
@NullMarked
package io.berth.api.extender;

import org.jspecify.annotations.NullMarked;
