// inputs.c: see inputs.h. Files first, entries afterwards: an entry points into a file's book, which
// must not move any more.
#define _XOPEN_SOURCE 700

#include "cli/inputs.h"

#include "io/files.h"
#include "io/registry.h"
#if defined(NS_WITH_PNG)
#include "io/bitmap_png.h"
#endif
#if defined(NS_WITH_JPEG)
#include "io/bitmap_jpeg.h"
#endif
#if defined(NS_WITH_WEBP)
#include "io/bitmap_webp.h"
#endif
#if defined(NS_WITH_EXPAT)
#include "io/svg_expat.h"
#endif
#if defined(NS_WITH_ASSIMP)
#include "io/mesh_assimp.h"
#endif

#include <ctype.h>
#include <string.h>

#define DIGITS_MAX 15

static bool usable(ns_format_id format, bool reading)
{
    return reading ? ns_registry_reads(format) : ns_registry_writes(format);
}

void cli_format_names(bool reading, const char *glue, char *to, size_t room)
{
    size_t used = 0;

    *to = 0;
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT && used < room; f++) {
        if (usable((ns_format_id)f, reading))
            used += (size_t)snprintf(to + used, room - used, "%s%s", used ? glue : "",
                                     ns_format_about((ns_format_id)f)->name);
    }
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
    if (*format != NS_FORMAT_AUTO && usable(*format, reading))
        return NS_EXIT_DONE;
    cli_format_names(reading, ", ", names, sizeof names);
    return cli_usage(cli, "--%s cannot be \"%s\"; the formats to %s are %s",
                     reading ? "from" : "to", value->text, reading ? "read" : "write", names);
}

bool cli_split_number(const char *operand, int32_t *path_length, int64_t *number)
{
    const char *hash = strrchr(operand, '#');
    const size_t digits = hash ? strlen(hash + 1) : 0;

    if (digits == 0 || digits > DIGITS_MAX || strspn(hash + 1, "0123456789") != digits
        || hash == operand)
        return false;
    *path_length = (int32_t)(hash - operand);
    *number = 0;
    for (const char *at = hash + 1; *at; at++)
        *number = *number * 10 + (*at - '0');
    return true;
}

static const char *shown_path(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static ns_status decode_picture(ns_ctx *ctx, ns_format_id format, const char *name,
                                const ns_text *bytes, ns_bitmap *bitmap)
{
    switch (format) {
    case NS_FORMAT_PBM:
        return ns_pnm_read(ctx, name, ns_text_chars(bytes), bytes->count, bitmap);
#if defined(NS_WITH_PNG)
    case NS_FORMAT_PNG:
        return ns_png_read(ctx, name, ns_text_chars(bytes), bytes->count, bitmap);
#endif
#if defined(NS_WITH_JPEG)
    case NS_FORMAT_JPEG:
        return ns_jpeg_read(ctx, name, ns_text_chars(bytes), bytes->count, bitmap);
#endif
#if defined(NS_WITH_WEBP)
    case NS_FORMAT_WEBP:
        return ns_webp_read(ctx, name, ns_text_chars(bytes), bytes->count, bitmap);
#endif
    default:
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: this program was built without %s; convert it to PPM", name,
                       ns_format_about(format)->title);
    }
}

// A picture, with an empty doc for what will be made of it.
static ns_status read_picture(ns_ctx *ctx, ns_format_id format, const char *name,
                              const ns_text *bytes, cli_file *file)
{
    NS_TRY(decode_picture(ctx, format, name, bytes, &file->bitmap));
    return ns_book_add(ctx, &file->book) ? NS_OK : ns_no_memory(ctx);
}

// An SVG as a drawing, likewise.
static ns_status read_drawing(ns_ctx *ctx, const char *name, const ns_text *bytes,
                              cli_file *file)
{
#if defined(NS_WITH_EXPAT)
    NS_TRY(ns_svg_read(ctx, name, ns_text_chars(bytes), bytes->count, &file->drawing));
    return ns_book_add(ctx, &file->book) ? NS_OK : ns_no_memory(ctx);
#else
    (void)bytes;
    (void)file;
    return ns_fail(ctx, NS_BAD_INPUT, "%s: this program was built without expat to read SVG",
                   name);
#endif
}

