// quantise.c: a picture in few colours.
//
// The different colours of the picture are counted, flat pixels (like all their neighbours) eight
// times as much as others: the mixed colours along a soft edge then do not win a place of their
// own. Which few of them stand for all is settled in hues.h.
//
// The background is one more colour, found among the same boxes: the one that the border of the
// picture shows most. A picture with clear pixels has them as its background instead.
//
// Pixels on a ramp between two areas often are nearest to some third colour, and would draw an
// outline that is not in the picture. Such a pixel lies, in colour, between its two neighbours on
// opposite sides; settling ramps gives it the nearer one of the two labels. A thin line is never
// between its sides, so it stays.
#include "nonosmith/picture.h"

#include "base/basics.h"
#include "picture/bitmap/hues.h"

#define HUES_MAX 65536    // different colours counted exactly; with more, 5 bits a channel
#define SLOTS (1 << 18)   // of the hash table
#define FLAT_WEIGHT 8     // of a pixel like its neighbours
#define FLAT_SUM 24       // how much red, green and blue may differ in all
#define PAPER_DISTANCE 60 // what a clear background is shown as is farther from every colour

typedef struct quantise_job {
    const ns_bitmap *bitmap;
    int32_t shift;  // bits dropped from each channel when hues are told apart
    int32_t *slots; // of the hash table: a hue and 1, or 0
    ns_hues hues;   // centre 0 is fixed: the background that was asked for
    bool clear;     // clear pixels are the background, and no centre is
} quantise_job;

static ns_rgb pixel_colour(const ns_bitmap *bitmap, int64_t i)
{
    const uint8_t *p = bitmap->rgba + 4 * i;

    return (ns_rgb){ p[0], p[1], p[2] };
}

static bool pixel_clear(const ns_bitmap *bitmap, int64_t i)
{
    return bitmap->rgba[4 * i + 3] < 128;
}

static bool same_looks(const ns_bitmap *bitmap, int64_t i, int64_t j)
{
    const uint8_t *a = bitmap->rgba + 4 * i, *b = bitmap->rgba + 4 * j;
    int32_t sum = 0;

    if (pixel_clear(bitmap, i) || pixel_clear(bitmap, j))
        return pixel_clear(bitmap, i) == pixel_clear(bitmap, j);
    for (int32_t c = 0; c < 3; c++)
        sum += a[c] < b[c] ? b[c] - a[c] : a[c] - b[c];
    return sum <= FLAT_SUM;
}

static bool is_flat(const ns_bitmap *bitmap, int32_t x, int32_t y)
{
    const int64_t i = (int64_t)y * bitmap->width + x;

    return (x == 0 || same_looks(bitmap, i, i - 1))
           && (x + 1 == bitmap->width || same_looks(bitmap, i, i + 1))
           && (y == 0 || same_looks(bitmap, i, i - bitmap->width))
           && (y + 1 == bitmap->height || same_looks(bitmap, i, i + bitmap->width));
}

// The place of a colour's hue in the table, full or free.
static int32_t find_slot(const quantise_job *job, ns_rgb colour)
{
    const uint32_t key = ((uint32_t)(colour.r >> job->shift) << 16)
                         | ((uint32_t)(colour.g >> job->shift) << 8)
                         | (uint32_t)(colour.b >> job->shift);
    int32_t slot = (int32_t)(key * 2654435769u >> 14);

    for (;; slot = (slot + 1) % SLOTS) {
        if (!job->slots[slot])
            return slot;
        const ns_rgb other = job->hues.list.at[job->slots[slot] - 1].colour;
        if (other.r >> job->shift == colour.r >> job->shift
            && other.g >> job->shift == colour.g >> job->shift
            && other.b >> job->shift == colour.b >> job->shift)
            return slot;
    }
}

