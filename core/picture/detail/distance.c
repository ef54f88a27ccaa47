// distance.c: how far each pixel is from the nearest one of a set; see detail_parts.h.
//
// Exact squared distances by Meijster's two passes: along columns first, then along rows as the lowest
// of parabolas. Whole numbers only.
#include "picture/detail/detail_parts.h"

// Distances along each column, in pixels.
static void pass_columns(const ns_pixels *p, const uint8_t *set, uint8_t value, int32_t *far)
{
    const int32_t most = p->width + p->height;

    for (int32_t x = 0; x < p->width; x++) {
        int32_t since = most;
        for (int32_t y = 0; y < p->height; y++) {
            const int32_t i = y * p->width + x;
            since = set[i] == value ? 0 : ns_min(since + 1, most);
            far[i] = since;
        }
        for (int32_t y = p->height - 1; y >= 0; y--) {
            const int32_t i = y * p->width + x;
            since = ns_min(far[i], since + 1);
            far[i] = since;
        }
    }
}

static int64_t parabola(int64_t x, int64_t at, int64_t depth)
{
    return (x - at) * (x - at) + depth * depth;
}

// One row: `tip` and `from` have room for it, `depth` is its copy.
static void pass_row(int32_t width, int32_t *row, int32_t *tip, int32_t *from, int32_t *depth)
{
    int32_t top = 0;

    memcpy(depth, row, (size_t)width * sizeof *row);
    tip[0] = from[0] = 0;
    for (int32_t u = 1; u < width; u++) {
        while (top >= 0
               && parabola(from[top], tip[top], depth[tip[top]])
                      > parabola(from[top], u, depth[u]))
            top--;
        if (top < 0) {
            top = 0;
            tip[0] = u;
            continue;
        }
        const int64_t i = tip[top], g = depth[i], h = depth[u];
        const int64_t rise = (int64_t)u * u - i * i + h * h - g * g, run = 2 * (u - i);
        const int64_t meets = 1 + (rise >= 0 ? rise / run : -((-rise + run - 1) / run));
        if (meets < width) {
            tip[++top] = u;
            from[top] = (int32_t)meets;
        }
    }
    for (int32_t x = width - 1; x >= 0; x--) {
        const int64_t far = parabola(x, tip[top], depth[tip[top]]);
        row[x] = (int32_t)ns_min(far, NS_FAR);
        top -= top > 0 && x == from[top];
    }
}

ns_status ns_distances(ns_ctx *ctx, const ns_pixels *p, const uint8_t *set, uint8_t value,
                       int32_t *far)
{
    int32_t *scratch = ns_new(ctx, 3 * p->width, sizeof *scratch);

    NS_NEED(ctx, scratch);
    pass_columns(p, set, value, far);
    for (int32_t y = 0; y < p->height; y++)
        pass_row(p->width, far + y * p->width, scratch, scratch + p->width,
                 scratch + 2 * p->width);
    ns_free(ctx, scratch, 3 * p->width, sizeof *scratch);
    return ns_spend(ctx, p->count / 8);
}
