// keep.c: see keep.h.
#include "cli/make/keep.h"

#include "cli/tell/verdict.h"
#include "io/files.h"
#include "nonosmith/outline.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS_MAX 9

static bool names_a_file(const char *path, int32_t length)
{
    char name[4096];
    int64_t number;

    snprintf(name, sizeof name, "%.*s", (int)length, path);
    if (ns_file_exists(name) || !cli_split_number(name, &length, &number))
        return ns_file_exists(name);
    name[length] = 0;
    return ns_file_exists(name);
}

// The list behind the last colon, or NULL when there is none and all of it is a name.
static const char *list_of(const char *typed)
{
    const char *colon = strrchr(typed, ':');

    if (!colon || colon == typed || ns_file_exists(typed))
        return NULL;
    const bool numbers = strspn(colon + 1, "0123456789,-") == strlen(colon + 1);
    return numbers || names_a_file(typed, (int32_t)(colon - typed)) ? colon + 1 : NULL;
}

static bool read_number(const char **at, int32_t *number)
{
    int32_t digits = 0;

    for (*number = 0; isdigit((unsigned char)**at); ++*at) {
        if (++digits > DIGITS_MAX)
            return false;
        *number = *number * 10 + (**at - '0');
    }
    return digits > 0;
}

// The next range of the list, "3" or "5-7", and whether there is one; *at is left at the end of
// the list, behind a comma, or on what cannot be read.
static bool read_range(const char **at, int32_t *from, int32_t *to)
{
    if (!read_number(at, from))
        return false;
    *to = *from;
    if (**at == '-') {
        ++*at;
        if (!read_number(at, to) || *to < *from)
            return false;
    }
    if (**at == ',' && (*at)[1]) {
        ++*at;
        return true;
    }
    return !**at;
}

int cli_keep_check(cli_app *cli)
{
    const ns_option_value *value = cli_option_of(cli, NS_OPT_KEEP);
    const char *at = value->given ? list_of(value->text) : NULL;
    int32_t from, to;

    if (!at)
        return NS_EXIT_DONE;
    do {
        if (!read_range(&at, &from, &to))
            return cli_usage(cli,
                             "--keep cannot be \"%s\"; behind the colon stand numbers of "
                             "curves such as 0,3,5-7",
                             value->text);
    } while (*at);
    return NS_EXIT_DONE;
}

static ns_status find_curves(ns_ctx *ctx, cli_keep *keep, const char *label, const char *list)
{
    const int32_t count = keep->board->curves.count;
    int32_t from, to;

    while (*list && read_range(&list, &from, &to)) {
        if (to >= count)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "%s has no curve %d to keep; its curves are numbered 0 to %d", label,
                           to, count - 1);
        for (int32_t c = from; c <= to; c++) {
            if (!ns_array_push(ctx, &keep->curves, c))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

// The outline must be the same, or nothing fits.
static double detail_of(const ns_doc *doc)
{
    const char *text = ns_properties_find(&doc->made, "detail");
    const double detail = text ? strtod(text, NULL) : 0;

    return detail > 0 && detail <= NS_WELD_MAX ? detail : 0;
}

static ns_status find_board(ns_ctx *ctx, cli_keep *keep, const char *list)
{
    const ns_input *input = &keep->inputs.list.at[0];
    const char *label = ns_text_chars(&input->label);
    const ns_doc *doc = input->doc;

    if (keep->inputs.list.count > 1)
        return ns_fail(ctx, NS_BAD_INPUT, "%s holds %d puzzles; name one of them as %s#%lld",
                       input->path, (int)keep->inputs.list.count, input->path,
                       (long long)input->index);
    if (!ns_kind_about(doc->puzzle.kind)->curves || ns_kind_about(doc->puzzle.kind)->straight)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a %s puzzle without curves to keep; name a curved one", label,
                       ns_kind_name(doc->puzzle.kind));
    if (ns_board_is_empty(&doc->board) || doc->board.curves.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s does not say where its curves are, so none can be kept; name the "
                       ".nono that make wrote",
                       label);
    keep->board = &doc->board;
    keep->detail = detail_of(doc);
    return find_curves(ctx, keep, label, list ? list : "");
}

int cli_keep_load(cli_app *cli, cli_keep *keep, ns_making *making)
{
    const ns_option_value *value = cli_option_of(cli, NS_OPT_KEEP);
    const char *list = value->given ? list_of(value->text) : NULL;
    ns_text path = { 0 };

    if (!value->given)
        return NS_EXIT_DONE;
    const size_t length = list ? (size_t)(list - value->text) - 1 : strlen(value->text);
    if (!ns_text_set(&cli->ctx, &path, value->text, (int32_t)length)) {
        ns_no_memory(&cli->ctx);
        return cli_fail_status(cli, NULL, -1, &cli->ctx, NS_NO_MEMORY);
    }
    int code = cli_inputs_load_named(cli, &keep->inputs, ns_text_chars(&path));
    ns_text_drop(&cli->ctx, &path);
    if (code == NS_EXIT_DONE)
        code = cli_inputs_report(cli, &keep->inputs);
    if (code != NS_EXIT_DONE)
        return code;
    const ns_status status = find_board(&cli->ctx, keep, list);
    if (status == NS_OK) {
        making->keep.board = keep->board;
        making->keep.curves = keep->curves.at;
        making->keep.count = keep->curves.count;
        making->keep.detail = keep->detail;
    }
    return status == NS_OK
               ? NS_EXIT_DONE
               : cli_fail_status(cli, keep->inputs.list.at[0].path, -1, &cli->ctx, status);
}

void cli_keep_drop(cli_app *cli, cli_keep *keep)
{
    ns_array_drop(&cli->ctx, &keep->curves);
    cli_inputs_drop(cli, &keep->inputs);
    *keep = (cli_keep){ 0 };
}
