// cell_outlines.c: the outline of every cell as parts of the curves themselves.
//
// Faces are bounded by edges, stretches of a section between two crossings. The polyline tells at
// which parameter of which cubic a crossing is; there the cubics are cut, and both ends moved
// onto the crossing's point of the grid, which is less than the tolerance. Cells on both sides
// of an edge share its cut cubics to the last bit, so that nothing is covered twice or missing.
#include "board/board_cells.h"

#include "base/basics.h"

typedef struct outliner {
    ns_ctx *ctx;
    ns_board *board;
    const ns_arranged *arranged;
    NS_ARRAY(ns_grid_cubic) edge; // the cubics of one edge, in the direction of its strand
} outliner;

// A place on a section: which of its cubics, and where on it.
typedef struct spot {
    int32_t cubic;
    double t;
} spot;

static spot spot_of(const outliner *o, int32_t section, const ns_entry *entry)
{
    const ns_stretch *stretch = &o->arranged->lines.at[section].stretches.at[entry->segment];
    const double at = (double)entry->at.num / (double)entry->at.den;

    return (spot){ stretch->cubic, ns_stretch_at(stretch, at) };
}

// The part of a cubic between two parameters, its ends moved to the points given, each handle along
// with its end.
static ns_grid_cubic cut(const ns_grid_cubic *whole, double t0, double t1, ns_point from,
                         ns_point to)
{
    const ns_cubic all = ns_cubic_of(whole);
    const ns_cubic part = ns_cubic_part(&all, t0, t1);
    const ns_vec move_0 = ns_vec_sub(ns_vec_of(from), part.p[0]);
    const ns_vec move_1 = ns_vec_sub(ns_vec_of(to), part.p[3]);

    return (ns_grid_cubic){ { from, ns_point_of(ns_vec_add(part.p[1], move_0)),
                              ns_point_of(ns_vec_add(part.p[2], move_1)), to } };
}

static ns_status cut_edge(outliner *o, int32_t e)
{
    const ns_arrangement *arr = &o->arranged->arr;
    const ns_entry *start = &arr->entries.at[e], *end = &arr->entries.at[start->next];
    const int32_t s = start->strand - 1;
    const ns_section *section = &o->board->sections.at[s];
    const spot first = spot_of(o, s, start);
    spot last = spot_of(o, s, end);
    ns_point from = start->point;

    if (start->next == arr->strands.at[s + 1].first) // back at the anchor of a closed strand
        last = (spot){ section->count - 1, 1 };
    NS_ASSERT(first.cubic <= last.cubic);
    o->edge.count = 0;
    for (int32_t k = first.cubic; k <= last.cubic; k++) {
        const ns_grid_cubic *whole = &o->board->cubics.at[section->first + k].curve;
        const double t0 = k == first.cubic ? first.t : 0, t1 = k == last.cubic ? last.t : 1;
        const ns_point to = k == last.cubic ? end->point : whole->p[3];
        const ns_grid_cubic part = t0 == 0 && t1 == 1 ? *whole : cut(whole, t0, t1, from, to);
        NS_NEED(o->ctx, ns_array_push(o->ctx, &o->edge, part));
        from = to;
    }
    return NS_OK;
}

// Whether the handles lie on the way from end to end, but for rounding.
static bool is_straight(const ns_grid_cubic *cubic)
{
    const ns_point *p = cubic->p;
    const int64_t x = (int64_t)p[3].x - p[0].x, y = (int64_t)p[3].y - p[0].y;
    const int64_t length = (x < 0 ? -x : x) + (y < 0 ? -y : y);

    if (length == 0) // a loop, or nothing at all
        return ns_point_same(p[1], p[0]) && ns_point_same(p[2], p[0]);
    for (int i = 1; i < 3; i++) {
        const int64_t off = ns_turn(p[0], p[3], p[i]);
        const int64_t along = x * (p[i].x - p[0].x) + y * (p[i].y - p[0].y);
        if (off > length || off < -length || along < 0 || along > x * x + y * y)
            return false;
    }
    return true;
}

