// test_curved_work.c: the inside of the curved maker: our own start always succeeds, extensions and
// bridges come and go and the stage's sums with them, what is saved is put up again to the bit,
// boards with bridges hold, what is kept stays.
#include "make/curved/curved_search.h"
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/recount.h"
#include "oracle/scale.h"

#include <string.h>

#define KNOT_VISITS 6 // of each end
#define SEEDS 1       // of each drawing and each rule in `make test`
#define SEEDS_FULL 32 // at full scale

// Everything that is needed to work by hand.
typedef struct bench {
    ns_drawing drawing;
    ns_outline outline;
    ns_curved_options options;
    curved_work work;
} bench;

static bool bench_open(ns_test *t, bench *b, const char *folder, const char *name, bool self)
{
    b->options = ns_curved_defaults();
    b->options.self_crossings = self;
    return ns_drawing_load(t, folder, name, &b->drawing)
           && ns_expect(t,
                        ns_outline_of(&t->ctx, &b->drawing, &b->options.outline, &b->outline)
                                == NS_OK
                            && (self || curved_cut(&t->ctx, &b->outline) == NS_OK),
                        "%s: %s", name, t->ctx.message);
}

static bool bench_lay(ns_test *t, bench *b, const ns_weights *weights, uint64_t seed)
{
    curved_work_drop(&t->ctx, &b->work);
    b->work = (curved_work){ .outline = &b->outline,
                             .options = &b->options,
                             .rng = ns_rng_seed(seed) };
    return ns_expect(t, curved_lay(&t->ctx, &b->work, weights, NS_TOLERANCE) == NS_OK, "%s",
                     t->ctx.message);
}

static void bench_drop(ns_test *t, bench *b)
{
    curved_work_drop(&t->ctx, &b->work);
    ns_outline_drop(&t->ctx, &b->outline);
    ns_drawing_drop(&t->ctx, &b->drawing);
}

static bool is_on_frame(const ns_arrangement *arr, ns_point p)
{
    return p.x == 0 || p.y == 0 || p.x == arr->width || p.y == arr->height;
}

// Every end has an extension that starts at its node in its direction and ends on the frame or at
// the node of the end it is bridged with.
static void check_ends(ns_test *t, const char *name, const curved_work *work)
{
    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        const ns_cubic cubic = ns_cubic_of(&end->cubic);
        ns_expect(t, end->strand > work->outline->pieces.count, "%s: end %d is extended", name,
                  (int)i);
        ns_expect(t, ns_point_same(end->cubic.p[0], work->outline->nodes.at[end->node]),
                  "%s: end %d starts at its node", name, (int)i);
        ns_expect(t, ns_vec_dot(ns_cubic_direction(&cubic, 0), end->way) > 0.999,
                  "%s: end %d goes on smoothly", name, (int)i);
        if (end->bridged < 0) {
            ns_expect(t, is_on_frame(&work->stage.arr, end->cubic.p[3]),
                      "%s: end %d reaches the frame", name, (int)i);
        } else {
            const open_end *other = &work->ends.at[end->bridged];
            ns_expect(t, other->bridged == i && other->strand == end->strand,
                      "%s: end %d is bridged both ways", name, (int)i);
            ns_expect(t, ns_point_same(end->cubic.p[3], work->outline->nodes.at[other->node]),
                      "%s: end %d reaches its other end", name, (int)i);
        }
    }
}

static void start_one(ns_test *t, const char *name, bench *b, int32_t seeds)
{
    const ns_weights none = { { 0 } };

    for (int32_t seed = 1; seed <= seeds; seed++) {
        int32_t failed = -1;
        if (bench_lay(t, b, &none, (uint64_t)seed)
            && ns_expect(t, curved_start(&t->ctx, &b->work, &failed) == NS_OK && failed < 0,
                         "%s, seed %d, %s self-crossings: end %d finds nothing", name,
                         (int)seed, b->options.self_crossings ? "with" : "without",
                         (int)failed))
            check_ends(t, name, &b->work);
    }
}

