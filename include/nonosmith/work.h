// work.h: what people do to puzzles, one function each, for every kind: open, make, judge, measure,
// improve, draw, save.
//
// The program and the browser's module live on these functions; what differs between the two comes
// along in ns_ports. Threads stay outside: work that can be divided is handed out in pieces (ns_team)
// and merged in the order of their numbers, so that their number changes nothing.
#ifndef NONOSMITH_WORK_H
#define NONOSMITH_WORK_H

#include "nonosmith/draw.h"
#include "nonosmith/explain.h"
#include "nonosmith/formats.h"
#include "nonosmith/json.h"
#include "nonosmith/look.h"
#include "nonosmith/make.h"
#include "nonosmith/measure.h"
#include "nonosmith/mesh.h"
#include "nonosmith/names.h"
#include "nonosmith/options.h"
#include "nonosmith/picture.h"
#include "nonosmith/ports.h"
#include "nonosmith/relax.h"
#include "nonosmith/svg.h"
#include "nonosmith/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

// How work ended, for whoever only hears a number.
typedef enum ns_exit {
    NS_EXIT_DONE = 0,
    NS_EXIT_UNMET =
        1, // the puzzle does not meet what was asked; the result is there all the same
    NS_EXIT_USAGE = 2,
    NS_EXIT_BAD_INPUT = 3,
    NS_EXIT_STOPPED =
        4, // the budget ran out or somebody asked to stop; the best so far is there
    NS_EXIT_BROKEN = 5, // out of memory or internal error
} ns_exit;

// The worse of two, in the order 2, 5, 3, 4, 1, 0.
int ns_exit_worse(int a, int b);
int ns_exit_of(ns_status status);
// Puts "name: " before the sentence of a call that failed with NS_BAD_INPUT and could not know the
// name; returns the status.
ns_status ns_name_failure(ns_ctx *ctx, const char *name, ns_status status);

// -- what comes along -----------------------------------------------------------------------------

// Each reads a whole file; `name` is how messages call it. What is read into must be empty and stays
// so on failure.
typedef ns_status (*ns_bitmap_reader)(ns_ctx *ctx, const char *name, const void *bytes,
                                      int32_t count, ns_bitmap *bitmap);
// `options` NULL: the defaults.
typedef ns_status (*ns_drawing_reader)(ns_ctx *ctx, const char *name, const char *bytes,
                                       int32_t count, const ns_svg_options *options,
                                       ns_drawing *drawing);
typedef ns_status (*ns_book_reader)(ns_ctx *ctx, const char *name, const char *bytes,
                                    int32_t count, ns_book *book);
// `bytes` may be NULL when the reader opens the file of that name itself. `up` is its axis: 0 as its
// format has it, 1 y, 2 z.
typedef ns_status (*ns_mesh_reader)(ns_ctx *ctx, const char *name, const char *bytes,
                                    int32_t count, int32_t up, ns_mesh *mesh);
// Appends the file.
typedef ns_status (*ns_bitmap_writer)(ns_ctx *ctx, const ns_bitmap *bitmap, ns_text *bytes);

// Whatever is NULL is done without, or said to be missing.
typedef struct ns_ports {
    ns_bitmap_reader png, jpeg, webp;
    ns_bitmap_writer png_write;
    ns_drawing_reader svg;
    ns_book_reader webpbn;
    ns_mesh_reader mesh;
    // Pages of scenes: a PDF of all of them, a PNG of one; and the characters that would be boxes.
    ns_status (*page_pdf)(ns_ctx *ctx, const ns_scene *scenes, int32_t count, const char *title,
                          ns_text *bytes);
    ns_status (*page_png)(ns_ctx *ctx, const ns_scene *scene, double dpi, ns_text *bytes);
    ns_status (*page_missing)(ns_ctx *ctx, const ns_scene *scenes, int32_t count,
                              ns_text *missing);
    // Opens what pages other than SVG need; NS_BAD_INPUT with a sentence when it is missing.
    ns_status (*page_open)(ns_ctx *ctx);
    // Who sets the text of drawings.
    const ns_type_port *(*type)(void);
    // An engine, when it is there; who `needs` it is told what is missing.
    ns_status (*sat)(ns_ctx *ctx, bool needs, const ns_sat_port **engine);
    ns_status (*program)(ns_ctx *ctx, bool needs, const ns_program_port **engine);
    // Seconds of the processor that the calling thread has used, and by the clock since some moment.
    double (*cpu_seconds)(void), (*clock_seconds)(void);
    const ns_curved_watch *watch; // of searches for curved puzzles
} ns_ports;

// Pieces of work that know nothing of each other.
typedef struct ns_plan {
    int32_t count;
    // Does one piece, in any thread, with a context of its own: no effort is spent yet, none limited.
    void (*piece)(void *user, int32_t i, ns_ctx *ctx);
    // Takes its result, in the calling thread, in the order of the numbers.
    void (*merge)(void *user, int32_t i);
    void *user;
} ns_plan;

// Who does the pieces of a plan: several at once, until somebody asks to stop. Returns how many were
// merged; -1 when there was no memory to start.
typedef struct ns_team {
    int32_t (*run)(void *user, const ns_plan *plan);
    void *user;
} ns_team;

