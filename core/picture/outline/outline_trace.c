// outline_trace.c: edges between different colours become seams of cubics.
//
// Along a seam, edges that follow the same cubic become one part of that cubic (overlay_run.c).
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

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

static bool is_patch(const ns_outline_job *job, const ns_map_run *r)
{
    return job->map.sticks.at[r->start >> 1].shape >= job->drawing->shapes.count;
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
        NS_TRY(ns_map_turn_to_run(ctx, map, trace->halves.at, trace->halves.count));
    } else {
        seam.ends[0] = trace->halves.at[0];
        seam.ends[1] = last ^ 1;
    }
    seam.left = map->label.at[map->face.at[trace->halves.at[0]]];
    seam.right = map->label.at[map->face.at[trace->halves.at[0] ^ 1]];
    for (int32_t i = 0; i < trace->halves.count; i++) {
        const ns_map_run r = ns_map_longest_run(map, trace->halves.at, trace->halves.count, i);
        const ns_seam_curve curve = { ns_map_run_curve(map, job->drawing, &job->view, &r),
                                      is_patch(job, &r) };
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
