// agenda.c: see agenda.h. A line is on the list of its rank or on none; who is first or last on a
// list has -1 beside it, and a rank's bit is set as long as its list has anybody.
#include "solve/search/agenda.h"

#include "base/basics.h"

bool ns_agenda_make(ns_ctx *ctx, ns_agenda *agenda, int32_t size)
{
    *agenda = (ns_agenda){ 0 };
    ns_take(ctx, &agenda->blocks, agenda->next, size);
    ns_take(ctx, &agenda->blocks, agenda->before, size);
    ns_take(ctx, &agenda->blocks, agenda->rank, size);
    if (agenda->blocks.missing) {
        ns_agenda_drop(ctx, agenda);
        return false;
    }
    for (int32_t l = 0; l < size; l++)
        agenda->rank[l] = -1;
    for (int32_t r = 0; r < NS_AGENDA_RANKS; r++)
        agenda->first[r] = agenda->last[r] = -1;
    return true;
}

void ns_agenda_drop(ns_ctx *ctx, ns_agenda *agenda)
{
    ns_blocks_drop(ctx, &agenda->blocks);
    *agenda = (ns_agenda){ 0 };
}

void ns_agenda_remove(ns_agenda *agenda, int32_t line)
{
    const int32_t rank = agenda->rank[line];

    if (rank < 0)
        return;
    const int32_t next = agenda->next[line], before = agenda->before[line];
    *(before < 0 ? &agenda->first[rank] : &agenda->next[before]) = next;
    *(next < 0 ? &agenda->last[rank] : &agenda->before[next]) = before;
    if (agenda->first[rank] < 0)
        agenda->used[rank / 64] &= ~(UINT64_C(1) << rank % 64);
    agenda->rank[line] = -1;
    agenda->count--;
}

void ns_agenda_put(ns_agenda *agenda, int32_t line, int32_t rank)
{
    NS_ASSERT(rank >= 0 && rank < NS_AGENDA_RANKS);
    ns_agenda_remove(agenda, line);
    const int32_t before = agenda->last[rank];
    agenda->before[line] = before;
    agenda->next[line] = -1;
    *(before < 0 ? &agenda->first[rank] : &agenda->next[before]) = line;
    agenda->last[rank] = line;
    agenda->used[rank / 64] |= UINT64_C(1) << rank % 64;
    agenda->rank[line] = (int16_t)rank;
    agenda->count++;
}

int32_t ns_agenda_take(ns_agenda *agenda)
{
    for (int32_t word = NS_AGENDA_RANKS / 64 - 1; word >= 0; word--) {
        if (!agenda->used[word])
            continue;
        const int32_t line = agenda->first[64 * word + ns_bit_last64(agenda->used[word])];
        ns_agenda_remove(agenda, line);
        return line;
    }
    NS_ASSERT(agenda->count == 0);
    return -1;
}
