// test_stage_random.c: random curves come and go; the sums are those of a page counted afresh,
// to the bit, after every step.
#include "measure/stage/stage_parts.h"
#include "ns_test.h"
#include "oracle/recount.h"
#include "oracle/scale.h"
#include "oracle/stage_world.h"

#include <string.h>

#define STEPS 40
#define MARKS 4

// What can be seen of a stage, in short.
typedef struct glance {
    ns_sums sums;
    uint64_t hash;
} glance;

typedef struct history {
    ns_test *t;
    stage_world w;
    int32_t seed;
    int32_t depth, marks[MARKS];
    glance kept[MARKS];
    int64_t priced, dear, unfit, puts, takes, undos;
} history;

// -- what must hold -------------------------------------------------------------------------------

static uint64_t hash_strand(const ns_stage *stage, int32_t s, uint64_t hash)
{
    const ns_strand *strand = &stage->arr.strands.at[s];
    const ns_actor *actor = &stage->actors.at[s];

    hash = ns_hash_add(hash, (uint64_t)strand->alive);
    if (!strand->alive)
        return hash;
    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        const int32_t other = entry->twin ? stage->arr.entries.at[entry->twin].strand : -1;
        hash = ns_hash_add(hash, (uint64_t)entry->arc);
        hash = ns_hash_add(hash, (uint64_t)(int64_t)other);
        e = entry->next;
    }
    for (int32_t i = 0; s > 0 && i < actor->count; i++) {
        for (int k = 0; k < 4; k++)
            hash = ns_hash_add(hash, (uint64_t)(actor->cubics[i].p[k].x
                                                + (int64_t)actor->cubics[i].p[k].y * 77));
    }
    hash = ns_hash_add(hash, (uint64_t)(int64_t)actor->mates[0]);
    return ns_hash_add(hash, (uint64_t)(int64_t)actor->mates[1]);
}

static glance look(const ns_stage *stage)
{
    glance seen = { .sums = stage->sums };

    for (int32_t s = 0; s < stage->arr.strands.count; s++) {
        if (stage->arr.strands.at[s].alive) {
            seen.hash = ns_hash_add(seen.hash, (uint64_t)s);
            seen.hash = ns_hash_add(seen.hash, (uint64_t)stage->curve.at[s]);
            seen.hash = hash_strand(stage, s, seen.hash);
        }
    }
    return seen;
}

static void expect_same(history *h, const ns_sums *got, const ns_sums *wanted,
                        const char *after)
{
    for (int32_t i = 0; i < NS_TERMS; i++)
        ns_expect(h->t, got->of[i] == wanted->of[i], "seed %d, %s: term %d is %lld, not %lld",
                  h->seed, after, i, (long long)got->of[i], (long long)wanted->of[i]);
}

static void expect_glance(history *h, const glance *before, const char *after)
{
    const glance now = look(&h->w.stage);

    expect_same(h, &now.sums, &before->sums, after);
    ns_expect(h->t, now.hash == before->hash, "seed %d, %s: something has changed", h->seed,
              after);
}

// Each strand's curve is the lowest strand that mates lead to.
static void check_curves(history *h, const char *after)
{
    const ns_stage *stage = &h->w.stage;
    int32_t number[256];
    bool changed = true;

    for (int32_t s = 0; s < stage->arr.strands.count; s++)
        number[s] = stage->arr.strands.at[s].alive ? s : -1;
    while (changed) {
        changed = false;
        for (int32_t end = 2; end < 2 * stage->arr.strands.count; end++) {
            const int32_t s = end >> 1, mate = stage->actors.at[s].mates[end & 1];
            if (!stage->arr.strands.at[s].alive || mate < 0)
                continue;
            ns_expect(h->t, stage->actors.at[mate >> 1].mates[mate & 1] == end,
                      "seed %d, %s: mates are mutual", h->seed, after);
            if (number[mate >> 1] < number[s]) {
                number[s] = number[mate >> 1];
                changed = true;
            }
        }
    }
    for (int32_t s = 0; s < stage->arr.strands.count; s++)
        ns_expect(h->t, stage->curve.at[s] == number[s], "seed %d, %s: strand %d is of %d",
                  h->seed, after, s, stage->curve.at[s]);
}

