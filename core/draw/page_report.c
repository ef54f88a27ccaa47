// page_report.c: how small things get on paper.
//
// Crossings are found in the cells' outlines: where curves cross, a point of the grid is met by
// three outlines or more; where a curve only goes on from one cubic to the next, by two; and an
// end of a curve lies on the frame. The gap between two neighbours is as long as the curve is
// between them: a loop of a curve that crosses itself begins and ends at one point.
#include "base/basics.h"
#include "geom/bezier.h"

#include "draw/curved/curved_page.h"

typedef NS_ARRAY(ns_point) point_list;

static int compare_points(const void *a, const void *b, void *user)
{
    const ns_point *p = a, *q = b;

    (void)user;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

static ns_status sort_points(ns_ctx *ctx, const ns_board *board, point_list *points)
{
    point_list scratch = { 0 };
    const int32_t count = board->steps.count;
    const bool ok =
        ns_array_resize(ctx, points, count) && ns_array_resize(ctx, &scratch, count);

    for (int32_t i = 0; ok && i < count; i++)
        points->at[i] = board->steps.at[i].to;
    if (ok)
        ns_sort(points->at, count, sizeof *points->at, scratch.at, compare_points, NULL);
    ns_array_drop(ctx, &scratch);
    return ok ? NS_OK : ns_no_memory(ctx);
}

// How many times the point is in the sorted list, counted up to three.
static int32_t count_point(const point_list *points, ns_point p)
{
    int32_t low = 0, high = points->count, count = 0;

    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (compare_points(&points->at[middle], &p, NULL) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + count < points->count && count < 3
           && compare_points(&points->at[low + count], &p, NULL) == 0)
        count++;
    return count;
}

static bool on_frame(const ns_board *board, ns_point p)
{
    return p.x <= 0 || p.y <= 0 || p.x >= board->width || p.y >= board->height;
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

// The shortest way between neighbouring crossings along one loop, in grid steps, when it is
// shorter than `least`. Twice around, so that it does not matter where the loop starts.
static double loop_gap(const ns_board *board, const point_list *points, const ns_loop *loop,
                       double least)
{
    ns_point from = loop->start;
    double length = -1; // nothing is measured before the first crossing

    for (int32_t i = 0; i < 2 * loop->count; i++) {
        const ns_edge_step *step = &board->steps.at[loop->first + i % loop->count];
        const bool crossing = on_frame(board, step->to) || count_point(points, step->to) > 2;
        if (along_frame(board, from, step->to))
            length = -1;
        else if (length >= 0)
            length += step_length(from, step);
        if (crossing) {
            least = length >= 0 && length < least ? length : least;
            length = 0;
        }
        from = step->to;
    }
    return least;
}

static void report_cells(const ns_board *board, double mm, ns_page_report *report)
{
    for (int32_t i = 0; i < board->cells.count; i++) {
        const double area = ns_board_cell_area(board, i) * mm * mm;
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
    point_list points = { 0 };
    const double none = 1e30;
    double gap = none;
    const ns_status status = sort_points(ctx, board, &points);

    for (int32_t i = 0; status == NS_OK && i < board->loops.count; i++)
        gap = loop_gap(board, &points, &board->loops.at[i], gap);
    report->smallest_gap_mm = gap < none ? gap * mm : 0;
    ns_array_drop(ctx, &points);
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
