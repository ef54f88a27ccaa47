// specks.c: see specks.h.
#include "cli/specks.h"

#include "nonosmith/make.h"

#define NAMED 3 // specks whose places a note tells

ns_status cli_specks_of_page(ns_ctx *ctx, const ns_board *board, const ns_page_report *report,
                             cli_specks *specks)
{
    const double mm2 = report->step_mm * report->step_mm;

    *specks =
        (cli_specks){ .step_mm = report->step_mm, .smallest_mm2 = report->smallest_cell_mm2 };
    return ns_board_specks(ctx, board, NS_CELL_SPECK / mm2, &specks->list);
}

// The page is not planned: nothing but the frame's usual size is known.
static ns_page_report usual_report(const ns_board *board)
{
    const double mm = NS_FRAME_MM / NS_FRAME_SIDE;
    ns_page_report report = { .step_mm = mm };

    for (int32_t i = 0; i < board->cells.count; i++) {
        const double area = ns_board_cell_area(board, i) * mm * mm;
        if (i == 0 || area < report.smallest_cell_mm2)
            report.smallest_cell_mm2 = area;
    }
    return report;
}

ns_status cli_specks_find(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                          cli_specks *specks)
{
    ns_page_report report;
    const ns_status status = ns_plan_curved(ctx, doc, options, NULL, &report);

    *specks = (cli_specks){ 0 };
    if (status == NS_BAD_INPUT)
        report = usual_report(&doc->board);
    else if (status != NS_OK)
        return status;
    return cli_specks_of_page(ctx, &doc->board, &report, specks);
}

void cli_specks_drop(ns_ctx *ctx, cli_specks *specks)
{
    ns_array_drop(ctx, &specks->list);
    *specks = (cli_specks){ 0 };
}

// Per cent of the frame's width and height, as measure --spots has them.
static double across(const ns_board *board, const ns_speck *speck)
{
    return 100.0 * speck->at.x / board->width;
}

static double down(const ns_board *board, const ns_speck *speck)
{
    return 100.0 * speck->at.y / board->height;
}

void cli_specks_put(ns_json_writer *w, const ns_board *board, const cli_specks *specks)
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
        ns_json_open_object(w, NS_JSON_FLAT);
        ns_json_add_int(w, "cell", speck->cell);
        ns_json_add_rounded(w, "area_mm2", speck->area * mm2, 6);
        ns_json_add_rounded(w, "x", across(board, speck), 2);
        ns_json_add_rounded(w, "y", down(board, speck), 2);
        ns_json_close(w);
    }
    ns_json_close(w);
}

// The first curve that the cell lies on; -1: none.
static int32_t curve_of(const ns_puzzle *puzzle, int32_t cell)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; i < line->count; i++) {
            if (ns_line_cell(puzzle, line, i) == cell)
                return l / 2;
        }
    }
    return -1;
}

// "0.02 mm2 at x 12.3 %, y 45.6 % beside curve 7"
static int name_speck(char *text, size_t room, const ns_doc *doc, const cli_specks *specks,
                      const ns_speck *speck)
{
    const double mm2 = specks->step_mm * specks->step_mm;

    return snprintf(text, room, "%s%.2g mm2 at x %.1f %%, y %.1f %% beside curve %d",
                    speck == specks->list.at ? "" : ", ", speck->area * mm2,
                    across(&doc->board, speck), down(&doc->board, speck),
                    (int)curve_of(&doc->puzzle, speck->cell));
}

void cli_specks_note(cli_app *cli, const char *name, const ns_doc *doc,
                     const cli_specks *specks, const char *remedy)
{
    const int32_t count = specks->list.count;
    char places[512], more[32] = "";
    size_t used = 0;

    if (count == 0)
        return;
    for (int32_t i = 0; i < count && i < NAMED && used < sizeof places; i++)
        used += (size_t)name_speck(places + used, sizeof places - used, doc, specks,
                                   &specks->list.at[i]);
    if (count > NAMED)
        snprintf(more, sizeof more, ", and %d more", (int)(count - NAMED));
    cli_note(cli, "%s: %d of %d cells %s below %g mm2 on paper, too small to be seen: %s%s; %s",
             name, (int)count, (int)doc->board.cells.count, count == 1 ? "is" : "are",
             NS_CELL_SPECK, places, more, remedy);
}
