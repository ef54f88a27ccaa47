// test_draw_marked.c: pages that people click on. Whatever a puzzle has is there once and is called by its
// number, whatever stands on the page stands where it always does, and a bare page is no larger than it
// must be.
#include "base/basics.h"
#include "curved_fixture.h"
#include "oracle/scale.h"
#include "page_ruler.h"

static bool is_clue(ns_scene_part part)
{
    return part >= NS_PART_NUMBER && part <= NS_PART_BLANK;
}

static int32_t count_part(const ns_scene *scene, ns_scene_part part, int32_t of, int32_t more)
{
    int32_t count = 0;

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_tag *tag = &scene->items.at[i].tag;
        count += tag->part == part && tag->of == of && tag->more == more;
    }
    return count;
}

static bool has_end(const ns_doc *doc, int32_t line)
{
    return doc->puzzle.kind == NS_GRID || !doc->board.curves.at[line / 2].closed;
}

// Every run once: a number that is its length, or a blot.
static void expect_clue(ns_test *t, const ns_doc *doc, const ns_scene *scene, int32_t l,
                        bool once)
{
    const ns_line *line = &doc->puzzle.lines.at[l];
    const ns_run *runs = ns_line_runs(&doc->puzzle, line);
    const bool blank = line->clue == NS_CLUE_BLANK;

    const int32_t blanks = count_part(scene, NS_PART_BLANK, l, -1);
    ns_expect(t, blank && has_end(doc, l) ? blanks > 0 && (!once || blanks == 1) : blanks == 0,
              "line %d: the place of a blank clue", (int)l);
    for (int32_t k = 0; !blank && k < ns_max(1, line->clue_count); k++) {
        const bool blot = runs && runs[k].length == NS_BLOT;
        const int32_t numbers = count_part(scene, NS_PART_NUMBER, l, k);
        const int32_t blots = count_part(scene, NS_PART_BLOT, l, k);
        ns_expect(t, blot ? numbers == 0 && blots > 0 : numbers > 0 && blots == 0,
                  "line %d, run %d", (int)l, (int)k);
        ns_expect(t, !once || numbers + blots == 1, "line %d, run %d: once", (int)l, (int)k);
    }
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        char number[16];
        if (item->tag.part != NS_PART_NUMBER || item->tag.of != l)
            continue;
        ns_format(number, sizeof number, "%d", (int)(runs ? runs[item->tag.more].length : 0));
        ns_expect_text(t, ns_scene_item_text(scene, item), number, "line %d, run %d", (int)l,
                       (int)item->tag.more);
    }
}

// A long grid is cut into strips that repeat clues, unless the page is bare.
static void expect_parts(ns_test *t, const ns_doc *doc, const ns_scene *scene, bool once)
{
    int32_t cell = 0;

    for (int32_t i = 0; i < scene->items.count; i++) {
        if (scene->items.at[i].tag.part != NS_PART_CELL)
            continue;
        ns_expect(t, count_part(scene, NS_PART_CELL, cell, -1) == 1, "cell %d", (int)cell);
        cell++;
    }
    ns_expect(t, cell == doc->puzzle.cell_count, "%d cells", (int)cell);
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++)
        expect_clue(t, doc, scene, l, once);
    for (int32_t c = 0; c < doc->board.curves.count; c++) {
        int32_t found = 0;
        for (int32_t role = 0; role <= NS_ROLE_DECOY; role++)
            found += count_part(scene, NS_PART_CURVE, c, role);
        ns_expect(t, found == 1, "curve %d is there %d times", (int)c, (int)found);
    }
    ns_expect(t, count_part(scene, NS_PART_FRAME, -1, -1) > 0, "the frame");
}

static bool has_blank(const ns_doc *doc)
{
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++) {
        if (doc->puzzle.lines.at[l].clue == NS_CLUE_BLANK && has_end(doc, l))
            return true;
    }
    return false;
}

// The texts of both pages are the same, in the same order and places.
static void expect_texts(ns_test *t, const ns_scene *marked, const ns_scene *plain)
{
    int32_t i = 0, k = 0;

    for (; i < plain->items.count; i++) {
        const ns_scene_item *one = &plain->items.at[i];
        if (one->kind != NS_ITEM_TEXT)
            continue;
        while (k < marked->items.count && marked->items.at[k].kind != NS_ITEM_TEXT)
            k++;
        if (!ns_expect(t, k < marked->items.count, "a text is missing"))
            return;
        const ns_scene_item *other = &marked->items.at[k++];
        ns_expect_text(t, ns_scene_item_text(marked, other), ns_scene_item_text(plain, one),
                       "a text");
        ns_expect(
            t, one->lettering.x == other->lettering.x && one->lettering.y == other->lettering.y,
            "a text stands elsewhere");
    }
}

static void expect_marked(ns_test *t, const ns_doc *doc, ns_draw_options options)
{
    ns_scene marked, plain;
    ns_text svg = { 0 };

    options.grow = true;
    ns_expect(t, ns_draw(&t->ctx, doc, &options, &plain, NULL) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_scene_svg(&t->ctx, &plain, &svg) == NS_OK, "%s", t->ctx.message);
    ns_expect(
        t, !contains(ns_text_chars(&svg), "class=") && !contains(ns_text_chars(&svg), "data-"),
        "a plain page tells nothing");
    options.marked = true;
    if (ns_expect(t, ns_draw(&t->ctx, doc, &options, &marked, NULL) == NS_OK, "%s",
                  t->ctx.message)) {
        expect_parts(t, doc, &marked, false);
        if (!has_blank(doc))
            expect_texts(t, &marked, &plain);
        expect_paths_inside(t, &marked, 0);
    }
    ns_text_drop(&t->ctx, &svg);
    ns_scene_drop(&t->ctx, &marked);
    ns_scene_drop(&t->ctx, &plain);
}

