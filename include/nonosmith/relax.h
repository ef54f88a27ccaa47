// relax.h: a finished curved puzzle relaxes into a better one while its topology stays the same.
//
// The board's curves become polylines on its integer grid, cut wherever they meet: a plane graph
// whose vertices are pulled and pushed by forces, step by step. The picture and the frame stay
// where they are; where a moving curve crosses them or ends on the frame it slides along
// them, a *train* on its *track*. No step can change what crosses what in which order: every move
// is cut short so that no vertex passes a segment (see core/layout/graph/graph.h), and the clues and
// the verdict of the puzzle stay true. When it is good, smooth curves are laid along the polylines
// and the result is checked to be the same puzzle.
//
// Lengths are in units of which the frame's longer side has 1000. All is deterministic: the same
// calls give the same bytes on every machine.
#ifndef NONOSMITH_RELAX_H
#define NONOSMITH_RELAX_H

#include "nonosmith/board.h"
#include "nonosmith/json.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_RELAX_UNITS 1000
#define NS_RELAX_VERTICES_MAX (1 << 20)

typedef struct ns_relax ns_relax;

// How strong each force is. The first group is the layout paper's, the second ours. A weight of 0
// switches a force off. Any numbers within the ranges of ns_relax_set are safe.
typedef struct ns_relax_forces {
    double repulsion, repulsion_power; // of a vertex from a segment: k0 / distance^k1
    double smoothing, smoothing_power, smoothing_middle; // k0, k1, k2
    double attraction, attraction_length;                // k0 log(distance / k1)
    double transition, transition_power;                 // k0 angle^k1
    double temperature;  // what a force of 1 moves, in units; 0: found out as it goes
    double split, merge; // segments longer are cut; vertices nearer than this are joined

    double reach; // repulsion from segments within this distance, in any face;
                  // 0: from the segments of the vertex' own faces, like the paper
    int32_t
        transition_reach; // vertices over which transition smoothing fades; 1: the first only
    double stiffness; // curves resist bending like springy wire, through crossings and trains
    double area;      // cells below area_low grow, cells above area_high shrink
    double area_low, area_high; // shares of the mean area of a cell
    double crossing;            // turns crossings towards right angles
    double spacing;             // pushes neighbouring crossings of a curve apart
    double drag;                // pulls a vertex that is dragged
    double min_gap, min_angle; // hard limits: no move makes a gap (units) or an angle (degrees)
                               // smaller than this, nor one that is so already still smaller
    double step;               // no vertex moves further in one step
} ns_relax_forces;

#define NS_RELAX_PHASES_MAX 32

// Forces that take turns: a phase lasts for so many steps, or until the curves settle; then comes
// the next. The last one with 0 steps lasts as long as anybody steps, and so does it in a live
// layout in any case.
typedef struct ns_relax_phase {
    int32_t steps; // at least 1, but of the last
    ns_relax_forces forces;
} ns_relax_phase;

typedef struct ns_relax_schedule {
    int32_t count; // at least 1
    ns_relax_phase at[NS_RELAX_PHASES_MAX];
} ns_relax_schedule;

typedef struct ns_relax_options {
    double segment;       // how long segments are at first, in units
    double picture_slack; // how far the picture's curves may move, in units; 0: not at all
    int32_t setting;      // de Jong's, 0 (a) to 4 (e), by which results are graded
} ns_relax_options;

typedef enum ns_relax_kind {
    NS_RELAX_NONE,  // a free slot
    NS_RELAX_BEND,  // a vertex inside an edge
    NS_RELAX_CROSS, // two moving edges cross
    NS_RELAX_TRAIN, // a moving edge crosses a fixed one, or ends on the frame
    NS_RELAX_NODE,  // a corner of the picture, where curves pass from fixed to moving
} ns_relax_kind;

// What can be read at any time without copying. Pointers hold until the next call that is not
// const; `version` changes whenever the lists of vertices do (not when they only move).
typedef struct ns_relax_view {
    int64_t version;
    int32_t vertex_count;      // slots
    const ns_point *at;        // where each vertex is, on the board's grid
    const uint8_t *kinds;      // ns_relax_kind
    const uint8_t *fixed;      // 1: never moves (of the picture, the frame, a node); 2: pinned
    int32_t line_count;        // as many as the board has sections, in its order
    const int32_t *line_first; // line_count + 1 of them: line i has vertices
    const int32_t *line; // line[line_first[i]] to line[line_first[i + 1] - 1], of a closed
                         // one the last is the first again
} ns_relax_view;

