// test_vox.c: MagicaVoxel files: known bytes, palettes, round trips, and everything that may be
// wrong with a file.
#include "nonosmith/voxels.h"

#include "oracle/scale.h"
#include "solid/vox_maker.h"

#include <string.h>

static const int32_t small_size[3] = { 4, 3, 2 };
static const uint8_t small_voxels[][4] = {
    { 0, 0, 0, 1 }, { 3, 0, 0, 2 }, { 0, 2, 0, 2 }, { 0, 0, 1, 255 }, { 3, 2, 1, 1 },
};

static void make_small(vox_maker *m, int32_t version, bool palette)
{
    static const uint8_t records[256][4] = {
        [0] = { 255, 0, 0, 255 }, [1] = { 0, 255, 0, 255 }, [254] = { 0, 0, 255, 255 }
    };

    vox_begin(m, version);
    vox_model_of(m, small_size, small_voxels, NS_COUNT(small_voxels));
    if (palette)
        vox_palette_of(m, records);
}

static ns_status read_maker(ns_test *t, const vox_maker *m, ns_voxels *voxels, ns_notes *notes)
{
    // A copy that is exactly as long as the file, so that a sanitizer sees overruns.
    ns_text exact = { 0 };
    ns_status status = ns_no_memory(&t->ctx);

    if (ns_array_resize(&t->ctx, &exact, m->count)) {
        if (m->count > 0)
            memcpy(exact.at, m->at, (size_t)m->count);
        status = ns_vox_read(&t->ctx, exact.at, m->count, 0, voxels, notes);
    }
    ns_text_drop(&t->ctx, &exact);
    return status;
}

// As Goxel exports it: a voxel a line, the origin in the middle.
static const char *as_text(const ns_voxels *voxels, char *text, size_t room)
{
    size_t used = 0;
    const uint8_t *at = voxels->at;

    *text = 0;
    for (int32_t z = 0; z < voxels->size[2]; z++) {
        for (int32_t y = 0; y < voxels->size[1]; y++) {
            for (int32_t x = 0; x < voxels->size[0]; x++, at++) {
                const ns_rgb c = voxels->paints[*at];
                if (*at && used < room)
                    used += (size_t)snprintf(text + used, room - used, "%d %d %d %02x%02x%02x/",
                                             (int)(x - voxels->size[0] / 2),
                                             (int)(y - voxels->size[1] / 2),
                                             (int)(z - voxels->size[2] / 2), c.r, c.g, c.b);
            }
        }
    }
    return text;
}

static void known_file(ns_test *t)
{
    const int32_t versions[] = { 150, 200 };
    char text[400];

    for (int32_t i = 0; i < NS_COUNT(versions); i++) {
        static vox_maker m;
        ns_voxels voxels;
        ns_notes notes = { 0 };
        make_small(&m, versions[i], true);
        ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK, "%s", t->ctx.message);
        ns_expect_text(t, as_text(&voxels, text, sizeof text),
                       "-2 -1 -1 ff0000/1 -1 -1 00ff00/-2 1 -1 00ff00/-2 -1 0 0000ff/"
                       "1 1 0 ff0000/",
                       "version %d", (int)versions[i]);
        ns_expect(t, notes.count == 0, "nothing to note");
        ns_voxels_drop(&t->ctx, &voxels);
    }
}

static void known_bytes(ns_test *t)
{
    static vox_maker m;
    ns_voxels voxels;
    ns_notes notes = { 0 };
    ns_text bytes = { 0 };

    make_small(&m, 150, true);
    ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK, "%s", t->ctx.message);
    ns_text_add(&t->ctx, &bytes, "before");
    ns_expect(t, ns_vox_write(&t->ctx, &voxels, &bytes) == NS_OK, "%s", t->ctx.message);
    // The unused colours are written with alpha: the palette goes as far as index 255.
    ns_expect(t, bytes.count == 6 + 20 + 24 + 16 + 4 * 5 + 1036, "%d bytes", (int)bytes.count);
    const int32_t head = 20 + 24 + 16 + 4 * 5 + 12;
    ns_expect(t, bytes.count > head && memcmp(bytes.at + 6, m.at, (size_t)head) == 0,
              "all but the palette is as it was");
    for (int32_t k = 0; k < 256 && bytes.count > 6 + head + 1023; k++)
        ns_expect(t, memcmp(bytes.at + 6 + head + 4 * k, m.at + head + 4 * k, 3) == 0,
                  "colour %d", (int)k);
    ns_text_drop(&t->ctx, &bytes);
    ns_voxels_drop(&t->ctx, &voxels);
}

