// names.c: names of lines and cells, of whatever kind. See names.h.
//
// What differs by kind is its ns_naming; here is what goes without saying: numbers from 1, "line 12" for
// every kind, and that a doc whose clues stand nowhere has names all the same.
#include "work/work_kind.h"

static const ns_naming *naming_of(const ns_line_names *names)
{
    static const ns_naming plain = { 0 };
    const ns_naming *naming = ns_kind_work(names->doc->puzzle.kind)->naming;

    return naming ? naming : &plain;
}

ns_status ns_line_names_find(ns_ctx *ctx, const ns_doc *doc, ns_line_names *names)
{
    char message[NS_MESSAGE_MAX];

    *names = (ns_line_names){ .doc = doc };
    if (!naming_of(names)->places)
        return NS_OK;
    memcpy(message, ctx->message, sizeof message);
    const ns_status status = naming_of(names)->places(ctx, doc, &names->places);
    if (status == NS_NO_MEMORY)
        return status;
    if (status != NS_OK) // nobody asked for a page: that there is none is no news
        memcpy(ctx->message, message, sizeof message);
    NS_ASSERT(names->places.count == 0 || names->places.count == doc->puzzle.lines.count);
    return NS_OK;
}

void ns_line_names_drop(ns_ctx *ctx, ns_line_names *names)
{
    ns_array_drop(ctx, &names->places);
    *names = (ns_line_names){ 0 };
}

bool ns_line_names_put(ns_ctx *ctx, const ns_line_names *names, ns_line_id line, ns_text *text)
{
    const ns_naming *naming = naming_of(names);

    NS_ASSERT(line.i >= 0 && line.i < names->doc->puzzle.lines.count);
    return naming->put_line ? naming->put_line(ctx, names, line, text)
                            : ns_text_add_format(ctx, text, "line %d", (int)line.i + 1);
}

static ns_line_id read_line(const ns_line_names *names, const char *name)
{
    const ns_naming *naming = naming_of(names);
    const int32_t lines = names->doc->puzzle.lines.count;
    ns_name_words words;

    if (!ns_name_split(name, ns_length(name), &words))
        return (ns_line_id){ -1 };
    if (words.count == 2 && ns_name_word_is(&words, 0, "line")) {
        const int32_t number = ns_name_number(&words, 1);
        return (ns_line_id){ number <= lines ? number - 1 : -1 };
    }
    return naming->read ? naming->read(names, &words) : (ns_line_id){ -1 };
}

ns_status ns_line_names_read(ns_ctx *ctx, const ns_line_names *names, const char *name,
                             ns_line_id *line)
{
    const int32_t lines = names->doc->puzzle.lines.count;
    ns_text sample = { 0 };

    *line = read_line(names, name);
    NS_ASSERT(line->i >= -1 && line->i < lines);
    if (line->i >= 0)
        return NS_OK;
    if (lines == 0)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no line \"%s\"; the puzzle has none", name);
    if (!ns_line_names_put(ctx, names, (ns_line_id){ lines - 1 }, &sample)) {
        ns_text_drop(ctx, &sample);
        return ns_no_memory(ctx);
    }
    const ns_status status =
        ns_fail(ctx, NS_BAD_INPUT, "there is no line \"%s\"; the last one is \"%s\"", name,
                ns_text_chars(&sample));
    ns_text_drop(ctx, &sample);
    return status;
}

// A line that prints no clue is read as that on the other side of its curve.
bool ns_line_is_reversed(const ns_line_names *names, ns_line_id line)
{
    if (names->places.count == 0)
        return false;
    NS_ASSERT(line.i >= 0 && line.i < names->places.count);
    const ns_clue_place *place = &names->places.at[line.i];
    return place->number ? place->at_end : names->places.at[line.i ^ 1].at_end;
}

int32_t ns_line_place_of(const ns_line_names *names, ns_line_id line, int32_t visit)
{
    const int32_t count = names->doc->puzzle.lines.at[line.i].count;

    NS_ASSERT(visit >= 0 && visit < count);
    return ns_line_is_reversed(names, line) ? count - visit : visit + 1;
}

bool ns_cell_name(ns_ctx *ctx, const ns_line_names *names, ns_cell_id cell, ns_line_id line,
                  ns_text *text)
{
    const ns_naming *naming = naming_of(names);

    NS_ASSERT(cell.i >= 0 && cell.i < names->doc->puzzle.cell_count);
    return naming->put_cell ? naming->put_cell(ctx, names, cell, line, text)
                            : ns_text_add_format(ctx, text, "cell %d", (int)cell.i + 1);
}

bool ns_line_name(ns_ctx *ctx, const ns_doc *doc, ns_line_id line, ns_text *text)
{
    ns_line_names names = { 0 };
    const bool room = ns_line_names_find(ctx, doc, &names) == NS_OK
                      && ns_line_names_put(ctx, &names, line, text);

    ns_line_names_drop(ctx, &names);
    return room;
}

ns_status ns_line_named(ns_ctx *ctx, const ns_doc *doc, const char *name, ns_line_id *line)
{
    ns_line_names names = { 0 };
    ns_status status = ns_line_names_find(ctx, doc, &names);

    if (status == NS_OK)
        status = ns_line_names_read(ctx, &names, name, line);
    ns_line_names_drop(ctx, &names);
    return status;
}
