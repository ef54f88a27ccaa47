// svg_scan.c: numbers and words out of text; see svg_parts.h.
//
// A number is read as SVG's grammar has it, as many characters as possible: "1.5.5-2e3" is three
// numbers. Its value is the nearest double when it has at most 15 digits and a small exponent,
// as numbers in drawings do, and close to it otherwise; the same on every machine.
#include "picture/svg/svg_parts.h"

svg_scan svg_scan_of(const char *text)
{
    return (svg_scan){ text, text + ns_length(text) };
}

bool svg_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

void svg_skip_blanks(svg_scan *in)
{
    while (in->at < in->end && svg_is_blank(*in->at))
        in->at++;
}

bool svg_skip_comma(svg_scan *in)
{
    svg_skip_blanks(in);
    if (in->at == in->end || *in->at != ',')
        return true;
    in->at++;
    svg_skip_blanks(in);
    return in->at < in->end && *in->at != ',';
}

bool svg_at_end(svg_scan *in)
{
    svg_skip_blanks(in);
    return in->at == in->end;
}

static bool is_digit(const svg_scan *in, int32_t ahead)
{
    return in->end - in->at > ahead && in->at[ahead] >= '0' && in->at[ahead] <= '9';
}

static double power_of_ten(int32_t exponent)
{
    static const double exact[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
    return exact[exponent];
}

static double scaled(uint64_t digits, int32_t exponent)
{
    double value = (double)digits;

    for (; exponent > 0 && value < SVG_HUGE; exponent -= ns_min(exponent, 22))
        value *= power_of_ten(ns_min(exponent, 22));
    for (; exponent < 0 && value > 0; exponent += ns_min(-exponent, 22))
        value /= power_of_ten(ns_min(-exponent, 22));
    return value < SVG_HUGE ? value : SVG_HUGE;
}

// The digits so far as a number; beyond 18 of them only the exponent counts.
typedef struct decimal {
    uint64_t digits;
    int32_t exponent;
    bool any;
} decimal;

static void read_digits(svg_scan *in, decimal *d, int32_t step)
{
    for (; is_digit(in, 0); in->at++) {
        d->any = true;
        if (d->digits < UINT64_C(100000000000000000)) {
            d->digits = d->digits * 10 + (uint64_t)(*in->at - '0');
            d->exponent -= step;
        } else if (step == 0 && d->exponent < 100000) {
            d->exponent++;
        }
    }
}

static void read_exponent(svg_scan *in, decimal *d)
{
    int32_t sign = 1, value = 0, ahead = 1;

    if (in->at == in->end || (*in->at != 'e' && *in->at != 'E'))
        return;
    if (in->end - in->at > 1 && (in->at[1] == '+' || in->at[1] == '-')) {
        sign = in->at[1] == '-' ? -1 : 1;
        ahead = 2;
    }
    if (!is_digit(in, ahead))
        return; // the e of a unit
    for (in->at += ahead; is_digit(in, 0); in->at++) {
        if (value < 100000)
            value = value * 10 + (*in->at - '0');
    }
    d->exponent += sign * value;
}

bool svg_number(svg_scan *in, double *value)
{
    svg_scan now = *in;
    decimal d = { 0 };
    bool negative = false;

    if (now.at < now.end && (*now.at == '+' || *now.at == '-'))
        negative = *now.at++ == '-';
    read_digits(&now, &d, 0);
    if (now.at < now.end && *now.at == '.') {
        now.at++;
        read_digits(&now, &d, 1);
    }
    if (!d.any)
        return false;
    read_exponent(&now, &d);
    *value = scaled(d.digits, d.exponent);
    if (negative)
        *value = -*value;
    *in = now;
    return true;
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
           || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

svg_scan svg_word(svg_scan *in)
{
    svg_scan word = { in->at, in->at };

    while (in->at < in->end && is_name_byte(*in->at))
        in->at++;
    word.end = in->at;
    return word;
}

svg_scan svg_unit(svg_scan *in)
{
    svg_scan word = { in->at, in->at };

    while (in->at < in->end && ((*in->at | 32) >= 'a' && (*in->at | 32) <= 'z'))
        in->at++;
    word.end = in->at;
    return word;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool svg_is(svg_scan word, const char *text)
{
    while (word.at < word.end && *text && lower(*word.at) == lower(*text)) {
        word.at++;
        text++;
    }
    return word.at == word.end && !*text;
}

int svg_compare(svg_scan a, svg_scan b)
{
    while (a.at < a.end && b.at < b.end && *a.at == *b.at) {
        a.at++;
        b.at++;
    }
    const int left = a.at < a.end ? 1 + (unsigned char)*a.at : 0;
    const int right = b.at < b.end ? 1 + (unsigned char)*b.at : 0;
    return left - right;
}

svg_scan svg_trimmed(svg_scan text)
{
    svg_skip_blanks(&text);
    while (text.end > text.at && svg_is_blank(text.end[-1]))
        text.end--;
    return text;
}

bool svg_next_word(svg_scan *list, svg_scan *word)
{
    svg_skip_blanks(list);
    word->at = list->at;
    while (list->at < list->end && !svg_is_blank(*list->at))
        list->at++;
    word->end = list->at;
    return word->at < word->end;
}
