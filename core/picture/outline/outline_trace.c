// outline_trace.c: edges between different colours become seams of cubics.
//
// Along a seam, edges that follow the same cubic become one part of that cubic, cut at the
// parameters that the sticks remember. Its ends move to the vertices, its handles with them, so
// that the directions stay.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define CANDIDATES 16 // sticks on one edge that are followed at once

typedef struct trace_job {
    ns_outline_job *job;
    NS_ARRAY(uint8_t) degree; // outline edges at each vertex, 3 for more
    NS_ARRAY(uint8_t) done;   // of each edge
    NS_ARRAY(int32_t) halves; // of the seam being traced
} trace_job;

static bool is_node(const trace_job *trace, int32_t vertex)
{
    return trace->degree.at[vertex] != 2
           || ns_view_on_frame(&trace->job->view, trace->job->map.vertices.at[vertex]);
}

static ns_status count_degrees(ns_ctx *ctx, trace_job *trace)
{
    const ns_map *map = &trace->job->map;

    NS_NEED(ctx, ns_array_resize(ctx, &trace->degree, map->vertices.count)
                     && ns_array_resize(ctx, &trace->done, map->edges.count));
    for (int32_t e = 0; e < map->edges.count; e++) {
        trace->done.at[e] = !ns_outline_edge(map, &trace->job->view, e);
        for (int k = 0; k < 2 && !trace->done.at[e]; k++) {
            uint8_t *degree = &trace->degree.at[map->edges.at[e].ends[k]];
            *degree = (uint8_t)ns_min(*degree + 1, 3);
        }
    }
    return NS_OK;
}

// The other outline edge at the end of a half-edge.
static int32_t next_half(const trace_job *trace, int32_t half)
{
    const ns_map *map = &trace->job->map;
    const int32_t vertex = ns_half_origin(map, half ^ 1);

    for (int32_t i = map->first.at[vertex]; i < map->first.at[vertex + 1]; i++) {
        const int32_t h = map->leaves.at[i];
        if (h != (half ^ 1) && ns_outline_edge(map, &trace->job->view, h >> 1))
            return h;
    }
    return -1;
}

static ns_status follow(ns_ctx *ctx, trace_job *trace, int32_t half)
{
    const int32_t start = half;

    trace->halves.count = 0;
    do {
        NS_NEED(ctx, ns_array_push(ctx, &trace->halves, half));
        trace->done.at[half >> 1] = 1;
        if (is_node(trace, ns_half_origin(&trace->job->map, half ^ 1)))
            break;
        half = next_half(trace, half);
        NS_ASSERT(half >= 0);
    } while (half != start);
    return NS_OK;
}

// A run of half-edges along one cubic: the directed sticks (2 * stick, + 1 backward) at its start
// and its end.
typedef struct run {
    int32_t from, to;    // half-edges
    int32_t start, stop; // sticks
} run;

// The directed stick on the half-edge that continues another one, or -1.
static int32_t continuation(const ns_map *map, int32_t half, int32_t stick)
{
    const ns_map_edge *edge = &map->edges.at[half >> 1];
    const int32_t after = stick & 1 ? stick - 2 : stick + 2;
    const int32_t cubic = map->sticks.at[stick >> 1].cubic;

    for (int32_t i = 0; i < edge->count; i++) {
        const int32_t other = map->uses.at[edge->first + i] ^ (half & 1);
        if (other == stick
            || (other == after && cubic >= 0 && map->sticks.at[other >> 1].cubic == cubic))
            return other;
    }
    return -1;
}

// The longest run that starts at half-edge i of the seam.
static run longest_run(const trace_job *trace, int32_t i)
{
    const ns_map *map = &trace->job->map;
    const int32_t half = trace->halves.at[i];
    const ns_map_edge *edge = &map->edges.at[half >> 1];
    int32_t start[CANDIDATES], stop[CANDIDATES];
    int count = ns_min(edge->count, CANDIDATES);
    run r = { half, half, 0, 0 };

    NS_ASSERT(count > 0); // an edge that nobody uses changes no winding and is none

    for (int c = 0; c < count; c++)
        start[c] = stop[c] = map->uses.at[edge->first + c] ^ (half & 1);
    while (true) {
        int kept = 0;
        r.start = start[0];
        r.stop = stop[0];
        if (++i == trace->halves.count)
            return r;
        for (int c = 0; c < count; c++) {
            const int32_t on = continuation(map, trace->halves.at[i], stop[c]);
            if (on < 0)
                continue;
            start[kept] = start[c];
            stop[kept++] = on;
        }
        if (kept == 0)
            return r;
        count = kept;
        r.to = trace->halves.at[i];
    }
}

// The cubic's parameter where its stick is nearest to the vertex.
static double parameter_at(const ns_stick *stick, ns_point vertex)
{
    const ns_vec from = ns_vec_of(stick->from);
    const ns_vec way = ns_vec_sub(ns_vec_of(stick->to), from);
    const double along =
        ns_vec_dot(ns_vec_sub(ns_vec_of(vertex), from), way) / ns_vec_dot(way, way);

    if (along <= 0)
        return stick->at[0];
    return along >= 1 ? stick->at[1] : stick->at[0] + along * (stick->at[1] - stick->at[0]);
}

