// text.c: lengths, comparisons and a small printf, the same on every machine.
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

int32_t ns_format_va(char *to, int32_t size, const char *format, va_list args)
{
    sink out = { to, size, 0 };

    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            put(&out, *f);
            continue;
        }
        char pad = ' ';
        int32_t width = 0, longs = 0;
        int32_t precision = -1;
        f++;
        if (*f == '0')
            pad = *f++;
        while (*f >= '0' && *f <= '9')
            width = width * 10 + (*f++ - '0');
        if (f[0] == '.' && f[1] == '*') {
            precision = va_arg(args, int);
            f += 2;
        }
        while (*f == 'l') {
            longs++;
            f++;
        }
        switch (*f) {
        case 's': {
            const char *text = va_arg(args, const char *);
            for (int32_t i = 0; text[i] && (precision < 0 || i < precision); i++)
                put(&out, text[i]);
            break;
        }
        case 'd':
            NS_ASSERT(longs != 1);
            put_signed(&out, longs ? va_arg(args, long long) : va_arg(args, int), width, pad);
            break;
        case 'u':
        case 'x':
            NS_ASSERT(longs != 1);
            put_number(&out, longs ? va_arg(args, unsigned long long) : va_arg(args, unsigned),
                       false, *f == 'x' ? 16 : 10, width, pad);
            break;
        case 'c':
            put(&out, (char)va_arg(args, int));
            break;
        case '%':
            put(&out, '%');
            break;
        default:
            NS_ASSERT(false); // formats are ours, and this one nobody knows
        }
    }
    if (size > 0)
        to[ns_min(out.length, size - 1)] = 0;
    return out.length;
}

int32_t ns_format(char *to, int32_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int32_t length = ns_format_va(to, size, format, args);
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
