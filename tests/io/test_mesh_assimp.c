// test_mesh_assimp.c: one shape in many formats, its colours and textures; the five models of the
// thesis; which way is up.
#define _XOPEN_SOURCE 700

#include "io/mesh/mesh_assimp.h"

#include "io/mesh_files.h"
#include "nonosmith/formats.h"
#if defined(NS_WITH_PNG)
#include "io/bitmap/bitmap_png.h"
#endif

#include <assimp/cimport.h>
#include <sys/stat.h>

static ns_mesh_options test_options(void)
{
    ns_mesh_options options = ns_mesh_defaults();

#if defined(NS_WITH_PNG)
    options.textures = ns_png_read;
#endif
    return options;
}

// The points in order, a line each.
static int compare_points(const void *a, const void *b)
{
    const ns_vec3 *p = a, *q = b;

    return p->x != q->x   ? (p->x > q->x) - (p->x < q->x)
           : p->y != q->y ? (p->y > q->y) - (p->y < q->y)
                          : (p->z > q->z) - (p->z < q->z);
}

static const char *points_text(ns_mesh *mesh, char *text, size_t room)
{
    size_t used = 0;

    *text = 0;
    qsort(mesh->points.at, (size_t)mesh->points.count, sizeof *mesh->points.at, compare_points);
    for (int32_t i = 0; i < mesh->points.count && used < room; i++) {
        const ns_vec3 p = mesh->points.at[i];
        used += (size_t)snprintf(text + used, room - used, "%g %g %g/", p.x + 0.0, p.y + 0.0,
                                 p.z + 0.0);
    }
    return text;
}

// (x, y, z) of the file as it is, and turned from y up.
#define AS_IT_IS "0 0 0/0 0 1/0 2 0/3 0 0/"
#define FROM_Y_UP "0 -1 0/0 0 0/0 0 2/3 0 0/"

static const struct {
    const char *name;
    void (*write)(mesh_bytes *b);
    const char *points;
} formats[] = {
    { "wedge.obj", write_obj, FROM_Y_UP },
    { "wedge.stl", write_stl, AS_IT_IS },
    { "text.stl", write_stl_text, AS_IT_IS },
    { "LOUD.STL", write_stl, AS_IT_IS },
    { "wedge.ply", write_ply, FROM_Y_UP },
    { "wedge.gltf", write_gltf, FROM_Y_UP },
    { "wedge.glb", write_glb, FROM_Y_UP },
    { "wedge.off", write_off, FROM_Y_UP },
    { "y.dae", write_dae_y, FROM_Y_UP },
    { "z.dae", write_dae_z, AS_IT_IS },
    { "x.dae", write_dae_x, "-2 0 0/0 -1 0/0 0 0/0 0 3/" },
    { "wedge.3ds", write_3ds, AS_IT_IS }, // z is up in the file, and assimp turns it
    { "wedge.x", write_x, "0 0 0/0 0 2/0 1 0/3 0 0/" }, // a left-handed frame
};

static void every_format(ns_test *t)
{
    mesh_folder f = mesh_folder_make(t);
    const ns_mesh_options options = test_options();

    for (int32_t i = 0; i < NS_COUNT(formats); i++) {
        static mesh_bytes bytes;
        ns_mesh mesh = { 0 };
        char text[200];
        bytes.count = 0;
        formats[i].write(&bytes);
        const char *path = mesh_folder_write(&f, formats[i].name, bytes.at, bytes.count);
        ns_expect(t, ns_format_by_suffix(path) == NS_FORMAT_MESH, "%s is a mesh", path);
        ns_expect(t, ns_mesh_read(&t->ctx, path, &options, &mesh) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, mesh.triangles.count == 4, "%s: %d triangles", path,
                  (int)mesh.triangles.count);
        ns_expect(t, ns_mesh_check(&t->ctx, &mesh) == NS_OK, "%s", t->ctx.message);
        ns_expect_text(t, points_text(&mesh, text, sizeof text), formats[i].points, "%s", path);
        ns_mesh_drop(&t->ctx, &mesh);
    }
    mesh_folder_drop(t, &f);
}

