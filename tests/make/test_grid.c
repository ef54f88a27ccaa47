// test_grid.c: pictures to puzzles: sizes, colours, verdicts, and our own examples.
#include "nonosmith/make.h"
#include "ns_test.h"

#if defined(NS_WITH_PNG)
#include "io/bitmap/bitmap_png.h"
#endif

#include <stdlib.h>
#include <string.h>

static void set_pixel(ns_bitmap *bitmap, int32_t i, uint32_t rgb, uint8_t alpha)
{
    const uint8_t pixel[4] = { (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, alpha };

    memcpy(bitmap->rgba + 4 * i, pixel, 4);
}

// A bitmap from rows of characters: '#' black, '.' white, ' ' clear, r g b their colours.
static void draw(ns_test *t, const char *rows, int32_t width, ns_bitmap *bitmap)
{
    const int32_t count = (int32_t)strlen(rows);

    ns_expect(t, ns_bitmap_create(&t->ctx, bitmap, width, count / width) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < count; i++)
        set_pixel(bitmap, i,
                  rows[i] == '#'   ? 0x000000
                  : rows[i] == 'r' ? 0xe02020
                  : rows[i] == 'g' ? 0x20a020
                  : rows[i] == 'b' ? 0x2020e0
                                   : 0xffffff,
                  rows[i] == ' ' ? 0 : 255);
}

static void solution_text(const ns_doc *doc, char *text)
{
    for (int32_t i = 0; i < doc->solution.count; i++)
        text[i] = doc->puzzle.palette[doc->solution.at[i]].symbol;
    text[doc->solution.count] = 0;
}

static const struct {
    int32_t width, height;    // of the picture
    int32_t asked_w, asked_h; // of the grid
    int32_t got_w, got_h;
} sizes[] = {
    { 10, 20, 0, 0, 10, 20 },                             // one pixel a cell
    { 100, 100, 0, 0, 100, 100 },                         // up to a hundred
    { 101, 50, 0, 0, 100, 50 },                           // then it shrinks, in shape
    { 300, 1, 0, 0, 100, 1 },                             // never to nothing
    { 10, 20, 5, 0, 5, 10 },                              // one side follows the other
    { 10, 20, 0, 5, 3, 5 },       { 10, 20, 7, 7, 7, 7 }, // both as asked
    { 4, 4, 8, 8, 8, 8 },                                 // larger, too
    { 10, 10, -1, 5, 0, 0 },                              // no such grid
    { 10, 10, 9000, 5, 0, 0 },                            // more than a side may have
    { 1, 200, 100, 0, 0, 0 }, // a hundred times two hundred is more than a side, too
};

static void sizes_follow(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(sizes); i++) {
        ns_grid_options options = ns_grid_defaults();
        ns_bitmap bitmap;
        ns_doc doc = { .number = -1 };
        ns_made made;
        options.width = sizes[i].asked_w;
        options.height = sizes[i].asked_h;
        ns_expect(t,
                  ns_bitmap_create(&t->ctx, &bitmap, sizes[i].width, sizes[i].height) == NS_OK,
                  "a bitmap");
        const ns_status status = ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made);
        ns_expect(t, status == (sizes[i].got_w ? NS_OK : NS_BAD_INPUT), "row %d: %s", i,
                  t->ctx.message);
        ns_expect(t,
                  doc.puzzle.size[0] == sizes[i].got_w && doc.puzzle.size[1] == sizes[i].got_h,
                  "row %d: %d by %d", i, doc.puzzle.size[0], doc.puzzle.size[1]);
        ns_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_bitmap_drop(&t->ctx, &bitmap);
    }
}

static const struct {
    const char *what, *picture;
    int32_t width, colours;
    bool invert, repair;
    ns_verdict verdict;
    const char *solution;
    int32_t changed;
} pictures[] = {
    { "black and white", "##..#.##.", 3, 0, false, false, NS_SIMPLE, "##..#.##.", 0 },
    { "inverted", "##..#.##.", 3, 0, true, false, NS_SIMPLE, "..##.#..#", 0 },
    { "two answers", "#..#", 2, 0, false, false, NS_MULTIPLE, "#..#", 0 },
    { "two answers, repaired", "#..#", 2, 0, false, true, NS_SIMPLE, NULL, 1 },
    { "colours", "rr.gg..rg", 3, 2, false, false, NS_SIMPLE, "rr.gg..rg", 0 },
    { "colours on nothing", "rr gg  rg", 3, 2, false, false, NS_SIMPLE, "rr.gg..rg", 0 },
    { "two colours that may be swapped", "rggr", 2, 2, false, false, NS_MULTIPLE, NULL, 0 },
    { "a chequer, repaired", "r..r", 2, 2, false, true, NS_SIMPLE, NULL, 1 },
    { "one colour", "bb..b....", 3, 1, false, false, NS_SIMPLE, "bb..b....", 0 },
    { "nothing", ".........", 3, 0, false, true, NS_SIMPLE, ".........", 0 },
    { "nothing in colours", "         ", 3, 4, false, true, NS_SIMPLE, ".........", 0 },
};

