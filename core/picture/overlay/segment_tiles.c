// segment_tiles.c: see segment_tiles.h.
#include "picture/overlay/segment_tiles.h"

#include "base/basics.h"
#include "geom/vec.h"

#define LEAST_SHIFT 3       // tiles are 8 units wide at least
#define TILES_MAX (1 << 22) // about 16 for each segment, at most so many
#define ENTRIES_MAX (1 << 25)

static ns_tiles choose_tiles(int32_t width, int32_t height, const ns_segment *segments,
                             int32_t count)
{
    const int64_t most = ns_min(count, TILES_MAX / 16) * INT64_C(16) + 4096;
    ns_tiles tiles = ns_tiles_over(width, height, LEAST_SHIFT);
    double length = 0;

    for (int32_t i = 0; i < count; i++)
        length += ns_vec_length(ns_vec_sub(ns_vec_of(segments[i].b), ns_vec_of(segments[i].a)));
    while (((double)(1 << tiles.shift) * 4 * count < length
            || (int64_t)tiles.columns * tiles.rows > most)
           && tiles.shift < 25)
        tiles = ns_tiles_over(width, height, tiles.shift + 1);
    return tiles;
}

void ns_segment_tiles_rows(const ns_tile_lists *lists, const ns_segment *segment,
                           int32_t *first, int32_t *last)
{
    const ns_tiles *tiles = &lists->tiles;

    *first = ns_tiles_along(tiles, ns_min(segment->a.y, segment->b.y) - 1, tiles->rows);
    *last = ns_tiles_along(tiles, ns_max(segment->a.y, segment->b.y) + 1, tiles->rows);
}

void ns_segment_tiles_columns(const ns_tile_lists *lists, const ns_segment *segment,
                              int32_t row, int32_t *first, int32_t *last)
{
    const ns_tiles *tiles = &lists->tiles;
    const ns_point a = segment->a, b = segment->b;
    const double west = ns_min(a.x, b.x), east = ns_max(a.x, b.x);
    double least = west, most = east;

    if (a.y != b.y) {
        // The part within the row's height, widened; doubles err far less than the widening.
        const double top = ((double)row * (1 << tiles->shift)) - 2;
        const double bottom = ((double)(row + 1) * (1 << tiles->shift)) + 2;
        const double slope = (double)(b.x - a.x) / (b.y - a.y);
        double x1 = a.x + (top - a.y) * slope, x2 = a.x + (bottom - a.y) * slope;
        if (x1 > x2) {
            const double swap = x1;
            x1 = x2;
            x2 = swap;
        }
        // Beyond the segment's own ends only when it lies outside of all rows.
        least = ns_clamp(x1, west, east);
        most = ns_clamp(x2, west, east);
    }
    *first = ns_tiles_along(tiles, (int32_t)least - 2, tiles->columns);
    *last = ns_tiles_along(tiles, (int32_t)most + 2, tiles->columns);
}

// Counts (item < 0) or writes the entries of one segment.
static int64_t enter(ns_tile_lists *lists, const ns_segment *segment, int32_t item)
{
    int32_t top, bottom, first, last;
    int64_t entries = 0;

    ns_segment_tiles_rows(lists, segment, &top, &bottom);
    for (int32_t row = top; row <= bottom; row++) {
        ns_segment_tiles_columns(lists, segment, row, &first, &last);
        for (int32_t column = first; column <= last; column++) {
            int32_t *start = &lists->starts.at[row * lists->tiles.columns + column];
            if (item < 0)
                ++*start;
            else
                lists->items.at[--*start] = item;
            entries++;
        }
    }
    return entries;
}

ns_status ns_segment_tiles_fill(ns_ctx *ctx, ns_tile_lists *lists, int32_t width,
                                int32_t height, const ns_segment *segments, int32_t count)
{
    int64_t entries = 0;

    lists->tiles = choose_tiles(width, height, segments, count);
    if (!ns_array_resize(ctx, &lists->starts, lists->tiles.columns * lists->tiles.rows + 1))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < count; i++) {
        entries += enter(lists, &segments[i], -1);
        if (entries > ENTRIES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: %d lines cover too much of it; "
                           "simplify its paths",
                           (int)count);
    }
    NS_TRY(ns_spend(ctx, entries));
    if (!ns_array_resize(ctx, &lists->items, (int32_t)entries))
        return ns_no_memory(ctx);
    ns_tile_lists_add_up(lists);
    for (int32_t i = count - 1; i >= 0; i--)
        enter(lists, &segments[i], i);
    return NS_OK;
}
