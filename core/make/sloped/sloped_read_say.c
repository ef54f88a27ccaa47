// sloped_read_say.c: what is wrong with a drawing of polygons, in words.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

ns_words ns_number_words(double value, int32_t decimals)
{
    const int32_t parts = decimals == 1 ? 10 : 100;
    const double size = ns_abs(value) * parts + 0.5;
    const int64_t whole = size < 1e15 ? (int64_t)size : INT64_C(1000000000000000);
    ns_words n;

    ns_format(n.text, (int32_t)sizeof n.text, decimals == 1 ? "%s%lld.%d" : "%s%lld.%02d",
              value < 0 && whole ? "-" : "", (long long)(whole / parts), (int)(whole % parts));
    return n;
}

ns_words ns_place_words(const ns_drawing *drawing, ns_vec at)
{
    ns_words place;

    ns_format(place.text, (int32_t)sizeof place.text, "x %s %%, y %s %%",
              ns_number_words(100 * at.x / drawing->width, 1).text,
              ns_number_words(100 * at.y / drawing->height, 1).text);
    return place;
}

ns_words ns_shape_words(const ns_drawing *drawing, int32_t shape)
{
    const int32_t line = drawing->shapes.at[shape].line;
    ns_words words;

    if (line > 0)
        ns_format(words.text, (int32_t)sizeof words.text, "shape %d (line %d)", (int)shape + 1,
                  (int)line);
    else
        ns_format(words.text, (int32_t)sizeof words.text, "shape %d", (int)shape + 1);
    return words;
}

// As on paper, where y points upwards: above -90 and up to 90 degrees.
static double angle_of(ns_vec way)
{
    const double angle = ns_atan2(-way.y, way.x) * 180 / NS_PI;

    return angle > 90.005 ? angle - 180 : angle <= -89.995 ? angle + 180 : angle;
}

ns_status ns_reading_bad_slope(ns_ctx *ctx, const ns_reading *r, int32_t shape, int32_t cubic,
                               double off)
{
    const ns_cubic *edge = &r->drawing->cubics.at[cubic];
    const double units = off / NS_STEPS_PER_UNIT;
    char remedy[NS_MESSAGE_MAX] = "";

    if (units < NS_SNAP_MOST)
        ns_format(
            remedy, (int32_t)sizeof remedy,
            " (its ends are off by %s units, the frame being 100), or use --snap with more "
            "than that",
            ns_number_words(units, 2).text);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: the edge from %s to %s of the page has a slope of %s degrees, and only "
                   "0, 90, 45 and -45 are allowed; straighten it%s, or %s--any-slope",
                   ns_shape_words(r->drawing, shape).text,
                   ns_place_words(r->drawing, edge->p[0]).text,
                   ns_place_words(r->drawing, edge->p[3]).text,
                   ns_number_words(angle_of(ns_vec_sub(edge->p[3], edge->p[0])), 2).text,
                   remedy, remedy[0] ? "" : "use ");
}
