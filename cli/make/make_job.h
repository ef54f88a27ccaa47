// make_job.h: a puzzle that is made: where it comes from, where it goes, and what people are told.
#ifndef NS_CLI_MAKE_JOB_H
#define NS_CLI_MAKE_JOB_H

#include "cli/files/outputs.h"
#include "cli/make/keep_file.h"
#include "cli/tell/specks.h"

typedef struct make_job {
    cli_app *cli;
    ns_shop shop;
    cli_inputs inputs;
    ns_making making;
    const char *output;
    const char *page; // that is drawn as well; NULL: none
    ns_format_id format;
    cli_inputs keep;    // curved: the file of --keep
    ns_selection sheet; // curved
} make_job;

// Where the puzzle goes, for people.
const char *make_output_name(const make_job *job);
// The last part of a path.
const char *make_base_name(const char *path);
// Prints the JSON object of the puzzle that is spoken of, which has that place on a sheet.
ns_status make_print_object(make_job *job, int32_t place);

// One sentence for people about what was made, and what there is to say besides.
void make_note_grid(make_job *job);
void make_note_sloped(make_job *job);
void make_note_curved(make_job *job);
void make_note_solid(make_job *job);
void make_note_any(make_job *job); // of a kind without words of its own

// make_say.c: what several kinds say alike. Notes may be NULL.
// What was left out or decided, a line each.
void make_say_notes(make_job *job, const ns_notes *notes);
// "; 3 cells changed, and fewer cannot do", `one` being a "cell"; nothing where all is well.
void make_repair_words(const ns_repair *repair, ns_verdict verdict, const char *one, char *text,
                       size_t room);
// What was left out, and how hard it is, when that was asked for.
void make_note_thin(make_job *job);
// make_curved.c: says what was left out of the drawing, once.
void make_curved_notes(make_job *job);

// make_sheet.c: make --sheet.
// Where the sheet goes; a usage error is reported and returned.
int make_sheet_open(make_job *job);
int make_sheet(make_job *job);

#endif
