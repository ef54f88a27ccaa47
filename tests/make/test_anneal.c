// test_anneal.c: van de Kerkhof's annealing step by step: drawing, cutting at the frame, the abort
// rules on pages made by hand, choosing and accepting. See test_anneal_runs.c for whole runs.
#include "make/paper/curved_anneal.h"

#include "ns_test.h"
#include "oracle/scale.h"

#include <math.h>

#define UNIT (NS_FRAME_SIDE / 1000.0)

static ns_vec at(double x, double y)
{
    return (ns_vec){ x * UNIT, y * UNIT };
}

static ns_cubic curve(ns_vec a, ns_vec b, ns_vec c, ns_vec d)
{
    return (ns_cubic){ { a, b, c, d } };
}

static bool is_on_frame(ns_point p)
{
    return p.x == 0 || p.y == 0 || p.x == NS_FRAME_SIDE || p.y == NS_FRAME_SIDE;
}

// -- drawing and cutting ------------------------------------------------------------------------

static void narrow_polygons(ns_test *t)
{
    static const struct {
        double degrees;
        bool wide;
    } cases[] = { { 0, false },  { 7.99, false },   { 8.01, true },  { 90, true },
                  { 180, true }, { 352.01, false }, { 351.9, true }, { 270, true } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const double turn = cases[i].degrees * NS_PI / 180;
        // From the second point back to the first and on to the third at this angle.
        const ns_cubic second =
            curve(at(200, 500), at(500, 500), at(500 - 100 * cos(turn), 500 - 100 * sin(turn)),
                  at(500 - 150 * cos(turn), 300 - 110 * sin(turn)));
        const ns_cubic third = curve(at(100, 900), at(200, 500), at(500, 500),
                                     at(500 - 100 * cos(turn), 500 - 100 * sin(turn)));
        if (anneal_is_wide(&third) != cases[i].wide)
            ns_expect(t, false, "%g degrees at the third point", cases[i].degrees);
        if (!cases[i].wide)
            ns_expect(t, !anneal_is_wide(&second), "%g degrees at the second point",
                      cases[i].degrees);
    }
}

// Curves that leave the frame, and where they do.
static void cut_at_the_frame(ns_test *t)
{
    const ns_arrangement arr = { .width = NS_FRAME_SIDE, .height = NS_FRAME_SIDE };
    static const struct {
        const char *what;
        ns_vec p[4];
        ns_vec end;
    } cases[] = {
        { "ends on the frame",
          { { 500, 500 }, { 600, 500 }, { 700, 500 }, { 1000, 500 } },
          { 1000, 500 } },
        { "straight through the side",
          { { 500, 500 }, { 900, 500 }, { 1300, 500 }, { 1700, 500 } },
          { 1000, 500 } },
        { "straight up and out",
          { { 500, 300 }, { 500, 100 }, { 500, -100 }, { 500, -300 } },
          { 500, 0 } },
        { "out and in again",
          { { 500, 500 }, { 1900, 500 }, { 500, 900 }, { 400, 1000 } },
          { 1000, -1 } },
        { "out at the left, end on the right",
          { { 100, 500 }, { -700, 500 }, { 500, 900 }, { 1000, 400 } },
          { 0, -1 } },
        { "out at the bottom",
          { { 900, 900 }, { 950, 1300 }, { 500, 500 }, { 0, 100 } },
          { -1, 1000 } },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_cubic whole;
        for (int k = 0; k < 4; k++)
            whole.p[k] = at(cases[i].p[k].x, cases[i].p[k].y);
        const ns_grid_cubic cut = anneal_cut(&arr, &whole);
        const ns_vec end = ns_vec_scale(ns_vec_of(cut.p[3]), 1 / UNIT);
        ns_expect(t, cases[i].end.x < 0 || fabs(end.x - cases[i].end.x) < 1e-5, "%s: x %g",
                  cases[i].what, end.x);
        ns_expect(t, cases[i].end.y < 0 || fabs(end.y - cases[i].end.y) < 1e-5, "%s: y %g",
                  cases[i].what, end.y);
        ns_expect(t, is_on_frame(cut.p[3]), "%s: ends on the frame", cases[i].what);
    }
}

