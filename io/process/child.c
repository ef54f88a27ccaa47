// child.c: see child.h.
//
// A child is a copy of the whole process with one thread. Between its birth and its work it may only do
// what needs no lock of others: it follows its parent into death, is hushed, and its memory is bounded
// by what the parent has left, on top of what it inherited. How it ended is told by its exit status
// alone; whatever else happened to it is -1.
#define _GNU_SOURCE

#include "io/process/child.h"

#include "io/asserts.h"
#include "io/native.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

void ns_child_follow(pid_t parent)
{
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(1); // it died meanwhile
}

#if !defined(NS_SANITIZED)
// What the process has mapped, in bytes; 0 when nobody knows.
static size_t mapped(void)
{
    FILE *about = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;

    if (about && fscanf(about, "%lu", &pages) != 1)
        pages = 0;
    if (about)
        fclose(about);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

// What is left below our own bound, on top of what was inherited.
static void limit_memory(void)
{
    const size_t left = ns_native_left(), now = mapped();
    struct rlimit limit;

    if (left == SIZE_MAX || now == 0 || getrlimit(RLIMIT_AS, &limit) != 0)
        return;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > now + left) {
        limit.rlim_cur = now + left;
        setrlimit(RLIMIT_AS, &limit);
    }
}
#else
static void limit_memory(void)
{
}
#endif

void ns_child_hush(void)
{
    const int nowhere = open("/dev/null", O_RDWR);

    if (nowhere < 0)
        return;
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    if (nowhere > STDERR_FILENO)
        close(nowhere);
}

// Only the parent hears Ctrl-C, and only the parent speaks.
static void be_quiet(void)
{
    const struct rlimit none = { 0, 0 };

    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    setrlimit(RLIMIT_CORE, &none);
    ns_child_hush();
}

bool ns_child_start(ns_child *child, ns_child_work *work, void *user)
{
    const pid_t parent = getpid();
    int ends[2];

    *child = (ns_child){ .line = -1 };
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    child->id = fork();
    if (child->id == 0) {
        close(ends[0]);
        ns_child_follow(parent);
        be_quiet();
        limit_memory();
        _exit(work(user, ends[1]));
    }
    close(ends[1]);
    if (child->id < 0) {
        close(ends[0]);
        return false;
    }
    child->line = ends[0];
    return true;
}

int ns_child_end(ns_child *child, bool kindly)
{
    int end = 0;

    if (child->line < 0)
        return -1;
    NS_ASSERT(child->id > 0); // never a group of processes
    if (!kindly)
        kill(child->id, SIGKILL);
    close(child->line);
    child->line = -1;
    while (waitpid(child->id, &end, 0) < 0) {
        if (errno != EINTR)
            return -1;
    }
    return WIFEXITED(end) && WEXITSTATUS(end) != NS_CHILD_UNLOADED ? WEXITSTATUS(end) : -1;
}
