// test_arrangement.c: small arrangements whose every number is known.
#include "arrangement/sketch.h"
#include "oracle/arrangement_same.h"

static int32_t crossings(const ns_arrangement *arr)
{
    int32_t count = 0;

    for (int32_t e = 1; e < arr->entries.count; e++)
        count += arr->entries.at[e].kind == NS_ENTRY_CROSS;
    return count / 2;
}

static int32_t floating(const ns_arrangement *arr)
{
    int32_t count = 0;

    for (int32_t f = 1; f < arr->faces.count; f++)
        count += arr->faces.at[f].alive ? arr->faces.at[f].holes.count : 0;
    return count;
}

static const struct {
    const char *name, *sketch;
    int32_t faces, crossings, floating;
} sketches[] = {
    { "the empty frame", "", 1, 0, 0 },
    { "one line", "0,3 12,3", 2, 0, 0 },
    { "both ends on one side", "0,3 5,6 0,9", 2, 0, 0 },
    { "a cross", "0,6 12,6 ; 6,0 6,12", 4, 1, 0 },
    { "a cross, the other way round", "6,0 6,12 ; 12,6 0,6", 4, 1, 0 },
    { "a grid", "0,3 12,3 ; 0,6 12,6 ; 0,9 12,9 ; 3,0 3,12 ; 6,0 6,12 ; 9,0 9,12", 16, 9, 0 },
    { "crosses twice", "0,6 12,6 ; 3,0 5,9 7,9 9,0", 5, 2, 0 },
    { "crosses itself", "0,3 9,3 9,9 5,9 5,0", 3, 1, 0 },
    { "crosses itself twice", "0,2 10,2 10,10 2,10 2,7 7,7 7,0", 3, 1, 0 },
    { "an eight", "o 3,3 9,9 9,3 3,9", 3, 1, 1 },
    { "a ring", "o 3,3 3,9 9,9 9,3", 2, 0, 1 },
    { "a ring, the other way round", "o 3,3 9,3 9,9 3,9", 2, 0, 1 },
    { "a ring in a ring", "o 2,2 2,10 10,10 10,2 ; o 4,4 8,4 8,8 4,8", 3, 0, 2 },
    { "a ring around a ring", "o 4,4 8,4 8,8 4,8 ; o 2,2 2,10 10,10 10,2", 3, 0, 2 },
    { "two rings and one around them", "o 3,3 4,5 5,3 ; o 7,7 8,9 9,7 ; o 1,1 1,11 11,11 11,1",
      4, 0, 3 },
    { "two rings, one further left in a notch of the other",
      "o 2,2 2,10 10,10 10,9 3,9 3,3 10,3 10,2 ; o 5,5 6,7 7,5", 3, 0, 2 },
    { "a ring crossed", "o 3,3 3,9 9,9 9,3 ; 0,6 12,6", 4, 2, 0 },
    { "a line, then a ring around its middle", "0,6 12,6 ; o 3,3 3,9 9,9 9,3", 4, 2, 0 },
    { "rings that cross", "o 2,2 2,8 8,8 8,2 ; o 5,5 5,11 11,11 11,5", 4, 2, 1 },
    { "a ring beside a line", "6,0 6,12 ; o 2,2 2,5 5,5", 3, 0, 1 },
    { "a line beside a ring", "o 2,2 2,5 5,5 ; 6,0 6,12", 3, 0, 1 },
    { "a line separates rings", "o 2,2 2,5 5,5 ; o 8,8 8,10 10,10 ; 6,0 6,12", 4, 0, 2 },
    { "a joint", "n 6,6 ; 0,3 @1 ; @1 12,3", 2, 0, 0 },
    { "a corner with two pieces and two extensions",
      "n 6,6 ; @1 4,9 0,9 ; @1 8,9 12,9 ; @1 8,3 12,3 ; @1 4,3 0,3", 4, 0, 0 },
    { "a T-junction", "n 6,6 ; 0,6 @1 ; @1 12,6 ; @1 6,12", 3, 0, 0 },
    { "a star of three", "n 6,6 ; 0,6 @1 ; 12,5 @1 ; 5,0 @1", 3, 0, 0 },
    { "a star of five", "n 6,6 ; 0,6 @1 ; 12,5 @1 ; 5,0 @1 ; 6,12 @1 ; 12,11 @1", 5, 0, 0 },
    { "four lines through one point",
      "n 6,6 ; 0,6 @1 ; @1 12,6 ; 6,0 @1 ; @1 6,12 ; 0,1 @1 ; @1 12,11 ; 0,11 @1 ; @1 12,1", 8,
      0, 0 },
    { "a loose end", "n 6,6 ; 0,6 @1", 1, 0, 0 },
    { "a loose end behind a line", "n 9,6 ; 6,0 6,12 ; 0,6 @1", 3, 1, 0 },
    { "loose at both ends", "n 3,6 ; n 9,6 ; @1 @2", 1, 0, 1 },
    { "loose at both ends, crossed", "n 3,6 ; n 9,6 ; @1 @2 ; 6,0 6,12", 2, 1, 0 },
    { "loose, in a ring", "n 5,6 ; n 7,6 ; @1 @2 ; o 3,3 3,9 9,9 9,3", 2, 0, 2 },
    { "a drop", "n 6,6 ; @1 3,3 9,3 @1", 2, 0, 1 },
    { "a drop that hangs", "n 6,6 ; @1 3,3 9,3 @1 ; @1 6,12", 2, 0, 0 },
    { "a drop with a thread inside", "n 6,6 ; n 6,4 ; @1 3,3 9,3 @1 ; @1 @2", 2, 0, 1 },
    { "two strands between two nodes", "n 3,6 ; n 9,6 ; @1 6,3 @2 ; @2 6,9 @1", 2, 0, 1 },
    { "a leaf tied to the frame", "n 3,6 ; n 9,6 ; @1 6,3 @2 ; @2 6,9 @1 ; 0,6 @1", 2, 0, 0 },
    // nodes on the frame
    { "a frame node with one end", "n 0,6 ; @1 12,6", 2, 0, 0 },
    { "three lines from the left", "n 0,6 ; @1 12,6 ; @1 12,3 ; 12,9 @1", 4, 0, 0 },
    { "three lines from below", "n 6,12 ; @1 3,0 ; @1 9,0 ; 6,0 @1", 4, 0, 0 },
    { "three lines from the right", "n 12,6 ; @1 0,6 ; @1 0,3 ; 0,9 @1", 4, 0, 0 },
    { "three lines from above", "n 6,0 ; @1 6,12 ; 3,12 @1 ; @1 9,12", 4, 0, 0 },
    { "corner to corner", "n 0,0 ; n 12,12 ; @1 @2", 2, 0, 0 },
    { "both diagonals", "n 0,0 ; n 12,12 ; n 12,0 ; n 0,12 ; @1 @2 ; @4 @3", 4, 1, 0 },
    { "a fan in the first corner", "n 0,0 ; @1 12,5 ; @1 12,9 ; @1 9,12 ; 3,12 @1", 5, 0, 0 },
    { "a fan in the second corner", "n 0,12 ; @1 12,5 ; @1 5,0 ; @1 12,3 ; 9,0 @1", 5, 0, 0 },
    { "a fan in the third corner", "n 12,12 ; @1 0,5 ; @1 0,9 ; @1 9,0 ; 3,0 @1", 5, 0, 0 },
    { "a fan in the fourth corner", "n 12,0 ; @1 0,5 ; @1 0,9 ; @1 9,12 ; 3,12 @1", 5, 0, 0 },
    { "a fan, crossed", "n 0,0 ; @1 12,5 ; @1 12,9 ; @1 9,12 ; 0,6 6,0", 8, 3, 0 },
    { "two strands between frame nodes", "n 0,6 ; n 12,6 ; @1 6,3 @2 ; @2 6,9 @1", 3, 0, 0 },
    { "a drop on the frame", "n 0,6 ; @1 6,3 6,9 @1", 2, 0, 0 },
    { "a drop in a drop", "n 0,6 ; @1 3,5 3,7 @1 ; @1 8,2 8,11 @1", 3, 0, 0 },
    { "a drop in a corner with a thread", "n 12,12 ; n 5,5 ; @1 3,6 3,3 6,3 @1 ; @2 @1", 2, 0,
      0 },
    { "a ring in a fan", "n 0,6 ; @1 12,1 ; o 8,6 9,7 9,5 ; @1 12,11", 4, 0, 1 },
};

