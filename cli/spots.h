// spots.h: where penalties arise, for people: on the terminal and on a proof sheet.
#ifndef NS_CLI_SPOTS_H
#define NS_CLI_SPOTS_H

#include "cli/cli.h"
#include "nonosmith/measure.h"

// The options of ns_measure that the command line asks for.
ns_measure_options cli_measure_options(const cli_app *cli, bool spots);

// A line for each place, worst first, on standard output.
void cli_print_spots(const ns_board *board, const ns_blemishes *blemishes);

#endif
