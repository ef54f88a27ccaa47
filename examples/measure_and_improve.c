// measure_and_improve.c: how clear a page of curves is, and a clearer one of the same puzzle.
//
//     cc measure_and_improve.c $(pkg-config --cflags --libs nonosmith) -o measure_and_improve
//     ./measure_and_improve cat.nono better.nono
#include <nonosmith/work.h>

#include <stdio.h>
#include <stdlib.h>

#define BYTES_MAX (1 << 24)
#define STEPS 20

static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static ns_status measure(ns_ctx *ctx, const ns_shop *shop, const ns_doc *doc)
{
    const ns_measure_options options = ns_measure_asked(shop->asked, true);
    const ns_draw_options page = ns_measure_page(shop->asked);
    ns_measured measured;

    ns_measure_all(ctx, &options, &page, doc, &measured);
    if (measured.status == NS_OK)
        printf("score %.1f, %d blemishes, %d cells too small to fill\n",
               measured.measures.de_jong.score, (int)measured.blemishes.count,
               (int)measured.specks.list.count);
    const ns_status status = measured.status;
    ns_measured_drop(ctx, &measured);
    return status;
}

// The curves relax for a while; if that made the page clearer, it takes the place of the old one.
static ns_status improve(ns_ctx *ctx, const ns_shop *shop, ns_doc *doc)
{
    ns_improve_options options;
    ns_improved improved;
    ns_status status = ns_improve_asked(ctx, shop->asked, &options);

    if (status != NS_OK)
        return status;
    options.steps = STEPS;
    ns_improve_doc(ctx, shop, &options, doc, NULL, &improved);
    status = improved.status;
    if (status == NS_OK || status == NS_STOPPED)
        status = ns_improve_apply(ctx, shop, doc, &improved);
    ns_improved_drop(ctx, &improved);
    return status;
}

static ns_status save(ns_ctx *ctx, const ns_shop *shop, const ns_book *book, const char *path)
{
    ns_text bytes = { 0 }, dropped = { 0 };
    const ns_status status =
        ns_puzzles_write(ctx, shop->ports, book, NS_FORMAT_NONO, &bytes, &dropped);
    FILE *file = status == NS_OK ? fopen(path, "wb") : NULL;

    if (file) {
        fwrite(ns_text_chars(&bytes), 1, (size_t)bytes.count, file);
        fclose(file);
        printf("%s: %d bytes\n", path, (int)bytes.count);
    }
    ns_text_drop(ctx, &bytes);
    ns_text_drop(ctx, &dropped);
    return status;
}

int main(int argc, char **argv)
{
    const ns_ports ports = { 0 };
    const ns_asked asked = { 0 };
    const ns_shop shop = { &asked, &ports, NULL };
    ns_ctx ctx = { .resize = resize, .seed = 1 };
    ns_source source = { 0 };
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    char *bytes = file ? malloc(BYTES_MAX) : NULL;

    if (!bytes) {
        fprintf(stderr, "usage: measure_and_improve CURVED.nono BETTER.nono\n");
        return 2;
    }
    const int32_t count = (int32_t)fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    ns_status status =
        ns_open(&ctx, &ports, &(ns_open_options){ 0 }, argv[1], bytes, count, &source);
    if (status == NS_OK)
        status = measure(&ctx, &shop, &source.book.at[0]);
    if (status == NS_OK)
        status = improve(&ctx, &shop, &source.book.at[0]);
    if (status == NS_OK)
        status = measure(&ctx, &shop, &source.book.at[0]);
    if (status == NS_OK)
        status = save(&ctx, &shop, &source.book, argv[2]);
    if (status != NS_OK)
        fprintf(stderr, "%s\n", ctx.message);
    ns_source_drop(&ctx, &source);
    free(bytes);
    return ns_exit_of(status);
}
