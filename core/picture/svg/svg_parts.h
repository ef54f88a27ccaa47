// svg_parts.h: what the files of the SVG reader share.
//
// The way of a file through them:
//
//     svg_build    elements and attributes as they are told -> a tree, values as text
//     svg_css      the text of <style> -> rules
//     svg_draw     walks the tree, uses and all; for each element
//       svg_cascade   which text counts for each of its attributes
//       svg_style     these texts, and the parent's style -> its style
//       svg_shapes, svg_path, svg_arc   what is drawn -> a route of cubics
//       svg_paint     route and style -> shapes of the drawing
//       svg_gradient  the gradient they are painted with, if any
//       svg_cut       cuts them into its bands
//       svg_clip      cuts them off at the edges of rectangles
//       svg_stencil   and, when the element ends, by other clip paths and by masks
//     svg_type     letters in rows, outlined by somebody who has fonts, and painted as the rest
//     svg_page     the whole story, and the size of the page
//
// svg_shown says which elements were asked for. svg_scan, svg_units, svg_transform and svg_colour read values out of text; svg_names knows which
// elements and attributes matter, svg_find finds them in the tree; svg_choose and svg_clip_path
// help the walk; svg_notes says what was left out. While the tree grows, text is named by its
// place; afterwards it stands still and pointers are used.
#ifndef NS_SVG_PARTS_H
#define NS_SVG_PARTS_H

#include "base/basics.h"
#include "geom/bezier.h"
#include "nonosmith/svg.h"
#include "picture/gradient/gradient_mean.h"
#include "picture/stroke/stroke.h"

// ---- text (svg_scan.c) ----

// A reading place in a text that needs no zero byte at its end.
typedef struct svg_scan {
    const char *at, *end;
} svg_scan;

static inline int32_t svg_bytes(svg_scan text)
{
    return (int32_t)(text.end - text.at);
}

svg_scan svg_scan_of(const char *text);
bool svg_is_blank(char c);
void svg_skip_blanks(svg_scan *in);
// Blanks and at most one comma; false when there were two commas or the text ended after one.
bool svg_skip_comma(svg_scan *in);
// At the end, but for blanks.
bool svg_at_end(svg_scan *in);
// Reads a number that begins right here; leaves the place alone when there is none.
bool svg_number(svg_scan *in, double *value);
// A name of letters, digits, - and _ that begins right here; empty when there is none.
svg_scan svg_word(svg_scan *in);
// The letters that begin right here.
svg_scan svg_unit(svg_scan *in);
// The same text, upper and lower case not told apart.
bool svg_is(svg_scan word, const char *text);
// Below, at or above zero as a sorts before, with or after b.
int svg_compare(svg_scan a, svg_scan b);
// The row of a table, sorted by the names that its rows begin with, which has this name; -1: none.
// Small letters only when `small`: then those of the word count as small too.
int32_t svg_row_named(svg_scan word, bool small, const void *rows, int32_t count, size_t size);
svg_scan svg_trimmed(svg_scan text);
// Takes the next word of a list parted by blanks; false when there is none.
bool svg_next_word(svg_scan *list, svg_scan *word);

// ---- names (svg_names.c) ----

typedef enum svg_kind {
    SVG_OTHER, // not known: left out with all that is inside
    SVG_A,
    SVG_CIRCLE,
    SVG_CLIP_PATH,
    SVG_DEFS,
    SVG_ELLIPSE,
    SVG_G,
    SVG_LETTERS, // no element but a node of text inside of one
    SVG_LINE,
    SVG_LINEAR_GRADIENT,
    SVG_MARKER,
    SVG_MASK,
    SVG_PATH,
    SVG_PATTERN,
    SVG_POLYGON,
    SVG_POLYLINE,
    SVG_RADIAL_GRADIENT,
    SVG_RECT,
    SVG_STOP,
    SVG_SVG,
    SVG_SWITCH,
    SVG_SYMBOL,
    SVG_TEXT,
    SVG_TSPAN,
    SVG_USE,
    // From here on nothing inside is kept as a tree.
    SVG_ANIMATION,
    SVG_DESC,
    SVG_FOREIGN_OBJECT,
    SVG_IMAGE,
    SVG_SILENT, // metadata, filters, scripts: nothing is seen of them, nothing is said
    SVG_STYLE,
    SVG_TEXT_ELSEWHERE, // along paths, in boxes: it is not set
    SVG_TITLE,
} svg_kind;

