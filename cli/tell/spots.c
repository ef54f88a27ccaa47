// spots.c: see spots.h. Places are told twice: in per cent of the frame, for whoever looks at the page,
// and in units of the paper whose yardstick it is, for whoever checks a formula. Cells and curves have the
// numbers of the file, from 0, and beside them the clue by which they are found on the page.
#include "cli/tell/spots.h"

#include "io/asserts.h"

// "45.3 %, 23.1 %" in 17 columns.
static void print_per_cent(const ns_board *board, ns_point at)
{
    printf("  %5.1f %%, %5.1f %%", 100.0 * at.x / board->width, 100.0 * at.y / board->height);
}

// "(top clue 3)"; nothing of a curve that prints no clue.
static bool print_curve(ns_ctx *ctx, const ns_line_names *names, ns_curve_id curve)
{
    const int32_t left = 2 * curve.i;
    ns_text name = { 0 };

    printf("  curve %d", (int)curve.i);
    if (names->places.count == 0)
        return true;
    const int32_t line = names->places.at[left].number ? left : left + 1;
    if (names->places.at[line].number == 0)
        return true;
    const bool room = ns_line_names_put(ctx, names, (ns_line_id){ line }, &name);
    printf(" (%s)", ns_text_chars(&name));
    ns_text_drop(ctx, &name);
    return room;
}

static bool print_spot(ns_ctx *ctx, const ns_line_names *names, const ns_blemish *blemish)
{
    const ns_board *board = &names->doc->board;
    bool room = true;
    const double unit = ns_yardstick_unit(blemish->yardstick);
    const ns_point *at = blemish->at;
    const bool pair = ns_blemish_places(blemish) == 2;

    printf("  %-21s %12.2f", ns_yardstick_name(blemish->yardstick), blemish->penalty);
    print_per_cent(board, at[0]);
    if (pair)
        print_per_cent(board, at[1]);
    else
        printf("%18s", "");
    printf("  (%.1f, %.1f)", at[0].x * unit, at[0].y * unit);
    if (pair)
        printf(" - (%.1f, %.1f)", at[1].x * unit, at[1].y * unit);
    if (blemish->cell.i >= 0)
        printf("  cell %d", (int)blemish->cell.i);
    if (blemish->curve.i >= 0)
        room = print_curve(ctx, names, blemish->curve);
    putchar('\n');
    return room;
}

ns_status cli_print_spots(ns_ctx *ctx, const ns_doc *doc, const ns_blemishes *blemishes)
{
    ns_line_names names = { 0 };
    bool room = ns_line_names_find(ctx, doc, &names) == NS_OK;

    if (blemishes->count == 0)
        printf("\n  No penalty arises anywhere.\n");
    else
        printf("\n  %-21s %12s  %15s  %16s  %s\n", "where", "penalty", "across, down", "to",
               "in units; cell or curve");
    for (int32_t i = 0; room && i < blemishes->count; i++) {
        NS_ASSERT(i == 0 || blemishes->at[i - 1].yardstick < blemishes->at[i].yardstick
                  || (blemishes->at[i - 1].yardstick == blemishes->at[i].yardstick
                      && blemishes->at[i - 1].penalty >= blemishes->at[i].penalty));
        room = print_spot(ctx, &names, &blemishes->at[i]);
    }
    ns_line_names_drop(ctx, &names);
    return room ? NS_OK : ns_no_memory(ctx);
}
