// curve_labels.c: the clues of a curved puzzle: measured, and set beside the tails of the curves.
//
// A clue is read from the outside in. At the end where the curve starts its first run stands
// outermost; at the far end it is written reversed, the last run outermost. The number by which a
// clue is named stands behind all of it, small and light.
#include "base/basics.h"
#include "geom/bezier.h"

#include "draw/curved/curved_page.h"

// As shares of the type size.
#define ROW_GAP 0.45 // between the numbers of a row
#define STACK_GAP 0.34
#define BOX_GAP 0.12 // between coloured boxes
#define BOX_HEIGHT (NS_DIGIT_HEIGHT + 0.3)
#define BOX_SIDES 0.36 // left and right of what stands in a box, together
#define BETWEEN 0.1    // number and letter
#define LETTER_TYPE 0.72
#define NUMBER_TYPE 0.72 // of a clue's own number
#define NUMBER_GAP 0.55

static double entry_width(const ns_page *page, const ns_run *run)
{
    if (!run)
        return ns_entry_number_width(page, 0);
    const double width = ns_entry_number_width(page, run->length);
    return page->coloured ? width + BETWEEN + page->letter * LETTER_TYPE + BOX_SIDES : width;
}

static double entry_height(const ns_page *page)
{
    return page->coloured ? BOX_HEIGHT : NS_DIGIT_HEIGHT;
}

static ns_label_size measure(const ns_page *page, const ns_line *line)
{
    const ns_run *runs = ns_line_runs(&page->doc->puzzle, line);
    const double row_gap = page->coloured ? BOX_GAP : ROW_GAP;
    const double stack_gap = page->coloured ? BOX_GAP : STACK_GAP;
    const double height = entry_height(page);
    ns_label_size size = {
        .shown = true, .row_height = height, .row_length = -row_gap, .stack_height = -stack_gap
    };

    for (int32_t k = 0; k < ns_max(1, line->clue_count); k++) {
        const double width = entry_width(page, runs ? &runs[k] : NULL);
        size.row_length += width + row_gap;
        size.stack_height += height + stack_gap;
        size.stack_width = width > size.stack_width ? width : size.stack_width;
    }
    return size;
}

// Where an end lies: the side, how far along it clockwise, and how it leaves: `out` is its
// direction.
static ns_curve_end place_end(const ns_board *board, ns_point p, ns_vec out)
{
    const double w = board->width, h = board->height;
    ns_curve_end end = { .on_frame = true };

    if (p.y <= 0 || p.y >= board->height) {
        end.side = p.y <= 0 ? NS_TOP : NS_BOTTOM;
        end.at = p.y <= 0 ? p.x / w : 1 - p.x / w;
        end.steep = ns_abs(out.y);
        end.lean = out.y == 0 ? 0 : -out.x / out.y;
        end.corner = p.x <= 0 || p.x >= board->width;
    } else {
        end.side = p.x <= 0 ? NS_LEFT : NS_RIGHT;
        end.at = p.x <= 0 ? 1 - p.y / h : p.y / h;
        end.steep = ns_abs(out.x);
        end.lean = out.x == 0 ? 0 : out.y / out.x;
    }
    return end;
}

static void find_ends(const ns_doc *doc, int32_t curve, ns_curve_end ends[2])
{
    const ns_board *board = &doc->board;
    const ns_board_curve *c = &board->curves.at[curve];

    for (int32_t end = 0; end < 2 && !c->closed && c->count > 0; end++) {
        const ns_section *section = &board->sections.at[c->first + (end ? c->count - 1 : 0)];
        if (section->count == 0)
            continue;
        const ns_grid_cubic *grid =
            &board->cubics.at[section->first + (end ? section->count - 1 : 0)].curve;
        const ns_cubic cubic = ns_cubic_of(grid);
        const ns_point p = grid->p[end ? 3 : 0];
        if (ns_on_frame(board, p))
            ends[end] = place_end(board, p, ns_cubic_direction(&cubic, (int)end));
        if (!ns_kind_about(doc->puzzle.kind)->straight)
            ends[end].lean = 0;
    }
}

