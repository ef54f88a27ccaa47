// search_heap.c: open variables, the most active first; ties by number, so that every machine
// chooses alike. Instead of making all activities fade, each bump is larger than the one before;
// when numbers get too large all are divided.
#include "solve/search/search.h"

#include "base/basics.h"

static bool before(const ns_search *s, int32_t a, int32_t b)
{
    return s->score[a] > s->score[b] || (s->score[a] == s->score[b] && a < b);
}

static void put(ns_search *s, int32_t at, int32_t var)
{
    s->heap[at] = var;
    s->heap_at[var] = at;
}

static void rise(ns_search *s, int32_t at)
{
    const int32_t var = s->heap[at];

    while (at > 0 && before(s, var, s->heap[(at - 1) / 2])) {
        put(s, at, s->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(s, at, var);
}

static void sink(ns_search *s, int32_t at)
{
    const int32_t var = s->heap[at];

    for (;;) {
        int32_t child = 2 * at + 1;
        if (child >= s->heap_count)
            break;
        if (child + 1 < s->heap_count && before(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (!before(s, s->heap[child], var))
            break;
        put(s, at, s->heap[child]);
        at = child;
    }
    put(s, at, var);
}

void ns_heap_insert(ns_search *s, int32_t var)
{
    if (s->heap_at[var] >= 0)
        return;
    put(s, s->heap_count, var);
    rise(s, s->heap_count++);
}

int32_t ns_heap_pop(ns_search *s)
{
    const int32_t var = s->heap[0];

    NS_ASSERT(s->heap_count > 0 && s->heap_at[var] == 0);
    s->heap_at[var] = -1;
    s->heap_count--;
    if (s->heap_count > 0) {
        put(s, 0, s->heap[s->heap_count]);
        sink(s, 0);
    }
    return var;
}

void ns_heap_bump(ns_search *s, int32_t var)
{
    s->score[var] += s->bump;
    if (s->score[var] > 1e100) {
        for (int32_t v = 0; v < s->vars; v++)
            s->score[v] *= 1e-100;
        s->bump *= 1e-100;
    }
    if (s->heap_at[var] >= 0)
        rise(s, s->heap_at[var]);
}
