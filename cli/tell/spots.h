// spots.h: where penalties arise, for people.
#ifndef NS_CLI_SPOTS_H
#define NS_CLI_SPOTS_H

#include "cli/cli.h"

// A line for each place, one yardstick after the other and its worst first, on standard output.
ns_status cli_print_spots(ns_ctx *ctx, const ns_doc *doc, const ns_blemishes *blemishes);

#endif