static ns_status measure_curve(ns_curved_page *page, int32_t curve)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    ns_ctx *ctx = page->base.ctx;
    ns_label_curve labelled = { 0 };

    find_ends(page->base.doc, curve, labelled.ends);
    for (int32_t hand = 0; hand < 2; hand++) {
        const ns_line *line = &puzzle->lines.at[2 * curve + hand];
        ns_label_size unit = { 0 };
        if (line->clue == NS_CLUE_TALLY)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "curve %d has a tally, but the page of a curved puzzle shows runs "
                           "only; give the line runs or a blank clue",
                           curve);
        if (line->clue == NS_CLUE_RUNS) {
            if (!labelled.ends[0].on_frame && !labelled.ends[1].on_frame)
                return ns_fail(ctx, NS_BAD_INPUT,
                               "curve %d has a clue but no end on the frame where it could be "
                               "printed; make the clue blank",
                               curve);
            unit = measure(&page->base, line);
            page->base.any_blots = page->base.any_blots || ns_line_has_blots(puzzle, line);
        }
        NS_NEED(ctx, ns_array_push(ctx, &page->units, unit));
    }
    return ns_array_push(ctx, &page->labels.curves, labelled) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_curved_measure(ns_curved_page *page)
{
    for (int32_t i = 0; i < page->base.doc->board.curves.count; i++)
        NS_TRY(measure_curve(page, i));
    return ns_label_set_sort(page->base.ctx, &page->labels);
}

void ns_curved_enlarge(ns_curved_page *page)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;

    NS_ASSERT(page->labels.settled && page->base.options->large);
    page->large = page->base.bold = true;
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (page->units.at[l].shown)
            page->units.at[l] = measure(&page->base, &puzzle->lines.at[l]);
    }
}

void ns_curved_show_blanks(ns_curved_page *page)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_curve_end *ends = page->labels.curves.at[l / 2].ends;
        if (puzzle->lines.at[l].clue == NS_CLUE_BLANK && (ends[0].on_frame || ends[1].on_frame))
            page->units.at[l] = measure(&page->base, &puzzle->lines.at[l]);
    }
}

ns_vec ns_curved_outside(const ns_curved_page *page, int32_t side, double along, double out)
{
    const ns_curved_plan *plan = &page->plan;
    const double right = plan->x + plan->frame.length[NS_TOP];
    const double bottom = plan->y + plan->frame.length[NS_LEFT];

    switch (side) {
    case NS_TOP:
        return (ns_vec){ plan->x + along, plan->y - out };
    case NS_RIGHT:
        return (ns_vec){ right + out, plan->y + along };
    case NS_BOTTOM:
        return (ns_vec){ right - along, bottom + out };
    default:
        return (ns_vec){ plan->x - out, bottom - along };
    }
}

ns_label_size ns_curved_number_size(const ns_page *page, int32_t number)
{
    const double width = NUMBER_TYPE * ns_entry_own_width(number);
    const double height = NUMBER_TYPE * NS_DIGIT_HEIGHT;

    return (ns_label_size){ .row_length = NUMBER_GAP + width,
                            .row_height = entry_height(page),
                            .stack_width = width,
                            .stack_height = NUMBER_GAP + height };
}

// The clue's own number, from `out` on, before the tail (sign -1) or after it.
static void draw_own_number(ns_curved_page *page, int32_t line, int32_t side,
                            const ns_tail *tail, double sign, double out)
{
    const double type = page->plan.type;
    const int32_t number = page->places.at[line].number;
    const ns_label_size size = ns_curved_number_size(&page->base, number);
    const double breadth = ns_side_has_rows(side) ? size.row_height : size.stack_width;
    const double along = tail->place + sign * (page->plan.frame.clear + breadth / 2 * type);
    const double middle = out + (NUMBER_GAP + ns_label_depth(&size, side)) / 2 * type;
    const ns_vec at = ns_curved_outside(page, side, along, middle);

    NS_ASSERT(number > 0 && out + ns_label_depth(&size, side) * type <= tail->end + 1e-6);
    ns_entry_draw_own(&page->base, number, NUMBER_TYPE * type, at.x, at.y, NS_ANCHOR_MIDDLE);
}

static void draw_entry(ns_curved_page *page, const ns_run *run, ns_vec at)
{
    const double type = page->plan.type;
    const ns_page_colour *colour = run ? &page->base.colours[run->colour] : NULL;
    char number[NS_ENTRY_BYTES];

    ns_entry_write(run, number);
    if (!run || !page->base.coloured) {
        ns_entry_draw_number(&page->base, number, type, at.x, at.y, 1e9, ns_grey(0));
        return;
    }
    ns_entry_draw_box(&page->base, colour, at.x, at.y, entry_width(&page->base, run) * type,
                      BOX_HEIGHT * type);
    ns_entry_draw_beside(&page->base, number, colour, type, LETTER_TYPE * type, at.x, at.y,
                         1e9);
}

