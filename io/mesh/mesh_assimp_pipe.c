// mesh_assimp_pipe.c: what came through the pipe, read as if a stranger had sent it.
//
// Numbers that say how much follows are bounded before anything is done with them; memory grows
// with what has arrived, not with what is promised.
#define _XOPEN_SOURCE 700

#include "io/asserts.h"
#include "io/mesh/mesh_assimp_parts.h"
#include "nonosmith/work.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LOOK_AROUND_MS 50 // how often somebody may ask to stop
#define PORTION 16384     // elements that are taken from the pipe at once

int64_t ns_mesh_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Waits until there is something to read, the child is gone, it is too late or somebody asks to
// stop.
static ns_status wait_a_while(mesh_pipe *pipe)
{
    for (;;) {
        struct pollfd look = { .fd = pipe->file, .events = POLLIN };
        const int found = poll(&look, 1, LOOK_AROUND_MS);
        if (found > 0)
            return NS_OK;
        if (found < 0 && errno != EINTR) {
            pipe->ended = true;
            return NS_BAD_INPUT;
        }
        if (pipe->ctx->stop && pipe->ctx->stop(pipe->ctx->user))
            return ns_fail(pipe->ctx, NS_STOPPED, "stopped on request");
        if (ns_mesh_clock() > pipe->deadline) {
            pipe->late = true;
            return NS_BAD_INPUT;
        }
    }
}

static ns_status take(mesh_pipe *pipe, void *to, size_t count)
{
    char *at = to;

    while (count > 0) {
        NS_TRY(wait_a_while(pipe));
        const ssize_t got = read(pipe->file, at, count);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0) {
            pipe->ended = true;
            return NS_BAD_INPUT;
        }
        at += got;
        count -= (size_t)got;
    }
    return NS_OK;
}

static ns_status nonsense(const mesh_pipe *pipe, const char *name)
{
    return ns_fail(pipe->ctx, NS_BAD_INPUT,
                   "%s: the importer says things that cannot be; export the file again", name);
}

static ns_status take_points(mesh_pipe *pipe, int32_t count, bool z_up, ns_mesh *mesh)
{
    for (int32_t done = 0; done < count;) {
        float raw[1024][3];
        const int32_t some = count - done < NS_COUNT(raw) ? count - done : NS_COUNT(raw);
        NS_TRY(take(pipe, raw, (size_t)some * sizeof raw[0]));
        if (!ns_array_room(pipe->ctx, &mesh->points, sizeof *mesh->points.at, some))
            return ns_no_memory(pipe->ctx);
        for (int32_t i = 0; i < some; i++) {
            const double x = (double)raw[i][0], y = (double)raw[i][1], z = (double)raw[i][2];
            mesh->points.at[mesh->points.count++] =
                z_up ? (ns_vec3){ x, y, z } : (ns_vec3){ x, -z, y };
        }
        done += some;
    }
    return NS_OK;
}

// Plain elements, portion by portion, to the end of an array whose elements are `size` bytes.
static ns_status take_array(mesh_pipe *pipe, int32_t count, void *array, size_t size)
{
    struct {
        char *at;
        int32_t count, capacity;
    } a; // the shape of every NS_ARRAY

    for (int32_t done = 0; done < count;) {
        const int32_t some = count - done < PORTION ? count - done : PORTION;
        if (!ns_array_room(pipe->ctx, array, size, some))
            return ns_no_memory(pipe->ctx);
        memcpy(&a, array, sizeof a);
        NS_TRY(take(pipe, a.at + (size_t)a.count * size, (size_t)some * size));
        a.count += some;
        memcpy(array, &a, sizeof a);
        done += some;
    }
    return NS_OK;
}

static ns_status take_paints(mesh_pipe *pipe, const char *name, int32_t count, ns_mesh *mesh)
{
    for (int32_t i = 0; i < count; i++) {
        mesh_wire_paint raw;
        NS_TRY(take(pipe, &raw, sizeof raw));
        if ((raw.red | raw.green | raw.blue) < 0 || (raw.red | raw.green | raw.blue) > 255)
            return nonsense(pipe, name);
        const ns_mesh_paint paint = {
            { (uint8_t)raw.red, (uint8_t)raw.green, (uint8_t)raw.blue }, raw.texture
        };
        if (!ns_array_push(pipe->ctx, &mesh->paints, paint))
            return ns_no_memory(pipe->ctx);
    }
    return NS_OK;
}

// The bytes of a texture become pixels; one that cannot be used leaves a white pixel and a note.
static ns_status decode(mesh_pipe *pipe, const char *name, const ns_mesh_options *options,
                        const mesh_wire_texture *head, const ns_text *bytes, ns_mesh *mesh)
{
    ns_ctx *ctx = pipe->ctx;
    ns_bitmap bitmap = { 0 };
    ns_status status;

    if (head->kind == MESH_TEXTURE_RGBA) {
        if (head->width < 1 || head->height < 1
            || (int64_t)head->width * head->height * 4 != bytes->count)
            return nonsense(pipe, name);
        NS_TRY(ns_bitmap_create(ctx, &bitmap, head->width, head->height));
        memcpy(bitmap.rgba, bytes->at, (size_t)bytes->count);
    } else {
        status = options->textures(ctx, name, ns_text_chars(bytes), bytes->count, &bitmap);
        if (status == NS_BAD_INPUT) {
            if (!ns_notes_add(ctx, &mesh->notes, "a texture was left out: %s", ctx->message))
                return ns_no_memory(ctx);
            status = ns_bitmap_create(ctx, &bitmap, 1, 1);
            if (status == NS_OK)
                memset(bitmap.rgba, 255, 4);
        }
        NS_TRY(status);
    }
    if (ns_array_push(ctx, &mesh->textures, bitmap))
        return NS_OK;
    ns_bitmap_drop(ctx, &bitmap);
    return ns_no_memory(ctx);
}

