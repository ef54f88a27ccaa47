// test_draw_marks.c: proof sheets: every mark is on the page where it should be, under the curves,
// and the legend below the puzzle names all kinds of them without touching anything.
#include "curved_fixture.h"
#include "oracle/scale.h"
#include "page_ruler.h"

static const ns_mark_kind kinds[] = {
    { NS_MARK_HEADING, { 0, 0, 0, 0 }, 0, "First heading: 12.5" },
    { NS_MARK_BAR, { 210, 90, 1, 200 }, 6, "pairs of vertices too near" },
    { NS_MARK_RING, { 210, 90, 2, 200 }, 7, "crossings too flat" },
    { NS_MARK_TINT, { 210, 90, 3, 100 }, 0, "cells too small" },
    { NS_MARK_HEADING, { 0, 0, 0, 0 }, 0, "Second heading" },
    { NS_MARK_EDGE, { 210, 90, 5, 200 }, 3, "cells of awkward shape" },
    { NS_MARK_LINK, { 210, 90, 6, 200 }, 2, "waists" },
    { NS_MARK_CURVE, { 210, 90, 7, 200 }, 4, "curves too long" },
};

static curved_recipe small_recipe(void)
{
    return (curved_recipe){ .width = NS_FRAME_SIDE,
                            .height = NS_FRAME_SIDE / 4 * 3,
                            .curves = 7,
                            .colours = 1,
                            .numbers = 4,
                            .longest = 5,
                            .columns = 4,
                            .rows = 3 };
}

// A place well inside the frame.
static ns_point random_place(ns_rng *rng, const ns_board *board)
{
    return (ns_point){ board->width / 8 + ns_rng_below(rng, board->width / 4 * 3),
                       board->height / 8 + ns_rng_below(rng, board->height / 4 * 3) };
}

typedef NS_ARRAY(ns_mark) mark_list;

static void add_random_marks(ns_test *t, ns_rng *rng, const ns_doc *doc, mark_list *list)
{
    for (int32_t i = ns_rng_below(rng, 40); i > 0; i--) {
        ns_mark mark = { .kind = ns_rng_below(rng, NS_COUNT(kinds)),
                         .what = ns_rng_below(
                             rng, ns_min(doc->puzzle.cell_count, doc->board.curves.count)),
                         .strength = ns_rng_below(rng, 101) / 100.0 };
        mark.at[0] = random_place(rng, &doc->board);
        mark.at[1] = ns_rng_below(rng, 2) ? mark.at[0] : random_place(rng, &doc->board);
        ns_expect(t, ns_array_push(&t->ctx, list, mark), "memory");
    }
}

// The kind of an item that is a mark or its sample, told by its ink; -1: something else.
static int32_t kind_of(const ns_scene_item *item)
{
    const ns_ink ink = item->brush.fill.a ? item->brush.fill : item->brush.stroke;

    return item->kind == NS_ITEM_PATH && ink.r == 210 && ink.g == 90 ? ink.b : -1;
}

static fixture_box box_of(const ns_scene *scene, const ns_scene_item *item)
{
    const ns_scene_point *p = &scene->points.at[item->first_point];
    fixture_box box = { p->x, p->y, p->x, p->y };
    int32_t points = 0;

    for (int32_t i = 0; i < item->count; i++) {
        const uint8_t op = scene->ops.at[item->first + i];
        points += op == NS_PATH_CUBIC ? 3 : op != NS_PATH_CLOSE;
    }
    for (int32_t i = 0; i < points; i++) {
        box.x1 = p[i].x < box.x1 ? p[i].x : box.x1;
        box.x2 = p[i].x > box.x2 ? p[i].x : box.x2;
        box.y1 = p[i].y < box.y1 ? p[i].y : box.y1;
        box.y2 = p[i].y > box.y2 ? p[i].y : box.y2;
    }
    return box;
}

// Which item draws the frame.
static int32_t find_frame(const ns_scene *scene, fixture_box *frame)
{
    for (int32_t i = 0; i < scene->items.count; i++) {
        if (scene->items.at[i].kind == NS_ITEM_PATH && scene->items.at[i].brush.width == 1.5) {
            *frame = box_of(scene, &scene->items.at[i]);
            return i;
        }
    }
    return -1;
}

static bool is_at(double got, double wanted)
{
    return got - wanted < 1e-6 && wanted - got < 1e-6;
}

// Of all control points.
static fixture_box curve_box(const ns_board *board, int32_t c, const fixture_box *frame,
                             double scale)
{
    const ns_board_curve *curve = &board->curves.at[c];
    const ns_section *first = &board->sections.at[curve->first];
    const ns_section *last = &board->sections.at[curve->first + curve->count - 1];
    fixture_box box = { 1e9, 1e9, -1e9, -1e9 };

    for (int32_t i = 4 * first->first; i < 4 * (last->first + last->count); i++) {
        const ns_point p = board->cubics.at[i / 4].curve.p[i % 4];
        const double x = frame->x1 + p.x * scale, y = frame->y1 + p.y * scale;
        box = (fixture_box){ x < box.x1 ? x : box.x1, y < box.y1 ? y : box.y1,
                             x > box.x2 ? x : box.x2, y > box.y2 ? y : box.y2 };
    }
    return box;
}

