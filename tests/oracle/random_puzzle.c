// random_puzzle.c: see random_puzzle.h.
#include "oracle/random_puzzle.h"

#include "oracle/line_twin.h"

enum { CELLS_MAX = 60, VISITS_MAX = 9 };

static bool chance(ns_rng *rng, int32_t percent)
{
    return ns_rng_below(rng, 100) < percent;
}

static void random_picture(ns_rng *rng, const ns_puzzle *puzzle, uint8_t *colours)
{
    const int32_t density = 20 + ns_rng_below(rng, 70);

    for (int32_t i = 0; i < puzzle->cell_count; i++)
        colours[i] =
            chance(rng, density) ? (uint8_t)(1 + ns_rng_below(rng, puzzle->colour_count)) : 0;
}

// The tally of one or two colours that the picture shows on the line.
static ns_status tally_from(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle, int32_t line,
                            const uint8_t *picture)
{
    const ns_line *l = &puzzle->lines.at[line];
    const int32_t colours = puzzle->colour_count;
    const int32_t listed = ns_min(colours, chance(rng, 25) ? 1 : 2);
    const int32_t first = ns_rng_below(rng, colours);
    ns_tally tallies[2] = { { 0, 0, 0 }, { 0, 0, 0 } };

    for (int32_t k = 0; k < listed; k++) {
        tallies[k].colour = 1 + (first + k) % colours;
        for (int32_t i = 0; i < l->count; i++) {
            const bool here = picture[ns_line_cell(puzzle, l, i)] == tallies[k].colour;
            const bool before =
                i > 0 && picture[ns_line_cell(puzzle, l, i - 1)] == tallies[k].colour;
            tallies[k].count += here;
            tallies[k].groups += here && !before && tallies[k].groups < 3;
        }
    }
    return ns_puzzle_set_tallies(ctx, puzzle, (ns_line_id){ line }, tallies, listed,
                                 chance(rng, 40));
}

static ns_status add_random_walks(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle)
{
    const int32_t longest = 2 + ns_rng_below(rng, VISITS_MAX - 1);

    for (int32_t l = 1 + ns_rng_below(rng, 2 * puzzle->cell_count); l > 0; l--) {
        int32_t walk[VISITS_MAX];
        const int32_t visits = ns_rng_below(rng, longest + 1);
        for (int32_t i = 0; i < visits; i++)
            walk[i] = ns_rng_below(rng, puzzle->cell_count);
        NS_TRY(ns_puzzle_add_walk(ctx, puzzle, walk, visits));
    }
    return NS_OK;
}

