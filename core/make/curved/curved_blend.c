// curved_blend.c: what the three searches make small.
//
// Climb: de Jong's score. Anneal: van de Kerkhof's fitness. Best: a blend of both and of what
// neither of them sees. Its unit is that of de Jong's score, in which two vertices a unit too
// close cost 1; every other term is divided by its threshold, so that a whole threshold's worth
// of blemish counts as the table says whatever the frame's shape. Zero means: clear by both
// papers' measures, a single answer within reach, and room for every clue.
#include "make/curved/curved_work.h"

#define CLEAR_SETTLED 10 // times de Jong's score, once it is decided what crosses what
#define ANGLE 4          // a crossing at 0 degrees
#define DISTANCE 4       // two neighbours along a curve in one place
#define SMALL 500        // a cell of no size
#define SMALL_SETTLED 5  // times that, once it is decided what crosses what
#define BIG 0.8          // a cell twice as big as it should be
#define SHAPE 6          // a cell with twice the detour
#define LENGTH 4         // a curve twice as long as it should be
#define EXIT 3           // an end that runs along the frame
#define LABEL 3          // two ends on the frame in one place
#define BEND 2           // a corner of 90 degrees
#define EMPTY 1          // a cell twice as large as NS_EMPTY_AREA
#define SPECK 100        // a cell of no size on paper, where it must be seen
#define SPECK_SETTLED 60 // times that: nothing is traded against it
#define SELF 2           // a crossing of a curve with itself
#define LOOSE 40         // times NS_DOT_NEEDS: a dot that nothing crosses; less for a hole
#define LOOSE_SETTLED 4  // times that, as small cells count more, too
#define CELLS 600        // twice as many cells as wanted, or none
#define CELLS_HIDDEN 125 // more than needed are wanted when all is to be hidden ...
#define CELLS_SETTLED 2  // times that, where they are asked for or needed ...
#define CELLS_LEAST 0.1  // ... and down to so much of it where they are to hide a picture
#define SETTING_USUAL 2
#define SEEN 280          // a picture that anybody sees, when it is to be hidden altogether
#define SEEN_SETTLED 1.6  // times that
#define POPULAR 30        // a curve that meets a cell once more, when it should not ...
#define POPULAR_SETTLED 3 // ... and times that

int32_t curved_least_cells(const ns_curved_options *options)
{
    const double apart = ns_de_jong_setting(options->setting).d_vert;
    const double usual = ns_de_jong_setting(SETTING_USUAL).d_vert;
    const double room = apart > usual ? usual * usual / (apart * apart) : 1;

    if (options->cells_least == 0 || options->level == NS_LEVEL_BASIC)
        return options->cells_least;
    return options->cells_least + (int32_t)(CELLS_HIDDEN * options->hide * room);
}

ns_weights curved_weights(const ns_curved_options *options, int32_t width, int32_t height)
{
    if (options->method == NS_METHOD_CLIMB)
        return ns_de_jong_weights();
    if (options->method == NS_METHOD_ANNEAL)
        return ns_kerkhof_weights();
    const double unit = NS_KERKHOF_SIDE / NS_FRAME_SIDE;
    const ns_kerkhof t = ns_kerkhof_thresholds(width * unit, height * unit);
    ns_weights weights = ns_de_jong_weights();
    weights.of[NS_TERM_ANGLE] = ANGLE / t.alpha_t;
    weights.of[NS_TERM_DISTANCE] = DISTANCE / t.d_t;
    weights.of[NS_TERM_SMALL] = SMALL / (t.s_t * t.s_t);
    weights.of[NS_TERM_BIG] = BIG / t.b_t;
    weights.of[NS_TERM_SHAPE] = SHAPE / (t.h_t * t.h_t);
    weights.of[NS_TERM_LENGTH] = LENGTH;
    weights.of[NS_TERM_EXIT] = EXIT;
    weights.of[NS_TERM_LABEL] = LABEL;
    weights.of[NS_TERM_BEND] = BEND;
    weights.of[NS_TERM_EMPTY] = EMPTY;
    weights.of[NS_TERM_SPECK] = options->outline.frame_mm > 0 ? SPECK : 0;
    weights.of[NS_TERM_SELF] = options->self_crossings ? SELF : 0;
    weights.of[NS_TERM_LOOSE] = LOOSE;
    weights.of[NS_TERM_CELLS] = options->cells > 0 || options->cells_least > 0 ? CELLS : 0;
    weights.of[NS_TERM_SEEN] = SEEN * options->hide;
    weights.of[NS_TERM_POPULAR] = options->level == NS_LEVEL_BASIC ? POPULAR : 0;
    return weights;
}

void curved_weigh_finished(ns_weights *weights)
{
    weights->of[NS_TERM_LOOSE] = LOOSE / (double)NS_DOT_NEEDS;
}

void curved_weigh_settled(ns_weights *weights, const ns_curved_options *options)
{
    weights->of[NS_TERM_VERTEX] *= CLEAR_SETTLED;
    weights->of[NS_TERM_DILATION] *= CLEAR_SETTLED;
    weights->of[NS_TERM_FACE] *= CLEAR_SETTLED;
    weights->of[NS_TERM_SMALL] *= SMALL_SETTLED;
    weights->of[NS_TERM_SPECK] *= SPECK_SETTLED;
    weights->of[NS_TERM_LOOSE] *= LOOSE_SETTLED;
    weights->of[NS_TERM_SEEN] *= SEEN_SETTLED;
    weights->of[NS_TERM_POPULAR] *= POPULAR_SETTLED;
    weights->of[NS_TERM_CELLS] *=
        CELLS_SETTLED * (options->cells > 0 ? 1 : ns_max(1 - options->hide, CELLS_LEAST));
}
