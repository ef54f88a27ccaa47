// replay.c: stands in for libFuzzer where only known inputs are run again, all fuzzers in one
// program: `tests_fuzz fuzz_json FILE...` runs every file, and every file of a folder, through that
// target once. A folder that does not exist holds nothing. tests/CMakeLists.txt writes the list.
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef int fuzz_target(const uint8_t *bytes, size_t count); // LLVMFuzzerTestOneInput

#define NS_TEST(target) fuzz_target target;
#include "test_list.h"
#undef NS_TEST

static const struct {
    const char *name;
    fuzz_target *run;
} targets[] = {
#define NS_TEST(target) { #target, target },
#include "test_list.h"
};

static fuzz_target *target;
static int inputs;

static void run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return;
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    // Exactly as large as the file, so that a sanitizer sees overruns.
    uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1);
    if (bytes && fread(bytes, 1, (size_t)size, file) == (size_t)size) {
        target(bytes, (size_t)size);
        inputs++;
    }
    free(bytes);
    fclose(file);
}

static void run_folder(const char *path)
{
    DIR *folder = opendir(path);
    if (!folder)
        return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char inner[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        fprintf(stderr, "%s\n", inner); // the last name before a crash is the culprit
        run_file(inner);
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof targets / sizeof targets[0]; i++)
        if (strcmp(targets[i].name, argv[1]) == 0)
            target = targets[i].run;
    if (!target) {
        fprintf(stderr, "usage: %s TARGET FILE-OR-FOLDER...\n", argv[0]);
        return 2;
    }
    target((const uint8_t *)"", 0);
    for (int i = 2; i < argc; i++) {
        struct stat info;
        if (stat(argv[i], &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            run_folder(argv[i]);
        else
            run_file(argv[i]);
    }
    printf("%d inputs and the empty one\n", inputs);
    return 0;
}
