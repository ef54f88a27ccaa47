// forces_json.c: the forces of a layout as JSON, so that a setting can be kept and shared.
#include "nonosmith/relax.h"

#include "base/basics.h"

#define PLACES 9
#define SCALE 1e9

// Every member but transition_reach, which is a whole number, in the order of the struct.
static const struct {
    const char *name;
    size_t offset;
} members[] = {
#define MEMBER(name)                                                                           \
    {                                                                                          \
#name, offsetof(ns_relax_forces, name)                                                 \
    }
    MEMBER(repulsion),
    MEMBER(repulsion_power),
    MEMBER(smoothing),
    MEMBER(smoothing_power),
    MEMBER(smoothing_middle),
    MEMBER(attraction),
    MEMBER(attraction_length),
    MEMBER(transition),
    MEMBER(transition_power),
    MEMBER(temperature),
    MEMBER(split),
    MEMBER(merge),
    MEMBER(reach),
    MEMBER(stiffness),
    MEMBER(area),
    MEMBER(area_low),
    MEMBER(area_high),
    MEMBER(crossing),
    MEMBER(spacing),
    MEMBER(drag),
    MEMBER(min_gap),
    MEMBER(min_angle),
    MEMBER(step),
#undef MEMBER
};

static const char whole_member[] = "transition_reach";

static double *member_of(ns_relax_forces *forces, int32_t i)
{
    return (double *)((char *)forces + members[i].offset);
}

static int32_t member_named(const ns_json *json, int32_t key)
{
    int32_t i = 0;

    while (i < NS_COUNT(members) && !ns_json_same(json, key, members[i].name))
        i++;
    return i;
}

static ns_status read_whole(ns_ctx *ctx, const ns_json *json, int32_t value, int32_t *number)
{
    int64_t whole;

    if (!ns_json_whole(json, value, &whole) || whole < 0 || whole > INT32_MAX)
        return ns_json_fail(ctx, json, value, "%s is a number of vertices, such as 4",
                            whole_member);
    *number = (int32_t)whole;
    return NS_OK;
}

// The same double on every machine: a whole number is divided once.
static ns_status read_member(ns_ctx *ctx, const ns_json *json, int32_t key,
                             ns_relax_forces *forces)
{
    const int32_t i = member_named(json, key);
    int64_t fixed;

    if (ns_json_same(json, key, whole_member))
        return read_whole(ctx, json, key + 1, &forces->transition_reach);
    if (i == NS_COUNT(members))
        return ns_json_fail(ctx, json, key,
                            "there is no force \"%s\"; docs/layout.md lists them",
                            ns_json_text(json, key));
    if (!ns_json_fixed(json, key + 1, PLACES, &fixed))
        return ns_json_fail(ctx, json, key + 1,
                            "%s is a number such as 2.5, below a billion and with at most nine "
                            "decimals",
                            members[i].name);
    *member_of(forces, i) = (double)fixed / SCALE;
    return NS_OK;
}

ns_status ns_relax_forces_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                               ns_relax_forces *forces)
{
    ns_json json = { 0 };
    ns_relax_forces read = *forces;

    NS_TRY(ns_json_read(ctx, &json, name, bytes, count));
    ns_status status = ns_json_is(&json, NS_JSON_ROOT, NS_JSON_OBJECT)
                           ? NS_OK
                           : ns_json_fail(ctx, &json, NS_JSON_ROOT,
                                          "forces are an object such as {\"repulsion\": 40}");
    for (int32_t key = ns_json_first(&json, NS_JSON_ROOT); status == NS_OK && key;
         key = ns_json_next(&json, key + 1))
        status = read_member(ctx, &json, key, &read);
    if (status == NS_OK)
        *forces = read;
    ns_json_drop(ctx, &json);
    return status;
}

void ns_relax_forces_put(ns_json_writer *w, const ns_relax_forces *forces)
{
    ns_relax_forces copy = *forces;

    for (int32_t i = 0; i < NS_COUNT(members); i++) {
        ns_json_add_rounded(w, members[i].name, *member_of(&copy, i), PLACES);
    }
    ns_json_add_int(w, whole_member, forces->transition_reach);
}
