// measure_twin_dilation.c: de Jong's samples, and the way from each to each other one nearby.
//
// The way from vertex to vertex is found for all pairs; one from sample to sample leads through an
// end of each one's edge, or stays on their common edge.
#include "oracle/measure_twin_parts.h"

#include <math.h>
#include <stdlib.h>

#define UNIT (400.0 / NS_FRAME_SIDE)
#define LEAST_SAMPLES 100 // of a cubic
#define LONGEST 2.0       // units between neighbours
#define OFF 1.0           // steps by which rounded ways may be off

typedef struct sample {
    ns_point at;
    int32_t strand;
    int64_t arc;
    double weight;   // units
    int32_t ends[2]; // vertices at both ends of its edge; -1: a closed strand without any
    int64_t to[2];   // how far it is to them
    int32_t edge;    // the stop that starts it
} sample;

typedef struct web {
    const ns_chart *chart;
    sample *samples;
    int64_t count, room;
    double *ways; // from each vertex to each
} web;

// -- samples ----------------------------------------------------------------------------------------

// The place on the polyline at parameter num / den of a cubic.
static void place_sample(const ns_chart_strand *strand, int32_t cubic, ns_ratio t, sample *s)
{
    const ns_stretch *stretches = strand->stretches;
    int32_t i = 0;

    while (stretches[i].cubic != cubic
           || (t.num * stretches[i].steps > t.den * stretches[i].to && i + 1 < strand->segments
               && stretches[i + 1].cubic == cubic))
        i++;
    const ns_stretch *on = &stretches[i];
    const ns_ratio at = { t.num * on->steps - t.den * on->from, t.den * (on->to - on->from) };
    s->at = ns_chart_place(strand, i, at);
    s->arc = ns_chart_arc(strand, i, at);
}

static void push(web *w, sample s)
{
    if (w->count == w->room) {
        w->room = 2 * w->room + 1024;
        w->samples = realloc(w->samples, (size_t)w->room * sizeof s);
        if (!w->samples)
            abort();
    }
    w->samples[w->count++] = s;
}

// What lies between two samples of a cubic, at t.num / t.den and one more, and the second of them.
static void sample_between(web *w, const ns_chart_strand *strand, int32_t cubic, ns_ratio t,
                           sample a, sample b)
{
    const ns_ratio half = { 2 * t.num, 2 * t.den }, rest = { 2 * t.num + 1, 2 * t.den };
    sample middle = a;

    if (ns_twin_distance(a.at, b.at) * UNIT <= LONGEST) {
        push(w, b);
        return;
    }
    place_sample(strand, cubic, rest, &middle);
    sample_between(w, strand, cubic, half, a, middle);
    sample_between(w, strand, cubic, rest, middle, b);
}

static bool has_segments(const ns_chart_strand *strand, int32_t cubic)
{
    for (int32_t i = 0; i < strand->segments; i++)
        if (strand->stretches[i].cubic == cubic)
            return true;
    return false;
}

// How many steps a cubic is cut into at first: by its length when all is straight but the frame.
static int64_t step_count(const web *w, int32_t s, int32_t cubic)
{
    const ns_chart_strand *strand = &w->chart->strands[s];
    int64_t length = 0;

    if (!w->chart->straight || s == 0)
        return LEAST_SAMPLES - 1;
    for (int32_t i = 0; i < strand->segments; i++)
        if (strand->stretches[i].cubic == cubic)
            length += strand->arc[i + 1] - strand->arc[i];
    return length / (NS_FRAME_SIDE / 400) + 1;
}

static void sample_cubic(web *w, int32_t s, int32_t cubic)
{
    const ns_chart_strand *strand = &w->chart->strands[s];
    const int64_t steps = step_count(w, s, cubic);
    sample last = { .strand = s }, next = { .strand = s };

    place_sample(strand, cubic, (ns_ratio){ 0, 1 }, &last);
    push(w, last);
    for (int64_t i = 0; i < steps; i++) {
        place_sample(strand, cubic, (ns_ratio){ i + 1, steps }, &next);
        sample_between(w, strand, cubic, (ns_ratio){ i, steps }, last, next);
        last = next;
    }
}

// Half the way to each neighbour. Where two cubics meet there are two samples, each with a half;
// so sums are those of one.
static void weigh(web *w, int64_t first)
{
    for (int64_t i = first; i + 1 < w->count; i++) {
        sample *s = &w->samples[i];
        const double d = ns_twin_distance(s[0].at, s[1].at) * UNIT;
        s[0].weight += d / 2;
        s[1].weight += d / 2;
    }
}

static void sample_strand(web *w, int32_t s)
{
    const ns_chart_strand *strand = &w->chart->strands[s];
    const int64_t first = w->count;

    for (int32_t c = 0; c < strand->cubic_count; c++)
        if (has_segments(strand, c))
            sample_cubic(w, s, c);
    weigh(w, first);
}

