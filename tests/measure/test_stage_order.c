// test_stage_order.c: extensions that are up together fit again, in whatever order they are put up,
// and so do some of them alone. Corners are such that a curve's first step leads far off the
// direction in which it leaves: short handles, sharp turns, several corners close together.
#include "measure/stage/stage.h"
#include "ns_test.h"
#include "oracle/scale.h"

#define SCENES 600
#define NODES 3
#define PIECES 2 // at each node
#define ENDS (NODES * PIECES)
#define CHANGES 40 // of extensions, while all others are up
#define ORDERS 6

typedef struct extension {
    bool up;
    int32_t other; // the end at the other end of a bridge, -1: a connection
    ns_grid_cubic cubic;
    ns_strand_id strand;
} extension;

// A piece runs from the frame to its node, and arrives there in a direction.
typedef struct scene {
    ns_test *t;
    ns_rng rng;
    int32_t seed;
    ns_stage stage;
    ns_node_id nodes[NODES];
    ns_vec at[ENDS], way[ENDS];
    extension extensions[ENDS];
    int64_t *put;
} scene;

static double chance(ns_rng *rng)
{
    return (double)ns_rng_below(rng, 1 << 20) / (1 << 20);
}

static ns_vec on_frame(ns_rng *rng)
{
    const double at = (0.01 + 0.98 * chance(rng)) * NS_FRAME_SIDE;
    const double far = ns_rng_below(rng, 2) ? NS_FRAME_SIDE : 0;

    return ns_rng_below(rng, 2) ? (ns_vec){ at, far } : (ns_vec){ far, at };
}

// Mostly short.
static double handle(ns_rng *rng)
{
    const double x = chance(rng);

    return (0.001 + 0.2 * x * x * x * x) * NS_FRAME_SIDE;
}

static ns_vec any_place(ns_rng *rng)
{
    const double x = 0.1 + 0.8 * chance(rng), y = 0.1 + 0.8 * chance(rng);

    return (ns_vec){ x * NS_FRAME_SIDE, y * NS_FRAME_SIDE };
}

static bool lay_pieces(scene *s)
{
    ns_ctx *ctx = &s->t->ctx;

    for (int32_t e = 0; e < ENDS; e++) {
        const double angle = 2 * NS_PI * chance(&s->rng);
        s->way[e] = (ns_vec){ ns_cos(angle), ns_sin(angle) };
        const ns_cubic cubic = {
            { on_frame(&s->rng), any_place(&s->rng),
              ns_vec_sub(s->at[e], ns_vec_scale(s->way[e], handle(&s->rng))), s->at[e] }
        };
        const ns_grid_cubic piece = ns_cubic_snap(&cubic);
        const ns_part part = { .cubics = &piece,
                               .count = 1,
                               .role = NS_ROLE_PICTURE,
                               .ends = { { 0 }, s->nodes[e / PIECES] },
                               .mates = { -1, -1 } };
        ns_strand_id strand;
        ns_fit fit = NS_FIT_TIE;
        if (ns_stage_put(ctx, &s->stage, &part, &strand, &fit) != NS_OK || fit != NS_FITS)
            return false;
    }
    return true;
}

static bool open_scene(scene *s, bool self)
{
    ns_ctx *ctx = &s->t->ctx;
    const ns_stage_options options = { .tolerance = NS_TOLERANCE, .self_crossings = self };
    const ns_vec middle = any_place(&s->rng);

    ns_expect(s->t,
              ns_stage_open(ctx, &s->stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options) == NS_OK,
              "%s", ctx->message);
    for (int32_t n = 0; n < NODES; n++) {
        const double angle = 2 * NS_PI * chance(&s->rng);
        const ns_vec off = { ns_cos(angle), ns_sin(angle) };
        const ns_vec at = ns_vec_add(middle, ns_vec_scale(off, handle(&s->rng) / 3));
        if (ns_stage_add_node(ctx, &s->stage, ns_point_of(at), &s->nodes[n]) != NS_OK)
            return false;
        for (int32_t p = 0; p < PIECES; p++)
            s->at[n * PIECES + p] = ns_vec_of(ns_point_of(at));
    }
    return lay_pieces(s);
}

