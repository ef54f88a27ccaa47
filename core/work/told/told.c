// told.c: every verb for whoever has no command line: options as JSON, files as blocks of bytes.
//
// What is told is what the program prints with its objects, to the letter but for times and for what
// options are called, and what it would write are files of the reply. One puzzle that fails does not
// keep the others from being worked on; files are given back when none did.
#include "work/told/told.h"

static ns_status add_inputs(ns_told *job, const ns_source *source, const char *name,
                            int64_t number, ns_told_inputs *inputs)
{
    for (int32_t place = 0; place < source->book.count; place++) {
        ns_input input;
        if (number >= 0 && ns_book_number(&source->book, place) != number)
            continue;
        if (!ns_input_of(job->ctx, source, name, name, place,
                         source->book.count > 1 || number >= 0, &input)
            || !ns_array_push(job->ctx, inputs, input)) {
            ns_input_drop(job->ctx, &input);
            return ns_no_memory(job->ctx);
        }
    }
    return NS_OK;
}

// Opens a block and appends its puzzles, or the one of that number. A file that cannot be read is told in
// its place.
static ns_status open_block(ns_told *job, int32_t b, const ns_open_options *options,
                            int64_t number, ns_told_inputs *inputs)
{
    const ns_block *block = &job->blocks[b];
    const ns_status status = job->can->open(job->ctx, job->shop.ports, options, block->name,
                                            block->bytes, block->count, &job->sources[b]);

    return status == NS_OK
               ? add_inputs(job, &job->sources[b], block->name, number, inputs)
               : ns_told_error(job, block->name, -1, job->ctx->message, ns_exit_of(status));
}

static int32_t find_block(const ns_told *job, const char *name, int32_t length)
{
    int32_t b = 0;

    while (b < job->block_count
           && (ns_length(job->blocks[b].name) != length
               || memcmp(job->blocks[b].name, name, (size_t)length) != 0))
        b++;
    return b;
}

static bool has_block(const void *user, const char *name, int32_t length)
{
    const ns_told *job = user;

    return find_block(job, name, length) < job->block_count;
}

// The block of an earlier puzzle whose curves are kept; the number of blocks when there is none.
static ns_status open_kept(ns_told *job, int32_t *kept)
{
    int64_t number = -1;

    NS_ASSERT(job->inputs.count == 0 && job->kept.count == 0);
    ns_keep_asked(&job->asked, &(ns_file_finder){ has_block, job }, &job->keep);
    *kept = job->block_count;
    if (!job->keep.name)
        return NS_OK;
    if (!has_block(job, job->keep.name, job->keep.name_length))
        ns_split_number(job->keep.name, &job->keep.name_length, &number);
    *kept = find_block(job, job->keep.name, job->keep.name_length);
    return *kept < job->block_count
               ? open_block(job, *kept, &(ns_open_options){ 0 }, number, &job->kept)
               : NS_OK;
}

static ns_status open_blocks(ns_told *job, bool pictures)
{
    const ns_option_value *from = ns_told_option(job, NS_OPT_FROM);
    const ns_option_value *size = ns_told_option(job, NS_OPT_SIZE);
    const ns_svg_options svg = ns_svg_asked(&job->asked);
    ns_open_options options = { .pictures = pictures,
                                .svg = &svg,
                                .up = (int32_t)ns_told_option(job, NS_OPT_UP)->number };
    int32_t kept;

    if (from->given)
        options.read.format = job->can->format_named(from->text);
    if (!pictures) {
        options.read.width = size->width;
        options.read.height = size->height;
    }
    NS_TRY(open_kept(job, &kept));
    for (int32_t b = 0; b < job->block_count; b++) {
        if (b != kept)
            NS_TRY(open_block(job, b, &options, -1, &job->inputs));
    }
    ns_inputs_number(job->inputs.at, job->inputs.count);
    return NS_OK;
}

static ns_status run(ns_told *job, const char *verb, const char *options, int32_t count)
{
    const ns_verb_id id = ns_verb_named(verb);

    if (id == NS_VERBS || !job->can->verbs[id])
        return ns_fail(job->ctx, NS_BAD_INPUT, "there is no verb \"%s\"", verb);
    NS_TRY(ns_asked_read(job->ctx, id, options, count, &job->asked));
    job->sources = ns_new(job->ctx, job->block_count, sizeof *job->sources);
    if (!job->sources && job->block_count > 0)
        return ns_no_memory(job->ctx);
    NS_TRY(open_blocks(job, id == NS_VERB_MAKE));
    if (job->inputs.count == 0)
        return ns_told_has_failed(job)
                   ? NS_OK
                   : ns_fail(job->ctx, NS_BAD_INPUT, "%s needs a file to work on", verb);
    return job->can->verbs[id](job);
}

static void drop_inputs(ns_ctx *ctx, ns_told_inputs *inputs)
{
    for (int32_t i = 0; i < inputs->count; i++)
        ns_input_drop(ctx, &inputs->at[i]);
    ns_array_drop(ctx, inputs);
}

static void drop_files(ns_ctx *ctx, ns_reply *reply)
{
    for (int32_t i = 0; i < reply->files.count; i++) {
        ns_text_drop(ctx, &reply->files.at[i].name);
        ns_text_drop(ctx, &reply->files.at[i].bytes);
    }
    ns_array_drop(ctx, &reply->files);
}

ns_status ns_told_run(ns_ctx *ctx, const ns_told_abilities *can, const ns_ports *ports,
                      const char *verb, const char *options, int32_t options_count,
                      const ns_block *blocks, int32_t block_count, ns_reply *reply)
{
    ns_told job = {
        .ctx = ctx, .can = can, .blocks = blocks, .block_count = block_count, .reply = reply
    };

    NS_ASSERT(reply->files.count == 0 && reply->objects.count == 0);
    job.shop = (ns_shop){ .asked = &job.asked, .ports = ports };
    ns_status status = run(&job, verb, options, options_count);
    if (status != NS_OK && status != NS_NO_MEMORY)
        status = ns_told_error(&job, NULL, -1, ctx->message,
                               status == NS_BAD_INPUT ? NS_EXIT_USAGE : ns_exit_of(status));
    if (status != NS_OK || ns_told_has_failed(&job))
        drop_files(ctx, reply);
    drop_inputs(ctx, &job.inputs);
    drop_inputs(ctx, &job.kept);
    for (int32_t i = 0; job.sources && i < block_count; i++)
        can->drop(ctx, &job.sources[i]);
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
