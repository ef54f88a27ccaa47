// inputs.c: see inputs.h. Files first, entries afterwards: an entry points into a file's book, which
// must not move any more.
#define _XOPEN_SOURCE 700

#include "cli/files/inputs.h"

#include "io/asserts.h"
#include "io/files.h"

#include <string.h>

static bool usable(const ns_ports *ports, ns_format_id format, bool reading)
{
    return reading ? ns_format_reads(ports, format) : ns_format_writes(ports, format);
}

void cli_format_names(const ns_ports *ports, bool reading, const char *glue, char *to,
                      size_t room)
{
    size_t used = 0;

    *to = 0;
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT && used < room; f++) {
        if (usable(ports, (ns_format_id)f, reading))
            used += (size_t)snprintf(to + used, room - used, "%s%s", used ? glue : "",
                                     ns_format_about((ns_format_id)f)->name);
    }
    NS_ASSERT(used < room); // all of them
}

int cli_format_option(cli_app *cli, ns_option_id option, ns_format_id *format)
{
    const ns_option_value *value = cli_option_of(cli, option);
    const bool reading = option == NS_OPT_FROM;
    char names[256];

    *format = NS_FORMAT_AUTO;
    if (!value->given)
        return NS_EXIT_DONE;
    *format = ns_format_by_name(value->text + (*value->text == '.'));
    if (*format != NS_FORMAT_AUTO && usable(cli->ports, *format, reading))
        return NS_EXIT_DONE;
    cli_format_names(cli->ports, reading, ", ", names, sizeof names);
    return cli_usage(cli, "--%s cannot be \"%s\"; the formats to %s are %s",
                     reading ? "from" : "to", value->text, reading ? "read" : "write", names);
}

static const char *shown_path(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static ns_status read_file(cli_app *cli, const ns_open_options *options, cli_file *file)
{
    ns_ctx *ctx = &cli->ctx;
    ns_text bytes = { 0 };
    const char *path = ns_text_chars(&file->path), *name = shown_path(path);
    ns_open_options chosen = *options;

    chosen.read.model = file->model;
    // Meshes may be large: what has the name of one is not looked at first.
    ns_status status = ns_open_is_mesh(options, path) ? NS_OK : ns_file_read(ctx, path, &bytes);
    if (status == NS_OK)
        status = ns_open(ctx, cli->ports, &chosen, name, ns_text_chars(&bytes), bytes.count,
                         &file->source);
    ns_text_drop(ctx, &bytes);
    return status;
}

// What making a puzzle says itself.
static void say_notes(cli_app *cli, const cli_file *file)
{
    for (int32_t i = 0; i < file->source.notes.count; i++)
        cli_note(cli, "%s: %s", shown_path(ns_text_chars(&file->path)),
                 ns_text_chars(&file->source.notes.at[i]));
}

// Which model a number asks for; without a number (-1) the first.
static int32_t model_of(int64_t number)
{
    return number < 0 ? 0 : number > INT32_MAX ? INT32_MAX - 1 : (int32_t)number - 1;
}

// The file of that path, read now or before; its place in inputs->files, or -1 without memory.
static int32_t find_file(cli_app *cli, cli_inputs *inputs, const ns_open_options *options,
                         const char *path, int32_t length, int64_t number)
{
    cli_file file = { .model = model_of(number) };

    for (int32_t i = 0; i < inputs->files.count; i++) {
        const cli_file *known = &inputs->files.at[i];
        if (known->path.count == length && memcmp(known->path.at, path, (size_t)length) == 0
            && (known->source.format != NS_FORMAT_VOX || known->model == file.model))
            return i;
    }
    if (!ns_text_set(&cli->ctx, &file.path, path, length)
        || !ns_array_push(&cli->ctx, &inputs->files, file)) {
        ns_text_drop(&cli->ctx, &file.path);
        return -1;
    }
    cli_file *kept = &inputs->files.at[inputs->files.count - 1];
    kept->status = read_file(cli, options, kept);
    if (kept->status != NS_OK && !ns_text_add(&cli->ctx, &kept->message, cli->ctx.message))
        return -1;
    if (kept->status == NS_OK && !inputs->pictures)
        say_notes(cli, kept);
    return inputs->files.count - 1;
}

static bool add_doc(ns_ctx *ctx, cli_inputs *inputs, const cli_file *file, int32_t place,
                    bool numbered)
{
    const char *path = ns_text_chars(&file->path);
    ns_input input;

    const bool room =
        ns_input_of(ctx, &file->source, path, shown_path(path), place, numbered, &input);
    if (room)
        cli_tame(input.label.at);
    if (room && ns_array_push(ctx, &inputs->list, input))
        return true;
    ns_input_drop(ctx, &input);
    return false;
}

static bool add_failure(ns_ctx *ctx, cli_inputs *inputs, const cli_file *file, ns_status status,
                        const char *message)
{
    ns_input input = { .path = ns_text_chars(&file->path), .index = -1, .status = status };

    if (ns_text_add(ctx, &input.message, message) && ns_array_push(ctx, &inputs->list, input))
        return true;
    ns_text_drop(ctx, &input.message);
    return false;
}

static bool add_numbered(ns_ctx *ctx, cli_inputs *inputs, const cli_file *file, int64_t number)
{
    const ns_book *book = &file->source.book;

    for (int32_t place = 0; place < book->count; place++) {
        if (ns_book_number(book, place) == number)
            return add_doc(ctx, inputs, file, place, true);
    }
    if (book->count == 1)
        ns_fail(ctx, NS_BAD_INPUT, "%s has no puzzle %lld; it holds only number %lld",
                shown_path(ns_text_chars(&file->path)), (long long)number,
                (long long)ns_book_number(book, 0));
    else
        ns_fail(ctx, NS_BAD_INPUT, "%s has no puzzle %lld; it holds %d, numbered %lld to %lld",
                shown_path(ns_text_chars(&file->path)), (long long)number, (int)book->count,
                (long long)ns_book_number(book, 0),
                (long long)ns_book_number(book, book->count - 1));
    return add_failure(ctx, inputs, file, NS_BAD_INPUT, ctx->message);
}

// What one operand names: which file, and which puzzle of it (-1: all).
typedef struct cli_operand {
    int32_t file;
    int64_t number;
} cli_operand;

static bool add_operand(ns_ctx *ctx, cli_inputs *inputs, const cli_operand *operand)
{
    const cli_file *file = &inputs->files.at[operand->file];

    NS_ASSERT(operand->file >= 0 && operand->file < inputs->files.count);
    if (file->status != NS_OK)
        return add_failure(ctx, inputs, file, file->status, ns_text_chars(&file->message));
    if (operand->number >= 0)
        return add_numbered(ctx, inputs, file, operand->number);
    for (int32_t place = 0; place < file->source.book.count; place++) {
        if (!add_doc(ctx, inputs, file, place, file->source.book.count > 1))
            return false;
    }
    return true;
}

static bool load(cli_app *cli, cli_inputs *inputs, const ns_open_options *options,
                 const char **names, cli_operand *operands, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const char *typed = names[i];
        int32_t length = (int32_t)strlen(typed);
        operands[i].number = -1;
        if (!ns_file_exists(typed))
            ns_split_number(typed, &length, &operands[i].number);
        operands[i].file = find_file(cli, inputs, options, typed, length, operands[i].number);
        if (operands[i].file < 0)
            return false;
    }
    for (int32_t i = 0; i < count; i++) {
        if (!add_operand(&cli->ctx, inputs, &operands[i]))
            return false;
    }
    NS_ASSERT(inputs->list.count >= count); // each operand is one entry or more
    inputs->ascending = ns_inputs_number(inputs->list.at, inputs->list.count);
    return true;
}