// A mesh, likewise: the importer reads the file itself, and what lies beside it.
static ns_status read_mesh(ns_ctx *ctx, const char *path, int32_t up, cli_file *file)
{
#if defined(NS_WITH_ASSIMP)
    if (strcmp(path, "-") == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a mesh cannot come from standard input; save it and name the file");
    ns_mesh_options options = ns_mesh_defaults();
    options.up = (ns_mesh_up)up;
#if defined(NS_WITH_PNG)
    options.textures = ns_png_read;
#endif
    NS_TRY(ns_mesh_read(ctx, path, &options, &file->mesh));
    return ns_book_add(ctx, &file->book) ? NS_OK : ns_no_memory(ctx);
#else
    (void)up;
    (void)file;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: this program was built without assimp to read meshes; convert it to "
                   ".vox",
                   shown_path(path));
#endif
}

// Voxels, likewise.
static ns_status read_voxels(ns_ctx *ctx, const char *name, const ns_text *bytes,
                             cli_file *file)
{
    const ns_status status = ns_vox_read(ctx, ns_text_chars(bytes), bytes->count, file->model,
                                         &file->voxels, &file->notes);

    if (status != NS_OK)
        return cli_name_failure(ctx, name, status);
    ns_doc *doc = ns_book_add(ctx, &file->book);
    if (!doc)
        return ns_no_memory(ctx);
    doc->number = file->model + 1;
    return NS_OK;
}

// What is to be made into a puzzle, when it is none yet.
static ns_status read_model(ns_ctx *ctx, ns_format_id format, const char *name,
                            const ns_text *bytes, cli_file *file)
{
    switch (format) {
    case NS_FORMAT_PNG:
    case NS_FORMAT_JPEG:
    case NS_FORMAT_WEBP:
    case NS_FORMAT_PBM:
        return read_picture(ctx, format, name, bytes, file);
    case NS_FORMAT_SVG:
        return read_drawing(ctx, name, bytes, file);
    default:
        return read_voxels(ctx, name, bytes, file);
    }
}

// A black and white portable bitmap is a goal as it stands.
static bool is_model(ns_format_id format, const ns_text *bytes)
{
    return format == NS_FORMAT_PNG || format == NS_FORMAT_JPEG || format == NS_FORMAT_WEBP
           || format == NS_FORMAT_SVG || format == NS_FORMAT_VOX
           || (format == NS_FORMAT_PBM
               && !ns_pnm_is_puzzle(ns_text_chars(bytes), bytes->count));
}

// A file that is not read here, by name; NS_OK when it may be something else.
static ns_status refuse_foreign(ns_ctx *ctx, const char *name, const ns_text *bytes)
{
    const char *remedy = "";
    const char *what = ns_format_foreign(ns_text_chars(bytes), bytes->count, &remedy);

    return what ? ns_fail(ctx, NS_BAD_INPUT, "%s is %s, which is not read here; %s", name, what,
                          remedy)
                : NS_OK;
}

// A byte order mark says UTF-8, which everything is anyway.
static void drop_mark(ns_text *bytes)
{
    if (bytes->count < 3 || memcmp(bytes->at, "\xEF\xBB\xBF", 3) != 0)
        return;
    bytes->count -= 3;
    memmove(bytes->at, bytes->at + 3, (size_t)bytes->count + 1);
}

static ns_status read_file(ns_ctx *ctx, const ns_read_options *options,
                           const cli_inputs *inputs, cli_file *file)
{
    ns_text bytes = { 0 };
    const char *path = ns_text_chars(&file->path), *name = shown_path(path);
    ns_read_options chosen = *options;
    const bool pictures = inputs->pictures;

    chosen.model = file->model;
    chosen.notes = &file->notes;
    // Meshes may be large: what has the name of one is not looked at first.
    if (pictures
        && (chosen.format == NS_FORMAT_MESH
            || (chosen.format == NS_FORMAT_AUTO
                && ns_format_by_suffix(path) == NS_FORMAT_MESH)))
        return read_mesh(ctx, path, inputs->up, file);
    ns_status status = ns_file_read(ctx, path, &bytes);

    if (status == NS_OK)
        drop_mark(&bytes);
    if (status == NS_OK && chosen.format == NS_FORMAT_AUTO)
        status = refuse_foreign(ctx, name, &bytes);
    if (status == NS_OK && chosen.format == NS_FORMAT_AUTO)
        chosen.format = ns_format_detect(path, ns_text_chars(&bytes), bytes.count);
    file->format = chosen.format;
    if (status == NS_OK && pictures && chosen.format == NS_FORMAT_MESH) {
        ns_text_drop(ctx, &bytes);
        return read_mesh(ctx, path, inputs->up, file);
    }
    if (status == NS_OK && pictures && chosen.format == NS_FORMAT_AUTO)
        status =
            ns_fail(ctx, NS_BAD_INPUT,
                    "%s is nothing that this version can use; take an SVG, a PNG, a JPEG, a "
                    "mesh, a .vox, a character grid or a puzzle with its solution",
                    name);
    if (status == NS_OK)
        status = pictures && is_model(chosen.format, &bytes)
                     ? read_model(ctx, chosen.format, name, &bytes, file)
                     : ns_registry_read(ctx, name, ns_text_chars(&bytes), bytes.count, &chosen,
                                        &file->book);
    if (status == NS_OK && file->book.count == 0)
        status =
            ns_fail(ctx, NS_BAD_INPUT, "%s holds no puzzle; name a file that has one", name);
    ns_text_drop(ctx, &bytes);
    return status;
}

