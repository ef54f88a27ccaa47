// golden_native.c: the native twin of ns_wasm_solve. Prints for each file what the module would say,
// with the same options, after a line with the file's status:
//
//     golden_native BUDGET LIMIT ORDER WIDTH HEIGHT FILE...
#include "io/files.h"
#include "io/native.h"
#include "studio/solve_text.h"

#include <stdio.h>
#include <stdlib.h>

#define FIRST_FILE 6

// The module does not know file names, so neither does this.
static void print_file(ns_ctx *ctx, const char *path, const ns_solve_text_options *asked)
{
    ns_text text = { 0 }, bytes = { 0 };
    ns_status status = ns_file_read(ctx, path, &bytes);

    if (status == NS_OK)
        status =
            ns_solve_text(ctx, "the file", ns_text_chars(&bytes), bytes.count, asked, &text);
    printf("status %d\n", (int)status);
    if (status == NS_OK)
        fputs(ns_text_chars(&text), stdout);
    else
        printf("%s\n", ctx->message);
    ns_text_drop(ctx, &text);
    ns_text_drop(ctx, &bytes);
}

int main(int argc, char **argv)
{
    if (argc <= FIRST_FILE) {
        fprintf(stderr, "usage: golden_native BUDGET LIMIT ORDER WIDTH HEIGHT FILE...\n");
        return 2;
    }
    const ns_solve_text_options asked = {
        .budget = atoll(argv[1]),
        .limit = atoi(argv[2]),
        .order = (ns_order)atoi(argv[3]),
        .width = atoi(argv[4]),
        .height = atoi(argv[5]),
    };
    for (int i = FIRST_FILE; i < argc; i++) {
        ns_ctx ctx = ns_native_ctx();
        print_file(&ctx, argv[i], &asked);
    }
    return 0;
}
