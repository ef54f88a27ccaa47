// test_svg_expat.c: SVG files and what becomes of them, feature by feature.
#include "io/xml/svg_expat.h"

#include "svg_text.h"

#include <stdlib.h>

#define SVG                                                                                    \
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
#define TEN SVG "viewBox=\"0 0 10 10\">"
#define PAGE(inside) TEN inside "</svg>"
#define UNIT "<rect width=\"1\" height=\"1\"/>"
#define UNIT_AT(x, y) " M" x "," y
// A rect from (x, y) to (u, v).
#define BOX(x, y, u, v) " M" x "," y " L" u "," y " L" u "," v " L" x "," v " L" x "," y
#define ONE BOX("0", "0", "1", "1")

typedef struct reading {
    const char *file, *wanted, *notes; // notes NULL: none
} reading;

static void expect_readings(ns_test *t, const reading *readings, int32_t count)
{
    static char got[20000];

    for (int32_t i = 0; i < count; i++) {
        const reading *r = &readings[i];
        ns_drawing drawing = { 0 };
        const ns_status status =
            ns_svg_read(&t->ctx, "f", r->file, (int32_t)strlen(r->file), NULL, &drawing);
        if (ns_expect(t, status == NS_OK, "%s: %s", r->file, t->ctx.message)) {
            ns_expect(t, ns_drawing_check(&t->ctx, &drawing) == NS_OK, "%s: %s", r->file,
                      t->ctx.message);
            drawing_text(&drawing, got, sizeof got);
            ns_expect_text(t, got, r->wanted, "%s", r->file);
            notes_text(&drawing, got, sizeof got);
            ns_expect_text(t, got, r->notes ? r->notes : "", "notes of %s", r->file);
        }
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

static void pages(ns_test *t)
{
    static const reading readings[] = {
        { PAGE(UNIT), "10x10 #000000" ONE, NULL },
        { SVG "width=\"20\" height=\"10\">" UNIT "</svg>", "20x10 #000000" ONE, NULL },
        { SVG "width=\"1in\" height=\"72pt\">" UNIT "</svg>", "96x96 #000000" ONE, NULL },
        { SVG "width=\"20\" height=\"20\" viewBox=\"0 0 10 10\">" UNIT "</svg>",
          "20x20 #000000" BOX("0", "0", "2", "2"), NULL },
        { SVG "width=\"20\" viewBox=\"0 0 10 30\">" UNIT "</svg>",
          "20x60 #000000" BOX("0", "0", "2", "2"), NULL },
        { SVG "height=\"60\" viewBox=\"0 0 10 30\">" UNIT "</svg>",
          "20x60 #000000" BOX("0", "0", "2", "2"), NULL },
        { SVG "width=\"100%\" height=\"100%\" viewBox=\"0 0 10 30\">" UNIT "</svg>",
          "10x30 #000000" ONE, NULL },
        { SVG "style=\"width:20px;height:20px\" viewBox=\"-1 -1 10 10\">" UNIT "</svg>",
          "20x20 #000000" BOX("2", "2", "4", "4"), NULL },
        { SVG "width=\"30\" height=\"10\" viewBox=\"0 0 10 10\">" UNIT "</svg>",
          "30x10 #000000" BOX("10", "0", "11", "1"), NULL },
        { SVG "width=\"30\" height=\"10\" viewBox=\"0 0 10 10\" "
              "preserveAspectRatio=\"none\">" UNIT "</svg>",
          "30x10 #000000" BOX("0", "0", "3", "1"), NULL },
        // No size: the box around the drawing, moved to the corner.
        { SVG "><rect x=\"5\" y=\"6\" width=\"7\" height=\"8\"/></svg>",
          "7x8 #000000" BOX("0", "0", "7", "8"),
          "the page has no size and is taken as large as the drawing" },
        { SVG "width=\"20\"><circle cx=\"-5\" r=\"2\"/></svg>",
          "4x4 #000000 M4,2 C4,3.1046 3.1046,4 2,4 C0.89543,4 0,3.1046 0,2 C0,0.89543 "
          "0.89543,0 "
          "2,0 C3.1046,0 4,0.89543 4,2",
          "the page has no size and is taken as large as the drawing" },
        { SVG "/>", "1x1", "the page has no size and is taken as large as the drawing" },
        { PAGE(""), "10x10", NULL },
        { SVG "viewBox=\"0 0 10 10\" display=\"none\">" UNIT "</svg>", "10x10", NULL },
        // Without a namespace, with prefixes, with prefixes that nobody declared.
        { "<svg viewBox=\"0 0 10 10\">" UNIT "</svg>", "10x10 #000000" ONE, NULL },
        { "<v:svg xmlns:v=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">"
          "<v:rect width=\"1\" height=\"1\"/></v:svg>",
          "10x10 #000000" ONE, NULL },
        { "<svg:svg viewBox=\"0 0 10 10\"><svg:rect id=\"a\" width=\"1\" height=\"1\"/>"
          "<svg:use xlink:href=\"#a\" x=\"2\"/><cc:Work/></svg:svg>",
          "10x10 #000000" ONE "; #000000" BOX("2", "0", "3", "1"), NULL },
        // What editors add is no drawing.
        { PAGE("<g xmlns:s=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" s:type=\"x\">"
               "<s:namedview><rect width=\"9\" height=\"9\"/></s:namedview>" UNIT "</g>"
               "<metadata><rect width=\"9\" height=\"9\"/></metadata>"),
          "10x10 #000000" ONE, NULL },
        { "\xef\xbb\xbf<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
          "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [<!ENTITY s "
          "\"http://www.w3.org/2000/svg\"><!ENTITY f \"fill:red\">]>"
          "<svg xmlns=\"&s;\" viewBox=\"0 0 10 10\"><rect style=\"&f;\" width=\"1\" "
          "height=\"1\"/></svg>",
          "10x10 #ff0000" ONE, NULL },
        // Latin-1 that does not say so.
        { TEN "<text>\xe9</text>" UNIT "</svg>", "10x10 #000000" ONE,
          "line 1: text is left out; convert it to paths" },
    };

    expect_readings(t, readings, NS_COUNT(readings));
}

static void shapes(ns_test *t)
{
    static const reading readings[] = {
        { PAGE("<rect x=\"1\" y=\"10%\" width=\"20%\" height=\"3\"/>"),
          "10x10 #000000" BOX("1", "1", "3", "4"), NULL },
        { PAGE("<rect width=\"4\" height=\"4\" rx=\"1\"/>"),
          "10x10 #000000 M1,0 L3,0 C3.5523,0 4,0.44772 4,1 L4,3 C4,3.5523 3.5523,4 3,4 L1,4 "
          "C0.44772,4 0,3.5523 0,3 L0,1 C0,0.44772 0.44772,0 1,0",
          NULL },
        // Radii that meet in the middle leave no straight part.
        { PAGE("<rect width=\"2\" height=\"2\" ry=\"9\"/>"),
          "10x10 #000000 M1,0 C1.5523,0 2,0.44772 2,1 C2,1.5523 1.5523,2 1,2 C0.44772,2 "
          "0,1.5523 0,1 C0,0.44772 0.44772,0 1,0",
          NULL },
        { PAGE("<rect width=\"4\" height=\"4\" rx=\"-1\"/>"),
          "10x10 #000000" BOX("0", "0", "4", "4"), NULL },
        { PAGE("<rect width=\"4\" height=\"4\" rx=\"0\" ry=\"2\"/>"),
          "10x10 #000000" BOX("0", "0", "4", "4"), NULL },
        { PAGE("<ellipse cx=\"2\" cy=\"3\" rx=\"1\" ry=\"2\"/>"),
          "10x10 #000000 M3,3 C3,4.1046 2.5523,5 2,5 C1.4477,5 1,4.1046 1,3 C1,1.8954 1.4477,1 "
          "2,1 C2.5523,1 3,1.8954 3,3",
          NULL },
        { PAGE("<polygon points=\"1,2 3,4,5 2\"/><polyline points=\"1 2 3 4 5 2\"/>"),
          "10x10 #000000 M1,2 L3,4 L5,2 L1,2; #000000 M1,2 L3,4 L5,2", NULL },
        { PAGE("<polygon points=\"1,2 3,4 5,2 7\"/>"), "10x10 #000000 M1,2 L3,4 L5,2 L1,2",
          "line 1: a path or list of points has a mistake and is drawn up to it only" },
        // Nothing to fill.
        { PAGE("<line x2=\"5\" y2=\"5\"/><polyline points=\"1 1 5 5\"/><path d=\"M1 1H5H2z\"/>"
               "<path d=\"M1 1z\"/><path d=\"none\"/><path/><polygon/><circle r=\"0\"/>"
               "<rect width=\"4\"/><rect width=\"-1\" height=\"3\"/><ellipse rx=\"-2\"/>"),
          "10x10",
          "line 1: the \"width\" of a shape is below 0, so SVG does not draw it (and 1 more)" },
        { PAGE("<path d=\"M0 0H5V5zM6 6H7\"/>"), "10x10 #000000 M0,0 L5,0 L5,5 L0,0", NULL },
        { PAGE("<path d=\"M0 0H5V5 oops\"/>\n<path d=\"L5 5\"/>"),
          "10x10 #000000 M0,0 L5,0 L5,5",
          "line 1: a path or list of points has a mistake and is drawn up to it only (and 1 "
          "more)" },
        { PAGE("<g transform=\"translate(1 2)\"><g transform=\"scale(2)\">" UNIT "</g></g>"),
          "10x10 #000000" BOX("1", "2", "3", "4"), NULL },
        { PAGE("<g transform=\"turn(1)\">" UNIT "</g>"), "10x10 #000000" ONE,
          "line 1: a transform is not understood and left out" },
        { PAGE("<g transform=\"scale(0 1)\">" UNIT "</g>"), "10x10", NULL },
        { PAGE("<rect width=\"2e9\" height=\"1\"/><path d=\"M0 0L1e300 1 5 5z\"/>"
               "<g transform=\"scale(1e200)\"><g transform=\"scale(1e200)\">" UNIT
               "</g></g>" UNIT),
          "10x10 #000000" ONE,
          "line 1: a shape has coordinates beyond 1e9 and is left out (and 1 more)" },
        { PAGE("<g transform=\"scale(1e-100)\"><rect width=\"1e100\" height=\"1e100\"/></g>"),
          "10x10 #000000" ONE, NULL },
    };

    expect_readings(t, readings, NS_COUNT(readings));
}

static void paints(ns_test *t)
{
    static const reading readings[] = {
        { PAGE("<g fill=\"red\">" UNIT "</g>"), "10x10 #ff0000" ONE, NULL },
        { PAGE("<g fill=\"red\"><rect fill=\"nonsense\" width=\"1\" height=\"1\"/></g>"),
          "10x10 #ff0000" ONE, NULL },
        { PAGE("<g fill=\"none\">" UNIT "</g>"), "10x10", NULL },
        { PAGE("<g opacity=\".5\"><g opacity=\"0.5\" fill-opacity=\"50%\">" UNIT "</g></g>"),
          "10x10 #00000020" ONE, NULL },
        { PAGE("<g opacity=\"0\">" UNIT "</g><g fill=\"transparent\">" UNIT "</g>"), "10x10",
          NULL },
        // currentColor is inherited as such; a gradient's is that of who is painted.
        { PAGE("<g color=\"red\"><g fill=\"currentColor\"><g color=\"#123456\">" UNIT
               "</g></g></g>"),
          "10x10 #123456" ONE, NULL },
        { PAGE("<g color=\"#123456\" fill=\"url(#x) currentColor\">" UNIT "</g>"),
          "10x10 #123456" ONE, "line 1: the paint \"#x\" is not in the file and left out" },
        { PAGE("<rect width=\"1\" height=\"1\" filter=\"x\" fill=\"url(#x) none\"/>"), "10x10",
          "line 1: filters are left out\n"
          "line 1: the paint \"#x\" is not in the file and left out" },
        { SVG "viewBox=\"0 0 10 10\" filter=\"url(#f)\" clip-path=\"url(#c)\">" UNIT "</svg>",
          "10x10 #000000" ONE,
          "line 1: a clip path that is no element of the file, or within itself, is left out\n"
          "line 1: filters are left out" },
        { PAGE("<g fill-rule=\"evenodd\"><path d=\"M0 0H1V1z\"/></g>"),
          "10x10 #000000e M0,0 L1,0 L1,1 L0,0", NULL },
        { PAGE("<g visibility=\"hidden\">" UNIT "<g visibility=\"visible\">" UNIT "</g></g>"),
          "10x10 #000000" ONE, NULL },
        { PAGE("<g display=\"none\">" UNIT "<text/></g>"), "10x10", NULL },
        // Sizes below 0 are mistakes, and what has them is not drawn.
        { PAGE("<rect x=\"5\" width=\"-4\" height=\"4\"/>"), "10x10",
          "line 1: the \"width\" of a shape is below 0, so SVG does not draw it" },
        { PAGE("<rect width=\"4\" height=\"-1%\"/>"), "10x10",
          "line 1: the \"height\" of a shape is below 0, so SVG does not draw it" },
        { PAGE("<circle r=\"-1\"/><circle r=\"0\"/>"), "10x10",
          "line 1: the \"r\" of a shape is below 0, so SVG does not draw it" },
        { PAGE("<ellipse rx=\"-1\" ry=\"-2\"/>"), "10x10",
          "line 1: the \"rx\" of a shape is below 0, so SVG does not draw it (and 1 more)" },
        { PAGE("<image href=\"x.png\" width=\"-3\" height=\"3\"/>"), "10x10",
          "line 1: the \"width\" of a shape is below 0, so SVG does not draw it" },
        { PAGE("<image href=\"x.png\" width=\"3\" height=\"3\"/>"), "10x10",
          "line 1: images are left out; trace them" },
        // Gradients: bands, the stops wherever they are.
        { PAGE("<linearGradient id=\"a\"><stop stop-color=\"#010203\" stop-opacity=\".5\"/>"
               "<stop stop-color=\"red\"/></linearGradient><radialGradient id=\"b\" "
               "xlink:href=\"#a\"/><g fill=\"url(#b)\">" UNIT "</g>"),
          "10x10 #ff0000" ONE, NULL },
        { PAGE("<linearGradient id=\"a\"><stop offset=\".3\" stop-color=\"#403020\"/><stop "
               "offset=\"30%\" "
               "stop-color=\"#806040\"/></linearGradient><g fill=\"url(#a)\">" UNIT "</g>"),
          "10x10 #403020 M1.9073e-06,1.9073e-06 L1.9073e-06,1 L0.3,1 L0.3,1.9073e-06 "
          "L1.9073e-06,1.9073e-06; #806040 M0.3,1.9073e-06 L0.3,1 L1,1 L1,1.9073e-06 "
          "L0.3,1.9073e-06",
          "line 1: a gradient is cut into flat bands" },
        { PAGE("<style>.s{stop-color:#0f0}</style><linearGradient id=\"a\"><stop "
               "class=\"s\"/></linearGradient><g style=\"fill:url('#a')\">" UNIT "</g>"),
          "10x10 #00ff00" ONE, NULL },
        { PAGE("<linearGradient id=\"a\" href=\"#b\"/><linearGradient id=\"b\" href=\"#a\"/>"
               "<g fill=\"url(#a)\">" UNIT "</g>"),
          "10x10", NULL },
        { PAGE("<pattern id=\"p\">" UNIT "</pattern><g fill=\"url(#p)\">" UNIT "</g>"), "10x10",
          "line 1: a pattern is left out, its area is not painted" },
        { PAGE("<pattern id=\"p\"/><g fill=\"url(#p) red\">" UNIT "</g>"), "10x10 #ff0000" ONE,
          "line 1: a pattern is left out, its area is not painted" },
        { PAGE("<g fill=\"url(#p) red\">" UNIT "</g>"), "10x10 #ff0000" ONE,
          "line 1: the paint \"#p\" is not in the file and left out" },
        { PAGE("<g fill=\"url(other.svg#p)\">" UNIT "</g>"), "10x10",
          "line 1: other files are never read, \"other.svg#p\" is left out" },
    };

    expect_readings(t, readings, NS_COUNT(readings));
}

#define STYLED(css, inside) PAGE("<style>" css "</style>" inside)
#define RECT(attributes) "<rect width=\"1\" height=\"1\" " attributes "/>"

static void styles(ns_test *t)
{
    static const reading readings[] = {
        { STYLED("rect{fill:red}", UNIT), "10x10 #ff0000" ONE, NULL },
        { STYLED("circle,\n rect , line{fill:red}", UNIT), "10x10 #ff0000" ONE, NULL },
        { STYLED("*{fill:red}", RECT("fill=\"blue\"")), "10x10 #ff0000" ONE, NULL },
        { STYLED(".a{fill:red}", RECT("class=\" b a \"")), "10x10 #ff0000" ONE, NULL },
        { STYLED(".a{fill:red}", RECT("class=\"aa\"")), "10x10 #000000" ONE, NULL },
        { STYLED("#a{fill:red}.a{fill:blue}rect{fill:lime}", RECT("id=\"a\" class=\"a\"")),
          "10x10 #ff0000" ONE, NULL },
        { STYLED("rect.a{fill:red}.a{fill:blue}", RECT("class=\"a\"")), "10x10 #ff0000" ONE,
          NULL },
        { STYLED(".a{fill:red}.b{fill:blue}", RECT("class=\"b a\"")), "10x10 #0000ff" ONE,
          NULL },
        { STYLED(".b{fill:blue}.a{fill:red}", RECT("class=\"b a\"")), "10x10 #ff0000" ONE,
          NULL },
        { STYLED(".a{fill:red}.a{fill:blue}", RECT("class=\"a\"")), "10x10 #0000ff" ONE, NULL },
        { STYLED(".a{fill:red!important}.a{fill:blue}",
                 RECT("class=\"a\" style=\"fill:lime\"")),
          "10x10 #ff0000" ONE, NULL },
        { STYLED(".a{fill:red !important}", RECT("class=\"a\" style=\"fill:lime!important\"")),
          "10x10 #00ff00" ONE, NULL },
        { STYLED("rect.a#b{fill:red}", RECT("class=\"a\" id=\"b\"")), "10x10 #ff0000" ONE,
          NULL },
        { STYLED("/* } don't */ rect { /* ; */ fill : red ; } <!-- -->", UNIT),
          "10x10 #ff0000" ONE, NULL },
        { STYLED("<![CDATA[rect{fill:red}]]>", UNIT), "10x10 #ff0000" ONE, NULL },
        { STYLED("@charset \"utf-8\";@font-face{font-family:'}';src:url(x)} rect{fill:red}",
                 UNIT),
          "10x10 #ff0000" ONE, NULL },
        { STYLED("rect{fill:red;;stroke;x:y;fill", UNIT), "10x10 #ff0000" ONE, NULL },
        { STYLED("rect{x:2px;width:3px}", RECT("")), "10x10 #000000" BOX("2", "0", "5", "1"),
          NULL },
        { STYLED("rect{d:none;id:x;class:y}", UNIT), "10x10 #000000" ONE, NULL },
        { STYLED("p,body{fill:red}", UNIT), "10x10 #000000" ONE, NULL },
        { "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><style "
          "type=\"text/less\">rect{fill:red}</style>" UNIT "</svg>",
          "10x10 #000000" ONE, NULL },
        { PAGE(RECT("style=\"/* c */fill:red/* ; */;opacity:.5\"")), "10x10 #ff000080" ONE,
          NULL },
        // What is more than simple is left out, and said.
        { STYLED("g rect{fill:red}", "<g>" UNIT "</g>"), "10x10 #000000" ONE,
          "the style rule \"g rect\" is not understood and left out" },
        { STYLED(".a.b{fill:red} rect:hover{fill:red} [x]{fill:red}", UNIT),
          "10x10 #000000" ONE,
          "the style rule \".a.b\" is not understood and left out (and 2 more)" },
        { STYLED("@media print{rect{fill:red}}@import url(x);", UNIT), "10x10 #000000" ONE,
          "the style rule \"@media print\" is not understood and left out (and 1 more)" },
    };

    expect_readings(t, readings, NS_COUNT(readings));
}

#define USED "<defs><rect id=\"a\" width=\"1\" height=\"1\"/></defs>"

static void references(ns_test *t)
{
    static const reading readings[] = {
        { PAGE(USED "<use href=\"#a\" x=\"2\" y=\"3\"/>"),
          "10x10 #000000" BOX("2", "3", "3", "4"), NULL },
        { PAGE("<use xlink:href=\"#a\" fill=\"red\"/>" USED), "10x10 #ff0000" ONE, NULL },
        { PAGE(USED "<use xlink:href=\"#b\" href=\"#a\"/>"), "10x10 #000000" ONE, NULL },
        { PAGE(USED "<use href=\"#a\" x=\"1\" transform=\"scale(2)\"/>"),
          "10x10 #000000" BOX("2", "0", "4", "2"), NULL },
        // A symbol has a viewport: sized by its user, mapped, and cut at its edges.
        { PAGE("<symbol id=\"s\" viewBox=\"0 0 2 2\"><rect width=\"9\" height=\"1\"/></symbol>"
               "<use href=\"#s\" x=\"1\" width=\"4\" height=\"4\"/>"),
          "10x10 #000000" BOX("1", "0", "5", "2"), NULL },
        { PAGE("<symbol id=\"s\" viewBox=\"0 0 2 2\" overflow=\"visible\"><rect width=\"9\" "
               "height=\"1\"/></symbol><use href=\"#s\" width=\"4\" height=\"4\"/>"),
          "10x10 #000000" BOX("0", "0", "18", "2"), NULL },
        { PAGE("<symbol id=\"s\"><rect width=\"50%\" height=\"1\"/></symbol><use "
               "href=\"#s\"/>"),
          "10x10 #000000" BOX("0", "0", "5", "1"), NULL },
        { PAGE("<symbol><rect width=\"9\" height=\"1\"/></symbol>"), "10x10", NULL },
        { PAGE("<svg id=\"s\" x=\"1\" width=\"2\" height=\"2\" viewBox=\"0 0 1 1\">" UNIT
               "</svg><use href=\"#s\" y=\"5\" width=\"4\" height=\"4\"/>"),
          "10x10 #000000" BOX("1", "0", "3", "2") "; #000000" BOX("1", "5", "5", "9"), NULL },
        { PAGE("<svg width=\"50%\" height=\"50%\"><rect width=\"50%\" height=\"50%\"/></svg>"),
          "10x10 #000000" BOX("0", "0", "2.5", "2.5"), NULL },
        { PAGE("<svg width=\"0\">" UNIT "</svg><svg viewBox=\"0 0 0 1\">" UNIT "</svg>"),
          "10x10", NULL },
        // Cut on three sides, and all gone.
        { PAGE("<svg x=\"2\" y=\"2\" width=\"3\" height=\"3\"><rect x=\"-1\" y=\"-1\" "
               "width=\"9\" "
               "height=\"2\"/><rect x=\"-5\" width=\"2\" height=\"2\"/></svg>"),
          "10x10 #000000 M5,3 L2,3 L2,2 L5,2 L5,3", NULL },
        { PAGE("<clipPath id=\"c\"><rect x=\"1\" width=\"2\" height=\"1\"/></clipPath>"
               "<g clip-path=\"url(#c)\"><rect width=\"9\" height=\"1\"/></g>"),
          "10x10 #000000 M1,0 L3,0 L3,1 L1,1 L1,0", NULL },
        // A stencil that covers all leaves all, to the bit; one that covers nothing, nothing.
        { PAGE("<clipPath id=\"c\"><circle r=\"2\"/></clipPath><g clip-path=\"url(#c)\">" UNIT
               "</g>"),
          "10x10 #000000" ONE, NULL },
        { PAGE("<mask id=\"m\"><circle r=\"2\"/></mask><g mask=\"url(#m)\">" UNIT "</g>"),
          "10x10", NULL },
        { PAGE("<mask id=\"m\"><circle r=\"2\" fill=\"#fff\" mask=\"url(#m)\"/></mask>"
               "<g mask=\"url(#m)\">" UNIT "</g>"),
          "10x10 #000000" ONE,
          "line 1: a mask that is no element of the file, or within itself, is left out" },
        { PAGE("<g clip-path=\"url(#c)\">" UNIT "</g>"), "10x10 #000000" ONE,
          "line 1: a clip path that is no element of the file, or within itself, is left out" },
        // What goes wrong.
        { PAGE("\n<use href=\"#b\"/><use href=\"x.svg#b\"/><use/><use href=\"\"/>"), "10x10",
          "line 2: other files are never read, \"x.svg#b\" is left out\n"
          "line 2: there is no element \"b\" to use, it is left out" },
        { PAGE("<g id=\"a\">" UNIT "<use href=\"#a\"/></g><use id=\"u\" href=\"#u\"/>"),
          "10x10 #000000" ONE, "line 1: a use that contains itself is left out (and 1 more)" },
        { PAGE("<g id=\"a\"><use href=\"#b\"/></g><defs><g id=\"b\">" UNIT
               "<use href=\"#a\"/></g></defs>"),
          "10x10 #000000" ONE, "line 1: a use that contains itself is left out" },
        { PAGE("<rect id=\"a\" width=\"1\" height=\"1\"/><rect id=\"a\" width=\"3\" "
               "height=\"3\"/><use href=\"#a\" x=\"5\"/>"),
          "10x10 #000000" ONE
          "; #000000" BOX("0", "0", "3", "3") "; #000000" BOX("5", "0", "6", "1"),
          NULL },
    };

    expect_readings(t, readings, NS_COUNT(readings));
}

static void left_out(ns_test *t)
{
    static const reading readings[] = {
        { PAGE("<text>a<tspan>b</tspan></text>\n<text/><image href=\"x.png\"/>"
               "<foreignObject><rect width=\"9\" height=\"9\"/></foreignObject>"),
          "10x10",
          "line 1: text is left out; convert it to paths\n"
          "line 2: images are left out; trace them\n"
          "line 2: foreignObject is left out" },
        { PAGE("<defs><text>not seen</text></defs><style/><title>x</title><script>y</script>"
               "<filter id=\"f\"><feBlend/></filter><view/>"),
          "10x10", NULL },
        { PAGE("<g filter=\"url(#f)\" mask=\"url(#m)\" marker-end=\"url(#m)\" "
               "style=\"mix-blend-mode:multiply\">" UNIT "</g>"),
          "10x10 #000000" ONE,
          "line 1: a mask that is no element of the file, or within itself, is left out\n"
          "line 1: filters are left out\nline 1: markers are left out\n"
          "line 1: blend modes are left out, colours simply cover each other" },
        { PAGE("<g filter=\"none\" mask=\"none\" marker=\"none\" clip-path=\"none\" "
               "style=\"mix-blend-mode:normal\">" UNIT "</g>"),
          "10x10 #000000" ONE, NULL },
        { PAGE("<rect width=\"1\" height=\"1\"><animate attributeName=\"x\"/><set/></rect>"),
          "10x10 #000000" ONE,
          "line 1: animations are left out, the drawing is taken as it stands in the file (and "
          "1 more)" },
        { PAGE("<aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9\xc3\xa9/>"), "10x10",
          "line 1: the element \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9\" is not known and left "
          "out" },
        { PAGE("<aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9/>"), "10x10",
          "line 1: the element \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" is not known and left out" },
        { PAGE("<hatch/><blob>" UNIT "</blob>"), "10x10",
          "line 1: the element \"hatch\" is not known and left out (and 1 more)" },
        { PAGE("<switch><foreignObject/><g systemLanguage=\"de\">" UNIT "</g><g "
               "requiredExtensions=\"x\"/><defs/><g systemLanguage=\"fr, en-GB\">" UNIT
               "</g>" UNIT "</switch><a>" UNIT "</a>"),
          "10x10 #000000" ONE "; #000000" ONE, NULL },
        { PAGE("<g requiredExtensions=\"x\">" UNIT "</g><switch><defs/></switch>"), "10x10",
          NULL },
        { PAGE("<clipPath>" UNIT "</clipPath><mask>" UNIT "</mask><marker>" UNIT
               "</marker><pattern>" UNIT "</pattern><linearGradient>" UNIT "</linearGradient>"),
          "10x10", NULL },
    };

    expect_readings(t, readings, NS_COUNT(readings));
}

static void words(ns_test *t)
{
    const char *file = PAGE("<title>\n  A  cat &amp;\n a dog </title><g><title>no</title></g>"
                            "<desc>Drawn <b>by</b> hand</desc><title>second</title>");
    ns_drawing d = { 0 };

    ns_expect(t, ns_svg_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &d) == NS_OK,
              "read");
    ns_expect_text(t, ns_text_chars(&d.title), "A cat & a dog", "title");
    ns_expect_text(t, ns_text_chars(&d.description), "Drawn hand", "description");
    ns_drawing_drop(&t->ctx, &d);
}

static void lines_of_shapes(ns_test *t)
{
    const char *file = PAGE("\n" UNIT "\n\n" UNIT);
    ns_drawing d = { 0 };

    ns_expect(t, ns_svg_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &d) == NS_OK,
              "read");
    ns_expect(t, d.shapes.count == 2 && d.shapes.at[0].line == 2 && d.shapes.at[1].line == 4,
              "lines");
    ns_drawing_drop(&t->ctx, &d);
}

static void sentences(ns_test *t)
{
    static const struct {
        const char *file, *sentence;
    } cases[] = {
        { "", "f:1: this is not well-formed XML: no element found" },
        { "drawing", "f:1: this is not well-formed XML: syntax error" },
        { "<svg>\n<g></svg>", "f:2: this is not well-formed XML: mismatched tag" },
        { "<svg/><svg/>", "f:1: this is not well-formed XML: junk after document element" },
        { "<html><svg/></html>", "f:1: the first element of an SVG file is svg" },
        { "<h:svg xmlns:h=\"http://www.w3.org/1999/xhtml\"/>",
          "f:1: the first element of an SVG file is svg" },
        { "\x1f\x8b\x08", "f: this file is packed (.svgz); unpack it first, with gunzip" },
        { "<svg viewBox=\"0 0 0 5\"/>",
          "f:1: the page has no size; its width, height and viewBox must be above 0" },
        { "<svg viewBox=\"0 0 5 -5\"/>",
          "f:1: the page has no size; its width, height and viewBox must be above 0" },
        { "\n<svg width=\"0\" viewBox=\"0 0 5 5\"/>",
          "f:2: the page has no size; its width, height and viewBox must be above 0" },
        { "<svg width=\"-3\"/>",
          "f:1: the page has no size; its width, height and viewBox must be above 0" },
        { "<svg width=\"1e10\" height=\"5\"/>",
          "f:1: a page is from 1e-6 to 1e9 units wide and high" },
        { "<svg viewBox=\"0 0 1e-9 5\"/>",
          "f:1: a page is from 1e-6 to 1e9 units wide and high" },
        { "<svg viewBox=\"0 0 1e-5 1e9\" width=\"1000\"/>",
          "f:1: a page is from 1e-6 to 1e9 units wide and high" },
        { "<!DOCTYPE svg [<!ENTITY a \"&a;\">]><svg>&a;</svg>",
          "f:1: this is not well-formed XML: recursive entity reference" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_drawing drawing = { 0 };
        const ns_status status = ns_svg_read(&t->ctx, "f", cases[i].file,
                                             (int32_t)strlen(cases[i].file), NULL, &drawing);
        ns_expect(t, status == NS_BAD_INPUT && drawing.width == 0 && drawing.cubics.at == NULL,
                  "%s", cases[i].file);
        ns_expect_text(t, t->ctx.message, cases[i].sentence, "%s", cases[i].file);
    }
}

static void utf16(ns_test *t)
{
    const char *file = PAGE(UNIT);
    const int32_t count = 2 * (int32_t)strlen(file) + 2;
    char *wide = calloc((size_t)count, 1);
    ns_drawing d = { 0 };

    wide[0] = (char)0xff;
    wide[1] = (char)0xfe;
    for (int32_t i = 0; file[i]; i++)
        wide[2 + 2 * i] = file[i];
    ns_expect(t,
              ns_svg_read(&t->ctx, "f", wide, count, NULL, &d) == NS_OK && d.shapes.count == 1,
              "%s", t->ctx.message);
    ns_drawing_drop(&t->ctx, &d);
    free(wide);
}

static void no_memory(ns_test *t)
{
    const char *file = SVG
        "width=\"9\"><title>t</title><desc>d</desc><style>.a,#b{fill:red}</style>"
        "<symbol id=\"s\" viewBox=\"0 0 1 1\"><circle r=\"5\" class=\"a\" stroke=\"red\" "
        "stroke-dasharray=\"1 2 3\"/></symbol><use href=\"#s\" width=\"2\" height=\"2\"/>"
        "<path id=\"b\" d=\"M0 0C1 1 2 2 3 0A1 1 0 0 1 5 5zh1\"/><text/><g fill=\"url(#x)\">"
        "<polygon points=\"1 2 3 4 5 1\"/></g></svg>";
    ns_status status = NS_NO_MEMORY;
    int64_t n = 1;

    for (; status == NS_NO_MEMORY && n < 1000; n++) {
        ns_drawing drawing = { 0 };
        t->allocations = 0;
        t->fail_at = n;
        status = ns_svg_read(&t->ctx, "f", file, (int32_t)strlen(file), NULL, &drawing);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || (status == NS_NO_MEMORY && drawing.cubics.at == NULL),
                  "allocation %lld: %s", (long long)n, t->ctx.message);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, status == NS_OK && n > 20, "in the end it is read");
}

NS_TEST_MAIN(NS_CASE(pages), NS_CASE(shapes), NS_CASE(paints), NS_CASE(styles),
             NS_CASE(references), NS_CASE(left_out), NS_CASE(words), NS_CASE(lines_of_shapes),
             NS_CASE(sentences), NS_CASE(utf16), NS_CASE(no_memory))
