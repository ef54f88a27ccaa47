// furniture.c: what stands around a puzzle: title and author, the key to the colours, the foot.
//
// All of it is small and grey but the title: a page is for the puzzle. Texts that are too long
// are cut and end in dots. The key shows each colour as it looks in a clue (with its letter)
// and in the solution (with its pattern), and its name.
#include "base/basics.h"

#include "draw/sheet.h"

#define TITLE_TYPE 15.0
#define SUBTITLE_TYPE 8.5
#define FOOT_TYPE 7.0
#define KEY_TYPE 8.5
#define KEY_BOX 12.0
#define KEY_LINE 18.0
#define KEY_SPACE 14.0 // between entries
#define TEXT_BYTES 400 // no printed text is longer

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

void ns_furniture_text(ns_page *page, const char *text, ns_lettering how, double room)
{
    char fitted[TEXT_BYTES];

    fit_text(text, how.size, how.bold, room, fitted);
    ns_scene_add_text(page->ctx, page->scene, &how, fitted);
}

static const char *title_of(const ns_page *page)
{
    const ns_draw_options *options = page->options;

    if (options->hide_title && !options->solution)
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

double ns_furniture_head_height(const char *title, const char *below)
{
    const double height = (title[0] ? 19 : 0) + (below[0] ? 13 : 0);

    return height > 0 ? height + 10 : 0;
}

void ns_furniture_head(ns_page *page, const char *title, const char *below, double y,
                       double room)
{
    ns_lettering how = { .x = page->scene->width / 2, .anchor = NS_ANCHOR_MIDDLE };

    if (title[0]) {
        ns_scene_mark(page->scene, NS_PART_TITLE, -1, -1);
        how.y = y + 14;
        how.size = TITLE_TYPE;
        how.bold = true;
        how.ink = ns_grey(0);
        ns_furniture_text(page, title, how, room);
    }
    if (below[0]) {
        ns_scene_mark(page->scene, NS_PART_NOTE, -1, -1);
        how.y = y + (title[0] ? 19 : 0) + 9;
        how.size = SUBTITLE_TYPE;
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
    return ns_furniture_head_height(headline, subtitle);
}

static void draw_header(ns_page *page, const ns_sheet *sheet)
{
    char headline[TEXT_BYTES], subtitle[TEXT_BYTES];

    NS_ASSERT(page->scene->width == sheet->width && page->scene->height == sheet->height);
    headline_of(page, headline);
    subtitle_of(page, subtitle);
    ns_furniture_head(page, headline, subtitle, sheet->header_y, ns_sheet_across(sheet, 0));
}

static double key_entry_width(const ns_page *page, int32_t colour)
{
    return 2 * KEY_BOX + 5 + ns_text_width(page->colours[colour].name, KEY_TYPE, false);
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
        for (int32_t c = 1; c <= page->doc->puzzle.colour_count; height += KEY_LINE)
            c = key_line_end(page, c, width, &used);
    }
    return height;
}

static void draw_key_entry(ns_page *page, int32_t colour, double x, double y)
{
    const ns_page_colour *look = &page->colours[colour];
    const ns_brush edge = { .stroke = ns_grey(90), .width = 0.3 };
    ns_lettering how = { .x = x + KEY_BOX / 2,
                         .y = y + KEY_BOX / 2 + NS_DIGIT_HEIGHT / 2 * KEY_TYPE,
                         .size = KEY_TYPE,
                         .ink = look->type_ink,
                         .anchor = NS_ANCHOR_MIDDLE,
                         .bold = true };

    ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->ink });
    ns_scene_add_rectangle(page->ctx, page->scene, x, y, 2 * KEY_BOX, KEY_BOX);
    if (look->pattern) {
        ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->pattern_ink });
        ns_pattern_add(page->ctx, page->scene, look->pattern, x + KEY_BOX, y, KEY_BOX);
    }
    ns_scene_add_path(page->ctx, page->scene, &edge);
    ns_scene_add_rectangle(page->ctx, page->scene, x, y, KEY_BOX, KEY_BOX);
    ns_scene_add_rectangle(page->ctx, page->scene, x + KEY_BOX, y, KEY_BOX, KEY_BOX);
    ns_scene_add_text(page->ctx, page->scene, &how, look->letter);
    how.x = x + 2 * KEY_BOX + 5;
    how.ink = ns_grey(60);
    how.anchor = NS_ANCHOR_START;
    how.bold = false;
    ns_scene_add_text(page->ctx, page->scene, &how, look->name);
}

static void draw_key(ns_page *page, const ns_sheet *sheet)
{
    const double room = sheet->width - 2 * sheet->margin;
    double y = sheet->key_y + 12, width;

    for (int32_t c = 1; c <= page->doc->puzzle.colour_count; y += KEY_LINE) {
        const int32_t end = key_line_end(page, c, room, &width);
        double x = (sheet->width - width) / 2;
        for (; c < end; c++) {
            draw_key_entry(page, c, x, y);
            x += key_entry_width(page, c) + KEY_SPACE;
        }
    }
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
                             page->any_blots
                                 ? "A square without a number is a run of any length."
                                 : "",
                             credits ? ns_text_chars(&meta->licence) : "",
                             credits ? ns_text_chars(&meta->copyright) : "" };

    join(parts, NS_COUNT(parts), text);
}

double ns_footer_height(const ns_page *page)
{
    char foot[TEXT_BYTES];

    foot_of(page, foot);
    return foot[0] || page->options->page_number ? 20 : 0;
}

static void draw_foot(ns_page *page, const ns_sheet *sheet)
{
    const double room = sheet->width - 2 * sheet->margin - 50;
    char foot[TEXT_BYTES], number[16];
    const ns_lettering how = { .x = sheet->margin,
                               .y = sheet->height - sheet->margin - 2,
                               .size = FOOT_TYPE,
                               .ink = ns_grey(100) };

    foot_of(page, foot);
    if (foot[0])
        ns_furniture_text(page, foot, how, room);
    if (page->options->page_number) {
        ns_format(number, sizeof number, "%d", page->options->page_number);
        ns_furniture_corner(page->ctx, page->scene, sheet->margin, KEY_TYPE, number);
    }
}

void ns_furniture_note(ns_page *page, const char *text, const char *shorter, double room,
                       double x, double y)
{
    const ns_lettering how = { .x = x, .y = y, .size = FOOT_TYPE, .ink = ns_grey(100) };
    const bool narrow = ns_text_width(text, FOOT_TYPE, false) > room;

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
        draw_key(page, sheet);
    ns_scene_mark(page->scene, NS_PART_NOTE, -1, -1);
    if (page->options->marks)
        ns_legend_draw(page, sheet);
    draw_foot(page, sheet);
}
