// outline_near.c: nodes that leave no room for cells.
//
// A wedge that ends just before its neighbour leaves room for no cell: whatever goes on from its
// corner crosses the neighbour at once. Looking across (outline_thin.c) does not find it, the place
// is no longer than wide. Nor has any cell room where two of three pieces leave a node side by side;
// nobody could even prove in which order they do.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define GAP 0.333  // of a weld: a corner nearer than this across paper ...
#define LINE 0.167 // ... or across ink is too near
#define STEPS 16   // of a curve that is looked at, and of a sliver
#define WIDE 0.5   // of a weld: so far slivers are filled ...
#define BRUSH 0.6  // ... with a brush that is wider

typedef struct near_place {
    double away;
    ns_vec at;
    const ns_outline_cubic *cubic;
    ns_vec way;
} near_place;

static void look_along(const ns_outline_cubic *cubic, ns_vec from, near_place *place)
{
    const ns_cubic curve = ns_cubic_of(&cubic->curve);

    for (int i = 0; i < STEPS; i++) {
        const ns_vec a = ns_cubic_at(&curve, (double)i / STEPS);
        const ns_vec b = ns_cubic_at(&curve, (i + 1.0) / STEPS);
        const ns_vec at = ns_vec_mix(a, b, ns_segment_nearest(from, a, b));
        const double away = ns_vec_distance(from, at);
        if (away < place->away)
            *place = (near_place){ away, at, cubic, ns_vec_sub(b, a) };
    }
}

// Whether the box of the control points comes that near.
static bool is_around(const ns_grid_cubic *curve, ns_point at, double reach)
{
    bool left = true, right = true, above = true, below = true;

    for (int k = 0; k < 4; k++) {
        left = left && (double)curve->p[k].x < at.x - reach;
        right = right && (double)curve->p[k].x > at.x + reach;
        above = above && (double)curve->p[k].y < at.y - reach;
        below = below && (double)curve->p[k].y > at.y + reach;
    }
    return !left && !right && !above && !below;
}

static bool is_too_near(const near_place *place, ns_vec from, double weld)
{
    const bool on_left = ns_vec_turn(place->way, ns_vec_sub(from, place->at)) > 0;
    const uint8_t between = on_left ? place->cubic->left : place->cubic->right;

    return place->away < (between == 0 ? GAP : LINE) * weld;
}

ns_status ns_outline_find_near_nodes(ns_ctx *ctx, const ns_outline *outline, double weld,
                                     ns_contacts *contacts)
{
    for (int32_t n = 0; n < outline->nodes.count; n++) {
        const ns_vec from = ns_vec_of(outline->nodes.at[n]);
        for (int32_t p = 0; p < outline->pieces.count; p++) {
            const ns_piece *piece = &outline->pieces.at[p];
            near_place place = { .away = GAP * weld };
            if (piece->ends[0].node == n || piece->ends[1].node == n)
                continue;
            for (int32_t i = 0; i < piece->count; i++) {
                const ns_outline_cubic *cubic = &outline->cubics.at[piece->first + i];
                if (is_around(&cubic->curve, outline->nodes.at[n], place.away))
                    look_along(cubic, from, &place);
            }
            if (!place.cubic || !is_too_near(&place, from, weld))
                continue;
            const ns_outline_contact contact = { ns_point_of(ns_vec_mix(from, place.at, 0.5)),
                                                 p };
            NS_NEED(ctx, ns_array_push(ctx, contacts, contact));
        }
        NS_TRY(ns_spend(ctx, outline->cubics.count));
    }
    return NS_OK;
}

// The ends of pieces by their nodes: the last end of each node, and before each end the one before.
typedef struct end_lists {
    NS_ARRAY(int32_t) last, before; // 1 more than the end, 0: none
} end_lists;

static ns_status list_ends(ns_ctx *ctx, const ns_outline *outline, end_lists *lists)
{
    NS_NEED(ctx, ns_array_resize(ctx, &lists->last, outline->nodes.count)
                     && ns_array_resize(ctx, &lists->before, 2 * outline->pieces.count));
    for (int32_t end = 0; end < 2 * outline->pieces.count; end++) {
        const int32_t node = outline->pieces.at[end >> 1].ends[end & 1].node;
        if (node < 0)
            continue;
        lists->before.at[end] = lists->last.at[node];
        lists->last.at[node] = end + 1;
    }
    return ns_spend(ctx, outline->pieces.count);
}

static double length_of(const ns_outline *outline, int32_t end)
{
    const ns_piece *piece = &outline->pieces.at[end >> 1];
    double length = 0;

    for (int32_t i = 0; i < piece->count; i++) {
        const ns_cubic curve = ns_cubic_of(&outline->cubics.at[piece->first + i].curve);
        length += ns_cubic_length(&curve);
    }
    return length;
}

