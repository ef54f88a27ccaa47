// floor_cuts.h: what a narrow face of the picture costs de Jong, however it is cut.
//
// Bad pairs across a narrow face become good when curves are laid across it; but such curves cut
// the face, and pieces below A_min cost as well. What can be proven:
//
// A pair p, q of the picture's samples that is bad becomes good only by a way, no longer than
// delta_max d(p, q), that leaves the picture at one vertex and comes back to it at another. Both
// are crossings of an added curve with the picture, or nodes where ends are open, and both are in
// the ellipse |p v| + |v q| <= delta_max d(p, q). So all curves together mend at most half the sum,
// over these vertices, of M(v), the bad pairs whose ellipse has v in it.
//
// A face is *whole* when at its nodes there are none but its own strands, and none of these ends on
// the frame. Every crossing that mends a pair across a whole face is on its boundary then, and is
// the end of a stretch of an added curve inside. N stretches cut a face with h holes into at least
// 1 - h + N, which have its area A together. So for the M of the best place on the boundary, bad
// pairs that sum to D, and those that the open nodes mend taken off, the page costs at least
//
//       min over N of  w_dil (D - N M)  +  w_face ((1 - h + N) A_min - A),  each if above 0.
//
// Places between samples are looked at with the nearest sample, and a longer way.
#ifndef NS_FLOOR_CUTS_H
#define NS_FLOOR_CUTS_H

#include "measure/stage/stage_parts.h"

// Of all whole faces, weighted, beyond what faces of the picture below A_min cost as they are.
// `samples` are the picture's, by strand.
ns_status ns_floor_cuts(ns_ctx *ctx, const ns_stage *stage, ns_samples *const *samples,
                        double *cost);

#endif
