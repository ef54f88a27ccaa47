// outline_pieces.c: welded seams are cut at their corners and joined by nodes.
//
// Here doubles become points of the grid, once: each cubic starts at the very point where the one
// before it ended, and ends at a vertex are moved to where that vertex is now. A curve keeps off
// the frame except where it ends on it. Who goes on as whom through a node is decided last, when
// all directions are known.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define APART 4096 // grid steps between the frame and the handle of an end on it
#define CUBICS_MAX (1 << 16)
#define HALVINGS 6 // of a curve whose handles leave the frame

// The end of a piece at a vertex of the map where seams end.
typedef struct vertex_end {
    int32_t vertex;
    int32_t order; // around the vertex, counterclockwise
    int32_t end;   // 2 * piece, + 1 for its end
} vertex_end;

typedef struct piece_job {
    ns_outline_job *job;
    ns_stitches stitches; // of one seam
    NS_ARRAY(vertex_end) ends;
    ns_merges merges;
} piece_job;

static bool is_inside(const ns_outline *outline, ns_vec v)
{
    return v.x >= 0 && v.y >= 0 && v.x <= outline->width && v.y <= outline->height;
}

static ns_status add_cubic(ns_ctx *ctx, ns_outline *outline, const ns_seam *seam,
                           const ns_cubic *curve)
{
    ns_outline_cubic cubic = { ns_cubic_snap(curve), seam->left, seam->right };

    // Halves of a curve are cut apart in doubles: what was one point may round to two.
    if (outline->cubics.count > outline->pieces.at[outline->pieces.count - 1].first)
        cubic.curve.p[0] = outline->cubics.at[outline->cubics.count - 1].curve.p[3];
    if (outline->cubics.count == CUBICS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the picture's outline has more than %d curves; simplify the drawing",
                       CUBICS_MAX);
    return ns_array_push(ctx, &outline->cubics, cubic) ? NS_OK : ns_no_memory(ctx);
}

// Appends a curve; where its handles leave the frame it is halved until they do not, and in the
// end they are moved in.
static ns_status add_curve(ns_ctx *ctx, ns_outline *outline, const ns_seam *seam,
                           const ns_cubic *curve)
{
    struct {
        ns_cubic curve;
        int depth;
    } todo[HALVINGS + 2];
    int count = 1;

    todo[0].curve = *curve;
    todo[0].depth = 0;
    while (count > 0) {
        ns_cubic c = todo[--count].curve;
        const int depth = todo[count].depth;
        if ((is_inside(outline, c.p[1]) && is_inside(outline, c.p[2])) || depth == HALVINGS) {
            for (int k = 0; k < 4; k++)
                c.p[k] = (ns_vec){ ns_clamp(c.p[k].x, 0, outline->width),
                                   ns_clamp(c.p[k].y, 0, outline->height) };
            NS_TRY(add_cubic(ctx, outline, seam, &c));
            continue;
        }
        todo[count].curve = ns_cubic_part(&c, 0.5, 1);
        todo[count++].depth = depth + 1;
        todo[count].curve = ns_cubic_part(&c, 0, 0.5);
        todo[count++].depth = depth + 1;
    }
    return NS_OK;
}

static ns_status add_node(ns_ctx *ctx, ns_outline *outline, ns_point at)
{
    return ns_array_push(ctx, &outline->nodes, at) ? NS_OK : ns_no_memory(ctx);
}

static ns_status open_piece(ns_ctx *ctx, ns_outline *outline)
{
    const ns_piece piece = { .first = outline->cubics.count,
                             .ends = { { -1, -1 }, { -1, -1 } } };

    if (outline->pieces.count == NS_PIECES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the picture has more than %d pieces of outline; simplify the drawing",
                       NS_PIECES_MAX);
    return ns_array_push(ctx, &outline->pieces, piece) ? NS_OK : ns_no_memory(ctx);
}

// A closed seam with corners starts at one: the first stitch that follows a corner.
static int32_t start_of(const ns_stitches *stitches, bool closed)
{
    for (int32_t i = 0; closed && i < stitches->count; i++) {
        if (stitches->at[i].corner)
            return i + 1;
    }
    return 0;
}

// How far a handle must be from the frame that its curve ends on.
static double enough(double handle, double side, bool beyond)
{
    const double apart = beyond ? handle - side : side - handle;

    return apart < APART ? beyond ? side + APART : side - APART : handle;
}