static void default_palette(ns_test *t)
{
    static const struct {
        uint8_t index;
        const char *colour;
    } cases[] = { { 1, "ffffff" },   { 2, "ffffcc" },   { 3, "ffff99" },   { 6, "ffff00" },
                  { 7, "ffccff" },   { 36, "ff0000" },  { 37, "ccffff" },  { 215, "000033" },
                  { 216, "ee0000" }, { 225, "110000" }, { 226, "00ee00" }, { 235, "001100" },
                  { 236, "0000ee" }, { 245, "000011" }, { 246, "eeeeee" }, { 255, "111111" } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const uint8_t voxel[1][4] = { { 0, 0, 0, cases[i].index } };
        static vox_maker m;
        ns_voxels voxels;
        ns_notes notes = { 0 };
        char text[60], wanted[60];
        snprintf(wanted, sizeof wanted, "0 0 0 %s/", cases[i].colour);
        vox_begin(&m, 150);
        vox_model_of(&m, (int32_t[3]){ 1, 1, 1 }, voxel, 1);
        ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK, "%s", t->ctx.message);
        ns_expect_text(t, as_text(&voxels, text, sizeof text), wanted, "index %d",
                       cases[i].index);
        ns_expect(t, voxels.paint_count == cases[i].index, "paints as far as in use");
        ns_voxels_drop(&t->ctx, &voxels);
    }
}

static void random_voxels(ns_test *t, ns_rng *rng, ns_voxels *voxels)
{
    const int32_t paints = 1 + ns_rng_below(rng, NS_VOXEL_PAINTS_MAX);

    ns_expect(t,
              ns_voxels_create(&t->ctx, voxels, 1 + ns_rng_below(rng, 9),
                               1 + ns_rng_below(rng, 9), 1 + ns_rng_below(rng, 9))
                  == NS_OK,
              "%s", t->ctx.message);
    const int32_t cells = voxels->size[0] * voxels->size[1] * voxels->size[2];
    for (int32_t i = 0; i < cells; i++) {
        voxels->at[i] = ns_rng_below(rng, 2) ? (uint8_t)(1 + ns_rng_below(rng, paints)) : 0;
        voxels->paint_count = ns_max(voxels->paint_count, voxels->at[i]);
    }
    for (int32_t p = 1; p <= voxels->paint_count; p++)
        voxels->paints[p] =
            (ns_rgb){ (uint8_t)ns_rng_below(rng, 256), (uint8_t)ns_rng_below(rng, 256),
                      (uint8_t)ns_rng_below(rng, 256) };
}

static bool same_voxels(const ns_voxels *a, const ns_voxels *b)
{
    return memcmp(a->size, b->size, sizeof a->size) == 0
           && memcmp(a->at, b->at, (size_t)(a->size[0] * a->size[1] * a->size[2])) == 0
           && a->paint_count == b->paint_count
           && memcmp(a->paints, b->paints, sizeof a->paints) == 0;
}

static void round_trips(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);

    for (int32_t i = 0; i < ns_scale(300); i++) {
        ns_voxels voxels, again;
        ns_notes notes = { 0 };
        ns_text bytes = { 0 }, twice = { 0 };
        random_voxels(t, &rng, &voxels);
        ns_expect(t,
                  ns_vox_write(&t->ctx, &voxels, &bytes) == NS_OK
                      && ns_vox_read(&t->ctx, bytes.at, bytes.count, 0, &again, &notes) == NS_OK
                      && ns_vox_write(&t->ctx, &again, &twice) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, same_voxels(&voxels, &again), "the same voxels, round %d", (int)i);
        ns_expect(t,
                  bytes.count == twice.count
                      && memcmp(bytes.at, twice.at, (size_t)bytes.count) == 0,
                  "the same bytes");
        ns_text_drop(&t->ctx, &bytes);
        ns_text_drop(&t->ctx, &twice);
        ns_voxels_drop(&t->ctx, &voxels);
        ns_voxels_drop(&t->ctx, &again);
    }
}

static void largest(ns_test *t)
{
    ns_voxels voxels, again = { 0 };
    ns_notes notes = { 0 };
    ns_text bytes = { 0 };

    ns_expect(t, ns_voxels_create(&t->ctx, &voxels, 256, 256, 256) == NS_OK, "%s",
              t->ctx.message);
    memset(voxels.at, 1, 1 << 24);
    voxels.paint_count = 1;
    ns_expect(t,
              ns_vox_write(&t->ctx, &voxels, &bytes) == NS_OK
                  && ns_vox_read(&t->ctx, bytes.at, bytes.count, 0, &again, &notes) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, same_voxels(&voxels, &again), "256 cubed");
    ns_text_drop(&t->ctx, &bytes);
    ns_voxels_drop(&t->ctx, &voxels);
    ns_voxels_drop(&t->ctx, &again);
    ns_expect(t, ns_vox_write(&t->ctx, &voxels, &bytes) == NS_BAD_INPUT, "none is not written");
}

