// test_stage.c: small pages whose sums can be worked out by hand, and what may be put up.
//
// Drawn in units of a 64th of the frame: 6.25 of de Jong's units, 15.625 of van de Kerkhof's.
#include "measure/stage/stage.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/recount.h"

#include <stdlib.h>
#include <string.h>

static ns_stage_options all_terms(void)
{
    ns_stage_options options = {
        .tolerance = NS_TOLERANCE, .setting = 2, .cells = 4, .speck = 25
    };

    for (int32_t i = 0; i < NS_TERMS; i++)
        options.weights.of[i] = 1;
    return options;
}

static ns_grid_cubic line(double x0, double y0, double x1, double y1)
{
    const ns_cubic cubic =
        ns_cubic_line(ns_vec_of(ns_unit_point(x0, y0)), ns_vec_of(ns_unit_point(x1, y1)));

    return ns_cubic_snap(&cubic);
}

static ns_fit put(ns_test *t, ns_stage *stage, const ns_part *part, int32_t *strand)
{
    ns_strand_id id = { 0 };
    ns_fit fit;

    ns_expect(t, ns_stage_put(&t->ctx, stage, part, &id, &fit) == NS_OK, "put: %s",
              t->ctx.message);
    if (strand)
        *strand = id.i;
    return fit;
}

static void expect_sum(ns_test *t, const ns_stage *stage, ns_term term, double wanted,
                       const char *what)
{
    const double got = (double)stage->sums.of[term] / NS_SUM_ONE;

    ns_expect(t, ns_abs(got - wanted) < 2e-5 * (1 + wanted), "%s: term %d is %.9g, not %.9g",
              what, (int)term, got, wanted);
}

static void expect_recount(ns_test *t, ns_stage *stage, const char *what)
{
    ns_sums sums;

    ns_expect(t, ns_stage_recount(&t->ctx, stage, &sums) == NS_OK, "counted");
    ns_expect(t, memcmp(&sums, &stage->sums, sizeof sums) == 0, "%s: counted afresh", what);
}

// -- straight decoys ------------------------------------------------------------------------------

typedef struct page {
    const char *lines; // "x,y x,y ; ..."
    double wanted[NS_TERMS];
} page;

#define ROOM_1 0.371337890625 // (1 - 6.25 / 16)^2: two ends a unit apart

static const page pages[] = {
    { "", { [NS_TERM_BIG] = 960000, [NS_TERM_EMPTY] = 39, [NS_TERM_CELLS] = 0.5625 } },
    { "32,0 32,64",
      { [NS_TERM_BIG] = 920000,
        [NS_TERM_EMPTY] = 38,
        [NS_TERM_LENGTH] = 1 / 3.0,
        [NS_TERM_CELLS] = 0.25 } },
    // A strip of a unit: two pairs of ends, no crossings.
    { "32,0 32,64 ; 33,0 33,64",
      { [NS_TERM_VERTEX] = 2 * 4.75,
        [NS_TERM_BIG] = 500000 + 484375 - 80000,
        [NS_TERM_EMPTY] = 20 + 19.375 - 2,
        [NS_TERM_LENGTH] = 2 / 3.0,
        [NS_TERM_LABEL] = 2 * ROOM_1,
        [NS_TERM_CELLS] = 0.0625 } },
    // Two lines nearly along each other: 0.895 degrees.
    { "32,0 32,64 ; 31.5,0 32.5,64",
      { [NS_TERM_VERTEX] = 2 * 7.875,
        [NS_TERM_ANGLE] = 20 - 0.8951737102,
        [NS_TERM_BIG] = 2 * (500000 - 1953.125 - 40000),
        [NS_TERM_EMPTY] = 2 * (20 - 0.078125 - 1),
        [NS_TERM_LENGTH] = 1 / 3.0 + (1000.1220629 - 750) / 750,
        [NS_TERM_LABEL] = 2 * (1 - 3.125 / 16) * (1 - 3.125 / 16) } },
    // Three lines round a small triangle with legs of a unit.
    { "0,32 64,32 ; 32,0 32,64 ; 64,1 1,64",
      { [NS_TERM_VERTEX] = 4.75 + 4.75 + (11 - 8.838834765) + 2 * 4.75,
        [NS_TERM_FACE] = 55 - 19.53125,
        [NS_TERM_SPECK] = 1 - 19.53125 / 25,
        [NS_TERM_DISTANCE] = 2 * 4.375,
        [NS_TERM_SMALL] = 877.9296875 * 877.9296875,
        // Halves and quarters of the frame, cut by the diagonal x + y = 65.
        [NS_TERM_BIG] = 250000 - 40000 + 2 * (250000 - 40000 - 117309.57)
                        + 2 * (117309.57 - 40000) + 250000 - 122.0703125 - 40000,
        [NS_TERM_LENGTH] = 2 / 3.0 + (1392.1156 - 750) / 750,
        [NS_TERM_LABEL] = 2 * ROOM_1 } },
    // Leaves the left side at 4.09 degrees.
    { "0,8 4,64",
      { [NS_TERM_EXIT] = 0.7461612,
        [NS_TERM_BIG] = -1, // not looked at
        [NS_TERM_EMPTY] = -1,
        [NS_TERM_LENGTH] = (877.2289 - 750) / 750,
        [NS_TERM_CELLS] = 0.25 } },
};

