// option_read.c: values of options as they are typed; every complaint is one sentence that names
// what was typed and what would have been understood.
//
// A value keeps the text as it was given, which is what files are signed with, beside what it means.
#include "work/work_parts.h"

#include "nonosmith/draw.h"
#include "nonosmith/outline.h"

// The words of "a|b|c": how long the one is that begins here.
static int32_t word_length(const char *at)
{
    int32_t length = 0;

    while (at[length] && at[length] != '|')
        length++;
    return length;
}

static bool is_word(const char *at, int32_t length, const char *text)
{
    return ns_length(text) == length && memcmp(at, text, (size_t)length) == 0;
}

// "it is a, b or c", or the one that was meant.
static ns_status refuse_choice(ns_ctx *ctx, const ns_option *option, const char *text)
{
    char list[256] = "", meant[NS_WORD_MAX] = "";
    int32_t best = NS_WORD_MAX, used = 0, length;

    for (const char *at = option->choices; *at; at += length + (at[length] == '|')) {
        char word[NS_WORD_MAX];
        length = word_length(at);
        ns_format(word, sizeof word, "%.*s", (int)length, at);
        if (ns_words_similar(text, word, &best))
            ns_format(meant, sizeof meant, "%s", word);
        const char *glue = at == option->choices ? "" : at[length] ? ", " : " or ";
        used += ns_format(list + used, (int32_t)sizeof list - used, "%s%s", glue, word);
    }
    return *meant ? ns_fail(ctx, NS_BAD_INPUT, "{%s} cannot be \"%s\"; did you mean %s?",
                            option->name, text, meant)
                  : ns_fail(ctx, NS_BAD_INPUT, "{%s} cannot be \"%s\"; it is %s", option->name,
                            text, list);
}

static ns_status read_choice(ns_ctx *ctx, const ns_option *option, const char *text,
                             ns_option_value *value)
{
    const char *at = option->choices;

    for (int32_t which = 0, length; *at; which++, at += length + (at[length] == '|')) {
        length = word_length(at);
        if (is_word(at, length, text)) {
            value->number = which;
            return NS_OK;
        }
    }
    return refuse_choice(ctx, option, text);
}

// Digits, and k, M or G; false when it is more than `most`.
static bool read_whole(const char *text, int64_t most, int64_t *number)
{
    const char *at = text;

    *number = 0;
    for (; ns_is_digit(*at); at++) {
        if (*number > (most - (*at - '0')) / 10)
            return false;
        *number = *number * 10 + (*at - '0');
    }
    const int64_t factor = *at == 'k'   ? 1000
                           : *at == 'M' ? 1000000
                           : *at == 'G' ? 1000000000
                                        : 1;
    if (at == text || at[factor > 1] || *number > most / factor)
        return false;
    *number *= factor;
    return true;
}

static ns_status read_number(ns_ctx *ctx, const ns_option *option, const char *text,
                             ns_option_value *value)
{
    if (read_whole(text, option->most, &value->number) && value->number >= option->least)
        return NS_OK;
    if (option->most >= INT64_C(1) << 53)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{%s} cannot be \"%s\"; it is a whole number such as 500M", option->name,
                       text);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "{%s} cannot be \"%s\"; it is a whole number from %lld to %lld",
                   option->name, text, (long long)option->least, (long long)option->most);
}

// The whole text as a number without a sign.
static bool read_decimal(const char *text, double *number)
{
    const char *end = text + ns_length(text);

    return *text != '-' && *text != '+' && ns_number_read(text, end, number) == end;
}

// What goes without saying, or all detail that can be drawn.
static ns_status read_share_word(ns_ctx *ctx, const ns_option *option, const char *text,
                                 ns_option_value *value)
{
    NS_TRY(read_choice(ctx, option, text, value));
    value->given = value->number > 0;
    value->fraction = ns_outline_defaults().weld;
    return NS_OK;
}

static ns_status read_between(ns_ctx *ctx, const ns_option *option, const char *text,
                              ns_option_value *value)
{
    const bool is_share = option->kind == NS_VALUE_FRACTION;

    if (option->choices && *text >= 'a' && *text <= 'z')
        return read_share_word(ctx, option, text, value);
    const int64_t least = is_share ? 0 : option->least, most = is_share ? 1 : option->most;

    if (read_decimal(text, &value->fraction) && value->fraction >= (double)least
        && value->fraction <= (double)most)
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "{%s} cannot be \"%s\"; it is a number from %lld to %lld, such as %s",
                   option->name, text, (long long)least, (long long)most,
                   is_share ? "0.5" : "2.5");
}

static ns_status read_triple(ns_ctx *ctx, const ns_option *option, const char *text,
                             ns_option_value *value)
{
    const char *end = text + ns_length(text), *at = text;

    for (int32_t i = 0; at && i < 3; i++) {
        at = *at == '+' ? NULL : ns_number_read(at, end, &value->triple[i]);
        if (at
            && (value->triple[i] < (double)option->least
                || value->triple[i] > (double)option->most))
            at = NULL;
        if (at && i < 2)
            at = *at == ',' ? at + 1 : NULL;
    }
    if (at == end)
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "{%s} cannot be \"%s\"; it is three numbers from %lld to %lld such as %s",
                   option->name, text, (long long)option->least, (long long)option->most,
                   option->id == NS_OPT_TURN ? "0,90,0" : "0.5,0,-1");
}

