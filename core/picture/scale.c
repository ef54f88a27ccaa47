// scale.c: pictures in another size.
//
// Source and target are laid over each other on a grid fine enough for both: along a side of m
// source and n target pixels, a source pixel is n units wide and a target pixel m units. So every
// overlap is a whole number of units, weights of a target pixel sum to exactly m * n per axis pair
// (width times height of the source), and nothing is lost to rounding before the last division.
//
// Labels cannot be averaged; the label with the largest share wins. That alone would lose every
// stroke thinner than half a cell, so a second rule gives a cell to a weaker label q when
//   - q has at least a sixth of it,
//   - across the cell, left to right or top to bottom, q is strongest here: neither neighbour has
//     more, neither neighbour is won by q, and on one side there is next to no q.
// A stroke passing through meets this in the one cell it is strongest in; the ragged edge of a
// large area does not, since the area's own cells lie on one side of it.
#include "nonosmith/picture.h"

#include "base/basics.h"

// Where target pixel `i` of `n` falls among `m` source pixels: the first and the end one.
static void span(int32_t i, int32_t m, int32_t n, int32_t *first, int32_t *end)
{
    *first = (int32_t)((int64_t)i * m / n);
    *end = (int32_t)(((int64_t)(i + 1) * m + n - 1) / n);
}

// The overlap of source pixel `s` and target pixel `i`, in units of 1 / (m * n) of the side.
static int32_t overlap(int32_t s, int32_t i, int32_t m, int32_t n)
{
    const int64_t low_s = (int64_t)s * n, low_i = (int64_t)i * m;
    const int64_t low = low_s > low_i ? low_s : low_i;
    const int64_t high = low_s + n < low_i + m ? low_s + n : low_i + m;

    return (int32_t)(high - low);
}

// The byte whose square is nearest to value / weight.
static uint8_t light_byte(uint64_t value, uint64_t weight)
{
    const uint64_t light = (value + weight / 2) / weight;
    uint32_t byte = 0;

    for (uint32_t bit = 128; bit; bit >>= 1) {
        if ((uint64_t)(byte | bit) * (byte | bit) <= light)
            byte |= bit;
    }
    return (uint8_t)(byte + (byte < 255 && light > (uint64_t)byte * byte + byte));
}

static void average_pixel(const ns_bitmap *from, int32_t x, int32_t y, ns_bitmap *to)
{
    int32_t left, right, top, bottom;
    uint64_t sum[3] = { 0 }, alpha = 0;
    const uint64_t area = (uint64_t)from->width * (uint64_t)from->height;

    span(x, from->width, to->width, &left, &right);
    span(y, from->height, to->height, &top, &bottom);
    for (int32_t sy = top; sy < bottom; sy++) {
        const uint64_t tall = (uint64_t)overlap(sy, y, from->height, to->height);
        for (int32_t sx = left; sx < right; sx++) {
            const uint8_t *pixel = from->rgba + 4 * ((int64_t)sy * from->width + sx);
            const uint64_t weight =
                tall * (uint64_t)overlap(sx, x, from->width, to->width) * pixel[3];
            for (int32_t c = 0; c < 3; c++)
                sum[c] += weight * pixel[c] * pixel[c];
            alpha += weight;
        }
    }
    uint8_t *pixel = to->rgba + 4 * ((int64_t)y * to->width + x);
    if (!alpha)
        return; // new bitmaps are transparent
    for (int32_t c = 0; c < 3; c++)
        pixel[c] = light_byte(sum[c], alpha);
    pixel[3] = (uint8_t)((alpha + area / 2) / area);
}

ns_status ns_bitmap_scale(ns_ctx *ctx, const ns_bitmap *from, int32_t width, int32_t height,
                          ns_bitmap *to)
{
    NS_TRY(ns_bitmap_create(ctx, to, width, height));
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++)
            average_pixel(from, x, y, to);
    }
    return NS_OK;
}

// How much of each new pixel each label covers: shares.at[pixel * count + label].
typedef struct share_map {
    int32_t width, height, count;
    uint32_t whole; // what the shares of a pixel sum to
    uint32_t *at;
} share_map;