static void known_arrangements(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(sketches); i++) {
        ns_arrangement arr;
        sketch_open(t, &arr, sketches[i].sketch);
        ns_expect(t,
                  arr.face_count == sketches[i].faces
                      && crossings(&arr) == sketches[i].crossings
                      && floating(&arr) == sketches[i].floating,
                  "%s: %d faces, %d crossings, %d floating", sketches[i].name, arr.face_count,
                  crossings(&arr), floating(&arr));
        // Every strand can go again, in the order they came and in the other one.
        for (int32_t s = 1; s < arr.strands.count; s++) {
            const int32_t strand = i % 2 ? s : arr.strands.count - s;
            ns_expect(t,
                      ns_arrangement_remove(&t->ctx, &arr, (ns_strand_id){ strand }) == NS_OK
                          && ns_arrangement_check(&t->ctx, &arr, true) == NS_OK,
                      "%s without %d: %s", sketches[i].name, strand, t->ctx.message);
        }
        ns_expect(t, arr.face_count == 1 && floating(&arr) == 0, "%s: all gone",
                  sketches[i].name);
        ns_arrangement_drop(&t->ctx, &arr);
    }
}

static const struct {
    const char *sketch, *candidate;
    ns_fit fit;
} candidates[] = {
    // ends
    { "", "0,3 12,3", NS_FITS },
    { "", "0,0 12,3", NS_FIT_OUTSIDE },  // in a corner
    { "", "0,3 12,12", NS_FIT_OUTSIDE }, // in a corner
    { "", "1,3 12,3", NS_FIT_OUTSIDE },  // starts inside
    { "", "0,3 11,3", NS_FIT_OUTSIDE },  // ends inside
    { "", "0,3 13,3", NS_FIT_OUTSIDE },  // ends outside
    { "", "-5,3 12,3", NS_FIT_OUTSIDE },
    { "", "0,3 0,9", NS_FIT_OUTSIDE }, // along the frame
    { "", "3,12 9,12", NS_FIT_OUTSIDE },
    { "", "0,3 0,5 6,6 0,9", NS_FIT_OUTSIDE },
    { "", "0,3 6,12 12,3", NS_FIT_OUTSIDE }, // touches it
    { "", "0,3 20,6 12,9", NS_FIT_OUTSIDE },
    { "", "0,3 5,5 5,2 0,3", NS_FIT_OUTSIDE },  // both ends at one place
    { "0,3 12,3", "0,3 12,9", NS_FIT_OUTSIDE }, // at another's end
    { "0,3 12,3", "6,12 12,3", NS_FIT_OUTSIDE },
    { "", "o 3,3 3,9 12,6", NS_FIT_OUTSIDE },
    { "", "o 3,3 3,9 1000000000,6", NS_FIT_OUTSIDE },
    { "n 6,6", "0,3 @1", NS_FITS },
    { "n 6,6", "0,3 @2", NS_FIT_NODE }, // there is no such node
    { "n 6,6", "0,3 @-1", NS_FIT_NODE },
    // ends at frame nodes
    { "n 0,6", "@1 12,6", NS_FITS },
    { "n 0,0", "@1 12,3", NS_FITS },
    { "n 0,6", "0,6 12,6", NS_FIT_TIE }, // without saying so
    { "n 0,0", "0,0 12,3", NS_FIT_OUTSIDE },
    { "n 0,6 ; @1 12,3", "0,6 12,6", NS_FIT_OUTSIDE },
    { "n 0,6", "@1 5,5 5,2 0,6", NS_FIT_TIE }, // one end without saying so
    { "n 0,6", "@1 0,9", NS_FIT_OUTSIDE },     // along the frame
    { "n 0,0", "@1 0,9", NS_FIT_OUTSIDE },
    { "n 0,0", "9,0 @1", NS_FIT_OUTSIDE },
    { "n 0,0 ; n 0,12", "@1 @2", NS_FIT_OUTSIDE },
    { "n 12,0 ; n 12,12", "@1 @2", NS_FIT_OUTSIDE },
    { "n 0,6", "@1 0,9 6,6 12,6", NS_FIT_OUTSIDE },
    { "n 0,6 ; @1 12,6", "@1 6,6 12,3", NS_FIT_NODE }, // leaves along another one
    { "n 0,6 ; @1 6,6 12,3", "12,6 @1", NS_FIT_NODE },
    { "n 0,6", "@1 6,6 3,6 @1", NS_FIT_TIE },
    { "n 0,6", "@1 6,6 6,9 3,6 @1", NS_FIT_TIE }, // along itself
    { "n 0,6 ; @1 12,6", "@1 6,3 6,9 12,9", NS_FITS },
    { "n 0,6 ; @1 12,6", "@1 6,3 6,6 12,9", NS_FIT_TIE },
    { "n 0,6 ; n 6,6", "@1 12,6", NS_FIT_TIE }, // through a node
    // ways that are none
    { "", "0,3", NS_FIT_TIE },
    { "", "o 3,3 6,6", NS_FIT_TIE },
    { "", "0,3 5,5 5,5 12,3", NS_FIT_TIE },
    { "", "o 3,3 6,6 6,3 3,3", NS_FIT_TIE },
    // ties with another strand
    { "0,6 12,6", "0,3 6,6 12,3", NS_FIT_TIE },     // a vertex touches
    { "0,6 12,6", "0,3 6,6 12,9", NS_FIT_TIE },     // a vertex on it, passing
    { "0,3 6,6 12,3", "6,0 6,12", NS_FIT_TIE },     // through its vertex
    { "0,3 6,6 12,3", "0,6 12,6", NS_FIT_TIE },     // touches its vertex
    { "0,6 12,6", "0,3 3,6 9,6 12,3", NS_FIT_TIE }, // overlaps
    { "0,6 12,6", "0,3 3,6 9,6 12,9", NS_FIT_TIE },
    { "0,6 12,6 ; 6,0 6,12", "0,1 12,11", NS_FIT_TIE },         // through a crossing
    { "0,6 12,6 ; 6,0 6,12", "0,1 5,5 7,7 12,11", NS_FIT_TIE }, // inside a segment
    { "0,6 12,5 ; 0,5 12,6", "6,0 6,12", NS_FIT_TIE },          // not on the grid
    { "0,6 12,5 ; 0,5 12,6", "5,0 7,11 7,12", NS_FIT_TIE },
    { "0,6 12,5 ; 0,5 12,6", "5,0 7,12", NS_FITS },
    { "o 3,3 3,9 9,9 9,3", "0,3 6,3 12,2", NS_FIT_TIE },
    { "o 3,3 3,9 9,9 9,3", "0,6 6,0", NS_FIT_TIE }, // its anchor
    { "o 3,3 3,9 9,9 9,3", "0,7 7,0", NS_FITS },
    // ties with itself
    { "", "0,3 6,3 3,3 3,12", NS_FIT_TIE }, // folds back
    { "", "0,3 6,3 6,6 9,3 12,3", NS_FITS },
    { "", "0,3 9,3 9,9 6,3 6,0", NS_FIT_TIE },      // a vertex on itself
    { "", "0,3 9,3 9,9 3,9 3,3 12,3", NS_FIT_TIE }, // over itself
    { "", "0,6 9,6 9,9 6,9 6,3 3,3 10,7 12,7", NS_FITS },
    { "", "0,6 10,6 10,9 6,9 6,3 3,3 9,9 9,10 0,10", NS_FIT_TIE }, // three times at one point
    { "", "0,4 3,4 6,6 4,3 4,1 11,1 11,8 9,8 6,6 8,9 8,12", NS_FIT_TIE }, // corner to corner
    { "", "o 3,3 9,3 6,3", NS_FIT_TIE },
    { "", "o 3,3 9,3 12,3", NS_FIT_OUTSIDE },
    { "", "o 3,3 9,3 9,9 6,3", NS_FIT_TIE },
    { "6,0 6,12", "0,4 9,4 9,9 3,9 3,8 9,1 12,1", NS_FITS },
    { "6,0 6,12", "0,4 9,4 9,7 4,2 4,1 12,1", NS_FIT_TIE }, // crosses itself on the other
    // nodes
    { "n 6,6", "0,6 12,6", NS_FIT_TIE }, // through an empty node
    { "n 6,6", "0,3 6,6 12,3", NS_FIT_TIE },
    { "n 6,6", "o 6,6 9,9 9,6", NS_FIT_TIE },
    { "n 6,6", "@1 9,9 3,9 8,4 6,6 6,0", NS_FIT_TIE }, // comes by its own node again
    { "n 6,6 ; n 9,6", "@1 12,6", NS_FIT_TIE },
    { "n 6,6 ; 0,6 @1 ; @1 12,6", "6,0 6,12", NS_FIT_TIE },
    { "n 6,6 ; 0,6 @1", "6,0 @1", NS_FITS },
    { "n 6,6 ; 0,6 @1", "@1 3,6 3,12", NS_FIT_NODE }, // along a strand
    { "n 6,6 ; 0,6 @1", "6,12 3,9 3,6 @1", NS_FIT_TIE },
    { "n 6,6 ; 0,6 @1", "@1 9,6 9,12", NS_FITS }, // the opposite way
    { "n 6,6 ; n 9,6 ; @1 @2", "@2 @1", NS_FIT_NODE },
    { "n 6,6 ; n 9,6 ; @1 @2", "@2 7,9 @1", NS_FITS },
    { "n 6,6", "@1 9,6 9,9 @1", NS_FITS },
    { "n 6,6", "@1 9,6 @1", NS_FIT_TIE },
    { "n 6,6", "@1 9,6 9,9 3,9 3,4 8,4 8,6 @1", NS_FIT_TIE },
    { "n 6,6", "@1 8,6 9,9 3,9 3,4 10,4 10,6 @1", NS_FIT_NODE },
    { "n 6,6", "@1 9,6 9,9 3,9 3,6 @1", NS_FITS }, // straight through itself at the node
};