// A curve that ends on the frame must not run along it: its handle is moved away a little.
static void lift_handle(const ns_outline *outline, ns_cubic *curve, int end)
{
    const ns_vec tip = curve->p[end ? 3 : 0];
    ns_vec *handle = &curve->p[end ? 2 : 1];

    if (tip.x == 0 || tip.x == outline->width)
        handle->x = enough(handle->x, tip.x, tip.x == 0);
    else if (tip.y == 0 || tip.y == outline->height)
        handle->y = enough(handle->y, tip.y, tip.y == 0);
}

static const ns_merge *merge_at(const piece_job *p, int32_t vertex)
{
    const int32_t merge = p->merges.of.at[vertex];

    return merge < 0 ? NULL : &p->merges.list.at[merge];
}

// Moves the ends of the stitches to where their vertices are now.
static void move_to_merges(piece_job *p, const ns_seam *seam)
{
    for (int k = 0; k < 2; k++) {
        const ns_merge *merge = merge_at(p, ns_half_origin(&p->job->map, seam->ends[k]));
        if (merge)
            ns_curve_move_end(&p->stitches.at[k ? p->stitches.count - 1 : 0].curve, k,
                              ns_vec_of(merge->at));
    }
}

static ns_status add_vertex_ends(ns_ctx *ctx, piece_job *p, const ns_seam *seam,
                                 const int32_t ends[2])
{
    const ns_map *map = &p->job->map;

    for (int k = 0; k < 2; k++) {
        const int32_t vertex = ns_half_origin(map, seam->ends[k]);
        const ns_merge *merge = merge_at(p, vertex);
        vertex_end end = { vertex, map->first.at[vertex], ends[k] };
        while (map->leaves.at[end.order] != seam->ends[k])
            end.order++;
        if (merge) {
            // Both vertices go by the first one's name.
            end.vertex = ns_half_origin(map, p->job->seams.seams.at[merge->seam].ends[0]);
            end.order = ns_outline_merged_order(p->job, merge, seam->ends[k]);
        }
        NS_NEED(ctx, ns_array_push(ctx, &p->ends, end));
    }
    return NS_OK;
}

static bool is_dropped(const piece_job *p, int32_t seam)
{
    const ns_seam *c = &p->job->seams.seams.at[seam];

    if (c->closed)
        return false;
    const ns_merge *merge = merge_at(p, ns_half_origin(&p->job->map, c->ends[0]));
    return merge && merge->seam == seam;
}

// Cuts one seam into pieces; a corner makes a node.
static ns_status cut_seam(ns_ctx *ctx, piece_job *p, const ns_seam *seam)
{
    ns_outline *outline = p->job->outline;
    const int32_t first_piece = outline->pieces.count;
    const int32_t start = start_of(&p->stitches, seam->closed);

    NS_ASSERT(p->stitches.count > 0);
    if (!seam->closed) {
        move_to_merges(p, seam);
        lift_handle(outline, &p->stitches.at[0].curve, 0);
        lift_handle(outline, &p->stitches.at[p->stitches.count - 1].curve, 1);
    }
    NS_TRY(open_piece(ctx, outline));
    for (int32_t i = 0; i < p->stitches.count; i++) {
        const ns_stitch *stitch = &p->stitches.at[(start + i) % p->stitches.count];
        const bool last = i + 1 == p->stitches.count;
        NS_TRY(add_curve(ctx, outline, seam, &stitch->curve));
        if (!stitch->corner || (last && !seam->closed))
            continue;
        NS_TRY(add_node(ctx, outline, ns_point_of(stitch->curve.p[3])));
        outline->pieces.at[outline->pieces.count - 1].ends[1].node = outline->nodes.count - 1;
        if (!last)
            NS_TRY(open_piece(ctx, outline));
        outline->pieces.at[last ? first_piece : outline->pieces.count - 1].ends[0].node =
            outline->nodes.count - 1;
    }
    for (int32_t k = first_piece; k < outline->pieces.count; k++) {
        ns_piece *piece = &outline->pieces.at[k];
        const int32_t end =
            k + 1 < outline->pieces.count ? piece[1].first : outline->cubics.count;
        piece->count = end - piece->first;
        NS_ASSERT(piece->count > 0);
        piece->closed = seam->closed && piece->ends[0].node < 0;
    }
    if (seam->closed)
        return NS_OK;
    const int32_t ends[2] = { 2 * first_piece, 2 * outline->pieces.count - 1 };
    return add_vertex_ends(ctx, p, seam, ends);
}

