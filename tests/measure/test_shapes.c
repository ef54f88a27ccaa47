// test_shapes.c: faces whose penalty is known; strands that come and go, counted along and afresh.
#include "geom/bezier.h"
#include "measure/dilation/rings.h"
#include "measure/stage/stage_parts.h"
#include "ns_test.h"
#include "oracle/recount.h"
#include "oracle/scale.h"

#include <math.h>

#define POINTS 40
#define EDGES 4000

// An arrangement with shapes beside it, and nothing else of a stage.
typedef struct world {
    ns_test *t;
    ns_rng rng;
    ns_stage stage;
    ns_shapes *shapes;
    ns_probe probe;
    int64_t bad, skipped_early, floating;
} world;

static void world_open(world *w, ns_test *t, int32_t width, int32_t height, double h_t)
{
    *w = (world){ .t = t, .rng = ns_rng_seed(1), .stage.kerkhof.h_t = h_t };
    ns_expect(t, ns_arrangement_open(&t->ctx, &w->stage.arr, width, height) == NS_OK, "open");
    ns_expect(t, ns_shapes_open(&t->ctx, &w->stage, &w->shapes) == NS_OK, "shapes");
}

static void world_drop(world *w)
{
    ns_shapes_drop(&w->t->ctx, w->shapes);
    ns_probe_drop(&w->t->ctx, &w->probe);
    ns_arrangement_drop(&w->t->ctx, &w->stage.arr);
}

static int64_t recount(world *w)
{
    int64_t sum = -1;

    ns_expect(w->t, ns_shapes_recount(&w->t->ctx, &w->stage, &sum) == NS_OK, "recount");
    return sum;
}

// -- strands come and go -------------------------------------------------------------------------

// The entry after which the edge starts once `strand` has gone.
static int32_t edge_without(const ns_arrangement *arr, int32_t entry, int32_t strand)
{
    do
        entry = arr->entries.at[entry].prev;
    while (arr->entries.at[entry].twin
           && arr->entries.at[arr->entries.at[entry].twin].strand == strand);
    return entry;
}

// What the stage would say of a strand that is about to go. Ends at nodes are left out: the
// strand's own way names them.
static int32_t edges_of(const ns_arrangement *arr, int32_t strand, int32_t *edges)
{
    const ns_strand *s = &arr->strands.at[strand];
    int32_t count = 0;

    for (int32_t i = 0, e = s->first; i < s->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->twin && arr->entries.at[entry->twin].strand != strand)
            edges[count++] = edge_without(arr, entry->twin, strand);
        NS_ASSERT(count < EDGES);
        e = entry->next;
    }
    return count;
}

// Prices a way twice (once leaving early), then puts it up when `stays`; false: does not fit.
static bool put(world *w, const ns_way *way, bool stays)
{
    ns_test *t = w->t;
    ns_arrangement *arr = &w->stage.arr;
    ns_strand_id strand;
    int64_t sum, price, early, before = recount(w);

    if (ns_arrangement_probe(&t->ctx, arr, way, NULL, &w->probe) != NS_OK
        || w->probe.fit != NS_FITS)
        return false;
    ns_arrangement_mark(arr);
    const int32_t mark = ns_arrangement_mark(arr);
    ns_expect(t, ns_arrangement_commit(&t->ctx, arr, way, &w->probe, &strand) == NS_OK,
              "commit");
    const int64_t wanted = recount(w);
    ns_expect(t,
              ns_shapes_price(&t->ctx, w->shapes, &w->stage, strand.i, INT64_MAX, &price)
                      == NS_OK
                  && price == wanted,
              "the price is %lld, not %lld", (long long)price, (long long)wanted);
    const int64_t most = wanted * ns_rng_below(&w->rng, 101) / 100;
    ns_expect(t,
              ns_shapes_price(&t->ctx, w->shapes, &w->stage, strand.i, most, &early) == NS_OK
                  && (wanted > most ? early > most : early == wanted),
              "at most %lld: %lld of %lld", (long long)most, (long long)early,
              (long long)wanted);
    w->skipped_early += early > most && early < wanted;
    if (!stays) {
        ns_expect(t, ns_arrangement_undo(&t->ctx, arr, mark) == NS_OK, "undo");
        ns_expect(t, recount(w) == before, "as before");
        return true;
    }
    ns_expect(t,
              ns_shapes_added(&t->ctx, w->shapes, &w->stage, strand.i, &sum) == NS_OK
                  && sum == wanted,
              "with it %lld, not %lld", (long long)sum, (long long)wanted);
    return true;
}

