// child_line.c: the connection of child.h, the same on both sides. A back end that works in a child
// has this file, too (backends.h): it knows of nothing but the line.
#define _XOPEN_SOURCE 700

#include "io/process/child.h"

#include "io/asserts.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

#define LOOK_AROUND_MS 20 // how often somebody may ask to stop

bool ns_child_send(int line, const void *bytes, size_t count)
{
    const char *at = bytes;

    while (count > 0) {
        const ssize_t put = send(line, at, count, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        count -= (size_t)put;
    }
    return true;
}

ns_child_news ns_child_hear_some(int line, void *to, size_t count, bool (*stop)(void *user),
                                 void *user, size_t *got)
{
    NS_ASSERT(count > 0); // nothing to hear would look like the end
    *got = 0;
    for (;;) {
        struct pollfd look = { .fd = line, .events = POLLIN };
        const int found = stop ? poll(&look, 1, LOOK_AROUND_MS) : 1;
        if (found <= 0) {
            if (stop(user))
                return NS_CHILD_STOPPED;
            continue;
        }
        const ssize_t some = recv(line, to, count, 0);
        if (some < 0 && errno == EINTR)
            continue;
        *got = some > 0 ? (size_t)some : 0;
        return some < 0 ? NS_CHILD_GONE : NS_CHILD_SAID;
    }
}

ns_child_news ns_child_hear(int line, void *to, size_t count, bool (*stop)(void *user),
                            void *user)
{
    char *at = to;

    while (count > 0) {
        size_t some;
        const ns_child_news news = ns_child_hear_some(line, at, count, stop, user, &some);
        if (news != NS_CHILD_SAID)
            return news;
        if (some == 0)
            return NS_CHILD_GONE;
        NS_ASSERT(some <= count);
        at += some;
        count -= some;
    }
    return NS_CHILD_SAID;
}
