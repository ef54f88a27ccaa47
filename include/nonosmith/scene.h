// scene.h: a page as a flat list of paths and texts, ready for any renderer.
//
// Whatever is drawn (a grid, a curved board, a solid) becomes a scene; whatever shows it (SVG,
// PDF, PNG, a browser canvas) needs to know nothing else. Coordinates are points (1/72 inch)
// from the page's top left corner, y downwards. The page starts white; items are painted in
// order.
//
// Adding never reports a failure: a scene that ran out of memory remembers it, ignores what
// follows, and says so in ns_scene_finish. So drawing code reads like a drawing.
//
// Invariants: the ops and points of a path stand together in `ops` and `points`; every path
// starts with a move; every text is valid UTF-8 without control characters (white space becomes
// a space, anything else U+FFFD); all coordinates are finite and at most 10^9.
#ifndef NONOSMITH_SCENE_H
#define NONOSMITH_SCENE_H

#include "nonosmith/base.h"

#ifdef __cplusplus
extern "C" {
#endif

// A colour on the page; alpha 0 (so all zero bytes) paints nothing, 255 covers.
typedef struct ns_ink {
    uint8_t r, g, b, a;
} ns_ink;

// How a path is painted: first filled (even-odd, so a path inside a path is a hole), then
// stroked.
typedef struct ns_brush {
    ns_ink fill, stroke;
    double width;     // of the stroke
    double dash, gap; // lengths along the stroke; dash 0 is a solid stroke
    bool round;       // round joins and ends; otherwise mitred and cut
} ns_brush;

typedef enum ns_path_op {
    NS_PATH_MOVE,  // one point
    NS_PATH_LINE,  // one point
    NS_PATH_CUBIC, // two handles and a point
    NS_PATH_CLOSE, // none
} ns_path_op;

typedef enum ns_anchor { NS_ANCHOR_START, NS_ANCHOR_MIDDLE, NS_ANCHOR_END } ns_anchor;

// How and where a text stands, on one line, in the page's one font (DejaVu Sans).
typedef struct ns_lettering {
    double x, y; // of the anchor, on the baseline
    double size;
    ns_ink ink;
    ns_anchor anchor;
    bool bold;
    double squeeze; // width of the letters, 1 is as designed; 0 means 1 too
    // The direction of the baseline as a unit vector; (0, 0) means (1, 0), upright.
    double along_x, along_y;
} ns_lettering;

typedef struct ns_scene_point {
    double x, y;
} ns_scene_point;

// What an item shows of the puzzle, for pages that people click on.
typedef enum ns_scene_part {
    NS_PART_NONE,
    NS_PART_CELL,    // the outline of a cell, filled or not
    NS_PART_PATTERN, // over filled cells
    NS_PART_GIVEN,   // in a cell that is given
    NS_PART_CURVE,
    NS_PART_RULES, // lines of a grid
    NS_PART_FRAME,
    NS_PART_TAILS,  // that lead from curves to their clues
    NS_PART_NUMBER, // of a clue; so are the next four
    NS_PART_LETTER, // of its colour
    NS_PART_BOX,    // around both
    NS_PART_BLOT,
    NS_PART_BLANK, // where the clue of a line would stand that has none
    NS_PART_TITLE,
    NS_PART_NOTE, // any other text around the puzzle
    NS_PART_KEY,
    NS_PARTS
} ns_scene_part;

typedef struct ns_scene_tag {
    ns_scene_part part;
    int32_t of; // the cell, the curve or the clue's line; -1: none
    int32_t
        more; // of a clue: the run, in the order of the walk; of a curve: its ns_role; -1: none
} ns_scene_tag;

typedef enum ns_item_kind { NS_ITEM_PATH, NS_ITEM_TEXT } ns_item_kind;

typedef struct ns_scene_item {
    ns_item_kind kind;
    int32_t first, count;   // path: into ops; text: into chars, without the zero byte after it
    int32_t first_point;    // path: into points
    ns_brush brush;         // path
    ns_lettering lettering; // text
    ns_scene_tag tag;
} ns_scene_item;

typedef struct ns_scene {
    double width, height; // of the page
    NS_ARRAY(ns_scene_item) items;
    NS_ARRAY(uint8_t) ops; // ns_path_op
    NS_ARRAY(ns_scene_point) points;
    ns_text chars;
    ns_text title;    // what the page is called, for readers of the file; may be empty
    bool failed;      // memory ran out on the way
    bool marked;      // the SVG file tells the tags
    ns_scene_tag tag; // of the items that are added next
} ns_scene;

// Starts a path; the moves, lines and cubics that follow belong to it.
void ns_scene_add_path(ns_ctx *ctx, ns_scene *scene, const ns_brush *brush);
void ns_scene_add_move(ns_ctx *ctx, ns_scene *scene, double x, double y);
void ns_scene_add_line(ns_ctx *ctx, ns_scene *scene, double x, double y);
void ns_scene_add_cubic(ns_ctx *ctx, ns_scene *scene, double x1, double y1, double x2,
                        double y2, double x, double y);
void ns_scene_add_close(ns_ctx *ctx, ns_scene *scene);
// Shapes made of the above, added to the path that was started last.
void ns_scene_add_segment(ns_ctx *ctx, ns_scene *scene, double x1, double y1, double x2,
                          double y2);
void ns_scene_add_rectangle(ns_ctx *ctx, ns_scene *scene, double x, double y, double width,
                            double height);
void ns_scene_add_circle(ns_ctx *ctx, ns_scene *scene, double x, double y, double radius);
// Adds a text of its own; the bytes are copied.
void ns_scene_add_text(ns_ctx *ctx, ns_scene *scene, const ns_lettering *lettering,
                       const char *text);
// Says what the items that follow show.
static inline void ns_scene_mark(ns_scene *scene, ns_scene_part part, int32_t of, int32_t more)
{
    scene->tag.part = part;
    scene->tag.of = of;
    scene->tag.more = more;
}
// Adds all of another scene but its title, moved by that much.
void ns_scene_add_scene(ns_ctx *ctx, ns_scene *scene, const ns_scene *other, double right,
                        double down);
// Names the page; the bytes are copied.
void ns_scene_set_title(ns_ctx *ctx, ns_scene *scene, const char *title);

// NS_NO_MEMORY when anything could not be added; the scene is then of no use but to be dropped.
ns_status ns_scene_finish(ns_ctx *ctx, const ns_scene *scene);
// The text of a text item, zero-terminated.
const char *ns_scene_item_text(const ns_scene *scene, const ns_scene_item *item);
void ns_scene_drop(ns_ctx *ctx, ns_scene *scene);

typedef NS_ARRAY(ns_scene) ns_scenes;

void ns_scenes_drop(ns_ctx *ctx, ns_scenes *scenes);

// Appends the scene as an SVG file. The same scene gives the same bytes on every machine:
// numbers are rounded to three decimals by our own hand. When the scene is marked, elements have
// classes and data attributes: docs/pages.md lists them. On failure `svg` holds a part.
ns_status ns_scene_svg(ns_ctx *ctx, const ns_scene *scene, ns_text *svg);

#define NS_DECIMAL_MAX 24
// Writes a number with at most three decimals, rounded half away from zero, no trailing zeros,
// no "-0", a zero byte at the end; returns the length. Sizes beyond 10^9 are cut to it, and so
// is what is no number, to 0.
int32_t ns_decimal(char to[NS_DECIMAL_MAX], double value);

#ifdef __cplusplus
}
#endif

#endif