static ns_status add_solid_lines(ns_ctx *ctx, ns_puzzle *puzzle, int32_t w, int32_t h,
                                 int32_t d)
{
    const int32_t size[3] = { w, h, d }, stride[3] = { 1, w, w * h };

    puzzle->kind = NS_SOLID;
    puzzle->cell_count = w * h * d;
    for (int32_t axis = 0; axis < 3; axis++) {
        puzzle->size[axis] = size[axis];
        for (int32_t cell = 0; cell < w * h * d; cell++) {
            const ns_line line = { .first = cell, .count = size[axis], .stride = stride[axis] };
            if (cell / stride[axis] % size[axis] == 0
                && !ns_array_push(ctx, &puzzle->lines, line))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

typedef enum shape { GRID, COLOUR_GRID, SOLID, WALKS, MIXED, SHY, SHAPES } shape;

// The cells and their colours; straight lines too, but no walks yet.
static ns_status random_cells(ns_ctx *ctx, ns_rng *rng, shape kind, ns_puzzle *puzzle)
{
    int32_t w, h;

    switch (kind) {
    case GRID:
        w = 1 + ns_rng_below(rng, 6);
        h = 1 + ns_rng_below(rng, 5);
        return ns_puzzle_grid(ctx, puzzle, w, h);
    case COLOUR_GRID:
        w = 1 + ns_rng_below(rng, 4);
        h = 1 + ns_rng_below(rng, 4);
        NS_TRY(ns_puzzle_grid(ctx, puzzle, w, h));
        puzzle->colour_count = 2;
        return NS_OK;
    case SOLID:
        puzzle->colour_count = 1 + chance(rng, 30);
        w = 1 + ns_rng_below(rng, 3);
        h = 1 + ns_rng_below(rng, 3);
        return add_solid_lines(ctx, puzzle, w, h, 1 + ns_rng_below(rng, 2));
    default:
        puzzle->kind = NS_CURVED;
        puzzle->colour_count = 1 + ns_rng_below(rng, 3);
        puzzle->cell_count = 1 + ns_rng_below(rng, puzzle->colour_count > 1 ? 7 : 12);
        return NS_OK;
    }
}

static ns_status larger_cells(ns_ctx *ctx, ns_rng *rng, shape kind, ns_puzzle *puzzle)
{
    int32_t w, h;

    switch (kind) {
    case GRID:
        w = 5 + ns_rng_below(rng, 6);
        h = 3 + ns_rng_below(rng, 4);
        return ns_puzzle_grid(ctx, puzzle, w, h);
    case COLOUR_GRID:
        w = 4 + ns_rng_below(rng, 4);
        h = 3 + ns_rng_below(rng, 3);
        NS_TRY(ns_puzzle_grid(ctx, puzzle, w, h));
        puzzle->colour_count = 2;
        return NS_OK;
    case SOLID:
        puzzle->colour_count = 1 + chance(rng, 30);
        w = 2 + ns_rng_below(rng, 3);
        h = 2 + ns_rng_below(rng, 3);
        return add_solid_lines(ctx, puzzle, w, h, 2 + ns_rng_below(rng, 2));
    default:
        puzzle->kind = NS_CURVED;
        puzzle->colour_count = 1 + ns_rng_below(rng, 2);
        puzzle->cell_count = 8 + ns_rng_below(rng, 13);
        return NS_OK;
    }
}

// The clue that the picture shows on the line: runs, or a tally.
static ns_status clue_from(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle, int32_t line,
                           bool tally, const uint8_t *picture)
{
    const ns_line *l = &puzzle->lines.at[line];
    ns_run runs[CELLS_MAX];
    int32_t count = 0, before = 0;

    if (tally)
        return tally_from(ctx, rng, puzzle, line, picture);
    for (int32_t i = 0; i < l->count; i++) {
        const int32_t colour = picture[ns_line_cell(puzzle, l, i)];
        if (colour && colour == before)
            runs[count - 1].length++;
        else if (colour)
            runs[count++] = (ns_run){ 1, colour };
        before = colour;
    }
    return ns_puzzle_set_runs(ctx, puzzle, (ns_line_id){ line }, runs, count);
}

static bool settles_something(const ns_puzzle *puzzle, int32_t line)
{
    ns_colours cells[CELLS_MAX];
    bool settles = false;

    for (int32_t i = 0; i < puzzle->cell_count; i++)
        cells[i] = ns_puzzle_colours(puzzle);
    ns_twin_line_step(puzzle, line, cells);
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        settles = settles || cells[i] != ns_puzzle_colours(puzzle);
    return settles;
}

// Short lines whose clues say nothing for sure alone: such puzzles need more than line logic.
static ns_status add_shy_lines(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle,
                               const uint8_t *picture, int32_t wrong, const uint8_t *other)
{
    const int32_t wanted = puzzle->cell_count + ns_rng_below(rng, puzzle->cell_count + 1);

    for (int32_t tries = 0; tries < 20 * wanted && puzzle->lines.count < wanted; tries++) {
        int32_t walk[5];
        const int32_t visits = 2 + ns_rng_below(rng, NS_COUNT(walk) - 1);
        for (int32_t i = 0; i < visits; i++)
            walk[i] = ns_rng_below(rng, puzzle->cell_count);
        NS_TRY(ns_puzzle_add_walk(ctx, puzzle, walk, visits));
        const int32_t line = puzzle->lines.count - 1;
        const bool tally = chance(rng, 50);
        NS_TRY(clue_from(ctx, rng, puzzle, line, tally, chance(rng, wrong) ? other : picture));
        if (settles_something(puzzle, line))
            puzzle->lines.count--;
    }
    return NS_OK;
}

// Runs that no longer tell their length, so many per cent of them.
static void blot_runs(ns_rng *rng, ns_puzzle *puzzle, int32_t percent)
{
    for (int32_t r = 0; r < puzzle->runs.count; r++) {
        if (chance(rng, percent))
            puzzle->runs.at[r].length = NS_BLOT;
    }
}

// Now and then a clue that is not even possible.
static void spoil_clues(ns_rng *rng, ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        if (line->clue_count == 0 || !chance(rng, 5))
            continue;
        if (line->clue == NS_CLUE_RUNS && chance(rng, 50))
            puzzle->runs.at[line->clue_first].length += chance(rng, 80) ? 1 : 1000000;
        else if (line->clue == NS_CLUE_RUNS)
            line->clue_count--;
        else if (line->clue == NS_CLUE_TALLY && puzzle->tallies.at[line->clue_first].count > 0)
            puzzle->tallies.at[line->clue_first].groups = 1 + ns_rng_below(rng, 3);
    }
}

static ns_status give_cells(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle, const uint8_t *picture)
{
    for (int32_t i = 1 + ns_rng_below(rng, 3); i > 0; i--) {
        ns_given given = { ns_rng_below(rng, puzzle->cell_count), 0 };
        if (chance(rng, 90))
            given.colours = (ns_colours)1 << picture[given.cell];
        if (!given.colours || chance(rng, 30))
            given.colours |= (ns_colours)1 << ns_rng_below(rng, puzzle->colour_count + 1);
        if (!ns_array_push(ctx, &puzzle->given, given))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

typedef ns_status (*cell_maker)(ns_ctx *ctx, ns_rng *rng, shape kind, ns_puzzle *puzzle);

static ns_status random_of_cells(ns_ctx *ctx, ns_rng *rng, cell_maker cells, ns_puzzle *puzzle)
{
    const shape kind = (shape)ns_rng_below(rng, SHAPES);
    const int32_t blank = chance(rng, 50) ? 0 : ns_rng_below(rng, 50);
    const int32_t wrong = chance(rng, 80) ? 0 : ns_rng_below(rng, 30);
    const int32_t tallies = kind == SOLID ? 100 : kind == MIXED ? 50 : 0;
    uint8_t picture[CELLS_MAX], other[CELLS_MAX];

    *puzzle = (ns_puzzle){ 0 };
    NS_TRY(cells(ctx, rng, kind, puzzle));
    random_picture(rng, puzzle, picture);
    if (kind == WALKS || kind == MIXED)
        NS_TRY(add_random_walks(ctx, rng, puzzle));
    random_picture(rng, puzzle, other);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (chance(rng, blank))
            continue;
        const bool tally = chance(rng, tallies);
        NS_TRY(clue_from(ctx, rng, puzzle, l, tally, chance(rng, wrong) ? other : picture));
    }
    if (kind == SHY)
        NS_TRY(add_shy_lines(ctx, rng, puzzle, picture, wrong, other));
    if (chance(rng, 30))
        blot_runs(rng, puzzle, 1 + ns_rng_below(rng, 60));
    if (chance(rng, 10))
        spoil_clues(rng, puzzle);
    if (chance(rng, 20))
        NS_TRY(give_cells(ctx, rng, puzzle, picture));
    return NS_OK;
}

ns_status ns_random_puzzle(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle)
{
    return random_of_cells(ctx, rng, random_cells, puzzle);
}

ns_status ns_random_larger(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle)
{
    return random_of_cells(ctx, rng, larger_cells, puzzle);
}

// The ways to make a puzzle smaller, numbered: each changes one thing.
typedef enum cut { CUT_LINE, CUT_GIVEN, CUT_CELL, CUT_CLUE, CUT_VISIT, CUT_RUN, CUTS } cut;

static void remove_line(ns_puzzle *puzzle, int32_t line)
{
    puzzle->lines.count--;
    for (int32_t l = line; l < puzzle->lines.count; l++)
        puzzle->lines.at[l] = puzzle->lines.at[l + 1];
}

static void remove_visit(ns_puzzle *puzzle, ns_line *line, int32_t visit)
{
    line->count--;
    for (int32_t i = visit; i < line->count; i++)
        puzzle->walks.at[line->first + i] = puzzle->walks.at[line->first + i + 1];
}

static void remove_cell(ns_puzzle *puzzle, int32_t cell)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = line->count - 1; i >= 0; i--) {
            int32_t *at = &puzzle->walks.at[line->first + i];
            if (*at == cell)
                remove_visit(puzzle, line, i);
            else
                *at -= *at > cell;
        }
    }
    int32_t kept = 0;
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        ns_given given = puzzle->given.at[i];
        given.cell -= given.cell > cell;
        if (puzzle->given.at[i].cell != cell)
            puzzle->given.at[kept++] = given;
    }
    puzzle->given.count = kept;
    puzzle->cell_count--;
}

