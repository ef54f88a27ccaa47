// fuzz_told.c: whatever a page tells. The first byte says what it is: b a bitmap, s a drawing, w webpbn's XML,
// m a mesh. What is read keeps its invariants; what is refused has a sentence, and nothing is left of it.
#include "studio/told_files.h"

#include "fuzz_formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_bitmap(ns_ctx *ctx, const char *bytes, int32_t count)
{
    ns_bitmap bitmap;
    ns_text png = { 0 };
    const ns_status status = ns_told_bitmap(ctx, "fuzz", bytes, count, &bitmap);

    FUZZ_CHECK((status == NS_OK) == (bitmap.rgba != NULL));
    if (status == NS_OK)
        FUZZ_CHECK(ns_stored_png(ctx, &bitmap, &png) == NS_OK && png.count > 8);
    else
        FUZZ_CHECK(status == NS_BAD_INPUT && ctx->message[0]);
    ns_text_drop(ctx, &png);
    ns_bitmap_drop(ctx, &bitmap);
}

static void read_drawing(ns_ctx *ctx, const char *bytes, int32_t count)
{
    ns_drawing drawing = { 0 };
    const ns_status status = ns_told_svg(ctx, "fuzz", bytes, count, NULL, &drawing);

    if (status == NS_OK)
        FUZZ_CHECK(ns_drawing_check(ctx, &drawing) == NS_OK);
    else
        FUZZ_CHECK(status == NS_BAD_INPUT && ctx->message[0] && !drawing.cubics.at);
    ns_drawing_drop(ctx, &drawing);
}

static void read_puzzles(ns_ctx *ctx, const char *bytes, int32_t count)
{
    ns_book book = { 0 };
    const ns_status status = ns_told_webpbn(ctx, "fuzz", bytes, count, &book);

    if (status == NS_OK)
        fuzz_book(ctx, &book);
    else
        FUZZ_CHECK(status == NS_BAD_INPUT && ctx->message[0] && book.count == 0);
    ns_book_drop(ctx, &book);
}

static void read_mesh(ns_ctx *ctx, const char *bytes, int32_t count)
{
    ns_mesh mesh = { 0 };
    const ns_status status = ns_told_mesh(ctx, "fuzz", bytes, count, 0, &mesh);

    if (status == NS_OK)
        FUZZ_CHECK(ns_mesh_check(ctx, &mesh) == NS_OK);
    else
        FUZZ_CHECK(status == NS_BAD_INPUT && ctx->message[0] && !mesh.triangles.at);
    ns_mesh_drop(ctx, &mesh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    const char *bytes = (const char *)data + 1;
    const int32_t count = (int32_t)size - 1;

    if (size < 1 || size > 1 << 20)
        return 0;
    switch (data[0]) {
    case 'b':
        read_bitmap(&ctx, bytes, count);
        break;
    case 's':
        read_drawing(&ctx, bytes, count);
        break;
    case 'w':
        read_puzzles(&ctx, bytes, count);
        break;
    default:
        read_mesh(&ctx, bytes, count);
    }
    return 0;
}
