// solid_entries.c: the numbers of a tally, plain, in a circle or in a square.
//
// In coloured puzzles a number has the colour's ink, as dark as type must be, and the colour's
// letter beside it. What a clue means for colours that it does not name is said below the puzzle;
// only where that is not the same for all clues do some end in a question mark.
#include "base/basics.h"

#include "draw/solid/solid_page.h"

#define DARK 110 // brightness of type, at most

int32_t ns_solid_line(const ns_solid_facts *facts, int32_t axis, int32_t a, int32_t b)
{
    const int32_t *n = facts->size;

    NS_ASSERT(a >= 0 && b >= 0 && a < n[axis == 0 ? 1 : 0] && b < n[axis == 2 ? 1 : 2]);
    if (axis == 0)
        return a + n[1] * b;
    return axis == 1 ? n[1] * n[2] + a + n[0] * b : n[2] * (n[0] + n[1]) + a + n[0] * b;
}

// Some colours are not named; a partial clue leaves those open.
static bool names_few(const ns_puzzle *puzzle, const ns_line *line)
{
    return line->clue_count > 0 && line->clue_count < puzzle->colour_count;
}

static bool needs_question(const ns_solid_page *page, const ns_line *line)
{
    return page->facts.open_colours && page->facts.shut_colours && line->partial
           && names_few(&page->base.doc->puzzle, line);
}

int32_t ns_solid_entry_count(const ns_solid_page *page, int32_t index)
{
    const ns_line *line = &page->base.doc->puzzle.lines.at[index];

    if (line->clue == NS_CLUE_BLANK || (line->clue_count == 0 && line->partial))
        return 0;
    return ns_max(1, line->clue_count + needs_question(page, line)); // none named says 0
}

// What clues mean for colours that they do not name.
static void gather_habits(ns_solid_page *page)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;

    for (int32_t i = 0; i < puzzle->lines.count; i++) {
        const ns_line *line = &puzzle->lines.at[i];
        if (line->clue != NS_CLUE_TALLY || !names_few(puzzle, line))
            continue;
        if (line->partial)
            page->facts.open_colours = true;
        else
            page->facts.shut_colours = true;
    }
}

ns_status ns_solid_measure_clues(ns_solid_page *page)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    ns_solid_facts *facts = &page->facts;
    const int32_t upright = ns_solid_line(facts, 2, 0, 0);
    int32_t largest = 0;

    gather_habits(page);
    facts->depth = 1;
    for (int32_t i = 0; i < puzzle->lines.count; i++) {
        const ns_line *line = &puzzle->lines.at[i];
        const ns_tally *tallies = ns_line_tallies(puzzle, line);
        if (line->clue == NS_CLUE_RUNS)
            return ns_fail(page->base.ctx, NS_BAD_INPUT,
                           "line %d has runs; the clues of a solid puzzle are tallies", i + 1);
        const int32_t count = ns_solid_entry_count(page, i);
        facts->depth = ns_max(facts->depth, count);
        facts->upright_clues = facts->upright_clues || (count > 0 && i >= upright);
        facts->blank_clues = facts->blank_clues || count == 0;
        for (int32_t k = 0; line->clue == NS_CLUE_TALLY && k < line->clue_count; k++)
            largest = ns_max(largest, tallies[k].count);
    }
    const double narrow = largest < 10 ? 1 : largest < 100 ? 0.82 : 0.72;
    facts->number = ns_entry_number_width(&page->base, largest) * narrow;
    facts->letter = page->base.coloured ? page->base.letter : 0;
    return NS_OK;
}

ns_entry_sizes ns_solid_entry_sizes(const ns_solid_facts *facts, double type)
{
    ns_entry_sizes s = { .type = type, .room = facts->number * type };
    double inside = s.room;

    if (facts->letter > 0) {
        s.letter_type = ns_max(0.68 * type, NS_TYPE_MIN);
        inside += 0.08 * type + facts->letter * s.letter_type;
    }
    s.height = 1.3 * type;
    s.width = ns_max(1.27 * inside, s.height);
    return s;
}

