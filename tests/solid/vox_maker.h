// vox_maker.h: MagicaVoxel files, chunk by chunk, sound or not.
#ifndef NS_VOX_MAKER_H
#define NS_VOX_MAKER_H

#include "ns_test.h"

typedef struct vox_maker {
    uint8_t at[1 << 16];
    int32_t count;
    int32_t chunk; // where the one that is open begins
} vox_maker;

static inline void vox_poke(vox_maker *m, int32_t at, int32_t value)
{
    for (int32_t i = 0; i < 4; i++)
        m->at[at + i] = (uint8_t)((uint32_t)value >> (8 * i));
}

static inline void vox_int(vox_maker *m, int32_t value)
{
    vox_poke(m, m->count, value);
    m->count += 4;
}

static inline void vox_bytes_of(vox_maker *m, const void *bytes, int32_t count)
{
    memcpy(m->at + m->count, bytes, (size_t)count);
    m->count += count;
}

static inline void vox_word_of(vox_maker *m, const char *text)
{
    vox_int(m, ns_length(text));
    vox_bytes_of(m, text, ns_length(text));
}

// A dictionary of up to two keys; NULL: no such key.
static inline void vox_dict(vox_maker *m, const char *key, const char *value, const char *key2,
                            const char *value2)
{
    vox_int(m, (value != NULL) + (value2 != NULL));
    if (value) {
        vox_word_of(m, key);
        vox_word_of(m, value);
    }
    if (value2) {
        vox_word_of(m, key2);
        vox_word_of(m, value2);
    }
}

static inline void vox_open(vox_maker *m, const char *name)
{
    m->chunk = m->count;
    vox_bytes_of(m, name, 4);
    vox_int(m, 0);
    vox_int(m, 0);
}

// Both lengths are right after this: the chunk's and MAIN's.
static inline void vox_close(vox_maker *m)
{
    vox_poke(m, m->chunk + 4, m->count - m->chunk - 12);
    vox_poke(m, 16, m->count - 20);
}

static inline void vox_begin(vox_maker *m, int32_t version)
{
    m->count = 0;
    vox_bytes_of(m, "VOX ", 4);
    vox_int(m, version);
    vox_open(m, "MAIN");
    vox_close(m);
}

static inline void vox_model_of(vox_maker *m, const int32_t size[3], const uint8_t (*voxels)[4],
                                int32_t count)
{
    vox_open(m, "SIZE");
    for (int32_t i = 0; i < 3; i++)
        vox_int(m, size[i]);
    vox_close(m);
    vox_open(m, "XYZI");
    vox_int(m, count);
    for (int32_t i = 0; i < count; i++)
        vox_bytes_of(m, voxels[i], 4);
    vox_close(m);
}

static inline void vox_palette_of(vox_maker *m, const uint8_t records[256][4])
{
    vox_open(m, "RGBA");
    vox_bytes_of(m, records, 1024);
    vox_close(m);
}

static inline void vox_transform_of(vox_maker *m, int32_t id, int32_t child, int32_t layer,
                                    const char *hidden, const char *turn, const char *shift)
{
    vox_open(m, "nTRN");
    vox_int(m, id);
    vox_dict(m, "_hidden", hidden, NULL, NULL);
    vox_int(m, child);
    vox_int(m, -1);
    vox_int(m, layer);
    vox_int(m, 1);
    vox_dict(m, "_r", turn, "_t", shift);
    vox_close(m);
}

static inline void vox_group_of(vox_maker *m, int32_t id, const int32_t *children,
                                int32_t count)
{
    vox_open(m, "nGRP");
    vox_int(m, id);
    vox_int(m, 0);
    vox_int(m, count);
    for (int32_t i = 0; i < count; i++)
        vox_int(m, children[i]);
    vox_close(m);
}

static inline void vox_shape_of(vox_maker *m, int32_t id, int32_t model)
{
    vox_open(m, "nSHP");
    vox_int(m, id);
    vox_int(m, 0);
    vox_int(m, 1);
    vox_int(m, model);
    vox_int(m, 0);
    vox_close(m);
}

#endif
