// program_clp.c: see program_clp.h. The port opens its back end, program_clp_solve.c, when the first
// program is to be solved: most commands have none. Without its file it gives up, as an engine may.
#include "io/engine/program_clp.h"

#include "io/backends.h"

static ns_program_answer solve(void *user, const ns_program *program, double *x, double *price,
                               bool (*stop)(void *user), void *stop_user)
{
    ns_ctx unheard = { 0 };
    ns_backend_function *found;

    if (ns_backend_find(&unheard, NS_BACKEND_CLP, "ns_clp_solve", &found) != NS_OK)
        return NS_PROGRAM_GAVE_UP;
    return ((ns_clp_solver *)found)(user, program, x, price, stop, stop_user);
}

const ns_program_port *ns_program_clp(void)
{
    static const ns_program_port port = { .name = "clp", .solve = solve };

    return &port;
}
