// test_svg_hostile.c: files that want to be trouble: each gets a correct drawing or one clear
// sentence, in seconds, within bounds of memory.
#include "io/xml/svg_expat.h"

#include "oracle/scale.h"
#include "svg_text.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define SECONDS_MAX 10.0
#define MEGABYTES_MAX 500

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED true // memory is much larger then, and not ours to judge
#else
#define SANITIZED false
#endif

// A file that grows in the C library's memory.
typedef struct file {
    char *at;
    size_t count, room;
} file;

static void add(file *f, const char *text, int32_t times)
{
    const size_t length = strlen(text);

    for (int32_t i = 0; i < times; i++) {
        if (f->count + length >= f->room) {
            f->room = 2 * (f->count + length) + 1;
            f->at = realloc(f->at, f->room);
            if (!f->at)
                abort();
        }
        memcpy(f->at + f->count, text, length);
        f->count += length;
    }
}

static void add_number(file *f, const char *before, int32_t number, const char *after)
{
    char text[200];

    snprintf(text, sizeof text, "%s%d%s", before, (int)number, after);
    add(f, text, 1);
}

// Reads the file and frees it. `sentence` NULL: it is to become a drawing, which is returned.
static ns_drawing expect(ns_test *t, const char *what, file *f, const char *sentence)
{
    ns_drawing drawing = { 0 };
    const clock_t before = clock();
    const ns_status status =
        ns_svg_read(&t->ctx, "f", f->at, (int32_t)f->count, NULL, &drawing);
    const double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    ns_expect(t, seconds < SECONDS_MAX, "%s: %.1f seconds", what, seconds);
    ns_expect(t, SANITIZED || usage.ru_maxrss < MEGABYTES_MAX * 1024L, "%s: %ld MB", what,
              usage.ru_maxrss / 1024);
    if (sentence) {
        ns_expect(t, status == NS_BAD_INPUT && drawing.cubics.at == NULL, "%s: refused", what);
        ns_expect_text(t, t->ctx.message, sentence, "%s", what);
    } else {
        ns_expect(t, status == NS_OK && ns_drawing_check(&t->ctx, &drawing) == NS_OK, "%s: %s",
                  what, t->ctx.message);
    }
    printf("%-28s %6.2f s %5ld MB\n", what, seconds, usage.ru_maxrss / 1024);
    free(f->at);
    *f = (file){ 0 };
    return drawing;
}

#define HEAD "<svg viewBox=\"0 0 10 10\">"
#define TOO_DEEP "elements are nested more than 256 deep; ungroup some"
#define TOO_MANY "a drawing has at most a million elements, uses counted; simplify it"
#define TOO_MUCH                                                                               \
    "what is used or styled again and again is too much to draw; simplify the drawing"
#define TOO_CURVED "a drawing has at most 1048576 curves, those of strokes counted; simplify it"

static void entity_bombs(ns_test *t)
{
    file f = { 0 };
    ns_drawing d;

    add(&f, "<!DOCTYPE svg [<!ENTITY a0 \"<g>ha</g>\">", 1);
    for (int32_t i = 1; i < 20; i++) {
        add_number(&f, "<!ENTITY a", i, " \"");
        for (int32_t k = 0; k < 10; k++)
            add_number(&f, "&a", i - 1, ";");
        add(&f, "\">", 1);
    }
    add(&f, "]>" HEAD "&a19;</svg>", 1);
    expect(t, "entity bomb", &f, "f:1: its entities unfold into too much; write them out");

    add(&f, "<!DOCTYPE svg [<!ENTITY a \"", 1);
    add(&f, "0 ", 50000);
    add(&f, "\">]>" HEAD "<path d=\"M0 0L", 1);
    add(&f, "&a;", 5000);
    add(&f, "\"/></svg>", 1);
    expect(t, "quadratic entity bomb", &f,
           "f:1: its entities unfold into too much; write them out");

    add(&f,
        "<!DOCTYPE svg [<!ENTITY a SYSTEM \"/etc/passwd\">]>" HEAD
        "&a;<title>&a;</title></svg>",
        1);
    d = expect(t, "a file by an entity", &f, NULL);
    ns_expect(t, d.title.count == 0, "nothing is fetched");
    ns_drawing_drop(&t->ctx, &d);
}

