// curved_work.h: the inside of the maker of curved puzzles.
//
// The picture's pieces are strands of a stage from the start and stay. Every open end gets an
// *extension*: a *connection*, one cubic that leaves the end in the piece's own direction and
// reaches the frame, or, for two ends together, a *bridge* that leaves both in their own
// directions. A *decoy* runs from frame to frame. A search (climb, anneal, best) puts extensions
// up and takes them down again until the page costs as little as it can find; at the end
// everything becomes a board.
#ifndef NS_CURVED_WORK_H
#define NS_CURVED_WORK_H

#include "arrangement/walk.h"
#include "base/basics.h"
#include "board/arranged.h"
#include "geom/bezier.h"
#include "measure/stage/stage.h"
#include "measure/yardsticks/floor.h"
#include "nonosmith/make.h"
#include "nonosmith/measure.h"

// An end of a piece that has to be extended, and how it is.
typedef struct open_end {
    int32_t piece, end;  // which end of which piece
    ns_vec at, way;      // where it is, and the direction in which it leaves, a unit vector
    double handle;       // the length of de Jong's C1 handle
    int32_t node;        // of the outline; node + 1 in the arrangement
    int32_t strand;      // its extension in the arrangement, 0 while there is none
    int32_t bridged;     // the open end at the other end of a bridge; -1: a connection, or none
    bool leads;          // its strand starts here, as all do but a bridge at one of its ends
    bool pinned;         // kept from an earlier puzzle: not to be moved
    ns_grid_cubic cubic; // of the extension, leaving this end; a bridge's other end has it
                         // reversed
} open_end;

typedef struct decoy {
    int32_t strand;
    ns_grid_cubic cubic;
} decoy;

typedef NS_ARRAY(ns_grid_cubic) decoy_list;

// How the ends are extended, and the decoys: enough to put everything up again.
typedef struct curved_plan {
    bool laid; // there is one
    NS_ARRAY(open_end) ends;
    decoy_list decoys;
    double cost; // see curved_cost
    ns_sums sums;
} curved_plan;

// They cost as much as laying the picture does, and are the same however it is extended.
typedef struct picture_floors {
    ns_floors at;
    bool known;
} picture_floors;

// A finished board of which some sections are to be found anew. What stays is laid as if it were all of
// the picture: the pieces of the outline are the picture's sections, then the added ones that stay.
typedef struct curved_rest {
    const ns_board *board;        // borrowed
    const bool *freed;            // of each section: an added one that does not stay; borrowed
    NS_ARRAY(int32_t) section_of; // of each piece
} curved_rest;

typedef struct curved_work {
    const ns_outline *outline;
    const curved_rest *rest; // NULL: the outline is a picture's
    const ns_curved_options *options;
    ns_rng rng;
    ns_stage stage; // node i of the outline is node i + 1, piece i is strand i + 1
    picture_floors floors;
    NS_ARRAY(open_end) ends;
    NS_ARRAY(decoy) decoys;
    int32_t decoys_kept;      // the first ones are from an earlier puzzle: not to be moved
    NS_ARRAY(int32_t) end_of; // the open end at 2 * piece + end, -1 for none
    int64_t iterations;
    bool looks;              // it is a short look: nobody hears of its score
    bool again;              // a search before this one made no puzzle
    int64_t told;            // the effort when progress was last told
    bool shown;              // the page was ...
    int64_t shown_at;        // ... with so much effort
    double shown_cost;       // ... when it cost this
    const curved_plan *best; // the best page so far; NULL: what is up
    int64_t reserve;         // ticks that the search leaves to the finish, of a limited effort
    int64_t patience;        // ticks for each step that makes a puzzle clearer; 0: any number
    bool crowded;            // it was given up because of its many specks or ends
    bool any_cells; // the board may have others than the stage: nothing else could be proved
    bool start_failed;
    bool stopped; // the effort ran out; what is up by then stands
    bool asked;   // and that because somebody asked for it, not by the budget
} curved_work;

// A curve as the ends (2 * piece + end) at which its pieces are entered.
typedef NS_ARRAY(int32_t) curved_ends;

// hide/curved_cut.c: a second corner for every outline that has exactly one, where there is room for it;
// a note says so.
ns_status curved_cut(ns_ctx *ctx, ns_outline *outline);

// hide/curved_hide.c: corners where the outline is smooth, more of them the nearer `hide` is to 1 (not 0), each
// at most `slack` off the border, the frame's longer side being 1000; and how many.
ns_status curved_hide(ns_ctx *ctx, ns_outline *outline, double hide, double slack,
                      int32_t *corners);

