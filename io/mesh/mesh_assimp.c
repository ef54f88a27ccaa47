// mesh_assimp.c: the parent of the child that imports: limits, waiting, and what to say of its end.
// It knows nothing of assimp; mesh_assimp_child.c and its parts are the back end.
#define _XOPEN_SOURCE 700

#include "io/asserts.h"
#include "io/backends.h"
#include "io/mesh/mesh_assimp_parts.h"
#include "io/process/child.h"
#include "io/process/confine.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

ns_mesh_options ns_mesh_defaults(void)
{
    return (ns_mesh_options){ .file_bytes = INT64_C(512) << 20,
                              .memory_bytes = INT64_C(2) << 30 };
}

// Refuses what is no file or too long; sets the time that a file of its length gets.
static ns_status check_file(ns_ctx *ctx, const char *path, ns_mesh_options *options)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be read: %s", path,
                       errno == ENOENT ? "there is no such file; check the spelling"
                                       : strerror(errno));
    if (!S_ISREG(about.st_mode))
        return ns_fail(ctx, NS_BAD_INPUT, "%s is no file; a mesh must be a file on the disk",
                       path);
    if (about.st_size == 0)
        return ns_fail(ctx, NS_BAD_INPUT, "%s is empty; name a mesh file", path);
    if (about.st_size > options->file_bytes)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s has %lld MB, and a mesh file may have %lld; simplify the mesh", path,
                       (long long)(about.st_size >> 20),
                       (long long)(options->file_bytes >> 20));
    if (options->milliseconds == 0)
        options->milliseconds = 10000 + 1000 * ((int64_t)about.st_size >> 22);
    return NS_OK;
}

static int32_t seconds_of(const ns_mesh_options *options)
{
    NS_ASSERT(options->milliseconds > 0); // no limit at all would be 0
    return (int32_t)((options->milliseconds + 999) / 1000);
}

// Lowers a limit, with `grace` between the warning and the end; one that is lower already stays.
static void limit(int what, int64_t most, int64_t grace)
{
    struct rlimit now;

    if (getrlimit(what, &now) != 0)
        return;
    if (now.rlim_max == RLIM_INFINITY || (rlim_t)(most + grace) < now.rlim_max)
        now.rlim_max = (rlim_t)(most + grace);
    if (now.rlim_cur == RLIM_INFINITY || (rlim_t)most < now.rlim_cur)
        now.rlim_cur = (rlim_t)most;
    setrlimit(what, &now);
}

// What a limit of ours comes to where the surroundings have a lower one already.
static int64_t in_force(int what, int64_t most)
{
    struct rlimit now;

    if (getrlimit(what, &now) != 0 || now.rlim_cur == RLIM_INFINITY)
        return most;
    return now.rlim_cur < (rlim_t)most ? (int64_t)now.rlim_cur : most;
}

// In the child: little may be done, nothing heard or said, and nobody is outlived.
static void restrain(const ns_mesh_options *options, pid_t parent)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    ns_child_hush();
    limit(RLIMIT_CPU, seconds_of(options), 1);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_FSIZE, 0, 0);
#if !defined(NS_SANITIZED)
    limit(RLIMIT_AS, options->memory_bytes, 0);
#endif
    ns_child_follow(parent);
    ns_confine();
}

// Takes the child's end in; -1 when somebody else did. One that has said all it had to say gets a
// moment to leave, nobody more than that.
static int wait_for(pid_t child, bool kindly)
{
    const struct timespec moment = { .tv_nsec = 2000000 };
    int end = -1;

    for (int32_t i = 0; kindly && i < 500; i++) {
        if (waitpid(child, &end, WNOHANG) != 0)
            return end;
        nanosleep(&moment, NULL);
    }
    kill(child, SIGKILL);
    while (waitpid(child, &end, 0) < 0 && errno == EINTR)
        continue;
    return end;
}

// What to say of a child that did not deliver.
static ns_status explain(ns_ctx *ctx, const char *path, const ns_mesh_options *options,
                         const mesh_pipe *pipe, int end)
{
    const bool signalled = end != -1 && WIFSIGNALED(end);
    const int64_t megabytes = in_force(RLIMIT_AS, options->memory_bytes) >> 20;
    const int64_t seconds =
        pipe->late ? seconds_of(options) : in_force(RLIMIT_CPU, seconds_of(options));

    if (pipe->late || (signalled && WTERMSIG(end) == SIGXCPU))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: importing it takes longer than %d s; the file is damaged, or "
                       "simplify the mesh",
                       path, (int)seconds);
    if (signalled && WTERMSIG(end) == SIGSYS)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: the importer tried something that reading a mesh does not need and "
                       "was stopped; do not trust the file",
                       path);
    if (end != -1 && WIFEXITED(end)
        && (WEXITSTATUS(end) == MESH_CHILD_NO_MEMORY || WEXITSTATUS(end) == NS_CHILD_UNLOADED))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: importing it takes more than %lld MB of memory; simplify the mesh",
                       path, (long long)megabytes);
    if (signalled)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: the importer broke down over it, so the file is damaged or takes "
                       "more than %lld MB of memory; export it again or simplify the mesh",
                       path, (long long)megabytes);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: the importer did not deliver what it promised; export the file again",
                   path);
}

static ns_status supervise(ns_ctx *ctx, const char *path, const ns_mesh_options *options,
                           pid_t child, int file, ns_mesh *mesh)
{
    mesh_pipe pipe = { .ctx = ctx,
                       .file = file,
                       .deadline = ns_mesh_clock() + options->milliseconds };
    ns_status status = ns_mesh_receive(&pipe, path, options, mesh);

    close(file);
    NS_ASSERT(child > 0); // never a group of processes
    const int end = wait_for(child, pipe.ended);
    if (status == NS_BAD_INPUT && (pipe.late || pipe.ended))
        status = explain(ctx, path, options, &pipe, end);
    return status;
}

ns_status ns_mesh_read(ns_ctx *ctx, const char *path, const ns_mesh_options *given,
                       ns_mesh *mesh)
{
    ns_mesh_options options = *given;
    ns_backend_function *import;
    int ends[2];

    NS_TRY(check_file(ctx, path, &options));
    NS_TRY(ns_backend_find(ctx, NS_BACKEND_ASSIMP, "ns_mesh_child", &import));
    if (pipe(ends) != 0)
        return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be read: %s", path, strerror(errno));
    const pid_t parent = getpid(), child = fork();
    if (child == 0) {
        close(ends[0]);
        restrain(&options, parent);
        _exit(((ns_mesh_import *)import)(path, options.textures != NULL, ends[1]));
    }
    const int error = errno;
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be read: %s", path, strerror(error));
    }
    const ns_status status = supervise(ctx, path, &options, child, ends[0], mesh);
    if (status != NS_OK)
        ns_mesh_drop(ctx, mesh);
    return status;
}