static void pictures_become_puzzles(ns_test *t)
{
    char text[64];

    for (int32_t i = 0; i < NS_COUNT(pictures); i++) {
        ns_grid_options options = ns_grid_defaults();
        ns_bitmap bitmap;
        ns_doc doc = { .number = -1 };
        ns_made made;
        options.colours = pictures[i].colours;
        options.invert = pictures[i].invert;
        options.repair = pictures[i].repair;
        draw(t, pictures[i].picture, pictures[i].width, &bitmap);
        ns_expect(t, ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made) == NS_OK, "%s: %s",
                  pictures[i].what, t->ctx.message);
        solution_text(&doc, text);
        if (pictures[i].solution)
            ns_expect_text(t, text, pictures[i].solution, "%s", pictures[i].what);
        ns_expect(
            t, made.verdict == pictures[i].verdict && doc.judged && doc.verdict == made.verdict,
            "%s: %s", pictures[i].what, ns_verdict_name(made.verdict));
        ns_expect(t, made.repair.changes.count == pictures[i].changed, "%s: %d changed",
                  pictures[i].what, made.repair.changes.count);
        ns_expect(t,
                  ns_puzzle_check(&t->ctx, &doc.puzzle) == NS_OK
                      && ns_puzzle_satisfied(&doc.puzzle, doc.solution.at),
                  "%s: a puzzle and its answer", pictures[i].what);
        ns_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_bitmap_drop(&t->ctx, &bitmap);
    }
}

static void options_are_checked(ns_test *t)
{
    ns_grid_options options = ns_grid_defaults();
    ns_bitmap bitmap;
    ns_doc doc = { .number = -1 };
    ns_made made;

    draw(t, "#..#", 2, &bitmap);
    options.threshold = 1.5;
    ns_expect(t, ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made) == NS_BAD_INPUT,
              "a threshold above 1");
    options = ns_grid_defaults();
    options.colours = 32;
    ns_expect(t, ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made) == NS_BAD_INPUT,
              "too many colours");
    options.colours = -1;
    ns_expect(t, ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made) == NS_BAD_INPUT,
              "less than no colours");
    options.colours = 2;
    options.background = 0x1000000;
    ns_expect(t, ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made) == NS_BAD_INPUT,
              "no colour");
    ns_expect(t, doc.puzzle.cell_count == 0 && doc.solution.count == 0, "the doc is empty");
    ns_bitmap_drop(&t->ctx, &bitmap);
}

// A disc and a ring with soft edges, drawn large, come out round and whole.
static void large_pictures_shrink(ns_test *t)
{
    static const char wanted[] = "....####...."
                                 "..########.."
                                 ".###....###."
                                 ".##......##."
                                 "##...##...##"
                                 "##..####..##"
                                 "##..####..##"
                                 "##...##...##"
                                 ".##......##."
                                 ".###....###."
                                 "..########.."
                                 "....####....";
    ns_grid_options options = ns_grid_defaults();
    char text[160];
    ns_bitmap bitmap;
    ns_doc doc = { .number = -1 };
    ns_made made;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 240, 240) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 240 * 240; i++) {
        const int32_t x = 2 * (i % 240) - 239, y = 2 * (i / 240) - 239, d = x * x + y * y;
        const bool ink = d < 90 * 90 || (d > 160 * 160 && d < 238 * 238);
        const bool soft = d > 84 * 84 && d < 96 * 96;
        set_pixel(&bitmap, i, soft ? 0x808080 : ink ? 0x101010 : 0xf0f0f0, 255);
    }
    options.width = options.height = 12;
    ns_expect(t, ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made) == NS_OK, "made");
    solution_text(&doc, text);
    ns_expect_text(t, text, wanted, "a target");
    ns_expect(t, made.threshold > 0.2 && made.threshold < 0.8, "Otsu's threshold");
    ns_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_bitmap_drop(&t->ctx, &bitmap);
}