// room/curved_room.c: moves borders and corners apart that are nearer than vertices should be, and makes dots
// larger that are too small to be cut in two, each by at most `slack`, the frame's longer side being 1000.
ns_status curved_room(ns_ctx *ctx, ns_outline *outline, const ns_de_jong *clear, double slack);

// curved_rest.c: what stays of a board, as an outline, which must be empty as the list of sections is; drop both in any
// case. NS_BAD_INPUT when a curve ends where none that is made does.
ns_status curved_rest_outline(ns_ctx *ctx, curved_rest *rest, const ns_puzzle *puzzle,
                              ns_outline *outline);
// What a piece is.
ns_role curved_piece_role(const curved_work *work, int32_t piece);
// Whether some section of a curve does not stay.
bool curved_is_freed(const curved_rest *rest, int32_t curve);

// curved.c: the outline as it is searched with: hidden, cut; *corners as curved_hide.
ns_status curved_outline(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_outline *outline,
                         int32_t *corners);

// curved_lay.c: opens the stage with these weights, pieces onto it, open ends into the list, the
// floors unless they are known.
ns_status curved_lay(ns_ctx *ctx, curved_work *work, const ns_weights *weights,
                     int32_t tolerance);
// The pieces of a curve in order, from end to end; each goes on in the next as its mate, or over
// a bridge that is up. `piece` is any of them.
ns_status curved_trail(ns_ctx *ctx, const curved_work *work, int32_t piece, curved_ends *trail);
void curved_work_drop(ns_ctx *ctx, curved_work *work);

// curved_link.c: extensions come and go.
//
// A part that would extend `a` to the frame, or (b >= 0) bridge both. The cubic leaves end a and
// must live as long as the part.
ns_part curved_part(const curved_work *work, int32_t a, int32_t b, const ns_grid_cubic *cubic);
// Puts it up and remembers it at its ends, which must have none; *fit as ns_stage_put.
ns_status curved_link(ns_ctx *ctx, curved_work *work, int32_t a, int32_t b,
                      const ns_grid_cubic *cubic, ns_fit *fit);
// The same for what is known to fit: it was up before, or has just been priced. NS_INTERNAL when it
// does not fit after all.
ns_status curved_link_again(ns_ctx *ctx, curved_work *work, int32_t a, int32_t b,
                            const ns_grid_cubic *cubic);
// NS_INTERNAL with a sentence when something that is known to fit does not.
ns_status curved_must_fit(ns_ctx *ctx, ns_fit fit);
// Takes down the extension of an end; of a bridge both ends are open then.
ns_status curved_unlink(ns_ctx *ctx, curved_work *work, int32_t end);
// Both ends as they are (b may be -1), and a mark of the stage; and back to that.
typedef struct curved_before {
    int32_t mark;
    open_end ends[2];
} curved_before;
curved_before curved_remember(curved_work *work, int32_t a, int32_t b);
ns_status curved_take_back(ns_ctx *ctx, curved_work *work, const curved_before *before);
// The cheapest of several shapes of a curve.
typedef struct curved_offer {
    double most; // the page must cost less; once one is found, what it costs with that
    ns_grid_cubic best;
    bool found;
} curved_offer;
// Takes the part's cubic when the page costs less with it.
ns_status curved_weigh(ns_ctx *ctx, curved_work *work, const ns_part *part,
                       curved_offer *offer);
// Whether a bridge between the two ends would close a loop.
bool curved_would_loop(const curved_work *work, int32_t a, int32_t b);
// What is up now; and everything taken down and put up as the plan says (pinned ends stay). The
// plan must have fitted before with the same picture; when something does not, the rest is up all
// the same and the result is NS_INTERNAL. Restoring after NS_STOPPED: first curved_stop_gently.
ns_status curved_save(ns_ctx *ctx, const curved_work *work, curved_plan *plan);
ns_status curved_restore(ns_ctx *ctx, curved_work *work, const curved_plan *plan);
void curved_plan_drop(ns_ctx *ctx, curved_plan *plan);
int32_t curved_bridge_count(const curved_work *work);

// curved_help.c: small things for all searches.
//
// When the work is to stop, what is up by then is to be finished: sets work->stopped and allows
// some effort more. The maker puts the context's budget and stop back in the end.
void curved_stop_gently(ns_ctx *ctx, curved_work *work);
// Tells the score of the best page so far, as make.h says, a few times a second; cheap otherwise.
void curved_tell(ns_ctx *ctx, curved_work *work);
// The same of a puzzle that is done, as it is measured in the end.
void curved_tell_done(ns_ctx *ctx, const curved_work *work, const ns_measures *measures);
// curved_sight.c: the same for whoever watches the page.
void curved_show(const ns_ctx *ctx, curved_work *work, double score);
void curved_show_done(const ns_ctx *ctx, const curved_work *work, const ns_board *board,
                      double score);
