// test_forces_json.c: forces as JSON: every member, read as it was written; what is refused.
#include "nonosmith/relax.h"
#include "ns_test.h"

#include <stdlib.h>
#include <string.h>

static ns_status read(ns_test *t, const char *json, ns_relax_forces *forces)
{
    return ns_relax_forces_read(&t->ctx, "f.json", json, (int32_t)strlen(json), forces);
}

static ns_status put(ns_test *t, const ns_relax_forces *forces, ns_text *text)
{
    ns_json_writer w = ns_json_writer_to(&t->ctx, text);

    ns_json_open_object(&w, NS_JSON_LINES);
    ns_relax_forces_put(&w, forces);
    ns_json_close(&w);
    return ns_json_written(&w);
}

// A struct whose members are all different, and all can be told with nine decimals. Written member
// by member: one that the JSON forgets shows.
static ns_relax_forces all_different(void)
{
    return (ns_relax_forces){
        .repulsion = 1.5,
        .repulsion_power = 2.25,
        .smoothing = 3.125,
        .smoothing_power = 4.0625,
        .smoothing_middle = 5.03125,
        .attraction = 6.015625,
        .attraction_length = 7.0078125,
        .transition = 8.00390625,
        .transition_power = 9.001953125,
        .temperature = 10.5,
        .split = 11.5,
        .merge = 12.5,
        .reach = 13.5,
        .transition_reach = 14,
        .stiffness = 14.75,
        .area = 15.5,
        .area_low = 16.5,
        .area_high = 17.5,
        .crossing = 18.5,
        .spacing = 19.5,
        .drag = -20.5,
        .min_gap = 21.5,
        .min_angle = 22.5,
        .step = 999999999.5,
    };
}

// Compared as they are written, which knows no padding.
static void expect_same(ns_test *t, const ns_relax_forces *got, const ns_relax_forces *wanted,
                        const char *what)
{
    ns_text a = { 0 }, b = { 0 };

    ns_expect(t, put(t, got, &a) == NS_OK && put(t, wanted, &b) == NS_OK, "memory");
    ns_expect_text(t, ns_text_chars(&a), ns_text_chars(&b), "%s", what);
    ns_text_drop(&t->ctx, &a);
    ns_text_drop(&t->ctx, &b);
}

static void what_is_written_is_read(ns_test *t)
{
    const ns_relax_forces wanted = all_different();
    ns_relax_forces got = { 0 };
    ns_text text = { 0 };

    ns_expect(t, put(t, &wanted, &text) == NS_OK, "memory");
    ns_expect(t, read(t, text.at, &got) == NS_OK, "%s", t->ctx.message);
    // Every double but nothing of the padding behind the whole number.
    ns_expect(t, memcmp(&got, &wanted, offsetof(ns_relax_forces, transition_reach)) == 0,
              "the first group");
    ns_expect(t, got.transition_reach == wanted.transition_reach, "transition_reach");
    ns_expect(t,
              memcmp(&got.stiffness, &wanted.stiffness,
                     sizeof got - offsetof(ns_relax_forces, stiffness))
                  == 0,
              "the second group");
    ns_text_drop(&t->ctx, &text);
}

static void what_is_not_named_stays(ns_test *t)
{
    ns_relax_forces got = all_different(), wanted = all_different();

    wanted.attraction = 0.75;
    wanted.transition_reach = 0;
    ns_expect(t, read(t, "{\"attraction\": 7.5e-1, \"transition_reach\": 0}", &got) == NS_OK,
              "%s", t->ctx.message);
    expect_same(t, &got, &wanted, "two members");
    ns_expect(t, read(t, " {} ", &got) == NS_OK, "%s", t->ctx.message);
    expect_same(t, &got, &wanted, "none");
}

