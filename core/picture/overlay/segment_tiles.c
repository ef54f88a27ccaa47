// segment_tiles.c: see segment_tiles.h.
//
// Tiles are as small as the segments are long on average, so that a list is short and a segment in
// few lists. Filling goes over all segments twice, first to count, then to write.
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
    NS_NEED(ctx,
            ns_array_resize(ctx, &lists->starts, lists->tiles.columns * lists->tiles.rows + 1));
    for (int32_t i = 0; i < count; i++) {
        entries += enter(lists, &segments[i], -1);
        if (entries > ENTRIES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: %d lines cover too much of it; "
                           "simplify its paths",
                           (int)count);
    }
    NS_TRY(ns_spend(ctx, entries));
    NS_NEED(ctx, ns_array_resize(ctx, &lists->items, (int32_t)entries));
    ns_tile_lists_add_up(lists);
    NS_ASSERT(lists->items.count == (int32_t)entries);
    for (int32_t i = count - 1; i >= 0; i--)
        enter(lists, &segments[i], i);
    return NS_OK;
}

bool ns_segment_passes(const ns_segment *segment, int64_t twice_y, ns_ratio *x)
{
    const bool down = segment->a.y < segment->b.y;
    const ns_point top = down ? segment->a : segment->b,
                   bottom = down ? segment->b : segment->a;
    const int64_t height = 2 * ((int64_t)bottom.y - top.y);

    if (twice_y < 2 * (int64_t)top.y || twice_y >= 2 * (int64_t)bottom.y)
        return false;
    *x = (ns_ratio){ top.x * height + (twice_y - 2 * (int64_t)top.y) * (bottom.x - top.x),
                     height };
    return true;
}

// How x changes with y along a segment that is not level.
static ns_ratio slope_of(const ns_segment *s)
{
    const int64_t x = (int64_t)s->b.x - s->a.x, y = (int64_t)s->b.y - s->a.y;

    return y > 0 ? (ns_ratio){ x, y } : (ns_ratio){ -x, -y };
}

// Whether a segment that passes the ray at x is farther east, just below the ray, than another.
static bool is_nearer(const ns_segment *s, ns_ratio x, const ns_segment *other,
                      ns_ratio other_x)
{
    const int order = ns_ratio_compare(x, other_x);

    return order > 0 || (order == 0 && ns_ratio_compare(slope_of(s), slope_of(other)) > 0);
}

int32_t ns_segment_tiles_west(const ns_tile_lists *lists, const ns_segment *segments,
                              int64_t twice_y, ns_ratio start)
{
    const int32_t row = (int32_t)(twice_y >> (lists->tiles.shift + 1));
    ns_ratio x, best = { 0, 1 };
    int32_t found = -1;

    NS_ASSERT(start.num >= 0 && start.den > 0);
    for (int32_t column = (int32_t)(start.num / start.den) >> lists->tiles.shift; column >= 0;
         column--) {
        const int32_t c = row * lists->tiles.columns + column;
        for (int32_t i = lists->starts.at[c]; i < lists->starts.at[c + 1]; i++) {
            const ns_segment *other = &segments[lists->items.at[i]];
            if (!ns_segment_passes(other, twice_y, &x) || ns_ratio_compare(x, start) >= 0
                || (found >= 0 && !is_nearer(other, x, &segments[found], best)))
                continue;
            best = x;
            found = lists->items.at[i];
        }
        if (found >= 0 && best.num >= ((int64_t)column << lists->tiles.shift) * best.den)
            break;
    }
    return found;
}
