// plan_curved.c: how large a curved puzzle and its type are, and where its clues stand.
//
// The larger the frame, the less room is left for clues around it. So frames of many sizes are
// tried, each with type of many sizes, both ways up and with the corners of the page given to
// either kind of label; the labels are placed, and the plan of the largest *worth* is kept: large
// frame, large type, few labels that had to move. What cannot be better than the best so far is
// not tried.
//
// At which end of its curve a clue stands is part of its name, so that it must not depend on paper or
// title: it is settled before, on a plain sheet of A4 where a few sizes are tried, and all pages of a
// puzzle keep to it. Only a page on which the clues fit at other ends alone chooses again.
#include "base/basics.h"
#include "base/trig.h"

#include "draw/curved/curved_page.h"

#define LINE_HALF 0.75 // half the width of the frame's line, kept inside the margin
#define CLEAR 0.22     // between a tail and its labels, as a share of the type size
#define TYPE_STEP 0.5  // points
#define LARGE_STUB 1.5 // longer stubs, whose lines are heavier
// Stubs that show their slope, and labels that follow.
#define SLOPED_STUB 7.0
#define SLOPED_BASE 8.0
#define SLOPED_GAP 0.7 // of the type size: pairs of labels are told from their neighbours
// What type is worth that is smaller than the largest, by points and by their squares.
#define TYPE_WORTH 0.008
#define TYPE_WORTH_2 0.006
#define TROUBLE_WORTH 0.3 // what a label that slides by 10 points costs when all do
#define SIZES 31          // frames from all of the paper down to 40 % of it
#define SIZE_STEP 0.02
#define IDLE_MOST 4     // sizes that fit and are no better, before smaller ones are given up
#define MANY_LABELS 400 // from here on every third size must do
// The page on which ends are settled.
#define SETTLE_TYPE 11.0
#define SETTLE_STRIDE 5    // from one size to the next
#define SETTLE_HEADER 40.0 // points above and below the puzzle
#define SETTLE_FOOTER 20.0
#define SETTLE_ROOM 10000.0 // where no A4 is large enough

// What does not depend on the frame's size.
typedef struct plan_search {
    ns_curved_page *page;
    double forced[4]; // of each side: the deepest label that can stand nowhere else
    double breadth;   // all labels side by side, at least
    int32_t labels;
    int32_t stride; // from one size to the next
    double best_worth;
} plan_search;

// The frame's line is up to twice as heavy in large print.
static double line_half(const ns_curved_page *page)
{
    return page->large ? 2 * LINE_HALF : LINE_HALF;
}

// The side on which a label must stand; -1 when it has a choice.
static int32_t forced_side(const ns_label_set *set, int32_t line)
{
    const ns_label_curve *curve = &set->curves.at[line / 2];
    const ns_curve_end *ends = curve->ends;

    if (ends[0].corner || ends[1].corner)
        return -1; // not known yet
    if (set->settled)
        return ends[curve->home[line % 2]].side;
    if (ends[0].on_frame && ends[1].on_frame && ends[0].side != ends[1].side)
        return -1;
    return ends[ends[0].on_frame ? 0 : 1].side;
}

static plan_search gather(ns_curved_page *page)
{
    plan_search search = { .page = page };

    for (int32_t l = 0; l < page->units.count; l++) {
        const ns_label_size *unit = &page->units.at[l];
        if (!unit->shown)
            continue;
        const int32_t side = forced_side(&page->labels, l);
        search.labels++;
        search.breadth += ns_min(unit->row_height, unit->stack_width);
        if (side >= 0)
            search.forced[side] = ns_max(search.forced[side], ns_label_depth(unit, side));
    }
    search.stride = search.labels < MANY_LABELS ? 1 : 3;
    return search;
}

static void set_type(ns_curved_page *page, double type)
{
    for (int32_t l = 0; l < page->units.count; l++) {
        const ns_label_size *unit = &page->units.at[l];
        page->labels.curves.at[l / 2].labels[l % 2] =
            (ns_label_size){ unit->shown, unit->row_length * type, unit->row_height * type,
                             unit->stack_width * type, unit->stack_height * type };
    }
}

// Shares out the room on two opposite sides as asked, unless one of them needs more.
static bool share_room(double sum, double share, double need_1, double need_2, double *room_1,
                       double *room_2)
{
    *room_1 = ns_max(need_1, ns_min(sum - need_2, sum * share));
    *room_2 = sum - *room_1;
    return need_1 + need_2 <= sum;
}

