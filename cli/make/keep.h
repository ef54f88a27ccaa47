// keep.h: --keep FILE[:LIST]: curves of an earlier puzzle that a new one is to have again.
//
// LIST names curves by their numbers from 0, such as 0,3,5-7; without one all are meant. A file
// whose whole name is what was typed wins, so a colon in a name does no harm. FILE#n is one puzzle
// of several.
#ifndef NS_CLI_KEEP_H
#define NS_CLI_KEEP_H

#include "cli/files/inputs.h"

// All zero bytes: nothing is kept.
typedef struct cli_keep {
    cli_inputs inputs;
    const ns_board *board;    // in inputs; NULL when there is none
    NS_ARRAY(int32_t) curves; // empty: all
    double detail;            // that its drawing was made with; 0 when it does not say
} cli_keep;

// A usage error in what was typed, reported; NS_EXIT_DONE when there is none. Reads nothing.
int cli_keep_check(cli_app *cli);
// Reads the file, and lets the puzzle in the making know; errors are reported and returned as an exit
// code.
int cli_keep_load(cli_app *cli, cli_keep *keep, ns_making *making);
void cli_keep_drop(cli_app *cli, cli_keep *keep);

#endif
