// voxelise_points.c: the mesh's points on the lattice, and whether its surface is closed there.
//
// Closed means that every edge belongs to an even number of triangles: that is all the parity of
// crossings needs. Winding needs as many triangles that run along the edge one way as the other
// way; along an open edge, one more or less. Triangles without area are never crossed, but their
// edges count: they close the gap where a long edge meets two short ones.
#include "solid/voxelise.h"

#include "base/basics.h"

// Halves go up.
static bool round_spot(double voxels, int32_t *spot)
{
    const double spots = voxels * NS_SPOTS_VOXEL + 0.5;

    if (!(spots >= -NS_SPOT_MOST && spots <= NS_SPOT_MOST))
        return false;
    *spot = (int32_t)(spots + NS_SPOT_MOST) - NS_SPOT_MOST;
    return true;
}

ns_status ns_voxelise_round(ns_ctx *ctx, ns_voxel_job *job, ns_stand stand)
{
    const ns_mesh *mesh = job->mesh;

    job->spots = ns_new(ctx, mesh->points.count, sizeof *job->spots);
    if (!job->spots)
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < mesh->points.count; i++) {
        const ns_vec3 p = mesh->points.at[i];
        int32_t *at = job->spots[i].at;
        if (!round_spot((p.x - stand.origin.x) * stand.scale, &at[0])
            || !round_spot((p.y - stand.origin.y) * stand.scale, &at[1])
            || !round_spot((p.z - stand.origin.z) * stand.scale, &at[2]))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "point %d of the mesh lies more than %d voxels from the box; choose "
                           "a smaller scale",
                           i, NS_SPOT_MOST / NS_SPOTS_VOXEL);
    }
    return ns_spend(ctx, mesh->points.count);
}

void ns_spots_normal(const ns_voxel_job *job, int32_t triangle, int64_t normal[3])
{
    const int32_t *corner = job->mesh->triangles.at[triangle].point;
    const int32_t *a = job->spots[corner[0]].at, *b = job->spots[corner[1]].at,
                  *c = job->spots[corner[2]].at;
    int64_t ab[3], ac[3];

    for (int32_t k = 0; k < 3; k++) {
        ab[k] = b[k] - a[k];
        ac[k] = c[k] - a[k];
    }
    normal[0] = ab[1] * ac[2] - ab[2] * ac[1];
    normal[1] = ab[2] * ac[0] - ab[0] * ac[2];
    normal[2] = ab[0] * ac[1] - ab[1] * ac[0];
}

typedef struct edge {
    int32_t low, high; // the points it joins; ~high when its triangle runs from high to low
} edge;

static int32_t high_end(const edge *e)
{
    return e->high < 0 ? ~e->high : e->high;
}

typedef struct edge_job {
    int32_t *joined; // by point: the first point in the same spot
    int32_t *slots;  // a hash table of points, plus 1
    int32_t slot_count;
    edge *edges, *sorted;
    int32_t edge_count, edge_room;
    int32_t *starts; // by point
    int32_t points;
} edge_job;

static void edge_job_drop(ns_ctx *ctx, edge_job *job)
{
    ns_free(ctx, job->joined, job->points, sizeof *job->joined);
    ns_free(ctx, job->slots, job->slot_count, sizeof *job->slots);
    ns_free(ctx, job->edges, job->edge_room, sizeof *job->edges);
    ns_free(ctx, job->sorted, job->edge_room, sizeof *job->sorted);
    ns_free(ctx, job->starts, job->points + 1, sizeof *job->starts);
}

static bool same_spot(const ns_spot *a, const ns_spot *b)
{
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2];
}