static int load_all(cli_app *cli, cli_inputs *inputs, const ns_open_options *options,
                    const char **names, int32_t count)
{
    cli_operand *operands = ns_new(&cli->ctx, count, sizeof *operands);
    const bool loaded = operands && load(cli, inputs, options, names, operands, count);

    ns_free(&cli->ctx, operands, count, sizeof *operands);
    return cli_done(cli, NULL, loaded ? NS_OK : ns_no_memory(&cli->ctx));
}

int cli_inputs_load_named(cli_app *cli, cli_inputs *inputs, const char *name)
{
    return load_all(cli, inputs, &(ns_open_options){ .pictures = inputs->pictures }, &name, 1);
}

int cli_inputs_load(cli_app *cli, cli_inputs *inputs, int32_t count)
{
    const ns_option_value *size = cli_option_of(cli, NS_OPT_SIZE);
    const ns_svg_options svg = ns_svg_asked(&cli->args.asked);
    ns_open_options options = { .pictures = inputs->pictures, .svg = &svg };
    const int code = cli_format_option(cli, NS_OPT_FROM, &options.read.format);

    if (code != NS_EXIT_DONE)
        return code;
    if (!inputs->pictures) {
        options.read.width = size->width;
        options.read.height = size->height;
    }
    options.up = (int32_t)cli_option_of(cli, NS_OPT_UP)->number;
    cli_progress_doing(&cli->progress, "reading");
    const int loaded = load_all(cli, inputs, &options, cli->args.operands, count);
    cli_progress_doing(&cli->progress, NULL);
    return loaded;
}

int cli_inputs_report(cli_app *cli, const cli_inputs *inputs)
{
    int code = NS_EXIT_DONE;

    for (int32_t i = 0; i < inputs->list.count; i++) {
        const ns_input *input = &inputs->list.at[i];
        if (input->status != NS_OK)
            code = ns_exit_worse(code, cli_fail(cli, input->path, input->index,
                                                ns_text_chars(&input->message),
                                                ns_exit_of(input->status)));
    }
    return code;
}

void cli_inputs_drop(cli_app *cli, cli_inputs *inputs)
{
    for (int32_t i = 0; i < inputs->list.count; i++) {
        ns_input_drop(&cli->ctx, &inputs->list.at[i]);
    }
    for (int32_t i = 0; i < inputs->files.count; i++) {
        ns_text_drop(&cli->ctx, &inputs->files.at[i].path);
        ns_text_drop(&cli->ctx, &inputs->files.at[i].message);
        ns_source_drop(&cli->ctx, &inputs->files.at[i].source);
    }
    ns_array_drop(&cli->ctx, &inputs->list);
    ns_array_drop(&cli->ctx, &inputs->files);
}
