// solve_one.c: the library in one page: build a puzzle from its clues, decide it, print the answer.
//
//     cc solve_one.c $(pkg-config --cflags --libs nonosmith) -o solve_one
#include <nonosmith/puzzle.h>
#include <nonosmith/solve.h>

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 5 };

// Zeros fill up: a clue has at most two runs here. Rows from the top, then columns from the left.
static const int32_t clues[2 * SIDE][2] = {
    { 1, 1 }, { 5 }, { 5 }, { 3 }, { 1 }, // a heart, row by row
    { 2 },    { 4 }, { 4 }, { 4 }, { 2 },
};

// All the library wants from outside: memory.
static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static ns_status heart(ns_ctx *ctx, ns_puzzle *puzzle)
{
    NS_TRY(ns_puzzle_grid(ctx, puzzle, SIDE, SIDE));
    for (int32_t line = 0; line < 2 * SIDE; line++) {
        ns_run runs[2];
        int32_t count = 0;
        for (; count < 2 && clues[line][count]; count++)
            runs[count] = (ns_run){ .length = clues[line][count], .colour = 1 };
        NS_TRY(ns_puzzle_set_runs(ctx, puzzle, (ns_line_id){ line }, runs, count));
    }
    return NS_OK;
}

static void print_answer(const ns_solved *solved)
{
    printf("%s\n", ns_verdict_name(solved->verdict));
    for (int32_t cell = 0; solved->solution_count && cell < SIDE * SIDE; cell++) {
        putchar(solved->solutions.at[cell] ? '#' : '.');
        if (cell % SIDE == SIDE - 1)
            putchar('\n');
    }
}

int main(void)
{
    ns_ctx ctx = { .resize = resize, .seed = 1 };
    ns_puzzle puzzle = { 0 };
    ns_solved solved = { 0 };
    const ns_solve_options options = ns_solve_defaults();

    ns_status status = heart(&ctx, &puzzle);
    if (status == NS_OK)
        status = ns_solve(&ctx, &puzzle, &options, &solved);
    if (status == NS_OK)
        print_answer(&solved);
    else
        fprintf(stderr, "%s\n", ctx.message);
    ns_solved_drop(&ctx, &solved);
    ns_puzzle_drop(&ctx, &puzzle);
    return status == NS_OK ? 0 : 1;
}
