// stars.h: how the program speaks of difficulty.
#ifndef NS_CLI_STARS_H
#define NS_CLI_STARS_H

#include "cli/cli.h"

// "3/5", or stars on a terminal that can show them; "-" when nobody knows.
const char *cli_stars(const cli_app *cli, int32_t stars);
// "40 s", "12 min" or "3 h": about how long somebody takes.
cli_duration cli_effort_of(double seconds);

typedef struct cli_plot {
    char text[128];
} cli_plot;

// Where on the way the effort lies, a character for each share of the cells.
cli_plot cli_profile_of(const ns_rating *rating);

#endif
