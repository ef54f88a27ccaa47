// giveaway_trails.c: see giveaway.h: where the eye goes on along an outline, and how far it gets.
//
// An outline passes a crossing straight on, and both arms of the added curve pull aside: so much as
// 1/70 each at a right angle, as much as the outline itself where the curves nearly touch. At a corner
// the outline turns while the connection that continues its piece goes straight on, so a pass is small
// there. Either way counts as often as the other; a pass is the lesser of the two ways through it.
#include "measure/worth/giveaway.h"

#include "base/basics.h"
#include "base/forest.h"

#define TRAIL_PASS (2.0 / 3) // nothing beside the outline pulls more than half as much

double ns_worth_pull(ns_vec coming, ns_vec going)
{
    const double chord2 = ns_max(2 - 2 * ns_vec_dot(coming, going), 0.0);
    const double fall = 1 + chord2 / NS_PASS_CHORD2;

    return 1 / (fall * fall);
}

static ns_vec unit_tangent(const ns_stage *stage, int32_t entry)
{
    return ns_vec_unit(ns_stage_tangent(stage, (ns_entry_id){ entry }));
}

static bool is_picture(const ns_stage *stage, int32_t entry)
{
    return ns_role_is_picture(stage->actors.at[stage->arr.entries.at[entry].strand].role);
}

static void link(ns_worth *worth, int32_t a, int32_t b, double pass)
{
    worth->links.at[a] = (ns_worth_link){ b, pass };
    worth->links.at[b] = (ns_worth_link){ a, pass };
}

// -- crossings ------------------------------------------------------------------------------------

static double crossing_pass(const ns_stage *stage, int32_t e)
{
    const int32_t twin = stage->arr.entries.at[e].twin;

    if (is_picture(stage, twin))
        return 1;
    const ns_vec way = unit_tangent(stage, e), arm = unit_tangent(stage, twin);
    return 1 / (1 + ns_worth_pull(way, arm) + ns_worth_pull(way, ns_vec_scale(arm, -1)));
}

static void link_crossing(const ns_stage *stage, ns_worth *worth, int32_t e)
{
    link(worth, 2 * worth->before.at[e] + 1, 2 * worth->after.at[e], crossing_pass(stage, e));
}

// -- nodes ----------------------------------------------------------------------------------------

// An end of a strand at a node.
typedef struct arm {
    ns_vec out;   // the direction in which it leaves
    int32_t end;  // of the outline's edge; -1: added
    double aside; // how much the added ones pull, coming from here
    int32_t best; // the end that goes on best, by its place in the list
    double pass;
} arm;

typedef NS_ARRAY(arm) arms;

static ns_status list_arms(ns_ctx *ctx, const ns_stage *stage, const ns_worth *worth,
                           const ns_node *node, arms *list)
{
    list->count = 0;
    for (int32_t i = 0; i < node->ends.count; i++) {
        const int32_t e = node->ends.at[i];
        const bool starts = stage->arr.entries.at[e].at.num == 0;
        const int32_t end = starts ? 2 * worth->after.at[e] : 2 * worth->before.at[e] + 1;
        const arm one = { .out = ns_vec_scale(unit_tangent(stage, e), starts ? 1 : -1),
                          .end = is_picture(stage, e) ? end : -1,
                          .best = -1 };
        NS_NEED(ctx, ns_array_push(ctx, list, one));
    }
    return NS_OK;
}

static void sum_aside(arms *list, int32_t i)
{
    const ns_vec coming = ns_vec_scale(list->at[i].out, -1);

    for (int32_t k = 0; k < list->count; k++) {
        if (list->at[k].end < 0)
            list->at[i].aside += ns_worth_pull(coming, list->at[k].out);
    }
}

// Between two ends of outlines: the lesser of both ways.
static double node_pass(const arm *a, const arm *b)
{
    const double pull = ns_worth_pull(ns_vec_scale(a->out, -1), b->out);

    return pull / (pull + ns_max(a->aside, b->aside));
}

// Each end goes on with the one that it passes to best, when that one says the same.
static void link_arms(ns_worth *worth, arms *list)
{
    for (int32_t i = 0; i < list->count; i++) {
        if (list->at[i].end >= 0)
            sum_aside(list, i);
    }
    for (int32_t i = 0; i < list->count; i++) {
        arm *a = &list->at[i];
        for (int32_t k = 0; k < list->count && a->end >= 0; k++) {
            if (k == i || list->at[k].end < 0)
                continue;
            const double pass = node_pass(a, &list->at[k]);
            if (a->best < 0 || pass > a->pass) {
                a->best = k;
                a->pass = pass;
            }
        }
    }
    for (int32_t i = 0; i < list->count; i++) {
        const arm *a = &list->at[i];
        if (a->best > i && list->at[a->best].best == i)
            link(worth, a->end, list->at[a->best].end, a->pass);
    }
}

// Corners, junctions, and places where an outline was cut.
static ns_status link_nodes(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth, arms *list)
{
    for (int32_t n = 1; n < stage->arr.nodes.count; n++) {
        const ns_node *node = &stage->arr.nodes.at[n];
        if (node->ends.count < 2 || node->on_frame)
            continue;
        NS_TRY(list_arms(ctx, stage, worth, node, list));
        link_arms(worth, list);
        NS_TRY(ns_spend(ctx, (int64_t)list->count * list->count));
    }
    return NS_OK;
}

