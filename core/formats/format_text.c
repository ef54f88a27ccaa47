// format_text.c: clean words; see format_text.h.
//
// Old files are Latin-1, newer ones UTF-8, and none says which. A byte sequence that is valid
// UTF-8 is almost never meant as Latin-1, so each sequence is tried as UTF-8 first and its
// first byte taken as Latin-1 otherwise; no file fails for its encoding.
#include "formats/format_text.h"

#include "formats/format_table.h"

// The characters 160 to 255 by their HTML names, in order.
static const char latin_names[] =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg "
    "plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 "
    "iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave "
    "Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute "
    "Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave "
    "eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml "
    "divide oslash ugrave uacute ucirc uuml yacute thorn yuml ";

static const struct {
    const char *name;
    uint32_t code;
} other_names[] = {
    { "amp", '&' },      { "lt", '<' },       { "gt", '>' },       { "quot", '"' },
    { "apos", '\'' },    { "ndash", 0x2013 }, { "mdash", 0x2014 }, { "lsquo", 0x2018 },
    { "rsquo", 0x2019 }, { "ldquo", 0x201c }, { "rdquo", 0x201d }, { "hellip", 0x2026 },
    { "bull", 0x2022 },  { "trade", 0x2122 }, { "euro", 0x20ac },  { "hearts", 0x2665 },
    { "OElig", 0x152 },  { "oelig", 0x153 },  { "Scaron", 0x160 }, { "scaron", 0x161 },
};

uint32_t ns_entity_code(const char *name, int32_t length)
{
    const ns_excerpt wanted = { name, length, 0 };

    for (int32_t i = 0; i < NS_COUNT(other_names); i++) {
        if (ns_excerpt_is(wanted, other_names[i].name))
            return other_names[i].code;
    }
    uint32_t code = 160;
    for (const char *at = latin_names; *at; code++) {
        int32_t end = 0;
        while (at[end] != ' ')
            end++;
        if (end == length && memcmp(at, name, (size_t)length) == 0)
            return code;
        at += end + 1;
    }
    return 0;
}

bool ns_text_add_code(ns_ctx *ctx, ns_text *to, uint32_t code)
{
    char bytes[4];

    if ((code < 32 && code != '\n') || code == 127 || (code >= 0xd800 && code < 0xe000)
        || (code & 0xfffe) == 0xfffe || code > 0x10ffff)
        code = ' ';
    return ns_text_add_bytes(ctx, to, bytes, ns_utf8_put(bytes, code));
}

// The character at bytes[0 ..count) and how many bytes it takes.
static uint32_t read_code(const char *bytes, int32_t count, int32_t *taken)
{
    const uint32_t first = (uint8_t)bytes[0];
    const int32_t length = ns_utf8_length(bytes, count); // 0: none
    uint32_t code = length > 1 ? first & (0x7fu >> length) : first;

    NS_ASSERT(count > 0 && length <= count);
    for (int32_t i = 1; i < length; i++)
        code = code << 6 | ((uint8_t)bytes[i] & 63);
    *taken = ns_max(1, length);
    return code;
}

bool ns_text_add_clean(ns_ctx *ctx, ns_text *to, const char *bytes, int32_t count)
{
    for (int32_t at = 0, taken; at < count; at += taken) {
        uint32_t code = read_code(bytes + at, count - at, &taken);
        if (code == '\r') {
            taken += at + 1 < count && bytes[at + 1] == '\n';
            code = '\n';
        }
        if (!ns_text_add_code(ctx, to, code))
            return false;
    }
    return true;
}

