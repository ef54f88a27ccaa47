// keep_file.h: --keep FILE[:LIST]: the file with the curves of an earlier puzzle that a new one is to have
// again.
#ifndef NS_CLI_KEEP_FILE_H
#define NS_CLI_KEEP_FILE_H

#include "cli/files/inputs.h"

// A usage error in what was typed, reported; NS_EXIT_DONE when there is none. Reads nothing.
int cli_keep_check(cli_app *cli);
// Reads the file into `inputs`, which must outlive the making, and lets the puzzle in the making know;
// errors are reported and returned as an exit code.
int cli_keep_load(cli_app *cli, cli_inputs *inputs, ns_making *making);

#endif
