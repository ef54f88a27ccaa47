// giveaway_trails.c: see giveaway.h: how far the eye gets along an outline.
#include "measure/worth/giveaway.h"

#include "base/basics.h"
#include "base/forest.h"

#define TRAIL_PASS (2.0 / 3) // nothing beside the outline pulls more than half as much

// -- outlines -------------------------------------------------------------------------------------

// Strands of the picture hang together as an outline through nodes.
static void join_strands(const ns_stage *stage, ns_worth *worth)
{
    const ns_arrangement *arr = &stage->arr;

    ns_forest_plant(worth->outline.at, worth->outline.count);
    for (int32_t n = 1; n < arr->nodes.count; n++) {
        const ns_node *node = &arr->nodes.at[n];
        for (int32_t k = 0, last = 0; k < node->ends.count && !node->on_frame; k++) {
            const int32_t s = arr->entries.at[node->ends.at[k]].strand;
            if (!worth->strands.at[s].picture)
                continue;
            if (last)
                ns_forest_join(worth->outline.at, s, last);
            last = s;
        }
    }
}

static bool is_outline(const ns_stage *stage, const ns_worth *worth, int32_t s)
{
    return stage->arr.strands.at[s].alive && worth->strands.at[s].picture;
}

// Nothing that is added changes them.
static ns_status know_outlines(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth)
{
    const int32_t count = stage->arr.strands.count;

    if (worth->outlined > 0 && worth->outlined == worth->picture_strands)
        return NS_OK;
    worth->lengths.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &worth->outline, count)
                     && ns_array_resize(ctx, &worth->lengths, count));
    join_strands(stage, worth);
    worth->whole = 0;
    for (int32_t s = 1; s < count; s++) {
        if (!is_outline(stage, worth, s))
            continue;
        const int64_t length = ns_strand_length(&stage->arr.strands.at[s]);
        worth->lengths.at[ns_forest_root(worth->outline.at, s)] += length;
        worth->whole += length;
    }
    for (int32_t s = 1; s < count; s++) {
        if (is_outline(stage, worth, s))
            worth->strands.at[s].outline =
                worth->lengths.at[ns_forest_root(worth->outline.at, s)];
    }
    worth->outlined = worth->picture_strands;
    return NS_OK;
}

// -- how far the eye gets -------------------------------------------------------------------------

// Somebody who goes along an outline.
typedef struct walker {
    int32_t edge;
    const ns_worth_link *on; // from the end by which it is left
    double chance;           // of getting there
} walker;

// Goes on by an edge, unless chances are too small or the other one is there.
static inline bool go_on(const ns_worth *worth, walker *w, const walker *other, double *sum)
{
    const int32_t to = w->on->to;

    if (w->chance < NS_REACH_LEAST || to >> 1 == other->edge)
        return false;
    *sum += w->chance * (double)worth->edges.at[to >> 1].length;
    w->edge = to >> 1;
    w->on = &worth->links.at[to ^ 1];
    w->chance *= w->on->pass;
    return true;
}

// What is reached from an edge, each length times the chance of getting there by the better way. Two
// walkers set out; who has the better chance goes on. On a closed outline they meet.
static double reach(const ns_worth *worth, int32_t edge)
{
    const ns_worth_link *ends = &worth->links.at[2 * edge];
    walker a = { edge, &ends[0], ends[0].pass }, b = { edge, &ends[1], ends[1].pass };
    double sum = (double)worth->edges.at[edge].length;

    while (b.chance > a.chance ? go_on(worth, &b, &a, &sum) : go_on(worth, &a, &b, &sum))
        ;
    return sum;
}

// Of follow, what an edge adds.
static double share_of(const ns_worth *worth, int32_t edge)
{
    const ns_worth_edge *of = &worth->edges.at[edge];

    return (double)of->length / (double)worth->whole
           * ns_min(reach(worth, edge) / (double)worth->strands.at[of->strand].outline, 1.0);
}

ns_status ns_worth_follow(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                          ns_giveaway *giveaway)
{
    NS_TRY(know_outlines(ctx, stage, worth));
    for (int32_t i = 0; i < worth->picture_count; i++)
        giveaway->follow += share_of(worth, i);
    giveaway->outline = (double)worth->whole / NS_FRAME_SIDE;
    return NS_OK;
}

// -- trails ---------------------------------------------------------------------------------------

static ns_point end_point(const ns_stage *stage, const ns_worth *worth, int32_t end)
{
    const ns_worth_edge *edge = &worth->edges.at[end >> 1];

    return edge->ends[0] ? stage->arr.entries.at[edge->ends[end & 1]].point
                         : stage->arr.strands.at[edge->strand].way.at[0];
}

// A trail stops at an end that goes on nowhere, or hardly; one that closes is told by any place on it.
static void note_end(const ns_stage *stage, const ns_worth *worth, int32_t end,
                     ns_worth_trail *trail)
{
    const ns_worth_link *on = &worth->links.at[end];
    const ns_point at = end_point(stage, worth, end);
    const bool stops = on->to < 0 || on->pass < TRAIL_PASS;

    if (trail->length == 0 || (stops && trail->stops == 0))
        trail->at[0] = trail->at[1] = at;
    else if (stops)
        trail->at[1] = at;
    trail->stops += stops;
}

static ns_status trail_of(ns_ctx *ctx, ns_worth *worth, int32_t edge, int32_t *number)
{
    const int32_t root = ns_forest_root(worth->trail.at, edge);

    if (worth->numbers.at[root] < 0) {
        worth->numbers.at[root] = worth->trails.count;
        NS_NEED(ctx, ns_array_push(ctx, &worth->trails, (ns_worth_trail){ 0 }));
    }
    *number = worth->numbers.at[root];
    return NS_OK;
}

static ns_status add_to_trail(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth, int32_t edge)
{
    int32_t number = 0;

    NS_TRY(trail_of(ctx, worth, edge, &number));
    ns_worth_trail *trail = &worth->trails.at[number];
    note_end(stage, worth, 2 * edge, trail);
    note_end(stage, worth, 2 * edge + 1, trail);
    trail->length += worth->edges.at[edge].length;
    trail->share += share_of(worth, edge);
    return NS_OK;
}

static void join_edges(ns_worth *worth)
{
    ns_forest_plant(worth->trail.at, worth->picture_count);
    for (int32_t i = 0; i < worth->links.count; i++) {
        const ns_worth_link *on = &worth->links.at[i];
        if (on->pass >= TRAIL_PASS)
            ns_forest_join(worth->trail.at, i >> 1, on->to >> 1);
    }
}

ns_status ns_worth_list_trails(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                               ns_giveaway *giveaway)
{
    int64_t longest = 0;

    worth->trails.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &worth->trail, worth->picture_count)
                     && ns_array_nones(ctx, &worth->numbers, worth->picture_count));
    join_edges(worth);
    for (int32_t i = 0; i < worth->picture_count; i++)
        NS_TRY(add_to_trail(ctx, stage, worth, i));
    for (int32_t i = 0; i < worth->trails.count; i++)
        longest = ns_max(longest, worth->trails.at[i].length);
    giveaway->trail = worth->whole > 0 ? (double)longest / (double)worth->whole : 0;
    return NS_OK;
}
