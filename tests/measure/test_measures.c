// test_measures.c: ns_measure against its slow twin: boards drawn by hand, random ones, and puzzles
// made from drawings.
//
// How far both may differ is the twin's to say (measure_twin.h): half of 2^-20 for each blemish in a
// sum, which is rounded once, and what hangs on decisions that rounding can turn. A millionth of the
// value is allowed besides.
#include "nonosmith/make.h"
#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/measure_twin.h"
#include "oracle/measured_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>
#include <stddef.h>

#define RANDOM_BOARDS 24
#define EFFORT 0.01 // of a search: the boards need not be good

typedef struct field {
    const char *name;
    size_t at;
} field;

#define FIELD(name)                                                                            \
    {                                                                                          \
#name, offsetof(ns_measures, name)                                                     \
    }

// Those that a setting of de Jong's decides.
static const field of_setting[] = {
    FIELD(de_jong.vertex),    FIELD(de_jong.dilation), FIELD(de_jong.face),
    FIELD(de_jong.score),     FIELD(de_jong.floor),    FIELD(de_jong.local_dilation),
    FIELD(de_jong.d_vert),    FIELD(de_jong.a_min),    FIELD(de_jong.d_dil),
    FIELD(de_jong.delta_max),
};

static const field of_board[] = {
    FIELD(de_jong.min_vertex_distance),
    FIELD(de_jong.largest_circle),
    FIELD(kerkhof.angle),
    FIELD(kerkhof.distance),
    FIELD(kerkhof.small),
    FIELD(kerkhof.big),
    FIELD(kerkhof.shape),
    FIELD(kerkhof.length),
    FIELD(kerkhof.fitness),
    FIELD(kerkhof.floor),
    FIELD(kerkhof.alpha_t),
    FIELD(kerkhof.d_t),
    FIELD(kerkhof.s_t),
    FIELD(kerkhof.b_t),
    FIELD(kerkhof.h_t),
    FIELD(kerkhof.l_t),
    FIELD(layout.smoothness),
    FIELD(layout.angles),
    FIELD(layout.faces),
};

static double get(const ns_measures *measures, const field *f)
{
    return *(const double *)((const char *)measures + f->at);
}

static void compare(ns_test *t, const char *name, const field *fields, int32_t count,
                    const ns_measures *got, const ns_measures *wanted,
                    const ns_measures *doubts)
{
    for (int32_t i = 0; i < count; i++) {
        const double a = get(got, &fields[i]), b = get(wanted, &fields[i]);
        const double off = get(doubts, &fields[i]) + 1e-6 * fabs(b) + 1e-9;
        ns_expect(t, (a < 0 && b < 0) || fabs(a - b) <= off,
                  "%s: %s is %.12g, the twin's %.12g, off %.3g, allowed %.3g", name,
                  fields[i].name, a, b, a - b, off);
    }
}

static void compare_counts(ns_test *t, const char *name, const ns_measures *got,
                           const ns_measures *wanted)
{
    ns_expect(t, got->layout.shallow_angles == wanted->layout.shallow_angles,
              "%s: %d shallow angles, the twin's %d", name, (int)got->layout.shallow_angles,
              (int)wanted->layout.shallow_angles);
    ns_expect(t, got->layout.close_curves == wanted->layout.close_curves,
              "%s: %d close curves, the twin's %d", name, (int)got->layout.close_curves,
              (int)wanted->layout.close_curves);
    ns_expect(t, got->kerkhof.bridges == wanted->kerkhof.bridges, "%s: %d bridges, not %d",
              name, (int)got->kerkhof.bridges, (int)wanted->kerkhof.bridges);
    ns_expect(t, got->de_jong.setting == wanted->de_jong.setting, "%s: the setting", name);
}

