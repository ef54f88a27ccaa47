// told_files.c: meshes and bitmaps that a page tells. See told_files.h.
//
// What a page tells is trusted no more than a file: numbers must be numbers, corners must be points that are
// there, and there are as many pixels as a size wants. Only the parsing of a format has been done elsewhere.
#include "studio/told_files.h"

void *memcpy(void *restrict to, const void *restrict from, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);

// -- bitmaps --------------------------------------------------------------------------------------

#define MAGIC "nsbitmap"
#define HEAD_BYTES 20 // the word and three numbers

static uint32_t number_at(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16
           | (uint32_t)bytes[3] << 24;
}

ns_status ns_told_bitmap(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                         ns_bitmap *bitmap)
{
    const uint8_t *at = bytes;

    *bitmap = (ns_bitmap){ 0 };
    if (count < HEAD_BYTES || memcmp(at, MAGIC, 8) != 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: a bitmap is told as pixels; decode the file first", name);
    const int64_t width = number_at(at + 8), height = number_at(at + 12);
    const uint32_t ground = number_at(at + 16);
    NS_TRY(ns_bitmap_bounds(ctx, name, width, height));
    if (ground != 0 && ground >> 24 != 1)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: a background is told as 0x1rrggbb, or 0", name);
    if (count - HEAD_BYTES != 4 * width * height)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: %lld by %lld pixels of four bytes are not %d bytes", name,
                       (long long)width, (long long)height, (int)(count - HEAD_BYTES));
    NS_TRY(ns_bitmap_create(ctx, bitmap, (int32_t)width, (int32_t)height));
    bitmap->ground = ground;
    memcpy(bitmap->rgba, at + HEAD_BYTES, (size_t)(count - HEAD_BYTES));
    return NS_OK;
}

// -- meshes ---------------------------------------------------------------------------------------

#define PLACES 9 // decimals of a coordinate
#define UNIT 1e9

static ns_status read_points(ns_ctx *ctx, const ns_json *json, int32_t list, ns_mesh *mesh)
{
    int64_t place[3];
    int32_t k = 0;

    for (int32_t v = ns_json_first(json, list); v; v = ns_json_next(json, v)) {
        if (!ns_json_fixed(json, v, PLACES, &place[k]))
            return ns_json_fail(ctx, json, v,
                                "a coordinate is a number below 9e9 with at most %d decimals",
                                PLACES);
        if (++k < 3)
            continue;
        const ns_vec3 point = { (double)place[0] / UNIT, (double)place[1] / UNIT,
                                (double)place[2] / UNIT };
        if (!ns_array_push(ctx, &mesh->points, point))
            return ns_no_memory(ctx);
        k = 0;
    }
    return k == 0 ? NS_OK : ns_json_fail(ctx, json, list, "a point has three coordinates");
}

static ns_status read_triangles(ns_ctx *ctx, const ns_json *json, int32_t list, ns_mesh *mesh)
{
    ns_triangle triangle = { .paint = -1 };
    int32_t k = 0;

    for (int32_t v = ns_json_first(json, list); v; v = ns_json_next(json, v)) {
        int64_t point;
        if (!ns_json_whole(json, v, &point) || point < 0 || point >= mesh->points.count)
            return ns_json_fail(ctx, json, v, "there is no such point; they count from 0 to %d",
                                (int)mesh->points.count - 1);
        triangle.point[k++] = (int32_t)point;
        if (k < 3)
            continue;
        if (!ns_array_push(ctx, &mesh->triangles, triangle))
            return ns_no_memory(ctx);
        k = 0;
    }
    return k == 0 ? NS_OK : ns_json_fail(ctx, json, list, "a triangle has three corners");
}

