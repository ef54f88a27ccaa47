// cell_inside.c: see cell_inside.h.
//
// A level line through a cell enters and leaves it in turns, whatever floats in it. The middle of its longest stretch inside is
// a good place, and a place is inside when the outline is met an odd number of times to the left of it. Cubics are met as
// a few straight chords, which is fine for places that keep away from outlines.
#include "board/cell_inside.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define CHORDS 16 // of a cubic

typedef NS_ARRAY(double) meetings;

// Calls back with each chord of a cell's outline, until that says no.
typedef bool on_chord(void *user, ns_vec from, ns_vec to);

static bool walk_step(const ns_edge_step *step, ns_vec from, on_chord *tell, void *user)
{
    const ns_vec to = ns_vec_of(step->to);
    const ns_cubic cubic = { { from, ns_vec_of(step->handle_1), ns_vec_of(step->handle_2),
                               to } };
    ns_vec at = from;

    if (step->straight)
        return tell(user, from, to);
    for (int32_t i = 1; i <= CHORDS; i++) {
        const ns_vec next = i == CHORDS ? to : ns_cubic_at(&cubic, (double)i / CHORDS);
        if (!tell(user, at, next))
            return false;
        at = next;
    }
    return true;
}

static bool walk_outline(const ns_board *board, ns_cell_id cell, on_chord *tell, void *user)
{
    const ns_cell_outline *outline = &board->cells.at[cell.i];

    for (int32_t l = outline->first; l < outline->first + outline->count; l++) {
        const ns_loop *loop = &board->loops.at[l];
        ns_vec from = ns_vec_of(loop->start);
        for (int32_t s = loop->first; s < loop->first + loop->count; s++) {
            if (!walk_step(&board->steps.at[s], from, tell, user))
                return false;
            from = ns_vec_of(board->steps.at[s].to);
        }
    }
    return true;
}

// -- a place inside -------------------------------------------------------------------------------

typedef struct level_line {
    ns_ctx *ctx;
    double y, least, most; // least and most: of the outline
    meetings met;
} level_line;

static bool is_met(double y, ns_vec from, ns_vec to)
{
    return (from.y <= y) != (to.y <= y);
}

static double meeting(double y, ns_vec from, ns_vec to)
{
    return from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
}

static bool measure_chord(void *user, ns_vec from, ns_vec to)
{
    level_line *line = user;

    (void)from; // where another chord ends
    line->least = ns_min(line->least, to.y);
    line->most = ns_max(line->most, to.y);
    return true;
}

static bool meet_chord(void *user, ns_vec from, ns_vec to)
{
    level_line *line = user;

    return !is_met(line->y, from, to)
           || ns_array_push(line->ctx, &line->met, meeting(line->y, from, to));
}

static int compare_places(const void *a, const void *b, void *user)
{
    const double *x = a, *y = b;

    (void)user;
    return (*x > *y) - (*x < *y);
}

static ns_status find_place(level_line *line, const ns_board *board, ns_cell_id cell,
                            ns_vec *place, bool *found)
{
    static const double parts[] = { 0.5, 0.3, 0.7 };
    double longest = 0;

    line->least = NS_BOARD_REACH;
    line->most = -NS_BOARD_REACH;
    walk_outline(board, cell, measure_chord, line);
    for (int32_t i = 0; i < NS_COUNT(parts); i++) {
        line->y = line->least + parts[i] * (line->most - line->least);
        line->met.count = 0;
        NS_NEED(line->ctx, walk_outline(board, cell, meet_chord, line));
        NS_TRY(ns_array_sort(line->ctx, &line->met, compare_places, NULL));
        for (int32_t k = 0; k + 1 < line->met.count; k += 2) {
            const double from = line->met.at[k], to = line->met.at[k + 1];
            if (to - from <= longest)
                continue;
            longest = to - from;
            *place = (ns_vec){ (from + to) / 2, line->y };
        }
    }
    *found = longest > 0;
    return NS_OK;
}

ns_status ns_board_cell_place(ns_ctx *ctx, const ns_board *board, ns_cell_id cell,
                              ns_vec *place, bool *found)
{
    level_line line = { .ctx = ctx };
    const ns_status status = find_place(&line, board, cell, place, found);

    ns_array_drop(ctx, &line.met);
    return status;
}

// -- the cell of a place --------------------------------------------------------------------------

typedef struct ray {
    ns_vec from;
    bool odd;
} ray;

static bool cross_chord(void *user, ns_vec from, ns_vec to)
{
    ray *r = user;

    if (is_met(r->from.y, from, to) && meeting(r->from.y, from, to) < r->from.x)
        r->odd = !r->odd;
    return true;
}

ns_cell_id ns_board_cell_at(const ns_board *board, ns_vec place)
{
    for (int32_t c = 0; c < board->cells.count; c++) {
        ray r = { .from = place };
        walk_outline(board, (ns_cell_id){ c }, cross_chord, &r);
        if (r.odd)
            return (ns_cell_id){ c };
    }
    return (ns_cell_id){ -1 };
}
