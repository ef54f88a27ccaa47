// plan_layers.c: how the layers of a solid share pages.
//
// As few pages as leave cells of a good size, all full but the last; where even a page of its
// own gives a panel less than that, it gets one. Type follows the cell: a column's entry must
// fit its width, a row's its height, and the stack of an upright line the cell itself. Cells are
// sized in sixteenths of a point, the largest that fits being found by halving.
#include "base/basics.h"

#include "draw/solid/solid_page.h"

#define STEPS_PER_PT 16
#define COLUMNS_MAX 40
#define GAP_X 14.0
#define GAP_Y 12.0
#define LABEL 13.0 // height
#define LABEL_WIDTH 62.0
#define LINE_HALF 1.0 // of the border, kept inside the margin

// In points, in usual and in large print.
static const struct {
    double cell_good; // 3.5 and 8.5 mm
    double cell_most, type_most;
    double type_share; // of a cell that type takes
} prints[] = { { 10, 28, 13, 0.6 }, { 24, 48, 28, 0.8 } };

// Type for a cell, as large as it may be; false when even the smallest is too large.
static bool entry_for_cell(const ns_solid_facts *facts, double cell, ns_entry_sizes *sizes)
{
    const double room = cell - ns_max(0.6, 0.06 * cell);

    double type = ns_clamp(prints[facts->large].type_share * cell, NS_TYPE_MIN,
                           prints[facts->large].type_most);

    for (; type >= NS_TYPE_MIN; type -= 0.125) {
        *sizes = ns_solid_entry_sizes(facts, type);
        if (sizes->width <= room && facts->depth * (sizes->height + 0.06 * type) <= room)
            return true;
    }
    return false;
}

// Plans pages for a cell; false when a page of so many panels does not fit.
static bool plan_cell(const ns_solid_page *page, int32_t sixteenths, ns_layers_plan *plan)
{
    const ns_solid_facts *facts = &page->facts;
    const ns_sheet *sheet = &plan->sheet;
    const double around = ns_around(page->base.options);
    const int32_t rows = (plan->per_page + plan->columns - 1) / plan->columns;

    plan->cell = (double)sixteenths / STEPS_PER_PT;
    if (!entry_for_cell(facts, plan->cell, &plan->entry))
        return false;
    const double gutter = 0.2 * plan->entry.type;
    plan->clue_width =
        2 * gutter + facts->depth * (plan->entry.width + 0.12 * plan->entry.type);
    plan->clue_height =
        2 * gutter + facts->depth * (plan->entry.height + 0.06 * plan->entry.type);
    plan->panel_width = plan->clue_width + facts->size[0] * plan->cell + facts->own_width;
    plan->panel_width = ns_max(plan->panel_width, LABEL_WIDTH * around);
    plan->panel_height =
        LABEL * around + plan->clue_height + facts->size[1] * plan->cell + facts->own_height;
    return plan->columns * (plan->panel_width + GAP_X) - GAP_X
               <= ns_sheet_across(sheet, LINE_HALF)
           && rows * (plan->panel_height + GAP_Y) - GAP_Y <= ns_sheet_down(sheet, LINE_HALF);
}

// The smallest cell that can hold its entries, in sixteenths of a point.
static int32_t smallest_cell(const ns_solid_facts *facts)
{
    ns_entry_sizes unused;
    int32_t cell = (int32_t)(NS_TYPE_MIN * STEPS_PER_PT);

    while (!entry_for_cell(facts, (double)cell / STEPS_PER_PT, &unused))
        cell++;
    return cell;
}

// The largest cell in so many columns.
static bool plan_columns(const ns_solid_page *page, int32_t smallest, ns_layers_plan *plan)
{
    const double most = prints[page->facts.large].cell_most;
    int32_t low = smallest, high = ns_max(smallest, (int32_t)(most * STEPS_PER_PT));

    if (!plan_cell(page, low, plan))
        return false;
    while (low < high) {
        const int32_t middle = (low + high + 1) / 2;
        if (plan_cell(page, middle, plan))
            low = middle;
        else
            high = middle - 1;
    }
    NS_ASSERT(low == high);
    return plan_cell(page, low, plan);
}

// The largest cell for so many panels on a page, portrait unless landscape gives clearly more.
static bool plan_page(const ns_solid_page *page, const ns_layers_plan blank[2],
                      int32_t smallest, int32_t per_page, ns_layers_plan *best)
{
    double best_cell = 0;

    for (int32_t columns = 1; columns <= ns_min(per_page, COLUMNS_MAX); columns++) {
        for (int32_t turn = 0; turn < 2; turn++) {
            ns_layers_plan plan = blank[turn];
            plan.per_page = per_page;
            plan.columns = columns;
            if (ns_paper_may_lie(page->base.options, plan.paper, turn)
                && plan_columns(page, smallest, &plan) && plan.cell > 1.03 * best_cell) {
                best_cell = plan.cell;
                *best = plan;
            }
        }
    }
    return best_cell > 0;
}

static bool plan_paper(const ns_solid_page *page, ns_paper paper, ns_layers_plan *plan)
{
    const int32_t panels = page->facts.size[2] + page->facts.upright_clues;
    const int32_t smallest = smallest_cell(&page->facts);
    ns_layers_plan blank[2];

    for (int32_t turn = 0; turn < 2; turn++) {
        blank[turn] = (ns_layers_plan){ .paper = paper, .panels = panels };
        blank[turn].sheet = ns_solid_sheet(page, paper, turn, true);
    }
    if (!plan_page(page, blank, smallest, 1, plan))
        return false;
    const double good = ns_min(plan->cell, prints[page->facts.large].cell_good);
    for (int32_t pages = 1; pages < panels; pages++) {
        ns_layers_plan more;
        const int32_t per_page = (panels + pages - 1) / pages;
        if (plan_page(page, blank, smallest, per_page, &more) && more.cell >= good) {
            *plan = more;
            // Pages are filled: a gap on each would look as if a layer were missing.
            plan->per_page = (per_page + more.columns - 1) / more.columns * more.columns;
            break;
        }
    }
    return true;
}

ns_status ns_solid_plan_layers(ns_solid_page *page)
{
    const ns_draw_options *options = page->base.options;
    ns_paper paper = options->paper;
    bool found = plan_paper(page, paper, &page->layers);

    while (!found && options->grow && ns_paper_larger(&paper))
        found = plan_paper(page, paper, &page->layers);
    if (found)
        return NS_OK;
    return ns_fail(page->base.ctx, NS_BAD_INPUT,
                   "a layer of %d by %d cells does not fit on %s paper with type of %d points; "
                   "%s",
                   page->facts.size[0], page->facts.size[1], ns_paper_name(paper),
                   (int)NS_TYPE_MIN,
                   options->grow ? "make the solid smaller" : "choose a larger paper");
}
