// force_corners.c: what happens where curves meet: crossings turn towards right angles, and
// neighbours along a curve keep apart.
//
// Turning is a torque: what pushes the first vertices out of a junction is pushed back on the
// junction, so that a crossing turns where it is. Darts are in order around it, hence the angle
// between one and the next is less than a whole turn and its sign is known.
#include "layout/force/force_parts.h"

#include "base/basics.h"

#define NODE_ANGLE (NS_PI / 9) // at the picture's corners curves only keep this far apart
#define ROOM 30.0              // units that neighbours along a curve want

// -- right angles -------------------------------------------------------------------------------

// Turns the first vertices out of a dart around its junction, to the left (right when negative);
// what they are pushed by the junction is pushed back.
static void turn_dart(ns_relax *relax, int32_t junction, int32_t dart, double force)
{
    const ns_vec at = ns_force_place(relax, junction);
    const int32_t reach = ns_max(relax->forces.transition_reach, 1);
    int32_t segment = -1, vertex;

    for (int32_t i = 0; i < reach; i++) {
        segment = ns_force_onward(relax, dart, segment, &vertex);
        if (segment < 0)
            return;
        const ns_vec push =
            ns_force_left(ns_vec_unit(ns_vec_sub(ns_force_place(relax, vertex), at)));
        const double fade = 1 - (double)i / reach;
        ns_force_add(relax, vertex, push, force * fade * fade);
        ns_force_add(relax, junction, push, -force * fade * fade);
    }
}

static ns_vec dart_way(const ns_relax *relax, int32_t dart)
{
    return ns_vec_sub(ns_force_place(relax, ns_relax_dart_neighbour(relax, dart)),
                      ns_force_place(relax, ns_relax_dart_from(relax, dart)));
}

// How much two darts that follow each other counterclockwise are to be spread.
static double spread(const ns_relax *relax, int32_t junction, ns_vec right, ns_vec left)
{
    const double angle = ns_vec_angle(right, left);
    const double between = ns_vec_turn(right, left) < 0 ? 2 * NS_PI - angle : angle;

    if (relax->kinds.at[junction] != NS_RELAX_NODE)
        return NS_PI / 2 - between;
    return between < NODE_ANGLE ? (NODE_ANGLE - between) * (NS_PI / 2 / NODE_ANGLE) : 0;
}

static void turn_darts(ns_relax *relax, int32_t junction)
{
    const int32_t count = relax->vertices.at[junction].dart_count;

    NS_ASSERT(count > 2);
    for (int32_t i = 0; i < count; i++) {
        const int32_t right = ns_relax_dart(relax, junction, i);
        const int32_t left = ns_relax_dart(relax, junction, i + 1 < count ? i + 1 : 0);
        const bool right_moves = !relax->edges.at[right >> 1].fixed;
        const bool left_moves = !relax->edges.at[left >> 1].fixed;
        if (!right_moves && !left_moves)
            continue;
        const double force =
            relax->forces.crossing
            * spread(relax, junction, dart_way(relax, right), dart_way(relax, left));
        if (left_moves)
            turn_dart(relax, junction, left, force);
        if (right_moves)
            turn_dart(relax, junction, right, -force);
    }
}

void ns_force_cross(ns_relax *relax)
{
    if (relax->forces.crossing == 0)
        return;
    for (int32_t v = 0; v < relax->vertices.count; v++)
        if (relax->vertices.at[v].dart_count > 2)
            turn_darts(relax, v);
}

// -- spacing ------------------------------------------------------------------------------------

void ns_force_space(ns_relax *relax)
{
    const double weight = relax->forces.spacing;

    if (weight == 0)
        return;
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        const ns_vec way =
            ns_vec_sub(ns_force_place(relax, edge->to), ns_force_place(relax, edge->from));
        const double far = ns_vec_length(way);
        if (edge->from == edge->to || far >= ROOM || far == 0)
            continue;
        const double push = weight * (1 - far / ROOM) / far;
        ns_force_add(relax, edge->to, way, push);
        ns_force_add(relax, edge->from, way, -push);
    }
}
