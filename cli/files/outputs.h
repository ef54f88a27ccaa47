// outputs.h: where results go: the format of a file to write, several files under one name, and
// what a format could not hold.
#ifndef NS_CLI_OUTPUTS_H
#define NS_CLI_OUTPUTS_H

#include "cli/files/inputs.h"
#include "io/files.h"

// The format of a puzzle file to write: --to, else the extension. A usage error is reported and
// returned.
int cli_output_format(cli_app *cli, const char *path, ns_format_id *format);
// Output on "-" needs standard output for itself: objects go to standard error from now on.
void cli_output_claim(cli_app *cli, const char *path);

// Writes the docs of all inputs to `path`, in one file or (when the format holds only one puzzle)
// in a numbered file each; nothing appears unless all can be written. Notes what was dropped.
// Returns an exit code, reported.
int cli_write_puzzles(cli_app *cli, const cli_inputs *inputs, const char *path,
                      ns_format_id format);
// The same together with what waits in an outbox already, which is empty then.
int cli_write_puzzles_too(cli_app *cli, ns_outbox *outbox, const cli_inputs *inputs,
                          const char *path, ns_format_id format);

#endif