static void take(world *w, int32_t strand)
{
    ns_test *t = w->t;
    ns_arrangement *arr = &w->stage.arr;
    int32_t edges[EDGES];
    const int32_t count = edges_of(arr, strand, edges);
    // The arrangement's log keeps the strand itself; its way is what it was.
    ns_strand way = arr->strands.at[strand];
    int64_t sum;

    ns_expect(t, ns_arrangement_remove(&t->ctx, arr, (ns_strand_id){ strand }) == NS_OK,
              "remove");
    const ns_gone gone = { .strand = strand, .way = &way, .edges = edges, .edge_count = count };
    const int64_t wanted = recount(w);
    ns_expect(t,
              ns_shapes_removed(&t->ctx, w->shapes, &w->stage, &gone, &sum) == NS_OK
                  && sum == wanted,
              "without strand %d %lld, not %lld", strand, (long long)sum, (long long)wanted);
    w->floating += count == 0;
}

// The state knows every face's share.
static void check_faces(world *w)
{
    ns_spots spots = { 0 };
    int64_t sum = 0;

    ns_expect(w->t, ns_shapes_spots(&w->t->ctx, &w->stage, &spots) == NS_OK, "spots");
    for (int32_t i = 0; i < spots.count; i++) {
        const ns_spot *spot = &spots.at[i];
        sum += spot->sum;
        ns_expect(w->t,
                  spot->term == NS_TERM_SHAPE && spot->sum > 0
                      && spot->sum == ns_shapes_of_face(w->shapes, &w->stage, spot->face),
                  "face %d", spot->face);
    }
    for (int32_t f = 2; f < w->stage.arr.faces.count; f++)
        if (w->stage.arr.faces.at[f].alive)
            sum -= ns_shapes_of_face(w->shapes, &w->stage, f);
    ns_expect(w->t, sum == 0, "the faces' shares are those of the spots");
    w->bad += spots.count;
    ns_array_drop(&w->t->ctx, &spots);
}

// -- known faces ----------------------------------------------------------------------------------

static bool is_about(int64_t sum, double wanted)
{
    return fabs((double)sum / NS_SUM_ONE - wanted) < 1e-3 * (1 + wanted);
}

static void empty_frames(ns_test *t)
{
    static const struct {
        int32_t width, height;
        double detour;
    } cases[] = {
        { NS_FRAME_SIDE, NS_FRAME_SIDE, 2 },
        { NS_FRAME_SIDE, NS_FRAME_SIDE / 2, 3 },
        { NS_FRAME_SIDE, NS_FRAME_SIDE / 4, 5 },
        { NS_FRAME_SIDE / 10, NS_FRAME_SIDE, 11 },
        { NS_FRAME_SIDE, NS_FRAME_SIDE / 1000, 1001 },
        { NS_FRAME_SIDE, 2, 4096 }, // as much as counts
        { 12, 12, 0 },              // no vertices but the corners
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const double excess = fmax(0, cases[i].detour - 3.5);
        world w;
        world_open(&w, t, cases[i].width, cases[i].height, 3.5);
        ns_expect(t, is_about(recount(&w), excess * excess), "%d by %d: %g, not %g",
                  cases[i].width, cases[i].height, (double)recount(&w) / NS_SUM_ONE,
                  excess * excess);
        check_faces(&w);
        world_drop(&w);
    }
}

