// detail.c: see picture.h.
//
// The page is painted once, as pixels. A first round may widen and grow; what is in each other's way
// then is only closed or left out by the next, so that this ends. The shapes that come of it are
// painted over the drawing, which stays exact wherever nothing was to be done.
#include "nonosmith/picture.h"

#include "picture/detail/detail_parts.h"

#define PIXELS_IN_GAP 6
#define SIDE_MOST 2048
#define SIDE_LEAST 64

ns_detail_options ns_detail_defaults(void)
{
    return (ns_detail_options){ .kinds = NS_DETAIL_DOTS | NS_DETAIL_GAPS | NS_DETAIL_LINES,
                                .gap_mm = 0.6,
                                .hole_mm2 = 4,
                                .dot_mm2 = 8,
                                .threshold = 0.5 };
}

void ns_detail_drop(ns_ctx *ctx, ns_detail *detail)
{
    ns_array_drop(ctx, &detail->places);
    ns_drawing_drop(ctx, &detail->was);
    *detail = (ns_detail){ 0 };
}

ns_pixel_region ns_pixels_region(ns_pixels *p, const uint8_t *of, int32_t start, bool corners)
{
    ns_pixel_region region = { .count = 1 };
    ns_point least = { start % p->width, start / p->width }, most = least;

    p->list[0] = start;
    p->seen[start] = 1;
    for (int32_t k = 0; k < region.count; k++) {
        const int32_t x = p->list[k] % p->width, y = p->list[k] / p->width;
        least = (ns_point){ ns_min(least.x, x), ns_min(least.y, y) };
        most = (ns_point){ ns_max(most.x, x), ns_max(most.y, y) };
        for (int32_t n = 0; n < 9; n++) {
            const int32_t dx = n % 3 - 1, dy = n / 3 - 1;
            if (x + dx < 0 || x + dx >= p->width || y + dy < 0 || y + dy >= p->height
                || (dx && dy && !corners))
                continue;
            const int32_t next = p->list[k] + dy * p->width + dx;
            if (p->seen[next] || of[next] != of[start])
                continue;
            p->seen[next] = 1;
            p->list[region.count++] = next;
        }
    }
    region.box = (ns_pixel_box){ least.x, least.y, most.x - least.x + 1, most.y - least.y + 1 };
    return region;
}

ns_status ns_detail_add(ns_ctx *ctx, ns_detail_job *job, ns_detail_kind kind, int32_t pixel)
{
    const ns_pixels *p = &job->pixels;
    const ns_detail_place place = { kind, (pixel % p->width + 0.5) / p->width,
                                    (pixel / p->width + 0.5) / p->height };

    job->detail->count[kind]++;
    return ns_array_push(ctx, &job->detail->places, place) ? NS_OK : ns_no_memory(ctx);
}

static uint8_t label_of(const ns_detail_options *options, ns_rgb colour)
{
    int32_t best = 0;

    if (!options->palette)
        return ns_rgb_lightness(colour) < (int32_t)(options->threshold * 256);
    for (int32_t i = 1; i < options->palette_count; i++) {
        if (ns_rgb_distance2(options->palette[i], colour)
            < ns_rgb_distance2(options->palette[best], colour))
            best = i;
    }
    return (uint8_t)best;
}

static ns_status open_pixels(ns_ctx *ctx, ns_detail_job *job, const ns_bitmap *bitmap)
{
    ns_pixels *p = &job->pixels;

    p->width = bitmap->width;
    p->height = bitmap->height;
    p->count = p->width * p->height;
    p->label = ns_new(ctx, p->count, 1);
    p->before = ns_new(ctx, p->count, 1);
    p->set = ns_new(ctx, p->count, 1);
    p->seen = ns_new(ctx, p->count, 1);
    p->far = ns_new(ctx, p->count, sizeof *p->far);
    p->near = ns_new(ctx, p->count, sizeof *p->near);
    p->list = ns_new(ctx, p->count, sizeof *p->list);
    NS_NEED(ctx, p->label && p->before && p->set && p->seen && p->far && p->near && p->list);
    for (int32_t i = 0; i < p->count; i++) {
        const uint8_t *c = bitmap->rgba + 4 * i;
        p->label[i] = p->before[i] = label_of(job->options, (ns_rgb){ c[0], c[1], c[2] });
    }
    return NS_OK;
}

