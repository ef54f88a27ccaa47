// sloped_carry.h: a picture's colours and corners, carried over to lines that meet in other ways.
#ifndef NS_SLOPED_CARRY_H
#define NS_SLOPED_CARRY_H

#include "make/sloped/sloped_work.h"

// Colours and corners for `lines`: the same lines as those of `slopes`, a little moved, so that some
// meets without a corner of the picture came apart: those with parted[meet]. A face that lies on
// the same side of every line as one did before keeps its colour. A new one lies where a meet came
// apart, and has the colour of the faces around that were on the same side of the one line that
// has a border there. `carried` must be empty; its lines, palette and notes are left alone. *same
// is false, and `carried` of no use, when that does not work out or the picture's corners changed.
ns_status ns_slopes_carry(ns_ctx *ctx, const ns_slopes *slopes, const bool *parted,
                          const ns_straights *lines, ns_slopes *carried, bool *same);

#endif