// Whether the item is this mark, by its box.
static bool shows(const ns_scene *scene, const ns_scene_item *item, const ns_doc *doc,
                  const fixture_box *frame, const ns_mark *mark)
{
    const double scale = (frame->x2 - frame->x1) / doc->board.width;
    const ns_mark_kind *kind = &kinds[mark->kind];
    const bool round = kind->shape == NS_MARK_RING || kind->shape == NS_MARK_LINK;
    const double r = round ? kind->size : 0;
    const fixture_box box = box_of(scene, item);
    fixture_box wanted;

    if (kind->shape == NS_MARK_CURVE) {
        wanted = curve_box(&doc->board, mark->what, frame, scale);
    } else if (kind->shape == NS_MARK_TINT || kind->shape == NS_MARK_EDGE) {
        const double w = (frame->x2 - frame->x1) / 4, h = (frame->y2 - frame->y1) / 3;
        const double x = frame->x1 + mark->what % 4 * w, y = frame->y1 + mark->what / 4 * h;
        wanted = (fixture_box){ x, y, x + w, y + h };
    } else {
        const ns_point a = mark->at[0], b = mark->at[1];
        wanted = (fixture_box){ frame->x1 + ns_min(a.x, b.x) * scale - r,
                                frame->y1 + ns_min(a.y, b.y) * scale - r,
                                frame->x1 + ns_max(a.x, b.x) * scale + r,
                                frame->y1 + ns_max(a.y, b.y) * scale + r };
    }
    return kind_of(item) == mark->kind && is_at(box.x1, wanted.x1) && is_at(box.y1, wanted.y1)
           && is_at(box.x2, wanted.x2) && is_at(box.y2, wanted.y2);
}

static void expect_marks(ns_test *t, const ns_doc *doc, const ns_scene *scene,
                         const ns_marks *marks)
{
    fixture_box frame = { 0, 0, 0, 0 };
    const int32_t border = find_frame(scene, &frame);
    int32_t drawn = 0, samples = 0, wanted = 0;

    for (int32_t i = 0; i < scene->items.count; i++) {
        const bool mark = kind_of(&scene->items.at[i]) >= 0;
        drawn += mark && i < border;
        samples += mark && i > border;
        if (mark && i > border)
            ns_expect(t, box_of(scene, &scene->items.at[i]).y1 > frame.y2, "a sample above");
    }
    for (int32_t m = 0; m < marks->count; m++) {
        bool found = kinds[marks->at[m].kind].shape == NS_MARK_HEADING;
        wanted += !found;
        for (int32_t i = 0; i < border && !found; i++)
            found = shows(scene, &scene->items.at[i], doc, &frame, &marks->at[m]);
        ns_expect(t, found, "mark %d is not where it should be", m);
    }
    ns_expect(t, drawn == wanted, "%d marks for %d", drawn, wanted);
    ns_expect(t, samples == 6, "%d samples", samples);
}

static bool has_text(const ns_scene *scene, const char *text)
{
    for (int32_t i = 0; i < scene->items.count; i++) {
        if (scene->items.at[i].kind == NS_ITEM_TEXT
            && ns_same_text(ns_scene_item_text(scene, &scene->items.at[i]), text))
            return true;
    }
    return false;
}

static void random_proofs(ns_test *t)
{
    ns_rng rng = ns_rng_seed(61);

    for (int32_t i = 0; i < ns_scale(60); i++) {
        curved_recipe recipe = small_recipe();
        ns_draw_options options = ns_draw_defaults();
        mark_list list = { 0 };
        ns_scene scene;
        ns_doc doc;
        recipe.colours = 1 + ns_rng_below(&rng, 3);
        recipe.curves = 3 + ns_rng_below(&rng, 12);
        options.solution = ns_rng_below(&rng, 2);
        options.paper = ns_rng_below(&rng, 2) ? NS_PAPER_A4 : NS_PAPER_LETTER;
        ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
        add_random_marks(t, &rng, &doc, &list);
        const ns_marks marks = { kinds, NS_COUNT(kinds), list.at, list.count, NULL };
        options.marks = &marks;
        ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s",
                  t->ctx.message);
        expect_paths_inside(t, &scene, options.margin_pt);
        expect_texts_apart(t, &scene, options.margin_pt);
        expect_marks(t, &doc, &scene, &marks);
        for (int32_t k = 0; k < NS_COUNT(kinds); k++)
            ns_expect(t, has_text(&scene, kinds[k].text), "the legend lacks '%s'",
                      kinds[k].text);
        ns_expect(t,
                  has_text(&scene, options.solution
                                       ? "Proof sheet, not for players \xc2\xb7 Solution"
                                       : "Proof sheet, not for players"),
                  "nobody takes it for a puzzle's page");
        ns_scene_drop(&t->ctx, &scene);
        ns_array_drop(&t->ctx, &list);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// A page without marks is the page it always was.
static void no_marks_no_proof(ns_test *t)
{
    ns_rng rng = ns_rng_seed(62);
    const curved_recipe recipe = small_recipe();
    ns_draw_options options = ns_draw_defaults();
    ns_scene scene;
    ns_doc doc;

    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, !has_text(&scene, "Proof sheet, not for players"), "no proof");
    ns_scene_drop(&t->ctx, &scene);
    ns_doc_drop(&t->ctx, &doc);
}

