// terms.c: the papers' tables.
//
// De Jong's are thesis, table 2 and section 3.3; van de Kerkhof's table 1, whose thresholds grow with
// the frame. Nothing here is ours: what we add is weighed in make/curved/curved_blend.c.
#include "measure/stage/terms.h"

#include "base/basics.h"

ns_de_jong ns_de_jong_setting(int32_t setting)
{
    static const ns_de_jong settings[NS_SETTINGS] = {
        { 5, 25, 3.75, 11.5 }, { 8, 40, 6, 7.7 },      { 11, 55, 8.25, 5.8 },
        { 14, 70, 10.5, 4.6 }, { 17, 85, 12.75, 3.9 },
    };

    NS_ASSERT(setting >= 0 && setting < NS_SETTINGS);
    return settings[setting];
}

ns_weights ns_de_jong_weights(void)
{
    return (ns_weights){
        .of = { [NS_TERM_VERTEX] = 1, [NS_TERM_DILATION] = 0.04, [NS_TERM_FACE] = 0.3 }
    };
}

ns_weights ns_kerkhof_weights(void)
{
    return (ns_weights){ .of = { [NS_TERM_ANGLE] = 1,
                                 [NS_TERM_DISTANCE] = 2,
                                 [NS_TERM_SMALL] = 0.085,
                                 [NS_TERM_BIG] = 0.00005,
                                 [NS_TERM_SHAPE] = 10,
                                 [NS_TERM_LENGTH] = 75 } };
}

ns_weights ns_all_weights(void)
{
    const ns_weights kerkhof = ns_kerkhof_weights();
    ns_weights all = ns_de_jong_weights();

    for (int32_t i = 0; i < NS_TERMS; i++) {
        NS_ASSERT(all.of[i] == 0 || kerkhof.of[i] == 0);
        all.of[i] += kerkhof.of[i];
    }
    return all;
}

ns_kerkhof ns_kerkhof_thresholds(double w, double h)
{
    const double shorter = w < h ? w : h;

    NS_ASSERT(shorter > 0);
    return (ns_kerkhof){ .alpha_t = 20,
                         .d_t = 0.02 * shorter,
                         .s_t = 0.001 * w * h,
                         .b_t = 0.04 * w * h,
                         .h_t = 3.5,
                         .l_t = 0.75 * shorter };
}
