// fit.c: one section drawn anew with a smooth spline; see fit.h.
//
// The spline has to keep within `reach` of every vertex of the line. That is the tolerance, less where
// crossings follow each other closely, so that angles stay, and more next to an end that has to go on
// in another's direction. A level that gives no sound curve is passed over for the next.
#include "layout/fit/fit.h"

#include "base/basics.h"

#define SHORTEST 8.0 // of a span, units; less at closer levels,
#define SHORTER 3    // and where such spans cannot reach the line: halved so often, less once
// Where the curve has to leave otherwise than its line does, the line's vertices up to so many
// times its first segment away are kept to less.
#define FADE 2.5
// How far a curve may be from its line near a crossing, in parts of how far away that is and of the
// tolerance.
#define WEDGE 0.12

// -- the line -----------------------------------------------------------------------------------

ns_status ns_fit_add_point(ns_ctx *ctx, ns_fit_job *job, ns_vec at, double room, bool junction)
{
    NS_NEED(ctx, ns_array_push(ctx, &job->points, at) && ns_array_push(ctx, &job->rooms, room)
                     && ns_array_push(ctx, &job->junctions, junction));
    return NS_OK;
}

static ns_status add_vertex(ns_ctx *ctx, ns_fit_job *job, int32_t vertex)
{
    return ns_fit_add_point(ctx, job, job->at.at[vertex], job->room.at[vertex],
                            job->view->kinds[vertex] != NS_RELAX_BEND);
}

// A closed line starts at the first crossing; the old one started before it, on the edge that is
// the last one here. The numbers of cells depend on that.
static ns_status add_round(ns_ctx *ctx, ns_fit_job *job, const int32_t *line, int32_t count)
{
    int32_t last = count - 2;

    while (last > 0 && job->view->kinds[line[last]] == NS_RELAX_BEND)
        last--;
    const int32_t start = (last + count - 1) / 2;
    const ns_vec a = job->at.at[line[count - 2]], b = job->at.at[line[count - 1]];
    const double room = ns_vec_distance(b, a) / 4;
    const bool between = start == last && last > 0; // no vertex there
    if (between)
        NS_TRY(ns_fit_add_point(ctx, job, ns_vec_mix(a, b, 0.5), room, false));
    for (int32_t i = between ? count - 1 : start; i < count - 1; i++)
        NS_TRY(add_vertex(ctx, job, line[i]));
    for (int32_t i = 0; i <= (between ? count - 2 : start); i++)
        NS_TRY(add_vertex(ctx, job, line[i]));
    return between ? ns_fit_add_point(ctx, job, ns_vec_mix(a, b, 0.5), room, false) : NS_OK;
}

static ns_status gather(ns_ctx *ctx, ns_fit_job *job, int32_t section)
{
    const int32_t *line = job->view->line + job->view->line_first[section];
    const int32_t count = job->view->line_first[section + 1] - job->view->line_first[section];

    job->points.count = job->rooms.count = job->junctions.count = 0;
    if (job->sections.at[section].closed)
        return add_round(ctx, job, line, count);
    for (int32_t i = 0; i < count; i++) {
        if (i > 0 && job->sections.at[section].level >= NS_FIT_CLOSE)
            NS_TRY(ns_fit_add_between(ctx, job, line[i - 1], line[i]));
        NS_TRY(add_vertex(ctx, job, line[i]));
    }
    return NS_OK;
}

// -- its ends -----------------------------------------------------------------------------------

// The direction of the circle through three points at the second.
static ns_vec way_through(ns_vec before, ns_vec at, ns_vec after)
{
    const ns_vec a = ns_vec_sub(at, before), b = ns_vec_sub(after, at);
    const double a2 = ns_vec_dot(a, a), b2 = ns_vec_dot(b, b);

    return ns_vec_unit(ns_vec_add(ns_vec_scale(a, b2), ns_vec_scale(b, a2)));
}

// A cubic's second derivative by length at an end; its own scale is the grid's.
static ns_vec bend_at(const ns_cubic *cubic, int end)
{
    const ns_vec *p = cubic->p;
    const ns_vec slope = ns_cubic_slope(cubic, end);
    const ns_vec second = end ? ns_vec_add(ns_vec_sub(p[3], ns_vec_scale(p[2], 2)), p[1])
                              : ns_vec_add(ns_vec_sub(p[2], ns_vec_scale(p[1], 2)), p[0]);
    const double speed = ns_vec_dot(slope, slope);
    const double along = ns_vec_dot(second, slope) / speed;

    return ns_vec_scale(ns_vec_sub(second, ns_vec_scale(slope, along)),
                        6 / speed * NS_RELAX_UNIT);
}