// 0 up to 1.
double curved_chance(ns_rng *rng);
// -1 up to 1.
static inline double curved_swing(ns_rng *rng)
{
    return 2 * curved_chance(rng) - 1;
}
// The same curve the other way.
ns_grid_cubic curved_reversed(const ns_grid_cubic *cubic);
// The curve on the grid, its handles shortened until they are inside the frame: then the whole
// curve is, at any tolerance. Its ends must be inside or on the frame.
ns_grid_cubic curved_snap(const ns_arrangement *arr, const ns_cubic *cubic);
// Where a ray from inside leaves the frame, a little away from its corners, and the direction
// back into the frame.
ns_point curved_hit_frame(const ns_arrangement *arr, ns_vec from, ns_vec way, ns_vec *inward);
// The point of the frame so far round it (clockwise on the page from its upper left corner, as a
// part of the whole, taken modulo 1), moved a little away from corners; and back.
ns_point curved_frame_point(const ns_arrangement *arr, double round);
double curved_frame_round(const ns_arrangement *arr, ns_point at);
// The direction into the frame at a point of it.
ns_vec curved_inward(const ns_arrangement *arr, ns_point at);

// curved_keep.c: puts up what is kept of an earlier puzzle, and pins it.
ns_status curved_keep(ns_ctx *ctx, curved_work *work);
// Whether a curve of the earlier puzzle is to be kept.
bool curved_is_kept(const ns_curved_options *options, int32_t curve);

// curved_start.c: every end that has none gets an extension that fits, by our own start: straight
// or gently bent ones first, then others; *failed is an end for which nothing fits, or -1.
ns_status curved_start(ns_ctx *ctx, curved_work *work, int32_t *failed);

// The three searches. When they return NS_OK every end is extended (or *failed names one), and
// what is up is the best they found. When the effort runs out: NS_OK with work->stopped once every
// end is extended, NS_STOPPED before that.
ns_status curved_climb(ns_ctx *ctx, curved_work *work, int32_t *failed);
ns_status curved_anneal(ns_ctx *ctx, curved_work *work, int32_t *failed);
ns_status curved_best(ns_ctx *ctx, curved_work *work, int32_t *failed);
// What best may take when nobody limits it, in ticks and what they do not count.
double curved_usual(const curved_work *work);
// Best's first page alone: the specks that it has, also when the effort runs out meanwhile.
ns_status curved_glance(ns_ctx *ctx, curved_work *work, int32_t *failed, double *specks);
// What each of them makes small; the stage is opened with it. See curved_blend.c.
ns_weights curved_weights(const ns_curved_options *options, int32_t width, int32_t height);
// The fewest cells that are wanted where nobody asks for a number: more when the picture is hidden, as far as
// the setting has room for them, and nobody minds that a curve meets a cell twice.
int32_t curved_least_cells(const ns_curved_options *options);
// Best: makes them those of a page on which it is decided what crosses what; once.
void curved_weigh_settled(ns_weights *weights, const ns_curved_options *options);
// And those of one that is searched no more: whether something must cross a dot is told by the answer now.
void curved_weigh_finished(ns_weights *weights);
#define NS_DOT_NEEDS 25 // to be crossed ...
#define NS_HOLE_NEEDS 3 // ... and this when the picture is hidden

typedef NS_ARRAY(int32_t) cell_list;

// decoy/curved_decoy.c: appends curves from frame to frame, each through the middle of at least one of
// the cells of the board, better several, as cheap as it finds one.
ns_status curved_propose_decoys(ns_ctx *ctx, curved_work *work, const ns_board *board,
                                const cell_list *cells, decoy_list *candidates);
// Puts up one that fits, as number `place`; and takes one down.
ns_status curved_put_decoy(ns_ctx *ctx, curved_work *work, int32_t place,
                           const ns_grid_cubic *cubic);
ns_status curved_take_decoy(ns_ctx *ctx, curved_work *work, int32_t place);
// Back to the mark, when nothing but this decoy was taken down since then.
ns_status curved_undo_decoy(ns_ctx *ctx, curved_work *work, int32_t mark, int32_t place,
                            const decoy *before);
ns_part curved_decoy_part(const ns_grid_cubic *cubic);
// decoy/curved_stray.c: one from any point of the frame to any other, gently bent; and one moved a little: its ends
// along the frame, its handles anywhere, so that it may turn into an S.
ns_grid_cubic curved_any_decoy(curved_work *work);
ns_grid_cubic curved_nudge_decoy(curved_work *work, const ns_grid_cubic *old, double reach);

