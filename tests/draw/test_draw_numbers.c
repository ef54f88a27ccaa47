// test_draw_numbers.c: the numbers of rows, columns, layers and blocks that `--numbers` prints, judged with
// a ruler: each stands in line with the clue that it counts, and nothing touches it. Those around a frame
// are looked at together with the names of lines, in tests/work/test_names.c.
#include "base/basics.h"
#include "oracle/scale.h"
#include "page_ruler.h"
#include "solid_fixture.h"

// A text of digits: a clue, or the small grey number of a line.
typedef struct found_number {
    int32_t value;
    double x, y; // its middle
    bool own;
} found_number;

typedef NS_ARRAY(found_number) found_numbers;

static void find_numbers(ns_test *t, const ns_scene *scene, found_numbers *found)
{
    found->count = 0;
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind != NS_ITEM_TEXT || !is_number(ns_scene_item_text(scene, item)))
            continue;
        const fixture_box box = fixture_text_box(scene, item);
        const char *text = ns_scene_item_text(scene, item);
        found_number number = { .x = (box.x1 + box.x2) / 2, .y = (box.y1 + box.y2) / 2 };
        for (; *text; text++)
            number.value = number.value * 10 + (*text - '0');
        number.own = item->lettering.ink.r == 135;
        ns_expect(t, ns_array_push(&t->ctx, found, number), "memory");
    }
}

static const found_number *find_clue_number(const found_numbers *found, int32_t value)
{
    for (int32_t i = 0; i < found->count; i++) {
        if (!found->at[i].own && found->at[i].value == value)
            return &found->at[i];
    }
    return NULL;
}

// The nearest number of a line in that direction from the clue, exactly in line with it (but for the
// slack, where it stands at an edge of its place); -1 when there is none.
static int32_t own_beside(const found_numbers *found, const found_number *clue, double dx,
                          double dy)
{
    double least = 1e9;
    int32_t value = -1;

    for (int32_t i = 0; clue && i < found->count; i++) {
        const found_number *own = &found->at[i];
        const double x = own->x - clue->x, y = own->y - clue->y;
        const double way = x * dx + y * dy, off = x * dy - y * dx;
        if (own->own && way > 0 && off < 0.02 && off > -0.02 && way < least) {
            least = way;
            value = own->value;
        }
    }
    return value;
}

static int32_t count_own(const found_numbers *found)
{
    int32_t own = 0;

    for (int32_t i = 0; i < found->count; i++)
        own += found->at[i].own;
    return own;
}

// Clues of one number each: 1001 and on for rows, 2001 and on for columns.
static bool numbered_grid(ns_ctx *ctx, int32_t cols, int32_t rows, ns_doc *doc)
{
    *doc = (ns_doc){ .number = -1 };
    if (ns_puzzle_grid(ctx, &doc->puzzle, cols, rows) != NS_OK)
        return false;
    for (int32_t l = 0; l < cols + rows; l++) {
        const ns_run run = { l < rows ? 1001 + l : 2001 + l - rows, 1 };
        if (ns_puzzle_set_runs(ctx, &doc->puzzle, (ns_line_id){ l }, &run, 1) != NS_OK)
            return false;
    }
    return true;
}