static void check_all(history *h, const char *after)
{
    ns_sums counted;

    ns_expect(h->t, ns_stage_recount(h->w.ctx, &h->w.stage, &counted) == NS_OK, "counted");
    expect_same(h, &h->w.stage.sums, &counted, after);
    check_curves(h, after);
}

static void check_spots(history *h)
{
    ns_spots spots = { 0 };
    ns_sums sums = { 0 };

    ns_expect(h->t, ns_stage_all_spots(h->w.ctx, &h->w.stage, &spots) == NS_OK, "spots");
    for (int32_t i = 0; i < spots.count; i++)
        sums.of[spots.at[i].term] += spots.at[i].sum;
    sums.of[NS_TERM_CELLS] = h->w.stage.sums.of[NS_TERM_CELLS]; // are nowhere
    sums.of[NS_TERM_SEEN] = h->w.stage.sums.of[NS_TERM_SEEN];
    expect_same(h, &sums, &h->w.stage.sums, "shares of spots");
    ns_array_drop(h->w.ctx, &spots);
}

// -- worlds ---------------------------------------------------------------------------------------

static ns_weights random_weights(stage_world *w)
{
    ns_weights weights = { 0 };
    const int32_t kind = world_below(w, 4);

    if (kind == 0)
        return ns_de_jong_weights();
    if (kind == 1)
        return ns_kerkhof_weights();
    for (int32_t i = 0; i < NS_TERMS; i++)
        weights.of[i] = kind == 2 || world_below(w, 2) ? world_between(w, 0.01, 10) : 0;
    return weights;
}

static void history_open(history *h, ns_test *t, int32_t seed)
{
    *h = (history){ .t = t,
                    .seed = seed,
                    .w = { .ctx = &t->ctx, .rng = ns_rng_seed((uint64_t)seed) } };
    stage_world *w = &h->w;
    w->width = world_below(w, 2) ? NS_FRAME_SIDE : NS_FRAME_SIDE / (2 + world_below(w, 3));
    w->height =
        w->width < NS_FRAME_SIDE ? NS_FRAME_SIDE : NS_FRAME_SIDE - world_below(w, 1 << 23);
    const ns_stage_options options = { .tolerance = 2048 << world_below(w, 6),
                                       .setting = world_below(w, NS_SETTINGS),
                                       .weights = random_weights(w),
                                       .cells = world_below(w, 2) ? 30 : 0,
                                       .speck = world_below(w, 2) ? 40 : 0,
                                       .self_crossings = world_below(w, 2) };
    ns_expect(t, ns_stage_open(w->ctx, &w->stage, w->width, w->height, &options) == NS_OK,
              "seed %d opens", seed);
    world_picture(w);
}

// -- steps ----------------------------------------------------------------------------------------

// A candidate that fits is priced if and only if it costs less than what is allowed, unless it hides more than
// is looked for.
static void check_leaving(history *h, double cost, bool hides)
{
    static const double parts[] = { 0, 0.5, 0.9, 0.999, 1, 1.001, 1.1, 2 };
    ns_price price;

    for (int32_t i = 0; i < NS_COUNT(parts); i++) {
        const double most = cost * parts[i];
        ns_expect(h->t,
                  ns_stage_price(h->w.ctx, &h->w.stage, &h->w.part, most, &price) == NS_OK,
                  "price");
        ns_expect(h->t,
                  price.kind == (cost < most ? NS_PRICED : NS_PRICE_DEAR)
                      || (hides && price.kind == NS_PRICE_DEAR),
                  "seed %d: %g allowed of %g", h->seed, most, cost);
        ns_expect(h->t, price.kind != NS_PRICED || price.cost == cost, "seed %d: same cost",
                  h->seed);
    }
}

