// proof.c: a proof sheet: the page of a curved or sloped puzzle with marks where penalties arise.
//
// Colours are told apart by the colour-blind too; what two papers complain about alike has marks
// that show under each other: a thin bar on a wide one, an edge around a tint.
#include "work/work_parts.h"

#define INK(r, g, b, a)                                                                        \
    {                                                                                          \
        r, g, b, a                                                                             \
    }

static const struct {
    ns_mark_shape shape;
    ns_ink ink;
    double size;
    const char *one, *many;
} looks[NS_YARDSTICKS] = {
    [NS_DE_JONG_VERTEX] = { NS_MARK_BAR, INK(213, 94, 0, 170), 6, "pair of vertices too near",
                            "pairs of vertices too near" },
    [NS_DE_JONG_DILATION] = { NS_MARK_BAR, INK(0, 114, 178, 190), 4, "gap too narrow",
                              "gaps too narrow" },
    [NS_DE_JONG_FACE] = { NS_MARK_TINT, INK(230, 159, 0, 150), 0, "cell too small",
                          "cells too small" },
    [NS_KERKHOF_ANGLE] = { NS_MARK_RING, INK(180, 40, 140, 220), 6, "crossing too flat",
                           "crossings too flat" },
    [NS_KERKHOF_DISTANCE] = { NS_MARK_BAR, INK(0, 158, 115, 220), 2.6,
                              "pair of neighbours on a curve too near",
                              "pairs of neighbours on a curve too near" },
    [NS_KERKHOF_SMALL] = { NS_MARK_EDGE, INK(200, 170, 0, 200), 3, "cell too small",
                           "cells too small" },
    [NS_KERKHOF_BIG] = { NS_MARK_TINT, INK(86, 180, 233, 80), 0, "cell too big",
                         "cells too big" },
    [NS_KERKHOF_SHAPE] = { NS_MARK_LINK, INK(106, 61, 154, 230), 2, "cell of awkward shape",
                           "cells of awkward shape" },
    [NS_KERKHOF_LENGTH] = { NS_MARK_CURVE, INK(200, 160, 110, 130), 3.6, "curve too long",
                            "curves too long" },
    [NS_LAYOUT_SHALLOW] = { NS_MARK_RING, INK(0, 90, 90, 220), 8.5, "angle too flat",
                            "angles too flat" },
    [NS_LAYOUT_CLOSE] = { NS_MARK_RING, INK(200, 0, 0, 220), 2.2, "place too close to a curve",
                          "places too close to a curve" },
    [NS_SLOPED_WIDTH] = { NS_MARK_BAR, INK(120, 60, 20, 220), 3.2, "cell too narrow",
                          "cells too narrow" },
    [NS_GIVEAWAY_FOLLOW] = { NS_MARK_LINK, INK(0, 0, 0, 150), 2.2,
                             "smooth trail along the outline",
                             "smooth trails along the outline" },
    [NS_GIVEAWAY_LOOPS] = { NS_MARK_EDGE, INK(120, 120, 120, 160), 5,
                            "cell with outline alone around it",
                            "cells with outline alone around them" },
    [NS_GIVEAWAY_NEEDLES] = { NS_MARK_RING, INK(0, 0, 0, 200), 5, "tip that nothing crosses",
                              "tips that nothing crosses" },
    [NS_COMFORT_NARROW] = { NS_MARK_BAR, INK(220, 0, 90, 200), 5, "gap below 0.6 mm",
                            "gaps below 0.6 mm" },
    [NS_COMFORT_TINY] = { NS_MARK_EDGE, INK(220, 0, 90, 170), 4, "cell below 4 mm²",
                          "cells below 4 mm²" },
    [NS_COMFORT_BENDS] = { NS_MARK_RING, INK(220, 0, 90, 220), 3.5, "tight bend",
                           "tight bends" },
};

