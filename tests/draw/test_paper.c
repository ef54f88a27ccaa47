// test_paper.c: papers by name and by size.
#include "base/trig.h"
#include "draw/grid/grid_page.h"
#include "ns_test.h"

static void papers_by_name(ns_test *t)
{
    static const struct {
        const char *name;
        bool found;
        ns_paper paper;
    } cases[] = {
        { "a4", true, NS_PAPER_A4 },         { "A4", true, NS_PAPER_A4 },
        { "Letter", true, NS_PAPER_LETTER }, { "tabloid", true, NS_PAPER_TABLOID },
        { "ANSI-C", true, NS_PAPER_ANSI_C }, { "", false, NS_PAPER_A4 },
        { "a", false, NS_PAPER_A4 },         { "a44", false, NS_PAPER_A4 },
        { "letters", false, NS_PAPER_A4 },   { "a5", true, NS_PAPER_A5 },
        { "Legal", true, NS_PAPER_LEGAL },   { "this", false, NS_PAPER_A4 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_paper paper = NS_PAPER_A4;
        ns_expect(t, ns_paper_find(cases[i].name, &paper) == cases[i].found, "%s",
                  cases[i].name);
        ns_expect(t, paper == cases[i].paper, "%s is another paper", cases[i].name);
    }
}

static void papers_grow(ns_test *t)
{
    const ns_draw_options options = ns_draw_defaults();

    for (int32_t p = NS_PAPER_A4; p < NS_PAPER_OWN; p++) {
        ns_paper paper = (ns_paper)p, again, larger = paper;
        double s, l, s2, l2;
        ns_paper_sides(&options, paper, false, &s, &l);
        ns_expect(t, s < l, "%s", ns_paper_name(paper));
        ns_expect(t, ns_paper_find(ns_paper_name(paper), &again) && again == paper, "%d", p);
        ns_expect(
            t, ns_scene_paper(&(ns_scene){ .width = l, .height = s }, &again) && again == paper,
            "%d turned", p);
        if (!ns_paper_larger(&larger))
            continue;
        ns_paper_sides(&options, larger, false, &s2, &l2);
        const double least = paper == NS_PAPER_LEGAL ? s + 1 : l; // long: tabloid is wider
        ns_expect(t, s2 >= least && l2 > l, "%s is not larger", ns_paper_name(larger));
    }
    ns_paper none;
    ns_expect(t, !ns_scene_paper(&(ns_scene){ .width = 10, .height = 10 }, &none), "no paper");
}

static void papers_by_size(ns_test *t)
{
    static const struct {
        const char *text;
        bool read;
        ns_paper paper;
        double width, height; // of a size of one's own
    } cases[] = {
        { "A5", true, NS_PAPER_A5, 0, 0 },
        { "6x9in", true, NS_PAPER_OWN, 432, 648 },
        { "9X6IN", true, NS_PAPER_OWN, 648, 432 },
        { "127x203.2mm", true, NS_PAPER_OWN, 360, 576 },
        { "12.7x20.32cm", true, NS_PAPER_OWN, 360, 576 },
        { "360x576pt", true, NS_PAPER_OWN, 360, 576 },
        { "210x297mm", true, NS_PAPER_A4, 0, 0 },
        { "148x210mm", true, NS_PAPER_A5, 0, 0 },
        { "8.5x11in", true, NS_PAPER_LETTER, 0, 0 },
        { "8.5x14in", true, NS_PAPER_LEGAL, 0, 0 },
        { "1x1in", true, NS_PAPER_OWN, 72, 72 },
        { "0.9x9in", false, 0, 0, 0 },
        { "200x200in", true, NS_PAPER_OWN, 14400, 14400 },
        { "200x200.1in", false, 0, 0, 0 },
        { "6x9", false, 0, 0, 0 },
        { "6in", false, 0, 0, 0 },
        { "x9in", false, 0, 0, 0 },
        { "6xin", false, 0, 0, 0 },
        { "6x9 in", false, 0, 0, 0 },
        { "6x9inch", false, 0, 0, 0 },
        { "-6x9in", false, 0, 0, 0 },
        { "6x9x3in", false, 0, 0, 0 },
        { "0.000000000000000000001x9in", false, 0, 0, 0 },
        { ".", false, 0, 0, 0 },
        { "", false, 0, 0, 0 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_draw_options options = ns_draw_defaults();
        ns_expect(t, ns_paper_read(cases[i].text, &options) == cases[i].read, "%s",
                  cases[i].text);
        if (!cases[i].read)
            continue;
        ns_expect(t, options.paper == cases[i].paper, "%s is %s", cases[i].text,
                  ns_paper_name(options.paper));
        ns_expect(t, options.grow == (options.paper != NS_PAPER_OWN), "%s", cases[i].text);
        ns_expect(t,
                  ns_abs(options.paper_width - cases[i].width) < 1e-9
                      && ns_abs(options.paper_height - cases[i].height) < 1e-9,
                  "%s: %g x %g", cases[i].text, options.paper_width, options.paper_height);
    }
}

// A size stays as it was given, a known paper lies as is best, and both obey an order.
static void papers_turn(ns_test *t)
{
    static const struct {
        const char *text;
        ns_orientation orientation;
        bool portrait, landscape;
    } cases[] = {
        { "a4", NS_ORIENT_AUTO, true, true },
        { "a4", NS_ORIENT_PORTRAIT, true, false },
        { "a4", NS_ORIENT_LANDSCAPE, false, true },
        { "6x9in", NS_ORIENT_AUTO, true, false },
        { "9x6in", NS_ORIENT_AUTO, false, true },
        { "9x6in", NS_ORIENT_PORTRAIT, true, false },
        { "6x6in", NS_ORIENT_AUTO, true, false },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_draw_options options = ns_draw_defaults();
        double width, height;
        ns_expect(t, ns_paper_read(cases[i].text, &options), "%s", cases[i].text);
        options.orientation = cases[i].orientation;
        ns_expect(t,
                  ns_paper_may_lie(&options, options.paper, false) == cases[i].portrait
                      && ns_paper_may_lie(&options, options.paper, true) == cases[i].landscape,
                  "case %d", i);
        ns_paper_sides(&options, options.paper, true, &width, &height);
        ns_expect(t, width >= height, "case %d: %g x %g", i, width, height);
    }
}

NS_TEST_MAIN(NS_CASE(papers_by_name), NS_CASE(papers_grow), NS_CASE(papers_by_size),
             NS_CASE(papers_turn))
