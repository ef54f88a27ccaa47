// knot.c: see knot.h.
//
// A knot is made small by giving away its lines one after the other: when something stays open the
// rest goes on as the knot, otherwise the line stays. One pass over the lines is enough, since a
// line that unties a set of cells also unties each part of it.
#include "make/knot.h"

#include "base/basics.h"

static bool is_open(ns_colours colours)
{
    return (colours & (colours - 1)) != 0;
}

// The lines through the cells, ascending.
static ns_status collect_lines(ns_ctx *ctx, const ns_trial *trial, ns_knot *knot)
{
    knot->lines.count = 0;
    if (!ns_array_room(ctx, &knot->lines, sizeof(int32_t), trial->line_count))
        return ns_no_memory(ctx);
    bool *on = ns_new(ctx, trial->line_count, sizeof *on);
    if (!on)
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < knot->cells.count; i++) {
        on[ns_trial_row(trial, knot->cells.at[i])] = true;
        on[ns_trial_column(trial, knot->cells.at[i])] = true;
    }
    for (int32_t l = 0; l < trial->line_count; l++) {
        if (on[l])
            knot->lines.at[knot->lines.count++] = l;
    }
    ns_free(ctx, on, trial->line_count, sizeof *on);
    return NS_OK;
}

static bool cell_on_line(const ns_trial *trial, int32_t cell, int32_t line)
{
    return ns_trial_row(trial, cell) == line || ns_trial_column(trial, cell) == line;
}

static ns_status add_open_cells(ns_ctx *ctx, const ns_trial *trial, ns_knot *knot)
{
    knot->cells.count = 0;
    if (!ns_array_room(ctx, &knot->cells, sizeof(int32_t), trial->cell_count))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < trial->cell_count; i++) {
        if (is_open(trial->cells[i]))
            knot->cells.at[knot->cells.count++] = i;
    }
    return NS_OK;
}

// Gives a line away if the rest is still a knot. `spare` has room for all cells.
static ns_status try_without(ns_ctx *ctx, ns_trial *trial, ns_knot *knot, int32_t line,
                             int32_t *spare)
{
    int32_t rest = 0, open = 0;

    for (int32_t i = 0; i < knot->cells.count; i++) {
        if (!cell_on_line(trial, knot->cells.at[i], line))
            spare[rest++] = knot->cells.at[i];
    }
    if (rest == 0 || rest == knot->cells.count)
        return NS_OK;
    NS_TRY(ns_trial_check(ctx, trial, spare, rest, &open));
    for (int32_t i = 0; i < open; i++)
        knot->cells.at[i] = spare[i];
    if (open)
        knot->cells.count = open;
    return NS_OK;
}

static ns_status shrink(ns_ctx *ctx, ns_trial *trial, ns_knot *knot, bool backwards,
                        int32_t *spare)
{
    NS_TRY(collect_lines(ctx, trial, knot));
    for (int32_t i = 0; i < knot->lines.count; i++) {
        const int32_t k = backwards ? knot->lines.count - 1 - i : i;
        NS_TRY(try_without(ctx, trial, knot, knot->lines.at[k], spare));
    }
    return collect_lines(ctx, trial, knot);
}

static bool same_lines(const ns_knot *a, const ns_knot *b)
{
    return a->lines.count == b->lines.count
           && memcmp(a->lines.at, b->lines.at, (size_t)a->lines.count * sizeof(int32_t)) == 0;
}

static ns_status find_steps(ns_ctx *ctx, ns_trial *trial, ns_knot *knot, ns_knot *other,
                            int32_t *spare)
{
    NS_TRY(add_open_cells(ctx, trial, knot));
    NS_ASSERT(knot->cells.count > 0);
    NS_TRY(shrink(ctx, trial, knot, false, spare));
    NS_TRY(add_open_cells(ctx, trial, other));
    NS_TRY(shrink(ctx, trial, other, true, spare));
    if (same_lines(knot, other))
        other->cells.count = 0;
    knot->cost = other->cost = 0;
    return NS_OK;
}

ns_status ns_knot_find(ns_ctx *ctx, ns_trial *trial, ns_knot *knot, ns_knot *other)
{
    int32_t *spare = ns_new(ctx, trial->cell_count, sizeof *spare);
    const ns_status status =
        spare ? find_steps(ctx, trial, knot, other, spare) : ns_no_memory(ctx);

    ns_free(ctx, spare, trial->cell_count, sizeof *spare);
    return status;
}

static ns_status count_steps(ns_ctx *ctx, ns_trial *trial, int32_t most, ns_knot *knot,
                             ns_knot *rest, int32_t *spare, int32_t *count)
{
    NS_TRY(add_open_cells(ctx, trial, rest));
    NS_TRY(add_open_cells(ctx, trial, knot));
    for (*count = 0; rest->cells.count > 0 && *count < most; (*count)++) {
        knot->cells.count = rest->cells.count;
        memcpy(knot->cells.at, rest->cells.at,
               (size_t)rest->cells.count * sizeof *rest->cells.at);
        NS_TRY(shrink(ctx, trial, knot, false, spare));
        int32_t left = 0;
        for (int32_t i = 0; i < rest->cells.count; i++) {
            const int32_t cell = rest->cells.at[i];
            bool touched = false;
            for (int32_t l = 0; l < knot->lines.count && !touched; l++)
                touched = cell_on_line(trial, cell, knot->lines.at[l]);
            if (!touched)
                rest->cells.at[left++] = cell;
        }
        NS_TRY(ns_trial_check(ctx, trial, rest->cells.at, left, &rest->cells.count));
    }
    return NS_OK;
}

ns_status ns_knot_count(ns_ctx *ctx, ns_trial *trial, int32_t most, int32_t *count)
{
    ns_knot knot = { 0 }, rest = { 0 };
    int32_t *spare = ns_new(ctx, trial->cell_count, sizeof *spare);
    const ns_status status =
        spare ? count_steps(ctx, trial, most, &knot, &rest, spare, count) : ns_no_memory(ctx);

    ns_free(ctx, spare, trial->cell_count, sizeof *spare);
    ns_knot_drop(ctx, &knot);
    ns_knot_drop(ctx, &rest);
    return status;
}

ns_status ns_knot_holds(ns_ctx *ctx, ns_trial *trial, ns_knot *knot, bool *holds)
{
    const int64_t before = trial->ticks;
    int32_t open;

    NS_TRY(ns_trial_check(ctx, trial, knot->cells.at, knot->cells.count, &open));
    knot->cost = trial->ticks - before;
    *holds = open > 0;
    return NS_OK;
}

void ns_knot_drop(ns_ctx *ctx, ns_knot *knot)
{
    ns_array_drop(ctx, &knot->cells);
    ns_array_drop(ctx, &knot->lines);
}
