// test_arrangement_alike.c: drawings that are alike and drawings that are not, by hand; and random
// ones against a twin that compares every two half-edges.
#include "arrangement/sketch.h"
#include "board/arranged.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

// -- the twin -----------------------------------------------------------------------------------

// An entry by its strand and its place in the list; those of the frame by their strand's end.
typedef struct spot {
    int32_t entry;
    int32_t strand, place;
} spot;

typedef NS_ARRAY(spot) spots;

static void list_spots(ns_ctx *ctx, const ns_arrangement *arr, spots *list)
{
    for (int32_t s = 1; s < arr->strands.count; s++) {
        int32_t e = arr->strands.at[s].first;
        for (int32_t i = 0; i < arr->strands.at[s].entry_count; i++) {
            const spot here = { e, s, i };
            if (!ns_array_push(ctx, list, here))
                return;
            e = arr->entries.at[e].next;
        }
    }
}

static int32_t spot_of(const spots *list, int32_t entry)
{
    for (int32_t i = 0; i < list->count; i++) {
        if (list->at[i].entry == entry)
            return i;
    }
    return -1;
}

// Lists of equal length with equal things in them.
static bool twin_lists(const ns_arrangement *a, const spots *x, const ns_arrangement *b,
                       const spots *y)
{
    bool same = x->count == y->count;

    for (int32_t i = 0; i < x->count && same; i++) {
        const ns_entry *e = &a->entries.at[x->at[i].entry], *f = &b->entries.at[y->at[i].entry];
        same = x->at[i].strand == y->at[i].strand && x->at[i].place == y->at[i].place
               && e->kind == f->kind && e->node == f->node && e->sign == f->sign
               && (e->kind != NS_ENTRY_CROSS || spot_of(x, e->twin) == spot_of(y, f->twin));
    }
    return same;
}

// What follows an entry going round its node, or an end on the frame.
static int32_t twin_around(const ns_arrangement *arr, const spots *list, int32_t i)
{
    const ns_entry *e = &arr->entries.at[list->at[i].entry];

    if (e->kind == NS_ENTRY_NODE) {
        const ns_node *node = &arr->nodes.at[e->node];
        for (int32_t k = 0; k < node->ends.count; k++) {
            if (node->ends.at[k] == list->at[i].entry)
                return spot_of(list, node->ends.at[(k + 1) % node->ends.count]);
        }
    }
    if (e->kind == NS_ENTRY_FRAME) {
        int32_t next = arr->entries.at[e->twin].next;
        while (arr->entries.at[next].kind == NS_ENTRY_ANCHOR)
            next = arr->entries.at[next].next;
        return spot_of(list, arr->entries.at[next].twin);
    }
    return -1;
}

// Any two half-edges of strands are on one face in both drawings, or in none; and with the
// outermost face: the one on the frame's left hand.
static bool twin_faces(const ns_arrangement *a, const spots *x, const ns_arrangement *b,
                       const spots *y)
{
    const int32_t frame_a = a->entries.at[a->strands.at[0].first].face[0];
    const int32_t frame_b = b->entries.at[b->strands.at[0].first].face[0];
    const bool bare = a->strands.at[0].entry_count == 1;

    for (int32_t i = 0; i < 2 * x->count; i++) {
        const ns_entry *e = &a->entries.at[x->at[i / 2].entry];
        const ns_entry *f = &b->entries.at[y->at[i / 2].entry];
        if (bare && (e->face[i % 2] == frame_a) != (f->face[i % 2] == frame_b))
            return false;
        for (int32_t k = 0; k < i && e->next; k++) {
            const ns_entry *g = &a->entries.at[x->at[k / 2].entry];
            const ns_entry *h = &b->entries.at[y->at[k / 2].entry];
            if (g->next
                && (e->face[i % 2] == g->face[k % 2]) != (f->face[i % 2] == h->face[k % 2]))
                return false;
        }
    }
    return true;
}

