// curved_ruler.h: the page of a curved or sloped puzzle judged with a ruler: where frame, curves, tails
// and clues are, found again in its scene.
#ifndef NS_CURVED_RULER_H
#define NS_CURVED_RULER_H

#include "nonosmith/doc.h"
#include "page_ruler.h"

// What a page shows, found again in its scene.
typedef struct found_page {
    fixture_box frame;
    const ns_scene_item *curves, *leaders, *stubs;
} found_page;

static inline found_page find_parts(ns_test *t, const ns_scene *scene)
{
    found_page found = { { 0, 0, 0, 0 }, NULL, NULL, NULL };

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        const ns_brush *brush = &item->brush;
        if (item->kind != NS_ITEM_PATH || brush->stroke.a == 0 || brush->fill.a)
            continue;
        const ns_scene_point *p = &scene->points.at[item->first_point];
        const bool closed =
            item->count > 0 && scene->ops.at[item->first + item->count - 1] == NS_PATH_CLOSE;
        if (brush->width >= 1.5 && !brush->round && closed)
            found.frame = (fixture_box){ p[0].x, p[0].y, p[2].x, p[2].y };
        else if (brush->round && (brush->stroke.r == 0 || brush->stroke.r == 130))
            found.curves = item;
        else if (brush->stroke.r == 100)
            found.leaders = item;
        else if (brush->stroke.r == 0)
            found.stubs = item;
    }
    ns_expect(t, found.frame.x2 > found.frame.x1 && found.curves, "a frame and curves");
    return found;
}

static inline bool segment_meets(ns_scene_point a, ns_scene_point b, fixture_box box)
{
    double near = 0, far = 1; // the part of the way that may be inside

    for (int32_t i = 0; i < 2; i++) {
        const double from = i ? a.y : a.x, way = i ? b.y - a.y : b.x - a.x;
        const double low = i ? box.y1 : box.x1, high = i ? box.y2 : box.x2;
        if (way == 0 && (from <= low || from >= high))
            return false;
        if (way == 0)
            continue;
        const double u = (low - from) / way, v = (high - from) / way;
        near = (u < v ? u : v) > near ? (u < v ? u : v) : near;
        far = (u < v ? v : u) < far ? (u < v ? v : u) : far;
    }
    return near < far - 1e-9;
}

// Numbers stand outside of the frame, at least 7 pt large, and no leader or stub runs through one.
static inline void expect_numbers(ns_test *t, const ns_doc *doc, const ns_scene *scene,
                                  const found_page *found)
{
    const fixture_box frame = found->frame;
    int32_t numbers = 0, wanted = 0;

    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        fixture_box box;
        if (!entry_box(scene, item, &box))
            continue;
        numbers++;
        ns_expect(t, item->lettering.size >= NS_CURVED_TYPE_MIN, "type of %g",
                  item->lettering.size);
        ns_expect(t,
                  box.x2 < frame.x1 - 1 || box.x1 > frame.x2 + 1 || box.y2 < frame.y1 - 1
                      || box.y1 > frame.y2 + 1,
                  "a number on the frame");
        for (int32_t k = 0; k < 2; k++) {
            const ns_scene_item *lines = k ? found->stubs : found->leaders;
            const ns_scene_point *p = lines ? &scene->points.at[lines->first_point] : NULL;
            for (int32_t op = 1; lines && op < lines->count; op++) {
                if (scene->ops.at[lines->first + op] == NS_PATH_LINE)
                    ns_expect(t, !segment_meets(p[op - 1], p[op], box), "a leader through '%s'",
                              ns_scene_item_text(scene, item));
            }
        }
    }
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++) {
        const ns_line *line = &doc->puzzle.lines.at[l];
        wanted += line->clue == NS_CLUE_RUNS ? ns_max(1, line->clue_count) : 0;
    }
    ns_expect(t, numbers == wanted, "%d numbers for %d", numbers, wanted);
    expect_blots(t, doc, scene);
}

