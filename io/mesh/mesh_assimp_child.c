// mesh_assimp_child.c: in the child process: assimp's scene becomes points, triangles and paints.
//
// assimp repeats a point for every normal, seam and material, and STL does for every triangle:
// points that are equal in all bits (and in colour) are welded again here.
#define _XOPEN_SOURCE 700

#include "io/mesh/mesh_assimp_child.h"
#include "io/asserts.h"

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

void *ns_child_new(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);

    if (!block)
        _exit(MESH_CHILD_NO_MEMORY);
    return block;
}

void ns_child_note(child *c, const char *format, ...)
{
    char *note = c->notes[c->head.notes];
    va_list args;

    if (c->head.notes == MESH_NOTES_MAX)
        return;
    va_start(args, format);
    vsnprintf(note, sizeof c->notes[0], format, args);
    va_end(args);
    for (int32_t i = 0; i < c->head.notes; i++) {
        if (strcmp(c->notes[i], note) == 0)
            return;
    }
    c->head.notes++;
}

static void send_bytes(int file, const void *bytes, size_t count)
{
    const char *at = bytes;

    while (count > 0) {
        const ssize_t put = write(file, at, count);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            _exit(1);
        at += put;
        count -= (size_t)put;
    }
}

static void send_text(int file, const char *text)
{
    const size_t length = strlen(text);
    const int32_t count = length < MESH_NOTE_MAX ? (int32_t)length : MESH_NOTE_MAX;

    send_bytes(file, &count, sizeof count);
    send_bytes(file, text, (size_t)count);
}

// What assimp says, in our words where we know better ones.
static void translate(const char *said, char why[MESH_NOTE_MAX + 1])
{
    static const char no_triangles[] =
        "there are no triangles in it; export the model's surface";
    static const struct {
        const char *said, *why;
    } known[] = {
        { "No suitable reader",
          "it is damaged, or in no format that is known here; export it again, as OBJ or GLB" },
        { "No output meshes", no_triangles },
        { "No meshes remaining", no_triangles },
        { "No scene", no_triangles },
    };
    size_t length = strlen(said);

    for (int32_t i = 0; i < NS_COUNT(known); i++) {
        if (strstr(said, known[i].said)) {
            snprintf(why, MESH_NOTE_MAX + 1, "%s", known[i].why);
            return;
        }
    }
    while (length > 0 && strchr(". \n", said[length - 1]))
        length--;
    snprintf(why, MESH_NOTE_MAX + 1, "the importer says \"%.*s\"; export it again",
             (int)(length < 180 ? length : 180), said);
}

static int refuse(int file, const char *why)
{
    const mesh_wire_head head = { .magic = MESH_WIRE_MAGIC, .failed = 1 };

    send_bytes(file, &head, sizeof head);
    send_text(file, why);
    return 0;
}

static int refuse_import(int file, const char *said)
{
    char why[MESH_NOTE_MAX + 1];

    if (strstr(said, "bad_alloc") || strstr(said, "bad allocation"))
        return MESH_CHILD_NO_MEMORY;
    translate(said, why);
    return refuse(file, why);
}