// Behind the end is a section that stays: its direction goes on, and so does its bend unless that
// is sharper than a person would see as one.
static ns_smooth_end continue_cubic(const ns_grid_cubic *grid, int end)
{
    const ns_cubic cubic = ns_cubic_of(grid);
    ns_smooth_end out = { .way = ns_cubic_direction(&cubic, end) };

    out.aimed = ns_vec_dot(out.way, out.way) > 0;
    if (ns_point_same(grid->p[end ? 2 : 1], grid->p[end ? 3 : 0]))
        return out;
    out.bend = bend_at(&cubic, end);
    out.bent = out.aimed && ns_vec_length(out.bend) < 0.1;
    return out;
}

// The vertex next to an end of a section's line.
static ns_vec beside_end(const ns_fit_job *job, int32_t section, int end)
{
    const int32_t *first = job->view->line_first + section;

    return job->at.at[job->view->line[end ? first[1] - 2 : first[0] + 1]];
}

// The cubic at an end of a section of the picture, as it is now.
static const ns_grid_cubic *cubic_at(const ns_fit_job *job, int32_t section, int end)
{
    const ns_fit_section *own = &job->sections.at[section];
    const ns_section *old = &job->old->sections.at[section];

    if (own->cubics.count > 0)
        return &own->cubics.at[end ? own->cubics.count - 1 : 0].curve;
    return &job->old->cubics.at[end ? old->first + old->count - 1 : old->first].curve;
}

static ns_smooth_end end_of(const ns_fit_job *job, int32_t section, int end)
{
    const ns_fit_section *own = &job->sections.at[section];
    const int32_t other = end ? own->after : own->before, count = job->points.count;
    ns_smooth_end out = { 0 };

    if (own->closed) {
        out.way = way_through(job->points.at[count - 2], job->points.at[0], job->points.at[1]);
    } else if (other < 0) {
        return out;
    } else if (job->sections.at[other].picture) {
        return continue_cubic(cubic_at(job, other, !end), !end);
    } else {
        const ns_vec next = beside_end(job, other, !end);
        out.way = end ? way_through(job->points.at[count - 2], job->points.at[count - 1], next)
                      : way_through(next, job->points.at[0], job->points.at[1]);
    }
    out.aimed = ns_vec_dot(out.way, out.way) > 0;
    return out;
}

// Next to an end with a given direction the line may be far from it.
static void widen(ns_fit_job *job, const ns_smooth_end *aim, int end, double tolerance)
{
    const int32_t count = job->points.count, step = end ? -1 : 1;
    int32_t i = end ? count - 1 : 0;
    const ns_vec from = job->points.at[i];
    const ns_vec first = ns_vec_sub(job->points.at[i + step], from);
    const double far = FADE * ns_vec_length(first);
    const double aside = ns_abs(ns_vec_turn(first, aim->way)) / 4;

    for (i += step; i > 0 && i < count - 1; i += step) {
        const double away = ns_vec_distance(job->points.at[i], from);
        if (away >= far)
            return;
        job->reach.at[i] += ns_min(aside, tolerance) * (1 - away / far);
    }
}

// Curves keep closer to their lines where crossings follow each other closely, so that angles stay
// about what they are.
static void narrow(ns_fit_job *job, bool backward, double least)
{
    const int32_t count = job->points.count, step = backward ? -1 : 1;
    double way = 0;

    for (int32_t k = 1, i = backward ? count - 2 : 1; k < count; k++, i += step) {
        way += ns_vec_distance(job->points.at[i], job->points.at[i - step]);
        const double most = ns_max(WEDGE * job->tolerance * way, least);
        job->reach.at[i] = ns_min(most, job->reach.at[i]);
        if (job->junctions.at[i])
            way = 0;
    }
}

