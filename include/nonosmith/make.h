// make.h: pictures become puzzles.
//
// A maker fills a doc: the puzzle, its solution, the verdict. It decides with the built-in engine
// only, so the same picture, options and seed give the same bytes on every machine. Colours that
// are not needed do not appear in the palette.
#ifndef NONOSMITH_MAKE_H
#define NONOSMITH_MAKE_H

#include "nonosmith/doc.h"
#include "nonosmith/judge.h"
#include "nonosmith/outline.h"
#include "nonosmith/picture.h"
#include "nonosmith/ports.h"
#include "nonosmith/voxels.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_GRID_PIXELS_MAX 100 // along a side that is not scaled unless asked for
#define NS_GRID_PHOTO_CELLS 36 // along the longer side of a photograph, when nobody chose
#define NS_GROUND_AUTO (-1)
#define NS_REPAIR_AUTO (-1)

typedef struct ns_grid_options {
    // Cells of the grid. Both 0: one pixel a cell, larger pictures scaled down to fit
    // NS_GRID_PIXELS_MAX; one of them 0: it follows from the picture's shape.
    int32_t width, height;
    int32_t longer;   // instead of both: cells along the longer side; 0: not asked for
    bool trim;        // rows and columns at the sides that are all background go first
    int32_t colours;  // 0: black and white; otherwise so many at most, besides the background
    double threshold; // black and white: a pixel is black below this lightness, 0..1; < 0: Otsu
    int32_t background; // colours: 0xrrggbb, or NS_GROUND_AUTO: what is transparent, else the
                        // commonest colour of the border
    bool invert;        // black and white: swap the two
    bool repair;        // change few cells until the puzzle is simple
    // Effort for that: NS_REPAIR_AUTO as the size deserves (about a second for 1,000 cells), 0 no
    // limit but the context's.
    int64_t repair_ticks;
} ns_grid_options;

typedef struct ns_change {
    int32_t cell;
    uint8_t from, to;
} ns_change;

// What repairing did. Fewer changed cells are always better, then less harm.
typedef struct ns_repair {
    bool asked;       // whether a repair was wanted and needed
    bool simple;      // whether the puzzle is simple now
    bool fewest;      // proved: no change of fewer cells makes it simple
    bool gentlest;    // proved: nor does a change of as many cells with less harm
    bool limited;     // the effort ran out before all had been tried
    int32_t at_least; // proved: fewer cells than this cannot do
    int64_t harm;     // how visible the changes are, summed up: about 100 a cell and more
    int64_t ticks, solves, checks;
    NS_ARRAY(ns_change) changes; // by cell
} ns_repair;

typedef struct ns_made {
    ns_verdict verdict;
    double threshold; // black and white: the one that was used
    ns_repair repair;
} ns_made;

ns_grid_options ns_grid_defaults(void);
// Whether a picture was painted cell by cell: at most NS_GRID_PIXELS_MAX along a side, and small or of
// few colours. Anything else is a photograph or a drawing, of which nobody wants a cell for each pixel.
bool ns_bitmap_is_pixel_art(const ns_bitmap *bitmap);
// A grid puzzle from a picture. The doc must be empty and is filled; NS_STOPPED leaves it complete
// with the best that was found, other failures leave it empty. Costs the picture's pixels, then
// what ns_solve and ns_repair_grid take.
ns_status ns_make_grid(ns_ctx *ctx, const ns_bitmap *bitmap, const ns_grid_options *options,
                       ns_doc *doc, ns_made *made);
// The same for a doc that already holds a grid and its solution, as character grids do: derives
// the clues, judges and repairs. Of the options only those of repairing matter.
ns_status ns_make_grid_from_solution(ns_ctx *ctx, const ns_grid_options *options, ns_doc *doc,
                                     ns_made *made);
void ns_made_drop(ns_ctx *ctx, ns_made *made);

