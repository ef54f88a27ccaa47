// line_repeat.c: see line_repeat.h. The sets at hand always have equal visits to a cell equal, and a
// log takes any of them back; colours that some filling has are gathered in `united`, which is the
// answer in the end.
#include "solve/line/line_repeat.h"

#include "base/basics.h"
#include "solve/search/search.h"

// A set as it was before it shrank.
typedef struct old_set {
    int32_t visit;
    ns_colours set;
} old_set;

// A choice on the way to a filling: the colours of a cell not tried yet.
typedef struct fork {
    int32_t visit;
    ns_colours left;
    int32_t changes; // length of the log before the choice
} fork;

typedef struct explorer {
    ns_lines *lines;
    int32_t line, count;
    const int32_t *twin;   // the first visit to the same cell
    ns_colours *sets;      // the branch at hand
    ns_colours *before;    // the sets before they are settled
    ns_colours *united;    // what was found in fillings so far
    int32_t branches;      // supposed so far
    NS_ARRAY(old_set) log; // how to get back
    NS_ARRAY(fork) forks;
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

// Gives a cell one colour and settles, with a way back in the log.
static ns_status suppose(ns_ctx *ctx, explorer *e, int32_t visit, ns_colours colour,
                         bool *possible)
{
    e->branches++;
    memcpy(e->before, e->sets, (size_t)e->count * sizeof *e->sets);
    for (int32_t i = visit; i < e->count; i++)
        e->sets[i] = e->twin[i] == visit ? colour : e->sets[i];
    NS_TRY(settle(ctx, e, possible));
    for (int32_t i = 0; i < e->count; i++) {
        const old_set old = { i, e->before[i] };
        if (e->sets[i] != old.set && !ns_array_push(ctx, &e->log, old))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static void take_back(explorer *e, int32_t changes)
{
    while (e->log.count > changes) {
        const old_set old = e->log.at[--e->log.count];
        e->sets[old.visit] = old.set;
    }
}

// The first visit of a repeated cell that is not settled, or -1.
static int32_t open_repeat(const explorer *e)
{
    for (int32_t i = 0; i < e->count; i++) {
        if (e->twin[i] != i && ns_is_open(e->sets[i]))
            return e->twin[i];
    }
    return -1;
}

// A puzzle of this line alone; its cells are named by their first visits.
static ns_status line_alone(ns_ctx *ctx, const explorer *e, ns_puzzle *alone)
{
    const ns_puzzle *puzzle = e->lines->puzzle;

    *alone = (ns_puzzle){ .kind = puzzle->kind, .cell_count = e->count };
    alone->colour_count = puzzle->colour_count;
    NS_TRY(ns_puzzle_add_walk(ctx, alone, e->twin, e->count));
    return ns_clue_copy(ctx, alone, 0, puzzle, e->line);
}

// Makes the sets at hand the filling, with a way back in the log.
static ns_status take_filling(ns_ctx *ctx, explorer *e, const uint8_t *filling)
{
    for (int32_t i = 0; i < e->count; i++) {
        const old_set old = { i, e->sets[i] };
        NS_NEED(ctx, ns_array_push(ctx, &e->log, old));
        e->sets[i] = (ns_colours)1 << filling[e->twin[i]];
    }
    return NS_OK;
}

static ns_status search_alone(ns_ctx *ctx, explorer *e, ns_lines *lines, uint8_t *filling,
                              bool *found)
{
    ns_search *search = NULL;

    for (int32_t i = 0; i < e->count; i++)
        e->before[i] = e->twin[i] == i ? e->sets[i] : 1; // only first visits name a cell
    ns_status status = ns_search_create(ctx, lines, e->before, false, &search);
    if (status == NS_OK)
        status = ns_search_next(ctx, search, filling, found);
    ns_search_destroy(ctx, search);
    return status == NS_OK && *found ? take_filling(ctx, e, filling) : status;
}

// Leaves it to the complete search to find a filling of the sets at hand.
static ns_status ask_search(ns_ctx *ctx, explorer *e, bool *found)
{
    ns_puzzle alone = { 0 };
    ns_lines *lines = NULL;
    uint8_t *filling = ns_new(ctx, e->count, 1);
    ns_status status = filling ? line_alone(ctx, e, &alone) : ns_no_memory(ctx);

    if (status == NS_OK)
        status = ns_lines_create(ctx, &alone, &lines);
    if (status == NS_OK)
        status = search_alone(ctx, e, lines, filling, found);
    ns_lines_destroy(ctx, lines);
    ns_puzzle_drop(ctx, &alone);
    ns_free(ctx, filling, e->count, 1);
    return status;
}

// Settles the open repeated cells one after another, each way if need be, until a filling is
// found; its sets are then at hand. Colours in doubt come first, so that it tells most.
static ns_status find_filling(ns_ctx *ctx, explorer *e, bool *found)
{
    const int32_t start = e->log.count;
    const int32_t tired = e->branches + e->lines->repeat_branches;
    bool possible = true;

    e->forks.count = 0;
    for (;;) {
        const int32_t open = possible ? open_repeat(e) : -1;
        *found = possible && open < 0;
        if (*found)
            return NS_OK;
        if (e->branches >= tired) {
            take_back(e, start);
            return ask_search(ctx, e, found);
        }
        if (possible) {
            const fork next = { open, e->sets[open], e->log.count };
            NS_NEED(ctx, ns_array_push(ctx, &e->forks, next));
        }
        while (e->forks.count > 0 && !e->forks.at[e->forks.count - 1].left)
            e->forks.count--;
        if (e->forks.count == 0) {
            take_back(e, start);
            return NS_OK;
        }
        fork *last = &e->forks.at[e->forks.count - 1];
        const ns_colours doubt = last->left & ~e->united[last->visit];
        const ns_colours among = doubt ? doubt : last->left;
        const ns_colours colour = among & (~among + 1);
        last->left ^= colour;
        take_back(e, last->changes);
        NS_TRY(suppose(ctx, e, last->visit, colour, &possible));
    }
}

// Looks for a filling in which the visit has the colour. One that is found tells of many colours
// at once; where there is none the colour goes for good.
static ns_status try_colour(ns_ctx *ctx, explorer *e, int32_t visit, ns_colours colour,
                            bool *possible)
{
    bool found = false, fits;

    e->log.count = 0;
    NS_TRY(suppose(ctx, e, visit, colour, &fits));
    if (fits)
        NS_TRY(find_filling(ctx, e, &found));
    NS_ASSERT(!found || !ns_is_open(e->sets[visit]));
    for (int32_t i = 0; found && i < e->count; i++)
        e->united[i] |= e->sets[i];
    take_back(e, 0);
    if (found)
        return NS_OK;
    const ns_colours rest = e->sets[visit] & ~colour;
    *possible = rest != 0;
    return *possible ? suppose(ctx, e, visit, rest, possible) : NS_OK;
}

static ns_status explore(ns_ctx *ctx, explorer *e, bool *possible)
{
    NS_TRY(settle(ctx, e, possible));
    for (int32_t i = 0; i < e->count; i++) {
        for (;;) {
            const ns_colours doubt = *possible ? e->sets[i] & ~e->united[i] : 0;
            if (!doubt)
                break;
            NS_TRY(try_colour(ctx, e, e->twin[i], doubt & (~doubt + 1), possible));
        }
    }
    return NS_OK;
}

ns_status ns_repeat_step(ns_ctx *ctx, ns_lines *lines, int32_t line, const ns_colours *in,
                         ns_colours *out, bool *possible)
{
    const ns_ready_line *ready = &lines->line[line];
    const int32_t count = ready->count;
    explorer e = { .lines = lines, .line = line, .count = count, .united = out };
    ns_status status;

    e.twin = lines->twin + (ready->cells - lines->cells);
    e.sets = ns_new(ctx, count, sizeof *e.sets);
    e.before = ns_new(ctx, count, sizeof *e.before);
    if (e.sets && e.before) {
        memset(out, 0, (size_t)count * sizeof *out);
        memcpy(e.sets, in, (size_t)count * sizeof *in);
        status = explore(ctx, &e, possible);
    } else {
        status = ns_no_memory(ctx);
    }
    ns_arrays_drop(ctx, &e.log, &e.forks);
    ns_free(ctx, e.sets, count, sizeof *e.sets);
    ns_free(ctx, e.before, count, sizeof *e.before);
    return status;
}