// Attributes and properties that matter, in the order of their names, and whether a style may set
// them.
#define SVG_NAME_LIST(X)                                                                       \
    X(SVG_CLASS, "class", false)                                                               \
    X(SVG_CLIP_PATH_URL, "clip-path", true)                                                    \
    X(SVG_CLIP_RULE, "clip-rule", true)                                                        \
    X(SVG_CLIP_PATH_UNITS, "clipPathUnits", false)                                             \
    X(SVG_COLOR, "color", true)                                                                \
    X(SVG_CX, "cx", true)                                                                      \
    X(SVG_CY, "cy", true)                                                                      \
    X(SVG_D, "d", false)                                                                       \
    X(SVG_DISPLAY, "display", true)                                                            \
    X(SVG_DX, "dx", false)                                                                     \
    X(SVG_DY, "dy", false)                                                                     \
    X(SVG_FILL, "fill", true)                                                                  \
    X(SVG_FILL_OPACITY, "fill-opacity", true)                                                  \
    X(SVG_FILL_RULE, "fill-rule", true)                                                        \
    X(SVG_FILTER, "filter", true)                                                              \
    X(SVG_FONT, "font", true)                                                                  \
    X(SVG_FONT_FAMILY, "font-family", true)                                                    \
    X(SVG_FONT_SIZE, "font-size", true)                                                        \
    X(SVG_FONT_STYLE, "font-style", true)                                                      \
    X(SVG_FONT_WEIGHT, "font-weight", true)                                                    \
    X(SVG_FX, "fx", false)                                                                     \
    X(SVG_FY, "fy", false)                                                                     \
    X(SVG_GRADIENT_TRANSFORM, "gradientTransform", false)                                      \
    X(SVG_GRADIENT_UNITS, "gradientUnits", false)                                              \
    X(SVG_HEIGHT, "height", true)                                                              \
    X(SVG_HREF, "href", false)                                                                 \
    X(SVG_ID, "id", false)                                                                     \
    X(SVG_MARKER_ALL, "marker", true)                                                          \
    X(SVG_MARKER_END, "marker-end", true)                                                      \
    X(SVG_MARKER_MID, "marker-mid", true)                                                      \
    X(SVG_MARKER_START, "marker-start", true)                                                  \
    X(SVG_MASK_URL, "mask", true)                                                              \
    X(SVG_MASK_TYPE, "mask-type", true)                                                        \
    X(SVG_MASK_CONTENT_UNITS, "maskContentUnits", false)                                       \
    X(SVG_MASK_UNITS, "maskUnits", false)                                                      \
    X(SVG_MIX_BLEND_MODE, "mix-blend-mode", true)                                              \
    X(SVG_OFFSET, "offset", false)                                                             \
    X(SVG_OPACITY, "opacity", true)                                                            \
    X(SVG_OVERFLOW, "overflow", true)                                                          \
    X(SVG_PAINT_ORDER, "paint-order", true)                                                    \
    X(SVG_PATH_LENGTH, "pathLength", false)                                                    \
    X(SVG_POINTS, "points", false)                                                             \
    X(SVG_ASPECT, "preserveAspectRatio", false)                                                \
    X(SVG_R, "r", true)                                                                        \
    X(SVG_EXTENSIONS, "requiredExtensions", false)                                             \
    X(SVG_RX, "rx", true)                                                                      \
    X(SVG_RY, "ry", true)                                                                      \
    X(SVG_SPREAD_METHOD, "spreadMethod", false)                                                \
    X(SVG_STOP_COLOR, "stop-color", true)                                                      \
    X(SVG_STOP_OPACITY, "stop-opacity", true)                                                  \
    X(SVG_STROKE, "stroke", true)                                                              \
    X(SVG_DASHES, "stroke-dasharray", true)                                                    \
    X(SVG_DASH_OFFSET, "stroke-dashoffset", true)                                              \
    X(SVG_CAP, "stroke-linecap", true)                                                         \
    X(SVG_JOIN, "stroke-linejoin", true)                                                       \
    X(SVG_MITER_LIMIT, "stroke-miterlimit", true)                                              \
    X(SVG_STROKE_OPACITY, "stroke-opacity", true)                                              \
    X(SVG_STROKE_WIDTH, "stroke-width", true)                                                  \
    X(SVG_STYLE_TEXT, "style", false)                                                          \
    X(SVG_LANGUAGE, "systemLanguage", false)                                                   \
    X(SVG_TEXT_ANCHOR, "text-anchor", true)                                                    \
    X(SVG_TRANSFORM, "transform", true)                                                        \
    X(SVG_TYPE, "type", false)                                                                 \
    X(SVG_VECTOR_EFFECT, "vector-effect", true)                                                \
    X(SVG_VIEW_BOX, "viewBox", false)                                                          \
    X(SVG_VISIBILITY, "visibility", true)                                                      \
    X(SVG_WIDTH, "width", true)                                                                \
    X(SVG_X, "x", true)                                                                        \
    X(SVG_X1, "x1", false)                                                                     \
    X(SVG_X2, "x2", false)                                                                     \
    X(SVG_Y, "y", true)                                                                        \
    X(SVG_Y1, "y1", false)                                                                     \
    X(SVG_Y2, "y2", false)