static bool twin_alike(ns_ctx *ctx, const ns_arrangement *a, const ns_arrangement *b)
{
    spots x = { 0 }, y = { 0 };

    list_spots(ctx, a, &x);
    list_spots(ctx, b, &y);
    bool alike = a->strands.count == b->strands.count && twin_lists(a, &x, b, &y);
    for (int32_t i = 0; i < x.count && alike; i++)
        alike = twin_around(a, &x, i) == twin_around(b, &y, i);
    alike = alike && twin_faces(a, &x, b, &y);
    ns_array_drop(ctx, &x);
    ns_array_drop(ctx, &y);
    return alike;
}

// -- by hand ------------------------------------------------------------------------------------

static const struct {
    const char *a, *b;
    bool alike;
    const char *unlike; // strands, a digit each
} pairs[] = {
    { "", "", true, "" },
    { "0,3 12,3", "0,5 6,7 12,4", true, "" },
    // Round a corner of the frame, either way.
    { "0,3 12,3", "3,0 12,3", true, "" },
    { "0,3 12,3 ; 0,6 12,6", "3,0 12,3 ; 0,6 12,6", true, "" },
    { "0,3 12,3 ; 3,0 3,12", "3,0 12,3 ; 6,0 6,12", true, "" },
    { "0,3 12,3 ; 3,0 3,12", "3,0 12,3 ; 2,0 6,12", false, "012" },
    // Another direction, another order, a crossing more.
    { "0,3 12,3", "12,3 0,3", true, "" },
    { "0,3 12,3 ; 3,0 3,12", "12,3 0,3 ; 3,0 3,12", false, "12" },
    { "0,3 12,3 ; 3,0 3,12 ; 6,0 6,12", "0,3 12,3 ; 6,0 6,12 ; 3,0 3,12", false, "123" },
    { "0,3 12,3 ; 0,6 12,6", "0,3 12,6 ; 0,6 12,3", false, "012" },
    { "0,3 12,3 ; 0,6 12,6", "0,3 6,7 12,3 ; 0,6 12,6", false, "012" },
    { "0,3 12,3", "", false, "1" },
    { "0,3 12,3", "o 2,2 2,5 5,5", false, "01" },
    // Two crossings with one strand, the other way round along it.
    { "0,6 12,6 ; 3,0 3,8 9,8 9,0", "0,6 12,6 ; 9,0 9,8 3,8 3,0", false, "12" },
    // What floats where: in the frame, beside a line, in another.
    { "o 2,2 2,5 5,5", "o 7,7 7,10 11,10", true, "" },
    { "o 2,2 2,5 5,5", "o 5,5 2,5 2,2", false, "1" },
    { "0,6 12,6 ; o 2,2 2,5 5,5", "0,6 12,6 ; o 7,7 7,10 11,10", false, "2" },
    { "o 1,1 1,11 11,11 11,1 ; o 4,4 4,6 6,6", "o 1,1 1,3 3,3 3,1 ; o 4,4 4,6 6,6", false,
      "2" },
    { "o 1,1 1,11 11,11 11,1 ; o 4,4 4,6 6,6", "o 2,1 2,9 10,9 10,1 ; o 4,5 4,7 6,7", true,
      "" },
    // The first point of a closed strand on another edge.
    { "0,3 12,3 ; o 2,2 2,5 5,5 5,2", "0,3 12,3 ; o 2,5 5,5 5,2 2,2", false, "12" },
    { "0,3 12,3 ; o 2,2 2,5 5,5 5,2", "0,4 12,4 ; o 2,1 2,5 5,5 5,1", true, "" },
    // The order around a node.
    { "n 6,6 ; 0,6 @1 ; 6,0 @1 ; 12,6 @1", "n 5,7 ; 0,5 @1 ; 6,0 @1 ; 12,6 @1", true, "" },
    { "n 6,6 ; 0,6 @1 ; 6,0 @1 ; 12,6 @1", "n 6,6 ; 0,6 @1 ; 12,6 @1 ; 6,0 @1", false, "0123" },
    { "n 6,6 ; 0,6 @1 ; 6,0 @1", "n 6,6 ; 0,6 @1 ; 12,6 @1", true, "" },
    { "n 6,6 ; 0,6 @1", "n 6,6 ; n 3,3 ; 0,6 @1", false, "" },
};

