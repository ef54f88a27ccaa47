// patterns.c: what tells colours apart besides their hue: a letter and a pattern each.
//
// A letter comes from the colour's name where it can (R for red, K for black as printers have
// it), so that it is easily remembered. First every colour gets its own initial that nobody else
// has taken, then the others a letter of their name; I, which looks like a digit, is never used,
// and O only as an initial: orange would be A or N otherwise. The
// darkest colour stays plain, the others get a pattern that fills a cell and, where it can,
// runs on into the next, in a shade between the colour and the black or white that reads best
// on it. There are twelve patterns; colours beyond carry one or two small squares besides, so
// that no two colours share all of it.
#include "base/basics.h"

#include "draw/sheet.h"

#define PATTERNS 12
#define FIGURES_MAX 4 // of a pattern
#define CORNERS_MAX 6 // of a figure

static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZabdeghnqrtO"; // O is the last choice

// A name of one character is a symbol of some format, not a name.
static bool is_named(const ns_paint *paint)
{
    return paint->name[0] && paint->name[1];
}

// Colours that got the same name from us are told apart as dark and light where that can be
// done.
static void tell_apart(const ns_puzzle *puzzle, ns_page_colour *colours)
{
    bool darkest[NS_PALETTE_MAX + 1], lightest[NS_PALETTE_MAX + 1];

    for (int32_t c = 1; c <= puzzle->colour_count; c++) {
        bool shared = false;
        darkest[c] = lightest[c] = true;
        for (int32_t d = 1; d <= puzzle->colour_count; d++) {
            if (d == c || !ns_same_text(colours[c].name, colours[d].name))
                continue;
            shared = true;
            darkest[c] =
                darkest[c]
                && ns_ink_brightness(colours[c].ink) < ns_ink_brightness(colours[d].ink);
            lightest[c] =
                lightest[c]
                && ns_ink_brightness(colours[c].ink) > ns_ink_brightness(colours[d].ink);
        }
        darkest[c] = darkest[c] && shared;
        lightest[c] = lightest[c] && shared;
    }
    for (int32_t c = 1; c <= puzzle->colour_count; c++) {
        const char *first = darkest[c] ? "dark" : lightest[c] ? "light" : NULL;
        const bool dark = memcmp(colours[c].name, "dark ", 5) == 0;
        if (first && !dark && !is_named(&puzzle->palette[c]))
            ns_format(colours[c].name, sizeof colours[c].name, "%s %s", first,
                      ns_colour_name(colours[c].ink.r, colours[c].ink.g, colours[c].ink.b));
    }
}

// Takes the letter when it is one of ours and free.
static bool take_letter(char letter, uint64_t *used)
{
    int32_t place = 0;

    while (letters[place] && letters[place] != letter)
        place++;
    if (!letters[place] || *used >> place & 1)
        return false;
    *used |= UINT64_C(1) << place;
    return true;
}