// One pixel a cell, every colour kept: a bitmap as a puzzle's goal. The background is what is
// transparent, else what the file names as background, else white, else the commonest colour of the
// border. `name` is for messages.
ns_status ns_grid_from_pixels(ns_ctx *ctx, const char *name, const ns_bitmap *bitmap,
                              ns_doc *doc);
// The solution as a bitmap, one pixel a cell.
ns_status ns_grid_to_pixels(ns_ctx *ctx, const ns_doc *doc, ns_bitmap *bitmap);

// How little a cell shows its colour: loss[cell * (colour_count + 1) + colour] is how much worse
// the colour fits there than the one in the solution, 0 (as well) to 1000 (the opposite).
typedef NS_ARRAY(uint16_t) ns_loss;

// Changes as few cells of the solution as it can until the clues derived from it are simple, and
// derives them. `loss` may be NULL. `ticks` is an effort limit of its own, 0 for none. When the
// context stops the work the best so far stands. NS_BAD_INPUT for pictures of some million cells.
// See docs/notes/repair.md.
ns_status ns_repair_grid(ns_ctx *ctx, ns_puzzle *puzzle, uint8_t *solution, const ns_loss *loss,
                         int64_t ticks, ns_repair *repair);
void ns_repair_drop(ns_ctx *ctx, ns_repair *repair);

typedef enum ns_curved_method {
    NS_METHOD_BEST,   // our own search
    NS_METHOD_CLIMB,  // de Jong's hill climbing, as published
    NS_METHOD_ANNEAL, // van de Kerkhof's annealing, as published
} ns_curved_method;

#define NS_FRAME_MM 150.0 // of the frame's longer side on A4, with a usual number of clues

// The clearest page so far of a search. While it grows every piece of the picture, every connection,
// bridge and decoy is a curve of its own, some may still be missing, and nothing is known of the
// answer; when it is done it is the puzzle's board.
typedef struct ns_curved_sight {
    const ns_board *page; // borrowed
    double score;         // as progress tells it: de Jong's, of anneal van de Kerkhof's fitness
    uint64_t seed;
    int32_t start; // which search of that seed, see below
    bool done;
} ns_curved_sight;

// Watches searches at work. Told when the page has become another since it was last told, and so
// many ticks of effort have passed; and of what is done. The context is one of its own, for memory:
// watching changes nothing of the result. Several threads that search tell at once.
typedef struct ns_curved_watch {
    int64_t ticks;
    void (*tell)(void *user, ns_ctx *ctx, const ns_curved_sight *sight);
    void *user;
} ns_curved_watch;

typedef struct ns_curved_options {
    ns_outline_options outline; // its frame_mm says how large the page will be
    ns_curved_method method;
    int32_t setting;     // de Jong's a (0) to e (4): how far apart things are to be
    bool self_crossings; // whether a curve may cross itself
    bool bridges;        // whether two ends may be joined by a bridge (climb never does)
    int32_t cells;       // that the puzzle is to have, about; 0: as it comes (best only)
    // Without `cells`: fewer are made more, and when the picture is hidden up to 100 besides, as far as the page
    // stays as clear; 0: they are not (best only).
    int32_t cells_least;
    ns_level level; // basic: no face is to be popular (best only); any other: as it comes
    // Best: how much smooth outlines are cut and led on, so that the picture is not seen at a glance, 0
    // (not at all) to 1; and how far one may be moved for that, the frame's longer side being 1000.
    double hide, picture_slack;
    bool plain; // only narrow places are widened for it: no outline is cut
    // Curves of an earlier puzzle: each open end that one of these curves extends keeps its
    // connection or bridge as it was, when it still fits. NULL: none; no list: all curves.
    const ns_board *keep;
    const int32_t *keep_curves;
    int32_t keep_count;
    // Of several searches with the same seed, which one this is: 0, 1 ... They know nothing of each
    // other.
    int32_t start;
    double effort; // times the usual number of steps: 1
    double time;   // best: times what a search may take that nobody limits: 1
    // Best: a first page with more cells than this that are too small to print is given up
    // (NS_BAD_INPUT, made->crowded): the drawing has too much detail. 0: never.
    double specks_most;
    bool no_fallback; // anneal: fail when the published start fails (50 aborts), for benches
    const ns_curved_watch *watch; // NULL: nobody
} ns_curved_options;

