// sat_cadical.c: see sat_cadical.h.
//
// CaDiCaL throws when there is no memory, and nothing may be thrown through C: so it works in a
// child process (child.h). Literals go there in portions; a solve comes back as an answer with all
// values. On the way there are reports of how often CaDiCaL asked whether to stop, which it does
// between conflicts and inside its preprocessing: `stop` is asked as often here, so that effort is
// counted as if it were asked directly. A child that dies knows nothing any more: it gives up at
// once, and the search goes on without it.
//
// This is the parent, which knows nothing of CaDiCaL; sat_cadical_child.c is the back end.
#include "io/engine/sat_cadical.h"

#include "io/asserts.h"
#include "io/backends.h"
#include "io/engine/sat_cadical_parts.h"

#include <stdlib.h>

#define PORTION 4096 // numbers that are sent at once

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

// Without its back end an engine is lost from the start.
static bool start(cadical_engine *engine)
{
    ns_ctx unheard = { 0 };
    ns_backend_function *child;

    engine->child.line = -1;
    engine->lost =
        ns_backend_find(&unheard, NS_BACKEND_CADICAL, "ns_cadical_child", &child) != NS_OK;
    return engine->lost || ns_child_start(&engine->child, (ns_child_work *)child, NULL);
}

static void *cadical_open(void)
{
    cadical_engine *engine = calloc(1, sizeof *engine);

    if (engine && start(engine))
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

    NS_ASSERT(engine->waiting >= 0 && engine->waiting < PORTION);
    note_variable(engine, literal);
    engine->portion[engine->waiting++] = literal;
    if (engine->waiting == PORTION)
        send_portion(engine);
}

static void cadical_assume(void *at, int32_t literal)
{
    cadical_engine *engine = at;

    NS_ASSERT(literal != 0); // which ends a clause
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
    NS_ASSERT(engine->waiting == 0);
}

static ns_sat_answer take_answer(cadical_engine *engine, int32_t count)
{
    int32_t result;
    int8_t *values = realloc(engine->values, (size_t)count + 1);

    if (values)
        engine->values = values;
    if (!values || count > engine->variables
        || !cadical_hear(engine->child.line, &result, sizeof result)
        || !cadical_hear(engine->child.line, values, (size_t)count)) {
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
        if (!cadical_hear(engine->child.line, &head, sizeof head)) {
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

    NS_ASSERT(variable > 0);
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
