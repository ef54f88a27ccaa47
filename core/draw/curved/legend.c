// legend.c: what the marks of a proof sheet mean: a sample of each beside its text.
//
// Entries follow each other like words; a heading starts a new line, and what does not fit goes on
// in the next one, indented.
#include "base/basics.h"

#include "draw/sheet.h"

#define TYPE 7.5
#define LINE 15.0
#define ABOVE 12.0  // free
#define SAMPLE 20.0 // wide
#define SAMPLE_HALF 4.5
#define INDENT 12.0
#define SPACE 14.0 // between entries

static double entry_width(const ns_mark_kind *kind)
{
    const bool heading = kind->shape == NS_MARK_HEADING;

    return (heading ? 0 : SAMPLE + 4) + ns_text_width(kind->text, TYPE, heading);
}

static void draw_sample(ns_page *page, const ns_mark_kind *kind, double x, double y)
{
    const ns_brush brush = ns_mark_brush(kind, 1);
    const double middle = x + SAMPLE / 2;

    ns_scene_add_path(page->ctx, page->scene, &brush);
    if (kind->shape == NS_MARK_LINK) {
        ns_scene_add_circle(page->ctx, page->scene, x + 4, y, kind->size);
        ns_scene_add_circle(page->ctx, page->scene, x + SAMPLE - 4, y, kind->size);
    }
    if (kind->shape == NS_MARK_BAR || kind->shape == NS_MARK_LINK)
        ns_scene_add_segment(page->ctx, page->scene, x + 5, y, x + SAMPLE - 5, y);
    else if (kind->shape == NS_MARK_CURVE)
        ns_scene_add_segment(page->ctx, page->scene, x, y, x + SAMPLE, y);
    else if (kind->shape == NS_MARK_RING)
        ns_scene_add_circle(page->ctx, page->scene, middle, y,
                            kind->size < SAMPLE_HALF ? kind->size : SAMPLE_HALF);
    else
        ns_scene_add_rectangle(page->ctx, page->scene, x + 2, y - SAMPLE_HALF, SAMPLE - 4,
                               2 * SAMPLE_HALF);
}

static void draw_entry(ns_page *page, const ns_mark_kind *kind, double x, double y)
{
    const bool heading = kind->shape == NS_MARK_HEADING;
    const ns_lettering how = { .x = heading ? x : x + SAMPLE + 4,
                               .y = y + NS_DIGIT_HEIGHT / 2 * TYPE,
                               .size = TYPE,
                               .ink = ns_grey(heading ? 0 : 60),
                               .bold = heading };

    if (!heading)
        draw_sample(page, kind, x, y);
    ns_scene_add_text(page->ctx, page->scene, &how, kind->text);
}

// Goes through the entries; draws them with `drawing`, from (left, y) on. Returns how many lines
// there are.
static int32_t lay_out(ns_page *drawing, const ns_page *page, double width, double left,
                       double y)
{
    const ns_marks *marks = page->options->marks;
    int32_t lines = 0;
    double x = width; // so that the first entry begins a line

    for (int32_t i = 0; i < marks->kind_count; i++) {
        const ns_mark_kind *kind = &marks->kinds[i];
        const double wide = entry_width(kind);
        if (kind->shape == NS_MARK_HEADING || x + wide > width) {
            x = kind->shape == NS_MARK_HEADING ? 0 : INDENT;
            lines++;
        }
        if (drawing)
            draw_entry(drawing, kind, left + x, y + LINE * (lines - 0.5));
        x += wide + SPACE;
    }
    return lines;
}

double ns_legend_height(const ns_page *page, double width)
{
    if (!page->options->marks)
        return 0;
    return ABOVE + LINE * lay_out(NULL, page, width, 0, 0) + ns_was_height(page);
}

void ns_legend_draw(ns_page *page, const ns_sheet *sheet)
{
    lay_out(page, page, sheet->width - 2 * sheet->margin, sheet->margin,
            sheet->key_y + sheet->key_height + ABOVE);
}
