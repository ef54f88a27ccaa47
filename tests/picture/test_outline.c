// test_outline.c: drawings whose outline is known, and random ones against painting point by
// point.
#include "oracle/scale.h"
#include "outline_twin.h"

#include <stdlib.h>
#include <string.h>

// How many points of a drawing are compared, and how close to an edge none is: a part of the
// picture's size.
#define POINTS 600
#define BAND 0.008

static uint8_t expected_label(const ns_outline *outline, const ns_outline_options *options,
                              ns_rgb seen)
{
    if (options->colours == 0)
        return ns_rgb_lightness(seen) < (int32_t)(options->threshold * 256);
    for (int32_t i = 0; i <= outline->colour_count; i++) {
        if (memcmp(&outline->palette[i], &seen, sizeof seen) == 0)
            return (uint8_t)i;
    }
    return 255;
}

// Compares painting with the outline at random points of the frame. Returns how many differ.
static int32_t compare(ns_test *t, const ns_drawing *drawing, const ns_outline_options *options,
                       const ns_outline *outline, uint64_t seed, const char *what)
{
    const double width = outline->width / outline->scale,
                 height = outline->height / outline->scale;
    const double band = BAND * (width > height ? width : height);
    twin_segments shapes = { 0 }, pieces = { 0 };
    ns_rng rng = ns_rng_seed(seed);
    int32_t differ = 0, tried = 0;

    ns_expect(t,
              twin_of_drawing(&t->ctx, drawing, &shapes)
                  && twin_of_outline(&t->ctx, outline, &pieces),
              "twins of %s", what);
    for (int32_t i = 0; i < POINTS; i++) {
        const double x = width * ns_rng_below(&rng, 1 << 20) / (1 << 20);
        const double y = height * ns_rng_below(&rng, 1 << 20) / (1 << 20);
        const ns_vec at = { outline->origin.x + x, outline->origin.y + y };
        const int32_t towards = ns_rng_below(&rng, 1 << 30);
        const double page = ns_vec_length((ns_vec){ drawing->width, drawing->height });
        if (ns_abs(at.x) < band || ns_abs(at.y) < band || ns_abs(at.x - drawing->width) < band
            || ns_abs(at.y - drawing->height) < band || page <= 0
            || twin_distance(&shapes, at) < band)
            continue;
        tried++;
        const ns_rgb seen = twin_painted(drawing, &shapes, at);
        const uint8_t wanted = expected_label(outline, options, seen);
        uint8_t got = twin_coloured(outline, &pieces, at, towards);
        // A look that grazes a piece can err; three do not.
        if (got != wanted && twin_coloured(outline, &pieces, at, towards / 2) == wanted
            && twin_coloured(outline, &pieces, at, towards / 3) == wanted)
            got = wanted;
        if (got != wanted && differ++ == 0)
            ns_expect(t, false, "%s: at (%g, %g) colour %d is seen, not %d", what, at.x, at.y,
                      wanted, got);
    }
    ns_expect(t, tried > 0 || outline->pieces.count > 20, "%s: some points", what);
    ns_array_drop(&t->ctx, &shapes);
    ns_array_drop(&t->ctx, &pieces);
    return differ;
}

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
      NULL },
    { "dark grey is black", { "black", SQUARE, "#333", SMALL_CIRCLE }, 4, 0, 4, 1, 1, 0, NULL },
    { "two greys make black",
      { "black/0.4", SQUARE, "black/0.4", "M50 10H90V90H50Z" },
      4,
      0,
      4,
      1,
      1,
      0,
      NULL },
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
      NULL },
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
      "3 needles" },
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
        compare(t, &drawing, &options, &outline, (uint64_t)i, known[i].what);
    }
    ns_outline_drop(&t->ctx, &outline);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void known_outlines(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(known); i++)
        check_case(t, i);
}

// Random shapes. The coarser the grid of their points, the more of them touch.
static void random_paths(ns_rng *rng, int32_t shapes, int32_t points, int32_t grid, bool curved,
                         char (*texts)[1024], const char **paths, bool coloured)
{
    static const char *const fills[] = { "black", "white", "~black", "~white",   "#222",
                                         "red",   "~blue", "lime",   "black/0.3" };

    for (int32_t s = 0; s < shapes; s++) {
        char *to = texts[s];
        const int32_t count = 3 + ns_rng_below(rng, points);
        for (int32_t i = 0; i < count; i++) {
            to += sprintf(to, "%s", i == 0 ? "M" : curved ? "C" : "L");
            for (int32_t k = 0; k < (i > 0 && curved ? 6 : 2); k++)
                to += sprintf(to, "%d ", ns_rng_below(rng, 100 / grid + 1) * grid);
        }
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
           "<!-- margin %g, aspect %g, colours %d -->\n",
           options->margin, options->aspect, options->colours);
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
    const int32_t shapes = 1 + ns_rng_below(&rng, 6), grid = grids[ns_rng_below(&rng, 7)];
    const bool curved = ns_rng_below(&rng, 2);
    random_paths(&rng, shapes, 6, grid, curved, texts, paths, options.colours > 0);
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s: %s", what,
              t->ctx.message);
    const ns_status status = ns_outline_of(&t->ctx, &drawing, &options, &outline);
    ns_expect(t, status == NS_OK || strstr(t->ctx.message, "nothing to see"), "%s: %s", what,
              t->ctx.message);
    if (status == NS_OK) {
        ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_OK, "%s: %s", what,
                  t->ctx.message);
        compare(t, &drawing, &options, &outline, seed, what);
    }
    if (t->failures > failures)
        print_svg(paths, &options);
    ns_outline_drop(&t->ctx, &outline);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void random_outlines(ns_test *t)
{
    const int32_t count = ns_scale(300);

    if (getenv("NONOSMITH_ROUND")) {
        random_round(t, strtoull(getenv("NONOSMITH_ROUND"), NULL, 10));
        return;
    }
    for (int32_t i = 0; i < count; i++)
        random_round(t, (uint64_t)i);
}

NS_TEST_MAIN(NS_CASE(known_outlines), NS_CASE(random_outlines))
