// golden_native.c: the native twin of studio/wasm_api.c. Prints for each file what the module
// would say, with the same options, after a line with the file's status:
//
//     golden_native BUDGET LIMIT ORDER WIDTH HEIGHT FILE...    as ns_wasm_solve
//     golden_native measure SETTING FILE...                    as ns_wasm_measure, with spots
//     golden_native make METHOD SETTING SEED EFFORT FILE...    as ns_wasm_make
//     golden_native sloped WIDTH FILE...                       as ns_wasm_make_sloped
#include "io/native.h"
#include "studio/make_text.h"
#include "studio/measure_text.h"
#include "studio/solve_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is asked of every file.
typedef struct question {
    bool measure, make, slope;
    uint64_t seed;
    ns_curved_options making;
    ns_sloped_options sloping;
    ns_solve_text_options solve;
    ns_measure_options how;
} question;

static char *read_file(const char *path, int32_t *count)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)size + 1);
    if (bytes)
        *count = (int32_t)fread(bytes, 1, (size_t)size, file);
    fclose(file);
    return bytes;
}

static void print_file(ns_ctx *ctx, const char *path, const question *asked)
{
    ns_text text = { 0 };
    int32_t count = 0;
    char *bytes = read_file(path, &count);

    if (!bytes) {
        printf("file %s cannot be read\n", path);
        return;
    }
    // The module does not know file names either.
    ctx->seed = asked->seed;
    const ns_status status =
        asked->slope  ? ns_make_sloped_text(ctx, "the drawing", bytes, count, &asked->sloping,
                                            NULL, &text)
        : asked->make ? ns_make_text(ctx, "the drawing", bytes, count, &asked->making, &text)
        : asked->measure ? ns_measure_text(ctx, "the file", bytes, count, &asked->how, &text)
                         : ns_solve_text(ctx, "the file", bytes, count, &asked->solve, &text);
    printf("status %d\n", (int)status);
    if (status == NS_OK)
        fputs(ns_text_chars(&text), stdout);
    else
        printf("%s\n", ctx->message);
    ns_text_drop(ctx, &text);
    free(bytes);
}

int main(int argc, char **argv)
{
    question asked = { .measure = argc > 3 && strcmp(argv[1], "measure") == 0,
                       .make = argc > 6 && strcmp(argv[1], "make") == 0,
                       .slope = argc > 3 && strcmp(argv[1], "sloped") == 0,
                       .seed = 1 };

    if (!asked.measure && !asked.slope && argc < 6) {
        fprintf(stderr, "usage: golden_native BUDGET LIMIT ORDER WIDTH HEIGHT FILE...\n"
                        "       golden_native measure SETTING FILE...\n"
                        "       golden_native make METHOD SETTING SEED EFFORT FILE...\n"
                        "       golden_native sloped WIDTH FILE...\n");
        return 2;
    }
    if (asked.make) {
        asked.making = ns_curved_defaults();
        asked.making.method = (ns_curved_method)atoi(argv[2]);
        asked.making.setting = atoi(argv[3]);
        asked.seed = (uint64_t)atoll(argv[4]);
        asked.making.effort = atoi(argv[5]) / 1000.0;
    } else if (asked.slope) {
        asked.sloping = ns_sloped_defaults();
        asked.sloping.width = atof(argv[2]);
    } else if (asked.measure)
        asked.how = (ns_measure_options){ .setting = atoi(argv[2]), .spots = true };
    else
        asked.solve = (ns_solve_text_options){
            .budget = atoll(argv[1]),
            .limit = atoi(argv[2]),
            .order = (ns_order)atoi(argv[3]),
            .width = atoi(argv[4]),
            .height = atoi(argv[5]),
        };
    for (int i = asked.measure || asked.slope ? 3 : 6; i < argc; i++) {
        ns_ctx ctx = ns_native_ctx();
        print_file(&ctx, argv[i], &asked);
    }
    return 0;
}
