// told_explain.c: explain, rate and hint, puzzle after puzzle.
//
// Pages of steps are drawn as each puzzle is explained and written when all are; a hint that is done changes
// its doc, and all docs are saved in the end.
#include "work/told/told.h"

static ns_status tell_explained(ns_told *job, const ns_input *input, bool rates,
                                const ns_explained *explained)
{
    ns_json_writer w;

    if (!ns_told_is_result(explained->status))
        return ns_told_failure(job, input, explained->status, explained->message);
    w = ns_told_open(job);
    if (rates)
        ns_rated_put(&w, input, explained);
    else
        ns_explained_put(&w, &job->shop, input, explained);
    return ns_told_close(job, &w, ns_explained_exit(explained));
}

// What cannot be drawn is told in its place.
static ns_status draw_one(ns_told *job, const ns_input *input, const ns_explained *explained,
                          ns_drawn *drawn, int32_t i)
{
    const ns_status status = ns_draw_steps(job->ctx, &job->shop, input, explained, drawn, i);

    return status == NS_OK || status == NS_NO_MEMORY
               ? status
               : ns_told_error(job, input->path, input->index, job->ctx->message,
                               ns_exit_of(status));
}

// Explains each puzzle; `drawn` is NULL when nothing is drawn.
static ns_status explain_all(ns_told *job, bool rates, ns_drawn *drawn)
{
    ns_solve_options options;
    ns_status status = ns_decide_options(job->ctx, &job->shop, &options);

    for (int32_t i = 0; status == NS_OK && i < job->inputs.count; i++) {
        const ns_input *input = &job->inputs.at[i];
        ns_ctx own = ns_told_ctx(job);
        ns_explained explained;
        ns_explain_doc(&own, &job->shop, &options, !rates, input->doc, &explained);
        const bool found = ns_told_is_result(explained.status);
        status = tell_explained(job, input, rates, &explained);
        if (status == NS_OK && found && rates)
            ns_rated_keep(input->doc, &explained);
        if (status == NS_OK && found && drawn)
            status = draw_one(job, input, &explained, drawn, i);
        ns_explained_drop(job->ctx, &explained);
    }
    return status;
}

static ns_status add_pages(ns_told *job, const ns_drawn *drawn, const char *output)
{
    if (ns_told_has_failed(job) || drawn->scenes.count == 0)
        return NS_OK;
    if (drawn->format == NS_PAGE_PDF)
        return ns_told_pages(job, drawn, output, 0, 0, drawn->scenes.count);
    for (int32_t i = 0; i < drawn->count; i++) {
        for (int32_t page = 0; page < drawn->told[i].pages; page++)
            NS_TRY(ns_told_pages(job, drawn, output, i, page, 1));
    }
    return NS_OK;
}

ns_status ns_tell_explain(ns_told *job)
{
    ns_text name = { 0 };
    ns_drawn drawn;
    const bool writes =
        ns_told_option(job, NS_OPT_OUTPUT)->given || ns_told_option(job, NS_OPT_TO)->given;

    NS_TRY(ns_explain_check(job->ctx, &job->asked));
    if (!writes)
        return explain_all(job, false, NULL);
    ns_status status = ns_draw_steps_asked(job->ctx, &job->shop, job->inputs.count, &drawn);
    if (status == NS_OK)
        status = ns_page_format_check(job->ctx, job->shop.ports, drawn.format);
    if (status == NS_OK)
        status = ns_told_name(job, ns_page_format_name(drawn.format), &name);
    if (status == NS_OK)
        status = explain_all(job, false, &drawn);
    if (status == NS_OK)
        status = add_pages(job, &drawn, name.at);
    ns_drawn_drop(job->ctx, &drawn);
    ns_text_drop(job->ctx, &name);
    return status;
}

// Whether puzzles are given back, and as what.
static ns_status ask_format(ns_told *job, bool *writes, ns_format_id *format)
{
    *writes =
        ns_told_option(job, NS_OPT_OUTPUT)->given || ns_told_option(job, NS_OPT_TO)->given;
    return *writes ? ns_told_format(job, format) : NS_OK;
}

ns_status ns_tell_rate(ns_told *job)
{
    ns_format_id format;
    bool writes;

    NS_TRY(ask_format(job, &writes, &format));
    NS_TRY(explain_all(job, true, NULL));
    return writes && !ns_told_has_failed(job) ? ns_told_save(job, format) : NS_OK;
}

static ns_status hint_one(ns_told *job, const ns_input *input, const ns_solve_options *options)
{
    const ns_hint_stage stage = (ns_hint_stage)ns_told_option(job, NS_OPT_STAGE)->number;
    ns_ctx own = ns_told_ctx(job);
    ns_hinted hinted;
    ns_status status;

    ns_hint_doc(&own, &job->shop, options, input->doc, &hinted);
    if (!ns_told_is_result(hinted.status)) {
        status = ns_told_failure(job, input, hinted.status, hinted.message);
    } else {
        ns_json_writer w = ns_told_open(job);
        ns_hinted_put(&w, input, &hinted, stage);
        status = ns_told_close(job, &w, ns_hinted_exit(&hinted));
        if (status == NS_OK && stage == NS_HINT_DO)
            status = ns_hinted_apply(job->ctx, input->doc, &hinted);
    }
    ns_hinted_drop(job->ctx, &hinted);
    return status;
}

ns_status ns_tell_hint(ns_told *job)
{
    ns_solve_options options;
    ns_format_id format;
    bool writes;

    NS_TRY(ask_format(job, &writes, &format));
    NS_TRY(ns_hint_check(job->ctx, &job->asked));
    NS_TRY(ns_decide_options(job->ctx, &job->shop, &options));
    for (int32_t i = 0; i < job->inputs.count; i++)
        NS_TRY(hint_one(job, &job->inputs.at[i], &options));
    return writes && !ns_told_has_failed(job) ? ns_told_save(job, format) : NS_OK;
}
