// option_json.c: what was asked for as a JSON object, understood by the rows of the command line.
//
// Whatever the kind of a JSON value, its text is read as if it were typed, so that both doors accept and
// refuse the same. Values point at texts that the asked keeps until it is dropped.
#include "work/work_parts.h"

#include "nonosmith/json.h"

// A string as it is, a number as it is written, true as a flag or a word without a value.
static ns_status value_text(ns_ctx *ctx, const ns_json *json, int32_t v,
                            const ns_option *option, ns_text *text)
{
    const ns_json_value *value = &json->values.at[v];
    bool room = true;

    if (value->kind == NS_JSON_STRING && option->kind != NS_VALUE_FLAG)
        room = ns_text_set(ctx, text, ns_json_text(json, v), value->count);
    else if (value->kind == NS_JSON_NUMBER && option->kind != NS_VALUE_FLAG)
        room = ns_text_set(ctx, text, json->source + value->from, value->to - value->from);
    else if (value->kind == NS_JSON_TRUE
             && (option->kind == NS_VALUE_FLAG || option->kind == NS_VALUE_WORD))
        room = ns_text_set(ctx, text, "", 0);
    else
        return ns_json_fail(ctx, json, v, "\"%s\" takes %s here", option->name,
                            option->kind == NS_VALUE_FLAG ? "true or false"
                                                          : "a string or a number");
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status read_member(ns_ctx *ctx, const ns_json *json, int32_t key, ns_verb_id verb,
                             ns_asked *asked)
{
    const ns_option *option = ns_option_named(ns_json_text(json, key), verb);
    ns_text text = { 0 };

    if (!option)
        return ns_option_unknown(ctx, ns_json_text(json, key), verb);
    if (ns_json_is(json, key + 1, NS_JSON_FALSE) || ns_json_is(json, key + 1, NS_JSON_NULL))
        return NS_OK;
    const ns_status status = value_text(ctx, json, key + 1, option, &text);
    if (status != NS_OK || !ns_array_push(ctx, &asked->texts, text)) {
        ns_text_drop(ctx, &text);
        return status == NS_OK ? ns_no_memory(ctx) : status;
    }
    return ns_option_read(ctx, option, verb, ns_text_chars(&text), asked);
}

ns_status ns_asked_read(ns_ctx *ctx, ns_verb_id verb, const char *json, int32_t count,
                        ns_asked *asked)
{
    ns_json tree = { 0 };

    NS_ASSERT(verb < NS_VERBS && asked->texts.count == 0);
    NS_TRY(ns_json_read(ctx, &tree, "options", json, count));
    ns_status status = NS_OK;
    if (!ns_json_is(&tree, NS_JSON_ROOT, NS_JSON_OBJECT))
        status = ns_json_fail(ctx, &tree, NS_JSON_ROOT, "options are one object");
    for (int32_t key = status == NS_OK ? ns_json_first(&tree, NS_JSON_ROOT) : 0;
         status == NS_OK && key; key = ns_json_next(&tree, key + 1))
        status = read_member(ctx, &tree, key, verb, asked);
    ns_json_drop(ctx, &tree);
    return status;
}

void ns_asked_drop(ns_ctx *ctx, ns_asked *asked)
{
    for (int32_t i = 0; i < asked->texts.count; i++)
        ns_text_drop(ctx, &asked->texts.at[i]);
    ns_array_drop(ctx, &asked->texts);
    *asked = (ns_asked){ 0 };
}
