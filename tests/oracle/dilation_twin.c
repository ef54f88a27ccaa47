// dilation_twin.c: see dilation_twin.h.
#include "oracle/dilation_twin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNIT (NS_FRAME_SIDE / NS_DE_JONG_SIDE)

// A sample, or a crossing on one of its strands.
typedef struct point {
    ns_vec at;
    double along; // the strand
    double weight;
    int32_t entry; // 0: a sample
    int32_t vertex;
} point;

typedef struct edge {
    int32_t to, next;
    double length;
} edge;

typedef struct graph {
    const ns_stage *stage;
    point *points;
    int32_t count, room;
    edge *edges;
    int32_t edge_count, edge_room;
    int32_t *first; // edge of each vertex
    double *far;
} graph;

static void *more(void *block, int32_t count, int32_t *room, size_t size)
{
    if (count < *room)
        return block;
    *room = 2 * *room + 64;
    return realloc(block, (size_t)*room * size);
}

static void add_point(graph *g, point p)
{
    g->points = more(g->points, g->count, &g->room, sizeof *g->points);
    g->points[g->count++] = p;
}

static void add_edge(graph *g, int32_t from, int32_t to, double length)
{
    g->edges = more(g->edges, g->edge_count, &g->edge_room, sizeof *g->edges);
    g->edges[g->edge_count] = (edge){ to, g->first[from], length };
    g->first[from] = g->edge_count++;
}

// -- samples ----------------------------------------------------------------------------------------

static double distance(ns_vec a, ns_vec b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static ns_vec corner(const ns_strand *strand, int32_t i)
{
    return ns_vec_of(strand->way.at[i % strand->way.count]);
}

static double along(const ns_strand *strand, int32_t segment, double part)
{
    double sum = 0;

    for (int32_t i = 0; i < segment; i++)
        sum += distance(corner(strand, i), corner(strand, i + 1));
    return sum + part * distance(corner(strand, segment), corner(strand, segment + 1));
}

// The sample at parameter t of the cubic (of the frame: the side).
static point sample(const graph *g, int32_t s, int32_t cubic, double t)
{
    const ns_strand *strand = &g->stage->arr.strands.at[s];
    const ns_stretch *stretches = g->stage->actors.at[s].stretches;
    int32_t segment = cubic;
    double part = t;

    if (s > 0) {
        for (segment = 0; stretches[segment].cubic != cubic
                          || stretches[segment].to < t * stretches[segment].steps - 1e-9;)
            segment++;
        part = (t * stretches[segment].steps - stretches[segment].from)
               / (stretches[segment].to - stretches[segment].from);
    }
    const ns_vec at = ns_vec_mix(corner(strand, segment), corner(strand, segment + 1), part);
    return (point){ .at = { floor(at.x + 0.5), floor(at.y + 0.5) },
                    .along = along(strand, segment, part) };
}

static void add_between(graph *g, int32_t s, int32_t cubic, double from, double to)
{
    const point a = sample(g, s, cubic, from), b = sample(g, s, cubic, to);

    if (distance(a.at, b.at) > 2 * UNIT) {
        add_between(g, s, cubic, from, (from + to) / 2);
        add_between(g, s, cubic, (from + to) / 2, to);
    } else {
        add_point(g, b);
    }
}

static bool has_segments(const graph *g, int32_t s, int32_t cubic)
{
    const ns_actor *actor = &g->stage->actors.at[s];

    for (int32_t i = 0; s > 0 && i < g->stage->arr.strands.at[s].segments; i++)
        if (actor->stretches[i].cubic == cubic)
            return true;
    return s == 0;
}

static void add_samples(graph *g, int32_t s)
{
    const int32_t first = g->count, cubics = s ? g->stage->actors.at[s].count : 4;
    const bool closed = g->stage->arr.strands.at[s].way.closed;

    for (int32_t i = 0; i < cubics; i++) {
        if (!has_segments(g, s, i))
            continue;
        if (g->count == first)
            add_point(g, sample(g, s, i, 0));
        for (int32_t k = 0; k < 99; k++)
            add_between(g, s, i, k / 99.0, (k + 1) / 99.0);
    }
    g->count -= closed;
    for (int32_t i = first; i < g->count; i++) {
        const bool start = i == first, end = i == g->count - 1;
        const point *before = &g->points[start ? g->count - 1 : i - 1];
        const point *after = &g->points[end ? first : i + 1];
        double sum = 0;
        sum += start && !closed ? 0 : distance(before->at, g->points[i].at);
        sum += end && !closed ? 0 : distance(after->at, g->points[i].at);
        g->points[i].weight = sum / 2 / UNIT;
    }
}

// -- the graph --------------------------------------------------------------------------------------

static int by_along(const void *a, const void *b)
{
    const point *left = a, *right = b;

    return (left->along > right->along) - (left->along < right->along);
}

static void add_strand(graph *g, int32_t s)
{
    const ns_arrangement *arr = &g->stage->arr;
    const ns_strand *strand = &arr->strands.at[s];
    const int32_t first = g->count;

    add_samples(g, s);
    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        add_point(g, (point){ .entry = e,
                              .along = along(strand, entry->segment,
                                             (double)entry->at.num / (double)entry->at.den) });
        e = entry->next;
    }
    qsort(g->points + first, (size_t)(g->count - first), sizeof *g->points, by_along);
}

