// utf8.c: which bytes are a character, by the table of well-formed sequences in the Unicode
// standard (no overlong forms, no surrogates, nothing above 10ffff).
#include "base/basics.h"

static bool follows(const unsigned char *at, int32_t from, int32_t to)
{
    for (int32_t i = from; i < to; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return false;
    }
    return true;
}

int32_t ns_utf8_length(const char *bytes, int32_t count)
{
    const unsigned char *at = (const unsigned char *)bytes;

    if (count < 1)
        return 0;
    if (at[0] < 0x80)
        return 1;
    if (at[0] >= 0xc2 && at[0] <= 0xdf)
        return count >= 2 && follows(at, 1, 2) ? 2 : 0;
    if (at[0] >= 0xe0 && at[0] <= 0xef) {
        const unsigned char low = at[0] == 0xe0 ? 0xa0 : 0x80;
        const unsigned char high = at[0] == 0xed ? 0x9f : 0xbf;
        return count >= 3 && at[1] >= low && at[1] <= high && follows(at, 2, 3) ? 3 : 0;
    }
    if (at[0] >= 0xf0 && at[0] <= 0xf4) {
        const unsigned char low = at[0] == 0xf0 ? 0x90 : 0x80;
        const unsigned char high = at[0] == 0xf4 ? 0x8f : 0xbf;
        return count >= 4 && at[1] >= low && at[1] <= high && follows(at, 2, 4) ? 4 : 0;
    }
    return 0;
}

int32_t ns_utf8_put(char to[4], uint32_t code)
{
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        to[0] = (char)(0xc0 | code >> 6);
        to[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        to[0] = (char)(0xe0 | code >> 12);
        to[1] = (char)(0x80 | (code >> 6 & 0x3f));
        to[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    to[0] = (char)(0xf0 | code >> 18);
    to[1] = (char)(0x80 | (code >> 12 & 0x3f));
    to[2] = (char)(0x80 | (code >> 6 & 0x3f));
    to[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}