// Reads digits up to `end`; 0 when there are none, -1 when it is no side of a grid.
static int32_t read_side(const char *text, const char *end)
{
    int32_t side = 0;

    if (text == end)
        return 0;
    for (; text < end; text++) {
        if (!ns_is_digit(*text) || side > 9999)
            return -1;
        side = side * 10 + (*text - '0');
    }
    return side && side <= NS_SIDE_MAX ? side : -1;
}

static const char *find_cross(const char *text)
{
    while (*text && *text != 'x')
        text++;
    return *text ? text : NULL;
}

static ns_status read_size(ns_ctx *ctx, const ns_option *option, ns_verb_id verb,
                           const char *text, ns_option_value *value)
{
    const char *cross = find_cross(text);

    if (!cross && option->most && ns_is_digit(*text))
        return read_number(ctx, option, text, value);
    value->width = cross ? read_side(text, cross) : -1;
    value->height = cross ? read_side(cross + 1, text + ns_length(text)) : -1;
    if (value->width >= 0 && value->height >= 0 && value->width + value->height > 0)
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "{%s} cannot be \"%s\"; it is columns x rows, such as 30x20%s, at most "
                   "%d each%s",
                   option->name, text,
                   verb == NS_VERB_MAKE ? " (or 30x, which keeps the shape)" : "", NS_SIDE_MAX,
                   option->most ? "; or one number, such as 24, for the longer side" : "");
}

static ns_status read_ratio(ns_ctx *ctx, const ns_option *option, const char *text,
                            ns_option_value *value)
{
    const char *end = text + ns_length(text);
    double over = 1;
    const char *at = ns_is_digit(*text) ? ns_number_read(text, end, &value->fraction) : NULL;

    if (at && (*at == ':' || *at == '/'))
        at = ns_is_digit(at[1]) ? ns_number_read(at + 1, end, &over) : NULL;
    if (at == end) {
        value->fraction /= over;
        if (value->fraction >= 0.1 && value->fraction <= 10)
            return NS_OK;
    }
    return ns_fail(ctx, NS_BAD_INPUT,
                   "{%s} cannot be \"%s\"; it is width to height such as 4:3, from 1:10 "
                   "to 10:1",
                   option->name, text);
}

static int32_t hex_of(char c)
{
    return ns_is_digit(c)         ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static ns_status read_paint(ns_ctx *ctx, const ns_option *option, const char *text,
                            ns_option_value *value)
{
    const char *digits = text + (*text == '#');
    int32_t count = 0;

    value->number = 0;
    for (; hex_of(digits[count]) >= 0 && count < 7; count++)
        value->number = value->number * 16 + hex_of(digits[count]);
    if (count == 6 && !digits[6])
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT, "{%s} cannot be \"%s\"; it is a colour such as ff8000",
                   option->name, text);
}

static ns_status read_paper(ns_ctx *ctx, const ns_option *option, const char *text,
                            ns_option_value *value)
{
    ns_draw_options unused = ns_draw_defaults();

    if (ns_paper_read(text, &unused))
        return NS_OK;
    if (ns_is_digit(*text) && find_cross(text))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{%s} cannot be \"%s\"; a size is width x height with a unit, such as "
                       "6x9in or 150x200mm, each side from 1 to 200 inches",
                       option->name, text);
    return read_choice(ctx, option, text, value);
}

ns_status ns_option_read(ns_ctx *ctx, const ns_option *option, ns_verb_id verb,
                         const char *text, ns_asked *asked)
{
    ns_option_value *value = &asked->value[option->id];

    NS_ASSERT(option->verbs & NS_FOR(verb) || option->verbs == NS_FOR_ALL);
    value->given = true;
    value->text = text;
    switch (option->kind) {
    case NS_VALUE_CHOICE:
        return read_choice(ctx, option, text, value);
    case NS_VALUE_PAPER_SIZE:
        return read_paper(ctx, option, text, value);
    case NS_VALUE_WORD:
        return *text && option->choices ? read_choice(ctx, option, text, value) : NS_OK;
    case NS_VALUE_NUMBER:
        return read_number(ctx, option, text, value);
    case NS_VALUE_FRACTION:
    case NS_VALUE_DECIMAL:
        return read_between(ctx, option, text, value);
    case NS_VALUE_WIDTH_HEIGHT:
        return read_size(ctx, option, verb, text, value);
    case NS_VALUE_RATIO:
        return read_ratio(ctx, option, text, value);
    case NS_VALUE_PAINT:
        return read_paint(ctx, option, text, value);
    case NS_VALUE_TRIPLE:
        return read_triple(ctx, option, text, value);
    case NS_VALUE_TEXT:
        return *text ? NS_OK
                     : ns_fail(ctx, NS_BAD_INPUT,
                               "{%s} needs a value; an empty one says nothing", option->name);
    case NS_VALUE_ANY_TEXT:
    case NS_VALUE_FLAG:
        break;
    }
    return NS_OK;
}
