// told_reply.c: what a verb says and gives back: objects in the order of the work, and files.
//
// An object is open from ns_told_open to ns_told_close, which also makes the exit worse; a file stands
// in the reply as soon as it has a name, and the entry drops all files when anything failed.
#include "work/told/told.h"

const ns_option_value *ns_told_option(const ns_told *job, ns_option_id id)
{
    return ns_asked_of(&job->asked, id);
}

// A context for one puzzle: what was asked for of effort and seed.
ns_ctx ns_told_ctx(const ns_told *job)
{
    ns_ctx own = *job->ctx;

    own.ticks = 0;
    own.budget = ns_told_option(job, NS_OPT_EFFORT)->number;
    if (ns_told_option(job, NS_OPT_SEED)->given)
        own.seed = (uint64_t)ns_told_option(job, NS_OPT_SEED)->number;
    return own;
}

// -- what is told ---------------------------------------------------------------------------------

ns_json_writer ns_told_open(ns_told *job)
{
    ns_json_writer w = ns_json_writer_to(job->ctx, &job->reply->objects);

    ns_json_open_object(&w, NS_JSON_FLAT);
    return w;
}

ns_status ns_told_close(ns_told *job, ns_json_writer *w, int code)
{
    job->reply->exit_code = ns_exit_worse(job->reply->exit_code, code);
    ns_json_close(w);
    NS_TRY(ns_json_written(w));
    return ns_text_add(job->ctx, &job->reply->objects, "\n") ? NS_OK : ns_no_memory(job->ctx);
}

void ns_error_put(ns_json_writer *w, const char *file, int64_t index, const char *sentence,
                  int code)
{
    if (file)
        ns_json_add_string(w, "file", file);
    if (index >= 0)
        ns_json_add_int(w, "index", index);
    ns_json_add_string(w, "error", sentence);
    ns_json_add_int(w, "exit", code);
}

ns_status ns_told_error(ns_told *job, const char *file, int64_t index, const char *sentence,
                        int code)
{
    ns_json_writer w = ns_told_open(job);

    ns_error_put(&w, file, index, sentence, code);
    return ns_told_close(job, &w, code);
}

ns_status ns_told_failure(ns_told *job, const ns_input *input, ns_status status,
                          const char *message)
{
    ns_fail(job->ctx, status, "%s: %s", ns_text_chars(&input->label), message);
    return ns_told_error(job, input->path, input->index, job->ctx->message, ns_exit_of(status));
}

bool ns_told_is_result(ns_status status)
{
    return status == NS_OK || status == NS_STOPPED;
}

bool ns_told_has_failed(const ns_told *job)
{
    const int code = job->reply->exit_code;

    return code == NS_EXIT_USAGE || code == NS_EXIT_BAD_INPUT || code == NS_EXIT_BROKEN;
}

// -- files that are given back --------------------------------------------------------------------

ns_blob *ns_told_file(ns_told *job, const char *name)
{
    ns_blob blob = { 0 };

    if (!ns_text_add(job->ctx, &blob.name, name)
        || !ns_array_push(job->ctx, &job->reply->files, blob)) {
        ns_text_drop(job->ctx, &blob.name);
        return NULL;
    }
    return &job->reply->files.at[job->reply->files.count - 1];
}

// The format that was asked for, by --to or by the name of the output; .nono when by neither.
ns_status ns_told_format(ns_told *job, ns_format_id *format)
{
    const ns_option_value *to = ns_told_option(job, NS_OPT_TO);
    const ns_option_value *output = ns_told_option(job, NS_OPT_OUTPUT);

    *format = to->given       ? ns_format_by_name(to->text)
              : output->given ? ns_format_by_suffix(output->text)
                              : NS_FORMAT_NONO;
    if (*format != NS_FORMAT_AUTO && ns_format_writes(job->shop.ports, *format))
        return NS_OK;
    return ns_fail(job->ctx, NS_BAD_INPUT, "\"%s\" is no format to write; choose another",
                   to->given ? to->text : output->text);
}

ns_status ns_told_name(ns_told *job, const char *suffix, ns_text *name)
{
    const ns_option_value *output = ns_told_option(job, NS_OPT_OUTPUT);

    return (output->given ? ns_text_add(job->ctx, name, output->text)
                          : ns_text_add_format(job->ctx, name, "out.%s", suffix))
               ? NS_OK
               : ns_no_memory(job->ctx);
}

// Puzzles from `first` on, as many as the format takes, as one file; what follows then.
static ns_status save_some(ns_told *job, ns_format_id format, const char *name, int32_t *first)
{
    ns_ctx *ctx = job->ctx;
    const int32_t count = ns_format_many(format) ? job->inputs.count : 1;
    ns_book book = { 0 }; // borrows the docs

    NS_ASSERT(*first + count <= job->inputs.count);
    ns_text dropped = { 0 };
    ns_blob *file = ns_told_file(job, name);
    ns_status status = file ? NS_OK : ns_no_memory(ctx);

    for (int32_t i = 0; status == NS_OK && i < count; i++) {
        if (!ns_array_push(ctx, &book, *job->inputs.at[(*first)++].doc))
            status = ns_no_memory(ctx);
    }
    if (status == NS_OK)
        status = ns_name_failure(
            ctx,
            count == 1 ? ns_text_chars(&job->inputs.at[*first - 1].label)
                       : job->inputs.at[0].path,
            ns_puzzles_write(ctx, job->shop.ports, &book, format, &file->bytes, &dropped));
    ns_array_drop(ctx, &book);
    ns_text_drop(ctx, &dropped);
    return status;
}

ns_status ns_told_save(ns_told *job, ns_format_id format)
{
    const bool numbered = job->inputs.count > 1 && !ns_format_many(format);
    ns_text name = { 0 }, path = { 0 };
    ns_status status = ns_told_name(job, ns_format_about(format)->name, &name);

    for (int32_t i = 0; status == NS_OK && i < job->inputs.count;) {
        if (numbered)
            status = ns_numbered_path(job->ctx, name.at, job->inputs.at[i].number, &path);
        if (status == NS_OK)
            status = save_some(job, format, numbered ? path.at : name.at, &i);
    }
    ns_text_drop(job->ctx, &name);
    ns_text_drop(job->ctx, &path);
    return status == NS_OK || status == NS_NO_MEMORY
               ? status
               : ns_told_error(job, job->inputs.at[0].path, -1, job->ctx->message,
                               ns_exit_of(status));
}

ns_status ns_told_pages(ns_told *job, const ns_drawn *drawn, const char *output, int32_t i,
                        int32_t page, int32_t count)
{
    ns_text path = { 0 };
    ns_status status = ns_drawn_path(job->ctx, drawn, output, job->inputs.at, i, page, &path);
    ns_blob *file = status == NS_OK ? ns_told_file(job, path.at) : NULL;

    if (status == NS_OK)
        status = file ? ns_pages_write(job->ctx, job->shop.ports,
                                       drawn->scenes.at + drawn->told[i].first + page, count,
                                       drawn->format, drawn->dpi, &file->bytes)
                      : ns_no_memory(job->ctx);
    ns_text_drop(job->ctx, &path);
    return status;
}
