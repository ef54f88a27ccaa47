// report.h: what the bench programs share: CPU time, a limit on it, tables for people and files.
//
// A bench prints a Markdown table, writes every measurement as CSV into bench/results, and, when
// asked (--write FILE), puts the table into a document between two marks:
//
//     <!-- bench_solve -->  ...  <!-- end of bench_solve -->
#ifndef NS_REPORT_H
#define NS_REPORT_H

#include "nonosmith/solve.h"

// CPU seconds of this process so far.
double ns_cpu_seconds(void);

typedef struct ns_timed {
    ns_verdict verdict; // NS_UNKNOWN when the limit came first
    double seconds;
    int64_t ticks, conflicts;
    int64_t line_solves, idle_line_solves;
    bool order_settled; // by those steps alone
} ns_timed;

// Solves once, giving up after so many CPU seconds. Ends the program when the solver fails.
ns_timed ns_solve_timed(const ns_puzzle *puzzle, const ns_solve_options *options,
                        double limit_seconds);

// The program beside the folder that a bench was started from, or NULL.
const char *ns_bench_program(const char *started_as);
// CPU seconds of a whole command with its children, whose words end with NULL; what it says is lost.
// 0 when it cannot be run or fails.
double ns_command_seconds(const char *const *words);
// The least of a few runs of `PROGRAM check FILE`.
double ns_command_timed(const char *program, const char *file);

// The data folder: $NONOSMITH_DATA or ../shared/data beside the project.
const char *ns_bench_data(void);
// Opens bench/results/NAME.csv for writing and writes its first row; ends the program on failure.
void *ns_bench_csv(const char *name, const char *first_row);

// Replaces what is between the marks of `name` in the file. False, with a message, on failure.
bool ns_report_write(const char *path, const char *name, const ns_text *table);

#endif
