// vox_parts.h: what a MagicaVoxel file is made of while it is read.
//
// Chunks are read into lists that borrow the file's bytes; only when all of them are known to be
// sound, and how large the result is, memory for voxels is taken. Colours come last: the palette
// stands behind the voxels.
#ifndef NS_VOX_PARTS_H
#define NS_VOX_PARTS_H

#include "nonosmith/voxels.h"

#include "base/basics.h"

#define NS_VOX_VISITS_MAX (1 << 20) // of nodes: a shared group counts as often as it is met
#define NS_VOX_PAINTED_MAX (1 << 26)
#define NS_VOX_FAR (1 << 24) // no part of a scene is farther out

// Bytes [at, end) of a file that are still to be read.
typedef struct vox_bytes {
    ns_ctx *ctx;
    const uint8_t *bytes;
    int32_t at, end;
} vox_bytes;

typedef struct vox_model {
    int32_t size[3];
    int32_t first, count;    // its records, from that byte on
    int32_t low[3], high[3]; // the box around its voxels, high exclusive
    int32_t filled;          // records that are not empty
} vox_model;

// A turn that takes axes to axes, then a shift: the voxel's centre c goes to turn * c + shift.
typedef struct vox_place {
    int8_t column[3]; // of the only entry of each row that is not 0
    int8_t sign[3];
    int64_t shift[3];
} vox_place;

typedef enum vox_node_kind { VOX_TRANSFORM, VOX_GROUP, VOX_SHAPE } vox_node_kind;

typedef struct vox_node {
    int32_t id;
    vox_node_kind kind;
    int32_t first, count; // into children
    int32_t model;        // of a shape
    int32_t layer;
    bool hidden;
    bool on_path;    // while the scene is walked: an ancestor of what is looked at
    vox_place place; // of a transform
} vox_node;

typedef struct vox_file {
    NS_ARRAY(vox_model) models;
    NS_ARRAY(vox_node) nodes; // by id, once all are read
    NS_ARRAY(int32_t) children;
    NS_ARRAY(int32_t) hidden_layers;
    const uint8_t *palette; // 256 records, or NULL: the default
    int32_t size[3];        // of the SIZE that waits for its XYZI; 0: none
    bool animated;          // a shape has several models: the first is taken
} vox_file;

// A model that is seen, and where.
typedef struct vox_seen {
    int32_t model;
    vox_place place;
} vox_seen;

typedef NS_ARRAY(vox_seen) vox_sight;

// vox_read.c
ns_status ns_vox_broken(const vox_bytes *in, const char *what);
ns_status ns_vox_int(vox_bytes *in, int32_t *value);
// vox_nodes.c: the chunks nTRN, nGRP, nSHP and LAYR.
ns_status ns_vox_node_read(vox_bytes *in, vox_file *file, vox_node_kind kind);
ns_status ns_vox_layer_read(vox_bytes *in, vox_file *file);
// vox_scene.c: every visible shape in painting order; sorts the nodes.
ns_status ns_vox_scene_walk(ns_ctx *ctx, vox_file *file, vox_sight *sight);
// Where the voxel's centre goes; floor(size / 2) of the model is its middle.
void ns_vox_move(const vox_place *place, const int32_t size[3], const int32_t voxel[3],
                 int64_t to[3]);
// vox_palette.c
ns_rgb ns_vox_colour(const uint8_t *palette, int32_t index);

#endif
