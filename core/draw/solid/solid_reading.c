// solid_reading.c: how the pages of a solid puzzle are read, for whom they are the first.
//
// Samples of the marks and short sentences follow each other like words, below the puzzle.
#include "base/basics.h"

#include "draw/solid/solid_page.h"

#define TYPE 7.5
#define LINE 13.0
#define ABOVE 10.0 // free
#define SPACE 12.0 // between parts
#define SAMPLE 13.0

typedef struct reading_entry {
    int32_t groups; // of the sample before the text; 0 none
    const char *text;
} reading_entry;

#define PARTS_MAX 11

static int32_t gather_parts(const ns_solid_page *page, bool layers, reading_entry parts[])
{
    int32_t n = 0;

    parts[n++] = (reading_entry){ 1, "so many cells of this line are filled, in one group" };
    parts[n++] = (reading_entry){ 2, "in two groups" };
    parts[n++] = (reading_entry){ 3, "in three groups or more" };
    if (page->facts.blank_clues)
        parts[n++] = (reading_entry){ 0, "No number: nothing is said about this line." };
    if (page->facts.open_colours && page->facts.shut_colours)
        parts[n++] = (reading_entry){ 0, "?: nothing is said about the other colours." };
    else if (page->facts.open_colours)
        parts[n++] = (reading_entry){ 0, "Nothing is said about a colour that is not named." };
    else if (page->facts.shut_colours)
        parts[n++] = (reading_entry){ 0, "A colour that is not named does not occur." };
    if (layers) {
        parts[n++] =
            (reading_entry){ 0, "Layers are numbered from the bottom and seen from above, "
                                "the front edge below." };
        if (page->facts.upright_clues)
            parts[n++] = (reading_entry){ 0, "The numbers of the view from above belong to the "
                                             "columns through all layers." };
    }
    if (page->base.options->numbers)
        parts[n++] = (reading_entry){ 0, "Grey numbers count from the left (x), from the front "
                                         "(y) and from the bottom (z)." };
    if (layers && page->no_block)
        parts[n++] =
            (reading_entry){ 0, "There is no view of the whole block: its numbers would "
                                "be too small to read." };
    NS_ASSERT(n <= PARTS_MAX);
    return n;
}

// The sample before a text, a number of its sort.
static void draw_sample(ns_page *page, int32_t groups, double x, double y)
{
    const double around = ns_around(page->options), type = TYPE * around;
    const ns_brush brush = { .stroke = ns_grey(0), .width = 0.5 * around };
    const ns_lettering how = { .x = x + SAMPLE * around / 2 - 1,
                               .y = y + NS_DIGIT_HEIGHT / 2 * type,
                               .size = type,
                               .ink = ns_grey(0),
                               .anchor = NS_ANCHOR_MIDDLE,
                               .squeeze = 1 };

    if (groups > 1) {
        ns_scene_add_path(page->ctx, page->scene, &brush);
        if (groups == 2)
            ns_scene_add_circle(page->ctx, page->scene, how.x, y, 0.65 * type);
        else
            ns_scene_add_rectangle(page->ctx, page->scene, how.x - 0.62 * type, y - 0.62 * type,
                                   1.24 * type, 1.24 * type);
    }
    ns_scene_add_text(page->ctx, page->scene, &how, "5");
}

static void draw_words(ns_page *page, const char *words, double x, double y, double room)
{
    const double type = TYPE * ns_around(page->options);
    const ns_lettering how = { .x = x,
                               .y = y + NS_DIGIT_HEIGHT / 2 * type,
                               .size = type,
                               .ink = ns_grey(60),
                               .squeeze = 1 };

    ns_furniture_text(page, words, how, room);
}

// Goes through the parts and draws them with `drawing`; returns how many lines there are. A part that is too wide for
// a line takes several.
static int32_t lay_out(ns_solid_page *drawing, const ns_solid_page *page, bool layers,
                       double width, double left, double y)
{
    const double around = ns_around(page->base.options), type = TYPE * around;
    reading_entry parts[PARTS_MAX];
    const int32_t count = gather_parts(page, layers, parts);
    char words[NS_FURNITURE_BYTES];
    double x = 0, middle = y + LINE * around / 2;
    int32_t lines = 1;

    for (int32_t i = 0; i < count; i++) {
        const double indent = parts[i].groups ? SAMPLE * around : 0;
        const char *rest = parts[i].text;
        for (bool first = true; *rest; first = false) {
            const double wide = indent + ns_text_width(rest, type, false);
            if (x > 0 && (!first || x + wide > width)) {
                x = 0;
                middle = y + LINE * around * (++lines - 0.5);
            }
            if (drawing && first && parts[i].groups)
                draw_sample(&drawing->base, parts[i].groups, left + x, middle);
            rest = ns_furniture_line(rest, type, width - indent, words);
            if (drawing)
                draw_words(&drawing->base, words, left + x + indent, middle, width - indent);
            x += indent + ns_text_width(words, type, false) + SPACE * around;
        }
    }
    return lines;
}

double ns_solid_reading_height(const ns_solid_page *page, double width, bool layers)
{
    const double line = LINE * ns_around(page->base.options);

    return ABOVE + line * lay_out(NULL, page, layers, width, 0, 0);
}

void ns_solid_draw_reading(ns_solid_page *page, const ns_sheet *sheet, bool layers)
{
    lay_out(page, page, layers, sheet->width - 2 * sheet->margin, sheet->margin,
            sheet->key_y + sheet->key_height + ABOVE);
}
