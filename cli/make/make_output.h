// make_output.h: where make writes when it is not told, or told a folder or a page.
//
//     make cat.png                 cat.nono, here
//     make cat.png owl.svg -o out  out/cat.nono and out/owl.nono, when out is a folder (or ends in /)
//     make cat.png -o cat.pdf      cat.nono, and cat.pdf drawn from it; likewise .svg and .png;
//                                  --paper and --dpi are those of the page
//
// A name that nobody typed must not cost anybody a file: a .nono that is there already is replaced only
// when make wrote it, from a source of the same name.
#ifndef NS_CLI_MAKE_OUTPUT_H
#define NS_CLI_MAKE_OUTPUT_H

#include "cli/make/make_job.h"

typedef struct make_output {
    ns_text puzzle; // where the puzzle goes; empty: as -o says
    ns_text page;   // the drawing; empty: none
} make_output;

// Whether -o names a folder: one that is there, or a name that ends in /.
bool make_output_is_folder(const char *path);
// Whether -o names a page, which is drawn besides.
bool make_output_is_page(const cli_app *cli);
// Finds both from the options and the first operand. A usage error or a file in the way is reported
// and returned.
int make_output_open(cli_app *cli, make_output *output);
// Draws the puzzle that was written, on --paper with --dpi; an exit code, reported.
int make_output_draw(cli_app *cli, const make_output *output);
void make_output_drop(cli_app *cli, make_output *output);

#endif
