// stage_tangent.c: directions of curves, and the terms that look at them.
//
// Directions come from the cubics, not from the polylines: the angle that is seen is theirs.
#include "measure/stage/stage_parts.h"

static ns_vec slope_at(const ns_grid_cubic *grid, double t)
{
    const ns_cubic cubic = ns_cubic_of(grid);
    const ns_vec slope = ns_cubic_slope(&cubic, t);

    return slope.x != 0 || slope.y != 0 ? slope : ns_cubic_direction(&cubic, t > 0.5);
}

ns_vec ns_cubics_tangent(const ns_grid_cubic *cubics, const ns_stretch *stretches,
                         int32_t segment, ns_ratio at)
{
    const ns_stretch *s = &stretches[segment];
    const double along = (double)at.num / (double)at.den;

    return slope_at(&cubics[s->cubic], ns_stretch_at(s, along));
}

ns_vec ns_stage_tangent(const ns_stage *stage, ns_entry_id id)
{
    const ns_entry *entry = &stage->arr.entries.at[id.i];
    const ns_actor *actor = &stage->actors.at[entry->strand];

    NS_ASSERT(entry->strand > 0);
    return ns_cubics_tangent(actor->cubics, actor->stretches, entry->segment, entry->at);
}

static double degrees(double y, double x)
{
    return ns_atan2(y, x) * (180 / NS_PI);
}

int64_t ns_angle_cost(const ns_kerkhof *kerkhof, ns_vec a, ns_vec b)
{
    const double across = ns_abs(ns_vec_turn(a, b)), along = ns_abs(ns_vec_dot(a, b));

    NS_ASSERT(kerkhof->alpha_t < 26);
    if (2 * across > along) // more than 26.5 degrees
        return 0;
    const double lack = kerkhof->alpha_t - degrees(across, along);
    return lack > 0 ? ns_sum_of(lack) : 0;
}

// -- nodes ----------------------------------------------------------------------------------------

// A curve at a node: where it ends there, or the two ends with which it passes.
typedef struct arms {
    int32_t entries[2];
    int32_t count;
} arms;

static int32_t end_at(const ns_stage *stage, int32_t entry)
{
    const ns_entry *at = &stage->arr.entries.at[entry];

    return 2 * at->strand + (at->at.num != 0);
}

// The curve that the end i of a node belongs to; none when it comes again with a later end.
static arms arms_of(const ns_stage *stage, const ns_node *node, int32_t i, int32_t without)
{
    const int32_t end = end_at(stage, node->ends.at[i]);
    const int32_t mate = stage->actors.at[end >> 1].mates[end & 1];
    arms curve = { { node->ends.at[i], 0 }, end >> 1 != without };

    for (int32_t k = 0; k < node->ends.count && curve.count == 1; k++) {
        if (mate < 0 || mate >> 1 == without || end_at(stage, node->ends.at[k]) != mate)
            continue;
        if (k > i)
            curve.count = 0;
        else
            curve.entries[curve.count++] = node->ends.at[k];
    }
    NS_ASSERT(curve.count <= 2);
    return curve;
}

// Curves may bend at a node: the sharpest angle of an arm of the one with an arm of the other.
static int64_t angle_of_arms(const ns_stage *stage, const arms *a, const arms *b)
{
    int64_t most = 0;

    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t k = 0; k < b->count; k++) {
            const int64_t cost = ns_angle_cost(
                &stage->kerkhof, ns_stage_tangent(stage, (ns_entry_id){ a->entries[i] }),
                ns_stage_tangent(stage, (ns_entry_id){ b->entries[k] }));
            most = cost > most ? cost : most;
        }
    }
    return most;
}

int64_t ns_node_angles(const ns_stage *stage, int32_t node, int32_t without)
{
    const ns_node *at = &stage->arr.nodes.at[node];
    int64_t sum = 0;

    for (int32_t i = 1; i < at->ends.count; i++) {
        const arms b = arms_of(stage, at, i, without);
        for (int32_t k = 0; k < i && b.count > 0; k++) {
            const arms a = arms_of(stage, at, k, without);
            sum += angle_of_arms(stage, &a, &b);
        }
    }
    return sum;
}

