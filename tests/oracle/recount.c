// recount.c: see recount.h.
#include "oracle/recount.h"

#include "measure/dilation/dilation_parts.h"
#include "measure/worth/giveaway.h"

static bool add_share(void *user, const ns_dilation_place *p, const ns_dilation_place *q,
                      int64_t share)
{
    int64_t *sum = user;

    (void)p;
    (void)q;
    *sum += share;
    return true;
}

ns_status ns_dilation_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum)
{
    *sum = 0;
    return ns_dilation_among(ctx, stage, NULL, add_share, sum);
}

ns_status ns_shapes_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum)
{
    ns_spots spots = { 0 };
    const ns_status status = ns_shapes_spots(ctx, stage, &spots);

    *sum = 0;
    for (int32_t i = 0; i < spots.count; i++)
        *sum += spots.at[i].sum;
    ns_array_drop(ctx, &spots);
    return status;
}

// -- our own terms ----------------------------------------------------------------------------------

typedef struct visitor {
    ns_ctx *ctx;
    ns_stage *stage;
    ns_spots *spots;
} visitor;

static ns_status tell(const visitor *v, ns_spot spot)
{
    return spot.sum == 0 || ns_array_push(v->ctx, v->spots, spot) ? NS_OK
                                                                  : ns_no_memory(v->ctx);
}

static bool keeps(const visitor *v, ns_term term)
{
    return ns_stage_keeps(v->stage, term);
}

// Whether mates lead from one strand to the other.
static bool is_one_curve(const ns_stage *stage, int32_t a, int32_t b)
{
    for (int32_t end = 2 * a; a != b && end < 2 * a + 2; end++) {
        int32_t at = stage->actors.at[a].mates[end & 1];
        while (at >= 0 && at >> 1 != a) {
            if (at >> 1 == b)
                return true;
            at = stage->actors.at[at >> 1].mates[!(at & 1)];
        }
    }
    return a == b;
}

static ns_status visit_selves(const visitor *v)
{
    const ns_arrangement *arr = &v->stage->arr;

    for (int32_t e = 1; keeps(v, NS_TERM_SELF) && e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind == NS_ENTRY_CROSS && e < entry->twin
            && is_one_curve(v->stage, entry->strand, arr->entries.at[entry->twin].strand))
            NS_TRY(tell(v, (ns_spot){ .term = NS_TERM_SELF,
                                      .at = { entry->point, entry->point },
                                      .sum = NS_SUM_ONE }));
    }
    return NS_OK;
}

static ns_status visit_exits(const visitor *v, int32_t strand)
{
    const ns_stage *stage = v->stage;
    const ns_strand *at = &stage->arr.strands.at[strand];
    const int32_t ends[2] = { at->first, at->last };

    for (int i = 0; i < 2 && keeps(v, NS_TERM_EXIT) && !at->way.closed; i++) {
        const ns_point point = stage->arr.entries.at[ends[i]].point;
        const ns_vec way = ns_stage_tangent(stage, (ns_entry_id){ ends[i] });
        if (!at->way.ends[i].i)
            NS_TRY(tell(v, (ns_spot){ .term = NS_TERM_EXIT,
                                      .at = { point, point },
                                      .sum = ns_exit_cost(stage, point, way) }));
    }
    return NS_OK;
}

// What a tight bend costs, with every vertex of its strand looked at.
static int64_t tight_cost(const ns_stage *stage, const ns_strand *at, const ns_tight *tight)
{
    const int64_t reach = (int64_t)(NS_BEND_REACH * (NS_FRAME_SIDE / NS_DE_JONG_SIDE));
    const double segment = (double)(at->arc[tight->segment + 1] - at->arc[tight->segment]);
    const int64_t arc = at->arc[tight->segment] + (int64_t)(tight->at * segment + 0.5);

    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        if (entry->kind != NS_ENTRY_ANCHOR && ns_strand_along(at, entry->arc, arc) < reach)
            return ns_sum_of(tight->lack * NS_BEND_NEAR);
        e = entry->next;
    }
    return ns_sum_of(tight->lack);
}

