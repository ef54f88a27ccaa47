// guard.h: nothing that was read is lost by what is written.
//
// Two names may lead to one file (./x, a link, a folder reached two ways), so files are compared, not
// names. A puzzle file may be replaced by its own puzzles, all of them and in the format in which
// they were read; whatever else was read stays as it is.
#ifndef NS_CLI_GUARD_H
#define NS_CLI_GUARD_H

#include "cli/files/inputs.h"

// Whether `path` may be written, before any work: by a verb that writes the puzzles it read. A
// usage error is reported and returned.
int cli_guard_puzzles(cli_app *cli, const cli_inputs *inputs, const char *path,
                      ns_format_id format);
// Whether `path` is none of the files that were read; a sentence in the context when it is.
ns_status cli_guard_sources(ns_ctx *ctx, const cli_inputs *inputs, const char *path);

#endif
