// test_curved_hide.c: corners that hide a picture. They are real ones, the border is nowhere further from where
// it was than the slack allows, closed outlines get two or none, and a page with many ends gets no more.
#include "make/curved/curved_work.h"
#include "oracle/drawings.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#define SLACK 6.0
#define STEPS 24                      // in which a cubic is looked at
#define TURN_LEAST (NS_PI / 6 - 0.01) // rounding aside
#define OFF_MOST 1.05                 // of the slack: the border is looked at as a polyline

#define ENDS_MOST 96 // that hiding makes of few

#define DISC "M20 50A30 30 0 0 0 80 50A30 30 0 0 0 20 50Z"
#define DROP "M50 10C60 30 75 45 75 62A25 25 0 0 1 25 62C25 45 40 30 50 10Z"
#define EYE "M48 50A2 2 0 0 0 52 50A2 2 0 0 0 48 50Z"
#define HOLE "M47 50A3 3 0 0 0 53 50A3 3 0 0 0 47 50Z"
#define PILL "M20 46H80A4 4 0 0 1 80 54H20Z"
#define BOX "M10 20H90V80H10Z"
// So many corners that none is made but those of closed outlines.
#define COMB                                                                                   \
    "M5 95L10 80L12 70L14 80L16 70L18 80L20 70L22 80L24 70L26 80L28 70L30 80L32 70"            \
    "L34 80L36 70L38 80L40 70L42 80L44 70L46 80L48 70L50 80L52 70L54 80L56 70L58 80"           \
    "L60 70L62 80L64 70L66 80L68 70L70 80L72 70L74 80L76 70L78 80L80 70L82 80L84 70"           \
    "L86 80L88 70L90 80L95 95Z"
#define SUN "M35 22A15 15 0 0 0 65 22A15 15 0 0 0 35 22Z"

typedef NS_ARRAY(ns_vec) border;

static bool walk(ns_test *t, const ns_outline *outline, border *points)
{
    bool room = true;

    for (int32_t c = 0; c < outline->pieces.count; c++) {
        const ns_piece *piece = &outline->pieces.at[c];
        for (int32_t i = 0; i < piece->count * STEPS; i++) {
            const ns_cubic cubic =
                ns_cubic_of(&outline->cubics.at[piece->first + i / STEPS].curve);
            const ns_vec at = ns_cubic_at(&cubic, (double)(i % STEPS) / (STEPS - 1));
            room = room && ns_array_push(&t->ctx, points, at);
        }
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

static ns_vec way_out(const ns_outline *outline, int32_t end)
{
    const ns_piece *piece = &outline->pieces.at[end >> 1];
    const ns_cubic cubic = ns_cubic_of(
        &outline->cubics.at[end & 1 ? piece->first + piece->count - 1 : piece->first].curve);
    const ns_vec way = ns_cubic_direction(&cubic, end & 1);

    return end & 1 ? way : ns_vec_scale(way, -1);
}

// Every new node is a corner that turns enough.
static void expect_corners(ns_test *t, const char *what, const ns_outline *outline,
                           int32_t first)
{
    for (int32_t n = first; n < outline->nodes.count; n++) {
        ns_vec ways[2];
        int32_t count = 0;
        for (int32_t e = 0; e < 2 * outline->pieces.count; e++) {
            if (outline->pieces.at[e >> 1].ends[e & 1].node == n && count++ < 2)
                ways[count - 1] = way_out(outline, e);
        }
        ns_expect(t, count == 2, "%s: %d ends at a corner", what, (int)count);
        if (count == 2)
            ns_expect(t, NS_PI - ns_vec_angle(ways[0], ways[1]) >= TURN_LEAST,
                      "%s: a corner turns by %.1f degrees", what,
                      180 - ns_vec_angle(ways[0], ways[1]) * 180 / NS_PI);
    }
}

// Hides an outline, looks at what became of it, and says how many corners were made.
static int32_t hide(ns_test *t, const char *what, ns_outline *outline, double hide,
                    double slack)
{
    const int32_t nodes = outline->nodes.count;
    border before = { 0 }, after = { 0 };
    int32_t corners = -1;

    ns_expect(t, walk(t, outline, &before), "memory");
    if (ns_expect(t,
                  curved_hide(&t->ctx, outline, hide, slack, &corners) == NS_OK
                      && ns_outline_check(&t->ctx, outline) == NS_OK,
                  "%s: %s", what, t->ctx.message)) {
        const double most = OFF_MOST * slack / 1000 * NS_FRAME_SIDE + 1;
        ns_expect(t, walk(t, outline, &after), "memory");
        ns_expect(t, corners == outline->nodes.count - nodes, "%s: %d corners", what,
                  (int)corners);
        expect_corners(t, what, outline, nodes);
        if (corners > 0) {
            ns_expect(t, furthest(&after, &before) <= most, "%s: the border moved by %.2f",
                      what, furthest(&after, &before) * 1000 / NS_FRAME_SIDE);
            ns_expect(t, furthest(&before, &after) <= most, "%s: a border was lost", what);
        }
    }
    ns_arrays_drop(&t->ctx, &before, &after);
    return corners;
}

static bool draw(ns_test *t, const char *const *paths, int32_t colours, ns_outline *outline)
{
    ns_outline_options options = ns_outline_defaults();
    ns_drawing drawing = { 0 };

    options.colours = colours;
    const bool drawn =
        ns_expect(t,
                  twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK
                      && ns_outline_of(&t->ctx, &drawing, &options, outline) == NS_OK,
                  "%s", t->ctx.message);
    ns_drawing_drop(&t->ctx, &drawing);
    return drawn;
}

// What a little drawing gets.
static const struct {
    const char *what;
    const char *paths[8];
    int32_t colours;
    double hide, slack;
    int32_t least, most; // corners
} drawings[] = {
    { "a disc", { "black", DISC }, 0, 0.1, SLACK, 2, 2 },
    { "a disc, well hidden", { "black", DISC }, 0, 1, SLACK, 4, 24 },
    { "a disc without slack", { "black", DISC }, 0, 1, 0, 0, 0 },
    { "a drop has a corner already", { "black", DROP }, 0, 0.1, SLACK, 1, 1 },
    { "an eye is too small, its disc is not",
      { "black", DISC, "white", EYE },
      0,
      0.1,
      SLACK,
      2,
      2 },
    { "a straight box", { "black", BOX }, 0, 0.35, SLACK, 0, 0 },
    { "a box, well hidden", { "black", BOX }, 0, 0.7, SLACK, 2, 8 },
    { "the round end of a pill", { "black", PILL }, 0, 0.2, SLACK, 1, 1 },
    { "a comb", { "black", COMB }, 0, 0.5, SLACK, 0, 0 },
    { "the sun above a comb", { "black", COMB, "black", SUN }, 0, 0.5, SLACK, 2, 12 },
    { "colours with mates",
      { "#f00", DISC, "#00f/0.5", BOX, "#0f0", DROP },
      8,
      1,
      SLACK,
      2,
      24 },
};

static void small_drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(drawings); i++) {
        ns_outline outline = { 0 };
        if (draw(t, drawings[i].paths, drawings[i].colours, &outline)) {
            const int32_t corners =
                hide(t, drawings[i].what, &outline, drawings[i].hide, drawings[i].slack);
            ns_expect(t, corners >= drawings[i].least && corners <= drawings[i].most,
                      "%s: %d corners", drawings[i].what, (int)corners);
            for (int32_t p = 0; p < outline.pieces.count; p++) {
                const ns_piece *piece = &outline.pieces.at[p];
                ns_expect(t,
                          piece->ends[0].node < 0 || piece->ends[0].node != piece->ends[1].node
                              || piece->ends[0].mate >= 0 || drawings[i].slack == 0,
                          "%s: a closed outline with one corner", drawings[i].what);
            }
        }
        ns_outline_drop(&t->ctx, &outline);
    }
}

