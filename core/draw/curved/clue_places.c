// clue_places.c: which side of the frame each clue stands on, and which it is along that side.
//
// Tails keep the order of the ends, so that counting needs no plan of the page: only the ends, which are
// settled (plan_curved.c). Sides go clockwise around the frame, and so do ends; people count from the
// left and from the top, against that below the frame and left of it.
#include "base/basics.h"

#include "draw/curved/curved_page.h"

static bool is_counted_back(int32_t side)
{
    return side == NS_BOTTOM || side == NS_LEFT;
}

// Counts the labels of one side; `places` has an element for each line.
static void count_side(const ns_label_set *set, int32_t side, ns_clue_place *places)
{
    const int32_t first = set->first[side], count = set->first[side + 1] - first;
    const bool back = is_counted_back(side);
    int32_t number = 0;

    for (int32_t k = 0; k < count; k++) {
        const ns_label_end *end = &set->ends.at[back ? first + count - 1 - k : first + k];
        const ns_label_curve *curve = &set->curves.at[end->curve];
        const int32_t before = ns_hand_before(end->end);
        for (int32_t i = 0; i < 2; i++) {
            const int32_t hand = (i == 0) == back ? 1 - before : before;
            if (!curve->labels[hand].shown || curve->home[hand] != end->end)
                continue;
            places[2 * end->curve + hand] = (ns_clue_place){ .side = (ns_frame_side)side,
                                                             .number = ++number,
                                                             .at_end = end->end == 1 };
        }
    }
}

static ns_status count_labels(ns_curved_page *page)
{
    ns_label_set *set = &page->labels;
    const ns_label_frame corners = { .corners_to_rows = set->corners_to_rows };

    NS_ASSERT(set->settled);
    NS_NEED(page->base.ctx,
            ns_array_resize(page->base.ctx, &page->places, 2 * set->curves.count));
    ns_label_set_turn(set, &corners);
    for (int32_t side = 0; side < 4; side++)
        count_side(set, side, page->places.at);
    return NS_OK;
}

ns_status ns_curved_number(ns_curved_page *page)
{
    NS_TRY(count_labels(page));
    for (int32_t l = 0; l < page->units.count; l++) {
        const int32_t number = page->places.at[l].number;
        if (number == 0)
            continue;
        const ns_label_size own = ns_curved_number_size(&page->base, number);
        ns_label_size *unit = &page->units.at[l];
        unit->row_length += own.row_length;
        unit->stack_height += own.stack_height;
        unit->stack_width = ns_max(unit->stack_width, own.stack_width);
    }
    return NS_OK;
}

static ns_status find_steps(ns_curved_page *page)
{
    NS_TRY(ns_curved_measure(page));
    ns_curved_settle(page);
    return count_labels(page);
}

ns_status ns_clue_places_find(ns_ctx *ctx, const ns_doc *doc, ns_clue_places *places)
{
    const ns_draw_options options = ns_draw_defaults();
    ns_scene none;
    ns_curved_page page = { .base = ns_page_open(ctx, doc, &options, &none) };

    *places = (ns_clue_places){ 0 };
    NS_TRY(ns_curved_check(ctx, doc, &options));
    const ns_status status = find_steps(&page);
    if (status == NS_OK) {
        *places = page.places;
        page.places = (ns_clue_places){ 0 };
    }
    ns_curved_page_drop(ctx, &page);
    return status;
}
