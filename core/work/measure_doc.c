// measure_doc.c: how clear the page of a curved or sloped puzzle is.
//
// Penalties are those of the papers and do not depend on paper; comfort and specks do, and are those of a page of
// A4 unless another is asked for.
#include "work/work_kind.h"
#include "work/work_parts.h"

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

ns_draw_options ns_measure_page(const ns_asked *asked)
{
    const ns_option_value *paper = ns_asked_of(asked, NS_OPT_PAPER);
    ns_draw_options page = ns_draw_defaults();

    if (paper->given)
        ns_paper_read(paper->text, &page);
    return page;
}

static ns_status measure_steps(ns_ctx *ctx, const ns_measure_options *options,
                               const ns_draw_options *page, const ns_doc *doc,
                               ns_measured *measured)
{
    ns_measure_options how = *options;

    if (ns_kind_work(doc->puzzle.kind)->measure) {
        NS_TRY(ns_page_report_find(ctx, doc, page, &measured->page));
        how.step_mm = measured->page.step_mm;
    }
    NS_TRY(ns_measure_doc(ctx, doc, &how, &measured->measures, &measured->blemishes));
    NS_TRY(ns_interest_find(ctx, doc, &measured->interest));
    return ns_page_specks_of_page(ctx, &doc->board, &measured->page, &measured->specks);
}

void ns_measure_all(ns_ctx *ctx, const ns_measure_options *options, const ns_draw_options *page,
                    const ns_doc *doc, ns_measured *measured)
{
    *measured = (ns_measured){ 0 };
    measured->status = measure_steps(ctx, options, page, doc, measured);
    memcpy(measured->message, ctx->message, sizeof measured->message);
}

void ns_measured_drop(ns_ctx *ctx, ns_measured *measured)
{
    ns_array_drop(ctx, &measured->blemishes);
    ns_page_specks_drop(ctx, &measured->specks);
}

// How clearly the clues stand on the page.
static void put_labels(ns_json_writer *w, const ns_page_report *page)
{
    ns_json_put_key(w, "labels");
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_add_int(w, "count", page->labels);
    ns_json_add_int(w, "led", page->moved);
    ns_json_add_rounded(w, "type_pt", page->type_pt, 2);
    ns_json_close(w);
}

void ns_measured_put(ns_json_writer *w, const ns_input *input,
                     const ns_measure_options *options, const ns_measured *measured)
{
    ns_input_put(w, input);
    ns_measures_put(w, &measured->measures);
    put_labels(w, &measured->page);
    ns_interest_put(w, &measured->interest);
    if (measured->measures.sloped.known)
        ns_sloped_put(w, &input->doc->board);
    ns_page_specks_put(w, &input->doc->board, &measured->specks);
    if (options->spots)
        ns_blemishes_put(w, &input->doc->board, &measured->blemishes);
}