static ns_status set_reaches(ns_ctx *ctx, ns_fit_job *job, const ns_smooth_end ends[2],
                             double tolerance)
{
    job->reach.count = 0;
    for (int32_t i = 0; i < job->points.count; i++)
        NS_NEED(ctx, ns_array_push(ctx, &job->reach, tolerance));
    for (int end = 0; end < 2; end++)
        if (ends[end].aimed)
            widen(job, &ends[end], end, tolerance);
    for (int pass = 0; pass < 2; pass++)
        narrow(job, pass, tolerance / 8);
    NS_ASSERT(job->reach.count == job->points.count && job->rooms.count == job->points.count);
    return NS_OK;
}

static ns_status draw_spline(ns_ctx *ctx, ns_fit_job *job, int32_t section)
{
    const int32_t closer = 1 << job->sections.at[section].level;
    const ns_smooth_end ends[2] = { end_of(job, section, 0), end_of(job, section, 1) };
    double away;

    NS_ASSERT(job->sections.at[section].level < NS_FIT_SPLINES && job->points.count >= 2);
    NS_TRY(set_reaches(ctx, job, ends, job->tolerance / closer));
    ns_smooth_points points = { .at = job->points.at,
                                .reach = job->reach.at,
                                .count = job->points.count,
                                .ends = { ends[0], ends[1] } };
    for (int k = 0; k < SHORTER; k++) {
        points.shortest = SHORTEST / closer / (1 << k);
        job->curve.count = 0;
        NS_TRY(ns_smooth_fit(ctx, &job->smoother, &points, &job->curve, &away));
        if (away <= 1)
            break;
    }
    return NS_OK;
}

static bool is_in_reach(ns_vec at)
{
    return ns_abs(at.x) < NS_BOARD_REACH && ns_abs(at.y) < NS_BOARD_REACH;
}

// Along the polyline nothing has to leave the frame; rounding could make it touch it.
static ns_point inside(const ns_board *board, ns_point at)
{
    return (ns_point){ ns_clamp(at.x, 1, board->width - 1),
                       ns_clamp(at.y, 1, board->height - 1) };
}

// One cubic on the grid. What is a mere point there is left out. False when a board cannot hold it.
static ns_status add_snapped(ns_ctx *ctx, ns_fit_job *job, int32_t section, int32_t i,
                             bool *sound)
{
    ns_fit_section *own = &job->sections.at[section];
    ns_board_cubic cubic = { 0 };
    ns_cubic scaled;

    for (int k = 0; k < 4; k++) {
        scaled.p[k] = ns_vec_scale(job->curve.at[i].p[k], NS_RELAX_UNIT);
        *sound = *sound && is_in_reach(scaled.p[k]);
    }
    if (!*sound)
        return NS_OK;
    cubic.curve = ns_cubic_snap(&scaled);
    for (int k = 0; k < 4 && own->level >= NS_FIT_SPLINES; k++) {
        if ((i > 0 || k > 0) && (i + 1 < job->curve.count || k < 3))
            cubic.curve.p[k] = inside(job->old, cubic.curve.p[k]);
    }
    const ns_point end = cubic.curve.p[3];
    if (ns_point_same(cubic.curve.p[0], end))
        return NS_OK;
    if (i + 1 < job->curve.count)
        *sound = end.x > 0 && end.x < job->old->width && end.y > 0 && end.y < job->old->height;
    return ns_array_push(ctx, &own->cubics, cubic) ? NS_OK : ns_no_memory(ctx);
}

static ns_status snap(ns_ctx *ctx, ns_fit_job *job, int32_t section, bool *sound)
{
    *sound = true;
    job->sections.at[section].cubics.count = 0;
    for (int32_t i = 0; i < job->curve.count && *sound; i++)
        NS_TRY(add_snapped(ctx, job, section, i, sound));
    *sound = *sound && job->sections.at[section].cubics.count > 0;
    return NS_OK;
}

ns_status ns_fit_section_draw(ns_ctx *ctx, ns_fit_job *job, int32_t section)
{
    ns_fit_section *own = &job->sections.at[section];
    bool sound = false;

    if (own->picture)
        return ns_fit_move_picture(ctx, job, section);
    for (; own->level < NS_FIT_LEVELS; own->level++) {
        NS_TRY(gather(ctx, job, section));
        NS_TRY(own->level < NS_FIT_SPLINES ? draw_spline(ctx, job, section)
                                           : ns_fit_round_line(ctx, job, section));
        NS_TRY(snap(ctx, job, section, &sound));
        if (sound)
            return NS_OK;
    }
    return ns_fail(ctx, NS_INTERNAL, "section %d has no room for a curve along its line",
                   section);
}