// The worst of a kind is the strongest, and the faintest is still to be seen.
static void strength_shows(ns_test *t)
{
    ns_rng rng = ns_rng_seed(63);
    const curved_recipe recipe = small_recipe();
    const ns_mark list[] = { { 1, { { 1 << 22, 1 << 22 }, { 1 << 22, 1 << 22 } }, 0, 0 },
                             { 1, { { 1 << 22, 1 << 22 }, { 1 << 22, 1 << 22 } }, 0, 0.5 },
                             { 1, { { 1 << 22, 1 << 22 }, { 1 << 22, 1 << 22 } }, 0, 1 },
                             { 1, { { 1 << 22, 1 << 22 }, { 1 << 22, 1 << 22 } }, 0, 7 } };
    const ns_marks marks = { kinds, NS_COUNT(kinds), list, NS_COUNT(list), NULL };
    ns_draw_options options = ns_draw_defaults();
    int32_t alphas[4] = { 0 }, count = 0;
    ns_scene scene;
    ns_doc doc;

    options.marks = &marks;
    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < scene.items.count && count < 4; i++) {
        if (kind_of(&scene.items.at[i]) == 1)
            alphas[count++] = scene.items.at[i].brush.stroke.a;
    }
    ns_expect(t,
              count == 4 && alphas[0] >= 40 && alphas[0] < alphas[1] && alphas[1] < alphas[2],
              "from faint to strong");
    ns_expect(t, alphas[2] == 200 && alphas[3] == 200, "no stronger than its ink");
    ns_scene_drop(&t->ctx, &scene);
    ns_doc_drop(&t->ctx, &doc);
}

static void bad_marks_are_refused(ns_test *t)
{
    static const struct {
        ns_mark mark;
        const char *sentence;
    } cases[] = {
        { { 8, { { 0, 0 }, { 0, 0 } }, 0, 1 }, "mark 0 is of kind 8, but there are 8" },
        { { -1, { { 0, 0 }, { 0, 0 } }, 0, 1 }, "mark 0 is of kind -1, but there are 8" },
        { { 3, { { 0, 0 }, { 0, 0 } }, 12, 1 }, "mark 0 is about cell 12, but there are 12" },
        { { 5, { { 0, 0 }, { 0, 0 } }, -1, 1 }, "mark 0 is about cell -1, but there are 12" },
        { { 7, { { 0, 0 }, { 0, 0 } }, 8, 1 }, "mark 0 is about curve 8, but there are 8" },
        { { 7, { { 0, 0 }, { 0, 0 } }, -1, 1 }, "mark 0 is about curve -1, but there are 8" },
    };
    ns_rng rng = ns_rng_seed(64);
    const curved_recipe recipe = small_recipe();
    ns_draw_options options = ns_draw_defaults();
    ns_scene scene;
    ns_doc doc;

    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const ns_marks marks = { kinds, NS_COUNT(kinds), &cases[i].mark, 1, NULL };
        options.marks = &marks;
        ns_expect(t, ns_draw(&t->ctx, &doc, &options, &scene, NULL) == NS_BAD_INPUT, "case %d",
                  i);
        ns_expect_text(t, t->ctx.message, cases[i].sentence, "case %d", i);
    }
    ns_doc_drop(&t->ctx, &doc);
}

static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(65);
    const curved_recipe recipe = small_recipe();
    ns_draw_options options = ns_draw_defaults();
    mark_list list = { 0 };
    ns_doc doc;

    ns_expect(t, fixture_curved(&t->ctx, &rng, &recipe, &doc), "memory");
    add_random_marks(t, &rng, &doc, &list);
    const ns_marks marks = { kinds, NS_COUNT(kinds), list.at, list.count, NULL };
    options.marks = &marks;
    expect_drawn_without_memory(t, &doc, &options);
    ns_array_drop(&t->ctx, &list);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(random_proofs), NS_CASE(no_marks_no_proof), NS_CASE(strength_shows),
             NS_CASE(bad_marks_are_refused), NS_CASE(without_memory))
