// test_format_data.c: the classic puzzles made by others are all read, and those that exist in
// three formats are equal.
#include "format_help.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#if defined(NS_WITH_EXPAT)
#include "io/xml/webpbn_expat.h"
#endif

static ns_status read_any(ns_test *t, const char *path, ns_book *book)
{
    int32_t count = 0;
    char *bytes = ns_test_read(path, &count);
    ns_status status;

    if (!bytes)
        return ns_fail(&t->ctx, NS_BAD_INPUT, "%s cannot be opened", path);
#if defined(NS_WITH_EXPAT)
    if (ns_format_detect(path, bytes, count) == NS_FORMAT_WEBPBN)
        status = ns_webpbn_read(&t->ctx, path, bytes, count, book);
    else
#endif
        status = ns_book_read(&t->ctx, path, bytes, count, NULL, book);
    free(bytes);
    return status;
}

static bool is_puzzle_file(const char *name)
{
    const ns_format_id format = ns_format_by_suffix(name);

#if !defined(NS_WITH_EXPAT)
    if (format == NS_FORMAT_WEBPBN)
        return false;
#endif
    return format != NS_FORMAT_AUTO && strcmp(name, "expected.txt") != 0;
}

typedef struct tally {
    int32_t files, puzzles, solved, refused;
} tally;

static void read_one(ns_test *t, const char *path, tally *sum)
{
    ns_book book = { 0 };

    sum->files++;
    if (strstr(path, "wake_up.xml")) {
        ns_expect(t, read_any(t, path, &book) == NS_BAD_INPUT, "the triddler is refused");
        ns_expect(t, strstr(t->ctx.message, "triddlers") != NULL, "by its name: %s",
                  t->ctx.message);
        sum->refused++;
        return;
    }
    ns_expect(t, read_any(t, path, &book) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < book.count; i++) {
        const ns_doc *doc = &book.at[i];
        sum->puzzles++;
        ns_expect(t, ns_puzzle_check(&t->ctx, &doc->puzzle) == NS_OK, "%s: %s", path,
                  t->ctx.message);
        if (doc->solution.count == 0)
            continue;
        sum->solved++;
        ns_expect(t, ns_puzzle_satisfied(&doc->puzzle, doc->solution.at),
                  "%s: the goal meets the clues", path);
    }
    ns_book_drop(&t->ctx, &book);
}

static void read_folder(ns_test *t, const char *folder, tally *sum)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    while (dir && (entry = readdir(dir)) != NULL) {
        char path[4096];
        struct stat info;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
            read_folder(t, path, sum);
        else if (is_puzzle_file(entry->d_name))
            read_one(t, path, sum);
    }
    if (dir)
        closedir(dir);
}

static void every_file_is_read(ns_test *t)
{
    const char *data = ns_test_data(t);
    char folder[4096];
    tally sum = { 0 };

    if (!data)
        return;
    snprintf(folder, sizeof folder, "%s/classic", data);
    read_folder(t, folder, &sum);
    printf("%d files, %d puzzles, %d with a solution, %d refused\n", sum.files, sum.puzzles,
           sum.solved, sum.refused);
    ns_expect(t, sum.puzzles > 6500, "all of them: %d puzzles", sum.puzzles);
}

// expected.csv knows the size of each black and white puzzle.
static void sizes_are_right(ns_test *t)
{
    const char *data = ns_test_data(t);
    char path[4096], name[256], index[64];
    int32_t count = 0, width, height, checked = 0, row_of_file = 0;
    ns_book book = { 0 };
    char last[256] = "";

    if (!data)
        return;
    snprintf(path, sizeof path, "%s/classic/expected.csv", data);
    char *csv = ns_test_read(path, &count);
    for (char *row = csv ? strchr(csv, '\n') : NULL; row && row[1];
         row = strchr(row + 1, '\n')) {
        index[0] = 0;
        if (sscanf(row + 1, "%255[^,],%63[^,],%d,%d", name, index, &width, &height) != 4
            && sscanf(row + 1, "%255[^,],,%d,%d", name, &width, &height) != 3)
            continue;
        row_of_file++;
        if (strcmp(name, last) != 0) {
            ns_book_drop(&t->ctx, &book);
            snprintf(path, sizeof path, "%s/classic/%s", data, name);
            ns_expect(t, read_any(t, path, &book) == NS_OK, "%s", t->ctx.message);
            snprintf(last, sizeof last, "%s", name);
            row_of_file = 0;
        }
        if (!ns_expect(t, row_of_file < book.count, "%s has more puzzles", name))
            continue;
        const ns_doc *doc = &book.at[row_of_file];
        checked++;
        ns_expect(t, doc->puzzle.size[0] == width && doc->puzzle.size[1] == height,
                  "%s is %d by %d", name, width, height);
        ns_expect(t, doc->number < 0 || doc->number == atoll(index), "%s has number %s", name,
                  index);
    }
    ns_expect(t, !csv || checked > 6000, "%d sizes were compared", checked);
    ns_book_drop(&t->ctx, &book);
    free(csv);
}

// Twenty coloured puzzles exist as .non, .xml and .g.
static void three_formats_agree(ns_test *t)
{
    const char *data = ns_test_data(t);
    int32_t compared = 0;

    for (int32_t n = 0; data && n < 300; n++) {
        static const char *const suffixes[] = { "non", "g", "xml" };
        char path[4096];
        struct stat info;
        ns_book book = { 0 };
        snprintf(path, sizeof path, "%s/classic/tango-colour/tango-%03d.g", data, n);
        if (stat(path, &info) != 0)
            continue;
        for (int32_t i = 0; i < NS_COUNT(suffixes); i++) {
            snprintf(path, sizeof path, "%s/classic/tango-colour/tango-%03d.%s", data, n,
                     suffixes[i]);
            if (is_puzzle_file(path))
                ns_expect(t, read_any(t, path, &book) == NS_OK, "%s", t->ctx.message);
        }
        for (int32_t i = 1; i < book.count; i++) {
            compared++;
            ns_expect(t,
                      ns_puzzle_hash(&book.at[0].puzzle) == ns_puzzle_hash(&book.at[i].puzzle),
                      "tango-%03d is the same in .non and in %s", n, suffixes[i]);
            for (int32_t c = 1; c <= book.at[0].puzzle.colour_count; c++)
                ns_expect(
                    t,
                    memcmp(&book.at[0].puzzle.palette[c], &book.at[i].puzzle.palette[c], 3)
                        == 0,
                    "tango-%03d has the same colours", n);
        }
        ns_book_drop(&t->ctx, &book);
    }
    ns_expect(t, !data || compared >= 20, "%d were compared", compared);
}

NS_TEST_MAIN(NS_CASE(every_file_is_read), NS_CASE(sizes_are_right),
             NS_CASE(three_formats_agree))
