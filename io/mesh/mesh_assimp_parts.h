// mesh_assimp_parts.h: what the child writes into the pipe and the parent reads from it.
//
// In this order, all of the machine's own byte order: the head; points (3 floats each); a byte of
// red, green and blue for each point, when there are colours; triangles (3 points and a paint, 4
// ints); places on textures (6 floats a triangle), when there are; paints (mesh_wire_paint);
// textures, each a mesh_wire_texture and its bytes; notes, each a length and its text. A child that
// could not read the file sends a head with `failed` and one note.
#ifndef NS_MESH_ASSIMP_PARTS_H
#define NS_MESH_ASSIMP_PARTS_H

#include "io/mesh/mesh_assimp.h"

#define MESH_WIRE_MAGIC 0x314d534e // "NSM1"
#define MESH_TEXTURES_MAX 64
#define MESH_TEXTURE_BYTES_MAX (64 << 20)
#define MESH_NOTES_MAX 64
#define MESH_NOTE_MAX 240
#define MESH_CHILD_NO_MEMORY 2 // its exit code then

typedef struct mesh_wire_head {
    int32_t magic, failed;
    int32_t points, triangles, colours, uvs; // the last two 0 or 1: whether there are any
    int32_t paints, textures, notes;
    int32_t z_up; // whether the file is known to have z up
} mesh_wire_head;

typedef struct mesh_wire_paint {
    int32_t red, green, blue, texture;
} mesh_wire_paint;

typedef enum mesh_wire_kind { MESH_TEXTURE_PNG, MESH_TEXTURE_RGBA } mesh_wire_kind;

typedef struct mesh_wire_texture {
    int32_t kind, width, height; // width and height of plain pixels only
    int32_t count;               // bytes that follow
} mesh_wire_texture;

// The other end of the pipe, as the parent sees it.
typedef struct mesh_pipe {
    ns_ctx *ctx;
    int file;
    int64_t deadline; // on the clock, in milliseconds
    bool late;        // the deadline passed
    bool ended;       // the child sent less than was wanted
} mesh_pipe;

// mesh_assimp_child.c, the back end: imports and writes everything to the file; returns the child's
// exit code.
typedef int ns_mesh_import(const char *path, int32_t textures, int file);
ns_mesh_import ns_mesh_child;
// mesh_assimp_pipe.c: NS_BAD_INPUT without a sentence when the pipe is late or ended.
ns_status ns_mesh_receive(mesh_pipe *pipe, const char *name, const ns_mesh_options *options,
                          ns_mesh *mesh);
int64_t ns_mesh_clock(void);

#endif
