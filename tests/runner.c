// runner.c: all tests of a folder in one program, since a link for each was up to a third of a
// build: `tests_solve test_line [case]` runs tests/solve/test_line.c. ctest starts the program anew
// for every test, so that none sees what another left. tests/CMakeLists.txt writes the list.
#include <stdio.h>
#include <string.h>

#define NS_TEST(test) int test(int argc, char **argv);
#include "test_list.h"
#undef NS_TEST

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} tests[] = {
#define NS_TEST(test) { #test, test },
#include "test_list.h"
};

int main(int argc, char **argv)
{
    const size_t count = sizeof tests / sizeof tests[0];

    for (size_t i = 0; argc > 1 && i < count; i++)
        if (strcmp(tests[i].name, argv[1]) == 0)
            return tests[i].run(argc - 1, argv + 1);
    fprintf(stderr, "usage: %s TEST [CASE]; the tests are\n", argv[0]);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, "  %s\n", tests[i].name);
    return 2;
}
