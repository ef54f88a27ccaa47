// test_files.c: whole files in and out; nothing half written, nothing left behind.
#define _XOPEN_SOURCE 700

#include "io/files.h"
#include "ns_test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct folder {
    char path[64];
    char file[128], other[128];
} folder;

static folder make_folder(ns_test *t)
{
    folder f = { "/tmp/nonosmith-XXXXXX", "", "" };

    ns_expect(t, mkdtemp(f.path) != NULL, "a folder for the test");
    snprintf(f.file, sizeof f.file, "%s/a.txt", f.path);
    snprintf(f.other, sizeof f.other, "%s/b.txt", f.path);
    return f;
}

// Fails when anything but the two files is left.
static void remove_folder(ns_test *t, const folder *f)
{
    unlink(f->file);
    unlink(f->other);
    ns_expect(t, rmdir(f->path) == 0, "no temporary file is left in %s", f->path);
}

static void expect_content(ns_test *t, const char *path, const char *wanted)
{
    ns_text bytes = { 0 };

    ns_expect(t, ns_file_read(&t->ctx, path, &bytes) == NS_OK, "reads %s", path);
    ns_expect_text(t, ns_text_chars(&bytes), wanted, "%s", path);
    ns_text_drop(&t->ctx, &bytes);
}

static void test_write_and_read(ns_test *t)
{
    const folder f = make_folder(t);

    ns_expect(t, ns_file_write(&t->ctx, f.file, "one", 3) == NS_OK, "writes");
    expect_content(t, f.file, "one");
    ns_expect(t, ns_file_write(&t->ctx, f.file, "", 0) == NS_OK, "writes nothing");
    expect_content(t, f.file, "");
    ns_expect(t, ns_file_exists(f.file) && !ns_file_exists(f.other), "exists");
    remove_folder(t, &f);
}

static void test_outbox_is_all_or_nothing(ns_test *t)
{
    const folder f = make_folder(t);
    ns_outbox outbox = { 0 };

    ns_file_write(&t->ctx, f.file, "old", 3);
    ns_expect(t, ns_outbox_add(&t->ctx, &outbox, f.file, "new", 3) == NS_OK, "waits");
    ns_expect(t, ns_outbox_add(&t->ctx, &outbox, f.other, "too", 3) == NS_OK, "another waits");
    expect_content(t, f.file, "old");
    ns_outbox_drop(&t->ctx, &outbox);
    expect_content(t, f.file, "old");
    ns_expect(t, !ns_file_exists(f.other), "dropped");

    ns_outbox_add(&t->ctx, &outbox, f.file, "new", 3);
    ns_outbox_add(&t->ctx, &outbox, f.other, "too", 3);
    ns_expect(t, ns_outbox_commit(&t->ctx, &outbox) == NS_OK, "commits");
    expect_content(t, f.file, "new");
    expect_content(t, f.other, "too");
    ns_outbox_drop(&t->ctx, &outbox);
    remove_folder(t, &f);
}

static void test_sentences(ns_test *t)
{
    ns_text bytes = { 0 };

    ns_expect(t, ns_file_read(&t->ctx, "/nowhere/x", &bytes) == NS_BAD_INPUT, "no such file");
    ns_expect_text(t, t->ctx.message,
                   "/nowhere/x cannot be read: there is no such file; check the spelling",
                   "read");
    ns_expect(t, ns_file_read(&t->ctx, "/tmp", &bytes) == NS_BAD_INPUT, "a folder");
    ns_expect(t, ns_file_write(&t->ctx, "/nowhere/x", "", 0) == NS_BAD_INPUT, "no folder");
    ns_expect_text(t, t->ctx.message,
                   "/nowhere/x cannot be written: its folder does not exist; make it first",
                   "write");
    ns_expect(t, ns_file_write(&t->ctx, "/dev/full", "x", 1) == NS_BAD_INPUT, "a full disk");
    ns_expect(t, ns_file_write(&t->ctx, "/dev/null", "x", 1) == NS_OK, "a device");
}

static void test_too_large(ns_test *t)
{
    const folder f = make_folder(t);
    ns_text bytes = { 0 };
    const int file = open(f.file, O_WRONLY | O_CREAT, 0600);

    ns_expect(t, file >= 0 && ftruncate(file, (off_t)NS_FILE_READ_MAX + 1) == 0, "sparse file");
    close(file);
    ns_expect(t, ns_file_read(&t->ctx, f.file, &bytes) == NS_BAD_INPUT, "too large");
    ns_expect(t, strstr(t->ctx.message, "256 MB") != NULL, "%s", t->ctx.message);
    remove_folder(t, &f);
}

static void test_without_memory(ns_test *t)
{
    const folder f = make_folder(t);
    ns_text bytes = { 0 };

    ns_file_write(&t->ctx, f.file, "old", 3);
    for (int64_t n = 1; n < 20; n++) {
        t->fail_at = t->allocations + n;
        const ns_status status = ns_file_write(&t->ctx, f.file, "new", 3);
        t->fail_at = 0;
        if (status == NS_OK)
            break;
        ns_expect(t, status == NS_NO_MEMORY, "allocation %lld", (long long)n);
        expect_content(t, f.file, "old");
    }
    expect_content(t, f.file, "new");
    t->fail_at = t->allocations + 1;
    ns_expect(t, ns_file_read(&t->ctx, f.file, &bytes) == NS_NO_MEMORY, "read");
    t->fail_at = 0;
    remove_folder(t, &f);
}

NS_TEST_MAIN(NS_CASE(test_write_and_read), NS_CASE(test_outbox_is_all_or_nothing),
             NS_CASE(test_sentences), NS_CASE(test_too_large), NS_CASE(test_without_memory))