static void candidates_fit_or_not(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(candidates); i++) {
        ns_arrangement arr;
        sketch_open(t, &arr, candidates[i].sketch);
        const int32_t faces = arr.face_count;
        const ns_fit fit = sketch_add(t, &arr, candidates[i].candidate);
        ns_expect(t, fit == candidates[i].fit, "%s in [%s]: %d instead of %d",
                  candidates[i].candidate, candidates[i].sketch, (int)fit,
                  (int)candidates[i].fit);
        ns_expect(t, fit == NS_FITS || faces == arr.face_count, "a probe changes nothing");
        ns_arrangement_drop(&t->ctx, &arr);
    }
}

static void limits_are_kept(ns_test *t)
{
    static const struct {
        const char *candidate;
        ns_probe_limits limits;
        ns_fit fit;
    } cases[] = {
        { "6,0 6,12", { .most = 3, .without = -1 }, NS_FITS },
        { "6,0 6,12", { .most = 2, .without = -1 }, NS_FIT_MANY },
        { "6,0 6,12", { .most = 2, .without = 2 }, NS_FITS },
        { "6,0 6,12", { 0 }, NS_FITS },
        { "0,1 9,1 9,2 5,2 5,0", { .without = -1 }, NS_FITS },
        { "0,1 9,1 9,2 5,2 5,0", { .most = 1 }, NS_FITS },
        { "0,1 9,1 9,2 5,2 5,0", { .no_self = true, .without = -1 }, NS_FIT_SELF },
        { "0,3 12,4", { .without = -1 }, NS_FIT_OUTSIDE },
        { "0,3 12,4", { .without = 1 }, NS_FITS }, // instead of strand 1
        { "0,3 12,3", { .without = 1 }, NS_FITS },
        { "@1 11,10", { .without = -1 }, NS_FIT_OUTSIDE },
        { "@1 11,12", { .without = -1 }, NS_FITS },
        { "@1 10,11 9,12", { .without = -1 }, NS_FIT_NODE },
        { "@1 10,11 9,12", { .without = 4 }, NS_FITS },
    };
    ns_arrangement arr;
    ns_probe probe = { 0 };

    sketch_open(t, &arr, "n 10,10 ; 0,3 12,3 ; 0,6 12,6 ; 0,9 12,9 ; @1 10,12");
    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        sketch_way item;
        ns_point node;
        sketch_item(&arr, cases[i].candidate, &item, &node);
        ns_expect(t,
                  ns_arrangement_probe(&t->ctx, &arr, &item.way, &cases[i].limits, &probe)
                          == NS_OK
                      && probe.fit == cases[i].fit,
                  "%s (case %d): %d", cases[i].candidate, i, (int)probe.fit);
    }
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
}

