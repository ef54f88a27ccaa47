// took.c: how long work took, where there are clocks.
//
// The core has none: times come from the ports, and where there are no ports objects simply lack them.
#include "work/work_parts.h"

ns_took ns_took_since(const ns_ports *ports, const ns_took *since)
{
    ns_took took = { .known = ports->cpu_seconds && ports->clock_seconds };

    if (took.known) {
        took.seconds = ports->cpu_seconds() - (since ? since->seconds : 0);
        took.elapsed = ports->clock_seconds() - (since ? since->elapsed : 0);
    }
    return took;
}

void ns_took_put(ns_json_writer *w, const ns_took *took)
{
    if (!took->known)
        return;
    ns_json_add_rounded(w, "seconds", took->seconds, 6);
    ns_json_add_rounded(w, "elapsed", took->elapsed, 6);
}