static char capital(char letter)
{
    return (char)(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
}

static char initial(const char *name)
{
    return ns_same_text(name, "black") ? 'K' : capital(name[0]);
}

// A free letter: the first of the name that is left, else the first of the alphabet.
static char choose_letter(const char *name, uint64_t *used)
{
    for (int32_t i = 0; name[i]; i++) {
        if (capital(name[i]) != 'O' && take_letter(capital(name[i]), used))
            return capital(name[i]);
    }
    for (int32_t i = 0; letters[i]; i++) {
        if (take_letter(letters[i], used))
            return letters[i];
    }
    return '?';
}

static void choose_letters(ns_page_colour *colours, int32_t count)
{
    uint64_t used = 0;

    for (int32_t c = 1; c <= count; c++) {
        const char first = initial(colours[c].name);
        if (take_letter(first, &used))
            colours[c].letter[0] = first;
    }
    for (int32_t c = 1; c <= count; c++) {
        if (!colours[c].letter[0])
            colours[c].letter[0] = choose_letter(colours[c].name, &used);
    }
}

static uint8_t between(uint8_t a, uint8_t b)
{
    return (uint8_t)((3 * a + 2 * b) / 5);
}

void ns_page_colours(const ns_puzzle *puzzle, ns_page_colour *colours)
{
    int32_t plain = 1, pattern = 1;

    for (int32_t c = 0; c <= puzzle->colour_count; c++) {
        const ns_paint *paint = &puzzle->palette[c];
        ns_page_colour *colour = &colours[c];
        const ns_ink ink = { paint->r, paint->g, paint->b, 255 };
        const ns_ink on = ns_grey(ns_ink_brightness(ink) > 140 ? 0 : 255);
        *colour = (ns_page_colour){ .ink = ink, .type_ink = on };
        colour->pattern_ink =
            (ns_ink){ between(ink.r, on.r), between(ink.g, on.g), between(ink.b, on.b), 255 };
        ns_format(colour->name, sizeof colour->name, "%.*s", (int)sizeof paint->name,
                  is_named(paint) ? paint->name : ns_colour_name(ink.r, ink.g, ink.b));
        if (c > 0 && ns_ink_brightness(ink) < ns_ink_brightness(colours[plain].ink))
            plain = c;
    }
    const ns_ink paper = colours[0].ink, only = colours[1].ink;
    if (puzzle->colour_count == 1 && paper.r == only.r && paper.g == only.g
        && paper.b == only.b)
        colours[1].ink = colours[0].type_ink; // nothing would be seen
    tell_apart(puzzle, colours);
    choose_letters(colours, puzzle->colour_count);
    for (int32_t c = 1; c <= puzzle->colour_count; c++)
        colours[c].pattern = c == plain ? 0 : pattern++;
    NS_ASSERT(pattern == puzzle->colour_count); // each but one its own
}

// A figure of a pattern, on a square of 16 by 16 units: a polygon, else a bar with its upper left
// corner at (x, y), else, when it has no height, a dot around (x, y) with its width as radius.
typedef struct figure {
    double x, y, width, height;
    int32_t count; // corners of a polygon
    int8_t corners[CORNERS_MAX][2];
} figure;

// Pattern 0 is plain; a figure without width and corners ends a pattern.
static const figure patterns[PATTERNS][FIGURES_MAX] = {
    [1] = { { .count = 6,
              .corners = { { 0, 13 },
                           { 0, 16 },
                           { 3, 16 },
                           { 16, 3 },
                           { 16, 0 },
                           { 13, 0 } } } },
    [2] = { { 8, 8, .width = 4 } },
    [3] = { { 0, 6, .width = 16, .height = 4 } },
    [4] = { { .count = 6,
              .corners = { { 0, 3 },
                           { 0, 0 },
                           { 3, 0 },
                           { 16, 13 },
                           { 16, 16 },
                           { 13, 16 } } } },
    [5] = { { 6, 0, .width = 4, .height = 16 } },
    [6] = { { 8, 8, .width = 6 }, { 8, 8, .width = 3.5 } },
    [7] = { { .count = 4, .corners = { { 8, 2 }, { 14, 8 }, { 8, 14 }, { 2, 8 } } } },
    [8] = { { 4, 4, .width = 2.2 },
            { 12, 4, .width = 2.2 },
            { 4, 12, .width = 2.2 },
            { 12, 12, .width = 2.2 } },
    [9] = { { 3, 3, .width = 10, .height = 10 }, { 5.5, 5.5, .width = 5, .height = 5 } },
    [10] = { { .count = 3, .corners = { { 8, 3 }, { 14, 13 }, { 2, 13 } } } },
    [11] = { { 6, 2, .width = 4, .height = 12 },
             { 2, 6, .width = 4, .height = 4 },
             { 10, 6, .width = 4, .height = 4 } },
};

static void add_figure(ns_ctx *ctx, ns_scene *scene, const figure *f, double x, double y,
                       double unit)
{
    ns_scene_point corners[CORNERS_MAX];

    for (int32_t i = 0; i < f->count; i++)
        corners[i] =
            (ns_scene_point){ x + f->corners[i][0] * unit, y + f->corners[i][1] * unit };
    if (f->count)
        ns_scene_add_polygon(ctx, scene, corners, f->count);
    else if (f->height > 0)
        ns_scene_add_rectangle(ctx, scene, x + f->x * unit, y + f->y * unit, f->width * unit,
                               f->height * unit);
    else if (f->width > 0)
        ns_scene_add_circle(ctx, scene, x + f->x * unit, y + f->y * unit, f->width * unit);
}

void ns_pattern_add(ns_ctx *ctx, ns_scene *scene, int32_t pattern, double x, double y,
                    double side)
{
    NS_ASSERT(pattern >= 0);
    for (int32_t i = 0; i < FIGURES_MAX; i++)
        add_figure(ctx, scene, &patterns[pattern % PATTERNS][i], x, y, side / 16);
    for (int32_t i = 0; i < pattern / PATTERNS; i++) {
        const figure mark = { 12 - 5 * i, 12.5, 2.5, 2.5, 0, { { 0 } } };
        add_figure(ctx, scene, &mark, x, y, side / 16);
    }
}
