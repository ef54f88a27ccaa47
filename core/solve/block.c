// block.c: see block.h. Both sets of a line are words with a bit for each cell, so that a cell is
// known in three places, once for each line through it; `tell` keeps them alike. Lines come round
// in the order in which run_smart of orders.c has them, which tests compare step by step.
#include "solve/block.h"

#include "base/basics.h"
#include "base/blocks.h"
#include "solve/line/line_groups.h"

#define SIDE_MAX NS_GROUPS_VISITS_MAX
#define NO_CLUE 255
#define SPEND_AT 2048

// What a line is, besides its sets.
typedef struct block_line {
    int32_t across[2]; // the lines through its first cell, in the order of lines
    uint8_t bit[2];    // its place on all of those that cross it
    uint8_t axis, length, count;
    uint8_t groups; // NO_CLUE: nothing is said
    uint16_t cost;
} block_line;

typedef struct block {
    const ns_puzzle *puzzle;
    int32_t size[3];
    int32_t stride[3];  // from cell to cell
    int32_t first[3];   // line of each direction
    int32_t next[3][2]; // from a line across to the one through the next cell
    int32_t lines;
    uint64_t *may[2]; // for plain and the colour: where a line may have it, [lines] each
    block_line *line; // [lines]
    int32_t *ring;    // lines that changed, each at most once, [ring_mask + 1]
    uint8_t *waiting; // [lines]
    uint32_t ring_mask, head, tail;
    ns_blocks blocks;
} block;

enum { PLAIN, COLOUR };

static bool make_room(ns_ctx *ctx, block *b)
{
    int32_t ring = 8;

    while (ring <= b->lines)
        ring *= 2;
    b->ring_mask = (uint32_t)ring - 1; // never full: each line waits at most once
    ns_take(ctx, &b->blocks, b->may[PLAIN], b->lines);
    ns_take(ctx, &b->blocks, b->may[COLOUR], b->lines);
    ns_take(ctx, &b->blocks, b->line, b->lines);
    ns_take(ctx, &b->blocks, b->ring, ring);
    ns_take(ctx, &b->blocks, b->waiting, b->lines);
    return !b->blocks.missing;
}

static void push(block *b, int32_t line)
{
    b->ring[b->tail & b->ring_mask] = line;
    b->tail += !b->waiting[line];
    b->waiting[line] = 1;
}

// Whether the clue alone settles the line: as clue_is_complete of orders.c.
static bool is_complete(const block_line *line)
{
    return line->count == 0
           || (line->count + line->groups - 1 == line->length
               && (line->groups == 1 || line->count == line->groups));
}

// Reads what a line is and says, and puts it in the queue when it says all, but not 0. False when
// it is not the line that is expected, or has another kind of clue.
static bool read_line(block *b, int32_t l, int32_t axis, int32_t first)
{
    const ns_line *from = &b->puzzle->lines.at[l];
    const bool said = from->clue == NS_CLUE_TALLY, listed = from->clue_count == 1;
    const ns_tally none = { 0, 0, 0 };
    const ns_tally *tally = said && listed ? &b->puzzle->tallies.at[from->clue_first] : &none;
    block_line *line = &b->line[l];

    line->axis = (uint8_t)axis;
    line->length = (uint8_t)b->size[axis];
    line->count = (uint8_t)(said ? ns_min(tally->count, SIDE_MAX + 1) : 1);
    line->groups = (uint8_t)(said ? tally->groups : NO_CLUE);
    const int32_t states = said && listed ? 8 : 1, wide = line->count == SIDE_MAX ? 2 : 1;
    line->cost = (uint16_t)(b->size[axis] * states * wide + 1);
    b->may[PLAIN][l] = ns_bits_below(b->size[axis]);
    if (line->count && is_complete(line))
        push(b, l);
    return from->first == first && from->count == b->size[axis]
           && from->stride == b->stride[axis]
           && (said ? listed || (from->clue_count == 0 && !from->partial)
                    : from->clue == NS_CLUE_BLANK);
}

static void place_line(block_line *line, int32_t one, int32_t two, int32_t bit, int32_t other)
{
    line->across[0] = one;
    line->across[1] = two;
    line->bit[0] = (uint8_t)bit;
    line->bit[1] = (uint8_t)other;
}

