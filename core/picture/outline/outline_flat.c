// outline_flat.c: the pieces of an outline as segments; see outline_flat.h.
//
// Flattened as the board's curves will be, with the same steps: what does not touch here does not
// touch there.
#include "picture/outline/outline_flat.h"

#include "base/basics.h"
#include "geom/bezier.h"

typedef struct flat_scratch {
    ns_polyline line;
    NS_ARRAY(ns_grid_cubic) seam;
} flat_scratch;

static ns_status flatten_piece(ns_ctx *ctx, ns_flat *flat, flat_scratch *s, int32_t p,
                               int32_t tolerance)
{
    const ns_piece *piece = &flat->outline->pieces.at[p];

    s->seam.count = 0;
    for (int32_t i = 0; i < piece->count; i++) {
        NS_NEED(ctx,
                ns_array_push(ctx, &s->seam, flat->outline->cubics.at[piece->first + i].curve));
    }
    ns_polyline_clear(&s->line);
    NS_TRY(ns_polyline_add_cubics(ctx, &s->line, s->seam.at, s->seam.count, tolerance));
    const int32_t of = s->line.points.count - 1;
    for (int32_t i = 0; i < of; i++) {
        const ns_segment segment = { s->line.points.at[i], s->line.points.at[i + 1] };
        const int32_t start = i == 0 ? piece->ends[0].node : -1;
        const int32_t end = i + 1 == of ? piece->ends[1].node : -1;
        const ns_flat_place place = { p, i, of, { start, end } };
        NS_NEED(ctx, ns_array_push(ctx, &flat->segments, segment)
                         && ns_array_push(ctx, &flat->places, place));
    }
    NS_ASSERT(flat->segments.count == flat->places.count);
    return ns_spend(ctx, of);
}

static ns_status flatten_all(ns_ctx *ctx, ns_flat *flat, flat_scratch *s, int32_t tolerance)
{
    for (int32_t p = 0; p < flat->outline->pieces.count; p++)
        NS_TRY(flatten_piece(ctx, flat, s, p, tolerance));
    return ns_segment_tiles_fill(ctx, &flat->lists, flat->outline->width, flat->outline->height,
                                 flat->segments.at, flat->segments.count);
}

ns_status ns_flat_open(ns_ctx *ctx, ns_flat *flat, const ns_outline *outline, int32_t tolerance)
{
    flat_scratch s = { 0 };

    flat->outline = outline;
    const ns_status status = flatten_all(ctx, flat, &s, tolerance);
    ns_polyline_drop(ctx, &s.line);
    ns_array_drop(ctx, &s.seam);
    return status;
}

void ns_flat_drop(ns_ctx *ctx, ns_flat *flat)
{
    ns_arrays_drop(ctx, &flat->segments, &flat->places);
    ns_tile_lists_drop(ctx, &flat->lists);
    *flat = (ns_flat){ 0 };
}