#define X(name, text, property) name,
typedef enum svg_name { SVG_NAME_LIST(X) SVG_NAMES } svg_name;
#undef X

#define SVG_LETTERS_TEXT SVG_D // the only attribute of SVG_LETTERS

svg_kind svg_kind_of(svg_scan element);
// SVG_NAMES when the attribute does not matter.
svg_name svg_name_of(svg_scan attribute);
// Whether a style may set it.
bool svg_is_property(svg_name name);
// Whether what is drawn of it are other elements.
bool svg_holds_others(svg_kind kind);
// Whether what is inside is kept.
bool svg_keeps_tree(svg_kind kind);

// ---- values (svg_units.c, svg_transform.c, svg_colour.c) ----

typedef struct svg_length {
    double value;
    bool percent;
} svg_length;

// Reads a length at the place; em is the size of the font.
bool svg_length_read(svg_scan *in, double em, svg_length *length);
// The whole text is one length.
bool svg_length_of(svg_scan text, double em, svg_length *length);
// A number or a percentage as 0..1.
bool svg_opacity_of(svg_scan text, double *opacity);

// (x, y) becomes (a x + c y + e, b x + d y + f).
typedef struct svg_matrix {
    double a, b, c, d, e, f;
} svg_matrix;

#define SVG_IDENTITY ((svg_matrix){ 1, 0, 0, 1, 0, 0 })

// First `inner`, then `outer`.
svg_matrix svg_matrix_after(svg_matrix outer, svg_matrix inner);
ns_vec svg_matrix_apply(const svg_matrix *m, ns_vec v);
// How much it enlarges areas, as a factor of lengths.
double svg_matrix_scale(const svg_matrix *m);
bool svg_transform_of(svg_scan text, svg_matrix *matrix);

typedef struct svg_box {
    double x, y, width, height;
} svg_box;

bool svg_view_box_of(svg_scan text, svg_box *box);
// Maps the view box into the viewport as preserveAspectRatio (may be empty text) says.
svg_matrix svg_view_map(svg_box view_box, svg_box viewport, svg_scan aspect);

typedef struct svg_colour {
    uint8_t r, g, b;
    double a;
} svg_colour;

// One of the 147 names, in small or large letters.
bool svg_colour_named(svg_scan word, uint32_t *rgb);
// Reads a colour at the place; currentColor is `current`.
bool svg_colour_read(svg_scan *in, svg_colour current, svg_colour *colour);

// ---- routes: what a shape draws, before it is painted (svg_route.c, svg_arc.c) ----

typedef struct svg_subpath {
    int32_t first, count; // into cubics; count at least 1
    bool closed;
} svg_subpath;

typedef struct svg_route {
    NS_ARRAY(ns_cubic) cubics;
    NS_ARRAY(svg_subpath) subpaths;
    ns_vec start, at; // of the subpath under way
    int32_t first;    // its first cubic
    bool drawn;       // something was drawn since the last move, if only a point
} svg_route;

void svg_route_clear(svg_route *route); // keeps the memory
void svg_route_drop(ns_ctx *ctx, svg_route *route);
bool svg_route_move(ns_ctx *ctx, svg_route *route, ns_vec to);
bool svg_route_line(ns_ctx *ctx, svg_route *route, ns_vec to);
bool svg_route_cubic(ns_ctx *ctx, svg_route *route, ns_vec b, ns_vec c, ns_vec to);
bool svg_route_quadratic(ns_ctx *ctx, svg_route *route, ns_vec b, ns_vec to);
// SVG's elliptical arc; `turn` in degrees.
bool svg_route_arc(ns_ctx *ctx, svg_route *route, ns_vec radii, double turn, bool large,
                   bool sweep, ns_vec to);