static void docs_with_solutions(ns_test *t)
{
    ns_grid_options options = ns_grid_defaults();
    ns_doc doc = { .number = -1 };
    ns_made made;
    const ns_given wrong = { 0, 1 };

    ns_expect(t,
              ns_make_grid_from_solution(&t->ctx, &options, &doc, &made) == NS_OK
                  || t->ctx.message[0],
              "an empty doc is no puzzle");
    ns_expect(t, ns_puzzle_grid(&t->ctx, &doc.puzzle, 2, 2) == NS_OK, "a grid");
    ns_expect(t, ns_make_grid_from_solution(&t->ctx, &options, &doc, &made) == NS_BAD_INPUT,
              "without a solution");
    ns_expect(t, ns_array_resize(&t->ctx, &doc.solution, 4), "a solution");
    doc.solution.at[0] = doc.solution.at[3] = 1;
    ns_expect(t, ns_make_grid_from_solution(&t->ctx, &options, &doc, &made) == NS_OK, "made");
    ns_expect(t, made.verdict == NS_MULTIPLE && doc.judged, "a chequer has two answers");
    ns_made_drop(&t->ctx, &made);
    options.repair = true;
    ns_expect(t, ns_make_grid_from_solution(&t->ctx, &options, &doc, &made) == NS_OK,
              "repaired");
    ns_expect(t,
              made.verdict == NS_SIMPLE && made.repair.changes.count == 1 && made.repair.fewest,
              "one cell is enough");
    ns_made_drop(&t->ctx, &made);
    doc.solution.at[0] = 2;
    ns_expect(t, ns_make_grid_from_solution(&t->ctx, &options, &doc, &made) == NS_BAD_INPUT,
              "a colour that is not there");
    doc.solution.at[0] = 1;
    ns_expect(t, ns_array_push(&t->ctx, &doc.puzzle.given, wrong), "given");
    ns_expect(t, ns_make_grid_from_solution(&t->ctx, &options, &doc, &made) == NS_BAD_INPUT,
              "a given cell that says otherwise");
    ns_doc_drop(&t->ctx, &doc);
}

// When effort ends early the doc is whole all the same, with the picture as it was drawn.
static void budgets_leave_a_doc(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);
    ns_grid_options options = ns_grid_defaults();
    ns_bitmap bitmap;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 30, 30) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 900; i++)
        set_pixel(&bitmap, i, ns_rng_below(&rng, 3) ? 0xffffff : 0, 255);
    for (int32_t i = 0; i < 6; i++) {
        ns_doc doc = { .number = -1 };
        ns_made made;
        options.repair = i % 2;
        t->ctx.ticks = 0;
        t->ctx.budget = i < 2 ? 1 : i < 4 ? 5000 : 500000;
        const ns_status status = ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made);
        t->ctx.budget = 0;
        ns_expect(t, status == NS_STOPPED || i >= 4, "stopped");
        ns_expect(t,
                  doc.puzzle.cell_count == 900
                      && ns_puzzle_satisfied(&doc.puzzle, doc.solution.at),
                  "a whole doc");
        ns_expect(t, doc.judged == (made.verdict != NS_UNKNOWN), "no verdict is no verdict");
        ns_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_bitmap_drop(&t->ctx, &bitmap);
}

static void memory_may_fail(ns_test *t)
{
    ns_grid_options options = ns_grid_defaults();
    ns_status status = NS_NO_MEMORY;
    ns_bitmap bitmap;

    options.colours = 3;
    options.repair = true;
    options.width = 6;
    draw(t, "rg.gr...rrr.bb..gg.b#r#..b.rrgg..bb.", 6, &bitmap);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        ns_doc doc = { .number = -1 };
        ns_made made;
        t->fail_at = t->allocations + n;
        status = ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || doc.puzzle.cell_count == 0, "an empty doc");
        ns_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_expect(t, status == NS_OK, "in the end there was enough");
    ns_bitmap_drop(&t->ctx, &bitmap);
}

static const struct {
    const char *what, *picture, *solution;
    int32_t width, colours;
} pixels[] = {
    { "black on white", "#.#.", "#.#.", 2, 1 },
    { "black on nothing", "# # ", "#.#.", 2, 1 },
    { "white on nothing keeps its white", ". . ", NULL, 2, 1 },
    { "colours", "r.gb", NULL, 2, 3 },
    { "without white the border tells", "rrrrgrrrr", NULL, 3, 1 },
    { "all black", "####", "####", 2, 1 },
    { "all white", "....", "....", 2, 1 },
};

