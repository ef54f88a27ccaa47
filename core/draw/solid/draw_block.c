// draw_block.c: the whole block in an isometric view, each line's clue where it comes out.
//
// The sides are shaded a little, as light from above would, so that the eye sees a block.
#include "base/basics.h"

#include "draw/solid/solid_page.h"

// A side of the block: the axis it looks along, where it lies on it, and the axes across and up.
typedef struct block_side {
    int32_t axis, across, up;
    bool far; // at the largest coordinate
    uint8_t shade;
} block_side;

static const block_side sides[3] = {
    { .axis = 1, .across = 0, .up = 2, .far = false, .shade = 244 },
    { .axis = 0, .across = 1, .up = 2, .far = true, .shade = 229 },
    { .axis = 2, .across = 0, .up = 1, .far = true, .shade = 255 },
};

ns_scene_point ns_solid_place(const ns_solid_page *page, double x, double y, double z)
{
    const double edge = page->block.edge;

    return (ns_scene_point){ page->left + NS_ISO_WIDE * (x + y) * edge,
                             page->baseline + (0.5 * (x - y) - z) * edge };
}

// A point of a side, by its own two coordinates.
static ns_scene_point side_point(const ns_solid_page *page, const block_side *side, double a,
                                 double b)
{
    double at[3];

    NS_ASSERT(a <= page->facts.size[side->across] && b <= page->facts.size[side->up]);
    at[side->axis] = side->far ? page->facts.size[side->axis] : 0;
    at[side->across] = a;
    at[side->up] = b;
    return ns_solid_place(page, at[0], at[1], at[2]);
}

static void add_line(ns_solid_page *page, const block_side *side, double a1, double b1,
                     double a2, double b2)
{
    const ns_scene_point from = side_point(page, side, a1, b1);
    const ns_scene_point to = side_point(page, side, a2, b2);

    ns_scene_add_segment(page->base.ctx, page->base.scene, from.x, from.y, to.x, to.y);
}

// Every fifth line between the cells, or the others.
static void add_lines(ns_solid_page *page, const block_side *side, bool fifths)
{
    const int32_t across = page->facts.size[side->across], up = page->facts.size[side->up];

    for (int32_t a = 1; a < across; a++) {
        if ((a % 5 == 0) == fifths)
            add_line(page, side, a, 0, a, up);
    }
    for (int32_t b = 1; b < up; b++) {
        if ((b % 5 == 0) == fifths)
            add_line(page, side, 0, b, across, b);
    }
}

static void draw_ground(ns_solid_page *page, const block_side *side)
{
    const int32_t across = page->facts.size[side->across], up = page->facts.size[side->up];
    const ns_scene_point corners[4] = { side_point(page, side, 0, 0),
                                        side_point(page, side, across, 0),
                                        side_point(page, side, across, up),
                                        side_point(page, side, 0, up) };
    const ns_brush brush = { .fill = ns_grey(side->shade),
                             .stroke = ns_grey(0),
                             .width = page->facts.large ? 2 : 1.2,
                             .round = true };

    ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
    ns_scene_add_polygon(page->base.ctx, page->base.scene, corners, 4);
}

static void draw_lines(ns_solid_page *page, const block_side *side)
{
    const int32_t longer = ns_max(page->facts.size[side->across], page->facts.size[side->up]);
    const bool large = page->facts.large;
    const double thin = large ? 0.7 : page->block.edge < 14 ? 0.3 : 0.4;

    if (longer > 1) {
        ns_scene_add_path(page->base.ctx, page->base.scene,
                          &(ns_brush){ .stroke = ns_grey(large ? 60 : 120), .width = thin });
        add_lines(page, side, false);
    }
    if (longer > 5) {
        ns_scene_add_path(page->base.ctx, page->base.scene,
                          &(ns_brush){ .stroke = ns_grey(0), .width = 2 * thin });
        add_lines(page, side, true);
    }
}

static void draw_clues(ns_solid_page *page, const block_side *side)
{
    for (int32_t b = 0; b < page->facts.size[side->up]; b++) {
        for (int32_t a = 0; a < page->facts.size[side->across]; a++) {
            const ns_scene_point p = side_point(page, side, a + 0.5, b + 0.5);
            ns_solid_draw_stack(page, &page->block.entry,
                                ns_solid_line(&page->facts, side->axis, a, b), p.x, p.y);
        }
    }
}

static void draw_own_number(ns_solid_page *page, int32_t number, double x, double y,
                            ns_anchor anchor)
{
    ns_entry_draw_own(&page->base, number, page->facts.own_type, x, y, anchor);
}

// The numbers of x and y below the lower edges that are seen, those of z left of the block. Every fifth
// where they would meet.
static void draw_own_numbers(ns_solid_page *page)
{
    const int32_t *n = page->facts.size;
    const double edge = page->block.edge, below = ns_block_own_height(&page->facts) / 2 + 1;
    const int32_t every =
        ns_entry_own_every(ns_max(n[0], n[1]), page->facts.own_type, NS_ISO_WIDE * edge);
    const int32_t every_z = page->facts.own_type <= edge ? 1 : 5;

    for (int32_t x = every; x <= n[0]; x += every) {
        const ns_scene_point p = ns_solid_place(page, x - 0.5, 0, 0);
        draw_own_number(page, x, p.x, p.y + below, NS_ANCHOR_MIDDLE);
    }
    for (int32_t y = every; y <= n[1]; y += every) {
        const ns_scene_point p = ns_solid_place(page, n[0], y - 0.5, 0);
        draw_own_number(page, y, p.x, p.y + below, NS_ANCHOR_MIDDLE);
    }
    for (int32_t z = every_z; z <= n[2]; z += every_z) {
        const ns_scene_point p = ns_solid_place(page, 0, 0, z - 0.5);
        draw_own_number(page, z, p.x - NS_SOLID_OWN_GAP, p.y, NS_ANCHOR_END);
    }
}

void ns_solid_draw_block(ns_solid_page *page)
{
    for (int32_t i = 0; i < NS_COUNT(sides); i++)
        draw_ground(page, &sides[i]);
    for (int32_t i = 0; i < NS_COUNT(sides); i++) {
        draw_lines(page, &sides[i]);
        draw_clues(page, &sides[i]);
    }
    if (page->base.options->numbers)
        draw_own_numbers(page);
}
