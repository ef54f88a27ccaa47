// picture.h: what a puzzle is made from, before there are clues.
//
// Everything here is integer arithmetic, or double arithmetic of + - * / alone, so the same
// pixels give the same cells on every machine. Light is averaged as the square of the byte
// ("linear-ish": close to the true curve of sRGB, and exact).
#ifndef NONOSMITH_PICTURE_H
#define NONOSMITH_PICTURE_H

#include "nonosmith/base.h"
#include "nonosmith/drawing.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_BITMAP_SIDE_MAX 16384
#define NS_BITMAP_PIXELS_MAX (1 << 26)
#define NS_LABELS_MAX 32 // different labels of a labelled picture

// Pixels row by row from the top, four bytes each: red, green, blue, alpha (not premultiplied).
typedef struct ns_bitmap {
    int32_t width, height;
    uint8_t *rgba;
    uint32_t ground; // the background that its file names, 0x1rrggbb; 0: none
} ns_bitmap;

typedef struct ns_rgb {
    uint8_t r, g, b;
} ns_rgb;

// A picture reduced to few colours: a small number for every pixel, row by row.
typedef struct ns_labels {
    int32_t width, height;
    int32_t count; // labels are 0 .. count - 1; at most NS_LABELS_MAX
    uint8_t *at;
} ns_labels;

// Whether a picture of that size may be read; `name` is for the message.
ns_status ns_bitmap_bounds(ns_ctx *ctx, const char *name, int64_t width, int64_t height);
// A transparent bitmap. NS_BAD_INPUT when a side is not from 1 to NS_BITMAP_SIDE_MAX.
ns_status ns_bitmap_create(ns_ctx *ctx, ns_bitmap *bitmap, int32_t width, int32_t height);
void ns_bitmap_drop(ns_ctx *ctx, ns_bitmap *bitmap);
// Whether there are pixels that are rather clear than not.
bool ns_bitmap_has_clear_pixels(const ns_bitmap *bitmap);
// All pixels with label 0. Bounded like a bitmap.
ns_status ns_labels_create(ns_ctx *ctx, ns_labels *labels, int32_t width, int32_t height,
                           int32_t count);
void ns_labels_drop(ns_ctx *ctx, ns_labels *labels);

// Columns from x to x + width - 1, rows from y on.
typedef struct ns_pixel_box {
    int32_t x, y, width, height;
} ns_pixel_box;

// The box around all labels but 0; false when there are none.
bool ns_labels_box(const ns_labels *labels, ns_pixel_box *box);
// The part inside the box, which must be inside the picture.
ns_status ns_labels_cut(ns_ctx *ctx, const ns_labels *from, const ns_pixel_box *box,
                        ns_labels *to);
ns_status ns_bitmap_cut(ns_ctx *ctx, const ns_bitmap *from, const ns_pixel_box *box,
                        ns_bitmap *to);

// Another size, each new pixel the exact average of the area it covers, in linear-ish light and
// weighted by alpha. The same size gives the same visible pixels. Costs old plus new pixels.
ns_status ns_bitmap_scale(ns_ctx *ctx, const ns_bitmap *from, int32_t width, int32_t height,
                          ns_bitmap *to);
// Another size, each new pixel the label that covers most of its area (ties: the higher label),
// except that a stroke or dot too thin to win anywhere keeps the pixels it is strongest in. The
// same size gives the same labels.
ns_status ns_labels_scale(ns_ctx *ctx, const ns_labels *from, int32_t width, int32_t height,
                          ns_labels *to);

// A portable picture, P1 to P6, from memory; the first one of the file. On failure the bitmap is empty.
ns_status ns_pnm_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                      ns_bitmap *bitmap);
// Whether it is black and white (P1, P4): a puzzle's goal, cell by cell.
bool ns_pnm_is_puzzle(const void *bytes, int32_t count);
// How a camera was held, 1 (upright) to 8, from an EXIF block that begins with its byte order.
int32_t ns_exif_orientation(const void *bytes, int32_t count);
// Turns and mirrors a picture so that it is upright; another number than 2 to 8 changes nothing.
ns_status ns_bitmap_orient(ns_ctx *ctx, ns_bitmap *bitmap, int32_t orientation);

// How light a colour looks, 0 black to 255 white.
int32_t ns_rgb_lightness(ns_rgb colour);
// How different two colours look, black to white being 1020; squared, and its root.
int32_t ns_rgb_distance2(ns_rgb a, ns_rgb b);
int32_t ns_rgb_distance(ns_rgb a, ns_rgb b);

