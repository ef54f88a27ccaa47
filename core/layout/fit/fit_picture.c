// fit_picture.c: a section of the picture that has moved a little; see fit.h.
//
// Its vertices know where they were, and none came or went. So the old cubics are kept, cut into
// parts, and every part is moved as the vertices beside it: position and direction at both ends.
// Corners stay corners, smooth joints smooth, colours where they are. As long as handles
// are no longer than HANDLE, control points move no further than the vertex that moved furthest, and
// a curve keeps within the picture's slack.
#include "layout/fit/fit.h"

#include "base/basics.h"

#define PART 32.0  // units: no part is longer; half of that at every closer level
#define LEVEL 6.0  // units to both sides over which the change of the move is taken
#define HANDLE 0.5 // of a part: handles are rarely longer

static ns_status add_mark(ns_ctx *ctx, ns_fit_job *job, int32_t vertex)
{
    const ns_vec home = ns_vec_of(job->homes[vertex].home);
    const ns_vec move = ns_vec_sub(ns_vec_of(job->view->at[vertex]), home);
    const int32_t count = job->moves.count;
    double arc = 0;

    if (count > 0) {
        const ns_fit_move *last = &job->moves.at[count - 1];
        arc = last->arc + ns_vec_distance(home, last->home);
    }
    job->moved |= move.x != 0 || move.y != 0;
    job->furthest = ns_max(job->furthest, ns_vec_length(move));
    const ns_fit_move mark = { home, move, arc };
    return ns_array_push(ctx, &job->moves, mark) ? NS_OK : ns_no_memory(ctx);
}

// The vertices in order, with how far along the old section they were. A closed one begins where
// its cubics do, on the last edge of its line.
static ns_status list_moves(ns_ctx *ctx, ns_fit_job *job, int32_t section)
{
    const int32_t *line = job->view->line + job->view->line_first[section];
    const int32_t count = job->view->line_first[section + 1] - job->view->line_first[section];
    const ns_point start = job->old->cubics.at[job->old->sections.at[section].first].curve.p[0];
    int32_t first = 0;

    job->moves.count = 0;
    job->moved = false;
    job->furthest = 0;
    for (int32_t i = count - 2; job->sections.at[section].closed && i > 0; i--) {
        if (ns_point_same(job->homes[line[i]].home, start)) {
            first = i;
            break;
        }
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t k = first + i < count ? first + i : first + i + 1 - count;
        NS_TRY(add_mark(ctx, job, line[k]));
    }
    return NS_OK;
}

// How what lies so far along moves: between two vertices some of both.
static ns_vec move_at(const ns_fit_job *job, double arc)
{
    int32_t low = 0, high = job->moves.count - 1;

    while (high - low > 1) {
        const int32_t middle = (low + high) / 2;
        if (job->moves.at[middle].arc <= arc)
            low = middle;
        else
            high = middle;
    }
    const ns_fit_move *a = &job->moves.at[low], *b = &job->moves.at[high];
    NS_ASSERT(a->arc <= b->arc);
    const double length = b->arc - a->arc;
    const double part = length > 0 ? (arc - a->arc) / length : 0;
    return ns_vec_mix(a->move, b->move, ns_clamp(part, 0, 1));
}

// What of a change is left for handles that are so long: then their ends, before and behind, have
// moved no further than the furthest vertex.
static double share_of(const ns_fit_job *job, ns_vec move, ns_vec change, double handle)
{
    const double square = ns_vec_dot(change, change), along = ns_abs(ns_vec_dot(move, change));
    const double room = ns_max(job->furthest * job->furthest - ns_vec_dot(move, move), 0);

    if (square * handle * handle + 2 * along * handle <= room)
        return 1;
    return (ns_sqrt(along * along + square * room) - along) / (square * handle);
}

// How fast the move changes there, by length.
static ns_vec change_at(const ns_fit_job *job, double arc)
{
    const double whole = job->moves.at[job->moves.count - 1].arc, level = LEVEL * NS_RELAX_UNIT;
    const double from = ns_max(arc - level, 0), to = ns_min(arc + level, whole);

    if (to - from < 1)
        return (ns_vec){ 0, 0 };
    return ns_vec_scale(ns_vec_sub(move_at(job, to), move_at(job, from)), 1 / (to - from));
}

// Moves one end of a part, its handle along with it.
static void move_end(const ns_fit_job *job, ns_cubic *part, int end, double arc, double most)
{
    const ns_vec move = move_at(job, arc), change = change_at(job, arc);
    ns_vec *at = &part->p[end ? 3 : 0], *handle = &part->p[end ? 2 : 1];
    const ns_vec way = ns_vec_sub(*handle, *at);
    const double share = share_of(job, move, change, most);
    const ns_vec turn = ns_vec_scale(change, share * ns_vec_length(way) * (end ? -1 : 1));

    *at = ns_vec_add(*at, move);
    *handle = ns_vec_add(ns_vec_add(*at, way), turn);
}

