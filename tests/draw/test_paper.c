// test_paper.c: papers by name and by size.
#include "draw/grid_page.h"
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
        { "letters", false, NS_PAPER_A4 },
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
    for (int32_t p = NS_PAPER_A4; p <= NS_PAPER_ANSI_E; p++) {
        ns_paper paper = (ns_paper)p, again, larger = paper;
        double s, l, s2, l2;
        ns_paper_sides(paper, &s, &l);
        ns_expect(t, s < l, "%s", ns_paper_name(paper));
        ns_expect(t, ns_paper_find(ns_paper_name(paper), &again) && again == paper, "%d", p);
        ns_expect(
            t, ns_scene_paper(&(ns_scene){ .width = l, .height = s }, &again) && again == paper,
            "%d turned", p);
        if (!ns_paper_larger(&larger))
            continue;
        ns_paper_sides(larger, &s2, &l2);
        ns_expect(t, s2 >= l && l2 > l, "%s is not larger", ns_paper_name(larger));
    }
    ns_paper none;
    ns_expect(t, !ns_scene_paper(&(ns_scene){ .width = 10, .height = 10 }, &none), "no paper");
}

NS_TEST_MAIN(NS_CASE(papers_by_name), NS_CASE(papers_grow))
