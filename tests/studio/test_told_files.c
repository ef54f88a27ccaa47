// test_told_files.c: what a page tells is what the program's own readers find, and what it must not tell is
// refused with a sentence.
#include "base/basics.h"
#include "io/bitmap/bitmap_png.h"
#include "io/xml/webpbn_expat.h"
#include "ns_test.h"
#include "oracle/scale.h"
#include "studio/told_files.h"

#include <string.h>

#define HEAD "nsbitmap"

static bool same_bitmap(const ns_bitmap *a, const ns_bitmap *b)
{
    return a->width == b->width && a->height == b->height && a->ground == b->ground
           && memcmp(a->rgba, b->rgba, (size_t)a->width * (size_t)a->height * 4) == 0;
}

static bool tell_number(ns_ctx *ctx, ns_text *to, uint32_t number)
{
    const char bytes[4] = { (char)number, (char)(number >> 8), (char)(number >> 16),
                            (char)(number >> 24) };

    return ns_text_add_bytes(ctx, to, bytes, 4);
}

static void random_bitmap(ns_test *t, ns_rng *rng, ns_bitmap *bitmap)
{
    const bool opaque = ns_rng_below(rng, 2);

    ns_expect(t,
              ns_bitmap_create(&t->ctx, bitmap, 1 + ns_rng_below(rng, 300),
                               1 + ns_rng_below(rng, 200))
                  == NS_OK,
              "memory");
    for (int32_t i = 0; i < 4 * bitmap->width * bitmap->height; i++)
        bitmap->rgba[i] = (uint8_t)(i % 4 == 3 && opaque ? 255 : ns_rng_below(rng, 256));
    bitmap->ground =
        ns_rng_below(rng, 2) ? 0x1000000u + (uint32_t)ns_rng_below(rng, 1 << 24) : 0;
}

// A stored PNG is one that libpng reads, and what it reads there can be told again.
static void bitmaps(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);

    for (int32_t i = 0; i < ns_scale(30); i++) {
        ns_bitmap bitmap, read = { 0 }, again = { 0 };
        ns_text png = { 0 }, told = { 0 };
        random_bitmap(t, &rng, &bitmap);
        ns_expect(t, ns_stored_png(&t->ctx, &bitmap, &png) == NS_OK, "%s", t->ctx.message);
        if (ns_expect(t, ns_png_read(&t->ctx, "stored", png.at, png.count, &read) == NS_OK,
                      "%s", t->ctx.message))
            ns_expect(t, same_bitmap(&bitmap, &read), "%d by %d: other pixels",
                      (int)bitmap.width, (int)bitmap.height);
        ns_expect(t,
                  ns_text_add(&t->ctx, &told, HEAD)
                      && tell_number(&t->ctx, &told, (uint32_t)bitmap.width)
                      && tell_number(&t->ctx, &told, (uint32_t)bitmap.height)
                      && tell_number(&t->ctx, &told, bitmap.ground)
                      && ns_text_add_bytes(&t->ctx, &told, (const char *)bitmap.rgba,
                                           4 * bitmap.width * bitmap.height),
                  "memory");
        if (ns_expect(t, ns_told_bitmap(&t->ctx, "told", told.at, told.count, &again) == NS_OK,
                      "%s", t->ctx.message))
            ns_expect(t, same_bitmap(&bitmap, &again), "told: other pixels");
        ns_bitmap_drop(&t->ctx, &again);
        ns_expect(t,
                  ns_told_bitmap(&t->ctx, "told", told.at, told.count - 1, &again)
                          == NS_BAD_INPUT
                      && !again.rgba,
                  "a byte is missing");
        ns_text_drop(&t->ctx, &png);
        ns_text_drop(&t->ctx, &told);
        ns_bitmap_drop(&t->ctx, &bitmap);
        ns_bitmap_drop(&t->ctx, &read);
    }
}

