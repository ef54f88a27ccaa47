// curved_start.c: our own start: every open end reaches the frame.
//
// An extension is told by three numbers: how far its goal lies off the straight way, how long its
// first handle is, how squarely it arrives at the frame. Straight ones are tried first, then
// more and more bent ones, then any. Crossing other curves is no obstacle; crossing the own curve
// may be forbidden, and then what the curve's other end has may be in the way, or what another end
// at the same corner has: it is taken down and made anew afterwards.
#include "geom/predicates.h"
#include "make/curved/curved_work.h"

#define GENTLE 0.35 // radians off the straight way
#define BENT 1.35   // the same
#define TRIES 48    // of each wildness
#define WILD_TRIES 600
#define REDONE 6         // times, for each end, that another one is taken down
#define CELLS_MOST 12000 // beyond, neither a search nor its proof comes to an end

// How wild a shape may be.
typedef enum wildness { STRAIGHT, GENTLY_BENT, MUCH_BENT, ANY_SHAPE, WILDNESSES } wildness;

static const int32_t tries_of[WILDNESSES] = { 1, TRIES, TRIES, WILD_TRIES };

typedef struct bent_shape {
    double bend;   // radians, of the goal
    double reach;  // the first handle, as a part of the distance
    double square; // 0: arrives as it comes, 1: at a right angle
} bent_shape;

static ns_grid_cubic shape_bent(const ns_arrangement *arr, const open_end *end,
                                const bent_shape *shape)
{
    const double c = ns_cos(shape->bend), s = ns_sin(shape->bend);
    const ns_vec aim = { c * end->way.x + s * end->way.y, c * end->way.y - s * end->way.x };
    ns_vec inward;
    const ns_vec to = ns_vec_of(curved_hit_frame(arr, end->at, aim, &inward));
    const double far = ns_vec_length(ns_vec_sub(to, end->at));
    const ns_vec handle = ns_vec_add(end->at, ns_vec_scale(end->way, shape->reach * far));
    const ns_vec back = ns_vec_unit(ns_vec_sub(handle, to));
    const ns_vec arrive = ns_vec_unit(ns_vec_mix(back, inward, shape->square));
    const ns_cubic cubic = { { end->at, handle, ns_vec_add(to, ns_vec_scale(arrive, far / 3)),
                               to } };

    return curved_snap(arr, &cubic);
}

// Any goal, any second handle inside the frame, a first handle of any length in it.
static ns_grid_cubic shape_any(ns_rng *rng, const ns_arrangement *arr, const open_end *end)
{
    const ns_point goal = curved_frame_point(arr, curved_chance(rng));
    const double across = curved_chance(rng), down = curved_chance(rng);
    const ns_vec second = { across * arr->width, down * arr->height };
    ns_vec inward;
    const ns_point edge = curved_hit_frame(arr, end->at, end->way, &inward);
    const double room = ns_vec_length(ns_vec_sub(ns_vec_of(edge), end->at));
    const double part = curved_chance(rng);
    const ns_vec first = ns_vec_add(end->at, ns_vec_scale(end->way, 0.9 * part * part * room));
    const ns_cubic cubic = { { end->at, first, second, ns_vec_of(goal) } };

    return curved_snap(arr, &cubic);
}

static ns_grid_cubic shape_start(ns_rng *rng, const ns_arrangement *arr, const open_end *end,
                                 wildness wild)
{
    bent_shape shape = { 0, 1.0 / 3, 0 };

    if (wild == ANY_SHAPE)
        return shape_any(rng, arr, end);
    if (wild != STRAIGHT) {
        const double most = wild == GENTLY_BENT ? GENTLE : BENT;
        shape.bend = (curved_chance(rng) + curved_chance(rng) - 1) * most;
        shape.reach = 0.15 + 0.45 * curved_chance(rng);
        shape.square = curved_chance(rng);
    }
    return shape_bent(arr, end, &shape);
}

// Tries shapes, wilder and wilder, until one fits.
static ns_status extend(ns_ctx *ctx, curved_work *work, int32_t end, bool *found)
{
    ns_fit fit;

    NS_ASSERT(!work->ends.at[end].strand);
    *found = false;
    for (wildness wild = STRAIGHT; wild < WILDNESSES; wild++) {
        for (int32_t i = 0; i < tries_of[wild]; i++) {
            const ns_grid_cubic cubic =
                shape_start(&work->rng, &work->stage.arr, &work->ends.at[end], wild);
            NS_TRY(curved_link(ctx, work, end, -1, &cubic, &fit));
            *found = fit == NS_FITS;
            if (*found)
                return NS_OK;
        }
    }
    return NS_OK;
}

typedef NS_ARRAY(int32_t) end_queue;

