// outline_check.c: the invariants of an outline, for tests and for whoever mends it.
//
// Lists and ends first, then the order of ends around each node, as polylines and as curves: what a
// player sees there must be what was counted. Nodes that are out of order are also handed out as
// places to mend.
#include "nonosmith/outline.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "picture/outline/outline_parts.h"

typedef struct node_end {
    int32_t node, end;
    ns_point from, to;   // the first step of the piece away from the node ...
    ns_point towards;    // ... and where the curve itself leads
    uint8_t left, right; // of who leaves
} node_end;

typedef NS_ARRAY(node_end) node_ends;

static ns_status check_piece(ns_ctx *ctx, const ns_outline *outline, int32_t p)
{
    const ns_piece *piece = &outline->pieces.at[p];

    if (piece->count < 1 || piece->first < 0
        || piece->count > outline->cubics.count - piece->first)
        return ns_fail(ctx, NS_INTERNAL, "piece %d has cubics that are not there", (int)p);
    const ns_outline_cubic *first = &outline->cubics.at[piece->first];
    const ns_outline_cubic *last = first + piece->count - 1;
    for (const ns_outline_cubic *c = first; c <= last; c++) {
        if (c->left == c->right || c->left > outline->colour_count
            || c->right > outline->colour_count)
            return ns_fail(ctx, NS_INTERNAL, "piece %d parts no two colours", (int)p);
        if (c->left != first->left || c->right != first->right)
            return ns_fail(ctx, NS_INTERNAL, "piece %d changes colours", (int)p);
        if (c > first && !ns_point_same(c->curve.p[0], c[-1].curve.p[3]))
            return ns_fail(ctx, NS_INTERNAL, "piece %d is interrupted", (int)p);
        for (int k = 0; k < 4; k++) {
            const ns_point at = c->curve.p[k];
            if (at.x < 0 || at.y < 0 || at.x > outline->width || at.y > outline->height)
                return ns_fail(ctx, NS_INTERNAL, "piece %d leaves the frame", (int)p);
        }
    }
    if (piece->closed && !ns_point_same(first->curve.p[0], last->curve.p[3]))
        return ns_fail(ctx, NS_INTERNAL, "piece %d is not closed", (int)p);
    for (int k = 0; k < 2; k++) {
        const ns_piece_end *end = &piece->ends[k];
        if (end->node < -1 || end->node >= outline->nodes.count
            || (piece->closed && end->node >= 0) || (end->node < 0 && end->mate >= 0))
            return ns_fail(ctx, NS_INTERNAL, "piece %d has a wrong end", (int)p);
        if (end->node >= 0
            && !ns_point_same(outline->nodes.at[end->node],
                              k ? last->curve.p[3] : first->curve.p[0]))
            return ns_fail(ctx, NS_INTERNAL, "piece %d does not end at its node", (int)p);
    }
    return NS_OK;
}

// The first control point that is not at the end itself.
static ns_point control_after(const ns_grid_cubic *curve, int end)
{
    int i = 1;

    while (i < 3 && ns_point_same(curve->p[end ? 3 : 0], curve->p[end ? 3 - i : i]))
        i++;
    return curve->p[end ? 3 - i : i];
}

static ns_status gather_ends(ns_ctx *ctx, const ns_outline *outline, node_ends *ends)
{
    for (int32_t p = 0; p < outline->pieces.count; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        for (int k = 0; k < 2; k++) {
            if (piece->ends[k].node < 0)
                continue;
            const ns_outline_cubic *c = ns_outline_end(outline, 2 * p + k);
            const int32_t steps = ns_cubic_steps(&c->curve, NS_TOLERANCE);
            int32_t step = k ? steps - 1 : 1;
            node_end end = { piece->ends[k].node,         2 * p + k,
                             c->curve.p[k ? 3 : 0],       ns_cubic_step(&c->curve, step, steps),
                             control_after(&c->curve, k), k ? c->right : c->left,
                             k ? c->left : c->right };
            while (ns_point_same(end.from, end.to) && step > 0 && step < steps) {
                step += k ? -1 : 1;
                end.to = ns_cubic_step(&c->curve, step, steps);
            }
            NS_NEED(ctx, ns_array_push(ctx, ends, end));
        }
    }
    return NS_OK;
}

static int by_node(const void *a, const void *b, void *user)
{
    const node_end *p = a, *q = b;

    (void)user;
    return p->node != q->node ? (p->node > q->node ? 1 : -1)
                              : ns_direction_compare(p->from, p->to, q->from, q->to);
}

static int32_t mate_of(const ns_outline *outline, int32_t end)
{
    return outline->pieces.at[end >> 1].ends[end & 1].mate;
}

static ns_status sort_ends(ns_ctx *ctx, const ns_outline *outline, node_ends *ends)
{
    NS_TRY(gather_ends(ctx, outline, ends));
    return ns_array_sort(ctx, ends, by_node, NULL);
}

// The ends at the node of ends->at[first], counterclockwise.
static int32_t count_ends(const node_ends *ends, int32_t first)
{
    int32_t end = first;

    while (end < ends->count && ends->at[end].node == ends->at[first].node)
        end++;
    return end - first;
}

