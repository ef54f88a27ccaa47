// svg_notes.c: what was left out or changed, a sentence for each kind; see svg_parts.h.
#include "picture/svg/svg_parts.h"

// A byte of UTF-8 that does not begin a character.
static bool is_inner(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

void svg_note(ns_svg *svg, svg_remark remark, int32_t line, svg_scan name)
{
    svg_seen *seen = &svg->seen[remark];
    int32_t count = 0;

    if (seen->times++ > 0)
        return;
    seen->line = line;
    for (; name.at < name.end && count < (int32_t)sizeof seen->name - 1; name.at++) {
        if ((unsigned char)*name.at < ' ')
            break;
        seen->name[count++] = *name.at;
    }
    // No half of a character: back to where the last one begins that does not fit.
    for (bool cut = name.at < name.end && is_inner(*name.at); cut && count > 0;)
        cut = is_inner(seen->name[--count]);
    seen->name[count] = 0;
}

// Each %s is the name of the first one.
static const char *sentence(svg_remark remark)
{
    switch (remark) {
    case SVG_NOTE_TEXT:
        return "text is left out; convert it to paths";
    case SVG_NOTE_IMAGE:
        return "images are left out; trace them";
    case SVG_NOTE_FOREIGN:
        return "foreignObject is left out";
    case SVG_NOTE_GRADIENT:
        return "a gradient is painted in its mean colour over the shape";
    case SVG_NOTE_PATTERN:
        return "a pattern is left out, its area is not painted";
    case SVG_NOTE_CLIP:
        return "clip paths are left out, what they would cut off is there";
    case SVG_NOTE_MASK:
        return "masks are left out, what they would hide is there";
    case SVG_NOTE_FILTER:
        return "filters are left out";
    case SVG_NOTE_MARKER:
        return "markers are left out";
    case SVG_NOTE_BLEND:
        return "blend modes are left out, colours simply cover each other";
    case SVG_NOTE_ANIMATION:
        return "animations are left out, the drawing is taken as it stands in the file";
    case SVG_NOTE_UNKNOWN:
        return "the element \"%s\" is not known and left out";
    case SVG_NOTE_EXTERNAL:
        return "other files are never read, \"%s\" is left out";
    case SVG_NOTE_MISSING:
        return "there is no element \"%s\" to use, it is left out";
    case SVG_NOTE_LOOP:
        return "a use that contains itself is left out";
    case SVG_NOTE_PATH:
        return "a path or list of points has a mistake and is drawn up to it only";
    case SVG_NOTE_TRANSFORM:
        return "a transform is not understood and left out";
    case SVG_NOTE_FAR:
        return "a shape has coordinates beyond 1e9 and is left out";
    case SVG_NOTE_NEGATIVE:
        return "the \"%s\" of a shape is below 0, so SVG does not draw it";
    case SVG_NOTE_SELECTOR:
        return "the style rule \"%s\" is not understood and left out";
    case SVG_NOTE_PAINT:
        return "the paint \"%s\" is not in the file and left out";
    default:
        return "the page has no size and is taken as large as the drawing";
    }
}

ns_status svg_notes_tell(ns_ctx *ctx, const ns_svg *svg, ns_notes *notes)
{
    char first[NS_MESSAGE_MAX], place[32];

    for (int32_t i = 0; i < SVG_REMARKS; i++) {
        const svg_seen *seen = &svg->seen[i];
        if (seen->times == 0)
            continue;
        place[0] = 0;
        if (seen->line > 0)
            ns_format(place, (int32_t)sizeof place, "line %d: ", (int)seen->line);
        const char *what = sentence((svg_remark)i);
        int32_t length = 0;
        for (; *what && length < (int32_t)sizeof first - 64; what++) {
            if (what[0] != '%') {
                first[length++] = *what;
                continue;
            }
            for (const char *c = seen->name; *c; c++)
                first[length++] = *c;
            what++;
        }
        first[length] = 0;
        if (seen->times > 1 ? !ns_notes_add(ctx, notes, "%s%s (and %lld more)", place, first,
                                            (long long)seen->times - 1)
                            : !ns_notes_add(ctx, notes, "%s%s", place, first))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}
