// outputs.c: see outputs.h. All files are ready in an outbox before the first takes its place: a puzzle
// that does not fit, or a disk that is full, leaves everything as it was.
#include "cli/files/outputs.h"

#include "cli/files/guard.h"
#include "io/asserts.h"

#include <string.h>

int cli_output_format(cli_app *cli, const char *path, ns_format_id *format)
{
    const int code = cli_format_option(cli, NS_OPT_TO, format);

    if (code != NS_EXIT_DONE || *format != NS_FORMAT_AUTO)
        return code;
    if (strcmp(path, "-") == 0)
        return cli_usage(cli, "standard output has no extension; name the format with --to");
    *format = ns_format_by_suffix(path);
    if (*format == NS_FORMAT_AUTO)
        return cli_usage(cli, "the extension of %s names no format; choose one with --to",
                         path);
    if (!ns_format_writes(cli->ports, *format))
        return cli_usage(cli, "%s (%s) can only be read; choose another extension or --to",
                         path, ns_format_about(*format)->title);
    return NS_EXIT_DONE;
}

void cli_output_claim(cli_app *cli, const char *path)
{
    if (strcmp(path, "-") == 0)
        cli->objects = stderr;
}

// A book of borrowed docs: `count` inputs from the first one. Freed, never dropped.
static ns_status borrow_docs(ns_ctx *ctx, const cli_inputs *inputs, int32_t first,
                             int32_t count, ns_book *book)
{
    for (int32_t i = first; i < first + count; i++) {
        if (!ns_array_push(ctx, book, *inputs->list.at[i].doc))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// `name` is what the puzzles are called when they do not fit into the format.
static ns_status post_book(cli_app *cli, ns_outbox *outbox, const ns_book *book,
                           const char *name, const char *path, ns_format_id format,
                           ns_text *dropped)
{
    ns_ctx *ctx = &cli->ctx;
    ns_text bytes = { 0 };
    ns_status status = ns_name_failure(
        ctx, name, ns_puzzles_write(ctx, cli->ports, book, format, &bytes, dropped));

    if (status == NS_OK)
        status = ns_outbox_add(ctx, outbox, path, ns_text_chars(&bytes), bytes.count);
    ns_text_drop(ctx, &bytes);
    return status;
}

static ns_status post_numbered(cli_app *cli, ns_outbox *outbox, const cli_inputs *inputs,
                               int32_t i, const char *path, ns_format_id format,
                               ns_text *dropped)
{
    ns_book book = { 0 };
    ns_text numbered = { 0 };
    ns_status status = ns_numbered_path(&cli->ctx, path, inputs->list.at[i].number, &numbered);

    if (status == NS_OK)
        status = cli_guard_sources(&cli->ctx, inputs, numbered.at);
    if (status == NS_OK)
        status = borrow_docs(&cli->ctx, inputs, i, 1, &book);
    if (status == NS_OK)
        status = post_book(cli, outbox, &book, ns_text_chars(&inputs->list.at[i].label),
                           numbered.at, format, dropped);
    ns_array_drop(&cli->ctx, &book);
    ns_text_drop(&cli->ctx, &numbered);
    return status;
}

static ns_status post_all(cli_app *cli, ns_outbox *outbox, const cli_inputs *inputs,
                          const char *path, ns_format_id format, ns_text *dropped)
{
    const int32_t count = inputs->list.count;
    const ns_input *first = &inputs->list.at[0];
    const char *name = count == 1 ? ns_text_chars(&first->label) : first->path;
    ns_book book = { 0 };

    if (count > 1 && !ns_format_many(format)) {
        if (strcmp(path, "-") == 0)
            return ns_fail(
                &cli->ctx, NS_BAD_INPUT,
                "%d puzzles do not fit into one %s file; name one as %s#%lld or write to files",
                (int)count, ns_format_about(format)->name, inputs->list.at[0].path,
                (long long)inputs->list.at[0].index);
        for (int32_t i = 0; i < count; i++)
            NS_TRY(post_numbered(cli, outbox, inputs, i, path, format, dropped));
        return NS_OK;
    }
    ns_status status = borrow_docs(&cli->ctx, inputs, 0, count, &book);
    if (status == NS_OK)
        status = post_book(cli, outbox, &book, name, path, format, dropped);
    ns_array_drop(&cli->ctx, &book);
    return status;
}

// The lines of `dropped` as one sentence, each thing once.
static void note_dropped(cli_app *cli, const char *path, const char *dropped)
{
    ns_text list = { 0 };

    for (const char *at = dropped; *at;) {
        const int32_t length = (int32_t)strcspn(at, "\n");
        ns_text line = { 0 };
        if (ns_text_set(&cli->ctx, &line, at, length)
            && !strstr(ns_text_chars(&list), line.at)) {
            ns_text_add(&cli->ctx, &list, list.count ? ", " : "");
            ns_text_add(&cli->ctx, &list, line.at);
        }
        ns_text_drop(&cli->ctx, &line);
        at += length;
        at += *at == '\n';
    }
    if (list.count)
        cli_note(cli, "%s cannot hold and leaves out: %s",
                 strcmp(path, "-") == 0 ? "standard output" : path, list.at);
    ns_text_drop(&cli->ctx, &list);
}

int cli_write_puzzles(cli_app *cli, const cli_inputs *inputs, const char *path,
                      ns_format_id format)
{
    ns_outbox outbox = { 0 };
    const int code = cli_write_puzzles_too(cli, &outbox, inputs, path, format);

    ns_outbox_drop(&cli->ctx, &outbox);
    return code;
}

int cli_write_puzzles_too(cli_app *cli, ns_outbox *outbox, const cli_inputs *inputs,
                          const char *path, ns_format_id format)
{
    ns_text dropped = { 0 };
    NS_ASSERT(inputs->list.count > 0 && format != NS_FORMAT_AUTO);
    ns_status status = post_all(cli, outbox, inputs, path, format, &dropped);

    if (status == NS_OK)
        status = ns_outbox_commit(&cli->ctx, outbox);
    if (status == NS_OK)
        note_dropped(cli, path, ns_text_chars(&dropped));
    ns_text_drop(&cli->ctx, &dropped);
    return cli_done(cli, inputs->list.at[0].path, status);
}
