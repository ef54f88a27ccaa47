// repair_and_thin.c: a picture that makes no fair puzzle is changed until it does; a solid is left with
// the clues that are needed. Options are asked for as the program takes them.
//
//     cc repair_and_thin.c $(pkg-config --cflags --libs nonosmith) -o repair_and_thin
//     ./repair_and_thin castle.vox
#include <nonosmith/work.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MAX (1 << 24)

// Where the crosses stand nobody can tell: there are two answers.
static const char picture[] = "#...#.\n"
                              ".#...#\n"
                              "#...#.\n"
                              "..##..\n";

static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static void say(const ns_making *making)
{
    const ns_puzzle *puzzle = &making->doc->puzzle;
    int32_t clues = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++)
        clues += puzzle->lines.at[l].clue != NS_CLUE_BLANK;
    printf("%s: %s, %d of %d clues, %d cells changed\n", ns_kind_name(making->kind),
           ns_verdict_name(making->doc->verdict), (int)clues, (int)puzzle->lines.count,
           (int)(making->kind == NS_SOLID ? making->solid.repair.changes.count
                                          : making->grid.repair.changes.count));
}

static ns_status make(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                      const char *options)
{
    const ns_ports ports = { 0 };
    const ns_open_options as_picture = { .pictures = true };
    ns_asked asked = { 0 };
    const ns_shop shop = { &asked, &ports, NULL };
    ns_source source = { 0 };
    ns_input input = { 0 };
    ns_making making = { 0 };
    ns_status status =
        ns_asked_read(ctx, NS_VERB_MAKE, options, (int32_t)strlen(options), &asked);

    if (status == NS_OK)
        status = ns_open(ctx, &ports, &as_picture, name, bytes, count, &source);
    if (status == NS_OK && !ns_input_of(ctx, &source, name, name, 0, false, &input))
        status = NS_NO_MEMORY;
    if (status == NS_OK) {
        ns_making_open(&shop, &input, &making);
        status = ns_make_check(ctx, &asked, making.kind, false);
    }
    if (status == NS_OK)
        status = ns_making_accept(ctx, &making);
    if (status == NS_OK)
        status = ns_make(ctx, &making);
    if (status == NS_OK)
        say(&making);
    ns_making_drop(ctx, &making);
    ns_input_drop(ctx, &input);
    ns_source_drop(ctx, &source);
    ns_asked_drop(ctx, &asked);
    return status;
}

int main(int argc, char **argv)
{
    ns_ctx ctx = { .resize = resize, .seed = 1 };
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    char *bytes = file ? malloc(BYTES_MAX) : NULL;

    if (!bytes) {
        fprintf(stderr, "usage: repair_and_thin MODEL.vox\n");
        return 2;
    }
    const int32_t count = (int32_t)fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    ns_status status = make(&ctx, "crosses.txt", picture, (int32_t)strlen(picture), "{}");
    if (status == NS_OK)
        status =
            make(&ctx, "crosses.txt", picture, (int32_t)strlen(picture), "{\"repair\": true}");
    if (status == NS_OK)
        status = make(&ctx, argv[1], bytes, count, "{\"repair\": true, \"thin\": \"simple\"}");
    if (status != NS_OK)
        fprintf(stderr, "%s\n", ctx.message);
    free(bytes);
    return ns_exit_of(status);
}
