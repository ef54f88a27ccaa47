// svg_clip_path.c: the clip path of an element, when it is a rectangle; see svg_parts.h.
//
// Many editors write one around the whole drawing. Others would need the intersection of shapes
// with curved sides; they are left out.
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

ns_status svg_clip_path(ns_ctx *ctx, svg_pen *pen, svg_place *place, bool *hidden)
{
    ns_svg *svg = pen->svg;
    svg_scan text = svg_trimmed(pen->values.of[SVG_CLIP_PATH_URL]), href;

    *hidden = false;
    if (!svg_is_set(text))
        return NS_OK;
    const int32_t clip = svg_url_read(&text, &href) ? svg_look_up(pen, href) : 0;
    const int32_t rect = clip ? clip_rect(svg, clip) : 0;
    if (!rect || svg->nodes.at[clip].kind != SVG_CLIP_PATH) {
        svg_note(svg, SVG_NOTE_CLIP, svg->line, (svg_scan){ 0 });
        return NS_OK;
    }
    NS_ASSERT(svg->nodes.at[rect].kind == SVG_RECT);
    const svg_values kept = pen->values;
    svg_matrix matrix = svg_matrix_after(
        place->matrix, svg_transform_at(pen, svg_attribute_of(svg, clip, SVG_TRANSFORM)));
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
