// curved_help.c: small things for all searches: chances, points of the frame, progress, an end.
#include "make/curved_work.h"

#define CORNER 0.004          // of the frame's longer side: ends keep away from its corners
#define GRACE_TICKS 100000000 // to finish what is up when the effort has run out
#define TELL_TICKS 20000000   // between two tellings: some tenths of a second

void curved_stop_gently(ns_ctx *ctx, curved_work *work)
{
    work->stopped = true;
    ctx->budget = ctx->ticks + GRACE_TICKS;
    ctx->stop = NULL;
}

void curved_tell(ns_ctx *ctx, curved_work *work)
{
    const bool kerkhof = work->options->method == NS_METHOD_ANNEAL;

    if (!ctx->progress || (work->told && ctx->ticks - work->told < TELL_TICKS))
        return;
    work->told = ctx->ticks;
    const ns_weights weights = kerkhof ? ns_kerkhof_weights() : ns_de_jong_weights();
    const double score = ns_sums_cost(&work->stage.sums, &weights);
    const double floor = kerkhof ? work->floors.kerkhof : work->floors.de_jong;
    ctx->progress(ctx->user, "score", (int64_t)(1000 * score), (int64_t)(1000 * floor));
}

double curved_chance(ns_rng *rng)
{
    return (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

ns_grid_cubic curved_reversed(const ns_grid_cubic *cubic)
{
    return (ns_grid_cubic){ { cubic->p[3], cubic->p[2], cubic->p[1], cubic->p[0] } };
}

static double keep_between(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

ns_point curved_hit_frame(const ns_arrangement *arr, ns_vec from, ns_vec way, ns_vec *inward)
{
    const double w = arr->width, h = arr->height, corner = CORNER * NS_FRAME_SIDE;
    const double across = way.x > 0 ? (w - from.x) / way.x : way.x < 0 ? -from.x / way.x : 1e18;
    const double up = way.y > 0 ? (h - from.y) / way.y : way.y < 0 ? -from.y / way.y : 1e18;

    if (across < up) {
        const double y = keep_between(from.y + way.y * across, corner, h - corner);
        *inward = (ns_vec){ way.x > 0 ? -1 : 1, 0 };
        return (ns_point){ way.x > 0 ? arr->width : 0, (int32_t)y };
    }
    const double x = keep_between(from.x + way.x * up, corner, w - corner);
    *inward = (ns_vec){ 0, way.y > 0 ? -1 : 1 };
    return (ns_point){ (int32_t)x, way.y > 0 ? arr->height : 0 };
}

ns_point curved_frame_point(const ns_arrangement *arr, double round)
{
    const double w = arr->width, h = arr->height, corner = CORNER * NS_FRAME_SIDE;
    double at = (round - (double)(int64_t)round) * 2 * (w + h);

    if (at < 0)
        at += 2 * (w + h);
    if (at < w)
        return (ns_point){ (int32_t)keep_between(at, corner, w - corner), 0 };
    at -= w;
    if (at < h)
        return (ns_point){ arr->width, (int32_t)keep_between(at, corner, h - corner) };
    at -= h;
    if (at < w)
        return (ns_point){ (int32_t)keep_between(w - at, corner, w - corner), arr->height };
    return (ns_point){ 0, (int32_t)keep_between(h - (at - w), corner, h - corner) };
}

double curved_frame_round(const ns_arrangement *arr, ns_point at)
{
    const double w = arr->width, h = arr->height, whole = 2 * (w + h);

    if (at.y == 0)
        return at.x / whole;
    if (at.x == arr->width)
        return (w + at.y) / whole;
    if (at.y == arr->height)
        return (w + h + (w - at.x)) / whole;
    return (w + h + w + (h - at.y)) / whole;
}

ns_vec curved_inward(const ns_arrangement *arr, ns_point at)
{
    if (at.y == 0 || at.y == arr->height)
        return (ns_vec){ 0, at.y == 0 ? 1 : -1 };
    return (ns_vec){ at.x == 0 ? 1 : -1, 0 };
}
