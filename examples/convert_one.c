// convert_one.c: a puzzle of one program's format as another program reads it, and what was lost.
//
//     cc convert_one.c $(pkg-config --cflags --libs nonosmith) -o convert_one
#include <nonosmith/work.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Columns and rows, then the clues of rows and of columns.
static const char puzzle[] = "3 3\n2\n1 1\n1\n2\n1 1\n1\n";

static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

int main(void)
{
    const ns_ports ports = { 0 };
    const ns_read_options by_content = { 0 };
    ns_ctx ctx = { .resize = resize, .seed = 1 };
    ns_book book = { 0 };
    ns_text bytes = { 0 }, dropped = { 0 };
    ns_status status = ns_puzzles_read(&ctx, &ports, "small.nin", puzzle,
                                       (int32_t)strlen(puzzle), &by_content, &book);

    if (status == NS_OK)
        status = ns_puzzles_write(&ctx, &ports, &book, ns_format_by_suffix("small.non"), &bytes,
                                  &dropped);
    if (status == NS_OK)
        printf("%slost: %s\n", ns_text_chars(&bytes), dropped.count ? dropped.at : "nothing");
    else
        fprintf(stderr, "%s\n", ctx.message);
    ns_text_drop(&ctx, &bytes);
    ns_text_drop(&ctx, &dropped);
    ns_book_drop(&ctx, &book);
    return ns_exit_of(status);
}
