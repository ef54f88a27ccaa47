// native.h: a context for programs that have a C library: malloc behind ns_ctx.
//
// All contexts of the process share one meter: what they hold together, and a bound on it. A block
// of one may be given back through another, and threads may work at once.
#ifndef NS_NATIVE_H
#define NS_NATIVE_H

#include "nonosmith/base.h"

// A context without budget, seed 1. The caller may set stop, progress, user, budget and seed.
ns_ctx ns_native_ctx(void);

// From now on contexts hold so many bytes together at most; a block beyond is refused as if there
// were no memory. 0, as at the start: no bound.
void ns_native_bound(size_t bytes);
// Whether a block was ever refused because of the bound.
bool ns_native_refused(void);
// What may still be asked for below the bound; SIZE_MAX without one.
size_t ns_native_left(void);

// Seconds of the processor that the calling thread has used so far.
double ns_native_cpu_seconds(void);
// Seconds by the clock, since some moment.
double ns_native_clock_seconds(void);

#endif
