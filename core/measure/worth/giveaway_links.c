// giveaway_links.c: see giveaway.h: where the eye goes on along an outline.
//
// An outline passes a crossing straight on, and both arms of the added curve pull aside: so much as
// 1/70 each at a right angle, as much as the outline itself where the curves nearly touch. At a corner
// the outline turns while the connection that continues its piece goes straight on, so a pass is small
// there. Either way counts as often as the other; a pass is the lesser of the two ways through it.
#include "measure/worth/giveaway.h"

#include "base/basics.h"

double ns_worth_pull(ns_vec coming, ns_vec going)
{
    const double chord2 = ns_max(2 - 2 * ns_vec_dot(coming, going), 0.0);
    const double fall = 1 + chord2 / NS_PASS_CHORD2;

    return 1 / (fall * fall);
}

static void link(ns_worth *worth, int32_t a, int32_t b, double pass)
{
    worth->links.at[a] = (ns_worth_link){ b, pass };
    worth->links.at[b] = (ns_worth_link){ a, pass };
}

// -- crossings ------------------------------------------------------------------------------------

static ns_vec unit_tangent(const ns_stage *stage, int32_t entry)
{
    return ns_vec_unit(ns_stage_tangent(stage, (ns_entry_id){ entry }));
}

static double find_pass(const ns_stage *stage, int32_t e)
{
    const ns_vec way = unit_tangent(stage, e);
    const ns_vec arm = unit_tangent(stage, stage->arr.entries.at[e].twin);

    return 1 / (1 + ns_worth_pull(way, arm) + ns_worth_pull(way, ns_vec_scale(arm, -1)));
}

// Two segments cross once at most.
double ns_worth_crossing_pass(const ns_stage *stage, ns_worth *worth, int32_t e)
{
    const ns_entry *entry = &stage->arr.entries.at[e];
    const ns_entry *twin = &stage->arr.entries.at[entry->twin];
    const ns_worth_strand *of = &worth->strands.at[entry->strand];
    const ns_worth_strand *other = &worth->strands.at[twin->strand];
    ns_worth_pass *last = &worth->passes.at[e];

    if (of->picture && other->picture)
        return 1;
    if (last->births[0] != of->birth || last->births[1] != other->birth
        || last->segments[0] != entry->segment || last->segments[1] != twin->segment)
        *last = (ns_worth_pass){ { of->birth, other->birth },
                                 { entry->segment, twin->segment },
                                 find_pass(stage, e) };
    return last->pass;
}

// What a closed strand starts with comes after its last edge.
static void link_crossing(const ns_stage *stage, ns_worth *worth, int32_t edge)
{
    const ns_worth_strand *of = &worth->strands.at[worth->edges.at[edge].strand];
    const int32_t before = edge > of->first ? edge - 1 : of->last;

    link(worth, 2 * before + 1, 2 * edge,
         ns_worth_crossing_pass(stage, worth, worth->edges.at[edge].ends[0]));
}

// -- nodes ----------------------------------------------------------------------------------------

// An end of a strand at a node.
typedef struct arm {
    int64_t key;  // the birth of the strand, and which end of it
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
    NS_NEED(ctx, ns_array_reserve(ctx, list, node->ends.count));
    for (int32_t i = 0; i < node->ends.count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[node->ends.at[i]];
        const ns_worth_strand *of = &worth->strands.at[entry->strand];
        const bool ends = entry->at.num != 0;
        const int32_t end = ends ? 2 * of->last + 1 : 2 * of->first;
        list->at[list->count++] = (arm){ .key = 2 * of->birth + ends,
                                         .out = of->out[ends],
                                         .end = of->picture ? end : -1,
                                         .best = -1 };
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

static void match_arms(arms *list)
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
}

static bool recall_arms(const ns_worth_node *last, arms *list)
{
    if (last->count != list->count)
        return false;
    for (int32_t i = 0; i < list->count; i++) {
        if (last->keys[i] != list->at[i].key)
            return false;
    }
    for (int32_t i = 0; i < list->count; i++) {
        list->at[i].best = last->best[i];
        list->at[i].pass = last->pass[i];
    }
    return true;
}

static void remember_arms(ns_worth_node *last, const arms *list)
{
    last->count = list->count <= NS_WORTH_ARMS ? list->count : 0;
    for (int32_t i = 0; i < last->count; i++) {
        last->keys[i] = list->at[i].key;
        last->best[i] = list->at[i].best;
        last->pass[i] = list->at[i].pass;
    }
}

// Each end goes on with the one that it passes to best, when that one says the same.
static void link_arms(ns_worth *worth, int32_t node, arms *list)
{
    if (!recall_arms(&worth->nodes.at[node], list)) {
        match_arms(list);
        remember_arms(&worth->nodes.at[node], list);
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
    int64_t pairs = 0;

    for (int32_t n = 1; n < stage->arr.nodes.count; n++) {
        const ns_node *node = &stage->arr.nodes.at[n];
        if (node->ends.count < 2 || node->on_frame)
            continue;
        NS_TRY(list_arms(ctx, stage, worth, node, list));
        link_arms(worth, n, list);
        pairs += (int64_t)list->count * list->count;
    }
    return ns_spend(ctx, pairs);
}

ns_status ns_worth_link_edges(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth)
{
    arms list = { 0 };

    NS_NEED(ctx, ns_array_resize(ctx, &worth->links, 2 * worth->picture_count)
                     && ns_array_resize(ctx, &worth->passes,
                                        ns_max(worth->passes.count, stage->arr.entries.count))
                     && ns_array_resize(ctx, &worth->nodes,
                                        ns_max(worth->nodes.count, stage->arr.nodes.count)));
    for (int32_t i = 0; i < worth->links.count; i++)
        worth->links.at[i] = (ns_worth_link){ -1, 0 };
    for (int32_t i = 0; i < worth->picture_count; i++) {
        const int32_t from = worth->edges.at[i].ends[0];
        if (!from)
            link(worth, 2 * i, 2 * i + 1, 1);
        else if (stage->arr.entries.at[from].kind == NS_ENTRY_CROSS)
            link_crossing(stage, worth, i);
    }
    const ns_status status = link_nodes(ctx, stage, worth, &list);
    ns_array_drop(ctx, &list);
    return status;
}
