// detail_dots.c: regions too small to be filled in; see detail_parts.h.
//
// A dot that lacks little is made larger on all sides until it has the area; others take the label
// around them. Ink is connected over corners and paper is not, as on the page.
#include "picture/detail/detail_parts.h"

#define AMPLE 1.2 // of the area: what a dot is grown to, since others may want room too
#define GROWN 0.8 // of the area: what a dot has that was grown, after the others had their way
#define DUST 0.5  // mm2: what is smaller is left out with the outline

// Sides of pixels between the region that is listed and others.
static int32_t border_of(const ns_pixels *p, int32_t count)
{
    int32_t sides = 0;

    for (int32_t k = 0; k < count; k++) {
        const int32_t i = p->list[k], x = i % p->width;
        sides += x > 0 && p->set[i - 1] != p->set[i];
        sides += x + 1 < p->width && p->set[i + 1] != p->set[i];
        sides += i >= p->width && p->set[i - p->width] != p->set[i];
        sides += i + p->width < p->count && p->set[i + p->width] != p->set[i];
    }
    return sides;
}

// How much larger a region must be on all sides; sides of pixels are longer than what they follow, by
// 4 / pi on average.
static double lacks(double area, int32_t border, double wanted)
{
    const double around = border * NS_PI / 4;

    return (ns_sqrt(around * around + 4 * NS_PI * (wanted - area)) - around) / (2 * NS_PI);
}

static void grow(ns_pixels *p, int32_t count, double by)
{
    const int32_t reach = (int32_t)by + 1;
    const uint8_t label = p->label[p->list[count / 2]];

    for (int32_t k = 0; k < count; k++) {
        const int32_t i = p->list[k], x = i % p->width, y = i / p->width;
        for (int32_t dy = -reach; dy <= reach; dy++) {
            for (int32_t dx = -reach; dx <= reach; dx++) {
                if (x + dx >= 0 && x + dx < p->width && y + dy >= 0 && y + dy < p->height
                    && dx * dx + dy * dy <= by * by)
                    p->label[i + dy * p->width + dx] = label;
            }
        }
    }
}

// A label beside the region that is listed.
static uint8_t label_around(const ns_pixels *p, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        const int32_t i = p->list[k];
        if (i % p->width > 0 && p->set[i - 1] != p->set[i])
            return p->label[i - 1];
        if (i >= p->width && p->set[i - p->width] != p->set[i])
            return p->label[i - p->width];
    }
    return p->label[p->list[0]];
}

static ns_status treat(ns_ctx *ctx, ns_detail_job *job, int32_t count, double wanted,
                       bool gently)
{
    ns_pixels *p = &job->pixels;
    const double by = lacks(count, border_of(p, count), AMPLE * wanted);
    const bool grows = gently && by * job->mm <= job->options->gap_mm;
    const int32_t at = p->list[count / 2];

    if (grows) {
        grow(p, count, by);
    } else {
        const uint8_t label = label_around(p, count);
        for (int32_t k = 0; k < count; k++)
            p->label[p->list[k]] = label;
    }
    return ns_detail_add(ctx, job, grows ? NS_DOT_GROWN : NS_DOT_LEFT_OUT, at);
}

ns_status ns_detail_dots(ns_ctx *ctx, ns_detail_job *job, bool gently)
{
    ns_pixels *p = &job->pixels;
    const double mm2 = job->mm * job->mm;

    memset(p->seen, 0, (size_t)p->count);
    for (int32_t i = 0; i < p->count; i++)
        p->set[i] = p->label[i] != 0;
    for (int32_t i = 0; i < p->count; i++) {
        if (p->seen[i])
            continue;
        const bool ink = p->set[i] != 0;
        const ns_pixel_region region = ns_pixels_region(p, p->set, i, ink);
        const bool at_side = region.box.x == 0 || region.box.y == 0
                             || region.box.x + region.box.width == p->width
                             || region.box.y + region.box.height == p->height;
        const double least = (ink ? job->options->dot_mm2 : job->options->hole_mm2) / mm2;
        const double wanted = gently ? least : least * GROWN;
        // What leaves the page is larger than it seems; specks are nobody's loss, and dust not ours.
        if (region.count < wanted && region.count * mm2 >= DUST && !at_side)
            NS_TRY(treat(ctx, job, region.count, wanted, gently));
    }
    return ns_spend(ctx, p->count / 8);
}
