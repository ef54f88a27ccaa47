// solid_trial.c: see solid_trial.h. Lines are made ready once, with clues that need most room; from
// then on only their talliers change. A guess notes what it changes and takes it back in reverse
// order, so that cells changed twice are right again.
#include "make/solid/solid_trial.h"

#include "base/basics.h"
#include "make/solid/solid_clues.h"

static void read_clue(ns_solid_trial *trial, int32_t l)
{
    ns_line *line = &trial->puzzle.lines.at[l];
    ns_tally *tallies = trial->puzzle.tallies.at + line->clue_first;

    line->clue_count = ns_min(2, ns_solid_tallies(&trial->puzzle, l, trial->solution,
                                                  trial->partial, tallies, &line->partial));
    trial->lines->line[l].tallier = ns_tallier_make(&trial->puzzle, line);
}

// Gives every line the clue that takes most room, so that the lines made ready of it have enough
// for any other.
static ns_status make_room(ns_ctx *ctx, ns_solid_trial *trial)
{
    ns_puzzle *puzzle = &trial->puzzle;
    const int32_t listed = ns_min(2, puzzle->colour_count);

    puzzle->runs.count = 0;
    puzzle->tallies.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &puzzle->tallies, 2 * puzzle->lines.count));
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        const int32_t half = ns_max(1, listed == 2 ? line->count / 2 : line->count);
        line->clue = NS_CLUE_TALLY;
        line->partial = false;
        line->clue_first = 2 * l;
        line->clue_count = listed;
        puzzle->tallies.at[2 * l] = (ns_tally){ 1, half, 1 };
        puzzle->tallies.at[2 * l + 1] = (ns_tally){ 2, half, 1 };
    }
    return ns_lines_create(ctx, puzzle, &trial->lines);
}

static ns_status build(ns_ctx *ctx, ns_solid_trial *trial, const ns_puzzle *puzzle,
                       const uint8_t *solution)
{
    const int32_t cells = puzzle->cell_count;

    NS_TRY(ns_puzzle_copy(ctx, &trial->puzzle, puzzle));
    for (int32_t l = 0; l < puzzle->lines.count; l++)
        trial->partial |=
            puzzle->lines.at[l].clue == NS_CLUE_TALLY && puzzle->lines.at[l].partial;
    ns_take(ctx, &trial->blocks, trial->solution, cells);
    ns_take(ctx, &trial->blocks, trial->start, cells);
    ns_take(ctx, &trial->blocks, trial->cells, cells);
    NS_TRY(ns_blocks_status(ctx, &trial->blocks));
    NS_NEED(ctx, ns_todo_make(ctx, &trial->todo, puzzle->lines.count));
    memcpy(trial->solution, solution, (size_t)cells);
    NS_TRY(make_room(ctx, trial));
    ns_lines_start(trial->lines, trial->start);
    for (int32_t l = 0; l < puzzle->lines.count; l++)
        read_clue(trial, l);
    return NS_OK;
}

ns_status ns_solid_trial_create(ns_ctx *ctx, ns_solid_trial *trial, const ns_puzzle *puzzle,
                                const uint8_t *solution)
{
    *trial = (ns_solid_trial){ 0 };
    const ns_status status = build(ctx, trial, puzzle, solution);
    if (status != NS_OK)
        ns_solid_trial_drop(ctx, trial);
    return status;
}

void ns_solid_trial_drop(ns_ctx *ctx, ns_solid_trial *trial)
{
    ns_lines_destroy(ctx, trial->lines);
    ns_todo_drop(ctx, &trial->todo);
    ns_blocks_drop(ctx, &trial->blocks);
    ns_arrays_drop(ctx, &trial->changed, &trial->before);
    ns_puzzle_drop(ctx, &trial->puzzle);
    *trial = (ns_solid_trial){ 0 };
}

void ns_solid_trial_set(ns_solid_trial *trial, int32_t cell, int32_t colour)
{
    const ns_lines *lines = trial->lines;

    NS_ASSERT(trial->start[cell] >> colour & 1);
    trial->solution[cell] = (uint8_t)colour;
    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++)
        read_clue(trial, lines->met[m]);
}

static ns_status change(ns_ctx *ctx, ns_solid_trial *trial, int32_t cell, ns_colours set)
{
    if (trial->logging
        && (!ns_array_push(ctx, &trial->changed, cell)
            || !ns_array_push(ctx, &trial->before, trial->cells[cell])))
        return ns_no_memory(ctx);
    trial->open -= ns_is_open(trial->cells[cell]) && !ns_is_open(set);
    trial->cells[cell] = set;
    return NS_OK;
}

static ns_status step(ns_ctx *ctx, ns_solid_trial *trial, int32_t l)
{
    ns_lines *lines = trial->lines;
    const ns_ready_line *ready = &lines->line[l];
    const bool open = ns_lines_read(lines, l, trial->cells);

    trial->ticks += ready->count;
    if (!open)
        return NS_OK;
    const int64_t cost = ns_lines_cost(lines, l);
    trial->ticks += cost;
    NS_TRY(ns_spend(ctx, cost));
    const bool possible = ns_lines_quick(lines, l, lines->in, lines->out);
    NS_ASSERT(possible); // the solution meets its own clues
    for (int32_t i = 0; possible && i < ready->count; i++) {
        if (lines->in[i] == lines->out[i])
            continue;
        const int32_t cell = ready->cells[i];
        NS_TRY(change(ctx, trial, cell, lines->out[i]));
        ns_todo_wake(&trial->todo, lines, cell, l);
    }
    return NS_OK;
}

static ns_status follow(ns_ctx *ctx, ns_solid_trial *trial)
{
    ns_status status = NS_OK;

    while (status == NS_OK && trial->todo.count > 0) {
        status = step(ctx, trial, ns_todo_pop(&trial->todo));
        if (status == NS_OK && trial->limit && trial->ticks >= trial->limit)
            status = ns_fail(ctx, NS_STOPPED, "the effort for the repair is used up");
    }
    ns_todo_clear(&trial->todo);
    return status;
}

ns_status ns_solid_trial_solve(ns_ctx *ctx, ns_solid_trial *trial)
{
    trial->solves++;
    memcpy(trial->cells, trial->start, (size_t)trial->puzzle.cell_count * sizeof *trial->cells);
    trial->open = ns_count_open(trial->cells, trial->puzzle.cell_count);
    // Empty lines first: they settle most, at little cost.
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t l = 0; l < trial->puzzle.lines.count; l++) {
            if (pass || trial->puzzle.tallies.at[2 * l].count == 0)
                ns_todo_push(&trial->todo, l);
        }
    }
    trial->logging = false;
    return follow(ctx, trial);
}

ns_status ns_solid_trial_guess(ns_ctx *ctx, ns_solid_trial *trial, int32_t cell, int32_t colour,
                               int32_t *gain)
{
    const int32_t before = trial->open, old = trial->solution[cell];

    NS_ASSERT(trial->cells[cell] >> colour & 1);
    trial->guesses++;
    ns_solid_trial_set(trial, cell, colour);
    trial->logging = true;
    trial->changed.count = trial->before.count = 0;
    ns_todo_wake(&trial->todo, trial->lines, cell, -1);
    const ns_status status = follow(ctx, trial);
    *gain = before - trial->open;
    NS_ASSERT(*gain >= 0);
    // Without memory the last change was not made, but one of the two lists may be longer.
    for (int32_t i = trial->before.count - 1; i >= 0; i--)
        trial->cells[trial->changed.at[i]] = trial->before.at[i];
    trial->open = before;
    trial->logging = false;
    ns_solid_trial_set(trial, cell, old);
    return status;
}
