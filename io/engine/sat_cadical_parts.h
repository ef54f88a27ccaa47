// sat_cadical_parts.h: what CaDiCaL's child and its parent say to each other.
#ifndef NS_SAT_CADICAL_PARTS_H
#define NS_SAT_CADICAL_PARTS_H

#include "io/process/child.h"
#include "nonosmith/ports.h"

// What is sent: each is a head, and `count` numbers or bytes behind it.
enum { SAY_CLAUSES, SAY_SOLVE, SAY_ASKED, SAY_ANSWER };

typedef struct cadical_head {
    int32_t what, count;
} cadical_head;

static inline bool cadical_hear(int line, void *to, size_t count)
{
    return ns_child_hear(line, to, count, NULL, NULL) == NS_CHILD_SAID;
}

// sat_cadical_child.c, the back end: answers until nobody asks any more.
int ns_cadical_child(void *user, int line);

#endif
