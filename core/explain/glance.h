// glance.h: what one line offers to who knows some cells, and which technique sees it first.
//
// All that a line says is found by the exact line step. Then the same step is asked again with eyes half shut: who
// forgets everything but the crosses and still sees it has seen an overlap, who needs only what is settled has
// counted runs, and so on. So a technique is a *sight*, the facts it may use, and what the places of runs
// (run_places.h) say about the rest; never a pattern that could miss something or be wrong.
//
// A visit with news gets the easiest technique that brings any. The news of the line's easiest technique are put
// together to offers, one for each thing a person would say.
#ifndef NS_GLANCE_H
#define NS_GLANCE_H

#include "explain/run_places.h"
#include "nonosmith/explain.h"
#include "solve/line/lines.h"

// Which facts about visits may be used.
typedef enum ns_sight {
    NS_SIGHT_FILLED,  // that a visit is not empty
    NS_SIGHT_CROSSES, // that it is empty
    NS_SIGHT_SETTLED, // its colour
    NS_SIGHT_ALL,     // everything
} ns_sight;

// What is left of a set of colours.
static inline ns_colours ns_sight_of(ns_sight sight, ns_colours set, ns_colours all)
{
    switch (sight) {
    case NS_SIGHT_FILLED:
        return set & 1 ? all : set;
    case NS_SIGHT_CROSSES:
        return set == 1 ? set : all;
    case NS_SIGHT_SETTLED:
        return ns_is_open(set) ? all : set;
    case NS_SIGHT_ALL:
        break;
    }
    return set;
}

// The news of a visit.
typedef struct ns_news {
    ns_technique technique; // NONE: there are none
    ns_deduction_turn turn;
    int32_t group;       // news of the same group are one offer
    ns_colours becomes;  // as a result says it
    int32_t clue, clues; // the runs or tallies that it speaks of
} ns_news;

typedef struct ns_offer {
    int32_t line;
    ns_technique technique;
    ns_deduction_turn turn;
    int32_t clue_first, clue_count;
    int32_t result_first, result_count; // into the results of the glance
    double cost;
} ns_offer;

typedef struct ns_glance {
    ns_lines *lines;
    ns_colours all;
    int32_t line, count; // at hand, and its visits
    ns_colours *in;      // what is known of each visit
    ns_colours *exact;   // what the line makes of it
    ns_colours *sets, *out;
    ns_news *news;
    int32_t *
        result_at; // by first visit: 1 and where its result is, of the offer at hand; 0: none yet
    bool broken;   // the line cannot be met
    ns_run_places places;
    NS_ARRAY(ns_offer) offers;
    NS_ARRAY(ns_fact) results;
    ns_blocks blocks;
} ns_glance;

ns_status ns_glance_make(ns_ctx *ctx, ns_glance *glance, ns_lines *lines);
void ns_glance_drop(ns_ctx *ctx, ns_glance *glance);
// The easiest technique that has something to offer on the line; NONE when it offers nothing.
ns_status ns_glance_at(ns_ctx *ctx, ns_glance *glance, int32_t line, const ns_colours *cells,
                       ns_technique *technique);
// Appends the offers of that technique, when it is the easiest, to `offers`; after ns_glance_at.
ns_status ns_glance_gather(ns_ctx *ctx, ns_glance *glance, ns_technique technique);
// What the exact step makes of sets of visits, repeated cells joined.
ns_status ns_glance_step(ns_ctx *ctx, ns_glance *glance, const ns_colours *sets,
                         ns_colours *out, bool *possible);

// Of a clue of runs and of a tally: techniques for the visits where `exact` has news. They are the
// business of glance.c.
void ns_glance_runs(ns_glance *glance);
void ns_glance_tally(ns_glance *glance);
// Takes news of a visit when it had none so far, or harder ones.
static inline void ns_news_take(ns_glance *glance, int32_t visit, ns_news news)
{
    ns_news *now = &glance->news[visit];

    if (now->technique == NS_TECHNIQUE_NONE || news.technique < now->technique)
        *now = news;
}

// Fills glance->sets with the sight.
void ns_glance_through(ns_glance *glance, ns_sight sight);

#endif
