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

struct ns_shapes {
    ns_kept bad;
    // Of the change under way; kept for their memory.
    NS_ARRAY(int32_t) touched; // faces, each once
    ns_face_marks met;
    int64_t looked_at; // vertices
    ns_ring ring;
};

// -- one face -----------------------------------------------------------------------------------

static int64_t share_of(double detour2, double threshold)
{
    const double detour = ns_sqrt(detour2);
    const double excess = (detour < NS_DETOUR_MOST ? detour : NS_DETOUR_MOST) - threshold;

    NS_ASSERT(threshold > 1
              && threshold < NS_DETOUR_MOST); // no way is shorter than the straight one
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
    ns_kept_begin(&shapes->bad);
    shapes->touched.count = 0;
    shapes->looked_at = 0;
    return ns_marks_begin(ctx, &shapes->met, stage->arr.faces.count);
}

static bool touch(ns_ctx *ctx, ns_shapes *shapes, int32_t face)
{
    return face <= NS_OUTSIDE.i || !ns_marks_meet(&shapes->met, face)
           || ns_array_push(ctx, &shapes->touched, face);
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
        NS_NEED(ctx, touch_edge(ctx, shapes, stage, e));
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

static int32_t face_of(const ns_stage *stage, const ns_share *bad)
{
    return stage->arr.entries.at[bad->of[0] >> 1].face[bad->of[0] & 1];
}

// What touched nothing leaves a face that had something floating in it, and may now have what
// floated inside that: such faces are few, and strands that float hardly ever go.
static bool touch_floating(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage)
{
    bool room = true;

    for (int32_t i = 0; room && i < shapes->bad.all.count; i++)
        room = touch(ctx, shapes, face_of(stage, &shapes->bad.all.at[i]));
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
static bool was_touched(const ns_shapes *shapes, const ns_stage *stage, const ns_share *bad)
{
    return stage->arr.entries.at[bad->of[0] >> 1].kind == NS_ENTRY_FREE
           || shapes->met.of.at[face_of(stage, bad)] == shapes->met.mark;
}

// A face that is not well shaped is noted as a share that comes.
static ns_status count_face(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t face,
                            int64_t *sum)
{
    ns_share bad = { .of = { stage->arr.faces.at[face].half } };

    NS_ASSERT(stage->arr.faces.at[face].alive);
    NS_TRY(face_share(ctx, stage, face, &shapes->ring, &bad.sum));
    *sum += bad.sum;
    shapes->looked_at += shapes->ring.count;
    return bad.sum == 0 || ns_array_push(ctx, &shapes->bad.fresh, bad) ? NS_OK
                                                                       : ns_no_memory(ctx);
}

// The page's sum, and which shares go and come; leaves when it is above `most`.
static ns_status count_touched(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                               int64_t most, int64_t *sum)
{
    ns_kept *bad = &shapes->bad;

    *sum = bad->sum;
    for (int32_t i = 0; i < bad->all.count; i++) {
        if (!was_touched(shapes, stage, &bad->all.at[i]))
            continue;
        *sum -= bad->all.at[i].sum;
        NS_NEED(ctx, ns_array_push(ctx, &bad->cuts, i));
    }
    for (int32_t i = 0; i < shapes->touched.count && *sum <= most; i++)
        NS_TRY(count_face(ctx, shapes, stage, shapes->touched.at[i], sum));
    return NS_OK;
}

// -- changes ------------------------------------------------------------------------------------

static ns_status apply(ns_ctx *ctx, ns_shapes *shapes, int64_t sum)
{
    NS_TRY(ns_kept_room(ctx, &shapes->bad));
    ns_kept_apply(&shapes->bad);
    NS_ASSERT(shapes->bad.sum == sum);
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
    return apply(ctx, shapes, *sum);
}

ns_status ns_shapes_removed(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                            const ns_gone *gone, int64_t *sum)
{
    NS_TRY(begin(ctx, shapes, stage));
    NS_TRY(touch_gone(ctx, shapes, stage, gone));
    NS_TRY(count_touched(ctx, shapes, stage, INT64_MAX, sum));
    return apply(ctx, shapes, *sum);
}

ns_kept *ns_shapes_kept(ns_shapes *shapes)
{
    return &shapes->bad;
}

// -- the whole page -------------------------------------------------------------------------------

static ns_status begin_with(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage)
{
    int64_t sum = 0;

    NS_TRY(begin(ctx, shapes, stage));
    for (int32_t f = NS_OUTSIDE.i + 1; f < stage->arr.faces.count; f++) {
        if (!stage->arr.faces.at[f].alive)
            continue;
        NS_TRY(count_face(ctx, shapes, stage, f, &sum));
        NS_TRY(ns_spend(ctx, shapes->ring.count));
    }
    return apply(ctx, shapes, sum);
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
    ns_kept_drop(ctx, &shapes->bad);
    ns_arrays_drop(ctx, &shapes->touched, &shapes->met.of);
    ns_ring_drop(ctx, &shapes->ring);
    ns_free(ctx, shapes, 1, sizeof *shapes);
}

int64_t ns_shapes_of_face(const ns_shapes *shapes, const ns_stage *stage, int32_t face)
{
    for (int32_t i = 0; i < shapes->bad.all.count; i++)
        if (face_of(stage, &shapes->bad.all.at[i]) == face)
            return shapes->bad.all.at[i].sum;
    return 0;
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
