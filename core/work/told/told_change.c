// told_change.c: change and suggest, puzzle after puzzle.
#include "work/told/told.h"

static ns_status change_one(ns_told *job, const ns_input *input)
{
    ns_ctx own = ns_told_ctx(job);
    ns_changed changed;
    ns_status status;

    ns_change_doc(&own, &job->shop, input->doc, &changed);
    if (!ns_told_is_result(changed.status)) {
        status = ns_told_failure(job, input, changed.status, changed.message);
    } else {
        ns_json_writer w = ns_told_open(job);
        ns_changed_put(&w, input, &changed);
        status = ns_told_close(job, &w, ns_changed_exit(&changed));
        if (status == NS_OK)
            status = ns_change_apply(job->ctx, input->doc, &changed);
    }
    ns_changed_drop(job->ctx, &changed);
    return status;
}

ns_status ns_tell_change(ns_told *job)
{
    ns_format_id format;

    NS_TRY(ns_told_format(job, &format));
    NS_TRY(ns_change_check(job->ctx, &job->asked));
    for (int32_t i = 0; i < job->inputs.count; i++)
        NS_TRY(change_one(job, &job->inputs.at[i]));
    return ns_told_has_failed(job) ? NS_OK : ns_told_save(job, format);
}

static ns_status suggest_one(ns_told *job, const ns_input *input)
{
    ns_ctx own = ns_told_ctx(job);
    ns_suggested suggested;
    ns_status status;

    ns_suggest_doc(&own, &job->shop, input->doc, &suggested);
    if (!ns_told_is_result(suggested.status)) {
        status = ns_told_failure(job, input, suggested.status, suggested.message);
    } else {
        ns_json_writer w = ns_told_open(job);
        ns_suggested_put(&w, input, &suggested);
        status = ns_told_close(job, &w, ns_suggested_exit(&suggested));
    }
    ns_suggested_drop(job->ctx, &suggested);
    return status;
}

ns_status ns_tell_suggest(ns_told *job)
{
    for (int32_t i = 0; i < job->inputs.count; i++)
        NS_TRY(suggest_one(job, &job->inputs.at[i]));
    return NS_OK;
}