// Several models without a scene: one is taken, and the rest noted.
static void several_models(ns_test *t)
{
    const uint8_t one[1][4] = { { 0, 0, 0, 5 } };
    static vox_maker m;
    ns_notes notes = { 0 };
    ns_voxels voxels;

    vox_begin(&m, 150);
    vox_open(&m, "PACK");
    vox_int(&m, 77); // nobody relies on it
    vox_close(&m);
    for (int32_t i = 1; i <= 3; i++)
        vox_model_of(&m, (int32_t[3]){ i, 1, 1 }, one, i > 1);
    for (int32_t model = 0; model < 4; model++) {
        const ns_status status =
            ns_vox_read(&t->ctx, (const char *)m.at, m.count, model, &voxels, &notes);
        ns_expect(t, status == (model < 3 ? NS_OK : NS_BAD_INPUT), "model %d", (int)model);
        ns_expect(t, voxels.size[0] == (model + 1) % 4, "its size");
        ns_expect(t, model > 2 || ns_voxels_filled(&voxels) == (model > 0), "its voxels");
        ns_voxels_drop(&t->ctx, &voxels);
    }
    ns_expect_text(t, t->ctx.message, "there is no model 4; the file holds 3, numbered 1 to 3",
                   "no such");
    ns_expect(t, notes.count == 1, "one note, where no model was chosen");
    ns_expect_text(
        t, ns_text_chars(&notes.at[0]),
        "the first of 3 models is taken; # and a number behind the file's name choose "
        "another",
        "which, and how to have another");
    ns_notes_drop(&t->ctx, &notes);
}

// Unknown chunks are skipped with their children, later voxels win, index 0 is nothing, RGBA may
// come first, another version is noted.
static void oddities(ns_test *t)
{
    const uint8_t voxels_of[][4] = { { 1, 0, 0, 3 }, { 1, 0, 0, 4 }, { 0, 0, 0, 0 } };
    static const uint8_t records[256][4] = { [3] = { 1, 2, 3, 0 } };
    static vox_maker m;
    ns_notes notes = { 0 };
    ns_voxels voxels;
    char text[80];

    vox_begin(&m, 151);
    vox_palette_of(&m, records);
    vox_open(&m, "WHAT");
    vox_bytes_of(&m, "xyz", 3);
    vox_close(&m);
    vox_poke(&m, m.chunk + 4, 1);
    vox_poke(&m, m.chunk + 8, 2); // one byte of its own, two of children
    vox_model_of(&m, (int32_t[3]){ 2, 1, 1 }, voxels_of, 3);
    vox_open(&m, "IMAP");
    for (int32_t i = 0; i < 64; i++)
        vox_int(&m, i * 77);
    vox_close(&m);
    vox_bytes_of(&m, "after the end", 13);
    ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK, "%s", t->ctx.message);
    ns_expect_text(t, as_text(&voxels, text, sizeof text), "0 0 0 010203/", "the later one");
    ns_expect(t, notes.count == 1, "the version is noted");
    ns_notes_drop(&t->ctx, &notes);
    ns_voxels_drop(&t->ctx, &voxels);
}

// What is done to the small file, and what is said of it. The chunks are at 8 MAIN, 20 SIZE, 44 XYZI.
static const struct {
    int32_t at, value;
    const char *says;
} pokes[] = {
    { 0, 0x58585858, "does not begin as a MagicaVoxel file" },
    { 8, 0x58585858, "not MAIN" },
    { 12, -1, "longer than what holds it" },
    { 12, INT32_MAX, "longer than what holds it" },
    { 12, 1, "longer than what holds it" },
    { 16, -1, "longer than what holds it" },
    { 16, INT32_MAX, "longer than what holds it" },
    { 16, INT32_MIN, "longer than what holds it" },
    { 16, 11, "cut off" },
    { 16, 30, "cut off" },
    { 16, 0, "no model" },
    { 20, 0x58585858, "no SIZE before it" },
    { 24, 11, "not 12 bytes" },
    { 24, INT32_MAX, "longer than what holds it" },
    { 28, INT32_MAX, "longer than what holds it" },
    { 28, -4, "longer than what holds it" },
    { 32, 0, "1 to 256 voxels along each side, not 0" },
    { 36, 257, "1 to 256 voxels along each side, not 257" },
    { 40, INT32_MIN, "1 to 256 voxels along each side" },
    { 32, 3, "outside of its model" },
    { 36, 2, "outside of its model" },
    { 40, 1, "outside of its model" },
    { 48, 20, "as its number of voxels says" },
    { 56, 4, "as its number of voxels says" },
    { 56, -1, "as its number of voxels says" },
    { 56, 0x40000005, "as its number of voxels says" }, // four times that is 20 in 32 bits
    { 56, INT32_MAX, "as its number of voxels says" },
    { 84, 1020, "1024 bytes" },
};