// What is wrong with the order of ends around a node, or NULL. Once round it, directions start again
// from the least once, those of the polylines and those of the curves.
static const char *what_is_wrong(const node_end *ends, int32_t count)
{
    int32_t restarts = 0;

    for (int32_t i = 0; i < count; i++) {
        const node_end *at = &ends[i], *after = &ends[(i + 1) % count];
        restarts +=
            ns_direction_compare(at->from, at->towards, after->from, after->towards) >= 0;
        if (count > 1 && ns_direction_compare(at->from, at->to, after->from, after->to) == 0)
            return "two ends leave in one direction";
        if (at->left != after->right)
            return "the colours disagree";
    }
    return restarts > 1 ? "curves leave in another order than their polylines" : NULL;
}

static ns_status check_mates(ns_ctx *ctx, const ns_outline *outline, const node_end *ends,
                             int32_t count)
{
    const int32_t node = ends[0].node;
    int32_t mated = 0;

    for (int32_t i = 0; i < count; i++) {
        const int32_t mate = mate_of(outline, ends[i].end);
        bool found = false;
        for (int32_t k = 0; k < count; k++)
            found = found || (k != i && ends[k].end == mate);
        if (mate < 0)
            continue;
        mated++;
        if (!found || mate_of(outline, mate) != ends[i].end)
            return ns_fail(ctx, NS_INTERNAL, "a mate at node %d is not mutual", (int)node);
        if (count == 4 && ends[(i + 2) % 4].end != mate)
            return ns_fail(ctx, NS_INTERNAL, "mates at node %d do not alternate", (int)node);
    }
    if (!(count == 2 && mated == 0) && !(count == 3 && mated == 2)
        && !(count == 4 && mated == 4))
        return ns_fail(ctx, NS_INTERNAL, "node %d has %d ends of which %d have mates",
                       (int)node, (int)count, (int)mated);
    return NS_OK;
}

static ns_status check_nodes(ns_ctx *ctx, const ns_outline *outline, node_ends *ends)
{
    int32_t nodes = 0;

    NS_TRY(sort_ends(ctx, outline, ends));
    for (int32_t i = 0; i < ends->count; i += count_ends(ends, i)) {
        const char *wrong = what_is_wrong(&ends->at[i], count_ends(ends, i));
        if (wrong)
            return ns_fail(ctx, NS_INTERNAL, "around node %d %s", (int)ends->at[i].node, wrong);
        NS_TRY(check_mates(ctx, outline, &ends->at[i], count_ends(ends, i)));
        nodes++;
    }
    if (nodes != outline->nodes.count)
        return ns_fail(ctx, NS_INTERNAL, "a node has no ends");
    return NS_OK;
}

static ns_status find_bad_nodes(ns_ctx *ctx, const ns_outline *outline, node_ends *ends,
                                ns_contacts *contacts)
{
    NS_TRY(sort_ends(ctx, outline, ends));
    for (int32_t i = 0; i < ends->count; i += count_ends(ends, i)) {
        const ns_outline_contact contact = { ends->at[i].from, ends->at[i].end >> 1 };
        if (what_is_wrong(&ends->at[i], count_ends(ends, i))
            && !ns_array_push(ctx, contacts, contact))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

ns_status ns_outline_find_bad_nodes(ns_ctx *ctx, const ns_outline *outline,
                                    ns_contacts *contacts)
{
    node_ends ends = { 0 };
    const ns_status status = find_bad_nodes(ctx, outline, &ends, contacts);

    ns_array_drop(ctx, &ends);
    return status;
}

static ns_status check_contacts(ns_ctx *ctx, const ns_outline *outline)
{
    ns_contacts contacts = { 0 };
    const char *what = "touches a piece or the frame";
    ns_status status = ns_outline_find_contacts(ctx, outline, NS_TOLERANCE, 1, &contacts);

    if (status == NS_OK && contacts.count == 0) {
        what = "has not the colours of its neighbours";
        status = ns_outline_find_bad_sides(ctx, outline, &contacts);
    }
    if (status == NS_OK && contacts.count > 0)
        status = ns_fail(ctx, NS_INTERNAL, "piece %d %s at (%d, %d)", (int)contacts.at[0].piece,
                         what, (int)contacts.at[0].at.x, (int)contacts.at[0].at.y);
    ns_array_drop(ctx, &contacts);
    return status;
}

ns_status ns_outline_check(ns_ctx *ctx, const ns_outline *outline)
{
    node_ends ends = { 0 };

    if (ns_max(outline->width, outline->height) != NS_FRAME_SIDE
        || ns_min(outline->width, outline->height) < 1)
        return ns_fail(ctx, NS_INTERNAL, "the frame has the wrong size");
    if (outline->colour_count < 0 || outline->colour_count >= NS_LABELS_MAX
        || outline->ground > outline->colour_count)
        return ns_fail(ctx, NS_INTERNAL, "the colours are not in the palette");
    for (int32_t p = 0; p < outline->pieces.count; p++)
        NS_TRY(check_piece(ctx, outline, p));
    const ns_status status = check_nodes(ctx, outline, &ends);
    ns_array_drop(ctx, &ends);
    NS_TRY(status);
    return check_contacts(ctx, outline);
}
