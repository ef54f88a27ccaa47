// svg_cut.c: parts of shapes that were cut, and shapes cut into the bands of a gradient; see
// svg_parts.h.
//
// Bands cost time and shapes. Where a shape is too small to show them, and when a file has used up
// what there is for them, its gradients have their mean colour.
#include "picture/gradient/gradient_bands.h"
#include "picture/overlay/shape_split.h"
#include "picture/svg/svg_parts.h"

#define BANDS_MOST 8192              // shapes that gradients may become
#define WORK_MOST (SVG_WORK_MAX / 2) // that may be done before: means cost less
#define SMALLEST 0.004               // of the page's longer side: shapes below have no bands
#define BANDS_WORK 8192              // steps that the smallest cut is worth

ns_status svg_add_part(ns_ctx *ctx, svg_pen *pen, const ns_drawing *from, const ns_shape *part,
                       const ns_shape *painted)
{
    ns_drawing *to = pen->drawing;
    ns_shape fresh = *painted;

    fresh.first = to->contours.count;
    fresh.count = part->count;
    fresh.rule = part->rule;
    if (fresh.a == 0)
        return NS_OK;
    for (int32_t c = part->first; c < part->first + part->count; c++) {
        const ns_contour *contour = &from->contours.at[c];
        const ns_contour moved = { to->cubics.count, contour->count };
        if (contour->count > NS_DRAWING_CUBICS_MAX - to->cubics.count)
            return svg_fail(ctx, pen->svg, painted->line, SVG_TOO_MUCH_CUT);
        NS_NEED(ctx, ns_array_push(ctx, &to->contours, moved)
                         && ns_array_append(ctx, &to->cubics, from->cubics.at + contour->first,
                                            contour->count));
    }
    if (to->shapes.count >= NS_DRAWING_SHAPES_MAX)
        return svg_fail(ctx, pen->svg, painted->line, SVG_TOO_MUCH_CUT);
    return ns_array_push(ctx, &to->shapes, fresh) ? NS_OK : ns_no_memory(ctx);
}

uint8_t svg_byte_of(double value)
{
    return (uint8_t)(value < 0 ? 0 : value < 254.5 ? value + 0.5 : 255);
}

// -- bands ---------------------------------------------------------------------------------------

// A shape whose contours are the last of the drawing, while it is cut.
typedef struct bands_job {
    svg_pen *pen;
    const ns_gradient *gradient;
    double opacity;
    const ns_shape *shape;
    int32_t first_cubic;
    ns_bands bands;
    ns_drawing stencil;
    ns_split split;
    int32_t parts; // 0: it is not cut
} bands_job;

static bool is_large(const svg_pen *pen, const ns_shape *shape)
{
    const ns_contour *first = &pen->drawing->contours.at[shape->first];
    const double page = 20000 * pen->tolerance; // 0 while it has no size
    ns_vec least = { 0, 0 }, most = { 0, 0 };

    svg_bounds_of(pen->drawing->cubics.at + first->first,
                  pen->drawing->cubics.count - first->first, &least, &most);
    return most.x - least.x > SMALLEST * page || most.y - least.y > SMALLEST * page;
}

static ns_shape painted_by(const bands_job *job, int32_t band)
{
    const double *paint = job->bands.at[band].paint;
    ns_shape shape = *job->shape;

    shape.r = svg_byte_of(paint[0]);
    shape.g = svg_byte_of(paint[1]);
    shape.b = svg_byte_of(paint[2]);
    shape.a = svg_byte_of(paint[3] * job->opacity * 255);
    return shape;
}

// Puts the parts in the place of the shape.
static ns_status replace(ns_ctx *ctx, bands_job *job)
{
    ns_drawing *drawing = job->pen->drawing;
    const ns_split *split = &job->split;

    if (split->only > 0) { // one band covers it
        const ns_shape painted = painted_by(job, split->only - 1);
        if (painted.a > 0)
            return ns_array_push(ctx, &drawing->shapes, painted) ? NS_OK : ns_no_memory(ctx);
    }
    drawing->cubics.count = job->first_cubic;
    drawing->contours.count = job->shape->first;
    for (int32_t i = 0; i < split->parts.shapes.count; i++) {
        const ns_shape *part = &split->parts.shapes.at[i];
        if (part->r == 0)
            continue; // beyond all stripes, by less than a unit of the lattice
        const ns_shape painted = painted_by(job, part->r - 1);
        NS_TRY(svg_add_part(ctx, job->pen, &split->parts, part, &painted));
    }
    job->pen->bands += job->parts;
    return NS_OK;
}

static ns_status bands_steps(ns_ctx *ctx, bands_job *job)
{
    const ns_band_levels levels = { job->opacity, job->pen->svg->options.threshold };
    const int64_t before = ctx->ticks;
    bool fit;

    NS_TRY(ns_gradient_bands(ctx, job->gradient, &levels, &job->bands, &fit));
    if (!fit)
        return NS_OK;
    NS_TRY(ns_bands_stencil(ctx, job->gradient, &job->bands, job->pen->drawing, job->shape,
                            &job->stencil, &fit));
    if (!fit)
        return NS_OK;
    const ns_status status =
        ns_shape_split(ctx, job->pen->drawing, job->shape, &job->stencil, &job->split);
    if (status == NS_BAD_INPUT)
        return NS_OK; // too many pieces
    NS_TRY(status);
    job->parts = job->split.only < 0 ? job->split.parts.shapes.count : 1;
    NS_TRY(replace(ctx, job));
    return svg_work(ctx, job->pen,
                    BANDS_WORK + 64 * (int64_t)job->stencil.cubics.count
                        + 4 * (ctx->ticks - before));
}

ns_status svg_cut_bands(ns_ctx *ctx, svg_pen *pen, const ns_gradient *gradient, double opacity,
                        const ns_shape *shape, int32_t first_cubic, int32_t *parts)
{
    bands_job job = { .pen = pen,
                      .gradient = gradient,
                      .opacity = opacity,
                      .shape = shape,
                      .first_cubic = first_cubic };

    *parts = 0;
    if (pen->bands > BANDS_MOST || pen->work > WORK_MOST || !is_large(pen, shape))
        return NS_OK;
    const ns_status status = bands_steps(ctx, &job);
    *parts = job.parts;
    ns_array_drop(ctx, &job.bands);
    ns_drawing_drop(ctx, &job.stencil);
    ns_split_drop(ctx, &job.split);
    return status;
}
