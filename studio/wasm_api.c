// wasm_api.c: see wasm_api.h. The only place in the project with state of its own: a module is one
// caller's, and JavaScript has no pointers to pass a context with.
#include "studio/wasm_api.h"

#include "nonosmith/json.h"
#include "studio/page_text.h"
#include "studio/relax_session.h"
#include "studio/solve_text.h"
#include "studio/told_files.h"
#include "studio/wasm_heap.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

#define PAGE_TICKS 5000000 // of effort between two pages that are told: a few a second

// What the page gives; see wasm_api.h.
__attribute__((import_module("nonosmith"), import_name("tell"))) int32_t
ns_wasm_tell(int32_t kind, const char *at, uint32_t count);

static ns_wasm_heap heap;
static bool cancelled; // the call that is at work
static ns_text said;
static ns_reply reply;

static ns_ctx fresh_ctx(void)
{
    return (ns_ctx){ .resize = ns_wasm_resize, .user = &heap, .seed = 1 };
}

static void tell(ns_wasm_told kind, const ns_text *text)
{
    if (ns_wasm_tell((int32_t)kind, ns_text_chars(text), (uint32_t)text->count))
        cancelled = true;
}

static bool is_cancelled(void *user)
{
    static const ns_text nothing;

    (void)user;
    if (!cancelled)
        tell(NS_TOLD_NOTHING, &nothing);
    return cancelled;
}

static void tell_progress(void *user, const char *what, int64_t done, int64_t of)
{
    ns_ctx ctx = fresh_ctx();
    ns_text text = { 0 };
    ns_json_writer w = ns_json_writer_to(&ctx, &text);

    (void)user;
    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_string(&w, "what", what);
    ns_json_add_int(&w, "done", done);
    ns_json_add_int(&w, "of", of);
    ns_json_close(&w);
    if (ns_json_written(&w) == NS_OK)
        tell(NS_TOLD_PROGRESS, &text);
    ns_text_drop(&ctx, &text);
}

static void tell_page(void *user, ns_ctx *ctx, const ns_curved_sight *sight)
{
    ns_text text = { 0 };

    (void)user;
    if (ns_page_text(ctx, sight, &text) == NS_OK)
        tell(NS_TOLD_PAGE, &text);
    ns_text_drop(ctx, &text);
}

static const ns_curved_watch watch = { .ticks = PAGE_TICKS, .tell = tell_page };

// A context for a call that says something: what the last one said is gone.
static ns_ctx begin(void)
{
    ns_ctx ctx = fresh_ctx();

    ns_text_drop(&ctx, &said);
    return ctx;
}

// The same for a call that may take long.
static ns_ctx begin_work(void)
{
    ns_ctx ctx = begin();

    cancelled = false;
    ctx.stop = is_cancelled;
    ctx.progress = tell_progress;
    return ctx;
}

void *EXPORT(ns_wasm_alloc)(uint32_t bytes)
{
    return ns_wasm_resize(&heap, NULL, 0, bytes);
}

void EXPORT(ns_wasm_free)(void *block, uint32_t bytes)
{
    ns_wasm_resize(&heap, block, bytes, 0);
}

static ns_status too_large(ns_ctx *ctx)
{
    return ns_fail(ctx, NS_BAD_INPUT, "a file has less than 2 GiB");
}

static int32_t text_length(const char *text)
{
    int32_t length = 0;

    while (text[length])
        length++;
    return length;
}

// What failed says why instead.
static int32_t finish(ns_ctx *ctx, ns_status status)
{
    if (status != NS_OK) {
        ns_text_drop(ctx, &said);
        ns_text_add(ctx, &said, ctx->message);
    }
    return (int32_t)status;
}

int32_t EXPORT(ns_wasm_solve)(const char *bytes, uint32_t count, double budget, int32_t limit,
                              int32_t order, int32_t width, int32_t height)
{
    ns_ctx ctx = begin_work();
    const ns_solve_text_options options = {
        .budget = (int64_t)budget,
        .limit = limit,
        .order = (ns_order)order,
        .width = width,
        .height = height,
    };

    return finish(&ctx, count > INT32_MAX ? too_large(&ctx)
                                          : ns_solve_text(&ctx, "the file", bytes,
                                                          (int32_t)count, &options, &said));
}

