// straight_meets.h: from crossings of two lines to meets of many; see straight_meets.c.
#ifndef NS_STRAIGHT_MEETS_H
#define NS_STRAIGHT_MEETS_H

#include "straight/straights_parts.h"

#define NS_MEET_ROUNDING (1.0 / 1024) // steps that arithmetic may be wrong by, and more

typedef struct crossing {
    ns_vec at;
    int32_t one, two; // lines, one < two
} crossing;

// Crossings that are joined. The lines through them are a list of crossings' ends: number 2 i and
// 2 i + 1 for the lines of crossing i.
typedef struct bundle {
    ns_vec least, most;
    int32_t parent; // itself: a whole one; else part of that one
    int32_t first_end, last_end, lines;
    int32_t best;      // the crossing that says most surely where it is
    double best_value; // how surely
    int32_t stamp;
} bundle;

typedef struct join {
    double gap2; // the distance's square
    int32_t one, two;
} join;

typedef struct stop {
    double along;
    int32_t what; // a crossing; later a bundle
} stop;

typedef struct meets_work {
    NS_ARRAY(crossing) crossings;
    NS_ARRAY(bundle) bundles; // by crossing
    NS_ARRAY(int32_t) next_end;
    NS_ARRAY(int32_t) pair; // lines x lines: the crossing, -1: none
    NS_ARRAY(stop) stops;
    NS_ARRAY(int32_t) first_stop; // by line, and one more
    NS_ARRAY(join) joins;
    NS_ARRAY(int32_t) line_stamp;
    NS_ARRAY(int32_t) gathered; // lines
    NS_ARRAY(int32_t) wholes;   // bundles that are to be joined
    NS_ARRAY(int32_t) number;   // by bundle: its meet, -1: none
    int32_t stamp;
    double near, widest;
} meets_work;

static inline int32_t meets_line_of_end(const meets_work *work, int32_t end)
{
    const crossing *here = &work->crossings.at[end / 2];

    return end % 2 ? here->two : here->one;
}

// straight_crossings.c: fills crossings, bundles of one each, and pair. NS_BAD_INPUT when a line does
// not cross the frame or is the same as another.
ns_status ns_meets_find_crossings(ns_ctx *ctx, meets_work *work, const ns_straights *lines);
// straight_joins.c: joins neighbouring stops that are near.
ns_status ns_meets_join(ns_ctx *ctx, meets_work *work, const ns_straights *lines);

#endif
