// samples.c: the points whose distances de Jong's dilation is about.
//
// Each cubic has SAMPLES points at equal steps of its parameter; where two neighbours are more
// than two units apart, points are added half way (in the parameter) until none are. They lie on
// the polyline, whose segments are equal steps of the parameter too.
//
// Two things make most pairs of a strand's own samples no matter of search. Where the directions
// of a stretch stay within an angle of 2 h, the way along it is at most 1 / cos h times the
// straight line; so there are no bad pairs in it as long as 1 / cos h is below the dilation that
// is allowed, five percent of it left for lengths being rounded to whole steps. Samples closer
// than NEAR steps, where that may not be enough, are compared at once.
#include "measure/dilation_parts.h"

#define SAMPLES 100                     // of a cubic: min_approx_points
#define LONGEST INT64_C(7036874417)     // (2 units)^2 in steps: max_segment_length
#define SPAN_ARC (8 * NS_DE_JONG_STEPS) // a span is about this long at most
#define DEPTH 40                        // of cuts; a page is a few hundred units wide
#define NEAR 256                        // steps
#define REACH 8                         // spans

// A cubic, or a side of the frame: its segments, and how many steps they are together.
typedef struct piece {
    int32_t first, count, steps;
} piece;

// A sample and where on its piece it is, in steps.
typedef struct moment {
    double step;
    ns_sample sample;
} moment;

typedef struct sampling {
    ns_ctx *ctx;
    const ns_strand *strand;
    const ns_stretch *stretches; // NULL: each segment is a piece
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

static moment moment_at(const sampling *s, piece on, double step)
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
static bool add_between(sampling *s, piece on, moment from, moment to)
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

static bool add_piece(sampling *s, piece on)
{
    moment before = moment_at(s, on, 0);

    if (s->samples->all.count == 0 && !add(s, &before))
        return false;
    for (int32_t i = 1; i < SAMPLES; i++) {
        const moment next = moment_at(s, on, (double)i * on.steps / (SAMPLES - 1));
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
                       SAMPLES * pieces + (int32_t)(length < 4000 ? length : 4000)))
        return false;
    for (piece on = { 0 }; on.first < segments; on.first += on.count) {
        on.count = 1;
        on.steps = stretch_of(s, on.first).steps;
        while (on.first + on.count < segments
               && stretch_of(s, on.first + on.count).cubic == stretch_of(s, on.first).cubic)
            on.count++;
        if (!add_piece(s, on))
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
        at[i].weight = ns_units((before + after) / 2, NS_DE_JONG_SIDE);
        before = after;
        if (gap > samples->gap)
            samples->gap = gap;
    }
}

// -- spans ----------------------------------------------------------------------------------------

// The direction, 2^32 once round, to 0.1 degrees.
static uint32_t direction(ns_point a, ns_point b)
{
    const double x = (double)b.x - a.x, y = (double)b.y - a.y;
    const double wide = ns_abs(x), high = ns_abs(y);
    const double z = wide > high ? high / wide : wide / high;
    const double octant = z * (0.125 - (z - 1) * (0.03894 + 0.01055 * z));
    double turn = wide > high ? octant : 0.25 - octant;

    turn = x < 0 ? 0.5 - turn : turn;
    turn = y < 0 ? 1 - turn : turn;
    return (uint32_t)(int64_t)(turn * 4294967296.0);
}

// The directions of a strand's segments, one after the other.
typedef struct compass {
    const ns_strand *strand;
    int32_t segment;
    uint32_t way; // of that segment
    bool rough;   // it is short
} compass;

static void look(compass *c)
{
    const ns_way *way = &c->strand->way;

    c->way = direction(way->at[c->segment], ns_strand_point(c->strand, c->segment + 1));
    c->rough = c->strand->arc[c->segment + 1] - c->strand->arc[c->segment] < NS_ROUGH;
}

// Directions on to `arc`; the compass ends up on the segment that has it.
static void span_directions(ns_span *span, compass *c, int64_t arc, bool *rough)
{
    const uint32_t first = c->way;
    int64_t turned = 0, least = 0, most = 0;
    bool unknown = c->rough;

    while (c->segment + 1 < c->strand->segments && c->strand->arc[c->segment + 1] < arc) {
        const uint32_t before = c->way;
        c->segment++;
        look(c);
        turned += (int32_t)(c->way - before);
        least = turned < least ? turned : least;
        most = turned > most ? turned : most;
        unknown |= c->rough;
    }
    const int64_t spread = (most - least) / 2 + NS_DEGREE / 8;
    const int64_t middle = (most + least) / 2;
    span->way = first + (uint32_t)middle;
    span->spread = unknown || spread > NS_HALF_TURN ? NS_HALF_TURN : (uint32_t)spread;
    *rough |= unknown;
}

