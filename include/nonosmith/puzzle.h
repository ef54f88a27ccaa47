// puzzle.h: the one model of every kind of nonogram: cells, lines, clues.
//
// A puzzle has cells, each of one colour: 0 is empty, 1.. are the palette. A line is a walk, an
// ordered list of cells in which a cell may come twice; a clue speaks about the colours met on
// that walk, counting visits. Nothing here knows where a cell lies on the page.
//
// Invariants (ns_puzzle_check): every index is in range, colours are at most colour_count, runs
// are at least 1 long or blots, a tally's groups are 0 exactly when its count is. A clue may be
// impossible: that is a contradiction the solver reports, not an error. But nothing in a clue is
// longer than NS_LINE_MAX, nor has it more parts: its sum fits in 33 bits.
#ifndef NONOSMITH_PUZZLE_H
#define NONOSMITH_PUZZLE_H

#include "nonosmith/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_PALETTE_MAX 31       // colours besides empty
#define NS_CELLS_MAX (1 << 24)  // 256 cubed
#define NS_SIDE_MAX 8192        // of a grid
#define NS_LINE_MAX 65536       // visits of one line
#define NS_VISITS_MAX (1 << 26) // visits of all lines

// The colours a cell may still have, a bit each; bit 0 is empty.
typedef uint32_t ns_colours;

// Whether more than one is left.
static inline bool ns_is_open(ns_colours set)
{
    return (set & (set - 1)) != 0;
}

typedef enum ns_kind { NS_GRID, NS_SLOPED, NS_CURVED, NS_SOLID } ns_kind;

// What a kind is like; what it does is in core/kind.
typedef struct ns_kind_info {
    const char *name; // "grid", "sloped", "curved", "solid"
    int32_t
        sides;   // of the box that cells fill, line by line; 0: lines alone say where cells are
    bool curves; // lines are the two sides of curves, which a board has ...
    bool straight;        // ... all straight
    bool strict;          // a cell on no clued line is free; otherwise it is empty by rule
    const char *lines[3]; // along each side, as a .nono file calls them
} ns_kind_info;

// NULL behind the last kind.
const ns_kind_info *ns_kind_about(ns_kind kind);
const char *ns_kind_name(ns_kind kind);

// Cells and lines are named by where they stand, in one-field structs, so that the compiler sees when one
// is taken for the other; so are curves of a board (board.h) and vertices of a layout (relax.h). They
// count from 0, as in files and JSON, and -1 is none. Large plain arrays (walks, solutions) hold the
// bare numbers.
typedef struct ns_cell_id {
    int32_t i;
} ns_cell_id;
typedef struct ns_line_id {
    int32_t i;
} ns_line_id;

typedef enum ns_clue_kind {
    NS_CLUE_BLANK, // nothing is said
    NS_CLUE_RUNS,  // lengths with colours in order; none at all says "all empty"
    NS_CLUE_TALLY, // how many visits of each listed colour, in how many groups
} ns_clue_kind;

// The length of a blot: a run of at least one cell that does not tell how long it is.
#define NS_BLOT 0

typedef struct ns_run {
    int32_t length; // at least 1, or NS_BLOT
    int32_t colour; // 1..colour_count
} ns_run;

typedef struct ns_tally {
    int32_t colour; // 1..colour_count
    int32_t count;  // visits
    int32_t groups; // 0 (when count is 0), 1, 2, or 3 for three or more
} ns_tally;

typedef struct ns_line {
    int32_t first;  // stride 0: index into walks; otherwise the first cell
    int32_t count;  // visits
    int32_t stride; // 0, or the distance from cell to cell of a straight line
    ns_clue_kind clue;
    bool partial;       // a tally that says nothing of the colours it does not list
    int32_t clue_first; // into runs or tallies
    int32_t clue_count;
} ns_line;

// A cell with colours known from the start.
typedef struct ns_given {
    int32_t cell;
    ns_colours colours;
} ns_given;

// How a colour is shown. Colour 0 is the background.
typedef struct ns_paint {
    uint8_t r, g, b;
    char symbol;   // one printable character that stands for the colour in texts
    char name[32]; // may be empty
} ns_paint;

