// shapes.c: van de Kerkhof's penalty for the shape of cells, kept up to date.
//
// Most faces are well shaped and cost nothing. The state is the list of those that are not: what
// each costs, and one of the half-edges of its outer boundary to know it by. Numbers of faces would
// not do: they change while candidates come and go; entries keep theirs.
//
// A strand that comes or goes changes exactly the faces beside it. Those that were listed are found
// by their half-edge, which is then beside a face that the change touched, or is gone.
#include "measure/dilation/rings.h"
#include "measure/stage/stage_parts.h"

typedef struct bad_face {
    int32_t half;
    int64_t share;
} bad_face;

typedef NS_ARRAY(bad_face) bad_list;

// One step of a change: a face came to the end of the list, or left it and the last one took its
// place.
typedef struct list_step {
    int32_t place; // -1: came
    bad_face face;
} list_step;

struct ns_shapes {
    bad_list bad;
    int64_t sum;

    bool logging;
    NS_ARRAY(list_step) steps;
    NS_ARRAY(int32_t) changes; // how many steps there were before each

    // Of the change under way; kept for their memory.
    NS_ARRAY(int32_t) touched; // faces, each once
    NS_ARRAY(int32_t) marks;   // of faces: `mark` when touched
    int32_t mark;
    bad_list found;    // those among the touched
    int64_t looked_at; // vertices
    ns_ring ring;
};

// -- one face -----------------------------------------------------------------------------------

static int64_t share_of(double detour2, double threshold)
{
    const double detour = ns_sqrt(detour2);
    const double excess = (detour < NS_DETOUR_MOST ? detour : NS_DETOUR_MOST) - threshold;

    return excess > 0 ? ns_sum_of(excess * excess) : 0;
}

// The ring with the worst pair, when it is above the threshold; *loop is -1 otherwise.
static ns_status worst_pair(ns_ctx *ctx, const ns_stage *stage, int32_t face, ns_ring *ring,
                            ns_detour *worst, int32_t *loop)
{
    const double threshold = stage->kerkhof.h_t;

    *worst = (ns_detour){ .square = threshold * threshold };
    *loop = -1;
    for (int32_t i = 0; i < ns_face_loops(&stage->arr, face); i++) {
        const double before = worst->square;
        NS_TRY(ns_ring_trace(ctx, &stage->arr, ns_face_loop(&stage->arr, face, i), ring));
        NS_TRY(ns_ring_detour(ctx, ring, worst));
        if (worst->square > before)
            *loop = i;
    }
    return NS_OK;
}

static ns_status face_share(ns_ctx *ctx, const ns_stage *stage, int32_t face, ns_ring *ring,
                            int64_t *share)
{
    ns_detour worst;
    int32_t loop;

    NS_TRY(worst_pair(ctx, stage, face, ring, &worst, &loop));
    *share = loop < 0 ? 0 : share_of(worst.square, stage->kerkhof.h_t);
    return NS_OK;
}

// -- which faces a change touched ----------------------------------------------------------------

static ns_status begin(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage)
{
    shapes->touched.count = shapes->found.count = 0;
    shapes->looked_at = 0;
    if (shapes->marks.count < stage->arr.faces.count
        && !ns_array_resize(ctx, &shapes->marks, stage->arr.faces.count))
        return ns_no_memory(ctx);
    if (shapes->mark == INT32_MAX) {
        memset(shapes->marks.at, 0, (size_t)shapes->marks.count * sizeof *shapes->marks.at);
        shapes->mark = 0;
    }
    shapes->mark++;
    return NS_OK;
}

static bool touch(ns_ctx *ctx, ns_shapes *shapes, int32_t face)
{
    if (face <= NS_OUTSIDE.i || shapes->marks.at[face] == shapes->mark)
        return true;
    shapes->marks.at[face] = shapes->mark;
    return ns_array_push(ctx, &shapes->touched, face);
}

static bool touch_edge(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t entry)
{
    const ns_entry *e = &stage->arr.entries.at[entry];

    return touch(ctx, shapes, e->face[0]) && touch(ctx, shapes, e->face[1]);
}

static ns_status touch_strand(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                              int32_t index)
{
    const ns_strand *strand = &stage->arr.strands.at[index];

    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        if (!touch_edge(ctx, shapes, stage, e))
            return ns_no_memory(ctx);
        e = stage->arr.entries.at[e].next;
    }
    return NS_OK;
}

// The edges that leave a node.
static bool touch_node(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t node)
{
    const ns_node *n = &stage->arr.nodes.at[node];

    for (int32_t i = 0; i < n->ends.count; i++) {
        const ns_entry *end = &stage->arr.entries.at[n->ends.at[i]];
        if (!touch_edge(ctx, shapes, stage, end->prev ? end->prev : n->ends.at[i]))
            return false;
    }
    return true;
}

static int32_t face_of(const ns_stage *stage, const bad_face *bad)
{
    return stage->arr.entries.at[bad->half >> 1].face[bad->half & 1];
}

