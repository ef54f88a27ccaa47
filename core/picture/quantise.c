// quantise.c: a picture in few colours.
//
// The different colours of the picture are counted, flat pixels (like all their neighbours) eight
// times as much as others: the mixed colours along a soft edge then do not win a place of their
// own. The colours are cut into boxes, each time the box with the largest error at the place that
// leaves the least error (as in median cut, but with the best cut instead of the median), and then
// refined by k-means. All sums are integers, or doubles in a fixed order; ties go to the colour
// met first.
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

#define HUES_MAX 65536     // different colours counted exactly; with more, 5 bits a channel
#define SLOTS (1 << 18)    // of the hash table
#define FLAT_WEIGHT 8      // of a pixel like its neighbours
#define FLAT_SUM 24        // how much red, green and blue may differ in all
#define MEANS_ROUNDS 24    // of k-means at most
#define GROUND_DISTANCE 40 // closer than this to a given background is background
#define PAPER_DISTANCE 60  // what a clear background is shown as is farther from every colour

// A colour of the picture and how much it counts.
typedef struct hue {
    ns_rgb colour;
    int64_t weight, border;
    int64_t sum[3]; // of weighted colours, when several share the hue
    int32_t label;
    int32_t order; // of first appearance
} hue;

typedef NS_ARRAY(hue) hue_list;

// A stretch of the hues and what one colour for all of it would cost.
typedef struct hue_box {
    int32_t first, count;
    int32_t axis; // to cut along
    double error;
} hue_box;

typedef struct quantise_job {
    const ns_bitmap *bitmap;
    int32_t shift;  // bits dropped from each channel when hues are told apart
    int32_t *slots; // of the hash table: a hue and 1, or 0
    hue_list hues;
    hue *scratch;
    int32_t scratch_count;
    ns_rgb centre[NS_LABELS_MAX];
    int32_t centres;
    bool fixed_first; // centre 0 is the background that was asked for
    bool clear;       // clear pixels are the background, and no centre is
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
        const ns_rgb other = job->hues.at[job->slots[slot] - 1].colour;
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

    job->hues.count = 0;
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
                const hue fresh = { .colour = colour, .order = job->hues.count };
                *full = job->hues.count == HUES_MAX;
                if (*full)
                    return NS_OK;
                if (!ns_array_push(ctx, &job->hues, fresh))
                    return ns_no_memory(ctx);
                job->slots[slot] = job->hues.count;
            }
            hue *h = &job->hues.at[job->slots[slot] - 1];
            const int64_t weight = is_flat(bitmap, x, y) ? FLAT_WEIGHT : 1;
            h->weight += weight;
            h->sum[0] += weight * colour.r;
            h->sum[1] += weight * colour.g;
            h->sum[2] += weight * colour.b;
            h->border += x == 0 || y == 0 || x + 1 == bitmap->width || y + 1 == bitmap->height;
        }
    }
    return NS_OK;
}

static ns_rgb exact_mean(const int64_t sum[3], int64_t weight)
{
    return (ns_rgb){ (uint8_t)((sum[0] + weight / 2) / weight),
                     (uint8_t)((sum[1] + weight / 2) / weight),
                     (uint8_t)((sum[2] + weight / 2) / weight) };
}

// The colour that stands for some hues: their weighted mean, or one of them that is more than half.
static ns_rgb mean_colour(const hue *hues, int32_t count)
{
    int64_t sum[3] = { 0 }, weight = 0;

    for (int32_t i = 0; i < count; i++) {
        weight += hues[i].weight;
        for (int32_t c = 0; c < 3; c++)
            sum[c] += hues[i].sum[c];
    }
    for (int32_t i = 0; i < count; i++) {
        if (hues[i].weight * 2 > weight)
            return hues[i].colour;
    }
    return exact_mean(sum, weight);
}

// Where a hue lies: lightness and the two colour differences of ns_rgb_distance2.
static double place(const hue *h, int32_t axis)
{
    const double y = (77.0 * h->colour.r + 150.0 * h->colour.g + 29.0 * h->colour.b) / 64;

    return axis == 0   ? y
           : axis == 1 ? 2.0 * h->colour.b - y / 2
                       : 3.0 * h->colour.r - y * 3 / 4;
}

// The error of a box along each axis; remembers the largest.
static hue_box measure_box(const hue *hues, int32_t first, int32_t count)
{
    hue_box box = { .first = first, .count = count };
    double most = -1;

    for (int32_t axis = 0; axis < 3; axis++) {
        double weight = 0, sum = 0, square = 0;
        for (int32_t i = first; i < first + count; i++) {
            const double w = (double)hues[i].weight, p = place(&hues[i], axis);
            weight += w;
            sum += w * p;
            square += w * p * p;
        }
        const double error = square - sum * sum / weight;
        box.error += error;
        if (error > most) {
            most = error;
            box.axis = axis;
        }
    }
    if (count < 2)
        box.error = 0;
    return box;
}