static const struct aiScene *import(const char *path)
{
    char *own = ns_child_new(strlen(path) + 1, 1);
    struct aiFileIO files = ns_child_files(strcpy(own, path));
    struct aiPropertyStore *wishes = aiCreatePropertyStore();
    const unsigned steps = aiProcess_RemoveComponent | aiProcess_Triangulate
                           | aiProcess_PreTransformVertices | aiProcess_SortByPType;

    aiSetImportPropertyInteger(wishes, AI_CONFIG_PP_RVC_FLAGS,
                               aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS
                                   | aiComponent_BONEWEIGHTS | aiComponent_ANIMATIONS
                                   | aiComponent_LIGHTS | aiComponent_CAMERAS);
    aiSetImportPropertyInteger(wishes, AI_CONFIG_PP_SBP_REMOVE,
                               aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    aiSetImportPropertyInteger(wishes, AI_CONFIG_IMPORT_MD3_HANDLE_MULTIPART, 0);
    return aiImportFileExWithProperties(path, steps, &files, wishes);
}

static bool has_suffix(const char *path, const char *suffix)
{
    const size_t length = strlen(path), tail = strlen(suffix);

    return length > tail && strcasecmp(path + length - tail, suffix) == 0;
}

// Whether z is up already: by custom of the format, or because the file says so (FBX).
static bool is_z_up(const child *c)
{
    const struct aiMetadata *said = c->scene->mMetaData;

    for (unsigned i = 0; said && i < said->mNumProperties; i++) {
        if (strcmp(said->mKeys[i].data, "UpAxis") == 0 && said->mValues[i].mType == AI_INT32)
            return *(const int32_t *)said->mValues[i].mData == 2;
    }
    return has_suffix(c->path, ".stl") || has_suffix(c->path, ".3mf")
           || has_suffix(c->path, ".amf");
}

// Files that count light (glTF) are brought nearer to bytes by a root, as everywhere in Nonosmith.
static uint8_t byte_of(const child *c, float part)
{
    const float bounded = part > 0 ? (part < 1 ? part : 1) : 0; // a NaN is 0

    return (uint8_t)((c->linear ? sqrtf(bounded) : bounded) * 255 + 0.5f);
}

static ns_rgb rgb_of(const child *c, const struct aiColor4D *colour)
{
    return (ns_rgb){ byte_of(c, colour->r), byte_of(c, colour->g), byte_of(c, colour->b) };
}

static void gather_paints(child *c)
{
    const unsigned count = c->scene->mNumMaterials;

    if (count > NS_MESH_PAINTS_MAX) {
        ns_child_note(c, "the file has %u materials, and only the first %d are used", count,
                      NS_MESH_PAINTS_MAX);
    }
    c->head.paints = (int32_t)(count < NS_MESH_PAINTS_MAX ? count : NS_MESH_PAINTS_MAX);
    c->paints = ns_child_new((size_t)c->head.paints, sizeof *c->paints);
    c->channels = ns_child_new((size_t)c->head.paints, sizeof *c->channels);
    for (int32_t i = 0; i < c->head.paints; i++) {
        const struct aiMaterial *material = c->scene->mMaterials[i];
        struct aiColor4D colour = { 1, 1, 1, 1 };
        if (aiGetMaterialColor(material, AI_MATKEY_BASE_COLOR, &colour) != AI_SUCCESS)
            aiGetMaterialColor(material, AI_MATKEY_COLOR_DIFFUSE, &colour);
        const int32_t texture = ns_child_texture(c, material, &c->channels[i]);
        const ns_rgb rgb = rgb_of(c, &colour);
        c->paints[i] = (mesh_wire_paint){ rgb.r, rgb.g, rgb.b, texture };
    }
}

// Materials that assimp made up for files without any.
static bool is_made_up(const child *c, unsigned index)
{
    struct aiString name = { 0 };

    if (index >= (unsigned)c->head.paints)
        return true;
    if (c->paints[index].texture >= 0)
        return false;
    aiGetMaterialString(c->scene->mMaterials[index], AI_MATKEY_NAME, &name);
    return strcmp(name.data, AI_DEFAULT_MATERIAL_NAME) == 0 || has_suffix(c->path, ".stl")
           || has_suffix(c->path, ".ply");
}

static uint32_t mix(const float point[3], ns_rgb colour)
{
    uint32_t bits[3], hash = (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;

    memcpy(bits, point, sizeof bits);
    for (int32_t i = 0; i < 3; i++) {
        hash = (hash ^ bits[i]) * 0x9e3779b1u;
        hash ^= hash >> 15;
    }
    return hash;
}

// The point of these bits, old or new.
static int32_t weld(child *c, const struct aiVector3D *place, ns_rgb colour)
{
    NS_ASSERT((uint32_t)c->head.points < c->mask); // a slot stays free, so that a walk ends
    const float point[3] = { place->x + 0.0f, place->y + 0.0f, place->z + 0.0f }; // no -0

    for (uint32_t slot = mix(point, colour) & c->mask;; slot = (slot + 1) & c->mask) {
        const int32_t known = c->places[slot];
        if (known < 0) {
            c->places[slot] = c->head.points;
            memcpy(c->points[c->head.points], point, sizeof point);
            if (c->colours)
                c->colours[c->head.points] = colour;
            return c->head.points++;
        }
        if (memcmp(c->points[known], point, sizeof point) == 0
            && (!c->colours || memcmp(&c->colours[known], &colour, sizeof colour) == 0))
            return known;
    }
}

static void gather_mesh(child *c, const struct aiMesh *mesh)
{
    const ns_rgb white = { 255, 255, 255 };
    const bool made_up = is_made_up(c, mesh->mMaterialIndex);
    const int32_t paint = made_up ? -1 : (int32_t)mesh->mMaterialIndex;
    const struct aiColor4D *colours = mesh->mColors[0];
    const uint32_t channel = paint >= 0 ? c->channels[paint] : 0;
    const struct aiVector3D *places =
        channel < AI_MAX_NUMBER_OF_TEXTURECOORDS ? mesh->mTextureCoords[channel] : NULL;

    for (unsigned f = 0; f < mesh->mNumFaces; f++) {
        const struct aiFace *face = &mesh->mFaces[f];
        ns_triangle triangle = { .paint = paint };
        if (face->mNumIndices != 3 || face->mIndices[0] >= mesh->mNumVertices
            || face->mIndices[1] >= mesh->mNumVertices
            || face->mIndices[2] >= mesh->mNumVertices)
            continue;
        for (int32_t k = 0; k < 3; k++) {
            const unsigned v = face->mIndices[k];
            triangle.point[k] =
                weld(c, &mesh->mVertices[v], colours ? rgb_of(c, &colours[v]) : white);
            if (c->uvs && places)
                c->uvs[3 * c->head.triangles + k] = (ns_uv){ places[v].x, places[v].y };
        }
        c->triangles[c->head.triangles++] = triangle;
    }
}

// Room for all there may be; false when that is too much.
static bool make_room(child *c)
{
    size_t triangles = 0, slots = 16;
    bool colours = false;

    for (unsigned m = 0; m < c->scene->mNumMeshes; m++) {
        triangles += c->scene->mMeshes[m]->mNumFaces;
        colours = colours || c->scene->mMeshes[m]->mColors[0];
    }
    if (triangles > NS_MESH_TRIANGLES_MAX)
        return false;
    while (slots < 6 * triangles)
        slots *= 2;
    c->points = ns_child_new(3 * triangles, sizeof *c->points);
    c->triangles = ns_child_new(triangles, sizeof *c->triangles);
    c->places = ns_child_new(slots, sizeof *c->places);
    memset(c->places, 0xff, slots * sizeof *c->places);
    NS_ASSERT((slots & (slots - 1)) == 0);
    c->mask = (uint32_t)slots - 1;
    if (colours)
        c->colours = ns_child_new(3 * triangles, sizeof *c->colours);
    if (c->head.textures > 0)
        c->uvs = ns_child_new(3 * triangles, sizeof *c->uvs);
    return true;
}

static void send_all(const child *c, int file)
{
    const mesh_wire_head *head = &c->head;

    send_bytes(file, head, sizeof *head);
    send_bytes(file, c->points, (size_t)head->points * sizeof *c->points);
    if (head->colours)
        send_bytes(file, c->colours, (size_t)head->points * sizeof *c->colours);
    send_bytes(file, c->triangles, (size_t)head->triangles * sizeof *c->triangles);
    if (head->uvs)
        send_bytes(file, c->uvs, 3 * (size_t)head->triangles * sizeof *c->uvs);
    send_bytes(file, c->paints, (size_t)head->paints * sizeof *c->paints);
    for (int32_t i = 0; i < head->textures; i++) {
        send_bytes(file, &c->textures[i].head, sizeof c->textures[i].head);
        send_bytes(file, c->textures[i].bytes, (size_t)c->textures[i].head.count);
    }
    for (int32_t i = 0; i < head->notes; i++)
        send_text(file, c->notes[i]);
}

int ns_mesh_child(const char *path, int32_t textures, int file)
{
    child *c = ns_child_new(1, sizeof *c);

    c->path = path;
    c->want_textures = textures != 0;
    c->linear = has_suffix(path, ".gltf") || has_suffix(path, ".glb");
    c->scene = import(path);
    if (!c->scene)
        return refuse_import(file, aiGetErrorString());
    c->head.magic = MESH_WIRE_MAGIC;
    c->head.z_up = is_z_up(c);
    gather_paints(c);
    if (!make_room(c))
        return refuse(file, "it has more than 16 million triangles; simplify it");
    for (unsigned m = 0; m < c->scene->mNumMeshes; m++)
        gather_mesh(c, c->scene->mMeshes[m]);
    if (c->head.points > NS_MESH_POINTS_MAX)
        return refuse(file, "it has more than 33 million points; simplify it");
    c->head.colours = c->colours != NULL;
    c->head.uvs = c->uvs != NULL;
    send_all(c, file);
    return 0;
}
