// test_cell_shape.c: what is cut to the shape of a cell covers what both cover, point by point.
#include "draw/cell_shape.h"

#include "base/trig.h"
#include "geom/bezier.h"
#include "ns_test.h"
#include "oracle/scale.h"

static double share(ns_rng *rng)
{
    return ns_rng_below(rng, 1 << 20) / (double)(1 << 20);
}

static void add_step(ns_test *t, ns_board *board, ns_edge_step step)
{
    ns_expect(t, ns_array_push(&t->ctx, &board->steps, step), "memory");
    board->loops.at[board->loops.count - 1].count++;
}

// A star around a point, its corners between two distances; some of its sides are curves.
static void add_star(ns_test *t, ns_rng *rng, ns_board *board, double x, double y, double inner,
                     double outer)
{
    const int32_t corners = 3 + ns_rng_below(rng, 9);
    ns_point first = { 0, 0 }, from = { 0, 0 };

    for (int32_t i = 0; i <= corners; i++) {
        const double angle = 2 * NS_PI * i / corners;
        const double r = inner + (outer - inner) * share(rng);
        const ns_point at = i == corners ? first
                                         : (ns_point){ (int32_t)(x + r * ns_cos(angle)),
                                                       (int32_t)(y + r * ns_sin(angle)) };
        if (i == 0) {
            ns_expect(
                t,
                ns_array_push(&t->ctx, &board->loops, ((ns_loop){ at, board->steps.count, 0 })),
                "memory");
            first = at;
        } else {
            const ns_point bent = { (from.x + at.x) / 2 + ns_rng_below(rng, 9) - 4,
                                    (from.y + at.y) / 2 + ns_rng_below(rng, 9) - 4 };
            add_step(t, board,
                     (ns_edge_step){ .straight = ns_rng_below(rng, 2),
                                     .handle_1 = bent,
                                     .handle_2 = bent,
                                     .to = at });
        }
        from = at;
    }
}

// One cell with up to two holes, in a page whose points are those of the grid.
static ns_curved_page random_cell(ns_test *t, ns_rng *rng, ns_doc *doc)
{
    const int32_t holes = ns_rng_below(rng, 3);

    *doc = (ns_doc){ .number = -1 };
    add_star(t, rng, &doc->board, 200, 200, 60, 180);
    for (int32_t i = 0; i < holes; i++)
        add_star(t, rng, &doc->board, 180 + 40 * i, 200, 5, 15);
    ns_expect(t, ns_array_push(&t->ctx, &doc->board.cells, ((ns_cell_outline){ 0, 1 + holes })),
              "memory");
    return (ns_curved_page){ .base = { .ctx = &t->ctx, .doc = doc }, .plan = { .scale = 1 } };
}

static bool crosses(ns_vec p, ns_vec a, ns_vec b)
{
    return (a.y > p.y) != (b.y > p.y) && a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) > p.x;
}

static bool in_shape(const ns_cell_shape *shape, ns_vec p)
{
    bool inside = false;

    for (int32_t l = 0, first = 0; l < shape->ends.count; first = shape->ends.at[l++]) {
        const int32_t count = shape->ends.at[l] - first;
        for (int32_t i = 0; i < count; i++)
            inside = inside
                     != crosses(p, shape->points.at[first + i],
                                shape->points.at[first + (i + 1) % count]);
    }
    return inside;
}

static bool in_path(const ns_scene *scene, ns_vec p)
{
    const ns_scene_point *at = scene->points.at;
    ns_vec start = { 0, 0 }, from = { 0, 0 };
    bool inside = false;

    for (int32_t i = 0; i < scene->ops.count; i++) {
        const bool close = scene->ops.at[i] == NS_PATH_CLOSE;
        if (scene->ops.at[i] == NS_PATH_CUBIC) {
            const ns_cubic cubic = {
                { from, { at[0].x, at[0].y }, { at[1].x, at[1].y }, { at[2].x, at[2].y } }
            };
            for (int32_t k = 0; k < 6; k++)
                inside = inside
                         != crosses(p, ns_cubic_at(&cubic, k / 6.0),
                                    ns_cubic_at(&cubic, (k + 1) / 6.0));
            from = cubic.p[3];
            at += 3;
            continue;
        }
        const ns_vec to = close ? start : (ns_vec){ at->x, at->y };
        if (scene->ops.at[i] == NS_PATH_MOVE)
            start = to;
        else
            inside = inside != crosses(p, from, to);
        at += !close;
        from = to;
    }
    return inside;
}

// Corners on a circle, clockwise on the page.
static int32_t random_convex(ns_rng *rng, ns_vec *corners)
{
    const int32_t count = 3 + ns_rng_below(rng, 10);
    const double x = 60 + 280 * share(rng), y = 60 + 280 * share(rng);
    const double r = 5 + 100 * share(rng) * share(rng);

    for (int32_t i = 0; i < count; i++) {
        const double angle = 2 * NS_PI * (i + 0.8 * share(rng)) / count;
        corners[i] = (ns_vec){ x + r * ns_cos(angle), y + r * ns_sin(angle) };
    }
    return count;
}