// One label beside its tail, from the frame outwards.
static void draw_label(ns_curved_page *page, int32_t side, const ns_tail *tail,
                       const ns_label_end *owner, int32_t hand)
{
    const ns_puzzle *puzzle = &page->base.doc->puzzle;
    NS_ASSERT(page->labels.curves.at[owner->curve].at[hand] == owner->end);
    const ns_line *line = &puzzle->lines.at[2 * owner->curve + hand];
    const ns_run *runs = ns_line_runs(puzzle, line);
    const double type = page->plan.type, height = entry_height(&page->base) * type;
    const bool rows = ns_side_has_rows(side), coloured = page->base.coloured;
    const double gap = (coloured ? BOX_GAP : rows ? ROW_GAP : STACK_GAP) * type;
    const double sign = hand == ns_hand_before(owner->end) ? -1 : 1;
    const int32_t count = ns_max(1, line->clue_count);
    const bool blank = line->clue == NS_CLUE_BLANK;
    double out = tail->start;

    for (int32_t k = 0; k < count; k++) {
        const ns_run *run = runs ? &runs[owner->end == 0 ? count - 1 - k : k] : NULL;
        const double width = entry_width(&page->base, run) * type;
        const double breadth = rows ? height : width, depth = rows ? width : height;
        const double along = tail->place + sign * (page->plan.frame.clear + breadth / 2);
        const ns_vec at = ns_curved_outside(page, side, along, out + depth / 2);
        ns_scene_mark(page->base.scene, NS_PART_NUMBER, 2 * owner->curve + hand,
                      run ? (int32_t)(run - runs) : 0);
        if (blank)
            ns_entry_draw_blank(&page->base, 2 * owner->curve + hand, at.x, at.y, width,
                                height);
        else
            draw_entry(page, run, at);
        out += depth + gap;
    }
    NS_ASSERT(out - gap <= tail->end + 1e-6); // as long as it was measured
    if (page->places.count > 0 && !blank)
        draw_own_number(page, 2 * owner->curve + hand, side, tail, sign, out - gap);
}

static void add_tail(ns_curved_page *page, int32_t side, const ns_tail *tail, bool stub)
{
    const double bend = page->plan.frame.style.stub;
    const ns_vec a =
        ns_curved_outside(page, side, stub ? tail->foot : tail->exit, stub ? 0 : bend);
    const ns_vec b = ns_curved_outside(page, side, tail->exit, bend);
    const ns_vec c = ns_curved_outside(page, side, tail->place, tail->bend);
    const ns_vec d = ns_curved_outside(page, side, tail->place, tail->end);

    ns_scene_add_move(page->base.ctx, page->base.scene, a.x, a.y);
    if (stub) {
        ns_scene_add_line(page->base.ctx, page->base.scene, b.x, b.y);
        return;
    }
    ns_scene_add_line(page->base.ctx, page->base.scene, c.x, c.y);
    ns_scene_add_line(page->base.ctx, page->base.scene, d.x, d.y);
}

static void draw_tails(ns_curved_page *page, bool stub, const ns_brush *brush)
{
    const ns_label_set *set = &page->labels;

    ns_scene_add_path(page->base.ctx, page->base.scene, brush);
    for (int32_t side = 0; side < 4; side++) {
        for (int32_t k = 0; k < set->tail_count[side]; k++)
            add_tail(page, side, &set->tails.at[set->first[side] + k], stub);
    }
}

void ns_curved_draw_labels(ns_curved_page *page)
{
    const ns_label_set *set = &page->labels;

    ns_scene_mark(page->base.scene, NS_PART_TAILS, -1, -1);
    draw_tails(page, false, &(ns_brush){ .stroke = ns_grey(100), .width = 0.4 * page->weight });
    draw_tails(page, true, &(ns_brush){ .stroke = ns_grey(0), .width = 0.8 * page->weight });
    for (int32_t side = 0; side < 4; side++) {
        for (int32_t k = set->first[side]; k < set->first[side] + set->tail_count[side]; k++) {
            const ns_label_end *owner = &set->ends.at[set->owners.at[k]];
            const int32_t before = ns_hand_before(owner->end);
            if (owner->here[0])
                draw_label(page, side, &set->tails.at[k], owner, before);
            if (owner->here[1])
                draw_label(page, side, &set->tails.at[k], owner, 1 - before);
        }
    }
}
