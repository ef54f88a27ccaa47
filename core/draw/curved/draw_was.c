// draw_was.c: the picture as it was drawn and as it is taken, side by side below the legend of a proof
// sheet.
//
// Both are the solution's cells; in the first, what has changed is painted over them as it was, in the
// second it is marked. So the first is as exact as hiding and welding let the second be.
#include "base/basics.h"

#include "draw/curved/curved_page.h"

#define HIGHEST 170.0 // points
#define WIDEST 235.0
#define BESIDE 24.0 // between both
#define CAPTION 14.0
#define TYPE 7.5
#define MARK_WIDTH 0.7

static const ns_ink mark_ink = { 213, 94, 0, 255 }, mark_tint = { 213, 94, 0, 90 };

static double scale_of(const ns_page *page)
{
    const double width = page->doc->board.width, height = page->doc->board.height;

    return ns_min(HIGHEST / height, WIDEST / width);
}

double ns_was_height(const ns_page *page)
{
    if (!page->options->marks->was || ns_board_is_empty(&page->doc->board)
        || page->doc->solution.count == 0
        || page->doc->solution.count != page->doc->board.cells.count)
        return 0;
    return scale_of(page) * page->doc->board.height + 2 * CAPTION;
}

static void paint_cells(ns_curved_page *page)
{
    const ns_solution *solution = &page->base.doc->solution;
    const ns_scene *scene = page->base.scene;

    for (int32_t colour = 1; colour <= page->base.doc->puzzle.colour_count; colour++) {
        const ns_ink ink = page->base.colours[colour].ink;
        const ns_brush brush = { .fill = ink, .stroke = ink, .width = 0.2, .round = true };
        const int32_t items = scene->items.count;
        for (int32_t cell = 0; cell < solution->count; cell++) {
            if (solution->at[cell] != colour)
                continue;
            if (scene->items.count == items)
                ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
            ns_curved_add_cell(page, cell);
        }
    }
}

// Adds what has changed, painted as it was, or marked.
static void add_changes(ns_curved_page *page, bool marked)
{
    const ns_scene *was = page->base.options->marks->was;
    const double width = page->base.doc->board.width * page->plan.scale / was->width;
    const double height = page->base.doc->board.height * page->plan.scale / was->height;

    for (int32_t i = 0; i < was->items.count; i++) {
        const ns_scene_item *item = &was->items.at[i];
        const ns_scene_point *from = was->points.at + item->first_point;
        const ns_brush brush = { .fill = marked ? mark_tint : item->brush.fill,
                                 .stroke = marked ? mark_ink : (ns_ink){ 0 },
                                 .width = MARK_WIDTH };
        ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
        for (int32_t k = 0; k < item->count; k++) {
            const ns_path_op op = (ns_path_op)was->ops.at[item->first + k];
            const int32_t count = op == NS_PATH_CUBIC ? 3 : op == NS_PATH_CLOSE ? 0 : 1;
            ns_scene_point p[3];
            for (int32_t n = 0; n < count; n++, from++)
                p[n] = (ns_scene_point){ page->plan.x + from->x * width,
                                         page->plan.y + from->y * height };
            if (op == NS_PATH_MOVE)
                ns_scene_add_move(page->base.ctx, page->base.scene, p[0].x, p[0].y);
            else if (op == NS_PATH_CUBIC)
                ns_scene_add_cubic(page->base.ctx, page->base.scene, p[0].x, p[0].y, p[1].x,
                                   p[1].y, p[2].x, p[2].y);
        }
    }
}

static void draw_one(ns_curved_page *page, bool marked, const char *caption)
{
    const ns_board *board = &page->base.doc->board;
    const ns_brush border = { .stroke = ns_grey(150), .width = 0.5 };
    const double height = board->height * page->plan.scale;
    const ns_lettering how = { .x = page->plan.x,
                               .y = page->plan.y + height + CAPTION - 3,
                               .size = TYPE,
                               .ink = ns_grey(60) };

    paint_cells(page);
    add_changes(page, marked);
    ns_scene_add_path(page->base.ctx, page->base.scene, &border);
    ns_scene_add_rectangle(page->base.ctx, page->base.scene, page->plan.x, page->plan.y,
                           board->width * page->plan.scale, height);
    ns_scene_add_text(page->base.ctx, page->base.scene, &how, caption);
}

void ns_curved_draw_was(ns_curved_page *page)
{
    const ns_sheet *sheet = &page->plan.sheet;
    const ns_curved_plan plan = page->plan;
    const double height = ns_was_height(&page->base);

    if (height == 0)
        return;
    ns_scene_mark(page->base.scene, NS_PART_NOTE, -1, -1);
    page->plan.scale = scale_of(&page->base);
    page->plan.x = sheet->margin;
    page->plan.y =
        sheet->key_y + sheet->key_height + sheet->legend_height - height + CAPTION / 2;
    draw_one(page, false, "As it was drawn");
    page->plan.x += page->base.doc->board.width * page->plan.scale + BESIDE;
    draw_one(page, true, "As it is taken; what changed is marked");
    page->plan = plan;
}