static bool in_convex(const ns_vec *corners, int32_t count, ns_vec p)
{
    for (int32_t i = 0; i < count; i++) {
        const ns_vec a = corners[i], b = corners[(i + 1) % count];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 0)
            return false;
    }
    return true;
}

static void cuts_cover_what_both_cover(ns_test *t)
{
    ns_rng rng = ns_rng_seed(51);
    int32_t covered = 0;

    for (int32_t round = 0; round < ns_scale(300); round++) {
        ns_doc doc;
        const ns_curved_page page = random_cell(t, &rng, &doc);
        ns_cell_shape shape = { 0 };
        ns_scene scene = { 0 };
        ns_vec corners[16];
        const int32_t count = random_convex(&rng, corners);
        ns_expect(t, ns_cell_shape_find(&page, 0, &shape) == NS_OK, "shape");
        ns_scene_add_path(&t->ctx, &scene, &(ns_brush){ .width = 0 });
        ns_expect(t, ns_cell_shape_cut(&t->ctx, &shape, corners, count, &scene) == NS_OK,
                  "cut");
        for (int32_t i = 0; i < 300; i++) {
            const ns_vec p = { corners[0].x + 200 * (share(&rng) - 0.5),
                               corners[0].y + 200 * (share(&rng) - 0.5) };
            const bool both = in_shape(&shape, p) && in_convex(corners, count, p);
            covered += both;
            ns_expect(t, in_path(&scene, p) == both, "round %d: %g %g", round, p.x, p.y);
        }
        ns_scene_drop(&t->ctx, &scene);
        ns_cell_shape_drop(&t->ctx, &shape);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_expect(t, covered > 100 || ns_scale_percent() < 100, "%d points covered", covered);
}

// Inside, outside or neither, as its points are.
static void squares_are_inside(ns_test *t)
{
    ns_rng rng = ns_rng_seed(52);

    for (int32_t round = 0; round < ns_scale(300); round++) {
        ns_doc doc;
        const ns_curved_page page = random_cell(t, &rng, &doc);
        ns_cell_shape shape = { 0 };
        double x = 40 + 320 * share(&rng), y = 40 + 320 * share(&rng), side = 60 * share(&rng);
        ns_expect(t, ns_cell_shape_find(&page, 0, &shape) == NS_OK, "shape");
        for (int32_t turn = 0; turn < 2; turn++) {
            const int within = ns_cell_shape_holds(&shape, x, y, side);
            for (int32_t i = 0; within != 0 && i < 100; i++) {
                const ns_vec p = { x + side * share(&rng), y + side * share(&rng) };
                ns_expect(t, in_shape(&shape, p) == (within > 0), "round %d", round);
            }
            ns_expect(t, turn == 0 || within > 0, "the square that was found is inside");
            side = 14;
            if (turn == 0 && !ns_cell_shape_square(&shape, &x, &y, &side))
                break;
        }
        ns_cell_shape_drop(&t->ctx, &shape);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// A pattern covers the same points of the cell as its squares do without the cell.
static void patterns_are_cut(ns_test *t)
{
    ns_rng rng = ns_rng_seed(53);

    for (int32_t pattern = 1; pattern < 30; pattern++) {
        ns_doc doc;
        ns_curved_page page = random_cell(t, &rng, &doc);
        ns_cell_shape shape = { 0 };
        ns_scene scene = { 0 }, tiles = { 0 };
        int32_t off = 0, seen = 0;
        page.base.scene = &scene;
        ns_expect(t, ns_cell_shape_find(&page, 0, &shape) == NS_OK, "shape");
        ns_scene_add_path(&t->ctx, &scene, &(ns_brush){ .width = 0 });
        ns_expect(t, ns_cell_pattern_add(&page.base, pattern, &shape) == NS_OK, "pattern");
        ns_scene_add_path(&t->ctx, &tiles, &(ns_brush){ .width = 0 });
        ns_pattern_add(&t->ctx, &tiles, pattern, 0, 0, 9);
        for (int32_t i = 0; i < 1000; i++) {
            const ns_vec p = { 400 * share(&rng), 400 * share(&rng) };
            const ns_vec in_tile = { p.x - (int32_t)(p.x / 9) * 9,
                                     p.y - (int32_t)(p.y / 9) * 9 };
            const bool both = in_shape(&shape, p) && in_path(&tiles, in_tile);
            seen += both;
            off += in_path(&scene, p) != both;
        }
        ns_expect(t, seen > 0 && off == 0, "pattern %d: %d of %d points are off", pattern, off,
                  seen);
        ns_scene_drop(&t->ctx, &scene);
        ns_scene_drop(&t->ctx, &tiles);
        ns_cell_shape_drop(&t->ctx, &shape);
        ns_doc_drop(&t->ctx, &doc);
    }
}

NS_TEST_MAIN(NS_CASE(cuts_cover_what_both_cover), NS_CASE(squares_are_inside),
             NS_CASE(patterns_are_cut))