static ns_status take_texture(mesh_pipe *pipe, const char *name, const ns_mesh_options *options,
                              ns_mesh *mesh)
{
    mesh_wire_texture head;
    ns_text bytes = { 0 };

    NS_TRY(take(pipe, &head, sizeof head));
    if (!options->textures || head.count < 0 || head.count > MESH_TEXTURE_BYTES_MAX
        || (head.kind != MESH_TEXTURE_PNG && head.kind != MESH_TEXTURE_RGBA))
        return nonsense(pipe, name);
    ns_status status = take_array(pipe, head.count, &bytes, 1);
    if (status == NS_OK)
        status = decode(pipe, name, options, &head, &bytes, mesh);
    ns_text_drop(pipe->ctx, &bytes);
    return status;
}

// A text from the child: only characters that a terminal takes kindly.
static ns_status take_text(mesh_pipe *pipe, const char *name, char text[MESH_NOTE_MAX + 1])
{
    int32_t count;

    NS_TRY(take(pipe, &count, sizeof count));
    if (count < 0 || count > MESH_NOTE_MAX)
        return nonsense(pipe, name);
    NS_TRY(take(pipe, text, (size_t)count));
    text[count] = 0;
    for (char *at = text; *at; at++) {
        if (*at < ' ' || *at > '~')
            *at = '?';
    }
    return NS_OK;
}

static bool is_possible(const mesh_wire_head *head)
{
    return head->magic == MESH_WIRE_MAGIC && head->points >= 0
           && head->points <= NS_MESH_POINTS_MAX && head->triangles >= 0
           && head->triangles <= NS_MESH_TRIANGLES_MAX && head->paints >= 0
           && head->paints <= NS_MESH_PAINTS_MAX && head->textures >= 0
           && head->textures <= MESH_TEXTURES_MAX && head->notes >= 0
           && head->notes <= MESH_NOTES_MAX;
}

static ns_status take_mesh(mesh_pipe *pipe, const char *name, const ns_mesh_options *options,
                           const mesh_wire_head *head, ns_mesh *mesh)
{
    const bool z_up = options->up == NS_UP_Z || (options->up == NS_UP_AUTO && head->z_up != 0);
    char note[MESH_NOTE_MAX + 1];

    NS_TRY(take_points(pipe, head->points, z_up, mesh));
    if (head->colours)
        NS_TRY(take_array(pipe, head->points, &mesh->colours, sizeof *mesh->colours.at));
    NS_TRY(take_array(pipe, head->triangles, &mesh->triangles, sizeof *mesh->triangles.at));
    if (head->uvs)
        NS_TRY(take_array(pipe, 3 * head->triangles, &mesh->uvs, sizeof *mesh->uvs.at));
    NS_TRY(take_paints(pipe, name, head->paints, mesh));
    for (int32_t i = 0; i < head->textures; i++)
        NS_TRY(take_texture(pipe, name, options, mesh));
    for (int32_t i = 0; i < head->notes; i++) {
        NS_TRY(take_text(pipe, name, note));
        if (!ns_notes_add(pipe->ctx, &mesh->notes, "%s", note))
            return ns_no_memory(pipe->ctx);
    }
    return NS_OK;
}

// A mesh without volume in sight: a sentence when it has no area either, a note when it is flat.
static ns_status look_at_extent(ns_ctx *ctx, const char *name, ns_mesh *mesh)
{
    ns_vec3 low = mesh->points.at[0], high = low;

    NS_ASSERT(mesh->points.count > 0);
    for (int32_t i = 1; i < mesh->points.count; i++) {
        const ns_vec3 p = mesh->points.at[i];
        low = (ns_vec3){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y,
                         p.z < low.z ? p.z : low.z };
        high = (ns_vec3){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y,
                          p.z > high.z ? p.z : high.z };
    }
    const int flat = (high.x == low.x) + (high.y == low.y) + (high.z == low.z);
    if (flat > 1)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: all points of the mesh lie on one line; name a mesh with some body",
                       name);
    if (flat == 1
        && !ns_notes_add(ctx, &mesh->notes,
                         "the mesh is flat and has no inside; only its surface can be filled"))
        return ns_no_memory(ctx);
    return NS_OK;
}

// The mesh's own complaints, with the file's name before them.
static ns_status check_mesh(ns_ctx *ctx, const char *name, ns_mesh *mesh)
{
    NS_TRY(ns_name_failure(ctx, name, ns_mesh_check(ctx, mesh)));
    if (mesh->triangles.count == 0 || mesh->points.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s holds no triangles; name a file with a surface in it", name);
    return look_at_extent(ctx, name, mesh);
}

ns_status ns_mesh_receive(mesh_pipe *pipe, const char *name, const ns_mesh_options *options,
                          ns_mesh *mesh)
{
    char why[MESH_NOTE_MAX + 1];
    mesh_wire_head head;

    NS_TRY(take(pipe, &head, sizeof head));
    if (!is_possible(&head))
        return nonsense(pipe, name);
    if (head.failed) {
        NS_TRY(take_text(pipe, name, why));
        return ns_fail(pipe->ctx, NS_BAD_INPUT, "%s is no mesh that can be read: %s", name,
                       why);
    }
    NS_TRY(take_mesh(pipe, name, options, &head, mesh));
    NS_ASSERT(mesh->points.count == head.points && mesh->triangles.count == head.triangles);
    NS_ASSERT(mesh->paints.count == head.paints && mesh->textures.count == head.textures);
    return check_mesh(pipe->ctx, name, mesh);
}