// Where work is done: what was asked for, what comes along, and who helps.
typedef struct ns_shop {
    const ns_asked *asked;
    const ns_ports *ports;
    const ns_team *team; // NULL: pieces are done here, one after the other
} ns_shop;

int32_t ns_plan_run(ns_ctx *ctx, const ns_shop *shop, const ns_plan *plan);

// How long something took; nobody knows without clocks.
typedef struct ns_took {
    double seconds; // of the processor
    double elapsed; // by the clock
    bool known;
} ns_took;

// Starts at now, or tells how long it has been since; `since` is what the start was given as.
ns_took ns_took_since(const ns_ports *ports, const ns_took *since);
// The members seconds and elapsed of an object that is open, when they are known.
void ns_took_put(ns_json_writer *w, const ns_took *took);

// -- files ----------------------------------------------------------------------------------------

// Whether files of the format can be read or written here, and hold several puzzles.
bool ns_format_reads(const ns_ports *ports, ns_format_id format);
bool ns_format_writes(const ns_ports *ports, ns_format_id format);
bool ns_format_many(ns_format_id format);

typedef struct ns_open_options {
    ns_read_options read;
    // Read a PNG as a picture of any size and colours, not as one pixel a cell, an SVG as a drawing,
    // a .vox as a model, and meshes too: what puzzles are made from.
    bool pictures;
    int32_t up;                // of a mesh, see ns_mesh_reader
    const ns_svg_options *svg; // of a drawing; NULL: the defaults
} ns_open_options;

// What the options say of how a drawing is read.
ns_svg_options ns_svg_asked(const ns_asked *asked);

// What a file holds. All zero bytes is a valid empty one. Of a picture the book has one empty doc.
typedef struct ns_source {
    ns_format_id format; // that it was read as
    ns_book book;
    ns_bitmap bitmap;   // a PNG, a JPEG ..
    ns_drawing drawing; // an SVG; its page has a width then
    ns_mesh mesh;
    ns_voxels voxels; // a .vox
    ns_notes notes;   // what could not be kept of it
} ns_source;

// Whether a file of that name is opened without being read into memory first: a mesh, which its
// reader opens.
bool ns_open_is_mesh(const ns_open_options *options, const char *path);
// Opens a file by its content; the name only decides where the content does not. The source must be
// empty; drop it in any case. NS_BAD_INPUT says what the file is and what would help.
ns_status ns_open(ns_ctx *ctx, const ns_ports *ports, const ns_open_options *options,
                  const char *name, const char *bytes, int32_t count, ns_source *source);
void ns_source_drop(ns_ctx *ctx, ns_source *source);

// One puzzle of a source, or what one is made from.
typedef struct ns_input {
    const char *path;          // borrowed from the file, without #n
    int64_t index;             // the n of file#n; -1 of something that could not be read
    int64_t number;            // in the names of files, one for each; see ns_inputs_number
    ns_text label;             // for people: the path, with #n when there are several
    ns_doc *doc;               // the file's; NULL when status is not NS_OK
    const ns_bitmap *bitmap;   // the file's; NULL when it was no such picture
    const ns_drawing *drawing; // the file's; NULL when it was no SVG
    const ns_mesh *mesh;       // the file's; NULL when it was no mesh
    const ns_voxels *voxels;   // the file's; NULL when it was no .vox
    const ns_notes *notes;     // the file's
    ns_status status;
    ns_text message;
} ns_input;

// The puzzle at that place of the source's book, which must not move any more; its path is borrowed.
// `name` is how people call the file; `numbered`: with its number behind. False without memory.
bool ns_input_of(ns_ctx *ctx, const ns_source *source, const char *path, const char *name,
                 int32_t place, bool numbered, ns_input *input);
void ns_input_drop(ns_ctx *ctx, ns_input *input);
// Gives inputs their numbers: those of their files when these grow from one to the next, otherwise 1, 2
// and so on. Says whether they do.
bool ns_inputs_number(ns_input *inputs, int32_t count);
// "a/b.svg" with its number: "a/b-3.svg".
ns_status ns_numbered_path(ns_ctx *ctx, const char *path, int64_t number, ns_text *numbered);
// The members file, index and kind of an object that is open.
void ns_input_put(ns_json_writer *w, const ns_input *input);
// The file's own number of a puzzle, or its place from 1.
int64_t ns_book_number(const ns_book *book, int32_t place);
// Splits "path#n": the text up to *length becomes shorter, *number is n; false of a plain path.
bool ns_split_number(const char *text, int32_t *length, int64_t *number);

// Reads every puzzle of a file and appends them to the book; a failure leaves the book as it was.
ns_status ns_puzzles_read(ns_ctx *ctx, const ns_ports *ports, const char *name,
                          const char *bytes, int32_t count, const ns_read_options *options,
                          ns_book *book);
