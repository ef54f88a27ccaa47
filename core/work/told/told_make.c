// told_make.c: make: one picture becomes one puzzle, or several on a sheet to choose from.
//
// The file of an earlier puzzle whose curves are kept comes as one more block, under the name that was
// asked for; it is no picture and has been put aside (told.c).
#include "work/told/told.h"

// A picture that is being made into a puzzle, or into a sheet of them.
typedef struct told_making {
    ns_told *job;
    ns_ctx own; // knows effort and seed
    ns_making making;
    ns_selection sheet;
    ns_format_id format;
    ns_text output;
    bool made; // there is a puzzle to write
} told_making;

static bool is_sheet_alone(const ns_told *job)
{
    const ns_option_value *to = ns_told_option(job, NS_OPT_TO);
    const ns_option_value *output = ns_told_option(job, NS_OPT_OUTPUT);
    const ns_page_format format = to->given       ? ns_page_format_named(to->text)
                                  : output->given ? ns_page_format_of(output->text)
                                                  : NS_PAGE_UNKNOWN;

    return ns_told_option(job, NS_OPT_SHEET)->given && format != NS_PAGE_UNKNOWN;
}

// What was asked for must fit together. A failure here is the asker's.
static ns_status check(told_making *m)
{
    ns_told *job = m->job;
    const bool alone = is_sheet_alone(job);

    NS_TRY(ns_make_check(job->ctx, &job->asked, m->making.kind, false));
    NS_TRY(ns_keep_check(job->ctx, &job->keep));
    if (!alone)
        NS_TRY(ns_told_format(job, &m->format));
    NS_TRY(ns_told_name(
        job, alone ? ns_told_option(job, NS_OPT_TO)->text : ns_format_about(m->format)->name,
        &m->output));
    NS_TRY(ns_selection_asked(job->ctx, &job->shop, m->output.at, false, &m->sheet));
    NS_ASSERT(m->sheet.alone == alone);
    return m->sheet.count > 0 ? ns_page_format_check(job->ctx, job->shop.ports, m->sheet.format)
                              : NS_OK;
}

// The curves of the earlier puzzle.
static ns_status keep_curves(told_making *m)
{
    const ns_told *job = m->job;

    m->making.keep = job->keep;
    if (!job->keep.name)
        return NS_OK;
    if (job->kept.count == 0)
        return ns_fail(&m->own, NS_BAD_INPUT,
                       "%s, whose curves are to be kept, is not among the files",
                       job->keep.name);
    return ns_keep_find(&m->own, job->kept.at, job->kept.count, &m->making.keep);
}

// The puzzle that is spoken of, which has that place on a sheet.
static ns_status tell_made(told_making *m, int32_t place, int code)
{
    ns_json_writer w = ns_told_open(m->job);

    ns_json_add_string(&w, "file", m->making.input->path);
    if (m->sheet.count > 0)
        ns_selection_put(&w, &m->sheet, place, m->output.at);
    else
        ns_json_add_string(&w, "output", m->output.at);
    ns_making_put(&w, &m->making);
    return ns_told_close(m->job, &w, code);
}

static ns_status tell_failed(told_making *m, ns_status status)
{
    return status == NS_NO_MEMORY ? status
                                  : ns_told_error(m->job, m->making.input->path, -1,
                                                  m->own.message, ns_exit_of(status));
}

// Of the file whose curves were to be kept.
static ns_status tell_kept_failed(told_making *m, ns_status status)
{
    const char *file = m->job->kept.count > 0 ? m->job->kept.at[0].path : m->job->keep.name;

    return status == NS_NO_MEMORY
               ? status
               : ns_told_error(m->job, file, -1, m->own.message, ns_exit_of(status));
}

static ns_status make_one(told_making *m)
{
    const ns_status status = ns_make(&m->own, &m->making);

    m->made = ns_told_is_result(status) && m->making.input->doc->puzzle.cell_count > 0;
    return m->made ? tell_made(m, 0, m->making.exit_code) : tell_failed(m, status);
}

static ns_status add_pages(told_making *m)
{
    NS_TRY(ns_name_failure(&m->own, ns_text_chars(&m->making.input->label),
                           ns_selection_draw(&m->own, &m->making, &m->sheet)));
    for (int32_t i = 0; i < ns_selection_files(&m->sheet); i++) {
        ns_blob *file = ns_told_file(m->job, "");
        NS_NEED(&m->own, file);
        NS_TRY(ns_selection_file(&m->own, m->job->shop.ports, &m->sheet, i, &file->name,
                                 &file->bytes));
    }
    return NS_OK;
}

// What became of each seed; nothing of one for which there was no time.
static ns_status tell_seed(told_making *m, int32_t i)
{
    ns_find *find = &m->sheet.finds[i];

    if (find->found) {
        NS_TRY(ns_making_take(&m->making, m->job->ctx, find));
        return tell_made(m, i, ns_making_exit(&m->making));
    }
    const ns_status status = ns_selection_missing(&m->own, &m->making, &m->sheet, i);
    const int code = status == NS_BAD_INPUT ? NS_EXIT_UNMET : NS_EXIT_STOPPED;
    if (status != NS_STOPPED)
        return ns_told_error(m->job, m->making.input->path, -1, m->own.message, code);
    m->job->reply->exit_code = ns_exit_worse(m->job->reply->exit_code, code);
    return NS_OK;
}

static ns_status make_sheet(told_making *m)
{
    ns_status status = ns_selection_make(&m->own, &m->making, &m->sheet);

    if (status == NS_OK && m->sheet.found == 0)
        status = ns_selection_missing(&m->own, &m->making, &m->sheet, 0);
    if (status == NS_OK)
        status = add_pages(m);
    if (status != NS_OK)
        return tell_failed(m, status);
    for (int32_t i = 0; i < m->sheet.count; i++)
        NS_TRY(tell_seed(m, i));
    if (m->sheet.alone)
        return NS_OK;
    NS_TRY(ns_selection_lend_best(m->job->ctx, &m->making, &m->sheet));
    m->made = true;
    return NS_OK;
}

static ns_status steps(told_making *m)
{
    NS_TRY(check(m));
    ns_status status = ns_making_accept(&m->own, &m->making);
    if (status != NS_OK)
        return tell_failed(m, status);
    status = keep_curves(m);
    if (status != NS_OK)
        return tell_kept_failed(m, status);
    NS_TRY(m->sheet.count > 0 ? make_sheet(m) : make_one(m));
    return m->made ? ns_told_save(m->job, m->format) : NS_OK;
}

ns_status ns_tell_make(ns_told *job)
{
    told_making m = { .job = job, .own = ns_told_ctx(job) };

    if (job->inputs.count != 1)
        return ns_fail(job->ctx, NS_BAD_INPUT, "make takes one picture at a time");
    ns_making_open(&job->shop, &job->inputs.at[0], &m.making);
    const ns_status status = steps(&m);
    if (m.made && m.sheet.count > 0)
        *m.making.input->doc = (ns_doc){ .number = -1 }; // it was lent
    ns_making_drop(job->ctx, &m.making);
    ns_selection_drop(job->ctx, &m.sheet);
    ns_text_drop(job->ctx, &m.output);
    return status;
}
