// outline_thin.c: gaps too narrow to print are closed, lines too thin to print are left out.
//
// Neighbouring shapes often leave a hair of paper between them, open at both ends, so that it is no
// region of its own. Looking across from points along the outline finds such places: the other
// side is near for a stretch much longer than wide (a wedge is not: it is near only at its point).
// They are painted over in the colour beyond.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define SAMPLE_STEPS 4 // samples in a weld
#define GAP 0.5        // of a weld: paper narrower than this is closed ...
#define LINE 0.25      // ... and ink thinner than this is left out ...
#define SLENDER 8      // ... when it is so many times as long as wide
#define SAMPLES_MAX (1 << 21)

typedef struct sample {
    ns_vec at, way;
    int32_t seam;
    // What is across on the left and on the right: how far away (negative: nothing near), and the
    // sample there.
    double gap[2];
    int32_t partner[2];
} sample;

typedef struct thin_job {
    ns_outline_job *job;
    NS_ARRAY(sample) samples;
    NS_ARRAY(ns_segment) segments; // between a sample and the next; a point where a seam ends
    ns_tile_lists lists;
} thin_job;

static ns_status sample_curve(ns_ctx *ctx, thin_job *t, int32_t seam, const ns_cubic *curve,
                              bool last)
{
    const double length = ns_cubic_length(curve) * SAMPLE_STEPS / t->job->weld;
    const int32_t steps = length < 1 ? 1 : length > 65536 ? 65536 : (int32_t)length + 1;

    for (int32_t i = 0; i < steps + last; i++) {
        const double at = (double)i / steps;
        const sample s = { ns_cubic_at(curve, at),
                           ns_vec_unit(ns_cubic_slope(curve, at)),
                           seam,
                           { -1, -1 },
                           { -1, -1 } };
        if (t->samples.count == SAMPLES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the picture has too much outline; simplify the drawing");
        NS_NEED(ctx, ns_array_push(ctx, &t->samples, s));
    }
    return ns_spend(ctx, steps);
}

static ns_status gather(ns_ctx *ctx, thin_job *t)
{
    const ns_seams *seams = &t->job->seams;

    for (int32_t c = 0; c < seams->seams.count; c++) {
        const ns_seam *seam = &seams->seams.at[c];
        for (int32_t i = 0; i < seam->count; i++)
            NS_TRY(sample_curve(ctx, t, c, &seams->curves.at[seam->first + i].curve,
                                i + 1 == seam->count));
    }
    NS_ASSERT(t->samples.count >= 2 * seams->seams.count);
    NS_NEED(ctx, ns_array_resize(ctx, &t->segments, t->samples.count));
    for (int32_t i = 0; i < t->samples.count; i++) {
        const sample *s = &t->samples.at[i];
        const bool ends = i + 1 == t->samples.count || s[1].seam != s->seam;
        t->segments.at[i] = (ns_segment){ ns_point_of(s->at), ns_point_of(s[ends ? 0 : 1].at) };
    }
    return NS_OK;
}

// How far away the segment is, looking from `at` along `way` (a unit); negative: not hit.
static double look_at(ns_vec at, ns_vec way, const ns_segment *segment)
{
    const ns_vec a = ns_vec_of(segment->a), along = ns_vec_sub(ns_vec_of(segment->b), a);
    const ns_vec to = ns_vec_sub(a, at);
    const double turn = ns_vec_turn(way, along);

    if (turn == 0)
        return -1;
    const double far = ns_vec_turn(to, along) / turn, on = ns_vec_turn(to, way) / turn;
    return on >= 0 && on <= 1 ? far : -1;
}

static ns_vec to_the(int hand, ns_vec way)
{
    return hand == 0 ? (ns_vec){ way.y, -way.x } : (ns_vec){ -way.y, way.x };
}

// Finds the partner of sample i on one hand, no farther away than `most`.
static void look_across(thin_job *t, int32_t i, int hand, double most)
{
    sample *s = &t->samples.at[i];
    const ns_vec way = to_the(hand, s->way);
    const ns_segment reach = { ns_point_of(s->at),
                               ns_point_of(ns_vec_add(s->at, ns_vec_scale(way, most))) };
    int32_t top, bottom, first, last;

    ns_segment_tiles_rows(&t->lists, &reach, &top, &bottom);
    for (int32_t row = top; row <= bottom; row++) {
        ns_segment_tiles_columns(&t->lists, &reach, row, &first, &last);
        const int32_t from = t->lists.starts.at[row * t->lists.tiles.columns + first];
        const int32_t end = t->lists.starts.at[row * t->lists.tiles.columns + last + 1];
        for (int32_t k = from; k < end; k++) {
            const int32_t other = t->lists.items.at[k];
            if (other == i || other == i - 1)
                continue;
            const double far = look_at(s->at, way, &t->segments.at[other]);
            if (far > 0 && far < most && (s->gap[hand] < 0 || far < s->gap[hand])) {
                s->gap[hand] = far;
                s->partner[hand] = other;
            }
        }
    }
}

// How narrow is too narrow, of a region with that label.
static double limit(const thin_job *t, uint8_t label)
{
    return (label == 0 ? GAP : LINE) * t->job->weld;
}

// The middle of the narrow place at a sample.
static ns_vec middle_at(const thin_job *t, int hand, int32_t i)
{
    const sample *s = &t->samples.at[i];

    return ns_vec_add(s->at, ns_vec_scale(to_the(hand, s->way), s->gap[hand] / 2));
}

// Whether one straight line covers the narrow place from one sample to another.
static bool is_covered(const thin_job *t, int hand, int32_t from, int32_t to, double spare)
{
    const ns_vec a = middle_at(t, hand, from);
    const ns_vec way = ns_vec_unit(ns_vec_sub(middle_at(t, hand, to), a));

    for (int32_t i = from; i <= to; i++) {
        if (ns_abs(ns_vec_turn(way, ns_vec_sub(middle_at(t, hand, i), a))) > spare)
            return false;
    }
    return true;
}

static ns_status paint_stretch(ns_ctx *ctx, thin_job *t, int hand, int32_t from, int32_t to)
{
    const ns_seam *seam = &t->job->seams.seams.at[t->samples.at[from].seam];
    const double spare = 2.0 * (1 << t->job->view.shift);
    int32_t next;

    NS_ASSERT(t->samples.at[from].seam == t->samples.at[to].seam);
    for (int32_t i = from; i < to; i = next) {
        double widest = t->samples.at[i].gap[hand];
        next = i + 1;
        // Twice as far while that is still one line.
        for (int32_t more = 2; next + more <= to && is_covered(t, hand, i, next + more, spare);
             more *= 2)
            next += more;
        for (int32_t k = i; k <= next; k++)
            widest = t->samples.at[k].gap[hand] > widest ? t->samples.at[k].gap[hand] : widest;
        NS_TRY(ns_outline_paint_over(ctx, t->job, ns_point_of(middle_at(t, hand, i)),
                                     ns_point_of(middle_at(t, hand, next)),
                                     widest / 2 + 2 * spare,
                                     hand == 0 ? seam->right : seam->left));
    }
    // Both sides find a stretch; it is counted once.
    const sample *middle = &t->samples.at[from + (to - from) / 2];
    const bool paper = (hand == 0 ? seam->left : seam->right) == 0;
    int32_t *count = paper ? &t->job->gaps : &t->job->lines;
    if (middle - t->samples.at < middle->partner[hand] && ++*count == 1)
        t->job->thin_at[!paper] = ns_point_of(middle->at);
    return NS_OK;
}

// Whether the stretch is the point of a needle: its sides meet at one end, and it gets narrower
// towards there. Needles are rounded later.
static bool is_needle(const thin_job *t, int hand, int32_t from, int32_t to, double widest)
{
    for (int k = 0; k < 2; k++) {
        const int32_t i = k ? to : from;
        const sample *s = &t->samples.at[i];
        if (s->gap[hand] < widest / 2 && ns_abs(i - s->partner[hand]) <= 3 * SAMPLE_STEPS)
            return true;
    }
    return false;
}

// Paints stretches of samples, on one hand, that are long enough for their width.
static ns_status find_stretches(ns_ctx *ctx, thin_job *t, int hand)
{
    int32_t end;

    for (int32_t i = 0; i < t->samples.count; i = end) {
        double widest = 0, length = 0;
        end = i + 1;
        if (t->samples.at[i].gap[hand] < 0)
            continue;
        for (; end < t->samples.count && t->samples.at[end].gap[hand] >= 0
               && t->samples.at[end].seam == t->samples.at[i].seam;
             end++)
            length += ns_vec_distance(t->samples.at[end - 1].at, t->samples.at[end].at);
        for (int32_t k = i; k < end; k++)
            widest = t->samples.at[k].gap[hand] > widest ? t->samples.at[k].gap[hand] : widest;
        if (length > SLENDER * widest && !is_needle(t, hand, i, end - 1, widest))
            NS_TRY(paint_stretch(ctx, t, hand, i, end - 1));
    }
    return NS_OK;
}

static ns_status thin_steps(ns_ctx *ctx, thin_job *t)
{
    const ns_view *view = &t->job->view;

    NS_TRY(gather(ctx, t));
    NS_TRY(ns_segment_tiles_fill(ctx, &t->lists, view->width << view->shift,
                                 view->height << view->shift, t->segments.at,
                                 t->segments.count));
    for (int32_t i = 0; i < t->samples.count; i++) {
        sample *s = &t->samples.at[i];
        const ns_seam *seam = &t->job->seams.seams.at[s->seam];
        for (int hand = 0; hand < 2; hand++)
            look_across(t, i, hand, limit(t, hand == 0 ? seam->left : seam->right));
        NS_TRY(ns_spend(ctx, 16));
    }
    NS_TRY(find_stretches(ctx, t, 0));
    return find_stretches(ctx, t, 1);
}

ns_status ns_outline_thin(ns_ctx *ctx, ns_outline_job *job)
{
    thin_job t = { .job = job };
    const ns_status status = thin_steps(ctx, &t);

    ns_arrays_drop(ctx, &t.samples, &t.segments);
    ns_tile_lists_drop(ctx, &t.lists);
    return status;
}
