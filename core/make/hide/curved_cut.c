// curved_cut.c: an outline with exactly one corner gets a second one.
//
// The piece of such an outline starts and ends at the same node, so its curve, extended at both
// ends, crosses itself there. Where that is forbidden the piece is cut at its sharpest bend: the
// shortest stretch that turns by some degrees gives way to its two tangents, which meet in the
// new corner, a few thousandths of the page away from where the border was.
//
//          .--.                 /\       the corner: as far off as 1 / cos(turn / 2) - 1 of
//        .'    '.    becomes  .'  '.     the bend's radius
#include "make/hide/curved_bend.h"

#define ENDS_FREE 0.1 // of the piece's length, at each end, that is not cut

// How far the new corner turns: the most that fits.
static const double turns[] = { 30, 20, 14 };

// The shortest stretch that turns so much, away from the ends of the piece.
static bool find_bend(const bend_samples *samples, double turn, const bend_sample **from,
                      const bend_sample **to)
{
    const bend_sample *last = &samples->at[samples->count - 1];
    const double most = last->arc * (1 - ENDS_FREE);
    double shortest = last->arc;
    bool found = false;

    for (const bend_sample *a = samples->at; a < last; a++) {
        if (a->arc < last->arc * ENDS_FREE)
            continue;
        const bend_sample *b = a + 1;
        while (b <= last && b->arc < most && b->arc - a->arc < shortest
               && ns_abs(b->turn - a->turn) < turn)
            b++;
        if (b > last || b->arc >= most || b->arc - a->arc >= shortest)
            continue;
        shortest = b->arc - a->arc;
        *from = a;
        *to = b;
        found = true;
    }
    NS_ASSERT(!found || *from < *to);
    return found;
}

static ns_status cut_piece(ns_ctx *ctx, ns_outline *outline, int32_t p, bool *done)
{
    const bend_sample *from = NULL, *to = NULL;
    bend_samples samples = { 0 };
    bend_corner corner;
    ns_status status = curved_sample_piece(ctx, outline, &outline->pieces.at[p], 0, &samples);

    *done = false;
    for (int32_t i = 0; status == NS_OK && !*done && i < NS_COUNT(turns); i++) {
        if (find_bend(&samples, turns[i] * NS_PI / 180, &from, &to)
            && curved_sharpen(from, to, &corner))
            status = curved_cut_at(ctx, outline, p, &corner, done);
    }
    ns_array_drop(ctx, &samples);
    return status;
}

ns_status curved_cut(ns_ctx *ctx, ns_outline *outline)
{
    const int32_t count = outline->pieces.count;
    int32_t cut = 0;
    bool done;

    for (int32_t p = 0; p < count && outline->pieces.count < NS_PIECES_MAX; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        if (piece->closed || piece->ends[0].node < 0
            || piece->ends[0].node != piece->ends[1].node || piece->ends[0].mate >= 0)
            continue;
        NS_TRY(cut_piece(ctx, outline, p, &done));
        cut += done;
    }
    if (cut > 0
        && !ns_notes_add(ctx, &outline->notes,
                         "%d outline%s with a single corner got a second one at the sharpest "
                         "bend, as no curve may cross itself",
                         (int)cut, cut == 1 ? "" : "s"))
        return ns_no_memory(ctx);
    return NS_OK;
}
