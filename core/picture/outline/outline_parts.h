// outline_parts.h: the steps from a coloured map to an outline.
//
//     frame    where the picture is, and the view of it
//     label    colours become numbers of a palette
//     clean    regions too small to print take the colour around them
//     crowd    vertices where too much meets are painted over (patches, and the map is made anew)
//     trace    edges between different colours become seams of cubics
//     thin     gaps and lines too narrow to print are painted over
//     weld     details shorter than the weld vanish, corners are found, needles rounded
//     merge    nodes that nearly coincide become one
//     pieces   seams are cut at corners, snapped to the grid and joined by nodes
#ifndef NS_OUTLINE_PARTS_H
#define NS_OUTLINE_PARTS_H

#include "geom/box.h"
#include "picture/outline/outline_curve.h"
#include "picture/overlay/overlay.h"

// A patch's part of the weld: small enough that what is left of its border is welded.
#define NS_PATCH_RADIUS 0.4

#define NS_NEARLY_WHITE 250 // a lightness that is not missed

// Colours as numbers; those of the map's labels.
typedef struct ns_palette {
    int32_t count; // with the background, 0
    ns_rgb at[256];
} ns_palette;

// Those of them that a puzzle has: the background first, then the darkest.
typedef struct ns_chosen_colours {
    int32_t count; // besides the background; 1 in black and white, whether it is seen or not
    ns_rgb at[NS_LABELS_MAX];
    uint8_t name[256]; // of each label
} ns_chosen_colours;

// A curve of a seam.
typedef struct ns_seam_curve {
    ns_cubic curve; // grid
    bool patched;   // the border of a patch
} ns_seam_curve;

// A seam of cubics between two vertices of the map, or closed.
typedef struct ns_seam {
    int32_t first, count; // into curves
    bool closed;
    int32_t ends[2];     // halves of the map that leave its ends' vertices along it; -1: closed
    uint8_t left, right; // labels
} ns_seam;

typedef struct ns_seams {
    NS_ARRAY(ns_seam_curve) curves;
    NS_ARRAY(ns_seam) seams;
} ns_seams;

// A curve of a welded seam and how it is joined to the next.
typedef struct ns_stitch {
    ns_cubic curve;
    bool corner; // at its end; the last stitch of an open seam: no matter
} ns_stitch;

typedef NS_ARRAY(ns_stitch) ns_stitches;

typedef struct ns_outline_job {
    const ns_drawing *drawing;
    const ns_outline_options *options;
    ns_outline *outline;
    ns_view view;
    double weld;    // grid steps
    ns_vec picture; // its size, in the drawing's units
    ns_patches patches;
    int32_t tried; // patches of earlier attempts
    // So many patches, and places mended, made an outline with nothing wrong but too little room;
    // negative: none did.
    int32_t sound, sound_mended;
    ns_palette palette;
    ns_map map;
    ns_seams seams;
    int32_t welded, needles;        // details welded, needles rounded ...
    ns_point welded_at, needle_at;  // ... and the first of each, grid
    int32_t gaps, lines;            // too narrow, closed; too thin, left out ...
    ns_point thin_at[2];            // ... and the first of each, grid
    int32_t mended;                 // crowded places
    ns_point mended_at;             // the first of them
    int32_t lost;                   // regions too small to print ...
    double lost_area, lost_border;  // ... the largest of them, lattice
    ns_point lost_least, lost_most; // its box
} ns_outline_job;

// A unit of the lattice on paper; 0: nobody knows.
static inline double ns_outline_mm(const ns_outline_job *job)
{
    return job->options->frame_mm * (1 << job->view.shift) / NS_FRAME_SIDE;
}

// outline_words.c: words for sentences about a drawing.
typedef struct ns_words {
    char text[64];
} ns_words;

// With one decimal or two: 12.3, 0.04.
ns_words ns_number_words(double value, int32_t decimals);
// "x 12.3 %, y 45.6 %", of the page
ns_words ns_place_words(const ns_drawing *drawing, ns_vec at);
// "shape 3 (line 12)"
ns_words ns_shape_words(const ns_drawing *drawing, int32_t shape);

// The picture's place and the final view; NS_BAD_INPUT when there is nothing to see.
ns_status ns_outline_find_view(ns_ctx *ctx, ns_outline_job *job);
// A box that holds the point too, or, without any so far, nothing else.
void ns_box_widen(ns_vec_box *around, bool *any, ns_vec at);
// Widens a box to all shapes that are not as white as paper, within the page or beyond it, too; false
// when there is none.
bool ns_outline_find_shapes(const ns_drawing *drawing, bool beyond, ns_vec_box *around);
static inline bool ns_shape_is_white(const ns_shape *shape)
{
    return shape->r == 255 && shape->g == 255 && shape->b == 255;
}
// NS_BAD_INPUT when an option is out of its range.
ns_status ns_outline_check_options(ns_ctx *ctx, const ns_outline_options *options);
// A view of everything on the page that is not as white as paper; false when nothing is.
bool ns_outline_wide_view(const ns_drawing *drawing, ns_view *view);
// A view of the whole page, which must have a size.
ns_view ns_outline_page_view(const ns_drawing *drawing);
// Labels of all faces. NS_BAD_INPUT when there are more than 255 colours and no palette.
ns_status ns_outline_label(ns_ctx *ctx, const ns_outline_options *options, ns_map *map,
                           ns_palette *palette);
// NS_BAD_INPUT when more than `colours` (0: black and white) are used besides the background.
ns_status ns_palette_choose(ns_ctx *ctx, const ns_palette *palette, const bool used[256],
                            int32_t colours, ns_chosen_colours *chosen);
