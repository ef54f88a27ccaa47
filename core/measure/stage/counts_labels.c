// counts_labels.c: how much room the ends on the frame leave to each other's clues.
//
// Ends and corners follow each other round the frame. A gap with an end at either side costs something
// when it is narrow; who comes or goes changes the gaps beside it and no others.
#include "measure/stage/stage_parts.h"

int64_t ns_label_cost(int64_t distance)
{
    const double lack = 1 - ns_units((double)distance, NS_DE_JONG_SIDE) / NS_LABEL_ROOM;

    return lack > 0 ? ns_sum_of(lack * lack) : 0;
}

int64_t ns_counts_of_labels(const ns_stage *stage)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *frame = &arr->strands.at[0];
    int64_t sum = 0, before = 0;
    bool is_end = false; // whether that is the place of an end rather than of a corner
    int32_t corner = 1;

    for (int32_t i = 1, e = arr->entries.at[frame->first].next; i < frame->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        for (; frame->arc[corner] < entry->arc; corner++) {
            if (is_end)
                sum += ns_label_cost(frame->arc[corner] - before);
            before = frame->arc[corner];
            is_end = false;
        }
        NS_ASSERT(entry->arc >= before); // they are in order round the frame
        sum += ns_label_cost(entry->arc - before);
        before = entry->arc;
        is_end = true;
        e = entry->next;
    }
    return is_end ? sum + ns_label_cost(frame->arc[corner] - before) : sum;
}

// -- of one strand --------------------------------------------------------------------------------

// The gaps from one entry of the frame to another behind it; the first one is its start, 0 its end.
static int64_t gaps_between(const ns_arrangement *arr, int32_t from, int32_t to)
{
    const ns_strand *frame = &arr->strands.at[0];
    const ns_entry *entries = arr->entries.at;
    const int64_t least = entries[from].arc, most = to ? entries[to].arc : INT64_MAX;
    const bool is_start = from == frame->first;
    int32_t first = 1, last = 4;

    while (first < 4 && frame->arc[first] < least)
        first++;
    while (last > 0 && frame->arc[last] >= most)
        last--;
    if (!to)
        return is_start ? 0 : ns_label_cost(frame->arc[first] - least);
    if (is_start)
        return ns_label_cost(most - frame->arc[last]);
    if (last < first)
        return ns_label_cost(most - least);
    return ns_label_cost(frame->arc[first] - least) + ns_label_cost(most - frame->arc[last]);
}

static bool is_of(const ns_entry *entries, int32_t at, int32_t strand)
{
    return entries[at].twin && entries[entries[at].twin].strand == strand;
}

// The next entry of the frame, 0 behind the last.
static int32_t next_of(const ns_arrangement *arr, int32_t at)
{
    const int32_t next = arr->entries.at[at].next;

    return next == arr->strands.at[0].first ? 0 : next;
}

// The gaps beside an entry of the frame, and those beside others of the strand that follow, less the
// one that would be there without them.
static int64_t owed_at(const ns_arrangement *arr, int32_t at, int32_t strand)
{
    const int32_t before = arr->entries.at[at].prev;
    int32_t from = before;
    int64_t sum = 0;

    if (is_of(arr->entries.at, before, strand))
        return 0; // counted there
    for (; at && is_of(arr->entries.at, at, strand); at = next_of(arr, at)) {
        sum += gaps_between(arr, from, at);
        from = at;
    }
    return sum + gaps_between(arr, from, at) - gaps_between(arr, before, at);
}

int64_t ns_labels_owed_to(const ns_stage *stage, int32_t strand)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *at = &arr->strands.at[strand];
    const int32_t ends[2] = { at->first, at->last };
    int64_t sum = 0;

    for (int i = 0; i < 2; i++) {
        const ns_entry *end = &arr->entries.at[ends[i]];
        if (end->kind == NS_ENTRY_FRAME)
            sum += owed_at(arr, end->twin, strand);
    }
    return sum;
}
