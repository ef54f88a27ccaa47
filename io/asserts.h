// asserts.h: what a debug build does more than others, for those who stand outside the core.
#ifndef NS_ASSERTS_H
#define NS_ASSERTS_H

// What is true in every correct program, whatever the world does: a debug build stops at once, a
// release build has no code for it.
#if defined(NS_DEBUG)
#include <assert.h>
#define NS_ASSERT(what) assert(what)
#else
#define NS_ASSERT(what) ((void)sizeof(what))
#endif

// Sanitizers map terabytes and make calls of their own: with them no limit of addresses and no filter
// of calls can be set.
#if defined(__SANITIZE_ADDRESS__)
#define NS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define NS_SANITIZED 1
#endif
#endif

#endif
