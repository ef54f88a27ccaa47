// svg_notes.c: what was left out or changed, a sentence for each kind; see svg_parts.h.
//
// Only the first of a kind is remembered with its line and name, the others are counted: a file of a
// million mistakes costs no more than one, and says no more.
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
    NS_ASSERT(count < (int32_t)sizeof seen->name);
    seen->name[count] = 0;
}

void svg_note_at(ns_svg *svg, svg_remark remark, int32_t node)
{
    svg_note(svg, remark, svg->nodes.at[node].line, (svg_scan){ 0 });
}

ns_status svg_notes_tell(ns_ctx *ctx, const ns_svg *svg, ns_notes *notes)
{
#define X(remark, sentence) [remark] = (sentence),
    static const char *const sentences[SVG_REMARKS] = { SVG_REMARK_LIST(X) };
#undef X
    char first[NS_MESSAGE_MAX], place[32];

    for (int32_t i = 0; i < SVG_REMARKS; i++) {
        const svg_seen *seen = &svg->seen[i];
        if (seen->times == 0)
            continue;
        place[0] = 0;
        if (seen->line > 0)
            ns_format(place, (int32_t)sizeof place, "line %d: ", (int)seen->line);
        const char *what = sentences[i];
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
