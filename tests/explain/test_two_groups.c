// test_two_groups.c: when both groups of a tally are in sight, and when two pieces may still be one.
#include "nonosmith/explain.h"
#include "ns_test.h"
#include "oracle/small_text.h"

#include <stdio.h>
#include <string.h>

#define NINE "colours 1; cells 9; line 0 1 2 3 4 5 6 7 8 = tally "

static const struct {
    const char *puzzle;
    const char *go_on; // cells that both groups have to grow into
    const char *apart; // cells that belong to neither
    const char *join;  // cells between pieces of one group
} lines[] = {
    // Joined they would be six: one more is next to one of them.
    { NINE "3a/2; given 0 = a; given 5 = a", "", "2 3 7 8", "" },
    // All is there: nobody has to look at groups.
    { NINE "2a/2; given 2 = a; given 4 = a", "", "", "" },
    // One way to grow each.
    { NINE "4a/2; given 2 = .; given 3 = a; given 5 = .; given 7 = a; given 8 = .", "4 6",
      "0 1", "" },
    // There is a cell between them, and as one they would leave none for the other.
    { NINE "3a/2; given 2 = a; given 4 = a", "", "0 3 6 7 8", "" },
    // They may be one group beside another.
    { NINE "4a/2; given 0 = a; given 2 = a", "", "", "" },
    { NINE "6a/2; given 1 = a; given 4 = a", "", "", "" },
    // So are these, with a cell to fill: that is no growth of two.
    { NINE "4a/2; given 5 = .; given 6 = a; given 8 = a", "", "", "" },
    { NINE "6a/2; given 3 = .; given 4 = a; given 7 = a", "", "", "" },
    // Three pieces and two groups, but which two are one? The last has to grow, which joins nothing.
    { NINE "5a/2; given 0 = a; given 2 = a; given 4 = a", "", "", "" },
    // The first two are one, being next to each other.
    { NINE "4a/2; given 0 = a; given 2 = a; given 7 = a", "", "", "1" },
};

// The cells that steps of a turn speak of, ascending.
static void cells_of(const ns_explanation *e, ns_deduction_turn turn, char *text, size_t size)
{
    bool named[9] = { false };

    *text = '\0';
    for (int32_t i = 0; i < e->steps.count; i++) {
        const ns_deduction *d = &e->steps.at[i];

        if (d->technique == NS_TECHNIQUE_WHICH && d->turn == turn)
            for (int32_t k = 0; k < d->result_count; k++)
                named[e->facts.at[d->result_first + k].cell] = true;
    }
    for (int32_t i = 0; i < 9; i++)
        if (named[i])
            snprintf(text + strlen(text), size - strlen(text), "%s%d", *text ? " " : "",
                     (int)i);
}

static void in_sight(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(lines); i++) {
        const struct {
            ns_deduction_turn turn;
            const char *cells;
        } turns[] = { { NS_TURN_GO_ON, lines[i].go_on },
                      { NS_TURN_APART, lines[i].apart },
                      { NS_TURN_JOIN, lines[i].join } };
        ns_explain_options options = ns_explain_defaults();
        ns_explanation e = { 0 };
        ns_puzzle puzzle = { 0 };
        char cells[64];

        options.strict = true;
        options.hardest = NS_TECHNIQUE_WHICH;
        ns_expect(t, ns_small_read(&t->ctx, lines[i].puzzle, &puzzle), "read");
        ns_expect(t, ns_explain(&t->ctx, &puzzle, &options, &e) == NS_OK && !e.broken, "%s",
                  t->ctx.message);
        for (int32_t k = 0; k < NS_COUNT(turns); k++) {
            cells_of(&e, turns[k].turn, cells, sizeof cells);
            ns_expect_text(t, cells, turns[k].cells, "%s", lines[i].puzzle);
        }
        ns_explanation_drop(&t->ctx, &e);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(in_sight))
