// test_draw_sheet.c: contact sheets, judged with a ruler: every puzzle is there once, in order and
// to one scale, large enough to be judged; nothing overlaps, nothing leaves the margins; one is
// marked.
#include "curved_fixture.h"
#include "oracle/boards.h"
#include "page_ruler.h"

#define MOST 60

typedef struct sheet_world {
    ns_doc docs[MOST];
    ns_contact contacts[MOST];
    char names[MOST][32];
    int32_t count;
} sheet_world;

static void make_world(ns_test *t, ns_rng *rng, curved_recipe recipe, int32_t count,
                       sheet_world *world)
{
    world->count = count;
    for (int32_t i = 0; i < count; i++) {
        recipe.curves = 1 + ns_rng_below(rng, 12);
        ns_expect(t, fixture_curved(&t->ctx, rng, &recipe, &world->docs[i]), "memory");
        ns_format(world->names[i], sizeof world->names[i], "Seed %d", i + 1);
        world->contacts[i] =
            (ns_contact){ .doc = &world->docs[i],
                          .name = world->names[i],
                          .lines = { "score 1234.5, floor 1200.0", "cost 12.3, 312 cells",
                                     "simple, expert" },
                          .best = i == count / 2 };
    }
}

static void drop_world(ns_test *t, sheet_world *world)
{
    for (int32_t i = 0; i < world->count; i++)
        ns_doc_drop(&t->ctx, &world->docs[i]);
    world->count = 0;
}

static bool is_frame(const ns_scene_item *item, bool best)
{
    const ns_brush *brush = &item->brush;

    return item->kind == NS_ITEM_PATH && item->count == 5 && brush->fill.a == 0 && !brush->round
           && brush->width > 0 && (brush->width > 2) == best;
}

// The curves of a picture: as many strokes and cubics as its board has.
static bool are_curves(const ns_scene *scene, const ns_scene_item *item, const ns_board *board)
{
    int32_t moves = 0, cubics = 0;

    for (int32_t i = 0; i < item->count; i++) {
        moves += scene->ops.at[item->first + i] == NS_PATH_MOVE;
        cubics += scene->ops.at[item->first + i] == NS_PATH_CUBIC;
    }
    return item->brush.round && moves == board->curves.count && cubics == board->cubics.count;
}

static bool boxes_meet(fixture_box a, fixture_box b)
{
    return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2;
}

typedef struct found_sheet {
    fixture_box frames[MOST];
    int32_t count, best;
    double scale; // points for a grid step
} found_sheet;

// Finds the pictures of a page, which are those of the contacts from `found->count` on.
static void find_pictures(ns_test *t, const sheet_world *world, const ns_scene *scene,
                          found_sheet *found)
{
    const int32_t first = found->count;

    for (int32_t i = 1; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        const bool best = is_frame(item, true);
        if (!best && !is_frame(item, false))
            continue;
        if (!ns_expect(t, found->count < world->count, "too many pictures"))
            return;
        const ns_board *board = &world->docs[found->count].board;
        const ns_scene_point *p = &scene->points.at[item->first_point];
        const fixture_box box = { p[0].x, p[0].y, p[2].x, p[2].y };
        const double scale = (box.x2 - box.x1) / board->width;
        ns_expect(t, are_curves(scene, &scene->items.at[i - 1], board),
                  "picture %d has other curves", found->count);
        ns_expect(t, best == world->contacts[found->count].best, "mark of %d", found->count);
        if (found->scale == 0)
            found->scale = scale;
        ns_expect(t, scale / found->scale < 1.0001 && scale / found->scale > 0.9999,
                  "one scale for all");
        for (int32_t k = first; k < found->count; k++)
            ns_expect(t, !boxes_meet(found->frames[k], box), "pictures %d and %d overlap", k,
                      found->count);
        if (found->count > first) {
            const fixture_box last = found->frames[found->count - 1];
            ns_expect(t, box.y1 > last.y1 + 1 || box.x1 > last.x1 + 1, "in reading order");
        }
        found->best += best;
        found->frames[found->count++] = box;
    }
}

// Names stand below their pictures, each once.
static int32_t count_names(ns_test *t, const sheet_world *world, const ns_scene *scene,
                           const found_sheet *found, int32_t first)
{
    int32_t at = first;

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind != NS_ITEM_TEXT || !starts_with(ns_scene_item_text(scene, item), "Seed"))
            continue;
        if (!ns_expect(t, at < found->count, "too many names"))
            return at;
        const fixture_box frame = found->frames[at];
        ns_expect_text(t, ns_scene_item_text(scene, item), world->names[at], "in order");
        ns_expect(t, item->lettering.y > frame.y2 && item->lettering.x >= frame.x1 - 0.01,
                  "below its picture");
        at++;
    }
    return at;
}