#define UNIT(n) ((int32_t)((int64_t)(n)*NS_FRAME_SIDE / 1000))

// A page with something on it, and the detours of its faces above 3.5.
static void known_pages(ns_test *t)
{
    static const struct {
        const char *name;
        bool closed;
        int32_t count;
        int32_t at[8][2]; // units
        double detours[2];
    } cases[] = {
        // A line near the edge: 1000 by 100, and 1000 by 900.
        { "strip", false, 2, { { 0, 100 }, { 1000, 100 } }, { 11, 0 } },
        // A square that floats: both rings have 2.
        { "square",
          true,
          4,
          { { 400, 400 }, { 400, 600 }, { 600, 600 }, { 600, 400 } },
          { 0 } },
        // A bar that floats is both a face and a hole, 20 by 200.
        { "bar",
          true,
          4,
          { { 400, 400 }, { 400, 420 }, { 600, 420 }, { 600, 400 } },
          { 11, 11 } },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_point at[8];
        double wanted = 0;
        world w;
        for (int32_t k = 0; k < cases[i].count; k++)
            at[k] = (ns_point){ UNIT(cases[i].at[k][0]), UNIT(cases[i].at[k][1]) };
        for (int32_t k = 0; k < 2; k++)
            wanted += pow(fmax(0, cases[i].detours[k] - 3.5), 2);
        const ns_way way = { .at = at, .count = cases[i].count, .closed = cases[i].closed };
        world_open(&w, t, NS_FRAME_SIDE, NS_FRAME_SIDE, 3.5);
        ns_expect(t, put(&w, &way, true), "%s fits", cases[i].name);
        ns_expect(t, is_about(recount(&w), wanted), "%s: %g, not %g", cases[i].name,
                  (double)recount(&w) / NS_SUM_ONE, wanted);
        check_faces(&w);
        take(&w, 1);
        ns_expect(t, recount(&w) == 0, "%s has gone", cases[i].name);
        world_drop(&w);
    }
}

// Each edge is cut into equal stretches of at most 10 units, on both of its sides alike; the
// frame's corners are vertices.
static void rings_are_even(ns_test *t)
{
    const ns_point at[] = { { UNIT(95), 0 }, { UNIT(95), UNIT(38) }, { 0, UNIT(38) } };
    const ns_way way = { .at = at, .count = 3 };
    ns_ring ring = { 0 };
    world w;

    world_open(&w, t, NS_FRAME_SIDE, NS_FRAME_SIDE, 3.5);
    ns_expect(t, put(&w, &way, true), "fits");
    const int32_t first = w.stage.arr.strands.at[1].first;
    for (int side = 0; side < 2; side++) {
        const ns_half_id half = { 2 * first + side };
        ns_expect(t, ns_ring_trace(&t->ctx, &w.stage.arr, half, &ring) == NS_OK, "trace");
        const double round = side ? 266 : 4000;
        // 133 along the strand are 14 stretches of 9.5; 38 and 95 of the frame are 4 and 10, the
        // rest of these two sides 97 and 91.
        ns_expect(t, fabs(ring.round * 1000 / NS_FRAME_SIDE - round) < 0.01, "%g round",
                  ring.round * 1000 / NS_FRAME_SIDE);
        ns_expect(t, ring.count == (side ? 14 + 4 + 10 : 14 + 97 + 100 + 100 + 91),
                  "%d vertices", ring.count);
        for (int32_t i = 0; i < 14; i++) {
            const double along = (side ? 14 - i : i) * 9.5;
            const ns_vec wanted =
                along < 38 ? (ns_vec){ 95, along } : (ns_vec){ 133 - along, 38 };
            const ns_vec at_i = ns_vec_scale(ns_ring_at(&ring, i), 1000.0 / NS_FRAME_SIDE);
            ns_expect(t, ns_vec_length(ns_vec_sub(at_i, wanted)) < 1e-3,
                      "vertex %d on side %d at %g,%g", i, side, at_i.x, at_i.y);
        }
    }
    ns_ring_drop(&t->ctx, &ring);
    world_drop(&w);
}

