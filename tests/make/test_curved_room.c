// test_curved_room.c: a picture gets room where it is narrow. Nothing is moved further than it may be, slots and limbs
// become wider and dots larger, what has room stays as it is, and the outline is a good one still.
#include "make/curved/curved_work.h"
#include "oracle/drawings.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#define UNIT (NS_FRAME_SIDE / NS_DE_JONG_SIDE)
#define SLACK 8.0
#define STEPS 24 // in which a cubic is looked at
#define OFF_MOST                                                                               \
    1.08 // of the slack: a cubic goes with its points, and may be off them by a little

// 100 across are 240 units, the margins being a third: a slot of 2 has 4.8.
#define SLOT "M10 10H90V90H51V30H49V90H10Z"
#define LIMB "M10 10H90V40H51.5V90H48.5V40H10Z"
#define ROOMY "M10 10H90V90H10Z"
#define DOT                                                                                    \
    "M48.4 50A1.6 1.6 0 0 0 51.6 50A1.6 1.6 0 0 0 48.4 50Z" // of a picture of 60: 12.8 units
#define NEAR_DOT "M20 20H80V80H20Z"
#define RING                                                                                   \
    "M10 50A40 40 0 0 0 90 50A40 40 0 0 0 10 50ZM13 50A37 37 0 0 1 87 50A37 37 0 0 1 13 50Z"
#define CROWD                                                                                  \
    "M12 1H30V1.6H12ZM12 2.3H30V2.9H12ZM12 3.6H30V4.2H12ZM12 4.9H30V5.5H12ZM12 6.2H30V6.8H12Z"

typedef NS_ARRAY(ns_vec) border;

static bool walk(ns_test *t, const ns_outline *outline, border *points)
{
    bool room = true;

    for (int32_t c = 0; room && c < outline->cubics.count; c++) {
        const ns_cubic cubic = ns_cubic_of(&outline->cubics.at[c].curve);
        for (int32_t i = 0; room && i < STEPS; i++)
            room = ns_array_push(&t->ctx, points, ns_cubic_at(&cubic, (double)i / (STEPS - 1)));
    }
    return room;
}

// How far the furthest of these points is from a border, by looking at every pair.
static double furthest(const border *points, const border *from)
{
    double most = 0;

    for (int32_t i = 0; i < points->count; i++) {
        double least = NS_FRAME_SIDE;
        for (int32_t k = 0; k + 1 < from->count; k++) {
            if ((k + 1) % STEPS)
                least = ns_min(
                    least, ns_segment_distance(points->at[i], from->at[k], from->at[k + 1]));
        }
        most = ns_max(most, least);
    }
    return most;
}

// What two outlines have in common but for where things are.
static bool is_alike(const ns_outline *a, const ns_outline *b)
{
    bool same = a->pieces.count == b->pieces.count && a->nodes.count == b->nodes.count;

    for (int32_t p = 0; same && p < a->pieces.count; p++) {
        const ns_piece *one = &a->pieces.at[p], *other = &b->pieces.at[p];
        const ns_outline_cubic *from = &a->cubics.at[one->first];
        const ns_outline_cubic *to = &b->cubics.at[other->first];
        same = one->closed == other->closed
               && memcmp(one->ends, other->ends, sizeof one->ends) == 0
               && from->left == to->left && from->right == to->right;
    }
    return same;
}

static bool read_outline(ns_test *t, const ns_drawing *drawing, ns_outline *outline)
{
    const ns_outline_options options = ns_outline_defaults();

    return ns_expect(t, ns_outline_of(&t->ctx, drawing, &options, outline) == NS_OK, "%s",
                     t->ctx.message);
}

// Gives room to the drawing's outline, and looks at what became of it; false: nothing can be said.
static bool give_room(ns_test *t, const char *what, const ns_drawing *drawing, double slack,
                      ns_outline *before, ns_outline *after)
{
    const ns_de_jong clear = ns_de_jong_setting(2);
    border old = { 0 }, moved = { 0 };

    if (!read_outline(t, drawing, before) || !read_outline(t, drawing, after))
        return false;
    const bool done = ns_expect(t,
                                curved_room(&t->ctx, after, &clear, slack) == NS_OK
                                    && ns_outline_check(&t->ctx, after) == NS_OK,
                                "%s: %s", what, t->ctx.message);
    ns_expect(t, is_alike(before, after), "%s: it is another outline", what);
    if (ns_expect(t, walk(t, before, &old) && walk(t, after, &moved), "memory")) {
        const double most = OFF_MOST * slack / 1000 * NS_FRAME_SIDE + 2;
        ns_expect(t, furthest(&moved, &old) <= most && furthest(&old, &moved) <= most,
                  "%s: moved by %.2f and %.2f of %.2f", what,
                  furthest(&moved, &old) * 1000 / NS_FRAME_SIDE,
                  furthest(&old, &moved) * 1000 / NS_FRAME_SIDE, slack);
    }
    ns_arrays_drop(&t->ctx, &old, &moved);
    return done;
}

