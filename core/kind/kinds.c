// kinds.c: the table of kinds, and the answers to every layer that asks for a kind's part of it.
//
// The order is that of ns_kind. Nobody else knows how many kinds there are: who goes through all of them
// asks ns_kind_about until it says NULL.
#include "kind/kind.h"

#include "base/basics.h"

#define KINDS(kind)                                                                            \
    kind(NS_GRID, grid) kind(NS_SLOPED, sloped) kind(NS_CURVED, curved) kind(NS_SOLID, solid)

#define DECLARED(id, name) extern const ns_kind_row ns_kind_##name;
#define ROW(id, name) [id] = &ns_kind_##name,
#define CHOICE(id, name) "|" #name

KINDS(DECLARED)

static const ns_kind_row *const rows[] = { KINDS(ROW) };

const char ns_kind_choices[] = KINDS(CHOICE);

static const ns_kind_row *row_of(ns_kind kind)
{
    NS_ASSERT((int32_t)kind < NS_COUNT(rows));
    return rows[kind];
}

const ns_kind_info *ns_kind_about(ns_kind kind)
{
    return (int32_t)kind < NS_COUNT(rows) ? &rows[kind]->about : NULL;
}

const char *ns_kind_name(ns_kind kind)
{
    return row_of(kind)->about.name;
}

const ns_nono_kind *ns_kind_nono(ns_kind kind)
{
    return &row_of(kind)->nono;
}

const ns_draw_kind *ns_kind_draw(ns_kind kind)
{
    return &row_of(kind)->draw;
}

const ns_work_kind *ns_kind_work(ns_kind kind)
{
    return &row_of(kind)->work;
}
