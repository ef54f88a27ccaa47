// backends.c: see backends.h. One table for the process, behind one lock: whoever asks first opens,
// all others find it open.
//
// The lock is held while a process is copied, too: a child that was made in the middle of an opening
// would wait for ever for a thread that it does not have. A file of another version is refused by its
// name before anything in it is called.
#define _XOPEN_SOURCE 700

#include "io/backends.h"

#include "io/asserts.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name, *purpose;
} about[NS_BACKEND_COUNT] = {
    [NS_BACKEND_ASSIMP] = { "assimp", "reads meshes" },
    [NS_BACKEND_CADICAL] = { "cadical", "is the engine CaDiCaL" },
    [NS_BACKEND_CAIRO] = { "cairo", "draws PDF and PNG" },
    [NS_BACKEND_CLP] = { "clp",
                         "helps where the core cannot shift the lines of a sloped puzzle" },
};

// What is open is so for the whole process.
static struct {
    pthread_mutex_t lock;
    void *opened[NS_BACKEND_COUNT];
} table = { .lock = PTHREAD_MUTEX_INITIALIZER };

// Where the file of a back end may be.
typedef struct places {
    char beside[PATH_MAX], above[PATH_MAX];
} places;

static bool put_path(char path[PATH_MAX], const char *folder, const char *below,
                     ns_backend which)
{
    const int length = snprintf(path, PATH_MAX, "%s%s/%s.so", folder, below, about[which].name);

    return length > 0 && length < PATH_MAX;
}

// Looks from where the program is or, when the system does not say that, where it was to be
// installed.
static bool list_places(ns_backend which, places *list)
{
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = 0;
    char *slash = strrchr(program, '/');
    if (!slash)
        return put_path(list->beside, NS_BACKENDS_FOLDER, "", which)
               && put_path(list->above, NS_BACKENDS_FOLDER, "", which);
    *slash = 0;
    return put_path(list->beside, program, "/" NS_BACKENDS_BELOW, which)
           && put_path(list->above, program, "/../" NS_BACKENDS_BELOW, which);
}

// The first of both that is there, or NULL.
static const char *choose(const places *list)
{
    return access(list->beside, F_OK) == 0  ? list->beside
           : access(list->above, F_OK) == 0 ? list->above
                                            : NULL;
}

bool ns_backend_there(ns_backend which)
{
    places list;

    return list_places(which, &list) && choose(&list);
}

// The loader tells only in words that there is no memory.
static ns_status explain(ns_ctx *ctx, const char *path, const char *purpose, const char *why)
{
    if (strstr(why, "failed to map") || strstr(why, "allocate memory")
        || strstr(why, "out of memory"))
        return ns_fail(ctx, NS_NO_MEMORY, "out of memory: %s, which %s, cannot be opened", path,
                       purpose);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s, which %s, cannot be opened: %s; install what it needs", path, purpose,
                   why);
}

static ns_status say_foreign(ns_ctx *ctx, ns_backend which)
{
    return ns_fail(
        ctx, NS_BAD_INPUT,
        "%s.so, which %s, is not of this program's version %s; install Nonosmith again",
        about[which].name, about[which].purpose, NS_VERSION);
}

static ns_status open_file(ns_ctx *ctx, ns_backend which, void **opened)
{
    const char *name = about[which].name, *purpose = about[which].purpose;
    places list;

    if (!list_places(which, &list))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s.so, which %s, cannot be looked for: the path of the program is too "
                       "long; move it",
                       name, purpose);
    const char *path = choose(&list);
    if (!path)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s.so, which %s, was found neither as %s nor as %s; install Nonosmith "
                       "again, or keep its folder %s beside the program",
                       name, purpose, list.beside, list.above, NS_BACKENDS_BELOW);
    void *found = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!found)
        return explain(ctx, path, purpose, dlerror());
    const char *version = dlsym(found, "ns_backend_version");
    if (!version || strcmp(version, NS_VERSION) != 0)
        return say_foreign(ctx, which);
    *opened = found;
    return NS_OK;
}

static void hold(void)
{
    pthread_mutex_lock(&table.lock);
}

static void let_go(void)
{
    pthread_mutex_unlock(&table.lock);
}

// A child made while another thread is opening would wait for ever for what that thread holds.
static void guard_children(void)
{
    pthread_atfork(hold, let_go, let_go);
}

ns_status ns_backend_open(ns_ctx *ctx, ns_backend which)
{
    static pthread_once_t guarded = PTHREAD_ONCE_INIT;
    void **opened = &table.opened[which];

    NS_ASSERT(which >= 0 && which < NS_BACKEND_COUNT);
    pthread_once(&guarded, guard_children);
    hold();
    const ns_status status = *opened ? NS_OK : open_file(ctx, which, opened);
    let_go();
    return status;
}

ns_status ns_backend_find(ns_ctx *ctx, ns_backend which, const char *function,
                          ns_backend_function **found)
{
    *found = NULL;
    NS_TRY(ns_backend_open(ctx, which));
    NS_ASSERT(table.opened[which]);
    void *symbol = dlsym(table.opened[which], function);
    memcpy(found, &symbol, sizeof symbol); // C knows no way from an object to a function
    return symbol ? NS_OK : say_foreign(ctx, which);
}
