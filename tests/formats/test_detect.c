// test_detect.c: the format of a file from its content.
#include "format_help.h"

static const struct {
    const char *path, *file;
    ns_format_id format;
} files[] = {
    { "x", "{\"nono\": 1}", NS_FORMAT_NONO },
    { "x.txt", "\xEF\xBB\xBF\n {\"nono\": 1}", NS_FORMAT_NONO },
    { "x", "[\n  {\"nono\": 1}]", NS_FORMAT_NONO },
    { "x", "[1, 2]", NS_FORMAT_AUTO },
    { "x", "\x89PNG\r\n\x1a\n", NS_FORMAT_PNG },
    { "x", "P1\n1 1\n1", NS_FORMAT_PBM },
    { "x.g", "<3 cat\n: rows\n1\n: columns\n1\n", NS_FORMAT_G },
    { "x", "<3 cat\n: rows\n1\n: columns\n1\n", NS_FORMAT_G },
    { "x", "P1 car\n: rows\n1\n: columns\n1\n", NS_FORMAT_G },
    { "x", "rows\n: rows\n1\n: columns\n1\n", NS_FORMAT_G },
    { "x", "[Dimensions]\n: rows\n1\n: columns\n1\n", NS_FORMAT_G },
    { "x.g", "{brace\n: rows\n1\n: columns\n1\n", NS_FORMAT_G },
    { "x", "\xff\xd8\xff\xe0", NS_FORMAT_JPEG },
    { "x", "RIFF....WEBPVP8 ", NS_FORMAT_WEBP },
    { "x", "P6\n1 1\n255\nabc", NS_FORMAT_PBM },
    { "x", "<?xml version=\"1.0\"?>\n<puzzleset>", NS_FORMAT_WEBPBN },
    { "x.svg", "<?xml version=\"1.0\"?>\n<svg>", NS_FORMAT_SVG },
    { "x", "VOX \x96", NS_FORMAT_VOX },
    { "x.vox", "\1\2\3", NS_FORMAT_VOX },
    { "x.obj", "v 1 1 1\n", NS_FORMAT_MESH },
    { "x.STL", "solid x\n", NS_FORMAT_MESH },
    { "x.gltf", "{\"asset\": 1}", NS_FORMAT_MESH },
    { "x", "solid x\nfacet normal 0 0 1\n", NS_FORMAT_MESH },
    { "x", "ply\nformat ascii 1.0\n", NS_FORMAT_MESH },
    { "x", "ply\r\nformat ascii 1.0\r\n", NS_FORMAT_MESH },
    { "x", "xof 0303txt 0032\n", NS_FORMAT_MESH },
    { "x", "<?xml version=\"1.0\"?>\n<COLLADA>", NS_FORMAT_MESH },
    { "x", "ply\nyes\n", NS_FORMAT_TEXT },
    { "x", "glTF\nlgFT\n", NS_FORMAT_TEXT },
    { "x", "title \"x\"\nwidth 5\n", NS_FORMAT_NON },
    { "x.nin", "columns\n1\n", NS_FORMAT_NON }, // content before suffix
    { "x", "a puzzle\n#d\n 0: white\n: rows\n", NS_FORMAT_G },
    { "x", "width 5 or so\n#d\n: rows\n", NS_FORMAT_G },
    { "x", "a puzzle\n: rows\n1\n: columns\n1\n", NS_FORMAT_G },
    { "x", "2 2\n1\n1\n1\n1\n", NS_FORMAT_NIN },
    { "x", "2 2\n1\n1\n#\n1\n1\n", NS_FORMAT_MK },
    { "x", "2 2\n# by hand\n1\n1\n1\n1\n", NS_FORMAT_NIN },
    { "x.mk", "2 2\n1\n1\n1\n1\n", NS_FORMAT_MK },
    { "x", "2\n2\n1\n1\n\n1\n1\n", NS_FORMAT_CWD },
    { "x.nin", "1000000000 1\n", NS_FORMAT_NIN }, // not a picture of ones and zeros
    { "x", "1000000000 1\n", NS_FORMAT_TEXT },
    { "x", "number_of_rows: 5\n", NS_FORMAT_LP },
    { "x", "$1\n1\n1\n", NS_FORMAT_BATCH },
    { "x", "\n10x10:1/2\n", NS_FORMAT_SGT },
    { "x", "10x10#123\n", NS_FORMAT_SGT },
    { "x", "5:1/\n", NS_FORMAT_SGT },
    { "x", ".#.\n###\n", NS_FORMAT_TEXT },
    { "x", "0110\n1001\n", NS_FORMAT_TEXT },
    { "x", "01\n10\n", NS_FORMAT_TEXT },
    { "x.txt", "1 1\n1 1\n111\n", NS_FORMAT_TEXT },
    { "x", "[Description]\nx\n", NS_FORMAT_GNO },
    { "x", "GRID x\nROWS\n", NS_FORMAT_PICROSS },
    // The content does not tell.
    { "x.non", "hello, world\n", NS_FORMAT_NON },
    { "x.NON", "", NS_FORMAT_NON },
    { "a.b/x", "hello, world\n", NS_FORMAT_AUTO },
    { NULL, "", NS_FORMAT_AUTO },
    { "x.nin", "2 2\n1\n", NS_FORMAT_NIN },
};