static ns_status visit_bends(const visitor *v, int32_t strand)
{
    const ns_actor *actor = &v->stage->actors.at[strand];
    const ns_strand *at = &v->stage->arr.strands.at[strand];
    ns_tights tight = { 0 };

    if (!keeps(v, NS_TERM_BEND) || !ns_role_moves(actor->role))
        return NS_OK;
    ns_status status =
        ns_tight_bends(v->ctx, actor->cubics, actor->stretches, at->segments, &tight);
    for (int32_t i = 0; status == NS_OK && i < tight.count; i++) {
        const int32_t s = tight.at[i].segment;
        const ns_point point =
            ns_point_of(ns_vec_mix(ns_vec_of(ns_strand_point(at, s)),
                                   ns_vec_of(ns_strand_point(at, s + 1)), tight.at[i].at));
        status = tell(v, (ns_spot){ .term = NS_TERM_BEND,
                                    .at = { point, point },
                                    .sum = tight_cost(v->stage, at, &tight.at[i]) });
    }
    ns_array_drop(v->ctx, &tight);
    return status;
}

static ns_status visit_strands(const visitor *v)
{
    const ns_arrangement *arr = &v->stage->arr;

    for (int32_t s = 1; s < arr->strands.count; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        if (!strand->alive)
            continue;
        NS_TRY(visit_exits(v, s));
        NS_TRY(visit_bends(v, s));
        const int32_t needs_cut = v->stage->actors.at[s].needs_cut;
        if (keeps(v, NS_TERM_LOOSE) && needs_cut > 0 && strand->entry_count == 1)
            NS_TRY(tell(v, (ns_spot){ .term = NS_TERM_LOOSE,
                                      .at = { strand->way.at[0], strand->way.at[0] },
                                      .sum = (int64_t)needs_cut * NS_SUM_ONE }));
    }
    return NS_OK;
}

// Two neighbours on the frame.
static ns_status visit_label(const visitor *v, ns_point a, ns_point b, int64_t distance)
{
    return tell(
        v, (ns_spot){ .term = NS_TERM_LABEL, .at = { a, b }, .sum = ns_label_cost(distance) });
}

// Each end looks for its neighbours on its side of the frame: the corner before it or another end,
// and the corner behind it when no end is.
static ns_status visit_labels(const visitor *v)
{
    const ns_arrangement *arr = &v->stage->arr;
    const ns_strand *frame = &arr->strands.at[0];

    if (!keeps(v, NS_TERM_LABEL))
        return NS_OK;
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind != NS_ENTRY_FRAME || entry->strand != 0)
            continue;
        const int32_t side = entry->segment;
        const ns_entry *prev = &arr->entries.at[entry->prev];
        const ns_entry *next = &arr->entries.at[entry->next];
        if (prev->kind == NS_ENTRY_FRAME && prev->segment == side)
            NS_TRY(visit_label(v, prev->point, entry->point, entry->arc - prev->arc));
        else
            NS_TRY(visit_label(v, frame->way.at[side], entry->point,
                               entry->arc - frame->arc[side]));
        if (next->kind != NS_ENTRY_FRAME || next->segment != side)
            NS_TRY(visit_label(v, entry->point, ns_strand_point(frame, side + 1),
                               frame->arc[side + 1] - entry->arc));
    }
    return NS_OK;
}

static ns_status visit_faces(const visitor *v)
{
    static const ns_term terms[] = { NS_TERM_EMPTY, NS_TERM_SPECK };
    const ns_arrangement *arr = &v->stage->arr;

    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++) {
        for (int32_t i = 0; i < NS_COUNT(terms) && arr->faces.at[f].alive; i++) {
            const int64_t area2 = ns_face_area2(arr, (ns_face_id){ f });
            if (keeps(v, terms[i]))
                NS_TRY(tell(v, (ns_spot){ .term = terms[i],
                                          .sum = ns_face_cost(v->stage, terms[i], area2),
                                          .face = f }));
        }
    }
    return NS_OK;
}

