// foreign.c: files that people have and that are not read here, by their first bytes.
//
// Without this list a GIF is "in no format that is known": true, and no help. A row is what the file is
// called, and what to do about it. Heads of two bytes may begin a text, so that more is asked of them.
#include "formats/format_table.h"

static const struct {
    const char *head;
    int32_t length, at;
    const char *what;
    const char *remedy; // NULL: it is a picture
} heads[] = {
    { "GIF8", 4, 0, "a GIF picture", NULL },
    { "BM", 2, 0, "a BMP picture", NULL },
    { "II*\0", 4, 0, "a TIFF picture", NULL },
    { "MM\0*", 4, 0, "a TIFF picture", NULL },
    { "ftypavif", 8, 4, "an AVIF picture", NULL },
    { "ftypavis", 8, 4, "an AVIF picture", NULL },
    { "ftyphei", 7, 4, "a HEIC picture", NULL },
    { "ftypmif1", 8, 4, "a HEIF picture", NULL },
    { "\0\0\1\0", 4, 0, "an ICO picture", NULL },
    { "8BPS", 4, 0, "a Photoshop picture", NULL },
    { "\xff\x0a", 2, 0, "a JPEG XL picture", NULL },
    { "\0\0\0\x0cJXL ", 8, 0, "a JPEG XL picture", NULL },
    { "\0\0\0\x0cjP  ", 8, 0, "a JPEG 2000 picture", NULL },
    { "gimp xcf", 8, 0, "a GIMP picture", NULL },
    { "%PDF", 4, 0, "a PDF", "draw what it shows as SVG, or save a page as PNG" },
    { "PK\3\4", 4, 0, "a ZIP archive", "unpack it and name a file in it" },
    { "\x1f\x8b", 2, 0, "a packed file (gzip)", "unpack it first" },
};

static bool has_zero(const char *bytes, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (bytes[i] == 0)
            return true;
    }
    return false;
}

const char *ns_format_foreign(const char *bytes, int32_t count, const char **remedy)
{
    if (count >= 2
        && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0)) {
        *remedy = "save it as UTF-8";
        return "a text in UTF-16";
    }
    for (int32_t i = 0; i < NS_COUNT(heads); i++) {
        if (count < heads[i].at + heads[i].length + 4
            || memcmp(bytes + heads[i].at, heads[i].head, (size_t)heads[i].length) != 0)
            continue;
        // Two letters may begin a text as well, but no text has a zero byte so soon.
        if (heads[i].length == 2 && heads[i].head[0] == 'B' && count >= 12
            && !has_zero(bytes, 12))
            continue;
        *remedy = heads[i].remedy ? heads[i].remedy : "save it as PNG or JPEG";
        return heads[i].what;
    }
    return NULL;
}
