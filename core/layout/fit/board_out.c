// board_out.c: sections drawn anew become a board that is proved to be the old drawing; see fit.h.
//
// Proving is arranging the new board, comparing it with the old one crossing by crossing and
// certifying it. Whoever is to blame for a failure is drawn a level closer to its polyline, and all
// is proved again: levels only grow, so that this ends, with a proof or with a sentence.
#include "layout/fit/fit.h"

#include "base/basics.h"
#include "board/board_cells.h"
#include "board/certify.h"

#define FINE 512   // the new board's tolerance, unless the old one's is finer
#define NEAR 4.0   // units: what is so near to a misfit may be to blame
#define PATIENCE 6 // rounds, before the blamed and whatever meets them are drawn much closer

typedef struct proof {
    ns_fit_job *job;
    ns_board *board;         // the new one, as it is so far
    ns_arranged *made;       // the same
    NS_ARRAY(uint8_t) blame; // by strand: section + 1
    bool proved;
} proof;

// -- preparing ----------------------------------------------------------------------------------

static ns_status prepare_sections(ns_ctx *ctx, ns_fit_job *job)
{
    const ns_board *old = job->old;

    NS_NEED(ctx, ns_array_resize(ctx, &job->sections, old->sections.count));
    for (int32_t c = 0; c < old->curves.count; c++) {
        const ns_board_curve *curve = &old->curves.at[c];
        const int32_t end = curve->first + curve->count;
        for (int32_t s = curve->first; s < end; s++)
            job->sections.at[s] = (ns_fit_section){
                .moves = job->homes || !ns_role_is_picture(old->sections.at[s].role),
                .picture = ns_role_is_picture(old->sections.at[s].role),
                .closed = curve->closed,
                .before = s > curve->first ? s - 1 : -1,
                .after = s + 1 < end ? s + 1 : -1,
            };
    }
    return NS_OK;
}

static void less(double *room, double than)
{
    *room = *room == 0 || than < *room ? than : *room;
}

// How much room every vertex has: half of the shortest segment at it, whoever's that is.
static ns_status find_room(ns_ctx *ctx, ns_fit_job *job)
{
    const ns_relax_view *view = job->view;

    NS_NEED(ctx, ns_array_resize(ctx, &job->room, view->vertex_count));
    for (int32_t i = 0; i < view->line_count; i++) {
        for (int32_t k = view->line_first[i] + 1; k < view->line_first[i + 1]; k++) {
            const int32_t a = view->line[k - 1], b = view->line[k];
            const double half = ns_vec_distance(job->at.at[a], job->at.at[b]) / 2;
            less(&job->room.at[a], half);
            less(&job->room.at[b], half);
        }
    }
    return ns_spend(ctx, view->line_first[view->line_count]);
}

// -- putting together ---------------------------------------------------------------------------

static ns_status add_section(ns_ctx *ctx, const ns_fit_job *job, int32_t s, ns_board *board)
{
    const ns_fit_section *own = &job->sections.at[s];
    const ns_section *old = &job->old->sections.at[s];
    const bool drawn = own->cubics.count > 0;
    const ns_board_cubic *cubics = drawn ? own->cubics.at : job->old->cubics.at + old->first;
    const int32_t count = drawn ? own->cubics.count : old->count;

    NS_TRY(ns_board_add_section(ctx, board, old->role, old->nodes[0], old->nodes[1]));
    for (int32_t i = 0; i < count; i++)
        NS_TRY(
            ns_board_add_cubic(ctx, board, &cubics[i].curve, cubics[i].left, cubics[i].right));
    return NS_OK;
}

static ns_status put_together(ns_ctx *ctx, const ns_fit_job *job, ns_board *board)
{
    const ns_board *old = job->old;

    ns_board_drop(ctx, board);
    board->width = old->width;
    board->height = old->height;
    board->tolerance = ns_min(old->tolerance, FINE);
    NS_NEED(ctx, ns_array_copy(ctx, &board->nodes, &old->nodes));
    for (int32_t s = 0; s < old->sections.count; s++) { // where they are now
        for (int end = 0; end < 2; end++) {
            const int32_t *first = job->view->line_first + s,
                          n = old->sections.at[s].nodes[end];
            if (n >= 0)
                board->nodes.at[n] =
                    job->view->at[job->view->line[end ? first[1] - 1 : first[0]]];
        }
    }
    for (int32_t c = 0; c < old->curves.count; c++) {
        const ns_board_curve *curve = &old->curves.at[c];
        NS_TRY(ns_board_add_curve(ctx, board, curve->closed));
        board->curves.at[c].shift = curve->shift;
        for (int32_t s = curve->first; s < curve->first + curve->count; s++)
            NS_TRY(add_section(ctx, job, s, board));
    }
    return NS_OK;
}

