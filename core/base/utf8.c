// utf8.c: which bytes are a character, by the table of well-formed sequences in the Unicode
// standard.
//
// No overlong forms, no surrogates, nothing above 10ffff: a character has one sequence of bytes, so that
// texts that look the same are the same.
#include "base/basics.h"

int32_t ns_utf8_length(const char *bytes, int32_t count)
{
    static const struct {
        unsigned char first, last; // of the first byte
        unsigned char low, high;   // of the second; those behind it are 80 to bf
        unsigned char length;
    } rows[] = {
        { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 },
        { 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 },
        { 0xee, 0xef, 0x80, 0xbf, 3 }, { 0xf0, 0xf0, 0x90, 0xbf, 4 },
        { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
    };
    const unsigned char *at = (const unsigned char *)bytes;
    int32_t i = 0;

    if (count < 1 || at[0] < 0x80)
        return count < 1 ? 0 : 1;
    while (i < NS_COUNT(rows) && at[0] > rows[i].last)
        i++;
    if (i == NS_COUNT(rows) || at[0] < rows[i].first || count < rows[i].length
        || at[1] < rows[i].low || at[1] > rows[i].high)
        return 0;
    for (int32_t k = 2; k < rows[i].length; k++)
        if ((at[k] & 0xc0) != 0x80)
            return 0;
    return rows[i].length;
}

int32_t ns_utf8_put(char to[4], uint32_t code)
{
    const int32_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;

    NS_ASSERT(code <= 0x10ffff);
    for (int32_t i = more; i > 0; i--, code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(more ? (0xff00u >> (more + 1) & 0xff) | code : code);
    return more + 1;
}
