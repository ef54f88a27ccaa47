// test_sloped_strange.c: drawings that nobody should make into a sloped puzzle, and some that look
// as if nobody should: slivers, polygons that touch or share edges, a page full of black, nests,
// spirals, a thousand lines, numbers at the end of what doubles can tell. Whatever comes out is a
// whole puzzle or one sentence.
#include "nonosmith/make.h"
#include "oracle/scale.h"
#include "oracle/sloped_match.h"
#include "oracle/sloped_pictures.h"
#include "picture/outline_twin.h"

#include <stdlib.h>

// A whole puzzle that agrees with its own board, or an empty doc and a sentence.
static ns_status make(ns_test *t, const char *what, const ns_drawing *drawing,
                      const ns_sloped_options *options, ns_sloped_made *numbers)
{
    ns_doc doc = { .number = -1 };
    ns_sloped_made made = { 0 };
    ns_sloped_twin twin;

    t->ctx.message[0] = 0;
    const ns_status status = ns_make_sloped(&t->ctx, drawing, options, NULL, &doc, &made);
    if (status == NS_OK) {
        ns_expect(t, ns_board_check(&t->ctx, &doc.board) == NS_OK, "%s: %s", what,
                  t->ctx.message);
        ns_expect(t, ns_puzzle_check(&t->ctx, &doc.puzzle) == NS_OK, "%s: %s", what,
                  t->ctx.message);
        ns_expect(t, ns_board_verify(&t->ctx, &doc.board, &doc.puzzle) == NS_OK, "%s: %s", what,
                  t->ctx.message);
        ns_expect(t, ns_puzzle_satisfied(&doc.puzzle, doc.solution.at), "%s: its solution",
                  what);
        ns_expect(t,
                  made.lines == doc.board.curves.count && made.faces == doc.puzzle.cell_count,
                  "%s: as many lines and faces as it says", what);
        if (made.lines <= NS_TWIN_LINES && !options->any_slope) {
            const char *wrong = ns_sloped_twin_of_board(&twin, &doc.board);
            int32_t *cells = malloc((size_t)(twin.faces + 1) * sizeof *cells);
            if (ns_expect(t, !wrong && cells, "%s: %s", what, wrong ? wrong : ""))
                ns_sloped_match_doc(t, what, &doc, &twin, cells);
            free(cells);
            ns_sloped_twin_drop(&twin);
        }
    } else {
        ns_expect(t, (status == NS_BAD_INPUT || status == NS_STOPPED) && t->ctx.message[0],
                  "%s: status %d, '%s'", what, (int)status, t->ctx.message);
        ns_expect(t, doc.puzzle.cell_count == 0 && ns_board_is_empty(&doc.board),
                  "%s: nothing is left of it", what);
    }
    if (numbers)
        *numbers = made; // numbers only
    ns_doc_drop(&t->ctx, &doc);
    ns_sloped_made_drop(&t->ctx, &made);
    return status;
}

// -- tables ---------------------------------------------------------------------------------------

#define NEST "M0 0H40V40H0ZM1 1V39H39V1ZM2 2H38V38H2ZM3 3V37H37V3ZM4 4H36V36H4ZM5 5V35H35V5Z"