// Every suffix that the program takes for a mesh is one of assimp's.
static void suffixes(ns_test *t)
{
    const char *at = ns_format_about(NS_FORMAT_MESH)->suffixes;
    char suffix[16];

    for (int length; sscanf(at, " %15s%n", suffix, &length) == 1; at += length)
        ns_expect(t, aiIsExtensionSupported(suffix) == AI_TRUE, "assimp reads %s", suffix);
}

static void either_way_up(ns_test *t)
{
    static const struct {
        ns_mesh_up up;
        const char *points;
    } cases[] = { { NS_UP_AUTO, AS_IT_IS }, { NS_UP_Y, FROM_Y_UP }, { NS_UP_Z, AS_IT_IS } };
    mesh_folder f = mesh_folder_make(t);
    static mesh_bytes bytes;
    char text[200];

    write_stl(&bytes);
    const char *path = mesh_folder_write(&f, "a.stl", bytes.at, bytes.count);
    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_mesh_options options = test_options();
        ns_mesh mesh = { 0 };
        options.up = cases[i].up;
        ns_expect(t, ns_mesh_read(&t->ctx, path, &options, &mesh) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect_text(t, points_text(&mesh, text, sizeof text), cases[i].points, "up %d",
                       (int)i);
        ns_mesh_drop(&t->ctx, &mesh);
    }
    mesh_folder_drop(t, &f);
}

static const char *read_text(ns_test *t, mesh_folder *f, const char *name, const char *text,
                             ns_mesh *mesh)
{
    const char *path = mesh_folder_write(f, name, text, strlen(text));
    const ns_mesh_options options = test_options();

    ns_expect(t, ns_mesh_read(&t->ctx, path, &options, mesh) == NS_OK, "%s", t->ctx.message);
    return path;
}

#define MTL "newmtl a\nKd 1 0.5 0\nnewmtl b\nKd 0 0 1\n"

static void colours(ns_test *t)
{
    mesh_folder f = mesh_folder_make(t);
    static mesh_bytes bytes;
    ns_mesh mesh = { 0 };
    int32_t sum = 0;

    mesh_folder_write(&f, "c.mtl", MTL, sizeof MTL - 1);
    read_text(t, &f, "c.obj",
              "mtllib c.mtl\nv 0 0 0\nv 3 0 0\nv 0 2 0\nv 0 0 1\nusemtl a\nf 1 3 2\nf 1 2 4\n"
              "usemtl b\nf 1 4 3\nf 2 3 4\n",
              &mesh);
    int32_t orange = 0, blue = 0;
    for (int32_t i = 0; i < mesh.triangles.count; i++) {
        const int32_t paint = mesh.triangles.at[i].paint;
        const ns_rgb c = paint < 0 ? (ns_rgb){ 0 } : mesh.paints.at[paint].colour;
        orange += c.r == 255 && c.g == 128 && c.b == 0;
        blue += c.r == 0 && c.g == 0 && c.b == 255;
    }
    ns_expect(t, orange == 2 && blue == 2, "two of each material: %d %d", (int)orange,
              (int)blue);
    ns_mesh_drop(&t->ctx, &mesh);

    write_ply(&bytes);
    bytes.at[bytes.count] = 0;
    read_text(t, &f, "c.ply", bytes.at, &mesh);
    ns_expect(t, mesh.colours.count == 4, "a colour a point");
    for (int32_t i = 0; i < mesh.colours.count; i++) {
        const ns_rgb c = mesh.colours.at[i];
        sum += c.r + 2 * c.g + 3 * c.b + (mesh.points.at[i].z == 2 && c.b == 255 ? 1000 : 0);
    }
    ns_expect(t, sum == 255 * 6 + 10 + 40 + 90 + 1000, "the colours of the file: %d", (int)sum);
    ns_expect(t, mesh.triangles.count == 4 && mesh.triangles.at[0].paint == -1, "no material");
    ns_mesh_drop(&t->ctx, &mesh);

    bytes.count = 0;
    write_gltf(&bytes);
    bytes.at[bytes.count] = 0;
    read_text(t, &f, "c.gltf", bytes.at, &mesh);
    const int32_t paint = mesh.triangles.count ? mesh.triangles.at[0].paint : -1;
    const ns_rgb c = paint < 0 ? (ns_rgb){ 0 } : mesh.paints.at[paint].colour;
    ns_expect(t, c.r == 255 && c.g == 128 && c.b == 0, "a quarter of the light is half a byte");
    ns_mesh_drop(&t->ctx, &mesh);
    mesh_folder_drop(t, &f);
}

