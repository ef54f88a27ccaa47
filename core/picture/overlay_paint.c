// overlay_paint.c: which shapes cover a face, and the colour that is seen.
//
// Walking from face to face through edges, starting outside, the winding number of each shape is
// known by the sticks of the edges passed; the walk is a tree, so every edge of it is passed
// twice and the shapes' numbers are kept in one array. Those that cover are in a set that finds
// the highest one quickly.
#include "picture/overlay.h"

#include "base/basics.h"

#define LEVELS 4          // 64^4 shapes
#define FAINT (1.0 / 512) // light from below this is not seen

// A set of small numbers, 64 to a word; a word of the next level says which words are not 0.
typedef struct layer_set {
    uint64_t *level[LEVELS];
    int32_t words[LEVELS];
} layer_set;

// A face being visited: the next of its half-edges to look through, and how it was entered.
typedef struct visit {
    int32_t face, next, entered;
} visit;

typedef struct paint_job {
    const ns_drawing *drawing;
    const ns_patches *patches;
    ns_map *map;
    layer_set covering;
    NS_ARRAY(int32_t) winding;  // of each shape
    NS_ARRAY(int32_t) halves;   // by face ...
    NS_ARRAY(int32_t) first;    // ... those of face f from first[f] to first[f + 1] - 1
    NS_ARRAY(uint8_t) was_seen; // whether the face was visited
    NS_ARRAY(visit) visits;
} paint_job;