static void expect_good_sheet(ns_test *t, const sheet_world *world,
                              const ns_draw_options *options)
{
    const char *const title = "A drawing of something", *const note = "how to choose one";
    found_sheet found = { .count = 0 };
    ns_scenes pages, again;
    int32_t named = 0;

    if (!ns_expect(t,
                   ns_draw_contacts(&t->ctx, world->contacts, world->count, title, note,
                                    options, &pages)
                       == NS_OK,
                   "%s", t->ctx.message))
        return;
    ns_expect(
        t,
        ns_draw_contacts(&t->ctx, world->contacts, world->count, title, note, options, &again)
                == NS_OK
            && again.count == pages.count,
        "again");
    for (int32_t i = 0; i < pages.count; i++) {
        ns_text svg = { 0 }, svg_again = { 0 };
        ns_paper paper;
        ns_expect(t, ns_scene_paper(&pages.at[i], &paper) && paper == options->paper, "paper");
        expect_paths_inside(t, &pages.at[i], options->margin_pt);
        expect_texts_apart(t, &pages.at[i], options->margin_pt);
        find_pictures(t, world, &pages.at[i], &found);
        named = count_names(t, world, &pages.at[i], &found, named);
        ns_expect_text(t, ns_text_chars(&pages.at[i].title), title, "title");
        ns_expect(t, ns_scene_svg(&t->ctx, &pages.at[i], &svg) == NS_OK, "svg");
        ns_expect(t, ns_scene_svg(&t->ctx, &again.at[i], &svg_again) == NS_OK, "svg");
        ns_expect(t, ns_same_text(svg.at, svg_again.at), "the same bytes");
        ns_text_drop(&t->ctx, &svg);
        ns_text_drop(&t->ctx, &svg_again);
    }
    ns_expect(t, found.count == world->count && named == world->count,
              "%d pictures and %d names of %d", found.count, named, world->count);
    ns_expect(t, found.best == 1, "%d marks", found.best);
    ns_expect(t, pages.count == 1 || found.scale * NS_FRAME_SIDE >= 108 || world->count == 1,
              "pictures of %g points on %d pages", found.scale * NS_FRAME_SIDE, pages.count);
    ns_scenes_drop(&t->ctx, &pages);
    ns_scenes_drop(&t->ctx, &again);
}

static void all_counts_and_shapes(ns_test *t)
{
    static const int32_t counts[] = { 1, 2, 3, 5, 7, 12, 13, 24, 60 };
    static const int32_t sides[5][2] = {
        { 64, 64 }, { 64, 48 }, { 40, 64 }, { 64, 6 }, { 6, 64 }
    };
    static sheet_world world;
    ns_rng rng = ns_rng_seed(71);

    for (int32_t i = 0; i < NS_COUNT(counts); i++) {
        for (int32_t shape = 0; shape < NS_COUNT(sides); shape++) {
            const curved_recipe recipe = { .width = sides[shape][0] * NS_UNIT,
                                           .height = sides[shape][1] * NS_UNIT,
                                           .colours = 1 + (i + shape) % 4,
                                           .numbers = 3,
                                           .longest = 5,
                                           .columns = 6,
                                           .rows = 4 };
            ns_draw_options options = ns_draw_defaults();
            options.paper = (i + shape) % 3 == 0   ? NS_PAPER_LETTER
                            : (i + shape) % 3 == 1 ? NS_PAPER_A4
                                                   : NS_PAPER_A3;
            options.margin_pt = 18 * (shape % 3);
            make_world(t, &rng, recipe, counts[i], &world);
            expect_good_sheet(t, &world, &options);
            drop_world(t, &world);
        }
    }
}

// Whatever is written below and above: it is cut, or left out.
static void long_texts_are_cut(ns_test *t)
{
    static sheet_world world;
    static char endless[2000];
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .colours = 1,
                                   .numbers = 3,
                                   .longest = 5,
                                   .columns = 3,
                                   .rows = 3 };
    ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(72);
    ns_scenes pages;

    for (int32_t i = 0; i + 1 < NS_COUNT(endless); i++)
        endless[i] = "Wi \xc3\xa4"[i % 5];
    make_world(t, &rng, recipe, 12, &world);
    for (int32_t i = 0; i < world.count; i++) {
        world.contacts[i].name = i % 3 ? endless : NULL;
        world.contacts[i].lines[0] = i % 2 ? endless : "";
        world.contacts[i].lines[1] = i % 4 ? NULL : endless;
    }
    ns_expect(t,
              ns_draw_contacts(&t->ctx, world.contacts, world.count, endless, endless, &options,
                               &pages)
                  == NS_OK,
              "%s", t->ctx.message);
    expect_texts_apart(t, &pages.at[0], options.margin_pt);
    ns_scenes_drop(&t->ctx, &pages);
    ns_expect(
        t, ns_draw_contacts(&t->ctx, world.contacts, 3, NULL, NULL, &options, &pages) == NS_OK,
        "without a title");
    ns_scenes_drop(&t->ctx, &pages);
    drop_world(t, &world);
}