// Counts the colours; `full` when there are more than HUES_MAX.
static ns_status count_hues(ns_ctx *ctx, quantise_job *job, bool *full)
{
    const ns_bitmap *bitmap = job->bitmap;

    NS_ASSERT(HUES_MAX * 4 <= SLOTS); // there always is a free slot
    job->hues.list.count = 0;
    memset(job->slots, 0, SLOTS * sizeof *job->slots);
    *full = false;
    for (int32_t y = 0; y < bitmap->height; y++) {
        for (int32_t x = 0; x < bitmap->width; x++) {
            const int64_t i = (int64_t)y * bitmap->width + x;
            if (pixel_clear(bitmap, i))
                continue;
            const ns_rgb colour = pixel_colour(bitmap, i);
            const int32_t slot = find_slot(job, colour);
            if (!job->slots[slot]) {
                const ns_hue fresh = { .colour = colour };
                *full = job->hues.list.count == HUES_MAX;
                if (*full)
                    return NS_OK;
                NS_NEED(ctx, ns_array_push(ctx, &job->hues.list, fresh));
                job->slots[slot] = job->hues.list.count;
            }
            ns_hue *h = &job->hues.list.at[job->slots[slot] - 1];
            ns_hue_add(h, colour, is_flat(bitmap, x, y) ? FLAT_WEIGHT : 1);
            h->border += x == 0 || y == 0 || x + 1 == bitmap->width || y + 1 == bitmap->height;
        }
    }
    return NS_OK;
}

// The centres become labels: the background is 0, unused ones go, the rest darkest first.
static void order_labels(quantise_job *job, int32_t label_of[NS_LABELS_MAX], ns_labels *labels,
                         ns_rgb *colours)
{
    int64_t weight[NS_LABELS_MAX] = { 0 }, border[NS_LABELS_MAX] = { 0 };
    int32_t ground = -1;

    for (int32_t i = 0; i < job->hues.list.count; i++) {
        weight[job->hues.list.at[i].label] += job->hues.list.at[i].weight;
        border[job->hues.list.at[i].label] += job->hues.list.at[i].border;
    }
    if (job->hues.fixed_first)
        ground = 0;
    for (int32_t c = 0; c < job->hues.centres && !job->hues.fixed_first && !job->clear; c++) {
        if (ground < 0 || border[c] > border[ground]
            || (border[c] == border[ground] && weight[c] > weight[ground]))
            ground = c;
    }
    labels->count = 1;
    if (ground >= 0) {
        label_of[ground] = 0;
        colours[0] = job->hues.centre[ground];
        weight[ground] = 0;
    }
    for (;;) {
        int32_t next = -1;
        for (int32_t c = 0; c < job->hues.centres; c++) {
            if (weight[c]
                && (next < 0
                    || ns_rgb_lightness(job->hues.centre[c])
                           < ns_rgb_lightness(job->hues.centre[next])))
                next = c;
        }
        if (next < 0 || labels->count == NS_LABELS_MAX)
            return;
        weight[next] = 0;
        label_of[next] = labels->count;
        colours[labels->count++] = job->hues.centre[next];
    }
}

// What the clear background is shown as: the first of a few papers that no colour is close to.
static ns_rgb clear_paper(const ns_rgb *colours, int32_t count)
{
    static const ns_rgb papers[] = { { 255, 255, 255 }, { 208, 208, 208 }, { 176, 208, 240 },
                                     { 240, 224, 160 }, { 96, 96, 96 },    { 0, 0, 0 } };

    for (int32_t p = 0; p < NS_COUNT(papers); p++) {
        bool free = true;
        for (int32_t c = 1; c < count; c++)
            free &= ns_rgb_distance(papers[p], colours[c]) >= PAPER_DISTANCE;
        if (free)
            return papers[p];
    }
    return papers[0];
}

static void label_pixels(const quantise_job *job, const int32_t label_of[NS_LABELS_MAX],
                         ns_labels *labels)
{
    const int64_t pixels = (int64_t)labels->width * labels->height;

    for (int64_t i = 0; i < pixels; i++) {
        if (pixel_clear(job->bitmap, i))
            continue;
        const int32_t h = job->slots[find_slot(job, pixel_colour(job->bitmap, i))] - 1;
        NS_ASSERT(h >= 0); // every colour was counted
        labels->at[i] = (uint8_t)label_of[job->hues.list.at[h].label];
    }
}

// Whether the middle colour is on the way from one to the other, with some room for rounding.
static bool between(ns_rgb one, ns_rgb middle, ns_rgb other)
{
    const int32_t whole = ns_rgb_distance(one, other);

    return ns_rgb_distance(one, middle) + ns_rgb_distance(middle, other) <= whole + whole / 8;
}

