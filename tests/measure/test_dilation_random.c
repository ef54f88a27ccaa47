// test_dilation_random.c: curves come and go close to each other; what is kept of dilation equals
// what is counted afresh, to the bit.
#include "geom/bezier.h"
#include "measure/dilation/dilation_parts.h"
#include "ns_test.h"
#include "oracle/dilation_twin.h"
#include "oracle/recount.h"
#include "oracle/scale.h"

#include <string.h>

#define UNIT (NS_FRAME_SIDE / NS_DE_JONG_SIDE)
#define CUBICS 40
#define NODES 5
#define MARKS 4

typedef struct world {
    ns_test *t;
    ns_rng rng;
    ns_stage stage;
    int32_t width, height, seed;
    ns_grid_cubic cubics[CUBICS]; // of the candidate
    ns_part part;
    int64_t priced, left, put, taken, undone, bad;
} world;

static int32_t below(world *w, int32_t n)
{
    return ns_rng_below(&w->rng, n);
}

static void world_open(world *w, ns_test *t, int32_t seed)
{
    ns_stage_options options = { .tolerance = NS_TOLERANCE, .self_crossings = true };

    *w = (world){ .t = t, .seed = seed, .rng = ns_rng_seed((uint64_t)seed) };
    w->width = NS_FRAME_SIDE;
    w->height = NS_FRAME_SIDE / (1 + below(w, 4));
    options.setting = below(w, NS_SETTINGS);
    options.weights.of[NS_TERM_DILATION] = 0.04;
    ns_expect(t, ns_stage_open(&t->ctx, &w->stage, w->width, w->height, &options) == NS_OK,
              "open");
    for (int32_t i = 0; i < NODES; i++) {
        const int32_t x = 1 + below(w, w->width - 1), y = 1 + below(w, w->height - 1);
        ns_node_id node;
        ns_expect(t, ns_stage_add_node(&t->ctx, &w->stage, (ns_point){ x, y }, &node) == NS_OK,
                  "node");
    }
}

// -- candidates -------------------------------------------------------------------------------------

static ns_point inside(world *w)
{
    const int32_t x = 1 + below(w, w->width - 1), y = 1 + below(w, w->height - 1);

    return (ns_point){ x, y };
}

// The nearest point inside.
static ns_point keep_inside(const world *w, double x, double y)
{
    const ns_point p = ns_point_of((ns_vec){ x, y });

    return (ns_point){ ns_max(1, ns_min(w->width - 1, p.x)),
                       ns_max(1, ns_min(w->height - 1, p.y)) };
}

static ns_point on_frame(world *w)
{
    const ns_point p = inside(w);
    const int side = below(w, 4);

    return side == 0   ? (ns_point){ 0, p.y }
           : side == 1 ? (ns_point){ w->width, p.y }
           : side == 2 ? (ns_point){ p.x, 0 }
                       : (ns_point){ p.x, w->height };
}

static ns_point some_end(world *w, int end)
{
    const int32_t node = below(w, 3) ? 0 : 1 + below(w, NODES);

    w->part.ends[end].i = node;
    return node ? w->stage.arr.nodes.at[node].at : on_frame(w);
}

static void any_curve(world *w)
{
    const ns_point a = some_end(w, 0), b = inside(w), c = inside(w), d = some_end(w, 1);

    w->cubics[0] = (ns_grid_cubic){ { a, b, c, d } };
}

// A chain of straight pieces, some of them of a few steps only.
static void zigzag(world *w)
{
    w->part.count = 2 + below(w, CUBICS - 2);
    const double tiny = below(w, 2) ? 3 : 0.3 * UNIT;
    ns_point at = some_end(w, 0);
    ns_vec way = { below(w, 2001) - 1000, below(w, 2001) - 1000 };
    for (int32_t i = 0; i < w->part.count; i++) {
        const bool small = below(w, 2);
        way = ns_vec_unit((ns_vec){ way.x + (below(w, 2001) - 1000) * 0.7e-3,
                                    way.y + (below(w, 2001) - 1000) * 0.7e-3 });
        const double step = small ? 1 + tiny * below(w, 100) / 100 : UNIT * (1 + below(w, 30));
        ns_point to = keep_inside(w, at.x + step * way.x, at.y + step * way.y);
        if (i == w->part.count - 1)
            to = some_end(w, 1);
        const ns_cubic line = ns_cubic_line(ns_vec_of(at), ns_vec_of(to));
        w->cubics[i] = ns_cubic_snap(&line);
        at = to;
    }
}

