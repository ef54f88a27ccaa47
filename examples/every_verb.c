// every_verb.c: everything that the program does, by one call: a verb, options as JSON, files as bytes.
//
//     cc every_verb.c $(pkg-config --cflags --libs nonosmith) -o every_verb
//     ./every_verb make '{"repair": true}' heart.txt
//     ./every_verb draw '{"paper": "a5", "solution": true}' out.nono
//
// What the call tells is printed, a JSON object a line; files that it gives back are written to the
// current folder.
#include <nonosmith/nonosmith.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MAX (1 << 24)

static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)user;
    (void)old_bytes;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

// The whole file, or NULL.
static char *read_file(const char *path, int32_t *count)
{
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(BYTES_MAX) : NULL;

    if (bytes)
        *count = (int32_t)fread(bytes, 1, BYTES_MAX, file);
    if (file)
        fclose(file);
    return bytes;
}

static void write_files(const ns_reply *reply)
{
    for (int32_t i = 0; i < reply->files.count; i++) {
        const ns_blob *blob = &reply->files.at[i];
        FILE *file = fopen(ns_text_chars(&blob->name), "wb");
        if (!file)
            continue;
        fwrite(ns_text_chars(&blob->bytes), 1, (size_t)blob->bytes.count, file);
        fclose(file);
        printf("%s: %d bytes\n", ns_text_chars(&blob->name), (int)blob->bytes.count);
    }
}

int main(int argc, char **argv)
{
    const ns_ports none = { 0 }; // text files, .nono, .vox and SVG pages need nothing else
    ns_ctx ctx = { .resize = resize, .seed = 1 };
    ns_block blocks[16] = { 0 };
    ns_reply reply = { 0 };
    int count = 0;

    if (argc < 4 || argc > 3 + 16) {
        fprintf(stderr, "usage: every_verb VERB OPTIONS FILE... (nonosmith %s)\n",
                ns_version());
        return 2;
    }
    for (; count < argc - 3; count++) {
        blocks[count].name = argv[3 + count];
        blocks[count].bytes = read_file(argv[3 + count], &blocks[count].count);
        if (!blocks[count].bytes) {
            fprintf(stderr, "%s cannot be read\n", argv[3 + count]);
            return 3;
        }
    }
    const ns_status status =
        ns_work(&ctx, &none, argv[1], argv[2], (int32_t)strlen(argv[2]), blocks, count, &reply);
    const int code = status == NS_OK ? reply.exit_code : ns_exit_of(status);
    fputs(status == NS_OK ? ns_text_chars(&reply.objects) : ctx.message, stdout);
    write_files(&reply);
    ns_reply_drop(&ctx, &reply);
    for (int i = 0; i < count; i++)
        free((char *)blocks[i].bytes);
    return code;
}
