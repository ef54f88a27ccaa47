// draw.h: the printed page of a puzzle, as a scene.
//
// A page is drawn for paper and pencil first: cells as large as the paper allows, type never
// below NS_TYPE_MIN points, every colour told apart by a letter and a pattern besides its hue,
// so that a photocopy or a colour-blind reader loses nothing. docs/pages.md says what stands
// where.
//
// A command that draws a book needs four calls: ns_draw_defaults, ns_draw_pages for each doc, then
// ns_scene_svg, or io/page_cairo for PDF (all scenes at once) and PNG.
#ifndef NONOSMITH_DRAW_H
#define NONOSMITH_DRAW_H

#include "nonosmith/doc.h"
#include "nonosmith/ports.h"
#include "nonosmith/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_TYPE_MIN 5.0    // points; the smallest type on any page
#define NS_TYPE_LARGE 14.0 // what weak eyes need at least

// The A sizes and the American ones; each grows within its family.
typedef enum ns_paper {
    NS_PAPER_A4,
    NS_PAPER_A3,
    NS_PAPER_A2,
    NS_PAPER_A1,
    NS_PAPER_A0,
    NS_PAPER_LETTER,
    NS_PAPER_TABLOID,
    NS_PAPER_ANSI_C,
    NS_PAPER_ANSI_D,
    NS_PAPER_ANSI_E,
    NS_PAPER_A5,
    NS_PAPER_LEGAL,
    NS_PAPER_OWN, // the size in the options
} ns_paper;

#define NS_PAPER_SIDE_MIN 72.0    // points; of a size of one's own
#define NS_PAPER_SIDE_MAX 14400.0 // what a PDF may have
#define NS_MARGIN_MM_MAX 50

// Which way up a page is: as gives the larger puzzle, upright, or turned. A size of one's own
// stays as it was given unless one of the last two is asked for.
typedef enum ns_orientation {
    NS_ORIENT_AUTO,
    NS_ORIENT_PORTRAIT,
    NS_ORIENT_LANDSCAPE
} ns_orientation;

// Marks of a proof sheet, which shows a designer where to look: drawn under the curves, as with a
// highlighter, and explained below the puzzle.
typedef enum ns_mark_shape {
    NS_MARK_HEADING, // no mark: a line of the legend starts here, with this text
    NS_MARK_BAR,     // from one place to the other, so wide in points
    NS_MARK_LINK,    // a thin line between two dots of this radius
    NS_MARK_RING,    // around each place, with this radius
    NS_MARK_TINT,    // the cell is filled
    NS_MARK_EDGE,    // the cell's outline, so wide
    NS_MARK_CURVE,   // along the whole curve, so wide
} ns_mark_shape;

typedef struct ns_mark_kind {
    ns_mark_shape shape;
    ns_ink ink;
    double size;      // points
    const char *text; // in the legend
} ns_mark_kind;

typedef struct ns_mark {
    int32_t kind;    // into kinds
    ns_point at[2];  // on the board's grid; equal when it is one place
    int32_t what;    // the cell of a tint or an edge, the curve of a curve
    double strength; // 0 (faint) to 1
} ns_mark;

typedef struct ns_marks {
    const ns_mark_kind *kinds; // in the order of the legend
    int32_t kind_count;
    const ns_mark *at; // painted in this order
    int32_t count;
    // What was painted otherwise before the drawing was made simpler, in thousandths of the frame: both
    // pictures stand below the legend then. NULL: nothing.
    const ns_scene *was;
} ns_marks;

// Which pages of a solid puzzle are wanted.
typedef enum ns_solid_view {
    NS_VIEW_ALL,
    NS_VIEW_LAYERS, // every layer as a grid with its clues
    NS_VIEW_MODEL,  // the block with clues on its sides, or the solved model
} ns_solid_view;

typedef struct ns_draw_options {
    ns_paper paper;
    double paper_width, paper_height; // points; of NS_PAPER_OWN
    ns_orientation orientation;
    bool grow;             // take the next larger paper of the family when type gets too small
    bool solution;         // fill in the stored solution
    bool credits;          // print title, author, copyright and licence
    const char *title;     // instead of the puzzle's own; "": none; NULL: its own
    bool hide_title;       // unless it is the page of the solution
    bool numbers;          // print the numbers by which lines are named; see names.h
    bool large;            // large print: clues as large as the paper allows, heavy lines
    int32_t number;        // of the puzzle, printed as "No. 12"; 0 prints none
    int32_t page_number;   // printed at the foot; 0 prints none
    bool stars;            // print how hard it is below the title, when the doc tells
    double margin_pt;      // kept free on all four sides
    ns_solid_view view;    // of a solid puzzle
    const ns_marks *marks; // of a curved or sloped puzzle's proof sheet; NULL: none
    // Of a grid, a sloped or a curved puzzle.
    bool
        marked; // every cell is an item, also when nothing fills it, and every blank clue has its place
    bool bare; // nothing but the puzzle, in one piece, on paper that is cut to it
} ns_draw_options;