static void ring(world *w)
{
    const ns_point middle = inside(w);
    const double radius = UNIT * (1 + below(w, 60)), k = 0.5523 * radius;
    const double x[5] = { radius, 0, -radius, 0, radius }, y[5] = { 0, radius, 0, -radius, 0 };

    w->part.closed = true;
    w->part.count = 4;
    for (int i = 0; i < 4; i++) {
        const double turn = k / radius;
        w->cubics[i].p[0] = keep_inside(w, middle.x + x[i], middle.y + y[i]);
        w->cubics[i].p[3] = keep_inside(w, middle.x + x[i + 1], middle.y + y[i + 1]);
        w->cubics[i].p[1] = keep_inside(w, middle.x + x[i] + turn * x[(i + 1) % 4],
                                        middle.y + y[i] + turn * y[(i + 1) % 4]);
        w->cubics[i].p[2] = keep_inside(w, middle.x + x[i + 1] + turn * x[i],
                                        middle.y + y[i + 1] + turn * y[i]);
    }
}

static int32_t some_strand(world *w)
{
    const int32_t s = below(w, w->stage.arr.strands.count);

    return w->stage.arr.strands.at[s].alive ? s : 0;
}

// Beside one that is there.
static void neighbour(world *w)
{
    const int32_t other = some_strand(w);
    const double off = UNIT * (below(w, 1600) / 100.0 - 8);

    if (!other || w->stage.actors.at[other].count > 1) {
        any_curve(w);
        return;
    }
    const ns_point *p = w->stage.actors.at[other].cubics[0].p;
    const ns_point q = keep_inside(w, p[1].x + off, p[1].y + off);
    const ns_point r = keep_inside(w, p[2].x + off, p[2].y - off / 2);
    const ns_point a = on_frame(w), d = on_frame(w);
    // Ends on the same side of the frame where there is one.
    const bool up_a = p[0].x == 0 || p[0].x == w->width;
    const bool up_d = p[3].x == 0 || p[3].x == w->width;
    const ns_point near_a = keep_inside(w, p[0].x + off, p[0].y + off);
    const ns_point near_d = keep_inside(w, p[3].x + off, p[3].y - off);
    const bool on_a = !w->stage.arr.strands.at[other].way.ends[0].i;
    const bool on_d = !w->stage.arr.strands.at[other].way.ends[1].i;
    w->cubics[0] = (ns_grid_cubic){ { !on_a  ? a
                                      : up_a ? (ns_point){ p[0].x, near_a.y }
                                             : (ns_point){ near_a.x, p[0].y },
                                      q, r,
                                      !on_d  ? d
                                      : up_d ? (ns_point){ p[3].x, near_d.y }
                                             : (ns_point){ near_d.x, p[3].y } } };
}

static void candidate(world *w)
{
    const int32_t kind = below(w, 8);

    w->part = (ns_part){
        .cubics = w->cubics, .count = 1, .role = NS_ROLE_PICTURE, .mates = { -1, -1 }
    };
    if (kind < 2)
        any_curve(w);
    else if (kind < 4)
        zigzag(w);
    else if (kind == 4)
        ring(w);
    else
        neighbour(w);
}

// -- histories --------------------------------------------------------------------------------------

static int64_t sum_of(const world *w)
{
    return w->stage.sums.of[NS_TERM_DILATION];
}

static void check(world *w, const char *after)
{
    const ns_dilation *dilation = w->stage.inside->dilation;
    ns_sums sums = { 0 };
    int64_t shares = 0;

    ns_expect(w->t, ns_stage_recount(&w->t->ctx, &w->stage, &sums) == NS_OK, "recount");
    const int64_t sum = sums.of[NS_TERM_DILATION];
    ns_expect(w->t, sum == sum_of(w), "seed %d, %s: kept %lld, counted %lld", w->seed, after,
              (long long)sum_of(w), (long long)sum);
    for (int32_t i = 0; i < dilation->shares.all.count; i++)
        shares += dilation->shares.all.at[i].sum;
    ns_expect(w->t, sum == shares && sum == dilation->shares.sum,
              "seed %d, %s: shares sum to %lld", w->seed, after, (long long)shares);
    w->bad += sum > 0;
}

