// counts_price.c: the terms of strands and curves for a strand that comes, goes, or is up for a moment.
//
// A pass over all strands takes longer the more of them there are, and searches price many candidates. What
// one changes is found along itself, the strands it crosses and the curves it joins; all else is known.
// While a strand comes, or might, strands are numbered as they were without it.
#include "measure/stage/stage_parts.h"

// -- bends, and what needs a cut --------------------------------------------------------------------

// What the candidate changes in the bends of a strand that it crosses: some have a vertex near now.
static int64_t bends_more(const ns_stage *stage, int32_t strand, int32_t candidate)
{
    const ns_tights *tight = &stage->actors.at[strand].tight;
    int64_t sum = 0;

    for (int32_t i = 0; i < tight->count; i++)
        sum += ns_tight_cost(stage, strand, &tight->at[i], -1)
               - ns_tight_cost(stage, strand, &tight->at[i], candidate);
    return sum;
}

// The strand that is crossed at an entry of the candidate, 0 for none.
static int32_t crossed_at(const ns_arrangement *arr, int32_t e)
{
    const ns_entry *entry = &arr->entries.at[e];
    const int32_t other =
        entry->kind == NS_ENTRY_CROSS ? arr->entries.at[entry->twin].strand : 0;

    return other == entry->strand ? 0 : other;
}

// How often the candidate crosses what it crosses at an entry; 0 when it has done so before.
static int32_t times_crossed(const ns_arrangement *arr, int32_t candidate, int32_t at)
{
    const ns_strand *strand = &arr->strands.at[candidate];
    int32_t times = 0;

    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        if (crossed_at(arr, e) == crossed_at(arr, at)) {
            if (times == 0 && e != at)
                return 0;
            times++;
        }
        e = arr->entries.at[e].next;
    }
    return times;
}

static void count_crossed(const ns_stage *stage, int32_t strand, ns_sums *owed)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *at = &arr->strands.at[strand];

    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const int32_t other = crossed_at(arr, e);
        const ns_actor *actor = &stage->actors.at[other];
        const bool asks = other && (actor->tight.count > 0 || actor->needs_cut);
        const int32_t times = asks ? times_crossed(arr, strand, e) : 0;
        e = arr->entries.at[e].next;
        if (times == 0)
            continue;
        owed->of[NS_TERM_BEND] += bends_more(stage, other, strand);
        if (actor->needs_cut && arr->strands.at[other].entry_count == 1 + times)
            owed->of[NS_TERM_LOOSE] -= (int64_t)actor->needs_cut * NS_SUM_ONE;
    }
}

// What bends and loose strands owe to a strand that is up.
static ns_sums owed_to(const ns_stage *stage, int32_t strand)
{
    const ns_actor *actor = &stage->actors.at[strand];
    ns_sums owed = { 0 };

    for (int32_t i = 0; i < actor->tight.count; i++)
        owed.of[NS_TERM_BEND] += ns_tight_cost(stage, strand, &actor->tight.at[i], -1);
    if (actor->needs_cut && stage->arr.strands.at[strand].entry_count == 1)
        owed.of[NS_TERM_LOOSE] += (int64_t)actor->needs_cut * NS_SUM_ONE;
    count_crossed(stage, strand, &owed);
    return owed;
}

// -- crossings of a curve with itself ---------------------------------------------------------------

// The curve that goes on at a strand's end, -1 for none.
static int32_t curve_beyond(const ns_stage *stage, const ns_actor *actor, int32_t strand,
                            int end)
{
    const int32_t mate = actor->mates[end];

    return mate >= 0 && mate >> 1 != strand ? stage->curve.at[mate >> 1] : -1;
}

// The crossings of a strand with other strands of a curve, but for the candidate.
static int32_t crossings_with(const ns_stage *stage, int32_t strand, int32_t curve,
                              int32_t candidate)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *at = &arr->strands.at[strand];
    int32_t count = 0;

    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const int32_t other = crossed_at(arr, e);
        count += other && other != candidate && stage->curve.at[other] == curve;
        e = arr->entries.at[e].next;
    }
    return count;
}

// The crossings of the candidate with itself.
static int32_t own_crossings(const ns_arrangement *arr, int32_t candidate)
{
    const ns_strand *at = &arr->strands.at[candidate];
    int32_t count = 0;

    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        count += entry->kind == NS_ENTRY_CROSS && entry->twin > e
                 && arr->entries.at[entry->twin].strand == candidate;
        e = entry->next;
    }
    return count;
}