// Between which stops it lies.
static void tie_sample(const ns_chart *chart, sample *s)
{
    const ns_chart_strand *strand = &chart->strands[s->strand];
    int32_t i = 0;

    s->ends[0] = s->ends[1] = -1;
    if (strand->stop_count == 0)
        return;
    while (i + 1 < strand->stop_count && strand->stops[i + 1].arc <= s->arc)
        i++;
    if (strand->stops[i].arc > s->arc)
        i = strand->stop_count - 1; // a closed strand, before its first stop
    else if (!strand->closed && i == strand->stop_count - 1)
        i--; // its end
    const ns_chart_leg leg = ns_chart_leg_from(strand, s->strand, i);
    int64_t way = s->arc - leg.start;
    way += way < 0 ? ns_chart_length(strand) : 0;
    s->edge = i;
    s->ends[0] = strand->stops[leg.from].vertex;
    s->ends[1] = strand->stops[leg.to].vertex;
    s->to[0] = way;
    s->to[1] = leg.length - way;
}

// -- ways -------------------------------------------------------------------------------------------

typedef struct edge {
    int32_t from, to;
    double length;
} edge;

static edge *edges_of(const ns_chart *chart, int32_t *count)
{
    size_t room = 0;

    for (int32_t s = 0; s < chart->strand_count; s++)
        room += (size_t)chart->strands[s].stop_count;
    edge *edges = ns_twin_memory(room, sizeof *edges);
    *count = 0;
    for (int32_t s = 0; s < chart->strand_count; s++) {
        const ns_chart_strand *strand = &chart->strands[s];
        for (int32_t i = 0; i < strand->stop_count - !strand->closed; i++) {
            const ns_chart_leg leg = ns_chart_leg_from(strand, s, i);
            edges[(*count)++] = (edge){ strand->stops[leg.from].vertex,
                                        strand->stops[leg.to].vertex, (double)leg.length };
        }
    }
    return edges;
}

// Edges shorten ways from one vertex until none does (there are few, going round often is cheap).
static void find_ways(const edge *edges, int32_t count, double *way)
{
    bool better = true;

    while (better) {
        better = false;
        for (int32_t i = 0; i < count; i++) {
            const edge *e = &edges[i];
            if (way[e->from] + e->length < way[e->to]) {
                way[e->to] = way[e->from] + e->length;
                better = true;
            }
            if (way[e->to] + e->length < way[e->from]) {
                way[e->from] = way[e->to] + e->length;
                better = true;
            }
        }
    }
}

static void make_ways(web *w)
{
    const int32_t n = w->chart->vertex_count;
    int32_t count;
    edge *edges = edges_of(w->chart, &count);

    w->ways = ns_twin_memory((size_t)n * (size_t)n, sizeof *w->ways);
    for (int32_t v = 0; v < n; v++) {
        double *way = w->ways + (size_t)v * (size_t)n;
        for (int32_t u = 0; u < n; u++)
            way[u] = u == v ? 0 : INFINITY;
        find_ways(edges, count, way);
    }
    free(edges);
}

// Steps.
static double way_between(const web *w, const sample *p, const sample *q)
{
    const int64_t n = w->chart->vertex_count;
    double best = INFINITY;

    if (p->strand == q->strand && p->edge == q->edge) {
        const ns_chart_strand *strand = &w->chart->strands[p->strand];
        if (p->ends[0] >= 0)
            return fmin(fabs((double)(p->to[0] - q->to[0])),
                        fmin((double)(p->to[0] + q->to[1]), (double)(p->to[1] + q->to[0]))
                            + w->ways[p->ends[0] * n + p->ends[1]]);
        const double there = fabs((double)(p->arc - q->arc));
        return fmin(there, (double)ns_chart_length(strand) - there);
    }
    for (int i = 0; i < 2 && p->ends[0] >= 0 && q->ends[0] >= 0; i++)
        for (int k = 0; k < 2; k++)
            best = fmin(best,
                        (double)(p->to[i] + q->to[k]) + w->ways[p->ends[i] * n + q->ends[k]]);
    return best;
}

// -- pairs ------------------------------------------------------------------------------------------

// Whether both are on two pieces that share a node, and near it.
static bool share_node(const web *w, const sample *p, const sample *q, double d_vert)
{
    const ns_chart_strand *a = &w->chart->strands[p->strand],
                          *b = &w->chart->strands[q->strand];

    for (int i = 0; i < 2 && a != b; i++)
        for (int k = 0; k < 2; k++) {
            if (a->nodes[i] < 0 || a->nodes[i] != b->nodes[k])
                continue;
            const ns_point node = w->chart->board->nodes.at[a->nodes[i]];
            if (ns_twin_distance(p->at, node) * UNIT < d_vert
                && ns_twin_distance(q->at, node) * UNIT < d_vert)
                return true;
        }
    return false;
}