// What touched nothing leaves a face that had something floating in it, and may now have what
// floated inside that: such faces are few, and strands that float hardly ever go.
static bool touch_floating(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage)
{
    bool room = true;

    for (int32_t i = 0; room && i < shapes->bad.count; i++)
        room = touch(ctx, shapes, face_of(stage, &shapes->bad.at[i]));
    for (int32_t f = NS_OUTSIDE.i + 1; room && f < stage->arr.faces.count; f++)
        if (stage->arr.faces.at[f].alive && stage->arr.faces.at[f].holes.count > 0)
            room = touch(ctx, shapes, f);
    return room;
}

static ns_status touch_gone(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                            const ns_gone *gone)
{
    const ns_way *way = &gone->way->way;
    bool room = true;

    for (int32_t i = 0; room && i < gone->edge_count; i++)
        room = touch_edge(ctx, shapes, stage, gone->edges[i]);
    for (int end = 0; room && end < 2 && !way->closed; end++)
        if (way->ends[end].i)
            room = touch_node(ctx, shapes, stage, way->ends[end].i);
    if (room && shapes->touched.count == 0)
        room = touch_floating(ctx, shapes, stage);
    return room ? NS_OK : ns_no_memory(ctx);
}

// Whether the face was one of those that the change touched. Entries of a strand that has gone
// are free; so are they that it left on others.
static bool was_touched(const ns_shapes *shapes, const ns_stage *stage, const bad_face *bad)
{
    return stage->arr.entries.at[bad->half >> 1].kind == NS_ENTRY_FREE
           || shapes->marks.at[face_of(stage, bad)] == shapes->mark;
}