// Random curves: the cut one is the first part of the whole, inside but for its end.
static void cut_random_curves(ns_test *t)
{
    const ns_arrangement arr = { .width = NS_FRAME_SIDE, .height = NS_FRAME_SIDE * 3 / 4 };
    const int32_t count = ns_scale(2000);
    ns_rng rng = ns_rng_seed(5);
    int32_t cuts = 0;

    for (int32_t i = 0; i < count; i++) {
        const double angle = 2 * NS_PI * curved_chance(&rng);
        const open_end end = { .at = at(100 + 800 * curved_chance(&rng),
                                        100 + 550 * curved_chance(&rng)),
                               .way = { cos(angle), sin(angle) } };
        ns_grid_cubic cut;
        if (!ns_expect(t, anneal_draw_connection(&rng, &arr, &end, &cut), "a wide polygon"))
            return;
        const ns_cubic drawn = ns_cubic_of(&cut);
        const ns_vec way = ns_cubic_direction(&drawn, 0);
        double least = INFINITY;
        for (int k = 1; k < 400; k++) {
            const ns_vec p = ns_cubic_at(&drawn, k / 400.0);
            const double x = p.x < arr.width - p.x ? p.x : arr.width - p.x;
            const double y = p.y < arr.height - p.y ? p.y : arr.height - p.y;
            least = x < least ? x : least;
            least = y < least ? y : least;
        }
        ns_expect(t, least > -3, "curve %d is outside by %g steps", (int)i, -least);
        ns_expect(t, ns_vec_dot(way, end.way) > 1 - 1e-9, "curve %d leaves smoothly", (int)i);
        ns_expect(t,
                  cut.p[3].x == 0 || cut.p[3].y == 0 || cut.p[3].x == arr.width
                      || cut.p[3].y == arr.height,
                  "curve %d ends on the frame", (int)i);
        cuts += ns_vec_length(ns_vec_sub(drawn.p[1], drawn.p[0])) < arr.height / 12.0 * 0.999;
    }
    ns_expect(t, ns_scale_percent() < 100 || (cuts > count / 200 && cuts < count),
              "%d of %d curves were cut short", (int)cuts, (int)count);
}

// Handles are as long as printed; ends that look away from each other have no bridge.
static void draw_bridges(ns_test *t)
{
    const ns_arrangement arr = { .width = NS_FRAME_SIDE, .height = NS_FRAME_SIDE };
    const open_end a = { .at = at(300, 500), .way = { 1, 0 } };
    const open_end b = { .at = at(700, 400), .way = { 0, 1 } };
    const open_end left = { .at = at(300, 500), .way = { -1, 0 } };
    const open_end right = { .at = at(700, 500), .way = { 1, 0 } };
    ns_rng rng = ns_rng_seed(1);
    double least = INFINITY, most = 0;
    ns_grid_cubic cubic;

    for (int32_t i = 0; i < 2000; i++) {
        if (!ns_expect(t, anneal_draw_bridge(&rng, &arr, &a, &b, &cubic), "a bridge"))
            return;
        const double handle = cubic.p[1].x / UNIT - 300;
        ns_expect(t, cubic.p[1].y == (int32_t)(500 * UNIT) && cubic.p[2].x == cubic.p[3].x,
                  "handles along both ways");
        least = handle < least ? handle : least;
        most = handle > most ? handle : most;
    }
    ns_expect(t, least >= 1000 / 12.0 - 1e-4 && least < 90, "least handle %g", least);
    ns_expect(t, most <= 10000 / 12.0 && most > 820, "longest handle %g", most);
    ns_expect(t, !anneal_draw_bridge(&rng, &arr, &left, &right, &cubic),
              "away from each other");
}

// -- abort rules --------------------------------------------------------------------------------

static bool open_page(ns_test *t, ns_stage *stage, bool self_crossings)
{
    const ns_stage_options options = { .tolerance = NS_TOLERANCE,
                                       .setting = 2,
                                       .weights = ns_kerkhof_weights(),
                                       .self_crossings = self_crossings };

    return ns_expect(
        t, ns_stage_open(&t->ctx, stage, NS_FRAME_SIDE, NS_FRAME_SIDE, &options) == NS_OK, "%s",
        t->ctx.message);
}

static ns_part frame_to_frame(const ns_grid_cubic *cubic)
{
    return (ns_part){ .cubics = cubic, .count = 1, .role = NS_ROLE_DECOY, .mates = { -1, -1 } };
}

static void put(ns_test *t, ns_stage *stage, ns_cubic cubic)
{
    const ns_grid_cubic snapped = ns_cubic_snap(&cubic);
    const ns_part part = frame_to_frame(&snapped);
    ns_strand_id strand;
    ns_fit fit;

    const ns_status status = ns_stage_put(&t->ctx, stage, &part, &strand, &fit);
    ns_expect(t, status == NS_OK && fit == NS_FITS, "the page is as meant: %s, %d",
              t->ctx.message, (int)fit);
}

