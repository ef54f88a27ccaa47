// mem.c: the memory functions a compiler expects, where there is no C library (WASM), and what a
// failed assertion does there.
#include "base/basics.h"

#if defined(__wasm__)
void *memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    while (bytes--)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t bytes)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    if (t <= f) {
        while (bytes--)
            *t++ = *f++;
    } else {
        while (bytes--)
            t[bytes] = f[bytes];
    }
    return to;
}

void *memset(void *to, int value, size_t bytes)
{
    unsigned char *t = to;

    while (bytes--)
        *t++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t bytes)
{
    const unsigned char *x = a, *y = b;

    for (; bytes; bytes--, x++, y++) {
        if (*x != *y)
            return *x < *y ? -1 : 1;
    }
    return 0;
}
#endif

#if defined(NS_DEBUG)
_Noreturn void ns_assert_failed(const char *what, const char *file, int line)
{
    (void)what;
    (void)file;
    (void)line;
    __builtin_trap(); // a debugger or sanitizer shows the place
}
#endif
