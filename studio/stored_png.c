// stored_png.c: a PNG whose pixels are stored, not packed. See told_files.h.
//
// A PNG is a row of chunks, each with its length, its name and a check sum; the pixels are one stream of
// zlib, whose blocks may be stored as they are. Browsers pack such a file again when they send it.
#include "studio/told_files.h"

#define STORED_MOST 65535 // bytes of a block
#define ADLER 65521u

typedef struct png_writer {
    ns_ctx *ctx;
    ns_text *out;
    bool ok;
    int32_t chunk;     // where the name of the open chunk begins
    int32_t left;      // bytes until the next block begins
    int64_t to_come;   // bytes of pixels
    uint32_t a, b;     // the sums of zlib
    uint32_t crc[256]; // of a byte
} png_writer;

static void find_sums(png_writer *w)
{
    for (uint32_t i = 0; i < 256; i++) {
        w->crc[i] = i;
        for (int32_t bit = 0; bit < 8; bit++)
            w->crc[i] = w->crc[i] >> 1 ^ (w->crc[i] & 1 ? 0xedb88320u : 0);
    }
}

static void put_bytes(png_writer *w, const void *bytes, int32_t count)
{
    w->ok = w->ok && ns_text_add_bytes(w->ctx, w->out, bytes, count);
}

static void put_number(png_writer *w, uint32_t number)
{
    const uint8_t bytes[4] = { (uint8_t)(number >> 24), (uint8_t)(number >> 16),
                               (uint8_t)(number >> 8), (uint8_t)number };

    put_bytes(w, bytes, 4);
}

static void open_chunk(png_writer *w, const char *name, int64_t length)
{
    put_number(w, (uint32_t)length);
    w->chunk = w->out->count;
    put_bytes(w, name, 4);
}

static void close_chunk(png_writer *w)
{
    uint32_t sum = ~0u;

    for (int32_t i = w->chunk; w->ok && i < w->out->count; i++)
        sum = sum >> 8 ^ w->crc[(sum ^ (uint8_t)w->out->at[i]) & 255];
    put_number(w, ~sum);
}

// A byte of the stream, with the head of a block before it where one begins.
static void put_pixel_byte(png_writer *w, uint8_t byte)
{
    if (w->left == 0) {
        const int32_t count = w->to_come < STORED_MOST ? (int32_t)w->to_come : STORED_MOST;
        const uint8_t head[5] = { w->to_come <= STORED_MOST, (uint8_t)count,
                                  (uint8_t)(count >> 8), (uint8_t)~count,
                                  (uint8_t)(~count >> 8) };
        put_bytes(w, head, sizeof head);
        w->left = count;
    }
    put_bytes(w, &byte, 1);
    w->left--;
    w->to_come--;
    w->a = (w->a + byte) % ADLER;
    w->b = (w->b + w->a) % ADLER;
}

static bool is_opaque(const ns_bitmap *bitmap)
{
    for (int64_t i = 0; i < (int64_t)bitmap->width * bitmap->height; i++) {
        if (bitmap->rgba[4 * i + 3] != 255)
            return false;
    }
    return true;
}

static void put_pixels(png_writer *w, const ns_bitmap *bitmap, int32_t samples)
{
    const int64_t row = 1 + (int64_t)bitmap->width * samples;
    const uint8_t *at = bitmap->rgba;

    w->to_come = row * bitmap->height;
    w->a = 1;
    const int64_t blocks = (w->to_come + STORED_MOST - 1) / STORED_MOST;
    open_chunk(w, "IDAT", 2 + 5 * blocks + w->to_come + 4);
    put_bytes(w, "\x78\x01", 2);
    for (int32_t y = 0; w->ok && y < bitmap->height; y++) {
        put_pixel_byte(w, 0); // no filter
        for (int32_t x = 0; x < bitmap->width; x++, at += 4) {
            for (int32_t k = 0; k < samples; k++)
                put_pixel_byte(w, at[k]);
        }
    }
    put_number(w, w->b << 16 | w->a);
    close_chunk(w);
}

// The background that the picture names, in samples of 16 bits.
static void put_ground(png_writer *w, uint32_t ground)
{
    const uint8_t bytes[6] = { 0, (uint8_t)(ground >> 16), 0, (uint8_t)(ground >> 8),
                               0, (uint8_t)ground };

    open_chunk(w, "bKGD", sizeof bytes);
    put_bytes(w, bytes, sizeof bytes);
    close_chunk(w);
}

ns_status ns_stored_png(ns_ctx *ctx, const ns_bitmap *bitmap, ns_text *bytes)
{
    png_writer w = { .ctx = ctx, .out = bytes, .ok = true };
    const int32_t before = bytes->count;
    const bool opaque = is_opaque(bitmap);
    const uint8_t kind[5] = { 8, opaque ? 2 : 6, 0, 0, 0 };

    find_sums(&w);
    put_bytes(&w, "\x89PNG\r\n\x1a\n", 8);
    open_chunk(&w, "IHDR", 13);
    put_number(&w, (uint32_t)bitmap->width);
    put_number(&w, (uint32_t)bitmap->height);
    put_bytes(&w, kind, sizeof kind);
    close_chunk(&w);
    if (bitmap->ground)
        put_ground(&w, bitmap->ground);
    put_pixels(&w, bitmap, opaque ? 3 : 4);
    open_chunk(&w, "IEND", 0);
    close_chunk(&w);
    if (!w.ok && bytes->at)
        bytes->at[bytes->count = before] = 0;
    return w.ok ? NS_OK : ns_no_memory(ctx);
}
