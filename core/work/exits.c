// exits.c: how work ended, as one number; and of what.
//
// Of several exits the worst is told. Worst is not largest: wrong usage beats a fault of ours, which beats
// a bad file, since what was not even tried cannot have failed.
#include "work/work_parts.h"

int ns_exit_worse(int a, int b)
{
    static const int rank[] = { 0, 1, 5, 3, 2, 4 }; // by exit code

    NS_ASSERT(a >= 0 && a < NS_COUNT(rank) && b >= 0 && b < NS_COUNT(rank));

    return rank[a] >= rank[b] ? a : b;
}

int ns_exit_of(ns_status status)
{
    switch (status) {
    case NS_OK:
        return NS_EXIT_DONE;
    case NS_STOPPED:
        return NS_EXIT_STOPPED;
    case NS_BAD_INPUT:
        return NS_EXIT_BAD_INPUT;
    case NS_NO_MEMORY:
    case NS_INTERNAL:
        break;
    }
    return NS_EXIT_BROKEN;
}

ns_status ns_name_failure(ns_ctx *ctx, const char *name, ns_status status)
{
    char sentence[NS_MESSAGE_MAX];

    if (status != NS_BAD_INPUT)
        return status;
    memcpy(sentence, ctx->message, sizeof sentence);
    return ns_fail(ctx, status, "%s: %s", name, sentence);
}

const char *ns_base_name(const char *path)
{
    const char *base = path;

    for (; *path; path++)
        base = *path == '/' ? path + 1 : base;
    return base;
}