// Appends the book in the format to `bytes`, and to `dropped` a line for each thing that the format
// could not hold. A failure leaves both as they were. A format that holds one puzzle a file takes a
// book of one.
ns_status ns_puzzles_write(ns_ctx *ctx, const ns_ports *ports, const ns_book *book,
                           ns_format_id format, ns_text *bytes, ns_text *dropped);
// The members of an object that is open: of a puzzle that was converted, and what the format could not
// hold of it.
ns_status ns_converted_put(ns_ctx *ctx, const ns_ports *ports, ns_json_writer *w,
                           const ns_input *input, ns_format_id format, const char *output);
// Of something that failed: file and index when they are known, error, exit.
void ns_error_put(ns_json_writer *w, const char *file, int64_t index, const char *sentence,
                  int code);

// -- judge ----------------------------------------------------------------------------------------

// What became of one puzzle.
typedef struct ns_decided {
    ns_status status; // NS_OK, or NS_STOPPED with a partial result; otherwise only the message
    char message[NS_MESSAGE_MAX];
    ns_judgement judged;
    // Of a sloped puzzle the thesis' difficulty (judge.h); -1: looking at lines is not enough.
    bool has_difficulty; // whether it is known
    int32_t difficulty;
    ns_rating rating; // of who asked for it (ns_decided_rate); without stars: nobody knows
    ns_took took;     // without the rating
    int64_t ticks;
    bool asked; // to stop
} ns_decided;

// The options as --order, --step, --count, --trace and --engine say.
ns_status ns_decide_options(ns_ctx *ctx, const ns_shop *shop, ns_solve_options *options);
// Decides the puzzle. A board whose curves give other walks than the puzzle has is bad input.
void ns_decide(ns_ctx *ctx, const ns_shop *shop, const ns_solve_options *options,
               const ns_doc *doc, ns_decided *decided);
void ns_decided_drop(ns_ctx *ctx, ns_decided *decided);
// How far a verdict is followed by a rating.
typedef enum ns_rating_depth {
    NS_RATE_NOT,
    NS_RATE_SIMPLE, // of a simple puzzle: it takes about ten times as long as the verdict
    NS_RATE_ALL, // what needs suppositions is given up, without stars, after some tenths of a second
} ns_rating_depth;

// What check does with so many puzzles: all of them when that is asked for, else one that is alone, when it is
// simple.
ns_rating_depth ns_check_rates(const ns_asked *asked, int32_t count);
// Rates a puzzle that has one answer.
ns_status ns_decided_rate(ns_ctx *ctx, const ns_shop *shop, ns_rating_depth depth,
                          const ns_doc *doc, ns_decided *decided);
// What the verdict is worth, to check; and to solve, which wants so many solutions.
int ns_decided_exit(const ns_decided *decided);
int ns_solved_exit(const ns_decided *decided, int32_t wanted);
// What the verdict rests on, as the rest of a sentence: where two answers differ, which lines
// contradict each other, why nobody knows, and what is wrong with the stored solution. Empty when
// all is well. False without memory.
bool ns_decided_reason(ns_ctx *ctx, const ns_doc *doc, const ns_decided *decided,
                       ns_text *text);
// The members of an object that is open: for check, and for solve, which has some more.
void ns_decided_put(ns_json_writer *w, const ns_input *input, const ns_decided *decided,
                    const ns_solve_options *options, int32_t solutions_most);
void ns_solved_put(ns_json_writer *w, const ns_input *input, const ns_decided *decided,
                   const ns_solve_options *options);
// Stores the first solution, the verdict and the rating in the doc.
ns_status ns_solved_keep(ns_ctx *ctx, ns_doc *doc, const ns_decided *decided);

// -- explain, rate and hint -----------------------------------------------------------------------

// Names lines and cells as the page has them; the names stay while it is used.
ns_namer ns_names_namer(const ns_line_names *names);

// What became of one puzzle: for people, step by step, or its rating alone.
typedef struct ns_explained {
    ns_status status; // NS_OK, or NS_STOPPED with a partial result; otherwise only the message
    char message[NS_MESSAGE_MAX];
    ns_decided decided;         // how many answers it has
    NS_ARRAY(ns_colours) start; // what is known before the first step, of every cell
    NS_ARRAY(int32_t)
    wrong; // saved cells that contradict the answer: nothing is explained then
    ns_explanation made;
    ns_technique hardest; // that was allowed
    bool saved;           // it begins with what is saved
    ns_took took;
} ns_explained;

// Options that would do nothing beside the others.
ns_status ns_explain_check(ns_ctx *ctx, const ns_asked *asked);
// Decides the puzzle and explains it from the start or, as the options ask, from what is saved; without
// reasons it is only rated. Of a puzzle that has not one answer: as far as lines and suppositions lead.
void ns_explain_doc(ns_ctx *ctx, const ns_shop *shop, const ns_solve_options *options,
                    bool reasons, const ns_doc *doc, ns_explained *explained);
void ns_explained_drop(ns_ctx *ctx, ns_explained *explained);
int ns_explained_exit(const ns_explained *explained);
// How many steps are shown, as it was asked for.
int32_t ns_explained_shown(const ns_shop *shop, const ns_explained *explained);
// Why the explanation ends before every cell is settled, as a sentence without its dot. Empty when it does
// not. False without memory.
bool ns_explained_reason(ns_ctx *ctx, const ns_doc *doc, const ns_explained *explained,
                         ns_text *text);