static void put_lines(ns_test *t, ns_stage *stage, const char *text)
{
    char *at = (char *)text;

    while (*at) {
        double c[4];
        for (int i = 0; i < 4; i++) {
            at += strspn(at, " ;,");
            c[i] = strtod(at, &at);
        }
        const ns_grid_cubic cubic = line(c[0], c[1], c[2], c[3]);
        const ns_part part = {
            .cubics = &cubic, .count = 1, .role = NS_ROLE_DECOY, .mates = { -1, -1 }
        };
        ns_expect(t, put(t, stage, &part, NULL) == NS_FITS, "%s: fits", text);
    }
}

static void pages_by_hand(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(pages); i++) {
        ns_stage_options options = all_terms();
        ns_stage stage;
        options.weights.of[NS_TERM_DILATION] = options.weights.of[NS_TERM_SHAPE] = 0;
        ns_expect(
            t, ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options) == NS_OK,
            "open");
        put_lines(t, &stage, pages[i].lines);
        for (int32_t term = 0; term < NS_TERMS; term++) {
            if (pages[i].wanted[term] >= 0
                && !(i == 4 && term >= NS_TERM_EMPTY && term != NS_TERM_SPECK))
                expect_sum(t, &stage, (ns_term)term, pages[i].wanted[term], pages[i].lines);
        }
        expect_recount(t, &stage, pages[i].lines);
        ns_stage_drop(&t->ctx, &stage);
    }
}

