// trace_nodes.c: the lines that sides are, and where several borders meet.
//
// The corner of a pixel is up to a half off the point where borders meet. The point moves to where
// it is nearest to the last sides of all of them, by least squares; a slight pull holds it where
// these say nothing. On the picture's edge it moves along it, and the picture's corners stay.
#include "picture/trace/trace_parts.h"

#include "base/basics.h"

#define LINE_STEPS 6 // sides of fewer steps keep the direction of their ends
#define PULL 0.05
#define FAR 0.7 // pixels

// The longer axis of points with these second moments.
static ns_vec axis_of(double xx, double xy, double yy)
{
    const double half = (xx - yy) / 2, root = ns_sqrt(half * half + xy * xy);

    return ns_vec_unit(half >= 0 ? (ns_vec){ half + root, xy } : (ns_vec){ xy, root - half });
}

ns_trace_side ns_rim_side(const ns_rim *rim, int32_t side)
{
    const int32_t from = rim->vertices.at[side], to = rim->vertices.at[side + 1];
    const ns_step_sums *a = &rim->sums.at[from], *b = &rim->sums.at[to];
    const ns_vec chord = ns_vec_sub(ns_vec_of(rim->at[to]), ns_vec_of(rim->at[from]));
    const double n = to - from, x = (b->x - a->x) / n, y = (b->y - a->y) / n;
    ns_trace_side s = { { x / 2, y / 2 }, ns_vec_unit(chord), ns_vec_length(chord) };

    if (to - from >= LINE_STEPS) {
        const ns_vec axis = axis_of((b->xx - a->xx) / n - x * x, (b->xy - a->xy) / n - x * y,
                                    (b->yy - a->yy) / n - y * y);
        s.along = ns_vec_scale(axis, ns_vec_dot(axis, chord) < 0 ? -1 : 1);
    }
    return s;
}

ns_status ns_nodes_create(ns_ctx *ctx, ns_nodes *nodes, int32_t width, int32_t height)
{
    nodes->at = ns_new(ctx, (width + 1) * (height + 1), sizeof *nodes->at);
    NS_NEED(ctx, nodes->at);
    nodes->width = width;
    nodes->height = height;
    return NS_OK;
}

static ns_trace_node *node_at(const ns_nodes *nodes, ns_point corner)
{
    return &nodes->at[corner.y * (nodes->width + 1) + corner.x];
}

// Relative to the corner.
static void add_line(ns_nodes *nodes, ns_point corner, ns_trace_side s)
{
    const ns_vec normal = { -s.along.y, s.along.x };
    const double off = ns_vec_dot(normal, ns_vec_sub(s.centre, ns_vec_of(corner)));
    ns_trace_node *node = node_at(nodes, corner);

    node->xx += normal.x * normal.x;
    node->xy += normal.x * normal.y;
    node->yy += normal.y * normal.y;
    node->x += normal.x * off;
    node->y += normal.y * off;
}

void ns_nodes_add(ns_nodes *nodes, const ns_rim *rim)
{
    if (rim->closed)
        return;
    add_line(nodes, rim->at[0], ns_rim_side(rim, 0));
    add_line(nodes, rim->at[rim->steps], ns_rim_side(rim, rim->vertices.count - 2));
}

ns_vec ns_nodes_place(const ns_nodes *nodes, ns_point corner)
{
    const ns_trace_node *node = node_at(nodes, corner);
    const bool side = corner.x == 0 || corner.x == nodes->width;
    const bool end = corner.y == 0 || corner.y == nodes->height;
    const double xx = node->xx + PULL, yy = node->yy + PULL, xy = node->xy;
    ns_vec off = { 0, 0 };

    if (!side && !end)
        off = ns_vec_scale((ns_vec){ node->x * yy - node->y * xy, node->y * xx - node->x * xy },
                           1 / (xx * yy - xy * xy));
    else if (!side)
        off.x = node->x / xx;
    else if (!end)
        off.y = node->y / yy;
    NS_ASSERT(!(side && end) || (off.x == 0 && off.y == 0));
    const double length = ns_vec_length(off);
    return ns_vec_add(ns_vec_of(corner), ns_vec_scale(off, length > FAR ? FAR / length : 1));
}

void ns_nodes_drop(ns_ctx *ctx, ns_nodes *nodes)
{
    ns_free(ctx, nodes->at, (nodes->width + 1) * (nodes->height + 1), sizeof *nodes->at);
    *nodes = (ns_nodes){ 0 };
}
