// puzzle_box.c: see puzzle_box.h. One arithmetic for rows, columns and lines of voxels.
//
// With s the product of the sides below `along`, the cells of a line are s apart, and line i begins
// at i % s in the slab i / s of s * size[along] cells.
#include "puzzle/puzzle_box.h"

#include "base/basics.h"

ns_line ns_box_line(const ns_puzzle *puzzle, int32_t along, int32_t i)
{
    const int32_t count = puzzle->size[along];
    int32_t stride = 1;

    NS_ASSERT(i >= 0 && i < ns_box_lines(puzzle, along));
    for (int32_t side = 0; side < along; side++)
        stride *= puzzle->size[side];
    return (ns_line){ .first = i % stride + i / stride * stride * count,
                      .count = count,
                      .stride = stride };
}

void ns_puzzle_black_on_white(ns_puzzle *puzzle)
{
    puzzle->colour_count = 1;
    puzzle->palette[0] = (ns_paint){ 255, 255, 255, '.', "white" };
    puzzle->palette[1] = (ns_paint){ 0, 0, 0, '#', "black" };
}

// How many cells so many sides have; 0 when they are none of a puzzle.
static int32_t cells_of(const int32_t *size, int32_t sides)
{
    int64_t cells = 1;

    for (int32_t side = 0; side < sides; side++) {
        if (size[side] < 1 || size[side] > NS_SIDE_MAX)
            return 0;
        cells *= size[side];
    }
    return cells <= NS_CELLS_MAX ? (int32_t)cells : 0;
}

static ns_status refuse_size(ns_ctx *ctx, const ns_kind_info *kind, const int32_t *size)
{
    char sides[48];
    int32_t used = 0;

    for (int32_t i = 0; i < kind->sides; i++)
        used += ns_format(sides + used, (int32_t)sizeof sides - used, "%s%d", i ? " by " : "",
                          size[i]);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "a %s has 1 to %d cells along each side and at most %d in all, not %s",
                   kind->name, NS_SIDE_MAX, NS_CELLS_MAX, sides);
}

ns_status ns_puzzle_box(ns_ctx *ctx, ns_puzzle *puzzle, ns_kind kind, const int32_t *size)
{
    const ns_kind_info *about = ns_kind_about(kind);
    const int32_t cells = cells_of(size, about->sides);
    ns_puzzle box = { .kind = kind, .cell_count = cells };
    int32_t lines = 0;

    NS_ASSERT(about->sides > 0);
    if (!cells)
        return refuse_size(ctx, about, size);
    ns_puzzle_black_on_white(&box);
    for (int32_t along = 0; along < about->sides; along++) {
        box.size[along] = size[along];
        lines += ns_box_lines(&box, along);
    }
    *puzzle = box;
    NS_NEED(ctx, ns_array_room(ctx, &puzzle->lines, sizeof(ns_line), lines));
    for (int32_t along = 0; along < about->sides; along++) {
        for (int32_t i = 0; i < ns_box_lines(puzzle, along); i++)
            puzzle->lines.at[puzzle->lines.count++] = ns_box_line(puzzle, along, i);
    }
    NS_ASSERT(puzzle->lines.count == lines);
    return NS_OK;
}

ns_status ns_puzzle_grid(ns_ctx *ctx, ns_puzzle *puzzle, int32_t width, int32_t height)
{
    return ns_puzzle_box(ctx, puzzle, NS_GRID, (const int32_t[]){ width, height });
}

ns_status ns_puzzle_solid(ns_ctx *ctx, ns_puzzle *puzzle, int32_t width, int32_t height,
                          int32_t depth)
{
    return ns_puzzle_box(ctx, puzzle, NS_SOLID, (const int32_t[]){ width, height, depth });
}
