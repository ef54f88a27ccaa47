// test_sat_encode.c: the clauses told to an engine have exactly the puzzle's solutions.
//
// The built-in search decides small puzzles before an engine behind the port is asked, so the
// clauses are tried here directly: every answer the engine gives must meet the clues and be new,
// and there must be as many as the twin counts. CaDiCaL knows nothing of puzzles.
#include "ns_test.h"

#ifdef NS_WITH_CADICAL
#include "io/engine/sat_cadical.h"
#include "nonosmith/solve.h"
#include "oracle/puzzle_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"
#include "solve/search/sat_encode.h"

#include <string.h>

enum { MOST = 40 };

// All answers, at most MOST of them; -1 when one is wrong or comes twice.
static int32_t count_answers(ns_test *t, const ns_puzzle *puzzle, const ns_colours *cells)
{
    uint8_t answers[MOST][NS_TWIN_CELLS_MAX];
    ns_lines *lines = NULL;
    ns_sat_search *search = NULL;
    int32_t count = 0;
    bool found = true;

    ns_status status = ns_lines_create(&t->ctx, puzzle, &lines);
    if (status == NS_OK)
        status = ns_sat_search_create(&t->ctx, lines, cells, ns_sat_cadical(), &search);
    while (status == NS_OK && count >= 0 && count < MOST) {
        bool decided = false;
        for (int32_t conflicts = 1; status == NS_OK && !decided; conflicts *= 2)
            status = ns_sat_search_next(&t->ctx, search, conflicts, answers[count], &found,
                                        &decided);
        if (status != NS_OK || !found)
            break;
        bool right = ns_twin_met(puzzle, NULL, answers[count]);
        for (int32_t i = 0; i < count; i++)
            right =
                right && memcmp(answers[i], answers[count], (size_t)puzzle->cell_count) != 0;
        count = right ? count + 1 : -1;
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    ns_sat_search_destroy(&t->ctx, search);
    ns_lines_destroy(&t->ctx, lines);
    return count;
}

static void same_solutions(ns_test *t)
{
    ns_rng rng = ns_rng_seed(21);
    int32_t tried = 0;

    for (int32_t i = 0; i < ns_scale(3000); i++) {
        ns_puzzle puzzle;
        ns_twin twin;
        ns_colours cells[NS_TWIN_CELLS_MAX];
        ns_random_puzzle(&t->ctx, &rng, &puzzle);
        ns_twin_decide(&puzzle, MOST, &twin);
        if (!twin.contradiction && puzzle.cell_count > 0) {
            const int32_t wanted = (int32_t)twin.solutions;
            int32_t count = count_answers(t, &puzzle, twin.cells);
            ns_expect(t, count == wanted, "after line logic %d, not %d: %s", count, wanted,
                      ns_small_write(&puzzle));
            for (int32_t k = 0; k < puzzle.cell_count; k++)
                cells[k] = ns_puzzle_colours(&puzzle);
            for (int32_t k = 0; k < puzzle.given.count; k++)
                cells[puzzle.given.at[k].cell] &= puzzle.given.at[k].colours;
            count = count_answers(t, &puzzle, cells);
            ns_expect(t, count == wanted, "from the start %d, not %d: %s", count, wanted,
                      ns_small_write(&puzzle));
            tried++;
        }
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, tried > 0, "nothing tried");
}

NS_TEST_MAIN(NS_CASE(same_solutions))
#else
static void without(ns_test *t)
{
    ns_skip(t, "built without CaDiCaL");
}

NS_TEST_MAIN(NS_CASE(without))
#endif
