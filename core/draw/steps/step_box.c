// step_box.c: tiles of boards whose cells are boxes: a grid, or the plane of a solid in which the line lies.
//
// A *plane* has two axes of the box and stands still along the third. Lines along x and y are seen in their
// layer, from above with the front below; upright ones in the slice through them, from the front. A grid has
// one plane only, whose rows go down.
#include "base/basics.h"

#include "draw/draw_kind.h"
#include "draw/steps/steps.h"

#define LABEL 9.0 // points above the plane of a solid, for its name
#define LABEL_TYPE 6.5

typedef struct plane {
    ns_page *page;
    const ns_step_tile *tile;
    int32_t size[3];
    int32_t across, down, fixed; // axes
    int32_t at;                  // along the fixed one
    bool up;                     // the first of `down` is the lowest
    double x, y, side;
} plane;

static int32_t place_of(const plane *p, int32_t cell, int32_t axis)
{
    return axis == 0   ? cell % p->size[0]
           : axis == 1 ? cell / p->size[0] % p->size[1]
                       : cell / (p->size[0] * p->size[1]);
}

static bool is_shown(const plane *p, int32_t cell)
{
    return place_of(p, cell, p->fixed) == p->at;
}

static double cell_x(const plane *p, int32_t cell)
{
    return p->x + place_of(p, cell, p->across) * p->side;
}

static double cell_y(const plane *p, int32_t cell)
{
    const int32_t row = place_of(p, cell, p->down);

    return p->y + (p->up ? p->size[p->down] - 1 - row : row) * p->side;
}

static void add_cell(const plane *p, int32_t cell)
{
    ns_scene_add_rectangle(p->page->ctx, p->page->scene, cell_x(p, cell), cell_y(p, cell),
                           p->side, p->side);
}

// The cell that the plane has to go through, and whether a line through it is upright.
static int32_t find_middle(const ns_step_tile *tile, const ns_puzzle *puzzle, bool *upright)
{
    const ns_deduction *step = tile->step;
    const int32_t chain =
        step->chain_count ? tile->explanation->chain.at[step->chain_first] : -1;
    const int32_t l = step->line >= 0 ? step->line : chain;

    *upright = false;
    if (l >= 0) {
        const ns_line *line = &puzzle->lines.at[l];
        const int32_t first = ns_line_cell(puzzle, line, 0);
        *upright =
            line->count > 1
            && ns_line_cell(puzzle, line, 1) - first == puzzle->size[0] * puzzle->size[1];
        return first;
    }
    return step->result_count ? tile->explanation->facts.at[step->result_first].cell : 0;
}

static plane open_plane(ns_page *page, const ns_step_tile *tile)
{
    const ns_puzzle *puzzle = &page->doc->puzzle;
    const bool solid = ns_kind_about(puzzle->kind)->sides == 3;
    plane p = { .page = page,
                .tile = tile,
                .size = { puzzle->size[0], puzzle->size[1], solid ? puzzle->size[2] : 1 },
                .across = 0,
                .down = 1,
                .fixed = 2,
                .up = solid };

    if (solid) {
        bool upright;
        const int32_t middle = find_middle(tile, puzzle, &upright);
        p.down = upright ? 2 : 1;
        p.fixed = upright ? 1 : 2;
        p.at = place_of(&p, middle, p.fixed);
    }
    const double label = solid ? LABEL : 0;
    const double wide = tile->width / p.size[p.across],
                 high = (tile->height - label) / p.size[p.down];
    p.side = ns_min(wide, high);
    p.x = tile->x + (tile->width - p.side * p.size[p.across]) / 2;
    p.y = tile->y + label + (tile->height - label - p.side * p.size[p.down]) / 2;
    return p;
}

static void tint_line(const plane *p, int32_t l, const ns_brush *brush)
{
    const ns_puzzle *puzzle = &p->page->doc->puzzle;
    const ns_line *line = &puzzle->lines.at[l];
    bool started = false;

    for (int32_t i = 0; i < line->count; i++) {
        const int32_t cell = ns_line_cell(puzzle, line, i);
        if (!is_shown(p, cell))
            continue;
        if (!started)
            ns_scene_add_path(p->page->ctx, p->page->scene, brush);
        started = true;
        add_cell(p, cell);
    }
}