static void settle_ramps(const quantise_job *job, const ns_rgb *colours, const uint8_t *was,
                         ns_labels *labels)
{
    const int64_t steps[4] = { 1, labels->width, labels->width + 1, labels->width - 1 };

    for (int32_t y = 1; y + 1 < labels->height; y++) {
        for (int32_t x = 1; x + 1 < labels->width; x++) {
            const int64_t i = (int64_t)y * labels->width + x;
            const ns_rgb here = pixel_colour(job->bitmap, i);
            for (int32_t s = 0; s < 4 && !pixel_clear(job->bitmap, i); s++) {
                const uint8_t one = was[i - steps[s]], other = was[i + steps[s]];
                if (one == was[i] || other == was[i] || one == other
                    || !between(colours[one], here, colours[other]))
                    continue;
                const bool nearer = ns_rgb_distance2(here, colours[one])
                                    <= ns_rgb_distance2(here, colours[other]);
                labels->at[i] = nearer ? one : other;
                break;
            }
        }
    }
}

static ns_status quantise_steps(ns_ctx *ctx, quantise_job *job,
                                const ns_quantise_options *options, ns_labels *labels,
                                ns_rgb *colours)
{
    int32_t label_of[NS_LABELS_MAX] = { 0 };
    bool full;

    job->slots = ns_new(ctx, SLOTS, sizeof *job->slots);
    NS_NEED(ctx, job->slots);
    NS_TRY(count_hues(ctx, job, &full));
    if (full) {
        job->shift = 3;
        NS_TRY(count_hues(ctx, job, &full));
        for (int32_t i = 0; i < job->hues.list.count; i++)
            job->hues.list.at[i].colour =
                ns_hue_mean(job->hues.list.at[i].sum, job->hues.list.at[i].weight);
    }
    job->clear = options->background < 0 && ns_bitmap_has_clear_pixels(job->bitmap);
    colours[0] = (ns_rgb){ 255, 255, 255 };
    if (options->background >= 0) {
        job->hues.fixed_first = true;
        job->hues.centre[job->hues.centres++] = colours[0] =
            (ns_rgb){ (uint8_t)(options->background >> 16), (uint8_t)(options->background >> 8),
                      (uint8_t)options->background };
    }
    labels->count = 1;
    if (job->hues.list.count == 0)
        return NS_OK;
    const bool ground_is_centre = !job->clear && !job->hues.fixed_first;
    NS_TRY(ns_hues_settle(ctx, &job->hues, options->colours + ground_is_centre));
    order_labels(job, label_of, labels, colours);
    NS_ASSERT(labels->count >= 1 && labels->count <= NS_LABELS_MAX);
    if (job->clear)
        colours[0] = clear_paper(colours, labels->count);
    label_pixels(job, label_of, labels);
    return NS_OK;
}

static void quantise_job_drop(ns_ctx *ctx, quantise_job *job)
{
    ns_free(ctx, job->slots, SLOTS, sizeof *job->slots);
    ns_array_drop(ctx, &job->hues.list);
}

ns_status ns_bitmap_quantise(ns_ctx *ctx, const ns_bitmap *bitmap,
                             const ns_quantise_options *options, ns_labels *labels,
                             ns_rgb *colours)
{
    quantise_job job = { .bitmap = bitmap };

    if (options->colours < 1 || options->colours > NS_LABELS_MAX - 1)
        return ns_fail(ctx, NS_BAD_INPUT, "a picture has 1 to %d colours, not %d",
                       NS_LABELS_MAX - 1, options->colours);
    NS_TRY(ns_labels_create(ctx, labels, bitmap->width, bitmap->height, 1));
    ns_status status = quantise_steps(ctx, &job, options, labels, colours);
    if (status == NS_OK && options->settle_ramps) {
        const int32_t pixels = bitmap->width * bitmap->height;
        uint8_t *was = ns_new(ctx, pixels, 1);
        if (was) {
            memcpy(was, labels->at, (size_t)pixels);
            settle_ramps(&job, colours, was, labels);
        } else {
            status = ns_no_memory(ctx);
        }
        ns_free(ctx, was, pixels, 1);
    }
    quantise_job_drop(ctx, &job);
    if (status != NS_OK)
        ns_labels_drop(ctx, labels);
    return status;
}