static const struct {
    const char *what, *box;
    const char *paths[8];
    ns_status status;
    int32_t lines, faces; // when made
} drawings[] = {
    { "a square", NULL, { "black", "M20 20H80V80H20Z" }, NS_OK, 4, 9 },
    { "nothing", NULL, { NULL }, NS_BAD_INPUT, 0, 0 },
    { "all black", NULL, { "black", "M0 0H100V100H0Z" }, NS_BAD_INPUT, 0, 0 },
    // What reaches beyond the page gets a frame around it instead.
    { "all black and more", NULL, { "black", "M-50 -50H200V300H-50Z" }, NS_OK, 4, 9 },
    { "black on black",
      NULL,
      { "black", "M0 0H100V100H0Z", "black", "M20 20H80V80H20Z" },
      NS_BAD_INPUT,
      0,
      0 },
    { "white on black",
      NULL,
      { "black", "M0 0H100V100H0Z", "white", "M20 20H80V80H20Z" },
      NS_OK,
      4,
      9 },
    { "beside the page", NULL, { "black", "M200 200H300V300H200Z" }, NS_OK, 4, 9 },
    { "half beside the page", NULL, { "black", "M50 -50H300V50H50Z" }, NS_OK, 4, 9 },
    { "half the page", NULL, { "black", "M0 0L100 100H0Z" }, NS_OK, 1, 2 },
    { "touching in a corner",
      NULL,
      { "black", "M20 20H50V50H20Z", "black", "M50 50H80V80H50Z" },
      NS_OK,
      6,
      16 },
    { "touching a side with a corner",
      NULL,
      { "black", "M20 20H50V80H20Z", "black", "M50 50L60 40H70V60H60Z" },
      NS_OK,
      9,
      34 },
    { "sharing an edge",
      NULL,
      { "black", "M20 20H50V80H20Z", "black", "M50 20H80V80H50Z" },
      NS_OK,
      4,
      9 },
    { "sharing half an edge",
      NULL,
      { "black", "M20 20H50V80H20Z", "black", "M50 40H80V60H50Z" },
      NS_OK,
      7,
      20 },
    { "the same twice, even-odd",
      NULL,
      { "~black", "M20 20H80V80H20ZM20 20H80V80H20Z" },
      NS_BAD_INPUT,
      0,
      0 },
    { "there and back again", NULL, { "black", "M20 20H80V80H20ZM20 20V90V20Z" }, NS_OK, 4, 9 },
    { "no area", NULL, { "black", "M20 20H80H20Z" }, NS_BAD_INPUT, 0, 0 },
    { "a point", NULL, { "black", "M20 20Z" }, NS_BAD_INPUT, 0, 0 },
    { "a nest of six", "0 0 40 40", { "~black", NEST }, NS_OK, 20, 121 },
    { "a frame's corner three times",
      NULL,
      { "black", "M0 0L100 100H0Z", "black", "M0 0H30L0 30Z" },
      NS_OK,
      -1,
      -1 },
    { "a slope of one in two", NULL, { "black", "M20 20H80L20 50Z" }, NS_BAD_INPUT, 0, 0 },
    { "a curve", NULL, { "black", "M20 20H80C80 40 60 80 20 80Z" }, NS_BAD_INPUT, 0, 0 },
    { "a curve that is straight",
      NULL,
      { "black", "M20 20C30 20 70 20 80 20V80H20Z" },
      NS_OK,
      4,
      9 },
    { "a straight curve with its handles at its ends",
      NULL,
      { "black", "M20 20C20 20 80 20 80 20V80H20Z" },
      NS_OK,
      4,
      9 },
    { "a side in many parts",
      NULL,
      { "black", "M20 20H30H40V20H41H80V50V80H20V21Z" },
      NS_OK,
      4,
      9 },
    { "a page of a billion",
      "0 0 1000000000 1000000000",
      { "black", "M200000000 200000000H800000000V800000000H200000000Z" },
      NS_OK,
      4,
      9 },
    { "a page of a millionth",
      "0 0 0.000001 0.000001",
      { "black", "M0.0000002 0.0000002H0.0000008V0.0000008H0.0000002Z" },
      NS_OK,
      4,
      9 },
    { "a page as thin as paper",
      "0 0 1000 1",
      { "black", "M200 0.25H800V0.75H200Z" },
      NS_OK,
      4,
      9 },
    { "far corners",
      NULL,
      { "black", "M-900000000 50H900000000V900000000H-900000000Z" },
      NS_OK,
      4,
      9 },
};