static void nested_groups(ns_test *t)
{
    file f = { 0 };

    add(&f, HEAD, 1);
    add(&f, "<g>", 34 << 20);
    expect(t, "100 MB of nested groups", &f, "f: an SVG file has at most 64 MB; simplify it");
    add(&f, HEAD "\n", 1);
    add(&f, "<g>", 20 << 20);
    expect(t, "60 MB of nested groups", &f, "f:2: " TOO_DEEP);
    add(&f, HEAD "\n", 1);
    add(&f, "<x:y xmlns:x='z'>", 3 << 20);
    expect(t, "foreign nested groups", &f, "f:2: " TOO_DEEP);
    add(&f, HEAD, 1);
    add(&f, "<g></g>", 8 << 20);
    add(&f, "</svg>", 1);
    expect(t, "60 MB of groups in a row", &f,
           "f:1: a drawing has at most a million elements; simplify it");
}

static void numbers_without_measure(ns_test *t)
{
    file f = { 0 };
    ns_drawing d;

    add(&f,
        HEAD "<path d=\"M0 0LNaN 5\"/><path d=\"M0 0L1e300 5 5 1e300z\"/>"
             "<circle r=\"1e300\" stroke=\"red\"/><path d=\"M0 0A1e300 1e-300 1e300 1 1 1e300 "
             "5z\"/><rect width=\"1e308\" height=\"1e308\" rx=\"1e308\"/><g "
             "transform=\"rotate(1e300) scale(1e300) skewX(90)\"><rect width=\"1e300\" "
             "height=\"1\"/></g><path d=\"M1e300 0h1e300v-1e300t1e300 1e300 1 1z\"/>"
             "<line x2=\"5\" stroke=\"red\" stroke-width=\"1e300\" stroke-dasharray=\"1e300 "
             "1e-300\" stroke-dashoffset=\"-1e300\"/><svg viewBox=\"0 0 1e-300 1e300\"><rect "
             "width=\"1\" height=\"1\"/></svg><g fill=\"hsl(1e300,1e300%,-1e300%)\" "
             "font-size=\"1e300\"><rect width=\"1e300em\" height=\"5\"/></g></svg>",
        1);
    d = expect(t, "NaN and 1e300", &f, NULL);
    ns_drawing_drop(&t->ctx, &d);
    add(&f, "<svg viewBox=\"1e300 0 5 5\"><rect width=\"1\" height=\"1\"/></svg>", 1);
    d = expect(t, "a view box far away", &f, NULL);
    ns_expect(t, d.shapes.count == 0 && d.notes.count == 1, "left out, and said");
    ns_drawing_drop(&t->ctx, &d);
    add(&f, "<svg><rect width=\"1e-8\" height=\"1\"/></svg>", 1);
    expect(t, "a page that shrinks", &f, "f:1: a page is from 1e-6 to 1e9 units wide and high");
}

static void long_paths(ns_test *t)
{
    file f = { 0 };
    ns_drawing d;

    add(&f, HEAD "<path d=\"M0 0", 1);
    for (int32_t i = 0; i < 200000; i++)
        add(&f, i % 2 ? "L5 5" : "C1 2 3 4 6 7", 1);
    add(&f, "\"/></svg>", 1);
    d = expect(t, "200,000 segments", &f, NULL);
    ns_expect(t, d.cubics.count == 200000, "%d cubics", (int)d.cubics.count);
    ns_drawing_drop(&t->ctx, &d);

    add(&f, HEAD "<path d=\"M0 0", 1);
    add(&f, "h1v1h-1v-1", 262145);
    add(&f, "\"/></svg>", 1);
    expect(t, "more curves than allowed", &f, "f:1: " TOO_CURVED);

    add(&f, HEAD "<path d=\"M0 0", 1);
    add(&f, "1 ", 30 << 20);
    add(&f, "\"/></svg>", 1);
    expect(t, "60 MB of path data", &f,
           "f:1: the drawing is too large to be read; simplify its paths");

    add(&f, HEAD "<polygon points=\"", 1);
    add(&f, "1,2 3,5 ", 5 << 20);
    add(&f, "\"/></svg>", 1);
    expect(t, "40 MB of points", &f, "f:1: " TOO_CURVED);

    add(&f, HEAD, 1);
    add(&f, "<path d=\"M0 0H1V1z\"/>", 65537);
    add(&f, "</svg>", 1);
    expect(t, "more shapes than allowed", &f,
           "f:1: a drawing has at most 65536 shapes; join or remove some");

    add(&f, HEAD "<path stroke=\"red\" stroke-dasharray=\"1e-7 1e-7\" d=\"M0 0L9 9\"/></svg>",
        1);
    expect(t, "more dashes than allowed", &f, "f:1: " TOO_CURVED);
}

