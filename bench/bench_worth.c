// bench_worth.c: what pages are worth that `nonosmith make` gives with its usual options.
//
//     bench_worth [--program FILE] [--pages FOLDER] [--seeds N] [--icons STEP] [--fit]
//                 [--write docs/bench.md]
//
// Every drawing of the data with seeds 1 to 3, and every STEP-th icon (3; 0: none) with seed 1: what it
// gives away, interest, comfort (docs/measures.md), and CPU seconds. Drawings and icons at even and at odd places of the
// alphabetical list are told apart: what is chosen, is chosen on the even half. With --fit the weights of
// the classifier are fitted to the even drawings and printed, with what they and the program's own do on both halves. Pages stay
// in FOLDER when it is named, and are taken from there the next time.
#define _DEFAULT_SOURCE
#include "worth_fit.h"
#include "worth_pages.h"
#include "worth_tables.h"

#include "base/basics.h"
#include "io/native.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct bench {
    ns_ctx ctx;
    const char *program, *write;
    const char *folder;
    int32_t seeds, icon_step;
    bool fit;
    ns_worth_pages pages;
    ns_fit_edges edges; // of the drawings
    ns_text table;
} bench;

static void must(bench *b, bool done, const char *what)
{
    if (done)
        return;
    fprintf(stderr, "bench_worth: %s: %s\n", what, b->ctx.message);
    exit(5);
}

static bool is_drawing(const ns_worth_page *page)
{
    return strcmp(page->set, "drawings") == 0;
}

// -- measuring ------------------------------------------------------------------------------------

static void write_row(FILE *csv, const ns_worth_page *page)
{
    fprintf(csv, "%s,%s,%s,%d", page->set, page->name, page->place % 2 ? "odd" : "even",
            (int)page->seed);
    for (int32_t i = 0; i < NS_WORTH_COLUMNS; i++) {
        if (page->made)
            fprintf(csv, ",%.6g", page->values[i]);
        else
            fprintf(csv, ",");
    }
    fprintf(csv, "\n");
    fflush(csv);
}

static void measure_page(bench *b, int32_t i, FILE *csv)
{
    ns_worth_page *page = &b->pages.at[i];
    ns_doc doc;

    if (ns_worth_page_open(&b->ctx, b->program, b->folder, page, &doc)) {
        must(b, ns_worth_page_measure(&b->ctx, b->folder, &doc, page) == NS_OK, page->name);
        if (b->fit && is_drawing(page))
            must(b, ns_fit_edges_add(&b->ctx, &doc.board, i, &b->edges) == NS_OK, page->name);
        ns_doc_drop(&b->ctx, &doc);
    }
    if (csv)
        write_row(csv, page);
}

static void measure_all(bench *b)
{
    char head[1024] = "set,name,half,seed";

    for (int32_t i = 0; i < NS_WORTH_COLUMNS; i++) {
        strcat(head, ",");
        strcat(head, ns_worth_names[i]);
    }
    FILE *csv = b->fit ? NULL : ns_bench_csv("worth", head);
    for (int32_t i = 0; i < b->pages.count; i++)
        measure_page(b, i, csv);
    if (csv)
        fclose(csv);
}

static void remove_pages(const bench *b)
{
    for (int32_t i = 0; i < b->pages.count; i++)
        ns_worth_page_remove(b->folder, &b->pages.at[i]);
    rmdir(b->folder);
}

// -- fitting --------------------------------------------------------------------------------------

// The mean area under the curve over the drawings of a half.
static double mean_auc(bench *b, const double *weights, int32_t odd)
{
    double sum = 0;
    int32_t count = 0;

    for (int32_t i = 0; i < b->pages.count; i++) {
        const ns_worth_page *page = &b->pages.at[i];
        double auc = page->values[NS_WORTH_AUC];
        if (!page->made || !is_drawing(page) || page->place % 2 != odd)
            continue;
        if (weights)
            must(b, ns_fit_auc(&b->ctx, &b->edges, i, weights, &auc) == NS_OK, page->name);
        sum += auc;
        count++;
    }
    return count > 0 ? sum / count : 0;
}

static void fit(bench *b)
{
    bool *wanted = calloc((size_t)b->pages.count + 1, sizeof *wanted);
    double weights[NS_FEATURES], spread[NS_FEATURES];

    must(b, wanted != NULL, "memory");
    for (int32_t i = 0; i < b->pages.count; i++)
        wanted[i] = is_drawing(&b->pages.at[i]) && b->pages.at[i].place % 2 == 0;
    must(b,
         ns_fit_weights(&b->ctx, &b->edges, wanted, b->pages.count, weights, spread) == NS_OK,
         "fitting");
    printf("feature, weight, weight of one deviation\n");
    for (int32_t k = 0; k < NS_FEATURES; k++)
        printf("%d, %.4f, %.3f\n", (int)k, weights[k], weights[k] * spread[k]);
    printf("AUC of these weights: %.3f on the even half, %.3f on the odd one\n",
           mean_auc(b, weights, 0), mean_auc(b, weights, 1));
    printf("AUC of the program's: %.3f on the even half, %.3f on the odd one\n",
           mean_auc(b, NULL, 0), mean_auc(b, NULL, 1));
    free(wanted);
}

// -- the command line -----------------------------------------------------------------------------

static int32_t number_of(const char *text, int32_t least, int32_t most)
{
    const long number = strtol(text, NULL, 10);

    return number < least ? least : number > most ? most : (int32_t)number;
}

static bool read_options(bench *b, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--fit") == 0) {
            b->fit = true;
            continue;
        }
        if (i + 1 == argc)
            return false;
        const char *option = argv[i++];
        if (strcmp(option, "--program") == 0)
            b->program = argv[i];
        else if (strcmp(option, "--pages") == 0)
            b->folder = argv[i];
        else if (strcmp(option, "--seeds") == 0)
            b->seeds = number_of(argv[i], 1, 100);
        else if (strcmp(option, "--icons") == 0)
            b->icon_step = number_of(argv[i], 0, 100);
        else if (strcmp(option, "--write") == 0)
            b->write = argv[i];
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static char own[] = "/tmp/bench_worth.XXXXXX";
    static bench b = { .program = NS_SOURCE_DIR "/build/nonosmith",
                       .seeds = 3,
                       .icon_step = 3 };

    b.ctx = ns_native_ctx();
    if (!read_options(&b, argc, argv)) {
        fprintf(stderr, "usage: bench_worth [--program FILE] [--pages FOLDER] [--seeds N] "
                        "[--icons STEP] [--fit] [--write FILE]\n");
        return 2;
    }
    const bool is_own = !b.folder;
    if (is_own)
        b.folder = mkdtemp(own);
    must(&b, b.folder != NULL, "cannot make a folder for pages");
    must(&b, ns_worth_pages_list(&b.ctx, "drawings", 1, b.seeds, &b.pages), "drawings");
    if (b.icon_step > 0 && !b.fit)
        must(&b, ns_worth_pages_list(&b.ctx, "icons", b.icon_step, 1, &b.pages), "icons");
    measure_all(&b);
    if (b.fit) {
        fit(&b);
    } else {
        must(&b, ns_worth_tables_add(&b.ctx, &b.pages, &b.table), "the table");
        printf("%s", ns_text_chars(&b.table));
        if (b.write && !ns_report_write(b.write, "bench_worth", &b.table))
            return 5;
    }
    if (is_own)
        remove_pages(&b);
    ns_text_drop(&b.ctx, &b.table);
    ns_arrays_drop(&b.ctx, &b.pages, &b.edges);
    return 0;
}