// The threshold t from 1 to 255 that parts a histogram of lightness into below t and the rest with
// the greatest variance between the two parts (Otsu). Of equally good ones the middle; 128 when
// the histogram has fewer than two different values.
int32_t ns_otsu(const int64_t histogram[256]);
// Two labels: 1 where a pixel is darker than the threshold. A pixel counts as laid on white paper;
// when all of it then looks the same, the shape is its alpha. `threshold` is from 0 to 255, or
// negative for ns_otsu's, and becomes the one used.
ns_status ns_bitmap_threshold(ns_ctx *ctx, const ns_bitmap *bitmap, int32_t *threshold,
                              ns_labels *labels);

typedef struct ns_quantise_options {
    int32_t colours;    // 1 .. NS_LABELS_MAX - 1, besides the background
    int32_t background; // 0xrrggbb, or -1: transparent, else the commonest colour of the border
    bool settle_ramps;  // pixels between two flat colours join the nearer one
} ns_quantise_options;

// Label 0 is the background, the others are the colours that serve the picture best, darkest
// first, as many as are in use; colours[] has room for NS_LABELS_MAX. A picture with no more
// different colours than asked for keeps them exactly.
ns_status ns_bitmap_quantise(ns_ctx *ctx, const ns_bitmap *bitmap,
                             const ns_quantise_options *options, ns_labels *labels,
                             ns_rgb *colours);

// A drawing's page on white paper, its longer side so many pixels long. Each pixel is the mean of what is
// seen in it, by area and without sampling: the overlay's faces are cut at the pixels' sides. The
// bitmap must be empty. NS_BAD_INPUT when the page has no size. Costs one overlay of the drawing
// and the pixels.
ns_status ns_drawing_raster(ns_ctx *ctx, const ns_drawing *drawing, int32_t longer,
                            ns_bitmap *bitmap);

// -- details ---------------------------------------------------------------------------------------

// On paper a gap or a line needs some width to be seen, and a dot some room to be filled in. Where
// a drawing has less, gaps are closed or widened, lines thickened, dots grown or left out: shapes
// are painted on top of it there, and everywhere else it stays as it is.

// What was done to a detail.
typedef enum ns_detail_kind {
    NS_GAP_CLOSED,
    NS_GAP_WIDENED,
    NS_LINE_THICKENED,
    NS_DOT_GROWN,
    NS_DOT_LEFT_OUT,
    NS_DETAIL_KINDS
} ns_detail_kind;

// Sets of them.
#define NS_DETAIL_DOTS (1u << NS_DOT_GROWN | 1u << NS_DOT_LEFT_OUT)
#define NS_DETAIL_GAPS (1u << NS_GAP_CLOSED | 1u << NS_GAP_WIDENED)
#define NS_DETAIL_LINES (1u << NS_LINE_THICKENED)

typedef struct ns_detail_options {
    unsigned kinds;        // what may be done
    double unit_mm;        // a unit of the drawing on paper
    double gap_mm;         // gaps and lines are at least so wide
    double hole_mm2;       // paper surrounded by ink has at least such an area ...
    double dot_mm2;        // ... and ink surrounded by paper
    double threshold;      // ink is darker than this (0..1) ...
    const ns_rgb *palette; // ... or, when not NULL, nearer to another of these than the first
    int32_t palette_count;
} ns_detail_options;

// One of them, where it begins: a part of the page's width and height.
typedef struct ns_detail_place {
    ns_detail_kind kind;
    double x, y;
} ns_detail_place;

typedef struct ns_detail {
    int32_t count[NS_DETAIL_KINDS];
    NS_ARRAY(ns_detail_place) places;
    double changed; // the part of all ink that came or went
    ns_drawing was; // what has changed, as it was painted before; on the same page
} ns_detail;

// All kinds; 0.6 mm; holes of 4 mm2, dots that can be cut into two of these; black and white at one half.
ns_detail_options ns_detail_defaults(void);
// Fills `simpler`, which must be empty, and `detail` likewise; `simpler` stays empty when there is
// nothing to do. Both are dropped on failure. Costs a few passes over the pixels of the page, 6 to a
// gap and 2048 at most along it.
ns_status ns_drawing_simplify(ns_ctx *ctx, const ns_drawing *drawing,
                              const ns_detail_options *options, ns_drawing *simpler,
                              ns_detail *detail);
void ns_detail_drop(ns_ctx *ctx, ns_detail *detail);

#ifdef __cplusplus
}
#endif

#endif
