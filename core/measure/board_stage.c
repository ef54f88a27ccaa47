// board_stage.c: see board_stage.h.
#include "measure/board_stage.h"

#include "base/basics.h"

// What is made on the way.
typedef struct staging {
    ns_ctx *ctx;
    const ns_board *board;
    ns_stage *stage;
    bool picture_only;
    NS_ARRAY(ns_grid_cubic) chain; // of one section
} staging;

static bool is_wanted(const staging *s, const ns_section *section)
{
    return !s->picture_only || section->role == NS_ROLE_PICTURE
           || section->role == NS_ROLE_BACKGROUND;
}

static ns_status fill_chain(staging *s, const ns_section *section)
{
    s->chain.count = 0;
    for (int32_t i = 0; i < section->count; i++) {
        if (!ns_array_push(s->ctx, &s->chain, s->board->cubics.at[section->first + i].curve))
            return ns_no_memory(s->ctx);
    }
    return NS_OK;
}

// `mate`: the end of the strand before it on the same curve, -1 for none; becomes this one's last.
static ns_status put_section(staging *s, int32_t curve, const ns_section *section,
                             int32_t *mate)
{
    ns_strand_id strand;
    ns_fit fit;

    NS_TRY(fill_chain(s, section));
    const ns_part part = { .cubics = s->chain.at,
                           .count = s->chain.count,
                           .role = section->role,
                           .closed = s->board->curves.at[curve].closed,
                           .ends = { { section->nodes[0] + 1 }, { section->nodes[1] + 1 } },
                           .mates = { *mate, -1 } };
    NS_TRY(ns_stage_put(s->ctx, s->stage, &part, &strand, &fit));
    if (fit != NS_FITS)
        return ns_fail(s->ctx, NS_BAD_INPUT,
                       "curve %d does not fit to those before it: it touches one without "
                       "crossing it, or leaves the frame",
                       curve);
    *mate = 2 * strand.i + 1;
    return NS_OK;
}

static ns_status put_curve(staging *s, int32_t c)
{
    const ns_board_curve *curve = &s->board->curves.at[c];
    int32_t mate = -1;

    for (int32_t i = curve->first; i < curve->first + curve->count; i++) {
        const ns_section *section = &s->board->sections.at[i];
        if (is_wanted(s, section))
            NS_TRY(put_section(s, c, section, &mate));
        else
            mate = -1;
    }
    return NS_OK;
}

static ns_status fill_stage(staging *s, const ns_stage_options *options)
{
    const ns_board *board = s->board;

    NS_TRY(ns_stage_open(s->ctx, s->stage, board->width, board->height, options));
    for (int32_t i = 0; i < board->nodes.count; i++) {
        ns_node_id node;
        NS_TRY(ns_stage_add_node(s->ctx, s->stage, board->nodes.at[i], &node));
        NS_ASSERT(node.i == i + 1);
    }
    for (int32_t c = 0; c < board->curves.count; c++)
        NS_TRY(put_curve(s, c));
    return NS_OK;
}

ns_status ns_stage_of_board(ns_ctx *ctx, const ns_board *board, bool picture_only,
                            const ns_stage_options *options, ns_stage *stage)
{
    staging s = { .ctx = ctx, .board = board, .stage = stage, .picture_only = picture_only };
    const ns_status status = fill_stage(&s, options);

    ns_array_drop(ctx, &s.chain);
    if (status != NS_OK)
        ns_stage_drop(ctx, stage);
    return status;
}
