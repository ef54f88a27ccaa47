// verbs_told.c: every verb for whoever has no command line: options as JSON, files as blocks of bytes.
//
// What is told is what the program prints with --json, to the letter but for times, and what it would
// write are files of the reply. One puzzle that fails does not keep the others from being worked on;
// files are given back when none did.
#include "work/making.h"

typedef struct told_job {
    ns_ctx *ctx;
    ns_shop shop;
    ns_asked asked;
    ns_source *sources; // one a block
    int32_t source_count;
    NS_ARRAY(ns_input) inputs;
    ns_reply *reply;
} told_job;

static const ns_option_value *asked_of(const told_job *job, ns_option_id id)
{
    return ns_asked_of(&job->asked, id);
}

// A context for one puzzle: what was asked for of effort and seed.
static ns_ctx own_ctx(const told_job *job)
{
    ns_ctx own = *job->ctx;

    own.ticks = 0;
    own.budget = asked_of(job, NS_OPT_EFFORT)->number;
    if (asked_of(job, NS_OPT_SEED)->given)
        own.seed = (uint64_t)asked_of(job, NS_OPT_SEED)->number;
    return own;
}

// -- what is told ---------------------------------------------------------------------------------

static ns_json_writer open_object(told_job *job)
{
    ns_json_writer w = ns_json_writer_to(job->ctx, &job->reply->objects);

    ns_json_open_object(&w, NS_JSON_FLAT);
    return w;
}

static ns_status close_object(told_job *job, ns_json_writer *w, int code)
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

static ns_status tell_error(told_job *job, const char *file, int64_t index,
                            const char *sentence, int code)
{
    ns_json_writer w = open_object(job);

    ns_error_put(&w, file, index, sentence, code);
    return close_object(job, &w, code);
}

static ns_status tell_failure(told_job *job, const ns_input *input, ns_status status,
                              const char *message)
{
    ns_fail(job->ctx, status, "%s: %s", ns_text_chars(&input->label), message);
    return tell_error(job, input->path, input->index, job->ctx->message, ns_exit_of(status));
}

static bool is_result(ns_status status)
{
    return status == NS_OK || status == NS_STOPPED;
}

static bool has_failed(const told_job *job)
{
    const int code = job->reply->exit_code;

    return code == NS_EXIT_USAGE || code == NS_EXIT_BAD_INPUT || code == NS_EXIT_BROKEN;
}

// -- files that are given back --------------------------------------------------------------------

static ns_blob *add_file(told_job *job, const char *name)
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
static ns_status target_format(told_job *job, ns_format_id *format)
{
    const ns_option_value *to = asked_of(job, NS_OPT_TO);
    const ns_option_value *output = asked_of(job, NS_OPT_OUTPUT);

    *format = to->given       ? ns_format_by_name(to->text)
              : output->given ? ns_format_by_suffix(output->text)
                              : NS_FORMAT_NONO;
    if (*format != NS_FORMAT_AUTO && ns_format_writes(job->shop.ports, *format))
        return NS_OK;
    return ns_fail(job->ctx, NS_BAD_INPUT, "\"%s\" is no format to write; choose another",
                   to->given ? to->text : output->text);
}

static ns_status output_name(told_job *job, const char *suffix, ns_text *name)
{
    const ns_option_value *output = asked_of(job, NS_OPT_OUTPUT);

    return (output->given ? ns_text_add(job->ctx, name, output->text)
                          : ns_text_add_format(job->ctx, name, "out.%s", suffix))
               ? NS_OK
               : ns_no_memory(job->ctx);
}

