// test_line_exhaustive.c: the line step against every filling of every line.
//
// A filling of n cells in k colours is a bit mask with one of k bits set for each cell; a state
// (which colours each cell may still have) is any such mask. The fillings that agree with a state
// are those whose bits it contains, and what the step must leave is simply their union. One puzzle
// holds all the clues of a length as lines over the same cells, and every state is tried on every
// one of them. With two colours and 6 cells there are 140 million checks: an ordinary run takes
// every 40th state, by a hash of it, NONOSMITH_TEST_SCALE=full takes all.
#include "ns_test.h"

#include "base/basics.h"
#include "nonosmith/solve.h"
#include "oracle/line_dp.h"
#include "oracle/line_twin.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"

#include <string.h>

enum { CELLS_MAX = 9 };

// The longest line to try: `usual` in an ordinary run, shorter in a sample.
static int32_t longest(int32_t usual, int32_t sample)
{
    return ns_scale_percent() < 100 ? sample : usual;
}

typedef enum clue_sort {
    RUNS,
    TALLIES,
    BLOTS
} clue_sort; // blots: runs, some of unknown length

// Every clue of a length: lines of one puzzle, and the fillings that meet each of them.
typedef struct clue_family {
    int32_t length, colours; // colours: empty included
    clue_sort sort;
    ns_puzzle puzzle;
    NS_ARRAY(uint32_t) fillings;
    NS_ARRAY(int32_t) first; // of each line, into fillings
} clue_family;

// Half of the lines are straight, half are walks: the step must not care.
static void add_line(ns_test *t, clue_family *f)
{
    int32_t walk[CELLS_MAX];

    for (int32_t i = 0; i < f->length; i++)
        walk[i] = i;
    ns_puzzle_add_walk(&t->ctx, &f->puzzle, walk, f->length);
    ns_line *line = &f->puzzle.lines.at[f->puzzle.lines.count - 1];
    if (f->puzzle.lines.count % 2) {
        line->first = 0;
        line->stride = 1;
    }
}

// All clues of runs that begin with the given ones and need at most one visit more than there are.
static void add_runs(ns_test *t, clue_family *f, ns_run *runs, int32_t count, int32_t needed)
{
    add_line(t, f);
    ns_puzzle_set_runs(&t->ctx, &f->puzzle, (ns_line_id){ f->puzzle.lines.count - 1 }, runs,
                       count);
    for (int32_t colour = 1; colour < f->colours; colour++) {
        const int32_t gap = count > 0 && runs[count - 1].colour == colour;
        for (int32_t length = f->sort == BLOTS ? NS_BLOT : 1;; length++) {
            const int32_t more = needed + gap + (length == NS_BLOT ? 1 : length);
            if (more > f->length + 1)
                break;
            runs[count] = (ns_run){ length, colour };
            add_runs(t, f, runs, count + 1, more);
        }
    }
}

// All tallies of the colours from the given one on, after those already listed.
static void add_tallies(ns_test *t, clue_family *f, ns_tally *tallies, int32_t count,
                        int32_t colour)
{
    if (colour == f->colours) {
        for (int32_t partial = 0; partial < 2; partial++) {
            add_line(t, f);
            ns_puzzle_set_tallies(&t->ctx, &f->puzzle,
                                  (ns_line_id){ f->puzzle.lines.count - 1 }, tallies, count,
                                  partial);
        }
        return;
    }
    add_tallies(t, f, tallies, count, colour + 1); // this colour is not listed
    for (int32_t visits = 0; visits <= f->length + 1; visits++) {
        for (int32_t groups = visits > 0; groups <= (visits > 0 ? 3 : 0); groups++) {
            tallies[count] = (ns_tally){ colour, visits, groups };
            add_tallies(t, f, tallies, count + 1, colour + 1);
        }
    }
}