static ns_status join_points(ns_ctx *ctx, const ns_voxel_job *job, edge_job *work)
{
    int64_t steps = 0;

    work->slot_count = 16;
    while (work->slot_count < 2 * work->points)
        work->slot_count *= 2;
    work->joined = ns_new(ctx, work->points, sizeof *work->joined);
    work->slots = ns_new(ctx, work->slot_count, sizeof *work->slots);
    if (!work->joined || !work->slots)
        return ns_no_memory(ctx);
    const uint32_t mask = (uint32_t)work->slot_count - 1;
    for (int32_t i = 0; i < work->points; i++) {
        const int32_t *at = job->spots[i].at;
        const uint64_t flat = (uint64_t)(uint32_t)at[0] << 32 | (uint32_t)at[1];
        uint32_t slot = (uint32_t)ns_hash_add(flat, (uint32_t)at[2]) & mask;
        while (work->slots[slot]
               && !same_spot(&job->spots[i], &job->spots[work->slots[slot] - 1])) {
            slot = (slot + 1) & mask;
            steps++;
        }
        if (!work->slots[slot])
            work->slots[slot] = i + 1;
        work->joined[i] = work->slots[slot] - 1;
        if ((i & 0xfff) == 0xfff) {
            NS_TRY(ns_spend(ctx, 0x1000 + steps));
            steps = 0;
        }
    }
    return NS_OK;
}

// All edges that are not points.
static ns_status list_edges(ns_ctx *ctx, const ns_voxel_job *job, edge_job *work)
{
    const ns_mesh *mesh = job->mesh;

    work->edge_room = 3 * mesh->triangles.count;
    work->edges = ns_new(ctx, work->edge_room, sizeof *work->edges);
    work->sorted = ns_new(ctx, work->edge_room, sizeof *work->sorted);
    work->starts = ns_new(ctx, work->points + 1, sizeof *work->starts);
    if (!work->edges || !work->sorted || !work->starts)
        return ns_no_memory(ctx);
    for (int32_t t = 0; t < mesh->triangles.count; t++) {
        const int32_t *corner = mesh->triangles.at[t].point;
        for (int32_t k = 0; k < 3; k++) {
            const int32_t a = work->joined[corner[k]], b = work->joined[corner[(k + 1) % 3]];
            if (a != b)
                work->edges[work->edge_count++] = a < b ? (edge){ a, b } : (edge){ b, ~a };
        }
    }
    return ns_spend(ctx, work->edge_room);
}

// Deals the edges out by one of their points, stably.
static void sort_edges(edge_job *work, const edge *from, edge *to, bool by_high)
{
    int32_t *starts = work->starts;

    memset(starts, 0, (size_t)(work->points + 1) * sizeof *starts);
    for (int32_t i = 0; i < work->edge_count; i++)
        starts[(by_high ? high_end(&from[i]) : from[i].low) + 1]++;
    for (int32_t p = 0; p < work->points; p++)
        starts[p + 1] += starts[p];
    for (int32_t i = 0; i < work->edge_count; i++)
        to[starts[by_high ? high_end(&from[i]) : from[i].low]++] = from[i];
}

static void count_edges(const edge_job *work, ns_voxelised *report)
{
    int32_t i = 0;

    while (i < work->edge_count) {
        const edge *e = &work->edges[i];
        const int32_t first = i;
        int32_t more = 0; // run from low to high than back
        while (i < work->edge_count && work->edges[i].low == e->low
               && high_end(&work->edges[i]) == high_end(e))
            more += work->edges[i++].high < 0 ? -1 : 1;
        const int32_t odd = (i - first) & 1;
        report->open_edges += odd;
        report->turned += more > odd || more < -odd;
    }
}

static ns_status edge_steps(ns_ctx *ctx, const ns_voxel_job *job, edge_job *work,
                            ns_voxelised *report)
{
    NS_TRY(join_points(ctx, job, work));
    NS_TRY(list_edges(ctx, job, work));
    sort_edges(work, work->edges, work->sorted, true);
    sort_edges(work, work->sorted, work->edges, false);
    count_edges(work, report);
    report->closed = report->open_edges == 0;
    for (int32_t t = 0; t < job->mesh->triangles.count; t++) {
        int64_t normal[3];
        ns_spots_normal(job, t, normal);
        report->degenerate += !normal[0] && !normal[1] && !normal[2];
    }
    return ns_spend(ctx, work->edge_room);
}

ns_status ns_voxelise_edges(ns_ctx *ctx, const ns_voxel_job *job, ns_voxelised *report)
{
    edge_job work = { .points = job->mesh->points.count };

    const ns_status status = edge_steps(ctx, job, &work, report);
    edge_job_drop(ctx, &work);
    return status;
}
