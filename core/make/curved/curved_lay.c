// curved_lay.c: the picture's pieces enter the stage; which ends are open, which pieces make a
// curve.
//
// Numbers are the same on both sides, one apart: piece p is strand p + 1, node n of the outline node
// n + 1 of the stage. All that extends and decorates them comes later and goes first, so that this
// stays true.
#include "make/curved/curved_work.h"

#define OPEN_ENDS_MAX 400
#define SPECK_MM2 1.5
#define HOLE_MM2 12.0 // a hole that can be crossed

static const ns_outline_cubic *end_cubic(const ns_outline *outline, const ns_piece *piece,
                                         int32_t end)
{
    return &outline->cubics.at[end ? piece->first + piece->count - 1 : piece->first];
}

static ns_vec end_direction(const ns_outline *outline, const ns_piece *piece, int32_t end)
{
    const ns_cubic cubic = ns_cubic_of(&end_cubic(outline, piece, end)->curve);
    const ns_vec way = ns_cubic_direction(&cubic, end);

    return end ? way : ns_vec_scale(way, -1);
}

// De Jong's C1 rule: as long as the last leg of the control polygon; of a straight line a third,
// and a leg that is a point is passed over.
static double end_handle(const ns_outline *outline, const ns_piece *piece, int32_t end)
{
    const ns_grid_cubic *cubic = &end_cubic(outline, piece, end)->curve;
    const ns_point at = cubic->p[end ? 3 : 0], far = cubic->p[end ? 0 : 3];

    if (ns_turn(at, far, cubic->p[1]) == 0 && ns_turn(at, far, cubic->p[2]) == 0
        && !ns_point_same(at, far))
        return ns_vec_length(ns_vec_sub(ns_vec_of(at), ns_vec_of(far))) / 3;
    for (int32_t i = 1; i < 4; i++) {
        const ns_point next = cubic->p[end ? 3 - i : i];
        if (!ns_point_same(at, next))
            return ns_vec_length(ns_vec_sub(ns_vec_of(at), ns_vec_of(next)));
    }
    return 0;
}

// The end (2 * piece, + 1 for its last point) in which an end goes on, as its mate or over a
// bridge; -1: it does not.
static int32_t goes_on(const curved_work *work, int32_t end)
{
    const int32_t mate = work->outline->pieces.at[end >> 1].ends[end & 1].mate;
    const int32_t open = work->end_of.at[end];

    if (open < 0 || work->ends.at[open].bridged < 0)
        return mate;
    const open_end *other = &work->ends.at[work->ends.at[open].bridged];
    return 2 * other->piece + other->end;
}

// The first end of the curve that holds the piece: back from mate to mate as far as it goes.
static int32_t first_end(const curved_work *work, int32_t piece)
{
    int32_t end = 2 * piece;

    for (int32_t steps = 0; steps < work->outline->pieces.count; steps++) {
        const int32_t before = goes_on(work, end);
        if (before < 0 || before >> 1 == piece)
            break;
        end = before ^ 1;
    }
    return end;
}

ns_status curved_trail(ns_ctx *ctx, const curved_work *work, int32_t piece, curved_ends *trail)
{
    const int32_t first = first_end(work, piece);

    for (int32_t end = first;;) {
        NS_ASSERT(trail->count < work->outline->pieces.count); // none comes twice
        NS_NEED(ctx, ns_array_push(ctx, trail, end));
        end = goes_on(work, end ^ 1);
        if (end < 0 || end >> 1 == first >> 1)
            return NS_OK;
    }
}

static ns_status list_open_ends(ns_ctx *ctx, curved_work *work)
{
    const ns_outline *outline = work->outline;

    NS_NEED(ctx, ns_array_resize(ctx, &work->end_of, 2 * outline->pieces.count));
    for (int32_t i = 0; i < 2 * outline->pieces.count; i++) {
        const ns_piece *piece = &outline->pieces.at[i >> 1];
        const ns_piece_end *at = &piece->ends[i & 1];
        work->end_of.at[i] = -1;
        if (at->node < 0 || at->mate >= 0)
            continue;
        work->end_of.at[i] = work->ends.count;
        const open_end end = { .piece = i >> 1,
                               .end = i & 1,
                               .node = at->node,
                               .at = ns_vec_of(outline->nodes.at[at->node]),
                               .way = end_direction(outline, piece, i & 1),
                               .handle = end_handle(outline, piece, i & 1),
                               .bridged = -1 };
        NS_NEED(ctx, ns_array_push(ctx, &work->ends, end));
    }
    work->crowded = work->ends.count > OPEN_ENDS_MAX;
    if (work->crowded)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the picture has %d open ends, mostly two at each corner, and no page has "
            "room for more than %d; draw fewer corners",
            (int)work->ends.count, OPEN_ENDS_MAX);
    return NS_OK;
}

// Pieces are laid in order, so a mate with a higher number joins later.
static int32_t mate_strand_end(const ns_piece *piece, int32_t p, int32_t end)
{
    const int32_t mate = piece->ends[end].mate;

    return mate < 0 || mate >> 1 > p ? -1 : mate + 2;
}