// Reads the lines, and puts down in `none` where a row along x is crossed by clues that say 0:
// none[0][z] by lines along y, none[1][y] by lines along z. False when they are not such lines.
static bool read_lines(block *b, uint64_t none[2][SIDE_MAX])
{
    const int32_t x_side = b->size[0], y_side = b->size[1], z_side = b->size[2];
    const int32_t y_first = b->first[1], z_first = b->first[2];
    bool fits = true;
    int32_t l = 0;

    for (int32_t z = 0; z < z_side; z++) {
        for (int32_t y = 0; y < y_side; y++, l++) {
            fits &= read_line(b, l, 0, l * x_side);
            place_line(&b->line[l], y_first + z * x_side, z_first + y * x_side, y, z);
        }
    }
    for (int32_t z = 0; z < z_side && fits; z++) {
        none[0][z] = 0;
        for (int32_t x = 0; x < x_side; x++, l++) {
            fits &= read_line(b, l, 1, z * b->stride[2] + x);
            place_line(&b->line[l], z * y_side, z_first + x, x, z);
            none[0][z] |= (uint64_t)(b->line[l].count == 0) << x;
        }
    }
    for (int32_t y = 0; y < y_side && fits; y++) {
        none[1][y] = 0;
        for (int32_t x = 0; x < x_side; x++, l++) {
            fits &= read_line(b, l, 2, y * x_side + x);
            place_line(&b->line[l], y, y_first + x, x, y);
            none[1][y] |= (uint64_t)(b->line[l].count == 0) << x;
        }
    }
    return fits;
}

// What the clues that say 0 leave.
static void start_sets(block *b, uint64_t none[2][SIDE_MAX])
{
    const int32_t x_side = b->size[0], y_side = b->size[1], z_side = b->size[2];
    uint64_t *colour = b->may[COLOUR];

    for (int32_t z = 0; z < z_side; z++) {
        uint64_t *along_y = colour + b->first[1] + z * x_side;
        for (int32_t y = 0; y < y_side; y++) {
            const int32_t l = z * y_side + y;
            uint64_t *along_z = colour + b->first[2] + y * x_side;
            const uint64_t all = b->line[l].count ? ns_bits_below(x_side) : 0;
            colour[l] = all & ~none[0][z] & ~none[1][y];
            for (uint64_t left = colour[l]; left; left &= left - 1) {
                const int32_t x = ns_bit_first64(left);
                along_y[x] |= UINT64_C(1) << y;
                along_z[x] |= UINT64_C(1) << z;
            }
        }
    }
}

// Takes from the lines across what a step has taken from a line, and wakes them.
static void tell(block *b, const block_line *line, uint64_t gone_colour, uint64_t gone_plain)
{
    const int32_t next_a = b->next[line->axis][0], next_b = b->next[line->axis][1];
    const uint64_t not_a = ~(UINT64_C(1) << line->bit[0]),
                   not_b = ~(UINT64_C(1) << line->bit[1]);

    for (uint64_t left = gone_colour | gone_plain; left; left &= left - 1) {
        const int32_t i = ns_bit_first64(left);
        uint64_t *may = b->may[gone_colour >> i & 1];
        const int32_t one = line->across[0] + i * next_a, two = line->across[1] + i * next_b;
        may[one] &= not_a;
        may[two] &= not_b;
        push(b, one);
        push(b, two);
    }
}

static bool step(block *b, int32_t l, bool *news)
{
    const block_line *line = &b->line[l];
    const ns_group_sets before = { .colour = b->may[COLOUR][l], .plain = b->may[PLAIN][l] };
    ns_group_sets sets = before;

    *news = false;
    if (line->groups == NO_CLUE)
        return (sets.colour | sets.plain) == ns_bits_below(line->length);
    if (!ns_groups_step(&sets, line->length, line->count, line->groups))
        return false;
    if (sets.colour == before.colour && sets.plain == before.plain)
        return true;
    *news = true;
    b->may[COLOUR][l] = sets.colour;
    b->may[PLAIN][l] = sets.plain;
    NS_ASSERT(!(sets.colour & ~before.colour) && !(sets.plain & ~before.plain));
    tell(b, line, before.colour & ~sets.colour, before.plain & ~sets.plain);
    return true;
}

