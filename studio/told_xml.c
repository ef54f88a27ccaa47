// told_xml.c: drawings and puzzles from what a page's XML parser met. See told_files.h.
//
// What a page tells is trusted no more than a file: elements must nest. Only the parsing of XML has been
// done elsewhere.
#include "studio/told_files.h"

#include "nonosmith/formats.h"
#include "nonosmith/svg.h"
#include "nonosmith/webpbn.h"

typedef NS_ARRAY(const char *) words;

// Who is told: one of both builders.
typedef struct listener {
    ns_svg *svg;
    ns_webpbn *webpbn;
    words list; // of the element at hand
    words open; // elements, by name
} listener;

static ns_status tell_start(ns_ctx *ctx, listener *to)
{
    const char *name = to->list.at[0], *const *attributes = &to->list.at[1];

    if (!ns_array_push(ctx, &to->open, name))
        return ns_no_memory(ctx);
    return to->svg ? ns_svg_start(ctx, to->svg, name, attributes)
                   : ns_webpbn_start(ctx, to->webpbn, name, attributes);
}

static ns_status tell_end(ns_ctx *ctx, listener *to)
{
    const char *name = to->open.at[--to->open.count];

    return to->svg ? ns_svg_end(ctx, to->svg, name) : ns_webpbn_end(ctx, to->webpbn, name);
}

static ns_status tell_chars(ns_ctx *ctx, listener *to, const char *chars, int32_t count)
{
    return to->svg ? ns_svg_chars(ctx, to->svg, chars, count)
                   : ns_webpbn_chars(ctx, to->webpbn, chars, count);
}

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

static ns_status tell_one(ns_ctx *ctx, const ns_json *json, int32_t v, listener *to)
{
    if (ns_json_is(json, v, NS_JSON_STRING))
        return tell_chars(ctx, to, ns_json_text(json, v), json->values.at[v].count);
    if (ns_json_is(json, v, NS_JSON_NULL)) {
        if (to->open.count == 0)
            return ns_json_fail(ctx, json, v, "no element is open that could end here");
        return tell_end(ctx, to);
    }
    if (!ns_json_is(json, v, NS_JSON_ARRAY))
        return ns_json_fail(ctx, json, v, "an array, a string or null is expected here");
    NS_TRY(collect(ctx, json, v, &to->list));
    return tell_start(ctx, to);
}

static ns_status tell_all(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                          listener *to)
{
    ns_json json = { 0 };

    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    ns_status status = NS_OK;
    if (!ns_json_is(&json, NS_JSON_ROOT, NS_JSON_ARRAY))
        status = ns_json_fail(ctx, &json, NS_JSON_ROOT, "what is in a file is one array");
    for (int32_t v = ns_json_first(&json, NS_JSON_ROOT); status == NS_OK && v;
         v = ns_json_next(&json, v))
        status = tell_one(ctx, &json, v, to);
    if (status == NS_OK && to->open.count > 0)
        status = ns_json_fail(ctx, &json, NS_JSON_ROOT, "the element %s does not end",
                              to->open.at[to->open.count - 1]);
    ns_array_drop(ctx, &to->list);
    ns_array_drop(ctx, &to->open);
    ns_json_drop(ctx, &json);
    return status;
}

ns_status ns_told_svg(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                      const ns_svg_options *options, ns_drawing *drawing)
{
    listener to = { 0 };

    NS_TRY(ns_svg_create(ctx, name, &to.svg));
    if (options)
        ns_svg_choose(to.svg, options);
    ns_status status = tell_all(ctx, name, bytes, count, &to);
    if (status == NS_OK)
        status = ns_svg_finish(ctx, to.svg, drawing);
    ns_svg_destroy(ctx, to.svg);
    return status;
}

ns_status ns_told_webpbn(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                         ns_book *book)
{
    listener to = { 0 };

    if (count > NS_FILE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: a puzzle file has at most %d bytes; split it",
                       name, NS_FILE_MAX);
    NS_TRY(ns_webpbn_create(ctx, name, book, &to.webpbn));
    ns_status status = tell_all(ctx, name, bytes, count, &to);
    if (status == NS_OK)
        status = ns_webpbn_finish(ctx, to.webpbn);
    ns_webpbn_destroy(ctx, to.webpbn);
    return status;
}
