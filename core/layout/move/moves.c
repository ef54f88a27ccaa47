// moves.c: all vertices move at once; see moves.h, and graph.h for why that is safe.
//
// Forces become wishes in grid steps, no longer than a step may be. Whatever stands in the way then
// only makes wishes shorter or turns them aside; in the end all vertices go, and what is left of
// each wish is put where the forces were, for the temperature to learn from.
#include "layout/move/moves_parts.h"

#include "base/basics.h"

#define SLIDES 2              // rounds of turning wishes aside
#define NEXT_TO_NOTHING 1e-12 // units

static double step_limit(const ns_relax *relax)
{
    const double step = relax->forces.step;

    return (step >= 0 && step < NS_RELAX_STEP_MAX ? step : NS_RELAX_STEP_MAX) * NS_RELAX_UNIT;
}

static ns_status make_room(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    const int32_t count = relax->at.count;

    NS_NEED(ctx, ns_array_resize(ctx, &near->moves, count)
                     && ns_array_resize(ctx, &near->lengths, count)
                     && ns_array_copy(ctx, &near->before, &relax->at)
                     && ns_array_nones(ctx, &near->train_of, count)
                     && ns_array_resize(ctx, &near->keeps, count)
                     && ns_array_resize(ctx, &near->halvings, count)
                     && ns_array_resize(ctx, &near->pulls, count));
    return NS_OK;
}

// -- wishes -------------------------------------------------------------------------------------

// No longer than `most`; what is no number, or next to nothing, is no wish.
static ns_vec shorten(ns_vec move, double most)
{
    const double x = ns_abs(move.x), y = ns_abs(move.y), large = ns_max(x, y);

    if (!(x <= 1e300) || !(y <= 1e300) || large < NEXT_TO_NOTHING || most < NEXT_TO_NOTHING)
        return (ns_vec){ 0, 0 };
    if (large > most)
        move = (ns_vec){ move.x / large * most, move.y / large * most };
    const double length = ns_vec_length(move);
    return length > most ? ns_vec_scale(move, most / length) : move;
}

// The two darts of a vertex that belong to the picture; how many there are.
static int32_t picture_darts(const ns_relax *relax, int32_t vertex, int32_t darts[2])
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];
    int32_t count = 0;

    for (int32_t i = 0; i < v->dart_count; i++) {
        const int32_t dart = ns_relax_dart(relax, vertex, i);
        if (!ns_relax_is_picture(relax, dart >> 1))
            continue;
        if (count < 2)
            darts[count] = dart;
        count++;
    }
    return count;
}

// Where the picture was at the start that a vertex of it belongs to: its home, or, where another
// curve crosses the picture, what is nearest to `to` of the way between the homes on both sides.
static bool home_of(const ns_relax *relax, int32_t vertex, ns_vec to, ns_vec *home)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];
    int32_t darts[2];

    *home = ns_vec_of(v->home);
    if (v->dart_count == 0)
        return ns_relax_is_picture(relax, relax->segments.at[v->in].edge);
    const int32_t count = picture_darts(relax, vertex, darts);
    if (count != 2 || relax->kinds.at[vertex] != NS_RELAX_CROSS)
        return count > 0;
    const ns_vec a =
        ns_vec_of(relax->vertices.at[ns_relax_dart_neighbour(relax, darts[0])].home);
    const ns_vec b =
        ns_vec_of(relax->vertices.at[ns_relax_dart_neighbour(relax, darts[1])].home);
    if (ns_vec_distance(a, b) <= 0 || ns_segment_distance(*home, a, b) > NS_RELAX_MARGIN)
        return true; // the picture had a corner there
    *home = ns_vec_mix(a, b, ns_segment_nearest(to, a, b));
    return true;
}

bool ns_move_is_home(const ns_relax *relax, int32_t vertex, ns_point to)
{
    const ns_vec place = ns_vec_of(to);
    ns_vec home;

    return relax->options.picture_slack <= 0 || !home_of(relax, vertex, place, &home)
           || ns_vec_distance(place, home) <= relax->options.picture_slack * NS_RELAX_UNIT;
}

