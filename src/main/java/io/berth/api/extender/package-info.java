/** The way in for stock kube-schedulers: the calls of an HTTP extender, as kube-scheduler 1.36 speaks them. */
@NullMarked
package io.berth.api.extender;

import org.jspecify.annotations.NullMarked;