// The members of an object that is open: for explain, with the sentence of each step, and for rate.
void ns_explained_put(ns_json_writer *w, const ns_shop *shop, const ns_input *input,
                      const ns_explained *explained);
void ns_rated_put(ns_json_writer *w, const ns_input *input, const ns_explained *explained);
// The rating goes into the doc.
void ns_rated_keep(ns_doc *doc, const ns_explained *explained);

// How much a hint gives away; the first is what goes without saying.
typedef enum ns_hint_stage {
    NS_HINT_WHY,   // the line, the reason and what follows
    NS_HINT_WRONG, // whether something is wrong
    NS_HINT_WHERE, // the line to look at
    NS_HINT_DO,    // the cells to fill in
} ns_hint_stage;

// What became of one puzzle.
typedef struct ns_hinted {
    ns_status status; // NS_STOPPED: the effort ran out before anything was known
    char message[NS_MESSAGE_MAX];
    ns_decided decided;
    NS_ARRAY(ns_colours) entered; // of every cell
    ns_hint hint;
    ns_took took;
} ns_hinted;

// Options that would do nothing beside the others.
ns_status ns_hint_check(ns_ctx *ctx, const ns_asked *asked);
// What can be said of what is saved in the doc, or at the start when nothing is.
void ns_hint_doc(ns_ctx *ctx, const ns_shop *shop, const ns_solve_options *options,
                 const ns_doc *doc, ns_hinted *hinted);
void ns_hinted_drop(ns_ctx *ctx, ns_hinted *hinted);
int ns_hinted_exit(const ns_hinted *hinted);
// What the stage tells, in sentences. False without memory.
bool ns_hinted_say(ns_ctx *ctx, const ns_doc *doc, const ns_hinted *hinted, ns_hint_stage stage,
                   ns_text *text);
void ns_hinted_put(ns_json_writer *w, const ns_input *input, const ns_hinted *hinted,
                   ns_hint_stage stage);
// What the hint says is saved in the doc: the results, or a wrong cell is open again.
ns_status ns_hinted_apply(ns_ctx *ctx, ns_doc *doc, const ns_hinted *hinted);

// -- measure --------------------------------------------------------------------------------------

// Cells of a curved or sloped puzzle that are too small to be filled on paper.
typedef struct ns_page_specks {
    double step_mm;      // of the board's grid, on paper
    double smallest_mm2; // of all cells
    ns_specks list;      // below NS_CELL_SPECK
} ns_page_specks;

// On the page that is drawn with these options. A puzzle whose clues fit on no paper is taken as large
// as curved puzzles usually are on A4.
ns_status ns_page_specks_find(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                              ns_page_specks *specks);
// The same when the page is known.
ns_status ns_page_specks_of_page(ns_ctx *ctx, const ns_board *board,
                                 const ns_page_report *report, ns_page_specks *specks);
void ns_page_specks_drop(ns_ctx *ctx, ns_page_specks *specks);
// Per cent of the frame's width and height.
void ns_speck_place(const ns_board *board, const ns_speck *speck, double *across, double *down);
// The members smallest_cell_mm2 (null when no cell has an outline) and specks, {cell, area_mm2, x, y},
// of an object that is open.
void ns_page_specks_put(ns_json_writer *w, const ns_board *board, const ns_page_specks *specks);

// Whether a curved or sloped puzzle is worth the time of a person; docs/measures.md.
typedef struct ns_interest {
    int32_t inside, outside; // cells that the solution fills, and others; both -1 without one
    double size_spread;      // the deviation of cell areas, in doublings
    int32_t clues;           // lines that have one
    int32_t zeros;           // clues that are 0
    int32_t zero_pairs;      // curves with 0 on both sides
    int32_t at_once;         // clues that settle all of their cells by themselves
    int32_t longest;         // the most runs of a clue
    ns_rating rating;        // stars and profile; no stars when there is no verdict
} ns_interest;

// What became of one puzzle.
typedef struct ns_measured {
    ns_status status;
    char message[NS_MESSAGE_MAX];
    ns_measures measures;
    ns_blemishes blemishes;
    ns_interest interest;
    ns_page_report page;   // that it was measured on
    ns_page_specks specks; // on it
} ns_measured;

ns_measure_options ns_measure_asked(const ns_asked *asked, bool spots);
// ns_measure of a doc, or a sentence when it has no curves to measure or they are not those of the
// puzzle.
ns_status ns_measure_doc(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                         ns_measures *measures, ns_blemishes *blemishes);
// The page that comfort is measured on, as ns_draw_asked would have it: A4 unless another paper is asked for.
ns_draw_options ns_measure_page(const ns_asked *asked);
// All of it: measures, with comfort on that page, interest, specks.
void ns_measure_all(ns_ctx *ctx, const ns_measure_options *options, const ns_draw_options *page,
                    const ns_doc *doc, ns_measured *measured);
