// mesh_assimp_child.h: the child's own world: assimp's scene on one side, the pipe on the other.
// It lives in plain malloc; when memory ends it leaves, and nothing needs to be freed.
#ifndef NS_MESH_ASSIMP_CHILD_H
#define NS_MESH_ASSIMP_CHILD_H

#include "io/mesh/mesh_assimp_parts.h"

#include <assimp/cfileio.h>
#include <assimp/scene.h>

typedef struct child_texture {
    const char *name; // as the material calls it
    mesh_wire_texture head;
    const void *bytes; // NULL: cannot be used
} child_texture;

typedef struct child {
    const char *path; // of the mesh file
    const struct aiScene *scene;
    mesh_wire_head head;
    float (*points)[3];
    ns_rgb *colours; // by point; NULL: none
    ns_triangle *triangles;
    ns_uv *uvs;      // three a triangle; NULL: none
    int32_t *places; // a hash table of points, -1 free; `mask` is its size less one
    uint32_t mask;
    mesh_wire_paint *paints;
    uint32_t *channels; // by paint: which of the mesh's sets of places its texture uses
    child_texture textures[MESH_TEXTURES_MAX];
    char notes[MESH_NOTES_MAX][MESH_NOTE_MAX + 1];
    bool want_textures;
    bool linear; // colours are of light, not of bytes
} child;

// Zeroed memory, or the end of the process.
void *ns_child_new(size_t count, size_t size);
// Adds a sentence unless it is there already or there are too many.
void ns_child_note(child *c, const char *format, ...) NS_PRINTF(2, 3);
// Whether the path lies in the folder of the mesh, links followed; its true path (PATH_MAX bytes).
bool ns_child_inside(const char *mesh, const char *path, char *resolved);
// The files that may be seen on behalf of the mesh, whose path must outlive them.
struct aiFileIO ns_child_files(char *mesh);
// The texture of a material in c->textures, loaded now or before; -1 without one.
int32_t ns_child_texture(child *c, const struct aiMaterial *material, uint32_t *channel);

#endif
