// curved_climb.c: de Jong's hill climbing (section 4.6), as published.
//
// Each end's extension is a cubic whose first handle follows from the piece (C1), whose second
// handle (his parameter 0) is any point of the frame's inside and whose goal (parameter 1) any
// point of the frame. After a random start, global rounds try a grid of values for each
// parameter, then local rounds values nearby; the best value of each batch stays. Where the thesis
// slips: lower scores are better, global values are scaled to the frame, the local loop is one
// loop, circle_points is 8. A candidate that does not fit counts as infinitely bad.
#include "make/curved/curved_work.h"

#define GLOBAL_ROUNDS 3
#define LOCAL_ROUNDS 20
#define STEPS_0 8
#define STEPS_1 32
#define CIRCLE_POINTS 8
#define STEP_SIZE (10 / NS_DE_JONG_SIDE * NS_FRAME_SIDE)
#define RANDOM_STARTS 400 // drawn for an end before our own start helps out

// The parameters of one end.
typedef struct climb_values {
    ns_vec second;
    double round; // of the goal
} climb_values;

typedef struct climber {
    ns_ctx *ctx;
    curved_work *work;
    climb_values *at; // of each end
    // The batch at hand.
    int32_t end;
    curved_offer offer;
    climb_values best; // its values
} climber;

// Section 4.3: b1 is as far beyond the end as the piece's last handle, but never outside.
static ns_grid_cubic shape_climb(const ns_arrangement *arr, const open_end *end,
                                 const climb_values *values)
{
    const ns_vec first = ns_vec_add(end->at, ns_vec_scale(end->way, end->handle));
    const ns_cubic cubic = { { end->at, first, values->second,
                               ns_vec_of(curved_frame_point(arr, values->round)) } };

    return curved_snap(arr, &cubic);
}

static climb_values random_values(ns_rng *rng, const ns_arrangement *arr)
{
    const double x = curved_chance(rng) * arr->width, y = curved_chance(rng) * arr->height;

    return (climb_values){ { x, y }, curved_chance(rng) };
}

// EXTENDRANDOMLY. What does not fit is drawn again.
static ns_status start_randomly(climber *c, int32_t *failed)
{
    curved_work *work = c->work;

    for (int32_t e = 0; e < work->ends.count; e++) {
        ns_fit fit = NS_FIT_TIE;
        for (int32_t i = 0; !work->ends.at[e].strand && i < RANDOM_STARTS; i++) {
            c->at[e] = random_values(&work->rng, &work->stage.arr);
            const ns_grid_cubic cubic =
                shape_climb(&work->stage.arr, &work->ends.at[e], &c->at[e]);
            NS_TRY(curved_link(c->ctx, work, e, -1, &cubic, &fit));
        }
    }
    NS_TRY(curved_start(c->ctx, work, failed));
    for (int32_t e = 0; *failed < 0 && e < work->ends.count; e++) {
        const ns_grid_cubic *cubic = &work->ends.at[e].cubic;
        c->at[e].second = ns_vec_of(cubic->p[2]);
        c->at[e].round = curved_frame_round(&work->stage.arr, cubic->p[3]);
    }
    return NS_OK;
}

// EVALUATE, with the end's extension taken down.
static ns_status evaluate(climber *c, const climb_values *values)
{
    curved_work *work = c->work;
    const ns_grid_cubic cubic = shape_climb(&work->stage.arr, &work->ends.at[c->end], values);
    const ns_part part = curved_part(work, c->end, -1, &cubic);
    const double before = c->offer.most;

    NS_ASSERT(!work->ends.at[c->end].strand);
    NS_TRY(curved_weigh(c->ctx, work, &part, &c->offer));
    if (c->offer.most < before)
        c->best = *values;
    return NS_OK;
}

