// sheet.h: what the pages of all kinds of puzzles share: paper, colours, header, key and foot.
//
// A *page* is what is being drawn, for whom and into which scene, and how its colours look. A
// *sheet* is the paper with its furniture: how large it is, what stands above and below the
// puzzle, and where. The puzzle between them is the business of each kind.
#ifndef NS_SHEET_H
#define NS_SHEET_H

#include "nonosmith/draw.h"

// The height of digits and capital letters of DejaVu Sans, as a share of the type size.
#define NS_DIGIT_HEIGHT 0.729
#define NS_MM_PER_PT (25.4 / 72)

// How one colour looks on the page.
typedef struct ns_page_colour {
    char letter[2];
    char name[32];
    int32_t pattern; // 0 is plain
    ns_ink ink;
    ns_ink type_ink;    // black or white, whichever reads better on it
    ns_ink pattern_ink; // between the two
} ns_page_colour;

// What every drawing function needs.
typedef struct ns_page {
    ns_ctx *ctx;
    const ns_doc *doc;
    const ns_draw_options *options;
    ns_scene *scene;
    bool coloured;  // several colours: boxes, letters and a key
    bool bold;      // the numbers of clues are
    bool any_blank; // some line shows no clue at all, which the foot explains ...
    bool any_blots; // ... and some run is a blot
    double letter;  // the widest colour letter at type size 1
    char size[40];  // of the puzzle, for the header; may be empty
    ns_page_colour colours[NS_PALETTE_MAX + 1];
} ns_page;

typedef struct ns_sheet {
    double width, height, margin;
    double header_height, footer_height; // 0 when there is none
    double key_height, legend_height;    // likewise; the legend stands below the key
    double header_y, key_y;              // upper edges
} ns_sheet;

// How much larger than usual all texts around a puzzle are.
static inline double ns_around(const ns_draw_options *options)
{
    return options->large ? 1.6 : 1;
}

static inline ns_ink ns_grey(uint8_t level)
{
    return (ns_ink){ level, level, level, 255 };
}

static inline int32_t ns_ink_brightness(ns_ink ink)
{
    return (299 * ink.r + 587 * ink.g + 114 * ink.b) / 1000;
}

static inline bool ns_ink_is_white(ns_ink ink)
{
    return ink.r == 255 && ink.g == 255 && ink.b == 255;
}

// What the furniture leaves for a puzzle, across and down, with `edge` kept free on all sides.
static inline double ns_sheet_across(const ns_sheet *sheet, double edge)
{
    return sheet->width - 2 * (sheet->margin + edge);
}

static inline double ns_sheet_down(const ns_sheet *sheet, double edge)
{
    return sheet->height - 2 * (sheet->margin + edge) - sheet->header_height - sheet->key_height
           - sheet->legend_height - sheet->footer_height;
}

// scene.c: adds a closed polygon to the path that was started last; nothing when it has no corner.
void ns_scene_add_polygon(ns_ctx *ctx, ns_scene *scene, const ns_scene_point *corners,
                          int32_t count);

// paper.c
// Whether a page on that paper may be turned so.
bool ns_paper_may_lie(const ns_draw_options *options, ns_paper paper, bool landscape);
// The next larger of its family; false when there is none.
bool ns_paper_larger(ns_paper *paper);

// page.c
// Refuses margins that are none, and a solution that is missing or does not fit the puzzle.
ns_status ns_page_check(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options);
// A page whose colours are known; `scene` is emptied.
ns_page ns_page_open(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                     ns_scene *scene);
// A sheet of some paper with nothing on it but what stands above and below the puzzle.
ns_sheet ns_sheet_blank(const ns_page *page, ns_paper paper, bool landscape);
// Cuts the sheet of a bare page to a puzzle of that size.
void ns_sheet_cut(const ns_page *page, ns_sheet *sheet, double width, double height);
// Hangs header, a puzzle of that height and key a little above the middle; returns the puzzle's
// upper edge.
double ns_sheet_place(ns_sheet *sheet, double puzzle_height);

