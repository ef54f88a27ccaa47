// outline_words.c: numbers and places of a drawing in words, for sentences about it.
//
// A place is told in parts of the page, as everybody finds it who looks at the drawing, whatever its
// units are. Texts have a fixed size and are returned by value, so that a sentence can be put
// together without memory.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

ns_words ns_number_words(double value, int32_t decimals)
{
    const int32_t parts = decimals == 1 ? 10 : 100;
    const double size = ns_abs(value) * parts + 0.5;
    const int64_t whole = size < 1e15 ? (int64_t)size : INT64_C(1000000000000000);
    ns_words n;

    NS_ASSERT(decimals == 1 || decimals == 2);
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

    ns_format(words.text, (int32_t)sizeof words.text,
              line > 0 ? "shape %d (line %d)" : "shape %d", (int)shape + 1, (int)line);
    return words;
}
