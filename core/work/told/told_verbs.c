// told_verbs.c: check, solve, measure, improve and convert, puzzle after puzzle.
//
// Each puzzle has a context of its own, so that effort is counted for it alone and one that fails keeps
// none of the others from being worked on.
#include "work/told/told.h"

static ns_status decide_one(ns_told *job, const ns_input *input,
                            const ns_solve_options *options, bool solve, ns_rating_depth depth)
{
    ns_ctx own = ns_told_ctx(job);
    ns_decided decided;

    ns_decide(&own, &job->shop, options, input->doc, &decided);
    ns_status status = ns_decided_rate(&own, &job->shop, depth, input->doc, &decided);
    if (status != NS_OK) {
        status = ns_told_failure(job, input, status, own.message);
    } else if (!ns_told_is_result(decided.status)) {
        status = ns_told_failure(job, input, decided.status, decided.message);
    } else {
        ns_json_writer w = ns_told_open(job);
        if (solve)
            ns_solved_put(&w, input, &decided, options);
        else
            ns_decided_put(&w, input, &decided, options, 2);
        status = ns_told_close(job, &w,
                               solve ? ns_solved_exit(&decided, options->want_solutions)
                                     : ns_decided_exit(&decided));
        if (status == NS_OK && solve)
            status = ns_solved_keep(job->ctx, input->doc, &decided);
    }
    ns_decided_drop(job->ctx, &decided);
    return status;
}

static ns_status decide_all(ns_told *job, bool solve, ns_rating_depth depth)
{
    ns_solve_options options;

    NS_TRY(ns_decide_options(job->ctx, &job->shop, &options));
    for (int32_t i = 0; i < job->inputs.count; i++)
        NS_TRY(decide_one(job, &job->inputs.at[i], &options, solve, depth));
    return NS_OK;
}

ns_status ns_tell_check(ns_told *job)
{
    return decide_all(job, false, ns_check_rates(&job->asked, job->inputs.count));
}

ns_status ns_tell_solve(ns_told *job)
{
    const bool writes =
        ns_told_option(job, NS_OPT_OUTPUT)->given || ns_told_option(job, NS_OPT_TO)->given;
    ns_format_id format;

    if (writes)
        NS_TRY(ns_told_format(job, &format));
    NS_TRY(decide_all(job, true, writes ? NS_RATE_ALL : NS_RATE_NOT));
    return writes && !ns_told_has_failed(job) ? ns_told_save(job, format) : NS_OK;
}

ns_status ns_tell_measure(ns_told *job)
{
    const ns_measure_options options =
        ns_measure_asked(&job->asked, ns_told_option(job, NS_OPT_SPOTS)->given);
    const ns_draw_options page = ns_measure_page(&job->asked);
    ns_status status = NS_OK;

    for (int32_t i = 0; status == NS_OK && i < job->inputs.count; i++) {
        const ns_input *input = &job->inputs.at[i];
        ns_ctx own = ns_told_ctx(job);
        ns_measured measured;
        ns_measure_all(&own, &options, &page, input->doc, &measured);
        if (measured.status != NS_OK) {
            status = ns_told_failure(job, input, measured.status, measured.message);
        } else {
            ns_json_writer w = ns_told_open(job);
            ns_measured_put(&w, input, &options, &measured);
            status = ns_told_close(job, &w, NS_EXIT_DONE);
        }
        ns_measured_drop(job->ctx, &measured);
    }
    return status;
}

static ns_status improve_one(ns_told *job, const ns_input *input,
                             const ns_improve_options *options)
{
    ns_ctx own = ns_told_ctx(job);
    ns_improved improved;

    ns_improve_doc(&own, &job->shop, options, input->doc, NULL, &improved);
    ns_status status = NS_OK;
    if (!ns_told_is_result(improved.status)) {
        status = ns_told_failure(job, input, improved.status, improved.message);
    } else {
        ns_json_writer w = ns_told_open(job);
        ns_improved_put(&w, input, &improved);
        status = ns_told_close(job, &w, ns_exit_of(improved.status));
        if (status == NS_OK)
            status = ns_improve_apply(job->ctx, &job->shop, input->doc, &improved);
    }
    ns_improved_drop(job->ctx, &improved);
    return status;
}

ns_status ns_tell_improve(ns_told *job)
{
    ns_improve_options options;
    ns_format_id format;

    NS_TRY(ns_told_format(job, &format));
    NS_TRY(ns_improve_asked(job->ctx, &job->asked, &options));
    for (int32_t i = 0; i < job->inputs.count; i++)
        NS_TRY(improve_one(job, &job->inputs.at[i], &options));
    return ns_told_has_failed(job) ? NS_OK : ns_told_save(job, format);
}

ns_status ns_tell_convert(ns_told *job)
{
    ns_text name = { 0 };
    ns_format_id format;

    NS_TRY(ns_told_format(job, &format));
    const bool numbered = job->inputs.count > 1 && !ns_format_many(format);
    ns_status status = ns_told_name(job, ns_format_about(format)->name, &name);
    if (status == NS_OK)
        status = ns_told_save(job, format);
    for (int32_t i = 0; status == NS_OK && !ns_told_has_failed(job) && i < job->inputs.count;
         i++) {
        const ns_input *input = &job->inputs.at[i];
        ns_text path = { 0 };
        ns_json_writer w = ns_told_open(job);
        if (numbered)
            status = ns_numbered_path(job->ctx, name.at, input->number, &path);
        if (status == NS_OK)
            status = ns_converted_put(job->ctx, job->shop.ports, &w, input, format,
                                      numbered ? path.at : name.at);
        if (status == NS_OK)
            status = ns_told_close(job, &w, NS_EXIT_DONE);
        ns_text_drop(job->ctx, &path);
    }
    ns_text_drop(job->ctx, &name);
    return status;
}