static ns_fit put(scene *s, int32_t end)
{
    extension *ext = &s->extensions[end];
    const int32_t other = ext->other;
    const ns_part part = { .cubics = &ext->cubic,
                           .count = 1,
                           .role = other < 0 ? NS_ROLE_CONNECTION : NS_ROLE_BRIDGE,
                           .ends = { s->nodes[end / PIECES],
                                     { other < 0 ? 0 : s->nodes[other / PIECES].i } },
                           .mates = { 2 * (end + 1) + 1, other < 0 ? -1 : 2 * other + 3 } };
    ns_fit fit = NS_FIT_TIE;

    ns_expect(s->t, ns_stage_put(&s->t->ctx, &s->stage, &part, &ext->strand, &fit) == NS_OK,
              "%s", s->t->ctx.message);
    ext->up = fit == NS_FITS;
    return fit;
}

static void take(scene *s, int32_t end)
{
    ns_expect(s->t, ns_stage_take(&s->t->ctx, &s->stage, s->extensions[end].strand) == NS_OK,
              "%s", s->t->ctx.message);
    s->extensions[end].up = false;
}

// Whether an end is extended, by its own extension or that of another one.
static bool is_extended(const scene *s, int32_t end)
{
    for (int32_t e = 0; e < ENDS; e++) {
        if (s->extensions[e].up && (e == end || s->extensions[e].other == end))
            return true;
    }
    return false;
}

// A new extension for an end that has none: a connection, or a bridge to another such end.
static extension shape(scene *s, int32_t end)
{
    const int32_t other = ns_rng_below(&s->rng, ENDS);
    const bool bridge = ns_rng_below(&s->rng, 2) && other / PIECES != end / PIECES
                        && !is_extended(s, other)
                        && s->stage.curve.at[end + 1] != s->stage.curve.at[other + 1];
    ns_cubic cubic = { { s->at[end],
                         ns_vec_add(s->at[end], ns_vec_scale(s->way[end], handle(&s->rng))),
                         any_place(&s->rng), on_frame(&s->rng) } };

    if (bridge) {
        cubic.p[2] = ns_vec_add(s->at[other], ns_vec_scale(s->way[other], handle(&s->rng)));
        cubic.p[3] = s->at[other];
    }
    return (extension){ .other = bridge ? other : -1, .cubic = ns_cubic_snap(&cubic) };
}

// One extension is exchanged for another while all others are up.
static void change(scene *s)
{
    const int32_t end = ns_rng_below(&s->rng, ENDS);
    extension *ext = &s->extensions[end];
    const extension old = *ext;

    if (!old.up && is_extended(s, end))
        return;
    if (old.up)
        take(s, end);
    *ext = shape(s, end);
    if (put(s, end) == NS_FITS || !old.up)
        return;
    *ext = old;
    ns_expect(s->t, put(s, end) == NS_FITS, "scene %d: end %d as it was fits again",
              (int)s->seed, (int)end);
}

// Everything is taken down and put up in another order; now and then only a part of it.
static void put_again(scene *s)
{
    const bool all = ns_rng_below(&s->rng, 4) > 0;
    bool was_up[ENDS];
    int32_t order[ENDS];

    for (int32_t e = 0; e < ENDS; e++) {
        const int32_t at = ns_rng_below(&s->rng, e + 1);
        order[e] = order[at];
        order[at] = e;
        was_up[e] = s->extensions[e].up;
        if (was_up[e])
            take(s, e);
    }
    for (int32_t i = 0; i < ENDS; i++) {
        const int32_t e = order[i];
        if (!was_up[e] || (!all && ns_rng_below(&s->rng, 3) == 0))
            continue;
        const ns_fit fit = put(s, e);
        ns_expect(s->t, fit == NS_FITS, "scene %d: end %d does not fit again (%d)",
                  (int)s->seed, (int)e, (int)fit);
        ++*s->put;
    }
}

static void run_scene(ns_test *t, int32_t seed, bool self, int64_t *put_count)
{
    scene s = { .t = t, .rng = ns_rng_seed((uint64_t)seed), .seed = seed, .put = put_count };

    if (open_scene(&s, self)) {
        for (int32_t i = 0; i < CHANGES; i++)
            change(&s);
        for (int32_t i = 0; i < ORDERS; i++)
            put_again(&s);
    }
    ns_stage_drop(&t->ctx, &s.stage);
}

static void any_order_fits(ns_test *t)
{
    int64_t count = 0;

    for (int32_t seed = 1; seed <= ns_scale(SCENES); seed++)
        run_scene(t, seed, seed % 4 > 0, &count);
    ns_expect(t, count > ns_scale(SCENES), "%lld extensions were put up again",
              (long long)count);
}

NS_TEST_MAIN(NS_CASE(any_order_fits))
