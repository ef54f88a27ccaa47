// arranged.c: from the curves of a board to their arrangement; see arranged.h.
//
// Every section is flattened, which is a pure function of its control points, and becomes a strand;
// all are arranged at once. What does not fit is told in a sentence for people: which curve, about
// where, and what would help.
#include "board/arranged.h"

#include "base/basics.h"

// What is made on the way.
typedef struct arranging {
    ns_ctx *ctx;
    const ns_board *board;
    ns_arranged *arranged;
    NS_ARRAY(ns_grid_cubic) cubics; // of one section
    NS_ARRAY(ns_way) ways;          // of each section; they borrow the polylines' points
    NS_ARRAY(int32_t) curve_of;     // each section
    NS_ARRAY(int32_t) passing;      // the ends at one node that go on through it
    ns_probe probe;
    int32_t misfit; // a section; -1: none is known
    ns_point where;
} arranging;

static ns_status add_nodes(arranging *a)
{
    for (int32_t i = 0; i < a->board->nodes.count; i++) {
        ns_node_id node;
        NS_TRY(
            ns_arrangement_add_node(a->ctx, &a->arranged->arr, a->board->nodes.at[i], &node));
        NS_ASSERT(node.i == i + 1);
    }
    return NS_OK;
}

static ns_status flatten(arranging *a, const ns_section *section)
{
    ns_polyline line = { 0 };

    a->cubics.count = 0;
    for (int32_t i = 0; i < section->count; i++)
        NS_NEED(a->ctx, ns_array_push(a->ctx, &a->cubics,
                                      a->board->cubics.at[section->first + i].curve));
    NS_NEED(a->ctx, ns_array_push(a->ctx, &a->arranged->lines, line));
    return ns_polyline_add_cubics(a->ctx, &a->arranged->lines.at[a->arranged->lines.count - 1],
                                  a->cubics.at, a->cubics.count, a->board->tolerance);
}

static ns_status add_way(arranging *a, int32_t curve, int32_t s)
{
    const ns_section *section = &a->board->sections.at[s];
    const bool closed = a->board->curves.at[curve].closed;

    NS_TRY(flatten(a, section));
    const ns_polyline *line = &a->arranged->lines.at[s];
    const ns_way way = { .at = line->points.at,
                         .count = line->points.count - closed,
                         .closed = closed,
                         .ends = { { section->nodes[0] + 1 }, { section->nodes[1] + 1 } } };
    if (way.count < (closed ? 3 : 2))
        return ns_fail(a->ctx, NS_BAD_INPUT, "curve %d: one of its sections is a mere point",
                       curve);
    NS_NEED(a->ctx,
            ns_array_push(a->ctx, &a->ways, way) && ns_array_push(a->ctx, &a->curve_of, curve));
    return NS_OK;
}

int32_t ns_board_curve_of(const ns_board *board, int32_t section)
{
    int32_t curve = 0;

    while (curve + 1 < board->curves.count && board->curves.at[curve + 1].first <= section)
        curve++;
    return curve;
}

ns_place_text ns_board_place(const ns_board *board, ns_point point)
{
    const int32_t x = ns_clamp(point.x, 0, board->width);
    const int32_t y = ns_clamp(point.y, 0, board->height);
    const int32_t across = (int32_t)((int64_t)x * 1000 / board->width);
    const int32_t down = (int32_t)((int64_t)y * 1000 / board->height);
    ns_place_text place;

    ns_format(place.text, sizeof place.text, "%d.%d %% across and %d.%d %% down the frame",
              across / 10, across % 10, down / 10, down % 10);
    return place;
}

// A sentence for a curve that does not fit.
static ns_status tell_misfit(const arranging *a, int32_t curve)
{
    static const char *const what[] = {
        [NS_FIT_TIE] =
            "touches a curve without crossing it, or meets two at one point: move one "
            "of them a little",
        [NS_FIT_OUTSIDE] = "leaves the frame, touches it, or ends in its corner or at another "
                           "end: move it a little",
        [NS_FIT_NODE] = "leaves a node in the direction of another curve: turn one of them a "
                        "little",
        [NS_FIT_SELF] = "crosses itself",
        [NS_FIT_MANY] = "has a crossing too many: leave out some curves",
    };

    NS_ASSERT(a->probe.fit > NS_FITS && a->probe.fit < NS_COUNT(what));
    return ns_fail(a->ctx, NS_BAD_INPUT, "curve %d, at %s, %s", curve,
                   ns_board_place(a->board, a->probe.where).text, what[a->probe.fit]);
}