static ns_ink type_ink(const ns_page *page, int32_t colour)
{
    const ns_ink ink = page->colours[colour].ink;
    const int32_t bright = ns_ink_brightness(ink);

    if (!page->coloured)
        return ns_grey(0);
    if (bright <= DARK)
        return ink;
    return (ns_ink){ (uint8_t)(ink.r * DARK / bright), (uint8_t)(ink.g * DARK / bright),
                     (uint8_t)(ink.b * DARK / bright), 255 };
}

static void add_ellipse(ns_page *page, double x, double y, double a, double b)
{
    const double k = 0.5522847498; // of a quarter circle's handles
    ns_ctx *ctx = page->ctx;
    ns_scene *scene = page->scene;

    ns_scene_add_move(ctx, scene, x + a, y);
    ns_scene_add_cubic(ctx, scene, x + a, y + k * b, x + k * a, y + b, x, y + b);
    ns_scene_add_cubic(ctx, scene, x - k * a, y + b, x - a, y + k * b, x - a, y);
    ns_scene_add_cubic(ctx, scene, x - a, y - k * b, x - k * a, y - b, x, y - b);
    ns_scene_add_cubic(ctx, scene, x + k * a, y - b, x + a, y - k * b, x + a, y);
    ns_scene_add_close(ctx, scene);
}

// The circle or square of a number, as wide as the number of this width needs.
static void draw_mark(ns_solid_page *page, const ns_entry_sizes *s, int32_t groups,
                      double inside, ns_ink ink, double x, double y)
{
    const double thin = 0.055 * s->type;
    const ns_brush brush = { .fill = ns_grey(255), .stroke = ink, .width = thin };
    const double height = s->height - thin;
    double width = (groups == 2 ? 1.27 * inside : inside + 0.36 * s->type) - thin;

    if (groups < 2)
        return;
    width = width < height ? height : width > s->width - thin ? s->width - thin : width;
    ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
    if (groups == 2)
        add_ellipse(&page->base, x, y, width / 2, height / 2);
    else
        ns_scene_add_rectangle(page->base.ctx, page->base.scene, x - width / 2, y - height / 2,
                               width, height);
}

static void draw_number(ns_solid_page *page, const ns_entry_sizes *s, ns_tally tally, double x,
                        double y)
{
    ns_page *base = &page->base;
    const ns_ink ink = type_ink(base, tally.colour);
    char number[16];

    ns_format(number, sizeof number, "%d", tally.count);
    const double room = ns_min(ns_entry_number_width(base, tally.count) * s->type, s->room);
    if (!base->coloured) {
        draw_mark(page, s, tally.groups, room, ink, x, y);
        ns_entry_draw_number(base, number, s->type, x, y, room, ink);
        return;
    }
    const char *letter = base->colours[tally.colour].letter;
    const double gap = 0.08 * s->type;
    const double wide = ns_text_width(letter, s->letter_type, false);
    const double inside = room + gap + wide;
    draw_mark(page, s, tally.groups, inside, ink, x, y);
    ns_entry_draw_number(base, number, s->type, x - inside / 2 + room / 2, y, room, ink);
    ns_scene_add_text(base->ctx, base->scene,
                      &(ns_lettering){ .x = x + inside / 2 - wide,
                                       .y = y + NS_DIGIT_HEIGHT / 2 * s->type,
                                       .size = s->letter_type,
                                       .ink = ink,
                                       .squeeze = 1 },
                      letter);
}

void ns_solid_draw_entry(ns_solid_page *page, const ns_entry_sizes *sizes, int32_t line,
                         int32_t index, double x, double y)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    const ns_line *at = &puzzle->lines.at[line];

    NS_ASSERT(index < ns_solid_entry_count(page, line));
    if (index < at->clue_count)
        draw_number(page, sizes, ns_line_tallies(puzzle, at)[index], x, y);
    else
        ns_entry_draw_number(&page->base, at->partial ? "?" : "0", sizes->type, x, y,
                             sizes->width, ns_grey(at->partial ? 90 : 0));
}

void ns_solid_draw_stack(ns_solid_page *page, const ns_entry_sizes *sizes, int32_t line,
                         double x, double y)
{
    const int32_t count = ns_solid_entry_count(page, line);
    const double step = sizes->height + 0.06 * sizes->type;

    for (int32_t i = 0; i < count; i++)
        ns_solid_draw_entry(page, sizes, line, i, x, y + (i - 0.5 * (count - 1)) * step);
}
