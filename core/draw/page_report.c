// page_report.c: how small things get on paper.
#include "base/basics.h"
#include "geom/bezier.h"

#include "draw/curved_page.h"

ns_status ns_curved_report(const ns_curved_page *page, ns_page_report *report)
{
    const double mm = 25.4 / 72;
    const ns_label_set *set = &page->labels;

    *report = (ns_page_report){ .frame_width_mm = page->plan.frame.length[NS_TOP] * mm,
                                .frame_height_mm = page->plan.frame.length[NS_LEFT] * mm,
                                .type_pt = page->plan.type };
    for (int32_t l = 0; l < page->units.count; l++)
        report->labels += page->units.at[l].shown;
    for (int32_t side = 0; side < 4; side++) {
        for (int32_t k = 0; k < set->tail_count[side]; k++) {
            const ns_tail *tail = &set->tails.at[set->first[side] + k];
            if (ns_tail_moved(tail))
                report->moved += (tail->before > 0) + (tail->after > 0);
        }
    }
    return NS_OK;
}
