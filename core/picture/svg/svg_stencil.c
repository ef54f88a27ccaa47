// svg_stencil.c: clip paths and masks: what was drawn is cut by another drawing; see svg_parts.h.
//
// A clip path or mask is drawn like the rest, by a pen and into a drawing of its own; a shape is then
// split by the values seen there (shape_split.h), and each part gets so much of its opacity. That
// waits until the element ends, since a stencil may be measured by the box around all in it.
// A clip path that is a mere rectangle does not come here.
#include "picture/overlay/shape_split.h"
#include "picture/svg/svg_parts.h"

#define NESTED_MAX 8   // stencils within stencils
#define CUT_WORK 16384 // steps of svg_work that the smallest cut is worth

// -- which ---------------------------------------------------------------------------------------

// The clip path or mask that the element under the pen names, or 0, after a note if it is not to
// be had.
static int32_t named_stencil(svg_pen *pen, svg_name name, svg_kind kind, svg_remark remark)
{
    svg_scan text = svg_trimmed(pen->values.of[name]), href;

    if (!svg_is_set(text))
        return 0;
    const int32_t node = svg_url_read(&text, &href) ? svg_look_up(pen, href) : 0;
    bool usable = node && pen->svg->nodes.at[node].kind == kind
                  && !(pen->link && pen->link->depth >= NESTED_MAX);
    for (const svg_link *l = pen->link; l; l = l->around)
        usable = usable && l->node != node;
    if (!usable)
        svg_note(pen->svg, remark, pen->svg->line, (svg_scan){ 0 });
    return usable ? node : 0;
}

// Where the clip path and mask of an element are drawn: what a use names is moved, and they with it;
// of the whole drawing they are on the page, as if it had no view box.
static svg_matrix own_space(const svg_pen *pen, const svg_place *place)
{
    svg_matrix move = SVG_IDENTITY;

    if (pen->svg->nodes.at[place->node].parent == 0)
        return move;
    if (pen->svg->nodes.at[place->node].kind == SVG_USE) {
        move.e = svg_length_at(pen, place, SVG_X, place->width, 0);
        move.f = svg_length_at(pen, place, SVG_Y, place->height, 0);
    }
    return svg_matrix_after(place->matrix, move);
}

ns_status svg_stencil_open(ns_ctx *ctx, svg_pen *pen, svg_place *place, svg_stencil *stencil,
                           bool *hidden)
{
    bool done = false;

    *hidden = false;
    *stencil = (svg_stencil){ .user = own_space(pen, place),
                              .width = place->width,
                              .height = place->height,
                              .em = place->style.em,
                              .first = pen->drawing->shapes.count };
    stencil->clip = named_stencil(pen, SVG_CLIP_PATH_URL, SVG_CLIP_PATH, SVG_NOTE_CLIP);
    if (!pen->clipping)
        stencil->mask = named_stencil(pen, SVG_MASK_URL, SVG_MASK, SVG_NOTE_MASK);
    if (stencil->clip)
        NS_TRY(svg_clip_path(ctx, pen, place, stencil, &done, hidden));
    if (done)
        stencil->clip = 0;
    svg_extent extent = { .any = false };
    if (!stencil->clip && !stencil->mask)
        return NS_OK;
    if (!svg_matrix_inverse(&stencil->user, &extent.back)) {
        *hidden = true; // squeezed into a line
        stencil->clip = stencil->mask = 0;
        return NS_OK;
    }
    return ns_array_push(ctx, &pen->extents, extent) ? NS_OK : ns_no_memory(ctx);
}

void svg_extents_widen(svg_pen *pen, const svg_matrix *matrix)
{
    for (int32_t e = 0; e < pen->extents.count; e++) {
        svg_extent *extent = &pen->extents.at[e];
        const svg_matrix to = svg_matrix_after(extent->back, *matrix);
        for (int32_t i = 0; i < pen->route.cubics.count; i++) {
            ns_cubic cubic = pen->route.cubics.at[i];
            ns_vec low, high;
            for (int k = 0; k < 4; k++)
                cubic.p[k] = svg_matrix_apply(&to, cubic.p[k]);
            ns_cubic_bounds(&cubic, &low, &high);
            const bool any = extent->any;
            extent->least.x = !any || low.x < extent->least.x ? low.x : extent->least.x;
            extent->least.y = !any || low.y < extent->least.y ? low.y : extent->least.y;
            extent->most.x = !any || high.x > extent->most.x ? high.x : extent->most.x;
            extent->most.y = !any || high.y > extent->most.y ? high.y : extent->most.y;
            extent->any = true;
        }
        pen->work += 8 * (int64_t)pen->route.cubics.count;
    }
}

