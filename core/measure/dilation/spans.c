// spans.c: neighbouring samples, to be looked at together.
//
// A span has NS_SPAN_MAX samples at most. Along a connection that is enough; where a drawing has
// many short cubics, and so a hundred samples on a hair's breadth, a few spans together are a longer
// one, and so on until they are about eight units long.
//
// Most pairs of a strand's own samples are no matter of search. Where the directions of a stretch
// stay within an angle of 2 h, the way along it is at most 1 / cos h times the straight line; so
// there are no bad pairs in it as long as 1 / cos h is below the dilation that is allowed, five
// percent of it left for lengths being rounded to whole steps. Samples closer than NEAR steps,
// where that may not be enough, are compared at once.
#include "measure/dilation/dilation_parts.h"

#define LONGEST (8 * NS_DE_JONG_STEPS) // a span is about this long at most
#define BRANCHES 8                     // spans that make a longer one
#define NEAR 256                       // steps
#define REACH 8                        // spans

// -- cones ------------------------------------------------------------------------------------------

ns_cone ns_cone_of(const ns_stage_span *span)
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
    NS_ASSERT(dilation >= NS_LEAST_DILATION);
    const double cosine = 1 / (0.95 * dilation);
    const double angle = ns_atan2(ns_sqrt(1 - cosine * cosine), cosine);

    return (uint32_t)(angle / NS_PI * NS_HALF_TURN);
}

// -- directions -----------------------------------------------------------------------------------

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
static void span_directions(ns_stage_span *span, compass *c, int64_t arc, bool *rough)
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

// -- spans ------------------------------------------------------------------------------------------

static void span_box(ns_stage_span *span, const ns_sample *at)
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
static bool near_are_good(const ns_samples *samples, const ns_stage_span *span)
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

// Those of samples.
static bool cut_leaves(ns_ctx *ctx, const ns_strand *strand, ns_samples *samples)
{
    const ns_sample *at = samples->all.at;
    const int32_t count = samples->all.count;
    compass c = { .strand = strand };

    NS_ASSERT(count > 0);
    look(&c);
    if (!ns_array_room(ctx, &samples->spans, sizeof *samples->spans.at,
                       count / NS_SPAN_MAX + 2 + (int32_t)(ns_strand_length(strand) / LONGEST)))
        return false;
    for (int32_t i = 0, end; i < count; i = end) {
        for (end = i + 1;
             end < count && end - i < NS_SPAN_MAX && at[end].arc - at[i].arc <= LONGEST; end++)
            ;
        ns_stage_span span = {
            .first = i, .count = end - i, .from = at[i].arc, .to = at[end - 1].arc
        };
        span_box(&span, at);
        span_directions(&span, &c, end < count ? at[end].arc : ns_strand_length(strand),
                        &samples->rough);
        if (!near_are_good(samples, &span))
            span.spread = NS_HALF_TURN;
        if (!ns_array_push(ctx, &samples->spans, span))
            return false;
    }
    return true;
}

static void join(ns_stage_span *span, const ns_stage_span *more)
{
    const ns_cone cone = ns_cone_with(ns_cone_of(span), ns_cone_of(more));

    span->to = more->to;
    span->way = cone.way;
    span->spread = cone.spread;
    span->least.x = ns_min(span->least.x, more->least.x);
    span->least.y = ns_min(span->least.y, more->least.y);
    span->most.x = ns_max(span->most.x, more->most.x);
    span->most.y = ns_max(span->most.y, more->most.y);
}

// A level of longer spans, of those from `first` to `end`.
static bool add_level(ns_ctx *ctx, ns_samples *samples, int32_t first, int32_t end)
{
    const int32_t level = samples->levels;

    for (int32_t i = first; i < end;) {
        ns_stage_span span = samples->spans.at[i];
        span.level = level;
        span.first = i;
        span.count = 1;
        for (i++;
             i < end && span.count < BRANCHES && samples->spans.at[i].to - span.from <= LONGEST;
             i++) {
            NS_ASSERT(samples->spans.at[i].from >= span.to);
            join(&span, &samples->spans.at[i]);
            span.count++;
        }
        if (!ns_array_push(ctx, &samples->spans, span))
            return false;
    }
    return true;
}

static bool add_levels(ns_ctx *ctx, ns_samples *samples)
{
    samples->levels = 1;
    samples->level_end[0] = samples->spans.count;
    for (int32_t first = 0; samples->levels < NS_LEVELS; samples->levels++) {
        const int32_t end = samples->spans.count;
        if (!add_level(ctx, samples, first, end))
            return false;
        if (samples->spans.count - end == end - first) { // nothing joined
            samples->spans.count = end;
            return true;
        }
        samples->level_end[samples->levels] = samples->spans.count;
        first = end;
    }
    return true;
}

static void find_reach(ns_samples *samples, int32_t first, int32_t end)
{
    const uint32_t limit = ns_cone_limit(NS_LEAST_DILATION);
    ns_stage_span *spans = samples->spans.at;

    for (int32_t i = first; i < end; i++) {
        ns_cone cone = ns_cone_of(&spans[i]);
        spans[i].reach = -1;
        for (int32_t j = i; j < end && j <= i + REACH && cone.spread <= limit; j++) {
            spans[i].reach = j - i;
            if (j + 1 < end)
                cone = ns_cone_with(cone, ns_cone_of(&spans[j + 1]));
        }
    }
}

static bool is_gentle(const ns_samples *samples)
{
    const ns_dilation_spans top = ns_spans_top(samples);
    ns_cone cone = ns_cone_of(&samples->spans.at[top.first]);

    for (int32_t i = top.first + 1; i < top.end; i++)
        cone = ns_cone_with(cone, ns_cone_of(&samples->spans.at[i]));
    return cone.spread <= ns_cone_limit(NS_LEAST_DILATION);
}

bool ns_spans_cut(ns_ctx *ctx, const ns_strand *strand, ns_samples *samples)
{
    if (!cut_leaves(ctx, strand, samples) || !add_levels(ctx, samples))
        return false;
    samples->gentle = is_gentle(samples);
    for (int32_t i = 0; i < samples->levels; i++) {
        const ns_dilation_spans level = ns_spans_level(samples, i);
        find_reach(samples, level.first, level.end);
    }
    return true;
}