static ns_status read_colour(ns_ctx *ctx, const ns_json *json, int32_t value, ns_rgb *colour)
{
    int64_t number;

    if (!ns_json_whole(json, value, &number) || number < 0 || number > 0xffffff)
        return ns_json_fail(ctx, json, value, "a colour is told as a number, 0xrrggbb");
    *colour = (ns_rgb){ (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number };
    return NS_OK;
}

static ns_status read_paints(ns_ctx *ctx, const ns_json *json, int32_t list, ns_mesh *mesh)
{
    for (int32_t v = ns_json_first(json, list); v; v = ns_json_next(json, v)) {
        ns_mesh_paint paint = { .texture = -1 };
        NS_TRY(read_colour(ctx, json, v, &paint.colour));
        if (!ns_array_push(ctx, &mesh->paints, paint))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static ns_status read_painted(ns_ctx *ctx, const ns_json *json, int32_t list, ns_mesh *mesh)
{
    int32_t v = ns_json_first(json, list), i = 0;

    for (; v && i < mesh->triangles.count; v = ns_json_next(json, v), i++) {
        int64_t paint;
        if (!ns_json_whole(json, v, &paint) || paint < -1 || paint >= mesh->paints.count)
            break;
        mesh->triangles.at[i].paint = (int32_t)paint;
    }
    return !v && i == mesh->triangles.count
               ? NS_OK
               : ns_json_fail(ctx, json, list, "each triangle has one of %d materials, or -1",
                              (int)mesh->paints.count);
}

static ns_status read_colours(ns_ctx *ctx, const ns_json *json, int32_t list, ns_mesh *mesh)
{
    for (int32_t v = ns_json_first(json, list); v; v = ns_json_next(json, v)) {
        ns_rgb colour;
        NS_TRY(read_colour(ctx, json, v, &colour));
        if (!ns_array_push(ctx, &mesh->colours, colour))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// Colours of materials, triangles and points; each may be missing.
static ns_status read_looks(ns_ctx *ctx, const ns_json *json, int32_t looks, ns_mesh *mesh)
{
    static const struct {
        const char *name;
        ns_status (*read)(ns_ctx *ctx, const ns_json *json, int32_t list, ns_mesh *mesh);
    } parts[] = { { "paints", read_paints },
                  { "painted", read_painted },
                  { "colours", read_colours } };

    for (int32_t i = 0; i < NS_COUNT(parts); i++) {
        const int32_t list = ns_json_find(json, looks, parts[i].name);
        if (list && !ns_json_is(json, list, NS_JSON_ARRAY))
            return ns_json_fail(ctx, json, list, "\"%s\" is an array", parts[i].name);
        if (list)
            NS_TRY(parts[i].read(ctx, json, list, mesh));
    }
    return NS_OK;
}

static ns_status read_parts(ns_ctx *ctx, const ns_json *json, ns_mesh *mesh)
{
    const int32_t points =
        ns_json_is(json, NS_JSON_ROOT, NS_JSON_ARRAY) ? ns_json_first(json, NS_JSON_ROOT) : 0;
    const int32_t triangles = points ? ns_json_next(json, points) : 0;
    const int32_t looks = triangles ? ns_json_next(json, triangles) : 0;

    if (!ns_json_is(json, points, NS_JSON_ARRAY) || !ns_json_is(json, triangles, NS_JSON_ARRAY)
        || (looks && !ns_json_is(json, looks, NS_JSON_OBJECT)))
        return ns_json_fail(ctx, json, NS_JSON_ROOT,
                            "a mesh is an array: coordinates, corners of triangles, and an "
                            "object of its colours when it has any");
    NS_TRY(read_points(ctx, json, points, mesh));
    NS_TRY(read_triangles(ctx, json, triangles, mesh));
    if (looks)
        NS_TRY(read_looks(ctx, json, looks, mesh));
    return ns_mesh_check(ctx, mesh);
}

ns_status ns_told_mesh(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       int32_t up, ns_mesh *mesh)
{
    ns_json json = { 0 };

    (void)up; // whoever tells it has turned it
    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    const ns_status status = read_parts(ctx, &json, mesh);
    ns_json_drop(ctx, &json);
    if (status != NS_OK)
        ns_mesh_drop(ctx, mesh);
    return status;
}