// Nothing but the puzzle, which touches all four margins.
static void expect_bare(ns_test *t, const ns_doc *doc, ns_draw_options options)
{
    fixture_box all = { 1e9, 1e9, -1e9, -1e9 };
    ns_scene scene;

    options.bare = options.marked = options.grow = true;
    options.margin_pt = 2;
    ns_expect(t, ns_draw(&t->ctx, doc, &options, &scene, NULL) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < scene.items.count; i++) {
        const ns_scene_item *item = &scene.items.at[i];
        if (item->kind != NS_ITEM_TEXT)
            continue;
        ns_expect(t, is_clue(item->tag.part), "\"%s\" is no clue",
                  ns_scene_item_text(&scene, item));
        const fixture_box box = fixture_text_box(&scene, item);
        expect_inside(t, &scene, box, 0, "a text");
        all = (fixture_box){ ns_min(all.x1, box.x1), ns_min(all.y1, box.y1),
                             ns_max(all.x2, box.x2), ns_max(all.y2, box.y2) };
    }
    for (int32_t i = 0; i < scene.points.count; i++) {
        const ns_scene_point p = scene.points.at[i];
        all = (fixture_box){ ns_min(all.x1, p.x), ns_min(all.y1, p.y), ns_max(all.x2, p.x),
                             ns_max(all.y2, p.y) };
    }
    const double room = 6; // half of what is between two numbers, too
    ns_expect(t,
              all.x1 >= 0.5 && all.y1 >= 0.5 && all.x2 <= scene.width - 0.5
                  && all.y2 <= scene.height - 0.5 && all.x1 <= room && all.y1 <= room
                  && all.x2 >= scene.width - room && all.y2 >= scene.height - room,
              "%g %g to %g %g on a page of %g by %g", all.x1, all.y1, all.x2, all.y2,
              scene.width, scene.height);
    expect_parts(t, doc, &scene, true);
    ns_expect(t, scene.title.count == 0, "no title");
    ns_scene_drop(&t->ctx, &scene);
}

static void make_blanks(ns_rng *rng, ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (ns_rng_below(rng, 4) > 0)
            continue;
        puzzle->lines.at[l].clue = NS_CLUE_BLANK;
        puzzle->lines.at[l].clue_first = puzzle->lines.at[l].clue_count = 0;
    }
}

static void grids(ns_test *t)
{
    ns_rng rng = ns_rng_seed(91);

    for (int32_t i = 0; i < ns_scale(40); i++) {
        ns_doc doc;
        ns_expect(t,
                  fixture_random(&t->ctx, &rng, 1 + ns_rng_below(&rng, 30),
                                 1 + ns_rng_below(&rng, 60), 1 + ns_rng_below(&rng, 4), 50,
                                 &doc)
                      && fixture_give(&t->ctx, &rng, &doc),
                  "memory");
        fixture_blots(&rng, &doc.puzzle);
        if (i % 2)
            make_blanks(&rng, &doc.puzzle);
        expect_marked(t, &doc, fixture_options(&rng));
        expect_bare(t, &doc, fixture_options(&rng));
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void curves(ns_test *t)
{
    ns_rng rng = ns_rng_seed(92);

    for (int32_t i = 0; i < ns_scale(30); i++) {
        const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                       .height = NS_FRAME_SIDE / 2
                                                 + ns_rng_below(&rng, NS_FRAME_SIDE / 2),
                                       .curves = 1 + ns_rng_below(&rng, 20),
                                       .colours = 1 + ns_rng_below(&rng, 3),
                                       .numbers = 5,
                                       .longest = 15,
                                       .columns = 4,
                                       .rows = 3,
                                       .blank = i % 2 ? 30 : 0 };
        ns_doc doc;
        ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
        fixture_blots(&rng, &doc.puzzle);
        expect_marked(t, &doc, fixture_options(&rng));
        expect_bare(t, &doc, fixture_options(&rng));
        ns_doc_drop(&t->ctx, &doc);
    }
}

// Blank clues keep the others at their ends, so that these keep their names.
static void names_stay(ns_test *t)
{
    ns_rng rng = ns_rng_seed(93);
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .curves = 9,
                                   .colours = 1,
                                   .numbers = 3,
                                   .longest = 9,
                                   .columns = 3,
                                   .rows = 3,
                                   .unique = true,
                                   .blank = 50 };
    ns_draw_options options = ns_draw_defaults();
    ns_scene scene;
    ns_clue_places places = { 0 };
    ns_doc doc;

    options.marked = options.numbers = true;
    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    ns_expect(t, ns_clue_places_find(&t->ctx, &doc, &places) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s", t->ctx.message);
    expect_parts(t, &doc, &scene, true);
    int32_t shown = 0, own = 0;
    for (int32_t l = 0; l < places.count; l++)
        shown += places.at[l].number > 0;
    for (int32_t i = 0; i < scene.items.count; i++)
        own +=
            scene.items.at[i].kind == NS_ITEM_TEXT && scene.items.at[i].lettering.ink.r == 135;
    ns_expect(t, shown > 0 && own == shown, "%d clues are named, %d are printed", (int)own,
              (int)shown);
    ns_array_drop(&t->ctx, &places);
    ns_scene_drop(&t->ctx, &scene);
    ns_doc_drop(&t->ctx, &doc);
}

static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(94);
    ns_draw_options options = ns_draw_defaults();
    ns_doc doc;

    options.marked = options.bare = options.solution = true;
    ns_expect(t, fixture_random(&t->ctx, &rng, 4, 4, 2, 50, &doc), "memory");
    expect_drawn_without_memory(t, &doc, &options);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(grids), NS_CASE(curves), NS_CASE(names_stay), NS_CASE(without_memory))
