// look_survey.h: the colours of a drawing, with their areas, and the borders between them.
#ifndef NS_LOOK_SURVEY_H
#define NS_LOOK_SURVEY_H

#include "picture/bitmap/hues.h"
#include "picture/overlay/overlay.h"

// A border between two hues, all its stretches together.
typedef struct ns_survey_border {
    int32_t hues[2];
    double weight; // length times contrast
} ns_survey_border;

typedef struct ns_survey {
    ns_hues hues; // by red, green and blue; weights are areas of the lattice
    NS_ARRAY(ns_survey_border) borders;
    double weight;      // of all borders
    double area, vivid; // that is not nearly white, and what is no grey of it
} ns_survey;

// The survey must be empty, and stays so when nothing on the page differs from white paper; drop
// it in any case.
ns_status ns_survey_of(ns_ctx *ctx, const ns_drawing *drawing, ns_survey *survey);
// The share of the borders whose hues have different labels.
double ns_survey_kept(const ns_survey *survey);
// Labels the hues that are darker than the threshold (0..256) with 1; says whether there are any,
// and any others.
void ns_survey_part(ns_survey *survey, int32_t threshold, bool *dark, bool *light);
// ns_otsu's threshold over the area.
int32_t ns_survey_otsu(const ns_survey *survey);
void ns_survey_drop(ns_ctx *ctx, ns_survey *survey);

#endif