// What is said of a candidate before it is put up is no more than what it costs then.
static void check_bounds(history *h, const ns_sums *sums)
{
    ns_stage *stage = &h->w.stage;
    ns_stage_inside *inside = stage->inside;
    ns_sums least;
    ns_fit fit;

    ns_stage_fit(h->w.ctx, stage, &h->w.part, &fit);
    ns_stage_sketch(h->w.ctx, stage, &h->w.part);
    ns_expect(h->t, ns_counts_of_probe(h->w.ctx, stage, &h->w.part, &least) == NS_OK, "bounds");
    while (inside->fresh_in > 0)
        ns_crowd_take(&inside->crowd, inside->fresh.at[--inside->fresh_in]);
    for (int32_t i = 0; i < NS_TERMS; i++)
        ns_expect(h->t, least.of[i] >= 0 && (least.of[i] <= sums->of[i] || i == NS_TERM_SEEN),
                  "seed %d: term %d, at least %lld, is %lld", h->seed, i,
                  (long long)least.of[i], (long long)sums->of[i]);
    ns_expect(h->t, least.of[NS_TERM_VERTEX] == sums->of[NS_TERM_VERTEX], "seed %d: vertices",
              h->seed);
}

// Each step says whether the page may have changed.
static bool step_put(history *h)
{
    stage_world *w = &h->w;
    const glance before = look(&w->stage);
    ns_strand_id strand;
    ns_price price;
    ns_fit fit, tried;

    if (!world_candidate(w))
        return false;
    ns_expect(h->t, ns_stage_price(w->ctx, &w->stage, &w->part, 1e300, &price) == NS_OK,
              "price");
    expect_glance(h, &before, "price");
    ns_expect(h->t, ns_stage_try(w->ctx, &w->stage, &w->part, &tried) == NS_OK, "try");
    expect_glance(h, &before, "try");
    ns_expect(h->t, (price.kind == NS_PRICE_UNFIT) == (tried != NS_FITS) && price.fit == tried,
              "seed %d: price and try agree", h->seed);
    ns_expect(h->t, price.kind != NS_PRICE_DEAR, "nothing is too dear");
    if (price.kind != NS_PRICED) {
        h->unfit++;
        return false;
    }
    h->priced++;
    check_leaving(h, price.cost, price.sums.of[NS_TERM_SEEN] < ns_seen_least(&w->stage));
    check_bounds(h, &price.sums);
    expect_glance(h, &before, "prices");
    if (world_below(w, 3) == 0)
        return false;
    ns_expect(h->t, ns_stage_put(w->ctx, &w->stage, &w->part, &strand, &fit) == NS_OK, "put");
    ns_expect(h->t, fit == NS_FITS, "seed %d: fits again", h->seed);
    expect_same(h, &price.sums, &w->stage.sums, "put and price");
    ns_expect(h->t, price.cost == ns_stage_cost(&w->stage), "seed %d: the price", h->seed);
    h->puts++;
    return true;
}

static bool step_take(history *h)
{
    const int32_t strand = world_moving(&h->w);

    if (!strand)
        return false;
    ns_expect(h->t, ns_stage_take(h->w.ctx, &h->w.stage, (ns_strand_id){ strand }) == NS_OK,
              "take");
    h->takes++;
    return true;
}

static bool step_mark(history *h)
{
    if (h->depth < MARKS) {
        h->kept[h->depth] = look(&h->w.stage);
        h->marks[h->depth++] = ns_stage_mark(&h->w.stage);
    }
    return false;
}

static bool step_undo(history *h)
{
    if (h->depth == 0)
        return false;
    const int32_t to = world_below(&h->w, h->depth);
    ns_expect(h->t, ns_stage_undo(h->w.ctx, &h->w.stage, h->marks[to]) == NS_OK, "undo");
    expect_glance(h, &h->kept[to], "undo");
    h->depth = to + world_below(&h->w, 2); // the mark may be used again
    h->undos++;
    return true;
}

static bool step(history *h)
{
    const int32_t kind = world_below(&h->w, 10);

    if (kind < 5)
        return step_put(h);
    if (kind < 7)
        return step_take(h);
    if (kind == 7)
        return step_mark(h);
    if (kind == 8)
        return step_undo(h);
    if (world_below(&h->w, 3) == 0) {
        ns_stage_forget(h->w.ctx, &h->w.stage);
        h->depth = 0;
    }
    return false;
}