// -- drawing it ----------------------------------------------------------------------------------

typedef struct stencil_job {
    svg_pen *pen; // that draws what is cut
    const svg_stencil *stencil;
    svg_box box; // around the element
    int32_t node;
    bool is_mask, hides_all;
    svg_pen inner; // that draws the stencil
    svg_place place;
    ns_drawing drawing;
} stencil_job;

// The style of an element by where it stands in the file.
static svg_style style_in_place(svg_pen *pen, int32_t node)
{
    int32_t path[NS_SVG_DEPTH_MAX + 1], count = 0;
    svg_style style = svg_style_first();

    for (; node && count <= NS_SVG_DEPTH_MAX; node = pen->svg->nodes.at[node].parent)
        path[count++] = node;
    while (count > 0) {
        pen->work += svg_cascade(pen->svg, path[--count], &pen->values);
        style = svg_style_of(&pen->values, &style);
        style.opacity = 1; // of all around, which is not drawn
    }
    return style;
}

static svg_matrix box_matrix(const stencil_job *job)
{
    const svg_box *b = &job->box;

    return svg_matrix_after(job->stencil->user,
                            (svg_matrix){ b->width, 0, 0, b->height, b->x, b->y });
}

static bool is_boxed(const stencil_job *job, svg_name units, bool usually)
{
    const svg_scan text = svg_trimmed(job->inner.values.of[units]);

    return svg_is(text, "objectBoundingBox") || (usually && !svg_is(text, "userSpaceOnUse"));
}

// What is outside of a mask's region is hidden.
static bool push_region(ns_ctx *ctx, stencil_job *job)
{
    const bool boxed = is_boxed(job, SVG_MASK_UNITS, true);
    const double w = boxed ? 1 : job->place.width, h = boxed ? 1 : job->place.height;
    const svg_pen *pen = &job->inner;
    const svg_box region = { svg_length_at(pen, &job->place, SVG_X, w, -0.1 * w),
                             svg_length_at(pen, &job->place, SVG_Y, h, -0.1 * h),
                             svg_length_at(pen, &job->place, SVG_WIDTH, w, 1.2 * w),
                             svg_length_at(pen, &job->place, SVG_HEIGHT, h, 1.2 * h) };

    job->hides_all = !(region.width > 0 && region.height > 0);
    return svg_clip_push(ctx, &job->inner, &job->place,
                         boxed ? box_matrix(job) : job->stencil->user, region);
}

// Black hides and white shows; of a mask by opacity the paint does not matter.
static void turn_grey(ns_drawing *drawing, bool by_opacity)
{
    for (int32_t i = 0; i < drawing->shapes.count; i++) {
        ns_shape *s = &drawing->shapes.at[i];
        const double light = 0.2125 * s->r + 0.7154 * s->g + 0.0721 * s->b;
        s->r = s->g = s->b = by_opacity ? 255 : (uint8_t)(light + 0.5);
    }
}

static ns_status draw_stencil(ns_ctx *ctx, stencil_job *job)
{
    svg_pen *inner = &job->inner;

    job->place = (svg_place){ .node = job->node,
                              .style = style_in_place(inner, job->node),
                              .matrix = job->stencil->user,
                              .width = job->stencil->width,
                              .height = job->stencil->height,
                              .chosen = true };
    if (is_boxed(job, job->is_mask ? SVG_MASK_CONTENT_UNITS : SVG_CLIP_PATH_UNITS, false))
        job->place.matrix = box_matrix(job);
    if (job->is_mask)
        NS_NEED(ctx, push_region(ctx, job));
    else
        job->place.matrix = svg_matrix_after(
            job->place.matrix, svg_transform_at(inner, inner->values.of[SVG_TRANSFORM]));
    if (job->hides_all || !job->place.style.displayed)
        return NS_OK;
    const bool by_opacity = svg_is(svg_trimmed(inner->values.of[SVG_MASK_TYPE]), "alpha");
    NS_TRY(svg_draw(ctx, inner, &job->place));
    turn_grey(&job->drawing, by_opacity || !job->is_mask);
    return NS_OK;
}

// -- cutting -------------------------------------------------------------------------------------

