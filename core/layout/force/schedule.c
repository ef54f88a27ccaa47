// schedule.c: forces that take turns, see nonosmith/relax.h.
#include "layout/force/forces.h"

#include "base/basics.h"

ns_relax_schedule ns_relax_schedule_of(const ns_relax_forces *forces)
{
    return (ns_relax_schedule){ .count = 1, .at = { { .forces = *forces } } };
}

ns_relax_schedule ns_relax_schedule_defaults(void)
{
    const ns_relax_forces forces = ns_relax_forces_defaults();

    return ns_relax_schedule_of(&forces);
}

ns_status ns_relax_schedule_check(ns_ctx *ctx, const ns_relax_schedule *schedule)
{
    if (schedule->count < 1 || schedule->count > NS_RELAX_PHASES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a schedule has 1 to %d phases", NS_RELAX_PHASES_MAX);
    for (int32_t i = 0; i < schedule->count; i++) {
        const bool last = i + 1 == schedule->count;
        if (schedule->at[i].steps < !last)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "phase %d lasts for no steps; only the last one may be without end",
                           (int)i + 1);
        NS_TRY(ns_relax_forces_check(ctx, &schedule->at[i].forces));
    }
    return NS_OK;
}

static ns_status read_phases(ns_ctx *ctx, const ns_json *json, const ns_relax_forces *base,
                             ns_relax_schedule *schedule)
{
    for (int32_t v = ns_json_first(json, NS_JSON_ROOT); v; v = ns_json_next(json, v)) {
        if (schedule->count == NS_RELAX_PHASES_MAX)
            return ns_json_fail(ctx, json, v, "a schedule has at most %d phases",
                                NS_RELAX_PHASES_MAX);
        ns_relax_phase *phase = &schedule->at[schedule->count++];
        phase->forces = *base;
        NS_TRY(ns_relax_forces_take(ctx, json, v, &phase->steps, &phase->forces));
        if (phase->steps == 0 && ns_json_next(json, v))
            return ns_json_fail(
                ctx, json, v,
                "this phase needs its steps, such as {\"steps\": 200}; only the "
                "last may go without");
    }
    if (schedule->count == 0)
        return ns_json_fail(ctx, json, NS_JSON_ROOT,
                            "a schedule has a phase at least, such as [{\"steps\": 200, "
                            "\"attraction\": 3}, {\"attraction\": 1}]");
    return NS_OK;
}

ns_status ns_relax_schedule_read(ns_ctx *ctx, const char *name, const char *bytes,
                                 int32_t count, const ns_relax_forces *base,
                                 ns_relax_schedule *schedule)
{
    ns_json json = { 0 };
    ns_relax_schedule read = { 0 };
    ns_status status;

    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    if (ns_json_is(&json, NS_JSON_ROOT, NS_JSON_ARRAY)) {
        status = read_phases(ctx, &json, base, &read);
    } else {
        read = ns_relax_schedule_of(base);
        status = ns_relax_forces_take(ctx, &json, NS_JSON_ROOT, NULL, &read.at[0].forces);
    }
    if (status == NS_OK)
        *schedule = read;
    ns_json_drop(ctx, &json);
    return status;
}
