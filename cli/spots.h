// spots.h: where penalties arise, for people: on the terminal and on a proof sheet.
#ifndef NS_CLI_SPOTS_H
#define NS_CLI_SPOTS_H

#include "cli/cli.h"
#include "nonosmith/doc.h"
#include "nonosmith/measure.h"

// The options of ns_measure that the command line asks for.
ns_measure_options cli_measure_options(const cli_app *cli, bool spots);

// ns_measure of a doc, or a sentence when it has no curves to measure or they are not those of the
// puzzle.
ns_status cli_measure_doc(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                          ns_measures *measures, ns_blemishes *blemishes);

// A line for each place, worst first, on standard output.
void cli_print_spots(const ns_board *board, const ns_blemishes *blemishes);

#endif