// How far the curves are apart, left and right of x in the middle, at that height of the frame: the two nearest
// crossings of a horizontal line.
static double width_at(ns_test *t, const ns_outline *outline, double y)
{
    const double middle = outline->width / 2.0, high = y * outline->height;
    double left = -NS_FRAME_SIDE, right = 2.0 * NS_FRAME_SIDE;
    border points = { 0 };

    ns_expect(t, walk(t, outline, &points), "memory");
    for (int32_t i = 0; i + 1 < points.count; i++) {
        const ns_vec a = points.at[i], b = points.at[i + 1];
        if ((i + 1) % STEPS == 0 || (a.y <= high) == (b.y <= high))
            continue;
        const double x = a.x + (b.x - a.x) * (high - a.y) / (b.y - a.y);
        left = x < middle ? ns_max(left, x) : left;
        right = x > middle ? ns_min(right, x) : right;
    }
    ns_array_drop(&t->ctx, &points);
    return (right - left) / UNIT;
}

static const struct {
    const char *what;
    const char *paths[8];
    double slack;
    double at;          // the height where it is looked at
    double least, most; // times as wide as before
} drawings[] = {
    { "a slot", { "black", SLOT }, SLACK, 0.6, 1.5, 2.4 },
    { "a slot, a little slack", { "black", SLOT }, 2, 0.6, 1.15, 1.45 },
    { "a slot without slack", { "black", SLOT }, 0, 0.6, 1, 1 },
    { "a limb", { "black", LIMB }, SLACK, 0.7, 1.2, 1.8 },
    { "a square has room", { "black", ROOMY }, SLACK, 0.5, 1, 1 },
    { "a dot", { "black", DOT }, SLACK, 0.5, 1, 1 }, // the drawing is made to fill the frame
    { "a small dot",
      { "black", NEAR_DOT, "white", "M25 25H75V75H25Z", "black", DOT },
      SLACK,
      0.5,
      1.05,
      1.3 },
};

static void small_drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(drawings); i++) {
        ns_outline before = { 0 }, after = { 0 };
        ns_drawing drawing = { 0 };
        ns_expect(t, twin_draw(&t->ctx, NULL, drawings[i].paths, &drawing) == NS_OK, "%s",
                  t->ctx.message);
        if (give_room(t, drawings[i].what, &drawing, drawings[i].slack, &before, &after)) {
            const double old = width_at(t, &before, drawings[i].at);
            const double now = width_at(t, &after, drawings[i].at);
            ns_expect(t,
                      now >= drawings[i].least * old - 1e-9
                          && now <= drawings[i].most * old + 1e-9,
                      "%s: %.2f became %.2f", drawings[i].what, old, now);
        }
        ns_outline_drop(&t->ctx, &before);
        ns_outline_drop(&t->ctx, &after);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// Bars one above the other, and a long way off a slot: where bars would touch others they stay, the slot gets its room.
static void crowds_do_not_count_elsewhere(ns_test *t)
{
    const char *const slot[] = { "black", SLOT, NULL };
    const char *const crowded[] = { "black", SLOT CROWD, NULL };
    double wide[2] = { 0, 0 };

    for (int32_t i = 0; i < 2; i++) {
        ns_outline before = { 0 }, after = { 0 };
        ns_drawing drawing = { 0 };
        ns_expect(t, twin_draw(&t->ctx, NULL, i ? crowded : slot, &drawing) == NS_OK, "%s",
                  t->ctx.message);
        if (give_room(t, "bars", &drawing, SLACK, &before, &after))
            wide[i] = width_at(t, &after, 0.6);
        ns_outline_drop(&t->ctx, &before);
        ns_outline_drop(&t->ctx, &after);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, wide[1] > 0.97 * wide[0], "%.2f, and %.2f with bars", wide[0], wide[1]);
}

// A ring whose outlines may not be cut is widened all the same.
static void plain_outlines(ns_test *t)
{
    const char *const ring[] = { "black", RING, NULL };
    ns_curved_options options = ns_curved_defaults();
    double wide[3];
    int32_t corners[3] = { 0 };

    for (int32_t i = 0; i < 3; i++) {
        ns_outline outline = { 0 };
        ns_drawing drawing = { 0 };
        options.hide = i > 0 ? 0.7 : 0;
        options.plain = i == 2;
        ns_expect(t,
                  twin_draw(&t->ctx, NULL, ring, &drawing) == NS_OK
                      && curved_outline(&t->ctx, &drawing, &options, &outline, &corners[i])
                             == NS_OK,
                  "%s", t->ctx.message);
        wide[i] = width_at(t, &outline, 0.5);
        ns_outline_drop(&t->ctx, &outline);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, corners[0] == 0 && corners[1] >= 2 && corners[2] == 0, "%d, %d and %d corners",
              corners[0], corners[1], corners[2]);
    ns_expect(t, wide[2] < wide[0] - 1, "the hole has %.1f of %.1f", wide[2], wide[0]);
}

static void drawings_of_others(ns_test *t)
{
    const char *data = ns_test_data(t);

    for (int32_t i = 0; data && i < ns_scale(NS_DRAWINGS); i++) {
        ns_outline before = { 0 }, after = { 0 };
        ns_drawing drawing = { 0 };
        if (ns_drawing_load(t, data, ns_drawing_names[i], &drawing))
            give_room(t, ns_drawing_names[i], &drawing, SLACK, &before, &after);
        ns_outline_drop(&t->ctx, &before);
        ns_outline_drop(&t->ctx, &after);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

NS_TEST_MAIN(NS_CASE(small_drawings), NS_CASE(crowds_do_not_count_elsewhere),
             NS_CASE(plain_outlines), NS_CASE(drawings_of_others))
