// plan_block.c: how large the block is.
//
// An upright box of width w and height h fits the rhombus of a cell's side with edge e, on all
// three sides of the block, when w tan 30 + h is at most e. From that the type follows.
#include "base/basics.h"

#include "draw/solid/solid_page.h"

#define STEPS_PER_PT 16
#define TAN_30 0.5773502691896258
#define LINE_HALF 1.0

// Of edges and type in points, in usual and in large print.
static const struct {
    double edge_most, type_most;
} prints[] = { { 44, 14 }, { 72, 28 } };

// Type for an edge, as large as it may be; false when even the smallest is too large.
static bool entry_for_edge(const ns_solid_facts *facts, double edge, ns_entry_sizes *sizes)
{
    const double room = 0.96 * edge - 0.4;

    for (double type = prints[facts->large].type_most; type >= NS_TYPE_MIN; type -= 0.125) {
        *sizes = ns_solid_entry_sizes(facts, type);
        if (TAN_30 * sizes->width + facts->depth * (sizes->height + 0.06 * type) <= room)
            return true;
    }
    return false;
}

// The largest edge on that paper, 0 when there is no room.
static double edge_for_sheet(const ns_solid_page *page, const ns_sheet *sheet)
{
    const int32_t *n = page->facts.size;
    const double width = ns_sheet_across(sheet, LINE_HALF) - 2 * page->facts.own_width;
    const double height = ns_sheet_down(sheet, LINE_HALF)
                          - NS_SIDE_NAMES * ns_around(page->base.options)
                          - ns_block_own_height(&page->facts);
    const double across = width / ((n[0] + n[1]) * NS_ISO_WIDE);
    const double down = height / (0.5 * (n[0] + n[1]) + n[2]);
    const double steps =
        ns_min(ns_min(across, down), prints[page->facts.large].edge_most) * STEPS_PER_PT;

    return steps < 1 ? 0 : (double)(int32_t)steps / STEPS_PER_PT;
}

static bool plan_paper(ns_solid_page *page, ns_paper paper)
{
    const bool solved = page->base.options->solution;
    double best = 0;

    for (int32_t turn = 0; turn < 2; turn++) {
        ns_block_plan plan = { .paper = paper };
        plan.sheet = ns_solid_sheet(page, paper, turn, false);
        plan.edge = edge_for_sheet(page, &plan.sheet);
        if (ns_paper_may_lie(page->base.options, paper, turn) && plan.edge > 1.03 * best
            && (solved ? plan.edge > 0
                       : entry_for_edge(&page->facts, plan.edge, &plan.entry))) {
            best = plan.edge;
            page->block = plan;
        }
    }
    return best > 0;
}

ns_status ns_solid_plan_block(ns_solid_page *page)
{
    const ns_draw_options *options = page->base.options;
    // A page of another size than the rest is a nuisance; one size larger may pass.
    int32_t larger = !options->grow ? 0 : options->view == NS_VIEW_MODEL ? 4 : 1;
    ns_paper paper = options->paper;
    bool found = plan_paper(page, paper);

    while (!found && larger-- > 0 && ns_paper_larger(&paper))
        found = plan_paper(page, paper);
    page->no_block = !found;
    if (found || options->view != NS_VIEW_MODEL)
        return NS_OK;
    return ns_fail(page->base.ctx, NS_BAD_INPUT,
                   "the block of %d by %d by %d cells does not fit on %s paper with type of %d "
                   "points; %s",
                   page->facts.size[0], page->facts.size[1], page->facts.size[2],
                   ns_paper_name(paper), (int)NS_TYPE_MIN,
                   options->grow ? "draw the layers"
                                 : "draw the layers, or choose a larger paper");
}
