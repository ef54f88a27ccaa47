// mesh_assimp_texture.c: in the child process: the textures that materials name.
//
// A texture is in the file itself or beside it. Names come from strangers, often with the folders
// of another machine: what is taken is a PNG in the mesh's own folder or below it, wherever the
// name points to; links do not lead out of it.
#define _XOPEN_SOURCE 700

#include "io/mesh/mesh_assimp_child.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_png(const void *bytes, size_t count)
{
    return count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

// The last part of a path, whichever way its slashes lean.
static const char *base_name(const char *path)
{
    const char *base = path;

    for (const char *at = path; *at; at++) {
        if (*at == '/' || *at == '\\')
            base = at + 1;
    }
    return base;
}

static bool find_beside(const child *c, const char *name, char path[PATH_MAX])
{
    const int folder = (int)(base_name(c->path) - c->path);
    const char *names[] = { name, base_name(name) };

    for (int32_t i = 0; i < NS_COUNT(names) && *name; i++) {
        char joined[PATH_MAX];
        const int length = snprintf(joined, sizeof joined, "%.*s%s", folder, c->path, names[i]);
        if (length < 0 || length >= (int)sizeof joined)
            continue;
        for (char *at = joined + folder; *at; at++)
            *at = *at == '\\' ? '/' : *at;
        if (ns_child_inside(c->path, joined, path))
            return true;
    }
    return false;
}

// A whole file of at most MESH_TEXTURE_BYTES_MAX bytes; NULL otherwise.
static void *read_whole(const char *path, size_t *count)
{
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat about;
    char *bytes = NULL;

    if (file < 0)
        return NULL;
    *count = 0;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0
        && about.st_size <= MESH_TEXTURE_BYTES_MAX) {
        bytes = ns_child_new((size_t)about.st_size, 1);
        ssize_t got = 1;
        while (got > 0 && *count < (size_t)about.st_size) {
            got = read(file, bytes + *count, (size_t)about.st_size - *count);
            *count += got > 0 ? (size_t)got : 0;
        }
    }
    close(file);
    return bytes;
}

static bool take_png(child_texture *texture, const void *bytes, size_t count)
{
    if (!bytes || !is_png(bytes, count) || count > MESH_TEXTURE_BYTES_MAX)
        return false;
    texture->bytes = bytes;
    texture->head = (mesh_wire_texture){ .kind = MESH_TEXTURE_PNG, .count = (int32_t)count };
    return true;
}

// A texture that is part of the file: a PNG as it is, or plain pixels.
static bool take_embedded(child_texture *texture, const struct aiTexture *from)
{
    if (from->mHeight == 0)
        return take_png(texture, from->pcData, from->mWidth);
    const uint64_t pixels = (uint64_t)from->mWidth * from->mHeight;
    if (pixels == 0 || pixels * 4 > MESH_TEXTURE_BYTES_MAX || from->mWidth > NS_BITMAP_SIDE_MAX
        || from->mHeight > NS_BITMAP_SIDE_MAX)
        return false;
    uint8_t *rgba = ns_child_new((size_t)pixels, 4);
    for (size_t i = 0; i < pixels; i++) {
        const struct aiTexel texel = from->pcData[i];
        memcpy(rgba + 4 * i, (uint8_t[4]){ texel.r, texel.g, texel.b, texel.a }, 4);
    }
    texture->bytes = rgba;
    texture->head = (mesh_wire_texture){ MESH_TEXTURE_RGBA, (int32_t)from->mWidth,
                                         (int32_t)from->mHeight, (int32_t)(pixels * 4) };
    return true;
}

static bool load(const child *c, const char *name, child_texture *texture)
{
    char path[PATH_MAX];
    size_t count = 0;

    texture->name = name;
    if (*name == '*') {
        const unsigned long number = strtoul(name + 1, NULL, 10);
        return number < c->scene->mNumTextures
               && take_embedded(texture, c->scene->mTextures[number]);
    }
    for (unsigned i = 0; i < c->scene->mNumTextures; i++) {
        if (strcmp(c->scene->mTextures[i]->mFilename.data, name) == 0)
            return take_embedded(texture, c->scene->mTextures[i]);
    }
    if (!find_beside(c, name, path))
        return false;
    const void *bytes = read_whole(path, &count);
    return take_png(texture, bytes, count);
}

static int32_t find_or_load(child *c, const char *name)
{
    for (int32_t i = 0; i < c->head.textures; i++) {
        if (strcmp(c->textures[i].name, name) == 0)
            return i;
    }
    if (c->head.textures == MESH_TEXTURES_MAX) {
        ns_child_note(c, "more than %d textures; the others are left out", MESH_TEXTURES_MAX);
        return -1;
    }
    char *kept = ns_child_new(strlen(name) + 1, 1);
    strcpy(kept, name);
    if (load(c, kept, &c->textures[c->head.textures]))
        return c->head.textures++;
    ns_child_note(c, "the texture %.100s is no PNG in the mesh's folder and is left out",
                  base_name(name));
    return -1;
}

int32_t ns_child_texture(child *c, const struct aiMaterial *material, uint32_t *channel)
{
    static const enum aiTextureType kinds[] = { aiTextureType_BASE_COLOR,
                                                aiTextureType_DIFFUSE };

    *channel = 0;
    for (int32_t i = 0; c->want_textures && i < NS_COUNT(kinds); i++) {
        struct aiString path = { 0 };
        unsigned place = 0;
        if (aiGetMaterialTexture(material, kinds[i], 0, &path, NULL, &place, NULL, NULL, NULL,
                                 NULL)
            != AI_SUCCESS)
            continue;
        *channel = place;
        path.data[sizeof path.data - 1] = 0;
        if (path.data[0] == '$') // a name that assimp made up
            return -1;
        return find_or_load(c, path.data);
    }
    return -1;
}
