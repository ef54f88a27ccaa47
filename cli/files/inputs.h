// inputs.h: the puzzles that FILE operands name.
//
// An operand is a path, "-" (standard input), or either with "#n" for one puzzle of it: the file's
// own number when its format has one, else its position from 1. Of a .vox with several models one
// is read, the first unless it has a number. A file whose whole name is the
// operand wins. What cannot be read becomes an entry too, so that everything is reported in the
// order in which it was named.
#ifndef NS_CLI_INPUTS_H
#define NS_CLI_INPUTS_H

#include "cli/cli.h"
#include "nonosmith/doc.h"
#include "nonosmith/drawing.h"
#include "nonosmith/formats.h"
#include "nonosmith/mesh.h"
#include "nonosmith/picture.h"

// A file that was read; named twice, it is read once.
typedef struct cli_file {
    ns_text path;
    int32_t model; // that was asked for of a .vox, from 0
    ns_source source;
    ns_status status;
    ns_text message; // when status is not NS_OK
} cli_file;

typedef struct cli_inputs {
    bool pictures; // read what puzzles are made from; see ns_open_options
    NS_ARRAY(cli_file) files;
    NS_ARRAY(ns_input) list;
    bool ascending; // indices grow from entry to entry, so that no two are equal
} cli_inputs;

// Reads operands[0 .. count). A usage error or no memory at all is reported and returned as an exit
// code; files that cannot be read are entries, and NS_EXIT_DONE is returned.
int cli_inputs_load(cli_app *cli, cli_inputs *inputs, int32_t count);
// The same for one file (or file#n) that an option names, recognised by its content.
int cli_inputs_load_named(cli_app *cli, cli_inputs *inputs, const char *name);
// Reports every entry that could not be read; NS_EXIT_DONE when there is none.
int cli_inputs_report(cli_app *cli, const cli_inputs *inputs);
void cli_inputs_drop(cli_app *cli, cli_inputs *inputs);

// The format an option names (NS_FORMAT_AUTO when it was not given). A name nobody knows is a
// usage error, reported and returned.
int cli_format_option(cli_app *cli, ns_option_id option, ns_format_id *format);

// The names of the formats this build reads (or writes), with `glue` between.
void cli_format_names(const ns_ports *ports, bool reading, const char *glue, char *to,
                      size_t room);

#endif
