// measure_doc.c: how clear the page of a curved or sloped puzzle is.
//
// Penalties are those of the papers and do not depend on paper; specks do, and are those of a page of A4,
// which is what people print on who say nothing else.
#include "work/work_kind.h"

ns_measure_options ns_measure_asked(const ns_asked *asked, bool spots)
{
    const ns_option_value *setting = ns_asked_of(asked, NS_OPT_SETTING);
    ns_measure_options options = ns_measure_defaults();

    if (setting->given)
        options.setting = (int32_t)setting->number;
    options.spots = spots;
    return options;
}

ns_status ns_measure_curves(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                            ns_measures *measures, ns_blemishes *blemishes)
{
    ns_measure_options how = *options;

    how.sloped = ns_kind_about(doc->puzzle.kind)->straight;
    how.puzzle = &doc->puzzle;
    return ns_measure(ctx, &doc->board, &how, measures, blemishes);
}

// Only curves and lines have a layout; rows, columns and voxels are where they are.
ns_status ns_measure_doc(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                         ns_measures *measures, ns_blemishes *blemishes)
{
    const ns_work_kind *kind = ns_kind_work(doc->puzzle.kind);

    if (kind->measure)
        return kind->measure(ctx, doc, options, measures, blemishes);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s puzzles have no layout to measure; name a curved or sloped puzzle",
                   ns_kind_name(doc->puzzle.kind));
}

void ns_measure_all(ns_ctx *ctx, const ns_measure_options *options, const ns_doc *doc,
                    ns_measured *measured)
{
    const ns_draw_options page = ns_draw_defaults();

    *measured = (ns_measured){ 0 };
    measured->status =
        ns_measure_doc(ctx, doc, options, &measured->measures, &measured->blemishes);
    if (measured->status == NS_OK)
        measured->status = ns_page_specks_find(ctx, doc, &page, &measured->specks);
    memcpy(measured->message, ctx->message, sizeof measured->message);
}

void ns_measured_drop(ns_ctx *ctx, ns_measured *measured)
{
    ns_array_drop(ctx, &measured->blemishes);
    ns_page_specks_drop(ctx, &measured->specks);
}

void ns_measured_put(ns_json_writer *w, const ns_input *input,
                     const ns_measure_options *options, const ns_measured *measured)
{
    ns_input_put(w, input);
    ns_measures_put(w, &measured->measures);
    if (measured->measures.sloped.known)
        ns_sloped_put(w, &input->doc->board);
    ns_page_specks_put(w, &input->doc->board, &measured->specks);
    if (options->spots)
        ns_blemishes_put(w, &input->doc->board, &measured->blemishes);
}
