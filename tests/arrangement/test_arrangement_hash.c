// test_arrangement_hash.c: whatever ns_arrangement_check looks at changes the hash, one bit at a time;
// a strand that was looked at and taken back does not. Debug builds check only what has another hash.
#include "arrangement/arrangement_parts.h"
#include "sketch.h"

#define SKETCH                                                                                 \
    "n 6,6 ; n 0,9 ; 0,3 12,3 ; 3,0 3,12 ; @1 9,4 12,6 ; @1 4,8 @2 ; o 7,8 7,11 10,11 10,8"

typedef struct world {
    ns_test *t;
    ns_arrangement arr;
    uint64_t hash;
    int32_t flips;
} world;

// Every bit of a block, there and back.
static void flip_bits(world *w, void *block, size_t bytes, const char *what)
{
    uint8_t *at = block;

    for (size_t i = 0; i < 8 * bytes; i++) {
        at[i / 8] ^= (uint8_t)(1 << i % 8);
        ns_expect(w->t, ns_arrangement_hash(&w->arr) != w->hash, "%s: bit %d", what, (int)i);
        at[i / 8] ^= (uint8_t)(1 << i % 8);
        w->flips++;
    }
    ns_expect(w->t, ns_arrangement_hash(&w->arr) == w->hash, "%s: back again", what);
}

#define FLIP(w, thing) flip_bits(w, &(thing), sizeof(thing), #thing)

// A bool has one bit.
static void flip_bool(world *w, bool *thing, const char *what)
{
    *thing = !*thing;
    ns_expect(w->t, ns_arrangement_hash(&w->arr) != w->hash, "%s", what);
    *thing = !*thing;
}

// A number one smaller: sizes of blocks that must not be read beyond their end.
static void count_less(world *w, int32_t *thing, const char *what)
{
    --*thing;
    ns_expect(w->t, ns_arrangement_hash(&w->arr) != w->hash, "%s", what);
    ++*thing;
}

static void flip_strand(world *w, ns_strand *strand)
{
    flip_bool(w, &strand->alive, "strand.alive");
    flip_bool(w, &strand->way.closed, "way.closed");
    count_less(w, &strand->way.count, "way.count");
    count_less(w, &strand->segments, "strand.segments");
    FLIP(w, strand->way.ends);
    FLIP(w, strand->first);
    FLIP(w, strand->last);
    FLIP(w, strand->entry_count);
    flip_bits(w, (ns_point *)strand->way.at, sizeof(ns_point) * (size_t)strand->way.count,
              "way");
    flip_bits(w, strand->on_segment, sizeof(int32_t) * (size_t)strand->segments, "on_segment");
    flip_bits(w, strand->arc, sizeof(int64_t) * (size_t)(strand->segments + 1), "arc");
}

static void flip_entry(world *w, ns_entry *entry)
{
    if (entry->kind == NS_ENTRY_FREE)
        return;
    FLIP(w, entry->kind);
    FLIP(w, entry->strand);
    FLIP(w, entry->segment);
    FLIP(w, entry->at.num);
    FLIP(w, entry->at.den);
    FLIP(w, entry->twin);
    FLIP(w, entry->node);
    FLIP(w, entry->sign);
    FLIP(w, entry->prev);
    FLIP(w, entry->next);
    FLIP(w, entry->face);
    FLIP(w, entry->arc);
    FLIP(w, entry->point);
}

static void flip_faces(world *w)
{
    for (int32_t f = 1; f < w->arr.faces.count; f++) {
        ns_face *face = &w->arr.faces.at[f];
        flip_bool(w, &face->alive, "face.alive");
        if (!face->alive)
            continue;
        FLIP(w, face->half);
        FLIP(w, face->area2);
        flip_bits(w, face->holes.at, sizeof(int32_t) * (size_t)face->holes.count, "holes");
        if (face->holes.count > 0)
            count_less(w, &face->holes.count, "holes.count");
    }
}

static void flip_nodes(world *w)
{
    for (int32_t n = 1; n < w->arr.nodes.count; n++) {
        ns_node *node = &w->arr.nodes.at[n];
        FLIP(w, node->at);
        flip_bool(w, &node->on_frame, "node.on_frame");
        flip_bits(w, node->ends.at, sizeof(int32_t) * (size_t)node->ends.count, "ends");
        count_less(w, &node->ends.count, "ends.count");
    }
}

static void flip_counts(world *w)
{
    ns_arrangement *arr = &w->arr;

    FLIP(w, arr->width);
    FLIP(w, arr->height);
    FLIP(w, arr->face_count);
    FLIP(w, arr->inside->dead_strands);
    FLIP(w, arr->inside->free_entry_count);
    FLIP(w, arr->inside->free_faces.count);
    FLIP(w, arr->inside->buckets.free_count);
    count_less(w, &arr->entries.count, "entries.count");
    count_less(w, &arr->strands.count, "strands.count");
    count_less(w, &arr->nodes.count, "nodes.count");
    count_less(w, &arr->faces.count, "faces.count");
    count_less(w, &arr->inside->buckets.refs.count, "refs.count");
    count_less(w, &arr->inside->buckets.squares.count, "squares.count");
}

static void every_bit_counts(ns_test *t)
{
    world w = { .t = t };

    sketch_open(t, &w.arr, SKETCH);
    w.hash = ns_arrangement_hash(&w.arr);
    for (int32_t s = 0; s < w.arr.strands.count; s++)
        flip_strand(&w, &w.arr.strands.at[s]);
    for (int32_t e = 1; e < w.arr.entries.count; e++)
        flip_entry(&w, &w.arr.entries.at[e]);
    flip_faces(&w);
    flip_nodes(&w);
    flip_counts(&w);
    ns_buckets *buckets = &w.arr.inside->buckets;
    flip_bits(&w, buckets->squares.at,
              sizeof *buckets->squares.at * (size_t)buckets->squares.count, "squares");
    flip_bits(&w, buckets->refs.at, sizeof *buckets->refs.at * (size_t)buckets->refs.count,
              "refs");
    ns_expect(t, w.flips > 10000, "%d bits", (int)w.flips);
    ns_arrangement_drop(&t->ctx, &w.arr);
}

// Looked at and taken back, added and removed, and added for good.
static void peeking_does_not(ns_test *t)
{
    ns_arrangement arr = { 0 };
    ns_probe probe = { 0 };
    sketch_way item;
    ns_point node;
    ns_strand_id strand;

    sketch_open(t, &arr, SKETCH);
    const uint64_t hash = ns_arrangement_hash(&arr);
    sketch_item(&arr, "0,7 4,7 9,2 12,5", &item, &node);
    for (int i = 0; i < 3; i++) {
        ns_expect(t,
                  ns_arrangement_probe(&t->ctx, &arr, &item.way, NULL, &probe) == NS_OK
                      && probe.fit == NS_FITS && probe.meetings.count > 2
                      && ns_arrangement_peek(&t->ctx, &arr, &item.way, &probe, &strand)
                             == NS_OK,
                  "peek");
        ns_expect(t, ns_arrangement_hash(&arr) != hash, "while it is looked at");
        ns_arrangement_unpeek(&t->ctx, &arr);
        ns_expect(t, ns_arrangement_hash(&arr) == hash, "taken back, %d", i);
    }
    ns_expect(t, ns_arrangement_commit(&t->ctx, &arr, &item.way, &probe, &strand) == NS_OK,
              "add");
    ns_expect(t, ns_arrangement_hash(&arr) != hash, "added");
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
}

NS_TEST_MAIN(NS_CASE(every_bit_counts), NS_CASE(peeking_does_not))
