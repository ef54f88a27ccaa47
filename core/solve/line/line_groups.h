// line_groups.h: what a tally of one colour says about a line of at most 64 visits, bit parallel.
//
// A line is two masks, a bit for each visit: where the colour may be, and where anything else may
// be (`plain`). Most lines of a solid are such, and line logic is mostly this.
//
// - No group: all plain. One group: the starts that fit are found by shifting the mask against
//   itself; what they cover together and what they all cover follow from their ends.
// - Two groups, or three and more: the dynamic programme of line_tally.h with one word for each
//   state, and a stretch of settled visits taken in one step. So a line costs about 30 operations
//   for each visit that is still open.
#ifndef NS_LINE_GROUPS_H
#define NS_LINE_GROUPS_H

#include <stdbool.h>
#include <stdint.h>

#define NS_GROUPS_VISITS_MAX 64

typedef struct ns_group_sets {
    uint64_t colour, plain;
} ns_group_sets;

// Removes what no filling with `count` visits of the colour in `groups` groups (3: or more) has.
// False on a contradiction; the sets are then not to be used.
bool ns_groups_step(ns_group_sets *sets, int32_t length, int32_t count, int32_t groups);

#endif