// -- the frame ------------------------------------------------------------------------------------

int64_t ns_exit_cost(const ns_stage *stage, ns_point at, ns_vec way)
{
    const bool upright = at.x == 0 || at.x == stage->arr.width; // the left or the right side
    const double across = ns_abs(upright ? way.x : way.y);
    const double along = ns_abs(upright ? way.y : way.x);

    if (across > along) // more than 45 degrees
        return 0;
    const double lack = 1 - degrees(across, along) / 30;
    return lack > 0 ? ns_sum_of(lack * lack) : 0;
}

// -- bends ----------------------------------------------------------------------------------------

// The segment of a cubic's polyline, from `first` on, that follows the cubic at t.
static ns_tight place_of(const ns_stretch *stretches, int32_t first, int32_t segments, double t)
{
    const int32_t cubic = stretches[first].cubic;
    const double step = t * stretches[first].steps;
    int32_t s = first;

    while (s + 1 < segments && stretches[s + 1].cubic == cubic && stretches[s].to < step)
        s++;
    const double at = (step - stretches[s].from) / (stretches[s].to - stretches[s].from);
    return (ns_tight){ .segment = s, .at = ns_clamp(at, 0, 1) };
}

// What a bend of this radius lacks; 0 when it is wide enough, 1 for a corner.
static double lack_of(double radius, double enough)
{
    const double lack = 1 - radius / (enough * (NS_FRAME_SIDE / NS_DE_JONG_SIDE));

    return lack > 0 ? lack * lack : 0;
}

// What a step costs that turns from one direction to another on a chord.
static double bend_lack(ns_vec a, ns_vec b, ns_vec chord)
{
    const double wide = NS_BEND_RADIUS * (NS_FRAME_SIDE / NS_DE_JONG_SIDE);
    const double across = ns_abs(ns_vec_turn(a, b)), along = ns_vec_dot(a, b);
    const double length2 = ns_vec_dot(chord, chord);

    // The turn is at most across / along.
    if (along > 0 && length2 * along * along >= wide * wide * across * across)
        return 0;
    const double turn = ns_atan2(across, along);
    if (!(turn > 0))
        return 0;
    const double radius = ns_sqrt(length2) / turn;
    return (lack_of(radius, NS_BEND_RADIUS) + NS_BEND_HOOK * lack_of(radius, NS_BEND_SHARP))
           * turn / (NS_PI / 2);
}

static ns_status tight_bends_of(ns_ctx *ctx, const ns_grid_cubic *grid,
                                const ns_stretch *stretches, int32_t first, int32_t segments,
                                ns_tights *tight)
{
    const ns_cubic cubic = ns_cubic_of(grid);
    ns_vec way = ns_cubic_direction(&cubic, 0), from = cubic.p[0];

    for (int32_t i = 1; i <= NS_BEND_STEPS; i++) {
        const double t = (double)i / NS_BEND_STEPS;
        const ns_vec to = ns_cubic_at(&cubic, t);
        const ns_vec next =
            i < NS_BEND_STEPS ? slope_at(grid, t) : ns_cubic_direction(&cubic, 1);
        const double lack = bend_lack(way, next, ns_vec_sub(to, from));
        if (lack > 0) {
            ns_tight place = place_of(stretches, first, segments, (i - 0.5) / NS_BEND_STEPS);
            place.lack = lack;
            NS_NEED(ctx, ns_array_push(ctx, tight, place));
        }
        way = next;
        from = to;
    }
    return NS_OK;
}

ns_status ns_tight_bends(ns_ctx *ctx, const ns_grid_cubic *cubics, const ns_stretch *stretches,
                         int32_t segments, ns_tights *tight)
{
    tight->count = 0;
    for (int32_t s = 0; s < segments; s++) {
        if (s == 0 || stretches[s].cubic != stretches[s - 1].cubic)
            NS_TRY(tight_bends_of(ctx, &cubics[stretches[s].cubic], stretches, s, segments,
                                  tight));
    }
    return NS_OK;
}
