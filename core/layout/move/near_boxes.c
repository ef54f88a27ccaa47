// near_boxes.c: buckets of the plane, and what is in a box; see near.h and near_parts.h.
#include "layout/move/near_parts.h"

#include "base/basics.h"

// -- buckets ------------------------------------------------------------------------------------

int32_t ns_near_cell_at(double place, double cell, int32_t count)
{
    const double at = place / cell;

    return at <= 0 ? 0 : at >= count - 1 ? count - 1 : (int32_t)at;
}

static ns_near_cells cells_of(const ns_relax_near *near, double left, double top, double right,
                              double bottom)
{
    return (ns_near_cells){ ns_near_cell_at(left, near->cell, near->columns),
                            ns_near_cell_at(right, near->cell, near->columns),
                            ns_near_cell_at(top, near->cell, near->rows),
                            ns_near_cell_at(bottom, near->cell, near->rows) };
}

ns_near_cells ns_near_cells_around(const ns_relax *relax, const ns_relax_segment *s, double far)
{
    const ns_point a = relax->at.at[s->from], b = relax->at.at[s->to];

    return cells_of(relax->near, ns_min(a.x, b.x) - far, ns_min(a.y, b.y) - far,
                    ns_max(a.x, b.x) + far, ns_max(a.y, b.y) + far);
}

int32_t ns_near_add_up(int32_t *counts, int32_t count)
{
    int32_t sum = 0;

    counts[0] = 0;
    for (int32_t i = 1; i <= count; i++) {
        const int32_t own = counts[i];
        counts[i] = sum;
        sum += own;
    }
    return sum;
}

ns_status ns_near_fill_with_vertices(ns_ctx *ctx, const ns_relax *relax, ns_relax_near *near)
{
    const int32_t cell_count = near->columns * near->rows;

    near->vertex_first.count = 0;
    if (!ns_array_resize(ctx, &near->vertex_first, cell_count + 1)
        || !ns_array_resize(ctx, &near->vertex_in, relax->at.count)
        || !ns_array_resize(ctx, &near->place_in, relax->at.count))
        return ns_no_memory(ctx);
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t v = 0; v < relax->at.count; v++) {
            if (relax->kinds.at[v] == NS_RELAX_NONE)
                continue;
            const ns_point at = relax->at.at[v];
            const ns_near_cells c = cells_of(near, at.x, at.y, at.x, at.y);
            int32_t *slot = &near->vertex_first.at[c.top * near->columns + c.left + 1];
            if (pass) {
                near->vertex_in.at[*slot] = v;
                near->place_in.at[*slot] = ns_vec_of(at);
            }
            ++*slot;
        }
        if (!pass)
            ns_near_add_up(near->vertex_first.at, cell_count);
    }
    return NS_OK;
}

ns_status ns_near_fill_with_segments(ns_ctx *ctx, const ns_relax *relax, ns_relax_near *near)
{
    const int32_t cell_count = near->columns * near->rows;

    near->segment_first.count = 0;
    if (!ns_array_resize(ctx, &near->segment_first, cell_count + 1))
        return ns_no_memory(ctx);
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t s = 0; s < relax->segments.count; s++) {
            if (relax->segments.at[s].from < 0)
                continue;
            const ns_near_cells c = ns_near_cells_around(relax, &relax->segments.at[s], 0);
            for (int32_t y = c.top; y <= c.bottom; y++)
                for (int32_t x = c.left; x <= c.right; x++) {
                    int32_t *slot = &near->segment_first.at[y * near->columns + x + 1];
                    if (pass)
                        near->segment_in.at[*slot] = s;
                    ++*slot;
                }
        }
        if (!pass
            && !ns_array_resize(ctx, &near->segment_in,
                                ns_near_add_up(near->segment_first.at, cell_count)))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// -- boxes --------------------------------------------------------------------------------------

static bool meets_box(const ns_relax *relax, int32_t segment, ns_point least, ns_point most)
{
    const ns_relax_segment *s = &relax->segments.at[segment];

    if (s->from < 0)
        return false;
    const ns_point a = relax->at.at[s->from], b = relax->at.at[s->to];
    return ns_max(a.x, b.x) >= least.x && ns_min(a.x, b.x) <= most.x
           && ns_max(a.y, b.y) >= least.y && ns_min(a.y, b.y) <= most.y;
}

static bool look_at(ns_ctx *ctx, const ns_relax *relax, int32_t segment, ns_point least,
                    ns_point most, ns_relax_found *found)
{
    ns_relax_near *near = relax->near;

    if (near->stamps.at[segment] == near->stamp)
        return true;
    near->stamps.at[segment] = near->stamp;
    return !meets_box(relax, segment, least, most) || ns_array_push(ctx, found, segment);
}

static void next_stamp(ns_relax_near *near)
{
    if (near->stamp == INT32_MAX) {
        memset(near->stamps.at, 0, (size_t)near->stamps.count * sizeof *near->stamps.at);
        near->stamp = 0;
    }
    near->stamp++;
}

ns_status ns_relax_near_box(ns_ctx *ctx, const ns_relax *relax, ns_point least, ns_point most,
                            ns_relax_found *found)
{
    ns_relax_near *near = relax->near;
    const double far = near->moved + 1;
    const ns_near_cells c =
        cells_of(near, least.x - far, least.y - far, most.x + far, most.y + far);

    if (near->stamps.count < relax->segments.count
        && !ns_array_resize(ctx, &near->stamps, relax->segments.count))
        return ns_no_memory(ctx);
    next_stamp(near);
    for (int32_t y = c.top; y <= c.bottom; y++) {
        const int32_t *first = &near->segment_first.at[y * near->columns];
        for (int32_t i = first[c.left]; i < first[c.right + 1]; i++)
            if (!look_at(ctx, relax, near->segment_in.at[i], least, most, found))
                return ns_no_memory(ctx);
    }
    for (int32_t i = 0; i < near->late.count; i++)
        if (!look_at(ctx, relax, near->late.at[i], least, most, found))
            return ns_no_memory(ctx);
    return NS_OK;
}