// GLOBALVALS, each evaluated.
static ns_status try_globally(climber *c, int32_t parameter)
{
    ns_rng *rng = &c->work->rng;
    const double w = c->work->stage.arr.width, h = c->work->stage.arr.height;
    climb_values values = c->best;

    if (parameter == 1) {
        const double offset = curved_chance(rng) / STEPS_1;
        for (int32_t i = 0; i < STEPS_1; i++) {
            values.round = offset + (double)i / STEPS_1;
            NS_TRY(evaluate(c, &values));
        }
        return NS_OK;
    }
    const double x = curved_chance(rng) / STEPS_0, y = curved_chance(rng) / STEPS_0;
    for (int32_t i = 0; i < STEPS_0 * STEPS_0; i++) {
        values.second.x = (x + (double)(i / STEPS_0) / STEPS_0) * w;
        values.second.y = (y + (double)(i % STEPS_0) / STEPS_0) * h;
        NS_TRY(evaluate(c, &values));
    }
    return NS_OK;
}

// LOCALVALS, each evaluated.
static ns_status try_locally(climber *c, int32_t parameter)
{
    ns_rng *rng = &c->work->rng;
    const double w = c->work->stage.arr.width, h = c->work->stage.arr.height;
    const climb_values from = c->best;
    climb_values values = from;

    if (parameter == 1) {
        const double step = STEP_SIZE / (2 * (w + h));
        values.round = from.round - step;
        NS_TRY(evaluate(c, &values));
        values.round = from.round + step;
        return evaluate(c, &values);
    }
    const double offset = curved_chance(rng) * 2 * NS_PI / CIRCLE_POINTS;
    for (int32_t i = 0; i < CIRCLE_POINTS; i++) {
        const double angle = offset + 2 * NS_PI * i / CIRCLE_POINTS;
        values.second.x = ns_clamp(from.second.x + STEP_SIZE * ns_cos(angle), 0, w);
        values.second.y = ns_clamp(from.second.y + STEP_SIZE * ns_sin(angle), 0, h);
        NS_TRY(evaluate(c, &values));
    }
    return NS_OK;
}

// One parameter of one end: its extension is taken down, values are tried, the best goes up. When
// the work is to stop, the best so far does; when that shows while the old one is taken down, it
// stays.
static ns_status improve(climber *c, int32_t end, int32_t parameter, bool globally)
{
    curved_work *work = c->work;

    NS_ASSERT(work->ends.at[end].strand && work->ends.at[end].bridged < 0);
    c->end = end;
    c->best = c->at[end];
    c->offer =
        (curved_offer){ .most = ns_stage_cost(&work->stage), .best = work->ends.at[end].cubic };
    ns_status status = curved_unlink(c->ctx, work, end);
    if (status == NS_OK)
        status = globally ? try_globally(c, parameter) : try_locally(c, parameter);
    if (status == NS_STOPPED)
        curved_stop_gently(c->ctx, work);
    else if (status != NS_OK)
        return status;
    if (work->ends.at[end].strand)
        return NS_OK;
    NS_TRY(curved_link_again(c->ctx, work, end, -1, &c->offer.best));
    if (c->offer.found)
        c->at[end] = c->best;
    return NS_OK;
}

static ns_status climb_round(climber *c, bool globally)
{
    curved_work *work = c->work;

    for (int32_t e = 0; e < work->ends.count; e++) {
        for (int32_t p = 0; !work->ends.at[e].pinned && !work->stopped && p < 2; p++)
            NS_TRY(improve(c, e, p, globally));
        curved_tell(c->ctx, work);
    }
    return NS_OK;
}

static ns_status climb(climber *c, int32_t *failed)
{
    *failed = -1;
    NS_TRY(start_randomly(c, failed));
    if (*failed >= 0)
        return NS_OK;
    for (int32_t i = 0; i < GLOBAL_ROUNDS; i++)
        NS_TRY(climb_round(c, true));
    for (int32_t i = 0; i < LOCAL_ROUNDS; i++)
        NS_TRY(climb_round(c, false));
    return NS_OK;
}

ns_status curved_climb(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    const int32_t count = work->ends.count + 1;
    climber c = { .ctx = ctx, .work = work, .at = ns_new(ctx, count, sizeof *c.at) };

    NS_NEED(ctx, c.at);
    const ns_status status = climb(&c, failed);
    ns_free(ctx, c.at, count, sizeof *c.at);
    return status;
}