// What making a puzzle says itself.
static void say_notes(cli_app *cli, const cli_file *file)
{
    for (int32_t i = 0; i < file->notes.count; i++)
        cli_note(cli, "%s: %s", shown_path(ns_text_chars(&file->path)),
                 ns_text_chars(&file->notes.at[i]));
}

// Which model a number asks for; without a number (-1) the first.
static int32_t model_of(int64_t number)
{
    return number < 0 ? 0 : number > INT32_MAX ? INT32_MAX - 1 : (int32_t)number - 1;
}

// The file of that path, read now or before; its place in inputs->files, or -1 without memory.
static int32_t find_file(cli_app *cli, cli_inputs *inputs, const ns_read_options *options,
                         const char *path, int32_t length, int64_t number)
{
    cli_file file = { .model = model_of(number) };

    for (int32_t i = 0; i < inputs->files.count; i++) {
        const cli_file *known = &inputs->files.at[i];
        if (known->path.count == length && memcmp(known->path.at, path, (size_t)length) == 0
            && (known->format != NS_FORMAT_VOX || known->model == file.model))
            return i;
    }
    if (!ns_text_set(&cli->ctx, &file.path, path, length)
        || !ns_array_push(&cli->ctx, &inputs->files, file)) {
        ns_text_drop(&cli->ctx, &file.path);
        return -1;
    }
    cli_file *kept = &inputs->files.at[inputs->files.count - 1];
    kept->status = read_file(&cli->ctx, options, inputs, kept);
    if (kept->status != NS_OK && !ns_text_add(&cli->ctx, &kept->message, cli->ctx.message))
        return -1;
    if (kept->status == NS_OK && !inputs->pictures)
        say_notes(cli, kept);
    return inputs->files.count - 1;
}

static int64_t number_of(const ns_book *book, int32_t place)
{
    return book->at[place].number >= 0 ? book->at[place].number : place + 1;
}

static bool add_doc(ns_ctx *ctx, cli_inputs *inputs, const cli_file *file, int32_t place,
                    bool numbered)
{
    cli_input input = { .path = ns_text_chars(&file->path),
                        .index = number_of(&file->book, place),
                        .doc = &file->book.at[place],
                        .bitmap = file->bitmap.rgba ? &file->bitmap : NULL,
                        .drawing = file->drawing.width > 0 ? &file->drawing : NULL,
                        .mesh = file->mesh.triangles.count > 0 ? &file->mesh : NULL,
                        .voxels = file->voxels.at ? &file->voxels : NULL,
                        .notes = &file->notes };
    bool room = ns_text_add(ctx, &input.label, shown_path(input.path));

    if (numbered)
        room = room && ns_text_add_format(ctx, &input.label, "#%lld", (long long)input.index);
    if (room)
        cli_tame(input.label.at);
    if (room && ns_array_push(ctx, &inputs->list, input))
        return true;
    ns_text_drop(ctx, &input.label);
    return false;
}

static bool add_failure(ns_ctx *ctx, cli_inputs *inputs, const cli_file *file, ns_status status,
                        const char *message)
{
    cli_input input = { .path = ns_text_chars(&file->path), .index = -1, .status = status };

    if (ns_text_add(ctx, &input.message, message) && ns_array_push(ctx, &inputs->list, input))
        return true;
    ns_text_drop(ctx, &input.message);
    return false;
}

static bool add_numbered(ns_ctx *ctx, cli_inputs *inputs, const cli_file *file, int64_t number)
{
    const ns_book *book = &file->book;

    for (int32_t place = 0; place < book->count; place++) {
        if (number_of(book, place) == number)
            return add_doc(ctx, inputs, file, place, true);
    }
    if (book->count == 1)
        ns_fail(ctx, NS_BAD_INPUT, "%s has no puzzle %lld; it holds only number %lld",
                shown_path(ns_text_chars(&file->path)), (long long)number,
                (long long)number_of(book, 0));
    else
        ns_fail(ctx, NS_BAD_INPUT, "%s has no puzzle %lld; it holds %d, numbered %lld to %lld",
                shown_path(ns_text_chars(&file->path)), (long long)number, (int)book->count,
                (long long)number_of(book, 0), (long long)number_of(book, book->count - 1));
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

    if (file->status != NS_OK)
        return add_failure(ctx, inputs, file, file->status, ns_text_chars(&file->message));
    if (operand->number >= 0)
        return add_numbered(ctx, inputs, file, operand->number);
    for (int32_t place = 0; place < file->book.count; place++) {
        if (!add_doc(ctx, inputs, file, place, file->book.count > 1))
            return false;
    }
    return true;
}

