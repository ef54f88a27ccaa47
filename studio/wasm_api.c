// wasm_api.c: see wasm_api.h: what the whole module has beside playing.
#include "studio/wasm_api.h"

#include "studio/page_text.h"
#include "studio/relax_session.h"
#include "studio/solve_text.h"
#include "studio/told_files.h"
#include "studio/wasm_state.h"

#define PAGE_TICKS 5000000 // of effort between two pages that are told: a few a second

static void tell_page(void *user, ns_ctx *ctx, const ns_curved_sight *sight)
{
    ns_text text = { 0 };

    (void)user;
    if (ns_page_text(ctx, sight, &text) == NS_OK)
        ns_wasm_tell_text(NS_TOLD_PAGE, &text);
    ns_text_drop(ctx, &text);
}

static const ns_curved_watch watch = { .ticks = PAGE_TICKS, .tell = tell_page };

int32_t EXPORT(ns_wasm_solve)(const char *bytes, uint32_t count, double budget, int32_t limit,
                              int32_t order, int32_t width, int32_t height)
{
    ns_ctx ctx = ns_wasm_begin_work();
    const ns_solve_text_options options = {
        .budget = (int64_t)budget,
        .limit = limit,
        .order = (ns_order)order,
        .width = width,
        .height = height,
    };

    return ns_wasm_finish(&ctx, count > INT32_MAX
                                    ? ns_wasm_too_large(&ctx)
                                    : ns_solve_text(&ctx, "the file", bytes, (int32_t)count,
                                                    &options, ns_wasm_said()));
}

static ns_status work(ns_ctx *ctx, const char *verb, const char *options, int32_t options_count,
                      const ns_block *blocks, int32_t block_count, ns_reply *reply)
{
    static const ns_ports ports = { .png = ns_told_bitmap,
                                    .jpeg = ns_told_bitmap,
                                    .webp = ns_told_bitmap,
                                    .png_write = ns_stored_png,
                                    .svg = ns_told_svg,
                                    .webpbn = ns_told_webpbn,
                                    .mesh = ns_told_mesh,
                                    .watch = &watch };

    return ns_work(ctx, &ports, verb, options, options_count, blocks, block_count, reply);
}

int32_t EXPORT(ns_wasm_work)(const char *verb, const char *options, const ns_wasm_block *blocks,
                             int32_t count)
{
    return ns_wasm_work_by(work, verb, options, blocks, count);
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
        return ns_wasm_too_large(ctx);
    return ns_relax_session_open(ctx, "the file", bytes, (int32_t)count, index, &options,
                                 &relax->session);
}

ns_wasm_relax *EXPORT(ns_wasm_relax_create)(const char *bytes, uint32_t count, int32_t index,
                                            double picture_slack, double segment)
{
    ns_ctx ctx = ns_wasm_begin();
    ns_wasm_relax *relax = ns_new(&ctx, 1, sizeof *relax);

    if (ns_wasm_finish(&ctx,
                       open_relax(&ctx, bytes, count, index, picture_slack, segment, relax))
        == NS_OK)
        return relax;
    ns_free(&ctx, relax, 1, sizeof *relax);
    return NULL;
}

void EXPORT(ns_wasm_relax_destroy)(ns_wasm_relax *relax)
{
    ns_ctx ctx = ns_wasm_fresh();

    if (!relax)
        return;
    ns_relax_session_drop(&ctx, &relax->session);
    ns_free(&ctx, relax, 1, sizeof *relax);
}

int32_t EXPORT(ns_wasm_relax_set)(ns_wasm_relax *relax, const char *json, uint32_t count)
{
    ns_ctx ctx = ns_wasm_begin();

    ns_status status = count > INT32_MAX
                           ? ns_wasm_too_large(&ctx)
                           : ns_relax_session_set(&ctx, &relax->session, json, (int32_t)count);
    if (status == NS_OK)
        status = ns_relax_session_forces(&ctx, &relax->session, ns_wasm_said());
    return ns_wasm_finish(&ctx, status);
}

int32_t EXPORT(ns_wasm_relax_step)(ns_wasm_relax *relax, int32_t count)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, ns_relax_step(&ctx, relax->session.relax, count));
}

