// child.h: work in a process of its own, so that its death is an answer.
//
// Libraries of others end the process when there is no memory: CaDiCaL throws through C, glib
// aborts. They do so in a child here. It inherits everything and shares nothing but a connection;
// it hears no Ctrl-C of its own, says nothing to a terminal, holds as much memory as the bound of
// native.h has left, and does not outlive its parent.
#ifndef NS_CHILD_H
#define NS_CHILD_H

#include "nonosmith/base.h"

#include <sys/types.h>

typedef struct ns_child {
    pid_t id;
    int line; // to the other process
} ns_child;

typedef enum ns_child_news {
    NS_CHILD_SAID,    // all of it arrived
    NS_CHILD_GONE,    // the other side ended before
    NS_CHILD_STOPPED, // somebody asked to stop meanwhile
} ns_child_news;

// What a child does with its end of the connection; it returns the exit status.
typedef int ns_child_work(void *user, int line);
// Starts a child that does this; false when there is no process to be had.
bool ns_child_start(ns_child *child, ns_child_work *work, void *user);
// Sends all, on either side; false when the other side is gone.
bool ns_child_send(int line, const void *bytes, size_t count);
// Takes exactly so many bytes, on either side. `stop` (may be NULL) is asked while nothing comes.
ns_child_news ns_child_hear(int line, void *to, size_t count, bool (*stop)(void *user),
                            void *user);
// Takes what there is, at most `count` bytes; *got 0 when the other side has ended.
ns_child_news ns_child_hear_some(int line, void *to, size_t count, bool (*stop)(void *user),
                                 void *user, size_t *got);
// The exit status of a process that the loader ends: a library that was opened late gets the data of
// its threads when they are first used, and there was no memory for them.
#define NS_CHILD_UNLOADED 127
// Ends a child that may still run, or has ended, and takes its end in: its exit status, or -1 when
// a signal or the loader ended it. With `kindly` it is waited for.
int ns_child_end(ns_child *child, bool kindly);
// In a child: standard input, output and error lead nowhere.
void ns_child_hush(void);
// In a child: a parent that dies takes it along.
void ns_child_follow(pid_t parent);

#endif
