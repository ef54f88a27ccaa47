// person.h: who looks at a puzzle and writes down what is seen: the state of an explanation while it is made.
//
// Time passes in moments. `cells` is what is known when a moment begins, `next` with what the moment brings;
// all deductions of a moment start from `cells`. A line that changed is fresh: it has to be looked at again, and
// what the easiest technique offers there is remembered until it changes.
#ifndef NS_PERSON_H
#define NS_PERSON_H

#include "explain/glance.h"
#include "explain/reason.h"

typedef struct ns_person {
    const ns_puzzle *puzzle;
    const ns_explain_options *options;
    ns_explanation *made;
    ns_lines *lines;
    ns_glance glance;
    ns_colours *cells, *next;  // by cell
    double *price;             // by cell: the cheapest offer of this moment; 0 between moments
    uint8_t *level;            // by line: the easiest technique that it offers
    bool *fresh;               // by line
    NS_ARRAY(int32_t) news;    // fresh lines
    NS_ARRAY(int32_t) changed; // cells in which next differs from cells
    int32_t open;              // cells that are
    int32_t moment;
    int32_t steps_most; // steps to write down; INT32_MAX: no limit
    double effort;      // of this moment
    double *profile;    // by cell settled, in their order: the effort of it; see rate.c
    ns_facts premises;
    ns_blocks blocks;
} ns_person;

ns_status ns_person_make(ns_ctx *ctx, ns_person *person, const ns_puzzle *puzzle,
                         const ns_explain_options *options, ns_explanation *made);
void ns_person_drop(ns_ctx *ctx, ns_person *person);
// Takes a result: false when it is known already.
bool ns_person_learns(const ns_person *person, ns_fact result);
// Writes a deduction down with its premises and those of its results that are new; nothing when none is. What it
// says becomes known at the end of the moment.
ns_status ns_person_write(ns_ctx *ctx, ns_person *person, ns_deduction step,
                          const ns_fact *results, int32_t count, const ns_facts *premises);
// What the moment brought becomes known.
ns_status ns_person_goes_on(ns_ctx *ctx, ns_person *person);
// Whether enough was written down.
bool ns_person_is_done(const ns_person *person);

// The moments that need more than one line; each says whether it found anything.
ns_status ns_person_supposes(ns_ctx *ctx, ns_person *person, bool *found);
ns_status ns_person_searches(ns_ctx *ctx, ns_person *person, bool *found);

#endif
