// share.c: see share.h.
#define _XOPEN_SOURCE 700

#include "io/share.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#define BELOW NS_SHARE_BELOW "/"

static ns_status try_place(ns_ctx *ctx, const char *folder, const char *below, const char *name,
                           ns_text *path)
{
    path->count = 0;
    if (!ns_text_add(ctx, path, folder) || !ns_text_add(ctx, path, below)
        || !ns_text_add(ctx, path, name))
        return ns_no_memory(ctx);
    if (access(ns_text_chars(path), R_OK) != 0)
        path->count = 0;
    return NS_OK;
}

ns_status ns_share_find(ns_ctx *ctx, const char *name, ns_text *path)
{
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = 0;
    char *slash = strrchr(program, '/');
    if (!slash)
        return try_place(ctx, NS_SHARE_FOLDER, "/", name, path);
    *slash = 0;
    NS_TRY(try_place(ctx, program, "/" BELOW, name, path));
    return path->count > 0 ? NS_OK : try_place(ctx, program, "/../" BELOW, name, path);
}
