// spots.c: see spots.h. Places are told twice: in per cent of the frame, for whoever looks at the page,
// and in units of the paper whose yardstick it is, for whoever checks a formula.
#include "cli/tell/spots.h"

#include "io/asserts.h"

// "45.3 %, 23.1 %" in 17 columns.
static void print_per_cent(const ns_board *board, ns_point at)
{
    printf("  %5.1f %%, %5.1f %%", 100.0 * at.x / board->width, 100.0 * at.y / board->height);
}

static void print_spot(const ns_board *board, const ns_blemish *blemish)
{
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
        printf("  curve %d", (int)blemish->curve.i);
    putchar('\n');
}

void cli_print_spots(const ns_board *board, const ns_blemishes *blemishes)
{
    if (blemishes->count == 0) {
        printf("\n  No penalty arises anywhere.\n");
        return;
    }
    printf("\n  %-21s %12s  %15s  %16s  %s\n", "where", "penalty", "across, down", "to",
           "in units; cell or curve");
    for (int32_t i = 0; i < blemishes->count; i++) {
        NS_ASSERT(i == 0 || blemishes->at[i - 1].yardstick < blemishes->at[i].yardstick
                  || (blemishes->at[i - 1].yardstick == blemishes->at[i].yardstick
                      && blemishes->at[i - 1].penalty >= blemishes->at[i].penalty));
        print_spot(board, &blemishes->at[i]);
    }
}