static int compare_places(const void *a, const void *b, void *user)
{
    const hue *x = a, *y = b;
    const double p = place(x, *(int32_t *)user), q = place(y, *(int32_t *)user);

    return p != q ? (p < q ? -1 : 1) : x->order - y->order;
}

// Sorts the box along its axis and says how many hues its first half should have.
static int32_t best_cut(quantise_job *job, const hue_box *box)
{
    hue *hues = job->hues.at + box->first;
    int32_t axis = box->axis, cut = 1;
    double weight = 0, sum = 0, low_weight = 0, low_sum = 0, best = -1;

    ns_sort(hues, box->count, sizeof *hues, job->scratch, compare_places, &axis);
    for (int32_t i = 0; i < box->count; i++) {
        weight += (double)hues[i].weight;
        sum += (double)hues[i].weight * place(&hues[i], axis);
    }
    for (int32_t i = 0; i + 1 < box->count; i++) {
        low_weight += (double)hues[i].weight;
        low_sum += (double)hues[i].weight * place(&hues[i], axis);
        const double high_sum = sum - low_sum;
        // What the cut saves is, but for a constant, the squares of the halves' sums.
        const double saved =
            low_sum * low_sum / low_weight + high_sum * high_sum / (weight - low_weight);
        if (saved > best) {
            best = saved;
            cut = i + 1;
        }
    }
    return cut;
}

// Sorts the hues that are the given background, or close to it, behind the others; how many
// others there are.
static int32_t set_ground_apart(quantise_job *job)
{
    int32_t others = 0, ground = 0;

    for (int32_t i = 0; i < job->hues.count; i++) {
        const hue h = job->hues.at[i];
        if (job->fixed_first && ns_rgb_distance(h.colour, job->centre[0]) < GROUND_DISTANCE)
            job->scratch[ground++] = h;
        else
            job->hues.at[others++] = h;
    }
    for (int32_t i = 0; i < ground; i++)
        job->hues.at[others + i] = job->scratch[i];
    return others;
}

// Up to `wanted` boxes of the first `hues`, a centre each.
static void cut_boxes(quantise_job *job, int32_t hues, int32_t wanted)
{
    hue_box boxes[NS_LABELS_MAX];
    int32_t count = 1;

    boxes[0] = measure_box(job->hues.at, 0, hues);
    while (count < wanted) {
        int32_t worst = 0;
        for (int32_t b = 1; b < count; b++) {
            if (boxes[b].error > boxes[worst].error)
                worst = b;
        }
        const hue_box box = boxes[worst];
        if (box.count < 2 || box.error <= 0)
            break;
        const int32_t cut = best_cut(job, &box);
        boxes[worst] = measure_box(job->hues.at, box.first, cut);
        boxes[count++] = measure_box(job->hues.at, box.first + cut, box.count - cut);
    }
    for (int32_t b = 0; b < count; b++)
        job->centre[job->centres++] =
            mean_colour(job->hues.at + boxes[b].first, boxes[b].count);
}

static int32_t nearest_centre(const quantise_job *job, ns_rgb colour)
{
    int32_t best = 0, best_distance = INT32_MAX;

    for (int32_t c = 0; c < job->centres; c++) {
        const int32_t distance = ns_rgb_distance2(colour, job->centre[c]);
        if (distance < best_distance) {
            best_distance = distance;
            best = c;
        }
    }
    return best;
}

static int compare_labels(const void *a, const void *b, void *user)
{
    const hue *x = a, *y = b;

    (void)user;
    return x->label != y->label ? x->label - y->label : x->order - y->order;
}

// Gives every hue its nearest centre and sorts the hues by it; whether one changed.
static bool assign_hues(quantise_job *job)
{
    bool changed = false;

    for (int32_t i = 0; i < job->hues.count; i++) {
        const int32_t label = nearest_centre(job, job->hues.at[i].colour);
        changed |= label != job->hues.at[i].label;
        job->hues.at[i].label = label;
    }
    ns_sort(job->hues.at, job->hues.count, sizeof(hue), job->scratch, compare_labels, NULL);
    return changed;
}

static void move_centres(quantise_job *job)
{
    int32_t first = 0;

    while (first < job->hues.count) {
        const int32_t label = job->hues.at[first].label;
        int32_t end = first;
        while (end < job->hues.count && job->hues.at[end].label == label)
            end++;
        if (label > 0 || !job->fixed_first)
            job->centre[label] = mean_colour(job->hues.at + first, end - first);
        first = end;
    }
}