// Replaces a strand as a search does: probe without it, remove it, commit.
static void a_strand_is_replaced(ns_test *t)
{
    ns_arrangement arr;
    ns_probe probe = { 0 };
    sketch_way item;
    ns_point node;
    ns_strand_id strand;

    sketch_open(t, &arr, "0,3 12,3 ; 0,6 12,6 ; 6,0 6,12");
    sketch_item(&arr, "0,6 6,1 12,6", &item, &node);
    const ns_probe_limits limits = { .without = 2 };
    ns_arrangement_probe(&t->ctx, &arr, &item.way, &limits, &probe);
    ns_expect(t, probe.fit == NS_FIT_TIE, "a vertex on strand 3");
    sketch_item(&arr, "0,6 5,1 12,6", &item, &node);
    ns_arrangement_probe(&t->ctx, &arr, &item.way, &limits, &probe);
    ns_expect(t, probe.fit == NS_FITS && probe.meetings.count == 3, "%d", (int)probe.fit);
    ns_arrangement_remove(&t->ctx, &arr, (ns_strand_id){ 2 });
    ns_arrangement_commit(&t->ctx, &arr, &item.way, &probe, &strand);
    ns_expect(t, strand.i == 2 && ns_arrangement_check(&t->ctx, &arr, true) == NS_OK, "%s",
              t->ctx.message);
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
}