ns_status ns_worth_link_edges(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth)
{
    arms list = { 0 };

    NS_NEED(ctx, ns_array_resize(ctx, &worth->links, 2 * worth->edges.count));
    for (int32_t i = 0; i < worth->links.count; i++)
        worth->links.at[i] = (ns_worth_link){ -1, 0 };
    for (int32_t i = 0; i < worth->edges.count; i++) {
        const ns_worth_edge *edge = &worth->edges.at[i];
        if (edge->picture && !edge->ends[0])
            link(worth, 2 * i, 2 * i + 1, 1);
        else if (edge->picture && stage->arr.entries.at[edge->ends[0]].kind == NS_ENTRY_CROSS)
            link_crossing(stage, worth, edge->ends[0]);
    }
    const ns_status status = link_nodes(ctx, stage, worth, &list);
    ns_array_drop(ctx, &list);
    return status;
}

// -- how far the eye gets -------------------------------------------------------------------------

// Somebody who goes along an outline.
typedef struct walker {
    int32_t leaving; // the end by which the edge is left
    double chance;   // of having got there
} walker;

static double next_chance(const ns_worth *worth, const walker *w)
{
    const ns_worth_link *on = &worth->links.at[w->leaving];

    return on->to < 0 ? 0 : w->chance * on->pass;
}

// What is reached from an edge, each length times the chance of getting there by the better way. Two walkers
// set out; who has the better chance goes on. On a closed outline they meet.
static double reach(const ns_worth *worth, int32_t edge)
{
    walker walkers[2] = { { 2 * edge, 1 }, { 2 * edge + 1, 1 } };
    double sum = (double)worth->edges.at[edge].length;

    for (;;) {
        const double chances[2] = { next_chance(worth, &walkers[0]),
                                    next_chance(worth, &walkers[1]) };
        const int who = chances[1] > chances[0];
        const int32_t to = worth->links.at[walkers[who].leaving].to;
        if (chances[who] < NS_REACH_LEAST || to >> 1 == walkers[1 - who].leaving >> 1)
            return sum;
        sum += chances[who] * (double)worth->edges.at[to >> 1].length;
        walkers[who] = (walker){ to ^ 1, chances[who] };
    }
}

// Edges hang together as an outline by whatever pass, and through nodes where several outlines meet.
static void join_edges(const ns_stage *stage, ns_worth *worth)
{
    const ns_arrangement *arr = &stage->arr;

    ns_forest_plant(worth->outline.at, worth->edges.count);
    ns_forest_plant(worth->trail.at, worth->edges.count);
    for (int32_t i = 0; i < worth->links.count; i++) {
        const ns_worth_link *on = &worth->links.at[i];
        if (on->to < 0)
            continue;
        ns_forest_join(worth->outline.at, i >> 1, on->to >> 1);
        if (on->pass >= TRAIL_PASS)
            ns_forest_join(worth->trail.at, i >> 1, on->to >> 1);
    }
    for (int32_t n = 1; n < arr->nodes.count; n++) {
        const ns_node *node = &arr->nodes.at[n];
        for (int32_t k = 0, last = -1; k < node->ends.count && !node->on_frame; k++) {
            const int32_t e = node->ends.at[k];
            if (!is_picture(stage, e))
                continue;
            const int32_t edge = ns_max(worth->after.at[e], worth->before.at[e]);
            if (last >= 0)
                ns_forest_join(worth->outline.at, edge, last);
            last = edge;
        }
    }
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

static ns_status add_to_trail(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth, int32_t edge,
                              int64_t whole)
{
    const double own = (double)worth->lengths.at[ns_forest_root(worth->outline.at, edge)];
    const double length = (double)worth->edges.at[edge].length;
    int32_t number = 0;

    NS_TRY(trail_of(ctx, worth, edge, &number));
    ns_worth_trail *trail = &worth->trails.at[number];
    note_end(stage, worth, 2 * edge, trail);
    note_end(stage, worth, 2 * edge + 1, trail);
    trail->length += worth->edges.at[edge].length;
    trail->share += length / (double)whole * (reach(worth, edge) / own);
    return NS_OK;
}

// Lengths of outlines, by their roots; returns that of all.
static int64_t measure_outlines(ns_worth *worth)
{
    int64_t whole = 0;

    for (int32_t i = 0; i < worth->edges.count; i++) {
        if (!worth->edges.at[i].picture)
            continue;
        worth->lengths.at[ns_forest_root(worth->outline.at, i)] += worth->edges.at[i].length;
        whole += worth->edges.at[i].length;
    }
    return whole;
}

static ns_status begin(ns_ctx *ctx, ns_worth *worth)
{
    const int32_t count = worth->edges.count;

    worth->lengths.count = worth->trails.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &worth->outline, count)
                     && ns_array_resize(ctx, &worth->trail, count)
                     && ns_array_resize(ctx, &worth->lengths, count)
                     && ns_array_nones(ctx, &worth->numbers, count));
    return NS_OK;
}

ns_status ns_worth_follow(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                          ns_giveaway *giveaway)
{
    int64_t longest = 0;

    NS_TRY(begin(ctx, worth));
    join_edges(stage, worth);
    const int64_t whole = measure_outlines(worth);
    for (int32_t i = 0; i < worth->edges.count; i++) {
        if (worth->edges.at[i].picture)
            NS_TRY(add_to_trail(ctx, stage, worth, i, whole));
    }
    for (int32_t i = 0; i < worth->trails.count; i++) {
        giveaway->follow += worth->trails.at[i].share;
        longest = ns_max(longest, worth->trails.at[i].length);
    }
    giveaway->trail = whole > 0 ? (double)longest / (double)whole : 0;
    giveaway->outline = (double)whole / NS_FRAME_SIDE;
    return NS_OK;
}