typedef struct ns_puzzle {
    ns_kind kind;
    int32_t size[3]; // grid: width, height, 0; solid: x, y, z; otherwise 0
    int32_t cell_count;
    int32_t colour_count; // 1..NS_PALETTE_MAX; 1 is black and white
    ns_paint palette[NS_PALETTE_MAX + 1];
    NS_ARRAY(ns_line) lines; // grid: rows from the top, then columns from the left
    NS_ARRAY(int32_t) walks;
    NS_ARRAY(ns_run) runs;
    NS_ARRAY(ns_tally) tallies;
    NS_ARRAY(ns_given) given;
} ns_puzzle;

// A colour for every cell.
typedef NS_ARRAY(uint8_t) ns_solution;

static inline int32_t ns_line_cell(const ns_puzzle *puzzle, const ns_line *line, int32_t visit)
{
    return line->stride ? line->first + visit * line->stride
                        : puzzle->walks.at[line->first + visit];
}

// The runs of a line that has such a clue, and the tallies of one that has those; NULL when there
// are none.
static inline const ns_run *ns_line_runs(const ns_puzzle *puzzle, const ns_line *line)
{
    return line->clue_count ? puzzle->runs.at + line->clue_first : NULL;
}

static inline const ns_tally *ns_line_tallies(const ns_puzzle *puzzle, const ns_line *line)
{
    return line->clue_count ? puzzle->tallies.at + line->clue_first : NULL;
}

// The fewest visits a run may have.
static inline int32_t ns_run_least(ns_run run)
{
    return run.length == NS_BLOT ? 1 : run.length;
}

// Whether a run of the line's clue does not tell its length.
bool ns_line_has_blots(const ns_puzzle *puzzle, const ns_line *line);
// Whether any line's clue has such a run.
bool ns_puzzle_has_blots(const ns_puzzle *puzzle);

// All colours of the palette, empty included.
static inline ns_colours ns_puzzle_colours(const ns_puzzle *puzzle)
{
    return (ns_colours)((UINT64_C(2) << puzzle->colour_count) - 1);
}

// An empty grid: white and black palette, a row or column per line, all clues blank.
// NS_BAD_INPUT when the size is not from 1 to NS_SIDE_MAX or has more than NS_CELLS_MAX cells.
ns_status ns_puzzle_grid(ns_ctx *ctx, ns_puzzle *puzzle, int32_t width, int32_t height);
// An empty box of voxels, likewise: x runs fastest, and the lines are all x-lines (y, then z,
// going up), then all y-lines (x, then z), then all z-lines (x, then y). Sides as of a grid.
ns_status ns_puzzle_solid(ns_ctx *ctx, ns_puzzle *puzzle, int32_t width, int32_t height,
                          int32_t depth);
// Appends a line over given cells, with a blank clue.
ns_status ns_puzzle_add_walk(ns_ctx *ctx, ns_puzzle *puzzle, const int32_t *cells,
                             int32_t count);
// Replaces the clue of a line. Old runs stay in the array unused.
ns_status ns_puzzle_set_runs(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                             const ns_run *runs, int32_t count);
ns_status ns_puzzle_set_tallies(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                                const ns_tally *tallies, int32_t count, bool partial);
// Gives a line the runs that the solution shows on it, all with their lengths; like ns_puzzle_set_runs.
ns_status ns_puzzle_clue_from(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                              const uint8_t *solution);
// The same for every line, and no unused runs are left.
ns_status ns_puzzle_clues_from(ns_ctx *ctx, ns_puzzle *puzzle, const uint8_t *solution);
// Whether the colours meet every clue and every given cell: the runs on a line are those of its clue
// one by one, in number and colour, and in length where it is told.
bool ns_puzzle_satisfied(const ns_puzzle *puzzle, const uint8_t *solution);
// The same for one line.
bool ns_puzzle_line_satisfied(const ns_puzzle *puzzle, ns_line_id line,
                              const uint8_t *solution);
// Names the first broken invariant.
ns_status ns_puzzle_check(ns_ctx *ctx, const ns_puzzle *puzzle);
ns_status ns_puzzle_copy(ns_ctx *ctx, ns_puzzle *to, const ns_puzzle *from);
void ns_puzzle_drop(ns_ctx *ctx, ns_puzzle *puzzle);
// What people call a colour ("dark green"), for palettes that came without names.
const char *ns_colour_name(uint8_t r, uint8_t g, uint8_t b);
// 64 bits of the kind, size, walks and clues: the identity of a puzzle, whatever its name.
uint64_t ns_puzzle_hash(const ns_puzzle *puzzle);

#ifdef __cplusplus
}
#endif

#endif
