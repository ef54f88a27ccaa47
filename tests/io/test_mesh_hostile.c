// test_mesh_hostile.c: mesh files that are none, too much or a trap; importers that lie; limits.
// Whatever happens, there is one sentence, no process and no open file left.
#define _XOPEN_SOURCE 700

#include "io/mesh/mesh_assimp_parts.h"

#include "io/mesh_files.h"
#include "oracle/scale.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <sys/stat.h>
#include <sys/wait.h>

static void expect_no_child(ns_test *t)
{
    ns_expect(t, waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD, "no process is left");
}

static int32_t open_files(void)
{
    int32_t count = 0;

    for (int file = 0; file < 64; file++)
        count += fcntl(file, F_GETFD) != -1;
    return count;
}

static void expect_refused(ns_test *t, const char *path, const ns_mesh_options *options,
                           const char *says)
{
    const int32_t files = open_files();
    ns_mesh mesh = { 0 };
    const ns_status status = ns_mesh_read(&t->ctx, path, options, &mesh);

    ns_expect(t, status == NS_BAD_INPUT && strstr(t->ctx.message, says), "%s: %s", path,
              status == NS_OK ? "was read" : t->ctx.message);
    ns_expect(t, strstr(t->ctx.message, path) != NULL, "the file is named: %s", t->ctx.message);
    ns_expect(t, !mesh.points.at && !mesh.triangles.at && !mesh.notes.at, "an empty mesh");
    ns_expect(t, open_files() == files, "no file is left open");
    expect_no_child(t);
    ns_mesh_drop(&t->ctx, &mesh);
}

