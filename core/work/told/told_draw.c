// told_draw.c: draw: all pages first, since one PDF may hold them all, then an object for each puzzle.
//
// Nothing is told of any page when one of them cannot be drawn.
#include "work/told/told.h"

static ns_status tell_page(ns_told *job, const ns_drawn *drawn, const char *output, int32_t i)
{
    const ns_input *input = &job->inputs.at[i];
    const ns_drawn_told *told = &drawn->told[i];
    ns_page_specks specks = { 0 };
    ns_text path = { 0 };
    ns_status status = ns_drawn_path(job->ctx, drawn, output, job->inputs.at, i, 0, &path);

    if (status == NS_OK && told->report.frame_width_mm > 0)
        status = ns_page_specks_of_page(job->ctx, &input->doc->board, &told->report, &specks);
    if (status == NS_OK) {
        ns_json_writer w = ns_told_open(job);
        ns_drawn_put(&w, &job->shop, input, drawn, i, path.at, &specks);
        status = ns_told_close(job, &w, told->several ? NS_EXIT_UNMET : NS_EXIT_DONE);
    }
    ns_page_specks_drop(job->ctx, &specks);
    ns_text_drop(job->ctx, &path);
    return status;
}

static ns_status draw_files(ns_told *job, ns_drawn *drawn, const char *output)
{
    const ns_status status =
        ns_draw_inputs(job->ctx, &job->shop, job->inputs.at, job->inputs.count, drawn);
    const ns_input *at = drawn->at >= 0 ? &job->inputs.at[drawn->at] : NULL;

    if (status != NS_OK)
        return ns_told_error(job, at ? at->path : NULL, at ? at->index : -1, job->ctx->message,
                             ns_exit_of(status));
    NS_ASSERT(drawn->count == job->inputs.count && drawn->scenes.count > 0);
    if (drawn->format == NS_PAGE_PDF)
        NS_TRY(ns_told_pages(job, drawn, output, 0, 0, drawn->scenes.count));
    for (int32_t i = 0; drawn->format != NS_PAGE_PDF && i < drawn->count;
         i += drawn->per_page) {
        for (int32_t page = 0; page < drawn->told[i].pages; page++)
            NS_TRY(ns_told_pages(job, drawn, output, i, page, 1));
    }
    for (int32_t i = 0; i < drawn->count; i++)
        NS_TRY(tell_page(job, drawn, output, i));
    return NS_OK;
}

ns_status ns_tell_draw(ns_told *job)
{
    const ns_option_value *to = ns_told_option(job, NS_OPT_TO);
    const ns_option_value *output = ns_told_option(job, NS_OPT_OUTPUT);
    ns_drawn drawn = { .format = to->given       ? (ns_page_format)to->number
                                 : output->given ? ns_page_format_of(output->text)
                                                 : NS_PAGE_SVG };
    ns_text name = { 0 };

    if (drawn.format == NS_PAGE_UNKNOWN)
        return ns_fail(
            job->ctx, NS_BAD_INPUT,
            "%s is not called .svg, .pdf or .png; rename it or add {what to draw|to}",
            output->text);
    ns_status status = ns_draw_asked(job->ctx, &job->shop, &drawn);
    if (status == NS_OK)
        status = ns_page_format_check(job->ctx, job->shop.ports, drawn.format);
    if (status == NS_OK)
        status = ns_told_name(job, ns_page_format_name(drawn.format), &name);
    if (status == NS_OK)
        status = draw_files(job, &drawn, name.at);
    ns_drawn_drop(job->ctx, &drawn);
    ns_text_drop(job->ctx, &name);
    return status;
}
