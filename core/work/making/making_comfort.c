// making_comfort.c: what of a page is hard to see or to fill on its paper, said when it is made.
//
// The search does what it can; what is left when its time is over stands in the picture, or is in the way of
// something worse. Whoever prints the page should know, and where to look.
#include "work/making/making.h"

#include "measure/worth/comfort.h"

static const ns_comfort_gap *narrowest(const ns_comfort_found *found)
{
    const ns_comfort_gap *least = &found->gaps.at[0];

    for (int32_t i = 1; i < found->gaps.count; i++) {
        if (found->gaps.at[i].steps < least->steps)
            least = &found->gaps.at[i];
    }
    return least;
}

static bool note_gaps(ns_ctx *ctx, const ns_board *board, double step_mm,
                      const ns_comfort_found *found, ns_notes *notes)
{
    if (found->gaps.count == 0)
        return true;
    const ns_comfort_gap *least = narrowest(found);
    const int32_t count = found->gaps.count;
    return ns_notes_add(
        ctx, notes,
        "%d gap%s narrower than %g mm on this paper: %.2f mm at x %.1f %%, y %.1f "
        "%% of the page%s",
        (int)count, count == 1 ? " is" : "s are", NS_GAP_NARROW, least->steps * step_mm,
        100.0 * least->at[0].x / board->width, 100.0 * least->at[0].y / board->height,
        count == 1 ? "" : " is the narrowest");
}

static bool note_cells(ns_ctx *ctx, const ns_comfort_found *found, ns_notes *notes)
{
    const int32_t count = found->tiny.count;

    return count == 0
           || ns_notes_add(ctx, notes, "%d cell%s smaller than %g mm2 on this paper",
                           (int)count, count == 1 ? " is" : "s are", NS_TINY_CELL);
}

// No effort of the user's, for it would not be spent on the page.
ns_status ns_making_note_comfort(ns_ctx *ctx, const ns_board *board, double step_mm,
                                 ns_notes *notes)
{
    ns_ctx own = *ctx;
    ns_comfort_found found = { 0 };
    ns_comfort comfort;

    NS_ASSERT(step_mm > 0);
    own.ticks = own.budget = 0;
    own.stop = NULL;
    ns_status status = ns_board_comfort(&own, board, step_mm, &comfort, &found);
    if (status == NS_OK
        && !(note_gaps(&own, board, step_mm, &found, notes) && note_cells(&own, &found, notes)))
        status = NS_NO_MEMORY;
    ns_comfort_found_drop(&own, &found);
    return status == NS_NO_MEMORY ? ns_no_memory(ctx) : NS_OK;
}