// Finds line and place of the n-th visit or clue entry; false when there are not so many.
static bool find_nth(const ns_puzzle *puzzle, bool visits, int32_t n, int32_t *line,
                     int32_t *place)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const int32_t count =
            visits ? puzzle->lines.at[l].count : puzzle->lines.at[l].clue_count;
        if (n < count) {
            *line = l;
            *place = n;
            return true;
        }
        n -= count;
    }
    return false;
}

// Makes the n-th cut of a kind; false when there are not so many. Lines are walks here.
static bool make_cut(ns_puzzle *puzzle, cut kind, int32_t n)
{
    int32_t line = n, place;

    switch (kind) {
    case CUT_LINE:
        if (n >= puzzle->lines.count)
            return false;
        remove_line(puzzle, n);
        return true;
    case CUT_GIVEN:
        if (n >= puzzle->given.count)
            return false;
        puzzle->given.at[n] = puzzle->given.at[--puzzle->given.count];
        return true;
    case CUT_CELL:
        if (n >= puzzle->cell_count)
            return false;
        remove_cell(puzzle, n);
        return true;
    case CUT_CLUE:
        if (n >= puzzle->lines.count)
            return false;
        puzzle->lines.at[n].clue = NS_CLUE_BLANK;
        puzzle->lines.at[n].clue_count = 0;
        return true;
    case CUT_VISIT:
        if (!find_nth(puzzle, true, n, &line, &place))
            return false;
        remove_visit(puzzle, &puzzle->lines.at[line], place);
        return true;
    default:
        if (!find_nth(puzzle, false, n, &line, &place))
            return false;
        for (int32_t k = puzzle->lines.at[line].clue_first + place;
             puzzle->lines.at[line].clue == NS_CLUE_RUNS
             && k < puzzle->lines.at[line].clue_first + puzzle->lines.at[line].clue_count - 1;
             k++)
            puzzle->runs.at[k] = puzzle->runs.at[k + 1];
        puzzle->lines.at[line].clue_count--;
        return true;
    }
}

