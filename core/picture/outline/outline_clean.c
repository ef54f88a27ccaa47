// outline_clean.c: regions that are too small to print take the colour around them.
//
// A region is what is connected and of one label. It is small when it would fit into a square of
// one weld, is narrower than half a weld on average, or would be a speck on paper. The smallest of
// neighbouring small regions go first; what is lost is counted, never lost silently.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"
#include "base/forest.h"

#define ROUNDS 16
#define PAPER 1.0    // mm2
#define DOT_HALF 1.2 // mm2, for curves do not cut exactly in the middle

typedef struct region {
    double area, border; // lattice
    ns_point least, most;
    bool small;
    bool waits; // a smaller neighbour goes first
    bool any;
    uint8_t label; // the new one
    double best;   // border with that label
} region;

// A part of a small region's border.
typedef struct neighbour {
    int32_t region;
    uint8_t label; // on the other side
    double length;
} neighbour;

typedef struct clean_job {
    ns_outline_job *job;
    NS_ARRAY(int32_t) parent; // of faces, towards the region's first
    NS_ARRAY(region) regions; // by their first face
    NS_ARRAY(neighbour) borders;
} clean_job;

static int32_t find(clean_job *c, int32_t face)
{
    return ns_forest_root(c->parent.at, face);
}

static ns_status find_regions(ns_ctx *ctx, clean_job *c)
{
    const ns_map *map = &c->job->map;

    c->regions.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &c->parent, map->label.count)
                     && ns_array_resize(ctx, &c->regions, map->label.count));
    ns_forest_plant(c->parent.at, map->label.count);
    for (int32_t e = 0; e < map->edges.count; e++) {
        const int32_t a = map->face.at[2 * e], b = map->face.at[2 * e + 1];
        if (map->label.at[a] == map->label.at[b])
            ns_forest_join(c->parent.at, a, b);
    }
    for (int32_t f = 0; f < map->label.count; f++)
        c->regions.at[find(c, f)].area += (double)map->area2.at[f] / 2;
    return NS_OK;
}

static double edge_length(const ns_map *map, int32_t e)
{
    const ns_map_edge *edge = &map->edges.at[e];

    return ns_vec_length(ns_vec_sub(ns_vec_of(map->vertices.at[edge->ends[1]]),
                                    ns_vec_of(map->vertices.at[edge->ends[0]])));
}

// What a region must have on paper. A dot has no clue unless a curve cuts it, and either half must
// be seen.
static double least_area(const ns_outline_job *job, uint8_t label)
{
    return job->options->frame_mm > 0 ? label ? 2 * DOT_HALF : PAPER : 0;
}

static void measure_regions(clean_job *c)
{
    const ns_map *map = &c->job->map;

    for (int32_t h = 0; h < map->face.count; h++) {
        const int32_t face = map->face.at[h], other = map->face.at[h ^ 1];
        if (map->label.at[face] == map->label.at[other])
            continue;
        region *r = &c->regions.at[find(c, face)];
        const ns_point p = map->vertices.at[ns_half_origin(map, h)];
        r->border += edge_length(map, h >> 1);
        r->least.x = r->any ? ns_min(r->least.x, p.x) : p.x;
        r->least.y = r->any ? ns_min(r->least.y, p.y) : p.y;
        r->most.x = r->any ? ns_max(r->most.x, p.x) : p.x;
        r->most.y = r->any ? ns_max(r->most.y, p.y) : p.y;
        r->any = true;
    }
    const double weld = c->job->weld / (1 << c->job->view.shift);
    const double mm = ns_outline_mm(c->job);
    for (int32_t f = 1; f < c->regions.count; f++) {
        region *r = &c->regions.at[f];
        const double side = ns_max(r->most.x - r->least.x, r->most.y - r->least.y);
        r->small = r->any && find(c, 0) != f
                   && (side < weld || 4 * r->area < weld * r->border
                       || r->area * mm * mm < least_area(c->job, map->label.at[f]));
    }
}

static bool goes_before(const clean_job *c, int32_t a, int32_t b)
{
    const double p = c->regions.at[a].area, q = c->regions.at[b].area;

    return p != q ? p < q : a < b;
}

static int by_region(const void *a, const void *b, void *user)
{
    const neighbour *p = a, *q = b;

    (void)user;
    return p->region != q->region ? (p->region > q->region ? 1 : -1)
                                  : (p->label > q->label) - (p->label < q->label);
}

static ns_status gather_borders(ns_ctx *ctx, clean_job *c)
{
    const ns_map *map = &c->job->map;

    c->borders.count = 0;
    for (int32_t h = 0; h < map->face.count; h++) {
        const uint8_t label = map->label.at[map->face.at[h ^ 1]];
        if (label == map->label.at[map->face.at[h]])
            continue;
        const int32_t at = find(c, map->face.at[h]), other = find(c, map->face.at[h ^ 1]);
        if (!c->regions.at[at].small)
            continue;
        if (c->regions.at[other].small && goes_before(c, other, at))
            c->regions.at[at].waits = true;
        const neighbour s = { at, label, edge_length(map, h >> 1) };
        NS_NEED(ctx, ns_array_push(ctx, &c->borders, s));
    }
    NS_TRY(ns_array_sort(ctx, &c->borders, by_region, NULL));
    return ns_spend(ctx, c->borders.count);
}

static void choose_labels(clean_job *c)
{
    int32_t end;

    for (int32_t i = 0; i < c->borders.count; i = end) {
        const neighbour *s = &c->borders.at[i];
        region *r = &c->regions.at[s->region];
        double length = 0;
        for (end = i; end < c->borders.count && by_region(&c->borders.at[end], s, NULL) == 0;
             end++)
            length += c->borders.at[end].length;
        if (length > r->best) {
            r->best = length;
            r->label = s->label;
        }
    }
}

static void note_loss(ns_outline_job *job, const region *r)
{
    if (r->area > job->lost_area) {
        job->lost_area = r->area;
        job->lost_border = r->border;
        job->lost_least = r->least;
        job->lost_most = r->most;
    }
    job->lost++;
}

// One round; *changed says whether anything was.
static ns_status clean_round(ns_ctx *ctx, clean_job *c, bool *changed)
{
    ns_map *map = &c->job->map;

    *changed = false;
    NS_TRY(find_regions(ctx, c));
    measure_regions(c);
    NS_TRY(gather_borders(ctx, c));
    choose_labels(c);
    for (int32_t f = 1; f < map->label.count; f++) {
        const region *r = &c->regions.at[find(c, f)];
        if (!r->small || r->waits)
            continue;
        NS_ASSERT(r->best > 0 && map->label.at[f] != r->label); // it is of a neighbour
        map->label.at[f] = r->label;
        if (find(c, f) == f)
            note_loss(c->job, r);
        *changed = true;
    }
    return NS_OK;
}

ns_status ns_outline_clean(ns_ctx *ctx, ns_outline_job *job)
{
    clean_job c = { .job = job };
    ns_status status = NS_OK;
    bool changed = true;

    job->lost = 0;
    job->lost_area = -1;
    for (int round = 0; status == NS_OK && changed && round < ROUNDS; round++)
        status = clean_round(ctx, &c, &changed);
    ns_arrays_drop(ctx, &c.parent, &c.regions, &c.borders);
    return status;
}