// The page's sum, and in `found` what the touched faces are now; leaves when it is above `most`.
static ns_status count_touched(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                               int64_t most, int64_t *sum)
{
    *sum = shapes->sum;
    for (int32_t i = 0; i < shapes->bad.count; i++)
        if (was_touched(shapes, stage, &shapes->bad.at[i]))
            *sum -= shapes->bad.at[i].share;
    for (int32_t i = 0; i < shapes->touched.count && *sum <= most; i++) {
        const int32_t face = shapes->touched.at[i];
        bad_face bad = { .half = stage->arr.faces.at[face].half };
        NS_TRY(face_share(ctx, stage, face, &shapes->ring, &bad.share));
        *sum += bad.share;
        shapes->looked_at += shapes->ring.count;
        if (bad.share > 0 && !ns_array_push(ctx, &shapes->found, bad))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// -- changes ------------------------------------------------------------------------------------

static void note(ns_shapes *shapes, int32_t place, bad_face face)
{
    if (shapes->logging)
        shapes->steps.at[shapes->steps.count++] = (list_step){ place, face };
}

// Puts what was found into the list, in the place of what was touched.
static ns_status apply(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int64_t sum)
{
    const int32_t found = shapes->found.count;

    if (!ns_array_room(ctx, &shapes->bad, sizeof *shapes->bad.at, found))
        return ns_no_memory(ctx);
    if (shapes->logging
        && (!ns_array_room(ctx, &shapes->steps, sizeof *shapes->steps.at,
                           shapes->bad.count + found)
            || !ns_array_push(ctx, &shapes->changes, shapes->steps.count)))
        return ns_no_memory(ctx);
    for (int32_t i = shapes->bad.count - 1; i >= 0; i--) {
        if (!was_touched(shapes, stage, &shapes->bad.at[i]))
            continue;
        note(shapes, i, shapes->bad.at[i]);
        shapes->bad.at[i] = shapes->bad.at[--shapes->bad.count];
    }
    for (int32_t i = 0; i < found; i++) {
        shapes->bad.at[shapes->bad.count++] = shapes->found.at[i];
        note(shapes, -1, shapes->found.at[i]);
    }
    shapes->sum = sum;
    return NS_OK;
}

ns_status ns_shapes_price(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t strand,
                          int64_t most, int64_t *sum)
{
    NS_TRY(begin(ctx, shapes, stage));
    NS_TRY(touch_strand(ctx, shapes, stage, strand));
    NS_TRY(count_touched(ctx, shapes, stage, most, sum));
    return ns_spend(ctx, shapes->looked_at);
}

ns_status ns_shapes_added(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t strand,
                          int64_t *sum)
{
    NS_TRY(ns_shapes_price(ctx, shapes, stage, strand, INT64_MAX, sum));
    return apply(ctx, shapes, stage, *sum);
}

ns_status ns_shapes_removed(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                            const ns_gone *gone, int64_t *sum)
{
    NS_TRY(begin(ctx, shapes, stage));
    NS_TRY(touch_gone(ctx, shapes, stage, gone));
    NS_TRY(count_touched(ctx, shapes, stage, INT64_MAX, sum));
    return apply(ctx, shapes, stage, *sum);
}

int64_t ns_shapes_sum(const ns_shapes *shapes)
{
    return shapes->sum;
}

int32_t ns_shapes_mark(ns_shapes *shapes)
{
    shapes->logging = true;
    return shapes->changes.count;
}

void ns_shapes_undo(ns_shapes *shapes, const ns_stage *stage, int32_t mark)
{
    (void)stage;
    NS_ASSERT(mark >= 0);
    if (mark >= shapes->changes.count) // a change that failed was never one here
        return;
    while (shapes->steps.count > shapes->changes.at[mark]) {
        const list_step step = shapes->steps.at[--shapes->steps.count];
        if (step.place < 0) {
            shapes->bad.count--;
            shapes->sum -= step.face.share;
        } else {
            shapes->bad.at[shapes->bad.count++] = shapes->bad.at[step.place];
            shapes->bad.at[step.place] = step.face;
            shapes->sum += step.face.share;
        }
    }
    shapes->changes.count = mark;
}

void ns_shapes_forget(ns_shapes *shapes)
{
    shapes->changes.count = shapes->steps.count = 0;
    shapes->logging = false;
}

// -- the whole page -------------------------------------------------------------------------------

// The sum over all faces; those that are not well shaped into `found`, which may be NULL.
static ns_status count_all(ns_ctx *ctx, const ns_stage *stage, ns_ring *ring, bad_list *found,
                           int64_t *sum)
{
    *sum = 0;
    for (int32_t f = NS_OUTSIDE.i + 1; f < stage->arr.faces.count; f++) {
        bad_face bad = { .half = stage->arr.faces.at[f].half };
        if (!stage->arr.faces.at[f].alive)
            continue;
        NS_TRY(face_share(ctx, stage, f, ring, &bad.share));
        NS_TRY(ns_spend(ctx, ring->count));
        *sum += bad.share;
        if (bad.share > 0 && found && !ns_array_push(ctx, found, bad))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static ns_status begin_with(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage)
{
    int64_t sum;

    NS_TRY(begin(ctx, shapes, stage));
    NS_TRY(count_all(ctx, stage, &shapes->ring, &shapes->found, &sum));
    return apply(ctx, shapes, stage, sum);
}

ns_status ns_shapes_open(ns_ctx *ctx, const ns_stage *stage, ns_shapes **shapes)
{
    *shapes = ns_new(ctx, 1, sizeof **shapes);
    const ns_status status = *shapes ? begin_with(ctx, *shapes, stage) : ns_no_memory(ctx);

    if (status != NS_OK) {
        ns_shapes_drop(ctx, *shapes);
        *shapes = NULL;
    }
    return status;
}

void ns_shapes_drop(ns_ctx *ctx, ns_shapes *shapes)
{
    if (!shapes)
        return;
    ns_array_drop(ctx, &shapes->bad);
    ns_array_drop(ctx, &shapes->steps);
    ns_array_drop(ctx, &shapes->changes);
    ns_array_drop(ctx, &shapes->touched);
    ns_array_drop(ctx, &shapes->marks);
    ns_array_drop(ctx, &shapes->found);
    ns_ring_drop(ctx, &shapes->ring);
    ns_free(ctx, shapes, 1, sizeof *shapes);
}

int64_t ns_shapes_of_face(const ns_shapes *shapes, const ns_stage *stage, int32_t face)
{
    for (int32_t i = 0; i < shapes->bad.count; i++)
        if (face_of(stage, &shapes->bad.at[i]) == face)
            return shapes->bad.at[i].share;
    return 0;
}

ns_status ns_shapes_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum)
{
    ns_ring ring = { 0 };
    const ns_status status = count_all(ctx, stage, &ring, NULL, sum);

    ns_ring_drop(ctx, &ring);
    return status;
}

static ns_status face_spot(ns_ctx *ctx, const ns_stage *stage, int32_t face, ns_ring *ring,
                           ns_spots *spots)
{
    ns_detour worst;
    int32_t loop;

    NS_TRY(worst_pair(ctx, stage, face, ring, &worst, &loop));
    NS_TRY(ns_spend(ctx, ring->count));
    if (loop < 0 || share_of(worst.square, stage->kerkhof.h_t) == 0)
        return NS_OK;
    NS_TRY(ns_ring_trace(ctx, &stage->arr, ns_face_loop(&stage->arr, face, loop), ring));
    const ns_spot spot = { .term = NS_TERM_SHAPE,
                           .at = { ns_point_of(ns_ring_at(ring, worst.a)),
                                   ns_point_of(ns_ring_at(ring, worst.b)) },
                           .sum = share_of(worst.square, stage->kerkhof.h_t),
                           .face = face };
    return ns_array_push(ctx, spots, spot) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_shapes_spots(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots)
{
    ns_ring ring = { 0 };
    ns_status status = NS_OK;

    for (int32_t f = NS_OUTSIDE.i + 1; status == NS_OK && f < stage->arr.faces.count; f++)
        if (stage->arr.faces.at[f].alive)
            status = face_spot(ctx, stage, f, &ring, spots);
    ns_ring_drop(ctx, &ring);
    return status;
}