// A quarter of an ellipse whose axes are those of the page; `corner` is where the tangents meet.
bool svg_route_quarter(ns_ctx *ctx, svg_route *route, ns_vec corner, ns_vec to);
bool svg_route_close(ns_ctx *ctx, svg_route *route);
// The box around cubics; none leave it as it is.
void svg_bounds_of(const ns_cubic *cubics, int32_t count, ns_vec *least, ns_vec *most);
// Must follow the last piece.
bool svg_route_end(ns_ctx *ctx, svg_route *route);

// ---- the tree (svg_build.c) ----

typedef struct svg_attribute {
    int32_t name;        // an svg_name
    int32_t from, count; // of the text
} svg_attribute;

// Node 0 is no node.
typedef struct svg_node {
    uint8_t kind; // an svg_kind
    int32_t line;
    int32_t child, next; // the first inside, the next beside
    int32_t parent;
    int32_t first, count; // of the attributes
} svg_node;

// What was left out or changed. Each kind makes one sentence, however often it happens; %s is the name
// of the first.
#define SVG_REMARK_LIST(X)                                                                     \
    X(SVG_NOTE_TEXT, "text is left out; convert it to paths")                                  \
    X(SVG_NOTE_TYPE,                                                                           \
      "text is set in the fonts of this computer; with others it looks otherwise")             \
    X(SVG_NOTE_IMAGE, "images are left out; trace them")                                       \
    X(SVG_NOTE_FOREIGN, "foreignObject is left out")                                           \
    X(SVG_NOTE_GRADIENT, "a gradient is cut into flat bands")                                  \
    X(SVG_NOTE_MEAN,                                                                           \
      "a gradient too small or too fine for bands is painted in its mean colour")              \
    X(SVG_NOTE_PATTERN, "a pattern is left out, its area is not painted")                      \
    X(SVG_NOTE_CLIP,                                                                           \
      "a clip path that is no element of the file, or within itself, is left out")             \
    X(SVG_NOTE_MASK, "a mask that is no element of the file, or within itself, is left out")   \
    X(SVG_NOTE_FILTER, "filters are left out")                                                 \
    X(SVG_NOTE_MARKER, "markers are left out")                                                 \
    X(SVG_NOTE_BLEND, "blend modes are left out, colours simply cover each other")             \
    X(SVG_NOTE_ANIMATION,                                                                      \
      "animations are left out, the drawing is taken as it stands in the file")                \
    X(SVG_NOTE_UNKNOWN, "the element \"%s\" is not known and left out")                        \
    X(SVG_NOTE_EXTERNAL, "other files are never read, \"%s\" is left out")                     \
    X(SVG_NOTE_MISSING, "there is no element \"%s\" to use, it is left out")                   \
    X(SVG_NOTE_LOOP, "a use that contains itself is left out")                                 \
    X(SVG_NOTE_PATH, "a path or list of points has a mistake and is drawn up to it only")      \
    X(SVG_NOTE_TRANSFORM, "a transform is not understood and left out")                        \
    X(SVG_NOTE_FAR, "a shape has coordinates beyond 1e9 and is left out")                      \
    X(SVG_NOTE_NEGATIVE, "the \"%s\" of a shape is below 0, so SVG does not draw it")          \
    X(SVG_NOTE_SELECTOR, "the style rule \"%s\" is not understood and left out")               \
    X(SVG_NOTE_PAINT, "the paint \"%s\" is not in the file and left out")                      \
    X(SVG_NOTE_CHOICE, "nothing in the drawing is %s")                                         \
    X(SVG_NOTE_PAGE, "the page has no size and is taken as large as the drawing")

#define X(remark, sentence) remark,
typedef enum svg_remark { SVG_REMARK_LIST(X) SVG_REMARKS } svg_remark;
#undef X

typedef struct svg_seen {
    int64_t times;
    int32_t line;  // of the first
    char name[32]; // that it names, when the sentence asks for one
} svg_seen;