static void meetings_are_told(ns_test *t)
{
    ns_arrangement arr;
    ns_probe probe = { 0 };
    sketch_way item;
    ns_point node;

    sketch_open(t, &arr, "0,6 12,6 ; 9,12 9,0");
    sketch_item(&arr, "3,0 3,10 10,10 10,8 0,8", &item, &node);
    ns_arrangement_probe(&t->ctx, &arr, &item.way, NULL, &probe);
    static const ns_meeting wanted[] = {
        { 0, { 6, 10 }, 1, 0, { 3, 12 }, +1 }, // walking down, left is east
        { 0, { 8, 10 }, -1, 3, { 7, 10 }, -1 },
        { 1, { 6, 7 }, 2, 0, { 2, 12 }, +1 }, // walking east, left is up
        { 3, { 1, 10 }, 2, 0, { 4, 12 }, -1 },
        { 3, { 7, 10 }, -1, 0, { 8, 10 }, +1 },
    };
    ns_expect(t, probe.meetings.count == NS_COUNT(wanted), "%d", probe.meetings.count);
    for (int32_t i = 0; i < ns_min(probe.meetings.count, NS_COUNT(wanted)); i++) {
        const ns_meeting *m = &probe.meetings.at[i], *w = &wanted[i];
        ns_expect(t,
                  m->segment == w->segment && m->other == w->other
                      && m->other_segment == w->other_segment && m->sign == w->sign
                      && ns_ratio_compare(m->at, w->at) == 0
                      && ns_ratio_compare(m->other_at, w->other_at) == 0,
                  "meeting %d", i);
    }
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
}

