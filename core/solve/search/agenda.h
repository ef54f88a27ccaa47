// agenda.h: lines that wait to be looked at, each with a rank; the highest rank first, among equals
// whoever got it first. Everything is O(1): a list for each rank, and a bit that tells whether
// somebody is on it.
#ifndef NS_AGENDA_H
#define NS_AGENDA_H

#include "base/blocks.h"

#define NS_AGENDA_RANKS 128

typedef struct ns_agenda {
    int32_t *next, *before; // on the list of its rank; -1 at the ends
    int16_t *rank;          // -1: does not wait
    int32_t count;
    int32_t first[NS_AGENDA_RANKS], last[NS_AGENDA_RANKS]; // of each list; -1: nobody
    uint64_t used[NS_AGENDA_RANKS / 64]; // ranks that somebody has, a bit each
    ns_blocks blocks;
} ns_agenda;

bool ns_agenda_make(ns_ctx *ctx, ns_agenda *agenda, int32_t size);
void ns_agenda_drop(ns_ctx *ctx, ns_agenda *agenda);
// Puts a line at the end of the list of `rank`, taking it from the one it is on.
void ns_agenda_put(ns_agenda *agenda, int32_t line, int32_t rank);
// Takes a line out, if it is there.
void ns_agenda_remove(ns_agenda *agenda, int32_t line);
// Takes out the first line of the highest rank; -1 when nobody waits.
int32_t ns_agenda_take(ns_agenda *agenda);

#endif