// Twice the area that the control points of a closed piece enclose, positive when it is on the left
// hand; for a smooth outline about that of the curve.
static double enclosed(const ns_outline *outline, const ns_piece *piece)
{
    const ns_outline_cubic *cubics = &outline->cubics.at[piece->first];
    const ns_vec start = ns_vec_of(cubics->curve.p[0]);
    double area = 0;

    for (int32_t i = 0; i < piece->count; i++) {
        for (int32_t k = 0; k < 3; k++)
            area += ns_vec_turn(ns_vec_sub(ns_vec_of(cubics[i].curve.p[k]), start),
                                ns_vec_sub(ns_vec_of(cubics[i].curve.p[k + 1]), start));
    }
    return area;
}

// How much a closed piece needs to be crossed: a dot very much, since nobody could tell its colour, so that a
// decoy would have to be added; when the picture is hidden also a hole, if it leaves two cells that can be printed.
static int32_t needs_cut(const curved_work *work, const ns_piece *piece)
{
    if (!piece->closed)
        return 0;
    const ns_outline_cubic *first = &work->outline->cubics.at[piece->first];
    const double area = enclosed(work->outline, piece);
    const double mm = work->options->outline.frame_mm / NS_FRAME_SIDE;
    const bool hides = work->options->hide > 0 && work->options->picture_slack > 0
                       && work->options->method == NS_METHOD_BEST;
    if ((area > 0 ? first->left : first->right) != 0)
        return NS_DOT_NEEDS;
    return hides && ns_abs(area) / 2 * mm * mm >= HOLE_MM2 ? NS_HOLE_NEEDS : 0;
}

static ns_status lay_piece(ns_ctx *ctx, curved_work *work, const ns_grid_cubic *cubics,
                           int32_t p)
{
    const ns_outline *outline = work->outline;
    const ns_piece *piece = &outline->pieces.at[p];
    const ns_part part = {
        .cubics = cubics,
        .count = piece->count,
        .role = curved_piece_role(work, p),
        .closed = piece->closed,
        .ends = { { piece->ends[0].node + 1 }, { piece->ends[1].node + 1 } },
        .mates = { mate_strand_end(piece, p, 0), mate_strand_end(piece, p, 1) },
        .needs_cut = needs_cut(work, piece),
    };
    ns_strand_id strand;
    ns_fit fit;

    NS_TRY(ns_stage_put(ctx, &work->stage, &part, &strand, &fit));
    if (fit != NS_FITS) {
        const ns_point where = ns_stage_probe(&work->stage)->where;
        return ns_fail(ctx, NS_BAD_INPUT,
                       "two outlines of the drawing touch near x %d %%, y %d %% of the frame; "
                       "move them apart there, or unite them",
                       (int)((int64_t)where.x * 100 / outline->width),
                       (int)((int64_t)where.y * 100 / outline->height));
    }
    NS_ASSERT(strand.i == p + 1);
    return NS_OK;
}

static ns_status lay_pieces(ns_ctx *ctx, curved_work *work)
{
    const ns_outline *outline = work->outline;
    NS_ARRAY(ns_grid_cubic) cubics = { 0 };
    ns_status status = NS_OK;

    for (int32_t p = 0; status == NS_OK && p < outline->pieces.count; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        if (!ns_array_resize(ctx, &cubics, piece->count)) {
            status = ns_no_memory(ctx);
            break;
        }
        for (int32_t i = 0; i < piece->count; i++)
            cubics.at[i] = outline->cubics.at[piece->first + i].curve;
        status = lay_piece(ctx, work, cubics.at, p);
    }
    ns_array_drop(ctx, &cubics);
    return status;
}

// In de Jong's units; the limit on paper and some more, since nobody knows yet how large the page
// will be.
static double speck_area(double frame_mm)
{
    const double unit = frame_mm > 0 ? NS_DE_JONG_SIDE / frame_mm : 0;

    return SPECK_MM2 * unit * unit;
}

ns_status curved_lay(ns_ctx *ctx, curved_work *work, const ns_weights *weights,
                     int32_t tolerance)
{
    const ns_outline *outline = work->outline;
    const ns_stage_options options = { .tolerance = tolerance,
                                       .setting = work->options->setting,
                                       .weights = *weights,
                                       .cells = work->options->cells,
                                       .cells_least = curved_least_cells(work->options),
                                       .speck = speck_area(work->options->outline.frame_mm),
                                       .self_crossings = work->options->self_crossings };
    ns_node_id node;

    NS_ASSERT(work->ends.count == 0 && !work->stage.inside);
    NS_TRY(list_open_ends(ctx, work));
    NS_TRY(ns_stage_open(ctx, &work->stage, outline->width, outline->height, &options));
    for (int32_t n = 0; n < outline->nodes.count; n++)
        NS_TRY(ns_stage_add_node(ctx, &work->stage, outline->nodes.at[n], &node));
    NS_TRY(lay_pieces(ctx, work));
    if (!work->floors.known)
        NS_TRY(ns_floors_of(ctx, &work->stage, &work->floors.at));
    work->floors.known = true;
    return NS_OK;
}

void curved_work_drop(ns_ctx *ctx, curved_work *work)
{
    ns_stage_drop(ctx, &work->stage);
    ns_arrays_drop(ctx, &work->ends, &work->decoys, &work->end_of);
}
