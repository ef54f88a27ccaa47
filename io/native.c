// native.c: see native.h.
#include "io/native.h"

#include <stdlib.h>

static void *native_resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

ns_ctx ns_native_ctx(void)
{
    return (ns_ctx){ .resize = native_resize, .seed = 1 };
}