static int by_vertex(const void *a, const void *b, void *user)
{
    const vertex_end *p = a, *q = b;

    (void)user;
    return p->vertex != q->vertex ? (p->vertex > q->vertex ? 1 : -1)
                                  : (p->order > q->order) - (p->order < q->order);
}

ns_vec ns_outline_leaving(const ns_outline *outline, int32_t end)
{
    const ns_cubic curve = ns_cubic_of(&ns_outline_end(outline, end)->curve);
    const ns_vec way = ns_cubic_direction(&curve, end & 1);

    return end & 1 ? ns_vec_scale(way, -1) : way;
}

static void make_mates(ns_outline *outline, int32_t a, int32_t b)
{
    outline->pieces.at[a >> 1].ends[a & 1].mate = b;
    outline->pieces.at[b >> 1].ends[b & 1].mate = a;
}

// Of three ends, the two that go on straightest are one curve; of four, those opposite.
static void choose_mates(ns_outline *outline, const vertex_end *ends, int32_t count)
{
    int best = 0;
    double least = 2;

    if (count == 4) {
        make_mates(outline, ends[0].end, ends[2].end);
        make_mates(outline, ends[1].end, ends[3].end);
    }
    if (count != 3)
        return;
    for (int i = 0; i < 3; i++) {
        const double bend = ns_vec_dot(ns_outline_leaving(outline, ends[i].end),
                                       ns_outline_leaving(outline, ends[(i + 1) % 3].end));
        if (bend < least) {
            least = bend;
            best = i;
        }
    }
    make_mates(outline, ends[best].end, ends[(best + 1) % 3].end);
}

static ns_status join_ends(ns_ctx *ctx, piece_job *p)
{
    ns_outline *outline = p->job->outline;
    const ns_map *map = &p->job->map;
    int32_t end;

    NS_TRY(ns_array_sort(ctx, &p->ends, by_vertex, NULL));
    for (int32_t i = 0; i < p->ends.count; i = end) {
        const ns_point at = map->vertices.at[p->ends.at[i].vertex];
        for (end = i; end < p->ends.count && p->ends.at[end].vertex == p->ends.at[i].vertex;)
            end++;
        if (ns_view_on_frame(&p->job->view, at))
            continue;
        NS_ASSERT(end - i == 3 || end - i == 4); // crowded vertices are painted over before
        const ns_merge *merge = merge_at(p, p->ends.at[i].vertex);
        const int32_t unit = 1 << p->job->view.shift;
        NS_TRY(
            add_node(ctx, outline, merge ? merge->at : (ns_point){ at.x * unit, at.y * unit }));
        for (int32_t k = i; k < end; k++)
            outline->pieces.at[p->ends.at[k].end >> 1].ends[p->ends.at[k].end & 1].node =
                outline->nodes.count - 1;
        choose_mates(outline, &p->ends.at[i], end - i);
    }
    return NS_OK;
}

static ns_status piece_steps(ns_ctx *ctx, piece_job *p)
{
    NS_TRY(ns_outline_merge(ctx, p->job, &p->merges));
    for (int32_t c = 0; c < p->job->seams.seams.count; c++) {
        const ns_seam *seam = &p->job->seams.seams.at[c];
        if (is_dropped(p, c))
            continue;
        p->stitches.count = 0;
        NS_TRY(ns_outline_weld(ctx, p->job, seam, &p->stitches));
        NS_TRY(ns_outline_unhook(ctx, p->job, seam, &p->stitches));
        NS_TRY(ns_outline_find_corners(ctx, p->job, seam, &p->stitches));
        NS_TRY(cut_seam(ctx, p, seam));
    }
    return join_ends(ctx, p);
}

ns_status ns_outline_piece_up(ns_ctx *ctx, ns_outline_job *job)
{
    piece_job p = { .job = job };
    const ns_status status = piece_steps(ctx, &p);

    ns_arrays_drop(ctx, &p.stitches, &p.ends);
    ns_merges_drop(ctx, &p.merges);
    return status;
}
