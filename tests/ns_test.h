// ns_test.h: the test harness: expectations that count, a context that counts every block and can
// refuse the n-th allocation, and where to find data made by others.
#ifndef NS_TEST_H
#define NS_TEST_H

#include "base/basics.h"

#include <stdio.h>

typedef struct ns_test {
    ns_ctx ctx;
    const char *name;
    int64_t checks, failures, skipped;
    int64_t blocks, bytes; // alive in ctx
    int64_t allocations;   // so far
    int64_t fail_at;       // this allocation (counted from 1) and later ones fail; 0 none
} ns_test;

typedef struct ns_test_case {
    const char *name;
    void (*run)(ns_test *t);
} ns_test_case;

// Runs the cases (or those whose name was given as an argument); a case that leaves memory behind
// has failed. Returns main's result.
int ns_test_main(int argc, char **argv, const ns_test_case *cases, int32_t count);

// The main of a test, by the name of its file where a runner calls it (runner.c).
#ifndef NS_TEST_NAME
#define NS_TEST_NAME main
#endif
#define NS_TEST_MAIN(...)                                                                      \
    int NS_TEST_NAME(int argc, char **argv);                                                   \
    int NS_TEST_NAME(int argc, char **argv)                                                    \
    {                                                                                          \
        static const ns_test_case cases[] = { __VA_ARGS__ };                                   \
        return ns_test_main(argc, argv, cases, NS_COUNT(cases));                               \
    }
#define NS_CASE(function)                                                                      \
    {                                                                                          \
#function, function                                                                    \
    }

// Counts a check; on failure prints the place and the message.
bool ns_expect_at(ns_test *t, bool holds, const char *file, int line, const char *format, ...)
    NS_PRINTF(5, 6);
#define ns_expect(t, holds, ...) ns_expect_at((t), (holds), __FILE__, __LINE__, __VA_ARGS__)
bool ns_expect_text_at(ns_test *t, const char *got, const char *wanted, const char *file,
                       int line, const char *format, ...) NS_PRINTF(6, 7);
#define ns_expect_text(t, got, wanted, ...)                                                    \
    ns_expect_text_at((t), (got), (wanted), __FILE__, __LINE__, __VA_ARGS__)
// Says what was not run and why.
void ns_skip(ns_test *t, const char *format, ...) NS_PRINTF(2, 3);

// $NONOSMITH_DATA or ../shared/data beside the project; NULL (after a skip) when not there.
const char *ns_test_data(ns_test *t);
// The whole file, zero-terminated, to be freed by free(); NULL when it cannot be read.
char *ns_test_read(const char *path, int32_t *count);

#endif
