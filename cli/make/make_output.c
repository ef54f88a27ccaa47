// make_output.c: see make_output.h.
//
// Without -o a puzzle is named after what it is made from; a page as output means two files, the puzzle
// beside its page. Names are settled before anything is made, so that a search is never thrown away.
#define _XOPEN_SOURCE 700

#include "cli/make/make_output.h"

#include "nonosmith/nono.h"

#include <string.h>
#include <sys/stat.h>

bool make_output_is_folder(const char *path)
{
    struct stat about;
    const size_t length = strlen(path);

    return (length > 0 && path[length - 1] == '/')
           || (stat(path, &about) == 0 && S_ISDIR(about.st_mode));
}

// "a/b.c" without ".c"; a name that begins with a dot has no suffix there.
static int32_t stem_length(const char *path)
{
    const char *base = make_base_name(path), *dot = strrchr(base, '.');

    return (int32_t)((dot && dot > base ? dot : path + strlen(path)) - path);
}

// The operand's own name as a .nono, in a folder or (NULL) here.
static bool name_after(ns_ctx *ctx, const char *operand, const char *folder, ns_text *path)
{
    ns_text source = { 0 };
    int32_t length = (int32_t)strlen(operand);
    int64_t number;

    if (!ns_file_exists(operand))
        ns_split_number(operand, &length, &number);
    bool room = ns_text_set(ctx, &source, operand, length);
    const char *base = room ? make_base_name(ns_text_chars(&source)) : "";
    if (folder)
        room = room && ns_text_add(ctx, path, folder)
               && (folder[strlen(folder) - 1] == '/' || ns_text_add(ctx, path, "/"));
    room = room && ns_text_add_bytes(ctx, path, base, stem_length(base))
           && ns_text_add(ctx, path, ".nono");
    ns_text_drop(ctx, &source);
    return room;
}

// Whether the file is a puzzle that was made from a source of that name.
static bool made_before(ns_ctx *ctx, const char *path, const char *source)
{
    ns_text bytes = { 0 };
    ns_book book = { 0 };
    bool made = ns_file_read(ctx, path, &bytes) == NS_OK
                && ns_nono_read(ctx, path, ns_text_chars(&bytes), bytes.count, &book) == NS_OK
                && book.count == 1;

    if (made) {
        const char *from = ns_properties_find(&book.at[0].made, "source");
        const size_t length = strlen(from ? from : "");
        made = length > 0 && strncmp(make_base_name(source), from, length) == 0;
    }
    ns_text_drop(ctx, &bytes);
    ns_book_drop(ctx, &book);
    return made;
}

static int refuse_in_the_way(cli_app *cli, const char *path, const char *operand)
{
    if (!ns_file_exists(path) || made_before(&cli->ctx, path, operand)
        || ns_file_same(operand, path))
        return NS_EXIT_DONE; // the guard speaks of the last
    return cli_fail_status(
        cli, operand, -1, &cli->ctx,
        ns_fail(&cli->ctx, NS_BAD_INPUT,
                "%s is there already and was not made from %s; remove it or name another "
                "file with -o",
                path, operand));
}

// A page is asked for by its suffix alone: --to says what a puzzle file is written as.
bool make_output_is_page(const cli_app *cli)
{
    const char *told = cli_option_of(cli, NS_OPT_OUTPUT)->text;

    return told && !cli_option_of(cli, NS_OPT_TO)->given
           && !cli_option_of(cli, NS_OPT_SHEET)->given && !make_output_is_folder(told)
           && ns_page_format_of(told) != NS_PAGE_UNKNOWN;
}

int make_output_open(cli_app *cli, make_output *output)
{
    const char *operand = cli->args.operands[0];
    const char *told = cli_option_of(cli, NS_OPT_OUTPUT)->text;
    ns_ctx *ctx = &cli->ctx;
    bool room = true;

    if (!told && strcmp(operand, "-") == 0)
        return cli_usage(cli, "standard input has no name to write to; add -o OUT.nono");
    const bool is_page = make_output_is_page(cli);
    if (told && !make_output_is_folder(told) && !is_page)
        return NS_EXIT_DONE;
    if (is_page) {
        const int code = cli_page_format_check(cli, ns_page_format_of(told));
        if (code != NS_EXIT_DONE)
            return code;
        room = ns_text_add(ctx, &output->page, told)
               && ns_text_add_bytes(ctx, &output->puzzle, told, stem_length(told))
               && ns_text_add(ctx, &output->puzzle, ".nono");
    } else {
        room = name_after(ctx, operand, told, &output->puzzle);
    }
    if (!room)
        return cli_fail_status(cli, NULL, -1, ctx, ns_no_memory(ctx));
    return refuse_in_the_way(cli, output->puzzle.at, operand);
}

// An option with its value, if that was given; how many words there are then.
static int32_t pass_on(const cli_app *cli, ns_option_id option, char *name, char **typed,
                       int32_t count)
{
    const ns_option_value *value = cli_option_of(cli, option);

    if (!value->given)
        return count;
    typed[count] = name;
    typed[count + 1] = (char *)value->text;
    return count + 2;
}

// As if "nonosmith draw PUZZLE -o PAGE" had been typed, with the same paper and dots per inch.
int make_output_draw(cli_app *cli, const make_output *output)
{
    char *typed[9] = { "nonosmith", "draw", output->puzzle.at, "-o", output->page.at };
    int32_t count = 5;
    cli_app draw = *cli;

    count = pass_on(cli, NS_OPT_PAPER, "--paper", typed, count);
    count = pass_on(cli, NS_OPT_DPI, "--dpi", typed, count);

    draw.args = (cli_args){ 0 };
    draw.json = false; // the puzzle has its object already
    const int code = cli_args_parse(&draw.ctx, &draw.args, count, typed)
                         ? cli_draw(&draw)
                         : cli_usage(cli, "%s", draw.args.message);
    cli_args_drop(&draw.ctx, &draw.args);
    return code;
}

void make_output_drop(cli_app *cli, make_output *output)
{
    ns_text_drop(&cli->ctx, &output->puzzle);
    ns_text_drop(&cli->ctx, &output->page);
}
