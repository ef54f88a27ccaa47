// test_search_heap.c: the heap of open variables against a look at all of them.
#include "ns_test.h"

#include "solve/search/search.h"

enum { VARS = 40 };

typedef struct heap_world {
    ns_search search;
    double score[VARS];
    int32_t heap[VARS], heap_at[VARS];
    bool inside[VARS];
} heap_world;

static void start(heap_world *w)
{
    *w = (heap_world){ .search = { .vars = VARS, .bump = 1 } };
    w->search.score = w->score;
    w->search.heap = w->heap;
    w->search.heap_at = w->heap_at;
    for (int32_t v = 0; v < VARS; v++)
        w->heap_at[v] = -1;
}

// The best by looking: the highest score, then the lowest number.
static int32_t best_inside(const heap_world *w)
{
    int32_t best = -1;

    for (int32_t v = 0; v < VARS; v++) {
        if (w->inside[v] && (best < 0 || w->score[v] > w->score[best]))
            best = v;
    }
    return best;
}

static void best_first(ns_test *t)
{
    heap_world w;
    ns_rng rng = ns_rng_seed(8);
    int32_t rescaled = 0;

    start(&w);
    for (int32_t i = 0; i < 20000; i++) {
        const int32_t var = ns_rng_below(&rng, VARS), deed = ns_rng_below(&rng, 4);
        if (deed == 0) {
            ns_heap_insert(&w.search, var);
            w.inside[var] = true;
        } else if (deed == 1 && w.search.heap_count > 0) {
            const int32_t best = best_inside(&w), got = ns_heap_pop(&w.search);
            ns_expect(t, got == best, "step %d: variable %d, not %d", i, got, best);
            w.inside[got] = false;
        } else if (deed >= 2) {
            const double bump = w.search.bump;
            ns_heap_bump(&w.search, var);
            rescaled += w.search.bump < bump;
            w.search.bump *= 1.05;
        }
        int32_t inside = 0;
        for (int32_t v = 0; v < VARS; v++) {
            inside += w.inside[v];
            ns_expect(t, w.inside[v] ? w.heap[w.heap_at[v]] == v : w.heap_at[v] < 0,
                      "step %d: variable %d is lost", i, v);
        }
        ns_expect(t, w.search.heap_count == inside, "step %d: another count", i);
    }
    ns_expect(t, rescaled > 1, "scores never came down");
}

NS_TEST_MAIN(NS_CASE(best_first))
