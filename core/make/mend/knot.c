// knot.c: see knot.h.
//
// Open cells fall into parts that have no line in common; the part with the fewest lines is taken
// first, since few moves touch a small knot. It is made smaller by giving away some of its lines:
// when something stays open the rest goes on as the knot, otherwise the lines stay. Bunches of
// lines go first, then single ones; a last pass over those is enough, since a line that unties a
// set of cells also unties each part of it. Then the knot's lines are given away too, and what stays open has the next knot.
#include "make/mend/knot.h"

#include "base/basics.h"
#include "base/forest.h"

// Room for one search.
typedef struct knot_work {
    ns_trial *trial;
    int32_t *rest, *spare; // cells
    int32_t rest_count;
    int32_t *part, *weight; // of each line: its part's first line; of a first line: how many
    bool *on;               // of each line
    ns_blocks blocks;
} knot_work;

static void mark_lines(knot_work *work, const int32_t *cells, int32_t count)
{
    memset(work->on, 0, (size_t)work->trial->line_count * sizeof *work->on);
    for (int32_t i = 0; i < count; i++) {
        work->on[ns_trial_row(work->trial, cells[i])] = true;
        work->on[ns_trial_column(work->trial, cells[i])] = true;
    }
}

// The lines through the cells, ascending.
static ns_status collect_lines(ns_ctx *ctx, knot_work *work, ns_mend_knot *knot)
{
    knot->lines.count = 0;
    mark_lines(work, knot->cells.at, knot->cells.count);
    for (int32_t l = 0; l < work->trial->line_count; l++) {
        if (work->on[l] && !ns_array_push(ctx, &knot->lines, l))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// The cells of the smallest part of the rest.
static ns_status take_smallest_part(ns_ctx *ctx, knot_work *work, ns_mend_knot *knot)
{
    const ns_trial *trial = work->trial;
    int32_t best = -1;

    mark_lines(work, work->rest, work->rest_count);
    ns_forest_plant(work->part, trial->line_count);
    for (int32_t i = 0; i < work->rest_count; i++)
        ns_forest_join(work->part, ns_trial_row(trial, work->rest[i]),
                       ns_trial_column(trial, work->rest[i]));
    for (int32_t l = 0; l < trial->line_count; l++)
        work->weight[l] = 0;
    for (int32_t l = 0; l < trial->line_count; l++)
        work->weight[ns_forest_root(work->part, l)] += work->on[l];
    for (int32_t l = 0; l < trial->line_count; l++) {
        if (work->on[l] && ns_forest_root(work->part, l) == l
            && (best < 0 || work->weight[l] < work->weight[best]))
            best = l;
    }
    for (int32_t i = 0; i < work->rest_count; i++) {
        const int32_t cell = work->rest[i];
        if (ns_forest_root(work->part, ns_trial_row(trial, cell)) == best
            && !ns_array_push(ctx, &knot->cells, cell))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// The cells that lie on no marked line.
static int32_t cells_off(const knot_work *work, const int32_t *cells, int32_t count,
                         int32_t *off)
{
    int32_t left = 0;

    for (int32_t i = 0; i < count; i++) {
        if (!work->on[ns_trial_row(work->trial, cells[i])]
            && !work->on[ns_trial_column(work->trial, cells[i])])
            off[left++] = cells[i];
    }
    return left;
}

// Gives some lines away if the rest is still a knot.
static ns_status try_without(ns_ctx *ctx, knot_work *work, ns_mend_knot *knot,
                             const int32_t *lines, int32_t count)
{
    int32_t open = 0;

    for (int32_t i = 0; i < count; i++)
        work->on[lines[i]] = true;
    const int32_t left = cells_off(work, knot->cells.at, knot->cells.count, work->spare);
    for (int32_t i = 0; i < count; i++)
        work->on[lines[i]] = false;
    if (left == 0 || left == knot->cells.count)
        return NS_OK;
    NS_TRY(ns_trial_check(ctx, work->trial, work->spare, left, &open));
    for (int32_t i = 0; i < open; i++)
        knot->cells.at[i] = work->spare[i];
    if (open)
        knot->cells.count = open;
    return NS_OK;
}

// Gives away lines in large bunches first, at last one by one.
static ns_status make_minimal(ns_ctx *ctx, knot_work *work, ns_mend_knot *knot)
{
    NS_TRY(collect_lines(ctx, work, knot));
    for (int32_t bunch = ns_max(1, knot->lines.count / 4); bunch > 0; bunch /= 2) {
        memset(work->on, 0, (size_t)work->trial->line_count * sizeof *work->on);
        for (int32_t i = 0; i < knot->lines.count; i += bunch)
            NS_TRY(try_without(ctx, work, knot, knot->lines.at + i,
                               ns_min(bunch, knot->lines.count - i)));
        NS_TRY(collect_lines(ctx, work, knot));
    }
    return NS_OK;
}

// What stays open of the rest when the knot's lines are given away.
static ns_status leave_knot(ns_ctx *ctx, knot_work *work, const ns_mend_knot *knot)
{
    mark_lines(work, knot->cells.at, knot->cells.count);
    const int32_t left = cells_off(work, work->rest, work->rest_count, work->rest);
    return ns_trial_check(ctx, work->trial, work->rest, left, &work->rest_count);
}

static ns_status find_steps(ns_ctx *ctx, knot_work *work, const int32_t *cells, int32_t count,
                            int32_t most, ns_knots *knots)
{
    const ns_trial *trial = work->trial;

    ns_take(ctx, &work->blocks, work->rest, trial->cell_count);
    ns_take(ctx, &work->blocks, work->spare, trial->cell_count);
    ns_take(ctx, &work->blocks, work->part, trial->line_count);
    ns_take(ctx, &work->blocks, work->weight, trial->line_count);
    ns_take(ctx, &work->blocks, work->on, trial->line_count);
    NS_TRY(ns_blocks_status(ctx, &work->blocks));
    work->rest_count = cells ? count : ns_trial_open_cells(trial, work->rest);
    for (int32_t i = 0; i < count && cells; i++)
        work->rest[i] = cells[i];
    NS_ASSERT(work->rest_count > 0);
    for (int32_t found = 0; found < most && work->rest_count > 0; found++) {
        NS_NEED(ctx, ns_array_push(ctx, knots, (ns_mend_knot){ 0 }));
        ns_mend_knot *knot = &knots->at[knots->count - 1];
        NS_TRY(take_smallest_part(ctx, work, knot));
        NS_TRY(make_minimal(ctx, work, knot));
        NS_TRY(leave_knot(ctx, work, knot));
    }
    return NS_OK;
}

ns_status ns_knot_find(ns_ctx *ctx, ns_trial *trial, const int32_t *cells, int32_t count,
                       int32_t most, ns_knots *knots)
{
    knot_work work = { .trial = trial };
    const int32_t before = knots->count;
    const ns_status status = find_steps(ctx, &work, cells, count, most, knots);

    ns_blocks_drop(ctx, &work.blocks);
    while (status != NS_OK && knots->count > before)
        ns_knot_drop(ctx, &knots->at[--knots->count]);
    return status;
}

ns_status ns_knot_holds(ns_ctx *ctx, ns_trial *trial, ns_mend_knot *knot, bool *holds)
{
    const int64_t before = trial->ticks;
    int32_t open;

    NS_ASSERT(knot->cells.count > 0 && knot->lines.count > 0);
    NS_TRY(ns_trial_check(ctx, trial, knot->cells.at, knot->cells.count, &open));
    knot->cost = trial->ticks - before;
    *holds = open > 0;
    return NS_OK;
}

void ns_knot_drop(ns_ctx *ctx, ns_mend_knot *knot)
{
    ns_arrays_drop(ctx, &knot->cells, &knot->lines);
    knot->cost = 0;
}

void ns_knots_drop(ns_ctx *ctx, ns_knots *knots)
{
    for (int32_t i = 0; i < knots->count; i++)
        ns_knot_drop(ctx, &knots->at[i]);
    ns_array_drop(ctx, knots);
}