// What became of a drawing.
typedef struct ns_curved_made {
    ns_verdict verdict;
    ns_level level;
    int32_t popular;           // cells that a curve meets more than once on one side
    int32_t pieces, open_ends; // of the picture
    int32_t corners;           // that were made to hide it
    int32_t bridges;
    int32_t decoys;      // curves that were added for the answer, the level or the cells
    int32_t kept;        // ends whose curves were kept
    int32_t tolerance;   // that the certificate needed
    double cost;         // what the method made as small as it could
    double score, floor; // de Jong's at the setting
    double fitness, fitness_floor; // van de Kerkhof's
    int64_t evaluations;           // candidates looked at
    int64_t iterations;            // of annealing; of best, ends visited
    bool start_failed;             // anneal: the published start, our own was used
    bool crowded;                  // given up because of specks_most, or of too many open ends
    ns_notes notes;                // of the outline
} ns_curved_made;

ns_curved_options ns_curved_defaults(void);
// Chooses the margin by the number of the picture's open ends, and the aspect, unless it is given,
// so that picture and frame fill a paper of that many points, whichever way up. Fails as
// ns_outline_of does, and changes nothing then; costs as much.
ns_status ns_curved_fit_paper(ns_ctx *ctx, const ns_drawing *drawing, double paper_width,
                              double paper_height, ns_outline_options *options);
// The margin for so many ends, and the aspect of the frame around a picture.
double ns_curved_margin(int32_t open_ends);
double ns_curved_aspect(double picture_width, double picture_height, double margin,
                        double paper_width, double paper_height);
// A curved puzzle from a drawing: every open end of the picture's pieces is extended to the frame
// or joined to another; the seed is the context's. The doc must be empty
// and is filled: puzzle, solution, board, verdict. NS_STOPPED leaves the clearest puzzle so far
// in it, or nothing when there was none yet; other failures leave it empty. NS_BAD_INPUT when the
// outline fails, when an end cannot be extended, or when the answer is not the picture and no
// decoy mends that. Progress is told as "score" (of anneal "fitness") with done and of in
// thousandths: that of the best page so far and its floor, at last that of the puzzle with its
// decoys; best also tells "search", how far it is. "finish" (0 of 0) is told while what was found
// is certified and judged.
ns_status ns_make_curved(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_doc *doc, ns_curved_made *made);
void ns_curved_made_drop(ns_ctx *ctx, ns_curved_made *made);

// What lines of a sloped puzzle are to shift as little as possible by.
typedef enum ns_sloped_objective {
    NS_OBJECTIVE_SQUARES, // the sum of the shifts' squares
    NS_OBJECTIVE_SUM,     // the sum of their sizes; of all that are as good, the least squares
    NS_OBJECTIVE_MAX,     // the largest; of all that are as good, the least squares
} ns_sloped_objective;

// Lengths are in units: the frame's longer side is 100.
typedef struct ns_sloped_options {
    double threshold; // black below this lightness (0..1) ...
    int32_t colours;  // ... or, when not 0, every paint its own colour, at most so many, ...
    const ns_rgb *palette; // ... or, when not NULL, the nearest of these; white is the first
    int32_t palette_count;
    double margin;  // around the picture, a part of its larger side; < 0: the frame is the page
    double snap;    // how far a corner of the drawing may be moved to give edges their slope
    bool any_slope; // edges keep the slope they have
    ns_sloped_objective objective;
    double width; // that every face is to have at least; 0: as drawn
    bool widest;  // instead: the largest width that all faces can have
    bool split;   // meeting points of three or more lines may come apart when that gives more
                  // room, where the picture has no corner
} ns_sloped_options;

