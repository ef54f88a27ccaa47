// sat_cadical.c: see sat_cadical.h.
//
// An engine is one CaDiCaL solver and the question it was last asked. CaDiCaL polls its terminate
// callback often enough (between conflicts and inside its preprocessing) for a prompt stop.
#include "io/sat_cadical.h"

#include <ccadical.h>
#include <stdlib.h>

typedef struct cadical_engine {
    CCaDiCaL *solver;
    bool (*stop)(void *user); // of the solve that is running
    void *user;
} cadical_engine;

static int asked_to_stop(void *state)
{
    const cadical_engine *engine = state;

    return engine->stop && engine->stop(engine->user);
}

static void *cadical_open(void)
{
    cadical_engine *engine = calloc(1, sizeof *engine);

    if (!engine)
        return NULL;
    engine->solver = ccadical_init();
    if (!engine->solver) {
        free(engine);
        return NULL;
    }
    ccadical_set_option(engine->solver, "quiet", 1);
    ccadical_set_terminate(engine->solver, engine, asked_to_stop);
    return engine;
}

static void cadical_add(void *engine, int32_t literal)
{
    ccadical_add(((cadical_engine *)engine)->solver, literal);
}

static void cadical_assume(void *engine, int32_t literal)
{
    ccadical_assume(((cadical_engine *)engine)->solver, literal);
}

static ns_sat_answer cadical_solve(void *at, int32_t conflicts, bool (*stop)(void *user),
                                   void *user)
{
    cadical_engine *engine = at;

    engine->stop = stop;
    engine->user = user;
    ccadical_limit(engine->solver, "conflicts", conflicts);
    const int answer = ccadical_solve(engine->solver); // 10 yes, 20 no, 0 gave up
    engine->stop = NULL;
    return answer == 10 ? NS_SAT_YES : answer == 20 ? NS_SAT_NO : NS_SAT_UNKNOWN;
}

static bool cadical_value(void *engine, int32_t variable)
{
    return ccadical_val(((cadical_engine *)engine)->solver, variable) > 0;
}

static void cadical_close(void *at)
{
    cadical_engine *engine = at;

    if (!engine)
        return;
    ccadical_release(engine->solver);
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
