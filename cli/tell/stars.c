// stars.c: see stars.h. Logs get plain characters: stars and bars only where the terminal or the locale says that
// they will be seen.
#include "cli/tell/stars.h"

#include "io/asserts.h"

#include <stdlib.h>
#include <string.h>

#define BARS 8

static bool speaks_utf8(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };

    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "utf-8");
    }
    return false;
}

const char *cli_stars(const cli_app *cli, int32_t stars)
{
    static const char *const plain[] = { "-", "1/5", "2/5", "3/5", "4/5", "5/5" };
    static const char *const drawn[] = { "-    ",
                                         "\u2605\u2606\u2606\u2606\u2606",
                                         "\u2605\u2605\u2606\u2606\u2606",
                                         "\u2605\u2605\u2605\u2606\u2606",
                                         "\u2605\u2605\u2605\u2605\u2606",
                                         "\u2605\u2605\u2605\u2605\u2605" };

    NS_ASSERT(stars >= 0 && stars <= 5);
    return cli->colour && speaks_utf8() ? drawn[stars] : plain[stars];
}

cli_duration cli_effort_of(double seconds)
{
    cli_duration told;

    if (seconds < 99.5)
        snprintf(told.text, sizeof told.text, "%.0f s", seconds);
    else if (seconds < 99.5 * 60)
        snprintf(told.text, sizeof told.text, "%.0f min", seconds / 60);
    else
        snprintf(told.text, sizeof told.text, "%.0f h", seconds / 3600);
    return told;
}

cli_plot cli_profile_of(const ns_rating *rating)
{
    static const char plain[BARS + 1] = "_.-:=+*#";
    const size_t count = sizeof rating->profile / sizeof *rating->profile;
    const bool utf8 = speaks_utf8();
    cli_plot plot = { "" };
    double most = 0;
    char *at = plot.text;

    for (size_t i = 0; i < count; i++)
        most = rating->profile[i] > most ? rating->profile[i] : most;
    for (size_t i = 0; i < count; i++) {
        int bar = most > 0 ? (int)(BARS * rating->profile[i] / most) : 0;
        bar = bar < BARS ? bar : BARS - 1;
        if (utf8) {
            *at++ = (char)0xe2;
            *at++ = (char)0x96;
            *at++ = (char)(0x81 + bar);
        } else {
            *at++ = plain[bar];
        }
    }
    *at = 0;
    return plot;
}