static ns_vec vertex_on_grid(const ns_outline_job *job, int32_t vertex)
{
    return ns_vec_scale(ns_vec_of(job->map.vertices.at[vertex]),
                        (double)(1 << job->view.shift));
}

static ns_cubic run_curve(const ns_outline_job *job, const run *r)
{
    const ns_map *map = &job->map;
    const int32_t from = ns_half_origin(map, r->from), to = ns_half_origin(map, r->to ^ 1);
    const ns_vec a = vertex_on_grid(job, from), b = vertex_on_grid(job, to);
    const ns_stick *first = &map->sticks.at[r->start >> 1];
    const ns_stick *last = &map->sticks.at[r->stop >> 1];

    if (first->cubic < 0)
        return ns_cubic_line(a, b);
    const double t0 = parameter_at(first, map->vertices.at[from]);
    const double t1 = parameter_at(last, map->vertices.at[to]);
    if (t0 == t1)
        return ns_cubic_line(a, b);
    ns_cubic curve = job->drawing->cubics.at[first->cubic];
    for (int k = 0; k < 4; k++)
        curve.p[k] = ns_view_take(&job->view, curve.p[k]);
    curve = ns_cubic_part(&curve, t0 < t1 ? t0 : t1, t0 < t1 ? t1 : t0);
    if (t1 < t0)
        curve = ns_cubic_reversed(&curve);
    if (ns_curve_is_straight(&curve))
        return ns_cubic_line(a, b);
    curve.p[1] = ns_vec_add(curve.p[1], ns_vec_sub(a, curve.p[0]));
    curve.p[2] = ns_vec_add(curve.p[2], ns_vec_sub(b, curve.p[3]));
    curve.p[0] = a;
    curve.p[3] = b;
    return curve;
}

static bool is_patch(const ns_outline_job *job, const run *r)
{
    return job->map.sticks.at[r->start >> 1].shape >= job->drawing->shapes.count;
}

// Where a closed seam starts matters: a run must not be cut in two. Turns the seam so that it
// starts where a run does, if there is such a place.
static void turn_to_a_run(trace_job *trace, int32_t *swap)
{
    const run first = longest_run(trace, 0);
    const int32_t count = trace->halves.count;
    int32_t shift = 0;

    while (shift < count && trace->halves.at[shift] != first.to)
        shift++;
    NS_ASSERT(shift < count); // a run ends on its seam
    shift = (shift + 1) % count;
    for (int32_t i = 0; i < count; i++)
        swap[i] = trace->halves.at[(i + shift) % count];
    memcpy(trace->halves.at, swap, (size_t)count * sizeof *swap);
}

static ns_status add_seam(ns_ctx *ctx, trace_job *trace)
{
    ns_outline_job *job = trace->job;
    const ns_map *map = &job->map;
    const int32_t last = trace->halves.at[trace->halves.count - 1];
    const int32_t start = ns_half_origin(map, trace->halves.at[0]);
    const int32_t end = ns_half_origin(map, last ^ 1);
    ns_seam seam = { .first = job->seams.curves.count, .ends = { -1, -1 } };

    seam.closed = start == end && !is_node(trace, start);
    if (seam.closed) {
        int32_t *swap = ns_new(ctx, trace->halves.count, sizeof(int32_t));
        NS_NEED(ctx, swap);
        turn_to_a_run(trace, swap);
        ns_free(ctx, swap, trace->halves.count, sizeof(int32_t));
    } else {
        seam.ends[0] = trace->halves.at[0];
        seam.ends[1] = last ^ 1;
    }
    seam.left = map->label.at[map->face.at[trace->halves.at[0]]];
    seam.right = map->label.at[map->face.at[trace->halves.at[0] ^ 1]];
    for (int32_t i = 0; i < trace->halves.count; i++) {
        const run r = longest_run(trace, i);
        const ns_seam_curve curve = { run_curve(job, &r), is_patch(job, &r) };
        NS_NEED(ctx, ns_array_push(ctx, &job->seams.curves, curve));
        while (trace->halves.at[i] != r.to)
            i++;
    }
    seam.count = job->seams.curves.count - seam.first;
    NS_ASSERT(seam.left != seam.right && seam.count > 0);
    return ns_array_push(ctx, &job->seams.seams, seam) ? NS_OK : ns_no_memory(ctx);
}

static ns_status trace_steps(ns_ctx *ctx, trace_job *trace)
{
    const ns_map *map = &trace->job->map;

    NS_TRY(count_degrees(ctx, trace));
    // First from nodes, then what is closed.
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t h = 0; h < map->next.count; h++) {
            if (trace->done.at[h >> 1]
                || (pass == 0 && !is_node(trace, ns_half_origin(map, h))))
                continue;
            NS_TRY(follow(ctx, trace, h));
            NS_TRY(add_seam(ctx, trace));
        }
    }
    return ns_spend(ctx, map->next.count);
}

ns_status ns_outline_trace(ns_ctx *ctx, ns_outline_job *job)
{
    trace_job trace = { .job = job };
    const ns_status status = trace_steps(ctx, &trace);

    ns_arrays_drop(ctx, &trace.degree, &trace.done, &trace.halves);
    return status;
}
