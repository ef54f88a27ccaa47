// spots.c: see spots.h.
#include "cli/spots.h"

#include "cli/verdict.h"

ns_measure_options cli_measure_options(const cli_app *cli, bool spots)
{
    const ns_option_value *setting = cli_option_of(cli, NS_OPT_SETTING);
    ns_measure_options options = ns_measure_defaults();

    if (setting->given)
        options.setting = (int32_t)setting->number;
    options.spots = spots;
    return options;
}

// Only curves and lines have a layout; rows, columns and voxels are where they are.
static ns_status check_kind(ns_ctx *ctx, ns_kind kind)
{
    if (kind == NS_CURVED || kind == NS_SLOPED)
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s puzzles have no layout to measure; name a curved or sloped puzzle",
                   cli_kind_name(kind));
}

ns_status cli_measure_doc(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                          ns_measures *measures, ns_blemishes *blemishes)
{
    ns_measure_options how = *options;

    NS_TRY(check_kind(ctx, doc->puzzle.kind));
    how.sloped = doc->puzzle.kind == NS_SLOPED;
    if (!ns_board_is_empty(&doc->board)) // otherwise ns_measure says what to do
        NS_TRY(ns_board_verify(ctx, &doc->board, &doc->puzzle));
    return ns_measure(ctx, &doc->board, &how, measures, blemishes);
}

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
    if (blemish->cell >= 0)
        printf("  cell %d", (int)blemish->cell);
    if (blemish->curve >= 0)
        printf("  curve %d", (int)blemish->curve);
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
    for (int32_t i = 0; i < blemishes->count; i++)
        print_spot(board, &blemishes->at[i]);
}