// Shares of the spots sum to the yardsticks.
static void check_spots(ns_test *t, const char *name, const ns_measures *m,
                        const ns_blemishes *blemishes)
{
    const double wanted[NS_YARDSTICKS] = {
        [NS_DE_JONG_VERTEX] = m->de_jong.vertex,
        [NS_DE_JONG_DILATION] = m->de_jong.dilation,
        [NS_DE_JONG_FACE] = m->de_jong.face,
        [NS_KERKHOF_ANGLE] = m->kerkhof.angle,
        [NS_KERKHOF_DISTANCE] = m->kerkhof.distance,
        [NS_KERKHOF_SMALL] = m->kerkhof.small,
        [NS_KERKHOF_BIG] = m->kerkhof.big,
        [NS_KERKHOF_SHAPE] = m->kerkhof.shape,
        [NS_KERKHOF_LENGTH] = m->kerkhof.length,
        [NS_LAYOUT_SHALLOW] = m->layout.shallow_angles,
        [NS_LAYOUT_CLOSE] = m->layout.close_curves,
        [NS_GIVEAWAY_FOLLOW] = m->giveaway.follow,
        [NS_GIVEAWAY_LOOPS] = m->giveaway.loops,
        [NS_GIVEAWAY_NEEDLES] = m->giveaway.needles,
        [NS_COMFORT_NARROW] = m->comfort.narrow,
        [NS_COMFORT_TINY] = m->comfort.tiny,
        [NS_COMFORT_BENDS] = m->comfort.tight_bends,
    };
    double sums[NS_YARDSTICKS] = { 0 };

    for (int32_t i = 0; i < blemishes->count; i++) {
        const ns_blemish *b = &blemishes->at[i];
        sums[b->yardstick] += b->penalty;
        ns_expect(t, b->penalty > 0, "%s: a spot costs %g", name, b->penalty);
        if (i > 0 && b[-1].yardstick == b->yardstick)
            ns_expect(t, b[-1].penalty >= b->penalty, "%s: the worst first", name);
    }
    for (int32_t y = 0; y < NS_YARDSTICKS; y++)
        ns_expect(t, fabs(sums[y] - wanted[y]) <= 1e-9 * wanted[y] + 1e-9,
                  "%s: spots of %s sum to %.12g, not %.12g", name,
                  ns_yardstick_name((ns_yardstick)y), sums[y], wanted[y]);
}

#define ALL_SETTINGS (-1)
#define STEP_MM (150.0 / NS_FRAME_SIDE)

// All settings, or one of them where only a sample is run.
static int32_t settings(int32_t i)
{
    return ns_scale_percent() < 100 ? i % NS_SETTINGS : ALL_SETTINGS;
}

// At setting c and at another one, or at all.
static void check_board(ns_test *t, const char *name, const ns_board *board, int32_t other)
{
    ns_measure_options options = ns_measure_defaults();
    ns_chart chart, picture;
    ns_measures wanted = { 0 }, doubts = { 0 }, got = { 0 };
    ns_blemishes blemishes = { 0 };

    ns_chart_open(&t->ctx, board, false, &chart);
    ns_chart_open(&t->ctx, board, true, &picture);
    ns_twin_largest_circle(&chart, &wanted, &doubts);
    ns_twin_kerkhof(&chart, &wanted, &doubts);
    ns_twin_layout(&chart, &wanted, &doubts);
    for (int32_t setting = 0; setting < NS_SETTINGS; setting++) {
        const bool usual = setting == options.setting;
        ns_measure_options how = { .setting = setting, .spots = usual, .step_mm = STEP_MM };
        if (!usual && other != setting && other != ALL_SETTINGS)
            continue;
        ns_twin_de_jong(&chart, setting, &wanted, &doubts);
        ns_twin_floors(&picture, setting, &wanted, &doubts);
        if (!ns_expect(
                t, ns_measure(&t->ctx, board, &how, &got, usual ? &blemishes : NULL) == NS_OK,
                "%s: %s", name, t->ctx.message))
            continue;
        compare(t, name, of_setting, NS_COUNT(of_setting), &got, &wanted, &doubts);
        ns_expect(t, got.de_jong.floor <= got.de_jong.score + 1e-6,
                  "%s: %g is below its floor of %g", name, got.de_jong.score,
                  got.de_jong.floor);
        if (!usual)
            continue;
        compare(t, name, of_board, NS_COUNT(of_board), &got, &wanted, &doubts);
        compare_counts(t, name, &got, &wanted);
        check_spots(t, name, &got, &blemishes);
    }
    ns_array_drop(&t->ctx, &blemishes);
    ns_chart_drop(&chart);
    ns_chart_drop(&picture);
}

