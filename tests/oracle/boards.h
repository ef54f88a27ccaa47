// boards.h: boards for tests: drawn in units of a 64th of the frame, compared field by field.
#ifndef NS_BOARDS_H
#define NS_BOARDS_H

#include "nonosmith/doc.h"
#include "ns_test.h"

#define NS_UNIT (NS_FRAME_SIDE / 64)

// A point of the grid from units.
ns_point ns_unit_point(double x, double y);
// A board with a frame of so many units, 64 the longer side.
ns_board ns_unit_board(int32_t width, int32_t height);
void ns_unit_node(ns_ctx *ctx, ns_board *board, double x, double y);
// A step of the section added last: a straight one, a cubic with its handles.
void ns_unit_line(ns_ctx *ctx, ns_board *board, double x0, double y0, double x1, double y1,
                  uint8_t left, uint8_t right);
void ns_unit_cubic(ns_ctx *ctx, ns_board *board, const double p[8], uint8_t left,
                   uint8_t right);
// A curve that is one straight section from frame to frame.
void ns_unit_decoy(ns_ctx *ctx, ns_board *board, double x0, double y0, double x1, double y1);

// The area of a cell by its outline, exact but for rounding; negative when its inside is on the
// right hand.
double ns_cell_area(const ns_board *board, int32_t cell);
// Whether the point is inside by the even-odd rule, each cubic taken as 64 chords.
bool ns_cell_contains(const ns_board *board, int32_t cell, double x, double y);

// NULL, or what differs.
const char *ns_board_difference(const ns_board *a, const ns_board *b);

#endif