void ns_measured_drop(ns_ctx *ctx, ns_measured *measured);
void ns_measured_put(ns_json_writer *w, const ns_input *input,
                     const ns_measure_options *options, const ns_measured *measured);

// -- draw -----------------------------------------------------------------------------------------

typedef enum ns_page_format {
    NS_PAGE_SVG,
    NS_PAGE_PDF,
    NS_PAGE_PNG,
    NS_PAGE_UNKNOWN
} ns_page_format;

#define NS_PAGE_DPI 150.0 // of a PNG, unless the user says otherwise

// "svg", "pdf" or "png".
const char *ns_page_format_name(ns_page_format format);
// By "svg", "pdf", "png", or by the extension of a path.
ns_page_format ns_page_format_named(const char *name);
ns_page_format ns_page_format_of(const char *path);
// NS_BAD_INPUT when what the format needs did not come along, or is missing.
ns_status ns_page_format_check(ns_ctx *ctx, const ns_ports *ports, ns_page_format format);
// Appends a file: a PDF of all scenes, otherwise the first of them.
ns_status ns_pages_write(ns_ctx *ctx, const ns_ports *ports, const ns_scene *scenes,
                         int32_t count, ns_page_format format, double dpi, ns_text *bytes);
// Appends the characters that no font here has for pages of that format. An SVG only names its font:
// whoever shows it finds the characters.
ns_status ns_pages_missing(ns_ctx *ctx, const ns_ports *ports, const ns_scenes *scenes,
                           ns_page_format format, ns_text *missing);

// A heading for each paper, ours, and what was done to the drawing for its paper.
#define NS_PROOF_KINDS (NS_YARDSTICKS + 6 + NS_DETAIL_KINDS + 1)

// Marks where penalties arise. All zero bytes is a valid empty one. Once made it must not move:
// `marks` points into it.
typedef struct ns_proof {
    ns_marks marks; // for ns_draw_options
    ns_mark_kind kinds[NS_PROOF_KINDS];
    char texts[NS_PROOF_KINDS][96];
    NS_ARRAY(ns_mark) list;
    ns_scene was;
} ns_proof;

// Measures the board and marks what it finds, the worst of each yardstick strongest, and where the
// drawing was made simpler.
ns_status ns_proof_make(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                        ns_proof *proof);
void ns_proof_drop(ns_ctx *ctx, ns_proof *proof);

// What there is to tell of the page or pages of one puzzle.
typedef struct ns_drawn_told {
    int32_t first, pages;  // of the scenes
    ns_page_report report; // of curves frame_width_mm is more than 0, of a grid cell_mm
    int32_t marks;         // of a proof sheet
    bool several;          // there are several solutions, and the page shows one of them
} ns_drawn_told;

// Pages, puzzle after puzzle. All zero bytes is a valid empty one.
typedef struct ns_drawn {
    ns_page_format format; // that they are for: pages of a book (PDF) are numbered
    ns_draw_options options;
    double dpi;
    bool spots;       // proof sheets
    int32_t per_page; // puzzles; 1: each has its own page or pages
    ns_scenes scenes;
    ns_drawn_told *told; // by puzzle
    int32_t count;       // puzzles
    int32_t at;          // the puzzle to blame for a failure; -1: none
} ns_drawn;

// The options as they were asked for.
ns_status ns_draw_asked(ns_ctx *ctx, const ns_shop *shop, ns_drawn *drawn);
// Draws the puzzles. A solution that is asked for and not stored is found, and stored in its doc.
ns_status ns_draw_inputs(ns_ctx *ctx, const ns_shop *shop, const ns_input *inputs,
                         int32_t count, ns_drawn *drawn);
// What pages of steps are drawn as: paper and dots as they were asked for, one puzzle after the other.
ns_status ns_draw_steps_asked(ns_ctx *ctx, const ns_shop *shop, int32_t count, ns_drawn *drawn);
// Draws the steps of the next puzzle, as many as are to be shown.
ns_status ns_draw_steps(ns_ctx *ctx, const ns_shop *shop, const ns_input *input,
                        const ns_explained *explained, ns_drawn *drawn, int32_t i);
// The page of a puzzle on the largest paper.
const ns_scene *ns_drawn_largest(const ns_drawn *drawn, int32_t i);
// The path of a page of a puzzle: the output itself, or numbered when each page is a file, by the
// puzzle, by the page, or by both.
ns_status ns_drawn_path(ns_ctx *ctx, const ns_drawn *drawn, const char *output,
                        const ns_input *inputs, int32_t i, int32_t page, ns_text *path);
// The members of an object that is open. `specks` are those of the page, when it has curves.
void ns_drawn_put(ns_json_writer *w, const ns_shop *shop, const ns_input *input,
                  const ns_drawn *drawn, int32_t i, const char *output,
                  const ns_page_specks *specks);
void ns_drawn_drop(ns_ctx *ctx, ns_drawn *drawn);

// -- make -----------------------------------------------------------------------------------------

