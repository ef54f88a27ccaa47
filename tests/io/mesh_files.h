// mesh_files.h: a folder for mesh files, and small files of many formats, written by hand.
//
// The shape is a wedge with no symmetry at all: corners at 0 0 0, 3 0 0, 0 2 0 and 0 0 1 of the
// file's own axes.
#ifndef NS_MESH_FILES_H
#define NS_MESH_FILES_H

#include "ns_test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MESH_FILES_MAX 40

typedef struct mesh_folder {
    char path[64];
    char files[MESH_FILES_MAX][128];
    int32_t count;
} mesh_folder;

static const float wedge_points[4][3] = { { 0, 0, 0 }, { 3, 0, 0 }, { 0, 2, 0 }, { 0, 0, 1 } };
static const uint16_t wedge_corners[4][3] = {
    { 0, 2, 1 }, { 0, 1, 3 }, { 0, 3, 2 }, { 1, 2, 3 }
};

static inline mesh_folder mesh_folder_make(ns_test *t)
{
    mesh_folder f = { "/tmp/nonosmith-XXXXXX", { "" }, 0 };

    ns_expect(t, mkdtemp(f.path) != NULL, "a folder for the test");
    return f;
}

static inline const char *mesh_folder_path(mesh_folder *f, const char *name)
{
    char path[sizeof f->files[0]];

    snprintf(path, sizeof path, "%s/%s", f->path, name);
    for (int32_t i = 0; i < f->count; i++) {
        if (strcmp(f->files[i], path) == 0)
            return f->files[i];
    }
    memcpy(f->files[f->count], path, sizeof path);
    return f->count + 1 < MESH_FILES_MAX ? f->files[f->count++] : f->files[f->count];
}

static inline const char *mesh_folder_write(mesh_folder *f, const char *name, const void *bytes,
                                            size_t count)
{
    const char *path = mesh_folder_path(f, name);
    FILE *file = fopen(path, "wb");

    if (file) {
        fwrite(bytes, 1, count, file);
        fclose(file);
    }
    return path;
}

// Fails when anything is left that the test did not put there.
static inline void mesh_folder_drop(ns_test *t, mesh_folder *f)
{
    for (int32_t i = f->count - 1; i >= 0; i--)
        remove(f->files[i]);
    ns_expect(t, rmdir(f->path) == 0, "nothing is left in %s", f->path);
}

typedef struct mesh_bytes {
    char at[1 << 15];
    size_t count;
} mesh_bytes;

static inline void mesh_put(mesh_bytes *b, const void *bytes, size_t count)
{
    memcpy(b->at + b->count, bytes, count);
    b->count += count;
}

static inline void mesh_put_text(mesh_bytes *b, const char *text)
{
    mesh_put(b, text, strlen(text));
}

static inline void mesh_put_int(mesh_bytes *b, uint32_t value, int32_t bytes)
{
    for (int32_t i = 0; i < bytes; i++)
        b->at[b->count++] = (char)(value >> (8 * i));
}

static inline void write_obj(mesh_bytes *b)
{
    mesh_put_text(b, "v 0 0 0\nv 3 0 0\nv 0 2 0\nv 0 0 1\n"
                     "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
}

static inline void write_stl_text(mesh_bytes *b)
{
    char line[200];

    mesh_put_text(b, "solid wedge\n");
    for (int32_t f = 0; f < 4; f++) {
        mesh_put_text(b, "facet normal 0 0 0\nouter loop\n");
        for (int32_t k = 0; k < 3; k++) {
            const float *p = wedge_points[wedge_corners[f][k]];
            snprintf(line, sizeof line, "vertex %g %g %g\n", (double)p[0], (double)p[1],
                     (double)p[2]);
            mesh_put_text(b, line);
        }
        mesh_put_text(b, "endloop\nendfacet\n");
    }
    mesh_put_text(b, "endsolid wedge\n");
}

static inline void write_stl(mesh_bytes *b)
{
    const float normal[3] = { 0, 0, 1 };
    const char head[80] = "binary";

    mesh_put(b, head, sizeof head);
    mesh_put_int(b, 4, 4);
    for (int32_t f = 0; f < 4; f++) {
        mesh_put(b, normal, sizeof normal);
        for (int32_t k = 0; k < 3; k++)
            mesh_put(b, wedge_points[wedge_corners[f][k]], sizeof wedge_points[0]);
        mesh_put_int(b, 0, 2);
    }
}

static inline void write_ply(mesh_bytes *b)
{
    mesh_put_text(
        b, "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
           "property float z\nproperty uchar red\nproperty uchar green\n"
           "property uchar blue\nelement face 4\n"
           "property list uchar int vertex_indices\nend_header\n"
           "0 0 0 255 0 0\n3 0 0 0 255 0\n0 2 0 0 0 255\n0 0 1 10 20 30\n"
           "3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n");
}

static inline void put_base64(mesh_bytes *b, const uint8_t *bytes, size_t count)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < count; i += 3) {
        const size_t left = count - i;
        const uint32_t bits = (uint32_t)bytes[i] << 16
                              | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0)
                              | (left > 2 ? bytes[i + 2] : 0);
        b->at[b->count++] = letters[bits >> 18];
        b->at[b->count++] = letters[bits >> 12 & 63];
        b->at[b->count++] = left > 1 ? letters[bits >> 6 & 63] : '=';
        b->at[b->count++] = left > 2 ? letters[bits & 63] : '=';
    }
}

