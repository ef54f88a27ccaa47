// svg_clip_path.c: the clip path of an element, when it is a rectangle; see svg_parts.h.
//
// Many editors write one around the whole drawing, and cutting at its edges leaves every other point
// where it is. All others are stencils (svg_stencil.c).
#include "picture/svg/svg_parts.h"

// The only node inside of a clip path, when it is a rectangle with sharp corners; else 0.
static int32_t clip_rect(const ns_svg *svg, int32_t clip)
{
    const int32_t node = svg->nodes.at[clip].child;

    return node && !svg->nodes.at[node].next && svg->nodes.at[node].kind == SVG_RECT
                   && !svg_attribute_of(svg, node, SVG_RX).at
                   && !svg_attribute_of(svg, node, SVG_RY).at
                   && !svg_attribute_of(svg, node, SVG_CLIP_PATH_URL).at
                   && !svg_attribute_of(svg, clip, SVG_CLIP_PATH_URL).at
                   && !svg_is(svg_attribute_of(svg, clip, SVG_CLIP_PATH_UNITS),
                              "objectBoundingBox")
               ? node
               : 0;
}

ns_status svg_clip_path(ns_ctx *ctx, svg_pen *pen, svg_place *place, const svg_stencil *stencil,
                        bool *done, bool *hidden)
{
    ns_svg *svg = pen->svg;
    const int32_t clip = stencil->clip, rect = clip_rect(svg, clip);

    *hidden = false;
    *done = rect != 0;
    if (!rect)
        return NS_OK;
    NS_ASSERT(svg->nodes.at[rect].kind == SVG_RECT);
    const svg_values kept = pen->values;
    svg_matrix matrix = svg_matrix_after(
        stencil->user, svg_transform_at(pen, svg_attribute_of(svg, clip, SVG_TRANSFORM)));
    pen->work += svg_cascade(svg, rect, &pen->values);
    matrix = svg_matrix_after(matrix, svg_transform_at(pen, pen->values.of[SVG_TRANSFORM]));
    const svg_box box = { svg_length_at(pen, place, SVG_X, place->width, 0),
                          svg_length_at(pen, place, SVG_Y, place->height, 0),
                          svg_length_at(pen, place, SVG_WIDTH, place->width, 0),
                          svg_length_at(pen, place, SVG_HEIGHT, place->height, 0) };
    pen->values = kept;
    *hidden = !(box.width > 0 && box.height > 0 && svg_matrix_scale(&matrix) > 0);
    return *hidden || svg_clip_push(ctx, pen, place, matrix, box) ? NS_OK : ns_no_memory(ctx);
}