// What was found for one seed of a curved puzzle.
typedef struct ns_find {
    uint64_t seed;
    int64_t effort;        // that it may use; 0: any
    double weld;           // with which its outline was made ...
    double hide;           // ... how much it was hidden ...
    bool cut;              // ... and whether outlines got corners for that
    bool found;            // whether there is a puzzle
    ns_doc doc;            // it
    ns_curved_made made;   // and what its search says of it
    ns_page_specks specks; // that it has on paper
    int32_t start;         // which search that was
    int32_t searches;      // how many there were to do ...
    int32_t lost;          // ... and how many failed for want of memory or by a fault of ours
    bool crowded;          // a search was given up because of its many specks or ends
    bool stopped;          // the effort ran out or somebody asked to stop, somewhere
    ns_status status;      // of a search that failed, the worst ...
    char message[NS_MESSAGE_MAX]; // ... and its sentence
    int64_t evaluations, steps;   // of the searches that count
    double seconds;               // CPU, of all
} ns_find;

void ns_find_drop(ns_ctx *ctx, ns_find *find);

// Which files there are, for whoever has to tell a name from what stands behind it.
typedef struct ns_file_finder {
    bool (*exists)(const void *user, const char *name, int32_t length);
    const void *user;
} ns_file_finder;

// Curves of an earlier puzzle that a curved one is to have again. All zero bytes: none.
typedef struct ns_keep {
    const char *name; // of its file, perhaps with #n, as it was asked for ...
    int32_t name_length;
    const char *list;         // ... and the numbers behind the colon; NULL: all curves
    const ns_board *board;    // borrowed
    NS_ARRAY(int32_t) curves; // their numbers from 0; empty: all
    double detail;            // that its drawing was made with; 0 when it does not say
    double hide;              // how much it was hidden ...
    double picture_slack;     // ... the slack of that; 0 when it does not say ...
    bool plain;               // ... and whether no outline was cut for it
    int32_t turns;            // how its picture stands, see ns_doc_turns
} ns_keep;

// Takes FILE, FILE:0,3,5-7 and the same with #n behind FILE apart; `keep` must be empty. Then whether
// its numbers can be read.
void ns_keep_asked(const ns_asked *asked, const ns_file_finder *files, ns_keep *keep);
ns_status ns_keep_check(ns_ctx *ctx, const ns_keep *keep);
// Finds the curves in what was read of that name, which must be one puzzle and stay where it is.
ns_status ns_keep_find(ns_ctx *ctx, const ns_input *inputs, int32_t count, ns_keep *keep);
void ns_keep_drop(ns_ctx *ctx, ns_keep *keep);

// A puzzle in the making. Opened by ns_making_open, it borrows shop and input.
typedef struct ns_making {
    const ns_shop *shop;
    ns_input *input;
    ns_kind kind;
    ns_keep keep; // curved
    ns_made grid;
    ns_solid_made solid;
    ns_sloped_made sloped;
    ns_page_specks specks; // sloped
    ns_drawing drawing;    // curved: of a picture that was traced, or turned
    int32_t turns;         // curved: how the drawing stands since, see ns_doc_turns
    ns_traced traced;
    const ns_drawing *drawn; // curved: the drawing before it was made simpler; NULL: it was not
    ns_drawing simpler;      // the drawing since
    ns_detail detail;        // what was done to it
    ns_look look;            // curved, sloped: how the drawing is shown
    double margin, aspect;   // curved: chosen for the paper; 0 when that was left to the user
    ns_find found;           // curved: of the only seed
    ns_thinned thinned;      // what was left out, with --thin or --stars
    int32_t given;           // cells that were given to make it easier
    int32_t stars;           // as it is now; 0: nobody asked, or nobody knows
    bool remade;             // curved, sloped: the input is the puzzle itself
    // What is spoken of now: the only puzzle, or one of several finds.
    ns_doc *doc;
    ns_find *find; // curved
    uint64_t seed;
    ns_took took; // CPU seconds of all threads
    int64_t steps;
    bool stopped; // the effort ran out, or somebody asked to stop
    int exit_code;
} ns_making;

// The kind that was asked for, or the one that goes without saying for files of that format.
ns_kind ns_make_kind_by_format(const ns_asked *asked, ns_format_id format);
// Options that mean nothing to the kind, or not beside each other. `has_page`: the puzzle is drawn as
// well, so that options of the page mean something.
ns_status ns_make_check(ns_ctx *ctx, const ns_asked *asked, ns_kind kind, bool has_page);
// Fills in shop, input and kind.
void ns_making_open(const ns_shop *shop, ns_input *input, ns_making *making);
// Whether the input is something to make the kind from. A bitmap for a curved puzzle is traced.
ns_status ns_making_accept(ns_ctx *ctx, ns_making *making);
// Makes the puzzle in the input's doc, with its scores and who made it how. NS_STOPPED leaves the best
// so far, or an empty puzzle when there was none yet.
ns_status ns_make(ns_ctx *ctx, ns_making *making);
// What the puzzle that is spoken of is worth.
int ns_making_exit(const ns_making *making);
// Writes into the doc that is spoken of who made it, and how.
ns_status ns_making_sign(ns_ctx *ctx, ns_making *making);
// The members of an object that is open, of the puzzle that is spoken of: kind, seed, size, verdict,
// what is special to its kind, and what it took.
void ns_making_put(ns_json_writer *w, const ns_making *making);
void ns_making_drop(ns_ctx *ctx, ns_making *making);
// What became of --thin, --blots and --stars as the rest of a sentence; nothing when nobody asked. False without
// memory.
bool ns_making_say_thin(ns_ctx *ctx, const ns_making *making, ns_text *text);
// The same of --level and --cells, as far as they were not met.
bool ns_making_say_level(ns_ctx *ctx, const ns_making *making, ns_text *text);
// The paper of --paper, on which cells must not be too small.
ns_draw_options ns_making_paper(const ns_asked *asked);

