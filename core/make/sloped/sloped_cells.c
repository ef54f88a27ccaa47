// sloped_cells.c: which face of the lines is which cell of the board.
//
// A board numbers its cells as they are first met along the curves, curve by curve, edge by edge,
// left before right (board.h). Curves are lines here and edges the stretches between their stops.
#include "make/sloped/sloped_work.h"

// The stop of a line at a meet, by its place in `through`.
static void find_stops(const ns_straights *lines, int32_t *stop_of)
{
    for (int32_t l = 0; l < lines->lines.count; l++) {
        for (int32_t s = lines->first_stop.at[l]; s < lines->first_stop.at[l + 1]; s++) {
            stop_of[ns_straights_place(lines, lines->stops.at[s], l)] = s;
        }
    }
}

static int32_t stop_at(const ns_straights *lines, const int32_t *stop_of, int32_t meet,
                       int32_t line)
{
    return stop_of[ns_straights_place(lines, meet, line)];
}

// The faces on both hands of each stretch: at 2 * the stop where it starts, left before right.
static void find_hands(const ns_straights *lines, const int32_t *stop_of, int32_t *hands)
{
    for (int32_t i = 0; i < lines->sides.count; i++) {
        const ns_side *side = &lines->sides.at[i];
        const int32_t from = stop_at(lines, stop_of, side->from, side->line);
        const int32_t to = stop_at(lines, stop_of, side->to, side->line);
        // The face is on the left hand of who walks from `from` to `to`.
        hands[from < to ? 2 * from : 2 * to + 1] = side->face;
    }
}

static void number_faces(const ns_straights *lines, const int32_t *hands, int32_t *cell_of)
{
    int32_t count = 0;

    for (int32_t f = 0; f < lines->faces.count; f++)
        cell_of[f] = -1;
    for (int32_t l = NS_FRAME_LINES; l < lines->lines.count; l++) {
        for (int32_t k = 2 * lines->first_stop.at[l]; k < 2 * lines->first_stop.at[l + 1] - 2;
             k++) {
            if (cell_of[hands[k]] < 0)
                cell_of[hands[k]] = count++;
        }
    }
}

ns_status ns_slopes_cells(ns_ctx *ctx, const ns_straights *lines, int32_t *cell_of)
{
    const int32_t places = lines->through.count, stops = lines->stops.count;
    int32_t *stop_of = ns_new(ctx, places, sizeof *stop_of);
    int32_t *hands = ns_new(ctx, 2 * stops, sizeof *hands);
    const bool room = stop_of && hands;

    if (room) {
        find_stops(lines, stop_of);
        find_hands(lines, stop_of, hands);
        number_faces(lines, hands, cell_of);
    }
    ns_free(ctx, stop_of, places, sizeof *stop_of);
    ns_free(ctx, hands, 2 * stops, sizeof *hands);
    return room ? NS_OK : ns_no_memory(ctx);
}