// Puzzles from `first` on, as many as the format takes, as one file; what follows then.
static ns_status save_some(told_job *job, ns_format_id format, const char *name, int32_t *first)
{
    ns_ctx *ctx = job->ctx;
    const int32_t count = ns_format_many(format) ? job->inputs.count : 1;
    ns_book book = { 0 }; // borrows the docs
    ns_text dropped = { 0 };
    ns_blob *file = add_file(job, name);
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

static ns_status save_all(told_job *job, ns_format_id format)
{
    const bool numbered = job->inputs.count > 1 && !ns_format_many(format);
    ns_text name = { 0 }, path = { 0 };
    ns_status status = output_name(job, ns_format_about(format)->name, &name);

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
               : tell_error(job, job->inputs.at[0].path, -1, job->ctx->message,
                            ns_exit_of(status));
}

// -- verbs ----------------------------------------------------------------------------------------

static ns_status decide_one(told_job *job, const ns_input *input,
                            const ns_solve_options *options, bool solve)
{
    ns_ctx own = own_ctx(job);
    ns_decided decided;

    ns_decide(&own, &job->shop, options, input->doc, &decided);
    ns_status status = NS_OK;
    if (!is_result(decided.status)) {
        status = tell_failure(job, input, decided.status, decided.message);
    } else {
        ns_json_writer w = open_object(job);
        if (solve)
            ns_solved_put(&w, input, &decided, options);
        else
            ns_decided_put(&w, input, &decided, options, 2);
        status = close_object(job, &w,
                              solve ? ns_solved_exit(&decided, options->want_solutions)
                                    : ns_decided_exit(&decided));
        if (status == NS_OK && solve)
            status = ns_solved_keep(job->ctx, input->doc, &decided.judged.solved);
    }
    ns_decided_drop(job->ctx, &decided);
    return status;
}

static ns_status decide_all(told_job *job, bool solve)
{
    ns_solve_options options;

    NS_TRY(ns_decide_options(job->ctx, &job->shop, &options));
    for (int32_t i = 0; i < job->inputs.count; i++)
        NS_TRY(decide_one(job, &job->inputs.at[i], &options, solve));
    return NS_OK;
}

static ns_status tell_check(told_job *job)
{
    return decide_all(job, false);
}

static ns_status tell_solve(told_job *job)
{
    const bool writes = asked_of(job, NS_OPT_OUTPUT)->given || asked_of(job, NS_OPT_TO)->given;
    ns_format_id format;

    if (writes)
        NS_TRY(target_format(job, &format));
    NS_TRY(decide_all(job, true));
    return writes && !has_failed(job) ? save_all(job, format) : NS_OK;
}

static ns_status tell_measure(told_job *job)
{
    const ns_measure_options options =
        ns_measure_asked(&job->asked, asked_of(job, NS_OPT_SPOTS)->given);
    ns_status status = NS_OK;

    for (int32_t i = 0; status == NS_OK && i < job->inputs.count; i++) {
        const ns_input *input = &job->inputs.at[i];
        ns_ctx own = own_ctx(job);
        ns_measured measured;
        ns_measure_all(&own, &options, input->doc, &measured);
        if (measured.status != NS_OK) {
            status = tell_failure(job, input, measured.status, measured.message);
        } else {
            ns_json_writer w = open_object(job);
            ns_measured_put(&w, input, &options, &measured);
            status = close_object(job, &w, NS_EXIT_DONE);
        }
        ns_measured_drop(job->ctx, &measured);
    }
    return status;
}

static ns_status improve_one(told_job *job, const ns_input *input,
                             const ns_improve_options *options)
{
    ns_ctx own = own_ctx(job);
    ns_improved improved;

    ns_improve_doc(&own, &job->shop, options, input->doc, NULL, &improved);
    ns_status status = NS_OK;
    if (!is_result(improved.status)) {
        status = tell_failure(job, input, improved.status, improved.message);
    } else {
        ns_json_writer w = open_object(job);
        ns_improved_put(&w, input, &improved);
        status = close_object(job, &w, ns_exit_of(improved.status));
        if (status == NS_OK)
            status = ns_improve_apply(job->ctx, &job->shop, input->doc, &improved);
    }
    ns_improved_drop(job->ctx, &improved);
    return status;
}

static ns_status tell_improve(told_job *job)
{
    ns_improve_options options;
    ns_format_id format;

    NS_TRY(target_format(job, &format));
    NS_TRY(ns_improve_asked(job->ctx, &job->asked, &options));
    for (int32_t i = 0; i < job->inputs.count; i++)
        NS_TRY(improve_one(job, &job->inputs.at[i], &options));
    return has_failed(job) ? NS_OK : save_all(job, format);
}

static ns_status tell_convert(told_job *job)
{
    ns_text name = { 0 };
    ns_format_id format;

    NS_TRY(target_format(job, &format));
    const bool numbered = job->inputs.count > 1 && !ns_format_many(format);
    ns_status status = output_name(job, ns_format_about(format)->name, &name);
    if (status == NS_OK)
        status = save_all(job, format);
    for (int32_t i = 0; status == NS_OK && !has_failed(job) && i < job->inputs.count; i++) {
        const ns_input *input = &job->inputs.at[i];
        ns_text path = { 0 };
        ns_json_writer w = open_object(job);
        if (numbered)
            status = ns_numbered_path(job->ctx, name.at, input->number, &path);
        if (status == NS_OK)
            status = ns_converted_put(job->ctx, job->shop.ports, &w, input, format,
                                      numbered ? path.at : name.at);
        if (status == NS_OK)
            status = close_object(job, &w, NS_EXIT_DONE);
        ns_text_drop(job->ctx, &path);
    }
    ns_text_drop(job->ctx, &name);
    return status;
}

// A page of a puzzle, or all pages of all puzzles.
static ns_status add_pages(told_job *job, const ns_drawn *drawn, const char *output, int32_t i,
                           int32_t page, int32_t count)
{
    ns_text path = { 0 };
    ns_status status = ns_drawn_path(job->ctx, drawn, output, job->inputs.at, i, page, &path);
    ns_blob *file = status == NS_OK ? add_file(job, path.at) : NULL;

    if (status == NS_OK)
        status = file ? ns_pages_write(job->ctx, job->shop.ports,
                                       drawn->scenes.at + drawn->told[i].first + page, count,
                                       drawn->format, drawn->dpi, &file->bytes)
                      : ns_no_memory(job->ctx);
    ns_text_drop(job->ctx, &path);
    return status;
}

static ns_status tell_page(told_job *job, const ns_drawn *drawn, const char *output, int32_t i)
{
    const ns_input *input = &job->inputs.at[i];
    const ns_drawn_told *told = &drawn->told[i];
    ns_page_specks specks = { 0 };
    ns_text path = { 0 };
    ns_status status = ns_drawn_path(job->ctx, drawn, output, job->inputs.at, i, 0, &path);

    if (status == NS_OK && told->report.frame_width_mm > 0)
        status = ns_page_specks_of_page(job->ctx, &input->doc->board, &told->report, &specks);
    if (status == NS_OK) {
        ns_json_writer w = open_object(job);
        ns_drawn_put(&w, &job->shop, input, drawn, i, path.at, &specks);
        status = close_object(job, &w, told->several ? NS_EXIT_UNMET : NS_EXIT_DONE);
    }
    ns_page_specks_drop(job->ctx, &specks);
    ns_text_drop(job->ctx, &path);
    return status;
}

static ns_status draw_files(told_job *job, ns_drawn *drawn, const char *output)
{
    const ns_status status =
        ns_draw_inputs(job->ctx, &job->shop, job->inputs.at, job->inputs.count, drawn);
    const ns_input *at = drawn->at >= 0 ? &job->inputs.at[drawn->at] : NULL;

    if (status != NS_OK)
        return tell_error(job, at ? at->path : NULL, at ? at->index : -1, job->ctx->message,
                          ns_exit_of(status));
    if (drawn->format == NS_PAGE_PDF)
        NS_TRY(add_pages(job, drawn, output, 0, 0, drawn->scenes.count));
    for (int32_t i = 0; drawn->format != NS_PAGE_PDF && i < drawn->count;
         i += drawn->per_page) {
        for (int32_t page = 0; page < drawn->told[i].pages; page++)
            NS_TRY(add_pages(job, drawn, output, i, page, 1));
    }
    for (int32_t i = 0; i < drawn->count; i++)
        NS_TRY(tell_page(job, drawn, output, i));
    return NS_OK;
}

static ns_status tell_draw(told_job *job)
{
    const ns_option_value *to = asked_of(job, NS_OPT_TO);
    const ns_option_value *output = asked_of(job, NS_OPT_OUTPUT);
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
        status = output_name(job, ns_page_format_name(drawn.format), &name);
    if (status == NS_OK)
        status = draw_files(job, &drawn, name.at);
    ns_drawn_drop(job->ctx, &drawn);
    ns_text_drop(job->ctx, &name);
    return status;
}

static ns_status make_one(told_job *job, ns_making *making, const char *output, bool *made)
{
    ns_ctx own = own_ctx(job);
    ns_status status = ns_make_check(job->ctx, &job->asked, making->kind, false);

    if (status != NS_OK)
        return status;
    status = ns_making_accept(&own, making);
    if (status == NS_OK)
        status = ns_make(&own, making);
    *made = is_result(status) && making->input->doc->puzzle.cell_count > 0;
    if (!*made)
        return tell_error(job, making->input->path, -1, own.message, ns_exit_of(status));
    ns_json_writer w = open_object(job);
    ns_json_add_string(&w, "file", making->input->path);
    ns_json_add_string(&w, "output", output);
    ns_making_put(&w, making);
    return close_object(job, &w, making->exit_code);
}

static ns_status tell_make(told_job *job)
{
    ns_text name = { 0 };
    ns_making making;
    ns_format_id format;
    bool made = false;

    if (job->inputs.count != 1)
        return ns_fail(job->ctx, NS_BAD_INPUT, "make takes one picture at a time");
    NS_TRY(target_format(job, &format));
    NS_TRY(output_name(job, ns_format_about(format)->name, &name));
    ns_making_open(&job->shop, &job->inputs.at[0], &making);
    ns_status status = make_one(job, &making, name.at, &made);
    ns_making_drop(job->ctx, &making);
    ns_text_drop(job->ctx, &name);
    return status == NS_OK && made ? save_all(job, format) : status;
}

// -- the one entry --------------------------------------------------------------------------------

// Files that cannot be read are told in their place.
static ns_status open_blocks(told_job *job, const ns_block *blocks, bool pictures)
{
    const ns_option_value *from = asked_of(job, NS_OPT_FROM);
    const ns_option_value *size = asked_of(job, NS_OPT_SIZE);
    ns_open_options options = { .pictures = pictures,
                                .up = (int32_t)asked_of(job, NS_OPT_UP)->number };

    if (from->given)
        options.read.format = ns_format_by_name(from->text);
    if (!pictures) {
        options.read.width = size->width;
        options.read.height = size->height;
    }
    for (int32_t b = 0; b < job->source_count; b++) {
        ns_source *source = &job->sources[b];
        const ns_status status = ns_open(job->ctx, job->shop.ports, &options, blocks[b].name,
                                         blocks[b].bytes, blocks[b].count, source);
        if (status != NS_OK)
            NS_TRY(tell_error(job, blocks[b].name, -1, job->ctx->message, ns_exit_of(status)));
        for (int32_t place = 0; status == NS_OK && place < source->book.count; place++) {
            ns_input input;
            if (!ns_input_of(job->ctx, source, blocks[b].name, blocks[b].name, place,
                             source->book.count > 1, &input)
                || !ns_array_push(job->ctx, &job->inputs, input)) {
                ns_input_drop(job->ctx, &input);
                return ns_no_memory(job->ctx);
            }
        }
    }
    ns_inputs_number(job->inputs.at, job->inputs.count);
    return NS_OK;
}

static ns_status run(told_job *job, const char *verb, const char *options, int32_t count,
                     const ns_block *blocks)
{
    static ns_status (*const verbs[NS_VERBS])(told_job *) = {
        [NS_VERB_CHECK] = tell_check,     [NS_VERB_SOLVE] = tell_solve,
        [NS_VERB_CONVERT] = tell_convert, [NS_VERB_DRAW] = tell_draw,
        [NS_VERB_MAKE] = tell_make,       [NS_VERB_MEASURE] = tell_measure,
        [NS_VERB_IMPROVE] = tell_improve,
    };
    const ns_verb_id id = ns_verb_named(verb);

    if (id == NS_VERBS)
        return ns_fail(job->ctx, NS_BAD_INPUT, "there is no verb \"%s\"", verb);
    NS_TRY(ns_asked_read(job->ctx, id, options, count, &job->asked));
    job->sources = ns_new(job->ctx, job->source_count, sizeof *job->sources);
    if (!job->sources && job->source_count > 0)
        return ns_no_memory(job->ctx);
    NS_TRY(open_blocks(job, blocks, id == NS_VERB_MAKE));
    if (job->inputs.count == 0)
        return has_failed(job)
                   ? NS_OK
                   : ns_fail(job->ctx, NS_BAD_INPUT, "%s needs a file to work on", verb);
    return verbs[id](job);
}

static void drop_files(ns_ctx *ctx, ns_reply *reply)
{
    for (int32_t i = 0; i < reply->files.count; i++) {
        ns_text_drop(ctx, &reply->files.at[i].name);
        ns_text_drop(ctx, &reply->files.at[i].bytes);
    }
    ns_array_drop(ctx, &reply->files);
}

ns_status ns_work(ns_ctx *ctx, const ns_ports *ports, const char *verb, const char *options,
                  int32_t options_count, const ns_block *blocks, int32_t block_count,
                  ns_reply *reply)
{
    told_job job = { .ctx = ctx, .source_count = block_count, .reply = reply };

    job.shop = (ns_shop){ .asked = &job.asked, .ports = ports };
    ns_status status = run(&job, verb, options, options_count, blocks);
    if (status != NS_OK && status != NS_NO_MEMORY)
        status = tell_error(&job, NULL, -1, ctx->message,
                            status == NS_BAD_INPUT ? NS_EXIT_USAGE : ns_exit_of(status));
    if (status != NS_OK || has_failed(&job))
        drop_files(ctx, reply);
    for (int32_t i = 0; i < job.inputs.count; i++)
        ns_input_drop(ctx, &job.inputs.at[i]);
    ns_array_drop(ctx, &job.inputs);
    for (int32_t i = 0; job.sources && i < block_count; i++)
        ns_source_drop(ctx, &job.sources[i]);
    ns_free(ctx, job.sources, block_count, sizeof *job.sources);
    ns_asked_drop(ctx, &job.asked);
    return status;
}

void ns_reply_drop(ns_ctx *ctx, ns_reply *reply)
{
    drop_files(ctx, reply);
    ns_text_drop(ctx, &reply->objects);
    *reply = (ns_reply){ 0 };
}
