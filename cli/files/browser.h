// browser.h: a page is opened for people to see.
#ifndef NS_CLI_BROWSER_H
#define NS_CLI_BROWSER_H

#include "cli/cli.h"

// Opens a page with what BROWSER names, or xdg-open, and says so; an exit code, reported.
int cli_browse(cli_app *cli, const char *page);

#endif