int32_t EXPORT(ns_wasm_work)(const char *verb, const char *options, const ns_wasm_block *blocks,
                             int32_t count)
{
    static const ns_ports ports = { .png = ns_told_bitmap,
                                    .jpeg = ns_told_bitmap,
                                    .webp = ns_told_bitmap,
                                    .png_write = ns_stored_png,
                                    .svg = ns_told_svg,
                                    .webpbn = ns_told_webpbn,
                                    .mesh = ns_told_mesh,
                                    .watch = &watch };
    ns_ctx ctx = begin_work();
    ns_block *given = ns_new(&ctx, count, sizeof *given);
    ns_status status = given || count == 0 ? NS_OK : ns_no_memory(&ctx);

    ns_reply_drop(&ctx, &reply);
    for (int32_t i = 0; status == NS_OK && i < count; i++) {
        given[i] = (ns_block){ blocks[i].name, blocks[i].bytes, (int32_t)blocks[i].count };
        if (blocks[i].count > INT32_MAX)
            status = too_large(&ctx);
    }
    if (status == NS_OK)
        status =
            ns_work(&ctx, &ports, verb, options, text_length(options), given, count, &reply);
    ns_free(&ctx, given, count, sizeof *given);
    if (status != NS_OK) {
        finish(&ctx, status);
        return ns_exit_of(status);
    }
    said = reply.objects;
    reply.objects = (ns_text){ 0 };
    return reply.exit_code;
}

int32_t EXPORT(ns_wasm_file_count)(void)
{
    return reply.files.count;
}

const ns_wasm_block *EXPORT(ns_wasm_file)(int32_t i)
{
    static ns_wasm_block block;
    const ns_blob *file = i >= 0 && i < reply.files.count ? &reply.files.at[i] : NULL;

    if (!file)
        return NULL;
    block = (ns_wasm_block){ ns_text_chars(&file->name), ns_text_chars(&file->bytes),
                             (uint32_t)file->bytes.count };
    return &block;
}

struct ns_wasm_relax {
    ns_relax_session session;
    int32_t seen[NS_SEEN_COUNT];
};

static ns_status open_relax(ns_ctx *ctx, const char *bytes, uint32_t count, int32_t index,
                            double picture_slack, double segment, ns_wasm_relax *relax)
{
    ns_relax_options options = ns_relax_defaults();

    options.picture_slack = picture_slack;
    if (segment > 0)
        options.segment = segment;
    if (!relax)
        return ns_no_memory(ctx);
    if (count > INT32_MAX)
        return too_large(ctx);
    return ns_relax_session_open(ctx, "the file", bytes, (int32_t)count, index, &options,
                                 &relax->session);
}

ns_wasm_relax *EXPORT(ns_wasm_relax_create)(const char *bytes, uint32_t count, int32_t index,
                                            double picture_slack, double segment)
{
    ns_ctx ctx = begin();
    ns_wasm_relax *relax = ns_new(&ctx, 1, sizeof *relax);

    if (finish(&ctx, open_relax(&ctx, bytes, count, index, picture_slack, segment, relax))
        == NS_OK)
        return relax;
    ns_free(&ctx, relax, 1, sizeof *relax);
    return NULL;
}

void EXPORT(ns_wasm_relax_destroy)(ns_wasm_relax *relax)
{
    ns_ctx ctx = fresh_ctx();

    if (!relax)
        return;
    ns_relax_session_drop(&ctx, &relax->session);
    ns_free(&ctx, relax, 1, sizeof *relax);
}

int32_t EXPORT(ns_wasm_relax_set)(ns_wasm_relax *relax, const char *json, uint32_t count)
{
    ns_ctx ctx = begin();

    ns_status status = count > INT32_MAX
                           ? too_large(&ctx)
                           : ns_relax_session_set(&ctx, &relax->session, json, (int32_t)count);
    if (status == NS_OK)
        status = ns_relax_session_forces(&ctx, &relax->session, &said);
    return finish(&ctx, status);
}

int32_t EXPORT(ns_wasm_relax_step)(ns_wasm_relax *relax, int32_t count)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_step(&ctx, relax->session.relax, count));
}

// A place in memory is a number of 32 bits here.
static int32_t place_of(const void *block)
{
    return (int32_t)(uintptr_t)block;
}

