// mesh_assimp_files.c: in the child process: the only files that assimp sees.
//
// A mesh may name others (materials, buffers); names come from strangers. What is opened is the
// mesh itself and regular files in its folder or below it, for reading.
#define _XOPEN_SOURCE 700

#include "io/mesh/mesh_assimp_child.h"

#include <assimp/cfileio.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool ns_child_inside(const char *mesh, const char *path, char *resolved)
{
    char folder[PATH_MAX], root[PATH_MAX];
    const char *slash = strrchr(mesh, '/');
    const size_t length = slash ? (size_t)(slash - mesh) + 1 : 0;

    if (length >= sizeof folder - 1)
        return false;
    memcpy(folder, mesh, length);
    strcpy(folder + length, ".");
    if (!realpath(folder, root) || !realpath(path, resolved))
        return false;
    const size_t inside = strlen(root);
    return strncmp(resolved, root, inside) == 0
           && (root[inside - 1] == '/' || resolved[inside] == '/');
}

static FILE *open_regular(const char *path)
{
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat about;

    if (file < 0)
        return NULL;
    FILE *stream =
        fstat(file, &about) == 0 && S_ISREG(about.st_mode) ? fdopen(file, "rb") : NULL;
    if (!stream)
        close(file);
    return stream;
}

static size_t read_some(struct aiFile *file, char *to, size_t size, size_t count)
{
    return fread(to, size, count, (FILE *)(void *)file->UserData);
}

static size_t write_nothing(struct aiFile *file, const char *from, size_t size, size_t count)
{
    (void)file;
    (void)from;
    (void)size;
    (void)count;
    return 0;
}

static size_t tell(struct aiFile *file)
{
    const long at = ftell((FILE *)(void *)file->UserData);

    return at < 0 ? 0 : (size_t)at;
}

static size_t size_of(struct aiFile *file)
{
    struct stat about;

    return fstat(fileno((FILE *)(void *)file->UserData), &about) == 0 ? (size_t)about.st_size
                                                                      : 0;
}

static enum aiReturn seek(struct aiFile *file, size_t to, enum aiOrigin from)
{
    const int whence = from == aiOrigin_SET   ? SEEK_SET
                       : from == aiOrigin_CUR ? SEEK_CUR
                                              : SEEK_END;

    return fseek((FILE *)(void *)file->UserData, (long)to, whence) == 0 ? aiReturn_SUCCESS
                                                                        : aiReturn_FAILURE;
}

static void flush_nothing(struct aiFile *file)
{
    (void)file;
}

static struct aiFile *open_file(struct aiFileIO *files, const char *path, const char *mode)
{
    const char *mesh = files->UserData;
    char resolved[PATH_MAX];

    if (*mode != 'r' || strchr(mode, '+'))
        return NULL;
    if (strcmp(path, mesh) != 0 && !ns_child_inside(mesh, path, resolved))
        return NULL;
    FILE *stream = open_regular(path);
    if (!stream)
        return NULL;
    struct aiFile *file = ns_child_new(1, sizeof *file);
    *file = (struct aiFile){ .ReadProc = read_some,
                             .WriteProc = write_nothing,
                             .TellProc = tell,
                             .FileSizeProc = size_of,
                             .SeekProc = seek,
                             .FlushProc = flush_nothing,
                             .UserData = (aiUserData)(void *)stream };
    return file;
}

static void close_file(struct aiFileIO *files, struct aiFile *file)
{
    (void)files;
    if (!file)
        return;
    fclose((FILE *)(void *)file->UserData);
    free(file);
}

struct aiFileIO ns_child_files(char *mesh)
{
    return (
        struct aiFileIO){ .OpenProc = open_file, .CloseProc = close_file, .UserData = mesh };
}