// The tint is light, and covers the filled cells alone.
static void tints_are_light(ns_test *t)
{
    static sheet_world world;
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .colours = 3,
                                   .numbers = 3,
                                   .longest = 5,
                                   .columns = 5,
                                   .rows = 5 };
    ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(73);
    ns_scenes pages;
    int32_t filled = 0, cells = 0;

    make_world(t, &rng, recipe, 4, &world);
    ns_expect(t,
              ns_draw_contacts(&t->ctx, world.contacts, 4, "", "", &options, &pages) == NS_OK,
              "%s", t->ctx.message);
    for (int32_t i = 0; i < pages.at[0].items.count; i++) {
        const ns_scene_item *item = &pages.at[0].items.at[i];
        if (item->kind != NS_ITEM_PATH || !item->brush.fill.a || item->brush.stroke.a == 0)
            continue;
        const ns_ink ink = item->brush.fill;
        ns_expect(t, (2 * ink.r + 5 * ink.g + ink.b) / 8 >= 190, "a light tint");
        for (int32_t op = 0; op < item->count; op++)
            filled += pages.at[0].ops.at[item->first + op] == NS_PATH_CLOSE;
    }
    for (int32_t i = 0; i < 4; i++) {
        for (int32_t cell = 0; cell < world.docs[i].solution.count; cell++)
            cells += world.docs[i].solution.at[cell] != 0;
    }
    ns_expect(t, filled == cells, "%d cells of %d", filled, cells);
    ns_scenes_drop(&t->ctx, &pages);
    drop_world(t, &world);
}

static void expect_refusal(ns_test *t, const sheet_world *world, int32_t count,
                           const ns_draw_options *options, const char *sentence)
{
    ns_scenes pages;

    ns_expect(t,
              ns_draw_contacts(&t->ctx, world->contacts, count, "t", "", options, &pages)
                  == NS_BAD_INPUT,
              "%s", sentence);
    ns_expect_text(t, t->ctx.message, sentence, "refusal");
    ns_expect(t, !pages.at, "nothing is left");
}

static void what_cannot_be_drawn(ns_test *t)
{
    static sheet_world world;
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE,
                                   .colours = 1,
                                   .numbers = 3,
                                   .longest = 5,
                                   .columns = 2,
                                   .rows = 2 };
    ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(74);

    make_world(t, &rng, recipe, 3, &world);
    expect_refusal(t, &world, 0, &options,
                   "a contact sheet needs a picture; there is no puzzle to draw");
    options.margin_pt = 300;
    expect_refusal(t, &world, 3, &options, "a margin has 0 to 200 points; choose one between");
    options.margin_pt = 36;
    world.docs[1].solution.count = 0;
    expect_refusal(t, &world, 3, &options,
                   "there is no stored solution to draw; solve the puzzle and store it first");
    world.docs[1].solution.count = 4;
    world.docs[2].puzzle.kind = NS_GRID;
    expect_refusal(
        t, &world, 3, &options,
        "the page of curves shows curved and sloped puzzles only, and this puzzle is "
        "neither");
    world.docs[2].puzzle.kind = NS_CURVED;
    drop_world(t, &world);
}

static void without_memory(ns_test *t)
{
    static sheet_world world;
    const curved_recipe recipe = { .width = NS_FRAME_SIDE,
                                   .height = NS_FRAME_SIDE / 2,
                                   .colours = 2,
                                   .numbers = 3,
                                   .longest = 5,
                                   .columns = 3,
                                   .rows = 3 };
    const ns_draw_options options = ns_draw_defaults();
    ns_rng rng = ns_rng_seed(75);
    ns_status status = NS_NO_MEMORY;

    make_world(t, &rng, recipe, MOST, &world);
    const int64_t kept = t->blocks;
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100000; n++) {
        ns_scenes pages;
        t->fail_at = t->allocations + n;
        status =
            ns_draw_contacts(&t->ctx, world.contacts, world.count, "t", "n", &options, &pages);
        t->fail_at = 0;
        if (status == NS_NO_MEMORY)
            ns_expect(t, t->blocks == kept && !pages.at,
                      "allocation %d failed: all is given back", (int)n);
        ns_scenes_drop(&t->ctx, &pages);
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    drop_world(t, &world);
}

NS_TEST_MAIN(NS_CASE(all_counts_and_shapes), NS_CASE(long_texts_are_cut),
             NS_CASE(tints_are_light), NS_CASE(what_cannot_be_drawn), NS_CASE(without_memory))
