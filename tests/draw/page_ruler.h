// page_ruler.h: a page judged with a ruler, whatever it shows: nothing leaves the margins, no two
// texts touch.
#ifndef NS_PAGE_RULER_H
#define NS_PAGE_RULER_H

#include "draw_fixture.h"

static inline bool is_number(const char *text)
{
    for (int32_t i = 0; text[i]; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
    }
    return text[0];
}

// A ? in the place of a number.
static inline bool is_blot(const ns_scene *scene, const ns_scene_item *item)
{
    return item->kind == NS_ITEM_TEXT && ns_same_text(ns_scene_item_text(scene, item), "?");
}

// Where an entry of a clue stands, a number or a blot; false when the item is none.
static inline bool entry_box(const ns_scene *scene, const ns_scene_item *item, fixture_box *box)
{
    if (!is_blot(scene, item)
        && (item->kind != NS_ITEM_TEXT || !is_number(ns_scene_item_text(scene, item))))
        return false;
    *box = fixture_text_box(scene, item);
    return true;
}

static inline bool starts_with(const char *text, const char *start)
{
    while (*start && *text == *start) {
        text++;
        start++;
    }
    return !*start;
}

static inline bool contains(const char *text, const char *part)
{
    for (; *text; text++) {
        if (starts_with(text, part))
            return true;
    }
    return false;
}

// A coloured blot stands in a box of its colour, and its letter follows in the box. All colours that blots have are
// there, and the foot of the page explains them.
static inline void expect_blots(ns_test *t, const ns_doc *doc, const ns_scene *scene)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    int32_t drawn[NS_PALETTE_MAX + 2] = { 0 };
    bool any = false, told = false;

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind == NS_ITEM_TEXT)
            told = told || contains(ns_scene_item_text(scene, item), "A ? is a run");
        if (!is_blot(scene, item))
            continue;
        int32_t colour = 1;
        for (; i > 0 && puzzle->colour_count > 1 && colour <= puzzle->colour_count; colour++) {
            const ns_paint *paint = &puzzle->palette[colour];
            const ns_ink ink = item[-1].brush.fill;
            if (ink.r == paint->r && ink.g == paint->g && ink.b == paint->b)
                break;
        }
        drawn[colour]++;
        ns_expect(t,
                  puzzle->colour_count == 1
                      || (i + 1 < scene->items.count && item[1].kind == NS_ITEM_TEXT),
                  "no letter");
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t k = 0; line->clue == NS_CLUE_RUNS && k < line->clue_count; k++) {
            const ns_run run = puzzle->runs.at[line->clue_first + k];
            any = any || run.length == NS_BLOT;
            ns_expect(t, run.length != NS_BLOT || drawn[run.colour] > 0, "no blot of colour %d",
                      (int)run.colour);
        }
    }
    ns_expect(t, drawn[puzzle->colour_count + 1] == 0, "a blot has no colour of the palette");
    ns_expect(t, told == any, "the foot says nothing of blots");
}

static inline void expect_inside(ns_test *t, const ns_scene *scene, fixture_box box,
                                 double margin, const char *what)
{
    const double slack = 0.01;

    ns_expect(t,
              box.x1 >= margin - slack && box.y1 >= margin - slack
                  && box.x2 <= scene->width - margin + slack
                  && box.y2 <= scene->height - margin + slack,
              "%s leaves the margins: %g %g to %g %g on %g x %g", what, box.x1, box.y1, box.x2,
              box.y2, scene->width, scene->height);
}

static inline void expect_paths_inside(ns_test *t, const ns_scene *scene, double margin)
{
    fixture_box all = { 1e9, 1e9, -1e9, -1e9 };

    for (int32_t i = 0; i < scene->points.count; i++) {
        const ns_scene_point p = scene->points.at[i];
        all.x1 = p.x < all.x1 ? p.x : all.x1;
        all.y1 = p.y < all.y1 ? p.y : all.y1;
        all.x2 = p.x > all.x2 ? p.x : all.x2;
        all.y2 = p.y > all.y2 ? p.y : all.y2;
    }
    expect_inside(t, scene, all, margin, "a path");
}

// No two texts on the page touch. Boxes are sorted by their left edge, so few pairs are looked
// at.
static inline int by_left_edge(const void *a, const void *b, void *user)
{
    const fixture_box *p = a, *q = b;

    (void)user;
    return (p->x1 > q->x1) - (p->x1 < q->x1);
}

static inline void expect_texts_apart(ns_test *t, const ns_scene *scene, double margin)
{
    NS_ARRAY(fixture_box) boxes = { 0 };
    int32_t touching = 0;

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind != NS_ITEM_TEXT)
            continue;
        const fixture_box box = fixture_text_box(scene, item);
        ns_expect(t, item->lettering.size >= NS_TYPE_MIN, "type of %g", item->lettering.size);
        expect_inside(t, scene, box, margin, ns_scene_item_text(scene, item));
        ns_expect(t, ns_array_push(&t->ctx, &boxes, box), "memory");
    }
    ns_expect(t, ns_array_sort(&t->ctx, &boxes, by_left_edge, NULL) == NS_OK, "memory");
    for (int32_t i = 0; i < boxes.count; i++) {
        const fixture_box a = boxes.at[i];
        for (int32_t j = i + 1; j < boxes.count && boxes.at[j].x1 < a.x2 - 1e-6; j++) {
            const fixture_box b = boxes.at[j];
            touching += b.y1 < a.y2 - 1e-6 && a.y1 < b.y2 - 1e-6;
        }
    }
    ns_expect(t, touching == 0, "%d pairs of texts touch", touching);
    ns_array_drop(&t->ctx, &boxes);
}

#endif
