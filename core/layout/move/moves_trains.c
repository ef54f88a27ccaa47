// moves_trains.c: trains on their tracks; see moves_parts.h.
//
// A train is somewhere on the straight piece between two vertices of its track, maybe with other
// trains. Its place there is a real number, its point the nearest of the grid. Seen from outside
// the piece does not move: vertices keep off all of it. So a train only has to mind its neighbours
// on the piece, and the curve it carries. The curve's next vertex, w, must stay on its side of the
// piece's line, for then the segment from the train to w meets nothing of the piece however both
// move; only rounding, near an end of the piece, could turn that round, and is looked at
// afterwards (moves_hold.c).
#include "layout/move/moves_parts.h"

#include "base/basics.h"

#define NEAR_LOCK 3.0 // grid steps from another fixed vertex; twice rounding and more

ns_relax_train ns_move_train_of(const ns_relax *relax, int32_t vertex)
{
    ns_relax_train train = { .vertex = vertex };
    const bool has_track = ns_relax_track_darts(relax, vertex, train.darts);

    NS_ASSERT(has_track && relax->kinds.at[vertex] == NS_RELAX_TRAIN);
    (void)has_track;
    train.before = ns_relax_dart_neighbour(relax, train.darts[0]);
    train.after = ns_relax_dart_neighbour(relax, train.darts[1]);
    train.a = ns_relax_track_vertex(relax, train.darts[0]);
    train.b = ns_relax_track_vertex(relax, train.darts[1]);
    NS_ASSERT(train.a >= 0 && train.b >= 0 && train.a != train.b);
    const ns_vec way = ns_vec_between(relax->at.at[train.a], relax->at.at[train.b]);
    train.length = ns_vec_length(way);
    NS_ASSERT(train.length > 0);
    train.way = ns_vec_scale(way, 1 / train.length);
    return train;
}

ns_point ns_move_train_point(const ns_relax *relax, const ns_relax_train *train, double place)
{
    return ns_point_of(ns_vec_mix(ns_vec_of(relax->at.at[train->a]),
                                  ns_vec_of(relax->at.at[train->b]), place / train->length));
}

// How far from a the train is, in steps.
static double train_place(const ns_relax *relax, const ns_relax_train *train)
{
    const ns_point at = relax->at.at[train->vertex];
    const double place = relax->vertices.at[train->vertex].along * train->length;

    if (place > 0 && place < train->length
        && ns_point_same(ns_move_train_point(relax, train, place), at))
        return place;
    return ns_vec_dot(ns_vec_between(relax->at.at[train->a], at), train->way);
}

// -- locks --------------------------------------------------------------------------------------

bool ns_move_is_locked(const ns_relax *relax, int32_t a, int32_t b)
{
    const ns_relax_near *near = relax->near;

    for (int32_t i = 0; i < near->locks.count; i += 2)
        if ((near->locks.at[i] == a && near->locks.at[i + 1] == b)
            || (near->locks.at[i] == b && near->locks.at[i + 1] == a))
            return true;
    return false;
}

// The ends of the straight piece that a segment of a fixed edge is part of.
static void find_piece(const ns_relax *relax, int32_t segment, int32_t ends[2])
{
    const ns_relax_segment *s = &relax->segments.at[segment];
    const bool starts = relax->kinds.at[s->from] == NS_RELAX_TRAIN;

    ends[0] = s->from;
    ends[1] = s->to;
    if (!starts && relax->kinds.at[s->to] != NS_RELAX_TRAIN)
        return;
    const ns_relax_train train = ns_move_train_of(relax, starts ? s->from : s->to);
    ends[0] = train.a;
    ends[1] = train.b;
}

static ns_status lock_around(ns_ctx *ctx, ns_relax *relax, int32_t vertex)
{
    ns_relax_near *near = relax->near;
    const ns_point at = relax->at.at[vertex];
    const int32_t far = (int32_t)NEAR_LOCK;

    near->box.count = 0;
    NS_TRY(ns_relax_near_box(ctx, relax, (ns_point){ at.x - far, at.y - far },
                             (ns_point){ at.x + far, at.y + far }, &near->box));
    for (int32_t i = 0; i < near->box.count; i++) {
        int32_t ends[2];
        const int32_t s = near->box.at[i];
        if (!relax->edges.at[relax->segments.at[s].edge].fixed)
            continue;
        find_piece(relax, s, ends);
        if (ends[0] == vertex || ends[1] == vertex
            || ns_segment_distance(ns_vec_of(at), ns_vec_of(relax->at.at[ends[0]]),
                                   ns_vec_of(relax->at.at[ends[1]]))
                   > NEAR_LOCK
            || ns_move_is_locked(relax, ends[0], ends[1]))
            continue;
        NS_ASSERT(relax->fixed.at[ends[0]] == 1 && relax->fixed.at[ends[1]] == 1);
        NS_NEED(ctx, ns_array_push(ctx, &near->locks, ends[0])
                         && ns_array_push(ctx, &near->locks, ends[1]));
    }
    return NS_OK;
}

