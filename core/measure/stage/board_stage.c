// board_stage.c: see board_stage.h.
//
// Sections of a curve follow each other as parts of one trail, each the mate of the one before. Of the
// picture alone, a section that is left out ends the trail: beyond it the picture's end is open.
#include "measure/stage/board_stage.h"

#include "base/basics.h"

// What is made on the way.
typedef struct staging {
    ns_ctx *ctx;
    const ns_board *board;
    const ns_arranged *arranged; // all of it; NULL: only the picture goes up
    ns_stage *stage;
    NS_ARRAY(ns_grid_cubic) cubics; // of all sections that go up
    NS_ARRAY(ns_part) parts;        // their cubics are set when all are there
} staging;

static bool is_wanted(const staging *s, const ns_section *section)
{
    return s->arranged || section->role == NS_ROLE_PICTURE
           || section->role == NS_ROLE_BACKGROUND;
}

// `follows`: it goes on where the part before it ended.
static ns_status add_section(staging *s, int32_t curve, const ns_section *section, bool follows)
{
    const int32_t strand = s->parts.count + 1;
    const ns_part part = { .count = section->count,
                           .role = section->role,
                           .closed = s->board->curves.at[curve].closed,
                           .ends = { { section->nodes[0] + 1 }, { section->nodes[1] + 1 } },
                           .mates = { follows ? 2 * (strand - 1) + 1 : -1, -1 } };

    if (follows)
        s->parts.at[s->parts.count - 1].mates[1] = 2 * strand;
    for (int32_t i = 0; i < section->count; i++) {
        NS_NEED(s->ctx, ns_array_push(s->ctx, &s->cubics,
                                      s->board->cubics.at[section->first + i].curve));
    }
    return ns_array_push(s->ctx, &s->parts, part) ? NS_OK : ns_no_memory(s->ctx);
}

static ns_status add_curve(staging *s, int32_t c)
{
    const ns_board_curve *curve = &s->board->curves.at[c];
    bool follows = false;

    for (int32_t i = curve->first; i < curve->first + curve->count; i++) {
        const ns_section *section = &s->board->sections.at[i];
        if (is_wanted(s, section))
            NS_TRY(add_section(s, c, section, follows));
        follows = is_wanted(s, section);
    }
    return NS_OK;
}

static ns_status add_nodes(staging *s)
{
    for (int32_t i = 0; i < s->board->nodes.count; i++) {
        ns_node_id node;
        NS_TRY(ns_stage_add_node(s->ctx, s->stage, s->board->nodes.at[i], &node));
        NS_ASSERT(node.i == i + 1);
    }
    return NS_OK;
}

static ns_status list_parts(staging *s)
{
    int32_t first = 0;

    for (int32_t c = 0; c < s->board->curves.count; c++)
        NS_TRY(add_curve(s, c));
    for (int32_t i = 0; i < s->parts.count; first += s->parts.at[i++].count)
        s->parts.at[i].cubics = s->cubics.at + first;
    return NS_OK;
}

static ns_status fill_stage(staging *s)
{
    int32_t misfit;

    if (s->arranged)
        return ns_stage_lend(s->ctx, s->stage, s->parts.at, s->parts.count, &s->arranged->arr,
                             s->arranged->lines.at);
    NS_TRY(add_nodes(s));
    NS_TRY(ns_stage_fill(s->ctx, s->stage, s->parts.at, s->parts.count, &misfit));
    return misfit < 0 ? NS_OK
                      : ns_fail(s->ctx, NS_INTERNAL, "a part of the picture does not fit");
}

static ns_status stage_steps(staging *s, const ns_stage_options *options)
{
    NS_TRY(ns_stage_open(s->ctx, s->stage, s->board->width, s->board->height, options));
    NS_TRY(list_parts(s));
    return fill_stage(s);
}

static ns_status set_stage(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                           const ns_stage_options *options, ns_stage *stage)
{
    staging s = { .ctx = ctx, .board = board, .arranged = arranged, .stage = stage };
    const ns_status status = stage_steps(&s, options);

    ns_arrays_drop(ctx, &s.cubics, &s.parts);
    if (status != NS_OK)
        ns_stage_drop(ctx, stage);
    return status;
}

ns_status ns_stage_of_board(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                            const ns_stage_options *options, ns_stage *stage)
{
    NS_ASSERT(options->tolerance == board->tolerance);
    return set_stage(ctx, board, arranged, options, stage);
}

ns_status ns_stage_of_picture(ns_ctx *ctx, const ns_board *board,
                              const ns_stage_options *options, ns_stage *stage)
{
    return set_stage(ctx, board, NULL, options, stage);
}