// With self-crossings on all drawings, without on all where that can be.
static void own_start_succeeds(ns_test *t)
{
    const char *data = ns_test_data(t);
    const int32_t seeds = ns_scale_percent() >= 1000 ? SEEDS_FULL : ns_scale(SEEDS);

    for (int32_t i = 0; data && i < NS_DRAWINGS; i++) {
        for (int self = 0; self < 2; self++) {
            bench b = { 0 };
            if (bench_open(t, &b, data, ns_drawing_names[i], self))
                start_one(t, ns_drawing_names[i], &b, seeds);
            bench_drop(t, &b);
        }
    }
}

// A bridge that leaves both ends in their own directions.
static ns_grid_cubic bridge_between(ns_rng *rng, const open_end *a, const open_end *b)
{
    const double far = ns_vec_length(ns_vec_sub(b->at, a->at));
    const double reach = (0.2 + 0.6 * curved_chance(rng)) * far;
    const ns_cubic cubic = { { a->at, ns_vec_add(a->at, ns_vec_scale(a->way, reach)),
                               ns_vec_add(b->at, ns_vec_scale(b->way, reach)), b->at } };

    return ns_cubic_snap(&cubic);
}

// Bridges some pairs of ends that have no extension, as far as they fit.
static void add_bridges(ns_test *t, curved_work *work, int32_t tries)
{
    for (int32_t i = 0; i < tries && work->ends.count > 0; i++) {
        const int32_t a = ns_rng_below(&work->rng, work->ends.count);
        const int32_t b = ns_rng_below(&work->rng, work->ends.count);
        ns_fit fit;
        if (a == b || work->ends.at[a].strand || work->ends.at[b].strand
            || curved_would_loop(work, a, b))
            continue;
        const ns_grid_cubic cubic =
            bridge_between(&work->rng, &work->ends.at[a], &work->ends.at[b]);
        ns_expect(t, curved_link(&t->ctx, work, a, b, &cubic, &fit) == NS_OK, "%s",
                  t->ctx.message);
    }
}

static void take_some_down(ns_test *t, curved_work *work, int32_t count)
{
    for (int32_t i = 0; i < count && work->ends.count > 0; i++) {
        const int32_t e = ns_rng_below(&work->rng, work->ends.count);
        if (work->ends.at[e].strand && !work->ends.at[e].pinned)
            ns_expect(t, curved_unlink(&t->ctx, work, e) == NS_OK, "%s", t->ctx.message);
    }
}

static void check_sums(ns_test *t, const char *name, curved_work *work)
{
    ns_sums sums = { { 0 } };

    ns_expect(t, ns_stage_recount(&t->ctx, &work->stage, &sums) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < NS_TERMS; i++)
        ns_expect(t, sums.of[i] == work->stage.sums.of[i], "%s: term %d is %lld and not %lld",
                  name, (int)i, (long long)work->stage.sums.of[i], (long long)sums.of[i]);
}

static ns_weights all_weights(void)
{
    ns_weights weights;

    for (int32_t i = 0; i < NS_TERMS; i++)
        weights.of[i] = 1;
    return weights;
}

// Decoys come anywhere where they fit, and some go.
static void change_decoys(ns_test *t, curved_work *work, int32_t tries)
{
    for (int32_t i = 0; i < tries; i++) {
        const ns_grid_cubic cubic = curved_any_decoy(work);
        const ns_part part = curved_decoy_part(&cubic);
        ns_fit fit = NS_FITS;
        ns_status status = NS_OK;
        if (work->decoys.count > 0 && curved_chance(&work->rng) < 0.5)
            status =
                curved_take_decoy(&t->ctx, work, ns_rng_below(&work->rng, work->decoys.count));
        else
            status = ns_stage_try(&t->ctx, &work->stage, &part, &fit) == NS_OK && fit == NS_FITS
                         ? curved_put_decoy(&t->ctx, work, work->decoys.count, &cubic)
                         : NS_OK;
        ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    }
}

