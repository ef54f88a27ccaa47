// specks.h: cells too small to be filled on paper, for people.
#ifndef NS_CLI_SPECKS_H
#define NS_CLI_SPECKS_H

#include "cli/cli.h"

// Says where they are, when there are any, and what helps.
void cli_specks_note(cli_app *cli, const char *name, const ns_doc *doc,
                     const ns_page_specks *specks, const char *remedy);

#endif
