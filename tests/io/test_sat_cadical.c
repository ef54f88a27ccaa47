// test_sat_cadical.c: the port answers small questions, forgets assumptions and can be stopped.
#include "ns_test.h"

#ifdef NS_WITH_CADICAL
#include "io/engine/sat_cadical.h"

static void tell(void *engine, const ns_sat_port *port, const int32_t *literals)
{
    do {
        port->add(engine, *literals);
    } while (*literals++);
}

static void yes_no_and_assumptions(ns_test *t)
{
    const ns_sat_port *port = ns_sat_cadical();
    void *engine = port->open();

    tell(engine, port, (const int32_t[]){ 1, 2, 0 });
    tell(engine, port, (const int32_t[]){ -1, -2, 0 });
    ns_expect(t, port->solve(engine, 1000, NULL, NULL) == NS_SAT_YES, "one of two");
    ns_expect(t, port->value(engine, 1) != port->value(engine, 2), "exactly one of two");
    port->assume(engine, 1);
    port->assume(engine, 2);
    ns_expect(t, port->solve(engine, 1000, NULL, NULL) == NS_SAT_NO, "both are too many");
    port->assume(engine, 2);
    ns_expect(t, port->solve(engine, 1000, NULL, NULL) == NS_SAT_YES,
              "assumptions are forgotten");
    ns_expect(t, port->value(engine, 2) && !port->value(engine, 1), "the assumed one");
    tell(engine, port, (const int32_t[]){ 1, 0 });
    tell(engine, port, (const int32_t[]){ 2, 0 });
    ns_expect(t, port->solve(engine, 1000, NULL, NULL) == NS_SAT_NO, "told both");
    port->close(engine);
}

enum { HOLES = 10 };

static int32_t sits(int32_t pigeon, int32_t hole)
{
    return 1 + pigeon * HOLES + hole;
}

static bool at_once(void *asked)
{
    ++*(int32_t *)asked;
    return true;
}

// One pigeon too many: without tricks no clause solver gets far with it, so it must be stopped.
static void stops_when_asked(ns_test *t)
{
    const ns_sat_port *port = ns_sat_cadical();
    void *engine = port->open();
    int32_t asked = 0;

    for (int32_t p = 0; p <= HOLES; p++) {
        for (int32_t h = 0; h < HOLES; h++)
            port->add(engine, sits(p, h));
        port->add(engine, 0);
        for (int32_t q = 0; q < p; q++) {
            for (int32_t h = 0; h < HOLES; h++)
                tell(engine, port, (const int32_t[]){ -sits(p, h), -sits(q, h), 0 });
        }
    }
    ns_expect(t, port->solve(engine, INT32_MAX, at_once, &asked) == NS_SAT_UNKNOWN, "stopped");
    ns_expect(t, asked > 0, "was asked");
    port->close(engine);
}

NS_TEST_MAIN(NS_CASE(yes_no_and_assumptions), NS_CASE(stops_when_asked))
#else
static void without(ns_test *t)
{
    ns_skip(t, "built without CaDiCaL");
}

NS_TEST_MAIN(NS_CASE(without))
#endif
