// files.c: see files.h. Plain POSIX calls; the only place of the program that opens files.
//
// A file waits under a name of its own beside its place, so that putting it there is one rename: who
// looks meanwhile sees the old file or the new one. What waits is noted where a signal handler finds
// it. What is no regular file (a pipe, standard output) has no old content to lose and is written
// through when all others are ready.
#define _XOPEN_SOURCE 700

#include "io/files.h"

#include "io/asserts.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINKS_MAX 40 // that lead to a file one after the other, as the kernel has it

bool ns_file_exists(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0;
}

bool ns_file_same(const char *read, const char *written)
{
    struct stat from, to;

    return strcmp(written, "-") != 0
           && (strcmp(read, "-") == 0 ? fstat(STDIN_FILENO, &from) : stat(read, &from)) == 0
           && stat(written, &to) == 0 && S_ISREG(from.st_mode) && from.st_dev == to.st_dev
           && from.st_ino == to.st_ino;
}

// What errno says, as the middle of a sentence with a remedy.
static const char *reason(int error)
{
    switch (error) {
    case ENOENT:
        return "there is no such file; check the spelling";
    case EISDIR:
        return "it is a folder; name a file in it";
    case ENOTDIR:
        return "a part of the path is a file, not a folder; check the path";
    case EACCES:
    case EPERM:
        return "permission denied; ask its owner or choose another place";
    case ENOSPC:
    case EDQUOT:
        return "the disk is full; make room and try again";
    case EROFS:
        return "the disk is read-only; choose another place";
    case ENAMETOOLONG:
        return "the name is too long; choose a shorter one";
    case ELOOP:
        return "its link leads to itself; remove the link";
    case EMFILE:
    case ENFILE:
        return "too many files are open; close some programs and try again";
    default:
        return strerror(error);
    }
}

static ns_status read_fail(ns_ctx *ctx, const char *path, int error)
{
    if (error == ENOMEM)
        return ns_no_memory(ctx);
    return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be read: %s",
                   strcmp(path, "-") == 0 ? "standard input" : path, reason(error));
}

static ns_status write_fail(ns_ctx *ctx, const char *path, int error)
{
    if (error == ENOMEM)
        return ns_no_memory(ctx);
    if (error == ENOENT)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s cannot be written: its folder does not exist; make it first", path);
    return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be written: %s",
                   strcmp(path, "-") == 0 ? "standard output" : path, reason(error));
}

static ns_status too_large(ns_ctx *ctx, const char *path)
{
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s is larger than 256 MB; no puzzle needs that, cut it into parts",
                   strcmp(path, "-") == 0 ? "standard input" : path);
}

static ns_status read_all(ns_ctx *ctx, const char *path, int file, ns_text *bytes)
{
    struct stat about;
    int32_t chunk = 1 << 16;

    NS_ASSERT(bytes->count == 0);
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
        if (about.st_size > NS_FILE_READ_MAX)
            return too_large(ctx, path);
        chunk = (int32_t)about.st_size + 1; // one more, to see the end
    }
    for (;;) {
        if (!ns_array_room(ctx, bytes, 1, chunk + 1))
            return ns_no_memory(ctx);
        const ssize_t got = read(file, bytes->at + bytes->count, (size_t)chunk);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return read_fail(ctx, path, errno);
        bytes->count += (int32_t)got;
        bytes->at[bytes->count] = 0;
        if (got == 0)
            return NS_OK;
        if (bytes->count > NS_FILE_READ_MAX)
            return too_large(ctx, path);
        chunk = 1 << 16;
    }
}

ns_status ns_file_read(ns_ctx *ctx, const char *path, ns_text *bytes)
{
    const bool standard = strcmp(path, "-") == 0;
    const int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);

    bytes->count = 0;
    if (file < 0)
        return read_fail(ctx, path, errno);
    const ns_status status = read_all(ctx, path, file, bytes);
    if (!standard)
        close(file);
    if (status != NS_OK)
        ns_text_drop(ctx, bytes);
    return status;
}

