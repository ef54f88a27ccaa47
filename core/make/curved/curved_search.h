// curved_search.h: the parts of our own search.
//
// The page is cooled: ends are visited in turn, those that cost most more often; the extension of
// an end is taken down, several candidates are priced, and the cheapest is put up when it is
// cheaper than what was there, or not much dearer while it is warm. Now and then two ends are
// joined by a bridge, a bridge is parted, or two connections exchange their places on the frame.
#ifndef NS_CURVED_SEARCH_H
#define NS_CURVED_SEARCH_H

#include "make/curved/curved_work.h"

// A part of a search.
typedef struct curved_phase {
    double from, to;    // warmth, where it cools
    double visits;      // of each end
    double behind;      // visits of the phases before
    int64_t iterations; // when it began ...
    double spent;       // ... and what was spent by then
} curved_phase;

typedef struct curved_search {
    curved_work *work;
    double warmth;          // how much dearer a page may become by a move, about
    double effort;          // that it has, in ticks; 0: no limit
    double until;           // specks are cleared until so much is taken; 0: no limit
    double reach;           // of a small change, as a part of the frame's longer side
    NS_ARRAY(double) share; // of each end: what the page would save without its extension
    bool settled;           // the weights are those of a page that is nearly done
    curved_phase phase;     // that is under way
    bool aims;              // some candidates are to go through a place ...
    ns_vec aim;             // ... this one
    curved_plan best;
} curved_search;

// -- curved_propose.c: candidates ---------------------------------------------------------------

// A connection, gently bent, towards about where the end points.
ns_grid_cubic curved_connection_near(curved_work *work, const open_end *end, double spread);
// To a point of the frame, see curved_frame_point.
ns_grid_cubic curved_connection_to(curved_work *work, const open_end *end, double round);
// By way of a place.
ns_grid_cubic curved_connection_through(curved_work *work, const open_end *end, ns_vec place);
// Anywhere.
ns_grid_cubic curved_connection_any(curved_work *work, const open_end *end);
// A small change of the extension that an end has, or had; of connections and bridges.
ns_grid_cubic curved_nudge(curved_work *work, const open_end *a, const open_end *b,
                           const ns_grid_cubic *cubic, double reach);
ns_grid_cubic curved_bridge_any(curved_work *work, const open_end *a, const open_end *b);
// How well a bridge would become two ends: 0 (not at all) to 1 (straight).
double curved_facing(const open_end *a, const open_end *b);

// -- curved_pair.c ----------------------------------------------------------------------------

// Joins ends that have no extension, until at most so many of them are left.
ns_status curved_pair_up(ns_ctx *ctx, curved_work *work, int32_t left);

// -- curved_visit.c ---------------------------------------------------------------------------

// One move of an end, of a kind that it can do, with so many candidates.
ns_status curved_visit(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries);

// -- curved_specks.c --------------------------------------------------------------------------

// Visits the ends beside cells that are too small until there are none, or it has tried enough.
ns_status curved_clear_specks(ns_ctx *ctx, curved_search *search);

// -- curved_knots.c ---------------------------------------------------------------------------

// Warms the worst places up, one after the other, while the phase goes on. The page is the best one before and after.
ns_status curved_loosen_knots(ns_ctx *ctx, curved_search *search);

// -- curved_best.c ----------------------------------------------------------------------------

// From `warm` (at 0) to `cold` (at 1), geometrically.
double curved_cooled(double warm, double cold, double at);

// What is up, if it costs less than any page before.
ns_status curved_keep_best(ns_ctx *ctx, curved_search *search);
// Whether the phase that is under way goes on; tells how far it is.
bool curved_goes_on(ns_ctx *ctx, curved_search *search);
// What the search has taken so far, in ticks and what they do not count.
double curved_taken(const ns_ctx *ctx, const curved_work *work);

// -- curved_rework.c ----------------------------------------------------------------------------

// Takes down the extension of an end and of some that it has to do with, and leads all of them anew. Everything is
// as before when that is not good enough.
ns_status curved_rework(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries);

// -- decoy/curved_stray.c -----------------------------------------------------------------------

#define NS_STRAYS_MOST 8
#define NS_STRAYS_ALONE 24 // where there is nothing but smooth outlines
// One more, through dots that nothing crosses, or where the search aims, if there is such a place; none when the page would cost as much as `most` with it.
ns_status curved_add_stray(ns_ctx *ctx, curved_search *search, int32_t tries, double most);
// Now and then a decoy comes, goes or is moved; *visited: it was tried.
ns_status curved_visit_decoys(ns_ctx *ctx, curved_search *search, int32_t tries, bool *visited);

// -- curved_moves.c -----------------------------------------------------------------------------

// How much dearer the page may become now: mostly little, now and then several times the warmth.
double curved_allowance(curved_search *search);
// The cheapest of so many candidates that keep the page below `most`: small changes of what an end had (old may be
// NULL), and others that have nothing to do with it; to the frame, or a bridge.
ns_status curved_choose_connection(ns_ctx *ctx, curved_search *search, int32_t end,
                                   const ns_grid_cubic *old, int32_t tries, double most,
                                   curved_offer *best);
ns_status curved_choose_bridge(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                               const ns_grid_cubic *old, int32_t tries, double most,
                               curved_offer *best);
// Each tries one change. Everything is as before when none of its candidates is good enough.
ns_status curved_move_end(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries);
ns_status curved_move_join(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                           int32_t tries);
// Leads an end that is not bridged through the place at which the search aims, whatever that costs.
ns_status curved_move_through(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries);
ns_status curved_move_part(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries);
ns_status curved_move_swap(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                           int32_t tries);

#endif