#if defined(NS_WITH_PNG)
// A PNG of two pixels side by side, red and blue.
static void write_png(ns_test *t, ns_text *png)
{
    const uint8_t pixels[8] = { 255, 0, 0, 255, 0, 0, 255, 255 };
    ns_bitmap bitmap;

    ns_expect(t, ns_bitmap_create(&t->ctx, &bitmap, 2, 1) == NS_OK, "%s", t->ctx.message);
    memcpy(bitmap.rgba, pixels, sizeof pixels);
    ns_expect(t, ns_png_write(&t->ctx, &bitmap, png) == NS_OK, "%s", t->ctx.message);
    ns_bitmap_drop(&t->ctx, &bitmap);
}

#define TEXTURED_OBJ                                                                           \
    "mtllib t.mtl\nv 0 0 0\nv 3 0 0\nv 0 2 0\nv 0 0 1\nvt 0.25 0.75\nvt 1 0\nvt 0 0\n"         \
    "usemtl a\nf 1/1 3/2 2/3\nf 1/1 2/2 4/3\nf 1/1 4/2 3/3\nf 2/1 3/2 4/3\n"

static void textures(ns_test *t)
{
    static const struct {
        const char *map;
        bool found;
    } cases[] = {
        { "t.png", true },      { "./t.png", true },        { "sub\\t.png", true },
        { "sub/in.png", true }, { "C:\\art\\t.png", true }, // by its last part
        { "/etc/t.png", true }, { "../secret.png", false }, { "link.png", false },
        { "none.png", false },  { "t.mtl", false },         { "sub", false },
        { "/dev/zero", false }, { "sub/../t.png", true },
    };
    mesh_folder out = mesh_folder_make(t), f = { .count = 0 };
    ns_text png = { 0 };
    char mtl[200], secret[128];

    // out/secret.png is there, but outside of the mesh's folder out/mesh.
    write_png(t, &png);
    snprintf(secret, sizeof secret, "%s",
             mesh_folder_write(&out, "secret.png", png.at, (size_t)png.count));
    snprintf(f.path, sizeof f.path, "%s", mesh_folder_path(&out, "mesh"));
    mkdir(f.path, 0700);
    mkdir(mesh_folder_path(&f, "sub"), 0700);
    mesh_folder_write(&f, "t.png", png.at, (size_t)png.count);
    mesh_folder_write(&f, "sub/in.png", png.at, (size_t)png.count);
    ns_expect(t, symlink(secret, mesh_folder_path(&f, "link.png")) == 0,
              "a link that leads out");
    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_mesh mesh = { 0 };
        snprintf(mtl, sizeof mtl, "newmtl a\nKd 1 1 1\nmap_Kd %s\n", cases[i].map);
        mesh_folder_write(&f, "t.mtl", mtl, strlen(mtl));
        read_text(t, &f, "t.obj", TEXTURED_OBJ, &mesh);
        ns_expect(t, mesh.textures.count == cases[i].found, "%s: %d textures", cases[i].map,
                  (int)mesh.textures.count);
        ns_expect(t, mesh.notes.count == !cases[i].found, "%s: a note when left out",
                  cases[i].map);
        if (mesh.textures.count == 1) {
            const ns_bitmap *bitmap = &mesh.textures.at[0];
            ns_expect(t,
                      bitmap->width == 2 && bitmap->height == 1 && bitmap->rgba[0] == 255
                          && bitmap->rgba[6] == 255,
                      "its pixels");
            ns_expect(t,
                      mesh.uvs.count == 12 && mesh.uvs.at[0].u == 0.25f
                          && mesh.uvs.at[0].v == 0.75f,
                      "places from the lower left");
        }
        ns_mesh_drop(&t->ctx, &mesh);
    }
    ns_text_drop(&t->ctx, &png);
    mesh_folder_drop(t, &f);
    mesh_folder_drop(t, &out);
}

