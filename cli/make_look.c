// make_look.c: how a drawing in colours is shown by a curved or a sloped puzzle; see look.h.
#include "cli/make_job.h"

ns_status make_look(make_job *job, ns_ctx *ctx)
{
    cli_app *cli = job->cli;
    const ns_option_value *threshold = cli_option_of(cli, NS_OPT_THRESHOLD);
    const ns_look_options options = { threshold->given ? threshold->fraction : -1,
                                      (int32_t)cli_option_of(cli, NS_OPT_COLOURS)->number };

    ns_look_drop(ctx, &job->look);
    cli_progress_doing(&cli->progress, "looking at the drawing");
    const ns_status status = ns_look_at(ctx, job->input->drawing, &options, &job->look);
    cli_progress_doing(&cli->progress, NULL);
    return status;
}

const ns_rgb *make_look_palette(const make_job *job)
{
    return job->look.palette_count > 0 ? job->look.palette : NULL;
}

bool make_sign_look(const make_job *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_look *look = &job->look;
    char number[32];

    if (!look->chosen)
        return true;
    if (look->kind == NS_LOOK_COLOURS)
        snprintf(number, sizeof number, "%d", (int)look->colours);
    else
        snprintf(number, sizeof number, "%.3f", look->threshold);
    return ns_properties_add(ctx, made, "look", ns_look_name(look->kind))
           && ns_properties_add(
               ctx, made, look->kind == NS_LOOK_COLOURS ? "colours" : "threshold", number);
}

void make_put_look(const make_job *job, ns_json_writer *w)
{
    ns_json_add_string(w, "look", ns_look_name(job->look.kind));
    ns_json_add_rounded(w, "look_kept", job->look.kept, 3);
}
