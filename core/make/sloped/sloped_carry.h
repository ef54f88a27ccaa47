// sloped_carry.h: a picture on lines: its colours, carried over to other lines, and its corners.
#ifndef NS_SLOPED_CARRY_H
#define NS_SLOPED_CARRY_H

#include "base/basics.h"
#include "make/sloped/sloped_work.h"

// The colour, by face, at the left (0) or right (1) hand of the stretch that starts at a stop: not the
// last of its line, and not of the frame's.
static inline int32_t ns_stretch_colour(const ns_straights *lines, const uint8_t *colours,
                                        int32_t stop, int32_t hand)
{
    NS_ASSERT(lines->hands.at[2 * stop + hand] >= 0);
    return colours[lines->sides.at[lines->hands.at[2 * stop + hand]].face];
}

// Both as one number; 0: they are the same, and there is no border.
static inline int32_t ns_stretch_border(const ns_straights *lines, const uint8_t *colours,
                                        int32_t stop)
{
    const int32_t left = ns_stretch_colour(lines, colours, stop, 0);
    const int32_t right = ns_stretch_colour(lines, colours, stop, 1);

    return left == right ? 0 : 256 * left + right;
}

// A picture on lines, and where they are now.
typedef struct ns_carried {
    const ns_straights *old;
    const uint8_t *was; // colours by face of these
    const int32_t
        *now; // by line of these: its number among the others, -1: it is gone and had no
              // border; NULL: all are there as before
} ns_carried;

// Fills colours, by face of `lines`. Lines may have moved a little and meet in other ways, where the
// picture has no corner. *same is false, and the colours are of no use, when borders do not fit.
ns_status ns_slopes_carry(ns_ctx *ctx, const ns_carried *from, const ns_straights *lines,
                          uint8_t *colours, bool *same);
// Fills the corners, which must be empty, from lines and colours.
ns_status ns_slopes_find_corners(ns_ctx *ctx, ns_slopes *slopes);

#endif
