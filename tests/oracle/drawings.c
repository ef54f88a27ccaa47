// drawings.c: see drawings.h.
#include "oracle/drawings.h"

#if defined(NS_WITH_EXPAT)
#include "io/xml/svg_expat.h"
#endif

#include <stdlib.h>

const char *const ns_drawing_names[NS_DRAWINGS] = {
    "airplane",
    "bait",
    "bat",
    "beaver",
    "butterfly",
    "car",
    "catface",
    "church",
    "coffee_cup",
    "elephant",
    "elephant_contour",
    "fish",
    "flower",
    "hut",
    "knight",
    "koala",
    "lamb",
    "mask",
    "monitor",
    "penguin",
    "pumpkin",
    "rocket",
    "space",
    "swallow",
};

bool ns_drawing_load(ns_test *t, const char *folder, const char *name, ns_drawing *drawing)
{
#if defined(NS_WITH_EXPAT)
    char path[1024];
    int32_t count = 0;

    snprintf(path, sizeof path, "%s/drawings/%s.svg", folder, name);
    char *bytes = ns_test_read(path, &count);
    if (!ns_expect(t, bytes != NULL, "%s can be read", path))
        return false;
    const ns_status status = ns_svg_read(&t->ctx, name, bytes, count, NULL, drawing);
    free(bytes);
    return ns_expect(t, status == NS_OK, "%s: %s", name, t->ctx.message);
#else
    (void)folder;
    (void)name;
    (void)drawing;
    ns_skip(t, "drawings: built without expat");
    return false;
#endif
}
