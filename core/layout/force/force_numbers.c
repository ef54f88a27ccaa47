// force_numbers.c: how strong forces are when nobody says otherwise.
#include "nonosmith/relax.h"

// Table 1 of the layout paper; what is not in it is off or no limit.
ns_relax_forces ns_relax_paper(void)
{
    return (ns_relax_forces){
        .repulsion = 40,
        .repulsion_power = 3,
        .smoothing = 7,
        .smoothing_power = 2.5,
        .smoothing_middle = 1.5,
        .attraction = 1.8,
        .attraction_length = 2.2,
        .transition = 9,
        .transition_power = 0.9,
        .temperature = 1,
        .split = 50,
        .merge = 15,
        .reach = 0,
        .transition_reach = 1,
        .area_low = 1,
        .area_high = 1,
        .step = NS_RELAX_UNITS,
    };
}

ns_relax_forces ns_relax_defaults(void)
{
    return (ns_relax_forces){
        .repulsion = 100,
        .repulsion_power = 2,
        .smoothing = 0,
        .smoothing_power = 1,
        .smoothing_middle = 0,
        .attraction = 1,
        .attraction_length = 5,
        .transition = 4,
        .transition_power = 1,
        .temperature = 0,
        .split = 16,
        .merge = 6,
        .reach = 25,
        .transition_reach = 4,
        .stiffness = 100,
        .area = 0.05,
        .area_low = 0.6,
        .area_high = 1.4,
        .crossing = 0.15,
        .spacing = 5,
        .drag = 1,
        .min_gap = 2.2,
        .min_angle = 10,
        .step = 4,
    };
}

ns_relax_options ns_relax_default_options(void)
{
    return (ns_relax_options){ .segment = 10, .setting = 2 };
}
