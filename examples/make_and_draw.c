// make_and_draw.c: the use cases as C functions: open a picture, make a puzzle of it, judge it, draw
// its page, save it.
//
//     cc make_and_draw.c $(pkg-config --cflags --libs nonosmith) -o make_and_draw
#include <nonosmith/work.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char picture[] = ".#.#.\n"
                              "#####\n"
                              "#####\n"
                              ".###.\n"
                              "..#..\n";

static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static ns_status draw(ns_ctx *ctx, const ns_shop *shop, const ns_input *input, ns_text *page)
{
    ns_drawn drawn = { .format = NS_PAGE_SVG };
    ns_status status = ns_draw_asked(ctx, shop, &drawn);

    if (status == NS_OK)
        status = ns_draw_inputs(ctx, shop, input, 1, &drawn);
    if (status == NS_OK)
        status =
            ns_pages_write(ctx, shop->ports, drawn.scenes.at, 1, drawn.format, drawn.dpi, page);
    ns_drawn_drop(ctx, &drawn);
    return status;
}

static ns_status work(ns_ctx *ctx, const ns_shop *shop, ns_input *input, ns_source *source)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_text page = { 0 }, file = { 0 }, dropped = { 0 };
    ns_making making;
    ns_decided decided;

    ns_making_open(shop, input, &making);
    ns_status status = ns_making_accept(ctx, &making);
    if (status == NS_OK)
        status = ns_make(ctx, &making);
    if (status == NS_OK) {
        ns_decide(ctx, shop, &options, input->doc, &decided);
        printf("%s\n", ns_verdict_name(decided.judged.solved.verdict));
        ns_decided_drop(ctx, &decided);
        status = draw(ctx, shop, input, &page);
    }
    if (status == NS_OK)
        status =
            ns_puzzles_write(ctx, shop->ports, &source->book, NS_FORMAT_NONO, &file, &dropped);
    if (status == NS_OK)
        printf("%d bytes of SVG, made from %s\n", (int)page.count,
               ns_properties_find(&input->doc->made, "source"));
    ns_making_drop(ctx, &making);
    ns_text_drop(ctx, &page);
    ns_text_drop(ctx, &file);
    ns_text_drop(ctx, &dropped);
    return status;
}

int main(void)
{
    const ns_ports ports = { 0 };
    const ns_asked asked = { 0 }; // nothing but the defaults
    const ns_shop shop = { &asked, &ports, NULL };
    const ns_open_options as_picture = { .pictures = true };
    ns_ctx ctx = { .resize = resize, .seed = 1 };
    ns_source source = { 0 };
    ns_input input = { 0 };
    ns_status status = ns_open(&ctx, &ports, &as_picture, "heart.txt", picture,
                               (int32_t)strlen(picture), &source);

    if (status == NS_OK
        && !ns_input_of(&ctx, &source, "heart.txt", "heart.txt", 0, false, &input))
        status = NS_NO_MEMORY;
    if (status == NS_OK)
        status = work(&ctx, &shop, &input, &source);
    if (status != NS_OK)
        fprintf(stderr, "%s\n", ctx.message);
    ns_input_drop(&ctx, &input);
    ns_source_drop(&ctx, &source);
    return ns_exit_of(status);
}