// Everything comes and goes at random; a plan saved in between is put up again.
static void come_and_go(ns_test *t, const char *name, curved_work *work)
{
    curved_plan plan = { 0 };
    int32_t failed = -1;

    for (int32_t round = 0; round < 3; round++) {
        add_bridges(t, work, 40);
        ns_expect(t, curved_start(&t->ctx, work, &failed) == NS_OK && failed < 0,
                  "%s: end %d finds nothing", name, (int)failed);
        change_decoys(t, work, 6);
        check_ends(t, name, work);
        check_sums(t, name, work);
        ns_expect(t, curved_save(&t->ctx, work, &plan) == NS_OK, "%s", t->ctx.message);
        const ns_sums sums = work->stage.sums;
        const int32_t decoys = work->decoys.count;
        take_some_down(t, work, 2 * work->ends.count);
        change_decoys(t, work, 4);
        add_bridges(t, work, 10);
        check_sums(t, name, work);
        ns_expect(t, curved_restore(&t->ctx, work, &plan) == NS_OK, "%s", t->ctx.message);
        check_ends(t, name, work);
        ns_expect(t, work->decoys.count == decoys && plan.cost == curved_cost(work),
                  "%s: %d decoys and not %d", name, (int)work->decoys.count, (int)decoys);
        for (int32_t i = 0; i < NS_TERMS; i++)
            ns_expect(t, sums.of[i] == work->stage.sums.of[i],
                      "%s: term %d of the plan is %lld and was %lld", name, (int)i,
                      (long long)work->stage.sums.of[i], (long long)sums.of[i]);
        check_sums(t, name, work);
        take_some_down(t, work, work->ends.count / 2);
    }
    curved_plan_drop(&t->ctx, &plan);
}

// Curves have both ends on the frame, and each extension is in one of them.
static void check_board(ns_test *t, const char *name, bench *b, int32_t *bridges)
{
    curved_stock stock = { 0 };
    ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = 1 };
    ns_solution solution = { 0 };
    int32_t doubt = 0, found = 0, connections = 0;

    ns_expect(t, curved_board(&t->ctx, &b->work, &stock.board) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_board_check(&t->ctx, &stock.board) == NS_OK, "%s: %s", name,
              t->ctx.message);
    for (int32_t s = 0; s < stock.board.sections.count; s++) {
        found += stock.board.sections.at[s].role == NS_ROLE_BRIDGE;
        connections += stock.board.sections.at[s].role == NS_ROLE_CONNECTION;
    }
    ns_expect(t,
              found == curved_bridge_count(&b->work)
                  && connections + 2 * found == b->work.ends.count,
              "%s: %d connections and %d bridges of %d ends", name, (int)connections,
              (int)found, (int)b->work.ends.count);
    for (int32_t c = 0; c < stock.board.curves.count; c++)
        ns_expect(t,
                  stock.board.curves.at[c].closed
                      || ns_board_curve_has_clue(&stock.board, (ns_curve_id){ c }),
                  "%s: curve %d ends on the frame", name, (int)c);
    if (ns_expect(t,
                  ns_board_puzzle(&t->ctx, &stock.board, b->outline.ground, &puzzle, &solution)
                      == NS_OK,
                  "%s: %s", name, t->ctx.message)) {
        ns_expect(t, ns_board_verify(&t->ctx, &stock.board, &puzzle) == NS_OK, "%s: %s", name,
                  t->ctx.message);
        ns_expect(t, ns_board_certify(&t->ctx, &stock.board, &doubt) == NS_OK, "%s: %s", name,
                  t->ctx.message);
        ns_expect(t, puzzle.cell_count == b->work.stage.arr.face_count,
                  "%s: the board has the stage's faces", name);
    }
    *bridges += found;
    ns_puzzle_drop(&t->ctx, &puzzle);
    ns_array_drop(&t->ctx, &solution);
    curved_stock_drop(&t->ctx, &stock);
}

static const char *const own[] = { "whale", "cat", "fox", "swallow" };

static void extensions_come_and_go(ns_test *t)
{
    const ns_weights weights = all_weights();
    int32_t bridges = 0;

    for (int32_t i = 0; i < NS_COUNT(own) * 2; i++) {
        const char *name = own[i / 2];
        bench b = { 0 };
        if (bench_open(t, &b, NS_SOURCE_DIR "/examples", name, i % 2 == 0)
            && bench_lay(t, &b, &weights, (uint64_t)i)) {
            come_and_go(t, name, &b.work);
            int32_t failed = -1;
            ns_expect(t, curved_start(&t->ctx, &b.work, &failed) == NS_OK && failed < 0,
                      "%s: end %d finds nothing", name, (int)failed);
            ns_expect(t, curved_clear_decoys(&t->ctx, &b.work) == NS_OK, "%s", t->ctx.message);
            check_board(t, name, &b, &bridges);
        }
        bench_drop(t, &b);
    }
    ns_expect(t, bridges > 10 || ns_scale_percent() < 100, "%d bridges", (int)bridges);
}

