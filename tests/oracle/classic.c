// classic.c: see classic.h.
#include "oracle/classic.h"

#include "nonosmith/formats.h"
#include "ns_test.h"

#include <stdlib.h>
#include <string.h>

static ns_status read_book(ns_ctx *ctx, const char *data, const char *file, ns_book *book)
{
    char path[4096];
    int32_t count;

    snprintf(path, sizeof path, "%s/classic/%s", data, file);
    char *bytes = ns_test_read(path, &count);
    if (!bytes)
        return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be read", path);
    const ns_read_options options = { .format = ns_format_detect(path, bytes, count) };
    const ns_status status = ns_book_read(ctx, path, bytes, count, &options, book);
    free(bytes);
    return status;
}

static ns_verdict verdict_of(const char *solutions, const char *class)
{
    if (strcmp(solutions, "unique") == 0)
        return strcmp(class, "line") == 0 || strcmp(class, "logical") == 0 ? NS_SIMPLE
                                                                           : NS_UNIQUE;
    if (strcmp(solutions, "multiple") == 0)
        return NS_MULTIPLE;
    return strcmp(solutions, "none") == 0 ? NS_NONE : NS_UNKNOWN;
}

static ns_depth depth_of(const char *class)
{
    return strcmp(class, "line") == 0    ? NS_DEPTH_LINES
           : strcmp(class, "probe") == 0 ? NS_DEPTH_PROBES
                                         : NS_DEPTH_SEARCH;
}

// The next puzzle of a file: rows of the list come in the order of the puzzles in the file.
static ns_status add_puzzle(ns_ctx *ctx, const char *data, const char *file, int32_t place,
                            ns_verdict expected, ns_depth depth, ns_classic_set *set)
{
    ns_classic puzzle = { .expected = expected, .depth = depth };

    if (place == 0) {
        ns_book book = { 0 };
        NS_TRY(read_book(ctx, data, file, &book));
        if (!ns_array_push(ctx, &set->books, book)) {
            ns_book_drop(ctx, &book);
            return ns_no_memory(ctx);
        }
    }
    const ns_book *book = &set->books.at[set->books.count - 1];
    if (place >= book->count)
        return ns_fail(ctx, NS_BAD_INPUT, "%s has only %d puzzles", file, book->count);
    puzzle.doc = &book->at[place];
    if (book->count > 1)
        snprintf(puzzle.name, sizeof puzzle.name, "%s#%d", file, place + 1);
    else
        snprintf(puzzle.name, sizeof puzzle.name, "%s", file);
    return ns_array_push(ctx, &set->puzzles, puzzle) ? NS_OK : ns_no_memory(ctx);
}

static bool starts_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

// file,index,width,height,solutions,class
static ns_status read_rows(ns_ctx *ctx, const char *data, const char *prefix, char *rows,
                           ns_classic_set *set)
{
    char before[256] = "";
    int32_t place = 0;

    for (char *row = strtok(rows, "\n"); row; row = strtok(NULL, "\n")) {
        char file[256], index[256], solutions[32], class[32];
        int width, height;
        if (!starts_with(row, prefix))
            continue;
        char *comma = strchr(row, ',');
        if (comma && comma[1] == ',') { // no index
            index[0] = 0;
            if (sscanf(row, "%255[^,],,%d,%d,%31[^,],%31s", file, &width, &height, solutions,
                       class)
                != 5)
                return ns_fail(ctx, NS_BAD_INPUT, "expected.csv: a row is not understood");
        } else if (sscanf(row, "%255[^,],%255[^,],%d,%d,%31[^,],%31s", file, index, &width,
                          &height, solutions, class)
                   != 6) {
            return ns_fail(ctx, NS_BAD_INPUT, "expected.csv: a row is not understood");
        }
        place = strcmp(file, before) == 0 ? place + 1 : 0;
        strcpy(before, file);
        NS_TRY(add_puzzle(ctx, data, file, place, verdict_of(solutions, class), depth_of(class),
                          set));
        const ns_doc *doc = set->puzzles.at[set->puzzles.count - 1].doc;
        if (doc->puzzle.size[0] != width || doc->puzzle.size[1] != height)
            return ns_fail(ctx, NS_BAD_INPUT, "%s %s is %d by %d, not as expected", file, index,
                           doc->puzzle.size[0], doc->puzzle.size[1]);
    }
    return NS_OK;
}

// name, tab, verdict
static ns_status read_tango(ns_ctx *ctx, const char *data, const char *prefix, char *rows,
                            ns_classic_set *set)
{
    for (char *row = strtok(rows, "\n"); row; row = strtok(NULL, "\n")) {
        char name[64], file[128], solutions[32], class[32] = "";
        if (sscanf(row, "%63s %31s %31s", name, solutions, class) < 2)
            continue;
        snprintf(file, sizeof file, "tango-colour/%s.non", name);
        // On this one the solver that made the list failed; another finds several solutions.
        const ns_verdict expected =
            strcmp(name, "tango-175") == 0 ? NS_MULTIPLE : verdict_of(solutions, class);
        if (starts_with(file, prefix))
            NS_TRY(add_puzzle(ctx, data, file, 0, expected, NS_DEPTH_SEARCH, set));
    }
    return NS_OK;
}

ns_status ns_classic_load(ns_ctx *ctx, const char *data, const char *prefix,
                          ns_classic_set *set)
{
    const bool tango = starts_with(prefix, "tango-colour");
    char path[4096];
    int32_t count;

    snprintf(path, sizeof path, "%s/classic/%s", data,
             tango ? "tango-colour/expected.txt" : "expected.csv");
    char *rows = ns_test_read(path, &count);
    if (!rows)
        return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be read", path);
    const ns_status status = tango ? read_tango(ctx, data, prefix, rows, set)
                                   : read_rows(ctx, data, prefix, rows, set);
    free(rows);
    return status;
}

void ns_classic_drop(ns_ctx *ctx, ns_classic_set *set)
{
    for (int32_t i = 0; i < set->books.count; i++)
        ns_book_drop(ctx, &set->books.at[i]);
    ns_array_drop(ctx, &set->books);
    ns_array_drop(ctx, &set->puzzles);
}
