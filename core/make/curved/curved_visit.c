// curved_visit.c: what a visit to an end tries; see curved_search.h.
//
// Mostly another shape of what the end has. A tenth of the visits would join it to another end, a
// twentieth exchange it with another connection, a quarter part a bridge: rare enough that a page has
// time to settle in between, and often enough that it is decided early who is joined to whom.
#include "make/curved/curved_search.h"

#define REWORKED 0.04     // of all visits, and ...
#define REWORKED_LATE 0.1 // ... once it is decided what crosses what

// An end to which a bridge from this one may look well; -1: none.
static int32_t pick_partner(const curved_search *search, int32_t a)
{
    const curved_work *work = search->work;
    double best = 0;
    int32_t partner = -1;

    for (int32_t b = 0; b < work->ends.count; b++) {
        const open_end *end = &work->ends.at[b];
        if (b == a || end->node == work->ends.at[a].node || end->pinned || end->bridged >= 0
            || curved_would_loop(work, a, b))
            continue;
        const double luck = curved_chance(&search->work->rng);
        const double apart =
            ns_vec_length(ns_vec_sub(end->at, work->ends.at[a].at)) / NS_FRAME_SIDE;
        const double worth =
            curved_facing(&work->ends.at[a], end) * (0.2 + luck) / (0.1 + apart);
        if (worth > best) {
            best = worth;
            partner = b;
        }
    }
    return partner;
}

static int32_t pick_other_connection(const curved_search *search, int32_t a)
{
    const curved_work *work = search->work;

    for (int32_t i = 0; i < 4; i++) {
        const int32_t b = ns_rng_below(&search->work->rng, work->ends.count);
        if (b != a && !work->ends.at[b].pinned && work->ends.at[b].bridged < 0)
            return b;
    }
    return -1;
}

ns_status curved_visit(ns_ctx *ctx, curved_search *search, int32_t a, int32_t tries)
{
    curved_work *work = search->work;
    const double kind = curved_chance(&work->rng);
    const bool bridged = work->ends.at[a].bridged >= 0;

    NS_ASSERT(work->ends.at[a].strand && !work->ends.at[a].pinned);
    if (curved_chance(&work->rng) < (search->settled ? REWORKED_LATE : REWORKED))
        return curved_rework(ctx, search, a, 2 * tries);
    if (bridged && kind < 0.25)
        return curved_move_part(ctx, search, a, 2 * tries);
    if (!bridged && kind < 0.1 && work->options->bridges) {
        const int32_t b = pick_partner(search, a);
        if (b >= 0)
            return curved_move_join(ctx, search, a, b, tries);
    }
    if (!bridged && kind < 0.15) {
        const int32_t b = pick_other_connection(search, a);
        if (b >= 0)
            return curved_move_swap(ctx, search, a, b, tries);
    }
    return curved_move_end(ctx, search, a, tries);
}