// As a sloped puzzle's: samples lie elsewhere.
static void check_straight(ns_test *t, const char *name, const ns_board *board)
{
    const ns_measure_options how = { .setting = 2, .sloped = true };
    ns_chart chart, picture;
    ns_measures wanted = { 0 }, doubts = { 0 }, got = { 0 };

    ns_chart_open(&t->ctx, board, false, &chart);
    ns_chart_open(&t->ctx, board, true, &picture);
    chart.straight = picture.straight = true;
    ns_twin_de_jong(&chart, how.setting, &wanted, &doubts);
    ns_twin_floors(&picture, how.setting, &wanted, &doubts);
    if (ns_expect(t, ns_measure(&t->ctx, board, &how, &got, NULL) == NS_OK, "%s: %s", name,
                  t->ctx.message))
        compare(t, name, of_setting, NS_COUNT(of_setting), &got, &wanted, &doubts);
    ns_chart_drop(&chart);
    ns_chart_drop(&picture);
}

static void boards_drawn_by_hand(ns_test *t)
{
    for (int32_t i = 0; i < ns_measured_board_count; i++) {
        const char *name = ns_measured_boards[i].name;
        ns_board board = ns_measured_board_of(&t->ctx, name);
        check_board(t, name, &board, settings(i));
        check_straight(t, name, &board);
        ns_board_drop(&t->ctx, &board);
    }
}

static void random_boards(ns_test *t)
{
    static const int32_t tolerances[] = { 64, 256, NS_TOLERANCE };

    for (int32_t n = 0; n < ns_scale(RANDOM_BOARDS); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, tolerances[n % 3]);
        char name[40];
        snprintf(name, sizeof name, "random board %d", (int)n);
        check_board(t, name, &board, n % NS_SETTINGS);
        ns_board_drop(&t->ctx, &board);
    }
}

// All methods, for the different pages that they make: bridges, curves that cross themselves.
static ns_curved_options how_to_make(int32_t method)
{
    ns_curved_options options = ns_curved_defaults();

    options.method = (ns_curved_method)method;
    options.effort = EFFORT;
    return options;
}

static void check_drawing(ns_test *t, const char *folder, const char *name,
                          const ns_curved_options *options, int32_t other)
{
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };

    t->ctx.seed = 1;
    if (ns_drawing_load(t, folder, name, &drawing)
        && ns_expect(t, ns_make_curved(&t->ctx, &drawing, options, &doc, &made) == NS_OK,
                     "%s: %s", name, t->ctx.message))
        check_board(t, name, &doc.board, other);
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

// Every eighth, or all of them; one where only a sample is run.
static void puzzles_from_drawings(ns_test *t)
{
    const char *data = ns_test_data(t);
    const bool all = ns_scale_percent() >= 1000;
    const int32_t step = all ? 1 : ns_scale_percent() < 100 ? NS_DRAWINGS : 8;

    for (int32_t i = 0; data && i < NS_DRAWINGS; i += step) {
        const ns_curved_options options = how_to_make(i / step % 3);
        check_drawing(t, data, ns_drawing_names[i], &options,
                      all ? ALL_SETTINGS : i % NS_SETTINGS);
    }
}

// Our own drawings: several colours meet at a corner, pieces end on the frame.
static void puzzles_from_our_own(ns_test *t)
{
    static const struct {
        const char *name;
        int32_t colours; // 0: black and white
        double margin;
    } own[] = { { "icecream", 4, 0.3 }, { "night", 0, 0 }, { "toucan", 4, 0.3 } };

    for (int32_t i = 0; i < ns_scale(NS_COUNT(own)) && i < NS_COUNT(own); i++) {
        ns_curved_options options = how_to_make(i);
        options.outline.colours = own[i].colours;
        options.outline.margin = own[i].margin;
        check_drawing(t, NS_SOURCE_DIR "/examples", own[i].name, &options, settings(i));
    }
}

NS_TEST_MAIN(NS_CASE(boards_drawn_by_hand), NS_CASE(random_boards),
             NS_CASE(puzzles_from_drawings), NS_CASE(puzzles_from_our_own))