// In black and white a light colour is gone, which nobody expects who drew in colours: says so;
// false without memory.
bool ns_outline_note_light(ns_ctx *ctx, const ns_outline_options *options, const ns_map *map,
                           ns_notes *notes);
ns_status ns_outline_clean(ns_ctx *ctx, ns_outline_job *job);
// Adds patches for crowded vertices; none when all is well.
ns_status ns_outline_uncrowd(ns_ctx *ctx, ns_outline_job *job);
ns_status ns_outline_trace(ns_ctx *ctx, ns_outline_job *job);
// Paints over gaps and lines that are too narrow to print; then the outline must be made anew.
ns_status ns_outline_thin(ns_ctx *ctx, ns_outline_job *job);
// Appends the stitches of a seam, without corners.
ns_status ns_outline_weld(ns_ctx *ctx, ns_outline_job *job, const ns_seam *seam,
                          ns_stitches *stitches);
// A run of short curves, too wide to weld, between its long neighbours (NULL: none).
typedef struct ns_refit {
    const ns_seam_curve *curves;
    int32_t count;
    const ns_cubic *before, *after;
    bool closed; // the run is all of a closed seam
} ns_refit;

// Appends few curves that follow the run.
ns_status ns_outline_refit(ns_ctx *ctx, ns_outline_job *job, const ns_refit *run,
                           ns_stitches *stitches);
// Straightens the ends of stitches at corners.
ns_status ns_outline_unhook(ns_ctx *ctx, const ns_outline_job *job, const ns_seam *seam,
                            ns_stitches *stitches);
// Finds the corners among the stitches of a seam. A needle that is too narrow to be rounded is
// painted over: then the outline must be made anew.
ns_status ns_outline_find_corners(ns_ctx *ctx, ns_outline_job *job, const ns_seam *seam,
                                  ns_stitches *stitches);
// Two nodes that become one, without the seam between them.
typedef struct ns_merge {
    int32_t seam;
    ns_point at; // grid
} ns_merge;

typedef struct ns_merges {
    NS_ARRAY(int32_t) of; // of each vertex of the map; -1: none
    NS_ARRAY(ns_merge) list;
} ns_merges;

ns_status ns_outline_merge(ns_ctx *ctx, const ns_outline_job *job, ns_merges *merges);
// The place, 0 to 3 counterclockwise, of a half-edge around the one node.
int32_t ns_outline_merged_order(const ns_outline_job *job, const ns_merge *merge, int32_t half);
void ns_merges_drop(ns_ctx *ctx, ns_merges *merges);

// Fills the outline's cubics, pieces and nodes.
ns_status ns_outline_piece_up(ns_ctx *ctx, ns_outline_job *job);
// The cubic at a piece's start or end.
static inline const ns_outline_cubic *ns_outline_end(const ns_outline *outline, int32_t end)
{
    const ns_piece *piece = &outline->pieces.at[end >> 1];

    return &outline->cubics.at[end & 1 ? piece->first + piece->count - 1 : piece->first];
}
// The direction in which a piece leaves its start (end 2 * piece) or its end (2 * piece + 1).
ns_vec ns_outline_leaving(const ns_outline *outline, int32_t end);

// The palette and the notes.
ns_status ns_outline_finish(ns_ctx *ctx, ns_outline_job *job);
// NS_BAD_INPUT, with the place of the last patch.
ns_status ns_outline_give_up(ns_ctx *ctx, ns_outline_job *job);

// Paints over a place that cannot be drawn, with the first label; with the second one, or larger,
// where that was tried before.
ns_status ns_outline_add_patch(ns_ctx *ctx, ns_outline_job *job, ns_point at,
                               const uint8_t labels[2]);

// Paints a thick line or a dot.
ns_status ns_outline_paint_over(ns_ctx *ctx, ns_outline_job *job, ns_point from, ns_point to,
                                double radius, uint8_t label);

// A place where a piece meets another, itself or the frame though it must not.
typedef struct ns_outline_contact {
    ns_point at;
    int32_t piece;
} ns_outline_contact;

typedef NS_ARRAY(ns_outline_contact) ns_contacts;

// Appends until there are `most`; of the pieces as they are flattened with that tolerance.
ns_status ns_outline_find_contacts(ns_ctx *ctx, const ns_outline *outline, int32_t tolerance,
                                   int32_t most, ns_contacts *contacts);

// Appends the nodes whose ends leave in the wrong order or in one direction.
ns_status ns_outline_find_bad_nodes(ns_ctx *ctx, const ns_outline *outline,
                                    ns_contacts *contacts);

// Appends places where the colours on both sides of a face do not agree. The pieces must not touch.
ns_status ns_outline_find_bad_sides(ns_ctx *ctx, const ns_outline *outline,
                                    ns_contacts *contacts);

// Appends the places where a node is much less than a weld away from a piece that does not end there.
ns_status ns_outline_find_near_nodes(ns_ctx *ctx, const ns_outline *outline, double weld,
                                     ns_contacts *contacts);
// Paints over slivers between pieces that leave a node of three or more side by side.
ns_status ns_outline_fill_slivers(ns_ctx *ctx, ns_outline_job *job);

// Whether the edge is part of the outline: different labels on both sides, and not on the frame.
static inline bool ns_outline_edge(const ns_map *map, const ns_view *view, int32_t edge)
{
    const ns_map_edge *e = &map->edges.at[edge];

    return map->label.at[map->face.at[2 * edge]] != map->label.at[map->face.at[2 * edge + 1]]
           && !ns_view_frame_edge(view, map->vertices.at[e->ends[0]],
                                  map->vertices.at[e->ends[1]]);
}

#endif
