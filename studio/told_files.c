// told_files.c: see told_files.h.
//
// What a page tells is trusted no more than a file: elements must nest, numbers must be numbers, corners
// must be points that are there. Only the parsing of XML or of a mesh' format has been done elsewhere.
#include "studio/told_files.h"

#include "nonosmith/svg.h"

// -- drawings -------------------------------------------------------------------------------------

typedef NS_ARRAY(const char *) words;

// The strings of an element: its name, names and values of attributes, NULL.
static ns_status collect(ns_ctx *ctx, const ns_json *json, int32_t element, words *list)
{
    list->count = 0;
    for (int32_t v = ns_json_first(json, element); v; v = ns_json_next(json, v)) {
        if (!ns_json_is(json, v, NS_JSON_STRING))
            return ns_json_fail(ctx, json, v, "an element is told in strings only");
        if (!ns_array_push(ctx, list, ns_json_text(json, v)))
            return ns_no_memory(ctx);
    }
    if (list->count % 2 == 0)
        return ns_json_fail(ctx, json, element,
                            "an element has a name, and a value for each attribute");
    return ns_array_push(ctx, list, NULL) ? NS_OK : ns_no_memory(ctx);
}

// Elements that are open, by name.
static ns_status tell_one(ns_ctx *ctx, const ns_json *json, int32_t v, ns_svg *svg, words *list,
                          words *open)
{
    if (ns_json_is(json, v, NS_JSON_STRING))
        return ns_svg_chars(ctx, svg, ns_json_text(json, v), json->values.at[v].count);
    if (ns_json_is(json, v, NS_JSON_NULL)) {
        if (open->count == 0)
            return ns_json_fail(ctx, json, v, "no element is open that could end here");
        return ns_svg_end(ctx, svg, open->at[--open->count]);
    }
    if (!ns_json_is(json, v, NS_JSON_ARRAY))
        return ns_json_fail(ctx, json, v, "an array, a string or null is expected here");
    NS_TRY(collect(ctx, json, v, list));
    if (!ns_array_push(ctx, open, list->at[0]))
        return ns_no_memory(ctx);
    return ns_svg_start(ctx, svg, list->at[0], &list->at[1]);
}

static ns_status tell_all(ns_ctx *ctx, const ns_json *json, ns_svg *svg)
{
    words list = { 0 }, open = { 0 };
    ns_status status = NS_OK;

    if (!ns_json_is(json, NS_JSON_ROOT, NS_JSON_ARRAY))
        status = ns_json_fail(ctx, json, NS_JSON_ROOT, "a drawing is one array");
    for (int32_t v = ns_json_first(json, NS_JSON_ROOT); status == NS_OK && v;
         v = ns_json_next(json, v))
        status = tell_one(ctx, json, v, svg, &list, &open);
    if (status == NS_OK && open.count > 0)
        status = ns_json_fail(ctx, json, NS_JSON_ROOT, "the element %s does not end",
                              open.at[open.count - 1]);
    ns_array_drop(ctx, &list);
    ns_array_drop(ctx, &open);
    return status;
}

ns_status ns_told_svg(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                      ns_drawing *drawing)
{
    ns_json json = { 0 };
    ns_svg *svg = NULL;

    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    ns_status status = ns_svg_create(ctx, name, &svg);
    if (status == NS_OK)
        status = tell_all(ctx, &json, svg);
    if (status == NS_OK)
        status = ns_svg_finish(ctx, svg, drawing);
    ns_svg_destroy(ctx, svg);
    ns_json_drop(ctx, &json);
    return status;
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

static ns_status read_both(ns_ctx *ctx, const ns_json *json, ns_mesh *mesh)
{
    const int32_t points =
        ns_json_is(json, NS_JSON_ROOT, NS_JSON_ARRAY) ? ns_json_first(json, NS_JSON_ROOT) : 0;
    const int32_t triangles = points ? ns_json_next(json, points) : 0;

    if (!ns_json_is(json, points, NS_JSON_ARRAY) || !ns_json_is(json, triangles, NS_JSON_ARRAY))
        return ns_json_fail(ctx, json, NS_JSON_ROOT,
                            "a mesh is an array of two: coordinates, and corners of triangles");
    NS_TRY(read_points(ctx, json, points, mesh));
    NS_TRY(read_triangles(ctx, json, triangles, mesh));
    return ns_mesh_check(ctx, mesh);
}

ns_status ns_told_mesh(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       int32_t up, ns_mesh *mesh)
{
    ns_json json = { 0 };

    (void)up; // whoever tells it has turned it
    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    const ns_status status = read_both(ctx, &json, mesh);
    ns_json_drop(ctx, &json);
    if (status != NS_OK)
        ns_mesh_drop(ctx, mesh);
    return status;
}
