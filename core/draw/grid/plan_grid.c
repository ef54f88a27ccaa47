// plan_grid.c: how large everything is and where it stands.
//
// The cell decides. For a cell of a given size the type is as large as looks well (62 % of the
// cell, at most 15 pt), but small enough that a column's widest number fits its column and a
// row's clue its row, and never below NS_TYPE_MIN. Widths grow with the cell, so the largest
// cell that fits the page is found by halving, in sixteenths of a point.
//
// That is tried for each *arrangement*: portrait or landscape, numbers as designed or squeezed,
// the colour's letter beside or below the number, one piece or (of no bare page) several strips. Squeezing,
// stacking and cutting cost a little, so they win only when cells get clearly larger, or the type
// in them: it should follow the cell. In large print type is as large as cells can hold, and cells may be larger. If nothing fits, the next larger paper is taken where that is allowed.
#include "base/basics.h"

#include "draw/grid/grid_page.h"

#define STEPS_PER_PT 16 // cells are sized in sixteenths of a point
#define STRIPS_MAX 16
#define OWN_TYPE 0.7 // of the type of clues, for the numbers of rows and columns
#define OWN_GAP 2.5  // points between these and the clues

// How large things may be in points, in usual and in large print.
static const struct {
    double cell_most; // 14 and 22 mm
    double type_most;
    double type_share; // of a cell that type takes
    double type_worth; // what of a cell's worth hangs on type of that share
    double gap_share;  // of a cell, to the neighbour's number
    double line_half;  // half the width of the outer border, kept inside the margin
} prints[] = { { 40, 15, 0.62, 0.45, 0.08, 1 }, { 64, 40, 0.85, 0.8, 0.14, 1.65 } };

// One way to set the page, tried for its largest cell.
typedef struct arrangement {
    bool landscape, letter_below, strips_of_rows;
    double squeeze;
    int32_t strip_length; // the whole side when there is one strip
} arrangement;

// Makes room for the numbers of rows and columns.
static void add_own_numbers(const ns_grid_facts *facts, ns_grid_sizes *s)
{
    s->own_type = ns_max(NS_TYPE_MIN, OWN_TYPE * s->type);
    s->own_width = OWN_GAP + ns_entry_own_width(facts->rows) * s->own_type;
    s->own_height = OWN_GAP + NS_DIGIT_HEIGHT * s->own_type;
    s->clue_width += s->own_width;
    s->clue_height += s->own_height;
}

// All sizes for a cell and a type size.
static ns_grid_sizes sizes_for(const ns_grid_facts *facts, const arrangement *way, double cell,
                               double type)
{
    ns_grid_sizes s = { .cell = cell, .type = type, .gutter = ns_max(1.5, 0.3 * type) };
    const double row_number = facts->row_number * type * way->squeeze;
    const double col_number = facts->col_number * type * way->squeeze;
    const double height = NS_DIGIT_HEIGHT * type;

    if (!facts->coloured) {
        s.row_box_width = row_number;
        s.col_box_width = col_number;
        s.row_box_height = s.col_box_height = height;
        s.row_step = row_number + 0.42 * type;
        s.col_step = height + 0.36 * type;
    } else {
        s.letter_type = ns_max(NS_TYPE_MIN, 0.68 * type);
        const double letter = facts->letter * s.letter_type;
        const double side = 0.36 * type, between = 0.1 * type;
        s.row_box_width = row_number + between + letter + side;
        s.row_box_height = s.col_box_height = height + 0.3 * type;
        s.col_box_width = col_number + between + letter + side;
        if (way->letter_below) {
            s.col_box_width = ns_max(col_number, letter) + 0.2 * type;
            s.col_box_height += NS_DIGIT_HEIGHT * s.letter_type + 0.15 * type;
        }
        s.row_step = s.row_box_width + ns_max(0.6, 0.1 * type);
        s.col_step = s.col_box_height + ns_max(0.6, 0.1 * type);
    }
    s.clue_width = s.gutter + facts->row_depth * s.row_step;
    s.clue_height = s.gutter + facts->col_depth * s.col_step;
    if (facts->numbers)
        add_own_numbers(facts, &s);
    return s;
}

// The type that looks well beside such a cell.
static double type_for(const ns_grid_facts *facts, double cell)
{
    return ns_clamp(prints[facts->large].type_share * cell, NS_TYPE_MIN,
                    prints[facts->large].type_most);
}