// What became of a drawing.
typedef struct ns_sloped_made {
    ns_verdict verdict;
    ns_level level;
    int32_t lines, faces;   // without the frame's
    int32_t multiple;       // points inside where three lines or more meet
    int32_t frame_multiple; // points of the frame where two or more do
    int32_t parted;         // multiple points that came apart
    double snapped;         // how far the corner that moved most was moved
    double drawn_width;     // the narrowest face before ...
    double width;           // ... and after
    double widest;          // the largest possible narrowest one; < 0: nobody asked
    double bound; // the same if lines' ends might pass each other on the frame, and its
                  // corners; < 0: nobody asked
    bool met;     // whether what was asked for was reached
    double squares, sum, max; // of the shifts
    int32_t passes; // the thesis' difficulty: looks at a line that settled a cell, going
                    // round all lines in order; -1: not settled by looking at lines
    // When the width is not met: the cells and curves that stand in each other's way, by number in
    // the doc.
    NS_ARRAY(int32_t) tight_cells;
    NS_ARRAY(int32_t) tight_curves;
    ns_notes notes;
} ns_sloped_made;

// Threshold one half, black and white, the page as frame, snap 0.05, four slopes, squares, width 2,
// no splitting.
ns_sloped_options ns_sloped_defaults(void);
// A sloped puzzle from a drawing of polygons: every edge is extended to the frame, lines are shifted
// until every face is wide enough. The engine may be NULL, and is asked only where the core's own
// methods give up (ports.h). The doc must be empty and is filled; failures leave it empty, NS_STOPPED too.
// When the width cannot be had the widest puzzle is made, and made->met is false. NS_BAD_INPUT
// names the edge, its angle and where it is when one has no allowed slope.
ns_status ns_make_sloped(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_sloped_options *options, const ns_program_port *engine,
                         ns_doc *doc, ns_sloped_made *made);
void ns_sloped_made_drop(ns_ctx *ctx, ns_sloped_made *made);
typedef enum ns_fit_kind {
    NS_FIT_SEARCH, // over scale and offset: simple before unique, then the most faithful
    NS_FIT_CENTRE, // one centred fit
    NS_FIT_HAND,   // the one that is told
} ns_fit_kind;

typedef enum ns_thin_kind {
    NS_THIN_NO,
    NS_THIN_SIMPLE, // clues go as long as lines alone settle the puzzle
    NS_THIN_UNIQUE, // ... as long as it has one answer
} ns_thin_kind;

// How a mesh stands among the voxels, in numbers that people choose.
typedef struct ns_hand_fit {
    double turn
        [3]; // degrees, -360 to 360: about x, then y, then z, counterclockwise seen from its tip
    double scale; // of a longest side with the voxels asked for; 0.1 to 10
    double shift
        [3]; // voxels, -256 to 256, from where a centred fit stands; whole ones change nothing
} ns_hand_fit;

typedef struct ns_solid_options {
    int32_t size; // voxels along the longest side; of voxel models 0: as they are
    ns_fit_kind fit;
    ns_hand_fit hand; // the turn counts always, the rest with NS_FIT_HAND
    int32_t fits;     // that a search tries at most
    ns_voxelise_options voxelise;
    int32_t colours; // 1, or 2: parts with their own clue, from paint or by region
    bool partial;    // two colours: each clue tells of one of them only (Voxelgram 2)
    bool repair;
} ns_solid_options;

typedef struct ns_solid_made {
    ns_verdict verdict;
    int32_t size[3];
    int32_t filled;
    ns_voxelised voxelised;
    ns_stand stand;          // of the mesh as it was turned
    ns_hand_fit hand;        // the same fit by hand: the same voxels, whatever found it
    int32_t fits;            // tried
    double volume_agreement; // with the mesh, 0 to 1
    double silhouettes;      // the mean of three
    int32_t clues[4];        // lines with an empty, single, double, triple-or-more clue
    ns_repair repair;
    ns_notes notes;
} ns_solid_made;

