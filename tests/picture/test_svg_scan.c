// test_svg_scan.c: numbers, lengths, view boxes, transforms and colours out of text.
#include "ns_test.h"
#include "picture/svg/svg_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// All numbers of a list, as text, and what is left behind them.
static void numbers_text(const char *text, char *to, size_t size)
{
    svg_scan in = svg_scan_of(text);
    size_t length = 0;
    double value;

    to[0] = 0;
    while (svg_skip_comma(&in) && svg_number(&in, &value))
        length += (size_t)snprintf(to + length, size - length, "%.17g ", value);
    snprintf(to + length, size - length, "|%.*s", (int)svg_bytes(in), in.at);
}

static void numbers(ns_test *t)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        { "", "|" },
        { "0", "0 |" },
        { "-0.5", "-0.5 |" },
        { "+.5", "0.5 |" },
        { "5.", "5 |" },
        { "1.5.5-2e3", "1.5 0.5 -2000 |" },
        { "1-1+1", "1 -1 1 |" },
        { "1,2 , 3\n4", "1 2 3 4 |" },
        { "1,,2", "1 |,2" },
        { "1,", "1 |" },
        { "1e", "1 |e" },
        { "1em", "1 |em" },
        { "1e+", "1 |e+" },
        { "1e+x", "1 |e+x" },
        { "1e-2x", "0.01 |x" },
        { "1E2", "100 |" },
        { ".", "|." },
        { "-", "|-" },
        { "-.", "|-." },
        { "- 1", "|- 1" },
        { "e5", "|e5" },
        { "NaN", "|NaN" },
        { "inf", "|inf" },
        { "0x10", "0 |x10" },
        { "1e300", "1.0000000000000001e+300 |" },
        { "1e301", "1.0000000000000001e+300 |" },
        { "-1e99999999999999999999", "-1.0000000000000001e+300 |" },
        { "1e-99999999999999999999", "0 |" },
        { "123456789012345678901234567890", "1.2345678901234568e+29 |" },
        { "0.000000000000000000000000000001", "1.0000000000000001e-30 |" },
        { "100000000000000000000000000000e-29", "1 |" },
    };
    char got[400];

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        numbers_text(cases[i].text, got, sizeof got);
        ns_expect_text(t, got, cases[i].wanted, "\"%s\"", cases[i].text);
    }
}

// Numbers as drawings have them are read as the C library does, to the bit; others nearly.
static void numbers_as_libc(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);
    char text[64];
    double value;

    for (int32_t i = 0; i < 100000; i++) {
        const double size = (double)ns_rng_below(&rng, 1000000) / 1000.0;
        const int32_t digits = ns_rng_below(&rng, 7);
        snprintf(text, sizeof text, "%.*f", (int)digits, size);
        svg_scan in = svg_scan_of(text);
        ns_expect(t, svg_number(&in, &value) && value == strtod(text, NULL), "%s: %.17g", text,
                  value);
        const int whole = ns_rng_below(&rng, 1000000), part = ns_rng_below(&rng, 1000000000);
        const int exponent = ns_rng_below(&rng, 500) - 250;
        snprintf(text, sizeof text, "%d.%09de%d", whole, part, exponent);
        in = svg_scan_of(text);
        const double truth = strtod(text, NULL);
        ns_expect(t, svg_number(&in, &value) && fabs(value - truth) <= 4e-15 * truth,
                  "%s: %.17g", text, value);
    }
}

static void lengths(ns_test *t)
{
    static const struct {
        const char *text;
        double value; // -1: no length
        bool percent;
    } cases[] = {
        { "12", 12, false },        { " 12px ", 12, false },    { "3pt", 4, false },
        { "2pc", 32, false },       { "25.4mm", 96, false },    { "2.54cm", 96, false },
        { "1in", 96, false },       { "1IN", 96, false },       { "2em", 20, false },
        { "2ex", 10, false },       { "1e1em", 100, false },    { "50%", 50, true },
        { "101.6Q", 96, false },    { "2rem", 32, false },      { "", -1, false },
        { "px", -1, false },        { "5 px", -1, false },      { "5 5", -1, false },
        { "5furlongs", -1, false }, { "calc(1px)", -1, false }, { "auto", -1, false },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        svg_length length = { -1, false };
        const bool read = svg_length_of(svg_scan_of(cases[i].text), 10, &length);
        ns_expect(t,
                  read == (cases[i].value >= 0) && fabs(length.value - cases[i].value) < 1e-12
                      && length.percent == cases[i].percent,
                  "\"%s\": %g", cases[i].text, length.value);
    }
}

