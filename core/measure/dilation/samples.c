// samples.c: the points whose distances de Jong's dilation is about.
//
// Each cubic has SAMPLES points at equal steps of its parameter; where two neighbours are more
// than two units apart, points are added half way (in the parameter) until none are. They lie on
// the polyline, whose segments are equal steps of the parameter too.
//
// A stretch of a straight line between two nodes is no cubic that anybody drew, and a line may have
// dozens: each is cut into equal steps of at most one unit, about those of a whole line across the
// page that is one cubic.
#include "measure/dilation/dilation_parts.h"

#define SAMPLES 100                 // of a cubic: min_approx_points
#define LONGEST INT64_C(7036874417) // (2 units)^2 in steps: max_segment_length
#define DEPTH 40                    // of cuts; a page is a few hundred units wide

// A cubic, or a side of the frame: its segments, and how many steps they are together.
typedef struct sampled {
    int32_t first, count, steps;
} sampled;

// A sample and where on its curve it is, in steps.
typedef struct moment {
    double step;
    ns_sample sample;
} moment;

typedef struct sampling {
    ns_ctx *ctx;
    const ns_strand *strand;
    const ns_stretch *stretches; // NULL: each segment is one
    bool straight;
    ns_samples *samples;
} sampling;

// -- points ---------------------------------------------------------------------------------------

static ns_stretch stretch_of(const sampling *s, int32_t segment)
{
    return s->stretches ? s->stretches[segment] : (ns_stretch){ segment, 0, 1, 1 };
}

static int32_t round_up(double x)
{
    return (int32_t)(x + 0.5);
}

static moment moment_at(const sampling *s, sampled on, double step)
{
    const ns_way *way = &s->strand->way;
    const int32_t last = on.first + on.count - 1;
    int32_t segment = ns_min(last, on.first + (int32_t)step);

    while (segment > on.first && stretch_of(s, segment).from > step)
        segment--;
    while (segment < last && stretch_of(s, segment).to < step)
        segment++;
    const ns_stretch part = stretch_of(s, segment);
    const double at = (step - part.from) / (part.to - part.from);
    NS_ASSERT(at >= 0 && at <= 1);
    const ns_point a = way->at[segment], b = ns_strand_point(s->strand, segment + 1);
    const double length = (double)(s->strand->arc[segment + 1] - s->strand->arc[segment]);
    return (
        moment){ step,
                 { .at = { round_up(a.x + (b.x - a.x) * at), round_up(a.y + (b.y - a.y) * at) },
                   .arc = s->strand->arc[segment] + (int64_t)(at * length + 0.5) } };
}

static bool add(sampling *s, const moment *here)
{
    return ns_array_push(s->ctx, &s->samples->all, here->sample);
}

// Those after `from`, up to and with `to`.
static bool add_between(sampling *s, sampled on, moment from, moment to)
{
    moment left[DEPTH];
    int32_t count = 0;

    left[count++] = to;
    while (count > 0) {
        const moment *next = &left[count - 1];
        if (ns_square_between(from.sample.at, next->sample.at) > LONGEST && count < DEPTH) {
            left[count++] = moment_at(s, on, (from.step + next->step) / 2);
            continue;
        }
        if (!add(s, next))
            return false;
        from = *next;
        count--;
    }
    return true;
}

static int32_t step_count(const sampling *s, sampled on)
{
    const int64_t length = s->strand->arc[on.first + on.count] - s->strand->arc[on.first];

    return s->straight ? (int32_t)(length / NS_DE_JONG_STEPS) + 1 : SAMPLES - 1;
}

static bool add_sampled(sampling *s, sampled on)
{
    const int32_t steps = step_count(s, on);
    moment before = moment_at(s, on, 0);

    if (s->samples->all.count == 0 && !add(s, &before))
        return false;
    for (int32_t i = 1; i <= steps; i++) {
        const moment next = moment_at(s, on, (double)i * on.steps / steps);
        if (!add_between(s, on, before, next))
            return false;
        before = next;
    }
    return true;
}

static bool add_all(sampling *s)
{
    const int32_t segments = s->strand->segments;
    const int64_t length = ns_strand_length(s->strand) / NS_DE_JONG_STEPS;
    int32_t pieces = 0;

    for (int32_t i = 0; i < segments; i++)
        pieces += stretch_of(s, i).from == 0;
    if (!ns_array_room(s->ctx, &s->samples->all, sizeof *s->samples->all.at,
                       (s->straight ? 2 : SAMPLES) * pieces
                           + (int32_t)(length < 4000 ? length : 4000)))
        return false;
    for (sampled on = { 0 }; on.first < segments; on.first += on.count) {
        on.count = 1;
        on.steps = stretch_of(s, on.first).steps;
        while (on.first + on.count < segments
               && stretch_of(s, on.first + on.count).cubic == stretch_of(s, on.first).cubic)
            on.count++;
        if (!add_sampled(s, on))
            return false;
    }
    s->samples->all.count -= s->strand->way.closed; // the last one is the first one
    return true;
}

static void weigh(ns_samples *samples, const ns_strand *strand)
{
    const bool closed = strand->way.closed;
    const int32_t count = samples->all.count;
    ns_sample *at = samples->all.at;
    double before = closed ? ns_between(at[count - 1].at, at[0].at) : 0;

    for (int32_t i = 0; i < count; i++) {
        const bool last = i == count - 1;
        const double after = !last    ? ns_between(at[i].at, at[i + 1].at)
                             : closed ? ns_between(at[i].at, at[0].at)
                                      : 0;
        const int64_t gap = (last ? ns_strand_length(strand) : at[i + 1].arc) - at[i].arc;
        NS_ASSERT(gap >= 0); // they are in order
        at[i].weight = ns_units((before + after) / 2, NS_DE_JONG_SIDE);
        before = after;
        samples->gap = ns_max(gap, samples->gap);
    }
}

// -- all together -----------------------------------------------------------------------------------

ns_samples *ns_samples_of(ns_ctx *ctx, const ns_strand *strand, const ns_actor *actor)
{
    ns_samples *samples = ns_new(ctx, 1, sizeof *samples);
    sampling s = { ctx, strand, actor->stretches, actor->straight, samples };

    if (!samples)
        return NULL;
    if (!add_all(&s)) {
        ns_samples_drop(ctx, samples);
        return NULL;
    }
    weigh(samples, strand);
    if (!ns_spans_cut(ctx, strand, samples)) {
        ns_samples_drop(ctx, samples);
        return NULL;
    }
    return samples;
}

void ns_samples_drop(ns_ctx *ctx, ns_samples *samples)
{
    if (!samples)
        return;
    ns_arrays_drop(ctx, &samples->all, &samples->spans);
    ns_free(ctx, samples, 1, sizeof *samples);
}
