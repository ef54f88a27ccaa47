// clue_entries.c: the numbers of a clue, plain or in a box of their colour with its letter. A blot, a run of unknown
// length, is a ? in the place of its number, no wider than a digit. All kinds of pages set their numbers here: in the
// middle of the place they are given, and narrower where they would not fit.
#include "base/basics.h"

#include "draw/sheet.h"

// Of the numbers that lines have as names.
#define OWN_GREY 135
#define OWN_FULL 0.8 // of the room for one that it may fill

// Which piece of an entry comes next, where entries are marked.
static void mark_piece(ns_page *page, ns_scene_part piece)
{
    if (page->scene->tag.part >= NS_PART_NUMBER && page->scene->tag.part <= NS_PART_BLANK)
        page->scene->tag.part = piece;
}

// Digits of DejaVu Sans are equally wide, so eights stand for any number. Measured large: the
// engine may round.
double ns_entry_number_width(const ns_page *page, int32_t number)
{
    char eights[16];
    const int32_t count = ns_format(eights, sizeof eights, "%d", number);

    memset(eights, '8', (size_t)count);
    return ns_text_width(eights, 100, page->bold) / 100;
}

void ns_entry_write(const ns_run *run, char text[NS_ENTRY_BYTES])
{
    if (run && run->length == NS_BLOT)
        ns_format(text, NS_ENTRY_BYTES, "?");
    else
        ns_format(text, NS_ENTRY_BYTES, "%d", run ? run->length : 0);
}

void ns_entry_draw_number(ns_page *page, const char *number, double type, double x, double y,
                          double room, ns_ink ink)
{
    const bool bold = page->bold;
    const double width = ns_text_width(number, type, bold);
    const ns_lettering how = { .x = x,
                               .y = y + NS_DIGIT_HEIGHT / 2 * type,
                               .size = type,
                               .ink = ink,
                               .anchor = NS_ANCHOR_MIDDLE,
                               .bold = bold,
                               .squeeze = width > room ? room / width : 1 };

    mark_piece(page, number[0] == '?' ? NS_PART_BLOT : NS_PART_NUMBER);
    ns_scene_add_text(page->ctx, page->scene, &how, number);
}

double ns_entry_own_width(int32_t number)
{
    char digits[16];

    ns_format(digits, sizeof digits, "%d", (int)number);
    return ns_text_width(digits, 100, false) / 100;
}

int32_t ns_entry_own_every(int32_t largest, double type, double step)
{
    return ns_entry_own_width(largest) * type <= OWN_FULL * step ? 1 : 5;
}

void ns_entry_draw_own(ns_page *page, int32_t number, double type, double x, double y,
                       ns_anchor anchor)
{
    char digits[16];
    const ns_lettering how = { .x = x,
                               .y = y + NS_DIGIT_HEIGHT / 2 * type,
                               .size = type,
                               .ink = ns_grey(OWN_GREY),
                               .anchor = anchor,
                               .squeeze = 1 };

    ns_format(digits, sizeof digits, "%d", (int)number);
    ns_scene_mark(page->scene, NS_PART_NOTE, -1, -1);
    ns_scene_add_text(page->ctx, page->scene, &how, digits);
}

void ns_entry_draw_letter(ns_page *page, const ns_page_colour *colour, double size, double x,
                          double y)
{
    const ns_lettering how = {
        .x = x, .y = y, .size = size, .ink = colour->type_ink, .anchor = NS_ANCHOR_MIDDLE
    };

    mark_piece(page, NS_PART_LETTER);
    ns_scene_add_text(page->ctx, page->scene, &how, colour->letter);
}

void ns_entry_draw_box(ns_page *page, const ns_page_colour *colour, double x, double y,
                       double width, double height)
{
    const ns_brush brush = { .fill = colour->ink, .stroke = ns_grey(90), .width = 0.3 };

    mark_piece(page, NS_PART_BOX);
    ns_scene_add_path(page->ctx, page->scene, &brush);
    ns_scene_add_rectangle(page->ctx, page->scene, x - width / 2, y - height / 2, width,
                           height);
}

void ns_entry_draw_blank(ns_page *page, int32_t line, double x, double y, double width,
                         double height)
{
    if (!page->options->marked)
        return;
    ns_scene_mark(page->scene, NS_PART_BLANK, line, -1);
    ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ 0 });
    ns_scene_add_rectangle(page->ctx, page->scene, x - width / 2, y - height / 2, width,
                           height);
}

// They stand together in the middle, whether the number is wide or not.
void ns_entry_draw_beside(ns_page *page, const char *number, const ns_page_colour *colour,
                          double type, double letter_type, double x, double y, double room)
{
    NS_ASSERT(page->coloured && room > 0);
    const double letter = page->letter * letter_type;
    const double full = ns_text_width(number, type, true);
    const double used = full < room ? full : room, between = 0.1 * type;
    const double left = x - (used + between + letter) / 2;

    ns_entry_draw_number(page, number, type, left + used / 2, y, room, colour->type_ink);
    ns_entry_draw_letter(page, colour, letter_type, left + used + between + letter / 2,
                         y + NS_DIGIT_HEIGHT / 2 * type);
}
