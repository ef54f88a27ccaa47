// test_outline.c: drawings whose outline is known, and random ones against painting point by
// point.
#include "oracle/scale.h"
#include "outline_twin.h"

#include <string.h>

#define POINTS 600
#define BAND 0.008

static int32_t count_closed(const ns_outline *outline)
{
    int32_t closed = 0;

    for (int32_t i = 0; i < outline->pieces.count; i++)
        closed += outline->pieces.at[i].closed;
    return closed;
}

#define SQUARE "M20 20H80V80H20Z"
#define CIRCLE "M20 50A30 30 0 0 0 80 50A30 30 0 0 0 20 50Z"
#define SMALL_CIRCLE "M35 50A15 15 0 0 0 65 50A15 15 0 0 0 35 50Z"
#define SMALL_BACK "M35 50A15 15 0 0 1 65 50A15 15 0 0 1 35 50Z"

static const struct {
    const char *what;
    const char *paths[12];
    int32_t open, closed, nodes, colours;
    double margin;
    int32_t palette;  // options.colours
    const char *note; // part of a note; NULL: there are no notes
} known[] = {
    { "a square", { "black", SQUARE }, 4, 0, 4, 1, 1, 0, NULL },
    { "an open square is closed", { "black", "M20 20H80V80H20" }, 4, 0, 4, 1, 1, 0, NULL },
    { "a circle", { "black", CIRCLE }, 0, 1, 0, 1, 1, 0, NULL },
    { "a ring, even-odd", { "~black", CIRCLE SMALL_CIRCLE }, 0, 2, 0, 1, 1, 0, NULL },
    { "no ring, nonzero", { "black", CIRCLE SMALL_CIRCLE }, 0, 1, 0, 1, 1, 0, NULL },
    { "a ring, nonzero, turned", { "black", CIRCLE SMALL_BACK }, 0, 2, 0, 1, 1, 0, NULL },
    { "white on black", { "black", SQUARE, "white", SMALL_CIRCLE }, 4, 1, 4, 1, 1, 0, NULL },
    { "an inscribed circle parts the corners",
      { "black", SQUARE, "white", CIRCLE },
      4,
      0,
      4,
      1,
      1,
      0,
      "needle" },
    { "light grey is white",
      { "black", SQUARE, "#ddd", SMALL_CIRCLE },
      4,
      1,
      4,
      1,
      1,
      0,
      "#dddddd" },
    { "dark grey is black", { "black", SQUARE, "#333", SMALL_CIRCLE }, 4, 0, 4, 1, 1, 0, NULL },
    { "two greys make black",
      { "black/0.4", SQUARE, "black/0.4", "M50 10H90V90H50Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      "#999999" },
    { "covered by the page's white",
      { "black", SQUARE, "white", "M0 0H100V50H0Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      NULL },
    { "drawn twice", { "black", SQUARE, "black", SQUARE }, 4, 0, 4, 1, 1, 0, NULL },
    { "overlapping squares",
      { "black", SQUARE, "black", "M50 50H95V95H50Z" },
      8,
      0,
      8,
      1,
      1,
      0,
      NULL },
    { "a cross by even-odd is four corners apart",
      { "~black", "M20 20H80V80H20ZM50 20V80H20V20Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      NULL },
    { "neighbours share a border",
      { "black", "M20 20H50V80H20Z", "#111", "M50 20H80V80H50Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      NULL },
    { "neighbours share a curve that is cut differently",
      { "black", "M20 20H50C70 40 70 60 50 80H20Z", "black",
        "M50 20C60 30 65 40 65 50C65 60 60 70 50 80H80V20Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      NULL },
    { "touching corners are joined",
      { "black", "M20 20H50V50H20ZM50 50H80V80H50Z" },
      8,
      0,
      8,
      1,
      1,
      0,
      "touched" },
    { "a star",
      { "black", "M50 10L60 40H90L66 58L76 90L50 70L24 90L34 58L10 40H40Z" },
      10,
      0,
      10,
      1,
      1,
      0,
      NULL },
    { "a star that crosses itself, nonzero",
      { "black", "M50 10L75 85L12 38H88L25 85Z" },
      10,
      0,
      10,
      1,
      1,
      0,
      NULL },
    { "a drop",
      { "black",
        "M50 10C70 40 80 60 80 70C80 85 65 90 50 90C35 90 20 85 20 70C20 60 30 40 50 10Z" },
      1,
      0,
      1,
      1,
      1,
      0,
      NULL },
    { "a corner behind bevels",
      { "black", "M20 20H79.9L80 20.1V79.95L79.98 79.98L79.95 80H20Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      "welded" },
    { "a tiny step is no corner",
      { "black", "M20 20H50V20.05H80V80H20Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      NULL },
    { "a needle is rounded", { "black", "M20 50L80 48V52Z" }, 2, 0, 2, 1, 1, 0, "needle" },
    { "a cusp is rounded",
      { "black", "M20 80C40 70 50 40 50 20C50 40 60 70 80 80Z" },
      2,
      0,
      2,
      1,
      1,
      0,
      "needle" },
    { "three cusps",
      { "black", "M20 80C50 80 50 40 50 20C50 40 50 80 80 80Z" },
      0,
      1,
      0,
      1,
      1,
      0,
      "needles" },
    { "a speck is left out",
      { "black", SQUARE "M10 10h.1v.1h-.1z" },
      4,
      0,
      4,
      1,
      1,
      0,
      "too small" },
    { "a hair in a square is filled",
      { "~black", SQUARE "M30 30h40v.02h-40z" },
      4,
      0,
      4,
      1,
      1,
      0,
      "too small" },
    { "a hair of paper between neighbours",
      { "black", "M20 20H49.95V80H20ZM50.05 20H80V80H50.05Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      "gap" },
    { "a whisker", { "black", SQUARE "M50 50H99V50.04H50Z" }, 4, 0, 4, 1, 1, 0, "thin" },
    { "cut by the page", { "black", "M50 50H150V150H50Z" }, 4, 0, 4, 1, 1, 0, NULL },
    { "cut by the frame",
      { "black", "M-20 -20H120V120H-20Z", "white", "M50 50H150V150H50Z" },
      2,
      0,
      1,
      1,
      0,
      0,
      NULL },
    { "a band across the frame",
      { "black", "M0 0H100V100H0Z", "white", "M-10 40H110V60H-10Z" },
      2,
      0,
      0,
      1,
      0,
      0,
      NULL },
    { "all black", { "black", "M-20 -20H120V120H-20Z" }, 0, 0, 0, 1, 0, 0, NULL },
    { "nothing black", { "yellow", SQUARE }, 0, 0, 0, 1, 1, 0, "lighter" },
    { "a circle in a frame without margin", { "black", CIRCLE }, 4, 0, 0, 1, 0, 0, NULL },
    { "three colours, three edges to a node",
      { "black", "M20 20H80V50H20Z", "red", "M20 50H50V80H20Z", "blue", "M50 50H80V80H50Z" },
      10,
      0,
      8,
      3,
      1,
      31,
      NULL },
    { "four colours at a point",
      { "black", "M20 20H50V50H20Z", "red", "M20 50H50V80H20Z", "blue", "M50 50H80V80H50Z",
        "lime", "M50 20H80V50H50Z" },
      12,
      0,
      9,
      4,
      1,
      31,
      NULL },
    { "four colours nearly at a point",
      { "black", "M20 20H50.1V50H20Z", "red", "M20 50H50V80H20Z", "blue", "M50 50H80V80H50Z",
        "lime", "M50.1 20H80V50H50.1Z" },
      12,
      0,
      9,
      4,
      1,
      31,
      NULL },
    { "a red disc half on blue",
      { "blue", SQUARE, "red", "M60 50A25 25 0 0 0 110 50A25 25 0 0 0 60 50Z" },
      9,
      0,
      8,
      2,
      1,
      31,
      NULL },
    { "one colour in colours", { "#123456", CIRCLE }, 0, 1, 0, 1, 1, 31, NULL },
};

static void check_case(ns_test *t, int32_t i)
{
    ns_outline_options options = ns_outline_defaults();
    ns_drawing drawing = { 0 };
    ns_outline outline = { 0 };

    options.margin = known[i].margin / 3;
    options.colours = known[i].palette;
    ns_expect(t, twin_draw(&t->ctx, NULL, known[i].paths, &drawing) == NS_OK, "%s: %s",
              known[i].what, t->ctx.message);
    const ns_status status = ns_outline_of(&t->ctx, &drawing, &options, &outline);
    if (ns_expect(t, status == NS_OK, "%s: %s", known[i].what, t->ctx.message)) {
        const int32_t closed = count_closed(&outline);
        ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_OK, "%s: %s", known[i].what,
                  t->ctx.message);
        ns_expect(t,
                  outline.pieces.count - closed == known[i].open && closed == known[i].closed
                      && outline.nodes.count == known[i].nodes
                      && outline.colour_count == known[i].colours,
                  "%s: %d open, %d closed, %d nodes, %d colours", known[i].what,
                  outline.pieces.count - closed, closed, outline.nodes.count,
                  outline.colour_count);
        bool found = !known[i].note && outline.notes.count == 0;
        for (int32_t k = 0; k < outline.notes.count; k++) {
            const char *note = ns_text_chars(&outline.notes.at[k]);
            found = found || (known[i].note && strstr(note, known[i].note));
            if (!known[i].note)
                printf("%s: %s\n", known[i].what, note);
        }
        ns_expect(t, found, "%s: a note about '%s'", known[i].what,
                  known[i].note ? known[i].note : "nothing");
        twin_compare(t, &drawing, &options, &outline, POINTS, BAND, (uint64_t)i, known[i].what);
    }
    ns_outline_drop(&t->ctx, &outline);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void known_outlines(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(known); i++)
        check_case(t, i);
}

// A random shape's coordinates. The coarser the grid of their points, the more of them touch; some
// shapes are nearly the one before.
static int32_t random_shape(ns_rng *rng, int32_t grid, bool curved, bool again, double *at,
                            int32_t count)
{
    if (again) {
        const int32_t shift = ns_rng_below(rng, 3);
        for (int32_t i = 0; i < count; i++)
            at[i] += (ns_rng_below(rng, 201) - 100)
                     * (shift == 0   ? 1e-5
                        : shift == 1 ? 1e-3
                                     : 0.01);
        return count;
    }
    count = 3 + ns_rng_below(rng, 6);
    count = curved ? 6 * count - 4 : 2 * count;
    for (int32_t i = 0; i < count; i++)
        at[i] = ns_rng_below(rng, 100 / grid + 1) * grid;
    return count;
}

static void random_paths(ns_rng *rng, int32_t shapes, int32_t grid, bool curved,
                         char (*texts)[1024], const char **paths, bool coloured)
{
    static const char *const fills[] = { "black", "white", "~black", "~white",   "#222",
                                         "red",   "~blue", "lime",   "black/0.3" };
    double at[64];
    int32_t count = 0;

    for (int32_t s = 0; s < shapes; s++) {
        const bool again = s > 0 && ns_rng_below(rng, 4) == 0;
        char *to = texts[s];
        count = random_shape(rng, grid, curved, again, at, count);
        for (int32_t i = 0; i < count; i++)
            to += sprintf(to, "%s%.6g ",
                          i == 0                       ? "M"
                          : !curved                    ? i % 2 ? "" : "L"
                          : i >= 2 && (i - 2) % 6 == 0 ? "C"
                                                       : "",
                          at[i]);
        sprintf(to, "Z");
        paths[2 * s] = fills[ns_rng_below(rng, coloured ? 9 : 5)];
        paths[2 * s + 1] = texts[s];
    }
    paths[2 * shapes] = NULL;
}

// So that a failure can be looked at.
static void print_svg(const char *const *paths, const ns_outline_options *options)
{
    printf("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
           "<!-- margin %g, aspect %g, colours %d, weld %g -->\n",
           options->margin, options->aspect, options->colours, options->weld);
    for (; paths[0]; paths += 2) {
        const char *fill = paths[0] + (paths[0][0] == '~');
        const size_t length = strcspn(fill, "/");
        printf("<path fill='%.*s' opacity='%s' fill-rule='%s' d='%s'/>\n", (int)length, fill,
               fill[length] ? fill + length + 1 : "1", fill == paths[0] ? "nonzero" : "evenodd",
               paths[1]);
    }
    printf("</svg>\n");
}

static void random_round(ns_test *t, uint64_t seed)
{
    static const int32_t grids[] = { 1, 1, 2, 5, 10, 20, 25 };
    static const double welds[] = { 0.004, 0.004, 0.004, 0.004, 0.012, 0.0005 };
    ns_rng rng = ns_rng_seed(seed);
    char texts[8][1024], what[64];
    const char *paths[17];
    const int64_t failures = t->failures;
    ns_outline_options options = ns_outline_defaults();
    ns_drawing drawing = { 0 };
    ns_outline outline = { 0 };

    snprintf(what, sizeof what, "random drawing %d", (int)seed);
    options.colours = ns_rng_below(&rng, 3) == 0 ? 31 : 0;
    options.margin = ns_rng_below(&rng, 4) == 0 ? 0 : 1.0 / 3;
    options.aspect = ns_rng_below(&rng, 4) == 0 ? 1.4 : 0;
    options.weld = welds[ns_rng_below(&rng, NS_COUNT(welds))];
    const int32_t shapes = 1 + ns_rng_below(&rng, 6), grid = grids[ns_rng_below(&rng, 7)];
    const bool curved = ns_rng_below(&rng, 2);
    random_paths(&rng, shapes, grid, curved, texts, paths, options.colours > 0);
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s: %s", what,
              t->ctx.message);
    const ns_status status = ns_outline_of(&t->ctx, &drawing, &options, &outline);
    ns_expect(t, status == NS_OK || strstr(t->ctx.message, "nothing"), "%s: %s", what,
              t->ctx.message);
    if (status == NS_OK) {
        ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_OK, "%s: %s", what,
                  t->ctx.message);
        twin_compare(t, &drawing, &options, &outline, POINTS,
                     options.weld > 0.01 ? 2 * BAND : BAND, seed, what);
    }
    if (t->failures > failures)
        print_svg(paths, &options);
    ns_outline_drop(&t->ctx, &outline);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void random_outlines(ns_test *t)
{
    const int32_t count = ns_scale(300);

    for (int32_t i = 0; i < count; i++)
        random_round(t, (uint64_t)i);
}

// A circle of so many straight lines, or a square whose sides are, as tracing programs draw them.
static void trace(char *to, int32_t count, bool square)
{
    for (int32_t i = 0; i < count; i++) {
        const double turn = 4.0 * i / count, rest = turn - (int)turn;
        const int side = (int)turn;
        const double angle = 2 * NS_PI * i / count;
        const double x = square ? side == 0   ? rest
                                  : side == 1 ? 1
                                  : side == 2 ? 1 - rest
                                              : 0
                                : 0.5 + ns_cos(angle) / 2;
        const double y = square ? side == 0   ? 0
                                  : side == 1 ? rest
                                  : side == 2 ? 1
                                              : 1 - rest
                                : 0.5 + ns_sin(angle) / 2;
        to += sprintf(to, "%s%.4f %.4f", i ? "L" : "M", 20 + 60 * x, 20 + 60 * y);
    }
    sprintf(to, "Z");
}

static void traced_outlines(ns_test *t)
{
    static const struct {
        int32_t lines;
        bool square;
        int32_t nodes, cubics; // at most so many
    } traced[] = {
        { 100, false, 0, 200 }, { 1000, false, 0, 24 }, { 20000, false, 0, 40 },
        { 400, true, 4, 400 },  { 4000, true, 4, 24 },  { 20000, true, 4, 24 },
    };
    static char text[20000 * 20];
    const ns_outline_options options = ns_outline_defaults();

    for (int32_t i = 0; i < NS_COUNT(traced); i++) {
        const char *paths[] = { "black", text, NULL };
        ns_drawing drawing = { 0 };
        ns_outline outline = { 0 };
        trace(text, traced[i].lines, traced[i].square);
        ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_OK, "%s", t->ctx.message);
        ns_expect(t,
                  outline.nodes.count == traced[i].nodes && outline.cubics.count > 0
                      && outline.cubics.count <= traced[i].cubics && outline.notes.count == 0,
                  "%d lines: %d nodes, %d cubics, %d notes", traced[i].lines,
                  outline.nodes.count, outline.cubics.count, outline.notes.count);
        ns_outline_drop(&t->ctx, &outline);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// The frame is as wide as asked for, the picture in its middle.
static void frames(ns_test *t)
{
    static const struct {
        double margin, aspect;
        int32_t width, height; // thousandths of the longer side
    } framed[] = {
        { 1.0 / 3, 0, 1000, 700 }, { 0.25, 1, 1000, 1000 }, { 0.25, 2, 1000, 500 },
        { 0.25, 0.5, 500, 1000 },  { 1, 0, 1000, 833 },     { 0.1, 3, 1000, 333 },
    };
    const char *paths[] = { "black", "M30 40H70V60H30Z", NULL };

    for (int32_t i = 0; i < NS_COUNT(framed); i++) {
        ns_outline_options options = ns_outline_defaults();
        ns_drawing drawing = { 0 };
        ns_outline outline = { 0 };
        options.margin = framed[i].margin;
        options.aspect = framed[i].aspect;
        ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "drawn");
        ns_expect(t, ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_OK, "%s",
                  t->ctx.message);
        const int32_t width = (int32_t)((int64_t)outline.width * 1000 / NS_FRAME_SIDE);
        const int32_t height = (int32_t)((int64_t)outline.height * 1000 / NS_FRAME_SIDE);
        ns_expect(t, width == framed[i].width && ns_abs(height - framed[i].height) < 2,
                  "margin %g, aspect %g: %d by %d", framed[i].margin, framed[i].aspect, width,
                  height);
        const double x = outline.origin.x + outline.width / outline.scale / 2;
        const double y = outline.origin.y + outline.height / outline.scale / 2;
        ns_expect(t, ns_abs(x - 50) < 0.02 && ns_abs(y - 50) < 0.02, "the middle is (%g, %g)",
                  x, y);
        ns_outline_drop(&t->ctx, &outline);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// A picture far away, tiny on its page, or much larger than it.
static void far_and_small(ns_test *t)
{
    static const struct {
        const char *what, *box;
        const char *paths[6];
        int32_t open, closed;
    } odd[] = {
        { "tiny on a white page",
          "0 0 1000 1000",
          { "white", "M0 0H1000V1000H0Z", "black", "M300 700h.0004v.0003h-.0004z" },
          4,
          0 },
        { "a corner of something huge",
          "0 0 100 100",
          { "black", "M-1e8 -1e8L1e8 1e8L1e8 -1e8z" },
          3,
          0 },
        { "a disc larger than the page",
          "0 0 100 100",
          { "black", "M-1e6 -50A1e6 1e6 0 0 0 1e6 -50L1e6 -1e6L-1e6 -1e6Z" },
          4,
          0 },
        { "a black page", "0 0 100 100", { "black", "M-1e9 -1e9H1e9V1e9H-1e9Z" }, 4, 0 },
        { "a huge page", "0 0 1e9 1e9", { "black", "M1e8 1e8h2v2h-2z" }, 4, 0 },
    };
    const ns_outline_options options = ns_outline_defaults();

    for (int32_t i = 0; i < NS_COUNT(odd); i++) {
        ns_drawing drawing = { 0 };
        ns_outline outline = { 0 };
        ns_expect(t, twin_draw(&t->ctx, odd[i].box, odd[i].paths, &drawing) == NS_OK, "%s: %s",
                  odd[i].what, t->ctx.message);
        ns_expect(t, ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_OK, "%s: %s",
                  odd[i].what, t->ctx.message);
        ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_OK, "%s: %s", odd[i].what,
                  t->ctx.message);
        const int32_t closed = count_closed(&outline);
        ns_expect(t, outline.pieces.count - closed == odd[i].open && closed == odd[i].closed,
                  "%s: %d open, %d closed", odd[i].what, outline.pieces.count - closed, closed);
        ns_outline_drop(&t->ctx, &outline);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// Holes and dots that would be specks on paper are left out, and only there; larger paper keeps
// them.
static void specks_are_left_out(ns_test *t)
{
    static const struct {
        const char *paths[5];
        double unit_mm; // 0: nobody knows
        int32_t pieces;
    } cases[] = {
        { { "black", SQUARE, "white", "M50 50h1v.9h-1z" }, 0, 8 },
        { { "black", SQUARE, "white", "M50 50h1v.9h-1z" }, 1, 4 },
        { { "black", SQUARE, "white", "M50 50h1v.9h-1z" }, 2, 8 },
        { { "black", SQUARE, "white", "M50 50h1v1.1h-1z" }, 1, 8 },
        { { "black", "M20 20H80V80H78V22H20Z", "black", "M50 50h1.5v1.5h-1.5z" }, 0, 10 },
        { { "black", "M20 20H80V80H78V22H20Z", "black", "M50 50h1.5v1.5h-1.5z" }, 1, 6 },
        { { "black", "M20 20H80V80H78V22H20Z", "black", "M50 50h1.5v1.5h-1.5z" }, 2, 10 },
        { { "black", "M20 20H80V80H78V22H20Z", "black", "M50 50h1.6v1.6h-1.6z" }, 1, 10 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_outline_options options = ns_outline_defaults();
        ns_drawing drawing = { 0 };
        ns_outline outline = { 0 };
        options.margin = 0.5; // around 60 units
        options.frame_mm = 120 * cases[i].unit_mm;
        ns_expect(t, twin_draw(&t->ctx, NULL, cases[i].paths, &drawing) == NS_OK, "drawn");
        ns_expect(t, ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, outline.pieces.count == cases[i].pieces, "case %d: %d pieces", i,
                  outline.pieces.count);
        const bool lost = cases[i].pieces < 8;
        const char *note = outline.notes.count == 1 ? ns_text_chars(&outline.notes.at[0]) : "";
        ns_expect(t, outline.notes.count == lost, "case %d: %d notes", i, outline.notes.count);
        ns_expect(t, !lost || (strstr(note, "mm2 (") && strstr(note, "at x 50.0 %, y 50.0 %")),
                  "case %d: %s", i, note);
        ns_outline_drop(&t->ctx, &outline);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

static ns_vec leaving(const ns_outline *outline, int32_t piece, int end)
{
    const ns_piece *p = &outline->pieces.at[piece];
    const int32_t at = end ? p->first + p->count - 1 : p->first;
    const ns_cubic curve = ns_cubic_of(&outline->cubics.at[at].curve);

    return ns_vec_scale(ns_cubic_direction(&curve, end), end ? -1 : 1);
}

// The direction from a piece's end to its first point so far away.
static ns_vec seen_from(const ns_outline *outline, int32_t piece, int end, double far)
{
    const ns_piece *p = &outline->pieces.at[piece];
    const ns_vec from = ns_vec_of(outline->nodes.at[p->ends[end].node]);

    for (int32_t i = 0; i < p->count; i++) {
        const int32_t at = end ? p->first + p->count - 1 - i : p->first + i;
        const ns_cubic curve = ns_cubic_of(&outline->cubics.at[at].curve);
        for (int k = 0; k <= 1000; k++) {
            const ns_vec way =
                ns_vec_sub(ns_cubic_at(&curve, (end ? 1000 - k : k) / 1000.0), from);
            if (ns_vec_length(way) > far)
                return way;
        }
    }
    return leaving(outline, piece, end);
}

static double degrees(ns_vec u, ns_vec v)
{
    return ns_atan2(ns_abs(ns_vec_turn(u, v)), ns_vec_dot(u, v)) * 180 / NS_PI;
}

// How far a node is from the nearest piece that does not end there.
static double room_at(const ns_outline *outline, int32_t node)
{
    double least = NS_FRAME_SIDE;

    for (int32_t p = 0; p < outline->pieces.count; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        for (int32_t i = 0; i < piece->count; i++) {
            const ns_cubic curve = ns_cubic_of(&outline->cubics.at[piece->first + i].curve);
            for (int k = 0; k <= 1000; k++) {
                const double away = ns_vec_length(ns_vec_sub(
                    ns_cubic_at(&curve, k / 1000.0), ns_vec_of(outline->nodes.at[node])));
                if (piece->ends[0].node != node && piece->ends[1].node != node && away < least)
                    least = away;
            }
        }
    }
    return least;
}

// Curves end at corners as they arrive there, no corner all but touches another curve, and where
// three pieces meet no two leave side by side: in all these cells would have no room.
static void room_for_cells(ns_test *t)
{
    static const struct {
        const char *what;
        const char *paths[6];
        int32_t colours;
    } tight[] = {
        { "a hook at a corner",
          { "black", "M20 80C25 79.5 80.9 80.3 80 80C80.2 79.4 80.2 78.2 79.5 78L60 20Z" },
          0 },
        { "the start is a hook",
          { "black",
            "M80 80C80.9 80.3 25 79.5 20 80L60 20L79.5 78C80.2 78.2 80.2 79.4 80 80Z" },
          0 },
        { "a knot at a corner",
          { "black", "M20 80L79.6 80L79.76 79.95L79.64 79.91L79.78 79.86L79.66 79.82L79.8 "
                     "79.78L60 20Z" },
          0 },
        { "tips that face each other",
          { "black", "M20 20H80L50 49.98Z", "black", "M20 80H80L50 50.02Z" },
          0 },
        { "a tip before a wall",
          { "black", "M20 20H80L50 49.98Z", "black", "M20 80V50.02H80V80Z" },
          0 },
        { "a border that joins another like a rail",
          { "red", "M20 50H80V80H20Z", "blue", "M20 20H80V40C70 50 60 50 50 50H20Z" },
          31 },
    };

    for (int32_t i = 0; i < NS_COUNT(tight); i++) {
        ns_outline_options options = ns_outline_defaults();
        ns_drawing drawing = { 0 };
        ns_outline outline = { 0 };
        options.colours = tight[i].colours;
        ns_expect(t, twin_draw(&t->ctx, NULL, tight[i].paths, &drawing) == NS_OK, "drawn");
        ns_expect(t, ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_OK, "%s: %s",
                  tight[i].what, t->ctx.message);
        const double weld = options.weld * 60 * outline.scale;
        int32_t ends = 0;
        for (int32_t e = 0; e < 2 * outline.pieces.count; e++) {
            const int32_t node = outline.pieces.at[e / 2].ends[e % 2].node;
            if (node < 0)
                continue;
            const ns_vec way = leaving(&outline, e / 2, e % 2);
            const double turn = degrees(way, seen_from(&outline, e / 2, e % 2, weld / 2));
            ns_expect(t, turn < 60 || options.colours > 0, "%s: piece %d turns by %g",
                      tight[i].what, e / 2, turn);
            ends++;
            for (int32_t o = 0; o < e; o++) {
                const double between = degrees(way, leaving(&outline, o / 2, o % 2));
                ns_expect(t, outline.pieces.at[o / 2].ends[o % 2].node != node || between > 9,
                          "%s: pieces %d and %d leave within %g", tight[i].what, o / 2, e / 2,
                          between);
            }
        }
        ns_expect(t, ends >= 4, "%s: %d ends", tight[i].what, ends);
        for (int32_t n = 0; n < outline.nodes.count; n++)
            ns_expect(t, room_at(&outline, n) > weld / 4, "%s: node %d has %g of a weld",
                      tight[i].what, n, room_at(&outline, n) / weld);
        ns_outline_drop(&t->ctx, &outline);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// What cannot be done is said in a sentence.
static void refusals(ns_test *t)
{
    static const struct {
        const char *paths[6];
        double margin, aspect, threshold, weld, corner;
        int32_t colours;
        const char *message;
    } refused[] = {
        { { NULL }, 0, 0, 0.5, 0.004, 10, 0, "nothing to see" },
        { { "white", SQUARE }, 0, 0, 0.5, 0.004, 10, 0, "nothing to see" },
        { { "black", "M200 200h10v10z" }, 0, 0, 0.5, 0.004, 10, 0, "nothing to see" },
        { { "black", "M20 20H80" }, 0, 0, 0.5, 0.004, 10, 0, "nothing" },
        { { "black", "M20 20L80 80L20 20.1Z" }, 0, 0, 0.5, 0.004, 10, 0, "too small to print" },
        { { "red", SQUARE, "blue", SMALL_CIRCLE }, 0, 0, 0.5, 0.004, 10, 1, "2 colours" },
        { { "black", SQUARE }, -1, 0, 0.5, 0.004, 10, 0, "margin" },
        { { "black", SQUARE }, 0, 1000, 0.5, 0.004, 10, 0, "aspect" },
        { { "black", SQUARE }, 0, 0, 2, 0.004, 10, 0, "threshold" },
        { { "black", SQUARE }, 0, 0, 0.5, 1, 10, 0, "weld" },
        { { "black", SQUARE }, 0, 0, 0.5, 0.004, 175, 0, "corner" },
        { { "black", SQUARE }, 0, 0, 0.5, 0.004, 10, 32, "colours" },
    };

    for (int32_t i = 0; i < NS_COUNT(refused); i++) {
        ns_outline_options options = ns_outline_defaults();
        ns_drawing drawing = { 0 };
        ns_outline outline = { 0 };
        options.margin = refused[i].margin;
        options.aspect = refused[i].aspect;
        options.threshold = refused[i].threshold;
        options.weld = refused[i].weld;
        options.corner = refused[i].corner;
        options.colours = refused[i].colours;
        ns_expect(t, twin_draw(&t->ctx, NULL, refused[i].paths, &drawing) == NS_OK, "drawn");
        ns_expect(t,
                  ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_BAD_INPUT
                      && strstr(t->ctx.message, refused[i].message) && !outline.cubics.at,
                  "'%s' expected: %s", refused[i].message, t->ctx.message);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_outline outline = { 0 };
    const ns_drawing nothing = { 0 };
    const ns_outline_options options = ns_outline_defaults();
    ns_expect(t,
              ns_outline_of(&t->ctx, &nothing, &options, &outline) == NS_BAD_INPUT
                  && strstr(t->ctx.message, "page"),
              "a page without size: %s", t->ctx.message);
}

// Straight lines only, which is quick, but everything that can happen: a speck, a needle, touching
// corners, three colours at a point, a hair between neighbours.
static void without_memory(ns_test *t)
{
    const char *paths[] = { "black", "M10 10H40V40H10ZM40 40H60V60H40ZM5 5h.1v.1h-.1z",
                            "red",   "M60 10L90 12L60 14Z",
                            "blue",  "M10 60H40V90H10Z",
                            "lime",  "M40.05 60H70V90H40.05Z",
                            "red",   "M10 80H70V95H10Z",
                            NULL };
    ns_outline_options options = ns_outline_defaults();
    ns_drawing drawing = { 0 };
    ns_status status = NS_NO_MEMORY;

    options.colours = 31;
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "drawn");
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 5000; n++) {
        ns_outline outline = { 0 };
        t->fail_at = t->allocations + n;
        status = ns_outline_of(&t->ctx, &drawing, &options, &outline);
        if (status == NS_OK)
            status = ns_outline_check(&t->ctx, &outline);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld: %s",
                  (long long)n, t->ctx.message);
        ns_outline_drop(&t->ctx, &outline);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
    ns_drawing_drop(&t->ctx, &drawing);
}

// An outline that is tampered with is found out.
static void checks_notice(ns_test *t)
{
    const char *paths[] = { "red",  SQUARE,       "blue", "M50 50H95V95H50Z",
                            "lime", SMALL_CIRCLE, NULL };
    ns_outline_options options = ns_outline_defaults();
    ns_drawing drawing = { 0 };
    ns_outline outline = { 0 };

    options.colours = 31;
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "drawn");
    for (int32_t i = 0; i < 9; i++) {
        ns_expect(t, ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_OK, "%s",
                  t->ctx.message);
        ns_piece *piece = &outline.pieces.at[0];
        ns_outline_cubic *cubic = &outline.cubics.at[0];
        switch (i) {
        case 0:
            cubic->left = cubic->right;
            break;
        case 1:
            cubic->curve.p[0].x += 5000;
            break;
        case 2:
            cubic->curve.p[1].x = outline.width + 1;
            break;
        case 3:
            piece->ends[0].node = outline.nodes.count;
            break;
        case 4:
            piece->ends[0].mate = 2 * outline.pieces.count - 1;
            break;
        case 5:
            outline.nodes.at[0].x++;
            break;
        case 6:
            cubic->curve.p[1] = cubic->curve.p[2] = (ns_point){ 1, 1 };
            break;
        case 7:
            piece->count--;
            break;
        default:
            outline.width = outline.height = 1000;
            break;
        }
        ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_INTERNAL, "harm %d is noticed",
                  i);
        ns_outline_drop(&t->ctx, &outline);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(known_outlines), NS_CASE(random_outlines), NS_CASE(traced_outlines),
             NS_CASE(frames), NS_CASE(far_and_small), NS_CASE(specks_are_left_out),
             NS_CASE(room_for_cells), NS_CASE(refusals), NS_CASE(without_memory),
             NS_CASE(checks_notice))
