// measure_text.c: see measure_text.h.
#include "studio/measure_text.h"

#include "nonosmith/nono.h"

static ns_status add_line(ns_ctx *ctx, const ns_board *board, int32_t index,
                          const ns_measures *measures, const ns_blemishes *blemishes,
                          ns_text *text)
{
    ns_json_writer w = ns_json_writer_to(ctx, text);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_int(&w, "index", index);
    ns_json_add_int(&w, "ticks", ctx->ticks);
    ns_measures_put(&w, measures);
    if (blemishes)
        ns_blemishes_put(&w, board, blemishes);
    ns_json_close(&w);
    NS_TRY(ns_json_written(&w));
    return ns_text_add(ctx, text, "\n") ? NS_OK : ns_no_memory(ctx);
}

static ns_status measure_doc(ns_ctx *ctx, const ns_doc *doc, int32_t index,
                             const ns_measure_options *options, ns_text *text)
{
    ns_measures measures;
    ns_blemishes blemishes = { 0 };
    ns_measure_options how = *options;

    ctx->ticks = 0;
    how.sloped = doc->puzzle.kind == NS_SLOPED;
    ns_status status = ns_measure(ctx, &doc->board, &how, &measures, &blemishes);
    if (status == NS_OK)
        status = add_line(ctx, &doc->board, index, &measures,
                          options->spots ? &blemishes : NULL, text);
    ns_array_drop(ctx, &blemishes);
    return status;
}

ns_status ns_measure_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                          const ns_measure_options *options, ns_text *text)
{
    ns_book book = { 0 };
    ns_status status = ns_nono_read(ctx, name, bytes, count, &book);

    for (int32_t i = 0; status == NS_OK && i < book.count; i++)
        status = measure_doc(ctx, &book.at[i], i, options, text);
    ns_book_drop(ctx, &book);
    return status;
}