static void nodes_are_refused(ns_test *t)
{
    static const ns_point places[] = { { 0, 3 },  { 12, 3 }, { -1, 6 }, { 6, 13 }, { 0, 13 },
                                       { -1, 0 }, { 5, 5 },  { 3, 3 },  { 9, 3 },  { 12, 0 } };
    ns_arrangement arr;
    ns_node_id node;

    sketch_open(t, &arr, "n 5,5 ; n 12,0 ; 0,3 12,3");
    for (int32_t i = 0; i < NS_COUNT(places); i++)
        ns_expect(t,
                  ns_arrangement_add_node(&t->ctx, &arr, places[i], &node) == NS_BAD_INPUT
                      && node.i == 0 && arr.nodes.count == 3,
                  "a node at %d,%d", places[i].x, places[i].y);
    ns_arrangement_drop(&t->ctx, &arr);
}

// The ends at a node are neighbours on the frame, whoever came first.
static void ends_are_neighbours(ns_test *t)
{
    static const struct {
        const char *node;
        const char *ways[3]; // in order along the frame
        int32_t segment;
    } cases[] = {
        { "n 0,6", { "@1 12,1", "@1 12,6", "@1 12,11" }, 0 },
        { "n 0,12", { "@1 3,0", "@1 9,0", "@1 12,9" }, 0 },
        { "n 6,12", { "@1 1,0", "@1 6,0", "@1 11,0" }, 1 },
        { "n 12,12", { "@1 0,9", "@1 0,3", "@1 9,0" }, 1 },
        { "n 12,6", { "@1 0,11", "@1 0,6", "@1 0,1" }, 2 },
        { "n 12,0", { "@1 9,12", "@1 3,12", "@1 0,3" }, 2 },
        { "n 6,0", { "@1 11,12", "@1 6,12", "@1 1,12" }, 3 },
        { "n 0,0", { "@1 12,3", "@1 12,9", "@1 3,12" }, 3 },
    };
    static const int32_t orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                          { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

    for (int32_t i = 0; i < 6 * NS_COUNT(cases); i++) {
        const int32_t *order = orders[i % 6];
        ns_arrangement arr;
        int32_t strand[3];
        sketch_open(t, &arr, cases[i / 6].node);
        for (int32_t k = 0; k < 3; k++) {
            const char *way = cases[i / 6].ways[order[k]];
            ns_expect(t, sketch_add(t, &arr, way) == NS_FITS, "%s: %s", cases[i / 6].node, way);
            strand[order[k]] = k + 1;
        }
        int32_t e = arr.entries.at[arr.strands.at[strand[0]].first].twin;
        for (int32_t k = 0; k < 3; k++) {
            const ns_entry *entry = &arr.entries.at[e];
            ns_expect(t,
                      entry->strand == 0 && entry->node == 1
                          && entry->segment == cases[i / 6].segment
                          && arr.entries.at[entry->twin].strand == strand[k],
                      "%s: end %d", cases[i / 6].node, k);
            e = entry->next;
        }
        ns_expect(t, arr.nodes.at[1].on_frame && arr.nodes.at[1].ends.count == 3, "%s",
                  cases[i / 6].node);
        ns_arrangement_drop(&t->ctx, &arr);
    }
}

static void frames_are_refused(ns_test *t)
{
    static const int32_t sizes[][2] = {
        { 0, 5 }, { 5, -1 }, { 1, 1 }, { NS_FRAME_SIDE + 1, 5 }, { 5, INT32_MAX }
    };

    for (int32_t i = 0; i < NS_COUNT(sizes); i++) {
        ns_arrangement arr;
        ns_expect(t,
                  ns_arrangement_open(&t->ctx, &arr, sizes[i][0], sizes[i][1]) == NS_BAD_INPUT,
                  "%d by %d", sizes[i][0], sizes[i][1]);
        ns_arrangement_drop(&t->ctx, &arr);
    }
}

static void areas_of_faces(ns_test *t)
{
    static const struct {
        const char *sketch;
        int32_t area2[5]; // of all faces
    } cases[] = {
        { "0,3 12,3", { 72, 216 } },
        { "o 3,3 3,9 9,9 9,3", { 72, 216 } },
        { "o 3,3 9,3 9,9 3,9", { 72, 216 } },
        { "o 2,2 2,10 10,10 10,2 ; o 4,4 8,4 8,8 4,8", { 32, 96, 160 } },
        { "n 6,6 ; 0,6 @1", { 288 } },
        { "0,6 12,5 ; 0,5 12,6", { 6, 6, 132, 144 } }, // (6, 5.5) counts as (6, 6)
        // what floats has a crossing at its height, to the left
        { "0,3 9,12 ; 0,9 9,0 ; o 6,6 8,7 8,5", { 4, 18, 63, 63, 140 } },
        { "9,12 0,3 ; 0,9 9,0 ; o 6,6 8,7 8,5", { 4, 18, 63, 63, 140 } },
        { "0,3 9,12 ; 9,0 0,9 ; o 6,6 8,7 8,5", { 4, 18, 63, 63, 140 } },
        { "9,12 0,3 ; 9,0 0,9 ; o 6,6 8,7 8,5", { 4, 18, 63, 63, 140 } },
        { "n 0,0 ; n 12,12 ; @1 @2 ; @1 12,6", { 144, 72, 72 } }, // corners of the frame
        { "n 0,6 ; @1 3,6 3,3 @1 ; @1 6,12", { 9, 36, 243 } },
        // or a vertex
        { "6,0 4,6 6,12 ; 12,5 9,6 12,7 ; o 7,6 8,7 8,5", { 2, 6, 120, 160 } },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_arrangement arr;
        int32_t found = 0;
        sketch_open(t, &arr, cases[i].sketch);
        for (int32_t k = 0; k < 5 && cases[i].area2[k]; k++)
            for (int32_t f = 2; f < arr.faces.count; f++)
                if (arr.faces.at[f].alive
                    && ns_face_area2(&arr, (ns_face_id){ f }) == cases[i].area2[k]) {
                    found++;
                    break;
                }
        int32_t wanted = 0;
        while (wanted < 5 && cases[i].area2[wanted])
            wanted++;
        ns_expect(t, found == wanted && arr.face_count == wanted, "%s: %d of %d faces",
                  cases[i].sketch, found, arr.face_count);
        ns_arrangement_drop(&t->ctx, &arr);
    }
}

static void misfits_are_named(ns_test *t)
{
    const ns_point a[] = { { 0, 3 }, { 12, 3 } }, b[] = { { 6, 0 }, { 6, 12 } },
                   c[] = { { 0, 1 }, { 6, 3 }, { 12, 1 } }, d[] = { { 0, 9 }, { 12, 9 } };
    const ns_way ways[] = { { .at = a, .count = 2 },
                            { .at = b, .count = 2 },
                            { .at = c, .count = 3 },
                            { .at = d, .count = 2 } };
    ns_arrangement arr;
    ns_probe probe = { 0 };
    int32_t misfit;

    ns_arrangement_open(&t->ctx, &arr, 12, 12);
    ns_expect(t,
              ns_arrangement_build(&t->ctx, &arr, ways, 4, 0, &misfit, &probe) == NS_OK
                  && misfit == 2 && probe.fit == NS_FIT_TIE && arr.strands.count == 3,
              "the third does not fit");
    ns_arrangement_drop(&t->ctx, &arr);
    ns_arrangement_open(&t->ctx, &arr, 12, 12);
    ns_expect(t,
              ns_arrangement_build(&t->ctx, &arr, ways, 2, 0, &misfit, &probe) == NS_OK
                  && misfit == -1 && arr.face_count == 4,
              "two do");
    ns_arrangement_drop(&t->ctx, &arr);
    ns_probe_drop(&t->ctx, &probe);
}

static void equal_lists(ns_test *t)
{
    static const char *const same = "n 6,9 ; 0,3 12,3 ; 6,0 6,6 9,12 ; @1 0,9 ; o 1,1 1,4 4,1";
    static const char *const others[] = {
        "n 6,9 ; 0,3 12,3 ; 6,0 6,6 9,12 ; @1 0,9",                 // one is missing
        "n 6,9 ; 0,4 12,3 ; 6,0 6,6 9,12 ; @1 0,9 ; o 1,1 1,4 4,1", // other places
        "n 6,9 ; 0,3 12,3 ; 9,12 6,6 6,0 ; @1 0,9 ; o 1,1 1,4 4,1", // backward
        "n 6,9 ; 6,0 6,6 9,12 ; 0,3 12,3 ; @1 0,9 ; o 1,1 1,4 4,1", // other numbers
        "n 6,9 ; 0,3 12,3 ; 6,0 6,6 9,12 ; 0,9 @1 ; o 1,1 1,4 4,1",
        "n 6,9 ; 0,3 12,3 ; 6,0 6,6 9,12 ; @1 0,9 ; o 1,4 4,1 1,1", // another anchor
    };
    ns_arrangement a, b;

    sketch_open(t, &a, same);
    for (int32_t i = 0; i < NS_COUNT(others); i++) {
        sketch_open(t, &b, others[i]);
        ns_expect(t, !ns_arrangement_same(&a, &b) && !ns_arrangement_same(&b, &a), "%s",
                  others[i]);
        ns_arrangement_drop(&t->ctx, &b);
    }
    // In another order: strand 1 comes last.
    sketch_open(t, &b, "n 6,9 ; 0,8 12,8 ; 6,0 6,6 9,12 ; 0,11 12,11 ; o 1,1 1,4 4,1");
    ns_arrangement_remove(&t->ctx, &b, (ns_strand_id){ 1 });
    ns_arrangement_remove(&t->ctx, &b, (ns_strand_id){ 3 });
    ns_expect(t, sketch_add(t, &b, "0,3 12,3") == NS_FITS, "strand 1 again");
    ns_expect(t, !ns_arrangement_same(&a, &b), "strand 3 is missing");
    ns_expect(t, sketch_add(t, &b, "@1 0,9") == NS_FITS, "strand 3 again");
    ns_expect(t, ns_arrangement_same(&a, &b) && ns_arrangement_same(&b, &a), "equal");
    ns_expect(t, sketch_add(t, &b, "@1 12,9") == NS_FITS, "one more");
    ns_expect(t, !ns_arrangement_same(&a, &b), "one more");
    ns_arrangement_remove(&t->ctx, &b, (ns_strand_id){ 5 });
    ns_expect(t, ns_arrangement_same(&a, &b) && ns_arrangement_same(&b, &a), "dead is none");
    ns_arrangement_drop(&t->ctx, &a);
    ns_arrangement_drop(&t->ctx, &b);
}

NS_TEST_MAIN(NS_CASE(known_arrangements), NS_CASE(candidates_fit_or_not),
             NS_CASE(limits_are_kept), NS_CASE(a_strand_is_replaced),
             NS_CASE(meetings_are_told), NS_CASE(nodes_are_refused),
             NS_CASE(ends_are_neighbours), NS_CASE(frames_are_refused), NS_CASE(areas_of_faces),
             NS_CASE(misfits_are_named), NS_CASE(equal_lists))
