/** HTTPS: a certificate of Berth's own, made, kept, renewed and served; and whose client certificates count. */
@NullMarked
package io.berth.tls;

import org.jspecify.annotations.NullMarked;