static void expect_grid(ns_test *t, int32_t cols, int32_t rows, ns_draw_options options)
{
    found_numbers found = { 0 };
    ns_scene scene;
    ns_doc doc;

    options.numbers = true;
    ns_expect(t, numbered_grid(&t->ctx, cols, rows, &doc), "memory");
    if (ns_expect(t, ns_draw_grid(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message)) {
        expect_texts_apart(t, &scene, options.margin_pt);
        expect_paths_inside(t, &scene, options.margin_pt);
        find_numbers(t, &scene, &found);
        for (int32_t r = 0; r < rows; r++) {
            const found_number *clue = find_clue_number(&found, 1001 + r);
            ns_expect(t, own_beside(&found, clue, -1, 0) == r + 1, "%d x %d: row %d", cols,
                      rows, r + 1);
        }
        const bool all = own_beside(&found, find_clue_number(&found, 2001), 0, -1) > 0;
        for (int32_t c = 0; c < cols; c++) {
            const found_number *clue = find_clue_number(&found, 2001 + c);
            ns_expect(t, own_beside(&found, clue, 0, -1) == (all || c % 5 == 4 ? c + 1 : -1),
                      "%d x %d: column %d", cols, rows, c + 1);
        }
    }
    ns_scene_drop(&t->ctx, &scene);
    ns_array_drop(&t->ctx, &found);
    ns_doc_drop(&t->ctx, &doc);
}

static void rows_and_columns(ns_test *t)
{
    static const int32_t sizes[][2] = { { 1, 1 }, { 5, 5 }, { 20, 23 }, { 9, 60 }, { 60, 9 } };
    ns_rng rng = ns_rng_seed(81);

    for (int32_t i = 0; i < NS_COUNT(sizes); i++)
        expect_grid(t, sizes[i][0], sizes[i][1], ns_draw_defaults());
    for (int32_t i = 0; i < ns_scale(20); i++) {
        ns_draw_options options = fixture_options(&rng);
        options.solution = false;
        options.page_number = 0;
        expect_grid(t, 1 + ns_rng_below(&rng, 40), 1 + ns_rng_below(&rng, 40), options);
    }
}

// Clues as people have them, in colours too: nothing touches.
static void random_grids(ns_test *t)
{
    ns_rng rng = ns_rng_seed(82);

    for (int32_t i = 0; i < ns_scale(30); i++) {
        ns_draw_options options = fixture_options(&rng);
        ns_scene scene;
        ns_doc doc;
        options.numbers = true;
        ns_expect(t,
                  fixture_random(&t->ctx, &rng, 1 + ns_rng_below(&rng, 50),
                                 1 + ns_rng_below(&rng, 50), 1 + ns_rng_below(&rng, 3), 50,
                                 &doc),
                  "memory");
        ns_expect(t, ns_draw_grid(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        expect_texts_apart(t, &scene, options.margin_pt);
        ns_scene_drop(&t->ctx, &scene);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// In every layer the clue of an x-line has its y in line with it, that of a y-line its x; those of
// z-lines, in the view from above, have both.
static void expect_layers(ns_test *t, const ns_doc *doc, const ns_scenes *pages)
{
    const int32_t *n = doc->puzzle.size;
    found_numbers found = { 0 };
    int32_t seen = 0;

    for (int32_t p = 0; p < pages->count; p++) {
        expect_texts_apart(t, &pages->at[p], ns_draw_defaults().margin_pt);
        find_numbers(t, &pages->at[p], &found);
        for (int32_t l = 0; l < doc->puzzle.lines.count; l++) {
            const int32_t y_first = n[1] * n[2], z_first = y_first + n[0] * n[2];
            const found_number *clue = find_clue_number(&found, l + 1);
            if (!clue)
                continue;
            seen++;
            if (l < y_first || l >= z_first) {
                const int32_t y = l < y_first ? l % n[1] : (l - z_first) / n[0];
                ns_expect(t, own_beside(&found, clue, 1, 0) == y + 1, "line %d: y", l);
            }
            if (l >= y_first) {
                const int32_t x = (l < z_first ? l - y_first : l - z_first) % n[0];
                ns_expect(t, own_beside(&found, clue, 0, 1) == x + 1, "line %d: x", l);
            }
        }
    }
    ns_expect(t, seen == doc->puzzle.lines.count, "%d clues", seen);
    ns_array_drop(&t->ctx, &found);
}

// The clues of the lowest row of each visible side stand above the number of their column.
static void expect_block(ns_test *t, const ns_doc *doc, const ns_scene *scene)
{
    const int32_t *n = doc->puzzle.size;
    found_numbers found = { 0 };

    expect_texts_apart(t, scene, ns_draw_defaults().margin_pt);
    find_numbers(t, scene, &found);
    for (int32_t x = 0; x < n[0]; x++)
        ns_expect(
            t, own_beside(&found, find_clue_number(&found, n[1] * n[2] + x + 1), 0, 1) == x + 1,
            "x %d of the block", x + 1);
    for (int32_t y = 0; y < n[1]; y++)
        ns_expect(t, own_beside(&found, find_clue_number(&found, y + 1), 0, 1) == y + 1,
                  "y %d of the block", y + 1);
    ns_expect(t, count_own(&found) == n[0] + n[1] + n[2], "%d numbers", count_own(&found));
    ns_array_drop(&t->ctx, &found);
}

static void solids(ns_test *t)
{
    static const int32_t sizes[][3] = { { 1, 1, 1 }, { 3, 4, 5 }, { 7, 2, 6 }, { 9, 9, 9 } };

    for (int32_t i = 0; i < NS_COUNT(sizes); i++) {
        ns_draw_options options = ns_draw_defaults();
        ns_scenes pages;
        ns_doc doc;
        options.numbers = true;
        ns_expect(t, fixture_numbered(&t->ctx, sizes[i][0], sizes[i][1], sizes[i][2], &doc),
                  "memory");
        options.view = NS_VIEW_LAYERS;
        ns_expect(t, ns_draw_solid(&t->ctx, &doc, &options, &pages, NULL) == NS_OK, "%s",
                  t->ctx.message);
        expect_layers(t, &doc, &pages);
        ns_scenes_drop(&t->ctx, &pages);
        options.view = NS_VIEW_MODEL;
        ns_expect(t, ns_draw_solid(&t->ctx, &doc, &options, &pages, NULL) == NS_OK, "%s",
                  t->ctx.message);
        if (pages.count == 1)
            expect_block(t, &doc, &pages.at[0]);
        ns_scenes_drop(&t->ctx, &pages);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// Large ones, of which only every fifth number can be printed, and solved ones.
static void large_solids(ns_test *t)
{
    ns_rng rng = ns_rng_seed(83);

    for (int32_t i = 0; i < 4; i++) {
        const solid_recipe recipe = { .size = { 30, 20, 24 },
                                      .colours = 1 + i % 2,
                                      .fill = 40 };
        ns_draw_options options = ns_draw_defaults();
        ns_scenes pages;
        ns_doc doc;
        options.numbers = true;
        options.solution = i / 2;
        ns_expect(t, fixture_solid(&t->ctx, &rng, &recipe, &doc), "memory");
        ns_expect(t, ns_draw_solid(&t->ctx, &doc, &options, &pages, NULL) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t p = 0; p < pages.count; p++)
            expect_texts_apart(t, &pages.at[p], options.margin_pt);
        ns_scenes_drop(&t->ctx, &pages);
        ns_doc_drop(&t->ctx, &doc);
    }
}

NS_TEST_MAIN(NS_CASE(rows_and_columns), NS_CASE(random_grids), NS_CASE(solids),
             NS_CASE(large_solids))
