// page_specks.c: cells too small to be filled on paper.
//
// How large a cell is on paper is known only when its page is planned, clues and all. A puzzle that fits on
// no paper is measured as if its frame had the usual size: specks are no reason to refuse it.
#include "work/work_parts.h"

#include "nonosmith/make.h"

ns_status ns_page_specks_of_page(ns_ctx *ctx, const ns_board *board,
                                 const ns_page_report *report, ns_page_specks *specks)
{
    const double mm2 = report->step_mm * report->step_mm;

    NS_ASSERT(mm2 > 0); // the page has been planned
    *specks = (ns_page_specks){ .step_mm = report->step_mm,
                                .smallest_mm2 = report->smallest_cell_mm2 };
    return ns_board_specks(ctx, board, NS_CELL_SPECK / mm2, &specks->list);
}

// The page is not planned: nothing but the frame's usual size is known.
static ns_page_report usual_report(const ns_board *board)
{
    const double mm = NS_FRAME_MM / NS_FRAME_SIDE;
    ns_page_report report = { .step_mm = mm };

    for (int32_t i = 0; i < board->cells.count; i++) {
        const double area = ns_board_cell_area(board, (ns_cell_id){ i }) * mm * mm;
        if (i == 0 || area < report.smallest_cell_mm2)
            report.smallest_cell_mm2 = area;
    }
    return report;
}

ns_status ns_page_report_find(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                              ns_page_report *report)
{
    const ns_status status = ns_plan_curved(ctx, doc, options, report);

    if (status != NS_BAD_INPUT)
        return status;
    *report = usual_report(&doc->board);
    return NS_OK;
}

ns_status ns_page_specks_find(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                              ns_page_specks *specks)
{
    ns_page_report report;

    *specks = (ns_page_specks){ 0 };
    NS_TRY(ns_page_report_find(ctx, doc, options, &report));
    return ns_page_specks_of_page(ctx, &doc->board, &report, specks);
}

void ns_page_specks_drop(ns_ctx *ctx, ns_page_specks *specks)
{
    ns_array_drop(ctx, &specks->list);
    *specks = (ns_page_specks){ 0 };
}

void ns_speck_place(const ns_board *board, const ns_speck *speck, double *across, double *down)
{
    *across = 100.0 * speck->at.x / board->width;
    *down = 100.0 * speck->at.y / board->height;
}

void ns_page_specks_put(ns_json_writer *w, const ns_board *board, const ns_page_specks *specks)
{
    const double mm2 = specks->step_mm * specks->step_mm;

    ns_json_put_key(w, "smallest_cell_mm2");
    if (board->cells.count > 0)
        ns_json_put_rounded(w, specks->smallest_mm2, 6);
    else
        ns_json_put_null(w);
    ns_json_put_key(w, "specks");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < specks->list.count; i++) {
        const ns_speck *speck = &specks->list.at[i];
        double across, down;
        ns_speck_place(board, speck, &across, &down);
        ns_json_open_object(w, NS_JSON_FLAT);
        ns_json_add_int(w, "cell", speck->cell.i);
        ns_json_add_rounded(w, "area_mm2", speck->area * mm2, 6);
        ns_json_add_rounded(w, "x", across, 2);
        ns_json_add_rounded(w, "y", down, 2);
        ns_json_close(w);
    }
    ns_json_close(w);
}
