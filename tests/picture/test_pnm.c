// test_pnm.c: portable pictures of six kinds, and what is wrong with others.
#include "nonosmith/picture.h"
#include "ns_test.h"

#include <string.h>

#define FILE_OF(bytes) bytes, (int32_t)sizeof(bytes) - 1

// A file and its pixels as hex, or the end of its message.
static const struct {
    const char *file;
    int32_t count;
    int32_t width, height;
    const char *pixels;
} files[] = {
    { FILE_OF("P1\n# a comment\n3 2\n10 1\n011"), 3, 2,
      "000000 ffffff 000000 ffffff 000000 000000" },
    { FILE_OF("P2 2 1 # c\n15\n0 15"), 2, 1, "000000 ffffff" },
    { FILE_OF("P3\n1 2\n100\n100 0 50\n1 2 3\n"), 1, 2, "ff0080 030508" },
    { FILE_OF("P4\n9 2\n\x80\x80\x01\x00"), 9, 2,
      "000000 ffffff ffffff ffffff ffffff ffffff ffffff ffffff 000000 "
      "ffffff ffffff ffffff ffffff ffffff ffffff ffffff 000000 ffffff" },
    { FILE_OF("P5\n2 1\n255\n\x01#"), 2, 1, "010101 232323" },
    { FILE_OF("P5\n1 1\n65535\n\x80\x00"), 1, 1, "808080" },
    { FILE_OF("P6\n1 1\n255\nabc"), 1, 1, "616263" },
    { FILE_OF("P7\n1 1\n255\nabc"), 0, 0, "begins with P1 to P6" },
    { FILE_OF("P6\n1\n"), 0, 0, "width or height is missing" },
    { FILE_OF("P6\n1 1\n70000\nabc"), 0, 0, "from 1 to 65535; save it again" },
    { FILE_OF("P6\n16384 4096\n255\nabc"), 0, 0, "shorter than its size of 16384 by 4096" },
    { FILE_OF("P6\n99999 1\n255\nabc"), 0, 0,
      "at most 16384 along a side and 67108864 in all" },
    { FILE_OF("P2\n2 1\n9\n3 12"), 0, 0,
      "row 1, column 2 of the picture is no number from 0 to 9; save it again" },
    { FILE_OF("P1\n2 1\n1x"), 0, 0,
      "row 1, column 2 of the picture is no number from 0 to 1; save it again" },
};

static void test_kinds(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(files); i++) {
        ns_bitmap bitmap;
        ns_text got = { 0 };
        const ns_status status =
            ns_pnm_read(&t->ctx, "f", files[i].file, files[i].count, &bitmap);
        ns_expect(t, bitmap.width == files[i].width && bitmap.height == files[i].height,
                  "case %d: size", i);
        for (int32_t p = 0; p < bitmap.width * bitmap.height; p++)
            ns_text_add_format(&t->ctx, &got, "%s%02x%02x%02x", p ? " " : "",
                               bitmap.rgba[4 * p], bitmap.rgba[4 * p + 1],
                               bitmap.rgba[4 * p + 2]);
        if (status == NS_OK)
            ns_expect_text(t, ns_text_chars(&got), files[i].pixels, "case %d", i);
        else
            ns_expect(t, status == NS_BAD_INPUT && strstr(t->ctx.message, files[i].pixels),
                      "case %d: %s", i, t->ctx.message);
        ns_text_drop(&t->ctx, &got);
        ns_bitmap_drop(&t->ctx, &bitmap);
    }
}

NS_TEST_MAIN(NS_CASE(test_kinds))
