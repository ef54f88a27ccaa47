// paper.c: the papers we know, sizes of one's own, and the defaults of a page. A size in numbers that
// is a known paper's becomes that paper, so that it may grow and is called by its name.
#include "base/basics.h"
#include "base/trig.h"
#include "nonosmith/draw.h"

#include "draw/sheet.h"

static const struct {
    const char *name;
    double short_side, long_side; // points
    ns_paper larger;              // the next of its family; itself when there is none
} papers[] = {
    [NS_PAPER_A5] = { "a5", 419.528, 595.276, NS_PAPER_A4 },
    [NS_PAPER_A4] = { "a4", 595.276, 841.89, NS_PAPER_A3 },
    [NS_PAPER_A3] = { "a3", 841.89, 1190.551, NS_PAPER_A2 },
    [NS_PAPER_A2] = { "a2", 1190.551, 1683.78, NS_PAPER_A1 },
    [NS_PAPER_A1] = { "a1", 1683.78, 2383.937, NS_PAPER_A0 },
    [NS_PAPER_A0] = { "a0", 2383.937, 3370.394, NS_PAPER_A0 },
    [NS_PAPER_LETTER] = { "letter", 612, 792, NS_PAPER_TABLOID },
    [NS_PAPER_LEGAL] = { "legal", 612, 1008, NS_PAPER_TABLOID },
    [NS_PAPER_TABLOID] = { "tabloid", 792, 1224, NS_PAPER_ANSI_C },
    [NS_PAPER_ANSI_C] = { "ansi-c", 1224, 1584, NS_PAPER_ANSI_D },
    [NS_PAPER_ANSI_D] = { "ansi-d", 1584, 2448, NS_PAPER_ANSI_E },
    [NS_PAPER_ANSI_E] = { "ansi-e", 2448, 3168, NS_PAPER_ANSI_E },
};

static const struct {
    const char *name;
    double points;
} units[] = { { "in", 72 }, { "mm", 72 / 25.4 }, { "cm", 72 / 2.54 }, { "pt", 1 } };

#define SAME_SIDE 0.5 // points; sizes that differ by less are one paper

ns_draw_options ns_draw_defaults(void)
{
    return (ns_draw_options){
        .paper = NS_PAPER_A4, .grow = true, .credits = true, .margin_pt = 36
    };
}

// Whether both are the same word, the first in any case.
static bool same_word(const char *typed, const char *ours)
{
    int32_t i = 0;

    while (ours[i]
           && (typed[i] >= 'A' && typed[i] <= 'Z' ? typed[i] + 32 : typed[i]) == ours[i])
        i++;
    return !ours[i] && !typed[i];
}

bool ns_paper_find(const char *name, ns_paper *paper)
{
    for (int32_t p = 0; p < NS_COUNT(papers); p++) {
        if (same_word(name, papers[p].name)) {
            *paper = (ns_paper)p;
            return true;
        }
    }
    return false;
}

// Reads "8.5" and returns what stands behind it; NULL when it is no such number.
static const char *read_side(const char *text, double *side)
{
    double place = 1;
    int32_t digits = 0;

    *side = 0;
    for (; *text >= '0' && *text <= '9'; text++, digits++)
        *side = 10 * *side + (*text - '0');
    if (*text == '.') {
        for (text++; *text >= '0' && *text <= '9'; text++, digits++)
            *side += (*text - '0') * (place /= 10);
    }
    return digits > 0 && digits < 16 ? text : NULL;
}

static bool is_paper(double a, double b, ns_paper paper, double slack)
{
    const double s = papers[paper].short_side, l = papers[paper].long_side;

    return ns_abs(a - s) <= slack && ns_abs(b - l) <= slack;
}

// The known paper with these sides, in any order.
static bool paper_of_sides(double a, double b, double slack, ns_paper *paper)
{
    for (int32_t p = 0; p < NS_COUNT(papers); p++) {
        if (is_paper(a, b, (ns_paper)p, slack) || is_paper(b, a, (ns_paper)p, slack)) {
            *paper = (ns_paper)p;
            return true;
        }
    }
    return false;
}

bool ns_paper_read(const char *text, ns_draw_options *options)
{
    double width, height, points = 0;

    if (ns_paper_find(text, &options->paper))
        return true;
    text = read_side(text, &width);
    if (!text || (*text != 'x' && *text != 'X'))
        return false;
    text = read_side(text + 1, &height);
    for (int32_t u = 0; text && u < NS_COUNT(units); u++)
        points = same_word(text, units[u].name) ? units[u].points : points;
    width *= points;
    height *= points;
    if (!(width >= NS_PAPER_SIDE_MIN && width <= NS_PAPER_SIDE_MAX
          && height >= NS_PAPER_SIDE_MIN && height <= NS_PAPER_SIDE_MAX))
        return false;
    if (width <= height && paper_of_sides(width, height, SAME_SIDE, &options->paper))
        return true;
    options->paper = NS_PAPER_OWN;
    options->paper_width = width;
    options->paper_height = height;
    options->grow = false;
    return true;
}

const char *ns_paper_name(ns_paper paper)
{
    return paper == NS_PAPER_OWN ? "this" : papers[paper].name;
}

void ns_paper_sides(const ns_draw_options *options, ns_paper paper, bool landscape,
                    double *width, double *height)
{
    const bool own = paper == NS_PAPER_OWN;
    const double a = own ? options->paper_width : papers[paper].short_side;
    const double b = own ? options->paper_height : papers[paper].long_side;
    const double shorter = a < b ? a : b, longer = a < b ? b : a;

    *width = landscape ? longer : shorter;
    *height = landscape ? shorter : longer;
}

bool ns_paper_may_lie(const ns_draw_options *options, ns_paper paper, bool landscape)
{
    const bool wide = options->paper_width > options->paper_height;

    if (options->orientation != NS_ORIENT_AUTO)
        return landscape == (options->orientation == NS_ORIENT_LANDSCAPE);
    return paper != NS_PAPER_OWN || landscape == wide;
}

bool ns_paper_larger(ns_paper *paper)
{
    const ns_paper larger = *paper == NS_PAPER_OWN ? *paper : papers[*paper].larger;
    const bool grows = larger != *paper;

    NS_ASSERT(!grows || papers[larger].short_side > papers[*paper].short_side);
    *paper = larger;
    return grows;
}

bool ns_scene_paper(const ns_scene *scene, ns_paper *paper)
{
    return paper_of_sides(scene->width, scene->height, 0, paper);
}