// Grid: whether the picture is a photograph whose size nobody chose.
bool ns_making_is_photo(const ns_making *making);
// Sloped: the options as they were asked for; whether there is one answer.
ns_sloped_options ns_making_sloped_options(const ns_making *making);
bool ns_making_has_answer(const ns_making *making);
// Curved: the options as they were asked for; whether nothing that was to be kept could be.
ns_curved_options ns_making_curved_options(const ns_making *making);
bool ns_making_kept_nothing(const ns_making *making);
// Curved, of several seeds: looks at the drawing and chooses the frame; searches for the puzzles of
// these seeds; makes one of them what is spoken of, its scores written into its doc.
ns_status ns_making_prepare(ns_making *making, ns_ctx *ctx);
ns_status ns_making_search(ns_making *making, ns_ctx *ctx, ns_find *finds, int32_t count);
ns_status ns_making_take(ns_making *making, ns_ctx *ctx, ns_find *find);

// The puzzles of several seeds, side by side to choose from. All zero bytes is a valid empty one.
typedef struct ns_selection {
    int32_t count;  // seeds; 0: no sheet was asked for
    int32_t found;  // puzzles
    int32_t best;   // of finds; -1: there is none
    ns_find *finds; // one a seed
    ns_page_format format;
    double dpi;
    bool alone;   // the output is the sheet itself, no puzzle is written
    ns_text path; // of its first file
    ns_scenes pages;
} ns_selection;

// What was asked for; the sheet must be empty. NS_BAD_INPUT when that cannot be; whether its format can
// be written is another question. `has_page`: the puzzle is drawn as well.
ns_status ns_selection_asked(ns_ctx *ctx, const ns_shop *shop, const char *output,
                             bool has_page, ns_selection *sheet);
// Searches for the puzzles of the context's seed and those after it. Having found none is no failure.
ns_status ns_selection_make(ns_ctx *ctx, ns_making *making, ns_selection *sheet);
// Puts into the context why a seed has no puzzle, and returns that status.
ns_status ns_selection_missing(ns_ctx *ctx, const ns_making *making, const ns_selection *sheet,
                               int32_t i);
// Draws what was found, one puzzle at least, and writes the pages: one PDF, or a file a page.
ns_status ns_selection_draw(ns_ctx *ctx, const ns_making *making, ns_selection *sheet);
int32_t ns_selection_files(const ns_selection *sheet);
ns_status ns_selection_file(ns_ctx *ctx, const ns_ports *ports, const ns_selection *sheet,
                            int32_t i, ns_text *path, ns_text *bytes);
// Signs the best puzzle and lends its doc to the input, which must be emptied (number -1), not dropped,
// before the sheet is.
ns_status ns_selection_lend_best(ns_ctx *ctx, ns_making *making, ns_selection *sheet);
// The members output, sheet and best of an object that is open.
void ns_selection_put(ns_json_writer *w, const ns_selection *sheet, int32_t i,
                      const char *output);
void ns_selection_drop(ns_ctx *ctx, ns_selection *sheet);

// -- improve --------------------------------------------------------------------------------------

typedef struct ns_improve_options {
    ns_relax_options relax;
    ns_relax_schedule forces;
    int32_t steps; // at most; 0: until the curves settle
} ns_improve_options;

// What became of one puzzle.
typedef struct ns_improved {
    ns_status status; // NS_STOPPED has a result too
    char message[NS_MESSAGE_MAX];
    ns_relaxed relaxed;
    ns_measures before, after;
    ns_board board;
} ns_improved;

// The options as they were asked for; of --forces only an object or array itself is read
// here, not a file (ns_improve_forces_are_told).
ns_status ns_improve_asked(ns_ctx *ctx, const ns_asked *asked, ns_improve_options *options);
// Whether --forces is JSON, and not the name of a file.
bool ns_improve_forces_are_told(const ns_asked *asked);
// Only reads the doc. `watch` may be NULL. The context neither stops nor spends when a better board
// was found.
void ns_improve_doc(ns_ctx *ctx, const ns_shop *shop, const ns_improve_options *options,
                    const ns_doc *doc, const ns_relax_watch *watch, ns_improved *improved);
// A better board takes the place of the old one, signed, with its scores.
ns_status ns_improve_apply(ns_ctx *ctx, const ns_shop *shop, ns_doc *doc,
                           ns_improved *improved);
void ns_improved_put(ns_json_writer *w, const ns_input *input, const ns_improved *improved);
void ns_improved_drop(ns_ctx *ctx, ns_improved *improved);