// The sizes for a cell, type as large as it may be; false when even the smallest is too large.
static bool sizes_of(const ns_grid_facts *facts, const arrangement *way, double cell,
                     ns_grid_sizes *sizes)
{
    const double gap =
        ns_max(0.8, prints[facts->large].gap_share * cell); // to the neighbour's entry
    double type = type_for(facts, cell);

    for (; type >= NS_TYPE_MIN; type -= 0.125) {
        *sizes = sizes_for(facts, way, cell, type);
        if (sizes->col_box_width <= cell - gap && sizes->row_box_height <= cell - gap)
            return true;
    }
    return false;
}

// The room the whole grid takes, from the sizes and strips of a plan.
static void measure_block(const ns_grid_facts *facts, ns_grid_plan *plan)
{
    const ns_grid_sizes *s = &plan->sizes;
    const int32_t cols = plan->strips_of_rows ? facts->cols : plan->strip_length;
    const int32_t rows = plan->strips_of_rows ? plan->strip_length : facts->rows;
    const double width = ns_max(plan->label_width, s->clue_width + cols * s->cell);
    const double height = plan->label_height + s->clue_height + rows * s->cell;
    const int32_t more = plan->strips - 1;

    plan->strip_step = (plan->strips_of_rows ? width : height) + ns_max(10, s->cell);
    plan->block_width = width + (plan->strips_of_rows ? more * plan->strip_step : 0);
    plan->block_height = height + (plan->strips_of_rows ? 0 : more * plan->strip_step);
}

static void cut_strips(const ns_grid_page *page, const arrangement *way, ns_grid_plan *plan)
{
    const ns_grid_facts *facts = &page->facts;
    const double around = ns_around(page->base.options);
    const int32_t side = way->strips_of_rows ? facts->rows : facts->cols;

    plan->strips = (side + way->strip_length - 1) / way->strip_length;
    plan->strip_length = way->strip_length;
    plan->strips_of_rows = way->strips_of_rows;
    plan->label_height = plan->strips > 1 ? 12 * around : 0;
    plan->label_width =
        plan->strips > 1 ? 42 * around : 0; // four digits, a dash and four digits
}

// Plans the page for a cell of that many sixteenths; false when it does not fit.
static bool plan_with_cell(const ns_grid_page *page, const arrangement *way, int32_t sixteenths,
                           ns_grid_plan *plan)
{
    const double cell = (double)sixteenths / STEPS_PER_PT;
    const double edge = prints[page->facts.large].line_half;

    if (!sizes_of(&page->facts, way, cell, &plan->sizes))
        return false;
    cut_strips(page, way, plan);
    measure_block(&page->facts, plan);
    return plan->block_width <= ns_sheet_across(&plan->sheet, edge)
           && plan->block_height <= ns_sheet_down(&plan->sheet, edge);
}

// The largest cell for one arrangement. Too small a cell fails too, as its clues do not fit it,
// so the smallest possible one is found first.
static bool plan_arrangement(const ns_grid_page *page, const arrangement *way,
                             ns_grid_plan *plan)
{
    ns_grid_sizes unused;
    const int32_t most = (int32_t)(prints[page->facts.large].cell_most * STEPS_PER_PT);
    int32_t low = 1, high = most;

    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (sizes_of(&page->facts, way, (double)middle / STEPS_PER_PT, &unused))
            high = middle;
        else
            low = middle + 1;
    }
    if (!plan_with_cell(page, way, low, plan))
        return false;
    high = most;
    while (low < high) {
        const int32_t middle = (low + high + 1) / 2;
        if (plan_with_cell(page, way, middle, plan))
            low = middle;
        else
            high = middle - 1;
    }
    return plan_with_cell(page, way, low, plan);
}

// How narrow numbers may be set, and what cells that gain by it are still worth.
static const struct {
    double squeeze, worth;
} squeezes[] = { { 1, 1 }, { 0.72, 0.92 }, { 0.6, 0.8 } };

// Large cells are of little use with type that is too small for them.
static double type_worth(const ns_grid_facts *facts, const ns_grid_sizes *sizes)
{
    const double missing = 1 - sizes->type / type_for(facts, sizes->cell);

    return 1 - prints[facts->large].type_worth * missing;
}

