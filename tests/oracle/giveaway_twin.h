// giveaway_twin.h: how far the eye gets along an outline, slowly and plainly.
//
// Vertices are sorted along each strand, directions are differences of points on the cubics, angles are angles, and what
// is reached from where is a table of all pairs of edges that is closed over every third one.
#ifndef NS_GIVEAWAY_TWIN_H
#define NS_GIVEAWAY_TWIN_H

#include "board/arranged.h"
#include "nonosmith/measure.h"

// Sets outline, follow, trail, loops and loop_share.
ns_giveaway ns_giveaway_twin(const ns_board *board, const ns_arranged *arranged);

#endif
