// sat_cadical_child.c: in the child process: literals become CaDiCaL's clauses, its answers ours.
//
// It never decides to stop by itself: it counts how often CaDiCaL would have asked, tells the parent a
// few questions at a time, and ends when the line does. So a search is stopped at the same question
// whether CaDiCaL is near or in a child.
#include "io/engine/sat_cadical_parts.h"

#include <ccadical.h>
#include <stdlib.h>

#define QUESTIONS_MAX 16 // that are reported at once

// In the child: the solver, and how often it has asked since the last report.
typedef struct cadical_worker {
    CCaDiCaL *solver;
    int line;
    int32_t asked;
} cadical_worker;

static int count_question(void *state)
{
    cadical_worker *w = state;

    if (++w->asked >= QUESTIONS_MAX) {
        const cadical_head head = { SAY_ASKED, w->asked };
        w->asked = 0;
        if (!ns_child_send(w->line, &head, sizeof head))
            return 1;
    }
    return 0;
}

// Takes the literals of clauses, or assumes them.
static bool take_literals(const cadical_worker *w, int32_t count, bool assumed)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t literal;
        if (!cadical_hear(w->line, &literal, sizeof literal))
            return false;
        if (assumed)
            ccadical_assume(w->solver, literal);
        else
            ccadical_add(w->solver, literal);
    }
    return true;
}

// Solves and sends the answer, with the values of variables when it is yes.
static bool answer(cadical_worker *w)
{
    int32_t limits[2]; // conflicts, variables

    if (!cadical_hear(w->line, limits, sizeof limits))
        return false;
    ccadical_limit(w->solver, "conflicts", limits[0]);
    w->asked = 0;
    const int said = ccadical_solve(w->solver); // 10 yes, 20 no, 0 gave up
    const int32_t count = said == 10 ? limits[1] : 0;
    const cadical_head asked = { SAY_ASKED, w->asked }, head = { SAY_ANSWER, count };
    const int32_t result = said == 10 ? NS_SAT_YES : said == 20 ? NS_SAT_NO : NS_SAT_UNKNOWN;
    int8_t *values = malloc((size_t)count + 1);
    if (!values)
        return false;
    for (int32_t v = 0; v < count; v++)
        values[v] = ccadical_val(w->solver, v + 1) > 0;
    const bool sent = ns_child_send(w->line, &asked, sizeof asked)
                      && ns_child_send(w->line, &head, sizeof head)
                      && ns_child_send(w->line, &result, sizeof result)
                      && ns_child_send(w->line, values, (size_t)count);
    free(values);
    return sent;
}

int ns_cadical_child(void *user, int line)
{
    cadical_worker w = { .solver = ccadical_init(), .line = line };
    cadical_head head;

    (void)user;
    if (!w.solver)
        return 1;
    ccadical_set_option(w.solver, "quiet", 1);
    ccadical_set_terminate(w.solver, &w, count_question);
    while (cadical_hear(line, &head, sizeof head)) {
        if (!take_literals(&w, head.count, head.what == SAY_SOLVE)
            || (head.what == SAY_SOLVE && !answer(&w)))
            return 1;
    }
    return 0;
}
