// text.c: lengths, comparisons and a small printf, the same on every machine.
//
// Formats may name options, and this is the only place that knows how: only a format is read for
// them, never a value, so that no file name is ever mistaken for one.
//
// Formats are ours, never a file's; one that nobody knows is an assertion. What does not fit is cut
// off, and the whole length is told, so that a caller may ask for it first. Numbers are rounded
// exactly, as the C library does it.
#include "base/basics.h"

typedef struct sink {
    char *to;
    int32_t size, length;
} sink;

static void put(sink *out, char c)
{
    if (out->length < out->size - 1)
        out->to[out->length] = c;
    out->length++;
}

static void put_number(sink *out, uint64_t value, bool negative, uint32_t base, int32_t width,
                       char pad)
{
    char digits[24];
    int32_t count = 0;

    NS_ASSERT(base == 10 || base == 16);
    do {
        digits[count++] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value);
    if (negative && pad == '0')
        put(out, '-');
    for (int32_t i = count + negative; i < width; i++)
        put(out, pad);
    if (negative && pad != '0')
        put(out, '-');
    while (count)
        put(out, digits[--count]);
}

static void put_signed(sink *out, int64_t value, int32_t width, char pad)
{
    const uint64_t size = value < 0 ? (uint64_t) - (value + 1) + 1 : (uint64_t)value;

    put_number(out, size, value < 0, 10, width, pad);
}

// number / 10^places, with all its places or without zeros at its end.
static void put_places(sink *out, uint64_t number, int32_t places, bool all)
{
    uint64_t unit = 1;

    for (int32_t i = 0; i < places; i++)
        unit *= 10;
    put_number(out, number / unit, false, 10, 0, ' ');
    number %= unit;
    if (places == 0 || (!all && number == 0))
        return;
    put(out, '.');
    while (unit > 1 && (all || number)) {
        unit /= 10;
        put(out, (char)('0' + number / unit));
        number %= unit;
    }
}

// Sign, or what is no decimal number; whether a number is left to be put.
static bool put_head(sink *out, double *value)
{
    const char *word = *value != *value ? "nan" : "inf";

    if (*value < 0) {
        put(out, '-');
        *value = -*value;
    }
    if (*value - *value == 0)
        return true;
    for (; *word; word++)
        put(out, *word);
    return false;
}

static void put_fixed(sink *out, double value, int32_t places)
{
    double limit = 1e18;

    for (int32_t i = 0; i < places; i++)
        limit /= 10;
    if (put_head(out, &value))
        put_places(out, ns_number_round(value < limit ? value : limit, places), places, true);
}

// As many digits as are wanted, without zeros at the end; with an exponent below 10^-4 and from
// 10^digits on.
static void put_general(sink *out, double value, int32_t digits)
{
    int32_t exponent = 0;
    uint64_t number, most = 1;

    if (!put_head(out, &value))
        return;
    for (int32_t i = 0; i < digits; i++)
        most *= 10;
    for (double least = 10; value >= least && exponent < 17; least *= 10)
        exponent++;
    for (double least = 1; value < least && value > 0 && exponent > -12; least /= 10)
        exponent--;
    number = ns_number_round(value < 1e17 ? value : 1e17, digits - 1 - exponent);
    if (number >= most) // rounded up to one more digit
        number = ns_number_round(value, digits - 1 - ++exponent);
    const bool plain = exponent >= -4 && exponent < digits;
    put_places(out, number, plain ? digits - 1 - exponent : digits - 1, false);
    if (plain)
        return;
    put(out, 'e');
    put(out, exponent < 0 ? '-' : '+');
    put_number(out, (uint64_t)(exponent < 0 ? -exponent : exponent), false, 10, 2, '0');
}

// What stands between % and the letter.
typedef struct shape {
    char pad;
    int32_t width, longs, precision; // precision -1: none
} shape;

// Passed on by address, which a va_list alone does not stand on every machine.
typedef struct values {
    va_list list;
} values;

static const char *read_shape(const char *f, values *args, shape *s)
{
    *s = (shape){ ' ', 0, 0, -1 };
    if (*f == '0')
        s->pad = *f++;
    while (*f >= '0' && *f <= '9')
        s->width = s->width * 10 + (*f++ - '0');
    if (f[0] == '.') {
        s->precision = f[1] == '*' ? va_arg(args->list, int) : f[1] - '0';
        f += 2;
    }
    for (; *f == 'l'; f++)
        s->longs++;
    NS_ASSERT(s->longs != 1);
    return f;
}

static void put_text(sink *out, const char *text, int32_t most)
{
    for (int32_t i = 0; text[i] && (most < 0 || i < most); i++)
        put(out, text[i]);
}

static void put_value(sink *out, const shape *s, char letter, values *args)
{
    switch (letter) {
    case 's':
        put_text(out, va_arg(args->list, const char *), s->precision);
        break;
    case 'd':
        put_signed(out, s->longs ? va_arg(args->list, long long) : va_arg(args->list, int),
                   s->width, s->pad);
        break;
    case 'u':
    case 'x':
        put_number(out,
                   s->longs ? va_arg(args->list, unsigned long long)
                            : va_arg(args->list, unsigned),
                   false, letter == 'x' ? 16 : 10, s->width, s->pad);
        break;
    case 'f':
        put_fixed(out, va_arg(args->list, double), s->precision < 0 ? 6 : s->precision);
        break;
    case 'g':
        put_general(out, va_arg(args->list, double), s->precision < 0 ? 6 : s->precision);
        break;
    case 'c':
        put(out, (char)va_arg(args->list, int));
        break;
    case '%':
        put(out, '%');
        break;
    default:
        NS_ASSERT(false); // formats are ours, and this one nobody knows
    }
}

// Whether an option is named here: {words|name}, or {name} alone. Then where its name begins.
static bool is_option(const char *f, const char **name)
{
    if (*f != '{' || !(f[1] == '%' || (f[1] >= 'a' && f[1] <= 'z')))
        return false;
    *name = f + 1;
    for (; *f && *f != '}'; f++)
        *name = *f == '|' ? f + 1 : *name;
    return *f == '}';
}

int32_t ns_format_va(const ns_ctx *ctx, char *to, int32_t size, const char *format,
                     va_list args)
{
    sink out = { to, size, 0 };
    bool in_option = false;
    values rest;

    va_copy(rest.list, args);
    for (const char *f = format; *f; f++) {
        const char *name;
        shape s;
        if (is_option(f, &name)) {
            in_option = true;
            if (ctx && ctx->flags) {
                for (int32_t i = 0; i < 2 && *name != '-'; i++)
                    put(&out, '-');
                f = name - 1;
            }
        } else if (in_option && (*f == '|' || *f == '}')) {
            while (*f != '}')
                f++;
            in_option = false;
        } else if (*f == '%') {
            f = read_shape(f + 1, &rest, &s);
            put_value(&out, &s, *f, &rest);
        } else {
            put(&out, *f);
        }
    }
    va_end(rest.list);
    if (size > 0)
        to[ns_min(out.length, size - 1)] = 0;
    return out.length;
}

int32_t ns_format(char *to, int32_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int32_t length = ns_format_va(NULL, to, size, format, args);
    va_end(args);
    return length;
}

int32_t ns_say(const ns_ctx *ctx, char *to, int32_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int32_t length = ns_format_va(ctx, to, size, format, args);
    va_end(args);
    return length;
}

int32_t ns_length(const char *text)
{
    int32_t length = 0;

    while (text[length])
        length++;
    return length;
}

bool ns_same_text(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}
