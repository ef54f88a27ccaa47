// graph_faces.c: the faces of the graph, from those of the arrangement; see graph_parts.h.
//
// A cycle of half-edges becomes a run of darts, since an edge of the graph is one edge of the
// arrangement or, through the place where a closed strand starts, two. Every dart is in one face or
// on the frame's outside; the numbers of faces never change afterwards.
#include "layout/graph/graph_parts.h"

#include "base/basics.h"
#include "board/board_cells.h"

// All darts of a cycle. The part of an edge behind the place where a closed strand starts is no
// edge of its own.
static ns_status add_cycle(ns_relax_building *b, ns_half_id half, int32_t face)
{
    const ns_arrangement *arr = &b->relax->arranged.arr;
    ns_half_id h = half;

    do {
        const int32_t edge = b->leaves.at[h.i >> 1];
        if (edge >= 0) {
            NS_ASSERT(b->relax->edges.at[edge].faces[h.i & 1] < 0);
            b->relax->edges.at[edge].faces[h.i & 1] = face;
            if (b->relax->edges.at[edge].section < 0)
                b->relax->faces.at[face].at_frame = true;
            NS_NEED(b->ctx, ns_array_push(b->ctx, &b->relax->face_darts, 2 * edge + (h.i & 1)));
        }
        h = ns_half_next(arr, h);
    } while (h.i != half.i);
    return NS_OK;
}

// Which cell of the puzzle each face is: alive faces are numbered in their order.
static ns_status find_cells(ns_relax_building *b)
{
    const ns_arrangement *arr = &b->relax->arranged.arr;
    ns_board_cells cells = { 0 };

    ns_status status = ns_board_number_cells(b->ctx, &b->relax->board, arr, &cells);
    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count && status == NS_OK; f++)
        if (arr->faces.at[f].alive
            && !ns_array_push(b->ctx, &b->relax->cell_of, cells.cell_of.at[f]))
            status = ns_no_memory(b->ctx);
    ns_board_cells_drop(b->ctx, &cells);
    return status;
}

ns_status ns_relax_find_faces(ns_relax_building *b)
{
    const ns_arrangement *arr = &b->relax->arranged.arr;
    ns_relax *relax = b->relax;

    for (int32_t f = 2; f < arr->faces.count; f++) {
        const ns_face *face = &arr->faces.at[f];
        const ns_relax_face blank = { .first = relax->face_darts.count };
        if (!face->alive)
            continue;
        NS_NEED(b->ctx, ns_array_push(b->ctx, &relax->faces, blank));
        const int32_t number = relax->faces.count - 1;
        NS_TRY(add_cycle(b, (ns_half_id){ face->half }, number));
        for (int32_t i = 0; i < face->holes.count; i++)
            NS_TRY(add_cycle(b, (ns_half_id){ face->holes.at[i] }, number));
        ns_relax_face *made = &relax->faces.at[number];
        made->count = relax->face_darts.count - made->first;
        made->area =
            (double)ns_face_area2(arr, (ns_face_id){ f }) / 2 / (NS_RELAX_UNIT * NS_RELAX_UNIT);
    }
    NS_ASSERT(relax->faces.count == arr->face_count);
    return find_cells(b);
}