static void detects(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(files); i++) {
        const ns_format_id got =
            ns_format_detect(files[i].path, files[i].file, (int32_t)strlen(files[i].file));
        ns_expect_text(t, ns_format_about(got)->name, ns_format_about(files[i].format)->name,
                       "case %d", i);
    }
}

static void leaves_programs_alone(ns_test *t)
{
    static const char file[] = "\x7f"
                               "ELF\0\0\n: rows\n1\n: columns\n1\n";
    const int32_t count = (int32_t)sizeof file - 1;

    ns_expect(t, ns_format_detect("ls", file, count) == NS_FORMAT_AUTO, "no name");
    ns_expect(t, ns_format_detect("ls.g", file, count) == NS_FORMAT_G, "named");
    ns_expect(t, ns_format_detect("x", "glTF\2\0\0\0", 8) == NS_FORMAT_MESH, "a binary glTF");
    ns_expect(t, ns_format_detect("x", "IDP2\10\0\0\0", 8) == NS_FORMAT_MESH, "an MD2");
}

static void names(ns_test *t)
{
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
        const char *name = ns_format_about((ns_format_id)f)->name;
        ns_expect(t, ns_format_by_name(name) == (ns_format_id)f, "%s names itself", name);
    }
    ns_expect(t, ns_format_by_name("xml") == NS_FORMAT_WEBPBN, "a suffix is a name");
    ns_expect(t, ns_format_by_name("nonpack") == NS_FORMAT_NON, "each of them");
    ns_expect(t, ns_format_by_name("no") == NS_FORMAT_AUTO, "but not a part of it");
    ns_expect(t, ns_format_by_suffix("a.tar/b.nonpack") == NS_FORMAT_NON, ".nonpack");
    ns_expect(t, ns_format_by_suffix("a.non/b") == NS_FORMAT_AUTO, "a folder's is none");
}

static void refuses(ns_test *t)
{
    const ns_read_options xml = { .format = NS_FORMAT_WEBPBN };
    ns_book book = { 0 };

    ns_expect(t, ns_book_read(&t->ctx, "f", "hello!", 6, NULL, &book) == NS_BAD_INPUT,
              "unknown");
    ns_expect_text(t, t->ctx.message,
                   "f: this is none of the puzzle formats we know; name the format if it is",
                   "unknown");
    ns_expect(t, ns_book_read(&t->ctx, "f", "<x/>", 4, &xml, &book) == NS_BAD_INPUT,
              "elsewhere");
    ns_expect_text(t, t->ctx.message, "f: webpbn XML files are not read here", "elsewhere");
    ns_expect(t, ns_book_read(&t->ctx, "f", "", NS_FILE_MAX + 1, NULL, &book) == NS_BAD_INPUT,
              "too large");
    ns_expect_text(t, t->ctx.message, "f: a puzzle file has at most 268435456 bytes; split it",
                   "too large");
    book.count = NS_BOOK_MAX; // a full book, of which nothing is touched
    ns_expect(t, ns_book_read(&t->ctx, "f", "1x1:/", 5, NULL, &book) == NS_BAD_INPUT,
              "too many");
    ns_expect_text(t, t->ctx.message, "f:1: a file has at most 250000 puzzles; split it",
                   "too many");
}

NS_TEST_MAIN(NS_CASE(detects), NS_CASE(leaves_programs_alone), NS_CASE(names), NS_CASE(refuses))
