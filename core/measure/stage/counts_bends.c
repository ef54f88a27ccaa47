// counts_bends.c: what a tight bend costs, which is more near a vertex.
//
// Whoever follows a curve must not lose it where others cross it. Bends are many and priced often, so a
// bend asks its neighbours along the strand and nobody else.
#include "measure/stage/stage_parts.h"

static bool is_crossing_with(const ns_entry *entries, int32_t entry, int32_t strand)
{
    return entries[entry].kind == NS_ENTRY_CROSS
           && entries[entries[entry].twin].strand == strand;
}

// Whether a vertex of a closed strand is near the place, those of the strand `without` passed over.
static bool is_near_round(const ns_stage *stage, const ns_strand *at, int64_t arc,
                          int64_t reach, int32_t without)
{
    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        if (entry->kind != NS_ENTRY_ANCHOR && ns_strand_along(at, entry->arc, arc) < reach
            && !is_crossing_with(stage->arr.entries.at, e, without))
            return true;
        e = entry->next;
    }
    return false;
}

// The entries of an open one are vertices and in order: the last up to the place and the first
// behind it tell, those of the strand `without` passed over.
static bool is_near_vertex(const ns_stage *stage, const ns_strand *at, int32_t segment,
                           int64_t arc, int64_t reach, int32_t without)
{
    const ns_entry *entries = stage->arr.entries.at;

    while (!at->on_segment[segment])
        segment--; // a strand starts with an entry on its segment 0
    int32_t before = at->on_segment[segment], after;
    if (entries[before].arc > arc && entries[before].prev)
        before = entries[before].prev;
    for (after = entries[before].next; after && entries[after].arc <= arc;
         after = entries[after].next)
        before = after;
    while (before && is_crossing_with(entries, before, without))
        before = entries[before].prev;
    while (after && is_crossing_with(entries, after, without))
        after = entries[after].next;
    return (before && arc - entries[before].arc < reach)
           || (after && entries[after].arc - arc < reach);
}

int64_t ns_tight_cost(const ns_stage *stage, int32_t strand, const ns_tight *tight,
                      int32_t without)
{
    const ns_strand *at = &stage->arr.strands.at[strand];
    const int64_t reach = (int64_t)(NS_BEND_REACH * (NS_FRAME_SIDE / NS_DE_JONG_SIDE));
    const double segment = (double)(at->arc[tight->segment + 1] - at->arc[tight->segment]);
    const int64_t arc = at->arc[tight->segment] + (int64_t)(tight->at * segment + 0.5);
    const bool near = at->way.closed
                          ? is_near_round(stage, at, arc, reach, without)
                          : is_near_vertex(stage, at, tight->segment, arc, reach, without);

    return ns_sum_of(near ? tight->lack * NS_BEND_NEAR : tight->lack);
}
