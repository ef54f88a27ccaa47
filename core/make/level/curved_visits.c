// curved_visits.c: ends of curves that make faces popular are led elsewhere.
//
// What the search does to all ends, and curved_specks.c to those beside cells too small, is done here to those
// that a popular face could be rid of by: the ends of curves that meet it twice, and of all others that bound
// it. The page may become a little dearer meanwhile; the cheapest counts.
#include "make/level/curved_level.h"

#define TRIES 8
#define REACH_FAR 0.25
#define REACH_NEAR 0.01

typedef NS_ARRAY(int32_t) end_list;

typedef NS_ARRAY(uint8_t) curve_marks;

static void mark_border(const ns_stage *stage, int32_t face, curve_marks *marks)
{
    const ns_half_id first = { stage->arr.faces.at[face].half };
    ns_half_id half = first;

    do {
        marks->at[stage->curve.at[stage->arr.entries.at[half.i >> 1].strand]] = 1;
        half = ns_half_next(&stage->arr, half);
    } while (half.i != first.i);
}

// The curves that bound a popular face.
static ns_status mark_curves(ns_ctx *ctx, const ns_stage *stage, curve_marks *marks)
{
    NS_NEED(ctx, ns_array_resize(ctx, marks, stage->arr.strands.count));
    memset(marks->at, 0, (size_t)marks->count);
    for (int32_t f = NS_OUTSIDE.i + 1; f < stage->arr.faces.count; f++) {
        if (stage->arr.faces.at[f].alive && ns_stage_popular(stage, f) > 0)
            mark_border(stage, f, marks);
    }
    return ns_spend(ctx, stage->arr.entries.count);
}

// The ends that can be moved, all or those of marked curves.
static ns_status find_ends(ns_ctx *ctx, const curved_work *work, const curve_marks *marks,
                           end_list *ends)
{
    ends->count = 0;
    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        if (end->strand && !end->pinned
            && (!marks || marks->at[work->stage.curve.at[end->strand]])
            && !ns_array_push(ctx, ends, i))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static ns_status visit_one(ns_ctx *ctx, curved_search *search, bool popular, curve_marks *marks,
                           end_list *ends)
{
    curved_work *work = search->work;
    const double far = curved_chance(&work->rng);

    if (popular)
        NS_TRY(mark_curves(ctx, &work->stage, marks));
    NS_TRY(find_ends(ctx, work, popular ? marks : NULL, ends));
    if (ends->count == 0)
        return NS_OK;
    search->reach = REACH_NEAR + (REACH_FAR - REACH_NEAR) * far * far;
    NS_TRY(curved_visit(ctx, search, ends->at[ns_rng_below(&work->rng, ends->count)], TRIES));
    ns_stage_forget(ctx, &work->stage);
    return curved_keep_best(ctx, search);
}

static ns_status visit_some(ns_ctx *ctx, curved_search *search, bool popular, int32_t visits,
                            curve_marks *marks, end_list *ends)
{
    curved_work *work = search->work;
    const double warmth = search->warmth;

    NS_NEED(ctx, ns_array_resize(ctx, &search->share, work->ends.count));
    NS_TRY(curved_keep_best(ctx, search));
    for (int32_t i = 0; i < visits && work->stage.sums.of[NS_TERM_POPULAR] > 0; i++) {
        const double left = (double)(visits - i) / visits;
        search->warmth = warmth * left * left;
        NS_TRY(visit_one(ctx, search, popular, marks, ends));
    }
    return curved_restore(ctx, work, &search->best);
}

ns_status curved_visit_some(ns_ctx *ctx, curved_work *work, bool popular, int32_t visits,
                            double warmth)
{
    curved_search search = { .work = work, .warmth = warmth, .settled = true };
    curve_marks marks = { 0 };
    end_list ends = { 0 };
    const curved_plan *best = work->best;
    const ns_status status = visit_some(ctx, &search, popular, visits, &marks, &ends);

    work->best = best;
    ns_array_drop(ctx, &search.share);
    ns_arrays_drop(ctx, &marks, &ends);
    curved_plan_drop(ctx, &search.best);
    return status;
}
