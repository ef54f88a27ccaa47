// colour_key.c: the key to the colours, below the puzzle: each as it looks in a clue (with its letter) and in
// the solution (with its pattern), and its name. As many stand beside each other as there is room for.
#include "base/basics.h"

#include "draw/sheet.h"

#define KEY_TYPE 8.5
#define KEY_BOX 12.0
#define KEY_LINE 18.0
#define KEY_SPACE 14.0 // between entries

static double key_entry_width(const ns_page *page, int32_t colour)
{
    const double around = ns_around(page->options);

    return around * (2 * KEY_BOX + 5)
           + ns_text_width(page->colours[colour].name, around * KEY_TYPE, false);
}

// The first colour of the next line of the key, and how wide this one gets.
static int32_t key_line_end(const ns_page *page, int32_t first, double room, double *width)
{
    const int32_t count = page->doc->puzzle.colour_count;
    int32_t end = first;

    *width = 0;
    for (; end <= count; end++) {
        const double more = key_entry_width(page, end) + (end > first ? KEY_SPACE : 0);
        if (end > first && *width + more > room)
            break;
        *width += more;
    }
    return end;
}

double ns_key_height(const ns_page *page, double width)
{
    double height = 0, used;

    if (page->coloured) {
        height = 12;
        for (int32_t c = 1; c <= page->doc->puzzle.colour_count;
             height += ns_around(page->options) * KEY_LINE)
            c = key_line_end(page, c, width, &used);
    }
    return height;
}

static void draw_key_entry(ns_page *page, int32_t colour, double x, double y)
{
    const ns_page_colour *look = &page->colours[colour];
    const double around = ns_around(page->options), box = around * KEY_BOX;
    const ns_brush edge = { .stroke = ns_grey(90), .width = 0.3 };
    ns_lettering how = { .x = x + box / 2,
                         .y = y + box / 2 + NS_DIGIT_HEIGHT / 2 * (around * KEY_TYPE),
                         .size = around * KEY_TYPE,
                         .ink = look->type_ink,
                         .anchor = NS_ANCHOR_MIDDLE,
                         .bold = true };

    ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->ink });
    ns_scene_add_rectangle(page->ctx, page->scene, x, y, 2 * box, box);
    if (look->pattern) {
        ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->pattern_ink });
        ns_pattern_add(page->ctx, page->scene, look->pattern, x + box, y, box);
    }
    ns_scene_add_path(page->ctx, page->scene, &edge);
    ns_scene_add_rectangle(page->ctx, page->scene, x, y, box, box);
    ns_scene_add_rectangle(page->ctx, page->scene, x + box, y, box, box);
    ns_scene_add_text(page->ctx, page->scene, &how, look->letter);
    how.x = x + 2 * box + around * 5;
    how.ink = ns_grey(60);
    how.anchor = NS_ANCHOR_START;
    how.bold = false;
    ns_scene_add_text(page->ctx, page->scene, &how, look->name);
}

void ns_key_draw(ns_page *page, const ns_sheet *sheet)
{
    const double room = sheet->width - 2 * sheet->margin;
    double y = sheet->key_y + 12, width;

    for (int32_t c = 1; c <= page->doc->puzzle.colour_count;
         y += ns_around(page->options) * KEY_LINE) {
        const int32_t end = key_line_end(page, c, room, &width);
        double x = (sheet->width - width) / 2;
        for (; c < end; c++) {
            draw_key_entry(page, c, x, y);
            x += key_entry_width(page, c) + KEY_SPACE;
        }
    }
}