// A rule of a style sheet: all parts of the selector that are not empty must fit.
typedef struct svg_rule {
    svg_kind element; // SVG_OTHER: any
    svg_scan class, id;
    int32_t first, count; // of the declarations
    int32_t order;        // among all rules of the file
} svg_rule;

typedef struct svg_declaration {
    svg_name name;
    svg_scan value;
    bool important;
} svg_declaration;

typedef struct svg_open {
    int32_t node, last; // the last node inside, 0: none yet
} svg_open;

#define SVG_WORK_MAX (INT64_C(1) << 28) // a step is about reading one byte; in all, seconds
#define SVG_TOO_MUCH_CUT "a clip path, mask or gradient is too complicated; simplify it"

// One of the shapes that were asked for.
typedef struct svg_chosen {
    svg_scan name;
    bool is_class, out; // out: it is left out
    bool met;           // an element is it
} svg_chosen;

typedef enum svg_choosing { SVG_AS_AROUND, SVG_CHOSEN, SVG_LEFT_OUT } svg_choosing;

typedef enum svg_listening {
    SVG_DEAF,
    SVG_TO_STYLE,
    SVG_TO_TITLE,
    SVG_TO_DESC,
} svg_listening;

struct ns_svg {
    const char *name;
    ns_svg_options options;
    int32_t line, depth;
    int32_t skipped; // the depth of the element that is passed over; 0: none
    svg_listening listening;
    int32_t text_depth;                  // of the text element that is open; 0: none
    svg_open open[NS_SVG_DEPTH_MAX + 1]; // open[depth]
    NS_ARRAY(svg_node) nodes;
    NS_ARRAY(svg_attribute) attributes;
    ns_text text, css, title, description;
    svg_seen seen[SVG_REMARKS];
    void *setter;     // of options.type, once there is text
    bool has_no_type; // nobody can set it
    // After the last element:
    NS_ARRAY(svg_rule) rules;               // sorted by selector
    NS_ARRAY(svg_declaration) declarations; // of the rules
    NS_ARRAY(svg_chosen) chosen;
    int32_t passed;        // elements that were not chosen, or left out
    bool chooses;          // what is not chosen is not drawn
    NS_ARRAY(int32_t) ids; // nodes that have one, sorted by it
};

ns_status svg_fail(ns_ctx *ctx, const ns_svg *svg, int32_t line, const char *sentence);
// Remembers that something happened; `name` may be empty.
void svg_note(ns_svg *svg, svg_remark remark, int32_t line, svg_scan name);
// The same of a node, without a name.
void svg_note_at(ns_svg *svg, svg_remark remark, int32_t node);
// Writes a sentence for everything that happened.
ns_status svg_notes_tell(ns_ctx *ctx, const ns_svg *svg, ns_notes *notes);

// The value of an attribute, empty (at NULL) when the node has none.
svg_scan svg_attribute_of(const ns_svg *svg, int32_t node, svg_name name);
// Sorts the nodes that have an id.
ns_status svg_index_ids(ns_ctx *ctx, ns_svg *svg);

// ---- styles (svg_css.c, svg_cascade.c, svg_style.c) ----

// Writes blanks over the comments of a style sheet or a style.
void svg_css_blank_comments(char *at, int32_t count);
// Reads svg->css into rules.
ns_status svg_css_read(ns_ctx *ctx, ns_svg *svg);
// The next declaration of a block "name: value; .."; false at its end. Declarations of what does
// not matter are passed over.
bool svg_css_declaration(svg_scan *block, svg_declaration *declaration);
// Rules from `*first` to `*end` (not included) have exactly this selector.
void svg_css_find(const ns_svg *svg, const svg_rule *selector, int32_t *first, int32_t *end);

// The text that counts for each attribute of an element; at is NULL when there is none.
typedef struct svg_values {
    svg_scan of[SVG_NAMES];
    int64_t rank[SVG_NAMES]; // of the declaration it is from
} svg_values;

// Returns how much work it was.
int64_t svg_cascade(const ns_svg *svg, int32_t node, svg_values *values);

// SVG_CURRENT is the colour of whoever inherits it; SVG_SERVER a gradient or pattern.
typedef enum svg_paint_kind {
    SVG_NO_PAINT,
    SVG_COLOUR,
    SVG_CURRENT,
    SVG_SERVER,
} svg_paint_kind;