const int32_t *EXPORT(ns_wasm_relax_look)(ns_wasm_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax->session.relax);
    int32_t *seen = relax->seen;

    seen[NS_SEEN_VERSION] = (int32_t)(view.version & INT32_MAX);
    seen[NS_SEEN_VERTEX_COUNT] = view.vertex_count;
    seen[NS_SEEN_AT] = place_of(view.at);
    seen[NS_SEEN_KINDS] = place_of(view.kinds);
    seen[NS_SEEN_FIXED] = place_of(view.fixed);
    seen[NS_SEEN_LINE_COUNT] = view.line_count;
    seen[NS_SEEN_LINE_FIRST] = place_of(view.line_first);
    seen[NS_SEEN_LINE] = place_of(view.line);
    seen[NS_SEEN_WIDTH] = relax->session.doc.board.width;
    seen[NS_SEEN_HEIGHT] = relax->session.doc.board.height;
    return seen;
}

int32_t EXPORT(ns_wasm_relax_measure)(ns_wasm_relax *relax)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_session_tell(&ctx, &relax->session, &said));
}

int32_t EXPORT(ns_wasm_relax_spots)(ns_wasm_relax *relax)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_session_spots(&ctx, &relax->session, &said));
}

int32_t EXPORT(ns_wasm_relax_grade)(ns_wasm_relax *relax, double tolerance)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_session_grade(&ctx, &relax->session, tolerance, &said));
}

int32_t EXPORT(ns_wasm_relax_pin)(ns_wasm_relax *relax, int32_t vertex, int32_t pinned)
{
    ns_ctx ctx = begin();

    return finish(
        &ctx, ns_relax_pin(&ctx, relax->session.relax, (ns_vertex_id){ vertex }, pinned != 0));
}

int32_t EXPORT(ns_wasm_relax_drag)(ns_wasm_relax *relax, int32_t vertex, double x, double y)
{
    ns_ctx ctx = begin();

    return finish(&ctx,
                  ns_relax_drag(&ctx, relax->session.relax, (ns_vertex_id){ vertex }, x, y));
}

void EXPORT(ns_wasm_relax_let_go)(ns_wasm_relax *relax)
{
    ns_relax_let_go(relax->session.relax);
}

int32_t EXPORT(ns_wasm_relax_cell_at)(ns_wasm_relax *relax, double x, double y)
{
    return ns_relax_cell_at(relax->session.relax, x, y).i;
}

int32_t EXPORT(ns_wasm_relax_outline)(ns_wasm_relax *relax, int32_t cell)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_session_outline(&ctx, &relax->session, cell, &said));
}

int32_t EXPORT(ns_wasm_relax_inflate)(ns_wasm_relax *relax, int32_t cell, double target)
{
    ns_ctx ctx = begin();

    return finish(&ctx,
                  ns_relax_inflate(&ctx, relax->session.relax, (ns_cell_id){ cell }, target));
}

int32_t EXPORT(ns_wasm_relax_check)(ns_wasm_relax *relax)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_check(&ctx, relax->session.relax));
}

int32_t EXPORT(ns_wasm_relax_finish)(ns_wasm_relax *relax, double tolerance)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_session_finish(&ctx, &relax->session, tolerance, &said));
}

struct ns_wasm_saved {
    ns_relax_saved *saved;
};

ns_wasm_saved *EXPORT(ns_wasm_relax_save)(ns_wasm_relax *relax)
{
    ns_ctx ctx = begin();
    ns_wasm_saved *saved = ns_new(&ctx, 1, sizeof *saved);

    if (finish(&ctx, saved ? ns_relax_save(&ctx, relax->session.relax, &saved->saved)
                           : ns_no_memory(&ctx))
        == NS_OK)
        return saved;
    ns_free(&ctx, saved, 1, sizeof *saved);
    return NULL;
}

int32_t EXPORT(ns_wasm_relax_restore)(ns_wasm_relax *relax, const ns_wasm_saved *saved)
{
    ns_ctx ctx = begin();

    return finish(&ctx, ns_relax_restore(&ctx, relax->session.relax, saved->saved));
}

void EXPORT(ns_wasm_relax_forget)(ns_wasm_saved *saved)
{
    ns_ctx ctx = fresh_ctx();

    if (!saved)
        return;
    ns_relax_saved_drop(&ctx, saved->saved);
    ns_free(&ctx, saved, 1, sizeof *saved);
}

const char *EXPORT(ns_wasm_text)(void)
{
    return ns_text_chars(&said);
}

uint32_t EXPORT(ns_wasm_text_count)(void)
{
    return (uint32_t)said.count;
}
