// sat_cadical.c: see sat_cadical.h.
//
// CaDiCaL throws when there is no memory, and nothing may be thrown through C: so it works in a
// child process (child.h). Literals go there in portions; a solve comes back as an answer with all
// values. On the way there are reports of how often CaDiCaL asked whether to stop, which it does
// between conflicts and inside its preprocessing: `stop` is asked as often here, so that effort is
// counted as if it were asked directly. A child that dies knows nothing any more: it gives up at
// once, and the search goes on without it.
#include "io/sat_cadical.h"

#include "io/child.h"

#include <ccadical.h>
#include <stdlib.h>

#define PORTION 4096     // numbers that are sent at once
#define QUESTIONS_MAX 16 // that are reported at once

// What is sent: each is a head, and `count` numbers or bytes behind it.
enum { SAY_CLAUSES, SAY_SOLVE, SAY_ASKED, SAY_ANSWER };

typedef struct cadical_head {
    int32_t what, count;
} cadical_head;

typedef struct cadical_engine {
    ns_child child;
    int32_t portion[PORTION], waiting; // literals that were not sent yet
    int32_t *assumed;
    int32_t assumed_count, assumed_room;
    int32_t variables; // the largest that was told
    int8_t *values;    // of the last NS_SAT_YES; [value_count]
    int32_t value_count;
    bool lost;
} cadical_engine;

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

static bool hear(int line, void *to, size_t count)
{
    return ns_child_hear(line, to, count, NULL, NULL) == NS_CHILD_SAID;
}

// Takes the literals of clauses, or assumes them.
static bool take_literals(const cadical_worker *w, int32_t count, bool assumed)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t literal;
        if (!hear(w->line, &literal, sizeof literal))
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

    if (!hear(w->line, limits, sizeof limits))
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

static int work(void *user, int line)
{
    cadical_worker w = { .solver = ccadical_init(), .line = line };
    cadical_head head;

    (void)user;
    if (!w.solver)
        return 1;
    ccadical_set_option(w.solver, "quiet", 1);
    ccadical_set_terminate(w.solver, &w, count_question);
    while (hear(line, &head, sizeof head)) {
        if (!take_literals(&w, head.count, head.what == SAY_SOLVE)
            || (head.what == SAY_SOLVE && !answer(&w)))
            return 1;
    }
    return 0;
}

static void *cadical_open(void)
{
    cadical_engine *engine = calloc(1, sizeof *engine);

    if (engine && ns_child_start(&engine->child, work, NULL))
        return engine;
    free(engine);
    return NULL;
}

static void tell(cadical_engine *engine, const void *bytes, size_t count)
{
    engine->lost = engine->lost || !ns_child_send(engine->child.line, bytes, count);
}

static void send_portion(cadical_engine *engine)
{
    const cadical_head head = { SAY_CLAUSES, engine->waiting };

    if (engine->waiting == 0)
        return;
    tell(engine, &head, sizeof head);
    tell(engine, engine->portion, (size_t)engine->waiting * sizeof *engine->portion);
    engine->waiting = 0;
}

static void note_variable(cadical_engine *engine, int32_t literal)
{
    const int32_t variable = literal < 0 ? -literal : literal;

    if (variable > engine->variables)
        engine->variables = variable;
}

static void cadical_add(void *at, int32_t literal)
{
    cadical_engine *engine = at;

    note_variable(engine, literal);
    engine->portion[engine->waiting++] = literal;
    if (engine->waiting == PORTION)
        send_portion(engine);
}

static void cadical_assume(void *at, int32_t literal)
{
    cadical_engine *engine = at;

    note_variable(engine, literal);
    if (engine->assumed_count == engine->assumed_room) {
        const int32_t room = 2 * engine->assumed_room + 16;
        int32_t *more = realloc(engine->assumed, (size_t)room * sizeof *more);
        if (!more) {
            engine->lost = true;
            return;
        }
        engine->assumed = more;
        engine->assumed_room = room;
    }
    engine->assumed[engine->assumed_count++] = literal;
}

static void send_question(cadical_engine *engine, int32_t conflicts)
{
    const cadical_head head = { SAY_SOLVE, engine->assumed_count };
    const int32_t limits[2] = { conflicts, engine->variables };

    send_portion(engine);
    tell(engine, &head, sizeof head);
    tell(engine, engine->assumed, (size_t)engine->assumed_count * sizeof *engine->assumed);
    tell(engine, limits, sizeof limits);
    engine->assumed_count = 0;
}

static ns_sat_answer take_answer(cadical_engine *engine, int32_t count)
{
    int32_t result;
    int8_t *values = realloc(engine->values, (size_t)count + 1);

    if (values)
        engine->values = values;
    if (!values || count > engine->variables
        || !hear(engine->child.line, &result, sizeof result)
        || !hear(engine->child.line, values, (size_t)count)) {
        engine->lost = true;
        return NS_SAT_UNKNOWN;
    }
    engine->value_count = count;
    return (ns_sat_answer)result;
}

static ns_sat_answer cadical_solve(void *at, int32_t conflicts, bool (*stop)(void *user),
                                   void *user)
{
    cadical_engine *engine = at;
    cadical_head head;

    send_question(engine, conflicts);
    while (!engine->lost) {
        if (!hear(engine->child.line, &head, sizeof head)) {
            engine->lost = true;
        } else if (head.what == SAY_ANSWER) {
            return take_answer(engine, head.count);
        } else {
            for (int32_t i = 0; i < head.count; i++)
                engine->lost = engine->lost || (stop && stop(user));
        }
    }
    return NS_SAT_UNKNOWN;
}

static bool cadical_value(void *at, int32_t variable)
{
    const cadical_engine *engine = at;

    return variable <= engine->value_count && engine->values[variable - 1] > 0;
}

static void cadical_close(void *at)
{
    cadical_engine *engine = at;

    if (!engine)
        return;
    ns_child_end(&engine->child, false);
    free(engine->assumed);
    free(engine->values);
    free(engine);
}

const ns_sat_port *ns_sat_cadical(void)
{
    static const ns_sat_port port = {
        .name = "cadical",
        .open = cadical_open,
        .add = cadical_add,
        .assume = cadical_assume,
        .solve = cadical_solve,
        .value = cadical_value,
        .close = cadical_close,
    };

    return &port;
}
