// args.c: the parser of args.h. It walks argv once; every complaint is one sentence that names
// what was typed and what would have been understood.
#define _XOPEN_SOURCE 700

#include "cli/args.h"

#include "cli/verbs.h"

#include "nonosmith/draw.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_MAX 64

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

int32_t cli_spelling_distance(const char *a, const char *b)
{
    const int32_t m = (int32_t)strlen(a), n = (int32_t)strlen(b);
    int32_t rows[3][WORD_MAX + 1] = { { 0 } };

    if (m > WORD_MAX || n > WORD_MAX)
        return WORD_MAX;
    for (int32_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (int32_t i = 1; i <= m; i++) {
        int32_t *now = rows[i % 3];
        const int32_t *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (int32_t j = 1; j <= n; j++) {
            const int32_t changed = above[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = least_of(changed, 1 + least_of(above[j], now[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least_of(now[j], 1 + before[j - 2]);
        }
    }
    return rows[m % 3][n];
}

// Whether two words are near enough to ask "did you mean".
static bool similar(const char *typed, const char *meant, int32_t *best)
{
    const int32_t distance = cli_spelling_distance(typed, meant);
    const int32_t allowed = 1 + (int32_t)strlen(meant) / 4;

    if (distance > allowed || distance >= *best)
        return false;
    *best = distance;
    return true;
}

NS_PRINTF(2, 3) static bool complain(cli_args *args, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(args->message, sizeof args->message, format, values);
    va_end(values);
    return false;
}

const cli_option *cli_option_find(cli_option_id id, cli_verb_id verb)
{
    for (int32_t i = 0; i < cli_option_count; i++) {
        if (cli_options[i].id == id && cli_options[i].verbs & CLI_FOR(verb))
            return &cli_options[i];
    }
    return NULL;
}

// Before a verb is known only the options of all verbs may stand.
static bool applies(const cli_args *args, const cli_option *option)
{
    return args->verb ? (option->verbs & CLI_FOR(args->verb->id)) != 0
                      : option->verbs == CLI_FOR_ALL;
}

static const cli_option *option_named(const cli_args *args, const char *name)
{
    for (int32_t i = 0; i < cli_option_count; i++) {
        if (applies(args, &cli_options[i]) && strcmp(cli_options[i].name, name) == 0)
            return &cli_options[i];
    }
    return NULL;
}

static const cli_option *option_lettered(const cli_args *args, char letter)
{
    for (int32_t i = 0; i < cli_option_count; i++) {
        if (applies(args, &cli_options[i]) && cli_options[i].letter == letter)
            return &cli_options[i];
    }
    return NULL;
}

static bool unknown_option(cli_args *args, const char *name)
{
    const char *meant = NULL;
    int32_t best = WORD_MAX;

    if (!args->verb)
        return complain(args, "--%s must stand after a verb; \"nonosmith help\" lists them",
                        name);
    for (int32_t i = 0; i < cli_option_count; i++) {
        if (applies(args, &cli_options[i]) && similar(name, cli_options[i].name, &best))
            meant = cli_options[i].name;
    }
    if (meant)
        return complain(args, "%s has no option --%s; did you mean --%s?", args->verb->name,
                        name, meant);
    for (int32_t i = 0; i < cli_option_count; i++) {
        if (strcmp(cli_options[i].name, name) != 0)
            continue;
        for (int32_t v = 0; v < CLI_VERBS; v++) {
            if (cli_options[i].verbs & CLI_FOR(v))
                return complain(args, "%s has no option --%s; that is an option of %s",
                                args->verb->name, name, cli_verbs[v].name);
        }
    }
    return complain(args, "%s has no option --%s; \"nonosmith help %s\" lists those it has",
                    args->verb->name, name, args->verb->name);
}

// The words of "a|b|c" one after the other: the next word's length, or -1.
static int32_t next_choice(const char **at)
{
    if (!**at)
        return -1;
    return (int32_t)strcspn(*at, "|");
}

static bool read_choice(cli_args *args, const cli_option *option, const char *text,
                        cli_value *value)
{
    char list[256] = "", meant[WORD_MAX] = "";
    const char *at = option->choices;
    int32_t best = WORD_MAX, length;

    for (int32_t which = 0; (length = next_choice(&at)) >= 0; which++) {
        char word[WORD_MAX];
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (strcmp(word, text) == 0) {
            value->number = which;
            return true;
        }
        if (similar(text, word, &best))
            snprintf(meant, sizeof meant, "%s", word);
        at += length;
        at += *at == '|';
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s",
                 !*list ? ""
                 : *at  ? ", "
                        : " or ",
                 word);
    }
    if (*meant)
        return complain(args, "--%s cannot be \"%s\"; did you mean %s?", option->name, text,
                        meant);
    return complain(args, "--%s cannot be \"%s\"; it is %s", option->name, text, list);
}

static bool read_number(cli_args *args, const cli_option *option, const char *text,
                        cli_value *value)
{
    char *end = NULL;

    errno = 0;
    const long long number = strtoll(text, &end, 10);
    int64_t factor = *end == 'k' ? 1000 : *end == 'M' ? 1000000 : *end == 'G' ? 1000000000 : 1;
    if (factor > 1)
        end++;
    const bool whole = isdigit((unsigned char)*text) && !*end;
    if (!whole || errno || number > option->most / factor || number * factor < option->least) {
        if (option->most >= INT64_C(1) << 53)
            return complain(args, "--%s cannot be \"%s\"; it is a whole number such as 500M",
                            option->name, text);
        return complain(args, "--%s cannot be \"%s\"; it is a whole number from %lld to %lld",
                        option->name, text, (long long)option->least, (long long)option->most);
    }
    value->number = number * factor;
    return true;
}

static bool read_fraction(cli_args *args, const cli_option *option, const char *text,
                          cli_value *value)
{
    char *end = NULL;

    value->fraction = strtod(text, &end);
    const bool number = isdigit((unsigned char)*text) || *text == '.';
    if (!number || *end || !(value->fraction >= 0 && value->fraction <= 1))
        return complain(args, "--%s cannot be \"%s\"; it is a number from 0 to 1, such as 0.5",
                        option->name, text);
    return true;
}

static bool read_decimal(cli_args *args, const cli_option *option, const char *text,
                         cli_value *value)
{
    char *end = NULL;

    value->fraction = strtod(text, &end);
    const bool number = (isdigit((unsigned char)*text) || *text == '.') && !*end;
    if (!number || !(value->fraction >= (double)option->least)
        || !(value->fraction <= (double)option->most))
        return complain(args,
                        "--%s cannot be \"%s\"; it is a number from %lld to %lld, such "
                        "as 2.5",
                        option->name, text, (long long)option->least, (long long)option->most);
    return true;
}

// Reads digits up to `end`; 0 when there are none, -1 when it is no side of a grid.
static int32_t read_side(const char *text, const char *end)
{
    int32_t side = 0;

    if (text == end)
        return 0;
    for (; text < end; text++) {
        if (!isdigit((unsigned char)*text) || side > 9999)
            return -1;
        side = side * 10 + (*text - '0');
    }
    return side && side <= NS_SIDE_MAX ? side : -1;
}

static bool read_size(cli_args *args, const cli_option *option, const char *text,
                      cli_value *value)
{
    const char *cross = strchr(text, 'x');

    if (!cross && option->most && isdigit((unsigned char)*text))
        return read_number(args, option, text, value);
    value->width = cross ? read_side(text, cross) : -1;
    value->height = cross ? read_side(cross + 1, text + strlen(text)) : -1;
    if (value->width < 0 || value->height < 0 || value->width + value->height == 0)
        return complain(args,
                        "--%s cannot be \"%s\"; it is columns x rows, such as 30x20%s, at most "
                        "%d each%s",
                        option->name, text,
                        args->verb->id == CLI_MAKE ? " (or 30x, which keeps the shape)" : "",
                        NS_SIDE_MAX,
                        option->most ? "; or one number, such as 24, for the longer side" : "");
    return true;
}

static bool read_ratio(cli_args *args, const cli_option *option, const char *text,
                       cli_value *value)
{
    char *end = NULL;
    double over = 1;

    value->fraction = strtod(text, &end);
    bool number = isdigit((unsigned char)*text);
    if (*end == ':' || *end == '/') {
        number = number && isdigit((unsigned char)end[1]);
        over = strtod(end + 1, &end);
    }
    value->fraction /= over;
    if (!number || *end || !(value->fraction >= 0.1 && value->fraction <= 10))
        return complain(args,
                        "--%s cannot be \"%s\"; it is width to height such as 4:3, from 1:10 "
                        "to 10:1",
                        option->name, text);
    return true;
}

static bool read_paint(cli_args *args, const cli_option *option, const char *text,
                       cli_value *value)
{
    const char *digits = text + (*text == '#');

    if (strlen(digits) != 6 || strspn(digits, "0123456789abcdefABCDEF") != 6)
        return complain(args, "--%s cannot be \"%s\"; it is a colour such as ff8000",
                        option->name, text);
    value->number = strtol(digits, NULL, 16);
    return true;
}

static bool read_paper(cli_args *args, const cli_option *option, const char *text,
                       cli_value *value)
{
    ns_draw_options unused = ns_draw_defaults();

    if (ns_paper_read(text, &unused))
        return true;
    if (isdigit((unsigned char)*text) && strpbrk(text, "xX"))
        return complain(args,
                        "--%s cannot be \"%s\"; a size is width x height with a unit, such as "
                        "6x9in or 150x200mm, each side from 1 to 200 inches",
                        option->name, text);
    return read_choice(args, option, text, value);
}

static bool read_value(cli_args *args, const cli_option *option, const char *text)
{
    cli_value *value = &args->value[option->id];

    value->given = true;
    value->text = text;
    switch (option->kind) {
    case CLI_CHOICE:
        return read_choice(args, option, text, value);
    case CLI_PAPER_SIZE:
        return read_paper(args, option, text, value);
    case CLI_WORD:
        return !*text || read_choice(args, option, text, value);
    case CLI_NUMBER:
        return read_number(args, option, text, value);
    case CLI_FRACTION:
        return read_fraction(args, option, text, value);
    case CLI_DECIMAL:
        return read_decimal(args, option, text, value);
    case CLI_WIDTH_HEIGHT:
        return read_size(args, option, text, value);
    case CLI_RATIO:
        return read_ratio(args, option, text, value);
    case CLI_PAINT:
        return read_paint(args, option, text, value);
    case CLI_TEXT:
        if (!*text)
            return complain(args, "--%s needs a value; an empty one says nothing",
                            option->name);
        return true;
    case CLI_ANY_TEXT:
    case CLI_FLAG:
        return true;
    }
    return true;
}

// "--name", "--name=value" or "--name value"; *i moves past a value that stands apart.
static bool long_option(cli_args *args, int argc, char **argv, int *i)
{
    char name[WORD_MAX];
    const char *typed = argv[*i] + 2, *equals = strchr(typed, '=');

    snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - typed) : (int)strlen(typed),
             typed);
    const cli_option *option = option_named(args, name);
    if (!option)
        return unknown_option(args, name);
    if (option->kind == CLI_FLAG) {
        if (equals)
            return complain(args, "--%s takes no value; leave out \"%s\"", name, equals);
        return read_value(args, option, "");
    }
    if (option->kind == CLI_WORD)
        return read_value(args, option, equals ? equals + 1 : "");
    if (equals)
        return read_value(args, option, equals + 1);
    if (*i + 1 >= argc)
        return complain(args, "--%s needs a value; write --%s %s", name, name, option->value);
    return read_value(args, option, argv[++*i]);
}

// "-q", "-qh", "-oOUT" or "-o OUT".
static bool short_options(cli_args *args, int argc, char **argv, int *i)
{
    for (const char *at = argv[*i] + 1; *at; at++) {
        const cli_option *option = option_lettered(args, *at);
        if (!option && args->verb)
            return complain(args,
                            "%s has no option -%c; \"nonosmith help %s\" lists those it has",
                            args->verb->name, *at, args->verb->name);
        if (!option)
            return complain(args, "-%c must stand after a verb; \"nonosmith help\" lists them",
                            *at);
        if (option->kind == CLI_FLAG) {
            read_value(args, option, "");
            continue;
        }
        if (at[1])
            return read_value(args, option, at + 1);
        if (*i + 1 >= argc)
            return complain(args, "-%c needs a value; write -%c %s", *at, *at, option->value);
        return read_value(args, option, argv[++*i]);
    }
    return true;
}

static bool read_verb(cli_args *args, const char *typed)
{
    const char *meant = NULL;
    int32_t best = WORD_MAX;
    char list[256] = "";

    args->verb = cli_verb_named(typed);
    if (args->verb)
        return true;
    for (int32_t v = 0; v < CLI_VERBS; v++) {
        if (similar(typed, cli_verbs[v].name, &best))
            meant = cli_verbs[v].name;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s, ", cli_verbs[v].name);
    }
    if (meant)
        return complain(args, "there is no verb \"%s\"; did you mean %s?", typed, meant);
    list[strlen(list) - 2] = 0;
    return complain(args, "there is no verb \"%s\"; this version knows %s and help", typed,
                    list);
}

static bool check_operands(cli_args *args)
{
    const cli_verb *verb = args->verb;

    if (args->operand_count < verb->least_operands)
        return complain(args, "%s needs more to work on; write nonosmith %s %s", verb->name,
                        verb->name, verb->operands);
    if (args->operand_count > verb->most_operands)
        return complain(args, "%s does not know what to do with \"%s\"; write nonosmith %s %s",
                        verb->name, args->operands[verb->most_operands], verb->name,
                        verb->operands);
    return true;
}

bool cli_args_parse(ns_ctx *ctx, cli_args *args, int argc, char **argv)
{
    bool options = true;

    args->operands = ns_new(ctx, argc, sizeof *args->operands);
    args->operand_room = argc;
    if (!args->operands)
        return complain(args, "there is not enough memory");
    for (int i = 1; i < argc; i++) {
        const char *typed = argv[i];
        if (options && strcmp(typed, "--") == 0) {
            options = false;
        } else if (options && typed[0] == '-' && typed[1] && typed[1] != '#') {
            if (!(typed[1] == '-' ? long_option : short_options)(args, argc, argv, &i))
                return false;
        } else if (!args->verb) {
            if (!read_verb(args, typed))
                return false;
        } else {
            args->operands[args->operand_count++] = typed;
        }
    }
    if (args->value[CLI_HELP].given || args->value[CLI_VERSION].given || !args->verb)
        return true;
    return check_operands(args);
}

void cli_args_drop(ns_ctx *ctx, cli_args *args)
{
    ns_free(ctx, args->operands, args->operand_room, sizeof *args->operands);
    *args = (cli_args){ 0 };
}
