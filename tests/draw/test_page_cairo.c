// test_page_cairo.c: PDF and PNG: the same bytes again, and what other programs read in them.
#define _POSIX_C_SOURCE 200809L // mkdtemp
#include "draw_fixture.h"

#if defined(NS_WITH_CAIRO)
#include "io/page/page_cairo.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool same_bytes(const ns_text *a, const ns_text *b)
{
    return a->count == b->count && memcmp(a->at, b->at, (size_t)a->count) == 0;
}

static uint32_t big_endian(const char *at)
{
    const uint8_t *b = (const uint8_t *)at;

    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

// A puzzle page and its solution.
static void draw_two(ns_test *t, int32_t colours, ns_scene scenes[2])
{
    ns_rng rng = ns_rng_seed(21);
    ns_doc doc;

    fixture_random(&t->ctx, &rng, 9, 12, colours, 60, &doc);
    fixture_name(&t->ctx, &doc, "Dragonfly", "A. Smith", "\xc2\xa9 2026 A. Smith");
    for (int32_t s = 0; s < 2; s++) {
        ns_draw_options options = ns_draw_defaults();
        options.solution = s;
        options.page_number = 41 + s;
        ns_expect(t, ns_draw_grid(&t->ctx, &doc, &options, &scenes[s], NULL) == NS_OK, "%s",
                  t->ctx.message);
    }
    ns_doc_drop(&t->ctx, &doc);
}

static void same_bytes_again(ns_test *t)
{
    for (int32_t colours = 1; colours <= 4; colours += 3) {
        ns_text pdf[2] = { { 0 } }, png[2] = { { 0 } };
        for (int32_t i = 0; i < 2; i++) {
            ns_scene scenes[2];
            draw_two(t, colours, scenes);
            ns_expect(t, ns_page_pdf(&t->ctx, scenes, 2, NULL, &pdf[i]) == NS_OK, "%s",
                      t->ctx.message);
            ns_expect(t, ns_page_png(&t->ctx, &scenes[1], NS_PNG_DPI, &png[i]) == NS_OK, "%s",
                      t->ctx.message);
            ns_scene_drop(&t->ctx, &scenes[0]);
            ns_scene_drop(&t->ctx, &scenes[1]);
        }
        ns_expect(t, same_bytes(&pdf[0], &pdf[1]), "PDF with %d colours", colours);
        ns_expect(t, same_bytes(&png[0], &png[1]), "PNG with %d colours", colours);
        ns_expect(t, memcmp(pdf[0].at, "%PDF-", 5) == 0, "a PDF");
        ns_expect(t, memcmp(png[0].at, "\x89PNG\r\n\x1a\n", 8) == 0, "a PNG");
        ns_expect(t, big_endian(png[0].at + 16) == 1241 && big_endian(png[0].at + 20) == 1754,
                  "A4 at 150 dots per inch is 1241 x 1754");
        for (int32_t i = 0; i < 2; i++) {
            ns_text_drop(&t->ctx, &pdf[i]);
            ns_text_drop(&t->ctx, &png[i]);
        }
    }
}

static bool installed(const char *program)
{
    char command[200];

    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", program);
    return system(command) == 0;
}

// Writes the bytes to a file, runs "program file", and returns what it printed, for free().
static char *run_on(ns_test *t, const ns_text *bytes, const char *ending, const char *before,
                    const char *after)
{
    char folder[] = "/tmp/nonosmith-test-XXXXXX", path[100], out[100], command[600];
    int32_t count;
    char *text = NULL;

    if (!ns_expect(t, mkdtemp(folder) != NULL, "a folder for files"))
        return NULL;
    snprintf(path, sizeof path, "%s/page.%s", folder, ending);
    snprintf(out, sizeof out, "%s/out", folder);
    snprintf(command, sizeof command, "%s %s %s > %s 2>&1", before, path, after, out);
    FILE *file = fopen(path, "wb");
    if (file) {
        fwrite(bytes->at, 1, (size_t)bytes->count, file);
        fclose(file);
        ns_expect(t, system(command) == 0, "%s failed", before);
        text = ns_test_read(out, &count);
    }
    unlink(path);
    unlink(out);
    rmdir(folder);
    return text;
}

static int32_t count_of(const char *text, const char *what)
{
    const int32_t length = ns_length(what);
    int32_t count = 0;

    for (; text && *text; text++)
        count += strncmp(text, what, (size_t)length) == 0;
    return count;
}

// Poppler finds both pages, their titles and every number.
static void read_by_poppler(ns_test *t)
{
    ns_scene scenes[2];
    ns_text pdf = { 0 };

    if (!installed("pdftotext")) {
        ns_skip(t, "pdftotext is not installed");
        return;
    }
    draw_two(t, 1, scenes);
    ns_expect(t, ns_page_pdf(&t->ctx, scenes, 2, "A book", &pdf) == NS_OK, "%s",
              t->ctx.message);
    char *text = run_on(t, &pdf, "pdf", "pdftotext -layout", "-");
    ns_expect(t, count_of(text, "\f") == 2, "two pages");
    ns_expect(t, count_of(text, "Dragonfly") == 2, "two titles");
    ns_expect(t, count_of(text, "Solution") == 1, "one is a solution");
    ns_expect(t, count_of(text, "41") == 1 && count_of(text, "42") == 1, "page numbers");
    free(text);
    ns_text_drop(&t->ctx, &pdf);
    ns_scene_drop(&t->ctx, &scenes[0]);
    ns_scene_drop(&t->ctx, &scenes[1]);
}

static void svg_read_by_others(ns_test *t)
{
    ns_scene scenes[2];
    ns_text svg = { 0 };

    draw_two(t, 5, scenes);
    ns_expect(t, ns_scene_svg(&t->ctx, &scenes[1], &svg) == NS_OK, "%s", t->ctx.message);
    if (installed("xmllint"))
        free(run_on(t, &svg, "svg", "xmllint --noout", ""));
    else
        ns_skip(t, "xmllint is not installed");
    if (installed("rsvg-convert"))
        free(run_on(t, &svg, "svg", "rsvg-convert", ""));
    else
        ns_skip(t, "rsvg-convert is not installed");
    ns_text_drop(&t->ctx, &svg);
    ns_scene_drop(&t->ctx, &scenes[0]);
    ns_scene_drop(&t->ctx, &scenes[1]);
}

// Threads of this process; -1 when the system does not tell.
static int32_t count_threads(void)
{
    DIR *tasks = opendir("/proc/self/task");
    int32_t count = 0;

    if (!tasks)
        return -1;
    while (readdir(tasks))
        count++;
    closedir(tasks);
    return count - 2; // the folder itself and the one above
}

// A page is drawn in a copy of this process; were pango called here, the copy could wait for ever
// for the threads in which it looks for fonts.
static void no_threads_are_left(ns_test *t)
{
    const int32_t before = count_threads();
    ns_scene scenes[2];
    ns_text png = { 0 };

    if (before < 0) {
        ns_skip(t, "the system does not tell how many threads there are");
        return;
    }
    draw_two(t, 1, scenes);
    ns_expect(t, ns_page_png(&t->ctx, &scenes[0], 40, &png) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, count_threads() == before, "%d threads, %d before", (int)count_threads(),
              (int)before);
    ns_text_drop(&t->ctx, &png);
    ns_scene_drop(&t->ctx, &scenes[0]);
    ns_scene_drop(&t->ctx, &scenes[1]);
}

static void refusals(ns_test *t)
{
    ns_scene scene = { .width = 3000, .height = 3000 };
    ns_text bytes = { 0 };

    ns_expect(t, ns_page_png(&t->ctx, &scene, 1, &bytes) == NS_BAD_INPUT, "1 dpi");
    ns_expect(t, ns_page_png(&t->ctx, &scene, 1e9, &bytes) == NS_BAD_INPUT, "many dpi");
    ns_expect(t, ns_page_png(&t->ctx, &scene, 2400, &bytes) == NS_BAD_INPUT, "many pixels");
    ns_expect(t, ns_page_pdf(&t->ctx, &scene, 0, NULL, &bytes) == NS_BAD_INPUT, "no page");
    scene.width = 0;
    ns_expect(t, ns_page_pdf(&t->ctx, &scene, 1, NULL, &bytes) == NS_BAD_INPUT, "no width");
    scene.width = 1e9;
    ns_expect(t, ns_page_png(&t->ctx, &scene, 72, &bytes) == NS_BAD_INPUT, "too wide");
    ns_expect(t, bytes.count == 0, "nothing is written");
}

static void without_memory(ns_test *t)
{
    ns_scene scenes[2];

    draw_two(t, 2, scenes);
    for (int32_t kind = 0; kind < 2; kind++) {
        ns_status status = NS_NO_MEMORY;
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
            ns_text bytes = { 0 };
            t->fail_at = t->allocations + n;
            status = kind ? ns_page_pdf(&t->ctx, scenes, 2, NULL, &bytes)
                          : ns_page_png(&t->ctx, &scenes[0], 40, &bytes);
            t->fail_at = 0;
            ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%s", t->ctx.message);
            ns_text_drop(&t->ctx, &bytes);
        }
        ns_expect(t, status == NS_OK, "in the end there is enough");
    }
    ns_scene_drop(&t->ctx, &scenes[0]);
    ns_scene_drop(&t->ctx, &scenes[1]);
}

NS_TEST_MAIN(NS_CASE(no_threads_are_left), NS_CASE(same_bytes_again), NS_CASE(read_by_poppler),
             NS_CASE(svg_read_by_others), NS_CASE(refusals), NS_CASE(without_memory))

#else

static void no_cairo(ns_test *t)
{
    ns_skip(t, "built without cairo");
}

NS_TEST_MAIN(NS_CASE(no_cairo))

#endif
