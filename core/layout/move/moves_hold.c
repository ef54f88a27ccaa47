// moves_hold.c: what is looked at after the move; see moves_parts.h.
//
// Every vertex goes where the share of its move that is left takes it. Then the junctions are looked
// at: whether the darts of a train still leave it in their order (exactly), and whether an angle
// below the least has become smaller. Where it is so the junction and its neighbours go half as
// far, and in the end not at all. Since nothing was wrong before the move, that ends.
#include "layout/move/moves_parts.h"

#include "base/basics.h"

#define HALVINGS 3 // after these a move is taken back

static void put(ns_relax *relax, int32_t vertex)
{
    const ns_relax_near *near = relax->near;
    const ns_point before = near->before.at[vertex];
    const double keep = near->keeps.at[vertex];
    const ns_vec move = near->moves.at[vertex];

    NS_ASSERT(keep >= 0 && keep <= 1);
    relax->at.at[vertex] =
        keep <= 0 ? before
                  : ns_point_of((ns_vec){ before.x + move.x * keep, before.y + move.y * keep });
}

static void put_train(ns_relax *relax, const ns_relax_train *train)
{
    const ns_relax_near *near = relax->near;
    const int32_t v = train->vertex;
    const double go = near->keeps.at[v] * ns_vec_dot(near->moves.at[v], train->way);

    if (go == 0) {
        relax->at.at[v] = near->before.at[v];
        relax->vertices.at[v].along = train->place / train->length;
        return;
    }
    relax->at.at[v] = ns_move_train_point(relax, train, train->place + go);
    relax->vertices.at[v].along = (train->place + go) / train->length;
}

static void put_again(ns_relax *relax, int32_t vertex)
{
    const ns_relax_near *near = relax->near;

    if (near->train_of.at[vertex] >= 0)
        put_train(relax, &near->trains.at[near->train_of.at[vertex]]);
    else
        put(relax, vertex);
}

static bool halve(ns_relax *relax, int32_t vertex)
{
    ns_relax_near *near = relax->near;

    if (near->keeps.at[vertex] <= 0
        || (near->moves.at[vertex].x == 0 && near->moves.at[vertex].y == 0))
        return false;
    near->keeps.at[vertex] =
        near->halvings.at[vertex]++ < HALVINGS ? near->keeps.at[vertex] / 2 : 0;
    put_again(relax, vertex);
    return true;
}

static bool halve_around(ns_relax *relax, int32_t junction)
{
    const ns_relax_vertex *v = &relax->vertices.at[junction];
    bool changed = halve(relax, junction);

    for (int32_t i = 0; i < v->dart_count; i++)
        changed |= halve(relax, ns_relax_beside(relax, junction, i));
    return changed;
}

// -- angles -------------------------------------------------------------------------------------

double ns_move_square_cosine(ns_point at, ns_point p, ns_point q)
{
    const ns_vec a = ns_vec_between(at, p), b = ns_vec_between(at, q);
    const double dot = ns_vec_dot(a, b), lengths = ns_vec_dot(a, a) * ns_vec_dot(b, b);

    return lengths > 0 ? dot * ns_abs(dot) / lengths : 1;
}

double ns_move_cosine_limit(const ns_relax *relax)
{
    const double least = relax->forces.min_angle;
    const double cosine = least > 0 ? ns_cos((least < 90 ? least : 90) * NS_PI / 180) : 1;

    return cosine * cosine;
}

static bool angles_suffer(const ns_relax *relax, int32_t junction, double most)
{
    const ns_relax_vertex *v = &relax->vertices.at[junction];
    const ns_point *now = relax->at.at, *before = relax->near->before.at;

    if (v->dart_count < 3)
        return false;
    int32_t p = ns_relax_beside(relax, junction, v->dart_count - 1);
    for (int32_t i = 0; i < v->dart_count; i++) {
        const int32_t q = ns_relax_beside(relax, junction, i);
        const double is = ns_move_square_cosine(now[junction], now[p], now[q]);
        if (is > most && is > ns_move_square_cosine(before[junction], before[p], before[q]))
            return true;
        p = q;
    }
    return false;
}

bool ns_move_angles_suffer(const ns_relax *relax, int32_t junction)
{
    const double most = ns_move_cosine_limit(relax);

    return most < 1 && angles_suffer(relax, junction, most);
}

// -----------------------------------------------------------------------------------------------

void ns_move_go(ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    const double most = ns_move_cosine_limit(relax);
    bool changed = true;

    for (int32_t v = 0; v < relax->at.count; v++) {
        near->halvings.at[v] = 0;
        if (relax->kinds.at[v] != NS_RELAX_NONE)
            put_again(relax, v);
    }
    while (changed) { // every round takes one of few halvings
        changed = false;
        for (int32_t v = 0; v < relax->at.count; v++) {
            if (!ns_relax_is_junction(relax, v))
                continue;
            if ((relax->kinds.at[v] == NS_RELAX_TRAIN && !ns_exact_in_order(relax, v))
                || (most < 1 && angles_suffer(relax, v, most)))
                changed |= halve_around(relax, v);
        }
    }
    for (int32_t i = 0; i < near->trains.count; i++)
        NS_ASSERT(ns_exact_in_order(relax, near->trains.at[i].vertex));
}