// The crossings with each other of the two curves that a strand joins; 0 when it does not join two.
static int32_t crossings_joined(const ns_stage *stage, const ns_actor *actor, int32_t strand)
{
    const int32_t one = curve_beyond(stage, actor, strand, 0);
    const int32_t other = curve_beyond(stage, actor, strand, 1);
    int32_t count = 0;

    if (one < 0 || other < 0 || one == other)
        return 0;
    for (int32_t end = actor->mates[0]; end >= 0;
         end = stage->actors.at[end >> 1].mates[!(end & 1)])
        count += crossings_with(stage, end >> 1, other, strand);
    return count;
}

// The crossings of a curve or two with the candidate that goes on as they do, and with each other.
static int64_t selves_more(const ns_stage *stage, int32_t candidate)
{
    const ns_actor *actor = &stage->actors.at[candidate];
    const int32_t one = curve_beyond(stage, actor, candidate, 0);
    const int32_t other = curve_beyond(stage, actor, candidate, 1);
    int32_t count =
        own_crossings(&stage->arr, candidate) + crossings_joined(stage, actor, candidate);

    if (one >= 0)
        count += crossings_with(stage, candidate, one, candidate);
    if (other >= 0 && other != one)
        count += crossings_with(stage, candidate, other, candidate);
    return (int64_t)count * NS_SUM_ONE;
}

// -- all of them ------------------------------------------------------------------------------------

static void set(const ns_stage *stage, ns_term term, int64_t sum, ns_sums *sums)
{
    if (ns_stage_keeps(stage, term))
        sums->of[term] = sum;
}

void ns_counts_of_price(const ns_stage *stage, int32_t strand, ns_sums *sums)
{
    const ns_sums owed = owed_to(stage, strand);

    set(stage, NS_TERM_BEND, stage->sums.of[NS_TERM_BEND] + owed.of[NS_TERM_BEND], sums);
    set(stage, NS_TERM_LOOSE, stage->sums.of[NS_TERM_LOOSE] + owed.of[NS_TERM_LOOSE], sums);
    if (ns_stage_keeps(stage, NS_TERM_SELF))
        sums->of[NS_TERM_SELF] = stage->sums.of[NS_TERM_SELF] + selves_more(stage, strand);
    if (ns_stage_keeps(stage, NS_TERM_LABEL))
        sums->of[NS_TERM_LABEL] =
            stage->sums.of[NS_TERM_LABEL] + ns_labels_owed_to(stage, strand);
    if (ns_stage_keeps(stage, NS_TERM_CELLS))
        sums->of[NS_TERM_CELLS] = ns_cells_cost(stage);
}

void ns_counts_come(const ns_stage *stage, int32_t strand, ns_sums *sums)
{
    ns_counts_of_price(stage, strand, sums);
    set(stage, NS_TERM_EXIT, stage->sums.of[NS_TERM_EXIT] + stage->actors.at[strand].exit,
        sums);
    if (ns_stage_keeps(stage, NS_TERM_LENGTH))
        sums->of[NS_TERM_LENGTH] = ns_counts_of_lengths(stage);
}

ns_sums ns_counts_go(const ns_stage *stage, int32_t strand)
{
    const int32_t curve = stage->curve.at[strand];
    ns_sums owed = owed_to(stage, strand);

    owed.of[NS_TERM_EXIT] = stage->actors.at[strand].exit;
    owed.of[NS_TERM_SELF] = (int64_t)(own_crossings(&stage->arr, strand)
                                      + crossings_with(stage, strand, curve, strand))
                            * NS_SUM_ONE;
    if (ns_stage_keeps(stage, NS_TERM_LABEL))
        owed.of[NS_TERM_LABEL] = ns_labels_owed_to(stage, strand);
    return owed;
}

void ns_counts_gone(const ns_stage *stage, const ns_gone *gone, ns_sums owed, ns_sums *sums)
{
    static const ns_term terms[] = { NS_TERM_BEND, NS_TERM_LOOSE, NS_TERM_EXIT, NS_TERM_SELF,
                                     NS_TERM_LABEL };

    owed.of[NS_TERM_SELF] +=
        (int64_t)crossings_joined(stage, gone->actor, gone->strand) * NS_SUM_ONE;
    for (int32_t i = 0; i < NS_COUNT(terms); i++)
        set(stage, terms[i], stage->sums.of[terms[i]] - owed.of[terms[i]], sums);
    if (ns_stage_keeps(stage, NS_TERM_CELLS))
        sums->of[NS_TERM_CELLS] = ns_cells_cost(stage);
    if (ns_stage_keeps(stage, NS_TERM_LENGTH))
        sums->of[NS_TERM_LENGTH] = ns_counts_of_lengths(stage);
}