// The frame at that scale; false when it is plain that labels cannot stand around it.
static bool frame_at(const plan_search *search, const ns_curved_plan *plan,
                     ns_label_frame *frame)
{
    const ns_sheet *sheet = &plan->sheet;
    const ns_board *board = &search->page->base.doc->board;
    const double width = board->width * plan->scale, height = board->height * plan->scale;
    const double across = ns_sheet_across(sheet, 0) - width;
    const double down = ns_sheet_down(sheet, 0) - height;
    double need[4];

    frame->style = ns_label_style_of(plan->type);
    if (ns_kind_about(search->page->base.doc->puzzle.kind)->straight) {
        frame->style.stub = SLOPED_STUB;
        frame->style.base = SLOPED_BASE;
        frame->style.gap = SLOPED_GAP * plan->type;
    }
    if (search->page->large) {
        frame->style.stub *= LARGE_STUB;
        frame->style.base *= LARGE_STUB;
    }
    frame->clear = CLEAR * plan->type;
    for (int32_t side = 0; side < 4; side++) {
        frame->length[side] = ns_side_has_rows(side) ? height : width;
        need[side] = search->forced[side] > 0
                         ? frame->style.base + search->forced[side] * plan->type
                         : line_half(search->page);
    }
    const double around = 2 * (width + height + (frame->corners_to_rows ? down : across));
    return search->breadth / 2 * plan->type <= around
           && share_room(across, plan->left_share, need[NS_LEFT], need[NS_RIGHT],
                         &frame->room[NS_LEFT], &frame->room[NS_RIGHT])
           && share_room(down, plan->top_share, need[NS_TOP], need[NS_BOTTOM],
                         &frame->room[NS_TOP], &frame->room[NS_BOTTOM]);
}

static bool all_fit_somewhere(const ns_label_set *set, const ns_label_frame *frame)
{
    for (int32_t i = 0; i < set->curves.count; i++) {
        const ns_label_curve *curve = &set->curves.at[i];
        for (int32_t hand = 0; hand < 2; hand++) {
            if (curve->labels[hand].shown && !ns_label_fits(frame, curve, hand, 0)
                && !ns_label_fits(frame, curve, hand, 1))
                return false;
        }
    }
    return true;
}

// The largest scale at which the frame alone fits on the paper; 0 when none does.
static double full_scale(const ns_curved_page *page, const ns_sheet *sheet)
{
    const ns_board *board = &page->base.doc->board;
    const double edge = line_half(page);

    return ns_max(0, ns_min(ns_sheet_across(sheet, edge) / board->width,
                            ns_sheet_down(sheet, edge) / board->height));
}

// How far labels reach beyond the frame, on each side of the page.
static void measure_block(const ns_curved_page *page, const ns_label_frame *frame,
                          double reach[4])
{
    const ns_label_set *set = &page->labels;
    const double edge = line_half(page);

    for (int32_t side = 0; side < 4; side++)
        reach[side] = edge;
    for (int32_t side = 0; side < 4; side++) {
        for (int32_t k = 0; k < set->tail_count[side]; k++) {
            const ns_tail *tail = &set->tails.at[set->first[side] + k];
            double *low = &reach[(side + 3) % 4], *high = &reach[(side + 1) % 4];
            reach[side] = ns_max(reach[side], tail->end);
            *low = ns_max(*low, ns_max(tail->before - tail->place, edge - tail->exit));
            *high = ns_max(*high, ns_max(tail->place + tail->after, tail->exit + edge)
                                      - frame->length[side]);
        }
    }
}

static double worth_at_most(const ns_curved_page *page, const ns_curved_plan *plan)
{
    const double small = NS_CURVED_TYPE_MAX - plan->type;
    const double turned = plan->sheet.width > plan->sheet.height ? 0.97 : 1;

    if (page->large)
        return plan->scale * turned * ns_sqrt(plan->type);
    return plan->scale * turned * (1 - TYPE_WORTH * small - TYPE_WORTH_2 * small * small);
}

// Places the labels of a plan and keeps it when it is the best so far; false when they do not
// fit.
static bool try_plan(plan_search *search, ns_curved_plan *plan)
{
    ns_curved_page *page = search->page;
    double cost;

    ns_label_set_turn(&page->labels, &plan->frame);
    if (!frame_at(search, plan, &plan->frame) || !all_fit_somewhere(&page->labels, &plan->frame)
        || !ns_label_set_place(&page->labels, &plan->frame, &cost))
        return false;
    const double trouble = search->labels ? cost / search->labels : 0;
    const double worth = worth_at_most(page, plan) / (1 + TROUBLE_WORTH * trouble);
    if (worth > search->best_worth) {
        search->best_worth = worth;
        page->plan = *plan;
    }
    return true;
}