static void drawings_of_all_kinds(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(drawings); i++) {
        ns_sloped_options options = ns_sloped_defaults();
        ns_drawing drawing = { 0 };
        ns_sloped_made made = { 0 };
        options.width = 0;
        const ns_status read = twin_draw(&t->ctx, drawings[i].box, drawings[i].paths, &drawing);
        if (ns_expect(t, read == NS_OK || drawings[i].status != NS_OK, "%s: %s",
                      drawings[i].what, t->ctx.message)
            && read == NS_OK) {
            const ns_status status = make(t, drawings[i].what, &drawing, &options, &made);
            ns_expect(t, status == drawings[i].status, "%s: status %d, %s", drawings[i].what,
                      (int)status, status == NS_OK ? "made" : t->ctx.message);
            ns_expect(t,
                      status != NS_OK
                          || ((drawings[i].lines < 0 || made.lines == drawings[i].lines)
                              && (drawings[i].faces < 0 || made.faces == drawings[i].faces)),
                      "%s: %d lines, %d faces", drawings[i].what, (int)made.lines,
                      (int)made.faces);
            options = ns_sloped_defaults();
            options.widest = true;
            if (status == NS_OK)
                ns_expect(t, make(t, drawings[i].what, &drawing, &options, NULL) == NS_OK,
                          "%s, widest: %s", drawings[i].what, t->ctx.message);
        }
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// -- pictures that grow ---------------------------------------------------------------------------

static ns_status make_picture(ns_test *t, const char *what, const ns_sloped_picture *picture,
                              double width, ns_sloped_made *made)
{
    ns_sloped_options options = ns_sloped_defaults();
    ns_drawing drawing = { 0 };
    ns_status status = ns_sloped_drawing(&t->ctx, picture, &drawing);

    options.width = width;
    if (ns_expect(t, status == NS_OK, "%s: %s", what, t->ctx.message))
        status = make(t, what, &drawing, &options, made);
    ns_drawing_drop(&t->ctx, &drawing);
    return status;
}

static void add_square(ns_sloped_picture *picture, int32_t middle, int32_t half, bool diamond)
{
    const int32_t x[4] = { -half, half, half, -half }, y[4] = { -half, -half, half, half };
    const int32_t dx[4] = { -half, 0, half, 0 }, dy[4] = { 0, -half, 0, half };

    ns_sloped_loop_add(picture, 0, 1);
    for (int i = 0; i < 4; i++)
        ns_sloped_corner_add(picture, middle + (diamond ? dx[i] : x[i]),
                             middle + (diamond ? dy[i] : y[i]));
}

// Squares in squares, black and white, upright ones and then ones that stand on a corner.
static void nests(ns_test *t)
{
    for (int32_t deep = 1; deep <= 15; deep += 2) {
        ns_sloped_picture upright = { .width = 64, .height = 64 }, mixed = upright;
        ns_sloped_made made = { 0 };
        for (int32_t i = 0; i < deep; i++) {
            add_square(&upright, 32, 30 - 2 * i, false);
            add_square(&mixed, 32, i % 2 ? 30 - 2 * i : 31 - i, i % 2 == 0);
        }
        ns_expect(t, make_picture(t, "an upright nest", &upright, 0, &made) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, made.lines == 4 * deep && made.faces == (2 * deep + 1) * (2 * deep + 1),
                  "a nest of %d: %d lines, %d faces", (int)deep, (int)made.lines,
                  (int)made.faces);
        ns_expect(t, make_picture(t, "a mixed nest", &mixed, 0, &made) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, made.lines == 4 * deep, "a mixed nest of %d: %d lines", (int)deep,
                  (int)made.lines);
    }
}

// A band that winds inwards, one thick, one apart.
static void spirals(ns_test *t)
{
    for (int32_t turns = 1; turns <= 7; turns++) {
        const int32_t side = 4 * turns + 4;
        ns_sloped_picture picture = { .width = side, .height = side };
        ns_sloped_made made = { 0 };
        int32_t x[64], y[64], count = 0;
        // The outer side inwards, then the inner side back.
        for (int32_t i = 0; i < turns; i++) {
            const int32_t a = 1 + 2 * i, b = side - 1 - 2 * i;
            const int32_t xs[4] = { i ? a - 2 : a, b, b, a }, ys[4] = { a, a, b, b };
            for (int32_t k = 0; k < 4; k++, count++) {
                x[count] = xs[k];
                y[count] = ys[k];
            }
        }
        ns_sloped_loop_add(&picture, 0, 1);
        for (int32_t i = 0; i < count; i++)
            ns_sloped_corner_add(&picture, x[i], y[i]);
        for (int32_t i = turns - 1; i >= 0; i--) {
            const int32_t a = 2 + 2 * i, b = side - 2 - 2 * i;
            const int32_t xs[4] = { a, b, b, i ? a - 2 : a - 1 }, ys[4] = { b, b, a, a };
            for (int32_t k = 0; k < 4; k++)
                ns_sloped_corner_add(&picture, xs[k], ys[k]);
        }
        ns_expect(t, make_picture(t, "a spiral", &picture, 0, &made) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, made.lines > 6 * turns, "%d turns have %d lines", (int)turns,
                  (int)made.lines);
    }
}

// Two lines closer and closer together, until they are one step of the grid apart, and nearer.
static void slivers(ns_test *t)
{
    int32_t made_some = 0, refused = 0;

    for (double thin = 1; thin > 1e-12; thin /= 4) {
        char path[200];
        const char *paths[] = { "black", path, NULL };
        ns_sloped_options options = ns_sloped_defaults();
        ns_drawing drawing = { 0 };
        options.width = 0;
        snprintf(path, sizeof path, "M20 20H80V%.15fH20Z", 20 + thin);
        ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s", t->ctx.message);
        const ns_status status = make(t, path, &drawing, &options, NULL);
        made_some += status == NS_OK;
        refused += status == NS_BAD_INPUT;
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, made_some >= 4 && refused >= 4, "%d slivers made, %d refused", (int)made_some,
              (int)refused);
}

// -- many lines -----------------------------------------------------------------------------------

// Stairs down the page: two lines a step, all of them borders.
static ns_status make_stairs(ns_test *t, int32_t steps, ns_sloped_made *made)
{
    const size_t size = (size_t)steps * 16 + 64;
    char *path = malloc(size), box[64];
    const char *paths[] = { "black", path, NULL };
    ns_sloped_options options = ns_sloped_defaults();
    ns_drawing drawing = { 0 };
    size_t used = 0;

    if (!path)
        abort();
    options.width = 0;
    snprintf(box, sizeof box, "0 0 %d %d", (int)steps + 1, (int)steps + 1);
    used += (size_t)snprintf(path, size, "M0 0");
    for (int32_t i = 1; i <= steps; i++)
        used += (size_t)snprintf(path + used, size - used, "H%dV%d", (int)i, (int)i);
    snprintf(path + used, size - used, "H0Z");
    ns_status status = twin_draw(&t->ctx, box, paths, &drawing);
    if (status == NS_OK)
        status = make(t, "stairs", &drawing, &options, made);
    ns_drawing_drop(&t->ctx, &drawing);
    free(path);
    return status;
}

static void stairs(ns_test *t)
{
    const int32_t most = ns_scale_percent() < 100 ? 60 : 250;

    for (int32_t steps = 1; steps <= most; steps = 4 * steps + 10) {
        ns_sloped_made made = { 0 };
        ns_expect(t, make_stairs(t, steps, &made) == NS_OK, "%d steps: %s", (int)steps,
                  t->ctx.message);
        ns_expect(t,
                  made.lines == 2 * steps && made.faces == (steps + 1) * (steps + 1)
                      && made.verdict == NS_SIMPLE,
                  "%d steps: %d lines, %d faces, verdict %d", (int)steps, (int)made.lines,
                  (int)made.faces, (int)made.verdict);
    }
    ns_expect(t, make_stairs(t, 501, NULL) == NS_BAD_INPUT, "1002 lines are too many");
    ns_sloped_made made = { 0 };
    make_stairs(t, 20000, &made); // a step is less than what snapping may move
    ns_expect(t, made.lines <= 1000, "%d lines of steps that cannot be seen", (int)made.lines);
}

NS_TEST_MAIN(NS_CASE(drawings_of_all_kinds), NS_CASE(nests), NS_CASE(spirals), NS_CASE(slivers),
             NS_CASE(stairs))
