// searches.h: curved puzzles searched for by several threads.
//
// For each seed there are several searches that know nothing of each other. The clearest puzzle
// counts, and of equally clear ones that of the first search; a puzzle that costs nothing cannot
// be beaten, so the searches after it are left out. Which thread does what, and how many there
// are, therefore changes nothing but the time.
#ifndef NS_CLI_SEARCHES_H
#define NS_CLI_SEARCHES_H

#include "cli/cli.h"
#include "cli/specks.h"
#include "nonosmith/make.h"

// What was found for one seed.
typedef struct cli_find {
    uint64_t seed;
    int64_t effort;        // that it may use; 0: any
    double weld;           // with which its outline was made
    bool found;            // whether there is a puzzle
    ns_doc doc;            // it
    ns_curved_made made;   // and what its search says of it
    ns_page_specks specks; // that it has on paper
    int32_t start;         // which search that was
    int32_t searches;      // how many there were to do ...
    int32_t lost;          // ... and how many failed for want of memory or by a fault of ours
    bool crowded;          // a search was given up because of its many specks or ends
    bool stopped;          // the effort ran out or Ctrl-C was pressed, somewhere
    ns_status status;      // of a search that failed, the worst ...
    char message[NS_MESSAGE_MAX]; // ... and its sentence
    int64_t evaluations, steps;   // of the searches that count
    double seconds;               // CPU, of all
} cli_find;

// Searches for puzzles from the drawing with the seeds and efforts of `finds`, on --jobs threads. An
// effort is shared by the searches of its seed. Shows progress; `what` names the work there. NS_NO_MEMORY only
// when nothing could be started.
ns_status cli_search(cli_app *cli, const ns_drawing *drawing, const ns_curved_options *options,
                     const char *what, cli_find *finds, int32_t count);
void cli_find_drop(ns_ctx *ctx, cli_find *find);

#endif
