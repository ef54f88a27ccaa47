// sloped_shift.c: how far lines shift so that every face is wide enough.
//
// Positive widths and kept meets keep the topology inside the frame. On the frame line ends might
// still pass each other or a corner where the lines part inwards: then new faces appear. So gaps on
// the frame stay open: where there is room so that everybody sees them, otherwise by a hair
// (NS_GAP_LEAST), which costs less than rounding does. The width comes first, then the gaps, then
// the objective.
#include "make/sloped/sloped_work.h"

// The width that is aimed at instead of the widest is less by this, in units and as a part, so that
// there is an inside to look for the best shifts in. Below what rounding to whole numbers takes.
#define SLACK 1e-6
#define GAP_SEEN 0.5  // units; a gap on the frame that is as wide, or as it was drawn, will do
#define GAP_SHARE 0.5 // of what can be had where that cannot: the rest is the objective's

typedef struct shift_job {
    const ns_slopes *slopes;
    const ns_sloped_options *options;
    const ns_program_port *engine;
    ns_slope_rows rows;
    ns_slope_answer widest, best;
} shift_job;

ns_status ns_slopes_narrowest(ns_ctx *ctx, const ns_slopes *slopes, double *width)
{
    ns_numbers widths = { 0 };
    const ns_status status = ns_face_widths(ctx, &slopes->lines, &widths);

    *width = widths.count > 0 ? widths.at[0] : 0;
    for (int32_t i = 1; i < widths.count; i++)
        *width = widths.at[i] < *width ? widths.at[i] : *width;
    ns_array_drop(ctx, &widths);
    return status;
}

static ns_slope_aim aim_of(ns_sloped_objective objective)
{
    return objective == NS_OBJECTIVE_SUM   ? NS_AIM_SUM
           : objective == NS_OBJECTIVE_MAX ? NS_AIM_MAX
                                           : NS_AIM_SQUARES;
}

// Answers that cannot all be right.
static ns_status contradiction(ns_ctx *ctx, const shift_job *job)
{
    return ns_fail(ctx, NS_INTERNAL, "the engine %s contradicts itself about shifts of lines",
                   job->engine ? job->engine->name : "of the core");
}

static ns_slope_goal goal_of(ns_slope_aim aim, double width)
{
    return (ns_slope_goal){ .aim = aim, .width = width, .most = NS_SHIFT_MOST, .frame = true };
}

// Of the shifts with the least sum the ones with the least squares: there may be many, and whoever
// solves a program finds one of them. When these are lost to rounding any will do.
static ns_status settle_sum(ns_ctx *ctx, shift_job *job, ns_slope_goal goal)
{
    ns_slope_answer even = { 0 };

    goal.among = &job->best;
    const ns_status status = ns_slope_solve(ctx, &job->rows, &goal, job->engine, &even);
    if (status == NS_OK && even.found) {
        const ns_slope_answer sum = job->best;

        job->best = even;
        even = sum;
    }
    ns_slope_answer_drop(ctx, &even);
    return status;
}

// The best shifts for a goal; of those with the least sum or the least largest shift the ones with
// the least squares.
static ns_status best_shifts(ns_ctx *ctx, shift_job *job, ns_slope_goal goal)
{
    const ns_slope_aim aim = aim_of(job->options->objective);

    NS_ASSERT(goal.frame); // what is taken keeps the order on the frame
    goal.aim = aim;
    NS_TRY(ns_slope_solve(ctx, &job->rows, &goal, job->engine, &job->best));
    if (aim == NS_AIM_SQUARES || !job->best.found)
        return NS_OK;
    goal.aim = NS_AIM_SQUARES;
    if (aim == NS_AIM_SUM)
        return settle_sum(ctx, job, goal);
    goal.most = job->best.value * (1 + SLACK / 10) + SLACK / 10;
    NS_TRY(ns_slope_solve(ctx, &job->rows, &goal, job->engine, &job->best));
    return job->best.found ? NS_OK : contradiction(ctx, job);
}

// The best shifts among those that leave the gaps as much room as can be, or a good part of it.
static ns_status best_with_gaps(ns_ctx *ctx, shift_job *job, ns_slope_goal goal)
{
    goal.aim = NS_AIM_GAPS;
    NS_TRY(ns_slope_solve(ctx, &job->rows, &goal, job->engine, &job->best));
    if (!job->best.found)
        return NS_OK;
    goal.share = GAP_SHARE * job->best.value;
    return best_shifts(ctx, job, goal);
}

