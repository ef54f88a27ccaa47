// test_svg_type.c: where letters of text elements come to stand, told by a font of squares.
#include "io/xml/svg_expat.h"
#include "ns_test.h"
#include "oracle/block_type.h"

#include <string.h>

// Text of 2 units an em; each letter is told as "left,bottom", those of another shape after a bar.
static const struct {
    const char *svg, *letters, *note;
} texts[] = {
    { "<text x='1' y='5'>ab</text>", "1,5 3,5", NULL },
    { "<text>ab</text>", "0,0 2,0", NULL },
    { "<text x='1' y='5'> \n a \t b\n</text>", "1,5 5,5", NULL },
    { "<text x='10' y='5' text-anchor='middle'>ab</text>", "8,5 10,5", NULL },
    { "<text x='10' y='5' text-anchor='end'>a b</text>", "4,5 8,5", NULL },
    { "<text x='10' y='5' style='text-anchor:end'>a<tspan>b</tspan></text>", "6,5|8,5", NULL },
    { "<text x='1' y='5'>a<tspan dx='1' dy='-2'>b</tspan>c</text>", "1,5|4,3|6,3", NULL },
    { "<text x='1 7' y='5 6 7'>abcd</text>", "1,5|7,6|9,7 11,7", NULL },
    { "<text x='1' y='5' dx='0 1 1'>abc</text>", "1,5|4,5|7,5", NULL },
    { "<text x='1' y='5'>a<tspan x='3' y='9'>b</tspan> c</text>", "1,5|3,9|7,9", NULL },
    { "<text x='1 3 20' y='5'>a<tspan>b</tspan>c</text>", "1,5|3,5|20,5", NULL },
    { "<text x='50%' y='5'>a</text>", "50,5", NULL },
    { "<text y='8' font-size='4'>a<tspan font-size='50%'>b</tspan>c</text>", "0,8|4,8|6,8",
      NULL },
    { "<text y='8' style='font:italic bold 4px/1.5 \"A B\", serif'>ab</text>", "0,8 4,8",
      NULL },
    { "<text y='8'>a<tspan display='none'>b</tspan>c</text>", "0,8 2,8", NULL },
    { "<text y='8'>a<title>no</title>b<a>c</a></text>", "0,8 2,8|4,8", NULL },
    { "<text y='8' transform='translate(3 1)'>a</text>", "3,9", NULL },
    { "<g><text id='t' y='8'>a</text></g><use href='#t' x='9'/>", "0,8|9,8", NULL },
    { "<clipPath id='c'><text y='8'>ab</text></clipPath>"
      "<rect width='9' height='9' clip-path='url(#c)'/>",
      "0,8 2,8", NULL },
    { "<text x='1' y='5' fill='none'>a</text><tspan>b</tspan>", "", NULL },
    { "<text></text>", "", "" },
    { "<text y='8'>a</text><text y='9'>z</text>", "0,8", "text is left out" },
    { "<text y='8'>a<textPath href='#p'>b</textPath></text>", "0,8", "text is left out" },
    { "<flowRoot>a</flowRoot>", "", "text is left out" },
    { "<text y='8' x='oh 2'>ab</text>", "0,8 2,8", NULL },
};

static void tell(const ns_drawing *drawing, char *text, size_t room)
{
    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const ns_shape *shape = &drawing->shapes.at[s];
        for (int32_t c = 0; c < shape->count; c++) {
            const ns_contour *contour = &drawing->contours.at[shape->first + c];
            const ns_cubic *cubic = &drawing->cubics.at[contour->first];
            double left = 1e9, bottom = -1e9;
            for (int32_t i = 0; i < contour->count; i++) {
                left = cubic[i].p[0].x < left ? cubic[i].p[0].x : left;
                bottom = cubic[i].p[0].y > bottom ? cubic[i].p[0].y : bottom;
            }
            const size_t used = strlen(text);
            snprintf(text + used, room - used, "%s%d,%d",
                     c > 0   ? " "
                     : s > 0 ? "|"
                             : "",
                     (int)(left + 0.5), (int)(bottom + 0.5));
        }
    }
}

static void letters(ns_test *t)
{
    const ns_svg_options options = { .threshold = -1, .type = &block_type };

    for (int32_t i = 0; i < NS_COUNT(texts); i++) {
        char svg[1024], told[1024] = "";
        ns_drawing drawing = { 0 };
        snprintf(svg, sizeof svg,
                 "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' "
                 "font-size='2'>%s</svg>",
                 texts[i].svg);
        const ns_status status =
            ns_svg_read(&t->ctx, "case", svg, (int32_t)strlen(svg), &options, &drawing);
        ns_expect(t, status == NS_OK, "%s: %s", texts[i].svg, t->ctx.message);
        tell(&drawing, told, sizeof told);
        ns_expect_text(t, told, texts[i].letters, "%s", texts[i].svg);
        bool said = !texts[i].note || (!*texts[i].note && drawing.notes.count == 0);
        for (int32_t n = 0; n < drawing.notes.count && texts[i].note && *texts[i].note; n++)
            said = said || strstr(ns_text_chars(&drawing.notes.at[n]), texts[i].note);
        ns_expect(t, said, "%s: no note", texts[i].svg);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// What the font is asked for.
static ns_type asked;
static char asked_family[64];

static ns_status ask(ns_ctx *ctx, void *setter, const ns_type *type, const char *text,
                     int32_t count, ns_drawing *outlines, double *advance)
{
    asked = *type;
    snprintf(asked_family, sizeof asked_family, "%s", type->family);
    return block_set(ctx, setter, type, text, count, outlines, advance);
}

static void fonts(ns_test *t)
{
    static const struct {
        const char *attributes, *family;
        int32_t weight;
        bool italic;
        double size;
    } rows[] = {
        { "", "", 400, false, 16 },
        { "font-family='A, b'", "A, b", 400, false, 16 },
        { "font-weight='bold' font-style='oblique'", "", 700, true, 16 },
        { "font-weight='250' font-size='2em'", "", 250, false, 32 },
        { "font-weight='2500'", "", 400, false, 16 },
        { "style='font: 600 10pt x'", "x", 600, false, 10 * 96 / 72.0 },
        { "style='font: small-caps italic 9px/2 x y' font-size='7'", "x y", 400, true, 7 },
        { "style='font: caption'", "", 400, false, 16 },
    };
    const ns_type_port port = { block_open, ask, block_close };
    const ns_svg_options options = { .threshold = -1, .type = &port };

    for (int32_t i = 0; i < NS_COUNT(rows); i++) {
        char svg[1024];
        ns_drawing drawing = { 0 };
        snprintf(svg, sizeof svg,
                 "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text %s>a</text>"
                 "</svg>",
                 rows[i].attributes);
        ns_svg_read(&t->ctx, "case", svg, (int32_t)strlen(svg), &options, &drawing);
        ns_expect_text(t, asked_family, rows[i].family, "%s", rows[i].attributes);
        ns_expect(t,
                  asked.weight == rows[i].weight && asked.italic == rows[i].italic
                      && asked.size > rows[i].size - 1e-6 && asked.size < rows[i].size + 1e-6,
                  "%s: %d %d %g", rows[i].attributes, (int)asked.weight, asked.italic,
                  asked.size);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

NS_TEST_MAIN(NS_CASE(letters), NS_CASE(fonts))
