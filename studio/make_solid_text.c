// make_solid_text.c: see make_solid_text.h.
#include "studio/make_solid_text.h"

#include "nonosmith/json.h"
#include "nonosmith/nono.h"

#define PLACES 9 // decimals of a coordinate
#define UNIT 1e9

// What the bytes hold: one of them.
typedef struct model {
    bool is_mesh;
    ns_mesh mesh;
    ns_voxels voxels;
    ns_notes notes; // of the voxels
} model;

static void drop_model(ns_ctx *ctx, model *m)
{
    ns_mesh_drop(ctx, &m->mesh);
    ns_voxels_drop(ctx, &m->voxels);
    ns_notes_drop(ctx, &m->notes);
}

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

static ns_status read_model(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                            model *m)
{
    ns_json json = { 0 };

    m->is_mesh = count == 0 || bytes[0] != 'V';
    if (!m->is_mesh)
        return ns_vox_read(ctx, bytes, count, 0, &m->voxels, &m->notes);
    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    const ns_status status = read_both(ctx, &json, &m->mesh);
    ns_json_drop(ctx, &json);
    return status;
}

static ns_status make_and_write(ns_ctx *ctx, const model *m, const ns_solid_options *options,
                                ns_doc *doc, ns_text *text)
{
    ns_solid_made made = { 0 };
    const ns_status status =
        m->is_mesh ? ns_make_solid(ctx, &m->mesh, options, doc, &made)
                   : ns_make_solid_from_voxels(ctx, &m->voxels, options, doc, &made);

    ns_solid_made_drop(ctx, &made);
    if (status != NS_OK && (status != NS_STOPPED || doc->puzzle.cell_count == 0))
        return status;
    const ns_status written = ns_nono_write(ctx, doc, 1, text);
    return written == NS_OK ? status : written;
}

ns_status ns_make_solid_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                             const ns_solid_options *options, ns_text *text)
{
    model m = { 0 };
    ns_doc doc = { 0 };
    ns_status status = read_model(ctx, name, bytes, count, &m);

    if (status == NS_OK)
        status = make_and_write(ctx, &m, options, &doc, text);
    ns_doc_drop(ctx, &doc);
    drop_model(ctx, &m);
    return status;
}