// Effort is spent in larger parts: a step is too short to report each.
static ns_status spend(ns_ctx *ctx, int64_t *due)
{
    const int64_t ticks = *due;

    *due = 0;
    return ns_spend(ctx, ticks);
}

// Our own order: see run_smart of orders.c. What clues settle alone is in the queue already, and is
// not counted; those that say 0 are done.
static ns_status run(ns_ctx *ctx, block *b, ns_solved *solved, bool *possible)
{
    int32_t complete = (int32_t)b->tail;
    int64_t due = 0, solves = 0, idle = 0;
    ns_status status = NS_OK;

    for (int32_t l = 0; l < b->lines; l++) {
        if (b->line[l].count)
            push(b, l);
        else
            due += b->line[l].cost;
    }
    while (b->head != b->tail && *possible && status == NS_OK) {
        const int32_t l = b->ring[b->head++ & b->ring_mask];
        const bool open = (b->may[PLAIN][l] & b->may[COLOUR][l]) != 0;
        const bool counts = open & (complete <= 0);
        bool news;
        complete--;
        b->waiting[l] = 0;
        due += b->line[l].cost;
        if (due >= SPEND_AT)
            status = spend(ctx, &due);
        *possible = step(b, l, &news);
        solves += counts;
        idle += counts & !news;
    }
    solved->line_solves += solves;
    solved->idle_line_solves += idle;
    return status == NS_OK ? spend(ctx, &due) : status;
}

// Most of a solid is empty.
static void write_cells(const block *b, ns_colours *cells)
{
    const int32_t rows = b->first[1], side = b->size[0];

    for (int32_t c = 0; c < rows * side; c++)
        cells[c] = 1;
    for (int32_t l = 0; l < rows; l++, cells += side) {
        for (uint64_t left = b->may[COLOUR][l]; left; left &= left - 1) {
            const int32_t x = ns_bit_first64(left);
            cells[x] = 2 | (ns_colours)(b->may[PLAIN][l] >> x & 1);
        }
    }
}

// Whether lines and sides are as many and as long as those of a block, by their numbers.
static bool may_fit(const ns_puzzle *puzzle)
{
    const int32_t x = puzzle->size[0], y = puzzle->size[1], z = puzzle->size[2];

    return ns_kind_about(puzzle->kind)->sides == 3 && puzzle->colour_count == 1
           && puzzle->given.count == 0 && ns_max(x, ns_max(y, z)) <= SIDE_MAX
           && ns_min(x, ns_min(y, z)) >= 1 && puzzle->lines.count == y * z + x * z + x * y
           && puzzle->cell_count == x * y * z;
}

ns_status ns_block_solve(ns_ctx *ctx, const ns_puzzle *puzzle, ns_solved *solved, bool *fits,
                         bool *possible)
{
    const int32_t x = puzzle->size[0], y = puzzle->size[1], z = puzzle->size[2];
    uint64_t none[2][SIDE_MAX];

    *possible = true;
    *fits = may_fit(puzzle);
    if (!*fits)
        return NS_OK;
    block b = { .puzzle = puzzle,
                .size = { x, y, z },
                .stride = { 1, x, x * y },
                .first = { 0, y * z, y * z + x * z },
                .next = { { 1, 1 }, { 1, x }, { y, x } },
                .lines = puzzle->lines.count };
    ns_status status =
        make_room(ctx, &b)
                && ns_array_room(ctx, &solved->cells, sizeof(ns_colours), puzzle->cell_count)
            ? NS_OK
            : ns_no_memory(ctx);
    if (status == NS_OK)
        *fits = read_lines(&b, none);
    if (status == NS_OK && *fits) {
        start_sets(&b, none);
        status = run(ctx, &b, solved, possible);
        solved->cells.count = puzzle->cell_count;
        write_cells(&b, solved->cells.at);
    }
    ns_blocks_drop(ctx, &b.blocks);
    return status;
}
