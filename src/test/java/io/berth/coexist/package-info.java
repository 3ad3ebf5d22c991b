/** {@code make coexist}: stock kube-schedulers side by side over real kubelets, each with a way to Berth or none, and what comes of it. */
@NullMarked
package io.berth.coexist;

import org.jspecify.annotations.NullMarked;
