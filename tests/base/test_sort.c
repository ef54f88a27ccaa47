// test_sort.c: sorting against insertion, with and without memory.
#include "ns_test.h"
#include "oracle/scale.h"

// A key that many share, and where it stood.
typedef struct item {
    int32_t key, place;
    char rest[24]; // so that some lists fit the sort's own room and some do not
} item;

static int by_key(const void *a, const void *b, void *user)
{
    const item *x = a, *y = b;

    ++*(int64_t *)user;
    return (x->key > y->key) - (x->key < y->key);
}

static void insertion(item *at, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const item here = at[i];
        int32_t k = i;
        for (; k > 0 && at[k - 1].key > here.key; k--)
            at[k] = at[k - 1];
        at[k] = here;
    }
}

static void fill(ns_rng *rng, item *at, int32_t count, int32_t keys)
{
    for (int32_t i = 0; i < count; i++)
        at[i] = (item){ .key = ns_rng_below(rng, keys) - keys / 2, .place = i };
}

static bool same(const item *a, const item *b, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (a[i].key != b[i].key || a[i].place != b[i].place)
            return false;
    return true;
}

static void like_insertion(ns_test *t)
{
    enum { MOST = 200 };
    item sorted[MOST], slow[MOST];
    ns_rng rng = ns_rng_seed(1);

    for (int32_t round = 0; round < ns_scale(2000); round++) {
        const int32_t count = ns_rng_below(&rng, MOST + 1);
        int64_t asked = 0;
        fill(&rng, sorted, count, 1 + ns_rng_below(&rng, 100));
        memcpy(slow, sorted, sizeof slow);
        ns_expect(t, ns_sort(&t->ctx, sorted, count, sizeof *sorted, by_key, &asked) == NS_OK,
                  "sorts %d", count);
        insertion(slow, count);
        ns_expect(t, same(sorted, slow, count), "%d elements in order, equal ones as they were",
                  count);
    }
}

// A few need none; with many, nothing changes when there is none.
static void without_memory(ns_test *t)
{
    enum { FEW = 16, MANY = 200 };
    item at[MANY], before[MANY];
    ns_rng rng = ns_rng_seed(2);
    int64_t asked = 0;

    t->fail_at = t->allocations + 1;
    fill(&rng, at, MANY, 50);
    memcpy(before, at, sizeof at);
    ns_expect(t, ns_sort(&t->ctx, at, MANY, sizeof *at, by_key, &asked) == NS_NO_MEMORY,
              "many need memory");
    ns_expect(t, same(at, before, MANY), "nothing has moved");
    insertion(before, FEW);
    ns_expect(t, ns_sort(&t->ctx, at, FEW, sizeof *at, by_key, &asked) == NS_OK, "few do not");
    ns_expect(t, same(at, before, FEW), "few are in order");
    ns_expect(t, ns_sort(&t->ctx, NULL, 0, sizeof *at, by_key, &asked) == NS_OK, "none");
    t->fail_at = 0;
}

static void arrays_of_numbers(ns_test *t)
{
    NS_ARRAY(int32_t) whole = { 0 };
    NS_ARRAY(double) real = { 0 };
    ns_rng rng = ns_rng_seed(3);
    bool room = true;

    for (int32_t i = 0; i < 1000; i++) {
        const int32_t x = (int32_t)(ns_rng_next(&rng) >> 32);
        room = room && ns_array_push(&t->ctx, &whole, x)
               && ns_array_push(&t->ctx, &real, x / 1024.0);
    }
    ns_expect(t,
              room && ns_array_sort(&t->ctx, &whole, ns_compare_numbers, NULL) == NS_OK
                  && ns_array_sort(&t->ctx, &real, ns_compare_doubles, NULL) == NS_OK,
              "memory");
    for (int32_t i = 0; i < whole.count; i++) {
        ns_expect(t, i == 0 || whole.at[i - 1] <= whole.at[i], "in order at %d", i);
        ns_expect(t, real.at[i] == whole.at[i] / 1024.0, "the same order at %d", i);
    }
    ns_array_drop(&t->ctx, &whole);
    ns_array_drop(&t->ctx, &real);
}

// How many stand before a number, counted one by one.
static void bounds(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);

    for (int32_t round = 0; round < ns_scale(2000); round++) {
        int64_t at[30];
        const int32_t count = ns_rng_below(&rng, 31);
        for (int32_t i = 0; i < count; i++)
            at[i] = (int64_t)ns_rng_below(&rng, 20) << 33;
        ns_expect(t, ns_sort(&t->ctx, at, count, sizeof *at, ns_compare_longs, NULL) == NS_OK,
                  "memory");
        const int64_t key = (int64_t)ns_rng_below(&rng, 22) << 33;
        int32_t before = 0;
        for (int32_t i = 0; i < count; i++)
            before += at[i] < key;
        ns_expect(t,
                  ns_sort_bound(at, count, sizeof *at, &key, ns_compare_longs, NULL) == before,
                  "%d of %d stand before", before, count);
    }
}

NS_TEST_MAIN(NS_CASE(like_insertion), NS_CASE(without_memory), NS_CASE(arrays_of_numbers),
             NS_CASE(bounds))