// -- popular faces ----------------------------------------------------------------------------------

static int32_t curve_of_half(const ns_stage *stage, int32_t half)
{
    return stage->curve.at[stage->arr.entries.at[half / 2].strand];
}

// Names the stretch of its curve that a half-edge is on: the last half-edge of it, or, when the curve goes all
// the way round, the lowest.
static int32_t stretch_of(const ns_stage *stage, int32_t half)
{
    int32_t at = half, lowest = half;

    for (;;) {
        const int32_t next = ns_half_next(&stage->arr, (ns_half_id){ at }).i;
        if (next == half)
            return lowest;
        if (curve_of_half(stage, next) != curve_of_half(stage, half))
            return at;
        at = next;
        lowest = ns_min(lowest, at);
    }
}

// Each stretch that is not the first of its curve on its face.
static ns_status visit_popular(const visitor *v)
{
    const ns_arrangement *arr = &v->stage->arr;

    for (int32_t h = 2; keeps(v, NS_TERM_POPULAR) && h < 2 * arr->entries.count; h++) {
        const int32_t face = arr->entries.at[h / 2].face[h % 2];
        bool again = false;
        if (arr->entries.at[h / 2].kind == NS_ENTRY_FREE || arr->entries.at[h / 2].strand == 0
            || face <= NS_OUTSIDE.i || stretch_of(v->stage, h) != h)
            continue;
        for (int32_t g = 2; g < h; g++)
            again |= arr->entries.at[g / 2].kind != NS_ENTRY_FREE
                     && arr->entries.at[g / 2].face[g % 2] == face
                     && curve_of_half(v->stage, g) == curve_of_half(v->stage, h)
                     && stretch_of(v->stage, g) == g;
        if (again)
            NS_TRY(
                tell(v, (ns_spot){ .term = NS_TERM_POPULAR, .sum = NS_SUM_ONE, .face = face }));
    }
    return NS_OK;
}

ns_status ns_stage_all_spots(ns_ctx *ctx, ns_stage *stage, ns_spots *spots)
{
    const visitor v = { ctx, stage, spots };

    NS_TRY(ns_stage_spots(ctx, stage, spots));
    NS_TRY(visit_selves(&v));
    NS_TRY(visit_faces(&v));
    NS_TRY(visit_popular(&v));
    NS_TRY(visit_strands(&v));
    return visit_labels(&v);
}

// -- all of them ------------------------------------------------------------------------------------

// With nothing known from before.
static ns_status recount_seen(ns_ctx *ctx, const ns_stage *stage, int64_t *sum)
{
    ns_worth worth = { 0 };
    ns_giveaway giveaway;
    const ns_status status = ns_giveaway_find(ctx, stage, &worth, &giveaway);

    if (status == NS_OK)
        *sum = ns_sum_of(giveaway.total + NS_SEEN_LOOP * giveaway.loops);
    ns_worth_drop(ctx, &worth);
    return status;
}

ns_status ns_stage_recount(ns_ctx *ctx, ns_stage *stage, ns_sums *sums)
{
    ns_spots spots = { 0 };
    ns_status status = ns_stage_all_spots(ctx, stage, &spots);

    *sums = (ns_sums){ 0 };
    for (int32_t i = 0; i < spots.count; i++)
        sums->of[spots.at[i].term] += spots.at[i].sum;
    ns_array_drop(ctx, &spots);
    if (ns_stage_keeps(stage, NS_TERM_CELLS))
        sums->of[NS_TERM_CELLS] = ns_cells_cost(stage);
    if (status == NS_OK && stage->inside->dilation)
        status = ns_dilation_recount(ctx, stage, &sums->of[NS_TERM_DILATION]);
    if (status == NS_OK && ns_stage_keeps(stage, NS_TERM_SEEN))
        status = recount_seen(ctx, stage, &sums->of[NS_TERM_SEEN]);
    return status;
}