// How things are, by the layout paper's metrics on the polylines, and how the last step went.
typedef struct ns_relax_state {
    int64_t steps;
    double temperature;
    double largest_move, mean_move; // of the last step, units
    bool settled;                   // the stop rule: further steps would change little
    int32_t shallow_angles, close_curves;
    int32_t forced_angles, forced_close; // of these, by the fixed picture alone
    double smoothness, angles, faces;
    int32_t phase,
        phases;           // of the schedule: the one that is on, from 0, and how many there are
    int32_t inflated;     // the cell that is inflated; -1: none
    double share, target; // its area and what it is to be, shares of the mean
} ns_relax_state;

// Where curves can be misread: a corner that is too shallow (both points are its own), or a place
// that is too close to another.
typedef struct ns_relax_spot {
    ns_point at[2]; // on the board's grid
    bool close;
    double badness; // 0: just so, to 1: no angle or no gap at all
    ns_cell_id cell;
} ns_relax_spot;

typedef NS_ARRAY(ns_relax_spot) ns_relax_spots;

// Segments of 10 units, a picture that stays, setting c: what `nonosmith improve` does unless told
// otherwise.
ns_relax_options ns_relax_defaults(void);
// The forces that ns_relax_create begins with, and that `improve` and the studio use.
ns_relax_forces ns_relax_forces_defaults(void);
ns_relax_forces ns_relax_forces_paper(void); // Table 1, without anything of ours

// Members of a JSON object with the names above; a name or value that is not known is
// NS_BAD_INPUT with a sentence, and nothing changes. What is not named stays. A member
// "description" is a text for people. `name` is only used in messages. Numbers have at most nine
// decimals.
ns_status ns_relax_forces_read(ns_ctx *ctx, const char *name, const char *json, int32_t count,
                               ns_relax_forces *forces);
// The same, or an array of such objects, each with a member "steps": one phase after the other.
// What a phase does not name is as in `base`.
ns_status ns_relax_schedule_read(ns_ctx *ctx, const char *name, const char *json, int32_t count,
                                 const ns_relax_forces *base, ns_relax_schedule *schedule);
// These forces, or the default ones, all the time.
ns_relax_schedule ns_relax_schedule_of(const ns_relax_forces *forces);
ns_relax_schedule ns_relax_schedule_defaults(void);
// Puts every member into the object that is open, so that it can be read again.
void ns_relax_forces_put(ns_json_writer *w, const ns_relax_forces *forces);

// The board must hold curves that fit; it is copied. NS_BAD_INPUT for an empty board, one of a
// sloped puzzle, or curves nearer than the grid can tell apart.
ns_status ns_relax_create(ns_ctx *ctx, const ns_board *board, const ns_relax_options *options,
                          ns_relax **relax);
void ns_relax_destroy(ns_ctx *ctx, ns_relax *relax);
// At any time between steps. NS_BAD_INPUT, and nothing changes, for what is no number or beyond
// 1e9 (powers beyond 16).
ns_status ns_relax_set(ns_ctx *ctx, ns_relax *relax, const ns_relax_forces *forces);
// The same; the first phase begins with the next step.
ns_status ns_relax_set_schedule(ns_ctx *ctx, ns_relax *relax,
                                const ns_relax_schedule *schedule);
// The forces that are on.
ns_relax_forces ns_relax_forces_now(const ns_relax *relax);
// Up to `count` steps; fewer when it settles. NS_STOPPED between two steps.
ns_status ns_relax_step(ns_ctx *ctx, ns_relax *relax, int32_t count);
ns_relax_view ns_relax_look(const ns_relax *relax);
// Measures anew when something moved since.
ns_status ns_relax_measure(ns_ctx *ctx, ns_relax *relax, ns_relax_state *state);
// What it counted, place by place; borrowed until the next call that is not const. Measures anew
// when something moved since, so that asking after ns_relax_measure costs nothing.
ns_status ns_relax_spots_now(ns_ctx *ctx, ns_relax *relax, const ns_relax_spots **spots);

// A slot of ns_relax_view; named as cells are, see puzzle.h.
typedef struct ns_vertex_id {
    int32_t i;
} ns_vertex_id;

// A pinned vertex stays; a dragged one is pulled to a point (units, anywhere), until let go. One
// vertex is dragged at a time. A vertex that is split off or joined ends its pin; a dragged or
// pinned vertex is never joined. NS_BAD_INPUT for a vertex that is not there, is fixed by nature,
// or a target that is no number.
ns_status ns_relax_pin(ns_ctx *ctx, ns_relax *relax, ns_vertex_id vertex, bool pinned);
ns_status ns_relax_drag(ns_ctx *ctx, ns_relax *relax, ns_vertex_id vertex, double x, double y);
void ns_relax_let_go(ns_relax *relax);