// The JSON of a glTF up to and without its buffers: 48 bytes of points, then 24 of corners.
#define GLTF_HEAD                                                                              \
    "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"               \
    "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},"  \
    "\"indices\":1,\"material\":0}]}],\"materials\":[{\"pbrMetallicRoughness\":"               \
    "{\"baseColorFactor\":[1,0.25,0,1]}}],\"accessors\":[{\"bufferView\":0,"                   \
    "\"componentType\":5126,\"count\":4,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[3,2,1]},"   \
    "{\"bufferView\":1,\"componentType\":5123,\"count\":12,\"type\":\"SCALAR\"}],"             \
    "\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byteLength\":48},"                      \
    "{\"buffer\":0,\"byteOffset\":48,\"byteLength\":24}],"

static inline void write_gltf(mesh_bytes *b)
{
    uint8_t buffer[72];

    memcpy(buffer, wedge_points, 48);
    memcpy(buffer + 48, wedge_corners, 24);
    mesh_put_text(b, GLTF_HEAD "\"buffers\":[{\"byteLength\":72,"
                               "\"uri\":\"data:application/octet-stream;base64,");
    put_base64(b, buffer, sizeof buffer);
    mesh_put_text(b, "\"}]}");
}

static inline void write_glb(mesh_bytes *b)
{
    char json[2000];
    const int length =
        snprintf(json, sizeof json, "%s\"buffers\":[{\"byteLength\":72}]}", GLTF_HEAD);
    const uint32_t padded = ((uint32_t)length + 3) / 4 * 4;

    mesh_put_text(b, "glTF");
    mesh_put_int(b, 2, 4);
    mesh_put_int(b, 12 + 8 + padded + 8 + 72, 4);
    mesh_put_int(b, padded, 4);
    mesh_put_text(b, "JSON");
    mesh_put_text(b, json);
    for (uint32_t i = (uint32_t)length; i < padded; i++)
        mesh_put_text(b, " ");
    mesh_put_int(b, 72, 4);
    mesh_put(b, "BIN\0", 4);
    mesh_put(b, wedge_points, 48);
    mesh_put(b, wedge_corners, 24);
}

static inline void write_dae(mesh_bytes *b, const char *up)
{
    mesh_put_text(b, "<?xml version=\"1.0\"?><COLLADA xmlns=\"http://www.collada.org/2005/11/"
                     "COLLADASchema\" version=\"1.4.1\"><asset><up_axis>");
    mesh_put_text(b, up);
    mesh_put_text(
        b,
        "</up_axis></asset><library_geometries><geometry id=\"g\"><mesh><source id=\"p\">"
        "<float_array id=\"a\" count=\"12\">0 0 0 3 0 0 0 2 0 0 0 1</float_array>"
        "<technique_common><accessor source=\"#a\" count=\"4\" stride=\"3\"><param name=\"X\" "
        "type=\"float\"/><param name=\"Y\" type=\"float\"/><param name=\"Z\" type=\"float\"/>"
        "</accessor></technique_common></source><vertices id=\"v\"><input "
        "semantic=\"POSITION\" source=\"#p\"/></vertices><triangles count=\"4\"><input "
        "semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 2 1 0 1 3 0 3 2 1 2 3</p>"
        "</triangles></mesh></geometry></library_geometries><library_visual_scenes>"
        "<visual_scene id=\"s\"><node><instance_geometry url=\"#g\"/></node></visual_scene>"
        "</library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene></COLLADA>");
}

static inline void write_dae_x(mesh_bytes *b)
{
    write_dae(b, "X_UP");
}

static inline void write_dae_y(mesh_bytes *b)
{
    write_dae(b, "Y_UP");
}

static inline void write_dae_z(mesh_bytes *b)
{
    write_dae(b, "Z_UP");
}

static inline void write_x(mesh_bytes *b)
{
    mesh_put_text(b, "xof 0303txt 0032\nMesh wedge {\n4;\n0;0;0;,\n3;0;0;,\n0;2;0;,\n0;0;1;;\n"
                     "4;\n3;0,2,1;,\n3;0,1,3;,\n3;0,3,2;,\n3;1,2,3;;\n}\n");
}

static inline void write_3ds(mesh_bytes *b)
{
    const uint32_t points = 6 + 2 + 48, faces = 6 + 2 + 4 * 8;
    const uint32_t mesh = 6 + points + faces, object = 6 + 6 + mesh, editor = 6 + object;

    mesh_put_int(b, 0x4d4d, 2);
    mesh_put_int(b, 6 + editor, 4);
    mesh_put_int(b, 0x3d3d, 2);
    mesh_put_int(b, editor, 4);
    mesh_put_int(b, 0x4000, 2);
    mesh_put_int(b, object, 4);
    mesh_put(b, "wedge", 6);
    mesh_put_int(b, 0x4100, 2);
    mesh_put_int(b, mesh, 4);
    mesh_put_int(b, 0x4110, 2);
    mesh_put_int(b, points, 4);
    mesh_put_int(b, 4, 2);
    mesh_put(b, wedge_points, 48);
    mesh_put_int(b, 0x4120, 2);
    mesh_put_int(b, faces, 4);
    mesh_put_int(b, 4, 2);
    for (int32_t f = 0; f < 4; f++) {
        mesh_put(b, wedge_corners[f], 6);
        mesh_put_int(b, 7, 2);
    }
}

static inline void write_off(mesh_bytes *b)
{
    mesh_put_text(
        b, "OFF\n4 4 0\n0 0 0\n3 0 0\n0 2 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n");
}

#endif
