// test_line_groups.c: the bit-parallel step of one colour against tables, and against the twin on
// lines of up to 64 visits.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/line_dp.h"
#include "oracle/scale.h"
#include "solve/line/line_groups.h"

#include <string.h>

static const struct {
    int32_t count, groups;
    const char *before, *after;
} lines_told[] = {
    { 0, 0, "?????", "....." },     // nothing is nothing
    { 0, 0, "??#??", "no" },        // and not something
    { 5, 1, "?????", "#####" },     // the whole line
    { 3, 1, "?????", "??#??" },     // every place covers the middle
    { 2, 1, "#????", "##..." },     // a group begins where it must
    { 2, 1, "?.?.?", "no" },        // nowhere to fit
    { 2, 1, "??.??", "??.??" },     // on either side
    { 3, 1, "??.???", "...###" },   // one side is too short
    { 2, 2, "???", "#.#" },         // two groups of one
    { 3, 2, "????", "#??#" },       // one gap somewhere inside
    { 4, 2, "????", "no" },         // a gap is needed
    { 3, 3, "?????", "#.#.#" },     // three groups of one
    { 4, 3, "???????", "???????" }, // three or four groups
    { 4, 3, "#??????", "#??????" }, //
    { 6, 2, "?????????", "?????????" },
    { 2, 2, "##???", "no" },    // that is one group
    { 3, 2, "##???", "##.??" }, // the other is still to come
};

static bool read_sets(const char *text, ns_group_sets *sets)
{
    *sets = (ns_group_sets){ 0, 0 };
    for (int32_t i = 0; text[i]; i++) {
        sets->colour |= (uint64_t)(text[i] != '.') << i;
        sets->plain |= (uint64_t)(text[i] != '#') << i;
    }
    return true;
}

static void tables(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(lines_told); i++) {
        ns_group_sets sets;
        char got[NS_GROUPS_VISITS_MAX + 1] = { 0 };
        const int32_t length = ns_length(lines_told[i].before);
        read_sets(lines_told[i].before, &sets);
        const bool possible =
            ns_groups_step(&sets, length, lines_told[i].count, lines_told[i].groups);
        for (int32_t k = 0; k < length; k++)
            got[k] = !(sets.colour >> k & 1) ? '.' : !(sets.plain >> k & 1) ? '#' : '?';
        ns_expect_text(t, possible ? got : "no", lines_told[i].after, "%d in %d on %s",
                       lines_told[i].count, lines_told[i].groups, lines_told[i].before);
    }
}

// Random lines of a random filling, some visits uncovered, with the clue of that filling or of
// another one; palettes of one and two colours, partial or not.
static void long_lines(ns_test *t)
{
    ns_rng rng = ns_rng_seed(6);

    for (int32_t round = 0; round < ns_scale(6000); round++) {
        const int32_t length = 1 + ns_rng_below(&rng, 64), density = 1 + ns_rng_below(&rng, 9);
        const int32_t colours = 1 + ns_rng_below(&rng, 2);
        ns_colours before[64], after[64], wanted[64];
        int32_t walk[64], count = 0, groups = 0, last = 0;
        ns_puzzle puzzle = { .kind = NS_CURVED, .cell_count = length, .colour_count = colours };
        for (int32_t i = 0; i < length; i++) {
            const int32_t stay = ns_rng_below(&rng, 3);
            const int32_t now = stay ? last : ns_rng_below(&rng, 10) < density;
            walk[i] = i;
            count += now;
            groups += now && !last;
            last = now;
            const ns_colours there = now                                          ? 2
                                     : colours == 2 && ns_rng_below(&rng, 4) == 0 ? 4
                                                                                  : 1;
            // Every third line has nothing that must be the colour.
            const int32_t open = round % 3 == 0 && now ? 1 : ns_rng_below(&rng, 3);
            before[i] =
                open ? there | (ns_colours)ns_rng_below(&rng, 1 << (colours + 1)) : there;
            before[i] |= round % 3 == 0 && now;
        }
        const int32_t shift = ns_rng_below(&rng, 4) == 0 ? ns_rng_below(&rng, 3) - 1 : 0;
        count = ns_max(0, count + shift);
        const ns_tally tally = { 1, count, count ? ns_max(1, ns_min(3, groups)) : 0 };
        ns_puzzle_add_walk(&t->ctx, &puzzle, walk, length);
        ns_puzzle_set_tallies(&t->ctx, &puzzle, (ns_line_id){ 0 }, &tally, 1,
                              ns_rng_below(&rng, 2));
        ns_lines *lines = NULL;
        ns_dp *dp = ns_dp_create(&puzzle);
        ns_step step = NS_NOTHING_NEW;
        memcpy(after, before, sizeof after);
        memcpy(wanted, before, sizeof wanted);
        const bool fits = ns_dp_step(dp, 0, wanted);
        if (ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK)
            ns_lines_step(&t->ctx, lines, (ns_line_id){ 0 }, after, &step);
        ns_expect(t,
                  fits == (step != NS_CONTRADICTION)
                      && memcmp(after, wanted, (size_t)length * sizeof *after) == 0,
                  "round %d: %d in %d on %d visits", round, count, groups, length);
        ns_lines_destroy(&t->ctx, lines);
        ns_dp_destroy(dp);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(tables), NS_CASE(long_lines))
