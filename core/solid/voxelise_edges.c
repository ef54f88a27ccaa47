// voxelise_edges.c: whether a mesh's surface is closed, and whether its triangles turn alike.
//
// Closed means that every edge belongs to an even number of triangles: that is all the parity of
// crossings needs. Winding needs as many triangles that run along the edge one way as the other
// way; along an open edge, one more or less. Triangles without area are never crossed, but their
// edges count: they close the gap where a long edge meets two short ones.
//
// Where triangles turn against each other they can be flipped: across every edge that two of them
// share they must turn alike, which leaves one choice for each part of the mesh.
#include "solid/voxelise.h"

#include "base/basics.h"

typedef struct edge {
    int32_t low, high; // the points it joins; ~high when its triangle runs from high to low
    int32_t triangle;
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
    int32_t edge_count;
    int32_t *starts; // by point
    int32_t points;
    // By triangle: twice another one of its part, or itself, and 1 more when they are to turn
    // against each other.
    int32_t *links;
    int32_t *
        votes; // by first triangle of a part: of those that are to turn as it does, less others
    int32_t triangles;
    ns_blocks blocks;
} edge_job;

static bool same_spot(const ns_voxel_spot *a, const ns_voxel_spot *b)
{
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2];
}

static ns_status join_points(ns_ctx *ctx, const ns_voxel_job *job, edge_job *work)
{
    int64_t steps = 0;

    work->slot_count = 16;
    while (work->slot_count < 2 * work->points)
        work->slot_count *= 2;
    ns_take(ctx, &work->blocks, work->joined, work->points);
    ns_take(ctx, &work->blocks, work->slots, work->slot_count);
    NS_TRY(ns_blocks_status(ctx, &work->blocks));
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

    ns_take(ctx, &work->blocks, work->edges, 3 * work->triangles);
    ns_take(ctx, &work->blocks, work->sorted, 3 * work->triangles);
    ns_take(ctx, &work->blocks, work->starts, work->points + 1);
    NS_TRY(ns_blocks_status(ctx, &work->blocks));
    for (int32_t t = 0; t < mesh->triangles.count; t++) {
        const int32_t *corner = mesh->triangles.at[t].point;
        for (int32_t k = 0; k < 3; k++) {
            const int32_t a = work->joined[corner[k]], b = work->joined[corner[(k + 1) % 3]];
            if (a != b)
                work->edges[work->edge_count++] =
                    a < b ? (edge){ a, b, t } : (edge){ b, ~a, t };
        }
    }
    return ns_spend(ctx, 3 * work->triangles);
}

// Deals the edges out by one of their points, stably. Neighbours in a mesh mostly have near numbers, so that
// this stays among what was touched last; dealing by digits (base/key_sort.h) leaps about, and all
// of voxelising would take a quarter longer for a million triangles.
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

// The end of the edges that are the same as this one.
static int32_t same_edges(const edge_job *work, int32_t first)
{
    const edge *e = &work->edges[first];
    int32_t end = first + 1;

    while (end < work->edge_count && work->edges[end].low == e->low
           && high_end(&work->edges[end]) == high_end(e))
        end++;
    return end;
}

static void count_edges(const edge_job *work, ns_voxelised *report)
{
    report->open_edges = report->turned = 0;
    for (int32_t i = 0, end; i < work->edge_count; i = end) {
        int32_t more = 0; // run from low to high than back
        end = same_edges(work, i);
        for (int32_t k = i; k < end; k++)
            more += work->edges[k].high < 0 ? -1 : 1;
        const int32_t odd = (end - i) & 1;
        NS_ASSERT(end > i && work->edges[i].low < high_end(&work->edges[i]));
        report->open_edges += odd;
        report->turned += more > odd || more < -odd;
    }
}

// The first triangle of a part as far as it is known, twice, and 1 more when this one is to turn
// against it. Shortens the way there.
static int32_t first_of(int32_t *links, int32_t triangle)
{
    int32_t against = 0;

    while (links[triangle] >> 1 != triangle) {
        const int32_t next = links[triangle] >> 1;
        links[triangle] = links[next] ^ (links[triangle] & 1);
        against ^= links[triangle] & 1;
        triangle = links[triangle] >> 1;
    }
    return 2 * triangle + against;
}

// Two triangles with an edge of their own turn alike when they run along it in opposite directions.
static void link_neighbours(edge_job *work)
{
    for (int32_t i = 0, end; i < work->edge_count; i = end) {
        const edge *e = &work->edges[i];
        end = same_edges(work, i);
        if (end != i + 2)
            continue;
        const int32_t a = first_of(work->links, e[0].triangle),
                      b = first_of(work->links, e[1].triangle);
        const int32_t against = (a ^ b ^ ((e[0].high < 0) == (e[1].high < 0))) & 1;
        if (a >> 1 < b >> 1)
            work->links[b >> 1] = (a & ~1) + against;
        else if (b >> 1 < a >> 1)
            work->links[a >> 1] = (b & ~1) + against;
    }
}

// In every part most triangles stay as they are; when it is undecided, the first one.
static ns_status flip_triangles(ns_ctx *ctx, ns_voxel_job *job, edge_job *work,
                                ns_voxelised *report)
{
    const int32_t count = work->triangles;

    ns_take(ctx, &work->blocks, work->links, count);
    ns_take(ctx, &work->blocks, work->votes, count);
    ns_take(ctx, &job->blocks, job->flipped, count); // the rays will ask
    if (work->blocks.missing || job->blocks.missing)
        return ns_no_memory(ctx);
    for (int32_t t = 0; t < count; t++)
        work->links[t] = 2 * t;
    link_neighbours(work);
    for (int32_t t = 0; t < count; t++) {
        const int32_t first = first_of(work->links, t);
        work->votes[first >> 1] += first & 1 ? -1 : 1;
    }
    for (int32_t t = 0; t < count; t++) {
        const int32_t first = first_of(work->links, t);
        job->flipped[t] = (first & 1) != (work->votes[first >> 1] < 0);
        report->flipped += job->flipped[t];
    }
    for (int32_t i = 0; i < work->edge_count; i++) {
        edge *e = &work->edges[i];
        e->high = job->flipped[e->triangle] ? ~e->high : e->high;
    }
    return ns_spend(ctx, 4 * (int64_t)count);
}

static ns_status edge_steps(ns_ctx *ctx, ns_voxel_job *job, edge_job *work, bool may_flip,
                            ns_voxelised *report)
{
    NS_TRY(join_points(ctx, job, work));
    NS_TRY(list_edges(ctx, job, work));
    sort_edges(work, work->edges, work->sorted, true);
    sort_edges(work, work->sorted, work->edges, false);
    count_edges(work, report);
    if (report->turned && may_flip) {
        NS_TRY(flip_triangles(ctx, job, work, report));
        count_edges(work, report);
    }
    report->closed = report->open_edges == 0;
    for (int32_t t = 0; t < job->mesh->triangles.count; t++) {
        int64_t normal[3];
        ns_spots_normal(job, t, normal);
        report->degenerate += !normal[0] && !normal[1] && !normal[2];
    }
    return ns_spend(ctx, 3 * work->triangles);
}

ns_status ns_voxelise_edges(ns_ctx *ctx, ns_voxel_job *job, bool may_flip, ns_voxelised *report)
{
    edge_job work = { .points = job->mesh->points.count,
                      .triangles = job->mesh->triangles.count };

    const ns_status status = edge_steps(ctx, job, &work, may_flip, report);
    ns_blocks_drop(ctx, &work.blocks);
    return status;
}
