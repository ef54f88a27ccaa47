// page.c: what is checked and prepared for the page of any puzzle. See sheet.h. A page is opened
// before its doc is checked, so opening asks nothing of the doc but that its palette is one.
#include "base/basics.h"

#include "draw/sheet.h"

ns_status ns_page_check(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options)
{
    const ns_puzzle *puzzle = &doc->puzzle;

    if (!(options->margin_pt >= 0 && options->margin_pt <= 200))
        return ns_fail(ctx, NS_BAD_INPUT, "a margin has 0 to 200 points; choose one between");
    if (!options->solution)
        return NS_OK;
    if (doc->solution.count == 0)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "there is no stored solution to draw; solve the puzzle and store it first");
    if (doc->solution.count != puzzle->cell_count)
        return ns_fail(ctx, NS_BAD_INPUT, "the solution has %d cells, but the puzzle has %d",
                       doc->solution.count, puzzle->cell_count);
    for (int32_t i = 0; i < doc->solution.count; i++) {
        if (doc->solution.at[i] > puzzle->colour_count)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the solution has a colour %d, which there is not",
                           doc->solution.at[i]);
    }
    return NS_OK;
}

ns_page ns_page_open(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                     ns_scene *scene)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t count = puzzle->colour_count;
    ns_page page = { .ctx = ctx, .doc = doc, .options = options, .scene = scene };

    *scene = (ns_scene){ .marked = options->marked };
    if (count < 1 || count > NS_PALETTE_MAX)
        return page; // to be refused
    page.coloured = count > 1;
    page.bold = page.coloured || options->large;
    ns_page_colours(puzzle, page.colours);
    for (int32_t c = 1; c <= count; c++) {
        const double width = ns_text_width(page.colours[c].letter, 100, false) / 100;
        page.letter = width > page.letter ? width : page.letter;
    }
    return page;
}

ns_sheet ns_sheet_blank(const ns_page *page, ns_paper paper, bool landscape)
{
    ns_sheet sheet = { .margin = page->options->margin_pt };

    ns_paper_sides(page->options, paper, landscape, &sheet.width, &sheet.height);
    if (page->options->bare)
        return sheet;
    sheet.header_height = ns_header_height(page);
    sheet.footer_height = ns_footer_height(page, sheet.width - 2 * sheet.margin);
    sheet.key_height = ns_key_height(page, sheet.width - 2 * sheet.margin);
    sheet.legend_height = ns_legend_height(page, sheet.width - 2 * sheet.margin);
    return sheet;
}

void ns_sheet_cut(const ns_page *page, ns_sheet *sheet, double width, double height)
{
    if (!page->options->bare)
        return;
    sheet->width = width + 2 * sheet->margin;
    sheet->height = height + 2 * sheet->margin;
}

double ns_sheet_place(ns_sheet *sheet, double puzzle_height)
{
    const double used =
        sheet->header_height + puzzle_height + sheet->key_height + sheet->legend_height;
    const double free = sheet->height - 2 * sheet->margin - sheet->footer_height - used;

    sheet->header_y = sheet->margin + 0.4 * free;
    const double puzzle_y = sheet->header_y + sheet->header_height;
    NS_ASSERT(free > -1); // planned for this sheet, but for rounding
    sheet->key_y = puzzle_y + puzzle_height;
    return puzzle_y;
}
