// ns_test.c: see ns_test.h.
#include "ns_test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void *counted_resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    ns_test *t = user;

    if (new_bytes == 0) {
        if (block) {
            t->blocks--;
            t->bytes -= (int64_t)old_bytes;
        }
        free(block);
        return NULL;
    }
    t->allocations++;
    if (t->fail_at && t->allocations >= t->fail_at)
        return NULL;
    void *grown = realloc(block, new_bytes);
    if (grown) {
        t->blocks += block == NULL;
        t->bytes += (int64_t)new_bytes - (block ? (int64_t)old_bytes : 0);
    }
    return grown;
}

bool ns_expect_at(ns_test *t, bool holds, const char *file, int line, const char *format, ...)
{
    t->checks++;
    if (holds)
        return true;
    t->failures++;
    if (t->failures <= 20) {
        va_list args;
        va_start(args, format);
        fprintf(stderr, "%s:%d: %s: ", file, line, t->name);
        vfprintf(stderr, format, args);
        fputc('\n', stderr);
        va_end(args);
    }
    return false;
}

bool ns_expect_text_at(ns_test *t, const char *got, const char *wanted, const char *file,
                       int line, const char *format, ...)
{
    char what[300];
    va_list args;

    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return ns_expect_at(t, strcmp(got, wanted) == 0, file, line,
                        "%s: got \"%s\", wanted \"%s\"", what, got, wanted);
}

void ns_skip(ns_test *t, const char *format, ...)
{
    va_list args;

    t->skipped++;
    va_start(args, format);
    printf("skipped: %s: ", t->name);
    vprintf(format, args);
    putchar('\n');
    va_end(args);
}

const char *ns_test_data(ns_test *t)
{
    static char path[4096];
    const char *given = getenv("NONOSMITH_DATA");
    struct stat info;

    snprintf(path, sizeof path, "%s",
             given && *given ? given : NS_SOURCE_DIR "/../shared/data");
    if (stat(path, &info) == 0)
        return path;
    ns_skip(t, "no data made by others; set NONOSMITH_DATA to its folder");
    return NULL;
}

char *ns_test_read(const char *path, int32_t *count)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)size + 1);
    if (bytes) {
        *count = (int32_t)fread(bytes, 1, (size_t)size, file);
        bytes[*count] = 0;
    }
    fclose(file);
    return bytes;
}

int ns_test_main(int argc, char **argv, const ns_test_case *cases, int32_t count)
{
    int64_t checks = 0, failures = 0, skipped = 0;

    for (int32_t i = 0; i < count; i++) {
        if (argc > 1 && !strstr(cases[i].name, argv[1]))
            continue;
        ns_test t = { .name = cases[i].name };
        t.ctx = (ns_ctx){ .resize = counted_resize, .user = &t, .seed = 1 };
        cases[i].run(&t);
        ns_expect(&t, t.blocks == 0 && t.bytes == 0, "%lld blocks, %lld bytes left behind",
                  (long long)t.blocks, (long long)t.bytes);
        checks += t.checks;
        failures += t.failures;
        skipped += t.skipped;
    }
    printf("%lld checks, %lld failed, %lld skipped\n", (long long)checks, (long long)failures,
           (long long)skipped);
    return failures ? 1 : 0;
}