static ns_mark_kind *add_kind(ns_proof *proof, ns_mark_shape shape)
{
    ns_mark_kind *kind = &proof->kinds[proof->marks.kind_count];

    NS_ASSERT(proof->marks.kind_count < NS_PROOF_KINDS);

    kind->shape = shape;
    kind->text = proof->texts[proof->marks.kind_count++];
    return kind;
}

static void add_heading(ns_proof *proof, const ns_measures *m, ns_yardstick first)
{
    char *text = proof->texts[proof->marks.kind_count];
    const size_t room = sizeof proof->texts[0];

    add_kind(proof, NS_MARK_HEADING);
    if (first == NS_DE_JONG_VERTEX)
        ns_format(text, room, "De Jong, setting %c: score %.2f, floor %.2f",
                  ns_setting_letter(m->de_jong.setting), m->de_jong.score, m->de_jong.floor);
    else if (first == NS_KERKHOF_ANGLE)
        ns_format(text, room, "Van de Kerkhof: fitness %.2f, floor %.2f", m->kerkhof.fitness,
                  m->kerkhof.floor);
    else if (first == NS_GIVEAWAY_FOLLOW)
        ns_format(text, room, "Giveaway: %.2f", m->giveaway.total);
    else if (first == NS_COMFORT_NARROW)
        ns_format(text, room, "Comfort: smallest gap %.2f mm", m->comfort.gap_mm);
    else if (first == NS_SLOPED_WIDTH)
        ns_format(text, room, "Parment: narrowest cell %.2f, largest shift %.2f",
                  m->sloped.min_width, m->sloped.max_shift);
    else
        ns_format(text, room, "Layout: %d shallow angles, %d close curves",
                  (int)m->layout.shallow_angles, (int)m->layout.close_curves);
}

// The marks of blemishes[0 .. count), which are of one yardstick and worst first.
static ns_status add_marks(ns_ctx *ctx, ns_proof *proof, const ns_blemish *blemishes,
                           int32_t count)
{
    const ns_yardstick y = blemishes[0].yardstick;
    const int32_t kind = proof->marks.kind_count;
    ns_mark_kind *look = add_kind(proof, looks[y].shape);
    double sum = 0;

    look->ink = looks[y].ink;
    look->size = looks[y].size;
    for (int32_t i = 0; i < count; i++) {
        const ns_blemish *blemish = &blemishes[i];
        const ns_mark mark = { kind,
                               { blemish->at[0], blemish->at[1] },
                               blemish->curve.i >= 0 ? blemish->curve.i : blemish->cell.i,
                               blemish->penalty / blemishes[0].penalty };
        NS_ASSERT(blemish->yardstick == y && blemish->penalty <= blemishes[0].penalty);
        sum += blemish->penalty;
        NS_NEED(ctx, ns_array_push(ctx, &proof->list, mark));
    }
    ns_format(proof->texts[kind], sizeof proof->texts[kind], "%d %s", (int)count,
              count == 1 ? looks[y].one : looks[y].many);
    const int32_t used = ns_length(proof->texts[kind]);
    if (y < NS_LAYOUT_SHALLOW || y == NS_GIVEAWAY_FOLLOW)
        ns_format(proof->texts[kind] + used, (int32_t)sizeof proof->texts[kind] - used,
                  ": %.2f", sum);
    return NS_OK;
}

static ns_status make_marks(ns_ctx *ctx, const ns_measures *measures,
                            const ns_blemishes *blemishes, ns_proof *proof)
{
    int32_t first = 0;

    for (int32_t y = 0; y < NS_YARDSTICKS; y++) {
        int32_t end = first;
        while (end < blemishes->count && blemishes->at[end].yardstick == (ns_yardstick)y)
            end++;
        if (y == NS_DE_JONG_VERTEX || y == NS_KERKHOF_ANGLE || y == NS_LAYOUT_SHALLOW
            || (y == NS_SLOPED_WIDTH && measures->sloped.known)
            || (y == NS_GIVEAWAY_FOLLOW && measures->giveaway.known)
            || (y == NS_COMFORT_NARROW && measures->comfort.known))
            add_heading(proof, measures, (ns_yardstick)y);
        if (end > first)
            NS_TRY(add_marks(ctx, proof, &blemishes->at[first], end - first));
        first = end;
    }
    NS_ASSERT(first == blemishes->count); // they come yardstick by yardstick
    proof->marks.kinds = proof->kinds;
    proof->marks.at = proof->list.at;
    proof->marks.count = proof->list.count;
    return NS_OK;
}

