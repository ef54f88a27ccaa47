// nono_voxels.c: the "board" object of a solid puzzle: how its cells look.
//
//     "board": { "paints": ["#d03020", "#20a040"], "voxels": ["0001020100..", ..] }
//
// A string for each layer from below, two hexadecimal digits a cell: 00 is no paint, 01 the first.
#include "nono/nono_parts.h"

#include "base/basics.h"

static ns_status read_paints(ns_nono_reader *r, int32_t list)
{
    ns_voxels *voxels = &r->doc->voxels;

    if (!ns_json_is(r->json, list, NS_JSON_ARRAY)
        || r->json->values.at[list].count > NS_VOXEL_PAINTS_MAX)
        return ns_json_fail(r->ctx, r->json, list, "\"paints\" is an array of at most %d",
                            NS_VOXEL_PAINTS_MAX);
    for (int32_t e = ns_json_first(r->json, list); e; e = ns_json_next(r->json, e))
        if (!ns_nono_read_rgb(r, e, &voxels->paints[++voxels->paint_count]))
            return ns_json_fail(r->ctx, r->json, e, "a paint is a string such as \"#ff8000\"");
    return NS_OK;
}

static ns_status read_layer(ns_nono_reader *r, int32_t string, uint8_t *cells, int32_t count)
{
    const ns_voxels *voxels = &r->doc->voxels;

    if (!ns_json_is(r->json, string, NS_JSON_STRING)
        || r->json->values.at[string].count != 2 * count)
        return ns_json_fail(
            r->ctx, r->json, string,
            "a layer of voxels is a string of %d digits here, two for each cell", 2 * count);
    const char *text = ns_json_text(r->json, string);
    for (int32_t i = 0; i < count; i++) {
        const int32_t paint = ns_nono_read_byte(text + 2 * i);
        if (paint < 0 || paint > voxels->paint_count)
            return ns_json_fail(r->ctx, r->json, string,
                                "digits %d and %d of this string name none of the %d paints",
                                2 * i + 1, 2 * i + 2, voxels->paint_count);
        cells[i] = (uint8_t)paint;
    }
    return NS_OK;
}

ns_status ns_nono_read_voxels(ns_nono_reader *r, int32_t object)
{
    const int32_t list = ns_json_find(r->json, object, "voxels");
    const int32_t *size = r->doc->puzzle.size, layer = size[0] * size[1];
    ns_voxels *voxels = &r->doc->voxels;
    int32_t z = 0;

    if (ns_max(size[0], ns_max(size[1], size[2])) > NS_VOXELS_SIDE_MAX) {
        ns_nono_keep_whole(r, "/board", object);
        return NS_OK;
    }
    NS_TRY(ns_voxels_create(r->ctx, voxels, size[0], size[1], size[2]));
    NS_TRY(read_paints(r, ns_json_find(r->json, object, "paints")));
    if (!ns_json_is(r->json, list, NS_JSON_ARRAY) || r->json->values.at[list].count != size[2])
        return ns_json_fail(r->ctx, r->json, list ? list : object,
                            "\"voxels\" is an array with a string for each layer, %d in all",
                            size[2]);
    for (int32_t e = ns_json_first(r->json, list); e; e = ns_json_next(r->json, e))
        NS_TRY(read_layer(r, e, voxels->at + (ptrdiff_t)layer * z++, layer));
    NS_ASSERT(z == size[2]);
    ns_nono_keep(r, "/board", object, ns_nono_voxels_keys, false);
    return NS_OK;
}

static void put_paint(ns_nono_writer *n, ns_rgb paint)
{
    char text[8];

    ns_format(text, sizeof text, "#%02x%02x%02x", paint.r, paint.g, paint.b);
    ns_json_put_string(n->w, text);
}

static void put_layer(ns_nono_writer *n, const uint8_t *cells, int32_t count)
{
    static const char digits[] = "0123456789abcdef";

    n->scratch.count = 0;
    for (int32_t i = 0; i < count; i++) {
        const char pair[2] = { digits[cells[i] >> 4], digits[cells[i] & 15] };
        n->w->failed |= !ns_text_add_bytes(n->ctx, &n->scratch, pair, 2);
    }
    ns_json_put_bytes(n->w, ns_text_chars(&n->scratch), n->scratch.count);
}

bool ns_nono_write_voxels(ns_nono_writer *n)
{
    const ns_voxels *voxels = &n->doc->voxels;
    const int32_t layer = voxels->size[0] * voxels->size[1];

    if (!voxels->at)
        return false;
    NS_ASSERT(memcmp(voxels->size, n->doc->puzzle.size, sizeof voxels->size) == 0);
    ns_json_put_key(n->w, "board");
    ns_json_open_object(n->w, NS_JSON_LINES);
    ns_json_put_key(n->w, "paints");
    ns_json_open_array(n->w, NS_JSON_FLAT);
    for (int32_t i = 1; i <= voxels->paint_count; i++)
        put_paint(n, voxels->paints[i]);
    ns_json_close(n->w);
    ns_json_put_key(n->w, "voxels");
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t z = 0; z < voxels->size[2]; z++)
        put_layer(n, voxels->at + (ptrdiff_t)layer * z, layer);
    ns_json_close(n->w);
    ns_nono_put_kept(n->w, &n->extra, "/board", ns_nono_voxels_keys);
    ns_json_close(n->w);
    return true;
}
