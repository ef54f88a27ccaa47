// svg_scan.c: numbers and words out of text; see svg_parts.h.
//
// A number is read as SVG's grammar has it, as many characters as possible: "1.5.5-2e3" is three
// numbers.
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

bool svg_number(svg_scan *in, double *value)
{
    const char *behind = ns_number_read(in->at, in->end, value);

    NS_ASSERT(!behind || (behind > in->at && behind <= in->end));
    if (behind)
        in->at = behind;
    return behind;
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

int32_t svg_row_named(svg_scan word, bool small, const void *rows, int32_t count, size_t size)
{
    int32_t low = 0, high = count;

    while (low < high) {
        const int32_t middle = (low + high) / 2;
        const char *name = *(const char *const *)((const char *)rows + (size_t)middle * size);
        svg_scan left = word;
        while (left.at < left.end && (small ? lower(*left.at) : *left.at) == *name && *name) {
            left.at++;
            name++;
        }
        const char next = (char)(left.at == left.end ? 0 : small ? lower(*left.at) : *left.at);
        if (left.at == left.end && !*name)
            return middle;
        if ((unsigned char)next < (unsigned char)*name)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
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
