// giveaway_bridges.c: see giveaway.h: outlines that go on over a bridge.
//
// A bridge leaves a corner as the piece before it went there, and arrives as the next piece goes on: to the eye the
// three are one smooth curve, and a body that a fin hides a part of is whole again. So the two pieces are
// linked as if they were one outline, by the passes of both nodes and of all crossings between them, where that is
// easier to follow than the turns at the corners are.
#include "measure/worth/giveaway.h"

#include "base/basics.h"

// How surely the eye goes straight on at a node, from one strand there to another.
static double straight_pass(const ns_stage *stage, const ns_worth *worth, int32_t node,
                            int32_t from, int32_t end, int32_t to)
{
    const ns_node *at = &stage->arr.nodes.at[node];
    const ns_vec coming = ns_vec_scale(worth->strands.at[from].out[end], -1);
    double aside = 0;

    for (int32_t i = 0; i < at->ends.count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[at->ends.at[i]];
        const int32_t other = entry->strand;
        if (other != from && other != to)
            aside +=
                ns_worth_pull(coming, worth->strands.at[other].out[entry->at.num == 0 ? 0 : 1]);
    }
    return 1 / (1 + aside);
}

static double crossings_pass(const ns_stage *stage, ns_worth *worth, int32_t bridge)
{
    const ns_strand *strand = &stage->arr.strands.at[bridge];
    double pass = 1;

    for (int32_t i = 0, e = strand->first; i < strand->entry_count && pass > NS_REACH_LEAST;
         i++) {
        if (stage->arr.entries.at[e].kind == NS_ENTRY_CROSS)
            pass *= ns_worth_crossing_pass(stage, worth, e);
        e = stage->arr.entries.at[e].next;
    }
    return pass;
}

// Nobody goes on to an end any more that goes elsewhere.
static void unlink_end(ns_worth *worth, int32_t end)
{
    const int32_t to = worth->links.at[end].to;

    if (to >= 0)
        worth->links.at[to] = (ns_worth_link){ -1, 0 };
}

static void link_bridge(const ns_stage *stage, ns_worth *worth, int32_t bridge)
{
    const int32_t *mates = stage->actors.at[bridge].mates;
    const ns_strand *strand = &stage->arr.strands.at[bridge];
    double pass = crossings_pass(stage, worth, bridge);
    int32_t ends[2];

    for (int k = 0; k < 2; k++) {
        const int32_t piece = mates[k] >> 1, end = mates[k] & 1;
        if (mates[k] < 0 || !worth->strands.at[piece].picture)
            return;
        pass *= straight_pass(stage, worth, strand->way.ends[k].i, piece, end, bridge);
        ends[k] =
            end ? 2 * worth->strands.at[piece].last + 1 : 2 * worth->strands.at[piece].first;
    }
    if (pass <= ns_max(worth->links.at[ends[0]].pass, worth->links.at[ends[1]].pass))
        return;
    unlink_end(worth, ends[0]);
    unlink_end(worth, ends[1]);
    worth->links.at[ends[0]] = (ns_worth_link){ ends[1], pass };
    worth->links.at[ends[1]] = (ns_worth_link){ ends[0], pass };
}

void ns_worth_link_bridges(const ns_stage *stage, ns_worth *worth)
{
    for (int32_t s = 1; s < stage->arr.strands.count; s++) {
        if (stage->arr.strands.at[s].alive && stage->actors.at[s].role == NS_ROLE_BRIDGE)
            link_bridge(stage, worth, s);
    }
}