// Another end whose extension may be in the way: of the same curve, otherwise at the same corner;
// -1: none.
static int32_t find_in_way(const curved_work *work, int32_t end)
{
    const int32_t *curve = work->stage.curve.at;
    const open_end *open = &work->ends.at[end];
    int32_t found = -1;

    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *other = &work->ends.at[i];
        if (i == end || !other->strand || other->pinned)
            continue;
        if (curve[other->piece + 1] == curve[open->piece + 1])
            return i;
        if (found < 0 && other->node == open->node)
            found = i;
    }
    return found;
}

// Takes down what may be in the way of an end, and puts that into the queue.
static ns_status clear_way(ns_ctx *ctx, curved_work *work, int32_t end, end_queue *queue,
                           bool *cleared)
{
    const int32_t other = find_in_way(work, end);

    *cleared = other >= 0;
    if (!*cleared)
        return NS_OK;
    const int32_t bridged = work->ends.at[other].bridged;
    NS_TRY(curved_unlink(ctx, work, other));
    if (!ns_array_push(ctx, queue, other)
        || (bridged >= 0 && !ns_array_push(ctx, queue, bridged)))
        return ns_no_memory(ctx);
    return NS_OK;
}

// The ends without extension, in random order.
static ns_status list_bare_ends(ns_ctx *ctx, curved_work *work, end_queue *queue)
{
    for (int32_t i = 0; i < work->ends.count; i++) {
        if (work->ends.at[i].strand)
            continue;
        NS_NEED(ctx, ns_array_push(ctx, queue, i));
        const int32_t at = ns_rng_below(&work->rng, queue->count);
        queue->at[queue->count - 1] = queue->at[at];
        queue->at[at] = i;
    }
    return NS_OK;
}

static ns_status refuse_size(ns_ctx *ctx, const curved_work *work)
{
    return ns_fail(ctx, NS_BAD_INPUT,
                   "leading its %d open ends to the frame makes more than %d cells, which is "
                   "too large for a puzzle; draw fewer shapes, or with fewer corners",
                   (int)work->ends.count, CELLS_MOST);
}

// A page that has become too large is refused as soon as it has.
static ns_status check_size(ns_ctx *ctx, const curved_work *work)
{
    return work->stage.arr.face_count <= CELLS_MOST ? NS_OK : refuse_size(ctx, work);
}

static bool is_between(ns_point a, ns_point b, ns_point c, ns_point d)
{
    return (ns_turn(a, b, c) > 0) != (ns_turn(a, b, d) > 0);
}

// How often straight ways to the frame cross each other: each crossing makes a cell, and most ends
// go such a way at first.
static ns_status foresee_size(ns_ctx *ctx, const curved_work *work)
{
    const ns_arrangement *arr = &work->stage.arr;
    const int32_t count = work->ends.count;
    ns_point(*way)[2] = ns_new(ctx, count + 1, sizeof *way);
    int64_t crossings = 0;
    ns_status status = way ? NS_OK : ns_no_memory(ctx);

    for (int32_t i = 0; status == NS_OK && i < count && crossings <= CELLS_MOST; i++) {
        const open_end *end = &work->ends.at[i];
        ns_vec inward;
        way[i][0] = ns_point_of(end->at);
        way[i][1] = curved_hit_frame(arr, end->at, end->way, &inward);
        for (int32_t k = 0; k < i; k++)
            crossings += is_between(way[i][0], way[i][1], way[k][0], way[k][1])
                         && is_between(way[k][0], way[k][1], way[i][0], way[i][1]);
        status = ns_spend(ctx, i);
    }
    ns_free(ctx, way, count + 1, sizeof *way);
    return status == NS_OK && crossings > CELLS_MOST ? refuse_size(ctx, work) : status;
}

static ns_status extend_all(ns_ctx *ctx, curved_work *work, end_queue *queue, int32_t *failed)
{
    int32_t redone = REDONE * work->ends.count;

    NS_TRY(list_bare_ends(ctx, work, queue));
    for (int32_t next = 0; next < queue->count; next++) {
        const int32_t end = queue->at[next];
        bool found, cleared = true;
        NS_TRY(extend(ctx, work, end, &found));
        while (!found && cleared && redone-- > 0) {
            NS_TRY(clear_way(ctx, work, end, queue, &cleared));
            if (cleared)
                NS_TRY(extend(ctx, work, end, &found));
        }
        if (!found) {
            *failed = end;
            return NS_OK;
        }
        NS_TRY(check_size(ctx, work));
        curved_tell(ctx, work);
    }
    return NS_OK;
}

ns_status curved_start(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    end_queue queue = { 0 };

    *failed = -1;
    NS_TRY(foresee_size(ctx, work));
    const ns_status status = extend_all(ctx, work, &queue, failed);
    ns_array_drop(ctx, &queue);
    return status;
}
