// forced_spots.h: which shallow angles and close curves the picture alone forces.
//
// No layout of the added curves can mend two pieces of the picture (or a piece and the frame) that
// run within 2 units of each other, or that meet at a node at less than 9 degrees.
#ifndef NS_FORCED_SPOTS_H
#define NS_FORCED_SPOTS_H

#include "nonosmith/measure.h"

// Counts them among the layout metrics' spots of a board.
void ns_forced_count(const ns_board *board, const ns_blemishes *spots, int32_t *shallow,
                     int32_t *close);

#endif