// Every filling, checked against every clue by the twin, which is compared with the library's.
static void sort_fillings(ns_test *t, clue_family *f)
{
    uint8_t colours[CELLS_MAX] = { 0 };
    int64_t fillings = 1, disagree = 0;

    for (int32_t i = 0; i < f->length; i++)
        fillings *= f->colours;
    for (int32_t l = 0; l < f->puzzle.lines.count; l++) {
        ns_array_push(&t->ctx, &f->first, f->fillings.count);
        for (int64_t n = 0; n < fillings; n++) {
            uint32_t mask = 0;
            int64_t rest = n;
            for (int32_t i = 0; i < f->length; i++, rest /= f->colours) {
                colours[i] = (uint8_t)(rest % f->colours);
                mask |= UINT32_C(1) << (i * f->colours + colours[i]);
            }
            const bool met = ns_twin_line_met(&f->puzzle, l, colours);
            disagree += met != ns_puzzle_line_satisfied(&f->puzzle, (ns_line_id){ l }, colours);
            if (met)
                ns_array_push(&t->ctx, &f->fillings, mask);
        }
    }
    ns_array_push(&t->ctx, &f->first, f->fillings.count);
    ns_expect(t, disagree == 0, "%lld fillings judged differently", (long long)disagree);
}

static clue_family make_family(ns_test *t, int32_t length, int32_t colours, clue_sort sort)
{
    clue_family f = { .length = length, .colours = colours, .sort = sort };
    ns_run runs[CELLS_MAX + 2];
    ns_tally listed[2];

    f.puzzle.kind = NS_CURVED;
    f.puzzle.cell_count = length;
    f.puzzle.colour_count = colours - 1;
    if (sort == TALLIES)
        add_tallies(t, &f, listed, 0, 1);
    else
        add_runs(t, &f, runs, 0, 0);
    add_line(t, &f); // and one line that says nothing
    sort_fillings(t, &f);
    return f;
}

static void drop_family(ns_test *t, clue_family *f)
{
    ns_puzzle_drop(&t->ctx, &f->puzzle);
    ns_array_drop(&t->ctx, &f->fillings);
    ns_array_drop(&t->ctx, &f->first);
}

static uint32_t union_of_fillings(const clue_family *f, int32_t line, uint32_t state)
{
    uint32_t seen = 0;

    for (int32_t i = f->first.at[line]; i < f->first.at[line + 1]; i++) {
        if ((f->fillings.at[i] & ~state) == 0)
            seen |= f->fillings.at[i];
    }
    return seen;
}

static bool spread(const clue_family *f, uint32_t mask, ns_colours *cells)
{
    const uint32_t all = (UINT32_C(1) << f->colours) - 1;
    bool possible = true;

    for (int32_t i = 0; i < f->length; i++) {
        cells[i] = mask >> (i * f->colours) & all;
        possible = possible && cells[i];
    }
    return possible;
}

// What a step did, compared with what it had to do.
static bool as_expected(const clue_family *f, const ns_colours *before, uint32_t seen,
                        bool possible, ns_step step, const ns_colours *after)
{
    ns_colours wanted[CELLS_MAX];
    bool changes = false, same = true;

    memcpy(wanted, before, sizeof wanted);
    if (possible)
        spread(f, seen, wanted);
    for (int32_t i = 0; i < f->length; i++) {
        changes = changes || wanted[i] != before[i];
        same = same && wanted[i] == after[i];
    }
    return same
           && step
                  == (!possible ? NS_CONTRADICTION
                      : changes ? NS_PROGRESS
                                : NS_NOTHING_NEW);
}

typedef enum stepper { SOLVER, TWIN, DP } stepper;

static ns_step oracle_step(bool possible, const ns_colours *before, const ns_colours *after,
                           int32_t count)
{
    if (!possible)
        return NS_CONTRADICTION;
    return memcmp(before, after, (size_t)count * sizeof *after) ? NS_PROGRESS : NS_NOTHING_NEW;
}

static void try_state(ns_test *t, const clue_family *f, ns_lines *lines, ns_dp *dp, stepper who,
                      uint32_t state)
{
    ns_colours before[CELLS_MAX] = { 0 }, after[CELLS_MAX];
    const bool sets = spread(f, state, before);

    for (int32_t l = 0; l < f->puzzle.lines.count; l++) {
        const uint32_t seen = union_of_fillings(f, l, state);
        const bool possible =
            sets && f->first.at[l] < f->first.at[l + 1] && (f->length == 0 || seen != 0);
        ns_step step = NS_NOTHING_NEW;
        memcpy(after, before, sizeof after);
        if (who == SOLVER) {
            if (ns_lines_step(&t->ctx, lines, (ns_line_id){ l }, after, &step) != NS_OK)
                ns_expect(t, false, "%s", t->ctx.message);
        } else {
            const bool fits = who == TWIN ? ns_twin_line_step(&f->puzzle, l, after)
                                          : ns_dp_step(dp, l, after);
            step = oracle_step(fits, before, after, f->length);
        }
        if (!as_expected(f, before, seen, possible, step, after))
            ns_expect(t, false, "clue %s, sets %s: said %d", ns_small_write_clue(&f->puzzle, l),
                      ns_small_write_sets(&f->puzzle, l, before), step);
        t->checks++;
    }
}