static void put(world *w)
{
    const int64_t before = sum_of(w);
    ns_strand_id strand;
    ns_price price, early;
    ns_fit fit;

    candidate(w);
    ns_expect(w->t, ns_stage_price(&w->t->ctx, &w->stage, &w->part, 1e300, &price) == NS_OK,
              "price");
    ns_expect(w->t, sum_of(w) == before, "seed %d: a price changes nothing", w->seed);
    if (price.kind != NS_PRICED)
        return;
    w->priced++;
    // It is left early exactly when it costs as much as that.
    const double most = price.cost * below(w, 200) / 100;
    ns_expect(w->t,
              ns_stage_price(&w->t->ctx, &w->stage, &w->part, most, &early) == NS_OK
                  && (early.kind == NS_PRICE_DEAR) == (price.cost >= most)
                  && (early.kind == NS_PRICE_DEAR
                      || early.sums.of[NS_TERM_DILATION] == price.sums.of[NS_TERM_DILATION]),
              "seed %d: price %f, at most %f: %d", w->seed, price.cost, most, early.kind);
    w->left += early.kind == NS_PRICE_DEAR;
    if (below(w, 3) == 0)
        return;
    ns_expect(w->t,
              ns_stage_put(&w->t->ctx, &w->stage, &w->part, &strand, &fit) == NS_OK
                  && fit == NS_FITS && sum_of(w) == price.sums.of[NS_TERM_DILATION],
              "seed %d: put up it costs %lld, not %lld", w->seed, (long long)sum_of(w),
              (long long)price.sums.of[NS_TERM_DILATION]);
    w->put++;
    check(w, "put");
}

static void take(world *w)
{
    const int32_t strand = some_strand(w);

    if (!strand)
        return;
    ns_expect(w->t, ns_stage_take(&w->t->ctx, &w->stage, (ns_strand_id){ strand }) == NS_OK,
              "take");
    w->taken++;
    check(w, "take");
}

static void history(world *w, int32_t steps)
{
    int32_t marks[MARKS], depth = 0;
    int64_t sums[MARKS];

    for (int32_t i = 0; i < steps; i++) {
        const int32_t what = below(w, 12);
        if (what < 7) {
            put(w);
        } else if (what < 10) {
            take(w);
        } else if (what == 10 && depth < MARKS) {
            sums[depth] = sum_of(w);
            marks[depth++] = ns_stage_mark(&w->stage);
        } else if (depth > 0) {
            depth--;
            ns_expect(w->t, ns_stage_undo(&w->t->ctx, &w->stage, marks[depth]) == NS_OK,
                      "undo");
            ns_expect(w->t, sum_of(w) == sums[depth], "seed %d: undone to %lld, not %lld",
                      w->seed, (long long)sum_of(w), (long long)sums[depth]);
            w->undone++;
            check(w, "undo");
            if (depth == 0 && below(w, 2))
                ns_stage_forget(&w->t->ctx, &w->stage);
        }
    }
}

static void test_histories(ns_test *t)
{
    const int32_t worlds = ns_scale(24);
    int64_t priced = 0, left = 0, put = 0, taken = 0, undone = 0, bad = 0;

    for (int32_t seed = 1; seed <= worlds; seed++) {
        world w;
        world_open(&w, t, seed);
        history(&w, 40);
        const ns_dilation_bounds bounds = ns_dilation_twin(&w.stage);
        const double sum = (double)sum_of(&w) / NS_SUM_ONE;
        ns_expect(t, sum >= bounds.least && sum <= bounds.most,
                  "seed %d: %f is not between %f and %f", seed, sum, bounds.least, bounds.most);
        priced += w.priced;
        left += w.left;
        put += w.put;
        taken += w.taken;
        undone += w.undone;
        bad += w.bad;
        ns_stage_drop(&t->ctx, &w.stage);
    }
    printf("%lld priced, %lld left early, %lld put, %lld taken, %lld undone; %lld bad pages\n",
           (long long)priced, (long long)left, (long long)put, (long long)taken,
           (long long)undone, (long long)bad);
}

// -- without memory -----------------------------------------------------------------------------------

// Tries until it works; a failure changes nothing.
static void persist(world *w, ns_status (*act)(world *w))
{
    const int64_t before = sum_of(w);

    for (int64_t n = 1;; n++) {
        w->t->fail_at = w->t->allocations + n;
        const ns_status status = act(w);
        w->t->fail_at = 0;
        if (status == NS_OK)
            return;
        ns_expect(w->t, status == NS_NO_MEMORY && sum_of(w) == before,
                  "seed %d: without the %lldth block: %d", w->seed, (long long)n, status);
        if (n % 5 == 0)
            check(w, "no memory");
    }
}

static ns_status act_price(world *w)
{
    ns_price price;

    return ns_stage_price(&w->t->ctx, &w->stage, &w->part, 1e300, &price);
}

static ns_status act_put(world *w)
{
    ns_strand_id strand;
    ns_fit fit;

    return ns_stage_put(&w->t->ctx, &w->stage, &w->part, &strand, &fit);
}

static ns_status act_take(world *w)
{
    for (int32_t s = 1; s < w->stage.arr.strands.count; s++)
        if (w->stage.arr.strands.at[s].alive)
            return ns_stage_take(&w->t->ctx, &w->stage, (ns_strand_id){ s });
    return NS_OK;
}