// A4 that may grow, either way up, the puzzle without its solution, credits, no number of puzzle
// or page, half an inch margin.
ns_draw_options ns_draw_defaults(void);
// Finds "a4", "letter", "tabloid", "ansi-c".. in any case; false when there is no such paper.
bool ns_paper_find(const char *name, ns_paper *paper);
// Sets the paper of a page: a name, or a size such as "6x9in", "150x200mm", "15x20cm" or
// "432x648pt", width first; false when it is neither. A size that is a known paper's is that paper;
// any other does not grow.
bool ns_paper_read(const char *text, ns_draw_options *options);
// "a4" and so on.
const char *ns_paper_name(ns_paper paper);
// The sides of a paper in points; the options tell the size of one of one's own.
void ns_paper_sides(const ns_draw_options *options, ns_paper paper, bool landscape,
                    double *width, double *height);
// The paper a page was drawn on, whichever way it is turned; with `grow` it may be larger than
// the one asked for. False when the page has no such size.
bool ns_scene_paper(const ns_scene *scene, ns_paper *paper);

// How wide a text in DejaVu Sans is, in points, from a table in the core, so that pages are the same
// whatever fonts there are. Never too narrow for ASCII; other characters are taken as wide ones.
double ns_text_width(const char *text, double size_pt, bool bold);

#define NS_CURVED_TYPE_MIN 7.0 // points; of a clue beside a curve
#define NS_CELL_SMALL 4.0 // mm2; a smaller cell of a curved puzzle is hard to fill with a pen
#define NS_CELL_SPECK 1.0 // mm2; hardly anybody sees a smaller one: a speck
#define NS_GRID_CELL_SMALL 3.0 // mm; so is one of a grid with shorter sides
#define NS_GRID_TYPE_SMALL 6.0 // points; smaller numbers are hard to read

// What a designer wants to know of a page before printing it, in millimetres on paper.
typedef struct ns_page_report {
    double cell_mm; // grid: a side of a cell; all below but the type is 0 then
    double step_mm; // of the board's grid
    double frame_width_mm, frame_height_mm;
    double smallest_gap_mm;   // between two neighbouring crossings along a curve
    double smallest_cell_mm2; // area
    int32_t smallest_cell;
    int32_t small_cells;   // below NS_CELL_SMALL
    double type_pt;        // of the clues; of a solid on its layers
    int32_t labels, moved; // clues, and how many of them needed a leader
    bool no_block; // solid: the block is left out, its numbers would be too small to read
} ns_page_report;

// Draws the classic page of a grid: clues left and above, every fifth line bold.
//
// `scene` starts empty or dropped and belongs to
// the caller; after a failure it is empty. NS_BAD_INPUT, with a sentence naming the remedy: the
// puzzle is no grid, a clue is a tally, there is no solution though one was asked for, or no
// allowed paper can hold it at NS_TYPE_MIN. `report` may be NULL. Cost: about a few steps per cell
// and run.
ns_status ns_draw_grid(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                       ns_scene *scene, ns_page_report *report);

// Draws a curved or sloped puzzle: the frame, its curves, and every clue outside of the frame at one end of
// its curve, on its own side of it, read from the outside in.
//
// No two labels overlap, none is cut off by the paper or lies over the frame; crowded ones slide
// along the frame or stand further out, with a thin leader to their place. Fails as ns_draw_grid
// does; NS_BAD_INPUT also when the puzzle has no board or a mark is about nothing that there is.
// `report` may be NULL.
ns_status ns_draw_curved(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                         ns_scene *scene, ns_page_report *report);

// Clockwise.
typedef enum ns_frame_side { NS_TOP, NS_RIGHT, NS_BOTTOM, NS_LEFT } ns_frame_side;

// Where the clue of a line stands around the frame, whatever the paper: see docs/pages.md for the one
// page that is too crowded for it.
typedef struct ns_clue_place {
    ns_frame_side side;
    int32_t
        number; // among the clues along that side, from the left or from the top, from 1; 0: no
                // clue is printed
    bool at_end; // of the walk: the clue, which is read from the outside in, is read against it
} ns_clue_place;

typedef NS_ARRAY(ns_clue_place) ns_clue_places;