// The same puzzle with every line an explicit walk of its own.
static ns_status as_walks(ns_ctx *ctx, const ns_puzzle *puzzle, ns_puzzle *to)
{
    NS_TRY(ns_puzzle_copy(ctx, to, puzzle));
    to->kind = NS_CURVED;
    to->size[0] = to->size[1] = to->size[2] = 0;
    for (int32_t l = 0; l < to->lines.count; l++) {
        ns_line *line = &to->lines.at[l];
        const int32_t first = to->walks.count;
        for (int32_t i = 0; i < line->count; i++) {
            const int32_t cell = ns_line_cell(puzzle, &puzzle->lines.at[l], i);
            if (!ns_array_push(ctx, &to->walks, cell))
                return ns_no_memory(ctx);
        }
        line->first = first;
        line->stride = 0;
    }
    return NS_OK;
}

// Keeps the smaller puzzle when it is still bad. `changed` says whether it is a smaller one.
static void keep_if_bad(ns_ctx *ctx, ns_puzzle *puzzle, ns_puzzle *smaller,
                        bool (*still_bad)(void *user, const ns_puzzle *puzzle), void *user,
                        bool *changed)
{
    if (ns_puzzle_check(ctx, smaller) == NS_OK && still_bad(user, smaller)) {
        ns_puzzle_drop(ctx, puzzle);
        *puzzle = *smaller;
        *changed = true;
    } else {
        ns_puzzle_drop(ctx, smaller);
    }
}

