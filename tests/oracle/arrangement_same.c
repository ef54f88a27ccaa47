// arrangement_same.c: two arrangements are equal when their lists are; see arrangement_same.h.
#include "oracle/arrangement_same.h"

#include "arrangement/arrangement_parts.h"

static bool same_entry(const ns_arrangement *a, const ns_entry *x, const ns_arrangement *b,
                       const ns_entry *y)
{
    if (x->kind != y->kind || x->segment != y->segment || x->node != y->node
        || x->sign != y->sign || !x->twin != !y->twin || ns_ratio_compare(x->at, y->at) != 0)
        return false;
    if (!x->twin)
        return true;
    const ns_entry *u = ns_entry_at(a, x->twin), *v = ns_entry_at(b, y->twin);
    return u->strand == v->strand && u->segment == v->segment
           && ns_ratio_compare(u->at, v->at) == 0;
}

static bool same_strand(const ns_arrangement *a, const ns_strand *s, const ns_arrangement *b,
                        const ns_strand *t)
{
    if (s->entry_count != t->entry_count || s->way.closed != t->way.closed
        || s->segments != t->segments)
        return false;
    int32_t x = s->first, y = t->first;
    for (int32_t i = 0; i < s->entry_count; i++) {
        if (!same_entry(a, ns_entry_at(a, x), b, ns_entry_at(b, y)))
            return false;
        x = ns_entry_at(a, x)->next;
        y = ns_entry_at(b, y)->next;
    }
    return true;
}

bool ns_arrangement_same(const ns_arrangement *a, const ns_arrangement *b)
{
    const ns_strand none = { 0 };

    for (int32_t i = 0; i < ns_max(a->strands.count, b->strands.count); i++) {
        const ns_strand *s = i < a->strands.count ? &a->strands.at[i] : &none;
        const ns_strand *t = i < b->strands.count ? &b->strands.at[i] : &none;
        if (s->alive != t->alive || (s->alive && !same_strand(a, s, b, t)))
            return false;
    }
    return a->width == b->width && a->height == b->height;
}