// In a glTF, as a data URI; v goes down there.
static void textures_inside(ns_test *t)
{
    const float places[8] = { 0, 0, 1, 0, 0.25f, 0.75f, 1, 1 };
    mesh_folder f = mesh_folder_make(t);
    static mesh_bytes bytes;
    uint8_t buffer[104];
    ns_text png = { 0 };
    ns_mesh mesh = { 0 };
    int32_t right = 0;

    write_png(t, &png);
    memcpy(buffer, wedge_points, 48);
    memcpy(buffer + 48, wedge_corners, 24);
    memcpy(buffer + 72, places, 32);
    mesh_put_text(
        &bytes,
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
        "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,"
        "\"TEXCOORD_0\":2},\"indices\":1,\"material\":0}]}],\"materials\":"
        "[{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}],\"textures\":"
        "[{\"source\":0}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":4,"
        "\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[3,2,1]},{\"bufferView\":1,"
        "\"componentType\":5123,\"count\":12,\"type\":\"SCALAR\"},{\"bufferView\":2,"
        "\"componentType\":5126,\"count\":4,\"type\":\"VEC2\"}],\"bufferViews\":[{\"buffer\":0,"
        "\"byteOffset\":0,\"byteLength\":48},{\"buffer\":0,\"byteOffset\":48,\"byteLength\":24}"
        ","
        "{\"buffer\":0,\"byteOffset\":72,\"byteLength\":32}],\"images\":[{\"uri\":"
        "\"data:image/png;base64,");
    put_base64(&bytes, (const uint8_t *)png.at, (size_t)png.count);
    mesh_put_text(&bytes, "\"}],\"buffers\":[{\"byteLength\":104,"
                          "\"uri\":\"data:application/octet-stream;base64,");
    put_base64(&bytes, buffer, sizeof buffer);
    mesh_put_text(&bytes, "\"}]}");
    bytes.at[bytes.count] = 0;
    read_text(t, &f, "inside.gltf", bytes.at, &mesh);
    ns_expect(t, mesh.textures.count == 1 && mesh.textures.at[0].width == 2, "the texture");
    for (int32_t i = 0; i < mesh.uvs.count; i++)
        right += mesh.uvs.at[i].u == 0.25f && mesh.uvs.at[i].v == 0.25f;
    ns_expect(t, right == 3, "v is turned: %d", (int)right);
    ns_text_drop(&t->ctx, &png);
    ns_mesh_drop(&t->ctx, &mesh);
    mesh_folder_drop(t, &f);
}
#else
static void textures(ns_test *t)
{
    ns_skip(t, "built without PNG");
}

static void textures_inside(ns_test *t)
{
    ns_skip(t, "built without PNG");
}
#endif

// Boxes of voxels with no symmetry, through an OBJ with y up: mesh (x, y, z) is voxel
// (x, depth - 1 - z, y), and a .vox in between changes nothing.
static void axes_to_voxels(ns_test *t)
{
    static const int32_t boxes[][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 },
                                        { 0, 0, 1 }, { 0, 0, 2 }, { 0, 0, 3 } };
    static const int32_t faces[6][4] = { { 1, 3, 4, 2 }, { 5, 6, 8, 7 }, { 1, 2, 6, 5 },
                                         { 3, 7, 8, 4 }, { 1, 5, 7, 3 }, { 2, 4, 8, 6 } };
    const ns_voxelise_options how = ns_voxelise_defaults();
    mesh_folder f = mesh_folder_make(t);
    static mesh_bytes bytes;
    ns_mesh mesh = { 0 };
    ns_voxels voxels, again;
    ns_voxelised report;
    ns_notes notes = { 0 };
    ns_text vox = { 0 };
    const ns_stand stand = { { 0, -4, 0 }, 1 };
    char line[100];

    for (int32_t i = 0; i < NS_COUNT(boxes); i++) {
        for (int32_t k = 0; k < 8; k++) {
            snprintf(line, sizeof line, "v %d %d %d\n", (int)(boxes[i][0] + (k & 1)),
                     (int)(boxes[i][1] + (k >> 1 & 1)), (int)(boxes[i][2] + (k >> 2)));
            mesh_put_text(&bytes, line);
        }
        for (int32_t k = 0; k < 6; k++) {
            snprintf(line, sizeof line, "f %d %d %d %d\n", (int)(8 * i + faces[k][0]),
                     (int)(8 * i + faces[k][1]), (int)(8 * i + faces[k][2]),
                     (int)(8 * i + faces[k][3]));
            mesh_put_text(&bytes, line);
        }
    }
    bytes.at[bytes.count] = 0;
    read_text(t, &f, "boxes.obj", bytes.at, &mesh);
    ns_expect(t, mesh.triangles.count == 12 * NS_COUNT(boxes), "two triangles a side");
    ns_expect(
        t,
        ns_voxelise(&t->ctx, &mesh, stand, (int32_t[3]){ 3, 4, 2 }, &how, &voxels, &report)
            == NS_OK,
        "%s", t->ctx.message);
    ns_expect(t, ns_voxels_filled(&voxels) == NS_COUNT(boxes), "a voxel a box: %d",
              (int)ns_voxels_filled(&voxels));
    for (int32_t i = 0; i < NS_COUNT(boxes) && voxels.at; i++) {
        const int32_t x = boxes[i][0], y = 3 - boxes[i][2], z = boxes[i][1];
        ns_expect(t, voxels.at[x + 3 * (y + 4 * z)], "box %d", (int)i);
    }
    ns_expect(t,
              ns_vox_write(&t->ctx, &voxels, &vox) == NS_OK
                  && ns_vox_read(&t->ctx, vox.at, vox.count, 0, &again, &notes) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t,
              memcmp(voxels.size, again.size, sizeof again.size) == 0
                  && memcmp(voxels.at, again.at, 24) == 0,
              "the same from a .vox");
    ns_voxels_drop(&t->ctx, &voxels);
    ns_voxels_drop(&t->ctx, &again);
    ns_text_drop(&t->ctx, &vox);
    ns_mesh_drop(&t->ctx, &mesh);
    mesh_folder_drop(t, &f);
}

