// puzzle.c: lines and clues are added, puzzles copied, told apart and dropped.
//
// Clues stand in one array for all lines, each line knows its part of it. A clue that is replaced leaves
// its old part behind: lines are few and clues change rarely, so nothing is ever moved.
#include "nonosmith/puzzle.h"

#include "base/basics.h"

ns_status ns_puzzle_add_walk(ns_ctx *ctx, ns_puzzle *puzzle, const int32_t *cells,
                             int32_t count)
{
    if (count < 0 || count > NS_LINE_MAX || count > NS_VISITS_MAX - puzzle->walks.count)
        return ns_fail(ctx, NS_BAD_INPUT, "a line has at most %d visits, not %d", NS_LINE_MAX,
                       count);
    const ns_line line = { .first = puzzle->walks.count, .count = count };
    NS_NEED(ctx, ns_array_room(ctx, &puzzle->walks, sizeof(int32_t), count)
                     && ns_array_push(ctx, &puzzle->lines, line));
    for (int32_t i = 0; i < count; i++)
        puzzle->walks.at[puzzle->walks.count++] = cells[i];
    return NS_OK;
}

ns_status ns_puzzle_set_runs(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                             const ns_run *runs, int32_t count)
{
    ns_line *l = &puzzle->lines.at[line.i];

    NS_ASSERT(line.i >= 0 && line.i < puzzle->lines.count);
    NS_NEED(ctx, ns_array_room(ctx, &puzzle->runs, sizeof *runs, count));
    l->clue = NS_CLUE_RUNS;
    l->partial = false;
    l->clue_first = puzzle->runs.count;
    l->clue_count = count;
    for (int32_t i = 0; i < count; i++)
        puzzle->runs.at[puzzle->runs.count++] = runs[i];
    return NS_OK;
}

ns_status ns_puzzle_set_tallies(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                                const ns_tally *tallies, int32_t count, bool partial)
{
    ns_line *l = &puzzle->lines.at[line.i];

    NS_ASSERT(line.i >= 0 && line.i < puzzle->lines.count);
    NS_NEED(ctx, ns_array_room(ctx, &puzzle->tallies, sizeof *tallies, count));
    l->clue = NS_CLUE_TALLY;
    l->partial = partial;
    l->clue_first = puzzle->tallies.count;
    l->clue_count = count;
    for (int32_t i = 0; i < count; i++)
        puzzle->tallies.at[puzzle->tallies.count++] = tallies[i];
    return NS_OK;
}

bool ns_line_has_blots(const ns_puzzle *puzzle, const ns_line *line)
{
    for (int32_t r = 0; line->clue == NS_CLUE_RUNS && r < line->clue_count; r++) {
        if (puzzle->runs.at[line->clue_first + r].length == NS_BLOT)
            return true;
    }
    return false;
}

bool ns_puzzle_has_blots(const ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (ns_line_has_blots(puzzle, &puzzle->lines.at[l]))
            return true;
    }
    return false;
}

// Gives the copy an array of its own; false without memory.
#define COPY(array)                                                                            \
    (ns_array_resize(ctx, &to->array, from->array.count)                                       \
     && (from->array.count == 0                                                                \
         || memcpy(to->array.at, from->array.at,                                               \
                   (size_t)from->array.count * sizeof *from->array.at)))

ns_status ns_puzzle_copy(ns_ctx *ctx, ns_puzzle *to, const ns_puzzle *from)
{
    *to = (ns_puzzle){ .kind = from->kind,
                       .cell_count = from->cell_count,
                       .colour_count = from->colour_count };
    memcpy(to->size, from->size, sizeof to->size);
    memcpy(to->palette, from->palette, sizeof to->palette);
    if (COPY(lines) && COPY(walks) && COPY(runs) && COPY(tallies) && COPY(given))
        return NS_OK;
    ns_puzzle_drop(ctx, to);
    return ns_no_memory(ctx);
}

void ns_puzzle_drop(ns_ctx *ctx, ns_puzzle *puzzle)
{
    ns_arrays_drop(ctx, &puzzle->lines, &puzzle->walks, &puzzle->runs, &puzzle->tallies,
                   &puzzle->given);
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