// -- histories --------------------------------------------------------------------------------------

static int32_t below(world *w, int32_t n)
{
    return ns_rng_below(&w->rng, n);
}

static ns_point inside(world *w)
{
    const int32_t x = 1 + below(w, w->stage.arr.width - 1);

    return (ns_point){ x, 1 + below(w, w->stage.arr.height - 1) };
}

static ns_point on_frame(world *w)
{
    const ns_point p = inside(w);
    const int side = below(w, 4);

    return side == 0   ? (ns_point){ 0, p.y }
           : side == 1 ? (ns_point){ w->stage.arr.width, p.y }
           : side == 2 ? (ns_point){ p.x, 0 }
                       : (ns_point){ p.x, w->stage.arr.height };
}

static ns_point random_end(world *w, ns_node_id *node)
{
    const int32_t nodes = w->stage.arr.nodes.count;

    node->i = below(w, 3) == 0 && nodes > 1 ? 1 + below(w, nodes - 1) : 0;
    return node->i ? w->stage.arr.nodes.at[node->i].at : on_frame(w);
}

// A ring, large or small, so that some float in others; or a smooth curve between two ends.
static ns_way random_way(world *w, ns_point *at)
{
    ns_way way = { .at = at, .closed = below(w, 3) == 0 };
    const int32_t size =
        1 + ns_min(w->stage.arr.width, w->stage.arr.height) / (2 + below(w, 12));

    if (way.closed) {
        const ns_point p = inside(w);
        const int32_t flat = 1 + below(w, 8);
        way.count = 3 + below(w, 10);
        for (int32_t i = 0; i < way.count; i++) {
            const double turn = 2 * NS_PI * i / way.count;
            at[i] = (ns_point){ ns_max(1, ns_min(w->stage.arr.width - 1,
                                                 p.x + (int32_t)(size * cos(turn)))),
                                ns_max(1, ns_min(w->stage.arr.height - 1,
                                                 p.y + (int32_t)(size * sin(turn) / flat))) };
        }
        return way;
    }
    const ns_point from = random_end(w, &way.ends[0]), to = random_end(w, &way.ends[1]);
    const ns_grid_cubic cubic = { { from, inside(w), inside(w), to } };
    way.count = 2 + below(w, POINTS - 2);
    for (int32_t i = 0; i < way.count; i++)
        at[i] = ns_cubic_step(&cubic, i, way.count - 1);
    return way;
}

static void step(world *w, int32_t *marks, int32_t *depth)
{
    ns_test *t = w->t;
    ns_arrangement *arr = &w->stage.arr;
    const int choice = below(w, 22);
    ns_point at[POINTS];

    if (choice < 13) {
        const ns_way way = random_way(w, at);
        put(w, &way, choice < 9);
    } else if (choice < 17) {
        const int32_t s = 1 + below(w, arr->strands.count);
        if (s < arr->strands.count && arr->strands.at[s].alive)
            take(w, s);
    } else if (choice < 19 && *depth < 3) {
        marks[2 * *depth] = ns_arrangement_mark(arr);
        marks[2 * (*depth)++ + 1] = ns_kept_mark(ns_shapes_kept(w->shapes));
    } else if (choice < 21 && *depth > 0) {
        *depth = below(w, *depth);
        ns_expect(t, ns_arrangement_undo(&t->ctx, arr, marks[2 * *depth]) == NS_OK, "undo");
        ns_kept_undo(ns_shapes_kept(w->shapes), marks[2 * *depth + 1]);
    } else if (choice == 21) {
        ns_arrangement_forget(&t->ctx, arr);
        ns_kept_forget(ns_shapes_kept(w->shapes));
        *depth = 0;
    }
}

