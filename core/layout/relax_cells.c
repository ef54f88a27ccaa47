// relax_cells.c: the cells of the puzzle while their walls move: which one is where, what is around
// it, and one that is inflated.
//
// Faces of the graph never change, only their shapes do; so a cell is a face by a list made at the
// start.
#include "layout/force/forces.h"
#include "layout/graph/graph.h"

#include "base/basics.h"

#define TARGET_MOST 100.0 // times the mean area

double ns_relax_mean_area(const ns_relax *relax)
{
    double whole = 0;
    int32_t count = 0;

    for (int32_t i = 0; i < relax->faces.count; i++) {
        if (relax->faces.at[i].area > 0) {
            whole += relax->faces.at[i].area;
            count++;
        }
    }
    return count > 0 ? whole / count : 0;
}

int32_t ns_relax_face_of(const ns_relax *relax, int32_t cell)
{
    for (int32_t f = 0; f < relax->cell_of.count; f++)
        if (relax->cell_of.at[f] == cell)
            return f;
    return -1;
}

static ns_status find_face(ns_ctx *ctx, const ns_relax *relax, ns_cell_id cell, int32_t *face)
{
    *face = cell.i >= 0 ? ns_relax_face_of(relax, cell.i) : -1;
    if (*face < 0)
        return ns_fail(ctx, NS_BAD_INPUT, "the layout has no cell %d; it has %d of them",
                       (int)cell.i, (int)relax->cell_of.count);
    return NS_OK;
}

// Where a segment crosses the height y, which only one of its ends is above of.
static double crossing_at(ns_vec from, ns_vec to, double y)
{
    return from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
}

ns_cell_id ns_relax_cell_at(const ns_relax *relax, double x, double y)
{
    double nearest = 0;
    int32_t face = -1;

    for (int32_t s = 0; s < relax->segments.count; s++) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        if (segment->from < 0)
            continue;
        const ns_vec from = ns_relax_place(relax, segment->from);
        const ns_vec to = ns_relax_place(relax, segment->to);
        if ((from.y <= y) == (to.y <= y))
            continue;
        const double at = crossing_at(from, to, y);
        if (!(at >= x) || (face >= 0 && at >= nearest))
            continue;
        // What lies to the left of a segment that goes up the page is on its left hand.
        const int32_t beside = relax->edges.at[segment->edge].faces[to.y > from.y];
        nearest = at;
        face = beside < 0 ? relax->faces.count : beside;
    }
    return (ns_cell_id){ face >= 0 && face < relax->cell_of.count ? relax->cell_of.at[face]
                                                                  : -1 };
}

// All vertices of a dart's edge but the one it starts at.
static bool add_dart(ns_ctx *ctx, const ns_relax *relax, int32_t dart,
                     ns_relax_outline *outline)
{
    const bool back = dart & 1;
    int32_t s = ns_relax_dart_segment(relax, dart);

    while (s >= 0) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        if (!ns_array_push(ctx, outline, back ? segment->from : segment->to))
            return false;
        s = back ? segment->prev : segment->next;
    }
    return true;
}

ns_status ns_relax_outline_of(ns_ctx *ctx, const ns_relax *relax, ns_cell_id cell,
                              ns_relax_outline *outline)
{
    int32_t number, start = -1;

    NS_TRY(find_face(ctx, relax, cell, &number));
    const ns_relax_face *face = &relax->faces.at[number];
    for (int32_t i = face->first; i < face->first + face->count; i++) {
        const int32_t dart = relax->face_darts.at[i];
        if (start < 0) {
            start = ns_relax_dart_from(relax, dart);
            NS_NEED(ctx, ns_array_push(ctx, outline, start));
        }
        NS_NEED(ctx, add_dart(ctx, relax, dart, outline));
        if (ns_relax_dart_from(relax, dart ^ 1) == start) {
            NS_NEED(ctx, ns_array_push(ctx, outline, -1));
            start = -1;
        }
    }
    NS_ASSERT(start < 0); // every loop was closed
    return NS_OK;
}

ns_status ns_relax_inflate(ns_ctx *ctx, ns_relax *relax, ns_cell_id cell, double target)
{
    int32_t face;

    NS_TRY(find_face(ctx, relax, cell, &face));
    if (!(target >= 0 && target <= TARGET_MOST))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a cell is inflated to a share of the mean area from 0 to %d, such as 2",
                       (int)TARGET_MOST);
    relax->inflated = face;
    relax->inflated_target = target;
    ns_relax_heat_wake(relax);
    return NS_OK;
}