// Whether they are taken or taken back, several changes at once leave every end extended and all sums right.
static void rework(ns_test *t, const char *name, curved_work *work, double warmth)
{
    curved_search search = { .work = work, .warmth = warmth, .reach = 0.05 };
    int32_t failed = -1;

    ns_expect(t, curved_start(&t->ctx, work, &failed) == NS_OK && failed < 0,
              "%s: end %d finds nothing", name, (int)failed);
    ns_expect(t, ns_array_resize(&t->ctx, &search.share, work->ends.count), "memory");
    for (int32_t i = 0; i < 24; i++) {
        const double cost = curved_cost(work);
        const int32_t end = ns_rng_below(&work->rng, work->ends.count);
        bool visited;
        ns_expect(t,
                  curved_rework(&t->ctx, &search, end, 6) == NS_OK
                      && curved_visit_decoys(&t->ctx, &search, 4, &visited) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, warmth > 0 || curved_cost(work) <= cost + 1e-6,
                  "%s: it cost %g and costs %g", name, cost, curved_cost(work));
        check_ends(t, name, work);
        check_sums(t, name, work);
        ns_stage_forget(&t->ctx, &work->stage);
    }
    ns_array_drop(&t->ctx, &search.share);
}

static void ends_move_together(ns_test *t)
{
    const ns_weights weights = all_weights();

    for (int32_t i = 0; i < NS_COUNT(own); i++) {
        for (int32_t k = 0; k < 2; k++) {
            bench b = { 0 };
            if (bench_open(t, &b, NS_SOURCE_DIR "/examples", own[i], true)
                && bench_lay(t, &b, &weights, (uint64_t)i))
                rework(t, own[i], &b.work, k * 2000.0);
            bench_drop(t, &b);
        }
    }
}

static double distance_to_cubic(const ns_grid_cubic *grid, ns_vec place)
{
    const ns_cubic cubic = ns_cubic_of(grid);
    double least = NS_FRAME_SIDE;

    for (int32_t i = 0; i <= 200; i++)
        least = ns_min(least, ns_vec_distance(ns_cubic_at(&cubic, i / 200.0), place));
    return least;
}

// Whatever is tried, a connection leaves its corner in the direction of the outline, beside the frame, too. A
// snapped handle is off by half a unit of the grid.
static void check_leaving(ns_test *t, const char *name, const open_end *end,
                          const ns_grid_cubic *cubic)
{
    const ns_vec handle = ns_vec_sub(ns_vec_of(cubic->p[1]), ns_vec_of(cubic->p[0]));
    const double off = ns_abs(handle.x * end->way.y - handle.y * end->way.x);

    ns_expect(t, off < 2 && ns_vec_dot(handle, end->way) > -2,
              "%s: a handle of %g, %g is %g off its way", name, handle.x, handle.y, off);
}

static void connections_leave_straight(ns_test *t)
{
    const ns_weights weights = all_weights();

    for (int32_t i = 0; i < NS_COUNT(own); i++) {
        bench b = { 0 };
        if (bench_open(t, &b, NS_SOURCE_DIR "/examples", own[i], true)
            && bench_lay(t, &b, &weights, (uint64_t)i)) {
            curved_work *work = &b.work;
            const ns_vec middle = { work->outline->width / 2.0, work->outline->height / 2.0 };
            int32_t through = 0;
            for (int32_t e = 0; e < work->ends.count; e++) {
                open_end end = work->ends.at[e];
                if (e % 2)
                    end.at.x = work->outline->width / 100.0; // beside the frame
                const ns_grid_cubic any = curved_connection_any(work, &end);
                const ns_grid_cubic near = curved_connection_near(work, &end, 0.25);
                const ns_grid_cubic led = curved_connection_through(work, &end, middle);
                const ns_grid_cubic nudged = curved_nudge(work, &end, NULL, &any, 0.1);
                check_leaving(t, own[i], &end, &any);
                check_leaving(t, own[i], &end, &near);
                check_leaving(t, own[i], &end, &led);
                check_leaving(t, own[i], &end, &nudged);
                through += distance_to_cubic(&led, middle) < 0.01 * NS_FRAME_SIDE;
            }
            ns_expect(t, 2 * through > work->ends.count, "%s: %d of %d go through the middle",
                      own[i], (int)through, (int)work->ends.count);
        }
        bench_drop(t, &b);
    }
}