// Where two fixed curves are so near to each other that rounding a train's point could make them
// touch, trains do not move. What is fixed stays so: once is enough.
ns_status ns_move_find_locks(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    if (near->locks_known)
        return NS_OK;
    near->locks.count = 0;
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->fixed.at[v] == 1 && relax->kinds.at[v] != NS_RELAX_NONE)
            NS_TRY(lock_around(ctx, relax, v));
    near->locks_known = true;
    return NS_OK;
}

// -- wishes -------------------------------------------------------------------------------------

static ns_status find_trains(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    near->trains.count = 0;
    for (int32_t v = 0; v < relax->at.count; v++) {
        if (relax->kinds.at[v] != NS_RELAX_TRAIN)
            continue;
        ns_relax_train train = ns_move_train_of(relax, v);
        if (near->locks.count && ns_move_is_locked(relax, train.a, train.b))
            near->moves.at[v] = (ns_vec){ 0, 0 };
        train.wish = near->moves.at[v];
        train.place = train_place(relax, &train);
        train.wanted = ns_vec_dot(near->moves.at[v], train.way);
        near->moves.at[v] = ns_vec_scale(train.way, train.wanted);
        near->train_of.at[v] = near->trains.count;
        NS_NEED(ctx, ns_array_push(ctx, &near->trains, train));
    }
    return NS_OK;
}

// How far the train may go towards its neighbour on the track.
static double way_to(const ns_relax *relax, const ns_relax_train *train, int32_t next,
                     double sign)
{
    const ns_vec between = ns_vec_between(relax->at.at[train->vertex], relax->at.at[next]);
    const double room = ns_vec_dot(between, train->way) * sign - ns_move_spacing(train->length);
    const double others = -sign * ns_vec_dot(relax->near->moves.at[next], train->way);

    return room <= 0 ? 0 : ns_move_share(room, others);
}

static void keep_apart(ns_relax *relax, ns_relax_train *train)
{
    int8_t *hop = &relax->near->pulls.at[train->vertex];

    train->least = -way_to(relax, train, train->before, -1);
    train->most = way_to(relax, train, train->after, 1);
    NS_ASSERT(train->least <= 0 && train->most >= 0);
    *hop = 0;
    if (train->wanted < train->least && train->before == train->a)
        *hop = -1;
    if (train->wanted > train->most && train->after == train->b)
        *hop = 1;
}

ns_status ns_move_trains(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    NS_TRY(find_trains(ctx, relax));
    for (int32_t i = 0; i < near->trains.count; i++)
        keep_apart(relax, &near->trains.at[i]);
    for (int32_t i = 0; i < near->trains.count; i++) {
        const ns_relax_train *train = &near->trains.at[i];
        const double go = ns_clamp(train->wanted, train->least, train->most);
        near->moves.at[train->vertex] = ns_vec_scale(train->way, go);
    }
    return NS_OK;
}

ns_status ns_move_beside_tracks(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    for (int32_t i = 0; i < near->trains.count; i++) {
        const ns_relax_train *train = &near->trains.at[i];
        for (int32_t k = 0; k < relax->vertices.at[train->vertex].dart_count; k++) {
            const int32_t dart = ns_relax_dart(relax, train->vertex, k);
            if (relax->edges.at[dart >> 1].fixed)
                continue;
            const int32_t next = ns_relax_dart_neighbour(relax, dart);
            const ns_vec from = ns_vec_between(relax->at.at[train->a], relax->at.at[next]);
            const double side = ns_vec_turn(train->way, from); // left: positive
            const double far = ns_abs(side) - 2 * NS_RELAX_MARGIN;
            const double to = side > 0 ? -1 : 1;
            const ns_relax_pair pair = {
                .vertex = next,
                .ends = { -1, -1 },
                .to_segment = { train->way.y * to, -train->way.x * to },
                .room = far > 0                         ? far
                        : ns_abs(side) < NS_RELAX_TOUCH ? -1
                                                        : 0,
            };
            NS_NEED(ctx, ns_array_push(ctx, &near->pairs, pair));
        }
    }
    return NS_OK;
}
