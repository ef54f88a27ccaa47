// test_scene.c: scenes keep their promises whatever is added to them.
#include "nonosmith/scene.h"
#include "ns_test.h"

static void texts_are_clean(ns_test *t)
{
    static const struct {
        const char *given, *kept;
    } cases[] = {
        { "", "" },
        { "plain", "plain" },
        { "20 \xc3\x97 15", "20 \xc3\x97 15" },
        { "\xe2\x80\xa6\xf0\x9f\x98\x80", "\xe2\x80\xa6\xf0\x9f\x98\x80" },
        { "a\tb\r\nc", "a b  c" },
        { "\x01\x7f", "\xef\xbf\xbd\xef\xbf\xbd" },
        { "\xc2\x85", "\xef\xbf\xbd\xef\xbf\xbd" },                 // a control of two bytes
        { "\xff", "\xef\xbf\xbd" },                                 // no such byte
        { "\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd" },                 // zero, overlong
        { "\xe0\x80\xaf", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" }, // overlong
        { "\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" }, // half a surrogate
        { "\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" }, // no character in XML
        { "\xf4\x90\x80\x80",
          "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" }, // beyond the last
        { "cut\xe2\x80", "cut\xef\xbf\xbd\xef\xbf\xbd" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_scene scene = { 0 };
        ns_scene_add_text(&t->ctx, &scene, &(ns_lettering){ .size = 10 }, cases[i].given);
        ns_scene_set_title(&t->ctx, &scene, cases[i].given);
        ns_expect_text(t, ns_scene_item_text(&scene, &scene.items.at[0]), cases[i].kept,
                       "text %d", i);
        ns_expect_text(t, ns_text_chars(&scene.title), cases[i].kept, "title %d", i);
        ns_expect(t, scene.items.at[0].count == ns_length(cases[i].kept), "length %d", i);
        ns_scene_set_title(&t->ctx, &scene, "");
        ns_expect_text(t, ns_text_chars(&scene.title), "", "no title %d", i);
        ns_scene_drop(&t->ctx, &scene);
    }
}

static void coordinates_are_finite(ns_test *t)
{
    ns_scene scene = { 0 };

    ns_scene_add_path(&t->ctx, &scene, &(ns_brush){ 0 });
    ns_scene_add_move(&t->ctx, &scene, __builtin_nan(""), 1e300);
    ns_scene_add_line(&t->ctx, &scene, -__builtin_inf(), 5);
    ns_expect(t, scene.points.at[0].x == 0 && scene.points.at[0].y == 1e9, "first point");
    ns_expect(t, scene.points.at[1].x == -1e9 && scene.points.at[1].y == 5, "second point");
    ns_scene_drop(&t->ctx, &scene);
}

// A circle's middle points lie on it within 0.03 % of the radius.
static void circles_are_round(ns_test *t)
{
    ns_scene scene = { 0 };

    ns_scene_add_path(&t->ctx, &scene, &(ns_brush){ 0 });
    ns_scene_add_circle(&t->ctx, &scene, 30, 40, 10);
    for (int32_t quarter = 0; quarter < 4; quarter++) {
        const ns_scene_point *p = &scene.points.at[3 * quarter];
        const double x = (p[0].x + 3 * p[1].x + 3 * p[2].x + p[3].x) / 8 - 30;
        const double y = (p[0].y + 3 * p[1].y + 3 * p[2].y + p[3].y) / 8 - 40;
        const double square = x * x + y * y;
        ns_expect(t, square > 9.997 * 9.997 && square < 10.003 * 10.003, "quarter %d", quarter);
    }
    ns_scene_drop(&t->ctx, &scene);
}

static void add_some_of_everything(ns_ctx *ctx, ns_scene *scene)
{
    *scene = (ns_scene){ .width = 100, .height = 50 };
    ns_scene_set_title(ctx, scene, "A & B");
    ns_scene_add_path(ctx, scene,
                      &(ns_brush){ .fill = { 255, 0, 16, 255 },
                                   .stroke = { 0, 0, 0, 51 },
                                   .width = 0.5,
                                   .dash = 2,
                                   .gap = 1,
                                   .round = true });
    ns_scene_add_rectangle(ctx, scene, 1, 2, 3, 4.5);
    ns_scene_add_move(ctx, scene, 5, 5);
    ns_scene_add_cubic(ctx, scene, 6, 6, 7, 7, 8, 5);
    ns_scene_add_line(ctx, scene, 9, 9);
    ns_scene_add_path(ctx, scene, &(ns_brush){ .stroke = { 0, 0, 0, 255 }, .width = 1 });
    ns_scene_add_segment(ctx, scene, 0, 1, 10, 1);
    ns_scene_add_text(ctx, scene,
                      &(ns_lettering){ .x = 10, .y = 20, .size = 8, .ink = { 0, 0, 0, 255 } },
                      "<\"1 & 2\">");
    ns_scene_add_text(ctx, scene,
                      &(ns_lettering){ .x = 10,
                                       .y = 20,
                                       .size = 8,
                                       .ink = { 0, 0, 0, 255 },
                                       .anchor = NS_ANCHOR_END,
                                       .bold = true,
                                       .squeeze = 0.5,
                                       .along_x = 0,
                                       .along_y = -1 },
                      "up");
}

static void svg_of_everything(ns_test *t)
{
    static const char wanted[] =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100pt\" height=\"50pt\" "
        "viewBox=\"0 0 100 50\" font-family=\"DejaVu Sans, sans-serif\">\n"
        "<title>A &amp; B</title>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        "<path fill=\"#ff0010\" fill-rule=\"evenodd\" stroke=\"#000000\" "
        "stroke-opacity=\"0.2\" stroke-width=\"0.5\" stroke-dasharray=\"2 1\" "
        "stroke-linecap=\"round\" stroke-linejoin=\"round\" "
        "d=\"M1 2H4V6.5H1ZM5 5C6 6 7 7 8 5L9 9\"/>\n"
        "<path fill=\"none\" stroke=\"#000000\" stroke-width=\"1\" d=\"M0 1H10\"/>\n"
        "<text x=\"10\" y=\"20\" font-size=\"8\" fill=\"#000000\">"
        "&lt;&quot;1 &amp; 2&quot;&gt;</text>\n"
        "<text transform=\"matrix(0 -0.5 1 0 10 20)\" font-size=\"8\" fill=\"#000000\" "
        "text-anchor=\"end\" font-weight=\"bold\">up</text>\n"
        "</svg>\n";
    ns_scene scene;
    ns_text svg = { 0 };

    add_some_of_everything(&t->ctx, &scene);
    ns_expect(t, ns_scene_svg(&t->ctx, &scene, &svg) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(t, ns_text_chars(&svg), wanted, "svg");
    ns_text_drop(&t->ctx, &svg);
    ns_scene_drop(&t->ctx, &scene);
}

static void without_memory(ns_test *t)
{
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 200; n++) {
        ns_scene scene;
        ns_text svg = { 0 };
        t->fail_at = t->allocations + n;
        add_some_of_everything(&t->ctx, &scene);
        status = ns_scene_svg(&t->ctx, &scene, &svg);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld",
                  (long long)n);
        ns_text_drop(&t->ctx, &svg);
        ns_scene_drop(&t->ctx, &scene);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
}

NS_TEST_MAIN(NS_CASE(texts_are_clean), NS_CASE(coordinates_are_finite),
             NS_CASE(circles_are_round), NS_CASE(svg_of_everything), NS_CASE(without_memory))