// Size 12, a search over 60 fits, not turned, one sample, one colour.
ns_solid_options ns_solid_defaults(void);
// A solid puzzle from a mesh, or from voxels, which turn by right angles only. The doc must be empty and is filled; NS_STOPPED
// leaves it complete with the best so far, other failures leave it empty.
ns_status ns_make_solid(ns_ctx *ctx, const ns_mesh *mesh, const ns_solid_options *options,
                        ns_doc *doc, ns_solid_made *made);
ns_status ns_make_solid_from_voxels(ns_ctx *ctx, const ns_voxels *voxels,
                                    const ns_solid_options *options, ns_doc *doc,
                                    ns_solid_made *made);
void ns_solid_made_drop(ns_ctx *ctx, ns_solid_made *made);

// The model as a puzzle's goal, as it is: every voxel a cell, tallies of one colour on all lines.
ns_status ns_solid_from_voxels(ns_ctx *ctx, const ns_voxels *voxels, ns_doc *doc);
// The solution of a solid as a model, in its display paint, else in the palette's colours.
// NS_BAD_INPUT when the doc has no solution, or is larger than a model can be.
ns_status ns_solid_to_voxels(ns_ctx *ctx, const ns_doc *doc, ns_voxels *voxels);
// The tallies that the solution shows, for every line.
ns_status ns_solid_clues_from(ns_ctx *ctx, ns_puzzle *puzzle, const uint8_t *solution,
                              bool partial);
// Changes few and little visible voxels of the solution until its tallies make a simple puzzle, and
// sets them. Never empties a layer of the box. As ns_repair_grid otherwise.
ns_status ns_repair_solid(ns_ctx *ctx, ns_puzzle *puzzle, uint8_t *solution, int64_t ticks,
                          ns_repair *repair);

// -- thin -----------------------------------------------------------------------------------------

typedef struct ns_thin_options {
    ns_thin_kind kind;
    double share; // stop when this share of the clues is left; 0: when none can go
    bool blots;   // then leave out the lengths of runs as well, which become blots
    int32_t axes; // every cell stays on so many lines with a clue; 0: on any number
    bool strict;  // no minimal rule; see judge.h
    bool
        at_once; // unique: not first as long as it stays simple, which leaves harder puzzles and takes longer
    // Orders that are tried at most, of this seed and those after it, while that takes little effort; what leaves the
    // fewest clues counts. 0 is 1.
    int32_t orders;
} ns_thin_options;

// Something that was left out.
typedef struct ns_left_out {
    int32_t line;
    int32_t run; // of the line's clue, whose length it was; -1: the whole clue
} ns_left_out;

typedef struct ns_thinned {
    int32_t before, left;   // clues that say something
    int32_t numbers, blots; // lengths of runs that were told before, and that became blots
    bool irreducible;       // proved: nothing that is left can go
    bool simple; // when something went: lines alone settle what is left; otherwise it is unique
    int64_t tries;
    NS_ARRAY(ns_left_out)
    gone; // in this order: with the first few of them alone gone the puzzle is also as it
          // should be
} ns_thinned;

// Simple, until no clue can go, no blots.
ns_thin_options ns_thin_defaults(void);
// Leaves out clues one by one as long as the puzzle stays simple (or unique) and `solution` its answer, those that
// say 0 first and then as the seed has it, until none can go or `share` of them is left. Where cells that no clue
// speaks of are empty by rule, they count as settled. The puzzle must be simple (or unique) to begin
// with. When stopped, what is gone is gone and the puzzle is still as it should be. Drop `thinned` in any case.
ns_status ns_thin(ns_ctx *ctx, ns_puzzle *puzzle, const uint8_t *solution,
                  const ns_thin_options *options, ns_thinned *thinned);
void ns_thinned_drop(ns_ctx *ctx, ns_thinned *thinned);
// Leaves out the same, or the first few of it, of a copy that has all clues.
ns_status ns_thin_again(ns_ctx *ctx, ns_puzzle *puzzle, const ns_left_out *gone, int32_t count);

#ifdef __cplusplus
}
#endif

#endif