static ns_status add_part(ns_ctx *ctx, ns_fit_job *job, int32_t section, ns_cubic part,
                          const ns_board_cubic *like, const double arcs[2])
{
    ns_fit_section *own = &job->sections.at[section];
    const double handle = HANDLE * PART * NS_RELAX_UNIT / (1 << own->level);
    ns_board_cubic cubic = *like;

    move_end(job, &part, 0, arcs[0], handle);
    move_end(job, &part, 1, arcs[1], handle);
    cubic.curve = ns_cubic_snap(&part);
    if (own->cubics.count > 0)
        cubic.curve.p[0] = own->cubics.at[own->cubics.count - 1].curve.p[3];
    return ns_array_push(ctx, &own->cubics, cubic) ? NS_OK : ns_no_memory(ctx);
}

// A cubic, which is so long and begins so far along, in equal parts.
static ns_status add_cubic(ns_ctx *ctx, ns_fit_job *job, int32_t section,
                           const ns_board_cubic *like, double arc, double length)
{
    const ns_cubic whole = ns_cubic_of(&like->curve);
    const int32_t finer = 1 << job->sections.at[section].level;
    const int32_t parts = (int32_t)(length * finer / (PART * NS_RELAX_UNIT)) + 1;
    double arcs[2] = { arc, arc };

    for (int32_t i = 0; i < parts; i++) {
        const double from = (double)i / parts, to = (double)(i + 1) / parts;
        const ns_cubic part = ns_cubic_part(&whole, from, to);
        arcs[1] = i + 1 < parts ? arcs[0] + ns_cubic_length(&part) : arc + length;
        arcs[1] = ns_min(arcs[1], arc + length);
        NS_TRY(add_part(ctx, job, section, part, like, arcs));
        arcs[0] = arcs[1];
    }
    return NS_OK;
}

// Both ends are exactly where their vertices are.
static void pin_ends(const ns_fit_job *job, ns_fit_section *own)
{
    const ns_fit_move *first = &job->moves.at[0], *last = &job->moves.at[job->moves.count - 1];

    own->cubics.at[0].curve.p[0] = ns_point_of(ns_vec_add(first->home, first->move));
    own->cubics.at[own->cubics.count - 1].curve.p[3] =
        ns_point_of(ns_vec_add(last->home, last->move));
}

// The last resort: straight from vertex to vertex, the colours of a cubic up to where it ended.
static ns_status add_lines(ns_ctx *ctx, ns_fit_job *job, int32_t section,
                           const ns_board_cubic *like, double from, double to)
{
    ns_fit_section *own = &job->sections.at[section];

    for (int32_t i = 1; i < job->moves.count; i++) {
        const ns_fit_move *a = &job->moves.at[i - 1], *b = &job->moves.at[i];
        const double middle = (a->arc + b->arc) / 2;
        ns_board_cubic cubic = *like;
        if (middle < from || middle >= to)
            continue;
        cubic.curve = ns_grid_line(ns_point_of(ns_vec_add(a->home, a->move)),
                                   ns_point_of(ns_vec_add(b->home, b->move)));
        NS_NEED(ctx, ns_array_push(ctx, &own->cubics, cubic));
    }
    return NS_OK;
}

ns_status ns_fit_move_picture(ns_ctx *ctx, ns_fit_job *job, int32_t section)
{
    const ns_polyline *line = &job->arranged->lines.at[section];
    const ns_section *old = &job->old->sections.at[section];
    ns_fit_section *own = &job->sections.at[section];
    double arc = 0;
    int32_t i = 0;

    NS_ASSERT(own->picture && job->homes);
    own->cubics.count = 0;
    NS_TRY(list_moves(ctx, job, section));
    if (!job->moved)
        return NS_OK;
    for (int32_t k = 0; k < old->count; k++) {
        double length = 0;
        for (; i < line->stretches.count && line->stretches.at[i].cubic == k; i++)
            length += ns_vec_length(ns_vec_between(line->points.at[i], line->points.at[i + 1]));
        const ns_board_cubic *like = &job->old->cubics.at[old->first + k];
        NS_TRY(own->level < NS_FIT_SPLINES
                   ? add_cubic(ctx, job, section, like, arc, length)
                   : add_lines(ctx, job, section, like, arc,
                               k + 1 < old->count ? arc + length : 1e30));
        arc += length;
    }
    NS_ASSERT(i == line->stretches.count && own->cubics.count > 0);
    pin_ends(job, own);
    return ns_spend(ctx, line->points.count);
}
