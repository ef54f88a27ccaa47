// forces.h: what pulls and pushes at the vertices, and how far they go for it.
#ifndef NS_LAYOUT_FORCES_H
#define NS_LAYOUT_FORCES_H

#include "layout/near.h"

// Fills relax->force with the sum of all forces on every vertex that can move (0 for others).
ns_status ns_relax_forces_sum(ns_ctx *ctx, ns_relax *relax);
// Turns forces into wanted moves: the temperature given, or our own.
ns_status ns_relax_heat_moves(ns_ctx *ctx, ns_relax *relax);
// After the step: learns from how it went, sets state.settled.
void ns_relax_heat_learn(ns_relax *relax);
void ns_relax_heat_drop(ns_ctx *ctx, ns_relax *relax);

#endif
