// progress.h: one line on the terminal that says how far the work is.
//
// Shown only when standard error is a terminal, only after a moment of waiting, and wiped before
// anything else is printed. Workers of several threads may report at once.
#ifndef NS_CLI_PROGRESS_H
#define NS_CLI_PROGRESS_H

#include "nonosmith/base.h"

#include <pthread.h>

typedef struct cli_progress {
    pthread_mutex_t lock;
    bool wanted, shown;
    const char *doing;    // while nobody can tell how far it is; NULL: nothing worth a line
    double started, last; // wall clock, seconds
} cli_progress;

void cli_progress_open(cli_progress *progress, bool wanted);
// Says how far the work is; `of` 0 when nobody knows. Cheap when called often. `details` are words
// behind the bar (or the count); NULL: "3 of 8".
void cli_progress_tell(cli_progress *progress, const char *what, int64_t done, int64_t of,
                       const char *details);
// What is being done from now on, for as long as nobody tells how far it is; NULL: nothing. Whoever
// asks whether to stop also waits: that shows it when it is time.
void cli_progress_doing(cli_progress *progress, const char *what);
void cli_progress_wait(cli_progress *progress);
// Whether something told now would be shown.
bool cli_progress_is_due(cli_progress *progress);
// Wipes the line, so that something else can be printed.
void cli_progress_wipe(cli_progress *progress);
void cli_progress_close(cli_progress *progress);

#endif