// Labels were placed: shares out the room as they use it.
static void learn_shares(const ns_curved_page *page, ns_curved_plan *plan)
{
    double reach[4];

    measure_block(page, &plan->frame, reach);
    NS_ASSERT(reach[NS_LEFT] > 0 && reach[NS_TOP] > 0); // at least the frame's line
    plan->left_share = reach[NS_LEFT] / (reach[NS_LEFT] + reach[NS_RIGHT]);
    plan->top_share = reach[NS_TOP] / (reach[NS_TOP] + reach[NS_BOTTOM]);
}

// One way to set the page, and the largest frames that are worth a try.
typedef struct setting {
    ns_sheet sheet;
    bool corners_to_rows;
    double type;   // all smaller ones were tried
    int32_t first; // of the sizes; smaller ones than this did not fit with smaller type
} setting;

// Tries frames of all sizes with the next type. Below the first that fits, room is shared out evenly;
// above it, as the labels used it there. Until one has fitted nothing is given up: it may be too
// small to be worth anything, and yet lead to the shares with which a larger one fits.
static void try_sizes(plan_search *search, setting *way)
{
    ns_curved_page *page = search->page;
    const double full = full_scale(page, &way->sheet);
    ns_curved_plan plan = { .sheet = way->sheet, .type = way->type };
    int32_t largest = SIZES, idle = 0;

    set_type(page, way->type);
    plan.frame.corners_to_rows = way->corners_to_rows;
    for (int32_t i = way->first; i < SIZES; i += search->stride) {
        plan.scale = full * (1 - SIZE_STEP * i);
        plan.left_share = plan.top_share = 0.5;
        const double best = search->best_worth;
        if (largest < SIZES && (worth_at_most(page, &plan) <= best || idle > IDLE_MOST))
            break;
        const bool fits = try_plan(search, &plan);
        idle += fits && search->best_worth <= best;
        if (!fits || largest < SIZES)
            continue;
        do {
            learn_shares(page, &plan);
            largest = i;
            i -= ns_max(1, search->stride / 2); // most gain here, so in smaller steps
            plan.scale = full * (1 - SIZE_STEP * i);
        } while (i >= 0 && try_plan(search, &plan));
        i = largest;
    }
    way->first = largest; // where nothing fits, larger type does not either
    way->type += TYPE_STEP;
}

// Tries a type when a frame as large as the paper would be better than the best so far. Which sizes
// fit does not depend on the best, so that types that were passed over can be tried now.
static void try_type(plan_search *search, setting *way, double type)
{
    const ns_curved_plan largest = {
        .sheet = way->sheet,
        .type = type,
        .scale = full_scale(search->page, &way->sheet),
    };

    while (way->type <= type && worth_at_most(search->page, &largest) > search->best_worth)
        try_sizes(search, way);
}

// Whether the rows (otherwise the stacks) may have the corners of the page.
static bool may_have_corners(const ns_label_set *set, bool rows)
{
    return !set->settled || !set->corners || set->corners_to_rows == rows;
}

// The smallest type first: when that does not fit, nothing does.
static bool plan_paper(plan_search *search, ns_paper paper)
{
    const ns_page *base = &search->page->base;
    ns_draw_options options = *base->options;
    ns_page solved = *base; // puzzle and solution look alike, whatever their headers say
    const double most = search->page->large ? NS_CURVED_TYPE_MAX_LARGE : NS_CURVED_TYPE_MAX;
    setting ways[4];

    options.solution = true;
    solved.options = &options;
    for (int32_t i = 0; i < 4; i++)
        ways[i] = (setting){ .sheet = ns_sheet_blank(&solved, paper, i / 2),
                             .corners_to_rows = i % 2,
                             .type = NS_CURVED_TYPE_MIN };
    for (double type = NS_CURVED_TYPE_MIN; type <= most; type += TYPE_STEP) {
        for (int32_t i = 0; i < 4; i++) {
            if (ns_paper_may_lie(base->options, paper, i / 2)
                && may_have_corners(&search->page->labels, i % 2))
                try_type(search, &ways[i], type);
        }
        if (search->best_worth <= 0)
            return false;
    }
    return true;
}

