// test_curved_crowd.c: the buckets of points find what a look at every entry finds.
#include "make/curved_work.h"
#include "ns_test.h"
#include "oracle/scale.h"

#define ENTRIES 300
#define ASKED 200

// In the corners and on the sides of the frame and of buckets, or anywhere.
static ns_point random_point(ns_rng *rng)
{
    const int32_t step = NS_FRAME_SIDE / 32;
    int32_t at[2];

    for (int32_t k = 0; k < 2; k++)
        at[k] = ns_rng_below(rng, 4) == 0 ? ns_rng_below(rng, 33) * step
                                          : ns_rng_below(rng, NS_FRAME_SIDE + 1);
    return (ns_point){ at[0], at[1] };
}

static void fill(ns_test *t, curved_work *work, ns_rng *rng)
{
    static const ns_entry_kind kinds[] = { NS_ENTRY_FREE, NS_ENTRY_ANCHOR, NS_ENTRY_NODE };

    ns_expect(t, ns_array_resize(&t->ctx, &work->arr.entries, ENTRIES), "memory");
    for (int32_t e = 0; e < ENTRIES; e++)
        work->arr.entries.at[e] =
            (ns_entry){ .kind = kinds[ns_rng_below(rng, 3)], .point = random_point(rng) };
    for (int32_t e = 1; e + 1 < ENTRIES; e += 2) {
        ns_entry *one = &work->arr.entries.at[e];
        if (ns_rng_below(rng, 2)) // a crossing and its twin
            continue;
        one->kind = NS_ENTRY_CROSS;
        one->twin = e + 1;
        one[1] = *one;
        one[1].twin = e;
    }
}

static double slow_cost(const curved_work *work, ns_point at, double enough)
{
    double cost = 0;

    for (int32_t e = 1; e < work->arr.entries.count; e++) {
        const ns_entry *entry = &work->arr.entries.at[e];
        const double d = ns_vec_length(ns_vec_sub(ns_vec_of(entry->point), ns_vec_of(at)));
        if (entry->kind == NS_ENTRY_NODE)
            cost += curved_lack(d, enough);
        else if (entry->kind == NS_ENTRY_CROSS)
            cost += curved_lack(d, enough) / 2;
    }
    return cost;
}

static void finds_all_that_are_near(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    curved_work work = { 0 };

    for (int32_t round = 0; round < ns_scale(20); round++) {
        fill(t, &work, &rng);
        ns_expect(t, curved_crowd_build(&t->ctx, &work) == NS_OK, "%s", t->ctx.message);
        for (int32_t i = 0; i < ASKED; i++) {
            const ns_point at = random_point(&rng);
            const double enough = (1 + ns_rng_below(&rng, 40)) * 0.005 * NS_FRAME_SIDE;
            const double got = curved_crowd_cost(&work, at, enough);
            const double wanted = slow_cost(&work, at, enough);
            ns_expect(t, ns_abs(got - wanted) < 1e-9, "at %d, %d within %g: %g, not %g", at.x,
                      at.y, enough, got, wanted);
        }
    }
    curved_work_drop(&t->ctx, &work);
}

static void memory_may_fail(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);

    for (int32_t n = 1; n <= 2; n++) {
        curved_work work = { 0 };
        fill(t, &work, &rng);
        t->fail_at = t->allocations + n;
        ns_expect(t, curved_crowd_build(&t->ctx, &work) == NS_NO_MEMORY, "allocation %d", n);
        t->fail_at = 0;
        curved_work_drop(&t->ctx, &work);
    }
}

NS_TEST_MAIN(NS_CASE(finds_all_that_are_near), NS_CASE(memory_may_fail))
