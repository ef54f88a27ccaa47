// test_svg_build.c: the teller's side of svg.h, without an XML parser.
#include "nonosmith/svg.h"
#include "ns_test.h"

typedef struct element {
    const char *name; // NULL: the end of the element before
    const char *attributes[9];
} element;

// Tells elements until one is refused or all are told, and finishes.
static ns_status tell(ns_test *t, const element *elements, int32_t count, ns_drawing *drawing)
{
    ns_svg *svg = NULL;
    ns_status status = ns_svg_create(&t->ctx, "f", &svg);

    for (int32_t i = 0; i < count && status == NS_OK; i++) {
        ns_svg_line(svg, i + 1);
        status = elements[i].name
                     ? ns_svg_start(&t->ctx, svg, elements[i].name, elements[i].attributes)
                     : ns_svg_end(&t->ctx, svg, "");
    }
    if (status == NS_OK)
        status = ns_svg_finish(&t->ctx, svg, drawing);
    ns_svg_destroy(&t->ctx, svg);
    return status;
}

#define ROOT                                                                                   \
    {                                                                                          \
        "svg",                                                                                 \
        {                                                                                      \
            "viewBox", "0 0 10 10", NULL                                                       \
        }                                                                                      \
    }
#define BOX                                                                                    \
    {                                                                                          \
        "rect",                                                                                \
        {                                                                                      \
            "width", "1", "height", "1", NULL                                                  \
        }                                                                                      \
    }
#define END                                                                                    \
    {                                                                                          \
        NULL,                                                                                  \
        {                                                                                      \
            NULL                                                                               \
        }                                                                                      \
    }

static void tells(ns_test *t)
{
    // What has a colon or a blank in its name is somebody else's, with all inside of it.
    static const element elements[] = {
        ROOT, BOX,
        END,  { "sodipodi:namedview", { NULL } },
        BOX,  END,
        END,  { "uri rect", { "width", "1", "height", "1", NULL } },
        END,  { "g", { "inkscape:label", "x", "fill", "#123", "fill", "red", NULL } },
        BOX,  END,
        END,  END,
    };
    ns_drawing d = { 0 };

    ns_expect(t, tell(t, elements, NS_COUNT(elements), &d) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, d.shapes.count == 2 && d.notes.count == 0, "two shapes and no note");
    ns_expect(t, d.shapes.count == 2 && d.shapes.at[1].b == 0x33, "the first of a name counts");
    ns_drawing_drop(&t->ctx, &d);
}

static void refuses(ns_test *t)
{
    static const struct {
        element elements[4];
        int32_t count;
        const char *sentence;
    } cases[] = {
        { { END }, 0, "f:1: the svg element is missing or has no end" },
        { { ROOT }, 1, "f:1: the svg element is missing or has no end" },
        { { { "g", { NULL } } }, 1, "f:1: the first element of an SVG file is svg" },
        { { ROOT, END, ROOT }, 3, "f:3: the first element of an SVG file is svg" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_drawing d = { 0 };
        ns_expect(t, tell(t, cases[i].elements, cases[i].count, &d) == NS_BAD_INPUT, "refused");
        ns_expect_text(t, t->ctx.message, cases[i].sentence, "case %d", (int)i);
    }
}

// Text comes in pieces of any size.
static void text_in_pieces(ns_test *t)
{
    static const char css[] = "rect { fill : #0f0 ; }";
    static const char *const none[] = { NULL };
    static const char *const page[] = { "viewBox", "0 0 1 1", NULL };
    static const char *const box[] = { "width", "1", "height", "1", NULL };
    ns_drawing d = { 0 };
    ns_svg *svg = NULL;
    ns_ctx *ctx = &t->ctx;

    ns_expect(t, ns_svg_create(ctx, "f", &svg) == NS_OK, "made");
    ns_svg_start(ctx, svg, "svg", page);
    ns_svg_start(ctx, svg, "style", none);
    for (int32_t i = 0; css[i]; i++)
        ns_svg_chars(ctx, svg, css + i, 1);
    ns_svg_chars(ctx, svg, css, 0);
    ns_svg_end(ctx, svg, "style");
    ns_svg_chars(ctx, svg, "between", 7);
    ns_svg_start(ctx, svg, "title", none);
    ns_svg_chars(ctx, svg, " a", 2);
    ns_svg_chars(ctx, svg, " \n", 2);
    ns_svg_chars(ctx, svg, " b ", 3);
    ns_svg_end(ctx, svg, "title");
    ns_svg_start(ctx, svg, "rect", box);
    ns_svg_end(ctx, svg, "rect");
    ns_svg_end(ctx, svg, "svg");
    ns_expect(t, ns_svg_finish(ctx, svg, &d) == NS_OK, "%s", ctx->message);
    ns_expect(t, d.shapes.count == 1 && d.shapes.at[0].g == 255, "the style counts");
    ns_expect_text(t, ns_text_chars(&d.title), "a b", "title");
    ns_drawing_drop(ctx, &d);
    ns_svg_destroy(ctx, svg);
    ns_svg_destroy(ctx, NULL);
}

NS_TEST_MAIN(NS_CASE(tells), NS_CASE(refuses), NS_CASE(text_in_pieces))