// The next whole number of a text, which is behind it then; -1: there is none.
static int32_t next_number(const char **at)
{
    int32_t number = 0;

    while (**at && !ns_is_digit(**at))
        ++*at;
    if (!**at)
        return -1;
    for (; ns_is_digit(**at); ++*at)
        number = ns_min(10 * number + (**at - '0'), 10000);
    return number;
}

// Rings where details of one kind were.
static ns_status mark_detail(ns_ctx *ctx, const ns_doc *doc, const char *places, int32_t kind,
                             ns_proof *proof)
{
    static const char *const words[NS_DETAIL_KINDS] = {
        [NS_GAP_CLOSED] = "closed: gaps too narrow for the paper",
        [NS_GAP_WIDENED] = "widened: gaps too narrow for the paper",
        [NS_LINE_THICKENED] = "thickened: lines too thin for the paper",
        [NS_DOT_GROWN] = "grown: dots too small for the paper",
        [NS_DOT_LEFT_OUT] = "left out: dots too small for the paper",
    };
    const int32_t first = proof->list.count;
    int32_t what;

    for (const char *at = places; (what = next_number(&at)) >= 0;) {
        const int32_t x = next_number(&at), y = next_number(&at);
        if (what != kind || x < 0 || x > 1000 || y < 0 || y > 1000)
            continue;
        const ns_point p = { (int32_t)((int64_t)doc->board.width * x / 1000),
                             (int32_t)((int64_t)doc->board.height * y / 1000) };
        const ns_mark mark = { proof->marks.kind_count, { p, p }, -1, 1 };
        NS_NEED(ctx, ns_array_push(ctx, &proof->list, mark));
    }
    if (proof->list.count == first)
        return NS_OK;
    char *text = proof->texts[proof->marks.kind_count];
    ns_mark_kind *look = add_kind(proof, NS_MARK_RING);
    look->ink = (ns_ink)INK(40, 40, 40, 200);
    look->size = 10 + 1.5 * kind;
    ns_format(text, sizeof proof->texts[0], "%d %s", (int)(proof->list.count - first),
              words[kind]);
    return NS_OK;
}

static ns_status mark_details(ns_ctx *ctx, const ns_doc *doc, ns_proof *proof)
{
    const char *places = ns_properties_find(&doc->made, "simplified");

    if (!places)
        return NS_OK;
    ns_format(proof->texts[proof->marks.kind_count], sizeof proof->texts[0],
              "The drawing, made simpler for the paper");
    add_kind(proof, NS_MARK_HEADING);
    for (int32_t kind = 0; kind < NS_DETAIL_KINDS; kind++)
        NS_TRY(mark_detail(ctx, doc, places, kind, proof));
    NS_TRY(ns_proof_was(ctx, doc, &proof->was));
    proof->marks.was = proof->was.items.count > 0 ? &proof->was : NULL;
    proof->marks.at = proof->list.at;
    proof->marks.count = proof->list.count;
    return NS_OK;
}

ns_status ns_proof_make(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                        ns_proof *proof)
{
    ns_measures measures;
    ns_blemishes blemishes = { 0 };
    ns_status status = ns_measure_doc(ctx, doc, options, &measures, &blemishes);

    if (status == NS_OK)
        status = make_marks(ctx, &measures, &blemishes, proof);
    if (status == NS_OK)
        status = mark_details(ctx, doc, proof);
    ns_array_drop(ctx, &blemishes);
    return status;
}

void ns_proof_drop(ns_ctx *ctx, ns_proof *proof)
{
    ns_array_drop(ctx, &proof->list);
    ns_scene_drop(ctx, &proof->was);
    *proof = (ns_proof){ 0 };
}