static void measure_shares(const ns_labels *from, share_map *shares, int32_t x, int32_t y)
{
    uint32_t *share = shares->at + ((int64_t)y * shares->width + x) * shares->count;
    int32_t left, right, top, bottom;

    span(x, from->width, shares->width, &left, &right);
    span(y, from->height, shares->height, &top, &bottom);
    for (int32_t sy = top; sy < bottom; sy++) {
        const int32_t tall = overlap(sy, y, from->height, shares->height);
        for (int32_t sx = left; sx < right; sx++)
            share[from->at[(int64_t)sy * from->width + sx]] +=
                (uint32_t)(tall * overlap(sx, x, from->width, shares->width));
    }
}

static uint8_t winner(const share_map *shares, int64_t pixel)
{
    const uint32_t *share = shares->at + pixel * shares->count;
    int32_t best = 0;

    for (int32_t q = 1; q < shares->count; q++) {
        if (share[q] >= share[best])
            best = q;
    }
    return (uint8_t)best;
}

// Whether label q is strongest in the pixel across one axis; `step` leads to the next pixel, which
// is there when `after` is, and so is the one before when `before` is.
static bool is_ridge(const share_map *shares, const uint8_t *won, int64_t pixel, int64_t step,
                     bool before, bool after, int32_t q)
{
    const uint32_t here = shares->at[pixel * shares->count + q];
    const uint32_t one = before ? shares->at[(pixel - step) * shares->count + q] : 0;
    const uint32_t other = after ? shares->at[(pixel + step) * shares->count + q] : 0;

    if ((before && won[pixel - step] == q) || (after && won[pixel + step] == q))
        return false;
    return here > one && here >= other && (one < other ? one : other) <= here / 4;
}

// The label of a thin stroke through the pixel, or the pixel's winner.
static uint8_t thin_label(const share_map *shares, const uint8_t *won, int32_t x, int32_t y)
{
    const int64_t pixel = (int64_t)y * shares->width + x;
    const uint32_t *share = shares->at + pixel * shares->count;
    int32_t best = -1;

    for (int32_t q = 0; q < shares->count; q++) {
        if (q == won[pixel] || (uint64_t)share[q] * 6 < shares->whole
            || (best >= 0 && share[q] < share[best]))
            continue;
        if (is_ridge(shares, won, pixel, 1, x > 0, x + 1 < shares->width, q)
            || is_ridge(shares, won, pixel, shares->width, y > 0, y + 1 < shares->height, q))
            best = q;
    }
    return best < 0 ? won[pixel] : (uint8_t)best;
}

static void choose_labels(const share_map *shares, uint8_t *won, ns_labels *to)
{
    const int64_t pixels = (int64_t)to->width * to->height;

    for (int64_t i = 0; i < pixels; i++)
        won[i] = winner(shares, i);
    for (int32_t y = 0; y < to->height; y++) {
        for (int32_t x = 0; x < to->width; x++)
            to->at[(int64_t)y * to->width + x] = thin_label(shares, won, x, y);
    }
}

ns_status ns_labels_scale(ns_ctx *ctx, const ns_labels *from, int32_t width, int32_t height,
                          ns_labels *to)
{
    NS_TRY(ns_labels_create(ctx, to, width, height, from->count));
    const int64_t entries = (int64_t)width * height * from->count;
    share_map shares = { width, height, from->count,
                         (uint32_t)from->width * (uint32_t)from->height, NULL };
    uint8_t *won = ns_new(ctx, width * height, 1);
    shares.at =
        entries <= NS_ARRAY_MAX ? ns_new(ctx, (int32_t)entries, sizeof(uint32_t)) : NULL;
    const bool room = won && shares.at;
    if (room) {
        for (int32_t y = 0; y < height; y++) {
            for (int32_t x = 0; x < width; x++)
                measure_shares(from, &shares, x, y);
        }
        choose_labels(&shares, won, to);
    } else {
        ns_labels_drop(ctx, to);
    }
    ns_free(ctx, won, width * height, 1);
    ns_free(ctx, shares.at, (int32_t)entries, sizeof(uint32_t));
    return room ? NS_OK : ns_no_memory(ctx);
}