// curved_mend.c: gives another shape to one of the board's sections that are in doubt, or takes it
// down when it is a decoy; -1: to any. *found tells whether anything changed.
ns_status curved_mend(ns_ctx *ctx, curved_work *work, const ns_board *board,
                      const int32_t doubt[2], bool *found);

// curved_board.c: what is up, as a board.
ns_status curved_board(ns_ctx *ctx, const curved_work *work, ns_board *board);

// What is up, as a puzzle.
typedef struct curved_stock {
    ns_board board;
    ns_arranged arranged; // the board; empty when its curves do not fit
    ns_puzzle puzzle;
    ns_solution solution;
    ns_judgement judgement;
    ns_measures measures; // its sums and floors, once it is done
    int32_t decoys;       // that it has
    double cost;          // of its page on the stage
    bool done;            // the one answer is the picture
    bool sound;           // the curves are proved to cross as they should; otherwise ...
    int32_t doubt[2];     // ... one or two sections for which that is not so, or -1 ...
    ns_text reason;       // ... and a sentence
} curved_stock;

// curved_stock.c: the puzzle of what is up, certified but not judged; and judged.
ns_status curved_stock_once(ns_ctx *ctx, const curved_work *work, curved_stock *stock);
// Whether the one answer is the picture. A verdict that takes too long is none.
ns_status curved_stock_decide(ns_ctx *ctx, curved_stock *stock);
// Both; curves that are in doubt are mended first.
ns_status curved_stock_take(ns_ctx *ctx, curved_work *work, curved_stock *stock);
void curved_stock_drop(ns_ctx *ctx, curved_stock *stock);

// decoy/curved_wanting.c: where a decoy would help: cells that have a colour but lie on no clued line;
// otherwise cells in which two answers differ; otherwise cells that no single line settles;
// otherwise any cell.
ns_status curved_find_wanting(ns_ctx *ctx, curved_work *work, const curved_stock *stock,
                              cell_list *wanting);
// The candidate that settles cells for the least cost; -1: none fits. The stock is anybody's
// afterwards.
ns_status curved_choose_decoy(ns_ctx *ctx, curved_work *work, curved_stock *stock,
                              const decoy_list *candidates, int32_t *chosen);

#define NS_DECOY_COST 40.0 // what one more decoy counts, whatever it makes clearer

// What is up costs, its decoys included.
static inline double curved_cost(const curved_work *work)
{
    return ns_stage_cost(&work->stage) + NS_DECOY_COST * work->decoys.count;
}

// The ticks that a step may use which would like so many.
static inline int64_t curved_patience(const curved_work *work, int64_t ticks)
{
    return work->patience > 0 && work->patience < ticks ? work->patience : ticks;
}

// The same when somebody waits for the end: our own search has to leave a page, whatever its size.
static inline int64_t curved_asked(const curved_work *work, int64_t ticks)
{
    return work->options->method == NS_METHOD_BEST ? 20 * ticks : ticks;
}

// decoy/curved_decoys.c: adds decoys until the picture is the one answer (stock->done). `wanting` is
// scratch.
ns_status curved_add_decoys(ns_ctx *ctx, curved_work *work, cell_list *wanting,
                            curved_stock *stock);
// The same, but as few and cheap ones as it finds; those that are up are the first to be tried. So many of them were
// `found` by the search.
ns_status curved_settle_decoys(ns_ctx *ctx, curved_work *work, int32_t found,
                               cell_list *wanting, curved_stock *stock);
// Leaves out those that are not needed, now that others are there. The stock is anybody's
// afterwards.
ns_status curved_thin_decoys(ns_ctx *ctx, curved_work *work, curved_stock *stock);
// Takes all of them down but those that are kept.
ns_status curved_clear_decoys(ns_ctx *ctx, curved_work *work);

// curved_polish.c: moves decoys and ends of a page with decoys or specks to where they cost less
// while the picture stays the one answer. Within an effort of its own; the stock is anybody's
// afterwards.
ns_status curved_polish(ns_ctx *ctx, curved_work *work, curved_stock *stock);

// curved_finish.c: the puzzle of what is up, certified and judged; decoys are added until its one
// answer is the picture, and taken down again when others make them needless. `ticks` is a limit
// of its own, besides which neither the context's budget nor a wish to stop counts; no effort of
// the user's would mend it, so NS_BAD_INPUT when it is reached. The stock must be empty.
ns_status curved_finish(ns_ctx *ctx, curved_work *work, int64_t ticks, curved_stock *stock);

#endif
