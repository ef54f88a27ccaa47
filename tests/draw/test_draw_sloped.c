// test_draw_sloped.c: the page of a sloped puzzle, judged with a ruler: lines are straight, they go
// on outside of the frame in their own direction, and many that end at one point of it, or in a
// corner, keep their order; nothing overlaps.
#include "curved_ruler.h"
#include "oracle/boards.h"
#include "oracle/scale.h"
#include "sloped_fixture.h"

// A tail on the page: foot, end of the stub, bend, end.
typedef struct found_tail {
    ns_scene_point at[4];
} found_tail;

static int32_t find_tails(ns_test *t, const ns_scene *scene, const found_page *found,
                          found_tail *tails, int32_t most)
{
    if (!found->stubs || !found->leaders)
        return 0;
    const int32_t count = found->stubs->count / 2;
    const ns_scene_point *stub = &scene->points.at[found->stubs->first_point];
    const ns_scene_point *leader = &scene->points.at[found->leaders->first_point];
    ns_expect(t, count <= most && found->leaders->count == 3 * count, "%d tails", count);
    for (int32_t i = 0; i < count && i < most; i++) {
        tails[i] = (found_tail){ { stub[2 * i], stub[2 * i + 1], leader[3 * i + 1],
                                   leader[3 * i + 2] } };
        ns_expect(t,
                  stub[2 * i + 1].x == leader[3 * i].x && stub[2 * i + 1].y == leader[3 * i].y,
                  "a leader starts at its stub");
    }
    return count < most ? count : most;
}

static double turn(ns_scene_point a, ns_scene_point b, ns_scene_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool cross(ns_scene_point a, ns_scene_point b, ns_scene_point c, ns_scene_point d)
{
    return turn(a, b, c) * turn(a, b, d) < -1e-6 && turn(c, d, a) * turn(c, d, b) < -1e-6;
}

static void expect_tails_apart(ns_test *t, const ns_scene *scene, const found_page *found)
{
    found_tail tails[256];
    const int32_t count = find_tails(t, scene, found, tails, 256);
    int32_t crossings = 0;

    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < i; k++) {
            for (int32_t a = 0; a < 9; a++)
                crossings += cross(tails[i].at[a / 3], tails[i].at[a / 3 + 1],
                                   tails[k].at[a % 3], tails[k].at[a % 3 + 1]);
        }
    }
    ns_expect(t, crossings == 0, "%d crossings of tails", crossings);
}

// One straight stroke for each line.
static void expect_lines(ns_test *t, const ns_doc *doc, const ns_scene *scene,
                         const found_page *found)
{
    const double scale = (found->frame.x2 - found->frame.x1) / doc->board.width;
    const ns_scene_point *p = &scene->points.at[found->curves->first_point];
    double off = 0;

    ns_expect(t, found->curves->count == 2 * doc->board.curves.count, "%d steps",
              found->curves->count);
    for (int32_t i = 0; 2 * i < found->curves->count; i++) {
        for (int32_t end = 0; end < 2; end++) {
            const ns_point at = curve_end_point(&doc->board, i, end);
            const double dx = p[2 * i + end].x - found->frame.x1 - at.x * scale;
            const double dy = p[2 * i + end].y - found->frame.y1 - at.y * scale;
            off += dx * dx + dy * dy;
        }
    }
    ns_expect(t, off < 1e-6, "lines are where they should be, but for %g", off);
}

static void expect_good_page(ns_test *t, const ns_doc *doc, const ns_draw_options *options,
                             int32_t round)
{
    ns_scene scene;
    ns_page_report report;

    if (!ns_expect(t, ns_draw(&t->ctx, doc, options, &scene, &report) == NS_OK, "round %d: %s",
                   round, t->ctx.message))
        return;
    const found_page found = find_parts(t, &scene);
    expect_paths_inside(t, &scene, options->margin_pt);
    expect_texts_apart(t, &scene, options->margin_pt);
    expect_lines(t, doc, &scene, &found);
    expect_numbers(t, doc, &scene, &found);
    expect_tails_apart(t, &scene, &found);
    if (doc->puzzle.colour_count == 1)
        expect_order(t, doc, &scene, round);
    ns_expect(t, report.type_pt >= NS_CURVED_TYPE_MIN && report.moved <= report.labels, "type");
    ns_scene_drop(&t->ctx, &scene);
}

static sloped_recipe random_recipe(ns_rng *rng)
{
    const bool wide = ns_rng_below(rng, 2);
    const int32_t shorter = (24 + ns_rng_below(rng, 41)) * NS_UNIT;
    sloped_recipe recipe = { .base = { .width = wide ? NS_FRAME_SIDE : shorter,
                                       .height = wide ? shorter : NS_FRAME_SIDE } };

    recipe.base.curves = ns_rng_below(rng, 45);
    recipe.base.colours = ns_rng_below(rng, 3) ? 1 : 1 + ns_rng_below(rng, 4);
    recipe.base.numbers = 1 + ns_rng_below(rng, 6);
    recipe.base.unique = true;
    recipe.base.columns = 1 + ns_rng_below(rng, 6);
    recipe.base.rows = 1 + ns_rng_below(rng, 6);
    recipe.base.blank = ns_rng_below(rng, 3) ? 0 : ns_rng_below(rng, 40);
    recipe.steps = 4 << ns_rng_below(rng, 5);
    recipe.any_slope = ns_rng_below(rng, 3) == 0;
    return recipe;
}