// The entity at bytes[0 .. count), which begins with &; 0 when it is none.
static uint32_t read_entity(const char *bytes, int32_t count, int32_t *taken)
{
    int32_t end = 1;
    uint32_t code = 0;

    NS_ASSERT(bytes[0] == '&');
    while (end < count && end < 12 && bytes[end] != ';')
        end++;
    if (end >= count || bytes[end] != ';')
        return 0;
    *taken = end + 1;
    if (bytes[1] != '#')
        return ns_entity_code(bytes + 1, end - 1);
    const bool hex = ns_lower(bytes[2]) == 'x';
    for (int32_t i = hex ? 3 : 2; i < end; i++) {
        const char c = ns_lower(bytes[i]);
        if (!ns_is_digit(c) && !(hex && c >= 'a' && c <= 'f'))
            return 0;
        code = code * (hex ? 16 : 10) + (uint32_t)(ns_is_digit(c) ? c - '0' : c - 'a' + 10);
        if (code > 0x10ffff)
            return 0;
    }
    return code;
}

bool ns_text_add_decoded(ns_ctx *ctx, ns_text *to, const char *bytes, int32_t count)
{
    int32_t from = 0;

    for (int32_t at = 0; at < count; at++) {
        int32_t taken = 1;
        const uint32_t code =
            bytes[at] == '&' ? read_entity(bytes + at, count - at, &taken) : 0;
        if (!code)
            continue;
        if (!ns_text_add_clean(ctx, to, bytes + from, at - from)
            || !ns_text_add_code(ctx, to, code))
            return false;
        at += taken - 1;
        from = at + 1;
    }
    return ns_text_add_clean(ctx, to, bytes + from, count - from);
}

void ns_write_escaped(ns_writer *out, const char *text, bool xml)
{
    ns_text clean = { 0 };

    out->fine = out->fine && ns_text_add_clean(out->ctx, &clean, text, ns_length(text));
    for (int32_t i = 0; out->fine && i < clean.count; i++) {
        const char c = clean.at[i];
        const char *name = c == '&'          ? "&amp;"
                           : c == '"'        ? "&quot;"
                           : c == '\n'       ? "&#10;"
                           : xml && c == '<' ? "&lt;"
                           : xml && c == '>' ? "&gt;"
                                             : NULL;
        if (name)
            ns_write_text(out, name);
        else
            ns_write_char(out, c);
    }
    ns_text_drop(out->ctx, &clean);
}

void ns_paint_set_name(ns_paint *paint, const char *bytes, int32_t count)
{
    int32_t used = 0;

    for (int32_t at = 0, taken; at < count; at += taken) {
        const uint32_t code = read_code(bytes + at, count - at, &taken);
        if (code < 32 || (code >= 127 && taken == 1) || (code & 0xfffe) == 0xfffe)
            continue;
        if (used + taken >= (int32_t)sizeof paint->name)
            break;
        memcpy(paint->name + used, bytes + at, (size_t)taken);
        used += taken;
    }
    NS_ASSERT(used < (int32_t)sizeof paint->name);
    paint->name[used] = 0;
}

// A number from 0 on, without sign; false for anything else.
static bool read_number(const char *text, int64_t *number)
{
    int64_t value = 0;

    if (!ns_is_digit(text[0]))
        return false;
    for (int32_t i = 0; text[i]; i++) {
        if (!ns_is_digit(text[i]) || i == 15)
            return false;
        value = value * 10 + (text[i] - '0');
    }
    *number = value;
    return true;
}

ns_status ns_doc_set_property(ns_ctx *ctx, ns_doc *doc, const char *key, const char *value)
{
    const struct {
        const char *key;
        ns_text *text;
    } known[] = {
        { "title", &doc->meta.title },
        { "by", &doc->meta.author },
        { "author", &doc->meta.author },
        { "copyright", &doc->meta.copyright },
        { "license", &doc->meta.licence },
        { "licence", &doc->meta.licence },
        { "description", &doc->meta.description },
    };

    NS_ASSERT(*key);
    if (ns_same_text(key, "number") && read_number(value, &doc->number))
        return NS_OK;
    for (int32_t i = 0; i < NS_COUNT(known); i++) {
        if (ns_same_text(key, known[i].key) && known[i].text->count == 0)
            return ns_text_set(ctx, known[i].text, value, ns_length(value)) ? NS_OK
                                                                            : ns_no_memory(ctx);
    }
    return ns_properties_add(ctx, &doc->meta.other, key, value) ? NS_OK : ns_no_memory(ctx);
}