static int write_all(int file, const char *bytes, int32_t count)
{
    while (count > 0) {
        const ssize_t put = write(file, bytes, (size_t)count);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return errno;
        bytes += put;
        count -= (int32_t)put;
    }
    return 0;
}

// Writes to what is there already: a pipe, a device, standard output.
static ns_status write_through(ns_ctx *ctx, const ns_waiting_file *waiting)
{
    const char *path = waiting->path.at;
    const bool standard = strcmp(path, "-") == 0;
    NS_ASSERT(!waiting->noted && waiting->temporary.count == 0);
    const int file = standard ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC);

    if (file < 0)
        return write_fail(ctx, path, errno);
    int error = write_all(file, waiting->bytes.at, waiting->bytes.count);
    if (!standard && close(file) != 0 && error == 0)
        error = errno;
    return error ? write_fail(ctx, path, error) : NS_OK;
}

// Which temporary files exist. A signal handler is handed nothing and may call next to nothing: it walks
// a list that only grows, and unlinks. So an entry is never freed, only marked as gone; some 100 bytes
// for every file that is written.
typedef struct ns_temporary {
    struct ns_temporary *next; // set once, before the entry is seen
    atomic_bool gone;
    char path[];
} ns_temporary;

// What a signal handler can reach.
static _Atomic(ns_temporary *) newest;

static ns_temporary *note(const char *path)
{
    const size_t bytes = strlen(path) + 1;
    ns_temporary *noted = malloc(sizeof *noted + bytes);

    if (!noted)
        return NULL;
    memcpy(noted->path, path, bytes);
    atomic_init(&noted->gone, false);
    noted->next = atomic_load(&newest);
    while (!atomic_compare_exchange_weak(&newest, &noted->next, noted)) {
    }
    return noted;
}

