// detail_narrow.c: gaps and lines that are too narrow to print; see detail_parts.h.
//
// Where no disc as wide as a gap must be fits into paper (or ink), it is too narrow: that is what a
// morphological closing adds (or an opening takes away). Corners lose a little to it as well, so
// places of a small area do not count. Along the middle of the others discs are painted, or in
// gaps of less than half the width ink.
#include "picture/detail/detail_parts.h"

#define LEAST 1.4  // gap widths squared: a narrow place is at least so large
#define RIDGE 0.7  // the distance rises less than so much per pixel along the middle
#define CLOSED 0.5 // of the gap width: what is narrower is closed
#define WEDGE 0.4  // of the mean: widths that differ more are those of a notch or needle

// set[i] becomes 1 where pixels of a value lie in no disc, of that radius, of such pixels; far[] is
// how far those are from all others.
static ns_status find_narrow(ns_ctx *ctx, ns_pixels *p, bool ink, int32_t radius2)
{
    for (int32_t i = 0; i < p->count; i++)
        p->set[i] = (p->label[i] != 0) == ink;
    NS_TRY(ns_distances(ctx, p, p->set, 0, p->far));
    for (int32_t i = 0; i < p->count; i++)
        p->seen[i] = p->far[i] > radius2;
    NS_TRY(ns_distances(ctx, p, p->seen, 1, p->near));
    for (int32_t i = 0; i < p->count; i++)
        p->set[i] = p->set[i] && p->near[i] > radius2;
    memset(p->seen, 0, (size_t)p->count);
    return NS_OK;
}

// Whether no pixel around is farther from the sides, by as much as it is away.
static bool is_middle(const ns_pixels *p, int32_t i)
{
    const int32_t x = i % p->width, y = i / p->width;
    const double here = ns_sqrt(p->far[i]);

    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            if (x + dx < 0 || x + dx >= p->width || y + dy < 0 || y + dy >= p->height)
                continue;
            const double step = dx && dy ? 1.4142135623730951 : 1;
            if (ns_sqrt(p->far[i + dy * p->width + dx]) > here + RIDGE * step)
                return false;
        }
    }
    return true;
}

static void paint_disc(ns_pixels *p, int32_t i, double radius, uint8_t label)
{
    const int32_t x = i % p->width, y = i / p->width, reach = (int32_t)radius + 1;

    for (int32_t dy = -reach; dy <= reach; dy++) {
        for (int32_t dx = -reach; dx <= reach; dx++) {
            if (x + dx >= 0 && x + dx < p->width && y + dy >= 0 && y + dy < p->height
                && dx * dx + dy * dy <= radius * radius)
                p->label[i + dy * p->width + dx] = label;
        }
    }
}

// The mean width along the middle of the region that is listed; *wedge: it narrows all along.
static double mean_width(const ns_pixels *p, int32_t count, bool *wedge)
{
    double sum = 0, squares = 0;
    int32_t middles = 0;

    for (int32_t k = 0; k < count; k++) {
        if (!is_middle(p, p->list[k]))
            continue;
        const double width = 2 * ns_sqrt(p->far[p->list[k]]) - 1;
        sum += width;
        squares += width * width;
        middles++;
    }
    *wedge = middles * squares > (1 + WEDGE * WEDGE) * sum * sum;
    return middles > 0 ? sum / middles : 0;
}

static void widen(ns_pixels *p, int32_t count, double radius, uint8_t label)
{
    for (int32_t k = 0; k < count; k++) {
        if (is_middle(p, p->list[k]))
            paint_disc(p, p->list[k], radius, label);
    }
}

// The ink beside a region that is listed.
static uint8_t ink_beside(const ns_pixels *p, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        const int32_t i = p->list[k], x = i % p->width;
        const int32_t beside[4] = { x > 0 ? i - 1 : i, x + 1 < p->width ? i + 1 : i,
                                    i >= p->width ? i - p->width : i,
                                    i + p->width < p->count ? i + p->width : i };
        for (int32_t n = 0; n < 4; n++) {
            if (p->label[beside[n]])
                return p->label[beside[n]];
        }
    }
    return 1;
}

typedef struct narrow_job {
    double width; // that a gap must have, in pixels
    bool ink, gently;
} narrow_job;

static ns_status treat(ns_ctx *ctx, ns_detail_job *job, const narrow_job *n, int32_t count)
{
    ns_pixels *p = &job->pixels;
    bool wedge;
    const double width = mean_width(p, count, &wedge);
    const bool wide = n->ink || (n->gently && width >= CLOSED * n->width);
    const uint8_t label = n->ink ? p->label[p->list[0]] : wide ? 0 : ink_beside(p, count);

    if (wedge)
        return NS_OK;
    if (wide)
        widen(p, count, (n->width - 0.5) / 2, label);
    else
        for (int32_t k = 0; k < count; k++)
            p->label[p->list[k]] = label;
    return ns_detail_add(ctx, job,
                         n->ink ? NS_LINE_THICKENED
                         : wide ? NS_GAP_WIDENED
                                : NS_GAP_CLOSED,
                         p->list[count / 2]);
}

static ns_status treat_narrow(ns_ctx *ctx, ns_detail_job *job, bool ink, bool gently)
{
    ns_pixels *p = &job->pixels;
    const narrow_job n = { job->options->gap_mm / job->mm, ink, gently };

    NS_TRY(find_narrow(ctx, p, ink, (int32_t)(n.width * n.width / 4)));
    for (int32_t i = 0; i < p->count; i++) {
        if (!p->set[i] || p->seen[i])
            continue;
        const ns_pixel_region region = ns_pixels_region(p, p->set, i, true);
        if (region.count >= LEAST * n.width * n.width)
            NS_TRY(treat(ctx, job, &n, region.count));
    }
    return NS_OK;
}

ns_status ns_detail_gaps(ns_ctx *ctx, ns_detail_job *job, bool gently)
{
    return treat_narrow(ctx, job, false, gently);
}

ns_status ns_detail_lines(ns_ctx *ctx, ns_detail_job *job)
{
    return treat_narrow(ctx, job, true, true);
}
