// curved_keep.c: what is kept of an earlier puzzle.
//
// The earlier board has connections and bridges of its own. One that starts at a node of this
// picture and leaves it in the direction of an open end there is put up again as it was; when it
// does not fit any more it is left out. So are its decoys.
#include "make/curved/curved_work.h"

#define DECOYS_KEPT 30 // at most: others may be needed
#define SAME_WAY 0.99  // the cosine of 8 degrees; corners turn by 10 at least

// The open end without extension at a point, in whose direction the cubic leaves; -1: none.
static int32_t end_at(const curved_work *work, const ns_grid_cubic *cubic)
{
    const ns_cubic curve = ns_cubic_of(cubic);
    const ns_vec way = ns_cubic_direction(&curve, 0);
    double best = SAME_WAY;
    int32_t found = -1;

    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        const double along = ns_vec_dot(way, end->way);
        if (!end->strand && along > best
            && ns_point_same(work->outline->nodes.at[end->node], cubic->p[0])) {
            best = along;
            found = i;
        }
    }
    return found;
}

// Puts up a section of the earlier board, when it is an extension of this picture.
static ns_status keep_section(ns_ctx *ctx, curved_work *work, const ns_section *section)
{
    const bool connects = section->role == NS_ROLE_CONNECTION;
    ns_fit fit;

    if ((!connects && section->role != NS_ROLE_BRIDGE) || section->count != 1)
        return NS_OK;
    const ns_grid_cubic there = work->options->keep->cubics.at[section->first].curve;
    const ns_grid_cubic back = curved_reversed(&there);
    const ns_grid_cubic cubic = connects && section->nodes[0] < 0 ? back : there;
    const int32_t a = end_at(work, &cubic), b = connects ? -1 : end_at(work, &back);
    if (a < 0 || (!connects && (b < 0 || curved_would_loop(work, a, b))))
        return NS_OK;
    NS_TRY(curved_link(ctx, work, a, b, &cubic, &fit));
    if (fit == NS_FITS) {
        NS_ASSERT(a != b && work->ends.at[a].bridged == b);
        work->ends.at[a].pinned = true;
        if (b >= 0)
            work->ends.at[b].pinned = true;
    }
    return NS_OK;
}

static ns_status keep_decoy(ns_ctx *ctx, curved_work *work, const ns_section *section)
{
    const ns_grid_cubic *cubic = &work->options->keep->cubics.at[section->first].curve;
    const ns_part part = curved_decoy_part(cubic);
    ns_fit fit;

    if (section->role != NS_ROLE_DECOY || section->count != 1
        || work->decoys.count == DECOYS_KEPT)
        return NS_OK;
    NS_TRY(ns_stage_try(ctx, &work->stage, &part, &fit));
    if (fit != NS_FITS)
        return NS_OK;
    NS_TRY(curved_put_decoy(ctx, work, work->decoys.count, cubic));
    work->decoys_kept = work->decoys.count;
    return NS_OK;
}

bool curved_is_kept(const ns_curved_options *options, int32_t curve)
{
    for (int32_t i = 0; options->keep_curves && i < options->keep_count; i++) {
        if (options->keep_curves[i] == curve)
            return true;
    }
    return !options->keep_curves;
}

ns_status curved_keep(ns_ctx *ctx, curved_work *work)
{
    const ns_board *keep = work->options->keep;

    for (int32_t c = 0; keep && c < keep->curves.count; c++) {
        const ns_board_curve *curve = &keep->curves.at[c];
        for (int32_t s = 0; curved_is_kept(work->options, c) && s < curve->count; s++)
            NS_TRY(keep_section(ctx, work, &keep->sections.at[curve->first + s]));
    }
    for (int32_t c = 0; keep && c < keep->curves.count; c++) {
        if (curved_is_kept(work->options, c))
            NS_TRY(keep_decoy(ctx, work, &keep->sections.at[keep->curves.at[c].first]));
    }
    return NS_OK;
}