static int32_t open_ends(const ns_outline *outline)
{
    int32_t count = 0;

    for (int32_t e = 0; e < 2 * outline->pieces.count; e++) {
        const ns_piece_end *end = &outline->pieces.at[e >> 1].ends[e & 1];
        count += end->node >= 0 && end->mate < 0;
    }
    return count;
}

// At any strength the corners are good ones, and few where there are many.
static void hide_drawing(ns_test *t, const char *name, const ns_drawing *drawing,
                         double strength)
{
    const ns_outline_options options = ns_outline_defaults();
    ns_outline outline = { 0 };

    if (ns_expect(t, ns_outline_of(&t->ctx, drawing, &options, &outline) == NS_OK, "%s: %s",
                  name, t->ctx.message)) {
        const int32_t ends = open_ends(&outline);
        const int32_t corners = hide(t, name, &outline, strength, SLACK);
        ns_expect(t, open_ends(&outline) == ends + 2 * corners, "%s: two ends a corner", name);
        ns_expect(t, corners == 0 || ends + 2 * corners <= ENDS_MOST, "%s: %d ends, %d corners",
                  name, (int)ends, (int)corners);
    }
    ns_outline_drop(&t->ctx, &outline);
}

static void drawings_of_others(ns_test *t)
{
    const char *data = ns_test_data(t);

    for (int32_t i = 0; data && i < ns_scale(NS_DRAWINGS); i++) {
        ns_drawing drawing = { 0 };
        if (ns_drawing_load(t, data, ns_drawing_names[i], &drawing)) {
            hide_drawing(t, ns_drawing_names[i], &drawing, 0.5);
            hide_drawing(t, ns_drawing_names[i], &drawing, 1);
        }
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// A disc has no clue and needs a decoy; with corners it has four.
static void a_puzzle(ns_test *t)
{
    const char *const paths[] = { "black", DISC, NULL };
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };

    options.effort = 0.05;
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < 2; i++) {
        ns_doc doc = { .number = -1 };
        ns_curved_made made = { 0 };
        t->ctx.seed = 1;
        options.hide = i * 0.25;
        ns_expect(t,
                  ns_make_curved(&t->ctx, &drawing, &options, &doc, &made) == NS_OK
                      && ns_board_verify(&t->ctx, &doc.board, &doc.puzzle) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t,
                  i ? made.corners >= 2 && made.open_ends == 2 * made.corners
                    : made.corners == 0 && made.open_ends == 0 && made.decoys > 0,
                  "%d corners, %d ends, %d decoys", (int)made.corners, (int)made.open_ends,
                  (int)made.decoys);
        ns_curved_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

// A hole that is too small for corners is crossed when the picture is hidden.
static void a_hole(ns_test *t)
{
    const char *const paths[] = { "black", BOX, "white", HOLE, NULL };
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };
    int32_t holes = 0;

    options.effort = 0.2;
    options.hide = 0.5;
    t->ctx.seed = 1;
    ns_expect(t,
              twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK
                  && ns_make_curved(&t->ctx, &drawing, &options, &doc, &made) == NS_OK,
              "%s", t->ctx.message);
    for (int32_t c = 0; c < doc.board.curves.count; c++) {
        if (!doc.board.curves.at[c].closed)
            continue;
        holes++;
        ns_expect(t, doc.puzzle.lines.at[2 * c].count > 1, "a curve crosses the hole");
    }
    ns_expect(t, holes == 1, "%d holes", (int)holes);
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(small_drawings), NS_CASE(drawings_of_others), NS_CASE(a_puzzle),
             NS_CASE(a_hole))