static bool plan_paper(const ns_grid_page *page, ns_paper paper, ns_grid_plan *best)
{
    const ns_grid_facts *facts = &page->facts;
    const bool tall = facts->rows >= facts->cols;
    const int32_t long_side = tall ? facts->rows : facts->cols;
    const int32_t short_side = tall ? facts->cols : facts->rows;
    const bool cut = long_side > 2 * short_side && !page->base.options->bare;
    const int32_t most = cut ? STRIPS_MAX : 1;
    const ns_sheet blank[2] = { ns_sheet_blank(&page->base, paper, false),
                                ns_sheet_blank(&page->base, paper, true) };
    double best_worth = 0;

    for (int32_t i = 0; i < 12 * most; i++) {
        const int32_t strips = 1 + i / 12, narrow = i / 4 % NS_COUNT(squeezes);
        arrangement way = { .landscape = i & 1, .letter_below = i & 2, .strips_of_rows = tall };
        way.squeeze = squeezes[narrow].squeeze;
        way.strip_length = (long_side + strips - 1) / strips;
        if (strips > 1) // fifth lines stay where they are
            way.strip_length = (way.strip_length + 4) / 5 * 5;
        if ((way.letter_below && !facts->coloured)
            || !ns_paper_may_lie(page->base.options, paper, way.landscape))
            continue;
        ns_grid_plan plan = { .sheet = blank[way.landscape],
                              .squeeze = way.squeeze,
                              .letter_below = way.letter_below };
        if (!plan_arrangement(page, &way, &plan))
            continue;
        double worth =
            plan.sizes.cell * squeezes[narrow].worth * type_worth(facts, &plan.sizes);
        worth *= way.landscape ? 0.97 : 1;
        worth *= way.letter_below ? 0.94 : 1;
        worth *= plan.strips > 1 ? 0.7 - 0.01 * plan.strips : 1;
        if (worth > best_worth) {
            best_worth = worth;
            *best = plan;
        }
    }
    return best_worth > 0;
}

// Room that is left over first goes between the numbers of a clue.
static void loosen(const ns_grid_facts *facts, ns_grid_plan *plan)
{
    const double edge = prints[facts->large].line_half;
    const double width = ns_sheet_across(&plan->sheet, edge) - plan->block_width;
    const double height = ns_sheet_down(&plan->sheet, edge) - plan->block_height;
    const double most = (facts->coloured ? 0.1 : 0.3) * plan->sizes.type;
    const int32_t across = plan->strips_of_rows ? plan->strips : 1;
    const int32_t down = plan->strips_of_rows ? 1 : plan->strips;
    const double more_x = ns_min(most, 0.6 * width / across / facts->row_depth);
    const double more_y = ns_min(most, 0.6 * height / down / facts->col_depth);

    plan->sizes.row_step += more_x;
    plan->sizes.col_step += more_y;
    plan->sizes.clue_width += more_x * facts->row_depth;
    plan->sizes.clue_height += more_y * facts->col_depth;
    measure_block(facts, plan);
}

ns_status ns_grid_plan_find(ns_grid_page *page)
{
    const ns_draw_options *options = page->base.options;
    ns_paper paper = options->paper;
    bool found = plan_paper(page, paper, &page->plan);

    while (!found && options->grow && ns_paper_larger(&paper))
        found = plan_paper(page, paper, &page->plan);
    if (!found)
        return ns_fail(
            page->base.ctx, NS_BAD_INPUT,
            "a grid of %d by %d cells with up to %d numbers at a line does not fit on "
            "%s paper with type of %d points; %s",
            page->facts.cols, page->facts.rows,
            ns_max(page->facts.row_depth, page->facts.col_depth), ns_paper_name(paper),
            (int)NS_TYPE_MIN,
            options->grow ? "draw it in parts, each a puzzle of its own"
                          : "choose a larger paper");
    loosen(&page->facts, &page->plan);
    NS_ASSERT(page->plan.sizes.type >= NS_TYPE_MIN
              && page->plan.sizes.cell <= prints[page->facts.large].cell_most);
    ns_sheet_cut(&page->base, &page->plan.sheet, page->plan.block_width,
                 page->plan.block_height);
    page->plan.block_x = (page->plan.sheet.width - page->plan.block_width) / 2;
    page->plan.block_y = ns_sheet_place(&page->plan.sheet, page->plan.block_height);
    return NS_OK;
}

ns_grid_strip ns_grid_strip_at(const ns_grid_page *page, int32_t index)
{
    const ns_grid_plan *plan = &page->plan;
    const ns_grid_facts *facts = &page->facts;
    const ns_grid_sizes *s = &plan->sizes;
    const int32_t first = index * plan->strip_length;
    ns_grid_strip strip = { 0,
                            0,
                            facts->cols,
                            facts->rows,
                            plan->block_x + s->clue_width,
                            plan->block_y + plan->label_height + s->clue_height };

    NS_ASSERT(index >= 0 && index < plan->strips);
    if (plan->strips_of_rows) {
        strip.row = first;
        strip.rows = ns_min(plan->strip_length, facts->rows - first);
        strip.x += index * plan->strip_step;
    } else {
        strip.col = first;
        strip.cols = ns_min(plan->strip_length, facts->cols - first);
        strip.y += index * plan->strip_step;
    }
    return strip;
}
