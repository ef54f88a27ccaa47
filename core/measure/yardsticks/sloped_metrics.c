// sloped_metrics.c: how wide the cells of a sloped puzzle are; see metrics.h.
//
// A cell is convex, so its width is the least distance of two parallels with the cell between them,
// one of which lies on a side: of each side the corner that is farthest from it counts.
#include "measure/yardsticks/metrics.h"

#include "base/basics.h"
#include "base/trig.h"
#include "nonosmith/board.h"
#include "nonosmith/measure.h"

#define PLACES 6 // decimals
#define UNITS_PER_STEP (NS_SLOPED_SIDE / NS_FRAME_SIDE)

static ns_point corner(const ns_board *board, const ns_loop *loop, int32_t i)
{
    return i < 0 ? loop->start : board->steps.at[loop->first + i].to;
}

// Whole: coordinates have 25 bits.
static int64_t cross(ns_point a, ns_point b, ns_point p)
{
    return (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);
}

static ns_point foot(ns_point a, ns_point b, ns_point p)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double t = (dx * (p.x - a.x) + dy * (p.y - a.y)) / (dx * dx + dy * dy);
    const double x = a.x + t * dx, y = a.y + t * dy;

    return (ns_point){ (int32_t)(x < 0 ? x - 0.5 : x + 0.5),
                       (int32_t)(y < 0 ? y - 0.5 : y + 0.5) };
}

// How far the farthest corner is from the side that ends at corner i.
static double reach(const ns_board *board, const ns_loop *loop, int32_t i, ns_point at[2])
{
    const ns_point a = corner(board, loop, i - 1), b = corner(board, loop, i);
    const double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    int64_t most = -1;

    for (int32_t k = 0; k < loop->count; k++) {
        const ns_point p = corner(board, loop, k);
        const int64_t area = cross(a, b, p), size = area < 0 ? -area : area;
        if (size > most) {
            most = size;
            at[0] = p;
        }
    }
    NS_ASSERT(most >= 0 && (dx != 0 || dy != 0));
    at[1] = foot(a, b, at[0]);
    return (double)most / ns_sqrt(dx * dx + dy * dy) * UNITS_PER_STEP;
}

// The width of a cell and where it is that narrow. A cell without an outline has none.
static ns_extreme cell_width(const ns_board *board, int32_t cell)
{
    const ns_cell_outline *outline = &board->cells.at[cell];
    const ns_loop *loop = outline->count ? &board->loops.at[outline->first] : NULL;

    ns_extreme width = { .value = -1 };
    for (int32_t i = 0; loop && i < loop->count; i++) {
        const ns_point a = corner(board, loop, i - 1), b = corner(board, loop, i);
        ns_point at[2] = { a, a };
        if (a.x == b.x && a.y == b.y)
            continue;
        const double value = reach(board, loop, i, at);
        if (width.value < 0 || value < width.value)
            width = (ns_extreme){ { at[0], at[1] }, value };
    }
    return width;
}

static int64_t work_of(const ns_board *board, int32_t cell)
{
    const ns_cell_outline *outline = &board->cells.at[cell];
    const int64_t sides = outline->count ? board->loops.at[outline->first].count : 0;

    return sides * sides;
}

void ns_sloped_put(ns_json_writer *w, const ns_board *board)
{
    ns_json_put_key(w, "widths");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t c = 0; c < board->cells.count; c++) {
        const double width = cell_width(board, c).value;
        if (width < 0)
            ns_json_put_null(w);
        else
            ns_json_put_rounded(w, width, PLACES);
    }
    ns_json_close(w);
    ns_json_put_key(w, "shifts");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t c = 0; c < board->curves.count; c++)
        ns_json_put_rounded(w, board->curves.at[c].shift * UNITS_PER_STEP, PLACES);
    ns_json_close(w);
}

ns_status ns_sloped_measure(ns_ctx *ctx, const ns_board *board, ns_sloped_metrics *metrics,
                            ns_narrow_cells *narrow)
{
    *metrics = (ns_sloped_metrics){ .min_width = NS_SLOPED_SIDE };
    for (int32_t c = 0; c < board->curves.count; c++) {
        const double shift = board->curves.at[c].shift * UNITS_PER_STEP;
        const double size = shift < 0 ? -shift : shift;
        metrics->max_shift = size > metrics->max_shift ? size : metrics->max_shift;
        metrics->sum += size;
        metrics->squares += size * size;
    }
    for (int32_t c = 0; c < board->cells.count; c++) {
        NS_TRY(ns_spend(ctx, work_of(board, c)));
        const ns_narrow_cell found = { .cell = c, .width = cell_width(board, c) };
        if (found.width.value < 0)
            continue;
        metrics->min_width = ns_min(found.width.value, metrics->min_width);
        if (narrow && found.width.value < NS_SLOPED_NARROW
            && !ns_array_push(ctx, narrow, found))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}