static void curves_come_and_go(ns_test *t)
{
    int64_t priced = 0, unfit = 0, puts = 0, takes = 0, undos = 0;

    for (int32_t seed = 0; seed < ns_scale(80); seed++) {
        history h;
        history_open(&h, t, seed);
        check_all(&h, "picture");
        for (int32_t i = 0; i < STEPS && t->failures == 0; i++) {
            if (step(&h))
                check_all(&h, "step");
        }
        check_spots(&h);
        priced += h.priced;
        unfit += h.unfit;
        puts += h.puts;
        takes += h.takes;
        undos += h.undos;
        ns_stage_drop(&t->ctx, &h.w.stage);
    }
    ns_expect(t, priced > 0 && unfit > 0 && puts > 0 && takes > 0 && undos > 0,
              "%lld priced, %lld unfit, %lld put up, %lld taken down, %lld times undone",
              (long long)priced, (long long)unfit, (long long)puts, (long long)takes,
              (long long)undos);
    printf("%lld priced, %lld unfit, %lld put up, %lld taken down, %lld times undone\n",
           (long long)priced, (long long)unfit, (long long)puts, (long long)takes,
           (long long)undos);
}

// -- without memory -------------------------------------------------------------------------------

typedef enum deed { PRICE, PUT, TAKE, UNDO } deed;

static ns_status do_it(history *h, deed what, int32_t number)
{
    stage_world *w = &h->w;
    ns_price price;
    ns_strand_id strand;
    ns_fit fit;

    switch (what) {
    case PRICE:
        return ns_stage_price(w->ctx, &w->stage, &w->part, 1e300, &price);
    case PUT:
        return ns_stage_put(w->ctx, &w->stage, &w->part, &strand, &fit);
    case TAKE:
        return ns_stage_take(w->ctx, &w->stage, (ns_strand_id){ number });
    default:
        return ns_stage_undo(w->ctx, &w->stage, number);
    }
}

// The n-th allocation fails, for every n, or the effort ends; nothing changes until it succeeds.
static void insist(history *h, deed what, int32_t number)
{
    static const char *const names[] = { "price without memory", "put without memory",
                                         "take without memory", "undo without memory" };
    const glance before = look(&h->w.stage);
    ns_ctx *ctx = h->w.ctx;
    ns_status status = NS_NO_MEMORY;
    ns_fit fit;

    for (int64_t n = 1; status != NS_OK && n < 400 && h->t->failures == 0; n++) {
        h->t->fail_at = h->t->allocations + n;
        ctx->budget = what != UNDO && n % 3 == 0 ? ctx->ticks + n : 0;
        status = do_it(h, what, number);
        h->t->fail_at = ctx->budget = 0;
        if (status == NS_OK)
            break;
        ns_stage_try(ctx, &h->w.stage, &h->w.part, &fit); // takes back what is pending
        if (what != UNDO)
            expect_glance(h, &before, names[what]);
        if (what == UNDO || n % 8 == 0)
            check_all(h, names[what]);
    }
    ns_expect(h->t, status == NS_OK, "seed %d: %s, in the end", h->seed, names[what]);
    check_all(h, names[what]);
}

static void without_memory(ns_test *t)
{
    for (int32_t seed = 0; seed < ns_scale(24) && t->failures == 0; seed++) {
        history h;
        history_open(&h, t, seed);
        const bool logged = seed % 2;
        for (int32_t i = 0; i < 6; i++) {
            const glance before = look(&h.w.stage);
            const int32_t mark = logged ? ns_stage_mark(&h.w.stage) : 0;
            if (!world_candidate(&h.w))
                continue;
            insist(&h, PRICE, 0);
            insist(&h, PUT, 0);
            const int32_t strand = world_moving(&h.w);
            if (strand && world_below(&h.w, 2))
                insist(&h, TAKE, strand);
            if (logged && world_below(&h.w, 2)) {
                insist(&h, UNDO, mark);
                expect_glance(&h, &before, "undone");
            }
        }
        ns_stage_drop(&t->ctx, &h.w.stage);
    }
}

static void opening_without_memory(ns_test *t)
{
    ns_stage_options options = { .tolerance = NS_TOLERANCE, .setting = 2 };
    ns_status status = NS_NO_MEMORY;

    for (int32_t i = 0; i < NS_TERMS; i++)
        options.weights.of[i] = 1;
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
        ns_stage stage;
        t->fail_at = t->allocations + n;
        status = ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || !stage.inside, "nothing is left");
        ns_stage_drop(&t->ctx, &stage);
        ns_stage_drop(&t->ctx, &stage);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
}

NS_TEST_MAIN(NS_CASE(curves_come_and_go), NS_CASE(without_memory),
             NS_CASE(opening_without_memory))