static void opacities(ns_test *t)
{
    static const struct {
        const char *text;
        double wanted; // -1: none
    } cases[] = {
        { "0.5", 0.5 }, { "50%", 0.5 }, { "7", 1 },    { "-1", 0 },       { " 1 ", 1 },
        { "", -1 },     { "half", -1 }, { "1px", -1 }, { "inherit", -1 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        double got = -1;
        svg_opacity_of(svg_scan_of(cases[i].text), &got);
        ns_expect(t, got == cases[i].wanted, "\"%s\": %g", cases[i].text, got);
    }
}

static const char *matrix_text(const svg_matrix *m)
{
    static char text[300];
    const double n[6] = { m->a, m->b, m->c, m->d, m->e, m->f };
    size_t length = 0;

    for (int i = 0; i < 6; i++) // + 0 turns -0 into 0
        length += (size_t)snprintf(text + length, sizeof text - length, i ? " %.6g" : "%.6g",
                                   n[i] + 0.0);
    return text;
}

static void transforms(ns_test *t)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        { "", "1 0 0 1 0 0" },
        { "none", "1 0 0 1 0 0" },
        { "matrix(1 2,3 4 , 5 6)", "1 2 3 4 5 6" },
        { "translate(3)", "1 0 0 1 3 0" },
        { "translate(3-4)", "1 0 0 1 3 -4" },
        { "scale(2)", "2 0 0 2 0 0" },
        { "scale( 2 , 3 )", "2 0 0 3 0 0" },
        { "rotate(90)", "0 1 -1 0 0 0" },
        { "rotate(-90)", "0 -1 1 0 0 0" },
        { "rotate(450)", "0 1 -1 0 0 0" },
        { "rotate(180 5 6)", "-1 0 0 -1 10 12" },
        { "rotate(90, 10, 0)", "0 1 -1 0 10 -10" },
        { "rotate(30)", "0.866025 0.5 -0.5 0.866025 0 0" },
        { "skewX(45)", "1 0 1 1 0 0" },
        { "skewY(45)", "1 1 0 1 0 0" },
        { "translate(1 2)scale(2)", "2 0 0 2 1 2" },
        { "scale(2) , translate(1 2)", "2 0 0 2 2 4" },
        { "translate(1 2) rotate(90) translate(3 0)", "0 1 -1 0 1 5" },
        { "rotate(0.25turn)", "0 1 -1 0 0 0" },
        { "rotate(100grad) translate(1px, 1in)", "0 1 -1 0 -96 1" },
        { "translateX(3) scaleY(2)", "1 0 0 2 3 0" },
        { "rotate(1,2)", "no" },
        { "matrix(1 2 3 4 5)", "no" },
        { "matrix(1 2 3 4 5 6 7)", "no" },
        { "translate(1 2", "no" },
        { "translate 1 2)", "no" },
        { "translate()", "no" },
        { "translate(50%)", "no" },
        { "turn(5)", "no" },
        { "scale(2),", "no" },
        { "scale(2) x", "no" },
        { "scale(2furlongs)", "no" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        svg_matrix m = SVG_IDENTITY;
        const bool read = svg_transform_of(svg_scan_of(cases[i].text), &m);
        ns_expect_text(t, read ? matrix_text(&m) : "no", cases[i].wanted, "\"%s\"",
                       cases[i].text);
    }
}