// Creates a file that was not there before and notes it; -1 with errno when that fails.
static int open_new(const char *path, ns_temporary **noted)
{
    sigset_t all, before;

    // No signal of this thread comes between the file and its entry.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int error = errno;
    if (file >= 0 && !(*noted = note(path))) {
        close(file);
        unlink(path);
        file = -1;
        error = ENOMEM;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return file;
}

// It has its final name, or is gone. NULL is nothing.
static void forget(ns_temporary *noted)
{
    if (noted)
        atomic_store(&noted->gone, true);
}

void ns_temporaries_remove(void)
{
    for (ns_temporary *at = atomic_load(&newest); at; at = at->next) {
        if (!atomic_load(&at->gone))
            unlink(at->path);
    }
}

// Opens a new file beside the waiting path and names it; returns -1 with errno, or the file.
static int open_beside(ns_ctx *ctx, ns_waiting_file *waiting)
{
    NS_ASSERT(!waiting->noted && waiting->path.count > 0);
    for (int attempt = 0; attempt < 100; attempt++) {
        waiting->temporary.count = 0;
        if (!ns_text_add_format(ctx, &waiting->temporary, "%s.%d-%d.tmp",
                                ns_text_chars(&waiting->path), (int)getpid(), attempt)) {
            errno = ENOMEM;
            return -1;
        }
        const int file = open_new(waiting->temporary.at, &waiting->noted);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

// Writes the bytes beside the waiting path, with the mode of the file that is there; returns errno.
static int write_beside(ns_ctx *ctx, ns_waiting_file *waiting, const struct stat *old,
                        const char *bytes, int32_t count)
{
    const int file = open_beside(ctx, waiting);
    int error;

    if (file < 0) {
        error = errno;
        ns_text_drop(ctx, &waiting->temporary); // nothing there to remove
        return error;
    }
    error = write_all(file, bytes, count);
    if (error == 0 && old && fchmod(file, old->st_mode & 07777) != 0)
        error = errno;
    if (error == 0 && fsync(file) != 0 && errno != EINVAL)
        error = errno;
    if (close(file) != 0 && error == 0)
        error = errno;
    return error;
}

static void waiting_drop(ns_ctx *ctx, ns_waiting_file *waiting)
{
    if (waiting->temporary.count)
        unlink(waiting->temporary.at);
    forget(waiting->noted);
    ns_text_drop(ctx, &waiting->temporary);
    ns_text_drop(ctx, &waiting->path);
    ns_text_drop(ctx, &waiting->bytes);
}

// The place a link points at gets the new content, not the link; it need not be there yet. Returns
// errno.
static int follow(ns_ctx *ctx, const char *path, ns_text *place)
{
    char target[4096];
    ns_text folder = { 0 };
    int error = ns_text_set(ctx, place, path, (int32_t)strlen(path)) ? 0 : ENOMEM;

    for (int links = 0; error == 0; links++) {
        const ssize_t length = readlink(place->at, target, sizeof target - 1);
        if (length < 0)
            break; // no link: a file, or nothing yet
        target[length] = 0;
        const char *slash = strrchr(place->at, '/');
        const int32_t kept = target[0] == '/' || !slash ? 0 : (int32_t)(slash + 1 - place->at);
        if (links == LINKS_MAX)
            error = ELOOP;
        else if (!ns_text_set(ctx, &folder, place->at, kept)
                 || !ns_text_set(ctx, place, ns_text_chars(&folder), kept)
                 || !ns_text_add(ctx, place, target))
            error = ENOMEM;
    }
    ns_text_drop(ctx, &folder);
    return error;
}

static ns_status put_beside(ns_ctx *ctx, ns_waiting_file *waiting, const char *path,
                            const char *bytes, int32_t count)
{
    struct stat about = { 0 };
    const bool standard = strcmp(path, "-") == 0;
    const bool there = !standard && stat(path, &about) == 0;

    if (there && S_ISDIR(about.st_mode))
        return write_fail(ctx, path, EISDIR);
    if (standard || (there && !S_ISREG(about.st_mode))) {
        return ns_text_add(ctx, &waiting->path, path)
                       && ns_text_add_bytes(ctx, &waiting->bytes, bytes, count)
                   ? NS_OK
                   : ns_no_memory(ctx);
    }
    if (there && access(path, W_OK) != 0)
        return write_fail(ctx, path, errno);

    const int unnamed = follow(ctx, path, &waiting->path);
    if (unnamed)
        return write_fail(ctx, path, unnamed);
    const int error = write_beside(ctx, waiting, there ? &about : NULL, bytes, count);
    return error ? write_fail(ctx, path, error) : NS_OK;
}

ns_status ns_outbox_add(ns_ctx *ctx, ns_outbox *outbox, const char *path, const char *bytes,
                        int32_t count)
{
    ns_waiting_file waiting = { 0 };
    ns_status status = put_beside(ctx, &waiting, path, bytes, count);

    if (status == NS_OK && !ns_array_push(ctx, &outbox->files, waiting))
        status = ns_no_memory(ctx);
    if (status != NS_OK)
        waiting_drop(ctx, &waiting);
    return status;
}

ns_status ns_outbox_commit(ns_ctx *ctx, ns_outbox *outbox)
{
    ns_status status = NS_OK;

    for (int32_t i = 0; i < outbox->files.count && status == NS_OK; i++) {
        ns_waiting_file *waiting = &outbox->files.at[i];
        if (!waiting->temporary.count)
            status = write_through(ctx, waiting);
        else if (rename(waiting->temporary.at, waiting->path.at) == 0)
            waiting->temporary.count = 0;
        else
            status = write_fail(ctx, waiting->path.at, errno);
    }
    ns_outbox_drop(ctx, outbox);
    return status;
}

void ns_outbox_drop(ns_ctx *ctx, ns_outbox *outbox)
{
    for (int32_t i = 0; i < outbox->files.count; i++)
        waiting_drop(ctx, &outbox->files.at[i]);
    ns_array_drop(ctx, &outbox->files);
}

ns_status ns_file_write(ns_ctx *ctx, const char *path, const char *bytes, int32_t count)
{
    ns_outbox outbox = { 0 };

    NS_TRY(ns_outbox_add(ctx, &outbox, path, bytes, count));
    NS_ASSERT(outbox.files.count == 1);
    return ns_outbox_commit(ctx, &outbox);
}
