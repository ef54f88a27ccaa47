// force_numbers.c: what every force is called, how strong it is and how strong it may be.
//
// One row a member: the defaults, the paper's Table 1, the check of what somebody sets and the JSON
// object all follow it, so that none of them can forget a force. transition_reach alone is a whole
// number and stands behind the rows. The rows are in the order in which JSON tells them.
#include "layout/force/forces.h"

#include "base/basics.h"

#define PLACES 9 // decimals of a number in JSON
#define SCALE 1e9
#define NUMBER_MOST 1e9    // of any number
#define POWER_MOST 16.0    // of powers
#define STEPS_MOST 1000000 // of a phase

static const struct {
    const char *name;
    size_t offset;
    double ours, paper;
    double most; // below and above 0
} rows[] = {
#define ROW(member, ours, paper, most)                                                         \
    {                                                                                          \
#member, offsetof(ns_relax_forces, member), ours, paper, most                          \
    }
    ROW(repulsion, 100, 40, NUMBER_MOST),
    ROW(repulsion_power, 2, 3, POWER_MOST),
    ROW(smoothing, 0, 7, NUMBER_MOST),
    ROW(smoothing_power, 1, 2.5, POWER_MOST),
    ROW(smoothing_middle, 0, 1.5, NUMBER_MOST),
    ROW(attraction, 1, 1.8, NUMBER_MOST),
    ROW(attraction_length, 5, 2.2, NUMBER_MOST),
    ROW(transition, 4, 9, NUMBER_MOST),
    ROW(transition_power, 1, 0.9, POWER_MOST),
    ROW(temperature, 0, 1, NUMBER_MOST),
    ROW(split, 16, 50, NUMBER_MOST),
    ROW(merge, 6, 15, NUMBER_MOST),
    // What is not in the paper is off there, or no limit.
    ROW(reach, 25, 0, NUMBER_MOST),
    ROW(stiffness, 100, 0, NUMBER_MOST),
    ROW(area, 0.05, 0, NUMBER_MOST),
    ROW(area_low, 0.6, 1, NUMBER_MOST),
    ROW(area_high, 1.4, 1, NUMBER_MOST),
    ROW(crossing, 0.15, 0, NUMBER_MOST),
    ROW(spacing, 5, 0, NUMBER_MOST),
    ROW(drag, 1, 0, NUMBER_MOST),
    ROW(min_gap, 2.2, 0, NUMBER_MOST),
    ROW(min_angle, 10, 0, NUMBER_MOST),
    ROW(step, 4, NS_RELAX_UNITS, NUMBER_MOST),
#undef ROW
};

static const char whole_member[] = "transition_reach";

static double *member_of(ns_relax_forces *forces, int32_t i)
{
    return (double *)((char *)forces + rows[i].offset);
}

ns_relax_forces ns_relax_forces_defaults(void)
{
    ns_relax_forces forces = { .transition_reach = 4 };

    for (int32_t i = 0; i < NS_COUNT(rows); i++)
        *member_of(&forces, i) = rows[i].ours;
    return forces;
}

ns_relax_forces ns_relax_forces_paper(void)
{
    ns_relax_forces forces = { .transition_reach = 1 };

    for (int32_t i = 0; i < NS_COUNT(rows); i++)
        *member_of(&forces, i) = rows[i].paper;
    return forces;
}

ns_relax_options ns_relax_defaults(void)
{
    return (ns_relax_options){ .segment = 10, .setting = 2 };
}

ns_status ns_relax_forces_check(ns_ctx *ctx, const ns_relax_forces *forces)
{
    ns_relax_forces copy = *forces;
    bool good = ns_abs(forces->transition_reach) <= NUMBER_MOST;

    for (int32_t i = 0; i < NS_COUNT(rows); i++)
        good = good && ns_abs(*member_of(&copy, i)) <= rows[i].most; // not when it is no number
    if (!good)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the forces of a layout are numbers up to a thousand million, their "
                       "powers up to %d",
                       (int)POWER_MOST);
    return NS_OK;
}

// -- JSON ---------------------------------------------------------------------------------------

static ns_status read_whole(ns_ctx *ctx, const ns_json *json, int32_t value, int32_t *number)
{
    int64_t whole;

    if (!ns_json_whole(json, value, &whole) || whole < 0 || whole > INT32_MAX)
        return ns_json_fail(ctx, json, value, "%s is a number of vertices, such as 4",
                            whole_member);
    *number = (int32_t)whole;
    return NS_OK;
}

static ns_status read_steps(ns_ctx *ctx, const ns_json *json, int32_t value, int32_t *steps)
{
    int64_t whole;

    if (!ns_json_whole(json, value, &whole) || whole < 1 || whole > STEPS_MOST)
        return ns_json_fail(ctx, json, value, "a phase has 1 to %d steps", STEPS_MOST);
    *steps = (int32_t)whole;
    return NS_OK;
}

// The same double on every machine: a whole number is divided once.
static ns_status read_member(ns_ctx *ctx, const ns_json *json, int32_t key,
                             ns_relax_forces *forces)
{
    int32_t i = 0;
    int64_t fixed;

    if (ns_json_same(json, key, "description"))
        return ns_json_is(json, key + 1, NS_JSON_STRING)
                   ? NS_OK
                   : ns_json_fail(ctx, json, key + 1, "a description is a text for people");
    if (ns_json_same(json, key, whole_member))
        return read_whole(ctx, json, key + 1, &forces->transition_reach);
    while (i < NS_COUNT(rows) && !ns_json_same(json, key, rows[i].name))
        i++;
    if (i == NS_COUNT(rows))
        return ns_json_fail(ctx, json, key,
                            "there is no force \"%s\"; docs/layout.md lists them",
                            ns_json_text(json, key));
    if (!ns_json_fixed(json, key + 1, PLACES, &fixed))
        return ns_json_fail(ctx, json, key + 1,
                            "%s is a number such as 2.5, below a billion and with at most nine "
                            "decimals",
                            rows[i].name);
    *member_of(forces, i) = (double)fixed / SCALE;
    return NS_OK;
}

ns_status ns_relax_forces_take(ns_ctx *ctx, const ns_json *json, int32_t value, int32_t *steps,
                               ns_relax_forces *forces)
{
    if (!ns_json_is(json, value, NS_JSON_OBJECT))
        return ns_json_fail(ctx, json, value,
                            "forces are an object such as {\"repulsion\": 40}");
    for (int32_t key = ns_json_first(json, value); key; key = ns_json_next(json, key + 1)) {
        if (steps && ns_json_same(json, key, "steps"))
            NS_TRY(read_steps(ctx, json, key + 1, steps));
        else
            NS_TRY(read_member(ctx, json, key, forces));
    }
    return NS_OK;
}

ns_status ns_relax_forces_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                               ns_relax_forces *forces)
{
    ns_json json = { 0 };
    ns_relax_forces read = *forces;

    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    const ns_status status = ns_relax_forces_take(ctx, &json, NS_JSON_ROOT, NULL, &read);
    if (status == NS_OK)
        *forces = read;
    ns_json_drop(ctx, &json);
    return status;
}

void ns_relax_forces_put(ns_json_writer *w, const ns_relax_forces *forces)
{
    ns_relax_forces copy = *forces;

    for (int32_t i = 0; i < NS_COUNT(rows); i++)
        ns_json_add_rounded(w, rows[i].name, *member_of(&copy, i), PLACES);
    ns_json_add_int(w, whole_member, forces->transition_reach);
}