static void what_is_wrong_is_named(ns_test *t)
{
    static const struct {
        const char *json, *says;
    } cases[] = {
        { "", "f.json:1:1" },
        { "[]", "f.json:1:1: forces are an object" },
        { "3", "forces are an object" },
        { "{\"repulson\": 3}", "f.json:1:2: there is no force \"repulson\"" },
        { "{\"Repulsion\": 3}", "there is no force \"Repulsion\"" },
        { "{\"\": 3}", "there is no force \"\"" },
        { "{\"step\":\n \"3\"}", "f.json:2:2: step is a number" },
        { "{\"step\": null}", "step is a number" },
        { "{\"step\": {}}", "step is a number" },
        { "{\"step\": 1e10}", "step is a number" },
        { "{\"step\": 1e400}", "step is a number" },
        { "{\"step\": 0.0000000001}", "at most nine decimals" },
        { "{\"step\": NaN}", "f.json:1:10" },
        { "{\"step\": 1, \"step\": 2}", "f.json:1:13" },
        { "{\"transition_reach\": 2.5}", "transition_reach is a number of vertices" },
        { "{\"transition_reach\": -1}", "transition_reach is a number of vertices" },
        { "{\"transition_reach\": 3000000000}", "transition_reach is a number of vertices" },
        { "{\"attraction\": 1, \"transition_reach\": \"\"}", "transition_reach is" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const ns_relax_forces wanted = all_different();
        ns_relax_forces got = wanted;
        ns_expect(t, read(t, cases[i].json, &got) == NS_BAD_INPUT, "%s", cases[i].json);
        ns_expect(t, strstr(t->ctx.message, cases[i].says) != NULL, "%s: %s", cases[i].json,
                  t->ctx.message);
        expect_same(t, &got, &wanted, cases[i].json);
    }
}

// The example is Table 1, to the last member.
static void the_papers_forces_are_an_example(ns_test *t)
{
    const ns_relax_forces wanted = ns_relax_forces_paper();
    ns_relax_forces got = all_different();
    int32_t count = 0;
    char *json = ns_test_read(NS_SOURCE_DIR "/examples/forces/paper.json", &count);

    ns_expect(t, json && read(t, json, &got) == NS_OK, "%s", t->ctx.message);
    expect_same(t, &got, &wanted, "paper.json");
    free(json);
}

static void every_example_can_be_read(ns_test *t)
{
    static const char *const names[] = { "tight", "loose", "room", "even", "kinks" };

    for (int32_t i = 0; i < NS_COUNT(names); i++) {
        ns_relax_forces forces = ns_relax_forces_defaults();
        char path[1000];
        int32_t count = 0;
        snprintf(path, sizeof path, "%s/examples/forces/%s.json", NS_SOURCE_DIR, names[i]);
        char *json = ns_test_read(path, &count);
        ns_expect(t, json && read(t, json, &forces) == NS_OK, "%s: %s", path, t->ctx.message);
        free(json);
    }
}

// The number that follows a member's name in the text of an object; its length, or 0.
static int32_t number_of(const char *json, const char *name, const char **number)
{
    char key[80];

    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *at = strstr(json, key);
    *number = at ? at + strlen(key) : "";
    return (int32_t)strcspn(*number, ",\n");
}

// docs/layout.md has a row for each force: | `name` | default | paper |
static void the_documents_tell_the_defaults(ns_test *t)
{
    const ns_relax_forces ours = ns_relax_forces_defaults(), paper = ns_relax_forces_paper();
    ns_text here = { 0 }, there = { 0 };
    int32_t count = 0;
    char *doc = ns_test_read(NS_SOURCE_DIR "/docs/layout.md", &count);

    ns_expect(t, put(t, &ours, &here) == NS_OK && put(t, &paper, &there) == NS_OK, "memory");
    for (const char *at = strstr(here.at, "\""); doc && at; at = strstr(at, "\n  \"")) {
        char name[64], row[200];
        const char *a, *b;
        at = strchr(at, '"') + 1;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
        const int32_t a_long = number_of(here.at, name, &a),
                      b_long = number_of(there.at, name, &b);
        snprintf(row, sizeof row, "\n| `%s` | %.*s | %.*s |", name, (int)a_long, a, (int)b_long,
                 b);
        ns_expect(t, strstr(doc, row) != NULL, "docs/layout.md wants a row %s", row + 1);
    }
    ns_expect(t, doc != NULL, "docs/layout.md");
    free(doc);
    ns_text_drop(&t->ctx, &here);
    ns_text_drop(&t->ctx, &there);
}

static void memory_may_end(ns_test *t)
{
    const ns_relax_forces wanted = all_different();
    bool done = false;

    for (int64_t n = 1; !done; n++) {
        ns_relax_forces got = { 0 };
        ns_text text = { 0 };
        t->fail_at = t->allocations + n;
        done = put(t, &wanted, &text) == NS_OK && read(t, text.at, &got) == NS_OK;
        t->fail_at = 0;
        if (done)
            expect_same(t, &got, &wanted, "at last");
        ns_text_drop(&t->ctx, &text);
    }
}

NS_TEST_MAIN(NS_CASE(what_is_written_is_read), NS_CASE(what_is_not_named_stays),
             NS_CASE(what_is_wrong_is_named), NS_CASE(the_papers_forces_are_an_example),
             NS_CASE(every_example_can_be_read), NS_CASE(the_documents_tell_the_defaults),
             NS_CASE(memory_may_end))