static void drop_pixels(ns_ctx *ctx, ns_pixels *p)
{
    ns_free(ctx, p->label, p->label ? p->count : 0, 1);
    ns_free(ctx, p->before, p->before ? p->count : 0, 1);
    ns_free(ctx, p->set, p->set ? p->count : 0, 1);
    ns_free(ctx, p->seen, p->seen ? p->count : 0, 1);
    ns_free(ctx, p->far, p->far ? p->count : 0, sizeof *p->far);
    ns_free(ctx, p->near, p->near ? p->count : 0, sizeof *p->near);
    ns_free(ctx, p->list, p->list ? p->count : 0, sizeof *p->list);
}

static ns_status paint_page(ns_ctx *ctx, ns_detail_job *job)
{
    const double longer = ns_max(job->drawing->width, job->drawing->height);
    const double wanted = longer * job->options->unit_mm / job->options->gap_mm * PIXELS_IN_GAP;
    const int32_t side = (int32_t)ns_clamp(wanted, SIDE_LEAST, SIDE_MOST);
    ns_bitmap bitmap = { 0 };

    job->mm = longer * job->options->unit_mm / side;
    NS_TRY(ns_drawing_raster(ctx, job->drawing, side, &bitmap));
    const ns_status status = open_pixels(ctx, job, &bitmap);
    ns_bitmap_drop(ctx, &bitmap);
    return status;
}

static ns_status treat(ns_ctx *ctx, ns_detail_job *job)
{
    const unsigned kinds = job->options->kinds;

    if (kinds & NS_DETAIL_DOTS)
        NS_TRY(ns_detail_dots(ctx, job, true));
    if (kinds & NS_DETAIL_GAPS)
        NS_TRY(ns_detail_gaps(ctx, job, true));
    if (kinds & NS_DETAIL_LINES)
        NS_TRY(ns_detail_lines(ctx, job));
    if (job->detail->places.count == 0)
        return NS_OK;
    if (kinds & NS_DETAIL_GAPS)
        NS_TRY(ns_detail_gaps(ctx, job, false));
    return kinds & NS_DETAIL_DOTS ? ns_detail_dots(ctx, job, false) : NS_OK;
}

static void count_changes(ns_detail_job *job)
{
    const ns_pixels *p = &job->pixels;
    int32_t ink = 0, changed = 0;

    for (int32_t i = 0; i < p->count; i++) {
        ink += p->before[i] != 0;
        changed += p->before[i] != p->label[i];
    }
    job->detail->changed = ink > 0 ? (double)changed / ink : 0;
}

ns_status ns_drawing_simplify(ns_ctx *ctx, const ns_drawing *drawing,
                              const ns_detail_options *options, ns_drawing *simpler,
                              ns_detail *detail)
{
    ns_detail_job job = { .drawing = drawing, .options = options, .detail = detail };
    bool any = false;

    if (!(options->unit_mm > 0 && options->gap_mm > 0))
        return ns_fail(ctx, NS_BAD_INPUT, "the size of the page on paper is not known");
    ns_status status = paint_page(ctx, &job);
    if (status == NS_OK)
        status = treat(ctx, &job);
    if (status == NS_OK)
        status = ns_detail_patch(ctx, &job, simpler, &any);
    if (status == NS_OK)
        count_changes(&job);
    drop_pixels(ctx, &job.pixels);
    if (status != NS_OK) {
        ns_drawing_drop(ctx, simpler);
        ns_detail_drop(ctx, detail);
    }
    return status;
}