static void refused_bitmaps(ns_test *t)
{
    static const struct {
        uint32_t width, height, ground;
        const char *sentence;
    } cases[] = {
        { 0, 1, 0, "0 by 1 pixels" },
        { 1u << 20, 1, 0, "too large" },
        { UINT32_MAX, UINT32_MAX, 0, "too large" },
        { 1, 1, 0xffffff, "0x1rrggbb" },
        { 2, 1, 0, "are not 4 bytes" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_text told = { 0 };
        ns_bitmap bitmap;
        ns_expect(t,
                  ns_text_add(&t->ctx, &told, HEAD)
                      && tell_number(&t->ctx, &told, cases[i].width)
                      && tell_number(&t->ctx, &told, cases[i].height)
                      && tell_number(&t->ctx, &told, cases[i].ground)
                      && ns_text_add(&t->ctx, &told, "abcd"),
                  "memory");
        ns_expect(
            t, ns_told_bitmap(&t->ctx, "a.png", told.at, told.count, &bitmap) == NS_BAD_INPUT,
            "case %d is refused", (int)i);
        ns_expect(t, strstr(t->ctx.message, cases[i].sentence) != NULL, "%s", t->ctx.message);
        ns_text_drop(&t->ctx, &told);
    }
    ns_bitmap bitmap;
    ns_expect(t,
              ns_told_bitmap(&t->ctx, "a.png", "\x89PNG\r\n\x1a\n............", 20, &bitmap)
                  == NS_BAD_INPUT,
              "a file as it is");
    ns_expect(t, strstr(t->ctx.message, "decode the file first") != NULL, "%s", t->ctx.message);
}

// The same puzzles as XML and as events.
static void puzzles(ns_test *t)
{
    static const struct {
        const char *xml, *events;
    } cases[] = {
        { "<puzzle><clues type=\"rows\"><line><count>1</count></line></clues>"
          "<clues type=\"columns\"><line><count>1</count></line><line/></clues></puzzle>",
          "[[\"puzzle\"],[\"clues\",\"type\",\"rows\"],[\"line\"],[\"count\"],\"1\",null,null,"
          "null,"
          "[\"clues\",\"type\",\"columns\"],[\"line\"],[\"count\"],\"1\",null,null,[\"line\"],"
          "null,"
          "null,null]" },
        { "<puzzleset><puzzle><title>A &amp; B</title><solution type=\"goal\"><image>|X.|\n|XX|"
          "</image></solution></puzzle></puzzleset>",
          "[[\"puzzleset\"],[\"puzzle\"],[\"title\"],\"A \",\"& "
          "B\",null,[\"solution\",\"type\","
          "\"goal\"],[\"image\"],\"|X.|\\n|XX|\",null,null,null,null]" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_book read = { 0 }, told = { 0 };
        ns_expect(t,
                  ns_webpbn_read(&t->ctx, "a.xml", cases[i].xml, ns_length(cases[i].xml), &read)
                          == NS_OK
                      && ns_told_webpbn(&t->ctx, "a.xml", cases[i].events,
                                        ns_length(cases[i].events), &told)
                             == NS_OK,
                  "%s", t->ctx.message);
        if (ns_expect(t, read.count == 1 && told.count == 1, "one puzzle each")) {
            ns_expect(t,
                      ns_puzzle_hash(&read.at[0].puzzle) == ns_puzzle_hash(&told.at[0].puzzle),
                      "case %d: the same puzzle", (int)i);
            ns_expect_text(t, ns_text_chars(&told.at[0].meta.title),
                           ns_text_chars(&read.at[0].meta.title), "case %d: the title", (int)i);
        }
        ns_book_drop(&t->ctx, &read);
        ns_book_drop(&t->ctx, &told);
    }
}

static void refused_events(ns_test *t)
{
    static const char *const cases[] = {
        "",
        "{}",
        "[",
        "[[]]",
        "[[\"puzzle\",\"x\"]]",
        "[null]",
        "[[\"puzzle\"]]",
        "[7]",
        "[[\"puzzle\",7,\"x\"]]",
        "[[\"puzzle\"],null,null]",
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_book book = { 0 };
        ns_drawing drawing = { 0 };
        t->ctx.message[0] = 0;
        ns_expect(t,
                  ns_told_webpbn(&t->ctx, "a.xml", cases[i], ns_length(cases[i]), &book)
                          == NS_BAD_INPUT
                      && book.count == 0 && t->ctx.message[0],
                  "%s is no puzzle", cases[i]);
        ns_expect(t,
                  ns_told_svg(&t->ctx, "a.svg", cases[i], ns_length(cases[i]), NULL, &drawing)
                      == NS_BAD_INPUT,
                  "%s is no drawing", cases[i]);
        ns_book_drop(&t->ctx, &book);
    }
}

// -- meshes ---------------------------------------------------------------------------------------

#define SHAPE "[[0,0,0,1,0,0,0,1,0,0,0,1],[0,2,1,0,1,3,1,2,3,2,0,3]"

static ns_status tell_mesh(ns_test *t, const char *text, ns_mesh *mesh)
{
    *mesh = (ns_mesh){ 0 };
    return ns_told_mesh(&t->ctx, "told.obj", text, (int32_t)strlen(text), 0, mesh);
}

static void meshes(ns_test *t)
{
    ns_mesh mesh;

    ns_expect(t, tell_mesh(t, SHAPE "]", &mesh) == NS_OK, "%s", t->ctx.message);
    ns_expect(t,
              mesh.triangles.count == 4 && mesh.triangles.at[3].paint == -1
                  && mesh.paints.count == 0 && mesh.colours.count == 0,
              "without colours");
    ns_mesh_drop(&t->ctx, &mesh);
    ns_expect(t,
              tell_mesh(t,
                        SHAPE ",{\"paints\":[16711680,255],\"painted\":[0,1,1,-1],\"colours\":"
                              "[0,1,256,16777215]}]",
                        &mesh)
                  == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t,
              mesh.paints.count == 2 && mesh.paints.at[0].colour.r == 255
                  && mesh.paints.at[1].colour.b == 255 && mesh.paints.at[1].texture == -1,
              "materials");
    ns_expect(t, mesh.triangles.at[2].paint == 1 && mesh.triangles.at[3].paint == -1,
              "of triangles");
    ns_expect(
        t, mesh.colours.count == 4 && mesh.colours.at[2].g == 1 && mesh.colours.at[3].r == 255,
        "colours of points");
    ns_mesh_drop(&t->ctx, &mesh);
}

static void refused_meshes(ns_test *t)
{
    static const char *const wrong[] = {
        SHAPE ",[]]",
        SHAPE ",{\"paints\":7}]",
        SHAPE ",{\"paints\":[-1]}]",
        SHAPE ",{\"paints\":[16777216]}]",
        SHAPE ",{\"paints\":[\"red\"]}]",
        SHAPE ",{\"painted\":[0,0,0,0]}]",
        SHAPE ",{\"paints\":[0],\"painted\":[0,0,0]}]",
        SHAPE ",{\"paints\":[0],\"painted\":[0,0,0,0,0]}]",
        SHAPE ",{\"paints\":[0],\"painted\":[0,0,0,-2]}]",
        SHAPE ",{\"colours\":[0,0,0]}]",
        SHAPE ",{\"colours\":[0,0,0,0.5]}]",
    };

    for (int32_t i = 0; i < NS_COUNT(wrong); i++) {
        ns_mesh mesh;
        t->ctx.message[0] = 0;
        ns_expect(t, tell_mesh(t, wrong[i], &mesh) == NS_BAD_INPUT && t->ctx.message[0],
                  "%s is refused", wrong[i]);
        ns_expect(t, !mesh.triangles.at && !mesh.paints.at && !mesh.colours.at,
                  "and nothing is left of it");
    }
}

NS_TEST_MAIN(NS_CASE(bitmaps), NS_CASE(refused_bitmaps), NS_CASE(puzzles),
             NS_CASE(refused_events), NS_CASE(meshes), NS_CASE(refused_meshes))