static void hostile_numbers(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(pokes); i++) {
        static vox_maker m;
        ns_notes notes = { 0 };
        ns_voxels voxels;
        make_small(&m, 150, true);
        vox_poke(&m, pokes[i].at, pokes[i].value);
        const ns_status status = read_maker(t, &m, &voxels, &notes);
        ns_expect(t, status == NS_BAD_INPUT && strstr(t->ctx.message, pokes[i].says),
                  "byte %d = %d: %s", (int)pokes[i].at, (int)pokes[i].value, t->ctx.message);
        ns_expect(t, !voxels.at, "no voxels then");
        ns_notes_drop(&t->ctx, &notes);
    }
}

static void old_format(ns_test *t)
{
    static vox_maker m; // without a head: three sizes, a byte a voxel, a palette
    ns_notes notes = { 0 };
    ns_voxels voxels;

    m.count = 0;
    for (int32_t i = 0; i < 3; i++)
        vox_int(&m, 2);
    m.count += 8 + 768;
    ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_BAD_INPUT, "refused");
    ns_expect(t, strstr(t->ctx.message, "older .vox files") != NULL, "%s", t->ctx.message);
}

static void cut_anywhere(ns_test *t)
{
    static vox_maker m;
    ns_notes notes = { 0 };
    ns_voxels voxels;

    make_small(&m, 150, true);
    const int32_t whole = m.count;
    for (m.count = 0; m.count < whole; m.count++)
        ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_BAD_INPUT && !voxels.at,
                  "cut to %d bytes", (int)m.count);
}

static void bytes_change(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < ns_scale(3000); i++) {
        static vox_maker m;
        ns_notes notes = { 0 };
        ns_voxels voxels;
        make_small(&m, 150, false);
        for (int32_t k = 0; k < 3; k++)
            m.at[ns_rng_below(&rng, m.count)] = (uint8_t)ns_rng_below(&rng, 256);
        const ns_status status = read_maker(t, &m, &voxels, &notes);
        ns_expect(t, status == NS_OK || status == NS_BAD_INPUT, "%s", t->ctx.message);
        for (int32_t v = 0; v < voxels.size[0] * voxels.size[1] * voxels.size[2]; v++)
            ns_expect(t, voxels.at[v] <= voxels.paint_count, "a paint for each voxel");
        ns_voxels_drop(&t->ctx, &voxels);
        ns_notes_drop(&t->ctx, &notes);
    }
}

static void memory_may_fail(ns_test *t)
{
    static vox_maker m;
    ns_status status = NS_NO_MEMORY;
    ns_voxels voxels = { 0 };
    ns_notes notes = { 0 };
    ns_text bytes = { 0 };

    make_small(&m, 99, true);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
        t->fail_at = t->allocations + n;
        status = read_maker(t, &m, &voxels, &notes);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || !voxels.at, "nothing half read");
        ns_notes_drop(&t->ctx, &notes);
    }
    ns_expect(t, status == NS_OK, "read in the end: %s", t->ctx.message);
    t->fail_at = t->allocations + 1;
    ns_expect(t, ns_vox_write(&t->ctx, &voxels, &bytes) == NS_NO_MEMORY && bytes.count == 0,
              "nothing half written");
    t->fail_at = 0;
    ns_voxels_drop(&t->ctx, &voxels);
}

NS_TEST_MAIN(NS_CASE(known_file), NS_CASE(known_bytes), NS_CASE(default_palette),
             NS_CASE(round_trips), NS_CASE(largest), NS_CASE(several_models), NS_CASE(oddities),
             NS_CASE(hostile_numbers), NS_CASE(old_format), NS_CASE(cut_anywhere),
             NS_CASE(bytes_change), NS_CASE(memory_may_fail))