static void uses(ns_test *t)
{
    file f = { 0 };
    ns_drawing d;

    add(&f, HEAD "<defs><g id=\"u0\"><g/></g>", 1);
    for (int32_t i = 1; i < 10; i++) {
        add_number(&f, "<g id=\"u", i, "\">");
        for (int32_t k = 0; k < 10; k++)
            add_number(&f, "<use href=\"#u", i - 1, "\"/>");
        add(&f, "</g>", 1);
    }
    add(&f, "</defs><use href=\"#u9\"/></svg>", 1);
    expect(t, "use bomb", &f, "f:1: " TOO_MANY);

    add(&f, HEAD "<g id=\"a\">", 1);
    add(&f, "<use href=\"#b\"/>", 1000);
    add(&f, "</g><g id=\"b\">", 1);
    add(&f, "<use href=\"#a\"/>", 1000);
    add(&f, "</g></svg>", 1);
    expect(t, "use loops", &f, "f:1: " TOO_MANY);

    add(&f, HEAD "<defs>", 1);
    for (int32_t i = 0; i < 300; i++) {
        add_number(&f, "<g id=\"c", i, "\">");
        add_number(&f, "<use href=\"#c", i + 1, "\"/></g>");
    }
    add(&f, "</defs><use href=\"#c0\"/></svg>", 1);
    expect(t, "a chain of 300 uses", &f,
           "f:1: elements and uses are nested more than 256 deep; ungroup some");

    add(&f, HEAD "<defs>", 1);
    for (int32_t i = 0; i < 100000; i++) {
        add_number(&f, "<linearGradient id=\"g", i, "\"");
        add_number(&f, " href=\"#g", i + 1, "\"/>");
    }
    add(&f, "</defs><g fill=\"url(#g0)\">", 1);
    add(&f, "<rect width=\"1\" height=\"1\"/>", 50000);
    add(&f, "</g></svg>", 1);
    d = expect(t, "a chain of gradients", &f, NULL);
    ns_drawing_drop(&t->ctx, &d);

    add(&f, HEAD, 1);
    add(&f, "<svg x=\".1\" width=\"99%\" height=\"99%\">", 250);
    add(&f, "<path d=\"M-9 0C9 9 99-99 5 9z\"/>", 1000);
    add(&f, "</svg>", 251);
    d = expect(t, "250 viewports around", &f, NULL);
    ns_drawing_drop(&t->ctx, &d);
}