// The parts of a shape, or all of it, in the place of the shape.
static ns_status add_parts(ns_ctx *ctx, stencil_job *job, const ns_drawing *from,
                           const ns_shape *shape, const ns_split *split)
{
    const ns_drawing *parts = split->only < 0 ? &split->parts : from;
    const int32_t count = split->only < 0 ? parts->shapes.count : 1;

    for (int32_t i = 0; i < count; i++) {
        const ns_shape *part = split->only < 0 ? &parts->shapes.at[i] : shape;
        const int32_t value = split->only < 0 ? part->r : split->only;
        ns_shape painted = *shape;
        painted.a = (uint8_t)((shape->a * value + 127) / 255);
        NS_TRY(svg_add_part(ctx, job->pen, parts, part, &painted));
    }
    return NS_OK;
}

static ns_status cut_shape(ns_ctx *ctx, stencil_job *job, const ns_drawing *from,
                           const ns_shape *shape)
{
    ns_split split = { 0 };
    const int64_t before = ctx->ticks;
    ns_status status = ns_shape_split(ctx, from, shape, &job->drawing, &split);

    if (status == NS_BAD_INPUT)
        status = svg_fail(ctx, job->pen->svg, shape->line, SVG_TOO_MUCH_CUT);
    if (status == NS_OK)
        status = add_parts(ctx, job, from, shape, &split);
    ns_split_drop(ctx, &split);
    NS_TRY(status);
    const int64_t own = CUT_WORK + 64 * (int64_t)job->drawing.cubics.count;
    return svg_work(ctx, job->pen, own + 8 * (ctx->ticks - before));
}

// Takes the shapes since the stencil was opened out of the drawing and puts back what is left.
static ns_status cut_shapes(ns_ctx *ctx, stencil_job *job)
{
    ns_drawing *drawing = job->pen->drawing, from = { 0 };
    const int32_t first = job->stencil->first, count = drawing->shapes.count - first;
    const int32_t contour = drawing->shapes.at[first].first;
    const int32_t cubic = drawing->contours.at[contour].first;

    bool room = ns_array_append(ctx, &from.shapes, drawing->shapes.at + first, count)
                && ns_array_append(ctx, &from.contours, drawing->contours.at + contour,
                                   drawing->contours.count - contour)
                && ns_array_append(ctx, &from.cubics, drawing->cubics.at + cubic,
                                   drawing->cubics.count - cubic);
    drawing->shapes.count = first;
    drawing->contours.count = contour;
    drawing->cubics.count = cubic;
    for (int32_t i = 0; i < from.shapes.count; i++)
        from.shapes.at[i].first -= contour;
    for (int32_t i = 0; i < from.contours.count; i++)
        from.contours.at[i].first -= cubic;
    ns_status status = room ? NS_OK : ns_no_memory(ctx);
    for (int32_t i = 0; i < count && status == NS_OK; i++)
        status = cut_shape(ctx, job, &from, &from.shapes.at[i]);
    ns_drawing_drop(ctx, &from);
    return status;
}

static ns_status use_stencil(ns_ctx *ctx, svg_pen *pen, const svg_stencil *stencil,
                             const svg_extent *extent, bool is_mask)
{
    const int32_t node = is_mask ? stencil->mask : stencil->clip;
    const svg_link link = { node, pen->link ? pen->link->depth + 1 : 1, pen->link };
    stencil_job job = { .pen = pen, .stencil = stencil, .node = node, .is_mask = is_mask };
    const svg_box box = { extent->least.x, extent->least.y, extent->most.x - extent->least.x,
                          extent->most.y - extent->least.y };

    if (!node || pen->drawing->shapes.count == stencil->first)
        return NS_OK;
    job.box = box;
    job.inner = (svg_pen){ .svg = pen->svg,
                           .drawing = &job.drawing,
                           .link = &link,
                           .clipping = !is_mask,
                           .work = pen->work,
                           .tolerance = pen->tolerance };
    ns_status status = draw_stencil(ctx, &job);
    pen->work = job.inner.work;
    svg_pen_drop(ctx, &job.inner);
    if (status == NS_OK)
        status = cut_shapes(ctx, &job);
    ns_drawing_drop(ctx, &job.drawing);
    return status;
}

ns_status svg_stencil_close(ns_ctx *ctx, svg_pen *pen, const svg_stencil *stencil)
{
    if (!stencil->clip && !stencil->mask)
        return NS_OK;
    NS_ASSERT(pen->extents.count > 0);
    const svg_extent extent = pen->extents.at[--pen->extents.count];
    NS_TRY(use_stencil(ctx, pen, stencil, &extent, false));
    return use_stencil(ctx, pen, stencil, &extent, true);
}
