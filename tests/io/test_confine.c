// test_confine.c: a confined process reads and thinks, and any other call ends it; a child follows
// its parent into death.
#define _GNU_SOURCE

#include "ns_test.h"

#include "io/process/child.h"
#include "io/process/confine.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define CONFINED 7 // the exit status of one that did what it wanted
#define UNCONFINED 9

static void read_a_file(void)
{
    char byte;
    const int file = open(NS_SOURCE_DIR "/README.md", O_RDONLY);
    char *block = malloc(1 << 22);

    if (!block || file < 0 || read(file, &byte, 1) != 1)
        _exit(1);
    block[1 << 20] = byte;
    free(block);
    close(file);
}

static void write_a_file(void)
{
    close(open(NS_BINARY_DIR "/confined.tmp", O_WRONLY | O_CREAT, 0600));
}

static void change_a_file(void)
{
    close(open(NS_SOURCE_DIR "/README.md", O_RDWR));
}

static void take_a_file_away(void)
{
    unlink(NS_BINARY_DIR "/confined.tmp");
}

static void start_a_process(void)
{
    if (fork() == 0)
        _exit(0);
}

static void start_a_program(void)
{
    char *const nothing[] = { NULL };

    execve("/bin/true", nothing, nothing);
}

static void call_somebody(void)
{
    close(socket(AF_INET, SOCK_STREAM, 0));
}

static void run_what_was_written(void)
{
    mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static void end_another(void)
{
    kill(getppid(), 0);
}

// What becomes of a confined process that does it.
static int end_of(void (*deed)(void))
{
    int end = 0;
    const pid_t child = fork();

    if (child == 0) {
        if (!ns_confine())
            _exit(UNCONFINED);
        deed();
        _exit(CONFINED);
    }
    waitpid(child, &end, 0);
    return end;
}

static void stops_what_is_forbidden(ns_test *t)
{
    static const struct {
        const char *name;
        void (*deed)(void);
    } forbidden[] = {
        { "writing a file", write_a_file },      { "changing a file", change_a_file },
        { "removing a file", take_a_file_away }, { "a process", start_a_process },
        { "a program", start_a_program },        { "a connection", call_somebody },
        { "new code", run_what_was_written },    { "a signal to another", end_another },
    };
    const int fine = end_of(read_a_file);

    if (WIFEXITED(fine) && WEXITSTATUS(fine) == UNCONFINED) {
        ns_skip(t, "this system or build has no filter of calls");
        return;
    }
    ns_expect(t, WIFEXITED(fine) && WEXITSTATUS(fine) == CONFINED, "reading: %d", fine);
    for (int32_t i = 0; i < NS_COUNT(forbidden); i++) {
        const int end = end_of(forbidden[i].deed);
        ns_expect(t, WIFSIGNALED(end) && WTERMSIG(end) == SIGSYS, "%s: %d", forbidden[i].name,
                  end);
    }
    ns_expect(t, access(NS_BINARY_DIR "/confined.tmp", F_OK) != 0, "nothing was written");
}

static int wait_for_ever(void *user, int line)
{
    const pid_t own = getpid();

    (void)user;
    ns_child_send(line, &own, sizeof own);
    for (;;)
        pause();
    return 0;
}

// A parent starts a child, tells its number and dies; then the child must be gone soon.
static void follows_its_parent(ns_test *t)
{
    int ends[2], status;
    pid_t orphan = 0;

    if (!ns_expect(t, pipe(ends) == 0, "a pipe"))
        return;
    const pid_t parent = fork();
    if (parent == 0) {
        ns_child child;
        if (ns_child_start(&child, wait_for_ever, NULL)
            && ns_child_hear(child.line, &orphan, sizeof orphan, NULL, NULL) == NS_CHILD_SAID
            && write(ends[1], &orphan, sizeof orphan) == sizeof orphan)
            raise(SIGKILL);
        _exit(1);
    }
    close(ends[1]);
    ns_expect(t, read(ends[0], &orphan, sizeof orphan) == sizeof orphan, "it lived");
    close(ends[0]);
    waitpid(parent, &status, 0);
    bool gone = false;
    for (int32_t i = 0; !gone && i < 500; i++) {
        gone = kill(orphan, 0) != 0;
        usleep(10000);
    }
    ns_expect(t, gone, "process %d outlives its parent", (int)orphan);
}

NS_TEST_MAIN(NS_CASE(stops_what_is_forbidden), NS_CASE(follows_its_parent))
