// moves.c: see moves.h; the steps are those of moves_parts.h.
#include "layout/moves_parts.h"

#include "base/basics.h"

#define SLIDES 2 // rounds of turning wishes aside

static double step_limit(const ns_relax *relax)
{
    const double step = relax->forces.step;

    return (step >= 0 && step < NS_RELAX_STEP_MAX ? step : NS_RELAX_STEP_MAX) * NS_RELAX_UNIT;
}

static ns_status make_room(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    const int32_t count = relax->at.count;

    if (!ns_array_resize(ctx, &near->moves, count)
        || !ns_array_resize(ctx, &near->lengths, count)
        || !ns_array_resize(ctx, &near->before, count)
        || !ns_array_resize(ctx, &near->train_of, count)
        || !ns_array_resize(ctx, &near->keeps, count)
        || !ns_array_resize(ctx, &near->halvings, count)
        || !ns_array_resize(ctx, &near->pulls, count))
        return ns_no_memory(ctx);
    memcpy(near->before.at, relax->at.at, (size_t)count * sizeof *relax->at.at);
    return NS_OK;
}

// -- wishes -------------------------------------------------------------------------------------

// No longer than `most`; what is no number is no wish.
static ns_vec shorten(ns_vec move, double most)
{
    const double x = ns_abs(move.x), y = ns_abs(move.y), large = x > y ? x : y;

    if (!(x <= 1e300) || !(y <= 1e300))
        return (ns_vec){ 0, 0 };
    if (large > most)
        move = ns_vec_scale(ns_vec_scale(move, 1 / large), most);
    const double length = ns_vec_length(move);
    return length > most ? ns_vec_scale(move, most / length) : move;
}

static bool is_of_picture(const ns_relax *relax, int32_t vertex)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];

    if (v->dart_count == 0)
        return ns_relax_is_picture(relax, relax->segments.at[v->in].edge);
    for (int32_t i = 0; i < v->dart_count; i++)
        if (ns_relax_is_picture(relax, relax->darts.at[v->first_dart + i] >> 1))
            return true;
    return false;
}

// A vertex of a picture that may move keeps within the slack of where it was at the start.
static void keep_home(ns_relax *relax, int32_t vertex, double slack)
{
    ns_vec *move = &relax->near->moves.at[vertex];
    const ns_point at = relax->at.at[vertex], home = relax->vertices.at[vertex].home;
    const ns_vec now = { at.x - home.x, at.y - home.y };
    const ns_vec then = ns_vec_add(now, *move);
    const double far = ns_vec_length(then), most = slack > 1 ? slack - 1 : 0;

    if (far <= most)
        return;
    if (ns_vec_length(now) > most)
        *move = (ns_vec){ 0, 0 };
    else
        *move = ns_vec_sub(ns_vec_scale(then, most / far), now);
}

static void keep_homes(ns_relax *relax)
{
    const double slack = relax->options.picture_slack * NS_RELAX_UNIT;

    if (relax->options.picture_slack <= 0)
        return;
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->kinds.at[v] != NS_RELAX_NONE && !relax->fixed.at[v]
            && is_of_picture(relax, v))
            keep_home(relax, v, slack);
}

static void take_wishes(ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    const double most = step_limit(relax) / NS_RELAX_UNIT;

    for (int32_t v = 0; v < relax->at.count; v++) {
        near->train_of.at[v] = -1;
        near->moves.at[v] = (ns_vec){ 0, 0 };
        if (relax->kinds.at[v] != NS_RELAX_NONE && !relax->fixed.at[v])
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
        if (near->lengths.at[v] > longest)
            longest = near->lengths.at[v];
    }
    return longest;
}

// -- the result ---------------------------------------------------------------------------------

static void tell(ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    double largest = 0, sum = 0;
    int32_t moving = 0;

    for (int32_t v = 0; v < relax->at.count; v++) {
        if (relax->kinds.at[v] == NS_RELAX_NONE || relax->fixed.at[v])
            continue;
        const ns_point to = relax->at.at[v], from = near->before.at[v];
        const ns_vec moved = { (to.x - from.x) / NS_RELAX_UNIT,
                               (to.y - from.y) / NS_RELAX_UNIT };
        const double length = ns_vec_length(moved);
        relax->force.at[v] = moved;
        sum += length;
        moving++;
        if (length > largest)
            largest = length;
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
    return NS_OK;
}
