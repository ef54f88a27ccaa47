// force_parts.h: the forces one by one, and what they share. Each adds to relax->force, also of
// vertices that cannot move; ns_relax_forces_sum clears those in the end.
//
// Lengths are units, y points down. An angle of 0 with a straight line is "no bend".
//
//   force_curves.c    attraction (4), smoothing (2, 3), transitions (5); stiffness
//   force_repel.c     repulsion (1), by faces or by distance
//   force_faces.c     areas and pressures
//   force_corners.c   right angles and spacing at junctions
#ifndef NS_FORCE_PARTS_H
#define NS_FORCE_PARTS_H

#include "base/log.h"
#include "base/trig.h"
#include "geom/vec.h"
#include "layout/force/forces.h"

// Where a vertex is along the curves it lies on: a crossing lies on two.
typedef struct ns_relax_arc {
    int32_t curves[2]; // -1: none
    double at[2];
} ns_relax_arc;

// A segment as repulsion by distance looks at it: all of it in one line of the cache. Units.
typedef struct ns_force_wall {
    double x, y, way_x, way_y; // where it starts and where it goes
    double inverse;            // one over the square of its length
    double start, length;      // along its curve
    int32_t curve;
    int32_t track; // its section when it is fixed; otherwise -3
} ns_force_wall;

// What forces and temperature keep from step to step; slots are those of the vertices.
typedef struct ns_relax_heat {
    // By vertex.
    NS_ARRAY(ns_vec) places; // units
    NS_ARRAY(ns_vec) ways;   // what it moved in the step before, units
    NS_ARRAY(ns_relax_arc) arcs;
    NS_ARRAY(ns_vec) last;   // the force of the step before
    NS_ARRAY(double) speeds; // units a force of 1 moves
    NS_ARRAY(ns_vec) marks;  // places at the start of the window
    NS_ARRAY(int32_t) seen;  // the last face that looked at it
    // By segment: where it starts along its curve, and how long it is.
    NS_ARRAY(double) starts, lengths;
    NS_ARRAY(ns_force_wall) near_walls;
    // By vertex: the repulsion of what is further away, which is found out only now and then; of
    // which lists, how often it was used since, and with which forces.
    NS_ARRAY(ns_vec) far;
    int64_t far_made;
    int32_t far_used;
    double far_forces[3];
    NS_ARRAY(double) rounds;    // by curve: how long it is when it is closed; otherwise 0
    NS_ARRAY(int32_t) order;    // all edges, along curves
    NS_ARRAY(double) pressures; // by face
    NS_ARRAY(int32_t) corners;  // of the face in hand: vertices ...
    NS_ARRAY(int32_t) walls;    // ... and segments
    int32_t age;                // steps since something outside changed
    int32_t window, quiet;      // steps since the marks were set; windows without much change
} ns_relax_heat;

static inline ns_vec ns_force_place(const ns_relax *relax, int32_t vertex)
{
    return relax->heat->places.at[vertex];
}

static inline void ns_force_add(ns_relax *relax, int32_t vertex, ns_vec force, double by)
{
    NS_ASSERT(relax->kinds.at[vertex] != NS_RELAX_NONE);
    relax->force.at[vertex].x += force.x * by;
    relax->force.at[vertex].y += force.y * by;
}

// x to a power, for x of at least 0; the usual powers are quick.
static inline double ns_force_power(double x, double power)
{
    if (power == 1)
        return x;
    if (power == 2)
        return x * x;
    if (power == 3)
        return x * x * x;
    if (power == 4)
        return x * x * (x * x);
    if (power == 2.5)
        return x * x * ns_sqrt(x);
    return ns_pow(x, power);
}

// A quarter turn to the left hand on the page.
static inline ns_vec ns_force_left(ns_vec a)
{
    return (ns_vec){ a.y, -a.x };
}

// The vertex that follows `from` on the way out of a dart, `segment` being the one just gone (-1:
// the first). Returns the segment gone now, -1 at the edge's end.
int32_t ns_force_onward(const ns_relax *relax, int32_t dart, int32_t segment, int32_t *vertex);

ns_status ns_force_ready(ns_ctx *ctx, ns_relax *relax);
void ns_force_attract(ns_relax *relax);
void ns_force_smooth(ns_relax *relax);
void ns_force_transitions(ns_relax *relax);
ns_status ns_force_repel(ns_ctx *ctx, ns_relax *relax);
void ns_force_areas(ns_relax *relax); // measures them
void ns_force_press(ns_relax *relax);
void ns_force_cross(ns_relax *relax);
void ns_force_space(ns_relax *relax);

#endif