// Whether both entries are at one vertex.
static bool same_vertex(const ns_arrangement *arr, int32_t a, int32_t b)
{
    return a == b || arr->entries.at[a].twin == b
           || (arr->entries.at[a].node && arr->entries.at[a].node == arr->entries.at[b].node);
}

static void join_vertices(graph *g)
{
    for (int32_t i = 0; i < g->count; i++) {
        point *p = &g->points[i];
        p->vertex = i;
        for (int32_t k = 0; k < i && p->entry; k++) {
            if (g->points[k].entry
                && same_vertex(&g->stage->arr, p->entry, g->points[k].entry)) {
                p->vertex = g->points[k].vertex;
                break;
            }
        }
    }
}

static void build(graph *g)
{
    for (int32_t s = 0; s < g->stage->arr.strands.count; s++)
        if (g->stage->arr.strands.at[s].alive)
            add_strand(g, s);
    join_vertices(g);
    g->first = malloc((size_t)g->count * sizeof *g->first);
    g->far = malloc((size_t)g->count * sizeof *g->far);
    memset(g->first, -1, (size_t)g->count * sizeof *g->first);
    for (int32_t s = 0, i = 0; s < g->stage->arr.strands.count; s++) {
        const ns_strand *strand = &g->stage->arr.strands.at[s];
        if (!strand->alive)
            continue;
        const int32_t first = i;
        const double length = along(strand, strand->segments - 1, 1);
        for (;; i++) {
            const bool end = i + 1 == g->count || g->points[i + 1].along < g->points[i].along
                             || (g->points[i + 1].along == 0 && g->points[i].along > 0);
            if (end && !strand->way.closed)
                break;
            const int32_t next = end ? first : i + 1;
            const double step = g->points[next].along - g->points[i].along + (end ? length : 0);
            add_edge(g, g->points[i].vertex, g->points[next].vertex, step);
            add_edge(g, g->points[next].vertex, g->points[i].vertex, step);
            if (end)
                break;
        }
        i++;
    }
}

// -- paths ------------------------------------------------------------------------------------------

// All distances from a vertex up to `most`, by relaxing until nothing changes any more.
static void relax_from(graph *g, int32_t from, double most, int32_t *queue)
{
    int32_t head = 0, tail = 0;
    const int32_t room = 16 * g->count;

    for (int32_t i = 0; i < g->count; i++)
        g->far[i] = INFINITY;
    g->far[from] = 0;
    queue[tail++] = from;
    while (head != tail) {
        const int32_t here = queue[head];
        head = (head + 1) % room;
        for (int32_t e = g->first[here]; e >= 0; e = g->edges[e].next) {
            const double far = g->far[here] + g->edges[e].length;
            if (far >= g->far[g->edges[e].to] || far > most)
                continue;
            g->far[g->edges[e].to] = far;
            queue[tail] = g->edges[e].to;
            tail = (tail + 1) % room;
        }
    }
}

ns_dilation_bounds ns_dilation_twin(const ns_stage *stage)
{
    const double d_dil = stage->de_jong.d_dil, allowed = stage->de_jong.dilation;
    ns_dilation_bounds bounds = { 0 };
    graph g = { .stage = stage };

    build(&g);
    int32_t *queue = malloc((size_t)(16 * g.count) * sizeof *queue);
    for (int32_t i = 0; i < g.count; i++) {
        const point *p = &g.points[i];
        bool searched = false;
        for (int32_t k = i + 1; k < g.count && !p->entry; k++) {
            const point *q = &g.points[k];
            const double d = distance(p->at, q->at) / UNIT;
            if (q->entry || d == 0 || d >= d_dil)
                continue;
            if (!searched)
                relax_from(&g, p->vertex, 1.01 * allowed * d_dil * UNIT, queue);
            searched = true;
            const double share = p->weight * q->weight * (d_dil - d);
            const double dilation = g.far[q->vertex] / UNIT / d;
            bounds.least += dilation > allowed * 1.002 ? share : 0;
            bounds.most += dilation > allowed * 0.998 ? share : 0;
        }
    }
    bounds.least -= 1e-6 + 1e-4 * bounds.least; // points are rounded
    bounds.most += 1e-6 + 1e-4 * bounds.most;
    free(queue);
    free(g.points);
    free(g.edges);
    free(g.first);
    free(g.far);
    return bounds;
}
