// mesh_assimp.h: meshes from every file that assimp reads.
//
// assimp is not safe on hostile files. It runs in a child process with limits on time and memory,
// which may write no file; what comes back through a pipe is checked as if a stranger had sent it.
// Whatever the child does (crash, loop, eat memory, refuse) becomes one sentence. No process stays
// behind.
//
// y is up in most formats, as assimp delivers them: (x, y, z) becomes (x, -z, y), a rotation. STL,
// AMF and 3MF, the files of printers and workshops, have z up already, and so has a file that says
// so.
#ifndef NS_MESH_ASSIMP_H
#define NS_MESH_ASSIMP_H

#include "nonosmith/mesh.h"

typedef enum ns_mesh_up { NS_UP_AUTO, NS_UP_Y, NS_UP_Z } ns_mesh_up;

// Decodes a PNG, as ns_png_read does.
typedef ns_status ns_texture_reader(ns_ctx *ctx, const char *name, const void *bytes,
                                    int32_t count, ns_bitmap *bitmap);

typedef struct ns_mesh_options {
    int64_t file_bytes;   // a longer file is refused unread
    int64_t memory_bytes; // of the child
    // The child's time, on the clock and of the processor. 0: ten seconds and one for every 4 MB.
    int64_t milliseconds;
    ns_mesh_up up;
    ns_texture_reader *textures; // NULL: textures are left out
} ns_mesh_options;

// 512 MB, 2 GB, time by size, no textures.
ns_mesh_options ns_mesh_defaults(void);
// Reads the file. The mesh must be empty and stays so on failure: NS_BAD_INPUT with a sentence that
// names the file. Textures are looked for in the file and beside it, never outside of its folder.
// ctx->stop is asked while the child works.
ns_status ns_mesh_read(ns_ctx *ctx, const char *path, const ns_mesh_options *options,
                       ns_mesh *mesh);

#endif