const int32_t *EXPORT(ns_wasm_relax_look)(ns_wasm_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax->session.relax);
    int32_t *seen = relax->seen;

    seen[NS_SEEN_VERSION] = (int32_t)(view.version & INT32_MAX);
    seen[NS_SEEN_VERTEX_COUNT] = view.vertex_count;
    seen[NS_SEEN_AT] = ns_wasm_place(view.at);
    seen[NS_SEEN_KINDS] = ns_wasm_place(view.kinds);
    seen[NS_SEEN_FIXED] = ns_wasm_place(view.fixed);
    seen[NS_SEEN_LINE_COUNT] = view.line_count;
    seen[NS_SEEN_LINE_FIRST] = ns_wasm_place(view.line_first);
    seen[NS_SEEN_LINE] = ns_wasm_place(view.line);
    seen[NS_SEEN_WIDTH] = relax->session.doc.board.width;
    seen[NS_SEEN_HEIGHT] = relax->session.doc.board.height;
    return seen;
}

int32_t EXPORT(ns_wasm_relax_measure)(ns_wasm_relax *relax)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, ns_relax_session_tell(&ctx, &relax->session, ns_wasm_said()));
}

int32_t EXPORT(ns_wasm_relax_spots)(ns_wasm_relax *relax)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, ns_relax_session_spots(&ctx, &relax->session, ns_wasm_said()));
}

int32_t EXPORT(ns_wasm_relax_grade)(ns_wasm_relax *relax, double tolerance)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(
        &ctx, ns_relax_session_grade(&ctx, &relax->session, tolerance, ns_wasm_said()));
}

int32_t EXPORT(ns_wasm_relax_pin)(ns_wasm_relax *relax, int32_t vertex, int32_t pinned)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(
        &ctx, ns_relax_pin(&ctx, relax->session.relax, (ns_vertex_id){ vertex }, pinned != 0));
}

int32_t EXPORT(ns_wasm_relax_drag)(ns_wasm_relax *relax, int32_t vertex, double x, double y)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(
        &ctx, ns_relax_drag(&ctx, relax->session.relax, (ns_vertex_id){ vertex }, x, y));
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
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(
        &ctx, ns_relax_session_outline(&ctx, &relax->session, cell, ns_wasm_said()));
}

int32_t EXPORT(ns_wasm_relax_inflate)(ns_wasm_relax *relax, int32_t cell, double target)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(
        &ctx, ns_relax_inflate(&ctx, relax->session.relax, (ns_cell_id){ cell }, target));
}

int32_t EXPORT(ns_wasm_relax_check)(ns_wasm_relax *relax)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, ns_relax_check(&ctx, relax->session.relax));
}

int32_t EXPORT(ns_wasm_relax_finish)(ns_wasm_relax *relax, double tolerance)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(
        &ctx, ns_relax_session_finish(&ctx, &relax->session, tolerance, ns_wasm_said()));
}

struct ns_wasm_saved {
    ns_relax_saved *saved;
};

ns_wasm_saved *EXPORT(ns_wasm_relax_save)(ns_wasm_relax *relax)
{
    ns_ctx ctx = ns_wasm_begin();
    ns_wasm_saved *saved = ns_new(&ctx, 1, sizeof *saved);

    if (ns_wasm_finish(&ctx, saved ? ns_relax_save(&ctx, relax->session.relax, &saved->saved)
                                   : ns_no_memory(&ctx))
        == NS_OK)
        return saved;
    ns_free(&ctx, saved, 1, sizeof *saved);
    return NULL;
}

int32_t EXPORT(ns_wasm_relax_restore)(ns_wasm_relax *relax, const ns_wasm_saved *saved)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, ns_relax_restore(&ctx, relax->session.relax, saved->saved));
}

void EXPORT(ns_wasm_relax_forget)(ns_wasm_saved *saved)
{
    ns_ctx ctx = ns_wasm_fresh();

    if (!saved)
        return;
    ns_relax_saved_drop(&ctx, saved->saved);
    ns_free(&ctx, saved, 1, sizeof *saved);
}
