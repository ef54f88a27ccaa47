// cmd_convert.c: nonosmith convert: from one puzzle format to another.
#include "cli/guard.h"
#include "cli/outputs.h"
#include "cli/verdict.h"

#include <string.h>

// What the target cannot hold of one puzzle, as an array of texts.
static ns_status put_dropped(cli_app *cli, ns_json_writer *w, ns_doc *doc, ns_format_id format)
{
    ns_ctx *ctx = &cli->ctx;
    ns_book one = { 0 };
    ns_text bytes = { 0 }, dropped = { 0 };
    ns_status status = ns_array_push(ctx, &one, *doc) ? NS_OK : ns_no_memory(ctx);

    if (status == NS_OK)
        status = ns_puzzles_write(ctx, cli->ports, &one, format, &bytes, &dropped);
    ns_json_put_key(w, "dropped");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (const char *at = ns_text_chars(&dropped); *at;) {
        const int32_t length = (int32_t)strcspn(at, "\n");
        ns_json_put_bytes(w, at, length);
        at += length;
        at += *at == '\n';
    }
    ns_json_close(w);
    ns_array_drop(ctx, &one); // the doc is borrowed
    ns_text_drop(ctx, &bytes);
    ns_text_drop(ctx, &dropped);
    return status;
}

static ns_status print_object(cli_app *cli, const ns_input *input, const char *output,
                              ns_format_id format)
{
    const ns_puzzle *puzzle = &input->doc->puzzle;
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_string(&w, "file", input->path);
    ns_json_add_int(&w, "index", input->index);
    ns_json_add_string(&w, "kind", ns_kind_name(puzzle->kind));
    ns_json_add_int(&w, "cells", puzzle->cell_count);
    ns_json_add_int(&w, "lines", puzzle->lines.count);
    ns_json_add_string(&w, "output", output);
    ns_json_add_string(&w, "format", ns_format_about(format)->name);
    ns_status status = put_dropped(cli, &w, input->doc, format);
    ns_json_close(&w);
    if (status == NS_OK)
        status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(cli, &object);
    ns_text_drop(&cli->ctx, &object);
    return status;
}

static int print_objects(cli_app *cli, const cli_inputs *inputs, const char *path,
                         ns_format_id format)
{
    const bool numbered = inputs->list.count > 1 && !ns_format_many(format);
    int code = NS_EXIT_DONE;

    for (int32_t i = 0; i < inputs->list.count; i++) {
        const ns_input *input = &inputs->list.at[i];
        ns_text output = { 0 };
        ns_status status =
            numbered ? cli_numbered_path(&cli->ctx, path, cli_input_number(inputs, i), &output)
            : ns_text_add(&cli->ctx, &output, path) ? NS_OK
                                                    : ns_no_memory(&cli->ctx);
        if (status == NS_OK)
            status = print_object(cli, input, output.at, format);
        ns_text_drop(&cli->ctx, &output);
        if (status != NS_OK)
            code = ns_exit_worse(
                code, cli_fail_status(cli, input->path, input->index, &cli->ctx, status));
    }
    return code;
}

// Puzzles of several files get new numbers when theirs do not follow each other.
static void number_anew(cli_inputs *inputs)
{
    if (inputs->files.count < 2 || inputs->ascending)
        return;
    for (int32_t i = 0; i < inputs->list.count; i++)
        inputs->list.at[i].doc->number = -1;
}

int cli_convert(cli_app *cli)
{
    const int32_t last = cli->args.operand_count - 1;
    const char *output = cli->args.operands[last];
    cli_inputs inputs = { 0 };
    ns_format_id format = NS_FORMAT_AUTO;

    cli_output_claim(cli, output);
    int code = cli_output_format(cli, output, &format);
    if (code == NS_EXIT_DONE)
        code = cli_inputs_load(cli, &inputs, last);
    if (code == NS_EXIT_DONE)
        code = cli_inputs_report(cli, &inputs);
    if (code == NS_EXIT_DONE)
        number_anew(&inputs);
    if (code == NS_EXIT_DONE)
        code = cli_guard_puzzles(cli, &inputs, output, format);
    if (code == NS_EXIT_DONE)
        code = cli_write_puzzles(cli, &inputs, output, format);
    if (code == NS_EXIT_DONE && cli->json)
        code = print_objects(cli, &inputs, output, format);
    cli_inputs_drop(cli, &inputs);
    return code;
}