// Finds them for all lines of a curved or sloped puzzle; the array must be empty and stays so on failure.
// NS_BAD_INPUT as ns_draw_curved. Cost: about a twentieth of drawing the page.
ns_status ns_clue_places_find(ns_ctx *ctx, const ns_doc *doc, ns_clue_places *places);

// The same plan and its report, without a scene: how large the page would be drawn.
ns_status ns_plan_curved(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                         ns_page_report *report);

#define NS_CONTACT_LINES 3

// One picture of a contact sheet. Texts are borrowed; "" or NULL prints nothing.
typedef struct ns_contact {
    const ns_doc *doc;                   // a curved puzzle with board and solution
    const char *name;                    // below it, bold
    const char *lines[NS_CONTACT_LINES]; // and below that
    bool best;                           // marked
} ns_contact;

// Draws many curved puzzles small and side by side, to choose one from: their curves over a light
// tint of the solution, without clues, all to one scale. Takes as many pages as it needs for
// pictures that can be judged. `title` and `note` stand at the head of each page.
//
// Of the options paper and margin count. `pages` starts empty and belongs to the caller; after a
// failure it is empty. NS_BAD_INPUT as ns_draw_curved with its solution; also without any picture.
ns_status ns_draw_contacts(ns_ctx *ctx, const ns_contact *contacts, int32_t count,
                           const char *title, const char *note, const ns_draw_options *options,
                           ns_scenes *pages);

// Draws a solid puzzle: first the whole block in an isometric view, with the clue of every line on
// the side where it comes out (with the solution: the solved model), then every layer from the
// bottom up as a grid, x-lines' clues left of it and y-lines' above, with those of the z-lines in a
// view from above. Takes as many pages as it needs; options->page_number counts on from page to
// page.
//
// The block is left out where its numbers would need paper more than one size larger than the one
// asked for, unless it is all that was asked for. `pages` starts empty and belongs to the caller;
// after a failure it is empty. NS_BAD_INPUT as ns_draw_grid; also when a clue has runs. `report`
// may be NULL. Cost: the cells, and the visible sides of the model.
ns_status ns_draw_solid(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                        ns_scenes *pages, ns_page_report *report);

// Draws a puzzle of any kind that takes one page by the function for its kind. `report` may be
// NULL. NS_BAD_INPUT also for kinds that have no page yet, and for solid
// ones, which take several.
ns_status ns_draw(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                  ns_scene *scene, ns_page_report *report);

// The same for all kinds, on as many pages as it takes. `pages` starts empty and belongs to the
// caller; after a failure it is empty.
ns_status ns_draw_pages(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                        ns_scenes *pages, ns_page_report *report);

// An explanation in pictures. Texts are borrowed.
typedef struct ns_strip {
    const ns_explanation *explanation;
    const ns_colours *start; // what is known before the first step, of every cell
    const ns_text *heads;    // above the sentence of each step: its number, the clue
    const ns_text *captions; // the sentences
    int32_t count;           // steps that are shown
    int32_t every;           // only every so manyth of them has a picture, the first included
    const char *title;       // at the head of each page; may be ""
} ns_strip;

// Draws the steps of an explanation side by side, each as a small board: what is known before it, the line that
// is looked at tinted, what it rests on ringed, what follows outlined, and its sentence below. Of a solid the layer
// or the upright slice in which the line lies is shown.
//
// Of the options paper and margin count, and page_number counts on from page to page. `pages` starts empty and
// belongs to the caller; after a failure it is empty. NS_BAD_INPUT for kinds that have no such pictures, curves
// without a board, and when there is no step.
ns_status ns_draw_strip(ns_ctx *ctx, const ns_doc *doc, const ns_strip *strip,
                        const ns_draw_options *options, ns_scenes *pages);

#define NS_PER_PAGE_MAX 24

// Draws several puzzles on each page, in equal parts of it, row by row, each with its own title,
// key and foot: all of a book, `per_page` to a page, all pages with the same parts. Columns and the
// way up are chosen for the largest puzzles. With options->number they are counted from there,
// with options->page_number the pages.
//
// `pages` starts empty and belongs to the caller; after a failure it is empty. `reports` may be
// NULL, or has one for each doc. NS_BAD_INPUT as ns_draw or for a solid puzzle, *bad (which may be
// NULL) then being its doc, and with *bad -1 when no allowed paper can hold so many. Cost: each
// puzzle is drawn a few times.
ns_status ns_draw_several(ns_ctx *ctx, const ns_doc *const *docs, int32_t count,
                          int32_t per_page, const ns_draw_options *options, ns_scenes *pages,
                          ns_page_report *reports, int32_t *bad);

#ifdef __cplusplus
}
#endif

#endif
