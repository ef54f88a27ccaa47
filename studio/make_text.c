// make_text.c: see make_text.h.
#include "studio/make_text.h"

#include "nonosmith/json.h"
#include "nonosmith/nono.h"
#include "nonosmith/svg.h"

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

static ns_status read_drawing(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
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

// A puzzle that is there is written, whether it could be better or not.
static ns_status write_made(ns_ctx *ctx, const ns_doc *doc, ns_status status, ns_text *text)
{
    if (status != NS_OK && (status != NS_STOPPED || doc->puzzle.cell_count == 0))
        return status;
    const ns_status written = ns_nono_write(ctx, doc, 1, text);
    return written == NS_OK ? status : written;
}

ns_status ns_make_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       const ns_curved_options *options, ns_text *text)
{
    ns_drawing drawing = { 0 };
    ns_doc doc = { 0 };
    ns_curved_made made = { 0 };

    NS_TRY(read_drawing(ctx, name, bytes, count, &drawing));
    const ns_status made_so = ns_make_curved(ctx, &drawing, options, &doc, &made);
    const ns_status status = write_made(ctx, &doc, made_so, text);
    ns_curved_made_drop(ctx, &made);
    ns_doc_drop(ctx, &doc);
    ns_drawing_drop(ctx, &drawing);
    return status;
}

ns_status ns_make_sloped_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                              const ns_sloped_options *options, const ns_program_port *engine,
                              ns_text *text)
{
    ns_drawing drawing = { 0 };
    ns_doc doc = { 0 };
    ns_sloped_made made = { 0 };

    NS_TRY(read_drawing(ctx, name, bytes, count, &drawing));
    const ns_status made_so = ns_make_sloped(ctx, &drawing, options, engine, &doc, &made);
    const ns_status status = write_made(ctx, &doc, made_so, text);
    ns_sloped_made_drop(ctx, &made);
    ns_doc_drop(ctx, &doc);
    ns_drawing_drop(ctx, &drawing);
    return status;
}
