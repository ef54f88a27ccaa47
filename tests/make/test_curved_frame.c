// test_curved_frame.c: the frame that is chosen for a paper: few ends, little margin; the shape of
// the paper's room.
#include "nonosmith/make.h"
#include "ns_test.h"

static void margins_grow_with_ends(ns_test *t)
{
    double last = 0;

    for (int32_t ends = 0; ends <= 400; ends++) {
        const double margin = ns_curved_margin(ends);
        ns_expect(t, margin >= last && margin >= 0.1 && margin <= 0.2, "%d ends: %g", ends,
                  margin);
        last = margin;
    }
    ns_expect(t, last > ns_curved_margin(4), "many ends get more room than few");
    ns_expect(t, ns_curved_margin(4) == ns_curved_margin(6), "one corner moves no frame");
}

// How much of the paper the picture can take inside such a frame, clues left out of account, either
// way up.
static double share(double width, double height, double aspect, double margin)
{
    const double a4[2] = { 595.276 - 132, 841.89 - 194 },
                 turned[2] = { 841.89 - 132, 595.276 - 194 };
    const double larger = width > height ? width : height;
    double frame[2] = { width + 2 * margin * larger, height + 2 * margin * larger }, best = 0;

    if (frame[0] < frame[1] * aspect)
        frame[0] = frame[1] * aspect;
    else
        frame[1] = frame[0] / aspect;
    for (int32_t turn = 0; turn < 2; turn++) {
        const double *room = turn ? turned : a4;
        const double x = room[0] / frame[0], y = room[1] / frame[1], scale = x < y ? x : y;
        const double now = width * height * scale * scale / (595.276 * 841.89);
        best = now > best ? now : best;
    }
    return best;
}

// Widening the frame costs the picture nothing, and against the published margin it gains much.
static void frames_fill_the_paper(ns_test *t)
{
    static const double shapes[][2] = { { 1, 1 },  { 3, 4 }, { 4, 3 }, { 1, 2 },
                                        { 2, 1 },  { 1, 5 }, { 5, 1 }, { 9, 10 },
                                        { 10, 9 }, { 1, 9 }, { 16, 9 } };

    for (int32_t i = 0; i < NS_COUNT(shapes); i++) {
        const double w = shapes[i][0], h = shapes[i][1], larger = w > h ? w : h;
        const double aspect = ns_curved_aspect(w, h, 0.12, 595.276, 841.89);
        const double plain = (w + 0.24 * larger) / (h + 0.24 * larger);
        const double published = (w + larger / 1.5) / (h + larger / 1.5);
        const double now = share(w, h, aspect, 0.12);
        ns_expect(t, now > 0.96 * share(w, h, plain, 0.12), "%g x %g: %g", w, h, now);
        ns_expect(t, now > 1.5 * share(w, h, published, 1.0 / 3), "%g x %g: %g", w, h, now);
        const double back = ns_curved_aspect(w, h, 0.12, 841.89, 595.276);
        ns_expect(t, aspect == back, "paper may be named either way: %g, %g", aspect, back);
    }
}

NS_TEST_MAIN(NS_CASE(margins_grow_with_ends), NS_CASE(frames_fill_the_paper))