// The best shifts with the width that is asked for, if there are any.
static ns_status shift_to_width(ns_ctx *ctx, shift_job *job)
{
    ns_slope_goal goal = goal_of(NS_AIM_SQUARES, job->options->width);

    goal.gap = GAP_SEEN;
    goal.as_drawn = true;
    goal.share = 1;
    NS_TRY(best_shifts(ctx, job, goal));
    return job->best.found ? NS_OK : best_with_gaps(ctx, job, goal);
}

static ns_status find_widest(ns_ctx *ctx, shift_job *job, bool frame)
{
    ns_slope_goal goal = goal_of(NS_AIM_WIDEST, 0);

    goal.frame = frame;
    NS_TRY(ns_slope_solve(ctx, &job->rows, &goal, job->engine, &job->widest));
    return job->widest.found ? NS_OK : contradiction(ctx, job); // lines may stay where they are
}

// The best shifts among those that are (all but) as wide as can be. Gaps as wide as faces would be
// perfect.
static ns_status shift_widest(ns_ctx *ctx, shift_job *job, ns_shifted *shifted)
{
    ns_slope_goal goal;

    NS_TRY(find_widest(ctx, job, false));
    shifted->bound = job->widest.value;
    NS_TRY(find_widest(ctx, job, true));
    shifted->widest = job->widest.value;
    if (!job->options->widest) {
        shifted->met = job->options->width <= shifted->widest + NS_WIDTH_NEAR;
        NS_TRY(ns_slopes_conflict(ctx, &job->rows, &job->widest, job->engine, shifted));
    }
    goal = goal_of(NS_AIM_GAPS, shifted->widest * (1 - SLACK) - SLACK);
    goal.gap = goal.width;
    return best_with_gaps(ctx, job, goal);
}

static ns_status shift_steps(ns_ctx *ctx, shift_job *job, ns_shifted *shifted)
{
    NS_TRY(ns_slope_rows_fill(ctx, &job->slopes->lines, &job->rows));
    if (!job->options->widest)
        NS_TRY(shift_to_width(ctx, job));
    if (!job->best.found)
        NS_TRY(shift_widest(ctx, job, shifted));
    // What is impossible must be wider than the widest, and the widest possible.
    if (!job->best.found
        || (shifted->widest >= 0 && !job->options->widest
            && job->options->width < shifted->widest - NS_WIDTH_NEAR))
        return contradiction(ctx, job);
    NS_ASSERT(job->best.shift.count == shifted->shift.count);
    for (int32_t i = NS_FRAME_LINES; i < shifted->shift.count; i++)
        shifted->shift.at[i] = job->best.shift.at[i];
    return NS_OK;
}

ns_status ns_slopes_shift(ns_ctx *ctx, const ns_slopes *slopes,
                          const ns_sloped_options *options, const ns_program_port *engine,
                          ns_shifted *shifted)
{
    shift_job job = { .slopes = slopes, .options = options, .engine = engine };
    double drawn;

    NS_NEED(ctx, ns_array_resize(ctx, &shifted->shift, slopes->lines.lines.count));
    shifted->widest = shifted->bound = -1;
    shifted->met = true;
    NS_TRY(ns_slopes_narrowest(ctx, slopes, &drawn));
    if (!options->widest && drawn >= options->width - NS_WIDTH_NEAR)
        return NS_OK;
    if (slopes->lines.lines.count == NS_FRAME_LINES) {
        shifted->widest = shifted->bound = drawn;
        shifted->met = options->widest;
        return NS_OK;
    }
    const ns_status status = shift_steps(ctx, &job, shifted);
    ns_slope_rows_drop(ctx, &job.rows);
    ns_slope_answer_drop(ctx, &job.widest);
    ns_slope_answer_drop(ctx, &job.best);
    return status;
}

void ns_shifted_drop(ns_ctx *ctx, ns_shifted *shifted)
{
    ns_arrays_drop(ctx, &shifted->shift, &shifted->tight_faces, &shifted->tight_lines);
    shifted->widest = shifted->bound = 0;
    shifted->met = false;
}