// -- proving ------------------------------------------------------------------------------------

static bool is_near(const ns_fit_job *job, int32_t section, ns_vec at)
{
    const ns_relax_view *view = job->view;

    for (int32_t k = view->line_first[section] + 1; k < view->line_first[section + 1]; k++) {
        const ns_vec a = job->at.at[view->line[k - 1]];
        const ns_vec b = job->at.at[view->line[k]];
        if (ns_segment_distance(at, a, b) < NEAR)
            return true;
    }
    return false;
}

// A section does not fit; what it touches is not known, but where.
static void blame_near(proof *p, int32_t section, ns_point where)
{
    const ns_vec at = ns_vec_scale(ns_vec_of(where), 1 / NS_RELAX_UNIT);

    if (section >= 0)
        p->blame.at[section + 1] = 1;
    for (int32_t s = 0; s < p->job->sections.count; s++) {
        if (section < 0 || is_near(p->job, s, at))
            p->blame.at[s + 1] = 1;
    }
}

static ns_status examine(ns_ctx *ctx, proof *p)
{
    int32_t section, doubt[2];
    ns_point where;
    bool alike;

    memset(p->blame.at, 0, (size_t)p->blame.count);
    p->proved = false;
    ns_arranged_drop(ctx, p->made);
    const ns_status status = ns_board_try_arrange(ctx, p->board, p->made, &section, &where);
    if (status == NS_BAD_INPUT) {
        blame_near(p, section, where);
        return NS_OK;
    }
    NS_TRY(status);
    NS_TRY(
        ns_arrangement_alike(ctx, &p->job->arranged->arr, &p->made->arr, p->blame.at, &alike));
    if (!alike)
        return NS_OK;
    NS_TRY(ns_arranged_certify(ctx, p->board, p->made, doubt));
    p->proved = doubt[0] < 0;
    for (int i = 0; i < 2; i++)
        if (doubt[i] >= 0)
            p->blame.at[doubt[i] + 1] = 1;
    return NS_OK;
}

// Draws what is blamed closer to its line, in long strides when it takes long; the last two levels
// differ in kind. False: all of it is as close as can be.
static ns_status draw_closer(ns_ctx *ctx, proof *p, int32_t round, bool *changed)
{
    const int32_t stride = round < PATIENCE ? 1 : 3;

    *changed = false;
    for (int32_t s = 0; s < p->job->sections.count; s++) {
        ns_fit_section *own = &p->job->sections.at[s];
        if (!p->blame.at[s + 1] || !own->moves || own->level + 1 >= NS_FIT_LEVELS)
            continue;
        own->level = ns_min(own->level + stride, ns_max(own->level + 1, NS_FIT_LEVELS - 2));
        NS_TRY(ns_fit_section_draw(ctx, p->job, s));
        NS_ASSERT(own->level < NS_FIT_LEVELS);
        *changed = true;
    }
    return NS_OK;
}

// Whatever meets a strand that is blamed is blamed too.
static void spread_blame(proof *p)
{
    const ns_arrangement *arr = &p->job->arranged->arr;

    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind != NS_ENTRY_CROSS || p->blame.at[entry->strand] != 1)
            continue;
        uint8_t *other = &p->blame.at[arr->entries.at[entry->twin].strand];
        *other = *other ? *other : 2;
    }
}

static ns_status mend(ns_ctx *ctx, proof *p, int32_t round, bool *changed)
{
    if (round >= 2 * PATIENCE)
        spread_blame(p);
    NS_TRY(draw_closer(ctx, p, round, changed));
    if (*changed)
        return NS_OK;
    memset(p->blame.at, 1, (size_t)p->blame.count);
    return draw_closer(ctx, p, round, changed);
}