// The cell of the puzzle that a place (units) lies in as things are now; -1: outside of the frame.
// Looks at every segment once.
ns_cell_id ns_relax_cell_at(const ns_relax *relax, double x, double y);
// Appends the vertices around a cell, loop by loop, each closed by its first vertex once more and
// then a -1. NS_BAD_INPUT when there is no such cell.
typedef NS_ARRAY(int32_t) ns_relax_outline;
ns_status ns_relax_outline_of(ns_ctx *ctx, const ns_relax *relax, ns_cell_id cell,
                              ns_relax_outline *outline);
// A cell pushes its walls out until it has `target` times the mean area of a cell, as far as the
// others let it; one cell at a time. A target of 0 ends it. NS_BAD_INPUT for a cell that is not
// there, or a target below 0, above 100 or no number.
ns_status ns_relax_inflate(ns_ctx *ctx, ns_relax *relax, ns_cell_id cell, double target);

// Everything that steps depend on, to come back to: afterwards every call gives the same bytes as
// it would have given then, but for the view's version, which only grows. Memory: about as much as
// the layout itself.
typedef struct ns_relax_saved ns_relax_saved;
ns_status ns_relax_save(ns_ctx *ctx, const ns_relax *relax, ns_relax_saved **saved);
// NS_BAD_INPUT when it was saved from another layout; after any failure nothing has changed. What
// is saved stays and can be restored again.
ns_status ns_relax_restore(ns_ctx *ctx, ns_relax *relax, const ns_relax_saved *saved);
void ns_relax_saved_drop(ns_ctx *ctx, ns_relax_saved *saved);

// Whether the graph is drawn exactly as at the start: no two edges touch but where they meet, in
// the same order around every vertex, everything in the same face. NS_INTERNAL names the first
// place that differs.
ns_status ns_relax_check(ns_ctx *ctx, ns_relax *relax);

// The board with smooth curves along the polylines: same sections, nodes and colours; those of the
// picture are the old ones unless it may move. Checked: arranged and certified, it has exactly the
// crossings of the old board, in the same order. `tolerance` (0.001 to 100) is how far a curve may
// be from the vertices of its polyline, in units, twice that next to where it has to go on in the
// picture's direction; it is made finer where that is needed. NS_INTERNAL when no such board is
// found, which takes curves that almost touch: hard limits keep them from that.
ns_status ns_relax_board(ns_ctx *ctx, ns_relax *relax, double tolerance, ns_board *board);

#define NS_RELAX_MARKS 21

// A yardstick on the board of the start and on another one.
typedef struct ns_relax_mark {
    const char *name; // as `measure --json` has it, where it does
    double before, after;
    bool worse; // by more than 5 % and a little: `improve` would not take that
} ns_relax_mark;

// Neither better nor worse: the same.
typedef struct ns_relax_grade {
    bool better, worse; // `improve` would take it, or not
    int32_t doubts_before,
        doubts_after; // shallow angles and close curves, forced ones left out
    ns_relax_mark marks[NS_RELAX_MARKS];
} ns_relax_grade;

// How the board that ns_relax_board gives compares with that of the start, by all that
// ns_relax_improve looks at. Takes as long as some hundred steps.
ns_status ns_relax_grade_now(ns_ctx *ctx, ns_relax *relax, double tolerance,
                             ns_relax_grade *grade);

// Watches ns_relax_improve at work: told before the first step, after every `every` steps and after
// the last. What it returns, unless it is NS_OK, ends the work.
typedef struct ns_relax_watch {
    int32_t every; // at least 1
    ns_status (*tell)(void *user, ns_ctx *ctx, ns_relax *relax);
    void *user;
} ns_relax_watch;

// What came of it.
typedef struct ns_relaxed {
    bool improved;  // otherwise the result is the old board
    bool settled;   // the stop rule ended it
    int64_t steps;  // how many there were
    int64_t taken;  // after how many of them the result was met
    int32_t moving; // vertices that could move, at the start
} ns_relaxed;

// What `nonosmith improve` and the studio's button do: steps until settled (or `steps` are done;
// 0: no limit but the stop rule's), the best state met, a smooth board. Where the result would be
// worse than the old board, by any yardstick by more than 5 %, the old one is returned, and
// improved is false. NS_STOPPED: the best
// state so far, all the same. A picture with slack moves in the second half of the steps, by the
// forces of the last phase. `watch` may be NULL.
ns_status ns_relax_improve(ns_ctx *ctx, const ns_board *board, const ns_relax_options *options,
                           const ns_relax_schedule *forces, int32_t steps,
                           const ns_relax_watch *watch, ns_board *better, ns_relaxed *relaxed);

#ifdef __cplusplus
}
#endif

#endif
