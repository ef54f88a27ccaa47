// segment_cells.c: see segment_cells.h.
#include "picture/overlay/segment_cells.h"

#include "base/basics.h"
#include "geom/vec.h"

#define LEAST_SHIFT 3       // cells are 8 units wide at least
#define CELLS_MAX (1 << 22) // about 16 for each segment, at most so many
#define ENTRIES_MAX (1 << 25)

static int32_t clamp(int32_t value, int32_t most)
{
    return ns_clamp(value, 0, most);
}

static int32_t count_cells(int32_t length, int32_t shift)
{
    return (length >> shift) + 1;
}

ns_status ns_cells_open(ns_ctx *ctx, ns_cells *cells, int32_t width, int32_t height,
                        const ns_segment *segments, int32_t count)
{
    const int64_t most = ns_min(count, CELLS_MAX / 16) * INT64_C(16) + 4096;
    double length = 0;

    for (int32_t i = 0; i < count; i++)
        length += ns_vec_length(ns_vec_sub(ns_vec_of(segments[i].b), ns_vec_of(segments[i].a)));
    cells->shift = LEAST_SHIFT;
    while (((double)(1 << cells->shift) * 4 * count < length
            || (int64_t)count_cells(width, cells->shift) * count_cells(height, cells->shift)
                   > most)
           && cells->shift < 25)
        cells->shift++;
    cells->columns = count_cells(width, cells->shift);
    cells->rows = count_cells(height, cells->shift);
    if (!ns_array_resize(ctx, &cells->starts, cells->columns * cells->rows + 1))
        return ns_no_memory(ctx);
    return NS_OK;
}

void ns_cells_rows(const ns_cells *cells, const ns_segment *segment, int32_t *first,
                   int32_t *last)
{
    const int32_t top = ns_min(segment->a.y, segment->b.y) - 1;
    const int32_t bottom = ns_max(segment->a.y, segment->b.y) + 1;

    *first = clamp(top >> cells->shift, cells->rows - 1);
    *last = clamp(bottom >> cells->shift, cells->rows - 1);
}

void ns_cells_columns(const ns_cells *cells, const ns_segment *segment, int32_t row,
                      int32_t *first, int32_t *last)
{
    const ns_point a = segment->a, b = segment->b;
    const double west = ns_min(a.x, b.x), east = ns_max(a.x, b.x);
    double least = west, most = east;

    if (a.y != b.y) {
        // The part within the row's height, widened; doubles err far less than the widening.
        const double top = ((double)row * (1 << cells->shift)) - 2;
        const double bottom = ((double)(row + 1) * (1 << cells->shift)) + 2;
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
    *first = clamp(((int32_t)least - 2) >> cells->shift, cells->columns - 1);
    *last = clamp(((int32_t)most + 2) >> cells->shift, cells->columns - 1);
}

// Counts (item < 0) or writes the entries of one segment.
static int64_t enter(ns_cells *cells, const ns_segment *segment, int32_t item)
{
    int32_t top, bottom, first, last;
    int64_t entries = 0;

    ns_cells_rows(cells, segment, &top, &bottom);
    for (int32_t row = top; row <= bottom; row++) {
        ns_cells_columns(cells, segment, row, &first, &last);
        for (int32_t column = first; column <= last; column++) {
            int32_t *start = &cells->starts.at[row * cells->columns + column];
            if (item < 0)
                ++*start;
            else
                cells->items.at[--*start] = item;
            entries++;
        }
    }
    return entries;
}

ns_status ns_cells_fill(ns_ctx *ctx, ns_cells *cells, const ns_segment *segments, int32_t count)
{
    int64_t entries = 0;
    int32_t sum = 0;

    for (int32_t i = 0; i < count; i++) {
        entries += enter(cells, &segments[i], -1);
        if (entries > ENTRIES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: %d lines cover too much of it; "
                           "simplify its paths",
                           (int)count);
    }
    NS_TRY(ns_spend(ctx, entries));
    if (!ns_array_resize(ctx, &cells->items, (int32_t)entries))
        return ns_no_memory(ctx);
    // Each start becomes the end of its list, and moves back to the start while filling.
    for (int32_t c = 0; c < cells->starts.count; c++) {
        sum += cells->starts.at[c];
        cells->starts.at[c] = sum;
    }
    for (int32_t i = count - 1; i >= 0; i--)
        enter(cells, &segments[i], i);
    return NS_OK;
}

void ns_cells_drop(ns_ctx *ctx, ns_cells *cells)
{
    ns_array_drop(ctx, &cells->starts);
    ns_array_drop(ctx, &cells->items);
    *cells = (ns_cells){ 0 };
}
