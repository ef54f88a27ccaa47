// test_terms.c: our own terms, as a stage sums them, against their slow twins.
#include "measure/stage/board_stage.h"
#include "ns_test.h"
#include "oracle/measure_twin_parts.h"
#include "oracle/measured_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>

#define RANDOM_BOARDS 100
#define CELLS 20 // wanted
#define SPECK 300.0

static const struct {
    ns_term term;
    const char *name;
} own[] = {
    { NS_TERM_EXIT, "exit" },   { NS_TERM_LABEL, "label" }, { NS_TERM_BEND, "bend" },
    { NS_TERM_EMPTY, "empty" }, { NS_TERM_CELLS, "cells" }, { NS_TERM_SPECK, "speck" },
};

static void check_board(ns_test *t, const char *name, const ns_board *board)
{
    ns_stage_options options = { .tolerance = board->tolerance,
                                 .setting = 2,
                                 .cells = CELLS,
                                 .speck = SPECK,
                                 .self_crossings = true };
    ns_twin_sum wanted[NS_TERMS] = { { 0 } };
    ns_stage stage = { 0 };
    ns_arranged arranged;
    ns_chart chart;

    for (int32_t i = 0; i < NS_COUNT(own); i++)
        options.weights.of[own[i].term] = 1;
    ns_chart_open(&t->ctx, board, false, &chart);
    ns_twin_own_terms(&chart, CELLS, SPECK, wanted);
    ns_chart_drop(&chart);
    if (!ns_expect(t,
                   ns_board_arrange(&t->ctx, board, &arranged) == NS_OK
                       && ns_stage_of_board(&t->ctx, board, &arranged, &options, &stage)
                              == NS_OK,
                   "%s: %s", name, t->ctx.message))
        return;
    for (int32_t i = 0; i < NS_COUNT(own); i++) {
        const double got = (double)stage.sums.of[own[i].term] / NS_SUM_ONE;
        const ns_twin_sum *sum = &wanted[own[i].term];
        ns_expect(t, fabs(got - sum->value) <= sum->doubt + 1e-9 * sum->value,
                  "%s: %s is %.9g, the twin's %.9g", name, own[i].name, got, sum->value);
    }
    ns_stage_drop(&t->ctx, &stage);
    ns_arranged_drop(&t->ctx, &arranged);
}

static void boards_drawn_by_hand(ns_test *t)
{
    for (int32_t i = 0; i < ns_measured_board_count; i++) {
        ns_board board = ns_measured_board_of(&t->ctx, ns_measured_boards[i].name);
        check_board(t, ns_measured_boards[i].name, &board);
        ns_board_drop(&t->ctx, &board);
    }
}

static void random_boards(ns_test *t)
{
    for (int32_t n = 0; n < ns_scale(RANDOM_BOARDS); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, n % 2 ? NS_TOLERANCE : 256);
        char name[40];
        snprintf(name, sizeof name, "random board %d", (int)n);
        check_board(t, name, &board);
        ns_board_drop(&t->ctx, &board);
    }
}

NS_TEST_MAIN(NS_CASE(boards_drawn_by_hand), NS_CASE(random_boards))