ns_status ns_puzzle_shrink(ns_ctx *ctx, ns_puzzle *puzzle,
                           bool (*still_bad)(void *user, const ns_puzzle *puzzle), void *user)
{
    ns_puzzle smaller;
    bool walks = false, changed = true;

    NS_TRY(as_walks(ctx, puzzle, &smaller));
    keep_if_bad(ctx, puzzle, &smaller, still_bad, user, &walks);
    while (walks && changed) {
        changed = false;
        for (cut kind = CUT_LINE; kind < CUTS; kind++) {
            for (int32_t n = 0;;) {
                bool cut_off = false;
                NS_TRY(ns_puzzle_copy(ctx, &smaller, puzzle));
                if (!make_cut(&smaller, kind, n)) {
                    ns_puzzle_drop(ctx, &smaller);
                    break;
                }
                if (kind == CUT_CLUE && puzzle->lines.at[n].clue == NS_CLUE_BLANK)
                    ns_puzzle_drop(ctx, &smaller);
                else
                    keep_if_bad(ctx, puzzle, &smaller, still_bad, user, &cut_off);
                n += !cut_off || kind == CUT_CLUE;
                changed = changed || cut_off;
            }
        }
    }
    return NS_OK;
}

#define SIDE_MAX 64

// A clue of at least two runs, not both of one cell.
static int32_t choose_clue(ns_rng *rng, const ns_puzzle *puzzle, int32_t *run)
{
    for (;;) {
        const int32_t l = ns_rng_below(rng, puzzle->lines.count);
        const ns_line *line = &puzzle->lines.at[l];
        if (line->clue_count < 2)
            continue;
        *run = ns_rng_below(rng, line->clue_count - 1);
        const ns_run *runs = puzzle->runs.at + line->clue_first + *run;
        if (runs[0].length > 1 || runs[1].length > 1)
            return l;
    }
}

ns_status ns_spoilt_grid(ns_ctx *ctx, ns_rng *rng, int32_t side, int32_t percent,
                         ns_puzzle *puzzle)
{
    uint8_t picture[SIDE_MAX * SIDE_MAX];
    int32_t run;

    NS_ASSERT(side >= 4 && side <= SIDE_MAX);
    NS_TRY(ns_puzzle_grid(ctx, puzzle, side, side));
    for (int32_t c = 0; c < side * side; c++)
        picture[c] = ns_rng_below(rng, 100) < percent;
    NS_TRY(ns_puzzle_clues_from(ctx, puzzle, picture));
    const int32_t line = choose_clue(rng, puzzle, &run);
    ns_run *runs = puzzle->runs.at + puzzle->lines.at[line].clue_first + run;
    const int32_t more = runs[0].length > 1 ? -1 : 1;
    runs[0].length += more;
    runs[1].length -= more;
    return NS_OK;
}