// States whose sets are not empty (or, for `with_empty`, any states whatever): one in so many.
static void try_sample(ns_test *t, int32_t length, int32_t colours, clue_sort sort, stepper who,
                       bool with_empty, uint64_t one_in)
{
    clue_family f = make_family(t, length, colours, sort);
    ns_lines *lines = NULL;
    ns_dp *dp = ns_dp_create(&f.puzzle);
    const uint32_t least = with_empty ? 0 : 1, all = (UINT32_C(1) << colours) - 1;
    uint32_t sets[CELLS_MAX];
    int32_t i;

    if (who == SOLVER && ns_lines_create(&t->ctx, &f.puzzle, &lines) != NS_OK) {
        ns_expect(t, false, "%s", t->ctx.message);
        return;
    }
    for (i = 0; i < length; i++)
        sets[i] = least;
    do {
        uint32_t state = 0;
        for (i = 0; i < length; i++)
            state |= sets[i] << (i * colours);
        if (one_in == 1 || ns_hash_add(1, state) % one_in == 0)
            try_state(t, &f, lines, dp, who, state);
        for (i = 0; i < length && sets[i] == all; i++)
            sets[i] = least;
        if (i < length)
            sets[i]++;
    } while (i < length);
    ns_lines_destroy(&t->ctx, lines);
    ns_dp_destroy(dp);
    drop_family(t, &f);
}

static void try_family(ns_test *t, int32_t length, int32_t colours, clue_sort sort, stepper who,
                       bool with_empty)
{
    try_sample(t, length, colours, sort, who, with_empty, 1);
}

static void one_colour_runs(ns_test *t)
{
    for (int32_t length = 0; length <= longest(9, 7); length++)
        try_family(t, length, 2, RUNS, SOLVER, length <= 5);
}

static void one_colour_tallies(ns_test *t)
{
    for (int32_t length = 0; length <= longest(9, 7); length++)
        try_family(t, length, 2, TALLIES, SOLVER, length <= 5);
}

static void two_colours(ns_test *t, clue_sort sort)
{
    for (int32_t length = 0; length <= longest(5, 4); length++)
        try_family(t, length, 3, sort, SOLVER, length <= 3);
    if (ns_scale_percent() >= 100)
        try_sample(t, 6, 3, sort, SOLVER, false, ns_scale_percent() >= 1000 ? 1 : 40);
}

static void two_colour_runs(ns_test *t)
{
    two_colours(t, RUNS);
}

static void two_colour_tallies(ns_test *t)
{
    two_colours(t, TALLIES);
}

static void one_colour_blots(ns_test *t)
{
    for (int32_t length = 0; length <= longest(7, 6); length++)
        try_family(t, length, 2, BLOTS, SOLVER, length <= 4);
}

static void two_colour_blots(ns_test *t)
{
    for (int32_t length = 0; length <= 4; length++)
        try_family(t, length, 3, BLOTS, SOLVER, length <= 2);
    if (ns_scale_percent() >= 100)
        try_sample(t, 5, 3, BLOTS, SOLVER, false, ns_scale_percent() >= 1000 ? 1 : 40);
}

// The oracles themselves, on what they are used for elsewhere.
static void the_oracles(ns_test *t)
{
    for (clue_sort sort = RUNS; sort <= BLOTS; sort++) {
        for (int32_t length = 0; length <= 5; length++) {
            try_family(t, length, 2, sort, TWIN, true);
            try_family(t, length, 2, sort, DP, true);
        }
        for (int32_t length = 0; length <= 3; length++) {
            try_family(t, length, 3, sort, TWIN, length <= 2);
            try_family(t, length, 3, sort, DP, true);
        }
        try_family(t, longest(7, 6), 2, sort, DP, false);
        try_family(t, longest(4, 3), 3, sort, DP, false);
    }
}

NS_TEST_MAIN(NS_CASE(the_oracles), NS_CASE(one_colour_runs), NS_CASE(one_colour_tallies),
             NS_CASE(two_colour_runs), NS_CASE(two_colour_tallies), NS_CASE(one_colour_blots),
             NS_CASE(two_colour_blots))
