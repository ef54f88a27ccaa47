// sloped_drawings.c: see sloped_drawings.h.
#include "oracle/sloped_drawings.h"

#include <stdlib.h>
#include <string.h>
#ifdef NS_WITH_EXPAT
#include "io/xml/svg_expat.h"
#endif

int32_t ns_sloped_drawings(ns_test *t, ns_sloped_drawing rows[NS_SLOPED_DRAWINGS_MAX])
{
    const char *data = ns_test_data(t);
    char path[1024];
    int32_t count = 0, bytes;

    if (!data)
        return 0;
#ifndef NS_WITH_EXPAT
    ns_skip(t, "sloped drawings: no reader of SVG");
    return 0;
#endif
    snprintf(path, sizeof path, "%s/sloped/README.md", data);
    char *text = ns_test_read(path, &bytes);
    if (!text) {
        ns_skip(t, "no %s", path);
        return 0;
    }
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        ns_sloped_drawing row;

        if (count < NS_SLOPED_DRAWINGS_MAX
            && sscanf(line, "| %60[^ ] | %d | %d | %d | %d | %d | %lf | %lf |", row.name,
                      &row.lines, &row.faces, &row.black, &row.multiple, &row.frame_multiple,
                      &row.width, &row.widest)
                   == 8)
            rows[count++] = row;
    }
    free(text);
    ns_expect(t, count > 0, "rows in %s", path);
    return count;
}

bool ns_slopes_load(ns_test *t, const char *name, ns_slopes *slopes)
{
    ns_status status = NS_BAD_INPUT;
#ifdef NS_WITH_EXPAT
    const ns_sloped_options options = { .threshold = 0.5, .margin = -1, .snap = 0.05 };
    const char *data = ns_test_data(t);
    char path[1024];
    int32_t count;
    ns_drawing drawing = { 0 };

    snprintf(path, sizeof path, "%s/sloped/%s", data ? data : "", name);
    char *text = ns_test_read(path, &count);
    if (!ns_expect(t, text != NULL, "cannot read %s", path))
        return false;
    status = ns_svg_read(&t->ctx, name, text, count, NULL, &drawing);
    free(text);
    if (status == NS_OK)
        status = ns_slopes_read(&t->ctx, &drawing, &options, slopes);
    ns_drawing_drop(&t->ctx, &drawing);
#else
    (void)slopes;
#endif
    return ns_expect(t, status == NS_OK, "%s: %s", name, t->ctx.message);
}
