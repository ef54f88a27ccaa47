// chase.h: what follows from a supposition by looking at lines, round after round.
//
// In a round every line through a cell that changed is looked at, all from the same sets; what they say
// together begins the next round. So the number of rounds until something breaks does not depend on any order of
// lines. A chase may be told to do without some lines, and without some of what is known.
#ifndef NS_CHASE_H
#define NS_CHASE_H

#include "explain/person.h"

// What a line said: of a cell, its colours.
typedef struct ns_heard {
    int32_t line;
    ns_fact fact;
} ns_heard;

typedef struct ns_chase {
    ns_glance *glance;
    const ns_lines *lines;
    ns_colours *sets;         // by cell: what is known, and what follows
    NS_ARRAY(ns_fact) log;    // sets as they were, to take back
    NS_ARRAY(int32_t) now;    // lines of this round
    NS_ARRAY(int32_t) then;   // lines of the next
    bool *waiting;            // by line: it is in `then`
    NS_ARRAY(ns_heard) heard; // in this round
    NS_ARRAY(int32_t)
    said; // lines that said something, each time they did; the one that broke last
    const bool *without; // by line: not to be looked at; NULL: all are
    int32_t looks;       // in whole rounds
    int32_t depth;       // the round in which it broke; 0: it did not
    ns_blocks blocks;
} ns_chase;

ns_status ns_chase_make(ns_ctx *ctx, ns_chase *chase, ns_person *person);
void ns_chase_drop(ns_ctx *ctx, ns_chase *chase);
// Makes a set smaller, to be taken back, and wakes its lines.
ns_status ns_chase_suppose(ns_ctx *ctx, ns_chase *chase, int32_t cell, ns_colours set);
// Looks at that line in the next round.
ns_status ns_chase_wake(ns_ctx *ctx, ns_chase *chase, int32_t line);
// Follows what was supposed for so many rounds at most.
ns_status ns_chase_follow(ns_ctx *ctx, ns_chase *chase, int32_t rounds);
// One look at one line, outside of rounds. *possible is false when it breaks.
ns_status ns_chase_look(ns_ctx *ctx, ns_chase *chase, int32_t line, bool *possible);
// Everything as it was.
void ns_chase_back(ns_chase *chase);

#endif