// The end (2 * section, + 1 for its last point) of an entry at a node.
static int32_t end_of_entry(const ns_arrangement *arr, int32_t entry)
{
    const int32_t strand = arr->entries.at[entry].strand;

    return 2 * (strand - 1) + (arr->strands.at[strand].last == entry);
}

// The end that continues an end through its node; -1 where the curve ends.
static int32_t mate_of(const arranging *a, int32_t end)
{
    const int32_t other = end & 1 ? end + 1 : end - 1, s = other >> 1;

    return s >= 0 && s < a->curve_of.count && a->curve_of.at[s] == a->curve_of.at[end >> 1]
               ? other
               : -1;
}

// Curves that pass through a node cross there: each of them cuts the others into equal halves.
static ns_status check_node(arranging *a, int32_t n)
{
    const ns_node *node = &a->arranged->arr.nodes.at[n + 1];

    a->passing.count = 0;
    for (int32_t i = 0; i < node->ends.count; i++) {
        const int32_t end = end_of_entry(&a->arranged->arr, node->ends.at[i]);
        NS_NEED(a->ctx, mate_of(a, end) < 0 || ns_array_push(a->ctx, &a->passing, end));
    }
    const int32_t half = a->passing.count / 2;
    NS_ASSERT(a->passing.count % 2 == 0); // who passes has two ends there
    for (int32_t i = 0; i < half; i++) {
        const int32_t end = a->passing.at[i];
        if (mate_of(a, end) == a->passing.at[i + half])
            continue;
        a->misfit = end >> 1;
        a->where = node->at;
        return ns_fail(a->ctx, NS_BAD_INPUT,
                       "curve %d: at node %d it touches a curve without crossing it",
                       a->curve_of.at[end >> 1], n);
    }
    return NS_OK;
}

// Section i becomes strand i + 1; there may be many, but not any number of crossings.
static ns_status add_strands(arranging *a)
{
    int32_t misfit;

    NS_TRY(ns_arrangement_build(a->ctx, &a->arranged->arr, a->ways.at, a->ways.count,
                                NS_BOARD_CROSSINGS_MAX, &misfit, &a->probe));
    a->misfit = misfit;
    a->where = a->probe.where;
    return misfit < 0 ? NS_OK : tell_misfit(a, a->curve_of.at[misfit]);
}

static ns_status arrange(arranging *a)
{
    const ns_board *board = a->board;

    NS_TRY(ns_board_check(a->ctx, board));
    NS_TRY(ns_arrangement_open(a->ctx, &a->arranged->arr, board->width, board->height));
    NS_TRY(add_nodes(a));
    for (int32_t c = 0; c < board->curves.count; c++) {
        const ns_board_curve *curve = &board->curves.at[c];
        for (int32_t s = curve->first; s < curve->first + curve->count; s++)
            NS_TRY(add_way(a, c, s));
    }
    NS_TRY(add_strands(a));
    NS_ASSERT(a->arranged->arr.strands.count == board->sections.count + 1);
    for (int32_t n = 0; n < board->nodes.count; n++)
        NS_TRY(check_node(a, n));
    return NS_OK;
}

ns_status ns_board_try_arrange(ns_ctx *ctx, const ns_board *board, ns_arranged *arranged,
                               int32_t *section, ns_point *where)
{
    arranging a = { .ctx = ctx, .board = board, .arranged = arranged, .misfit = -1 };
    const int64_t begun = ctx->ticks;

    *arranged = (ns_arranged){ 0 };
    *section = -1;
    *where = (ns_point){ 0, 0 };
    if (ns_board_is_empty(board))
        return ns_fail(ctx, NS_BAD_INPUT, "the puzzle has no board");
    const ns_status status = arrange(&a);
    ns_arrays_drop(ctx, &a.cubics, &a.ways, &a.curve_of, &a.passing);
    ns_probe_drop(ctx, &a.probe);
    *section = a.misfit;
    *where = a.where;
    arranged->ticks = ctx->ticks - begun;
    if (status != NS_OK)
        ns_arranged_drop(ctx, arranged);
    return status;
}

ns_status ns_board_arrange(ns_ctx *ctx, const ns_board *board, ns_arranged *arranged)
{
    int32_t section;
    ns_point where;

    return ns_board_try_arrange(ctx, board, arranged, &section, &where);
}

void ns_arranged_drop(ns_ctx *ctx, ns_arranged *arranged)
{
    ns_arrangement_drop(ctx, &arranged->arr);
    for (int32_t i = 0; i < arranged->lines.count; i++)
        ns_polyline_drop(ctx, &arranged->lines.at[i]);
    ns_array_drop(ctx, &arranged->lines);
    *arranged = (ns_arranged){ 0 };
}