// Terms without a weight are not kept.
static void only_what_counts(ns_test *t)
{
    for (int32_t term = 0; term < NS_TERMS; term++) {
        ns_stage_options options = all_terms();
        ns_stage all, one;
        const bool stateful = term == NS_TERM_DILATION || term == NS_TERM_SHAPE;
        ns_stage_open(&t->ctx, &all, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
        options.weights = (ns_weights){ .of = { [NS_TERM_CELLS] = 0 } };
        options.weights.of[term] = 2;
        ns_stage_open(&t->ctx, &one, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
        put_lines(t, &all, pages[4].lines);
        put_lines(t, &one, pages[4].lines);
        for (int32_t i = 0; i < NS_TERMS; i++)
            ns_expect(t, one.sums.of[i] == (i == term ? all.sums.of[i] : 0),
                      "term %d of a stage for %d", i, term);
        ns_expect(
            t, stateful || ns_stage_cost(&one) == 2.0 * (double)all.sums.of[term] / NS_SUM_ONE,
            "the cost of term %d", term);
        ns_stage_drop(&t->ctx, &all);
        ns_stage_drop(&t->ctx, &one);
    }
}

// -- a corner -------------------------------------------------------------------------------------

typedef struct corner {
    ns_stage stage;
    ns_node_id node;
    int32_t pieces[2];
} corner;

// Two pieces from the left side that meet in the middle at 10 degrees.
static void corner_open(ns_test *t, corner *c, bool self_crossings)
{
    ns_stage_options options = all_terms();

    options.self_crossings = self_crossings;
    ns_stage_open(&t->ctx, &c->stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    ns_expect(t,
              ns_stage_add_node(&t->ctx, &c->stage, ns_unit_point(32, 32), &c->node) == NS_OK,
              "node");
    const ns_grid_cubic ways[2] = { line(0, 32, 32, 32), line(32, 32, 0, 32 + 5.6424633429) };
    for (int i = 0; i < 2; i++) {
        ns_part part = {
            .cubics = &ways[i], .count = 1, .role = NS_ROLE_PICTURE, .mates = { -1, -1 }
        };
        part.ends[!i] = c->node;
        ns_expect(t, put(t, &c->stage, &part, &c->pieces[i]) == NS_FITS, "piece %d", i);
    }
}

// The end of a piece that is at the node.
static int32_t open_end(const corner *c, int i)
{
    return 2 * c->pieces[i] + !i;
}

static ns_part connection(const corner *c, int i, const ns_grid_cubic *cubic)
{
    return (ns_part){ .cubics = cubic,
                      .count = 1,
                      .role = NS_ROLE_CONNECTION,
                      .ends = { c->node },
                      .mates = { open_end(c, i), -1 } };
}

// Straight on is between nothing; beyond the straight extension of the other piece it only touches.
static void pass_the_other(ns_test *t, corner *c, bool other_is_up)
{
    static const struct {
        double y;
        ns_fit fit;
    } ways[] = { { 32, NS_FITS }, { 20, NS_FIT_NODE }, { 27, NS_FITS },
                 { 40, NS_FITS }, { 4, NS_FIT_NODE },  { 63, NS_FITS } };

    for (int32_t i = 0; i < NS_COUNT(ways); i++) {
        const ns_grid_cubic cubic = line(32, 32, 64, ways[i].y);
        const ns_part part = connection(c, 0, &cubic);
        const ns_fit wanted = other_is_up ? ways[i].fit : NS_FITS;
        ns_fit fit;
        ns_expect(t, ns_stage_try(&t->ctx, &c->stage, &part, &fit) == NS_OK, "tried");
        ns_expect(t, fit == wanted, "to y %g: fit %d", ways[i].y, (int)fit);
    }
}

static void corners(ns_test *t)
{
    const ns_grid_cubic straight = line(32, 32, 64, 32 - 5.6424633429);
    corner c;
    int32_t strand;

    corner_open(t, &c, false);
    expect_sum(t, &c.stage, NS_TERM_ANGLE, 10, "a corner of 10 degrees");
    expect_sum(t, &c.stage, NS_TERM_LENGTH, 0, "500 and 508 units");
    ns_expect(t, c.stage.curve.at[1] == 1 && c.stage.curve.at[2] == 2, "two curves");

    // What is not up yet is in nobody's way.
    const ns_part other = connection(&c, 1, &straight);
    pass_the_other(t, &c, false);
    ns_expect(t, put(t, &c.stage, &other, &strand) == NS_FITS, "straight on");
    pass_the_other(t, &c, true);
    ns_expect(t, ns_stage_take(&t->ctx, &c.stage, (ns_strand_id){ strand }) == NS_OK, "taken");
    // Another extension of the other piece leaves more room.
    const ns_grid_cubic up = line(32, 32, 64, 10);
    const ns_part second = connection(&c, 1, &up);
    ns_expect(t, put(t, &c.stage, &second, &strand) == NS_FITS, "the other extension");
    ns_expect(t, c.stage.curve.at[strand] == 2 && c.stage.actors.at[2].mates[0] == 2 * strand,
              "is one curve with its piece");
    const ns_grid_cubic between = line(32, 32, 64, 20);
    const ns_part first = connection(&c, 0, &between);
    ns_expect(t, put(t, &c.stage, &first, &strand) == NS_FITS, "below it");
    ns_expect(t, c.stage.curve.at[strand] == 1, "of the first curve");
    expect_recount(t, &c.stage, "corner");
    expect_sum(t, &c.stage, NS_TERM_LENGTH,
               ((500 + 534.0 - 750) + (507.7133 + 606.7657 - 750)) / 750, "finished curves");
    ns_stage_drop(&t->ctx, &c.stage);
}

// Straight extensions leave the angle at a corner as it was.
static void angles_stay(ns_test *t)
{
    corner c;

    corner_open(t, &c, false);
    const ns_grid_cubic ways[2] = { line(32, 32, 64, 32), line(32, 32, 64, 32 - 5.6424633429) };
    for (int i = 0; i < 2; i++) {
        const ns_part part = connection(&c, i, &ways[i]);
        ns_expect(t, put(t, &c.stage, &part, NULL) == NS_FITS, "extension %d", i);
        expect_sum(t, &c.stage, NS_TERM_ANGLE, 10, "with extensions");
    }
    ns_stage_drop(&t->ctx, &c.stage);
}

// -- curves that cross themselves -----------------------------------------------------------------

static void self_crossings(ns_test *t)
{
    for (int allowed = 0; allowed < 2; allowed++) {
        corner c;
        ns_fit fit;
        corner_open(t, &c, allowed);
        // Back over its own piece, and in a loop of its own.
        const ns_grid_cubic over = { { ns_unit_point(32, 32), ns_unit_point(60, 32),
                                       ns_unit_point(40, 5), ns_unit_point(16, 64) } };
        const ns_grid_cubic loop = { { ns_unit_point(32, 32), ns_unit_point(110, 32),
                                       ns_unit_point(-20, 10), ns_unit_point(64, 45) } };
        const ns_part parts[2] = { connection(&c, 0, &over), connection(&c, 0, &loop) };
        for (int i = 0; i < 2; i++) {
            ns_stage_try(&t->ctx, &c.stage, &parts[i], &fit);
            ns_expect(t, fit == (allowed ? NS_FITS : NS_FIT_SELF), "curve %d, allowed %d: %d",
                      i, allowed, (int)fit);
        }
        // A decoy never may; crossing others is no matter.
        const ns_grid_cubic knot = { { ns_unit_point(64, 40), ns_unit_point(0, 64),
                                       ns_unit_point(0, 36), ns_unit_point(64, 63) } };
        const ns_part decoy = {
            .cubics = &knot, .count = 1, .role = NS_ROLE_DECOY, .mates = { -1, -1 }
        };
        ns_stage_try(&t->ctx, &c.stage, &decoy, &fit);
        ns_expect(t, fit == NS_FIT_SELF, "a decoy with a knot: %d", (int)fit);
        ns_stage_drop(&t->ctx, &c.stage);
    }
}

// Two pieces that share a corner, bridged at their other ends, would cross there.
static void bridges_over_a_corner(ns_test *t)
{
    for (int allowed = 0; allowed < 2; allowed++) {
        ns_stage_options options = all_terms();
        ns_node_id nodes[3];
        ns_stage stage;
        options.self_crossings = allowed;
        ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
        static const double at[3][2] = { { 32, 20 }, { 20, 40 }, { 44, 40 } };
        for (int i = 0; i < 3; i++)
            ns_stage_add_node(&t->ctx, &stage, ns_unit_point(at[i][0], at[i][1]), &nodes[i]);
        for (int i = 1; i < 3; i++) {
            const ns_grid_cubic cubic = line(32, 20, at[i][0], at[i][1]);
            const ns_part part = { .cubics = &cubic,
                                   .count = 1,
                                   .role = NS_ROLE_PICTURE,
                                   .ends = { nodes[0], nodes[i] },
                                   .mates = { -1, -1 } };
            ns_expect(t, put(t, &stage, &part, NULL) == NS_FITS, "piece %d", i);
        }
        const ns_grid_cubic cubic = { { ns_unit_point(20, 40), ns_unit_point(14, 50),
                                        ns_unit_point(50, 50), ns_unit_point(44, 40) } };
        const ns_part part = { .cubics = &cubic,
                               .count = 1,
                               .role = NS_ROLE_BRIDGE,
                               .ends = { nodes[1], nodes[2] },
                               .mates = { 3, 5 } };
        const ns_fit fit = put(t, &stage, &part, NULL);
        ns_expect(t, fit == (allowed ? NS_FITS : NS_FIT_SELF), "bridge, allowed %d: %d",
                  allowed, (int)fit);
        if (allowed)
            ns_expect(t, stage.curve.at[2] == 1 && stage.curve.at[3] == 1, "all one curve");
        expect_recount(t, &stage, "bridge");
        ns_stage_drop(&t->ctx, &stage);
    }
}

// -- closed strands, bends ------------------------------------------------------------------------

// A ring round the middle of the frame that starts at its right end.
static void put_ring(ns_test *t, ns_stage *stage, double r, int32_t needs_cut)
{
    const double k = 0.5523 * r, m = 32;
    const ns_grid_cubic cubics[4] = {
        { { ns_unit_point(m + r, m), ns_unit_point(m + r, m + k), ns_unit_point(m + k, m + r),
            ns_unit_point(m, m + r) } },
        { { ns_unit_point(m, m + r), ns_unit_point(m - k, m + r), ns_unit_point(m - r, m + k),
            ns_unit_point(m - r, m) } },
        { { ns_unit_point(m - r, m), ns_unit_point(m - r, m - k), ns_unit_point(m - k, m - r),
            ns_unit_point(m, m - r) } },
        { { ns_unit_point(m, m - r), ns_unit_point(m + k, m - r), ns_unit_point(m + r, m - k),
            ns_unit_point(m + r, m) } }
    };
    const ns_part part = { .cubics = cubics,
                           .count = 4,
                           .role = NS_ROLE_BACKGROUND,
                           .closed = true,
                           .mates = { -1, -1 },
                           .needs_cut = needs_cut };

    ns_expect(t, put(t, stage, &part, NULL) == NS_FITS, "ring");
}

static void rings(ns_test *t)
{
    const ns_stage_options options = all_terms();
    ns_stage stage;

    ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    put_ring(t, &stage, 12, false);
    expect_sum(t, &stage, NS_TERM_LOOSE, 0, "a ring that needs no cut");
    expect_sum(t, &stage, NS_TERM_LENGTH, 0, "no curve with a clue");
    ns_stage_drop(&t->ctx, &stage);
    ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    put_ring(t, &stage, 4, true);
    expect_sum(t, &stage, NS_TERM_LOOSE, 1, "a ring that nothing crosses");
    expect_sum(t, &stage, NS_TERM_LENGTH, 0, "no curve with a clue");
    expect_sum(t, &stage, NS_TERM_DISTANCE, 0, "anchors are no vertices");
    expect_sum(t, &stage, NS_TERM_VERTEX, 0, "anchors are no vertices");
    // Cuts a small part off, round the anchor: two crossings half a unit above and below it.
    const double x = 32 + 3.9686;
    const ns_grid_cubic cut = line(x, 0, x, 64);
    const ns_part part = {
        .cubics = &cut, .count = 1, .role = NS_ROLE_DECOY, .mates = { -1, -1 }
    };
    ns_expect(t, put(t, &stage, &part, NULL) == NS_FITS, "cut");
    expect_sum(t, &stage, NS_TERM_LOOSE, 0, "a ring that is crossed");
    const double d = (double)stage.sums.of[NS_TERM_VERTEX] / NS_SUM_ONE; // 11 - distance
    ns_expect(t, ns_abs(d - (11 - 6.25)) < 0.3, "two vertices a unit apart: %g", d);
    // Once along the line, twice along the ring: both ways round lead from the one to the other.
    const double steps = 3 * (20 - (11 - d) * 2.5);
    expect_sum(t, &stage, NS_TERM_DISTANCE, steps, "neighbours round the anchor");
    expect_recount(t, &stage, "ring");
    ns_stage_drop(&t->ctx, &stage);
}

static double bend_of(ns_test *t, const ns_grid_cubic *cubic)
{
    const ns_stage_options options = all_terms();
    const ns_part part = {
        .cubics = cubic, .count = 1, .role = NS_ROLE_DECOY, .mates = { -1, -1 }
    };
    ns_stage stage;

    ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    ns_expect(t, put(t, &stage, &part, NULL) == NS_FITS, "bend");
    const double bend = (double)stage.sums.of[NS_TERM_BEND] / NS_SUM_ONE;
    ns_stage_drop(&t->ctx, &stage);
    return bend;
}

static void bends(ns_test *t)
{
    const ns_grid_cubic straight = line(0, 10, 64, 50);
    const ns_grid_cubic gentle = { { ns_unit_point(0, 32), ns_unit_point(20, 32),
                                     ns_unit_point(32, 44), ns_unit_point(32, 64) } };
    // Turns back within a few units, and all but on the spot.
    const ns_grid_cubic tight = { { ns_unit_point(0, 31), ns_unit_point(60, 31.5),
                                    ns_unit_point(60, 32.5), ns_unit_point(0, 33) } };
    const ns_grid_cubic needle = { { ns_unit_point(0, 31.9), ns_unit_point(60, 31.999),
                                     ns_unit_point(60, 32.001), ns_unit_point(0, 32.1) } };

    ns_expect(t, bend_of(t, &straight) == 0 && bend_of(t, &gentle) == 0, "gentle curves");
    const double a = bend_of(t, &tight), b = bend_of(t, &needle);
    const double spot = 2 * (1 + NS_BEND_HOOK); // two right angles of no radius
    ns_expect(t, a > 0.5 && a < b && b > 0.6 * spot && b < 1.05 * spot,
              "half turns: %g, on the spot %g", a, b);
}

// -- the rest -------------------------------------------------------------------------------------

static void curve_costs(ns_test *t)
{
    ns_stage_options options = all_terms();
    ns_stage stage;
    double cost;

    options.weights.of[NS_TERM_SHAPE] = 0;
    ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    put_lines(t, &stage, pages[4].lines);
    ns_expect(t, ns_stage_curve_cost(&t->ctx, &stage, 1, &cost) == NS_OK, "cost");
    // The level line: one short step, the triangle, its length, and the large cells, one not beside it.
    const double small = 877.9296875;
    const double big = (double)stage.sums.of[NS_TERM_BIG] / NS_SUM_ONE - 77309.57;
    const double wanted = 2 * 4.375 + 0.085 * small * small + 75 / 3.0 + 0.00005 * big;
    ns_expect(t, ns_abs(cost - wanted) < 0.01, "%g, not %g", cost, wanted);
    ns_stage_drop(&t->ctx, &stage);
}

static void spots_have_places(ns_test *t)
{
    const ns_stage_options options = all_terms();
    ns_stage stage;
    ns_spots spots = { 0 };
    int32_t pairs = 0, small = 0;

    ns_stage_open(&t->ctx, &stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options);
    put_lines(t, &stage, pages[4].lines);
    ns_expect(t, ns_stage_spots(&t->ctx, &stage, &spots) == NS_OK, "spots");
    for (int32_t i = 0; i < spots.count; i++) {
        const ns_spot *spot = &spots.at[i];
        pairs += spot->term == NS_TERM_VERTEX;
        if (spot->term != NS_TERM_SMALL)
            continue;
        small++;
        const ns_vec off =
            ns_vec_sub(ns_vec_of(spot->at[0]), ns_vec_of(ns_unit_point(32.33, 32.33)));
        ns_expect(t, ns_vec_length(off) < 0.1 * NS_UNIT && spot->face > 1,
                  "in the middle of the triangle");
    }
    ns_expect(t, pairs == 5 && small == 1, "%d pairs, %d small faces", pairs, small);
    ns_array_drop(&t->ctx, &spots);
    ns_stage_drop(&t->ctx, &stage);
}

NS_TEST_MAIN(NS_CASE(pages_by_hand), NS_CASE(only_what_counts), NS_CASE(corners),
             NS_CASE(angles_stay), NS_CASE(self_crossings), NS_CASE(bridges_over_a_corner),
             NS_CASE(rings), NS_CASE(bends), NS_CASE(curve_costs), NS_CASE(spots_have_places))
