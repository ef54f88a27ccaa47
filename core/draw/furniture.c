// furniture.c: what stands around a puzzle: title and author, the foot; colour_key.c has the key to the colours.
//
// All of it is small and grey but the title: a page is for the puzzle. Texts that are too long are cut and end in
// dots; in large print, which has less room, the foot takes several lines instead.
#include "base/basics.h"

#include "draw/sheet.h"

#define TITLE_TYPE 15.0
#define SUBTITLE_TYPE 8.5
#define FOOT_TYPE 7.0
#define NUMBER_TYPE 8.5 // of the page
#define FOOT_HEIGHT 20.0
#define FOOT_LINE 10.0 // from one line of the foot to the next
#define FOOT_ROOM 50.0 // kept for the number of the page
#define NO_END 1e9     // unless print is large the foot is one line
#define TEXT_BYTES NS_FURNITURE_BYTES

// Copies what fits into `room` points, with dots at the end when that is not all.
static void fit_text(const char *text, double size, bool bold, double room,
                     char fitted[TEXT_BYTES])
{
    int32_t length = ns_format(fitted, TEXT_BYTES, "%s", text);
    bool cut = length >= TEXT_BYTES;

    length = ns_min(length, TEXT_BYTES - 4);
    while (length > 0 && (cut || ns_text_width(fitted, size, bold) > room)) {
        do
            length--;
        while (length > 0 && ((uint8_t)fitted[length] & 0xc0) == 0x80);
        ns_format(fitted + length, 4, "\xe2\x80\xa6");
        cut = false;
    }
}

const char *ns_furniture_line(const char *text, double size, double room, char line[TEXT_BYTES])
{
    int32_t end = ns_format(line, TEXT_BYTES, "%s", text), space = end;

    end = space = ns_min(end, TEXT_BYTES - 1);
    while (space > 0 && ns_text_width(line, size, false) > room) {
        do
            space--;
        while (space > 0 && line[space] != ' ');
        if (space > 0)
            line[end = space] = 0;
    }
    return text + end + (text[end] == ' ');
}

void ns_furniture_text(ns_page *page, const char *text, ns_lettering how, double room)
{
    char fitted[TEXT_BYTES];

    fit_text(text, how.size, how.bold, room, fitted);
    ns_scene_add_text(page->ctx, page->scene, &how, fitted);
}

// A picture that was hidden on purpose is not told beside it.
static bool is_hidden(const ns_doc *doc)
{
    return ns_properties_find(&doc->made, "hide") != NULL;
}

static const char *title_of(const ns_page *page)
{
    const ns_draw_options *options = page->options;
    const bool hides = options->hide_title || (!options->title && is_hidden(page->doc));

    if (hides && !options->solution)
        return "";
    return options->title     ? options->title
           : options->credits ? ns_text_chars(&page->doc->meta.title)
                              : "";
}

// "No. 12 · Cat", as far as there is anything to say.
static void headline_of(const ns_page *page, char text[TEXT_BYTES])
{
    const char *title = title_of(page);
    int32_t length = 0;

    text[0] = 0;
    if (page->options->number > 0)
        length = ns_format(text, TEXT_BYTES, "No. %d%s", page->options->number,
                           title[0] ? " \xc2\xb7 " : "");
    ns_format(text + length, TEXT_BYTES - length, "%s", title);
}

// The parts that are not empty, with dots between them.
static void join(const char *const parts[], int32_t count, char text[TEXT_BYTES])
{
    text[0] = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t length = ns_length(text);
        if (parts[i][0])
            ns_format(text + length, TEXT_BYTES - length, "%s%s", length ? " \xc2\xb7 " : "",
                      parts[i]);
    }
}

#define STAR "\xe2\x98\x85"
#define NO_STAR "\xe2\x98\x86"
static const char *const stars[] = { "",
                                     STAR NO_STAR NO_STAR NO_STAR NO_STAR,
                                     STAR STAR NO_STAR NO_STAR NO_STAR,
                                     STAR STAR STAR NO_STAR NO_STAR,
                                     STAR STAR STAR STAR NO_STAR,
                                     STAR STAR STAR STAR STAR };

// "Proof sheet, not for players · Solution · 20 × 15 · author", as far as there is anything to say.
static void subtitle_of(const ns_page *page, char text[TEXT_BYTES])
{
    const char *author = ns_text_chars(&page->doc->meta.author);
    const bool credits = page->options->credits;
    NS_ASSERT(page->doc->rated.stars >= 0 && page->doc->rated.stars < NS_COUNT(stars));
    const char *parts[5] = { page->options->marks ? "Proof sheet, not for players" : "",
                             page->options->solution ? "Solution" : "",
                             credits ? page->size : "",
                             stars[page->options->stars ? page->doc->rated.stars : 0],
                             credits ? author : "" };

    join(parts, NS_COUNT(parts), text);
}

double ns_furniture_head_height(const ns_draw_options *options, const char *title,
                                const char *below)
{
    const double height = (title[0] ? 19 : 0) + (below[0] ? 13 : 0);

    return height > 0 ? ns_around(options) * height + 10 : 0;
}

void ns_furniture_head(ns_page *page, const char *title, const char *below, double y,
                       double room)
{
    const double around = ns_around(page->options);
    ns_lettering how = { .x = page->scene->width / 2, .anchor = NS_ANCHOR_MIDDLE };

    if (title[0]) {
        ns_scene_mark(page->scene, NS_PART_TITLE, -1, -1);
        how.y = y + around * 14;
        how.size = around * TITLE_TYPE;
        how.bold = true;
        how.ink = ns_grey(0);
        ns_furniture_text(page, title, how, room);
    }
    if (below[0]) {
        ns_scene_mark(page->scene, NS_PART_NOTE, -1, -1);
        how.y = y + around * ((title[0] ? 19 : 0) + 9);
        how.size = around * SUBTITLE_TYPE;
        how.bold = false;
        how.ink = ns_grey(100);
        ns_furniture_text(page, below, how, room);
    }
}

