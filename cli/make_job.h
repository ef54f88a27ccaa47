// make_job.h: what the kinds of puzzles share when they are made. A kind is a row of functions.
#ifndef NS_CLI_MAKE_JOB_H
#define NS_CLI_MAKE_JOB_H

#include "cli/keep.h"
#include "cli/outputs.h"
#include "cli/searches.h"
#include "cli/verdict.h"

#include "nonosmith/look.h"
#include "nonosmith/make.h"
#include "nonosmith/trace.h"

typedef struct make_job {
    cli_app *cli;
    cli_inputs inputs;
    ns_input *input; // the one that is made
    const char *output;
    const char *page; // that is drawn as well; NULL: none
    ns_format_id format;
    ns_kind kind;
    ns_made grid;
    ns_solid_made solid;
    ns_sloped_made sloped;
    ns_page_specks specks; // sloped
    ns_drawing drawing;    // curved: of a picture that was traced
    ns_traced traced;
    ns_look look;   // curved, sloped: how the drawing is shown
    cli_keep keep;  // curved
    cli_find found; // curved: of the only seed
    // Curved: chosen for the paper; 0 when that was left to the user.
    double margin, aspect;
    // What is spoken of now: the only puzzle, or one of a sheet.
    ns_doc *doc;
    cli_find *find; // curved
    uint64_t seed;
    double seconds; // CPU, of all threads
    double elapsed; // by the clock, since making began
    int64_t steps;
    bool stopped; // the effort ran out, or Ctrl-C
    // Of a sheet.
    bool is_sheet, is_best;
    ns_page_format sheet_format;
    bool sheet_alone;   // the output is the sheet itself, no puzzle is written
    ns_text sheet_path; // its (first) file
} make_job;

typedef struct make_kind {
    ns_kind kind;
    // Whether the input is something to make this from; a sentence in the context when not.
    ns_status (*accepts)(make_job *job);
    // A usage error in the options of this kind, reported; NS_EXIT_DONE when there is none.
    int (*check_options)(cli_app *cli);
    // Makes the puzzle in the input's doc; says seconds and steps.
    ns_status (*make)(make_job *job, ns_ctx *ctx);
    // Adds to `made` what is to be known of the making besides the options that were given; NULL:
    // nothing.
    bool (*sign)(const make_job *job, ns_ctx *ctx, ns_properties *made);
    // The exit code of what was made; `status` is NS_OK or NS_STOPPED.
    int (*exit_code)(const make_job *job, ns_status status);
    // What is special about it, in an object that is open: score, floor, evaluations and more.
    void (*fields)(const make_job *job, ns_json_writer *w);
    // One sentence for people.
    void (*note)(make_job *job);
} make_kind;

extern const make_kind make_kind_grid, make_kind_sloped, make_kind_curved, make_kind_solid;

// Where the puzzle goes, for people.
const char *make_output_name(const make_job *job);
// The last part of a path.
const char *make_base_name(const char *path);
// Writes into the doc who made it, and how.
ns_status make_sign(make_job *job, const make_kind *maker, ns_ctx *ctx);
// Prints the JSON object of the puzzle that is spoken of.
ns_status make_print_object(make_job *job, const make_kind *maker);

// make_say.c: what several kinds say alike. Notes may be NULL.
// What was left out or decided, a line each.
void make_say_notes(make_job *job, const ns_notes *notes);
// "; 3 cells changed, and fewer cannot do", `one` being a "cell"; nothing where all is well.
void make_repair_words(const ns_repair *repair, ns_verdict verdict, const char *one, char *text,
                       size_t room);
// The drawing's own title and description stay, unless others were given.
ns_status make_keep_texts(ns_ctx *ctx, const ns_drawing *drawing, ns_meta *meta);
// The paper of --paper, on which cells must not be too small.
ns_draw_options make_paper(const make_job *job);
// Members of an object that is open.
void make_put_changed(ns_json_writer *w, const ns_repair *repair);
// "notes": what was said when the drawing was read, when its look was chosen, and when the puzzle
// was made.
void make_put_notes(ns_json_writer *w, const make_job *job, const ns_notes *made);

// make_look.c: which colours of the drawing are shown.
// Chooses the look as the options ask; NS_BAD_INPUT when nothing would be left.
ns_status make_look(make_job *job, ns_ctx *ctx);
// The colours that paints are merged into; NULL: they are not.
const ns_rgb *make_look_palette(const make_job *job);
// Adds what was chosen; false without memory.
bool make_sign_look(const make_job *job, ns_ctx *ctx, ns_properties *made);
void make_put_look(const make_job *job, ns_json_writer *w);

// make_trace.c: a bitmap that becomes a drawing first.
// Traces the input's bitmap as the options ask; the input has a drawing then.
ns_status make_trace(make_job *job);
// Adds that it was traced, and how; false without memory.
bool make_sign_trace(const make_job *job, ns_ctx *ctx, ns_properties *made);
// "traced": how many pieces, in an object that is open; nothing of a drawing.
void make_put_trace(const make_job *job, ns_json_writer *w);

// make_curved.c
// Chooses margin and aspect for the paper, unless they were given. What the drawing lacks is said
// by the search.
void make_curved_fit(make_job *job, ns_ctx *ctx);
// The options as they were given.
ns_curved_options make_curved_options(const make_job *job);
// Searches for the puzzles of these seeds, in as much detail as the paper has room for.
ns_status make_curved_search(make_job *job, cli_find *finds, int32_t count);
// Makes `find` what is spoken of, its scores written into its doc.
ns_status make_curved_take(make_job *job, ns_ctx *ctx, cli_find *find);
// Says what was left out of the drawing, once.
void make_curved_notes(make_job *job);

// make_sheet.c: make --sheet.
// Where the sheet goes; a usage error is reported and returned.
int make_sheet_open(make_job *job);
int make_sheet(make_job *job, const make_kind *maker);

#endif
