// native.c: see native.h. Blocks are counted by what was asked for, on the way in and on the way out, so
// that the meter needs no list of them.
//
// A block is counted before it is taken: of two threads that want the last of it one is refused, never
// both served. The counters are atomic and in no order with anything else.
#define _XOPEN_SOURCE 700

#include "io/native.h"

#include "io/asserts.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

// A process has one memory, so the meter is one as well: contexts come and go and hand blocks to
// each other.
static struct {
    atomic_size_t held, bound; // bound 0: none
    atomic_bool refused;
} meter;

// Takes so many bytes from what is left; false when that is not enough.
static bool take(size_t bytes)
{
    const size_t bound = atomic_load_explicit(&meter.bound, memory_order_relaxed);
    const size_t before = atomic_fetch_add_explicit(&meter.held, bytes, memory_order_relaxed);

    if (bound == 0 || (before <= bound && bytes <= bound - before))
        return true;
    atomic_fetch_sub_explicit(&meter.held, bytes, memory_order_relaxed);
    atomic_store(&meter.refused, true);
    return false;
}

static void give_back(size_t bytes)
{
    const size_t before = atomic_fetch_sub_explicit(&meter.held, bytes, memory_order_relaxed);

    NS_ASSERT(before >= bytes); // nobody gives back what was not taken
}

static void *native_resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    if (!new_bytes) {
        free(block);
        give_back(block ? old_bytes : 0);
        return NULL;
    }
    NS_ASSERT(block || old_bytes == 0);
    const size_t more = new_bytes > old_bytes ? new_bytes - old_bytes : 0;
    if (more && !take(more))
        return NULL;
    void *moved = realloc(block, new_bytes);
    give_back(!moved ? more : new_bytes < old_bytes ? old_bytes - new_bytes : 0);
    return moved;
}

ns_ctx ns_native_ctx(void)
{
    return (ns_ctx){ .resize = native_resize, .seed = 1 };
}

void ns_native_bound(size_t bytes)
{
    atomic_store(&meter.bound, bytes);
}

bool ns_native_refused(void)
{
    return atomic_load(&meter.refused);
}

size_t ns_native_left(void)
{
    const size_t bound = atomic_load(&meter.bound), held = atomic_load(&meter.held);

    return bound == 0 ? SIZE_MAX : held < bound ? bound - held : 0;
}

double ns_native_cpu_seconds(void)
{
    struct timespec used;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

double ns_native_clock_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