// The middle of the number on the page; false when it is not there.
static inline bool find_number(const ns_scene *scene, int32_t number, ns_vec *middle)
{
    char wanted[16];

    ns_format(wanted, sizeof wanted, "%d", number);
    for (int32_t i = 0; i < scene->items.count; i++) {
        const ns_scene_item *item = &scene->items.at[i];
        if (item->kind != NS_ITEM_TEXT
            || !ns_same_text(ns_scene_item_text(scene, item), wanted))
            continue;
        const fixture_box box = fixture_text_box(scene, item);
        *middle = (ns_vec){ (box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2 };
        return true;
    }
    return false;
}

// How far a point of the page lies beyond a side of the frame (upper, right, lower, left), and
// how far along it, clockwise.
static inline double out_of(const fixture_box *frame, int32_t side, ns_vec p)
{
    const double out[4] = { frame->y1 - p.y, p.x - frame->x2, p.y - frame->y2,
                            frame->x1 - p.x };

    return out[side];
}

static inline double along(const fixture_box *frame, int32_t side, ns_vec p)
{
    const double way[4] = { p.x - frame->x1, p.y - frame->y1, frame->x2 - p.x,
                            frame->y2 - p.y };

    return way[side];
}

// An end of a curve on the page. Clockwise along its side it comes after those with a smaller
// `along`, of one place after those that lean less.
typedef struct page_end {
    int32_t side; // -1: not on the frame
    double along; // as a share of the side
    double lean;  // along for each step out, of a straight line
} page_end;

static inline ns_point curve_end_point(const ns_board *board, int32_t curve, int32_t end)
{
    const ns_board_curve *c = &board->curves.at[curve];
    const ns_section *s = &board->sections.at[c->first + (end ? c->count - 1 : 0)];

    return board->cubics.at[s->first + (end ? s->count - 1 : 0)].curve.p[3 * end];
}

// The end as one of that side; a corner belongs to two.
static inline page_end find_end_on(const ns_board *board, int32_t curve, int32_t end,
                                   int32_t side)
{
    const ns_point p = curve_end_point(board, curve, end);
    const ns_point q = curve_end_point(board, curve, 1 - end);
    const double x = (double)p.x / board->width, y = (double)p.y / board->height;
    const double dx = (double)p.x - q.x, dy = (double)p.y - q.y;
    const bool there[4] = { p.y == 0, p.x == board->width, p.y == board->height, p.x == 0 };
    const double places[4] = { x, y, 1 - x, 1 - y };
    const double outs[4] = { -dy, dx, dy, -dx }, alongs[4] = { dx, dy, -dx, -dy };

    if (!there[side])
        return (page_end){ -1, 0, 0 };
    return (page_end){ side, places[side], outs[side] == 0 ? 0 : alongs[side] / outs[side] };
}

// Where a clue was found.
typedef struct found_clue {
    page_end exit;
    double hand;  // of the two of a curve, which comes first
    double along; // where it stands
} found_clue;

static inline bool comes_before(const found_clue *p, const found_clue *q)
{
    const double a[3] = { p->exit.along, p->exit.lean, p->hand };
    const double b[3] = { q->exit.along, q->exit.lean, q->hand };

    for (int32_t i = 0; i < 3; i++) {
        if (a[i] != b[i])
            return a[i] < b[i];
    }
    return false;
}

// Finds a clue of several numbers, no two of them equal on the page, and checks that it is read
// from the outside in at an end of its curve.
static inline bool find_clue(ns_test *t, const ns_doc *doc, const ns_scene *scene,
                             const found_page *found, int32_t l, found_clue *clue)
{
    const ns_line *line = &doc->puzzle.lines.at[l];
    const ns_run *runs = ns_line_runs(&doc->puzzle, line);
    ns_vec first = { 0, 0 }, last = { 0, 0 };

    if (line->clue != NS_CLUE_RUNS || line->clue_count < 2 || runs[0].length == NS_BLOT
        || runs[line->clue_count - 1].length == NS_BLOT) // one looks like another
        return false;
    ns_expect(t,
              find_number(scene, runs[0].length, &first)
                  && find_number(scene, runs[line->clue_count - 1].length, &last),
              "line %d is not there", l);
    for (int32_t i = 0; i < 8; i++) {
        const int32_t end = i / 4;
        const page_end at = find_end_on(&doc->board, l / 2, end, i % 4);
        if (at.side < 0)
            continue;
        const double out = out_of(&found->frame, at.side, end ? last : first);
        const double in = out_of(&found->frame, at.side, end ? first : last);
        if (in <= 0 || out <= in + 3) // read the other way, or side by side
            continue;
        *clue = (found_clue){ at, (l % 2 == 0) == (end == 1) ? 0 : 1,
                              along(&found->frame, at.side, first) };
        return true;
    }
    ns_expect(t, false, "line %d is not read from the outside in", l);
    return false;
}

// Along each side of the frame clues stand in the order of the ends of their curves, and of the
// two of a curve the one that belongs there comes first.
static inline void expect_order(ns_test *t, const ns_doc *doc, const ns_scene *scene,
                                int32_t round)
{
    const found_page found = find_parts(t, scene);
    found_clue clues[160];
    int32_t count = 0;

    for (int32_t l = 0; l < doc->puzzle.lines.count && count < NS_COUNT(clues); l++)
        count += find_clue(t, doc, scene, &found, l, &clues[count]);
    for (int32_t a = 0; a < count; a++) {
        for (int32_t b = 0; b < count; b++) {
            if (clues[a].exit.side == clues[b].exit.side && comes_before(&clues[a], &clues[b]))
                ns_expect(t, clues[a].along < clues[b].along,
                          "round %d: clues are out of order", round);
        }
    }
}

#endif
