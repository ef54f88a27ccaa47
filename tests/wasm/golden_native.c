// golden_native.c: the native twin of studio/wasm_api.c. Prints for each file what the module
// would say, with the same options, after a line with the file's status:
//
//     golden_native BUDGET LIMIT ORDER WIDTH HEIGHT FILE...      as ns_wasm_solve
//     golden_native measure SETTING FILE...                      as ns_wasm_measure, with spots
//     golden_native make METHOD SETTING SEED EFFORT FILE...      as ns_wasm_make
//     golden_native sloped WIDTH FILE...                         as ns_wasm_make_sloped
//     golden_native solid SIZE COLOURS REPAIR THIN SEED FILE...  as ns_wasm_make_solid
#include "io/native.h"
#include "studio/make_solid_text.h"
#include "studio/make_text.h"
#include "studio/measure_text.h"
#include "studio/solve_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is asked of every file.
typedef struct question {
    enum { SOLVE, MEASURE, MAKE, SLOPED, SOLID, QUESTIONS } what;
    uint64_t seed;
    ns_curved_options curved;
    ns_sloped_options sloped;
    ns_solid_options solid;
    ns_solve_text_options solve;
    ns_measure_options measure;
} question;

// How a question is put: its word (the first has none), and the numbers behind it.
static const struct {
    const char *word;
    int numbers;
} forms[QUESTIONS] = {
    { "", 5 }, { "measure", 1 }, { "make", 4 }, { "sloped", 1 }, { "solid", 5 }
};

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

// The module does not know file names, so neither does this.
static ns_status answer(ns_ctx *ctx, const question *q, const char *bytes, int32_t count,
                        ns_text *text)
{
    switch (q->what) {
    case MEASURE:
        return ns_measure_text(ctx, "the file", bytes, count, &q->measure, text);
    case MAKE:
        return ns_make_text(ctx, "the drawing", bytes, count, &q->curved, text);
    case SLOPED:
        return ns_make_sloped_text(ctx, "the drawing", bytes, count, &q->sloped, NULL, text);
    case SOLID:
        return ns_make_solid_text(ctx, "the model", bytes, count, &q->solid, text);
    default:
        return ns_solve_text(ctx, "the file", bytes, count, &q->solve, text);
    }
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
    ctx->seed = asked->seed;
    const ns_status status = answer(ctx, asked, bytes, count, &text);
    printf("status %d\n", (int)status);
    if (status == NS_OK)
        fputs(ns_text_chars(&text), stdout);
    else
        printf("%s\n", ctx->message);
    ns_text_drop(ctx, &text);
    free(bytes);
}

static question understand(int what, char **number)
{
    question q = { .what = what, .seed = 1 };

    switch (q.what) {
    case MEASURE:
        q.measure = (ns_measure_options){ .setting = atoi(number[0]), .spots = true };
        break;
    case MAKE:
        q.curved = ns_curved_defaults();
        q.curved.method = (ns_curved_method)atoi(number[0]);
        q.curved.setting = atoi(number[1]);
        q.seed = (uint64_t)atoll(number[2]);
        q.curved.effort = atoi(number[3]) / 1000.0;
        break;
    case SLOPED:
        q.sloped = ns_sloped_defaults();
        q.sloped.width = atof(number[0]);
        break;
    case SOLID:
        q.solid = ns_solid_defaults();
        q.solid.size = atoi(number[0]);
        q.solid.colours = atoi(number[1]);
        q.solid.repair = atoi(number[2]) != 0;
        q.solid.thin = (ns_thin_kind)atoi(number[3]);
        q.seed = (uint64_t)atoll(number[4]);
        break;
    default:
        q.solve = (ns_solve_text_options){
            .budget = atoll(number[0]),
            .limit = atoi(number[1]),
            .order = (ns_order)atoi(number[2]),
            .width = atoi(number[3]),
            .height = atoi(number[4]),
        };
    }
    return q;
}

int main(int argc, char **argv)
{
    int what = argc > 1 ? QUESTIONS - 1 : SOLVE;

    while (what > SOLVE && strcmp(argv[1], forms[what].word) != 0)
        what--;
    const int numbers = what == SOLVE ? 1 : 2, files = numbers + forms[what].numbers;
    if (argc <= files) {
        fprintf(stderr, "usage: golden_native [measure|make|sloped|solid] NUMBER... FILE...; "
                        "see the head of golden_native.c\n");
        return 2;
    }
    const question asked = understand(what, argv + numbers);
    for (int i = files; i < argc; i++) {
        ns_ctx ctx = ns_native_ctx();
        print_file(&ctx, argv[i], &asked);
    }
    return 0;
}