// A vertex of a picture that may move keeps within the slack of where that was at the start.
static void keep_home(ns_relax *relax, int32_t vertex, double slack)
{
    ns_vec *move = &relax->near->moves.at[vertex];
    const ns_vec at = ns_vec_of(relax->at.at[vertex]), to = ns_vec_add(at, *move);
    const double most = slack > 1 ? slack - 1 : 0; // rounding
    ns_vec home, start;

    if (!home_of(relax, vertex, to, &home) || !home_of(relax, vertex, at, &start))
        return;
    const ns_vec away = ns_vec_sub(to, home);
    const double far = ns_vec_length(away);
    if (far <= most)
        return;
    if (ns_vec_distance(at, start) > most)
        *move = (ns_vec){ 0, 0 };
    else
        *move = ns_vec_sub(ns_vec_add(home, ns_vec_scale(away, most / far)), at);
}

static void keep_homes(ns_relax *relax)
{
    const double slack = relax->options.picture_slack * NS_RELAX_UNIT;

    if (relax->options.picture_slack <= 0)
        return;
    for (int32_t v = 0; v < relax->at.count; v++)
        if (ns_relax_is_free(relax, v))
            keep_home(relax, v, slack);
}

static void take_wishes(ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    const double most = step_limit(relax) / NS_RELAX_UNIT;

    for (int32_t v = 0; v < relax->at.count; v++) {
        near->moves.at[v] = (ns_vec){ 0, 0 };
        if (ns_relax_is_free(relax, v))
            near->moves.at[v] = ns_vec_scale(shorten(relax->force.at[v], most), NS_RELAX_UNIT);
    }
    keep_homes(relax);
}

static double measure_wishes(ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    double longest = 0;

    for (int32_t v = 0; v < relax->at.count; v++) {
        near->lengths.at[v] = ns_vec_length(near->moves.at[v]);
        longest = ns_max(near->lengths.at[v], longest);
    }
    NS_ASSERT(longest <= step_limit(relax) * 1.001);
    return longest;
}

// -- the result ---------------------------------------------------------------------------------

static void tell(ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    double largest = 0, sum = 0;
    int32_t moving = 0;

    for (int32_t v = 0; v < relax->at.count; v++) {
        const ns_point to = relax->at.at[v], from = near->before.at[v];
        NS_ASSERT(ns_relax_is_free(relax, v) || ns_point_same(from, to));
        if (!ns_relax_is_free(relax, v))
            continue;
        const ns_vec moved = { (to.x - from.x) / NS_RELAX_UNIT,
                               (to.y - from.y) / NS_RELAX_UNIT };
        const double length = ns_vec_length(moved);
        // Capped: no further than was wished, but for rounding.
        NS_ASSERT(length * NS_RELAX_UNIT <= near->lengths.at[v] + NS_RELAX_MARGIN);
        relax->force.at[v] = moved;
        sum += length;
        moving++;
        largest = ns_max(length, largest);
    }
    near->moved += largest * NS_RELAX_UNIT;
    relax->state.largest_move = largest;
    relax->state.mean_move = moving ? sum / moving : 0;
}

ns_status ns_relax_move_all(ns_ctx *ctx, ns_relax *relax)
{
    const double asked = relax->forces.min_gap > 0 ? relax->forces.min_gap : 0;
    const double gap = asked < NS_RELAX_GAP_MAX ? asked : NS_RELAX_GAP_MAX;

    NS_TRY(
        ns_relax_near_update(ctx, relax, 2 * step_limit(relax) / NS_RELAX_UNIT + gap + 0.01));
    NS_TRY(ns_move_find_locks(ctx, relax));
    NS_TRY(make_room(ctx, relax));
    take_wishes(relax);
    NS_TRY(ns_move_trains(ctx, relax));
    NS_TRY(ns_move_find_pairs(ctx, relax, measure_wishes(relax)));
    NS_TRY(ns_move_beside_tracks(ctx, relax));
    for (int32_t i = 0; i < SLIDES; i++)
        ns_move_slide(relax);
    keep_homes(relax);
    ns_move_cap(relax);
    ns_move_go(relax);
    tell(relax);
    return ns_move_free(ctx, relax);
}