// Cells that are told to have nothing but outline around them have: piece p is strand p + 1.
static void check_loops(ns_test *t, const char *name, const curved_work *work)
{
    const ns_arrangement *arr = &work->stage.arr;
    ns_spots spots = { 0 };

    ns_expect(t, ns_stage_loops(&t->ctx, &work->stage, &spots) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < spots.count; i++) {
        const ns_half_id first = { arr->faces.at[spots.at[i].face].half };
        ns_half_id half = first;
        do {
            const int32_t strand = arr->entries.at[half.i >> 1].strand;
            ns_expect(t, strand > 0 && strand <= work->outline->pieces.count,
                      "%s: strand %d is beside a loop", name, (int)strand);
            half = ns_half_next(arr, half);
        } while (half.i != first.i);
    }
    ns_array_drop(&t->ctx, &spots);
}

// The worst places are warmed up: the page that is left is the best one, and no dearer than the one before.
static void loosen(ns_test *t, const char *name, curved_work *work)
{
    curved_search search = { .work = work, .settled = true, .phase.visits = KNOT_VISITS };
    int32_t failed = -1;

    ns_expect(t, curved_start(&t->ctx, work, &failed) == NS_OK && failed < 0,
              "%s: end %d finds nothing", name, (int)failed);
    ns_expect(t,
              ns_array_resize(&t->ctx, &search.share, work->ends.count)
                  && curved_keep_best(&t->ctx, &search) == NS_OK,
              "memory");
    const double cost = curved_cost(work);
    check_loops(t, name, work);
    search.phase.iterations = work->iterations;
    search.phase.spent = curved_taken(&t->ctx, work);
    ns_expect(t, curved_loosen_knots(&t->ctx, &search) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, !curved_goes_on(&t->ctx, &search), "%s: it stopped early", name);
    ns_expect(t, curved_cost(work) < cost, "%s: it cost %g and costs %g", name, cost,
              curved_cost(work));
    ns_expect(t, ns_abs(curved_cost(work) - search.best.cost) < 1e-6 * cost,
              "%s: it costs %g, the best one %g", name, curved_cost(work), search.best.cost);
    check_ends(t, name, work);
    check_sums(t, name, work);
    check_loops(t, name, work);
    curved_plan_drop(&t->ctx, &search.best);
    ns_array_drop(&t->ctx, &search.share);
    work->best = NULL;
}

static void knots_are_loosened(ns_test *t)
{
    const ns_weights weights = all_weights();

    for (int32_t i = 0; i < NS_COUNT(own); i++) {
        bench b = { 0 };
        if (bench_open(t, &b, NS_SOURCE_DIR "/examples", own[i], true)
            && bench_lay(t, &b, &weights, (uint64_t)i))
            loosen(t, own[i], &b.work);
        bench_drop(t, &b);
    }
}

// The way round the frame and back.
static void frame_points(ns_test *t)
{
    ns_arrangement arr = { .width = NS_FRAME_SIDE, .height = NS_FRAME_SIDE / 3 };

    for (int32_t i = -64; i < 128; i++) {
        const double round = i / 64.0 + 0.007;
        const ns_point at = curved_frame_point(&arr, round);
        const double whole = round - (i < 0 ? -1 : i < 64 ? 0 : 1);
        const double back = curved_frame_round(&arr, at);
        const ns_vec inward = curved_inward(&arr, at);
        ns_expect(t, is_on_frame(&arr, at), "%g: on the frame", round);
        ns_expect(t, ns_abs(back - whole) < 0.002, "%g comes back as %g", round, back);
        ns_expect(t,
                  !is_on_frame(
                      &arr, (ns_point){ at.x + (int32_t)inward.x, at.y + (int32_t)inward.y }),
                  "%g: inward", round);
    }
}

