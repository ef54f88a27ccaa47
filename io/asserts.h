// asserts.h: NS_ASSERT for those who stand outside the core. What it says is true in every correct
// program, whatever the world does: a debug build stops at once, a release build has no code for it.
#ifndef NS_ASSERTS_H
#define NS_ASSERTS_H

#if defined(NS_DEBUG)
#include <assert.h>
#define NS_ASSERT(what) assert(what)
#else
#define NS_ASSERT(what) ((void)sizeof(what))
#endif

#endif