typedef struct svg_paint {
    svg_paint_kind kind;
    svg_colour colour;        // of SVG_COLOUR
    svg_scan server;          // what names the element: #name
    svg_paint_kind otherwise; // instead of SVG_SERVER, when there is no such element
} svg_paint;

typedef enum svg_anchor { SVG_AT_START, SVG_AT_MIDDLE, SVG_AT_END } svg_anchor;

typedef struct svg_style {
    svg_paint fill, stroke;
    double fill_opacity, stroke_opacity;
    double opacity; // of the element and all around it
    ns_fill_rule rule, clip_rule;
    svg_length stroke_width, dash_offset;
    svg_scan dashes; // as text, empty: none
    ns_cap cap;
    ns_join join;
    double miter_limit;
    bool visible, displayed, stroke_first, fixed_stroke;
    svg_colour colour; // currentColor
    double em;
    svg_scan family;
    int32_t weight;
    bool italic;
    svg_anchor anchor;
} svg_style;

svg_style svg_style_first(void);
// The properties of fonts.
void svg_style_of_font(const svg_values *values, svg_style *style);
// The place of the text in the list of words, or -1.
int32_t svg_choice(svg_scan text, const char *first, const char *second, const char *third);
// The style of an element whose parent has the given one.
svg_style svg_style_of(const svg_values *values, const svg_style *parent);
// The name in #name; empty when it belongs to another file.
svg_scan svg_fragment(svg_scan href);
// Neither empty nor one of the words for nothing.
bool svg_is_set(svg_scan text);
// Reads url(href) at the place; false when there is none.
bool svg_url_read(svg_scan *in, svg_scan *href);

// ---- drawing (svg_shapes.c, svg_path.c, svg_paint.c, svg_clip.c, svg_draw.c, svg_choose.c) ----

// A rectangle that cuts off what is drawn inside of it, as it lies on the page: walking from
// corner to corner its inside is on the right hand.
typedef struct svg_clip {
    ns_vec corner[4];
    int32_t around; // the clip that holds as well, 0: none
} svg_clip;

// A clip path or mask that is being drawn, for one of those around it.
typedef struct svg_link {
    int32_t node, depth;
    const struct svg_link *around; // NULL: none
} svg_link;

// What cuts all that an element draws: nodes, 0: none.
typedef struct svg_stencil {
    int32_t clip, mask;
    svg_matrix user;      // of the element, to the page
    double width, height; // of its viewport
    double em;
    int32_t first; // shape of the drawing
} svg_stencil;

// The box around what is drawn inside of an element, as that sees it.
typedef struct svg_extent {
    svg_matrix back; // from the page
    ns_vec least, most;
    bool any;
} svg_extent;

// What the walk through the tree carries.
typedef struct svg_pen {
    ns_svg *svg;
    ns_drawing *drawing;
    const svg_link *link;         // the clip path or mask being drawn
    bool clipping;                // a clip path: shapes count, not their paint
    NS_ARRAY(svg_extent) extents; // of elements with a stencil
    svg_values values;            // of the element under the pen
    svg_route route;
    svg_matrix user; // from where the route was drawn to the page ...
    svg_box bounds;  // ... and its box there
    NS_ARRAY(double) dashes;
    NS_ARRAY(ns_gradient_stop) stops; // of the gradient in use
    NS_ARRAY(svg_clip) clips;         // of the elements that are open; clip 0 is none
    NS_ARRAY(ns_cubic) uncut;         // a shape that is being cut
    NS_ARRAY(ns_contour) uncut_contours;
    int32_t bands; // shapes that gradients became
    int64_t work;
    double tolerance; // on the page; 0 while the page has no size
} svg_pen;

// Where an element stands.
typedef struct svg_place {
    int32_t node;
    svg_style style;
    svg_matrix matrix;    // to the page
    double width, height; // of the viewport, for percentages
    int32_t clip;         // 0: none
    bool chosen;          // it, or what it is in, was asked for
} svg_place;

// What a shape is painted with.
typedef struct svg_ink {
    svg_colour colour;
    bool has_gradient; // then its mean is the colour
    ns_gradient gradient;
} svg_ink;

double svg_resolve(svg_length length, double whole);
// What a percentage without direction is a part of.
double svg_diagonal(const svg_place *place);
// Adds to the work done; NS_BAD_INPUT when it is too much for any honest file.
ns_status svg_work(ns_ctx *ctx, svg_pen *pen, int64_t steps);

