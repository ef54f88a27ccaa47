// args.c: the parser of args.h. It walks argv once; every complaint is one sentence that names
// what was typed and what would have been understood.
#define _XOPEN_SOURCE 700

#include "cli/args.h"

#include "cli/verbs.h"
#include "io/asserts.h"

#include <stdio.h>
#include <string.h>

NS_PRINTF(2, 3) static bool complain(cli_args *args, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(args->message, sizeof args->message, format, values);
    va_end(values);
    NS_ASSERT(*args->message);
    return false;
}

static ns_verb_id verb_of(const cli_args *args)
{
    return args->verb ? args->verb->id : NS_VERBS;
}

// What the core says of an option is what is said.
static bool passes(cli_args *args, const ns_ctx *ctx, ns_status status)
{
    return status == NS_OK || complain(args, "%s", ctx->message);
}

static const ns_option *option_lettered(const cli_args *args, char letter)
{
    const ns_option *option;

    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        if (option->letter == letter && ns_option_find(option->id, verb_of(args)) == option)
            return option;
    }
    return NULL;
}

static bool read_value(ns_ctx *ctx, cli_args *args, const ns_option *option, const char *text)
{
    return passes(args, ctx, ns_option_read(ctx, option, verb_of(args), text, &args->asked));
}

// "--name", "--name=value" or "--name value"; *i moves past a value that stands apart.
static bool long_option(ns_ctx *ctx, cli_args *args, int argc, char **argv, int *i)
{
    char name[NS_WORD_MAX];
    const char *typed = argv[*i] + 2, *equals = strchr(typed, '=');

    snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - typed) : (int)strlen(typed),
             typed);
    const ns_option *option = ns_option_named(name, verb_of(args));
    if (!option && !args->verb)
        return complain(args, "--%s must stand after a verb; \"nonosmith help\" lists them",
                        name);
    if (!option)
        return passes(args, ctx, ns_option_unknown(ctx, name, args->verb->id));
    if (option->kind == NS_VALUE_FLAG) {
        if (equals)
            return complain(args, "--%s takes no value; leave out \"%s\"", name, equals);
        return read_value(ctx, args, option, "");
    }
    if (option->kind == NS_VALUE_WORD)
        return read_value(ctx, args, option, equals ? equals + 1 : "");
    if (equals)
        return read_value(ctx, args, option, equals + 1);
    if (*i + 1 >= argc)
        return complain(args, "--%s needs a value; write --%s %s", name, name, option->value);
    return read_value(ctx, args, option, argv[++*i]);
}

// "-q", "-qh", "-oOUT" or "-o OUT".
static bool short_options(ns_ctx *ctx, cli_args *args, int argc, char **argv, int *i)
{
    for (const char *at = argv[*i] + 1; *at; at++) {
        const ns_option *option = option_lettered(args, *at);
        if (!option && args->verb)
            return complain(args,
                            "%s has no option -%c; \"nonosmith help %s\" lists those it has",
                            ns_verb_name(args->verb->id), *at, ns_verb_name(args->verb->id));
        if (!option)
            return complain(args, "-%c must stand after a verb; \"nonosmith help\" lists them",
                            *at);
        if (option->kind == NS_VALUE_FLAG) {
            read_value(ctx, args, option, "");
            continue;
        }
        if (at[1])
            return read_value(ctx, args, option, at + 1);
        if (*i + 1 >= argc)
            return complain(args, "-%c needs a value; write -%c %s", *at, *at, option->value);
        return read_value(ctx, args, option, argv[++*i]);
    }
    return true;
}

static bool read_verb(cli_args *args, const char *typed)
{
    const char *meant = NULL;
    int32_t best = NS_WORD_MAX;
    char list[256] = "";

    args->verb = cli_verb_named(typed);
    if (args->verb)
        return true;
    for (int32_t v = 0; v < NS_VERBS; v++) {
        if (ns_words_similar(typed, ns_verb_name((ns_verb_id)v), &best))
            meant = ns_verb_name((ns_verb_id)v);
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s, ",
                 ns_verb_name((ns_verb_id)v));
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
        return complain(args, "%s needs more to work on; write nonosmith %s %s",
                        ns_verb_name(verb->id), ns_verb_name(verb->id), verb->operands);
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
            if (!(typed[1] == '-' ? long_option : short_options)(ctx, args, argc, argv, &i))
                return false;
        } else if (!args->verb) {
            if (!read_verb(args, typed))
                return false;
        } else {
            NS_ASSERT(args->operand_count < args->operand_room);
            args->operands[args->operand_count++] = typed;
        }
    }
    if (args->asked.value[NS_OPT_HELP].given || args->asked.value[NS_OPT_VERSION].given
        || !args->verb)
        return true;
    return check_operands(args);
}

void cli_args_drop(ns_ctx *ctx, cli_args *args)
{
    ns_free(ctx, args->operands, args->operand_room, sizeof *args->operands);
    *args = (cli_args){ 0 };
}
