// test_propagate.c: the queue of lines is first in, first out, each line once; and whatever the
// order in which lines are looked at, line logic comes to rest at the same sets.
#include "ns_test.h"

#include "oracle/puzzle_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/small_text.h"
#include "solve/propagate.h"

#include <string.h>

enum { SIZE = 7, LINES_MAX = 64 };

static void first_in_first_out(ns_test *t)
{
    int32_t model[SIZE], count = 0;
    ns_todo todo;
    ns_rng rng = ns_rng_seed(2);

    ns_expect(t, ns_todo_make(&t->ctx, &todo, SIZE), "no memory");
    for (int32_t i = 0; i < 5000; i++) {
        if (ns_rng_below(&rng, 5) < 3) {
            const int32_t line = ns_rng_below(&rng, SIZE);
            bool waiting = false;
            for (int32_t k = 0; k < count; k++)
                waiting = waiting || model[k] == line;
            if (!waiting)
                model[count++] = line;
            ns_todo_push(&todo, line);
        } else if (count > 0) {
            ns_expect(t, ns_todo_pop(&todo) == model[0], "step %d: not the first", i);
            memmove(model, model + 1, (size_t)--count * sizeof *model);
        }
        ns_expect(t, todo.count == count, "step %d: %d wait, not %d", i, todo.count, count);
    }
    ns_todo_drop(&t->ctx, &todo);
    ns_todo_drop(&t->ctx, &todo); // twice is once
}

// Line logic, beginning with the lines in a random order. False on a contradiction.
static bool rest(ns_test *t, ns_rng *rng, ns_lines *lines, ns_colours *cells)
{
    int32_t order[LINES_MAX];
    ns_solved solved = { 0 };
    ns_todo todo;
    bool settles = false;

    ns_expect(t, ns_todo_make(&t->ctx, &todo, lines->line_count), "no memory");
    for (int32_t l = 0; l < lines->line_count; l++) {
        const int32_t k = ns_rng_below(rng, l + 1);
        order[l] = order[k];
        order[k] = l;
    }
    for (int32_t l = 0; l < lines->line_count; l++)
        ns_todo_push(&todo, order[l]);
    ns_lines_start(lines, cells);
    ns_expect(t, ns_propagate(&t->ctx, lines, cells, &todo, false, &solved, &settles) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, !settles || todo.count == 0, "lines are left over");
    ns_todo_drop(&t->ctx, &todo);
    return settles;
}

static void any_order(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < 1000; i++) {
        ns_puzzle puzzle;
        ns_twin twin;
        ns_lines *lines = NULL;
        ns_random_puzzle(&t->ctx, &rng, &puzzle);
        puzzle.given.count =
            ns_min(puzzle.given.count, 1); // several may leave a cell no colour
        ns_twin_decide(&puzzle, 2, &twin);
        ns_expect(t, ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK, "%s", t->ctx.message);
        for (int32_t again = 0; again < 3; again++) {
            ns_colours cells[NS_TWIN_CELLS_MAX];
            const bool settles = rest(t, &rng, lines, cells);
            ns_expect(
                t,
                settles == !twin.contradiction
                    && (!settles
                        || memcmp(cells, twin.cells, (size_t)puzzle.cell_count * sizeof *cells)
                               == 0),
                "another fixpoint: %s", ns_small_write(&puzzle));
        }
        ns_lines_destroy(&t->ctx, lines);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(first_in_first_out), NS_CASE(any_order))