static ns_status act_recount(world *w)
{
    int64_t sum;

    return ns_dilation_recount(&w->t->ctx, &w->stage, &sum);
}

static ns_status act_spots(world *w)
{
    ns_spots spots = { 0 };
    const ns_status status = ns_dilation_spots(&w->t->ctx, &w->stage, &spots);
    int64_t sum = 0;

    for (int32_t i = 0; i < spots.count; i++)
        sum += spots.at[i].sum;
    ns_expect(w->t, status != NS_OK || sum == sum_of(w), "seed %d: spots sum to %lld, not %lld",
              w->seed, (long long)sum, (long long)sum_of(w));
    ns_array_drop(&w->t->ctx, &spots);
    return status;
}

static void test_no_memory(ns_test *t)
{
    const int32_t worlds = ns_scale(4);

    for (int32_t seed = 1; seed <= worlds; seed++) {
        world w;
        world_open(&w, t, 1000 + seed);
        for (int32_t i = 0; i < 12; i++) {
            candidate(&w);
            persist(&w, act_price);
            persist(&w, act_put);
            if (i % 3 == 2)
                persist(&w, act_take);
        }
        persist(&w, act_recount);
        persist(&w, act_spots);
        check(&w, "all of it");
        ns_stage_drop(&t->ctx, &w.stage);
    }
}

// -- stars ------------------------------------------------------------------------------------------

#define LINES_MOST 96

// Lines from all sides that meet around the middle: more vertices than searches are kept.
static ns_grid_cubic star_line(world *w, int32_t i, int32_t count)
{
    const int32_t x = w->width / (count + 1) * (i + 1);
    const int32_t y = w->height / (count + 1) * (i + 1), off = below(w, (int32_t)UNIT / 4);
    const ns_vec a = { x, 0 }, b = { w->width - x + off, w->height };
    const ns_vec c = { 0, y }, d = { w->width, w->height - y + off };
    const ns_cubic line = i % 2 ? ns_cubic_line(a, b) : ns_cubic_line(c, d);

    return ns_cubic_snap(&line);
}

static void star_open(world *w, ns_test *t, int32_t count)
{
    ns_grid_cubic lines[LINES_MOST];
    ns_part parts[LINES_MOST];
    int32_t misfit;

    world_open(w, t, 5);
    for (int32_t i = 0; i < count; i++) {
        lines[i] = star_line(w, i, count);
        parts[i] = (ns_part){
            .cubics = &lines[i], .count = 1, .role = NS_ROLE_PICTURE, .mates = { -1, -1 }
        };
    }
    ns_expect(t,
              ns_stage_fill(&t->ctx, &w->stage, parts, count, &misfit) == NS_OK && misfit < 0,
              "fill: %d, %s", (int)misfit, t->ctx.message);
}

// The list of shares, opened at once, is what pairs counted one by one sum to, with all ways looked
// at that are not too long; and it is not found out for more effort than there is.
static void test_star(ns_test *t)
{
    ns_dilation *dilation = NULL;
    world w;

    star_open(&w, t, 48);
    check(&w, "star");
    ns_expect(t, w.bad > 0, "there are bad pairs");
    t->ctx.ticks = 0;
    t->ctx.budget = 100000;
    ns_expect(t, ns_dilation_open(&t->ctx, &w.stage, &dilation) == NS_STOPPED && !dilation,
              "no effort is left");
    ns_expect(t, t->ctx.ticks < 2 * t->ctx.budget, "%lld ticks", (long long)t->ctx.ticks);
    t->ctx.budget = 0;
    ns_stage_drop(&t->ctx, &w.stage);
}

// Where everything is near everything else searches neither go on nor are remembered without end.
static void test_crowd(ns_test *t)
{
    ns_dilation *dilation = NULL;
    world w;

    star_open(&w, t, LINES_MOST);
    const int64_t bytes = t->bytes;
    t->ctx.ticks = 0;
    ns_expect(t, ns_dilation_open(&t->ctx, &w.stage, &dilation) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, t->ctx.ticks < 16000000, "%lld ticks", (long long)t->ctx.ticks);
    ns_expect(t, t->bytes - bytes < 32000000, "%lld bytes", (long long)(t->bytes - bytes));
    ns_dilation_drop(&t->ctx, dilation);
    ns_stage_drop(&t->ctx, &w.stage);
}

NS_TEST_MAIN(NS_CASE(test_histories), NS_CASE(test_star), NS_CASE(test_crowd),
             NS_CASE(test_no_memory))
