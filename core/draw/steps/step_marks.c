// step_marks.c: the marks that tiles of all kinds share. All are told apart without their hue: a tint is light, a
// ring is round and what follows has a thick outline.
#include "base/basics.h"

#include "draw/steps/steps.h"

const ns_brush ns_step_line_brush = { .fill = { 255, 233, 140, 255 } };
const ns_brush ns_step_chain_brush = { .fill = { 218, 230, 250, 255 } };
static const ns_ink follows = { 214, 72, 0, 255 };

#define DOT 0.11 // radius, as a share of the square

ns_brush ns_step_dot_brush(void)
{
    return (ns_brush){ .fill = ns_grey(110) };
}

ns_brush ns_step_outline(double width, bool under)
{
    return (ns_brush){ .stroke = under ? ns_grey(255) : follows,
                       .width = under ? 1.6 * width : width,
                       .round = true };
}

ns_brush ns_step_line_outline(double width)
{
    return (ns_brush){ .stroke = { 222, 158, 0, 255 }, .width = width, .round = true };
}

void ns_step_add_dot(ns_page *page, double x, double y, double side)
{
    ns_scene_add_circle(page->ctx, page->scene, x + side / 2, y + side / 2,
                        ns_min(DOT * side, 0.9));
}

void ns_step_draw_cross(ns_page *page, double x, double y, double side)
{
    const double near = side * 0.27, far = side * 0.73;
    const double width = side * 0.12;

    ns_scene_add_path(
        page->ctx, page->scene,
        &(ns_brush){ .stroke = follows, .width = ns_clamp(width, 0.4, 1.2), .round = true });
    ns_scene_add_segment(page->ctx, page->scene, x + near, y + near, x + far, y + far);
    ns_scene_add_segment(page->ctx, page->scene, x + near, y + far, x + far, y + near);
}

void ns_step_draw_ring(ns_page *page, double x, double y, double side)
{
    const double radius = ns_min(0.3 * side, 4.0), width = 0.13 * side;
    const double line = ns_clamp(width, 0.4, 1.1);

    ns_scene_add_path(page->ctx, page->scene,
                      &(ns_brush){ .stroke = ns_grey(255), .width = 2.2 * line });
    ns_scene_add_circle(page->ctx, page->scene, x + side / 2, y + side / 2, radius);
    ns_scene_add_path(page->ctx, page->scene,
                      &(ns_brush){ .stroke = { 20, 80, 200, 255 }, .width = line });
    ns_scene_add_circle(page->ctx, page->scene, x + side / 2, y + side / 2, radius);
}