// A page with an upright line at x 300, a level one at y 600 (they cross at 300, 600) and a line
// at 4 degrees to the level one; what becomes of curves from frame to frame.
static const struct {
    const char *what;
    ns_vec p[4];
    anneal_abort abort;
} rules[] = {
    { "crosses both in the open",
      { { 0, 200 }, { 200, 200 }, { 700, 500 }, { 700, 1000 } },
      ANNEAL_VIABLE },
    { "3 units from the crossing",
      { { 0, 296 }, { 100, 396 }, { 200, 496 }, { 704, 1000 } },
      ANNEAL_VIABLE },
    { "1 unit from the crossing",
      { { 0, 298.8 }, { 100, 398.8 }, { 200, 498.8 }, { 701.2, 1000 } },
      ANNEAL_ABORT_NEAR },
    { "a loop", { { 0, 100 }, { 900, 200 }, { -300, 200 }, { 400, 0 } }, ANNEAL_ABORT_SELF },
    { "crosses 4 units below the frame",
      { { 250, 0 }, { 260, 5 }, { 350, 3 }, { 400, 0 } },
      ANNEAL_ABORT_FRAME },
    { "crosses 60 units below the frame",
      { { 200, 0 }, { 260, 80 }, { 350, 80 }, { 400, 0 } },
      ANNEAL_VIABLE },
    { "crosses the level line at 3 degrees",
      { { 1000, 572 }, { 800, 582.5 }, { 600, 593 }, { 350, 606.1 } },
      ANNEAL_ABORT_UNFIT }, // ends inside: no strand at all
    { "level, then across at 3 degrees",
      { { 1000, 580 }, { 800, 590.5 }, { 600, 601 }, { 0, 632.4 } },
      ANNEAL_ABORT_SHALLOW },
    { "across at 8 degrees",
      { { 1000, 530 }, { 800, 558 }, { 600, 586 }, { 0, 670 } },
      ANNEAL_VIABLE },
    { "a cusp at the level line",
      { { 600, 0 }, { 700, 800.5 }, { 680, 800.5 }, { 780, 0 } },
      ANNEAL_ABORT_SHARP },
    { "a cusp in the open",
      { { 600, 0 }, { 700, 400 }, { 680, 400 }, { 780, 0 } },
      ANNEAL_VIABLE },
};

static void abort_rules(ns_test *t)
{
    ns_stage stage = { 0 };

    if (open_page(t, &stage, true)) {
        put(t, &stage, ns_cubic_line(at(300, 0), at(300, 1000)));
        put(t, &stage, ns_cubic_line(at(0, 600), at(1000, 600)));
        for (int32_t i = 0; i < NS_COUNT(rules); i++) {
            const ns_vec *p = rules[i].p;
            const ns_cubic cubic = curve(at(p[0].x, p[0].y), at(p[1].x, p[1].y),
                                         at(p[2].x, p[2].y), at(p[3].x, p[3].y));
            const ns_grid_cubic snapped = ns_cubic_snap(&cubic);
            const ns_part part = frame_to_frame(&snapped);
            anneal_abort abort;
            if (ns_expect(t, anneal_judge(&t->ctx, &stage, &part, &abort) == NS_OK, "%s",
                          t->ctx.message))
                ns_expect(t, abort == rules[i].abort, "%s: rule %d, not %d", rules[i].what,
                          (int)abort, (int)rules[i].abort);
        }
    }
    ns_stage_drop(&t->ctx, &stage);
}

// The rules again, slowly: every crossing of the page against many points of the curve, angles from
// the polylines' segments. Only curves that are clearly on one side of a limit are compared.
static void rules_of_random_curves(ns_test *t)
{
    const int32_t count = ns_scale(600);
    ns_stage stage = { 0 };
    ns_rng rng = ns_rng_seed(11);
    int32_t seen[ANNEAL_ABORT_SHARP + 1] = { 0 };

    if (open_page(t, &stage, true)) {
        for (int32_t i = 1; i < 10; i++) {
            put(t, &stage,
                ns_cubic_line(at(100.0 * i + 13, 0), at(1000 * curved_chance(&rng), 1000)));
            put(t, &stage,
                ns_cubic_line(at(0, 101.0 * i - 20), at(1000, 1000 * curved_chance(&rng))));
        }
        for (int32_t i = 0; i < count; i++) {
            const open_end end = { .at = { 0, NS_FRAME_SIDE * curved_chance(&rng) },
                                   .way = { 1, 0 } };
            ns_cubic cubic = { { end.at } };
            cubic.p[1] = at(83 + 750 * curved_chance(&rng), end.at.y / UNIT);
            cubic.p[2] = at(1000 * curved_chance(&rng), 1000 * curved_chance(&rng));
            cubic.p[3] = i % 2 ? at(1000, 5 + 990 * curved_chance(&rng))
                               : at(5 + 990 * curved_chance(&rng), 0);
            const ns_grid_cubic snapped = ns_cubic_snap(&cubic);
            const ns_part part = frame_to_frame(&snapped);
            anneal_abort abort = ANNEAL_VIABLE;
            double nearest = INFINITY;
            ns_expect(t, anneal_judge(&t->ctx, &stage, &part, &abort) == NS_OK, "%s",
                      t->ctx.message);
            seen[abort]++;
            for (int32_t e = 1; e < stage.arr.entries.count; e++) {
                const ns_entry *entry = &stage.arr.entries.at[e];
                if (entry->kind != NS_ENTRY_CROSS && entry->kind != NS_ENTRY_FRAME)
                    continue;
                for (int32_t k = 0; k <= 1000; k++) {
                    const ns_vec gap =
                        ns_vec_sub(ns_cubic_at(&cubic, k / 1000.0), ns_vec_of(entry->point));
                    const double d = ns_vec_length(gap) / UNIT;
                    nearest = d < nearest ? d : nearest;
                }
            }
            if (abort == ANNEAL_VIABLE)
                ns_expect(t, nearest > 1.8, "curve %d passes at %g", (int)i, nearest);
            if (abort == ANNEAL_ABORT_NEAR)
                ns_expect(t, nearest < 3, "curve %d keeps away, %g", (int)i, nearest);
        }
        for (int32_t i = 0; i <= ANNEAL_ABORT_SHARP; i++)
            ns_expect(t,
                      seen[i] > 0 || i == ANNEAL_ABORT_SHARP || i == ANNEAL_ABORT_UNFIT
                          || ns_scale_percent() < 100,
                      "rule %d never came", (int)i);
    }
    ns_stage_drop(&t->ctx, &stage);
}