static const struct {
    const char *name, *text, *says;
} texts[] = {
    { "empty.obj", "", "is empty" },
    { "nothing.obj", "# nothing\n", "no mesh that can be read" },
    { "points.obj", "v 0 0 0\nv 1 0 0\n", "no mesh that can be read" },
    { "lines.obj", "v 0 0 0\nv 1 0 0\nl 1 2\n", "no " },
    { "index.obj", "v 0 0 0\nf 1 2 3\n", "no mesh that can be read" },
    { "line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "lie on one line" },
    { "far.obj", "v 0 0 0\nv 1e30 0 0\nv 0 1 1\nf 1 2 3\n", "point " },
    { "nan.obj", "v 0 0 0\nv nan 0 0\nv 0 1 1\nf 1 2 3\n", "point " },
    { "garbage.stl", "this is no mesh at all, whatever its name says", "no mesh that can" },
    { "garbage.glb", "glTF and then nonsense", "no mesh that can be read" },
    { "garbage.dae", "<COLLADA><library", "no mesh that can be read" },
    { "garbage.gltf", "{\"asset\":{\"version\":\"2.0\"}}", "no " },
    { "readme.md", "# A text\n", "no mesh that can be read" },
    { "cloud.ply",
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
      "property float z\nend_header\n0 0 0\n",
      "no " },
    { "many.ply",
      "ply\nformat ascii 1.0\nelement vertex 2000000000\nproperty float x\nproperty float y\n"
      "property float z\nelement face 2000000000\nproperty list uchar int vertex_indices\n"
      "end_header\n0 0 0\n",
      "" },
};

static void no_meshes(ns_test *t)
{
    mesh_folder f = mesh_folder_make(t);
    ns_mesh_options options = ns_mesh_defaults();

    options.milliseconds = 2000;
    options.memory_bytes = 512 << 20;
    for (int32_t i = 0; i < NS_COUNT(texts); i++)
        expect_refused(
            t, mesh_folder_write(&f, texts[i].name, texts[i].text, strlen(texts[i].text)),
            &options, texts[i].says);
    mesh_folder_drop(t, &f);
}

static void no_files(ns_test *t)
{
    mesh_folder f = mesh_folder_make(t);
    const ns_mesh_options options = ns_mesh_defaults();

    expect_refused(t, "/nowhere/x.obj", &options, "no such file");
    expect_refused(t, f.path, &options, "is no file");
    const char *pipe_path = mesh_folder_path(&f, "pipe.stl");
    ns_expect(t, mkfifo(pipe_path, 0600) == 0, "a pipe");
    expect_refused(t, pipe_path, &options, "is no file");
    mesh_folder_drop(t, &f);
}

// A file of 2 GB, of which the disk holds nothing.
static void huge_file(ns_test *t)
{
    mesh_folder f = mesh_folder_make(t);
    const ns_mesh_options options = ns_mesh_defaults();
    const char *path = mesh_folder_write(&f, "huge.stl", "solid", 5);
    const int64_t start = ns_mesh_clock();

    ns_expect(t, truncate(path, (off_t)2 << 30) == 0, "2 GB");
    expect_refused(t, path, &options, "has 2048 MB, and a mesh file may have 512");
    ns_expect(t, ns_mesh_clock() - start < 2000, "at once");
    mesh_folder_drop(t, &f);
}

// Numbers that are none, in a format that stores them as they are.
static void not_numbers(ns_test *t)
{
    static const float bad[] = { NAN, -NAN, INFINITY, -INFINITY, 2e12f, -3e38f };
    mesh_folder f = mesh_folder_make(t);
    const ns_mesh_options options = ns_mesh_defaults();

    for (int32_t i = 0; i < NS_COUNT(bad); i++) {
        static mesh_bytes bytes;
        bytes.count = 0;
        write_stl(&bytes);
        memcpy(bytes.at + 84 + 12 + 4, &bad[i], sizeof bad[i]);
        expect_refused(t, mesh_folder_write(&f, "nan.stl", bytes.at, bytes.count), &options,
                       "point ");
    }
    mesh_folder_drop(t, &f);
}

static void flat_mesh(ns_test *t)
{
    static const char text[] = "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nf 1 2 3 4\n";
    mesh_folder f = mesh_folder_make(t);
    const ns_mesh_options options = ns_mesh_defaults();
    ns_mesh mesh = { 0 };

    const char *path = mesh_folder_write(&f, "flat.obj", text, strlen(text));
    ns_expect(t, ns_mesh_read(&t->ctx, path, &options, &mesh) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, mesh.triangles.count == 2 && mesh.notes.count == 1, "two triangles, a note");
    ns_mesh_drop(&t->ctx, &mesh);
    mesh_folder_drop(t, &f);
}

// What a mesh names besides itself: a pipe that never says anything, and a buffer out of reach.
static void traps_beside(ns_test *t)
{
    static const char obj[] = "mtllib pipe.mtl\nmtllib /dev/zero\nv 0 0 0\nv 1 0 0\nv 0 1 1\n"
                              "usemtl a\nf 1 2 3\n";
    static const char gltf[] = GLTF_HEAD "\"buffers\":[{\"byteLength\":72,\"uri\":\"%s\"}]}";
    static const char *const buffers[] = { "in.bin", "../secret.bin", "link.bin", "pipe.mtl" };
    mesh_folder out = mesh_folder_make(t), f = { .count = 0 };
    const ns_mesh_options options = ns_mesh_defaults();
    char buffer[72] = "", text[2000];
    ns_mesh mesh = { 0 };

    memcpy(buffer, wedge_points, 48);
    memcpy(buffer + 48, wedge_corners, 24);
    const char *secret = mesh_folder_write(&out, "secret.bin", buffer, sizeof buffer);
    snprintf(f.path, sizeof f.path, "%s", mesh_folder_path(&out, "mesh"));
    mkdir(f.path, 0700);
    mesh_folder_write(&f, "in.bin", buffer, sizeof buffer);
    ns_expect(t, mkfifo(mesh_folder_path(&f, "pipe.mtl"), 0600) == 0, "a pipe");
    ns_expect(t, symlink(secret, mesh_folder_path(&f, "link.bin")) == 0, "a link");
    const int64_t start = ns_mesh_clock();
    const char *path = mesh_folder_write(&f, "a.obj", obj, strlen(obj));
    ns_expect(t, ns_mesh_read(&t->ctx, path, &options, &mesh) == NS_OK, "%s", t->ctx.message);
    ns_mesh_drop(&t->ctx, &mesh);
    ns_expect(t, ns_mesh_clock() - start < 8000, "without waiting");
    for (int32_t i = 0; i < NS_COUNT(buffers); i++) {
        snprintf(text, sizeof text, gltf, buffers[i]);
        path = mesh_folder_write(&f, "a.gltf", text, strlen(text));
        const ns_status status = ns_mesh_read(&t->ctx, path, &options, &mesh);
        ns_expect(t, status == (i == 0 ? NS_OK : NS_BAD_INPUT), "%s: %s", buffers[i],
                  status == NS_OK ? "was read" : t->ctx.message);
        ns_mesh_drop(&t->ctx, &mesh);
    }
    mesh_folder_drop(t, &f);
    mesh_folder_drop(t, &out);
}

// Every format cut at some places, and with some bytes changed: a mesh or a sentence.
static void damaged_files(ns_test *t)
{
    static void (*const writers[])(mesh_bytes *) = { write_stl, write_ply,   write_gltf,
                                                     write_glb, write_dae_y, write_x,
                                                     write_3ds };
    static const char *const names[] = { "a.stl", "a.ply", "a.gltf", "a.glb",
                                         "a.dae", "a.x",   "a.3ds" };
    mesh_folder f = mesh_folder_make(t);
    ns_mesh_options options = ns_mesh_defaults();
    ns_rng rng = ns_rng_seed(5);

    options.milliseconds = 300;

    for (int32_t i = 0; i < ns_scale(100); i++) {
        static mesh_bytes bytes;
        const int32_t which = i % NS_COUNT(writers);
        ns_mesh mesh = { 0 };
        bytes.count = 0;
        writers[which](&bytes);
        if (i % 2)
            bytes.count = (size_t)ns_rng_below(&rng, (int32_t)bytes.count);
        for (int32_t k = 0; i % 2 == 0 && k < 3; k++)
            bytes.at[ns_rng_below(&rng, (int32_t)bytes.count)] = (char)ns_rng_below(&rng, 256);
        const char *path = mesh_folder_write(&f, names[which], bytes.at, bytes.count);
        const ns_status status = ns_mesh_read(&t->ctx, path, &options, &mesh);
        ns_expect(t, status == NS_OK || status == NS_BAD_INPUT, "%s", t->ctx.message);
        ns_expect(t, status != NS_OK || ns_mesh_check(&t->ctx, &mesh) == NS_OK, "a sound mesh");
        ns_mesh_drop(&t->ctx, &mesh);
        expect_no_child(t);
    }
    mesh_folder_drop(t, &f);
}

// A binary STL of a strip of triangles, large enough to take a moment.
static const char *write_strip(mesh_folder *f, int32_t triangles)
{
    const char *path = mesh_folder_path(f, "strip.stl");
    FILE *file = fopen(path, "wb");
    char head[84] = "strip";

    memcpy(head + 80, &triangles, 4);
    fwrite(head, 1, sizeof head, file);
    for (int32_t i = 0; i < triangles; i++) {
        float record[12] = { 0 };
        for (int32_t k = 0; k < 3; k++) {
            record[3 + 3 * k] = (float)(i + k);
            record[4 + 3 * k] = (float)((i + k) % 2);
            record[5 + 3 * k] = (float)((i + k) % 7);
        }
        fwrite(record, 1, sizeof record, file);
        fwrite("\0", 1, 2, file);
    }
    fclose(file);
    return path;
}

static bool always(void *user)
{
    (void)user;
    return true;
}

static void limits(ns_test *t)
{
    mesh_folder f = mesh_folder_make(t);
    ns_mesh_options options = ns_mesh_defaults();
    const char *path = write_strip(&f, 300000);
    ns_mesh mesh = { 0 };

    ns_expect(t, ns_mesh_read(&t->ctx, path, &options, &mesh) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, mesh.triangles.count == 300000 && mesh.points.count == 300002,
              "welded: %d points", (int)mesh.points.count);
    ns_mesh_drop(&t->ctx, &mesh);

    options.file_bytes = 1 << 20;
    expect_refused(t, path, &options, "has 14 MB, and a mesh file may have 1");
    options = ns_mesh_defaults();
    options.milliseconds = 1;
    expect_refused(t, path, &options, "takes longer than 1 s");
#if !defined(__SANITIZE_ADDRESS__)
    options = ns_mesh_defaults();
    options.memory_bytes = 64 << 20;
    expect_refused(t, path, &options, "64 MB of memory");
#endif
    options = ns_mesh_defaults();
    t->ctx.stop = always;
    ns_expect(t, ns_mesh_read(&t->ctx, path, &options, &mesh) == NS_STOPPED, "stopped");
    t->ctx.stop = NULL;
    ns_expect(t, !mesh.points.at, "an empty mesh");
    expect_no_child(t);
    mesh_folder_drop(t, &f);
}

// What a lying child may say: its bytes go through a real pipe to the parent's reader.
static ns_status receive(ns_test *t, const mesh_bytes *bytes, ns_mesh *mesh,
                         mesh_pipe *pipe_end)
{
    const ns_mesh_options options = ns_mesh_defaults();
    int ends[2];

    ns_expect(t, pipe(ends) == 0, "a pipe");
    ns_expect(t, write(ends[1], bytes->at, bytes->count) == (ssize_t)bytes->count, "filled");
    close(ends[1]);
    *pipe_end =
        (mesh_pipe){ .ctx = &t->ctx, .file = ends[0], .deadline = ns_mesh_clock() + 10000 };
    const ns_status status = ns_mesh_receive(pipe_end, "liar.obj", &options, mesh);
    close(ends[0]);
    return status;
}

static void put_honest(mesh_bytes *b)
{
    const mesh_wire_head head = { .magic = MESH_WIRE_MAGIC,
                                  .points = 4,
                                  .triangles = 4,
                                  .colours = 1,
                                  .uvs = 1,
                                  .paints = 1,
                                  .notes = 1 };
    const mesh_wire_paint paint = { 1, 2, 3, -1 };
    const uint8_t colours[12] = { 0 };
    const float uvs[24] = { 0 };

    b->count = 0;
    mesh_put(b, &head, sizeof head);
    mesh_put(b, wedge_points, sizeof wedge_points);
    mesh_put(b, colours, sizeof colours);
    for (int32_t i = 0; i < 4; i++) {
        for (int32_t k = 0; k < 3; k++)
            mesh_put_int(b, wedge_corners[i][k], 4);
        mesh_put_int(b, 0, 4);
    }
    mesh_put(b, uvs, sizeof uvs);
    mesh_put(b, &paint, sizeof paint);
    mesh_put_int(b, 5, 4);
    mesh_put_text(b, "a\033[7m");
}

#define POINTS ((int32_t)sizeof(mesh_wire_head))
#define TRIANGLES (POINTS + 48 + 12)
#define PAINT (TRIANGLES + 64 + 96)

static void lies(ns_test *t)
{
    static const struct {
        int32_t at, value;
        const char *says; // NULL: the stream ends too early
    } cases[] = {
        { 0, 7, "cannot be" },               // magic
        { 8, -1, "cannot be" },              // points
        { 8, INT32_MAX, "cannot be" },       //
        { 8, NS_MESH_POINTS_MAX, NULL },     // as many as may be, but they do not come
        { 12, -1, "cannot be" },             // triangles
        { 12, INT32_MAX, "cannot be" },      //
        { 12, NS_MESH_TRIANGLES_MAX, NULL }, //
        { 24, -1, "cannot be" },             // paints
        { 24, NS_MESH_PAINTS_MAX + 1, "cannot be" },
        { 28, 1, NULL },                       // textures that nobody asked for
        { 28, 1000, "cannot be" },             //
        { 32, 100, "cannot be" },              // notes
        { 12, 0, "material" },                 // no triangles: what follows is read as paints
        { POINTS, 0x7fc00000, "point 0" },     // a NaN
        { POINTS + 4, 0x7f800000, "point 0" }, // infinite
        { TRIANGLES, -1, "triangle 0" },       //
        { TRIANGLES, 4, "triangle 0" },        //
        { TRIANGLES + 12, 1, "triangle 0" },   // a paint
        { TRIANGLES + 12, -2, "triangle 0" },  //
        { PAINT, 256, "cannot be" },           //
        { PAINT, -1, "cannot be" },            //
        { PAINT + 12, 0, "material 0" },       // a texture that is not there
        { PAINT + 12, -2, "material 0" },      //
        { PAINT + 16, -1, "cannot be" },       // a note's length
        { PAINT + 16, 1000, "cannot be" },     //
        { PAINT + 16, 6, NULL },               //
        { 4, 1, NULL },                        // failed, and no reason: points are read as one
    };
    static mesh_bytes bytes;
    ns_mesh mesh = { 0 };
    mesh_pipe end;

    put_honest(&bytes);
    ns_expect(t, receive(t, &bytes, &mesh, &end) == NS_OK, "honest: %s", t->ctx.message);
    ns_expect_text(t, mesh.notes.count ? mesh.notes.at[0].at : "", "a?[7m", "a tame note");
    ns_mesh_drop(&t->ctx, &mesh);
    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        put_honest(&bytes);
        memcpy(bytes.at + cases[i].at, &cases[i].value, 4);
        const ns_status status = receive(t, &bytes, &mesh, &end);
        ns_expect(t, status == NS_BAD_INPUT, "case %d is refused", (int)i);
        if (cases[i].says)
            ns_expect(t, strstr(t->ctx.message, cases[i].says) && !end.ended, "case %d: %s",
                      (int)i, t->ctx.message);
        ns_mesh_drop(&t->ctx, &mesh);
    }
    put_honest(&bytes);
    for (size_t whole = bytes.count; bytes.count > 0;) {
        bytes.count--;
        ns_expect(t, receive(t, &bytes, &mesh, &end) == NS_BAD_INPUT && end.ended,
                  "cut to %zu of %zu bytes", bytes.count, whole);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

static void memory_may_fail(ns_test *t)
{
    mesh_folder f = mesh_folder_make(t);
    const ns_mesh_options options = ns_mesh_defaults();
    static mesh_bytes bytes;
    ns_status status = NS_NO_MEMORY;
    ns_mesh mesh = { 0 };

    write_ply(&bytes);
    const char *path = mesh_folder_write(&f, "a.ply", bytes.at, bytes.count);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 60; n++) {
        t->fail_at = t->allocations + n;
        status = ns_mesh_read(&t->ctx, path, &options, &mesh);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || !mesh.points.at, "an empty mesh");
        expect_no_child(t);
    }
    ns_expect(t, status == NS_OK, "read in the end: %s", t->ctx.message);
    ns_mesh_drop(&t->ctx, &mesh);
    mesh_folder_drop(t, &f);
}

NS_TEST_MAIN(NS_CASE(no_meshes), NS_CASE(no_files), NS_CASE(huge_file), NS_CASE(not_numbers),
             NS_CASE(flat_mesh), NS_CASE(traps_beside), NS_CASE(damaged_files), NS_CASE(limits),
             NS_CASE(lies), NS_CASE(memory_may_fail))