// Starts a path for the first cell of several.
static void start_once(const plane *p, bool *started, const ns_brush *brush)
{
    if (!*started)
        ns_scene_add_path(p->page->ctx, p->page->scene, brush);
    *started = true;
}

static void draw_colour(const plane *p, int32_t colour)
{
    const ns_page_colour *look = &p->page->colours[colour];
    const int32_t count = p->page->doc->puzzle.cell_count;
    const ns_brush fill = { .fill = look->ink }, over = { .fill = look->pattern_ink };
    bool filled = false, patterned = false;

    for (int32_t cell = 0; cell < count; cell++) {
        if (p->tile->known[cell] != (ns_colours)1 << colour || !is_shown(p, cell))
            continue;
        start_once(p, &filled, &fill);
        add_cell(p, cell);
    }
    for (int32_t cell = 0; look->pattern && filled && cell < count; cell++) {
        if (p->tile->known[cell] != (ns_colours)1 << colour || !is_shown(p, cell))
            continue;
        start_once(p, &patterned, &over);
        ns_pattern_add(p->page->ctx, p->page->scene, look->pattern, cell_x(p, cell),
                       cell_y(p, cell), p->side);
    }
}

static void draw_known(const plane *p)
{
    const ns_puzzle *puzzle = &p->page->doc->puzzle;
    const ns_brush dots = ns_step_dot_brush();
    bool started = false;

    for (int32_t colour = 1; colour <= puzzle->colour_count; colour++)
        draw_colour(p, colour);
    for (int32_t cell = 0; cell < puzzle->cell_count; cell++) {
        if (p->tile->known[cell] != 1 || !is_shown(p, cell))
            continue;
        start_once(p, &started, &dots);
        ns_step_add_dot(p->page, cell_x(p, cell), cell_y(p, cell), p->side);
    }
}

static void draw_lines(const plane *p)
{
    ns_ctx *ctx = p->page->ctx;
    ns_scene *scene = p->page->scene;
    const int32_t cols = p->size[p->across], rows = p->size[p->down];
    const double right = p->x + cols * p->side, bottom = p->y + rows * p->side;
    const double thin = p->side < 5 ? 0.15 : 0.25;

    for (int32_t fifths = 0; fifths < 2; fifths++) {
        if (ns_max(cols, rows) <= (fifths ? 5 : 1))
            continue;
        ns_scene_add_path(ctx, scene,
                          &(ns_brush){ .stroke = ns_grey(fifths ? 60 : 150),
                                       .width = fifths ? 2.2 * thin : thin });
        for (int32_t c = 1; c < cols; c++) {
            if ((c % 5 == 0) == (fifths == 1) || cols + rows < 8)
                ns_scene_add_segment(ctx, scene, p->x + c * p->side, p->y, p->x + c * p->side,
                                     bottom);
        }
        for (int32_t r = 1; r < rows; r++) {
            const double y = p->up ? bottom - r * p->side : p->y + r * p->side;
            if ((r % 5 == 0) == (fifths == 1) || cols + rows < 8)
                ns_scene_add_segment(ctx, scene, p->x, y, right, y);
        }
    }
    ns_scene_add_path(ctx, scene, &(ns_brush){ .stroke = ns_grey(0), .width = 0.8 });
    ns_scene_add_rectangle(ctx, scene, p->x, p->y, right - p->x, bottom - p->y);
}

