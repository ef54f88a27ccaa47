// force_repel.c: repulsion of vertices from segments, (1) of the layout paper.
//
// With `reach` 0 as in the paper: from all segments of the faces around a vertex, however far.
// Otherwise from what is near, in any face; the force goes to zero, smoothly, at `reach`, and what
// is only the same curve going on does not repel: where the way along the curve is hardly longer
// than the straight one. Trains feel nothing of their own track either way.
//
// By distance there are many pairs, most of them far apart: those change little from step to step,
// and their sum is used for some steps before it is found anew.
#include "layout/force/force_parts.h"

#include "base/basics.h"

#define LEAST_DISTANCE 0.05 // units; what is nearer repels as if it were this far
// A way along the curve that is longer than the straight one by NONE repels nothing, by ALL all.
#define NONE 1.25
#define ALL 1.75
#define TICK 8 // segments looked at for one tick of effort

// The section of a train's track (-1 the frame); -2 for others.
static int32_t own_track(const ns_relax *relax, int32_t vertex)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];

    if (relax->kinds.at[vertex] != NS_RELAX_TRAIN || v->track < 0)
        return -2;
    return relax->edges.at[relax->track_edges.at[relax->tracks.at[v->track].first]].section;
}

static bool is_track(const ns_relax *relax, const ns_relax_segment *segment, int32_t track)
{
    const ns_relax_edge *edge = &relax->edges.at[segment->edge];

    return track != -2 && edge->fixed && edge->section == track;
}

// -- by faces -----------------------------------------------------------------------------------

static bool has_face(const ns_relax_edge *edge, int32_t face)
{
    return edge->faces[0] == face || edge->faces[1] == face;
}

static bool is_around(const ns_relax *relax, int32_t vertex, int32_t face)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];

    if (v->dart_count == 0)
        return has_face(&relax->edges.at[relax->segments.at[v->in].edge], face);
    for (int32_t i = 0; i < v->dart_count; i++)
        if (has_face(&relax->edges.at[ns_relax_dart(relax, vertex, i) >> 1], face))
            return true;
    return false;
}

static bool look_at(ns_ctx *ctx, ns_relax *relax, int32_t vertex, int32_t face)
{
    ns_relax_heat *heat = relax->heat;

    if (relax->fixed.at[vertex] || heat->seen.at[vertex] == face)
        return true;
    heat->seen.at[vertex] = face;
    return ns_array_push(ctx, &heat->corners, vertex);
}

// The segments and the moving vertices around a face, each once.
static ns_status look_round(ns_ctx *ctx, ns_relax *relax, int32_t face)
{
    const ns_relax_face *f = &relax->faces.at[face];
    ns_relax_heat *heat = relax->heat;

    heat->corners.count = heat->walls.count = 0;
    for (int32_t i = 0; i < f->count; i++) {
        const int32_t dart = relax->face_darts.at[f->first + i];
        const ns_relax_edge *edge = &relax->edges.at[dart >> 1];
        if ((dart & 1) && edge->faces[0] == edge->faces[1])
            continue;
        for (int32_t s = edge->first; s >= 0; s = relax->segments.at[s].next) {
            NS_NEED(ctx, ns_array_push(ctx, &heat->walls, s)
                             && look_at(ctx, relax, relax->segments.at[s].from, face)
                             && look_at(ctx, relax, relax->segments.at[s].to, face));
        }
    }
    return NS_OK;
}

// A segment with the vertex on both of its hands counts for the face with the lower number.
static bool counts_here(const ns_relax *relax, int32_t vertex, const ns_relax_segment *segment,
                        int32_t face)
{
    const int32_t *faces = relax->edges.at[segment->edge].faces;
    const int32_t other = faces[0] == face ? faces[1] : faces[0];

    return other < 0 || other >= face || !is_around(relax, vertex, other);
}

