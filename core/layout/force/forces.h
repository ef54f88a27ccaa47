// forces.h: what pulls and pushes at the vertices, and how far they go for it.
#ifndef NS_LAYOUT_FORCES_H
#define NS_LAYOUT_FORCES_H

#include "layout/move/near.h"

// NS_BAD_INPUT for what is no number, or beyond what ns_relax_set allows.
ns_status ns_relax_forces_check(ns_ctx *ctx, const ns_relax_forces *forces);
// The members of an object; "steps" too when they are asked for.
ns_status ns_relax_forces_take(ns_ctx *ctx, const ns_json *json, int32_t value, int32_t *steps,
                               ns_relax_forces *forces);
ns_status ns_relax_schedule_check(ns_ctx *ctx, const ns_relax_schedule *schedule);
// Fills relax->force with the sum of all forces on every vertex that can move (0 for others), that
// of a train along its track; and the faces' areas. The near lists must hold for `reach`.
ns_status ns_relax_forces_sum(ns_ctx *ctx, ns_relax *relax);
// Turns forces into wanted moves: the temperature given, or our own.
void ns_relax_heat_moves(ns_relax *relax);
// After the step: learns from how it went, sets state.settled and state.temperature.
void ns_relax_heat_learn(ns_relax *relax);
// Something outside has changed (a parameter, a pin, a drag): nothing is settled any more.
void ns_relax_heat_wake(ns_relax *relax);
// Into a layout that has none, all that lasts from step to step; there may be nothing.
ns_status ns_relax_heat_copy(ns_ctx *ctx, const ns_relax *from, ns_relax *to);
void ns_relax_heat_drop(ns_ctx *ctx, ns_relax *relax);

#endif