static ns_status prove(ns_ctx *ctx, proof *p)
{
    bool changed = true;

    NS_NEED(ctx, ns_array_resize(ctx, &p->blame, p->job->sections.count + 1));
    for (int32_t round = 0; changed; round++) {
        NS_TRY(put_together(ctx, p->job, p->board));
        NS_TRY(examine(ctx, p));
        if (p->proved)
            return NS_OK;
        NS_TRY(mend(ctx, p, round, &changed));
    }
    return ns_fail(ctx, NS_INTERNAL,
                   "no smooth curves were found that cross as the relaxed ones do");
}

// Cells as they are now.
static ns_status outline(ns_ctx *ctx, const proof *p)
{
    ns_board_cells cells = { 0 };
    ns_status status = ns_board_number_cells(ctx, p->board, &p->made->arr, &cells);

    if (status == NS_OK)
        status = ns_board_outline_cells(ctx, p->board, p->made, &cells);
    if (status == NS_OK)
        status = ns_board_find_self_crossing(ctx, p->board, p->made, &p->board->self_crossing);
    ns_board_cells_drop(ctx, &cells);
    return status;
}

// -----------------------------------------------------------------------------------------------

// The picture first: others go on in its directions.
static ns_status draw_all(ns_ctx *ctx, ns_fit_job *job)
{
    for (int32_t s = 0; s < job->sections.count; s++) {
        if (job->sections.at[s].picture && job->sections.at[s].moves)
            NS_TRY(ns_fit_section_draw(ctx, job, s));
        else if (job->sections.at[s].closed && !job->sections.at[s].moves)
            NS_TRY(ns_fit_turn_closed(ctx, job, s));
    }
    for (int32_t s = 0; s < job->sections.count; s++) {
        if (!job->sections.at[s].picture)
            NS_TRY(ns_fit_section_draw(ctx, job, s));
    }
    return NS_OK;
}

static ns_status fit_steps(ns_ctx *ctx, proof *p)
{
    ns_fit_job *job = p->job;

    NS_TRY(prepare_sections(ctx, job));
    NS_TRY(ns_arranged_charge(ctx, job->arranged));
    NS_TRY(ns_fit_place_all(ctx, job));
    NS_TRY(find_room(ctx, job));
    NS_TRY(draw_all(ctx, job));
    NS_TRY(prove(ctx, p));
    return outline(ctx, p);
}

static void drop_job(ns_ctx *ctx, ns_fit_job *job)
{
    for (int32_t i = 0; i < job->sections.count; i++)
        ns_array_drop(ctx, &job->sections.at[i].cubics);
    ns_arrays_drop(ctx, &job->sections, &job->at, &job->boxes, &job->room, &job->points);
    ns_arrays_drop(ctx, &job->rooms, &job->reach, &job->junctions, &job->moves, &job->curve);
    ns_smoother_drop(ctx, &job->smoother);
}

ns_status ns_fit_board(ns_ctx *ctx, ns_relax *relax, double tolerance, ns_board *board,
                       ns_arranged *arranged)
{
    *board = (ns_board){ 0 };
    *arranged = (ns_arranged){ 0 };
    if (!(tolerance >= 0.001 && tolerance <= 100))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "curves keep within 0.001 to 100 units of what was relaxed");
    NS_TRY(ns_relax_list(ctx, relax));
    const ns_relax_view view = ns_relax_look(relax);
    ns_fit_job job = { .old = &relax->board,
                       .arranged = &relax->arranged,
                       .view = &view,
                       .homes = relax->options.picture_slack > 0 ? relax->vertices.at : NULL,
                       .tolerance = tolerance };
    proof p = { .job = &job, .board = board, .made = arranged };
    const ns_status status = fit_steps(ctx, &p);
    drop_job(ctx, &job);
    ns_array_drop(ctx, &p.blame);
    if (status != NS_OK) {
        ns_board_drop(ctx, board);
        ns_arranged_drop(ctx, arranged);
    }
    NS_ASSERT(status != NS_OK || board->sections.count == relax->board.sections.count);
    return status;
}

ns_status ns_relax_board(ns_ctx *ctx, ns_relax *relax, double tolerance, ns_board *board)
{
    ns_arranged arranged;
    const ns_status status = ns_fit_board(ctx, relax, tolerance, board, &arranged);

    ns_arranged_drop(ctx, &arranged);
    return status;
}