static void random_lines(ns_test *t)
{
    ns_rng rng = ns_rng_seed(51);

    for (int32_t i = 0; i < ns_scale(120); i++) {
        const sloped_recipe recipe = random_recipe(&rng);
        ns_doc doc;
        ns_draw_options options = fixture_options(&rng);
        options.page_number = 0; // no number on the page but those of clues
        ns_expect(t, fixture_sloped(&t->ctx, &rng, &recipe, &doc), "memory");
        fixture_name(&t->ctx, &doc, "A title", "", "");
        fixture_blots(&rng, &doc.puzzle);
        expect_good_page(t, &doc, &options, i);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// A doc with the lines, in units of a 64th, each with a clue of one number for its left hand: 100
// and its number; the right hand has none.
static void few_lines(ns_test *t, const double lines[][4], int32_t count, ns_doc *doc)
{
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .colours = 1,
                                   .numbers = 1,
                                   .longest = 1,
                                   .columns = 1,
                                   .rows = 1,
                                   .blank = 100 };
    ns_rng rng = ns_rng_seed(52);

    *doc = (ns_doc){ .number = -1, .board = ns_unit_board(64, 64) };
    for (int32_t i = 0; i < count; i++)
        ns_expect(t,
                  sloped_add_line(&t->ctx, &doc->board, ns_unit_point(lines[i][0], lines[i][1]),
                                  ns_unit_point(lines[i][2], lines[i][3])),
                  "memory");
    ns_expect(t,
              sloped_add_nodes(&t->ctx, &doc->board)
                  && curved_add_puzzle(&t->ctx, &rng, &recipe, NS_SLOPED, doc),
              "memory");
    for (int32_t i = 0; i < count; i++) {
        const ns_run run = { 100 + i, 1 };
        ns_puzzle_set_runs(&t->ctx, &doc->puzzle, (ns_line_id){ 2 * i }, &run, 1);
    }
}

static double size(double x)
{
    return x < 0 ? -x : x;
}

// Stubs go on in the direction of their lines: out of sides, of corners, and where three lines
// end at one point.
static void stubs_go_on(ns_test *t)
{
    static const double lines[][4] = {
        { 20, 0, 20, 64 }, // all of these ..
        { 20, 0, 64, 44 }, // .. start ..
        { 20, 0, 0, 20 },  // .. at one point
        { 0, 0, 64, 64 },  // from corner to corner
        { 0, 50, 64, 50 }, { 40, 64, 64, 40 },
    };
    const ns_draw_options options = ns_draw_defaults();
    found_tail tails[NS_COUNT(lines)];
    ns_scene scene;
    ns_doc doc;

    few_lines(t, lines, NS_COUNT(lines), &doc);
    ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s", t->ctx.message);
    const found_page found = find_parts(t, &scene);
    const double unit = (found.frame.x2 - found.frame.x1) / 64;
    ns_expect(t, find_tails(t, &scene, &found, tails, NS_COUNT(lines)) == NS_COUNT(lines),
              "a tail for each line");
    for (int32_t i = 0; i < NS_COUNT(lines); i++) {
        int32_t fits = 0;
        for (int32_t k = 0; k < NS_COUNT(lines); k++) {
            const ns_scene_point *p = tails[k].at;
            const double x = p[1].x - p[0].x, y = p[1].y - p[0].y;
            for (int32_t end = 0; end < 2; end++) {
                const double *from = lines[i] + (end ? 0 : 2), *to = lines[i] + (end ? 2 : 0);
                const double dx = to[0] - from[0], dy = to[1] - from[1];
                fits += size(p[0].x - found.frame.x1 - to[0] * unit) < 1e-6
                        && size(p[0].y - found.frame.y1 - to[1] * unit) < 1e-6
                        && size(x * dy - y * dx) < 1e-6 && x * dx + y * dy > 0;
            }
        }
        ns_expect(t, fits == 1, "line %d has %d stubs of its direction", i, fits);
    }
    expect_tails_apart(t, &scene, &found);
    ns_scene_drop(&t->ctx, &scene);
    ns_doc_drop(&t->ctx, &doc);
}

// Lines that lean towards each other outside of the frame, as near as can be: their stubs give
// way, and every label is where its line is.
static void stubs_give_way(ns_test *t)
{
    for (double gap = 8; gap > 1e-4; gap /= 2) {
        const double lines[][4] = {
            { 32 - gap, 0, 0, 32 - gap },
            { 32, 0, 64, 32 },
            { 32 - gap / 2, 0, 32 - gap / 2, 64 },
        };
        const ns_draw_options options = ns_draw_defaults();
        ns_doc doc;
        ns_scene scene;
        few_lines(t, lines, 3, &doc);
        ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        const found_page found = find_parts(t, &scene);
        expect_tails_apart(t, &scene, &found);
        expect_numbers(t, &doc, &scene, &found);
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(53);
    const sloped_recipe recipe = { .base = { .width = NS_FRAME_SIDE,
                                             .height = NS_FRAME_SIDE,
                                             .curves = 6,
                                             .colours = 2,
                                             .numbers = 3,
                                             .longest = 5,
                                             .columns = 3,
                                             .rows = 3 },
                                   .steps = 4 };
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    options.solution = true;
    ns_expect(t, fixture_sloped(&t->ctx, &rng, &recipe, &doc), "memory");
    expect_drawn_without_memory(t, &doc, &options);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(random_lines), NS_CASE(stubs_go_on), NS_CASE(stubs_give_way),
             NS_CASE(without_memory))
