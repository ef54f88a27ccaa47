// fuzz_svg.c: hostile bytes for the SVG reader. Bytes that begin with ! are told to the core
// without any XML, line by line, so that a fuzzer does not have to balance tags:
//
//     !
//     svg|viewBox|0 0 9 9      an element and its attributes
//     path|d|M0 0h5v5z
//     /                        the end of the last element that is open
//     "rect{fill:red}          text
//
// Whatever is read keeps the invariants of a drawing, is the same when it is read again, and has
// a sentence when it is refused.
#include "io/xml/svg_expat.h"

#include "fuzz_formats.h"
#include "oracle/block_type.h"

#include <string.h>

#define FIELDS_MAX 20

static const ns_svg_options options = { .threshold = 0.3, .type = &block_type };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Tells one line, which it cuts into pieces.
static ns_status tell_line(ns_ctx *ctx, ns_svg *svg, char *line, int32_t *depth)
{
    const char *fields[FIELDS_MAX + 1] = { line };
    int32_t count = 1;

    if (line[0] == '/') {
        *depth -= 1;
        return ns_svg_end(ctx, svg, "");
    }
    if (line[0] == '"')
        return ns_svg_chars(ctx, svg, line + 1, (int32_t)strlen(line + 1));
    for (char *c = line; *c && count < FIELDS_MAX; c++) {
        if (*c == '|') {
            *c = 0;
            fields[count++] = c + 1;
        }
    }
    fields[count - (count - 1) % 2] = NULL; // an attribute without a value is none
    *depth += 1;
    return ns_svg_start(ctx, svg, fields[0], fields + 1);
}

static ns_status tell(ns_ctx *ctx, const char *bytes, size_t size, ns_drawing *drawing)
{
    char *text = malloc(size + 1), *line = text;
    ns_svg *svg = NULL;
    int32_t depth = 0, number = 1;
    ns_status status = ns_svg_create(ctx, "fuzz", &svg);

    if (status == NS_OK)
        ns_svg_choose(svg, &options);

    memcpy(text, bytes, size);
    text[size] = 0;
    while (status == NS_OK && line && *line) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        ns_svg_line(svg, number++);
        if (line[0] != '/' || depth > 0)
            status = tell_line(ctx, svg, line, &depth);
        line = end ? end + 1 : NULL;
    }
    for (; status == NS_OK && depth > 0; depth--)
        status = ns_svg_end(ctx, svg, "");
    if (status == NS_OK)
        status = ns_svg_finish(ctx, svg, drawing);
    ns_svg_destroy(ctx, svg);
    free(text);
    return status;
}

static ns_status read_any(ns_ctx *ctx, const uint8_t *data, size_t size, ns_drawing *drawing)
{
    const char *bytes = (const char *)data;

    if (size > 1 && bytes[0] == '!')
        return tell(ctx, bytes + 2, size - 2, drawing);
    return ns_svg_read(ctx, "fuzz", bytes, (int32_t)size, &options, drawing);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_drawing drawing = { 0 }, again = { 0 };
    const ns_status status = read_any(&ctx, data, size, &drawing);

    if (status == NS_OK) {
        FUZZ_CHECK(ns_drawing_check(&ctx, &drawing) == NS_OK);
        FUZZ_CHECK(drawing.cubics.count <= NS_DRAWING_CUBICS_MAX
                   && drawing.shapes.count <= NS_DRAWING_SHAPES_MAX);
        FUZZ_CHECK(read_any(&ctx, data, size, &again) == NS_OK);
        FUZZ_CHECK(again.cubics.count == drawing.cubics.count);
        FUZZ_CHECK(drawing.cubics.count == 0
                   || memcmp(again.cubics.at, drawing.cubics.at,
                             (size_t)drawing.cubics.count * sizeof(ns_cubic))
                          == 0);
    } else {
        FUZZ_CHECK(status == NS_BAD_INPUT && !drawing.cubics.at && ctx.message[0]);
    }
    ns_drawing_drop(&ctx, &again);
    ns_drawing_drop(&ctx, &drawing);
    return 0;
}