static ns_status open_set(ns_ctx *ctx, layer_set *set, int32_t count)
{
    for (int32_t l = 0; l < LEVELS; l++) {
        count = count / 64 + 1;
        set->words[l] = count;
        set->level[l] = ns_new(ctx, count, sizeof(uint64_t));
        if (!set->level[l])
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static void drop_set(ns_ctx *ctx, layer_set *set)
{
    for (int32_t l = 0; l < LEVELS; l++)
        ns_free(ctx, set->level[l], set->level[l] ? set->words[l] : 0, sizeof(uint64_t));
}

static void set_layer(layer_set *set, int32_t layer, bool covers)
{
    for (int32_t l = 0; l < LEVELS; l++) {
        uint64_t *word = &set->level[l][layer >> 6];
        const uint64_t bit = UINT64_C(1) << (layer & 63);
        *word = covers ? *word | bit : *word & ~bit;
        covers = *word != 0;
        layer >>= 6;
    }
}

// The highest number in the set that is below `layer`, or -1.
static int32_t layer_below(const layer_set *set, int32_t layer)
{
    for (int32_t l = 0; l < LEVELS; l++) {
        const uint64_t below = (UINT64_C(1) << (layer & 63)) - 1;
        const uint64_t word = set->level[l][layer >> 6] & below;
        if (word) {
            layer = (layer & ~63) + 63 - (int32_t)__builtin_clzll(word);
            for (; l > 0; l--)
                layer = layer * 64 + 63 - (int32_t)__builtin_clzll(set->level[l - 1][layer]);
            return layer;
        }
        layer >>= 6;
    }
    return -1;
}

static ns_rgb colour_seen(const paint_job *job)
{
    double r = 0, g = 0, b = 0, light = 1;
    int32_t layer = job->winding.count;

    while (light > FAINT && (layer = layer_below(&job->covering, layer)) >= 0) {
        if (layer >= job->drawing->shapes.count) {
            const ns_rgb paint = job->patches->at[layer - job->drawing->shapes.count].paint;
            r += light * paint.r;
            g += light * paint.g;
            b += light * paint.b;
            light = 0;
        } else {
            const ns_shape *shape = &job->drawing->shapes.at[layer];
            const double covers = light * shape->a / 255;
            r += covers * shape->r;
            g += covers * shape->g;
            b += covers * shape->b;
            light -= covers;
        }
    }
    r += light * 255;
    g += light * 255;
    b += light * 255;
    return (ns_rgb){ (uint8_t)(r + 0.5), (uint8_t)(g + 0.5), (uint8_t)(b + 0.5) };
}

// Passes an edge from the face on the left of the half-edge to the one on its right.
static void pass(paint_job *job, int32_t half)
{
    const ns_map_edge *edge = &job->map->edges.at[half >> 1];
    const int32_t shapes = job->drawing->shapes.count;

    for (int32_t i = edge->first; i < edge->first + edge->count; i++) {
        const int32_t use = job->map->uses.at[i];
        const int32_t shape = job->map->sticks.at[use >> 1].shape;
        const int32_t before = job->winding.at[shape];
        const int32_t after = before + ((use ^ half) & 1 ? 1 : -1);
        const bool odd =
            shape < shapes && job->drawing->shapes.at[shape].rule == NS_FILL_EVENODD;
        job->winding.at[shape] = after;
        if (odd || (before != 0) != (after != 0))
            set_layer(&job->covering, shape, odd ? after & 1 : after != 0);
    }
}

static ns_status list_halves(ns_ctx *ctx, paint_job *job)
{
    const ns_map *map = job->map;

    if (!ns_array_resize(ctx, &job->first, map->area2.count + 1)
        || !ns_array_resize(ctx, &job->halves, map->face.count))
        return ns_no_memory(ctx);
    for (int32_t h = 0; h < map->face.count; h++)
        job->first.at[map->face.at[h]]++;
    for (int32_t f = 0; f < map->area2.count; f++)
        job->first.at[f + 1] += job->first.at[f];
    for (int32_t h = map->face.count - 1; h >= 0; h--)
        job->halves.at[--job->first.at[map->face.at[h]]] = h;
    return NS_OK;
}

static ns_status enter(ns_ctx *ctx, paint_job *job, int32_t face, int32_t entered)
{
    const visit v = { face, job->first.at[face], entered };

    job->was_seen.at[face] = 1;
    job->map->seen.at[face] = colour_seen(job);
    return ns_array_push(ctx, &job->visits, v) ? NS_OK : ns_no_memory(ctx);
}

static ns_status visit_faces(ns_ctx *ctx, paint_job *job)
{
    NS_TRY(enter(ctx, job, 0, -1));
    while (job->visits.count > 0) {
        visit *v = &job->visits.at[job->visits.count - 1];
        if (v->next == job->first.at[v->face + 1]) {
            if (v->entered >= 0)
                pass(job, v->entered ^ 1);
            job->visits.count--;
            continue;
        }
        const int32_t half = job->halves.at[v->next++];
        const int32_t face = job->map->face.at[half ^ 1];
        if (job->was_seen.at[face])
            continue;
        pass(job, half);
        NS_TRY(ns_spend(ctx, 1 + job->map->edges.at[half >> 1].count));
        NS_TRY(enter(ctx, job, face, half));
    }
    return NS_OK;
}

static ns_status paint_steps(ns_ctx *ctx, paint_job *job)
{
    const int32_t layers = job->drawing->shapes.count + job->patches->count;

    NS_TRY(list_halves(ctx, job));
    NS_TRY(open_set(ctx, &job->covering, layers));
    if (!ns_array_resize(ctx, &job->winding, layers)
        || !ns_array_resize(ctx, &job->was_seen, job->map->area2.count)
        || !ns_array_resize(ctx, &job->map->seen, job->map->area2.count))
        return ns_no_memory(ctx);
    return visit_faces(ctx, job);
}

ns_status ns_map_paint(ns_ctx *ctx, const ns_drawing *drawing, const ns_patches *patches,
                       ns_map *map)
{
    paint_job job = { .drawing = drawing, .patches = patches, .map = map };
    const ns_status status = paint_steps(ctx, &job);

    drop_set(ctx, &job.covering);
    ns_array_drop(ctx, &job.winding);
    ns_array_drop(ctx, &job.halves);
    ns_array_drop(ctx, &job.first);
    ns_array_drop(ctx, &job.was_seen);
    ns_array_drop(ctx, &job.visits);
    return status;
}