// The connections and bridges of a board.
static int32_t count_same(const ns_board *a, const ns_board *b)
{
    int32_t same = 0;

    for (int32_t s = 0; s < a->sections.count; s++) {
        const ns_section *section = &a->sections.at[s];
        const ns_grid_cubic *cubic = &a->cubics.at[section->first].curve;
        const ns_grid_cubic back = curved_reversed(cubic);
        bool found = false;
        if (section->role != NS_ROLE_CONNECTION && section->role != NS_ROLE_BRIDGE)
            continue;
        for (int32_t i = 0; !found && i < b->cubics.count; i++)
            found = memcmp(&b->cubics.at[i].curve, cubic, sizeof *cubic) == 0
                    || memcmp(&b->cubics.at[i].curve, &back, sizeof back) == 0;
        same += found * (section->role == NS_ROLE_BRIDGE ? 2 : 1);
    }
    return same;
}

static ns_status make(ns_test *t, const ns_drawing *drawing, const ns_curved_options *options,
                      uint64_t seed, ns_doc *doc, ns_curved_made *made)
{
    t->ctx.seed = seed;
    ns_doc_drop(&t->ctx, doc);
    ns_curved_made_drop(&t->ctx, made);
    doc->number = -1;
    return ns_make_curved(&t->ctx, drawing, options, doc, made);
}

// All curves, some curves, no curves of an earlier puzzle stay.
static void what_is_kept_stays(ns_test *t)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_doc first = { .number = -1 }, second = { .number = -1 };
    ns_curved_made made = { 0 };
    const int32_t some[] = { 0, 2, 5 };

    options.effort = 0.01;
    if (ns_drawing_load(t, NS_SOURCE_DIR "/examples", "fox", &drawing)
        && ns_expect(t, make(t, &drawing, &options, 1, &first, &made) == NS_OK, "%s",
                     t->ctx.message)) {
        const int32_t ends = made.open_ends;
        ns_expect(t,
                  make(t, &drawing, &options, 2, &second, &made) == NS_OK && made.kept == 0
                      && count_same(&first.board, &second.board) < ends,
                  "another seed, another page");
        options.keep = &first.board;
        ns_expect(t,
                  make(t, &drawing, &options, 2, &second, &made) == NS_OK && made.kept == ends
                      && count_same(&first.board, &second.board) == ends,
                  "all is kept: %d of %d", (int)made.kept, (int)ends);
        const int64_t before = t->ctx.ticks, much = 1000000000;
        t->ctx.budget = before + much;
        ns_expect(t, make(t, &drawing, &options, 2, &second, &made) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, t->ctx.ticks - before < much / 10,
                  "nothing can be moved, and no effort is wasted on it");
        t->ctx.budget = 0;
        options.keep_curves = some;
        options.keep_count = NS_COUNT(some);
        ns_expect(t,
                  make(t, &drawing, &options, 2, &second, &made) == NS_OK && made.kept >= 6
                      && made.kept < ends
                      && count_same(&first.board, &second.board) >= made.kept,
                  "some are kept: %d", (int)made.kept);
        options.keep_count = 0;
        ns_expect(t, make(t, &drawing, &options, 2, &second, &made) == NS_OK && made.kept == 0,
                  "none is kept");
    }
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &first);
    ns_doc_drop(&t->ctx, &second);
    ns_drawing_drop(&t->ctx, &drawing);
}

// A bench with everything up, by our own start.
static bool bench_start(ns_test *t, bench *b, const char *name)
{
    const ns_weights weights = ns_de_jong_weights();
    int32_t failed = -1;

    return bench_open(t, b, NS_SOURCE_DIR "/examples", name, true)
           && bench_lay(t, b, &weights, 1)
           && ns_expect(t, curved_start(&t->ctx, &b->work, &failed) == NS_OK && failed < 0,
                        "%s", t->ctx.message);
}