// Around the line that is looked at: where it is filled no tint is seen.
static void outline_line(const plane *p)
{
    const ns_puzzle *puzzle = &p->page->doc->puzzle;
    const ns_line *line = &puzzle->lines.at[p->tile->step->line];
    const int32_t first = ns_line_cell(puzzle, line, 0),
                  last = ns_line_cell(puzzle, line, line->count - 1);
    const double left = ns_min(cell_x(p, first), cell_x(p, last)),
                 right = ns_max(cell_x(p, first), cell_x(p, last));
    const double top = ns_min(cell_y(p, first), cell_y(p, last)),
                 bottom = ns_max(cell_y(p, first), cell_y(p, last));
    const ns_brush brush = ns_step_line_outline(1.1);

    ns_scene_add_path(p->page->ctx, p->page->scene, &brush);
    ns_scene_add_rectangle(p->page->ctx, p->page->scene, left, top, right - left + p->side,
                           bottom - top + p->side);
}

static void draw_result(const plane *p, ns_fact fact)
{
    const ns_colours now = ns_step_becomes(p->tile->known[fact.cell], fact);
    const double x = cell_x(p, fact.cell), y = cell_y(p, fact.cell);
    const double width = 0.14 * p->side;
    const double line = ns_clamp(width, 0.5, 1.4);

    if (now == 1)
        ns_step_draw_cross(p->page, x, y, p->side);
    else if (now)
        ns_swatches_draw(p->page, now, x, y, p->side);
    for (int32_t over = 0; over < 2; over++) {
        const ns_brush brush = ns_step_outline(line, !over);
        const double in = brush.width / 2;
        ns_scene_add_path(p->page->ctx, p->page->scene, &brush);
        ns_scene_add_rectangle(p->page->ctx, p->page->scene, x + in, y + in, p->side - 2 * in,
                               p->side - 2 * in);
    }
}

static void draw_facts(const plane *p)
{
    const ns_deduction *step = p->tile->step;
    const ns_fact *facts = p->tile->explanation->facts.at;

    for (int32_t i = step->result_first; i < step->result_first + step->result_count; i++) {
        if (is_shown(p, facts[i].cell))
            draw_result(p, facts[i]);
    }
    for (int32_t i = step->premise_first; i < step->premise_first + step->premise_count; i++) {
        if (is_shown(p, facts[i].cell))
            ns_step_draw_ring(p->page, cell_x(p, facts[i].cell), cell_y(p, facts[i].cell),
                              p->side);
    }
    if (step->supposed_cell < 0 || !is_shown(p, step->supposed_cell))
        return;
    ns_brush supposed = ns_step_outline(1, false);
    supposed.dash = 1.5;
    supposed.gap = 1;
    ns_scene_add_path(p->page->ctx, p->page->scene, &supposed);
    add_cell(p, step->supposed_cell);
}

// Which plane of the solid it is.
static void draw_label(const plane *p)
{
    const ns_lettering how = {
        .x = p->x, .y = p->y - 3, .size = LABEL_TYPE, .ink = ns_grey(60)
    };
    char text[64];

    if (p->fixed == 2)
        ns_format(text, sizeof text, "layer %d, from above", p->at + 1);
    else
        ns_format(text, sizeof text, "slice at y %d, from the front", p->at + 1);
    ns_furniture_text(p->page, text, how, p->tile->x + p->tile->width - p->x);
}

static ns_status draw(ns_page *page, const ns_step_tile *tile)
{
    const ns_deduction *step = tile->step;
    const plane p = open_plane(page, tile);

    for (int32_t i = 0; i < step->chain_count; i++)
        tint_line(&p, tile->explanation->chain.at[step->chain_first + i], &ns_step_chain_brush);
    if (step->line >= 0)
        tint_line(&p, step->line, &ns_step_line_brush);
    draw_known(&p);
    draw_lines(&p);
    if (step->line >= 0)
        outline_line(&p);
    draw_facts(&p);
    if (p.up)
        draw_label(&p);
    return NS_OK;
}

static ns_step_shape shape(const ns_doc *doc)
{
    const int32_t *n = doc->puzzle.size;

    if (ns_kind_about(doc->puzzle.kind)->sides == 2)
        return (ns_step_shape){ n[0], n[1], n[0] };
    return (ns_step_shape){ n[0], ns_max(n[1], n[2]), n[0] };
}

const ns_strip_kind ns_steps_box = { .shape = shape, .draw = draw };
