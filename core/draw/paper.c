// paper.c: the papers we know, and the defaults of a page.
#include "base/basics.h"
#include "nonosmith/draw.h"

#include "draw/sheet.h"

static const struct {
    const char *name;
    double short_side, long_side; // points
} papers[] = {
    [NS_PAPER_A4] = { "a4", 595.276, 841.89 },     [NS_PAPER_A3] = { "a3", 841.89, 1190.551 },
    [NS_PAPER_A2] = { "a2", 1190.551, 1683.78 },   [NS_PAPER_A1] = { "a1", 1683.78, 2383.937 },
    [NS_PAPER_A0] = { "a0", 2383.937, 3370.394 },  [NS_PAPER_LETTER] = { "letter", 612, 792 },
    [NS_PAPER_TABLOID] = { "tabloid", 792, 1224 }, [NS_PAPER_ANSI_C] = { "ansi-c", 1224, 1584 },
    [NS_PAPER_ANSI_D] = { "ansi-d", 1584, 2448 },  [NS_PAPER_ANSI_E] = { "ansi-e", 2448, 3168 },
};

ns_draw_options ns_draw_defaults(void)
{
    return (ns_draw_options){
        .paper = NS_PAPER_A4, .grow = true, .credits = true, .margin_pt = 36
    };
}

bool ns_paper_find(const char *name, ns_paper *paper)
{
    for (int32_t p = 0; p < NS_COUNT(papers); p++) {
        const char *ours = papers[p].name;
        int32_t i = 0;
        while (ours[i]
               && (name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 32 : name[i]) == ours[i])
            i++;
        if (!ours[i] && !name[i]) {
            *paper = (ns_paper)p;
            return true;
        }
    }
    return false;
}

const char *ns_paper_name(ns_paper paper)
{
    return papers[paper].name;
}

void ns_paper_sides(ns_paper paper, double *short_side, double *long_side)
{
    *short_side = papers[paper].short_side;
    *long_side = papers[paper].long_side;
}

bool ns_paper_larger(ns_paper *paper)
{
    if (*paper == NS_PAPER_A0 || *paper == NS_PAPER_ANSI_E)
        return false;
    *paper = (ns_paper)(*paper + 1);
    return true;
}

bool ns_scene_paper(const ns_scene *scene, ns_paper *paper)
{
    for (int32_t p = 0; p < NS_COUNT(papers); p++) {
        const double s = papers[p].short_side, l = papers[p].long_side;
        if ((scene->width == s && scene->height == l)
            || (scene->width == l && scene->height == s)) {
            *paper = (ns_paper)p;
            return true;
        }
    }
    return false;
}
