// detail_patch.c: pixels that have changed become shapes on top of the drawing; see detail_parts.h.
//
// What is connected and has one new label is traced as a bitmap of its own, a little larger where the
// same label goes on, so that the drawing's own border is well covered and nowhere else.
#include "nonosmith/trace.h"
#include "picture/detail/detail_parts.h"

#define OVERLAP 2 // pixels under the drawing's own ink or paper
#define PATCHES_MAX 4096

typedef struct patch_job {
    ns_detail_job *job;
    ns_drawing *to;   // that gets the patch
    ns_pixel_box box; // of the patch, with room
    uint8_t label;    // that its pixels have now
    int32_t overlap;  // pixels
    ns_rgb paint;
} patch_job;

static ns_rgb paint_of(const ns_detail_options *options, uint8_t label)
{
    const ns_rgb white = { 255, 255, 255 }, black = { 0, 0, 0 };

    return options->palette ? options->palette[label] : label ? black : white;
}

// Whether a pixel belongs to the patch: it is one of its pixels (seen is 2), or near one.
static bool is_patched(const ns_pixels *p, const patch_job *patch, int32_t x, int32_t y)
{
    if (p->label[y * p->width + x] != patch->label)
        return false;
    for (int32_t dy = -patch->overlap; dy <= patch->overlap; dy++) {
        for (int32_t dx = -patch->overlap; dx <= patch->overlap; dx++) {
            const int32_t at_x = x + dx, at_y = y + dy;
            if (at_x >= 0 && at_x < p->width && at_y >= 0 && at_y < p->height
                && p->seen[at_y * p->width + at_x] == 2)
                return true;
        }
    }
    return false;
}

static ns_status add_shape(ns_ctx *ctx, patch_job *patch, const ns_drawing *traced,
                           double pixel)
{
    ns_drawing *to = patch->to;
    const ns_drawing *page = patch->job->drawing;
    const double unit_x = page->width / patch->job->pixels.width;
    const double unit_y = page->height / patch->job->pixels.height;
    ns_shape shape = { .first = to->contours.count,
                       .count = traced->contours.count,
                       .rule = traced->shapes.at[0].rule,
                       .r = patch->paint.r,
                       .g = patch->paint.g,
                       .b = patch->paint.b,
                       .a = 255 };

    for (int32_t c = 0; c < traced->contours.count; c++) {
        const ns_contour contour = { to->cubics.count + traced->contours.at[c].first,
                                     traced->contours.at[c].count };
        NS_NEED(ctx, ns_array_push(ctx, &to->contours, contour));
    }
    for (int32_t i = 0; i < traced->cubics.count; i++) {
        ns_cubic cubic = traced->cubics.at[i];
        for (int k = 0; k < 4; k++)
            cubic.p[k] = (ns_vec){ (patch->box.x + cubic.p[k].x * pixel) * unit_x,
                                   (patch->box.y + cubic.p[k].y * pixel) * unit_y };
        NS_NEED(ctx, ns_array_push(ctx, &to->cubics, cubic));
    }
    return ns_array_push(ctx, &to->shapes, shape) ? NS_OK : ns_no_memory(ctx);
}

static ns_status trace_patch(ns_ctx *ctx, patch_job *patch)
{
    const ns_pixels *p = &patch->job->pixels;
    const ns_pixel_box *box = &patch->box;
    ns_trace_options options = ns_trace_defaults();
    ns_bitmap bitmap = { 0 };
    ns_drawing traced = { 0 };
    ns_traced told = { 0 };

    NS_TRY(ns_bitmap_create(ctx, &bitmap, box->width, box->height));
    for (int32_t i = 0; i < box->width * box->height; i++) {
        const int32_t x = box->x + i % box->width, y = box->y + i / box->width;
        const bool inside =
            x >= 0 && x < p->width && y >= 0 && y < p->height && is_patched(p, patch, x, y);
        memset(bitmap.rgba + 4 * i, inside ? 0 : 255, 3);
        bitmap.rgba[4 * i + 3] = 255;
    }
    options.threshold = 0.5;
    options.crumbs = 0;
    ns_status status = ns_drawing_trace(ctx, &bitmap, &options, &traced, &told);
    if (status == NS_OK && traced.shapes.count == 1)
        status = add_shape(ctx, patch, &traced, (double)box->width / told.width);
    ns_drawing_drop(ctx, &traced);
    ns_bitmap_drop(ctx, &bitmap);
    return status;
}

// Paints the region that is listed over the drawing, and notes what it was like.
static ns_status add_patch(ns_ctx *ctx, ns_detail_job *job, const ns_pixel_region *region,
                           ns_drawing *simpler)
{
    const ns_pixels *p = &job->pixels;
    const uint8_t before = p->before[p->list[0]], now = p->label[p->list[0]];
    patch_job patch = { .job = job,
                        .to = simpler,
                        .box = { region->box.x - OVERLAP - 2, region->box.y - OVERLAP - 2,
                                 region->box.width + 2 * OVERLAP + 4,
                                 region->box.height + 2 * OVERLAP + 4 },
                        .label = now,
                        .overlap = OVERLAP,
                        .paint = paint_of(job->options, now) };

    NS_TRY(trace_patch(ctx, &patch));
    patch.to = &job->detail->was;
    patch.overlap = 0;
    patch.paint = paint_of(job->options, before);
    return trace_patch(ctx, &patch);
}

static bool copy_drawing(ns_ctx *ctx, const ns_drawing *from, ns_drawing *to)
{
    to->width = from->width;
    to->height = from->height;
    for (int32_t i = 0; i < from->notes.count; i++) {
        if (!ns_notes_add(ctx, &to->notes, "%s", ns_text_chars(&from->notes.at[i])))
            return false;
    }
    return ns_array_append(ctx, &to->cubics, from->cubics.at, from->cubics.count)
           && ns_array_append(ctx, &to->contours, from->contours.at, from->contours.count)
           && ns_array_append(ctx, &to->shapes, from->shapes.at, from->shapes.count)
           && ns_text_add_bytes(ctx, &to->title, from->title.at, from->title.count)
           && ns_text_add_bytes(ctx, &to->description, from->description.at,
                                from->description.count);
}

ns_status ns_detail_patch(ns_ctx *ctx, ns_detail_job *job, ns_drawing *simpler, bool *any)
{
    ns_pixels *p = &job->pixels;
    int32_t patches = 0;

    *any = false;
    job->detail->was.width = job->drawing->width;
    job->detail->was.height = job->drawing->height;
    memset(p->seen, 0, (size_t)p->count);
    for (int32_t i = 0; i < p->count; i++)
        p->set[i] = p->label[i] != p->before[i] ? (uint8_t)(p->label[i] + 1) : 0;
    for (int32_t i = 0; i < p->count && patches < PATCHES_MAX; i++) {
        if (!p->set[i] || p->seen[i])
            continue;
        if (!*any)
            NS_NEED(ctx, copy_drawing(ctx, job->drawing, simpler));
        *any = true;
        const ns_pixel_region region = ns_pixels_region(p, p->set, i, true);
        for (int32_t k = 0; k < region.count; k++)
            p->seen[p->list[k]] = 2;
        NS_TRY(add_patch(ctx, job, &region, simpler));
        for (int32_t k = 0; k < region.count; k++)
            p->seen[p->list[k]] = 1;
        patches++;
    }
    return NS_OK;
}