static void pixels_there_and_back(ns_test *t)
{
    char text[16];

    for (int32_t i = 0; i < NS_COUNT(pixels); i++) {
        ns_bitmap from, to;
        ns_doc doc = { .number = -1 };
        draw(t, pixels[i].picture, pixels[i].width, &from);
        ns_expect(t, ns_grid_from_pixels(&t->ctx, "x", &from, &doc) == NS_OK, "a goal");
        ns_expect(t, doc.puzzle.colour_count == pixels[i].colours, "%s: %d colours",
                  pixels[i].what, doc.puzzle.colour_count);
        ns_expect(t,
                  ns_puzzle_check(&t->ctx, &doc.puzzle) == NS_OK
                      && ns_puzzle_satisfied(&doc.puzzle, doc.solution.at),
                  "%s: a puzzle", pixels[i].what);
        solution_text(&doc, text);
        if (pixels[i].solution)
            ns_expect_text(t, text, pixels[i].solution, "%s", pixels[i].what);
        ns_expect(t, ns_grid_to_pixels(&t->ctx, &doc, &to) == NS_OK, "back");
        for (int32_t p = 0; p < from.width * from.height; p++)
            ns_expect(t,
                      from.rgba[4 * p + 3] == 0
                          || memcmp(from.rgba + 4 * p, to.rgba + 4 * p, 4) == 0,
                      "%s: pixel %d", pixels[i].what, p);
        ns_doc_drop(&t->ctx, &doc);
        ns_bitmap_drop(&t->ctx, &from);
        ns_bitmap_drop(&t->ctx, &to);
    }
}

static void too_many_colours_for_pixels(ns_test *t)
{
    ns_bitmap bitmap;
    ns_doc doc = { .number = -1 };

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 33, 1) == NS_OK, "a bitmap");
    for (int32_t i = 0; i < 33; i++)
        set_pixel(&bitmap, i, (uint32_t)(i * 5), 255);
    ns_expect(t, ns_grid_from_pixels(&t->ctx, "x.png", &bitmap, &doc) == NS_BAD_INPUT, "33");
    ns_expect(t, strncmp(t->ctx.message, "x.png: ", 7) == 0, "%s", t->ctx.message);
    bitmap.width = 32;
    ns_expect(t, ns_grid_from_pixels(&t->ctx, "x.png", &bitmap, &doc) == NS_OK, "32 fit");
    for (int32_t a = 0; a <= doc.puzzle.colour_count; a++) {
        for (int32_t b = 0; b < a; b++) {
            ns_expect(t,
                      doc.puzzle.palette[a].symbol != doc.puzzle.palette[b].symbol
                          && strcmp(doc.puzzle.palette[a].name, doc.puzzle.palette[b].name)
                                 != 0,
                      "no two colours are called the same");
        }
    }
    ns_doc_drop(&t->ctx, &doc);
    bitmap.width = 33;
    ns_bitmap_drop(&t->ctx, &bitmap);
}

#if defined(NS_WITH_PNG)
static const char *const examples[] = { "flower", "lighthouse", "owl", "ship", "snail" };

// The pictures in examples/ are simple, or become so by a cell or two.
static void our_examples(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(examples); i++) {
        ns_grid_options options = ns_grid_defaults();
        char path[512];
        int32_t count = 0;
        ns_bitmap bitmap;
        ns_doc doc = { .number = -1 };
        ns_made made;
        snprintf(path, sizeof path, "%s/examples/grids/%s.png", NS_SOURCE_DIR, examples[i]);
        char *bytes = ns_test_read(path, &count);
        if (!ns_expect(t, bytes != NULL, "%s is there", path))
            continue;
        options.colours = 8;
        options.repair = true;
        ns_expect(t, ns_png_read(&t->ctx, path, bytes, count, &bitmap) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, ns_make_grid(&t->ctx, &bitmap, &options, &doc, &made) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t,
                  made.verdict == NS_SIMPLE && made.repair.fewest
                      && made.repair.changes.count <= 2,
                  "%s: %s, %d cells changed", examples[i], ns_verdict_name(made.verdict),
                  made.repair.changes.count);
        ns_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_bitmap_drop(&t->ctx, &bitmap);
        free(bytes);
    }
}
#else
static void our_examples(ns_test *t)
{
    ns_skip(t, "built without PNG");
}
#endif

NS_TEST_MAIN(NS_CASE(sizes_follow), NS_CASE(pictures_become_puzzles),
             NS_CASE(options_are_checked), NS_CASE(large_pictures_shrink),
             NS_CASE(docs_with_solutions), NS_CASE(budgets_leave_a_doc),
             NS_CASE(memory_may_fail), NS_CASE(pixels_there_and_back),
             NS_CASE(too_many_colours_for_pixels), NS_CASE(our_examples))
