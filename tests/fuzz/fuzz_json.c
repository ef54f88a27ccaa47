// fuzz_json.c: whatever bytes come, the JSON reader refuses them with a sentence, or makes a
// tree that, written again, reads as the same tree; and numbers survive as fixed decimals. As forces
// of a layout they are refused with a sentence, or a schedule that holds something.
#include "io/native.h"
#include "nonosmith/json.h"
#include "nonosmith/relax.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

// A number that can be read exactly is written so that it reads as the same number.
static void check_number(ns_ctx *ctx, const ns_json *json, int32_t value)
{
    for (int32_t places = 0; places <= 18; places += 9) {
        ns_text text = { 0 };
        ns_json back;
        int64_t number, again;
        if (!ns_json_fixed(json, value, places, &number))
            continue;
        ns_json_writer w = ns_json_writer_to(ctx, &text);
        ns_json_put_fixed(&w, number, places);
        must(ns_json_read(ctx, &back, "n", text.at, text.count) == NS_OK);
        must(ns_json_fixed(&back, NS_JSON_ROOT, places, &again) && again == number);
        ns_json_drop(ctx, &back);
        ns_text_drop(ctx, &text);
    }
}

static void write_value(ns_ctx *ctx, ns_json_writer *w, const ns_json *json, int32_t value)
{
    const ns_json_value *v = &json->values.at[value];
    const ns_json_layout layout = value % 2 ? NS_JSON_LINES : NS_JSON_FLAT;

    switch (v->kind) {
    case NS_JSON_OBJECT:
        ns_json_open_object(w, layout);
        for (int32_t key = ns_json_first(json, value); key; key = ns_json_next(json, key + 1)) {
            ns_json_put_key_bytes(w, ns_json_text(json, key), json->values.at[key].count);
            write_value(ctx, w, json, key + 1);
        }
        ns_json_close(w);
        break;
    case NS_JSON_ARRAY:
        ns_json_open_array(w, layout);
        for (int32_t e = ns_json_first(json, value); e; e = ns_json_next(json, e))
            write_value(ctx, w, json, e);
        ns_json_close(w);
        break;
    case NS_JSON_STRING:
        ns_json_put_bytes(w, ns_json_text(json, value), v->count);
        break;
    case NS_JSON_NUMBER:
        check_number(ctx, json, value);
        ns_json_put_raw(w, json->source + v->from, v->to - v->from);
        break;
    default:
        ns_json_put_raw(w, json->source + v->from, v->to - v->from);
    }
}

static ns_status echo(ns_ctx *ctx, const char *bytes, int32_t count, ns_text *to)
{
    ns_json json;

    NS_TRY(ns_json_read(ctx, &json, "fuzz", bytes, count));
    ns_json_writer w = ns_json_writer_to(ctx, to);
    write_value(ctx, &w, &json, NS_JSON_ROOT);
    ns_json_drop(ctx, &json);
    return ns_json_written(&w);
}

static void read_as_forces(ns_ctx *ctx, const char *bytes, int32_t count)
{
    const ns_relax_forces usual = ns_relax_forces_defaults();
    ns_relax_schedule schedule;
    const ns_status status =
        ns_relax_schedule_read(ctx, "fuzz", bytes, count, &usual, &schedule);

    must(status == NS_OK || (status == NS_BAD_INPUT && ctx->message[0]));
    must(status != NS_OK || (schedule.count >= 1 && schedule.count <= NS_RELAX_PHASES_MAX));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_text first = { 0 }, second = { 0 };
    const ns_status status = echo(&ctx, (const char *)data, (int32_t)size, &first);

    if (status == NS_OK) {
        must(echo(&ctx, first.at, first.count, &second) == NS_OK);
        must(first.count == second.count
             && memcmp(first.at, second.at, (size_t)first.count) == 0);
    } else {
        must(status == NS_BAD_INPUT && strncmp(ctx.message, "fuzz:", 5) == 0);
    }
    read_as_forces(&ctx, (const char *)data, (int32_t)size);
    ns_text_drop(&ctx, &first);
    ns_text_drop(&ctx, &second);
    return 0;
}
