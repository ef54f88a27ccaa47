// page_report.c: how small things get on paper.
//
// Crossings are found in the cells' outlines: where curves cross, a point of the grid is met by
// three outlines or more; where a curve only goes on from one cubic to the next, by two; and an
// end of a curve lies on the frame. The gap between two neighbours is as long as the curve is
// between them: a loop of a curve that crosses itself begins and ends at one point.
#include "base/basics.h"
#include "geom/bezier.h"

#include "draw/curved/curved_page.h"

// A point and how many steps end there; nobody: 0.
typedef struct ending {
    ns_point at;
    int32_t steps;
} ending;

// Of all points, found by hashing; the count is a power of two, at least half of them are free.
typedef NS_ARRAY(ending) ending_list;

static ending *find_ending(const ending_list *endings, ns_point at)
{
    NS_ASSERT(endings->count > 0 && (endings->count & (endings->count - 1)) == 0);
    const uint32_t mask = (uint32_t)endings->count - 1;
    uint32_t i = (uint32_t)ns_hash_add((uint32_t)at.x, (uint32_t)at.y) & mask;

    while (endings->at[i].steps && !ns_point_same(endings->at[i].at, at))
        i = (i + 1) & mask;
    return &endings->at[i];
}

static ns_status count_endings(ns_ctx *ctx, const ns_board *board, ending_list *endings)
{
    int32_t size = 8;

    while (size / 2 < board->steps.count && size <= NS_ARRAY_MAX / 2)
        size *= 2;
    NS_NEED(ctx, ns_array_resize(ctx, endings, size));
    for (int32_t i = 0; i < board->steps.count; i++) {
        ending *here = find_ending(endings, board->steps.at[i].to);
        here->at = board->steps.at[i].to;
        here->steps++;
    }
    return NS_OK;
}

static bool along_frame(const ns_board *board, ns_point a, ns_point b)
{
    return (a.x == b.x && (a.x <= 0 || a.x >= board->width))
           || (a.y == b.y && (a.y <= 0 || a.y >= board->height));
}

static double step_length(ns_point from, const ns_edge_step *step)
{
    const ns_cubic cubic = { { ns_vec_of(from), ns_vec_of(step->handle_1),
                               ns_vec_of(step->handle_2), ns_vec_of(step->to) } };

    return step->straight ? ns_vec_length(ns_vec_sub(cubic.p[3], cubic.p[0]))
                          : ns_cubic_length(&cubic);
}

// How far it is from end to end, at least; less than any sum of chords is by rounding.
static double step_chord(ns_point from, const ns_edge_step *step)
{
    return (1 - 1e-9) * ns_vec_length(ns_vec_sub(ns_vec_of(step->to), ns_vec_of(from)));
}

// The shortest way between neighbouring crossings along one loop, in grid steps, when it is
// shorter than `least`. From the first crossing once around, so that it does not matter where the
// loop starts. What is too long already is not measured.
static double loop_gap(const ns_board *board, const ending_list *endings, const ns_loop *loop,
                       double least)
{
    ns_point from = loop->start;
    double length = -1; // nothing is measured before the first crossing
    int32_t end = loop->count;

    for (int32_t i = 0, k = 0; i < end; i++, k = k + 1 < loop->count ? k + 1 : 0) {
        const ns_edge_step *step = &board->steps.at[loop->first + k];
        const bool crossing =
            ns_on_frame(board, step->to) || find_ending(endings, step->to)->steps > 2;
        if (along_frame(board, from, step->to))
            length = -1;
        else if (length >= 0)
            length += length + step_chord(from, step) < least ? step_length(from, step) : least;
        if (crossing) {
            least = length >= 0 && length < least ? length : least;
            length = 0;
            end = end > loop->count ? end : i + 1 + loop->count;
        }
        from = step->to;
    }
    NS_ASSERT(least >= 0);
    return least;
}

static void report_cells(const ns_board *board, double mm, ns_page_report *report)
{
    for (int32_t i = 0; i < board->cells.count; i++) {
        const double area = ns_board_cell_area(board, (ns_cell_id){ i }) * mm * mm;
        if (i == 0 || area < report->smallest_cell_mm2) {
            report->smallest_cell_mm2 = area;
            report->smallest_cell = i;
        }
        report->small_cells += area < NS_CELL_SMALL;
    }
}

static ns_status report_gap(ns_ctx *ctx, const ns_board *board, double mm,
                            ns_page_report *report)
{
    ending_list endings = { 0 };
    const double none = 1e30;
    double gap = none;
    const ns_status status = count_endings(ctx, board, &endings);

    for (int32_t i = 0; status == NS_OK && i < board->loops.count; i++)
        gap = loop_gap(board, &endings, &board->loops.at[i], gap);
    report->smallest_gap_mm = gap < none ? gap * mm : 0;
    ns_array_drop(ctx, &endings);
    return status;
}

static void report_labels(const ns_curved_page *page, ns_page_report *report)
{
    const ns_label_set *set = &page->labels;

    for (int32_t l = 0; l < page->units.count; l++)
        report->labels += page->units.at[l].shown;
    for (int32_t side = 0; side < 4; side++) {
        for (int32_t k = 0; k < set->tail_count[side]; k++) {
            const ns_tail *tail = &set->tails.at[set->first[side] + k];
            if (ns_tail_moved(tail))
                report->moved += (tail->before > 0) + (tail->after > 0);
        }
    }
}

ns_status ns_curved_report(const ns_curved_page *page, ns_page_report *report)
{
    const ns_board *board = &page->base.doc->board;
    const double mm = page->plan.scale * NS_MM_PER_PT;

    *report = (ns_page_report){ .step_mm = mm,
                                .frame_width_mm = board->width * mm,
                                .frame_height_mm = board->height * mm,
                                .type_pt = page->plan.type };
    report_labels(page, report);
    report_cells(board, mm, report);
    return report_gap(page->base.ctx, board, mm, report);
}
