// line_repeat.c: see line_repeat.h.
#include "solve/line_repeat.h"

#include "base/basics.h"
#include "solve/search.h"

typedef struct explorer {
    ns_lines *lines;
    int32_t line, count;
    const int32_t *twin;         // the first visit to the same cell
    NS_ARRAY(ns_colours) branch; // sets still to be explored, `count` each, the last one first
    ns_colours *united;          // what was found possible so far
    ns_colours *sets;            // the branch at hand
    int32_t branches;            // explored so far
    bool found;
} explorer;

// Steps until visits to one cell agree. False on a contradiction.
static ns_status settle(ns_ctx *ctx, explorer *e, bool *possible)
{
    bool again = true;

    *possible = true;
    while (again) {
        again = false;
        NS_TRY(ns_spend(ctx, ns_lines_cost(e->lines, e->line)));
        if (!ns_lines_quick(e->lines, e->line, e->sets, e->sets)) {
            *possible = false;
            return NS_OK;
        }
        for (int32_t i = 0; i < e->count; i++) {
            const int32_t first = e->twin[i];
            again |= e->sets[i] != e->sets[first];
            e->sets[first] &= e->sets[i];
            *possible &= e->sets[first] != 0;
        }
        for (int32_t i = 0; i < e->count; i++)
            e->sets[i] = e->sets[e->twin[i]];
        if (!*possible)
            return NS_OK;
    }
    return NS_OK;
}

static bool inside_union(const explorer *e)
{
    for (int32_t i = 0; i < e->count; i++) {
        if (e->sets[i] & ~e->united[i])
            return false;
    }
    return true;
}

// The first visit of a repeated cell that is not settled, or -1.
static int32_t open_repeat(const explorer *e)
{
    for (int32_t i = 0; i < e->count; i++) {
        if (e->twin[i] != i && e->sets[i] & (e->sets[i] - 1))
            return e->twin[i];
    }
    return -1;
}

static bool push_branch(ns_ctx *ctx, explorer *e, int32_t visit, ns_colours colour)
{
    if (!ns_array_room(ctx, &e->branch, sizeof(ns_colours), e->count))
        return false;
    for (int32_t i = 0; i < e->count; i++)
        e->branch.at[e->branch.count + i] =
            visit >= 0 && e->twin[i] == visit ? colour : e->sets[i];
    e->branch.count += e->count;
    return true;
}

// A puzzle of this line alone; its cells are named by their first visits.
static ns_status line_alone(ns_ctx *ctx, const explorer *e, ns_puzzle *alone)
{
    const ns_puzzle *puzzle = e->lines->puzzle;
    const ns_line *line = &puzzle->lines.at[e->line];

    *alone = (ns_puzzle){ .kind = puzzle->kind, .cell_count = e->count };
    alone->colour_count = puzzle->colour_count;
    NS_TRY(ns_puzzle_add_walk(ctx, alone, e->twin, e->count));
    if (line->clue == NS_CLUE_RUNS)
        return ns_puzzle_set_runs(ctx, alone, 0, puzzle->runs.at + line->clue_first,
                                  line->clue_count);
    return ns_puzzle_set_tallies(ctx, alone, 0, puzzle->tallies.at + line->clue_first,
                                 line->clue_count, line->partial);
}

// One filling with the given colours, if there is one, goes into the union.
static ns_status find_filling(ns_ctx *ctx, explorer *e, ns_lines *alone,
                              const ns_colours *cells, uint8_t *filling)
{
    ns_search *search = NULL;
    bool found = false;
    ns_status status = ns_search_create(ctx, alone, cells, false, &search);

    if (status == NS_OK)
        status = ns_search_next(ctx, search, filling, &found);
    ns_search_destroy(ctx, search);
    e->found |= found;
    for (int32_t i = 0; found && i < e->count; i++)
        e->united[i] |= (ns_colours)1 << filling[e->twin[i]];
    return status;
}

// Asks for every colour of every cell that no filling has shown yet.
static ns_status ask_for_each(ns_ctx *ctx, explorer *e, ns_lines *alone,
                              const ns_colours *start, ns_colours *cells, uint8_t *filling)
{
    for (int32_t i = 0; i < e->count; i++)
        cells[i] = e->twin[i] == i ? start[i] : 1; // only first visits name a cell
    for (int32_t i = 0; i < e->count; i++) {
        for (ns_colours left = start[i]; left && e->twin[i] == i; left &= left - 1) {
            const ns_colours colour = left & (~left + 1);
            if (e->united[i] & colour)
                continue;
            cells[i] = colour;
            NS_TRY(find_filling(ctx, e, alone, cells, filling));
        }
        cells[i] = e->twin[i] == i ? start[i] : 1;
    }
    return NS_OK;
}

static ns_status ask_search(ns_ctx *ctx, explorer *e, const ns_colours *start)
{
    ns_puzzle alone = { 0 };
    ns_lines *lines = NULL;
    ns_colours *cells = ns_new(ctx, e->count, sizeof *cells);
    uint8_t *filling = ns_new(ctx, e->count, 1);
    ns_status status = cells && filling ? line_alone(ctx, e, &alone) : ns_no_memory(ctx);

    if (status == NS_OK)
        status = ns_lines_create(ctx, &alone, &lines);
    if (status == NS_OK)
        status = ask_for_each(ctx, e, lines, start, cells, filling);
    ns_lines_destroy(ctx, lines);
    ns_puzzle_drop(ctx, &alone);
    ns_free(ctx, cells, e->count, sizeof *cells);
    ns_free(ctx, filling, e->count, 1);
    return status;
}

static ns_status explore(ns_ctx *ctx, explorer *e, const ns_colours *start)
{
    if (!push_branch(ctx, e, -1, 0))
        return ns_no_memory(ctx);
    while (e->branch.count > 0) {
        bool possible;
        if (e->branches++ >= e->lines->repeat_branches)
            return ask_search(ctx, e, start);
        e->branch.count -= e->count;
        memcpy(e->sets, e->branch.at + e->branch.count, (size_t)e->count * sizeof *e->sets);
        NS_TRY(settle(ctx, e, &possible));
        if (!possible || inside_union(e))
            continue;
        const int32_t open = open_repeat(e);
        if (open < 0) {
            e->found = true;
            for (int32_t i = 0; i < e->count; i++)
                e->united[i] |= e->sets[i];
            continue;
        }
        for (ns_colours left = e->sets[open]; left; left &= left - 1) {
            if (!push_branch(ctx, e, open, left & (~left + 1)))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

ns_status ns_repeat_step(ns_ctx *ctx, ns_lines *lines, int32_t line, const ns_colours *in,
                         ns_colours *out, bool *possible)
{
    const ns_ready_line *ready = &lines->line[line];
    const int32_t count = ready->count;
    explorer e = { .lines = lines, .line = line, .count = count };

    e.twin = lines->twin + (ready->cells - lines->cells);
    e.united = out;
    e.sets = ns_new(ctx, count, sizeof *e.sets);
    if (!e.sets)
        return ns_no_memory(ctx);
    memset(out, 0, (size_t)count * sizeof *out);
    memcpy(e.sets, in, (size_t)count * sizeof *in);
    const ns_status status = explore(ctx, &e, in);
    *possible = e.found;
    ns_array_drop(ctx, &e.branch);
    ns_free(ctx, e.sets, count, sizeof *e.sets);
    return status;
}