static bool load(cli_app *cli, cli_inputs *inputs, const ns_read_options *options,
                 const char **names, cli_operand *operands, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const char *typed = names[i];
        int32_t length = (int32_t)strlen(typed);
        operands[i].number = -1;
        if (!ns_file_exists(typed))
            cli_split_number(typed, &length, &operands[i].number);
        operands[i].file = find_file(cli, inputs, options, typed, length, operands[i].number);
        if (operands[i].file < 0)
            return false;
    }
    for (int32_t i = 0; i < count; i++) {
        if (!add_operand(&cli->ctx, inputs, &operands[i]))
            return false;
    }
    inputs->ascending = true;
    for (int32_t i = 1; i < inputs->list.count; i++)
        inputs->ascending &= inputs->list.at[i - 1].index < inputs->list.at[i].index;
    return true;
}

static int load_all(cli_app *cli, cli_inputs *inputs, const ns_read_options *options,
                    const char **names, int32_t count)
{
    cli_operand *operands = ns_new(&cli->ctx, count, sizeof *operands);
    const bool loaded = operands && load(cli, inputs, options, names, operands, count);

    ns_free(&cli->ctx, operands, count, sizeof *operands);
    if (loaded)
        return NS_EXIT_DONE;
    ns_no_memory(&cli->ctx);
    return cli_fail_status(cli, NULL, -1, &cli->ctx, NS_NO_MEMORY);
}

int cli_inputs_load_named(cli_app *cli, cli_inputs *inputs, const char *name)
{
    return load_all(cli, inputs, &(ns_read_options){ 0 }, &name, 1);
}

int cli_inputs_load(cli_app *cli, cli_inputs *inputs, int32_t count)
{
    const ns_option_value *size = cli_option_of(cli, NS_OPT_SIZE);
    ns_read_options options = { 0 };
    const int code = cli_format_option(cli, NS_OPT_FROM, &options.format);

    if (code != NS_EXIT_DONE)
        return code;
    if (!inputs->pictures) {
        options.width = size->width;
        options.height = size->height;
    }
    inputs->up = (int32_t)cli_option_of(cli, NS_OPT_UP)->number;
    cli_progress_doing(&cli->progress, "reading");
    const int loaded = load_all(cli, inputs, &options, cli->args.operands, count);
    cli_progress_doing(&cli->progress, NULL);
    return loaded;
}

int cli_inputs_report(cli_app *cli, const cli_inputs *inputs)
{
    int code = NS_EXIT_DONE;

    for (int32_t i = 0; i < inputs->list.count; i++) {
        const cli_input *input = &inputs->list.at[i];
        if (input->status != NS_OK)
            code = cli_worse(code, cli_fail(cli, input->path, input->index,
                                            ns_text_chars(&input->message),
                                            cli_exit_of(input->status)));
    }
    return code;
}

void cli_inputs_drop(cli_app *cli, cli_inputs *inputs)
{
    for (int32_t i = 0; i < inputs->list.count; i++) {
        ns_text_drop(&cli->ctx, &inputs->list.at[i].label);
        ns_text_drop(&cli->ctx, &inputs->list.at[i].message);
    }
    for (int32_t i = 0; i < inputs->files.count; i++) {
        ns_text_drop(&cli->ctx, &inputs->files.at[i].path);
        ns_text_drop(&cli->ctx, &inputs->files.at[i].message);
        ns_book_drop(&cli->ctx, &inputs->files.at[i].book);
        ns_bitmap_drop(&cli->ctx, &inputs->files.at[i].bitmap);
        ns_drawing_drop(&cli->ctx, &inputs->files.at[i].drawing);
        ns_mesh_drop(&cli->ctx, &inputs->files.at[i].mesh);
        ns_voxels_drop(&cli->ctx, &inputs->files.at[i].voxels);
        ns_notes_drop(&cli->ctx, &inputs->files.at[i].notes);
    }
    ns_array_drop(&cli->ctx, &inputs->list);
    ns_array_drop(&cli->ctx, &inputs->files);
}
