// specks.h: cells too small to be filled on paper, for people and programs.
#ifndef NS_CLI_SPECKS_H
#define NS_CLI_SPECKS_H

#include "cli/cli.h"
#include "nonosmith/doc.h"
#include "nonosmith/draw.h"
#include "nonosmith/json.h"

typedef struct cli_specks {
    double step_mm;      // of the board's grid, on paper
    double smallest_mm2; // of all cells
    ns_specks list;      // below NS_CELL_SPECK
} cli_specks;

// Of a curved or sloped puzzle on the page that is drawn with these options. A puzzle whose clues
// fit on no paper is taken as large as curved puzzles usually are on A4.
ns_status cli_specks_find(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                          cli_specks *specks);
// The same when the page is known.
ns_status cli_specks_of_page(ns_ctx *ctx, const ns_board *board, const ns_page_report *report,
                             cli_specks *specks);
void cli_specks_drop(ns_ctx *ctx, cli_specks *specks);

// The members smallest_cell_mm2 (null when no cell has an outline) and specks, {cell, area_mm2, x,
// y} with places in per cent of the frame, of an object that is open.
void cli_specks_put(ns_json_writer *w, const ns_board *board, const cli_specks *specks);
// Says where they are, when there are any, and what helps.
void cli_specks_note(cli_app *cli, const char *name, const ns_doc *doc,
                     const cli_specks *specks, const char *remedy);

#endif