static void repel_in_face(ns_relax *relax, int32_t vertex, int32_t face)
{
    const ns_relax_forces *f = &relax->forces;
    const int32_t track = own_track(relax, vertex);
    const ns_vec at = ns_force_place(relax, vertex);

    for (int32_t i = 0; i < relax->heat->walls.count; i++) {
        const ns_relax_segment *segment = &relax->segments.at[relax->heat->walls.at[i]];
        if (segment->from == vertex || segment->to == vertex || is_track(relax, segment, track)
            || !counts_here(relax, vertex, segment, face))
            continue;
        const ns_vec from = ns_force_place(relax, segment->from);
        const ns_vec to = ns_force_place(relax, segment->to);
        const double where = ns_segment_nearest(at, from, to);
        const ns_vec away = ns_vec_sub(at, ns_vec_mix(from, to, where));
        const double far = ns_max(ns_vec_length(away), LEAST_DISTANCE);
        ns_force_add(relax, vertex, away,
                     f->repulsion * ns_force_power(1 / far, f->repulsion_power) / far);
    }
}

static ns_status repel_by_faces(ns_ctx *ctx, ns_relax *relax)
{
    for (int32_t v = 0; v < relax->vertices.count; v++)
        relax->heat->seen.at[v] = -1;
    for (int32_t f = 0; f < relax->faces.count; f++) {
        NS_TRY(look_round(ctx, relax, f));
        for (int32_t i = 0; i < relax->heat->corners.count; i++)
            repel_in_face(relax, relax->heat->corners.at[i], f);
        NS_TRY(ns_spend(
            ctx, 1 + (int64_t)relax->heat->corners.count * relax->heat->walls.count / TICK));
    }
    return NS_OK;
}

// -- by distance --------------------------------------------------------------------------------

#define FAR_STEPS 4  // for which the repulsion of what is far away is used
#define NOWHERE 1e18 // units; beyond any reach
#define NO_TRACK (-3)

static ns_status build_walls(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;

    NS_NEED(ctx, ns_array_resize(ctx, &heat->near_walls, relax->segments.count));
    for (int32_t s = 0; s < relax->segments.count; s++) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        ns_force_wall *wall = &heat->near_walls.at[s];
        if (segment->from < 0) {
            *wall = (ns_force_wall){ .x = NOWHERE, .y = NOWHERE, .curve = -1 };
            continue;
        }
        const ns_relax_edge *edge = &relax->edges.at[segment->edge];
        const ns_vec from = ns_force_place(relax, segment->from);
        const ns_vec way = ns_vec_sub(ns_force_place(relax, segment->to), from);
        *wall = (ns_force_wall){ .x = from.x,
                                 .y = from.y,
                                 .way_x = way.x,
                                 .way_y = way.y,
                                 .inverse = 1 / ns_vec_dot(way, way), // none is a point
                                 .start = heat->starts.at[s],
                                 .length = heat->lengths.at[s],
                                 .curve = edge->curve,
                                 .track = edge->fixed ? edge->section : NO_TRACK };
    }
    return NS_OK;
}

// How much of the repulsion is left from a point `far` away that lies at `along` of a curve that
// the vertex is on.
static double not_going_on(const ns_relax *relax, const ns_relax_arc *arc, int32_t curve,
                           double along, double far)
{
    const double round = relax->heat->rounds.at[curve];
    double least = ALL * far;

    for (int32_t k = 0; k < 2; k++) {
        if (arc->curves[k] != curve)
            continue;
        double way = ns_abs(arc->at[k] - along);
        if (round > 0 && round - way < way)
            way = round - way;
        if (way < least)
            least = way;
    }
    NS_ASSERT(far > 0 && least <= ALL * far);
    return least <= NONE * far ? 0 : (least / far - NONE) / (ALL - NONE);
}