// -- choosing and accepting ---------------------------------------------------------------------

static void choose_by_penalty(ns_test *t)
{
    static const struct {
        double cost[5];
        int32_t count, but;
    } cases[] = {
        { { 1, 2, 3, 4, 10 }, 5, -1 }, { { 1, 2, 3, 4, 10 }, 5, 4 }, { { 0, 0, 0 }, 3, -1 },
        { { 0, 0, 0 }, 3, 1 },         { { 0, 5, 0, 1 }, 4, -1 },    { { 7 }, 1, -1 },
        { { 0, 5, 0, 0 }, 4, 1 }, // nothing else costs: any of the others
    };
    const int32_t draws = 40000;
    ns_rng rng = ns_rng_seed(3);

    for (int32_t c = 0; c < NS_COUNT(cases); c++) {
        anneal_curve curves[5] = { { 0, 0 } };
        int32_t came[5] = { 0 };
        double sum = 0;
        int32_t others = 0;
        for (int32_t i = 0; i < cases[c].count; i++) {
            curves[i].cost = cases[c].cost[i];
            sum += i == cases[c].but ? 0 : cases[c].cost[i];
            others += i != cases[c].but;
        }
        for (int32_t i = 0; i < draws; i++)
            came[anneal_pick(&rng, curves, cases[c].count, cases[c].but)]++;
        for (int32_t i = 0; i < cases[c].count; i++) {
            const double share = i == cases[c].but ? 0
                                 : sum > 0         ? cases[c].cost[i] / sum
                                                   : 1.0 / others;
            const double off = fabs(came[i] - draws * share);
            ns_expect(t, off <= 5 * sqrt(draws * share * (1 - share)),
                      "case %d: %d came %d times", (int)c, (int)i, (int)came[i]);
        }
    }
    const anneal_curve alone = { 0, 3 };
    ns_expect(t, anneal_pick(&rng, &alone, 1, 0) == -1, "no second one");
    ns_expect(t, anneal_pick(&rng, &alone, 0, -1) == -1, "none at all");
}

// Hand-computed chances: an increase by 10 % at temperature 10 is kept in 1 of e cases.
static void accept_by_temperature(ns_test *t)
{
    static const struct {
        double before, after, temperature, chance;
        bool kept;
    } cases[] = {
        { 500, 400, 1, 0.999999, true }, { 500, 500, 1, 0.999999, true },
        { 500, 550, 10, 0.3678, true },  { 500, 550, 10, 0.3680, false },
        { 50, 100, 153, 0.5201, true },  { 50, 100, 153, 0.5202, false },
        { 100, 101, 1, 0.3678, true },   { 100, 110, 1, 0.00004, true },
        { 100, 110, 1, 0.00005, false }, { 0, 0, 1, 0.5, true },
        { 0, 1e-9, 153, 0, false },      { 1, 1e12, 153, 0, false },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++)
        ns_expect(t,
                  anneal_accepts(cases[i].before, cases[i].after, cases[i].temperature,
                                 cases[i].chance)
                      == cases[i].kept,
                  "case %d", (int)i);
}

NS_TEST_MAIN(NS_CASE(narrow_polygons), NS_CASE(cut_at_the_frame), NS_CASE(cut_random_curves),
             NS_CASE(draw_bridges), NS_CASE(abort_rules), NS_CASE(rules_of_random_curves),
             NS_CASE(choose_by_penalty), NS_CASE(accept_by_temperature))