static void refine_centres(quantise_job *job)
{
    for (int32_t i = 0; i < job->hues.count; i++)
        job->hues.at[i].label = -1;
    for (int32_t round = 0; round < MEANS_ROUNDS && assign_hues(job); round++)
        move_centres(job);
    assign_hues(job);
}

// The centres become labels: the background is 0, unused ones go, the rest darkest first.
static void order_labels(quantise_job *job, int32_t label_of[NS_LABELS_MAX], ns_labels *labels,
                         ns_rgb *colours)
{
    int64_t weight[NS_LABELS_MAX] = { 0 }, border[NS_LABELS_MAX] = { 0 };
    int32_t ground = -1;

    for (int32_t i = 0; i < job->hues.count; i++) {
        weight[job->hues.at[i].label] += job->hues.at[i].weight;
        border[job->hues.at[i].label] += job->hues.at[i].border;
    }
    if (job->fixed_first)
        ground = 0;
    for (int32_t c = 0; c < job->centres && !job->fixed_first && !job->clear; c++) {
        if (ground < 0 || border[c] > border[ground]
            || (border[c] == border[ground] && weight[c] > weight[ground]))
            ground = c;
    }
    labels->count = 1;
    if (ground >= 0) {
        label_of[ground] = 0;
        colours[0] = job->centre[ground];
        weight[ground] = 0;
    }
    for (;;) {
        int32_t next = -1;
        for (int32_t c = 0; c < job->centres; c++) {
            if (weight[c]
                && (next < 0
                    || ns_rgb_lightness(job->centre[c]) < ns_rgb_lightness(job->centre[next])))
                next = c;
        }
        if (next < 0 || labels->count == NS_LABELS_MAX)
            return;
        weight[next] = 0;
        label_of[next] = labels->count;
        colours[labels->count++] = job->centre[next];
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
        labels->at[i] = (uint8_t)label_of[job->hues.at[h].label];
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

// Puts the hues back in the order in which the table names them.
static int compare_orders(const void *a, const void *b, void *user)
{
    (void)user;
    return ((const hue *)a)->order - ((const hue *)b)->order;
}

static ns_status quantise_steps(ns_ctx *ctx, quantise_job *job,
                                const ns_quantise_options *options, ns_labels *labels,
                                ns_rgb *colours)
{
    int32_t label_of[NS_LABELS_MAX] = { 0 };
    bool full;

    job->slots = ns_new(ctx, SLOTS, sizeof *job->slots);
    if (!job->slots)
        return ns_no_memory(ctx);
    NS_TRY(count_hues(ctx, job, &full));
    if (full) {
        job->shift = 3;
        NS_TRY(count_hues(ctx, job, &full));
        for (int32_t i = 0; i < job->hues.count; i++)
            job->hues.at[i].colour = exact_mean(job->hues.at[i].sum, job->hues.at[i].weight);
    }
    const int64_t pixels = (int64_t)labels->width * labels->height;
    for (int64_t i = 0; i < pixels && !job->clear && options->background < 0; i++)
        job->clear = pixel_clear(job->bitmap, i);
    colours[0] = (ns_rgb){ 255, 255, 255 };
    if (options->background >= 0) {
        job->fixed_first = true;
        job->centre[job->centres++] = colours[0] =
            (ns_rgb){ (uint8_t)(options->background >> 16), (uint8_t)(options->background >> 8),
                      (uint8_t)options->background };
    }
    labels->count = 1;
    if (job->hues.count == 0)
        return NS_OK;
    job->scratch = ns_new(ctx, job->hues.count, sizeof *job->scratch);
    job->scratch_count = job->hues.count;
    if (!job->scratch)
        return ns_no_memory(ctx);
    const bool ground_is_centre = !job->clear && !job->fixed_first;
    const int32_t hues = set_ground_apart(job);
    if (hues > 0)
        cut_boxes(job, hues, options->colours + ground_is_centre);
    refine_centres(job);
    order_labels(job, label_of, labels, colours);
    if (job->clear)
        colours[0] = clear_paper(colours, labels->count);
    ns_sort(job->hues.at, job->hues.count, sizeof(hue), job->scratch, compare_orders, NULL);
    label_pixels(job, label_of, labels);
    return NS_OK;
}

static void quantise_job_drop(ns_ctx *ctx, quantise_job *job)
{
    ns_free(ctx, job->slots, SLOTS, sizeof *job->slots);
    ns_free(ctx, job->scratch, job->scratch_count, sizeof *job->scratch);
    ns_array_drop(ctx, &job->hues);
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
