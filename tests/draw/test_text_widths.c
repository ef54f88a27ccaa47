// test_text_widths.c: the core's table of widths against the font itself, as pango sets it.
#include "ns_test.h"

#include "nonosmith/draw.h"

#if defined(NS_WITH_CAIRO)
#include <pango/pangocairo.h>

// Type without hints, as pages are drawn.
static PangoLayout *open_layout(void)
{
    cairo_font_options_t *plain = cairo_font_options_create();
    PangoFontMap *fonts = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    PangoContext *context = pango_font_map_create_context(fonts);

    cairo_font_options_set_hint_style(plain, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(plain, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_resolution(context, 72);
    pango_cairo_context_set_font_options(context, plain);
    pango_context_set_round_glyph_positions(context, FALSE);
    PangoLayout *layout = pango_layout_new(context);
    cairo_font_options_destroy(plain);
    g_object_unref(context);
    g_object_unref(fonts);
    return layout;
}

static double width_in(PangoLayout *layout, const char *text, double size, bool bold)
{
    PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
    PangoRectangle extents;

    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(layout, text, -1);
    pango_layout_get_extents(layout, NULL, &extents);
    return (double)extents.width / PANGO_SCALE;
}

// The table is as wide as the font: equal for single characters, and never narrower than what pango
// sets.
static void as_wide_as_the_font(ns_test *t)
{
    static const char *texts[] = { "0",
                                   "1234567890",
                                   "Solution",
                                   "edit-cut",
                                   "The quick fox",
                                   "AVA",
                                   "rows 1 to 25, columns",
                                   "ABCDEFGHJKLMNPQRSTUVWXYZ" };
    PangoLayout *layout = open_layout();

    for (int32_t bold = 0; bold < 2; bold++) {
        for (char c = ' '; c <= '~'; c++) {
            const char text[2] = { c, 0 };
            const double off =
                ns_text_width(text, 100, bold) - width_in(layout, text, 100, bold);
            ns_expect(t, off < 0.02 && off > -0.02, "'%c' is off by %g", c, off);
        }
        for (int32_t i = 0; i < NS_COUNT(texts); i++) {
            const double a = ns_text_width(texts[i], 9, bold);
            const double b = width_in(layout, texts[i], 9, bold);
            ns_expect(t, a >= b - 0.02 && a < 1.1 * b, "%s: %g for %g", texts[i], a, b);
        }
    }
    g_object_unref(layout);
}
#else
static void as_wide_as_the_font(ns_test *t)
{
    ns_skip(t, "this build has no pango");
}
#endif

static void of_any_bytes(ns_test *t)
{
    ns_expect(t, ns_text_width("bad \xff byte", 9, false) > 0, "bad bytes are measured");
    ns_expect(t, ns_text_width("", 9, true) == 0, "nothing is nothing wide");
}

NS_TEST_MAIN(NS_CASE(as_wide_as_the_font), NS_CASE(of_any_bytes))