// A length of the element under the pen, a percentage being a part of `whole`; `otherwise` when
// it has none.
double svg_length_at(const svg_pen *pen, const svg_place *place, svg_name name, double whole,
                     double otherwise);
ns_status svg_path_read(ns_ctx *ctx, svg_scan data, svg_route *route, bool *whole);
// The route of a rect, circle, .. or path. Leaves it empty when nothing is drawn.
ns_status svg_shape_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place);
// Whether an image has a size that can be; notes one that cannot.
bool svg_image_is_drawn(const svg_pen *pen, const svg_place *place);
// Paints the route.
ns_status svg_paint_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place);
// Sets and paints the text element under the pen.
ns_status svg_paint_text(ns_ctx *ctx, svg_pen *pen, const svg_place *place);
// Reads a gradient for the route under the pen; `*paints`: something is painted with it.
ns_status svg_gradient_of(ns_ctx *ctx, svg_pen *pen, const svg_place *place, int32_t node,
                          svg_ink *ink, bool *paints);
// The number as a part of a colour, rounded.
uint8_t svg_byte_of(double value);
// Appends a part of a shape that was cut, in the paint of another; nothing when that is clear.
ns_status svg_add_part(ns_ctx *ctx, svg_pen *pen, const ns_drawing *from, const ns_shape *part,
                       const ns_shape *painted);
// The shape, whose contours are the last of the drawing and whose first cubic is given, becomes parts
// in the paints of a gradient; *parts 0: it does not, and the drawing is as before.
ns_status svg_cut_bands(ns_ctx *ctx, svg_pen *pen, const ns_gradient *gradient, double opacity,
                        const ns_shape *shape, int32_t first_cubic, int32_t *parts);
// Reads options.shapes, before anything is drawn.
ns_status svg_read_choices(ns_ctx *ctx, ns_svg *svg);
// Whether such elements are shapes that can be asked for.
bool svg_can_be_chosen(svg_kind kind);
// Whether the element under the pen was asked for.
svg_choosing svg_is_chosen(svg_pen *pen);
// After all is drawn: notes what was chosen. NS_BAD_INPUT when nothing that was asked for is there.
ns_status svg_check_choices(ns_ctx *ctx, ns_svg *svg, ns_drawing *drawing);
// Whether what the element asks of its viewer is given: no extensions, English.
bool svg_is_for_us(const ns_svg *svg, int32_t node);
// The child of a switch that is drawn, or 0.
int32_t svg_chosen_child(svg_pen *pen, int32_t node);
// The first node whose id the href names (#id), or 0.
int32_t svg_look_up(svg_pen *pen, svg_scan href);
// The matrix of a transform of the element under the pen, or none after a note.
svg_matrix svg_transform_at(svg_pen *pen, svg_scan text);
// Adds a clip around the place: the box, seen through the matrix.
bool svg_clip_push(ns_ctx *ctx, svg_pen *pen, svg_place *place, svg_matrix matrix, svg_box box);
bool svg_matrix_inverse(const svg_matrix *m, svg_matrix *back);
// Takes the clip path of the element under the pen into account if it is a rectangle; `*done`: it
// is. `*hidden`: nothing is left of the element.
ns_status svg_clip_path(ns_ctx *ctx, svg_pen *pen, svg_place *place, const svg_stencil *stencil,
                        bool *done, bool *hidden);
// The clip path and mask of the element under the pen. Must be closed when all inside is drawn.
ns_status svg_stencil_open(ns_ctx *ctx, svg_pen *pen, svg_place *place, svg_stencil *stencil,
                           bool *hidden);
// Cuts what was drawn since it was opened.
ns_status svg_stencil_close(ns_ctx *ctx, svg_pen *pen, const svg_stencil *stencil);
// The route under the pen belongs to all elements that are open.
void svg_extents_widen(svg_pen *pen, const svg_matrix *matrix);
// Cuts the contours from the first given one on.
ns_status svg_clip_shape(ns_ctx *ctx, svg_pen *pen, int32_t clip, int32_t first_contour,
                         int32_t first_cubic);
void svg_pen_drop(ns_ctx *ctx, svg_pen *pen);
// Draws all that is inside the root, which stands at the given place and is under the pen.
ns_status svg_draw(ns_ctx *ctx, svg_pen *pen, const svg_place *root);

#endif
