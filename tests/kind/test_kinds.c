// test_kinds.c: what every row of the table of kinds promises, whichever kinds there are.
#include "ns_test.h"

#include "base/basics.h"
#include "kind/kind.h"
#include "puzzle/puzzle_box.h"

static int32_t count_kinds(void)
{
    int32_t count = 0;

    while (ns_kind_about((ns_kind)count))
        count++;
    return count;
}

static void names(ns_test *t)
{
    const int32_t count = count_kinds();
    char choices[256] = "";

    ns_expect(t, count == NS_SOLID + 1, "%d kinds", (int)count);
    for (ns_kind kind = 0; ns_kind_about(kind); kind++) {
        const int32_t used = ns_length(choices);
        ns_format(choices + used, (int32_t)sizeof choices - used, "|%s", ns_kind_name(kind));
        for (ns_kind other = 0; other < kind; other++)
            ns_expect(t, !ns_same_text(ns_kind_name(kind), ns_kind_name(other)), "%s twice",
                      ns_kind_name(kind));
    }
    ns_expect_text(t, choices, ns_kind_choices, "--kind");
}

static void rows(ns_test *t)
{
    for (ns_kind kind = 0; ns_kind_about(kind); kind++) {
        const ns_kind_info *about = ns_kind_about(kind);
        const ns_nono_kind *nono = ns_kind_nono(kind);
        const ns_draw_kind *draw = ns_kind_draw(kind);
        const ns_maker *maker = &ns_kind_work(kind)->maker;
        ns_expect(t, about->sides >= 0 && about->sides <= 3, "%s: sides", about->name);
        for (int32_t i = 0; i < 3; i++)
            ns_expect(t, (about->lines[i] != NULL) == (i < about->sides),
                      "%s: a name for the lines along side %d", about->name, (int)i);
        ns_expect(t, !about->straight || about->curves, "%s: straight curves", about->name);
        ns_expect(t, !about->curves || about->sides == 0, "%s: curves in a box", about->name);
        ns_expect(t, (draw->page != NULL) != (draw->pages != NULL), "%s: a page or pages",
                  about->name);
        ns_expect(
            t, !nono->board_key == !nono->read_board && !nono->read_board == !nono->write_board,
            "%s: a board is read and written", about->name);
        ns_expect(t, maker->accepts && maker->make, "%s: a maker", about->name);
    }
}

// Every format goes without saying to one kind at most.
static void formats(ns_test *t)
{
    uint32_t claimed = 0;

    ns_expect(t, NS_FORMAT_COUNT <= 32, "a bit for each format");
    for (ns_kind kind = 0; ns_kind_about(kind); kind++) {
        const uint32_t own = ns_kind_work(kind)->maker.usual_from;
        ns_expect(t, !(own & claimed), "%s claims what another has", ns_kind_name(kind));
        claimed |= own;
    }
}

// Whether the lines along a side visit every cell once.
static bool covers(ns_ctx *ctx, const ns_puzzle *puzzle, int32_t along)
{
    int32_t *seen = ns_new(ctx, puzzle->cell_count, sizeof *seen);
    bool once = true;

    for (int32_t i = 0; i < ns_box_lines(puzzle, along); i++) {
        const ns_line line = ns_box_line(puzzle, along, i);
        for (int32_t k = 0; k < line.count; k++)
            seen[ns_line_cell(puzzle, &line, k)]++;
    }
    for (int32_t c = 0; c < puzzle->cell_count; c++)
        once = once && seen[c] == 1;
    ns_free(ctx, seen, puzzle->cell_count, sizeof *seen);
    return once;
}

static void boxes(ns_test *t)
{
    static const int32_t sizes[][3] = { { 1, 1, 1 }, { 5, 1, 3 }, { 2, 3, 4 }, { 7, 6, 5 } };

    for (ns_kind kind = 0; ns_kind_about(kind); kind++) {
        const ns_kind_info *about = ns_kind_about(kind);
        for (int32_t s = 0; about->sides && s < NS_COUNT(sizes); s++) {
            ns_puzzle puzzle;
            ns_expect(t, ns_puzzle_box(&t->ctx, &puzzle, kind, sizes[s]) == NS_OK, "%s: box %d",
                      about->name, (int)s);
            for (int32_t along = 0; along < about->sides; along++)
                ns_expect(t, covers(&t->ctx, &puzzle, along), "%s: box %d along %s",
                          about->name, (int)s, about->lines[along]);
            ns_expect(t, ns_puzzle_check(&t->ctx, &puzzle) == NS_OK, "%s", t->ctx.message);
            ns_puzzle_drop(&t->ctx, &puzzle);
        }
    }
}

static void bad_boxes(ns_test *t)
{
    static const struct {
        ns_kind kind;
        int32_t size[3];
        const char *sentence;
    } cases[] = {
        { NS_GRID,
          { 0, 5 },
          "a grid has 1 to 8192 cells along each side and at most 16777216 in all, not 0 by "
          "5" },
        { NS_GRID,
          { 8192, 8192 },
          "a grid has 1 to 8192 cells along each side and at most 16777216 in all, not 8192 by "
          "8192" },
        { NS_SOLID,
          { 2, 2, 8193 },
          "a solid has 1 to 8192 cells along each side and at most 16777216 in all, not 2 by 2 "
          "by 8193" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_puzzle puzzle = { 0 };
        const ns_status status = ns_puzzle_box(&t->ctx, &puzzle, cases[i].kind, cases[i].size);
        ns_expect(t, status == NS_BAD_INPUT && puzzle.lines.count == 0, "case %d", (int)i);
        ns_expect_text(t, t->ctx.message, cases[i].sentence, "case %d", (int)i);
    }
}

NS_TEST_MAIN(NS_CASE(names), NS_CASE(rows), NS_CASE(formats), NS_CASE(boxes),
             NS_CASE(bad_boxes))
