// curved_help.c: small things for all searches: chances, points of the frame, progress, an end.
//
// Whatever a search draws goes through curved_snap, so that no curve ever leaves the frame; and ends
// on the frame keep a little away from its corners, where two of them could not be told apart. Places
// on the frame are told by one number, how far round they are: it can be drawn and changed without
// looking at sides.
#include "make/curved/curved_work.h"

#define CORNER 0.004          // of the frame's longer side: ends keep away from its corners
#define GRACE_TICKS 100000000 // to finish what is up when the effort has run out
#define ASKED_TICKS 1000000   // the same when somebody waits for the end
#define TELL_TICKS 10000000   // between two tellings: some tenths of a second

void curved_stop_gently(ns_ctx *ctx, curved_work *work)
{
    if (!work->stopped)
        work->asked = !ns_budget_is_spent(ctx);
    work->stopped = true;
    ctx->budget = ctx->ticks + (work->asked ? curved_asked(work, ASKED_TICKS) : GRACE_TICKS);
    ctx->stop = NULL;
}

static bool is_kerkhof(const curved_work *work)
{
    return work->options->method == NS_METHOD_ANNEAL;
}

static double score_so_far(const curved_work *work)
{
    const ns_weights weights = is_kerkhof(work) ? ns_kerkhof_weights() : ns_de_jong_weights();

    return ns_sums_cost(work->best ? &work->best->sums : &work->stage.sums, &weights);
}

static void tell_score(ns_ctx *ctx, const curved_work *work, double score, double floor)
{
    ctx->progress(ctx->user, is_kerkhof(work) ? "fitness" : "score", (int64_t)(1000 * score),
                  (int64_t)(1000 * floor));
}

void curved_tell(ns_ctx *ctx, curved_work *work)
{
    if (work->options->watch)
        curved_show(ctx, work, score_so_far(work));
    if (!ctx->progress || (work->told && ctx->ticks - work->told < TELL_TICKS))
        return;
    work->told = ctx->ticks;
    if (work->looks)
        return;
    tell_score(ctx, work, score_so_far(work),
               is_kerkhof(work) ? work->floors.at.kerkhof : work->floors.at.de_jong);
}

void curved_tell_done(ns_ctx *ctx, const curved_work *work, const ns_measures *measures)
{
    if (!ctx->progress)
        return;
    if (is_kerkhof(work))
        tell_score(ctx, work, measures->kerkhof.fitness, measures->kerkhof.floor);
    else
        tell_score(ctx, work, measures->de_jong.score, measures->de_jong.floor);
}

double curved_chance(ns_rng *rng)
{
    return (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

ns_grid_cubic curved_reversed(const ns_grid_cubic *cubic)
{
    return (ns_grid_cubic){ { cubic->p[3], cubic->p[2], cubic->p[1], cubic->p[0] } };
}

// How much of the way from a point inside the frame to a handle stays inside.
static double part_inside(ns_vec at, ns_vec handle, double w, double h)
{
    double part = 1;

    if (handle.x < 0)
        part = at.x / (at.x - handle.x);
    else if (handle.x > w)
        part = (w - at.x) / (handle.x - at.x);
    if (handle.y < 0 && at.y / (at.y - handle.y) < part)
        part = at.y / (at.y - handle.y);
    else if (handle.y > h && (h - at.y) / (handle.y - at.y) < part)
        part = (h - at.y) / (handle.y - at.y);
    NS_ASSERT(part >= 0 && part <= 1);
    return part;
}

ns_grid_cubic curved_snap(const ns_arrangement *arr, const ns_cubic *cubic)
{
    ns_cubic inside = *cubic;

    for (int i = 0; i < 2; i++) {
        const ns_vec at = cubic->p[3 * i], handle = cubic->p[1 + i];
        NS_ASSERT(at.x >= 0 && at.x <= arr->width && at.y >= 0 && at.y <= arr->height);
        const double part = part_inside(at, handle, arr->width, arr->height);
        if (part < 1)
            inside.p[1 + i] = ns_vec_mix(at, handle, part);
        inside.p[1 + i].x = ns_clamp(inside.p[1 + i].x, 0, arr->width);
        inside.p[1 + i].y = ns_clamp(inside.p[1 + i].y, 0, arr->height);
    }
    return ns_cubic_snap(&inside);
}

ns_point curved_hit_frame(const ns_arrangement *arr, ns_vec from, ns_vec way, ns_vec *inward)
{
    const double w = arr->width, h = arr->height, corner = CORNER * NS_FRAME_SIDE;
    const double across = way.x > 0 ? (w - from.x) / way.x : way.x < 0 ? -from.x / way.x : 1e18;
    const double up = way.y > 0 ? (h - from.y) / way.y : way.y < 0 ? -from.y / way.y : 1e18;

    if (across < up) {
        const double y = ns_clamp(from.y + way.y * across, corner, h - corner);
        *inward = (ns_vec){ way.x > 0 ? -1 : 1, 0 };
        return (ns_point){ way.x > 0 ? arr->width : 0, (int32_t)y };
    }
    const double x = ns_clamp(from.x + way.x * up, corner, w - corner);
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
        return (ns_point){ (int32_t)ns_clamp(at, corner, w - corner), 0 };
    at -= w;
    if (at < h)
        return (ns_point){ arr->width, (int32_t)ns_clamp(at, corner, h - corner) };
    at -= h;
    if (at < w)
        return (ns_point){ (int32_t)ns_clamp(w - at, corner, w - corner), arr->height };
    return (ns_point){ 0, (int32_t)ns_clamp(h - (at - w), corner, h - corner) };
}

double curved_frame_round(const ns_arrangement *arr, ns_point at)
{
    const double w = arr->width, h = arr->height, whole = 2 * (w + h);

    NS_ASSERT(at.x == 0 || at.y == 0 || at.x == arr->width || at.y == arr->height);
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
