// arrangement_hash.c: one number for all that ns_arrangement_check looks at.
//
// Debug builds check after every change, and most changes are strands that are looked at and taken back.
// What is there then is what was there before, to the bit, and has been checked: the same number says
// so, a small part of the time that checking takes. All counts, lists and places that the check reads
// are in it, so whatever it would find is found all the same. Slots that are free are not: they differ
// without meaning anything. A number that differs for no reason only costs a check.
#include "arrangement/arrangement_parts.h"

#define LANES 4 // words at once, which do not wait for each other

// Every step can be undone, so one word that differs always shows.
static inline uint64_t mix(uint64_t lane, uint64_t word)
{
    const uint64_t product = (lane ^ word) * UINT64_C(0x9e3779b97f4a7c15);

    return product << 29 | product >> 35;
}

static uint64_t hash_block(uint64_t hash, const void *at, size_t bytes)
{
    const uint8_t *from = at;
    uint64_t words[LANES], lanes[LANES] = { 0, 1, 2, 3 };

    for (; bytes >= sizeof words; bytes -= sizeof words, from += sizeof words) {
        memcpy(words, from, sizeof words);
        for (int i = 0; i < LANES; i++)
            lanes[i] = mix(lanes[i], words[i]);
    }
    memset(words, 0, sizeof words);
    if (bytes > 0)
        memcpy(words, from, bytes);
    for (int i = 0; i < LANES; i++)
        hash = mix(mix(hash, lanes[i]), words[i]);
    return hash;
}

#define HASH_ARRAY(hash, array)                                                                \
    hash_block(ns_hash_add((hash), (uint64_t)(array)->count), (array)->at,                     \
               sizeof *(array)->at *(size_t)(array)->count)

static uint64_t hash_strand(uint64_t hash, const ns_strand *strand)
{
    const ns_way *way = &strand->way;
    const size_t segments = (size_t)strand->segments;
    const int32_t numbers[] = { way->count,       way->closed,        way->ends[0].i,
                                way->ends[1].i,   strand->first,      strand->last,
                                strand->segments, strand->entry_count };

    hash = hash_block(hash, numbers, sizeof numbers);
    hash = hash_block(hash, way->at, sizeof *way->at * (size_t)way->count);
    hash = hash_block(hash, strand->on_segment, sizeof *strand->on_segment * segments);
    return hash_block(hash, strand->arc, sizeof *strand->arc * (segments + 1));
}

static uint64_t hash_face(uint64_t hash, const ns_face *face)
{
    hash = ns_hash_add(hash, (uint64_t)face->half);
    hash = ns_hash_add(hash, (uint64_t)face->area2);
    return HASH_ARRAY(hash, &face->holes);
}

static uint64_t hash_node(uint64_t hash, const ns_node *node)
{
    hash = hash_block(hash, &node->at, sizeof node->at);
    hash = ns_hash_add(hash, node->on_frame);
    return HASH_ARRAY(hash, &node->ends);
}

// How much of everything there is, without the slots that are free.
static uint64_t hash_counts(const ns_arrangement *arr)
{
    const ns_arrangement_inside *inside = arr->inside;
    const int32_t counts[] = { arr->width,
                               arr->height,
                               arr->face_count,
                               arr->entries.count - inside->free_entry_count,
                               arr->strands.count,
                               inside->dead_strands,
                               arr->nodes.count,
                               arr->faces.count - inside->free_faces.count,
                               inside->buckets.free_count };

    return hash_block(1, counts, sizeof counts);
}

uint64_t ns_arrangement_hash(const ns_arrangement *arr)
{
    uint64_t hash = hash_counts(arr);

    for (int32_t s = 0; s < arr->strands.count; s++)
        if (arr->strands.at[s].alive)
            hash = hash_strand(ns_hash_add(hash, (uint64_t)s), &arr->strands.at[s]);
    for (int32_t e = 1; e < arr->entries.count; e++)
        if (arr->entries.at[e].kind != NS_ENTRY_FREE)
            hash = hash_block(ns_hash_add(hash, (uint64_t)e), &arr->entries.at[e],
                              sizeof arr->entries.at[e]);
    for (int32_t f = 1; f < arr->faces.count; f++)
        if (arr->faces.at[f].alive)
            hash = hash_face(ns_hash_add(hash, (uint64_t)f), &arr->faces.at[f]);
    for (int32_t n = 1; n < arr->nodes.count; n++)
        hash = hash_node(hash, &arr->nodes.at[n]);
    hash = HASH_ARRAY(hash, &arr->inside->buckets.squares);
    return HASH_ARRAY(hash, &arr->inside->buckets.refs);
}
