// test_basics.c: the lesser and the greater, limits that are set aside, what hangs together, arrays
// that are copied and put behind each other.
#include "base/forest.h"
#include "ns_test.h"
#include "oracle/scale.h"

static void order_of_numbers(ns_test *t)
{
    const double nan = __builtin_nan("");

    ns_expect(t, ns_min(2, 3) == 2 && ns_max(2, 3) == 3 && ns_min(-1, -1) == -1, "int32_t");
    ns_expect(
        t, ns_min(INT64_C(1) << 40, 7) == 7 && ns_max(INT64_C(1) << 40, 7) == INT64_C(1) << 40,
        "int64_t, also with int32_t");
    ns_expect(t, ns_min(0.5, 1) == 0.5 && ns_max(0.5, 1) == 1, "double, also with int32_t");
    ns_expect(t, ns_max(ns_min(4, 9), ns_max(1, 2)) == 4, "in each other");
    ns_expect(t, ns_min(nan, 1) == 1 && ns_max(nan, 1) == 1, "of no order the second");
    ns_expect(t, ns_clamp(5, 0, 3) == 3 && ns_clamp(-5, 0, 3) == 0 && ns_clamp(2, 0, 3) == 2,
              "the nearest of a range");
    ns_expect(t, ns_clamp(0.25, 0, 1) == 0.25 && ns_clamp(1.5, 0, 1) == 1, "of doubles");
    ns_expect(t, ns_clamp(INT64_MAX, 0, 9) == 9, "of int64_t");
}

static bool never(void *user)
{
    (void)user;
    return false;
}

// What a part of the work may use never is more than there is, and afterwards all is as before.
static void limits(ns_test *t)
{
    static const struct {
        int64_t budget, ticks, wish, narrowed;
    } cases[] = {
        { 0, 100, 50, 150 },    // no limit: its own
        { 1000, 100, 50, 150 }, // a part
        { 120, 100, 50, 120 },  // no more than there is
        { 150, 100, 50, 150 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_ctx ctx = { .budget = cases[i].budget, .ticks = cases[i].ticks, .stop = never };
        const ns_limits before = ns_limits_narrow(&ctx, cases[i].wish);
        ns_expect(t, ctx.budget == cases[i].narrowed, "case %d: %lld", i,
                  (long long)ctx.budget);
        ns_expect(t, ns_spend(&ctx, ctx.budget - ctx.ticks - 1) == NS_OK, "one tick is left");
        ns_expect(t, !ns_budget_is_spent(&ctx), "one tick is left");
        ns_expect(t, ns_spend(&ctx, 1) == NS_STOPPED && ns_budget_is_spent(&ctx), "none is");
        ctx.stop = NULL;
        ns_limits_restore(&ctx, before);
        ns_expect(t, ctx.budget == cases[i].budget && ctx.stop == never, "as before");
    }
}

// Everybody's tree, told again after every pair.
static void forest(ns_test *t)
{
    enum { COUNT = 40 };
    ns_rng rng = ns_rng_seed(1);

    for (int32_t round = 0; round < ns_scale(500); round++) {
        int32_t up[COUNT], tree[COUNT];
        ns_forest_plant(up, COUNT);
        for (int32_t i = 0; i < COUNT; i++)
            tree[i] = i;
        for (int32_t pair = 0; pair < COUNT; pair++) {
            const int32_t a = ns_rng_below(&rng, COUNT), b = ns_rng_below(&rng, COUNT);
            const int32_t from = ns_max(tree[a], tree[b]), to = ns_min(tree[a], tree[b]);
            ns_expect(t, ns_forest_join(up, a, b) == (from != to), "whether they were apart");
            for (int32_t i = 0; i < COUNT; i++)
                tree[i] = tree[i] == from ? to : tree[i];
            const int32_t one = ns_rng_below(&rng, COUNT);
            ns_expect(t, ns_forest_root(up, one) == tree[one], "the least of its tree");
        }
        for (int32_t i = 0; i < COUNT; i++)
            ns_expect(t, ns_forest_root(up, i) == tree[i], "the least of its tree");
    }
}

typedef NS_ARRAY(int32_t) numbers;

static ns_status needs(ns_ctx *ctx, bool room)
{
    NS_NEED(ctx, room);
    return NS_OK;
}

static void arrays(ns_test *t)
{
    static const int32_t first[] = { 3, 1, 4 };
    numbers a = { 0 }, b = { 0 };

    ns_expect(t, ns_array_copy(&t->ctx, &b, &a) && b.count == 0, "a copy of nothing");
    ns_expect(t,
              ns_array_append(&t->ctx, &a, first, 3) && ns_array_append(&t->ctx, &a, first, 2)
                  && ns_array_append(&t->ctx, &a, first, 0),
              "room");
    ns_expect(t, a.count == 5 && a.at[2] == 4 && a.at[3] == 3 && a.at[4] == 1, "put behind");
    ns_expect(t, ns_array_nones(&t->ctx, &b, 20) && b.count == 20, "room");
    for (int32_t i = 0; i < b.count; i++)
        ns_expect(t, b.at[i] == -1, "none at %d", i);
    ns_expect(t, ns_array_copy(&t->ctx, &b, &a) && b.count == 5, "a shorter copy");
    ns_expect(t, b.at != a.at && memcmp(a.at, b.at, 5 * sizeof *a.at) == 0, "the same");
    ns_expect(t, ns_array_reserve(&t->ctx, &a, 100) && a.capacity >= 105 && a.count == 5,
              "room for more");
    ns_expect(t, needs(&t->ctx, true) == NS_OK && needs(&t->ctx, false) == NS_NO_MEMORY,
              "no room is a status");
    ns_array_drop(&t->ctx, &a);
    ns_array_drop(&t->ctx, &b);
}

NS_TEST_MAIN(NS_CASE(order_of_numbers), NS_CASE(limits), NS_CASE(forest), NS_CASE(arrays))