// Triangles and how far they reach along x, y and z, relative to the longest side.
static const struct {
    const char *name;
    int32_t triangles;
    double x, y, z;
} models[] = {
    { "dino.x", 6656, 36, 9, 18 },     { "duck.dae", 4212, 36, 25, 34 },
    { "horse.md2", 690, 36, 7, 24.5 }, { "jeep.md3", 678, 36, 17, 15.5 },
    { "knot.3ds", 31460, 34, 26, 36 },
};

static void thesis_models(ns_test *t)
{
    const char *data = ns_test_data(t);
    const ns_mesh_options options = test_options();

    for (int32_t i = 0; data && i < NS_COUNT(models); i++) {
        ns_vec3 low = { 1e9, 1e9, 1e9 }, high = { -1e9, -1e9, -1e9 };
        ns_mesh mesh = { 0 };
        char path[400];
        snprintf(path, sizeof path, "%s/meshes/%s", data, models[i].name);
        if (access(path, R_OK) != 0) {
            ns_skip(t, "%s is not there", path);
            continue;
        }
        ns_expect(t, ns_mesh_read(&t->ctx, path, &options, &mesh) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, mesh.triangles.count == models[i].triangles, "%s: %d triangles", path,
                  (int)mesh.triangles.count);
        for (int32_t p = 0; p < mesh.points.count; p++) {
            const ns_vec3 at = mesh.points.at[p];
            low.x = at.x < low.x ? at.x : low.x;
            low.y = at.y < low.y ? at.y : low.y;
            low.z = at.z < low.z ? at.z : low.z;
            high.x = at.x > high.x ? at.x : high.x;
            high.y = at.y > high.y ? at.y : high.y;
            high.z = at.z > high.z ? at.z : high.z;
        }
        const double longest = models[i].x > models[i].z ? high.x - low.x : high.z - low.z;
        const double scale = 36 / longest;
        ns_expect(t,
                  (high.x - low.x) * scale > models[i].x - 1.5
                      && (high.x - low.x) * scale < models[i].x + 1.5
                      && (high.y - low.y) * scale > models[i].y - 1.5
                      && (high.y - low.y) * scale < models[i].y + 1.5
                      && (high.z - low.z) * scale > models[i].z - 1.5
                      && (high.z - low.z) * scale < models[i].z + 1.5,
                  "%s stands as in the thesis: %g %g %g", models[i].name,
                  (high.x - low.x) * scale, (high.y - low.y) * scale, (high.z - low.z) * scale);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

NS_TEST_MAIN(NS_CASE(every_format), NS_CASE(suffixes), NS_CASE(either_way_up), NS_CASE(colours),
             NS_CASE(textures), NS_CASE(textures_inside), NS_CASE(axes_to_voxels),
             NS_CASE(thesis_models))
