// settle_approach.c: offsets that keep every meet as well as doubles can say.
//
// For meets that no whole numbers allow, and for any slope. Again and again the lines of each meet
// give way, each a little, and together as little as makes three of them meet (Kaczmarz); so all
// equations come to hold in the end, near where the lines were. Where nothing was disturbed
// nothing moves.
#include "straight/settle.h"

#include "straight/straights_parts.h"

#define SWEEPS 2000  // over all meets, at most ...
#define ENOUGH 0.001 // ... until they are so good, steps

// Moves three lines as little as makes them meet, those of the frame not at all. Returns how far
// they moved together.
static double meet_three(const ns_straights *lines, const int32_t three[3], double *c)
{
    double factor[3], norm2[3], miss = 0, square = 0;

    for (int32_t i = 0; i < 3; i++) {
        const ns_straight *line = &lines->lines.at[three[i]];
        const double a = line->a, b = line->b;
        factor[i] = (double)ns_straight_cross(&lines->lines.at[three[(i + 1) % 3]],
                                              &lines->lines.at[three[(i + 2) % 3]]);
        norm2[i] = three[i] < NS_FRAME_LINES ? 0 : a * a + b * b;
        miss += factor[i] * c[three[i]];
        square += factor[i] * factor[i] * norm2[i];
    }
    for (int32_t i = 0; i < 3 && square > 0; i++)
        c[three[i]] -= factor[i] * norm2[i] * miss / square;
    return square > 0 ? ns_abs(miss) / ns_sqrt(square) : 0;
}

ns_status ns_straights_approach(ns_ctx *ctx, const ns_straights *lines, double *c,
                                double *worst)
{
    NS_ASSERT(c[0] == 0 && c[1] == 0 && c[2] == lines->width && c[3] == lines->height);
    *worst = 1;
    for (int32_t round = 0; round<SWEEPS && * worst> ENOUGH; round++) {
        *worst = 0;
        for (int32_t m = 0; m < lines->meets.count; m++) {
            const ns_meet *meet = &lines->meets.at[m];
            const int32_t *through = lines->through.at + meet->first;
            for (int32_t i = 2; i < meet->count; i++) {
                const int32_t three[3] = { through[0], through[1], through[i] };
                const double moved = meet_three(lines, three, c);
                *worst = moved > *worst ? moved : *worst;
            }
        }
        NS_TRY(ns_spend(ctx, lines->through.count));
    }
    return NS_OK;
}
