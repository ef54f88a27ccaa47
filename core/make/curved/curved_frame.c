// curved_frame.c: a frame that fills the paper, around a picture that fills the frame.
//
// The published margin, a third of the picture's larger side, leaves the picture a seventh of the
// sheet. Curves need less to leave it by: of margins from 0.12 to 0.28, on drawings of 4 to 146
// open ends, the smallest gave the clearest pages nearly everywhere, since all that is near or
// small in the picture grows with it. So the margin starts from a tenth and grows a little with the
// ends, in steps, so that a small change of a drawing does not move its frame.
//
// Then the frame takes the proportions of what is left of the paper after margins, header, foot and
// clues, the paper lying whichever way makes the picture larger: room that would stay blank gives
// the curves more space. Not more than 0.3 of the picture's larger side on either hand, though:
// there they would only get longer (with 0.5 the score was worse than with a third all around, with
// 0.3 better: docs/pages.md).
#include "base/basics.h"

#include "nonosmith/make.h"

#define MARGIN_LEAST 0.1
#define MARGIN_STEP 0.02
#define MARGIN_MOST 0.16
#define ENDS_PER_STEP 24 // open ends that raise the margin by a step
#define ROOM_MOST 0.3    // beside the picture, of its larger side
// What is not the frame's, in points: margins and clues on both sides, header and foot.
#define BESIDE 132.0
#define ABOVE_AND_BELOW 194.0
#define LANDSCAPE_WORTH 0.97 // as when the page is drawn

typedef struct sides {
    double x, y;
} sides;

static int32_t count_open_ends(const ns_outline *outline)
{
    int32_t count = 0;

    for (int32_t i = 0; i < 2 * outline->pieces.count; i++) {
        const ns_piece_end *end = &outline->pieces.at[i >> 1].ends[i & 1];
        count += end->node >= 0 && end->mate < 0;
    }
    return count;
}

double ns_curved_margin(int32_t open_ends)
{
    NS_ASSERT(open_ends >= 0);
    return ns_min(MARGIN_MOST, MARGIN_LEAST + MARGIN_STEP * (open_ends / ENDS_PER_STEP));
}

static sides with_margin(sides picture, double margin)
{
    const double add = 2 * margin * ns_max(picture.x, picture.y);

    return (sides){ picture.x + add, picture.y + add };
}

// The frame widened towards the shape of the room, but not beyond `most`.
static double widened(sides frame, sides most, sides room)
{
    const double aspect = room.x / room.y;

    if (frame.x > frame.y * aspect)
        frame.y = ns_max(frame.y, ns_min(frame.x / aspect, most.y));
    else
        frame.x = ns_max(frame.x, ns_min(frame.y * aspect, most.x));
    return frame.x / frame.y;
}

double ns_curved_aspect(double picture_width, double picture_height, double margin,
                        double paper_width, double paper_height)
{
    const sides picture = { picture_width, picture_height };
    const sides frame = with_margin(picture, margin), most = with_margin(picture, ROOM_MOST);
    double best = 0, aspect = 0;

    for (int32_t turn = 0; turn < 2; turn++) {
        const sides room = { ns_max(1, (turn ? paper_height : paper_width) - BESIDE),
                             ns_max(1, (turn ? paper_width : paper_height) - ABOVE_AND_BELOW) };
        const double worth = ns_min(room.x / frame.x, room.y / frame.y)
                             * ((turn ? paper_height > paper_width : paper_width > paper_height)
                                    ? LANDSCAPE_WORTH
                                    : 1);
        if (worth > best) {
            best = worth;
            aspect = widened(frame, most, room);
        }
    }
    NS_ASSERT(aspect > 0); // some way up there is room
    return aspect;
}

ns_status ns_curved_fit_paper(ns_ctx *ctx, const ns_drawing *drawing, double paper_width,
                              double paper_height, ns_outline_options *options)
{
    const double third = 1.0 / 3;
    ns_outline_options usual = *options;
    ns_outline outline = { 0 };

    usual.margin = third;
    usual.aspect = 0;
    NS_TRY(ns_outline_of(ctx, drawing, &usual, &outline));
    // The frame's longer side is the picture's larger one with a third of it on both hands.
    const double room = 0.4 * ns_max(outline.width, outline.height);
    options->margin = ns_curved_margin(count_open_ends(&outline));
    if (options->aspect == 0)
        options->aspect = ns_min(
            10, ns_max(0.1, ns_curved_aspect(outline.width - room, outline.height - room,
                                             options->margin, paper_width, paper_height)));
    ns_outline_drop(ctx, &outline);
    return NS_OK;
}