static void span_box(ns_span *span, const ns_sample *at)
{
    span->least = span->most = at[span->first].at;
    for (int32_t i = span->first + 1; i < span->first + span->count; i++) {
        span->least.x = ns_min(span->least.x, at[i].at.x);
        span->least.y = ns_min(span->least.y, at[i].at.y);
        span->most.x = ns_max(span->most.x, at[i].at.x);
        span->most.y = ns_max(span->most.y, at[i].at.y);
    }
}

// Whether pairs of its samples with near ones that follow are good.
static bool near_are_good(const ns_samples *samples, const ns_span *span)
{
    const ns_sample *at = samples->all.at;

    for (int32_t i = span->first; i < span->first + span->count; i++) {
        for (int32_t j = i + 1; j < samples->all.count && at[j].arc - at[i].arc < NEAR; j++) {
            const double way = (double)(at[j].arc - at[i].arc);
            const double straight = ns_between(at[i].at, at[j].at);
            if (straight > 0 && way > NS_LEAST_DILATION * straight)
                return false;
        }
    }
    return true;
}

static bool cut_spans(sampling *s)
{
    ns_samples *samples = s->samples;
    const ns_sample *at = samples->all.at;
    const int32_t count = samples->all.count;
    compass c = { .strand = s->strand };

    look(&c);
    if (!ns_array_room(s->ctx, &samples->spans, sizeof *samples->spans.at,
                       count / NS_SPAN_MAX + 2
                           + (int32_t)(ns_strand_length(s->strand) / SPAN_ARC)))
        return false;
    for (int32_t i = 0, end; i < count; i = end) {
        for (end = i + 1;
             end < count && end - i < NS_SPAN_MAX && at[end].arc - at[i].arc <= SPAN_ARC; end++)
            ;
        ns_span span = {
            .first = i, .count = end - i, .from = at[i].arc, .to = at[end - 1].arc
        };
        span_box(&span, at);
        span_directions(&span, &c, end < count ? at[end].arc : ns_strand_length(s->strand),
                        &samples->rough);
        if (!near_are_good(samples, &span))
            span.spread = NS_HALF_TURN;
        if (!ns_array_push(s->ctx, &samples->spans, span))
            return false;
    }
    return true;
}

ns_cone ns_cone_of(const ns_span *span)
{
    return (ns_cone){ span->way, span->spread };
}

ns_cone ns_cone_with(ns_cone cone, ns_cone more)
{
    const int64_t off = (int32_t)(more.way - cone.way);
    const int64_t a = cone.spread, b = more.spread;
    const int64_t least = off - b < -a ? off - b : -a, most = off + b > a ? off + b : a;

    if (most - least >= 2 * (int64_t)NS_HALF_TURN)
        return (ns_cone){ cone.way, NS_HALF_TURN };
    return (ns_cone){ cone.way + (uint32_t)((most + least) / 2),
                      (uint32_t)((most - least + 1) / 2) };
}

uint32_t ns_cone_limit(double dilation)
{
    const double cosine = 1 / (0.95 * dilation);
    const double angle = ns_atan2(ns_sqrt(1 - cosine * cosine), cosine);

    return (uint32_t)(angle / NS_PI * NS_HALF_TURN);
}

static void find_reach(ns_samples *samples)
{
    const uint32_t limit = ns_cone_limit(NS_LEAST_DILATION);
    ns_span *spans = samples->spans.at;
    const int32_t count = samples->spans.count;
    ns_cone all = ns_cone_of(&spans[0]);

    for (int32_t i = 0; i < count; i++) {
        ns_cone cone = ns_cone_of(&spans[i]);
        spans[i].reach = -1;
        for (int32_t j = i; j < count && j <= i + REACH && cone.spread <= limit; j++) {
            spans[i].reach = j - i;
            if (j + 1 < count)
                cone = ns_cone_with(cone, ns_cone_of(&spans[j + 1]));
        }
        all = ns_cone_with(all, ns_cone_of(&spans[i]));
    }
    samples->gentle = all.spread <= limit;
}

// -- all together -----------------------------------------------------------------------------------

ns_samples *ns_samples_of(ns_ctx *ctx, const ns_strand *strand, const ns_actor *actor)
{
    ns_samples *samples = ns_new(ctx, 1, sizeof *samples);
    sampling s = { ctx, strand, actor->stretches, samples };

    if (!samples)
        return NULL;
    if (!add_all(&s)) {
        ns_samples_drop(ctx, samples);
        return NULL;
    }
    weigh(samples, strand);
    if (!cut_spans(&s)) {
        ns_samples_drop(ctx, samples);
        return NULL;
    }
    find_reach(samples);
    return samples;
}

void ns_samples_drop(ns_ctx *ctx, ns_samples *samples)
{
    if (!samples)
        return;
    ns_array_drop(ctx, &samples->all);
    ns_array_drop(ctx, &samples->spans);
    ns_free(ctx, samples, 1, sizeof *samples);
}