// -- change ---------------------------------------------------------------------------------------

// What became of one puzzle.
typedef struct ns_changed {
    ns_status status; // NS_STOPPED: changed, but nobody knows how many answers there are
    char message[NS_MESSAGE_MAX];
    bool changed;   // otherwise it stays as it is, and ...
    ns_text reason; // ... this says why
    ns_text what;   // that was done, for people and for the file: "set 12=1"
    // As it is now; empty when nothing changed.
    ns_puzzle puzzle;
    ns_solution solution;
    bool moved;     // curves changed: these are the board and its measures
    ns_board board; // otherwise empty, or the same curves with other borders
    ns_measures measures;
    ns_verdict verdict;
    ns_goal goal;
    ns_level level;
    int32_t open;            // cells that looking at single lines does not settle
    NS_ARRAY(int32_t) cells; // that were set or given, ascending
    NS_ARRAY(int32_t)
    lines; // whose clue is another, ascending; when curves moved, as numbered now
    NS_ARRAY(int32_t) now;   // moved: the number of each earlier curve now; -1: it changed
    NS_ARRAY(int32_t) after; // moved: curves that are new or changed, as numbered now
    int32_t given_gone;      // moved: given cells that could not be kept
    int64_t ticks;
} ns_changed;

// Whether exactly one change was asked for.
ns_status ns_change_check(ns_ctx *ctx, const ns_asked *asked);
// Only reads the doc.
void ns_change_doc(ns_ctx *ctx, const ns_shop *shop, const ns_doc *doc, ns_changed *changed);
// What changed takes the place of what was; the doc says so, and has its verdict.
ns_status ns_change_apply(ns_ctx *ctx, ns_doc *doc, ns_changed *changed);
int ns_changed_exit(const ns_changed *changed);
// The members of an object that is open; the doc is still as it was.
void ns_changed_put(ns_json_writer *w, const ns_input *input, const ns_changed *changed);
void ns_changed_drop(ns_ctx *ctx, ns_changed *changed);

// -- suggest --------------------------------------------------------------------------------------

// A change that would help, and what would come of it.
typedef struct ns_suggestion {
    ns_option_id option; // of "change" ...
    ns_text value;       // ... with this value
    int64_t seed;        // and this seed; -1: it needs none
    int64_t effort;      // and so much of it; 0: it needs no limit
    int32_t changes;     // cells, clues or curves that would be others
    int64_t harm;        // how visible that is, to compare
    bool decided;        // the verdict is known
    ns_verdict verdict;
    ns_goal goal;
    int32_t open;              // cells that looking at single lines would not settle
    NS_ARRAY(int32_t) cells;   // that would be set or given ...
    NS_ARRAY(int32_t) colours; // ... to these
    ns_text sentence;
} ns_suggestion;

// What became of one puzzle.
typedef struct ns_suggested {
    ns_status status;
    char message[NS_MESSAGE_MAX];
    ns_verdict verdict; // as it is
    ns_goal goal;
    int32_t open;
    bool limited;                 // the effort ran out before all had been tried
    NS_ARRAY(ns_suggestion) list; // best first
    ns_text note;                 // why there is none, else empty
    int64_t ticks;
} ns_suggested;

// Only reads the doc.
void ns_suggest_doc(ns_ctx *ctx, const ns_shop *shop, const ns_doc *doc,
                    ns_suggested *suggested);
int ns_suggested_exit(const ns_suggested *suggested);
// The members of an object that is open.
void ns_suggested_put(ns_json_writer *w, const ns_input *input, const ns_suggested *suggested);
void ns_suggested_drop(ns_ctx *ctx, ns_suggested *suggested);

// -- every verb, without a command line -----------------------------------------------------------

// A file that is given, and one that is given back.
typedef struct ns_block {
    const char *name, *bytes;
    int32_t count;
} ns_block;

typedef struct ns_blob {
    ns_text name, bytes;
} ns_blob;

// What came of it. All zero bytes is a valid empty one.
typedef struct ns_reply {
    ns_text objects; // JSON, a line each: what the program prints with --json
    NS_ARRAY(ns_blob) files;
    int exit_code; // ns_exit
} ns_reply;

// Does what `nonosmith VERB` does to the files, with options as ns_asked_read takes them. Where the
// program would write a file, the reply has it, called as --output says or "out". Failures are objects
// with an "error"; only NS_NO_MEMORY is returned.
ns_status ns_work(ns_ctx *ctx, const ns_ports *ports, const char *verb, const char *options,
                  int32_t options_count, const ns_block *blocks, int32_t block_count,
                  ns_reply *reply);
// The same of what goes with playing: check, draw and explain, on .nono files. Whoever links no more than
// this gets a program without all that makes puzzles.
ns_status ns_work_playing(ns_ctx *ctx, const ns_ports *ports, const char *verb,
                          const char *options, int32_t options_count, const ns_block *blocks,
                          int32_t block_count, ns_reply *reply);
void ns_reply_drop(ns_ctx *ctx, ns_reply *reply);

#ifdef __cplusplus
}
#endif

#endif
