// scale.c: pictures in another size.
//
// Source and target are laid over each other on a grid fine enough for both: along a side of m
// source and n target pixels, a source pixel is n units wide and a target pixel m units. So every
// overlap is a whole number of units, weights of a target pixel sum to exactly m * n per axis pair
// (width times height of the source), and nothing is lost to rounding before the last division.
//
// Labels cannot be averaged; the label with the largest share wins. That alone would lose every
// stroke thinner than half a cell. So for each label it is also measured how much of a cell it
// covers with strokes that are thin across: stretches of at most two thirds of a cell, from left
// to right or from top to bottom. Such a stroke wins a cell when it runs along half of it, covers
// a sixth of it, together with the neighbour it spills into, and no neighbour has more of it. The
// ragged edge of a large area is not thin, or too short, and adds nothing.
#include "nonosmith/picture.h"

#include "base/basics.h"
#include "base/trig.h"

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

    NS_ASSERT(high >= low);
    return (int32_t)(high - low);
}

// The byte whose square is nearest to value / weight.
static uint8_t light_byte(uint64_t value, uint64_t weight)
{
    const uint64_t light = (value + weight / 2) / weight;
    const uint32_t byte = (uint32_t)ns_sqrt((double)light);

    NS_ASSERT(byte <= 255);
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

// How much of a new pixel a label covers: in all, with strokes thin from left to right, and with
// strokes thin from top to bottom; and how far these strokes reach along the pixel's side.
typedef struct share {
    uint32_t all, across, down;
    uint32_t across_reach, down_reach;
} share;

typedef struct share_map {
    int32_t width, height, count;
    uint32_t whole;      // what the shares of a pixel sum to
    uint32_t tall, wide; // of a pixel, in the units of reach
    share *at;           // at[pixel * count + label]
    uint8_t *thin;       // of each source pixel: 1 thin across, 2 thin down
} share_map;

// Marks the stretches of equal labels that are at most two thirds of a new pixel long. `step` leads
// along the stretch, of `m` pixels that become `n`. Off the edge there is more of label 0.
static void mark_thin(const uint8_t *labels, uint8_t *thin, int64_t step, int32_t m, int32_t n,
                      uint8_t mark)
{
    int32_t first = 0;

    for (int32_t i = 1; i <= m; i++) {
        if (i < m && labels[i * step] == labels[first * step])
            continue;
        const bool endless = labels[first * step] == 0 && (first == 0 || i == m);
        const bool is_thin = !endless && (int64_t)(i - first) * n * 3 <= (int64_t)m * 2;
        for (int32_t k = first; k < i && is_thin; k++)
            thin[k * step] |= mark;
        first = i;
    }
}

static void measure_shares(const ns_labels *from, share_map *shares, int32_t x, int32_t y)
{
    share *here = shares->at + ((int64_t)y * shares->width + x) * shares->count;
    int32_t left, right, top, bottom;
    int32_t seen[NS_LABELS_MAX] = {
        0
    }; // the last row in which a label had a thin stroke, and 1

    span(x, from->width, shares->width, &left, &right);
    span(y, from->height, shares->height, &top, &bottom);
    for (int32_t sy = top; sy < bottom; sy++) {
        const int32_t tall = overlap(sy, y, from->height, shares->height);
        for (int32_t sx = left; sx < right; sx++) {
            const int64_t i = (int64_t)sy * from->width + sx;
            const uint32_t area = (uint32_t)(tall * overlap(sx, x, from->width, shares->width));
            share *of_label = &here[from->at[i]];
            of_label->all += area;
            of_label->across += shares->thin[i] & 1 ? area : 0;
            of_label->down += shares->thin[i] & 2 ? area : 0;
            if (shares->thin[i] & 1 && seen[from->at[i]] != sy + 1) {
                seen[from->at[i]] = sy + 1;
                of_label->across_reach += (uint32_t)tall;
            }
        }
    }
    for (int32_t sx = left; sx < right; sx++) {
        uint32_t met = 0;
        for (int32_t sy = top; sy < bottom; sy++) {
            const int64_t i = (int64_t)sy * from->width + sx;
            met |= shares->thin[i] & 2 ? UINT32_C(1) << from->at[i] : 0;
        }
        for (; met; met &= met - 1)
            here[ns_bit_first32(met)].down_reach +=
                (uint32_t)overlap(sx, x, from->width, shares->width);
    }
}

static uint8_t winner(const share_map *shares, int64_t pixel)
{
    const share *here = shares->at + pixel * shares->count;
    int32_t best = 0;

    NS_ASSERT(here[0].all <= shares->whole);
    for (int32_t q = 1; q < shares->count; q++) {
        if (here[q].all >= here[best].all)
            best = q;
    }
    return (uint8_t)best;
}

// Whether a stroke that covers `here` of a pixel, and `before` and `after` of those on its two
// sides, deserves the pixel. It counts as a whole, wherever the joint of the pixels cuts it.
static bool strong_stroke(const share_map *shares, uint32_t here, uint32_t before,
                          uint32_t after)
{
    const uint64_t stroke = (uint64_t)here + (before > after ? before : after);

    return stroke * 6 >= shares->whole && here > before && here >= after;
}

// Whether label q has such a stroke along at least half of the pixel, and label `won` has less that
// is as thin there.
// Pixels off the edge have no strokes.
static bool is_stroke(const share_map *shares, int32_t x, int32_t y, int32_t q, int32_t won)
{
    const share none = { 0 };
    const share *first = shares->at + ((int64_t)y * shares->width + x) * shares->count;
    const share *here = first + q;
    const int64_t row = (int64_t)shares->width * shares->count;
    const share before = x > 0 ? here[-shares->count] : none;
    const share after = x + 1 < shares->width ? here[shares->count] : none;
    const share above = y > 0 ? here[-row] : none;
    const share below = y + 1 < shares->height ? here[row] : none;

    return (here->across > first[won].across && here->across_reach * 2 >= shares->tall
            && strong_stroke(shares, here->across, before.across, after.across))
           || (here->down > first[won].down && here->down_reach * 2 >= shares->wide
               && strong_stroke(shares, here->down, above.down, below.down));
}

// The label of a thin stroke through the pixel, or the pixel's winner.
static uint8_t choose_label(const share_map *shares, int32_t x, int32_t y)
{
    const int64_t pixel = (int64_t)y * shares->width + x;
    const share *here = shares->at + pixel * shares->count;
    const int32_t won = winner(shares, pixel);
    int32_t best = won;

    for (int32_t q = 0; q < shares->count; q++) {
        if (q != won && is_stroke(shares, x, y, q, won)
            && (best == won || here[q].all >= here[best].all))
            best = q;
    }
    return (uint8_t)best;
}

static void choose_labels(const ns_labels *from, share_map *shares, ns_labels *to)
{
    for (int32_t y = 0; y < from->height; y++) {
        const int64_t row = (int64_t)y * from->width;
        mark_thin(from->at + row, shares->thin + row, 1, from->width, to->width, 1);
    }
    for (int32_t x = 0; x < from->width; x++)
        mark_thin(from->at + x, shares->thin + x, from->width, from->height, to->height, 2);
    for (int32_t y = 0; y < to->height; y++) {
        for (int32_t x = 0; x < to->width; x++)
            measure_shares(from, shares, x, y);
    }
    for (int32_t y = 0; y < to->height; y++) {
        for (int32_t x = 0; x < to->width; x++)
            to->at[(int64_t)y * to->width + x] = choose_label(shares, x, y);
    }
}

ns_status ns_labels_scale(ns_ctx *ctx, const ns_labels *from, int32_t width, int32_t height,
                          ns_labels *to)
{
    NS_TRY(ns_labels_create(ctx, to, width, height, from->count));
    const int64_t entries = (int64_t)width * height * from->count;
    share_map shares = { .width = width,
                         .height = height,
                         .count = from->count,
                         .whole = (uint32_t)from->width * (uint32_t)from->height,
                         .tall = (uint32_t)from->height,
                         .wide = (uint32_t)from->width };
    shares.thin = ns_new(ctx, from->width * from->height, 1);
    shares.at = entries <= NS_ARRAY_MAX ? ns_new(ctx, (int32_t)entries, sizeof(share)) : NULL;
    const bool room = shares.thin && shares.at;
    if (room)
        choose_labels(from, &shares, to);
    else
        ns_labels_drop(ctx, to);
    ns_free(ctx, shares.thin, from->width * from->height, 1);
    ns_free(ctx, shares.at, (int32_t)entries, sizeof(share));
    return room ? NS_OK : ns_no_memory(ctx);
}