static void histories(ns_test *t)
{
    static const int32_t sizes[][2] = { { NS_FRAME_SIDE, NS_FRAME_SIDE },
                                        { NS_FRAME_SIDE, NS_FRAME_SIDE / 3 },
                                        { 100, 60 },
                                        { NS_FRAME_SIDE / 50, NS_FRAME_SIDE } };
    int64_t bad = 0, early = 0, floating = 0;

    for (int32_t seed = 0; seed < ns_scale(120); seed++) {
        const int32_t *size = sizes[seed % NS_COUNT(sizes)];
        int32_t marks[6], depth = 0;
        world w;
        world_open(&w, t, size[0], size[1], 1.3 + seed % 5 * 0.55);
        w.rng = ns_rng_seed((uint64_t)seed);
        for (int32_t i = below(&w, 6); i > 0; i--) {
            ns_node_id node;
            ns_arrangement_add_node(&t->ctx, &w.stage.arr, inside(&w), &node); // may be taken
        }
        for (int32_t i = 0; i < 60; i++) {
            const int64_t failures = t->failures;
            step(&w, marks, &depth);
            check_faces(&w);
            if (!ns_expect(t, t->failures == failures, "seed %d, step %d", seed, i))
                break;
        }
        bad += w.bad;
        early += w.skipped_early;
        floating += w.floating;
        world_drop(&w);
    }
    ns_expect(t, bad > 0 && early > 0 && floating > 0, "%lld bad, %lld early, %lld floating",
              (long long)bad, (long long)early, (long long)floating);
}

// -- memory -----------------------------------------------------------------------------------------

// A new state of the page as it is, which has no memory left over.
static void start_afresh(world *w)
{
    ns_shapes_drop(&w->t->ctx, w->shapes);
    ns_expect(w->t,
              ns_shapes_open(&w->t->ctx, &w->stage, &w->shapes) == NS_OK
                  && ns_kept_mark(ns_shapes_kept(w->shapes)) == 0,
              "afresh");
}

// Says whether it worked although the n-th allocation failed; otherwise it has changed nothing and
// works the second time.
static bool changes_with(world *w, int64_t n, int32_t strand, const ns_gone *gone)
{
    ns_test *t = w->t;
    ns_status status[2];
    int64_t sum = -1;

    for (int i = 0; i < 2; i++) {
        t->allocations = 0;
        t->fail_at = i == 0 ? n : 0;
        status[i] = gone ? ns_shapes_removed(&t->ctx, w->shapes, &w->stage, gone, &sum)
                         : ns_shapes_added(&t->ctx, w->shapes, &w->stage, strand, &sum);
        t->fail_at = 0;
        if (status[i] == NS_OK)
            break;
        ns_expect(t, status[i] == NS_NO_MEMORY && ns_kept_mark(ns_shapes_kept(w->shapes)) == 0,
                  "allocation %lld", (long long)n);
    }
    ns_expect(t, sum == recount(w) && ns_kept_mark(ns_shapes_kept(w->shapes)) == 1,
              "in the end");
    return status[0] == NS_OK;
}

static bool reads_with(world *w, int64_t n)
{
    ns_test *t = w->t;
    ns_spots spots = { 0 };
    int64_t sum;

    t->allocations = 0;
    t->fail_at = n;
    ns_shapes *shapes;
    const ns_status opened = ns_shapes_open(&t->ctx, &w->stage, &shapes);
    t->allocations = 0;
    const ns_status counted = ns_shapes_recount(&t->ctx, &w->stage, &sum);
    t->allocations = 0;
    const ns_status listed = ns_shapes_spots(&t->ctx, &w->stage, &spots);
    t->fail_at = 0;
    ns_shapes_drop(&t->ctx, shapes);
    ns_array_drop(&t->ctx, &spots);
    ns_expect(t, (shapes != NULL) == (opened == NS_OK), "opened or nothing");
    return opened == NS_OK && counted == NS_OK && listed == NS_OK;
}

