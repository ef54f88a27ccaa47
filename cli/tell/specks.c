// specks.c: see specks.h. The smallest come first and are named with their places, in per cent of the
// frame, which a designer finds on any paper; of more than a few the number must do.
#include "cli/tell/specks.h"

#include "io/asserts.h"

#define NAMED 3 // specks whose places a note tells

// "0.02 mm2 at x 12.3 %, y 45.6 %, cell 5 on top clue 3"
static bool name_speck(ns_ctx *ctx, const ns_line_names *names, const ns_page_specks *specks,
                       const ns_speck *speck, ns_text *text)
{
    const double mm2 = specks->step_mm * specks->step_mm;
    double across, down;
    char place[128];

    ns_speck_place(&names->doc->board, speck, &across, &down);
    snprintf(place, sizeof place, "%s%.2g mm2 at x %.1f %%, y %.1f %%, ",
             speck == specks->list.at ? "" : "; ", speck->area * mm2, across, down);
    return ns_text_add(ctx, text, place)
           && ns_cell_name(ctx, names, speck->cell, (ns_line_id){ -1 }, text);
}

// The first few; whatever memory there is for.
static void name_specks(ns_ctx *ctx, const ns_doc *doc, const ns_page_specks *specks,
                        ns_text *text)
{
    ns_line_names names = { 0 };
    bool room = ns_line_names_find(ctx, doc, &names) == NS_OK;

    for (int32_t i = 0; room && i < specks->list.count && i < NAMED; i++) {
        NS_ASSERT(i == 0 || specks->list.at[i - 1].area <= specks->list.at[i].area);
        room = name_speck(ctx, &names, specks, &specks->list.at[i], text);
    }
    ns_line_names_drop(ctx, &names);
}

void cli_specks_note(cli_app *cli, const char *name, const ns_doc *doc,
                     const ns_page_specks *specks, const char *remedy)
{
    const int32_t count = specks->list.count;
    ns_text places = { 0 };
    char more[32] = "";

    if (count == 0)
        return;
    name_specks(&cli->ctx, doc, specks, &places);
    if (count > NAMED)
        snprintf(more, sizeof more, "; and %d more", (int)(count - NAMED));
    cli_note(cli, "%s: %d of %d cells %s below %g mm2 on paper, too small to be seen: %s%s; %s",
             name, (int)count, (int)doc->board.cells.count, count == 1 ? "is" : "are",
             NS_CELL_SPECK, ns_text_chars(&places), more, remedy);
    ns_text_drop(&cli->ctx, &places);
}