// The repulsion of some segments of a vertex' list.
static ns_vec repulsion_of(const ns_relax *relax, int32_t vertex, const int32_t *near,
                           int32_t count)
{
    const ns_relax_forces *f = &relax->forces;
    const ns_force_wall *walls = relax->heat->near_walls.at;
    const ns_relax_arc *arc = &relax->heat->arcs.at[vertex];
    const int32_t track = own_track(relax, vertex);
    const ns_vec at = ns_force_place(relax, vertex);
    const double reach2 = f->reach * f->reach;
    ns_vec sum = { 0, 0 };

    for (int32_t i = 0; i < count; i++) {
        const ns_force_wall *wall = &walls[near[i]];
        NS_ASSERT(wall->x != NOWHERE); // lists are made anew when a segment goes
        const double x = at.x - wall->x, y = at.y - wall->y;
        const double part = (x * wall->way_x + y * wall->way_y) * wall->inverse;
        const double where = ns_clamp(part, 0, 1);
        const ns_vec away = { x - where * wall->way_x, y - where * wall->way_y };
        const double far2 = ns_vec_dot(away, away);
        if (far2 >= reach2 || wall->track == track)
            continue;
        const double far = ns_max(ns_sqrt(far2), LEAST_DISTANCE);
        double force = f->repulsion;
        if (wall->curve >= 0
            && (wall->curve == arc->curves[0] || wall->curve == arc->curves[1]))
            force *=
                not_going_on(relax, arc, wall->curve, wall->start + where * wall->length, far);
        if (force == 0)
            continue;
        const double fade = 1 - far2 / reach2, inverse = 1 / far;
        force *= fade * fade * ns_force_power(inverse, f->repulsion_power) * inverse;
        sum = ns_vec_add(sum, ns_vec_scale(away, force));
    }
    return sum;
}

// Whether what was found out about what is far away still holds.
static bool far_is_known(ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;
    const ns_relax_forces *f = &relax->forces;
    const double forces[] = { f->repulsion, f->repulsion_power, f->reach };
    int32_t close;
    const int64_t made = ns_relax_near_parts(relax, 0, &close);
    bool known = heat->far_made == made && heat->far_used + 1 < FAR_STEPS
                 && heat->far.count == relax->at.count;

    for (int32_t i = 0; i < NS_COUNT(forces); i++) {
        known = known && forces[i] == heat->far_forces[i];
        heat->far_forces[i] = forces[i];
    }
    heat->far_made = made;
    heat->far_used = known ? heat->far_used + 1 : 0;
    return known;
}

static ns_status repel_near(ns_ctx *ctx, ns_relax *relax, int32_t vertex, bool far_known)
{
    int32_t count, close;
    const int32_t *near = ns_relax_near_list(relax, vertex, &count);
    ns_vec *far = &relax->heat->far.at[vertex];

    ns_relax_near_parts(relax, vertex, &close);
    NS_ASSERT(close >= 0 && close <= count);
    if (!far_known)
        *far = repulsion_of(relax, vertex, near + close, count - close);
    ns_force_add(relax, vertex, repulsion_of(relax, vertex, near, close), 1);
    ns_force_add(relax, vertex, *far, 1);
    return ns_spend(ctx, 1 + (far_known ? close : count) / TICK);
}

static ns_status repel_all(ns_ctx *ctx, ns_relax *relax, bool far_known)
{
    for (int32_t v = 0; v < relax->vertices.count; v++) {
        if (ns_relax_is_free(relax, v))
            NS_TRY(repel_near(ctx, relax, v, far_known));
    }
    return NS_OK;
}

ns_status ns_force_repel(ns_ctx *ctx, ns_relax *relax)
{
    if (relax->forces.repulsion == 0)
        return NS_OK;
    if (relax->forces.reach <= 0)
        return repel_by_faces(ctx, relax);
    if (relax->vertices.count == 0)
        return NS_OK;
    NS_ASSERT(relax->heat->places.count == relax->at.count);
    NS_TRY(build_walls(ctx, relax));
    const bool far_known = far_is_known(relax);
    NS_NEED(ctx, ns_array_resize(ctx, &relax->heat->far, relax->at.count));
    const ns_status status = repel_all(ctx, relax, far_known);
    if (status != NS_OK)
        relax->heat->far.count = 0; // half of it is known
    return status;
}