// A line near an edge and a bar that floats, each coming and going.
static void memory_fails(ns_test *t)
{
    const ns_point line[] = { { 0, UNIT(50) }, { NS_FRAME_SIDE, UNIT(90) } };
    const ns_point bar[] = { { UNIT(400), UNIT(400) },
                             { UNIT(400), UNIT(420) },
                             { UNIT(600), UNIT(420) },
                             { UNIT(600), UNIT(400) } };
    const ns_way ways[] = { { .at = line, .count = 2 },
                            { .at = bar, .count = 4, .closed = true } };
    world w;

    world_open(&w, t, NS_FRAME_SIDE, NS_FRAME_SIDE, 1.4);
    for (int32_t i = 0; i < NS_COUNT(ways); i++) {
        ns_arrangement *arr = &w.stage.arr;
        ns_strand_id strand;
        int32_t edges[8];
        ns_arrangement_probe(&t->ctx, arr, &ways[i], NULL, &w.probe);
        for (int64_t n = 1, done = 0; done < 2; n++) {
            start_afresh(&w);
            ns_arrangement_mark(arr); // keeps the points of what is removed
            ns_arrangement_commit(&t->ctx, arr, &ways[i], &w.probe, &strand);
            done = changes_with(&w, n, strand.i, NULL);
            start_afresh(&w);
            const ns_strand way = arr->strands.at[strand.i];
            const ns_gone gone = { .strand = strand.i,
                                   .way = &way,
                                   .edges = edges,
                                   .edge_count = edges_of(arr, strand.i, edges) };
            ns_arrangement_remove(&t->ctx, arr, strand);
            done += changes_with(&w, n, strand.i, &gone);
            ns_arrangement_forget(&t->ctx, arr);
        }
        ns_arrangement_commit(&t->ctx, arr, &ways[i], &w.probe, &strand);
    }
    for (int64_t n = 1; !reads_with(&w, n); n++) {
    }
    world_drop(&w);
}

// Whole pages cost effort too, face by face: where it runs out nothing is left behind.
static void effort_runs_out(ns_test *t)
{
    world w;
    ns_spots spots = { 0 };
    ns_shapes *shapes;
    int64_t sum;

    world_open(&w, t, NS_FRAME_SIDE, NS_FRAME_SIDE, 1.4);
    for (int32_t y = 1; y < 20; y++) {
        const ns_point line[] = { { 0, UNIT(50 * y) }, { NS_FRAME_SIDE, UNIT(50 * y) } };
        const ns_way way = { .at = line, .count = 2 };
        ns_strand_id strand;
        ns_arrangement_probe(&t->ctx, &w.stage.arr, &way, NULL, &w.probe);
        ns_arrangement_commit(&t->ctx, &w.stage.arr, &way, &w.probe, &strand);
    }
    const int64_t before = t->ctx.ticks;
    ns_expect(t, ns_shapes_recount(&t->ctx, &w.stage, &sum) == NS_OK && sum > 0, "recount");
    const int64_t whole = t->ctx.ticks - before;
    ns_expect(t, whole >= 20 * 4, "%lld ticks", (long long)whole);
    for (int64_t part = 1; part <= whole; part += 1 + whole / 9) {
        t->ctx.budget = t->ctx.ticks + part;
        ns_expect(t, ns_shapes_open(&t->ctx, &w.stage, &shapes) == NS_STOPPED && !shapes,
                  "opened with %lld of %lld", (long long)part, (long long)whole);
        t->ctx.budget = t->ctx.ticks + part;
        ns_expect(t, ns_shapes_recount(&t->ctx, &w.stage, &sum) == NS_STOPPED, "recounted");
        t->ctx.budget = t->ctx.ticks + part;
        ns_expect(t, ns_shapes_spots(&t->ctx, &w.stage, &spots) == NS_STOPPED, "listed");
        t->ctx.budget = 0;
        spots.count = 0;
    }
    ns_array_drop(&t->ctx, &spots);
    world_drop(&w);
}

NS_TEST_MAIN(NS_CASE(empty_frames), NS_CASE(known_pages), NS_CASE(rings_are_even),
             NS_CASE(histories), NS_CASE(memory_fails), NS_CASE(effort_runs_out))