static ns_status add_step(outliner *o, ns_edge_step step)
{
    ns_board *board = o->board;

    if (step.straight)
        step.handle_1 = step.handle_2 = (ns_point){ 0, 0 };
    NS_NEED(o->ctx, ns_array_push(o->ctx, &board->steps, step));
    board->loops.at[board->loops.count - 1].count++;
    return NS_OK;
}

// The frame's side (or sides, round a corner) from an entry to the next one; nothing between ends at
// one node.
static ns_status add_frame(outliner *o, int32_t e, bool backward)
{
    const ns_arrangement *arr = &o->arranged->arr;
    const ns_way *frame = &arr->strands.at[NS_FRAME_STRAND.i].way;
    const ns_entry *start = &arr->entries.at[e], *end = &arr->entries.at[start->next];
    int32_t corners = (end->segment - start->segment + frame->count) % frame->count;

    if (corners == 0 && end->kind == NS_ENTRY_ANCHOR)
        corners = frame->count; // all the way round
    if (corners <= 1 && ns_point_same(start->point, end->point))
        return NS_OK;
    for (int32_t i = 0; i < corners; i++) {
        const int32_t k = start->segment + 1 + (backward ? corners - 1 - i : i);
        const ns_point corner = frame->at[k % frame->count];
        if (!ns_point_same(corner, end->point) && !ns_point_same(corner, start->point))
            NS_TRY(add_step(o, (ns_edge_step){ .straight = true, .to = corner }));
    }
    return add_step(
        o, (ns_edge_step){ .straight = true, .to = backward ? start->point : end->point });
}

static ns_status add_half(outliner *o, ns_half_id half)
{
    const int32_t e = half.i >> 1;
    const bool backward = half.i & 1;

    if (o->arranged->arr.entries.at[e].strand == NS_FRAME_STRAND.i)
        return add_frame(o, e, backward);
    NS_TRY(cut_edge(o, e));
    for (int32_t i = 0; i < o->edge.count; i++) {
        const ns_grid_cubic *cubic = &o->edge.at[backward ? o->edge.count - 1 - i : i];
        NS_TRY(add_step(o, (ns_edge_step){ .straight = is_straight(cubic),
                                           .handle_1 = cubic->p[backward ? 2 : 1],
                                           .handle_2 = cubic->p[backward ? 1 : 2],
                                           .to = cubic->p[backward ? 0 : 3] }));
    }
    return NS_OK;
}

static ns_status add_loop(outliner *o, int32_t first)
{
    const ns_arrangement *arr = &o->arranged->arr;
    const ns_half_id start = { first };
    const ns_loop loop = { .start = arr->entries.at[ns_half_from(arr, start).i].point,
                           .first = o->board->steps.count };
    ns_half_id half = start;

    NS_NEED(o->ctx, ns_array_push(o->ctx, &o->board->loops, loop));
    do {
        NS_TRY(add_half(o, half));
        half = ns_half_next(arr, half);
    } while (half.i != start.i);
    NS_ASSERT(ns_point_same(o->board->steps.at[o->board->steps.count - 1].to, loop.start));
    return NS_OK;
}

static ns_status outline_cell(outliner *o, const ns_face *face)
{
    const ns_cell_outline cell = { o->board->loops.count, 1 + face->holes.count };

    NS_TRY(add_loop(o, face->half));
    for (int32_t i = 0; i < face->holes.count; i++)
        NS_TRY(add_loop(o, face->holes.at[i]));
    return ns_array_push(o->ctx, &o->board->cells, cell) ? NS_OK : ns_no_memory(o->ctx);
}

ns_status ns_board_outline_cells(ns_ctx *ctx, ns_board *board, const ns_arranged *arranged,
                                 const ns_board_cells *cells)
{
    outliner o = { .ctx = ctx, .board = board, .arranged = arranged };
    ns_status status = NS_OK;

    NS_ASSERT(board->cells.count == 0 && board->loops.count == 0 && board->steps.count == 0);
    for (int32_t c = 0; c < cells->face_of.count && status == NS_OK; c++)
        status = outline_cell(&o, &arranged->arr.faces.at[cells->face_of.at[c]]);
    ns_array_drop(ctx, &o.edge);
    return status;
}