static void view_boxes(ns_test *t)
{
    static const struct {
        const char *box, *aspect, *wanted; // into a viewport of 100 x 50 at (10, 20)
    } cases[] = {
        { "0 0 10 10", "", "5 0 0 5 35 20" },
        { "0,0,10,10", "xMidYMid meet", "5 0 0 5 35 20" },
        { "0 0 10 10", "xMinYMid", "5 0 0 5 10 20" },
        { "0 0 10 10", "xMaxYMid", "5 0 0 5 60 20" },
        { "0 0 10 10", "xMidYMid slice", "10 0 0 10 10 -5" },
        { "0 0 10 10", "xMidYMin slice", "10 0 0 10 10 20" },
        { "0 0 10 10", "xMidYMax slice", "10 0 0 10 10 -30" },
        { "0 0 10 10", "none", "10 0 0 5 10 20" },
        { "-5 5 10 10", "xMinYMin", "5 0 0 5 35 -5" },
        { "0 0 100 10", "xMidYMax", "1 0 0 1 10 60" },
        { "0 0 10", "", "no" },
        { "0 0 10 10 10", "", "no" },
        { "0 0 ten ten", "", "no" },
        { "", "", "no" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const svg_box port = { 10, 20, 100, 50 };
        svg_box box;
        const bool read = svg_view_box_of(svg_scan_of(cases[i].box), &box);
        const svg_matrix m =
            read ? svg_view_map(box, port, svg_scan_of(cases[i].aspect)) : SVG_IDENTITY;
        ns_expect_text(t, read ? matrix_text(&m) : "no", cases[i].wanted, "\"%s\" %s",
                       cases[i].box, cases[i].aspect);
    }
}

static void colours(ns_test *t)
{
    static const struct {
        const char *text, *wanted; // with what is left of the text
    } cases[] = {
        { "#f80", "255 136 0 1 |" },
        { "#FF8800", "255 136 0 1 |" },
        { "#f808", "255 136 0 0.53333 |" },
        { "#00000000", "0 0 0 0 |" },
        { "#12", "no" },
        { "#12345", "no" },
        { "#1234567", "no" },
        { "#123456789", "no" },
        { "#ggg", "no" },
        { "red", "255 0 0 1 |" },
        { "RebeccaPurple", "no" }, // not among SVG's
        { "lightGoldenrodYellow", "250 250 210 1 |" },
        { "aliceblue", "240 248 255 1 |" },
        { "yellowgreen", "154 205 50 1 |" },
        { "rgb(1,2,3)", "1 2 3 1 |" },
        { "rgb( 1 2 3 / 50% )", "1 2 3 0.5 |" },
        { "rgb(100%,0%,50%)", "255 0 128 1 |" },
        { "rgb(300,-4,1e9)", "255 0 255 1 |" },
        { "RGBA(1,2,3,.25)", "1 2 3 0.25 |" },
        { "rgb(1,2)", "no" },
        { "rgb(1,2,3", "no" },
        { "rgb 1 2 3", "no" },
        { "rgb(1,2,3,4,5)", "no" },
        { "hsl(0,100%,50%)", "255 0 0 1 |" },
        { "hsl(120deg 100% 25%)", "0 128 0 1 |" },
        { "hsl(240,100%,50%)", "0 0 255 1 |" },
        { "hsl(-120,100%,50%)", "0 0 255 1 |" },
        { "hsl(600,100%,50%)", "0 0 255 1 |" },
        { "hsl(1e300,100%,50%)", "255 0 0 1 |" },
        { "hsla(60,100%,50%,.5)", "255 255 0 0.5 |" },
        { "hsl(77,0%,40%)", "102 102 102 1 |" },
        { "currentColor", "9 8 7 0.6 |" },
        { "transparent", "0 0 0 0 |" },
        { "#CD853F icc-color(acmecmyk, 0.11, 0.48)",
          "205 133 63 1 | icc-color(acmecmyk, 0.11, 0.48)" },
        { "none", "no" },
        { "", "no" },
    };
    const svg_colour current = { 9, 8, 7, 0.6 };
    char got[200];

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        svg_scan in = svg_scan_of(cases[i].text);
        svg_colour c;
        snprintf(got, sizeof got, "no");
        if (svg_colour_read(&in, current, &c))
            snprintf(got, sizeof got, "%d %d %d %.5g |%s", c.r, c.g, c.b, c.a, in.at);
        ns_expect_text(t, got, cases[i].wanted, "\"%s\"", cases[i].text);
    }
}

// The tables that are searched by halving are sorted: every name of them is found.
static void names(ns_test *t)
{
    static const char *const attributes[] = { "class", "clip-path", "cx",     "d",  "fill",
                                              "href",  "points",    "stroke", "y2", "viewBox" };
    static const char *const elements[] = {
        "a", "circle", "clipPath", "flowRoot", "g", "polygon", "rect", "text", "use", "view"
    };
    int32_t found = 0;

    for (int32_t i = 0; i < NS_COUNT(attributes); i++)
        ns_expect(t, svg_name_of(svg_scan_of(attributes[i])) != SVG_NAMES, "%s", attributes[i]);
    for (int32_t i = 0; i < NS_COUNT(elements); i++)
        ns_expect(t, svg_kind_of(svg_scan_of(elements[i])) != SVG_OTHER, "%s", elements[i]);
    ns_expect(t, svg_name_of(svg_scan_of("fil")) == SVG_NAMES, "fil");
    ns_expect(t, svg_name_of(svg_scan_of("fille")) == SVG_NAMES, "fille");
    ns_expect(t, svg_kind_of(svg_scan_of("G")) == SVG_OTHER, "case counts");
    // The colours are read out of their own source, so that none is forgotten here.
    FILE *file = fopen(NS_SOURCE_DIR "/core/picture/svg/svg_colour_names.c", "r");
    char line[200], name[100];
    unsigned rgb;
    uint32_t got;
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, " { \"%99[a-z]\", 0x%x }", name, &rgb) != 2)
            continue;
        found++;
        ns_expect(t, svg_colour_named(svg_scan_of(name), &got) && got == rgb, "%s", name);
    }
    if (file)
        fclose(file);
    ns_expect(t, found == 147, "%d colours have a name", (int)found);
}

NS_TEST_MAIN(NS_CASE(numbers), NS_CASE(numbers_as_libc), NS_CASE(lengths), NS_CASE(opacities),
             NS_CASE(transforms), NS_CASE(view_boxes), NS_CASE(colours), NS_CASE(names))
