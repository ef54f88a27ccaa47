// searches.h: threads for the searches of curved puzzles, and one line that tells how far they are.
#ifndef NS_CLI_SEARCHES_H
#define NS_CLI_SEARCHES_H

#include "cli/cli.h"

#include <pthread.h>

// One search, for the progress line.
typedef struct cli_search {
    struct cli_searches *all;
    double share;             // of it that is done
    double score, floor;      // of its best page so far; score < 0 before there is one
    double cost;              // of the puzzle, when it is finished ...
    bool finishing, finished; // what it found is being certified and judged; there is a puzzle
    bool looks;               // it only looks how much detail there is room for
} cli_search;

// The searches of one round at a time. Between open and close it must not move.
typedef struct cli_searches {
    cli_app *cli;
    const char *what;     // for the progress line
    int32_t puzzles;      // that are searched for at once
    const ns_plan *plan;  // of this round
    cli_search *list;     // of this round
    pthread_mutex_t lock; // of all searches
} cli_searches;

// A team that does pieces on --jobs threads and shows progress; `what` names the work there. It is
// good until the close.
ns_team cli_searches_open(cli_searches *searches, cli_app *cli, const char *what,
                          int32_t puzzles);
void cli_searches_close(cli_searches *searches);

#endif
