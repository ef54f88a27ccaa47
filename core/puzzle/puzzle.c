// puzzle.c: building, copying and identifying puzzles.
#include "nonosmith/puzzle.h"

#include "base/basics.h"

static ns_status add_straight(ns_ctx *ctx, ns_puzzle *puzzle, int32_t first, int32_t count,
                              int32_t stride)
{
    const ns_line line = { .first = first, .count = count, .stride = stride };

    return ns_array_push(ctx, &puzzle->lines, line) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_puzzle_grid(ns_ctx *ctx, ns_puzzle *puzzle, int32_t width, int32_t height)
{
    if (width < 1 || height < 1 || width > NS_SIDE_MAX || height > NS_SIDE_MAX
        || (int64_t)width * height > NS_CELLS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a grid has 1 to %d cells along each side and at most %d in all, not "
                       "%d by %d",
                       NS_SIDE_MAX, NS_CELLS_MAX, width, height);
    *puzzle = (ns_puzzle){ .kind = NS_GRID, .size = { width, height, 0 } };
    puzzle->cell_count = width * height;
    puzzle->colour_count = 1;
    puzzle->palette[0] = (ns_paint){ 255, 255, 255, '.', "white" };
    puzzle->palette[1] = (ns_paint){ 0, 0, 0, '#', "black" };
    if (!ns_array_room(ctx, &puzzle->lines, sizeof(ns_line), width + height))
        return ns_no_memory(ctx);
    for (int32_t y = 0; y < height; y++)
        NS_TRY(add_straight(ctx, puzzle, y * width, width, 1));
    for (int32_t x = 0; x < width; x++)
        NS_TRY(add_straight(ctx, puzzle, x, height, width));
    return NS_OK;
}

ns_status ns_puzzle_solid(ns_ctx *ctx, ns_puzzle *puzzle, int32_t width, int32_t height,
                          int32_t depth)
{
    const bool sides = width >= 1 && height >= 1 && depth >= 1 && width <= NS_SIDE_MAX
                       && height <= NS_SIDE_MAX && depth <= NS_SIDE_MAX;

    if (!sides || (int64_t)width * height * depth > NS_CELLS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a solid has 1 to %d cells along each side and at most %d in all, not "
                       "%d by %d by %d",
                       NS_SIDE_MAX, NS_CELLS_MAX, width, height, depth);
    *puzzle = (ns_puzzle){ .kind = NS_SOLID, .size = { width, height, depth } };
    puzzle->cell_count = width * height * depth;
    puzzle->colour_count = 1;
    puzzle->palette[0] = (ns_paint){ 255, 255, 255, '.', "white" };
    puzzle->palette[1] = (ns_paint){ 0, 0, 0, '#', "black" };
    const int32_t layer = width * height;
    if (!ns_array_room(ctx, &puzzle->lines, sizeof(ns_line),
                       height * depth + width * depth + layer))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < height * depth; i++)
        NS_TRY(add_straight(ctx, puzzle, i * width, width, 1));
    for (int32_t z = 0; z < depth; z++) {
        for (int32_t x = 0; x < width; x++)
            NS_TRY(add_straight(ctx, puzzle, z * layer + x, height, width));
    }
    for (int32_t i = 0; i < layer; i++)
        NS_TRY(add_straight(ctx, puzzle, i, depth, layer));
    return NS_OK;
}

ns_status ns_puzzle_add_walk(ns_ctx *ctx, ns_puzzle *puzzle, const int32_t *cells,
                             int32_t count)
{
    if (count < 0 || count > NS_LINE_MAX || count > NS_VISITS_MAX - puzzle->walks.count)
        return ns_fail(ctx, NS_BAD_INPUT, "a line has at most %d visits, not %d", NS_LINE_MAX,
                       count);
    if (!ns_array_room(ctx, &puzzle->walks, sizeof(int32_t), count))
        return ns_no_memory(ctx);
    NS_TRY(add_straight(ctx, puzzle, puzzle->walks.count, count, 0));
    for (int32_t i = 0; i < count; i++)
        puzzle->walks.at[puzzle->walks.count++] = cells[i];
    return NS_OK;
}