// Frame and labels together stand in the middle of the paper.
static void place(ns_curved_page *page)
{
    ns_curved_plan *plan = &page->plan;
    double reach[4], cost;

    set_type(page, plan->type);
    const bool fits = ns_label_set_place(&page->labels, &plan->frame, &cost);
    NS_ASSERT(fits); // as when it was found best
    (void)fits;
    measure_block(page, &plan->frame, reach);
    const double width = reach[NS_LEFT] + plan->frame.length[NS_TOP] + reach[NS_RIGHT];
    const double height = reach[NS_TOP] + plan->frame.length[NS_LEFT] + reach[NS_BOTTOM];
    ns_sheet_cut(&page->base, &plan->sheet, width, height);
    plan->x = (plan->sheet.width - width) / 2 + reach[NS_LEFT];
    plan->y = ns_sheet_place(&plan->sheet, height) + reach[NS_TOP];
}

// The sheet on which ends are settled.
static ns_sheet plain_sheet(bool landscape)
{
    const ns_draw_options usual = ns_draw_defaults();
    ns_sheet sheet = { .margin = usual.margin_pt,
                       .header_height = SETTLE_HEADER,
                       .footer_height = SETTLE_FOOTER };

    ns_paper_sides(&usual, usual.paper, landscape, &sheet.width, &sheet.height);
    return sheet;
}

// Any frame will do where the clues fit around none.
static void settle_anyhow(ns_curved_page *page)
{
    ns_curved_plan *plan = &page->plan;
    const ns_board *board = &page->base.doc->board;
    const ns_sheet sheet = plain_sheet(false);
    const double scale = full_scale(page, &sheet);

    *plan = (ns_curved_plan){ .sheet = sheet, .type = NS_CURVED_TYPE_MIN, .scale = scale };
    plan->frame.style = ns_label_style_of(plan->type);
    plan->frame.clear = CLEAR * plan->type;
    for (int32_t side = 0; side < 4; side++) {
        plan->frame.length[side] =
            (ns_side_has_rows(side) ? board->height : board->width) * scale;
        plan->frame.room[side] = SETTLE_ROOM;
    }
}

void ns_curved_settle(ns_curved_page *page)
{
    plan_search search = gather(page);
    ns_label_set *set = &page->labels;
    const ns_board *board = &page->base.doc->board;
    double cost;

    NS_ASSERT(!set->settled);
    search.stride = SETTLE_STRIDE;
    for (double type = SETTLE_TYPE; search.best_worth <= 0 && type >= NS_CURVED_TYPE_MIN;
         type -= SETTLE_TYPE - NS_CURVED_TYPE_MIN) {
        for (int32_t rows = 0; rows < 2; rows++) {
            setting way = { .sheet = plain_sheet(board->width > board->height),
                            .corners_to_rows = rows,
                            .type = type };
            try_sizes(&search, &way);
        }
    }
    if (search.best_worth <= 0)
        settle_anyhow(page);
    set_type(page, page->plan.type);
    ns_label_set_place(set, &page->plan.frame, &cost);
    for (int32_t i = 0; i < set->curves.count; i++)
        memcpy(set->curves.at[i].home, set->curves.at[i].at, sizeof set->curves.at[i].home);
    set->settled = true;
    set->corners_to_rows = page->plan.frame.corners_to_rows;
}

// The best plan on that paper, at the settled ends, or at others where these do not fit: not where the
// numbers of clues are printed, which follow from the ends.
static bool plan_ends(ns_curved_page *page, plan_search *search, ns_paper paper)
{
    *search = gather(page);
    if (plan_paper(search, paper))
        return true;
    if (page->base.options->numbers)
        return false;
    page->labels.settled = false;
    *search = gather(page);
    const bool found = plan_paper(search, paper);
    page->labels.settled = !found;
    return found;
}

ns_status ns_curved_plan_find(ns_curved_page *page)
{
    const ns_draw_options *options = page->base.options;
    plan_search search;
    ns_paper paper = options->paper;
    bool found = plan_ends(page, &search, paper);

    while (!found && options->grow && ns_paper_larger(&paper))
        found = plan_ends(page, &search, paper);
    if (!found)
        return ns_fail(
            page->base.ctx, NS_BAD_INPUT,
            "%d clues at %d curves do not fit around the puzzle on %s paper with type "
            "of %d points; %s",
            search.labels, page->labels.curves.count, ns_paper_name(paper),
            (int)NS_CURVED_TYPE_MIN,
            options->grow ? "use fewer curves or make some clues blank"
                          : "choose a larger paper");
    place(page);
    NS_ASSERT(page->plan.scale > 0 && page->plan.type >= NS_CURVED_TYPE_MIN);
    return NS_OK;
}
