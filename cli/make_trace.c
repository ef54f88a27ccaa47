// make_trace.c: how a bitmap becomes the drawing of a curved puzzle; see trace.h.
#include "cli/make_job.h"

// "it was traced at threshold 0.498: 34 pieces of border; 2 crumbs were left out"
static bool note_trace(make_job *job, ns_ctx *ctx)
{
    const ns_traced *traced = &job->traced;
    char how[64] = "in its colours", crumbs[64] = "";

    if (traced->threshold >= 0)
        snprintf(how, sizeof how, "at threshold %.3f", traced->threshold);
    if (traced->crumbs > 0)
        snprintf(crumbs, sizeof crumbs, "; %d crumb%s left out", (int)traced->crumbs,
                 traced->crumbs == 1 ? " was" : "s were");
    return ns_notes_add(ctx, &job->drawing.notes, "it was traced %s: %d piece%s of border%s",
                        how, (int)traced->pieces, traced->pieces == 1 ? "" : "s", crumbs);
}

ns_status make_trace(make_job *job)
{
    cli_app *cli = job->cli;
    ns_ctx *ctx = &cli->ctx;
    ns_ctx worker = cli_ctx(cli);
    ns_trace_options options = ns_trace_defaults();

    options.colours = (int32_t)cli_option_of(cli, NS_OPT_COLOURS)->number;
    options.invert = cli_option_of(cli, NS_OPT_INVERT)->given;
    if (cli_option_of(cli, NS_OPT_THRESHOLD)->given)
        options.threshold = cli_option_of(cli, NS_OPT_THRESHOLD)->fraction;
    const ns_status status =
        ns_drawing_trace(&worker, job->input->bitmap, &options, &job->drawing, &job->traced);
    if (status != NS_OK)
        return ns_fail(ctx, status, "%s: %s", ns_text_chars(&job->input->label),
                       worker.message);
    job->input->drawing = &job->drawing;
    return note_trace(job, ctx) ? NS_OK : ns_no_memory(ctx);
}

bool make_sign_trace(const make_job *job, ns_ctx *ctx, ns_properties *made)
{
    char number[32];

    if (!job->input->bitmap)
        return true;
    snprintf(number, sizeof number, "%d", (int)job->traced.pieces);
    if (!ns_properties_add(ctx, made, "traced", number))
        return false;
    snprintf(number, sizeof number, "%.3f", job->traced.threshold);
    return job->traced.threshold < 0 || cli_option_of(job->cli, NS_OPT_THRESHOLD)->given
           || ns_properties_add(ctx, made, "threshold", number);
}

void make_put_trace(const make_job *job, ns_json_writer *w)
{
    if (job->input->bitmap)
        ns_json_add_int(w, "traced", job->traced.pieces);
}