static void known_pairs(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(pairs); i++) {
        ns_arrangement a = { 0 }, b = { 0 };
        uint8_t unlike[8] = { 0 };
        char named[9] = "";
        bool alike = false, back = false;
        sketch_open(t, &a, pairs[i].a);
        sketch_open(t, &b, pairs[i].b);
        ns_expect(t,
                  ns_arrangement_alike(&t->ctx, &a, &b, unlike, &alike) == NS_OK
                      && ns_arrangement_alike(&t->ctx, &b, &a, NULL, &back) == NS_OK,
                  "%s", t->ctx.message);
        for (int32_t s = 0; s < 8; s++) {
            if (unlike[s])
                snprintf(named + strlen(named), 2, "%d", (int)s);
        }
        ns_expect(t, alike == pairs[i].alike && back == alike, "%s | %s", pairs[i].a,
                  pairs[i].b);
        ns_expect_text(t, named, pairs[i].unlike, "%s | %s", pairs[i].a, pairs[i].b);
        if (a.nodes.count == b.nodes.count)
            ns_expect(t, twin_alike(&t->ctx, &a, &b) == alike, "twin: %s | %s", pairs[i].a,
                      pairs[i].b);
        ns_arrangement_drop(&t->ctx, &a);
        ns_arrangement_drop(&t->ctx, &b);
    }
}

// -- random -------------------------------------------------------------------------------------

// Some of the inner points of curves move a little, or much.
static void shake(ns_board *board, ns_rng *rng)
{
    const int32_t far = 1 << (12 + ns_rng_below(rng, 10));

    for (int32_t i = 0; i < board->cubics.count; i++) {
        for (int32_t k = 1; k < 3; k++) {
            ns_point *p = &board->cubics.at[i].curve.p[k];
            p->x += ns_rng_below(rng, 2 * far) - far;
            p->y += ns_rng_below(rng, 2 * far) - far;
        }
    }
}

static void random_pairs(ns_test *t)
{
    ns_rng rng = { 99 };
    int32_t alikes = 0, others = 0;

    for (int32_t i = 0; i < ns_scale(400); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        ns_arranged a = { 0 }, b = { 0 };
        bool alike, twin;
        if (!ns_board_is_empty(&board) && ns_board_arrange(&t->ctx, &board, &a) == NS_OK) {
            shake(&board, &rng);
            board.tolerance = 64 << ns_rng_below(&rng, 6);
            if (ns_board_arrange(&t->ctx, &board, &b) == NS_OK
                && ns_expect(
                    t, ns_arrangement_alike(&t->ctx, &a.arr, &b.arr, NULL, &alike) == NS_OK,
                    "%s", t->ctx.message)) {
                twin = twin_alike(&t->ctx, &a.arr, &b.arr);
                ns_expect(t, alike == twin, "board %d: %d, the twin says %d", (int)i, alike,
                          twin);
                alikes += alike;
                others += !alike;
                ns_expect(t,
                          ns_arrangement_alike(&t->ctx, &b.arr, &b.arr, NULL, &alike) == NS_OK
                              && alike,
                          "board %d is unlike itself", (int)i);
            }
        }
        ns_arranged_drop(&t->ctx, &a);
        ns_arranged_drop(&t->ctx, &b);
        ns_board_drop(&t->ctx, &board);
    }
    if (ns_scale(400) >= 100)
        ns_expect(t, alikes > 20 && others > 20, "%d alike, %d not", (int)alikes, (int)others);
}

static void memory_fails(ns_test *t)
{
    ns_arrangement a = { 0 };
    ns_status status = NS_NO_MEMORY;
    bool alike = false;

    sketch_open(t, &a, "0,3 12,3 ; 3,0 3,12 ; o 5,5 5,8 8,8");
    for (int64_t n = 1; status == NS_NO_MEMORY; n++) {
        t->allocations = 0;
        t->fail_at = n;
        status = ns_arrangement_alike(&t->ctx, &a, &a, NULL, &alike);
        t->fail_at = 0;
    }
    ns_expect(t, status == NS_OK && alike, "%s", t->ctx.message);
    ns_arrangement_drop(&t->ctx, &a);
}

NS_TEST_MAIN(NS_CASE(known_pairs), NS_CASE(random_pairs), NS_CASE(memory_fails))
