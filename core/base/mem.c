// mem.c: the memory functions a compiler expects, where there is no C library (WASM), and what a
// failed assertion does.
//
// Compilers call these four for copies of their own, whatever the source says. Written as loops they
// might be recognised and turned into calls of themselves; so they are what the compiler has built in.
#include "base/basics.h"

#if defined(__wasm__)
#if !defined(__wasm_bulk_memory__)
#error "compile with -mbulk-memory, or these functions would call themselves"
#endif
// The first three are single instructions there; the preset wasm asks for them (bulk memory).
void *memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    return __builtin_memcpy(to, from, bytes);
}

void *memmove(void *to, const void *from, size_t bytes)
{
    return __builtin_memmove(to, from, bytes);
}

void *memset(void *to, int value, size_t bytes)
{
    return __builtin_memset(to, value, bytes);
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