static double shorter_of(const ns_outline *outline, int32_t a, int32_t b)
{
    const double one = length_of(outline, a), other = length_of(outline, b);

    return one < other ? one : other;
}

// The point so far along a piece from its end, or its other end.
static ns_vec point_along(const ns_outline *outline, int32_t end, double far)
{
    const ns_piece *piece = &outline->pieces.at[end >> 1];
    const bool back = end & 1;
    ns_cubic curve = { 0 };

    for (int32_t i = 0; i < piece->count; i++) {
        const int32_t at = back ? piece->first + piece->count - 1 - i : piece->first + i;
        curve = ns_cubic_of(&outline->cubics.at[at].curve);
        const double length = ns_cubic_length(&curve);
        if (length > far)
            return ns_cubic_at(&curve, back ? 1 - far / length : far / length);
        far -= length;
    }
    return curve.p[back ? 0 : 3];
}

// The colour on one side of a piece that leaves its end.
static uint8_t label_beside(const ns_outline *outline, int32_t end, bool on_left)
{
    const ns_outline_cubic *cubic = &outline->cubics.at[outline->pieces.at[end >> 1].first];

    return on_left != (end & 1) ? cubic->left : cubic->right;
}

// Fills the sliver between two pieces that leave a node side by side, to where it is half a weld
// wide, with the colour beyond one of them. The brush runs along the other one; only at the end it
// goes a little too far, so that what remains begins bluntly.
static ns_status fill_sliver(ns_ctx *ctx, ns_outline_job *job, int32_t a, int32_t b)
{
    const ns_outline *outline = job->outline;
    const double most = shorter_of(outline, a, b), weld = job->weld;
    const ns_vec node = point_along(outline, a, 0);
    double far = weld / 2;
    ns_vec p = node, q = node;

    NS_ASSERT(a != b);

    for (; far < most && ns_vec_distance(p, q) < WIDE * weld; far *= 1.25) {
        p = point_along(outline, a, far);
        q = point_along(outline, b, far);
    }
    const bool on_left = ns_vec_turn(ns_vec_sub(p, node), ns_vec_sub(q, p)) > 0;
    const uint8_t beyond_a = label_beside(outline, a, !on_left);
    const uint8_t beyond_b = label_beside(outline, b, on_left);
    const int32_t along = beyond_a > beyond_b ? b : a;
    const double hand = (along == a) == on_left ? 1 : -1,
                 radius = BRUSH * ns_vec_distance(p, q);
    ns_vec from = ns_vec_mix(p, q, 0.5);
    if (job->mended++ == 0)
        job->mended_at = ns_point_of(node);
    for (int i = STEPS - 1; i >= 0; i--) {
        const ns_vec at = point_along(outline, along, far * i / STEPS);
        const ns_vec way =
            ns_vec_unit(ns_vec_sub(point_along(outline, along, far * (i + 1) / STEPS), at));
        const ns_vec to =
            ns_vec_add(at, ns_vec_scale((ns_vec){ -way.y, way.x }, hand * radius));
        NS_TRY(ns_outline_paint_over(ctx, job, ns_point_of(from), ns_point_of(to), radius,
                                     beyond_a > beyond_b ? beyond_a : beyond_b));
        from = to;
    }
    return ns_spend(ctx, STEPS);
}

// The two of at least three ends at a node that leave within so many degrees, the closest ones;
// false: none do.
static bool find_sharpest(const ns_outline *outline, const end_lists *lists, int32_t node,
                          double degrees, int32_t pair[2])
{
    const int32_t *before = lists->before.at;
    double least = degrees;
    int32_t count = 0;

    for (int32_t a = lists->last.at[node]; a > 0; a = before[a - 1], count++) {
        for (int32_t b = before[a - 1]; b > 0; b = before[b - 1]) {
            const double turn = ns_turn_degrees(ns_outline_leaving(outline, a - 1),
                                                ns_outline_leaving(outline, b - 1));
            if (turn >= least)
                continue;
            least = turn;
            pair[0] = a - 1;
            pair[1] = b - 1;
        }
    }
    return count > 2 && least < degrees;
}

static ns_status fill_slivers(ns_ctx *ctx, ns_outline_job *job, end_lists *lists)
{
    const double degrees = 180 - job->options->needle;
    int32_t pair[2] = { -1, -1 };

    NS_TRY(list_ends(ctx, job->outline, lists));
    for (int32_t n = 0; n < job->outline->nodes.count; n++) {
        if (find_sharpest(job->outline, lists, n, degrees, pair))
            NS_TRY(fill_sliver(ctx, job, pair[0], pair[1]));
    }
    return NS_OK;
}

ns_status ns_outline_fill_slivers(ns_ctx *ctx, ns_outline_job *job)
{
    end_lists lists = { 0 };
    const ns_status status = fill_slivers(ctx, job, &lists);

    ns_arrays_drop(ctx, &lists.last, &lists.before);
    return status;
}
