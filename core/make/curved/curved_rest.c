// curved_rest.c: a finished board as something to search on.
//
// Sections become pieces of an outline: those of the picture first, in their order, then the added ones that stay. Where a
// section is followed by one that stays, both are mates; where it is followed by one that does not, there is an open end,
// as there was when the picture was fresh. A curve that goes all round starts and ends at one node and has none.
#include "make/curved/curved_work.h"

ns_role curved_piece_role(const curved_work *work, int32_t piece)
{
    if (work->rest)
        return work->rest->board->sections.at[work->rest->section_of.at[piece]].role;
    return work->outline->pieces.at[piece].closed ? NS_ROLE_BACKGROUND : NS_ROLE_PICTURE;
}

bool curved_is_freed(const curved_rest *rest, int32_t curve)
{
    const ns_board_curve *at = &rest->board->curves.at[curve];

    for (int32_t s = at->first; s < at->first + at->count; s++) {
        if (rest->freed[s])
            return true;
    }
    return false;
}

static ns_status add_piece(ns_ctx *ctx, curved_rest *rest, int32_t s, bool closed,
                           ns_outline *outline)
{
    const ns_section *section = &rest->board->sections.at[s];
    const ns_piece piece = { .first = outline->cubics.count,
                             .count = section->count,
                             .closed = closed,
                             .ends = { { section->nodes[0], -1 }, { section->nodes[1], -1 } } };

    for (int32_t i = 0; i < section->count; i++) {
        const ns_board_cubic *cubic = &rest->board->cubics.at[section->first + i];
        const ns_outline_cubic copy = { cubic->curve, cubic->left, cubic->right };
        NS_NEED(ctx, ns_array_push(ctx, &outline->cubics, copy));
    }
    NS_NEED(ctx, ns_array_push(ctx, &outline->pieces, piece)
                     && ns_array_push(ctx, &rest->section_of, s));
    return NS_OK;
}

static ns_status add_pieces(ns_ctx *ctx, curved_rest *rest, bool picture, ns_outline *outline)
{
    for (int32_t c = 0; c < rest->board->curves.count; c++) {
        const ns_board_curve *curve = &rest->board->curves.at[c];
        for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
            if (ns_role_is_picture(rest->board->sections.at[s].role) == picture
                && !rest->freed[s])
                NS_TRY(add_piece(ctx, rest, s, curve->closed, outline));
        }
    }
    return NS_OK;
}

static void join(ns_outline *outline, int32_t end, int32_t mate)
{
    outline->pieces.at[end >> 1].ends[end & 1].mate = mate;
    outline->pieces.at[mate >> 1].ends[mate & 1].mate = end;
}

// The mates of one curve; `piece_of` is -1 of a section that does not stay.
static ns_status join_curve(ns_ctx *ctx, const curved_rest *rest, int32_t c,
                            const int32_t *piece_of, ns_outline *outline)
{
    const ns_board_curve *curve = &rest->board->curves.at[c];
    const int32_t first = curve->first, last = curve->first + curve->count - 1;
    const int32_t starts = rest->board->sections.at[first].nodes[0];
    const int32_t ends = rest->board->sections.at[last].nodes[1];

    for (int32_t s = first; s < last; s++) {
        if (piece_of[s] >= 0 && piece_of[s + 1] >= 0)
            join(outline, 2 * piece_of[s] + 1, 2 * piece_of[s + 1]);
    }
    if (starts < 0 && ends < 0)
        return NS_OK;
    if (starts != ends || first == last || piece_of[first] < 0 || piece_of[last] < 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "curve %d ends at a corner of the picture, so that nothing can be "
                       "changed here; make the puzzle anew",
                       (int)c);
    join(outline, 2 * piece_of[last] + 1, 2 * piece_of[first]);
    return NS_OK;
}

static ns_status join_pieces(ns_ctx *ctx, const curved_rest *rest, ns_outline *outline)
{
    const int32_t count = rest->board->sections.count;
    int32_t *piece_of = ns_new(ctx, count, sizeof *piece_of);
    ns_status status = piece_of || count == 0 ? NS_OK : ns_no_memory(ctx);

    for (int32_t s = 0; status == NS_OK && s < count; s++)
        piece_of[s] = -1;
    for (int32_t p = 0; status == NS_OK && p < rest->section_of.count; p++)
        piece_of[rest->section_of.at[p]] = p;
    for (int32_t c = 0; status == NS_OK && c < rest->board->curves.count; c++)
        status = join_curve(ctx, rest, c, piece_of, outline);
    ns_free(ctx, piece_of, count, sizeof *piece_of);
    return status;
}

ns_status curved_rest_outline(ns_ctx *ctx, curved_rest *rest, const ns_puzzle *puzzle,
                              ns_outline *outline)
{
    NS_ASSERT(rest->section_of.count == 0 && outline->pieces.count == 0);
    outline->width = rest->board->width;
    outline->height = rest->board->height;
    outline->colour_count = puzzle->colour_count;
    for (int32_t c = 0; c <= puzzle->colour_count && c < NS_LABELS_MAX; c++) {
        const ns_paint *paint = &puzzle->palette[c];
        outline->palette[c] = (ns_rgb){ paint->r, paint->g, paint->b };
    }
    NS_NEED(ctx, ns_array_copy(ctx, &outline->nodes, &rest->board->nodes));
    NS_TRY(add_pieces(ctx, rest, true, outline));
    NS_TRY(add_pieces(ctx, rest, false, outline));
    return join_pieces(ctx, rest, outline);
}