static void styles(ns_test *t)
{
    file f = { 0 };
    ns_drawing d;

    add(&f, HEAD "<style>", 1);
    for (int32_t i = 0; i < 10000; i++)
        add_number(&f, ".s", i, "{fill:#123;stroke:none;opacity:.5}\n");
    add(&f, "</style>", 1);
    for (int32_t i = 0; i < 60000; i++)
        add_number(&f, "<rect width=\"1\" height=\"1\" class=\"x s", i % 10000, " y\"/>");
    add(&f, "</svg>", 1);
    d = expect(t, "10,000 styles", &f, NULL);
    ns_expect(t, d.shapes.count == 60000 && d.shapes.at[777].b == 0x33, "each has its style");
    ns_drawing_drop(&t->ctx, &d);

    add(&f, HEAD "<style>", 1);
    add(&f, "a,", 8 << 20);
    add(&f, "a{fill:red}</style></svg>", 1);
    expect(t, "16 MB of selectors", &f, "f:1: the style sheet is too large to be read");

    add(&f, HEAD "<style>", 1);
    add(&f, ".a,", 5 << 20);
    add(&f, "a{fill:red}</style></svg>", 1);
    expect(t, "15 MB of selectors", &f,
           "f:1: the style sheets have too many rules; put styles on elements");

    add(&f, HEAD, 1);
    add(&f, "<g id=\"\" class=\"\" style=\"\" fill=\"\" x=\"\" y=\"\" r=\"\"/>", 900000);
    add(&f, "</svg>", 1);
    expect(t, "millions of attributes", &f,
           "f:1: the drawing is too large to be read; simplify its paths");
}

// Work that a small file asks for by naming the same things again and again. All of these stop at
// the same limit, after a second or two; a sample of the tests has none of them.
static void repetitions(ns_test *t)
{
    file f = { 0 };

    if (ns_scale_percent() < 100)
        return;
    add(&f, HEAD "<g><path id=\"p\" d=\"", 1);
    add(&f, "M1 1", 1 << 20);
    add(&f, "\"/></g>", 1);
    add(&f, "<use href=\"#p\"/>", 10000);
    add(&f, "</svg>", 1);
    expect(t, "moves that draw nothing", &f, "f:1: " TOO_MUCH);

    add(&f, HEAD "<linearGradient id=\"g\">", 1);
    add(&f, "<g/>", 100000);
    add(&f, "</linearGradient><g fill=\"url(#g)\">", 1);
    add(&f, "<rect width=\"1\" height=\"1\"/>", 50000);
    add(&f, "</g></svg>", 1);
    expect(t, "a gradient of groups", &f, "f:1: " TOO_MUCH);

    add(&f,
        HEAD "<radialGradient id=\"g\" r=\".02\" spreadMethod=\"repeat\"><stop/>"
             "<stop offset=\"1\" stop-color=\"#fff\"/></radialGradient><g fill=\"url(#g)\">",
        1);
    add(&f, "<circle r=\"9\"/><circle r=\"7\"/>", 500);
    add(&f, "</g></svg>", 1);
    ns_drawing many = expect(t, "bands of a gradient, often", &f, NULL);
    ns_drawing_drop(&t->ctx, &many);

    add(&f, HEAD "<switch id=\"s\">", 1);
    add(&f, "<defs/>", 100000);
    add(&f, "</switch>", 1);
    add(&f, "<use href=\"#s\"/>", 100000);
    add(&f, "</svg>", 1);
    expect(t, "a switch without choice", &f, "f:1: " TOO_MUCH);

    add(&f, HEAD "<style>", 1);
    add(&f, "rect{fill:red}", 10000);
    add(&f, "</style>", 1);
    add(&f, "<rect width=\"1\" height=\"1\"/>", 60000);
    add(&f, "</svg>", 1);
    expect(t, "10,000 styles of all", &f, "f:1: " TOO_MUCH);

    add(&f, HEAD "<style>.", 1);
    add(&f, "a", 1 << 20);
    add(&f, "{fill:red}</style><g id=\"g\" class=\"", 1);
    add(&f, "a", 1 << 20);
    add(&f, "\"/>", 1);
    add(&f, "<use href=\"#g\"/>", 10000);
    add(&f, "</svg>", 1);
    expect(t, "a long class, often", &f, "f:1: " TOO_MUCH);

    add(&f, HEAD "<linearGradient id=\"", 1);
    add(&f, "a", 1 << 20);
    add(&f, "\"/><g fill=\"url(#", 1);
    add(&f, "a", 1 << 20);
    add(&f, ")\">", 1);
    add(&f, "<rect width=\"1\" height=\"1\"/>", 50000);
    add(&f, "</g></svg>", 1);
    expect(t, "a long name, often", &f, "f:1: " TOO_MUCH);

    add(&f, HEAD "<g stroke=\"red\" stroke-dasharray=\"1", 1);
    add(&f, " 1", 1 << 20);
    add(&f, "\">", 1);
    add(&f, "<path d=\"M0 0H1\"/>", 50000);
    add(&f, "</g></svg>", 1);
    expect(t, "long dashes, often", &f, "f:1: " TOO_MUCH);
}

