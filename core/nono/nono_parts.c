// nono_parts.c: the words of the .nono file, and the keys that nobody here knows.
//
// Unknown keys travel as a JSON text (see nono.h). The reader writes it while it goes through
// the file; the writer reads it again and sorts the paths, so that even a file in which every
// one of many lines has keys of its own is written in n log n.
#include "nono/nono_parts.h"

#include "base/basics.h"

const char *const ns_nono_doc_keys[] = { "nono",  "number", "meta",   "puzzle", "solution",
                                         "saved", "made",   "judged", "board",  NULL };
const char *const ns_nono_puzzle_keys[] = { "kind",  "size",  "cells", "palette",
                                            "clues", "lines", "given", NULL };
const char *const ns_nono_paint_keys[] = { "symbol", "colour", "name", NULL };
const char *const ns_nono_line_keys[] = { "walk", "clue", NULL };
const char *const ns_nono_tally_keys[] = { "tally", "partial", NULL };
const char *const ns_nono_meta_keys[] = { "title",   "author",      "copyright",
                                          "licence", "description", NULL };
const char *const ns_nono_made_keys[] = { NULL };
const char *const ns_nono_judged_keys[] = { "verdict",       "level", "setting",
                                            "score",         "floor", "fitness",
                                            "fitness_floor", "stars", "effort",
                                            "hardest",       NULL };
const char *const ns_nono_board_keys[] = { "frame", "tolerance", "self_crossing",
                                           "nodes", "curves",    "cells",
                                           NULL };
const char *const ns_nono_voxels_keys[] = { "paints", "voxels", NULL };
const char *const ns_nono_curve_keys[] = { "closed", "shift", "sections", NULL };
const char *const ns_nono_section_keys[] = { "role", "from", "to", "colours", "path", NULL };

bool ns_nono_is_symbol(int32_t character)
{
    return character > ' ' && character < 0x7f && character != '?' && character != '['
           && character != ']';
}

ns_nono_path ns_nono_path_of(const char *format, ...)
{
    ns_nono_path path = { { 0 } };
    va_list args;

    va_start(args, format);
    const int32_t length = ns_format_va(NULL, path.text, sizeof path.text, format, args);
    va_end(args);
    NS_ASSERT(length < (int32_t)sizeof path.text);
    (void)length;
    return path;
}

bool ns_nono_knows(const char *const *known, const ns_json *json, int32_t key)
{
    for (int32_t i = 0; known[i]; i++) {
        if (ns_json_same(json, key, known[i]))
            return true;
    }
    return false;
}

bool ns_nono_is_plain(const ns_json *json, int32_t value)
{
    return ns_json_is(json, value, NS_JSON_STRING)
           && ns_length(ns_json_text(json, value)) == json->values.at[value].count;
}

bool ns_nono_is_seed(const char *key, const char *text, int32_t count)
{
    int64_t number = 0;

    for (int32_t i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9' || i == 16)
            return false;
        number = number * 10 + (text[i] - '0');
    }
    return ns_same_text(key, "seed") && count > 0 && (text[0] != '0' || count == 1)
           && number <= NS_NONO_NUMBER_MAX;
}

void ns_nono_put_value(ns_json_writer *w, const ns_json *json, int32_t value)
{
    const ns_json_value *v = &json->values.at[value];

    ns_json_put_raw(w, json->source + v->from, v->to - v->from);
}

static void open_kept(ns_nono_reader *r, const char *path)
{
    if (r->extra.depth == 0)
        ns_json_open_object(&r->extra, NS_JSON_FLAT);
    ns_json_put_key(&r->extra, path);
}

void ns_nono_keep(ns_nono_reader *r, const char *path, int32_t object, const char *const *known,
                  bool strings)
{
    const ns_json *json = r->json;
    bool some = false;

    NS_ASSERT(!*path || *path == '/');
    for (int32_t key = ns_json_first(json, object); key; key = ns_json_next(json, key + 1)) {
        const ns_json_value *value = &json->values.at[key + 1];
        if (ns_nono_knows(known, json, key) || (strings && ns_nono_is_plain(json, key + 1))
            || (strings
                && ns_nono_is_seed(ns_json_text(json, key), json->source + value->from,
                                   value->to - value->from)))
            continue;
        if (!some) {
            open_kept(r, path);
            ns_json_open_object(&r->extra, NS_JSON_FLAT);
        }
        some = true;
        ns_json_put_key_bytes(&r->extra, ns_json_text(json, key), json->values.at[key].count);
        ns_nono_put_value(&r->extra, json, key + 1);
    }
    if (some)
        ns_json_close(&r->extra);
}

void ns_nono_keep_whole(ns_nono_reader *r, const char *path, int32_t object)
{
    open_kept(r, path);
    ns_nono_put_value(&r->extra, r->json, object);
}

ns_status ns_nono_keep_end(ns_nono_reader *r)
{
    NS_ASSERT(r->extra.depth <= 1); // every object that was kept is closed
    if (r->extra.depth > 0)
        ns_json_close(&r->extra);
    return ns_json_written(&r->extra);
}

static int compare_texts(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++)
        continue;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

static int compare_paths(const void *a, const void *b, void *user)
{
    const ns_json *json = user;

    return compare_texts(ns_json_text(json, *(const int32_t *)a),
                         ns_json_text(json, *(const int32_t *)b));
}

ns_status ns_nono_extra_read(ns_ctx *ctx, const ns_text *text, ns_nono_extra *extra)
{
    ns_json *json = &extra->json;

    *extra = (ns_nono_extra){ 0 };
    if (text->count == 0)
        return NS_OK;
    NS_TRY(ns_json_read(ctx, json, "extra", text->at, text->count));
    if (!ns_json_is(json, NS_JSON_ROOT, NS_JSON_OBJECT))
        return ns_fail(ctx, NS_BAD_INPUT, "the kept keys of a doc must be a JSON object");
    const int32_t count = json->values.at[NS_JSON_ROOT].count;
    NS_NEED(ctx, ns_array_room(ctx, &extra->paths, sizeof(int32_t), count));
    for (int32_t k = ns_json_first(json, NS_JSON_ROOT); k; k = ns_json_next(json, k + 1))
        extra->paths.at[extra->paths.count++] = k;
    NS_ASSERT(extra->paths.count == count);
    return ns_array_sort(ctx, &extra->paths, compare_paths, json);
}

void ns_nono_extra_drop(ns_ctx *ctx, ns_nono_extra *extra)
{
    ns_json_drop(ctx, &extra->json);
    ns_array_drop(ctx, &extra->paths);
}

int32_t ns_nono_extra_find(const ns_nono_extra *extra, const char *path)
{
    int32_t low = 0, high = extra->paths.count;

    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        const int32_t key = extra->paths.at[middle];
        const int order = compare_texts(ns_json_text(&extra->json, key), path);
        if (order == 0)
            return ns_json_is(&extra->json, key + 1, NS_JSON_OBJECT) ? key + 1 : 0;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

void ns_nono_put_kept(ns_json_writer *w, const ns_nono_extra *extra, const char *path,
                      const char *const *known)
{
    const ns_json *json = &extra->json;
    const int32_t object = ns_nono_extra_find(extra, path);

    for (int32_t key = ns_json_first(json, object); key; key = ns_json_next(json, key + 1)) {
        if (ns_nono_knows(known, json, key))
            continue;
        ns_json_put_key_bytes(w, ns_json_text(json, key), json->values.at[key].count);
        ns_nono_put_value(w, json, key + 1);
    }
}
