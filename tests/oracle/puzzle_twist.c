// puzzle_twist.c: see puzzle_twist.h. First the new lines are laid, then each gets the clue of the old
// line over the same cells, read backwards where the walk is.
#include "oracle/puzzle_twist.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = NS_TWIST_CELLS_MAX };

typedef struct twist {
    const ns_puzzle *from;
    ns_puzzle *to;
    int32_t old[CELLS_MAX];             // the old cell of a new one
    int32_t colour[NS_PALETTE_MAX + 1]; // the new colour of an old one
} twist;

static void shuffle(ns_rng *rng, int32_t *numbers, int32_t from, int32_t count)
{
    for (int32_t i = from; i < count; i++)
        numbers[i] = i;
    for (int32_t i = count - 1; i > from; i--) {
        const int32_t k = from + ns_rng_below(rng, i - from + 1), kept = numbers[i];
        numbers[i] = numbers[k];
        numbers[k] = kept;
    }
}

static ns_status copy_clue(ns_ctx *ctx, const twist *w, int32_t old_line, int32_t new_line,
                           bool backwards)
{
    const ns_line *old = &w->from->lines.at[old_line];
    const int32_t count = old->clue_count;
    ns_run runs[CELLS_MAX];
    ns_tally tallies[CELLS_MAX];

    if (old->clue == NS_CLUE_BLANK)
        return NS_OK;
    if (count > CELLS_MAX)
        abort();
    for (int32_t i = 0; i < count && old->clue == NS_CLUE_RUNS; i++) {
        runs[i] = w->from->runs.at[old->clue_first + (backwards ? count - 1 - i : i)];
        runs[i].colour = w->colour[runs[i].colour];
    }
    if (old->clue == NS_CLUE_RUNS)
        return ns_puzzle_set_runs(ctx, w->to, (ns_line_id){ new_line }, runs, count);
    for (int32_t i = 0; i < count; i++) {
        tallies[i] = w->from->tallies.at[old->clue_first + i];
        tallies[i].colour = w->colour[tallies[i].colour];
    }
    return ns_puzzle_set_tallies(ctx, w->to, (ns_line_id){ new_line }, tallies, count,
                                 old->partial);
}

// -- boxes ----------------------------------------------------------------------------------------

// A box of the same cells: new axis i is the old axis[i].
static ns_status turn_box(ns_ctx *ctx, ns_rng *rng, twist *w)
{
    const int32_t axes = ns_kind_about(w->from->kind)->sides;
    const int32_t *size = w->from->size;
    int32_t axis[3] = { 0, 1, 2 };
    bool flip[3];

    shuffle(rng, axis, 0, axes);
    for (int32_t i = 0; i < 3; i++)
        flip[i] = ns_rng_below(rng, 2);
    if (axes == 2)
        NS_TRY(ns_puzzle_grid(ctx, w->to, size[axis[0]], size[axis[1]]));
    else
        NS_TRY(ns_puzzle_solid(ctx, w->to, size[axis[0]], size[axis[1]], size[axis[2]]));
    for (int32_t cell = 0; cell < w->from->cell_count; cell++) {
        int32_t at[3] = { 0, 0, 0 };
        for (int32_t i = 0, rest = cell; i < axes; i++) {
            const int32_t side = size[axis[i]], place = rest % side;
            at[axis[i]] = flip[i] ? side - 1 - place : place;
            rest /= side;
        }
        w->old[cell] = at[0] + size[0] * (at[1] + size[1] * at[2]);
    }
    return NS_OK;
}

static bool same_walk(const twist *w, int32_t old_line, int32_t new_line, bool backwards)
{
    const ns_line *old = &w->from->lines.at[old_line], *new = &w->to->lines.at[new_line];
    bool same = old->count == new->count;

    for (int32_t i = 0; same && i < old->count; i++)
        same = ns_line_cell(w->from, old, backwards ? old->count - 1 - i : i)
               == w->old[ns_line_cell(w->to, new, i)];
    return same;
}

// Every new line finds an old one that no other has found.
static ns_status match_lines(ns_ctx *ctx, const twist *w)
{
    const int32_t count = w->from->lines.count;
    bool *used = calloc((size_t)count + 1, sizeof *used);
    ns_status status = used ? NS_OK : ns_no_memory(ctx);

    for (int32_t l = 0; status == NS_OK && l < count; l++) {
        int32_t old = 0;
        while (old < count
               && (used[old] || (!same_walk(w, old, l, false) && !same_walk(w, old, l, true))))
            old++;
        if (old == count)
            abort();
        used[old] = true;
        status = copy_clue(ctx, w, old, l, !same_walk(w, old, l, false));
    }
    free(used);
    return status;
}

// -- walks ----------------------------------------------------------------------------------------

static ns_status shuffle_walks(ns_ctx *ctx, ns_rng *rng, twist *w)
{
    int32_t new_cell[CELLS_MAX], *order;
    const int32_t count = w->from->lines.count;
    ns_status status = NS_OK;

    w->to->kind = w->from->kind;
    w->to->cell_count = w->from->cell_count;
    shuffle(rng, w->old, 0, w->from->cell_count);
    for (int32_t c = 0; c < w->from->cell_count; c++)
        new_cell[w->old[c]] = c;
    order = malloc(((size_t)count + 1) * sizeof *order);
    NS_NEED(ctx, order);
    shuffle(rng, order, 0, count);
    for (int32_t l = 0; status == NS_OK && l < count; l++) {
        const ns_line *line = &w->from->lines.at[order[l]];
        const bool backwards = ns_rng_below(rng, 2);
        int32_t walk[CELLS_MAX];
        if (line->count > CELLS_MAX)
            abort();
        for (int32_t i = 0; i < line->count; i++)
            walk[i] =
                new_cell[ns_line_cell(w->from, line, backwards ? line->count - 1 - i : i)];
        status = ns_puzzle_add_walk(ctx, w->to, walk, line->count);
        if (status == NS_OK)
            status = copy_clue(ctx, w, order[l], l, backwards);
    }
    free(order);
    return status;
}

static ns_status twist_given(ns_ctx *ctx, const twist *w)
{
    for (int32_t i = 0; i < w->from->given.count; i++) {
        const ns_given old = w->from->given.at[i];
        ns_given given = { 0, old.colours & 1 };
        while (w->old[given.cell] != old.cell)
            given.cell++;
        for (int32_t c = 1; c <= w->from->colour_count; c++)
            given.colours |= (old.colours >> c & 1) << w->colour[c];
        NS_NEED(ctx, ns_array_push(ctx, &w->to->given, given));
    }
    return NS_OK;
}

ns_status ns_puzzle_twist(ns_ctx *ctx, ns_rng *rng, const ns_puzzle *puzzle, ns_puzzle *twisted)
{
    twist w = { .from = puzzle, .to = twisted };

    *twisted = (ns_puzzle){ 0 };
    if (puzzle->cell_count > CELLS_MAX)
        abort();
    shuffle(rng, w.colour, 1, puzzle->colour_count + 1);
    if (ns_kind_about(puzzle->kind)->sides > 0) {
        NS_TRY(turn_box(ctx, rng, &w));
        NS_TRY(match_lines(ctx, &w));
    } else {
        NS_TRY(shuffle_walks(ctx, rng, &w));
    }
    twisted->colour_count = puzzle->colour_count;
    memcpy(twisted->palette, puzzle->palette, sizeof twisted->palette);
    return twist_given(ctx, &w);
}
