// native.h: a context for programs that have a C library: malloc behind ns_ctx.
#ifndef NS_NATIVE_H
#define NS_NATIVE_H

#include "nonosmith/base.h"

// A context without budget, seed 1. The caller may set stop, progress, user, budget and seed.
ns_ctx ns_native_ctx(void);

#endif
