// cmd_convert.c: nonosmith convert: from one puzzle format to another. All puzzles are read before the
// first is written: one that cannot be read leaves nothing behind.
#include "cli/files/guard.h"
#include "cli/files/outputs.h"

static ns_status print_object(cli_app *cli, const ns_input *input, const char *output,
                              ns_format_id format)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(cli, &object);
    const ns_status status = ns_converted_put(&cli->ctx, cli->ports, &w, input, format, output);

    if (status == NS_OK)
        return cli_object_close(cli, &w, &object);
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
            numbered ? ns_numbered_path(&cli->ctx, path, inputs->list.at[i].number, &output)
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