// What was up and does not fit any more is our own fault, and told as such; what is up stays whole.
static void misfits_are_told(ns_test *t)
{
    bench b = { 0 };
    curved_plan plan = { 0 };

    if (bench_start(t, &b, "whale")
        && ns_expect(t, curved_save(&t->ctx, &b.work, &plan) == NS_OK, "%s", t->ctx.message)) {
        int32_t end = 0;
        while (!plan.ends.at[end].leads)
            end++;
        const ns_grid_cubic cubic = plan.ends.at[end].cubic;
        const ns_point at = cubic.p[0];
        const ns_grid_cubic speck = { { at, at, at, at } };
        plan.ends.at[end].cubic = speck;
        ns_expect(t,
                  curved_restore(&t->ctx, &b.work, &plan) == NS_INTERNAL
                      && strstr(t->ctx.message, "another seed"),
                  "restored: %s", t->ctx.message);
        check_sums(t, "whale", &b.work);
        ns_expect(t, curved_put_decoy(&t->ctx, &b.work, 0, &speck) == NS_INTERNAL, "a decoy");
        ns_expect(t, b.work.decoys.count == 0, "no decoy");
        plan.ends.at[end].cubic = cubic;
        ns_expect(t, curved_restore(&t->ctx, &b.work, &plan) == NS_OK, "%s", t->ctx.message);
        check_ends(t, "whale", &b.work);
    }
    curved_plan_drop(&t->ctx, &plan);
    bench_drop(t, &b);
}

// No effort of the user's helps when finishing takes too long: that has its own sentence.
static void finishing_has_an_end(ns_test *t)
{
    bench b = { 0 };
    curved_stock stock = { 0 };

    if (bench_start(t, &b, "whale")) {
        ns_expect(t,
                  curved_finish(&t->ctx, &b.work, 1000, &stock) == NS_BAD_INPUT && !stock.done
                      && strstr(t->ctx.message, "draw fewer shapes"),
                  "finished: %s", t->ctx.message);
        ns_expect(t, t->ctx.budget == 0, "the budget stays");
    }
    curved_stock_drop(&t->ctx, &stock);
    bench_drop(t, &b);
}

// Decoys that nobody needs are left out, all of them.
static void needless_decoys_go(ns_test *t)
{
    bench b = { 0 };
    curved_stock stock = { 0 };

    if (bench_start(t, &b, "cat")) {
        for (int32_t i = 0; i < 3; i++) {
            const int32_t x = (int32_t)(b.outline.width * (0.05 + 0.03 * i)) + 7;
            const ns_cubic line =
                ns_cubic_line((ns_vec){ x, 0 }, (ns_vec){ x + 17.0, b.outline.height });
            const ns_grid_cubic cubic = ns_cubic_snap(&line);
            ns_expect(t, curved_put_decoy(&t->ctx, &b.work, i, &cubic) == NS_OK, "%s",
                      t->ctx.message);
        }
        ns_expect(t, curved_finish(&t->ctx, &b.work, 1000000000, &stock) == NS_OK && stock.done,
                  "%s", t->ctx.message);
        ns_expect(t, b.work.decoys.count == 3, "what was there before stays: %d decoys",
                  (int)b.work.decoys.count);
        ns_expect(t, curved_thin_decoys(&t->ctx, &b.work, &stock) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, b.work.decoys.count == 0, "%d decoys are left", (int)b.work.decoys.count);
    }
    curved_stock_drop(&t->ctx, &stock);
    bench_drop(t, &b);
}

// Whatever extension is in doubt gets another shape, and nothing else does.
static void doubtful_sections_are_mended(ns_test *t)
{
    bench b = { 0 };
    curved_stock stock = { 0 };

    if (bench_start(t, &b, "whale")) {
        bool found = false;
        ns_expect(t, curved_board(&t->ctx, &b.work, &stock.board) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t s = 0; s < stock.board.sections.count; s++) {
            const ns_role role = stock.board.sections.at[s].role;
            const bool moves = role == NS_ROLE_CONNECTION || role == NS_ROLE_BRIDGE;
            ns_expect(t,
                      curved_mend(&t->ctx, &b.work, &stock.board, (int32_t[2]){ s, -1 }, &found)
                              == NS_OK
                          && found == moves,
                      "section %d", (int)s);
            check_ends(t, "whale", &b.work);
        }
        check_sums(t, "whale", &b.work);
    }
    curved_stock_drop(&t->ctx, &stock);
    bench_drop(t, &b);
}

NS_TEST_MAIN(NS_CASE(own_start_succeeds), NS_CASE(extensions_come_and_go),
             NS_CASE(ends_move_together), NS_CASE(connections_leave_straight),
             NS_CASE(knots_are_loosened), NS_CASE(frame_points), NS_CASE(what_is_kept_stays),
             NS_CASE(misfits_are_told), NS_CASE(finishing_has_an_end),
             NS_CASE(needless_decoys_go), NS_CASE(doubtful_sections_are_mended))