// patterns.c: letters, inks and patterns of a palette.
void ns_page_colours(const ns_puzzle *puzzle, ns_page_colour *colours);
// Adds the colour's pattern over the square at (x, y) to the path that was started last, which
// should be filled with pattern_ink.
void ns_pattern_add(ns_ctx *ctx, ns_scene *scene, int32_t pattern, double x, double y,
                    double side);

// swatches.c: a square of a given cell: one colour fills it, a cross says empty, several possible
// colours stand in it as small squares. All colours of the palette draw nothing.
void ns_swatches_draw(ns_page *page, ns_colours colours, double x, double y, double side);

// clue_entries.c: the numbers of a clue.
#define NS_ENTRY_BYTES 16
// What is printed for a run: its length, ? for a blot; 0 for NULL, of a line without runs.
void ns_entry_write(const ns_run *run, char text[NS_ENTRY_BYTES]);
// Widest number of so many digits as this one, at type size 1; a blot is no wider than one digit.
double ns_entry_number_width(const ns_page *page, int32_t number);
// Sets a number with its middle at (x, y), squeezed when it is wider than the room.
void ns_entry_draw_number(ns_page *page, const char *number, double type, double x, double y,
                          double room, ns_ink ink);
// Sets the number that a line has as its name, small and light, at (x, y).
void ns_entry_draw_own(ns_page *page, int32_t number, double type, double x, double y,
                       ns_anchor anchor);
// How wide it is at type size 1; digits are equally wide.
double ns_entry_own_width(int32_t number);
// Whether such numbers up to the largest stand side by side, so far apart: 1, or 5 for every fifth.
int32_t ns_entry_own_every(int32_t largest, double type, double step);
void ns_entry_draw_letter(ns_page *page, const ns_page_colour *colour, double size, double x,
                          double y);
// The coloured ground of an entry around (x, y).
void ns_entry_draw_box(ns_page *page, const ns_page_colour *colour, double x, double y,
                       double width, double height);
// Number and letter side by side around (x, y), the number no wider than `room`.
void ns_entry_draw_beside(ns_page *page, const char *number, const ns_page_colour *colour,
                          double type, double letter_type, double x, double y, double room);

// The place of a clue that is blank, around (x, y), on a marked page.
void ns_entry_draw_blank(ns_page *page, int32_t line, double x, double y, double width,
                         double height);

// colour_key.c: letters, patterns and names of all colours, below the puzzle.
double ns_key_height(const ns_page *page, double width);
void ns_key_draw(ns_page *page, const ns_sheet *sheet);

// furniture.c: header and footer, and the key between them.
// A title and a smaller line below it, either of which may be "", from y on; and how high they are.
double ns_furniture_head_height(const ns_draw_options *options, const char *title,
                                const char *below);
void ns_furniture_head(ns_page *page, const char *title, const char *below, double y,
                       double room);
// Small grey text in the lower right corner of a page.
void ns_furniture_corner(ns_ctx *ctx, ns_scene *scene, double margin, double size,
                         const char *text);
double ns_header_height(const ns_page *page);
double ns_footer_height(const ns_page *page, double width);
void ns_furniture_draw(ns_page *page, const ns_sheet *sheet);
#define NS_FURNITURE_BYTES 400 // no printed text is longer
// Copies as many words as fit into the room, one at least; returns where the rest of the text begins.
const char *ns_furniture_line(const char *text, double size, double room,
                              char line[NS_FURNITURE_BYTES]);
// A text no wider than `room`, cut and with dots at its end when it is too long.
void ns_furniture_text(ns_page *page, const char *text, ns_lettering how, double room);
// Small grey text, as the furniture has it.
void ns_furniture_note(ns_page *page, const char *text, const char *shorter, double room,
                       double x, double y);

// legend.c: what the marks of a proof sheet mean, below the key. 0 when there are none.
double ns_legend_height(const ns_page *page, double width);
void ns_legend_draw(ns_page *page, const ns_sheet *sheet);
// draw_was.c: how high the pictures below the legend are; 0: there are none. Only with marks.
double ns_was_height(const ns_page *page);
// How a kind of mark is painted.
ns_brush ns_mark_brush(const ns_mark_kind *kind, double strength);

#endif
