// svg_shown.c: which shapes of a drawing were asked for; see svg_parts.h.
//
// A choice is a list of #id and .class with commas between; a ! before one leaves it out. What is inside
// of an element that was chosen, or that a chosen use names, is chosen with it; what is left out is gone
// with all that is inside. Clip paths, masks and gradients are not shapes and always whole.
#include "picture/svg/svg_parts.h"

#define CHOICES_MAX 64
#define TOLD_MAX 10 // names in a sentence
#define NAME_MAX 32 // bytes of one there

static bool read_choice(svg_scan *in, svg_chosen *chosen)
{
    svg_scan item = *in;

    while (in->at < in->end && *in->at != ',')
        in->at++;
    item.end = in->at;
    in->at += in->at < in->end;
    item = svg_trimmed(item);
    chosen->out = item.at < item.end && *item.at == '!';
    item.at += chosen->out;
    chosen->is_class = item.at < item.end && *item.at == '.';
    chosen->name = (svg_scan){ item.at + 1, item.end };
    return svg_bytes(item) > 1 && (*item.at == '.' || *item.at == '#');
}

ns_status svg_read_choices(ns_ctx *ctx, ns_svg *svg)
{
    svg_scan in = svg_scan_of(svg->options.shapes ? svg->options.shapes : "");

    while (!svg_at_end(&in)) {
        svg_chosen chosen = { 0 };
        if (!read_choice(&in, &chosen) || svg->chosen.count >= CHOICES_MAX)
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "{the shapes|shapes} are chosen by #id and .class, parted by commas, "
                "with ! before what is left out, %d at most; not by \"%s\"",
                CHOICES_MAX, svg->options.shapes);
        svg->chooses = svg->chooses || !chosen.out;
        NS_NEED(ctx, ns_array_push(ctx, &svg->chosen, chosen));
    }
    return NS_OK;
}

static bool has_word(svg_scan list, svg_scan name)
{
    svg_scan word;

    while (svg_next_word(&list, &word)) {
        if (svg_compare(word, name) == 0)
            return true;
    }
    return false;
}

svg_choosing svg_is_chosen(svg_pen *pen)
{
    const svg_scan *of = pen->values.of;
    svg_choosing choosing = SVG_AS_AROUND;

    for (int32_t i = 0; i < pen->svg->chosen.count && !pen->link; i++) {
        svg_chosen *c = &pen->svg->chosen.at[i];
        pen->work += 1 + svg_bytes(of[c->is_class ? SVG_CLASS : SVG_ID]);
        if (c->is_class ? !has_word(of[SVG_CLASS], c->name)
                        : !of[SVG_ID].at || svg_compare(of[SVG_ID], c->name) != 0)
            continue;
        c->met = true;
        if (c->out)
            return SVG_LEFT_OUT;
        choosing = SVG_CHOSEN;
    }
    return choosing;
}

// -- what there is -------------------------------------------------------------------------------

typedef struct name_list {
    svg_scan told[TOLD_MAX];
    bool is_class[TOLD_MAX];
    int32_t count;
    bool more;
} name_list;

static void add_name(name_list *list, svg_scan name, bool is_class)
{
    for (int32_t i = 0; i < list->count; i++) {
        if (list->is_class[i] == is_class && svg_compare(list->told[i], name) == 0)
            return;
    }
    list->more = list->count == TOLD_MAX;
    if (list->more || svg_bytes(name) == 0)
        return;
    list->told[list->count] = name;
    list->is_class[list->count++] = is_class;
}

bool svg_can_be_chosen(svg_kind kind)
{
    switch (kind) {
    case SVG_A:
    case SVG_CIRCLE:
    case SVG_ELLIPSE:
    case SVG_G:
    case SVG_LINE:
    case SVG_PATH:
    case SVG_POLYGON:
    case SVG_POLYLINE:
    case SVG_RECT:
    case SVG_SWITCH:
    case SVG_TEXT:
    case SVG_USE:
        return true;
    default:
        return false;
    }
}

// The first names of the file, classes before ids: there are fewer of them.
static void find_names(const ns_svg *svg, name_list *list)
{
    for (int32_t pass = 0; pass < 2; pass++) {
        for (int32_t n = 1; n < svg->nodes.count && !list->more; n++) {
            svg_scan names = svg_attribute_of(svg, n, pass ? SVG_ID : SVG_CLASS), word;
            if (!svg_can_be_chosen((svg_kind)svg->nodes.at[n].kind))
                continue;
            if (pass && names.at)
                add_name(list, names, false);
            while (!pass && svg_next_word(&names, &word))
                add_name(list, word, true);
        }
    }
}

static void add_word(char *text, int32_t room, const char *before, bool is_class, svg_scan name)
{
    const int32_t used = ns_length(text);

    ns_format(text + used, room - used, "%s%s%.*s", before, is_class ? "." : "#",
              (int)ns_min(svg_bytes(name), NAME_MAX), name.at);
}

static bool note_taken(ns_ctx *ctx, const ns_svg *svg, ns_drawing *drawing)
{
    const int32_t taken = drawing->shapes.count;

    return ns_notes_add(ctx, &drawing->notes,
                        "%d shape%s taken and %d element%s passed over, as {the option|shapes} "
                        "asks",
                        (int)taken, taken == 1 ? " is" : "s are", (int)svg->passed,
                        svg->passed == 1 ? "" : "s");
}

ns_status svg_check_choices(ns_ctx *ctx, ns_svg *svg, ns_drawing *drawing)
{
    name_list list = { .count = 0 };
    char missing[TOLD_MAX * NAME_MAX] = "", there[TOLD_MAX * NAME_MAX] = "";
    int32_t met = 0, told = 0;

    for (int32_t i = 0; i < svg->chosen.count; i++) {
        const svg_chosen *c = &svg->chosen.at[i];
        met += c->met;
        if (!c->met && told < TOLD_MAX)
            add_word(missing, sizeof missing, told++ ? ", " : "", c->is_class, c->name);
    }
    if (met > 0)
        NS_NEED(ctx, note_taken(ctx, svg, drawing));
    if (told > 0 && met > 0)
        svg_note(svg, SVG_NOTE_CHOICE, 0, svg_scan_of(missing));
    if (told == 0 || met > 0)
        return NS_OK;
    find_names(svg, &list);
    for (int32_t i = 0; i < list.count; i++)
        add_word(there, sizeof there, i ? ", " : "", list.is_class[i], list.told[i]);
    if (list.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: nothing in the drawing is %s, and nothing has an id or a class; "
                       "take all of it, or name its parts in an editor",
                       svg->name, missing);
    return ns_fail(ctx, NS_BAD_INPUT, "%s: nothing in the drawing is %s; it has %s%s",
                   svg->name, missing, there, list.more ? " and more" : "");
}