void ns_furniture_corner(ns_ctx *ctx, ns_scene *scene, double margin, double size,
                         const char *text)
{
    const ns_lettering how = { .x = scene->width - margin,
                               .y = scene->height - margin - 2,
                               .size = size,
                               .ink = ns_grey(100),
                               .anchor = NS_ANCHOR_END };

    NS_ASSERT(scene->width > 0 && scene->height > 0);
    ns_scene_add_text(ctx, scene, &how, text);
}

double ns_header_height(const ns_page *page)
{
    char headline[TEXT_BYTES], subtitle[TEXT_BYTES];

    headline_of(page, headline);
    subtitle_of(page, subtitle);
    return ns_furniture_head_height(page->options, headline, subtitle);
}

static void draw_header(ns_page *page, const ns_sheet *sheet)
{
    char headline[TEXT_BYTES], subtitle[TEXT_BYTES];

    NS_ASSERT(page->scene->width == sheet->width && page->scene->height == sheet->height);
    headline_of(page, headline);
    subtitle_of(page, subtitle);
    ns_furniture_head(page, headline, subtitle, sheet->header_y, ns_sheet_across(sheet, 0));
}

// Copyright and licence, and what nobody can know who sees such a page for the first time.
static void foot_of(const ns_page *page, char text[TEXT_BYTES])
{
    const ns_meta *meta = &page->doc->meta;
    const bool credits = page->options->credits;
    const char *reading = page->options->numbers
                              ? "Clues are read from the outside in; grey numbers count them."
                              : "Clues are read from the outside in.";
    const bool curves = ns_kind_about(page->doc->puzzle.kind)->curves;
    const char *parts[4] = { curves            ? reading
                             : page->any_blank ? "Lines without a clue may have anything."
                                               : "",
                             page->any_blots ? "A ? is a run of any length." : "",
                             credits ? ns_text_chars(&meta->licence) : "",
                             credits ? ns_text_chars(&meta->copyright) : "" };

    join(parts, NS_COUNT(parts), text);
}

// Goes through the lines of the foot and draws them with `drawing`, the first one at y; returns how many there are.
static int32_t lay_out_foot(ns_page *drawing, const ns_page *page, double width, double x,
                            double y)
{
    const double around = ns_around(page->options);
    const double room = width - around * FOOT_ROOM;
    const bool large = page->options->large;
    ns_lettering how = { .x = x, .size = around * FOOT_TYPE, .ink = ns_grey(100) };
    char foot[TEXT_BYTES], line[TEXT_BYTES];
    int32_t lines = 0;

    foot_of(page, foot);
    for (const char *rest = foot; *rest; lines++) {
        rest = ns_furniture_line(rest, how.size, large ? room : NO_END, line);
        how.y = y + lines * around * FOOT_LINE;
        if (drawing)
            ns_furniture_text(drawing, line, how, room);
    }
    return lines;
}

double ns_footer_height(const ns_page *page, double width)
{
    const int32_t lines = lay_out_foot(NULL, page, width, 0, 0);

    return lines > 0 || page->options->page_number
               ? FOOT_HEIGHT + (ns_max(lines, 1) - 1) * ns_around(page->options) * FOOT_LINE
               : 0;
}

static void draw_foot(ns_page *page, const ns_sheet *sheet)
{
    const double around = ns_around(page->options), width = sheet->width - 2 * sheet->margin;
    const double last = sheet->height - sheet->margin - 2;
    const int32_t lines = lay_out_foot(NULL, page, width, 0, 0);
    char number[16];

    if (lines > 0)
        lay_out_foot(page, page, width, sheet->margin, last - (lines - 1) * around * FOOT_LINE);
    if (page->options->page_number) {
        ns_format(number, sizeof number, "%d", page->options->page_number);
        ns_furniture_corner(page->ctx, page->scene, sheet->margin, around * NUMBER_TYPE,
                            number);
    }
}

void ns_furniture_note(ns_page *page, const char *text, const char *shorter, double room,
                       double x, double y)
{
    const double type = ns_around(page->options) * FOOT_TYPE;
    const ns_lettering how = { .x = x, .y = y, .size = type, .ink = ns_grey(100) };
    const bool narrow = ns_text_width(text, type, false) > room;

    ns_scene_add_text(page->ctx, page->scene, &how, narrow ? shorter : text);
}

// What readers of the file see tells no more than the page.
static void set_scene_title(ns_page *page)
{
    char headline[TEXT_BYTES];

    headline_of(page, headline);
    ns_scene_set_title(page->ctx, page->scene,
                       page->options->number ? headline : title_of(page)); // of any length
}

void ns_furniture_draw(ns_page *page, const ns_sheet *sheet)
{
    if (page->options->bare)
        return;
    set_scene_title(page);
    draw_header(page, sheet);
    ns_scene_mark(page->scene, NS_PART_KEY, -1, -1);
    if (page->coloured)
        ns_key_draw(page, sheet);
    ns_scene_mark(page->scene, NS_PART_NOTE, -1, -1);
    if (page->options->marks)
        ns_legend_draw(page, sheet);
    draw_foot(page, sheet);
}
