// widths.h: how wide faces are, as linear functions of how far lines shift.
//
// A shift moves a line along its normal: by s, towards larger c, so that c grows by s |(a, b)|. Its
// unit is the frame's longer side / 100, as in the thesis on sloped nonograms. As long as the
// topology stays, the part of a face that is farthest from one of its sides stays the same corner
// or the same parallel side, since directions do not change; so each of these distances is linear
// in the shifts, and the face's width is the least of them over its sides (a corner against a
// corner is never the width: turn both parallels until one lies on a side).
//
//     distance = now + factor[0] shift(line[0]) + factor[1] shift(line[1]) + ...
//
// line[0] is the side's; then the parallel side's, or the two lines that make the corner (of many
// that meet there, the two of the face). Lines of the frame never shift and are left out.
#ifndef NS_WIDTHS_H
#define NS_WIDTHS_H

#include "straight/straights.h"

#define NS_UNITS 100.0 // along the frame's longer side

typedef struct ns_linear {
    int32_t count; // of the terms
    int32_t line[4];
    double factor[4];
    double now; // the value when nothing is shifted
} ns_linear;

typedef struct ns_width {
    int32_t face, side; // the side's index in `sides`
    ns_linear distance;
} ns_width;

typedef NS_ARRAY(ns_width) ns_widths;
typedef NS_ARRAY(ns_linear) ns_linears;

// Units per step: what a distance on the lines' own scale is multiplied with.
double ns_straights_unit(const ns_straights *lines);
// Appends every distance that may be the width of a face, sides of triangles too.
ns_status ns_widths_of(ns_ctx *ctx, const ns_straights *lines, ns_widths *widths);
// Appends what must stay 0 so that every meet of three or more lines (the frame's count) stays one:
// for a meet of k lines the k - 2 distances of a further line from the crossing of the first two
// that are best to cross (a line of the frame and another when it lies on the frame).
ns_status ns_meets_kept(ns_ctx *ctx, const ns_straights *lines, ns_linears *zeros);
// Appends what must stay positive so that the frame keeps its order: the gap between neighbouring
// meets along each side of the frame, its corners included; gaps that no shift can change are left
// out. Inside the frame positive widths are enough: two meets of a line cannot come together
// without squeezing the face on the side where the crossing lines do not part.
ns_status ns_frame_gaps(ns_ctx *ctx, const ns_straights *lines, ns_linears *gaps);
// The width of each face as it is, in units; widths->count is faces.count afterwards.
typedef NS_ARRAY(double) ns_numbers;
ns_status ns_face_widths(ns_ctx *ctx, const ns_straights *lines, ns_numbers *widths);
double ns_linear_at(const ns_linear *linear, const double *shift);

#endif