ns_status ns_puzzle_set_runs(ns_ctx *ctx, ns_puzzle *puzzle, int32_t line, const ns_run *runs,
                             int32_t count)
{
    ns_line *l = &puzzle->lines.at[line];

    if (!ns_array_room(ctx, &puzzle->runs, sizeof *runs, count))
        return ns_no_memory(ctx);
    l->clue = NS_CLUE_RUNS;
    l->partial = false;
    l->clue_first = puzzle->runs.count;
    l->clue_count = count;
    for (int32_t i = 0; i < count; i++)
        puzzle->runs.at[puzzle->runs.count++] = runs[i];
    return NS_OK;
}

ns_status ns_puzzle_set_tallies(ns_ctx *ctx, ns_puzzle *puzzle, int32_t line,
                                const ns_tally *tallies, int32_t count, bool partial)
{
    ns_line *l = &puzzle->lines.at[line];

    if (!ns_array_room(ctx, &puzzle->tallies, sizeof *tallies, count))
        return ns_no_memory(ctx);
    l->clue = NS_CLUE_TALLY;
    l->partial = partial;
    l->clue_first = puzzle->tallies.count;
    l->clue_count = count;
    for (int32_t i = 0; i < count; i++)
        puzzle->tallies.at[puzzle->tallies.count++] = tallies[i];
    return NS_OK;
}

#define COPY_ARRAY(name)                                                                       \
    do {                                                                                       \
        to->name.at = NULL;                                                                    \
        to->name.count = to->name.capacity = 0;                                                \
        if (!ns_array_resize(ctx, &to->name, from->name.count)) {                              \
            ns_puzzle_drop(ctx, to);                                                           \
            return ns_no_memory(ctx);                                                          \
        }                                                                                      \
        if (from->name.count)                                                                  \
            memcpy(to->name.at, from->name.at,                                                 \
                   (size_t)from->name.count * sizeof *from->name.at);                          \
    } while (0)

ns_status ns_puzzle_copy(ns_ctx *ctx, ns_puzzle *to, const ns_puzzle *from)
{
    ns_puzzle copy = *from;

    memset(&copy.lines, 0, sizeof copy.lines);
    memset(&copy.walks, 0, sizeof copy.walks);
    memset(&copy.runs, 0, sizeof copy.runs);
    memset(&copy.tallies, 0, sizeof copy.tallies);
    memset(&copy.given, 0, sizeof copy.given);
    *to = copy;
    COPY_ARRAY(lines);
    COPY_ARRAY(walks);
    COPY_ARRAY(runs);
    COPY_ARRAY(tallies);
    COPY_ARRAY(given);
    return NS_OK;
}

void ns_puzzle_drop(ns_ctx *ctx, ns_puzzle *puzzle)
{
    ns_array_drop(ctx, &puzzle->lines);
    ns_array_drop(ctx, &puzzle->walks);
    ns_array_drop(ctx, &puzzle->runs);
    ns_array_drop(ctx, &puzzle->tallies);
    ns_array_drop(ctx, &puzzle->given);
    *puzzle = (ns_puzzle){ 0 };
}

uint64_t ns_puzzle_hash(const ns_puzzle *puzzle)
{
    uint64_t hash = ns_hash_add((uint64_t)puzzle->kind, (uint64_t)puzzle->cell_count);

    for (int32_t i = 0; i < 3; i++)
        hash = ns_hash_add(hash, (uint64_t)puzzle->size[i]);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        hash = ns_hash_add(hash, ((uint64_t)line->clue << 1) | line->partial);
        for (int32_t i = 0; i < line->count; i++)
            hash = ns_hash_add(hash, (uint64_t)ns_line_cell(puzzle, line, i));
        for (int32_t i = 0; i < line->clue_count; i++) {
            const int32_t k = line->clue_first + i;
            if (line->clue == NS_CLUE_RUNS) {
                hash = ns_hash_add(hash, (uint64_t)puzzle->runs.at[k].length);
                hash = ns_hash_add(hash, (uint64_t)puzzle->runs.at[k].colour);
            } else {
                hash = ns_hash_add(hash, (uint64_t)puzzle->tallies.at[k].count);
                hash = ns_hash_add(hash, (uint64_t)puzzle->tallies.at[k].groups);
                hash = ns_hash_add(hash, (uint64_t)puzzle->tallies.at[k].colour);
            }
        }
    }
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        hash = ns_hash_add(hash, (uint64_t)puzzle->given.at[i].cell);
        hash = ns_hash_add(hash, puzzle->given.at[i].colours);
    }
    return hash;
}