// Whether both are on one piece, near each other along it.
static bool share_needle(const web *w, const sample *p, const sample *q, double d_vert)
{
    const ns_chart_strand *strand = &w->chart->strands[p->strand];
    const double there = fabs((double)(p->arc - q->arc)),
                 back = (double)ns_chart_length(strand) - there;
    const double way = strand->closed ? fmin(there, back) : there;

    return p->strand == q->strand && p->strand > 0 && way * UNIT <= 2 * d_vert;
}

static bool share_corner(const web *w, const sample *p, const sample *q, double d_vert)
{
    return share_node(w, p, q, d_vert) || share_needle(w, p, q, d_vert);
}

static void keep(ns_twin_dilation *found, const sample *p, const sample *q, double blemish)
{
    if (found->pairs % 4096 == 0)
        found->bad = realloc(found->bad, (size_t)(found->pairs + 4096) * sizeof *found->bad);
    if (!found->bad)
        abort();
    found->bad[found->pairs] =
        (ns_twin_pair){ { p->at, q->at }, { p->strand, q->strand }, blemish };
}

static void look_at(const web *w, const sample *p, const sample *q,
                    const ns_twin_setting *setting, ns_twin_dilation *found)
{
    const double d = ns_twin_distance(p->at, q->at);
    const double way = way_between(w, p, q), ratio = way / d;
    const double blemish = p->weight * q->weight * (setting->d_dil - d * UNIT);

    if (ratio > setting->delta_max) {
        ns_twin_add(&found->sum, blemish);
        if (found->places)
            keep(found, p, q, blemish);
        found->pairs++;
    }
    if (fabs(way - setting->delta_max * d) < OFF * (1 + setting->delta_max))
        found->sum.doubt += blemish;
    const double off = 1e-9 * ratio + OFF * (1 + ratio) / d;
    found->worst = fmax(found->worst, ratio);
    found->worst_least = fmax(found->worst_least, ratio - off);
    found->worst_most = fmax(found->worst_most, ratio + off);
}

// Samples are in order along their strands still.
static ns_twin_place *places_of(const web *w)
{
    ns_twin_place *places = ns_twin_memory((size_t)w->count + 1, sizeof *places);
    int64_t first = 0;

    for (int64_t i = 0; i < w->count; i++) {
        const sample *s = &w->samples[i];
        const bool last = i + 1 == w->count || s[1].strand != s->strand;
        const int64_t end = last ? ns_chart_length(&w->chart->strands[s->strand]) : s[1].arc;
        if (i > 0 && s[-1].strand != s->strand)
            first = i;
        places[i] = (ns_twin_place){ s->at, s->strand, (double)(end - s->arc) };
        for (int64_t k = first; last && k <= i; k++)
            places[first].gap = fmax(places[first].gap, places[k].gap);
        for (int64_t k = first; last && k <= i; k++)
            places[k].gap = places[first].gap;
    }
    return places;
}

static int by_x(const void *a, const void *b)
{
    const sample *p = a, *q = b;

    return (p->at.x > q->at.x) - (p->at.x < q->at.x);
}

// From left to right, so that those too far to the left need not be looked at.
ns_twin_dilation ns_twin_dilation_of(const ns_chart *chart, const ns_twin_setting *setting,
                                     ns_twin_pairs which)
{
    const double near = setting->d_dil / UNIT;
    web w = { .chart = chart };
    ns_twin_dilation found = { 0 };

    for (int32_t s = 0; s < chart->strand_count; s++)
        sample_strand(&w, s);
    for (int64_t i = 0; i < w.count; i++)
        tie_sample(chart, &w.samples[i]);
    if (which == NS_TWIN_PICTURE_PAIRS)
        found.places = places_of(&w);
    qsort(w.samples, (size_t)w.count, sizeof *w.samples, by_x);
    make_ways(&w);
    for (int64_t i = 0; i < w.count; i++)
        for (int64_t k = i - 1; k >= 0; k--) {
            const sample *p = &w.samples[i], *q = &w.samples[k];
            const double x = (double)p->at.x - q->at.x, y = (double)p->at.y - q->at.y;
            if (x >= near)
                break;
            if ((x != 0 || y != 0) && x * x + y * y < near * near
                && (which == NS_TWIN_ALL_PAIRS
                    || (which == NS_TWIN_PICTURE_PAIRS && p->strand > 0 && q->strand > 0)
                    || (which == NS_TWIN_CORNER_PAIRS
                        && share_corner(&w, p, q, setting->d_vert))))
                look_at(&w, p, q, setting, &found);
        }
    found.samples = w.count;
    free(w.samples);
    free(w.ways);
    return found;
}