// Clip paths and masks within each other, and again and again.
static void stencils(ns_test *t)
{
    file f = { 0 };
    ns_drawing d;

    add(&f, HEAD, 1);
    for (int32_t i = 0; i < 9; i++) {
        add_number(&f, "<mask id=\"m", i, "\">");
        for (int32_t k = 0; k < 10; k++)
            add_number(&f, "<circle r=\"9\" fill=\"#fff\" mask=\"url(#m", i + 1, ")\"/>");
        add(&f, "</mask>", 1);
    }
    add(&f, "<circle r=\"9\" mask=\"url(#m0)\"/></svg>", 1);
    expect(t, "mask bomb", &f, "f:1: " TOO_MUCH);

    add(&f, HEAD, 1);
    for (int32_t i = 0; i < 300; i++) {
        add_number(&f, "<clipPath id=\"c", i, "\"");
        add_number(&f, " clip-path=\"url(#c", i + 1, ")\"><circle r=\"5\"/></clipPath>");
    }
    add(&f, "<circle r=\"9\" clip-path=\"url(#c0)\"/></svg>", 1);
    d = expect(t, "a chain of clip paths", &f, NULL);
    ns_expect(t, d.shapes.count == 1 && d.notes.count == 1, "cut, and said");
    ns_drawing_drop(&t->ctx, &d);

    add(&f, HEAD "<clipPath id=\"c\"><path d=\"M0 0", 1);
    for (int32_t i = 0; i < 3000; i++)
        add_number(&f, i % 2 ? "L0 " : "L10 ", i % 11, ".37");
    add(&f, "\"/></clipPath>", 1);
    add(&f, "<circle r=\"9\" clip-path=\"url(#c)\"/>", 1000);
    add(&f, "</svg>", 1);
    expect(t, "a hatched clip path, often", &f, "f:1: " TOO_MUCH);

    add(&f,
        HEAD
        "<clipPath id=\"c\"><circle r=\"1e300\"/><path d=\"M1e9-1e9L-1e9 1e9 1 1z\"/>"
        "</clipPath><g clip-path=\"url(#c)\"><circle r=\"1e-9\"/><circle r=\"1e-200\"/>"
        "<circle r=\"9e8\"/></g><mask id=\"m\" x=\"1e300\" width=\"1e300\" "
        "height=\"1e300\"><circle r=\"1\"/></mask><circle r=\"1\" mask=\"url(#m)\"/></svg>",
        1);
    d = expect(t, "stencils of any size", &f, NULL);
    ns_drawing_drop(&t->ctx, &d);
}

static void odd_bytes(ns_test *t)
{
    file f = { 0 };

    add(&f, "", 1);
    expect(t, "an empty file", &f, "f:1: this is not well-formed XML: no element found");
    add(&f, "\x89PNG\r\n", 1);
    expect(t, "another kind of file", &f,
           "f:1: this is not well-formed XML: not well-formed (invalid token)");
    add(&f, HEAD "<g id=\"\xff\xfe\"/>", 1);
    expect(t, "bytes of no encoding", &f, "f:1: this is not well-formed XML: no element found");
    add(&f, HEAD "<g", 1);
    add(&f, " a=\"\"", 1);
    add(&f, " a=\"\"/></svg>", 1);
    expect(t, "an attribute twice", &f,
           "f:1: this is not well-formed XML: duplicate attribute");
}

NS_TEST_MAIN(NS_CASE(entity_bombs), NS_CASE(nested_groups), NS_CASE(numbers_without_measure),
             NS_CASE(long_paths), NS_CASE(uses), NS_CASE(styles), NS_CASE(repetitions),
             NS_CASE(stencils), NS_CASE(odd_bytes))
