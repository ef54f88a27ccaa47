// test_backends.c: many threads open the same back ends at once, and children are made meanwhile; a
// process that is confined uses what was opened before, and cannot open more.
#define _XOPEN_SOURCE 700

#include "ns_test.h"

#include "io/backends.h"
#include "io/process/confine.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define THREADS 8
#define CHILDREN 16
#define UNCONFINED 9
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED true
#else
#define SANITIZED false
#endif

// A function of each; NULL: built without.
static const char *const functions[NS_BACKEND_COUNT + 1] = {
    [NS_BACKEND_COUNT] = NULL,
#if defined(NS_WITH_ASSIMP)
    [NS_BACKEND_ASSIMP] = "ns_mesh_child",
#endif
#if defined(NS_WITH_CADICAL)
    [NS_BACKEND_CADICAL] = "ns_cadical_child",
#endif
#if defined(NS_WITH_CAIRO)
    [NS_BACKEND_CAIRO] = "ns_page_child_pdf",
#endif
#if defined(NS_WITH_CLP)
    [NS_BACKEND_CLP] = "ns_clp_solve",
#endif
};

typedef struct seeker {
    pthread_t thread;
    pthread_barrier_t *start;
    ns_backend_function *found[NS_BACKEND_COUNT];
    ns_status status[NS_BACKEND_COUNT];
} seeker;

static void *seek(void *user)
{
    seeker *s = user;
    ns_ctx ctx = { 0 };

    pthread_barrier_wait(s->start);
    for (ns_backend b = 0; b < NS_BACKEND_COUNT; b++) {
        if (functions[b])
            s->status[b] = ns_backend_find(&ctx, b, functions[b], &s->found[b]);
    }
    return NULL;
}

static void threads_find_the_same(ns_test *t)
{
    seeker seekers[THREADS] = { 0 };
    pthread_barrier_t start;

    pthread_barrier_init(&start, NULL, THREADS);
    for (int32_t i = 0; i < THREADS; i++) {
        seekers[i].start = &start;
        pthread_create(&seekers[i].thread, NULL, seek, &seekers[i]);
    }
    for (int32_t i = 0; i < THREADS; i++)
        pthread_join(seekers[i].thread, NULL);
    pthread_barrier_destroy(&start);
    for (ns_backend b = 0; b < NS_BACKEND_COUNT; b++) {
        ns_expect(t, ns_backend_there(b) == (functions[b] != NULL), "%d is there", (int)b);
        for (int32_t i = 0; functions[b] && i < THREADS; i++)
            ns_expect(t,
                      seekers[i].status[b] == NS_OK && seekers[i].found[b]
                          && seekers[i].found[b] == seekers[0].found[b],
                      "%s by thread %d", functions[b], (int)i);
    }
}

static void unknown_functions_are_told(ns_test *t)
{
    for (ns_backend b = 0; b < NS_BACKEND_COUNT; b++) {
        ns_backend_function *found;
        if (!functions[b])
            continue;
        ns_expect(t,
                  ns_backend_find(&t->ctx, b, "ns_nobody", &found) == NS_BAD_INPUT && !found
                      && strstr(t->ctx.message, "install Nonosmith again"),
                  "%s", t->ctx.message);
    }
}

// How a process ends that is confined and asks for a back end; `before`: it has opened it already.
static int end_of(ns_backend which, bool before)
{
    int end = 0;
    const pid_t child = fork();

    if (child == 0) {
        ns_ctx ctx = { 0 };
        ns_backend_function *found;
        if (before && ns_backend_open(&ctx, which) != NS_OK)
            _exit(1);
        if (!ns_confine())
            _exit(UNCONFINED);
        _exit(ns_backend_find(&ctx, which, functions[which], &found) == NS_OK ? 0 : 2);
    }
    waitpid(child, &end, 0);
    return end;
}

static void *open_all(void *unused)
{
    ns_ctx ctx = { 0 };

    for (ns_backend b = 0; b < NS_BACKEND_COUNT; b++) {
        if (functions[b])
            ns_backend_open(&ctx, b);
    }
    return unused;
}

static int32_t find_all(void)
{
    ns_ctx ctx = { 0 };
    ns_backend_function *found;
    int32_t lost = 0;

    for (ns_backend b = 0; b < NS_BACKEND_COUNT; b++)
        lost += functions[b] && ns_backend_find(&ctx, b, functions[b], &found) != NS_OK;
    return lost;
}

// How many children do not come back, of those that were made while a thread opens.
static int32_t lost_children(void)
{
    const struct timespec moment = { .tv_nsec = 300000 };
    int32_t lost = 0;
    pthread_t opener;
    int end;

    pthread_create(&opener, NULL, open_all, NULL);
    for (int32_t i = 0; i < CHILDREN; i++) {
        if (fork() == 0) {
            alarm(5);
            _exit(find_all());
        }
        nanosleep(&moment, NULL);
    }
    pthread_join(opener, NULL);
    while (wait(&end) > 0)
        lost += end != 0;
    return lost;
}

// In a process of its own, as nothing must be open yet.
static void children_made_meanwhile(ns_test *t)
{
    int end = 0;

    if (SANITIZED) {
        ns_skip(t, "the sanitizer's own locks are copied as they are");
        return;
    }
    if (fork() == 0)
        _exit(lost_children());
    wait(&end);
    ns_expect(t, WIFEXITED(end) && WEXITSTATUS(end) == 0, "children are lost: %d", end);
}

// First of all cases, as the children must have nothing open yet.
static void opened_before_the_filter(ns_test *t)
{
    for (ns_backend b = 0; b < NS_BACKEND_COUNT; b++) {
        if (!functions[b])
            continue;
        const int early = end_of(b, true), late = end_of(b, false);
        if (WIFEXITED(early) && WEXITSTATUS(early) == UNCONFINED) {
            ns_skip(t, "this system or build has no filter of calls");
            return;
        }
        ns_expect(t, WIFEXITED(early) && WEXITSTATUS(early) == 0, "%s, opened before: %d",
                  functions[b], early);
        ns_expect(t, WIFSIGNALED(late) && WTERMSIG(late) == SIGSYS, "%s, opened after: %d",
                  functions[b], late);
    }
}

NS_TEST_MAIN(NS_CASE(opened_before_the_filter), NS_CASE(children_made_meanwhile),
             NS_CASE(threads_find_the_same), NS_CASE(unknown_functions_are_told))
