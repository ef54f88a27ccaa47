// test_outline_data.c: the outlines of drawings made by others, and of our own examples.
#include "io/xml/svg_expat.h"
#include "outline_twin.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define POINTS 2000
#define BAND 0.003 // 1.5 of 512 pixels

// A corner makes two ends that can be extended. The README of the drawings counts them per
// subpath, before any union, welded at 0.002; where ours differ it says why.
static const struct {
    const char *name;
    int32_t ends, readme, smooth;
    const char *why;
} drawings[] = {
    { "airplane", 30, 30, 0, NULL },
    { "bait", 10, 10, 1, NULL },
    { "bat", 24, 26, 0, "a needle is rounded" },
    { "beaver", 32, 34, 2, "a needle is rounded" },
    { "butterfly", 46, 48, 0, "two corners are 0.0025 apart" },
    { "car", 26, 26, 2, NULL },
    { "catface", 62, 62, 2, NULL },
    { "church", 44, 44, 1, NULL },
    { "coffee_cup", 20, 20, 0, NULL },
    { "elephant", 16, 16, 0, NULL },
    { "elephant_contour", 18, 20, 0, "two corners are 0.0024 apart" },
    { "fish", 16, 20, 1, "two needles are rounded" },
    { "flower", 16, 20, 1, "the leaves touch and are joined, the gap between is a needle" },
    { "hut", 22, 22, 0, NULL },
    { "knight", 16, 16, 0, NULL },
    { "koala", 28, 28, 2, NULL },
    { "lamb", 42, 42, 2, NULL },
    { "mask", 14, 12, 4, "it leaves the page on the left and is cut there" },
    { "monitor", 24, 24, 0, NULL },
    { "penguin", 24, 24, 3, NULL },
    { "pumpkin", 18, 18, 0, NULL },
    { "rocket", 14, 14, 1, NULL },
    { "space", 36, 36, 1, NULL },
    { "swallow", 16, 16, 1, NULL },
};

// Reads, outlines and checks a file under several options; the first are the defaults.
static void try_file(ns_test *t, const char *path, int32_t *ends, int32_t *smooth)
{
    static const struct {
        double margin, weld;
        int32_t colours;
    } ways[] = { { 1.0 / 3, 0.004, 0 },
                 { 0, 0.004, 0 },
                 { 0.1, 0, 0 },
                 { 0.2, 0.02, 0 },
                 { 0.2, 0.004, 31 } };
    int32_t count;
    char *bytes = ns_test_read(path, &count);
    ns_drawing drawing = { 0 };

    if (!ns_expect(t, bytes != NULL, "%s cannot be read", path))
        return;
    ns_expect(t, ns_svg_read(&t->ctx, path, bytes, count, NULL, &drawing) == NS_OK, "%s",
              t->ctx.message);
    free(bytes);
    for (int32_t i = 0; i < NS_COUNT(ways); i++) {
        ns_outline_options options = ns_outline_defaults();
        ns_outline outline = { 0 };
        options.margin = ways[i].margin;
        options.weld = ways[i].weld;
        options.colours = ways[i].colours;
        ns_expect(t, ns_outline_of(&t->ctx, &drawing, &options, &outline) == NS_OK,
                  "%s, %d: %s", path, i, t->ctx.message);
        ns_expect(t, ns_outline_check(&t->ctx, &outline) == NS_OK, "%s, %d: %s", path, i,
                  t->ctx.message);
        if (i == 0)
            twin_compare(t, &drawing, &options, &outline, POINTS, BAND, 1, path);
        for (int32_t p = 0; i == 0 && p < outline.pieces.count; p++) {
            *smooth += outline.pieces.at[p].closed;
            *ends += outline.pieces.at[p].closed ? 0 : 2;
        }
        ns_outline_drop(&t->ctx, &outline);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

static void drawings_of_others(ns_test *t)
{
    const char *data = ns_test_data(t);
    char path[512];

    for (int32_t i = 0; data && i < NS_COUNT(drawings); i++) {
        int32_t ends = 0, smooth = 0;
        snprintf(path, sizeof path, "%s/drawings/%s.svg", data, drawings[i].name);
        try_file(t, path, &ends, &smooth);
        ns_expect(t, ends == drawings[i].ends && smooth == drawings[i].smooth,
                  "%s has %d ends and %d smooth pieces", drawings[i].name, ends, smooth);
        ns_expect(t, (ends == drawings[i].readme) == (drawings[i].why == NULL),
                  "%s: %d ends where %d were counted", drawings[i].name, ends,
                  drawings[i].readme);
    }
}

static void our_drawings(ns_test *t)
{
    const char *folder = NS_SOURCE_DIR "/examples/drawings";
    DIR *all = opendir(folder);
    const struct dirent *entry;
    char path[1024];

    if (!all) {
        ns_skip(t, "no drawings in %s", folder);
        return;
    }
    while ((entry = readdir(all)) != NULL) {
        int32_t ends = 0, smooth = 0;
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".svg") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        try_file(t, path, &ends, &smooth);
        ns_expect(t, ends + smooth > 0, "%s has an outline", path);
    }
    closedir(all);
}

NS_TEST_MAIN(NS_CASE(drawings_of_others), NS_CASE(our_drawings))
