// specks.c: see specks.h. The smallest come first and are named with their places, in per cent of the
// frame, which a designer finds on any paper; of more than a few the number must do.
#include "cli/tell/specks.h"

#include "io/asserts.h"

#define NAMED 3 // specks whose places a note tells

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
static int name_speck(char *text, size_t room, const ns_doc *doc, const ns_page_specks *specks,
                      const ns_speck *speck)
{
    const double mm2 = specks->step_mm * specks->step_mm;
    double across, down;

    ns_speck_place(&doc->board, speck, &across, &down);
    return snprintf(text, room, "%s%.2g mm2 at x %.1f %%, y %.1f %% beside curve %d",
                    speck == specks->list.at ? "" : ", ", speck->area * mm2, across, down,
                    (int)curve_of(&doc->puzzle, speck->cell.i));
}

void cli_specks_note(cli_app *cli, const char *name, const ns_doc *doc,
                     const ns_page_specks *specks, const char *remedy)
{
    const int32_t count = specks->list.count;
    char places[512], more[32] = "";
    size_t used = 0;

    if (count == 0)
        return;
    for (int32_t i = 0; i < count && i < NAMED && used < sizeof places; i++) {
        NS_ASSERT(i == 0 || specks->list.at[i - 1].area <= specks->list.at[i].area);
        used += (size_t)name_speck(places + used, sizeof places - used, doc, specks,
                                   &specks->list.at[i]);
    }
    if (count > NAMED)
        snprintf(more, sizeof more, ", and %d more", (int)(count - NAMED));
    cli_note(cli, "%s: %d of %d cells %s below %g mm2 on paper, too small to be seen: %s%s; %s",
             name, (int)count, (int)doc->board.cells.count, count == 1 ? "is" : "are",
             NS_CELL_SPECK, places, more, remedy);
}
