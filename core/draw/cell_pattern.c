// cell_pattern.c: a colour's pattern over a cell of any shape.
//
// The pattern is laid out in squares over the whole page, so that it runs on from cell to cell.
// A square inside the cell is drawn as it is; of one on the edge each figure of the pattern, all
// of them convex, is cut to the cell's shape.
#include "draw/cell_shape.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define TILE 9.0         // points
#define TILES_MOST 65536 // over one cell
#define FIGURE_MOST 64   // corners of a figure
#define ARC_STEPS 6      // of a quarter circle

// One figure of the pattern in a square: its corners, clockwise on the page.
typedef struct figure {
    ns_vec corners[FIGURE_MOST];
    int32_t count;
} figure;

static void add_corner(figure *f, ns_vec p)
{
    NS_ASSERT(f->count < FIGURE_MOST);
    f->corners[f->count++] = p;
}

static void make_clockwise(figure *f)
{
    double area2 = 0;

    for (int32_t i = 1; i + 1 < f->count; i++)
        area2 += ns_vec_turn(ns_vec_sub(f->corners[i], f->corners[0]),
                             ns_vec_sub(f->corners[i + 1], f->corners[0]));
    for (int32_t i = 0; area2 > 0 && i < f->count / 2; i++) {
        const ns_vec swap = f->corners[i];
        f->corners[i] = f->corners[f->count - 1 - i];
        f->corners[f->count - 1 - i] = swap;
    }
}

// Cuts all figures of a path that holds one square of the pattern.
static ns_status cut_figures(ns_page *page, const ns_scene *square, ns_vec at,
                             ns_cell_shape *shape)
{
    const ns_scene_point *p = square->points.at;
    figure f = { .count = 0 };

    for (int32_t i = 0; i < square->ops.count; i++) {
        const ns_path_op op = (ns_path_op)square->ops.at[i];
        if (op == NS_PATH_CLOSE) {
            make_clockwise(&f);
            NS_TRY(ns_cell_shape_cut(page->ctx, shape, f.corners, f.count, page->scene));
            f.count = 0;
        } else if (op == NS_PATH_CUBIC) {
            NS_ASSERT(f.count > 0); // a figure begins with a move
            const ns_vec from = f.corners[f.count - 1];
            const ns_cubic cubic = { { from,
                                       { at.x + p[0].x, at.y + p[0].y },
                                       { at.x + p[1].x, at.y + p[1].y },
                                       { at.x + p[2].x, at.y + p[2].y } } };
            for (int32_t k = 1; k <= ARC_STEPS; k++)
                add_corner(&f, ns_cubic_at(&cubic, (double)k / ARC_STEPS));
            p += 3;
        } else {
            add_corner(&f, (ns_vec){ at.x + p->x, at.y + p->y });
            p++;
        }
    }
    return NS_OK;
}

static ns_status add_tiles(ns_page *page, int32_t pattern, const ns_scene *square,
                           ns_cell_shape *shape)
{
    const int32_t left = (int32_t)(shape->least.x / TILE),
                  top = (int32_t)(shape->least.y / TILE);
    const int32_t right = (int32_t)(shape->most.x / TILE);
    const int32_t bottom = (int32_t)(shape->most.y / TILE);

    if ((int64_t)(right - left + 1) * (bottom - top + 1) > TILES_MOST)
        return NS_OK;
    for (int32_t r = top; r <= bottom; r++) {
        for (int32_t c = left; c <= right; c++) {
            const ns_vec at = { c * TILE, r * TILE };
            const int within = ns_cell_shape_holds(shape, at.x, at.y, TILE);
            if (within > 0)
                ns_pattern_add(page->ctx, page->scene, pattern, at.x, at.y, TILE);
            else if (within == 0)
                NS_TRY(cut_figures(page, square, at, shape));
        }
    }
    return NS_OK;
}

ns_status ns_cell_pattern_add(ns_page *page, int32_t pattern, ns_cell_shape *shape)
{
    ns_scene square = { 0 };

    ns_scene_add_path(page->ctx, &square, &(ns_brush){ .width = 0 });
    ns_pattern_add(page->ctx, &square, pattern, 0, 0, TILE);
    ns_status status = ns_scene_finish(page->ctx, &square);
    if (status == NS_OK)
        status = add_tiles(page, pattern, &square, shape);
    ns_scene_drop(page->ctx, &square);
    return status;
}
