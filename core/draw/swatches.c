// swatches.c: what a given cell shows of the colours it may have. A cell that may still have all of
// them shows nothing, as if it were not given; small squares stand in as many columns as rows.
#include "base/basics.h"

#include "draw/sheet.h"

// A small cross: known to be empty.
static void draw_cross(ns_page *page, double x, double y, double side)
{
    const ns_brush brush = { .stroke = ns_grey(90), .width = side * 0.09, .round = true };
    const double near = side * 0.3, far = side * 0.7;

    ns_scene_add_path(page->ctx, page->scene, &brush);
    ns_scene_add_segment(page->ctx, page->scene, x + near, y + near, x + far, y + far);
    ns_scene_add_segment(page->ctx, page->scene, x + near, y + far, x + far, y + near);
}

static void draw_swatch(ns_page *page, int32_t colour, double x, double y, double side)
{
    const ns_page_colour *look = &page->colours[colour];

    if (colour == 0) {
        draw_cross(page, x, y, side);
        return;
    }
    ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->ink });
    ns_scene_add_rectangle(page->ctx, page->scene, x, y, side, side);
    if (look->pattern == 0)
        return;
    ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->pattern_ink });
    ns_pattern_add(page->ctx, page->scene, look->pattern, x, y, side);
}

void ns_swatches_draw(ns_page *page, ns_colours colours, double x, double y, double side)
{
    const int32_t count = ns_bit_count32(colours);

    if (count == page->doc->puzzle.colour_count + 1)
        return;
    if (count == 1) {
        draw_swatch(page, ns_bit_first32(colours), x, y, side);
        return;
    }
    int32_t across = 2;
    while (across * across < count)
        across++;
    const double step = side * 0.84 / across, small = step * 0.8;
    for (int32_t i = 0; i < count; i++, colours &= colours - 1)
        draw_swatch(page, ns_bit_first32(colours), x + side * 0.08 + i % across * step,
                    y + side * 0.08 + i / across * step, small);
}
