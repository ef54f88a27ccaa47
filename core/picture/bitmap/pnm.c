// pnm.c: portable pictures, P1 to P6: black and white, grey and coloured, as text or packed.
//
// Numbers and blanks, comments from # to the end of the line. The first picture of a file counts.
// Sizes are bounded before memory is asked for, by picture.h and by the bytes there are.
#include "nonosmith/picture.h"

#include "base/pnm_scan.h"

#define NUMBER_MAX (1 << 24)

// A digit of P1, where none need stand between two.
static int32_t next_bit(ns_pnm_scan *f)
{
    ns_pnm_skip(f);
    const int c = ns_pnm_take(f);
    return c == '0' || c == '1' ? c - '0' : -1;
}

static int32_t next_packed(ns_pnm_scan *f, int32_t bytes)
{
    int32_t value = 0;

    if (f->count - f->at < bytes)
        return -1;
    for (int32_t i = 0; i < bytes; i++)
        value = value << 8 | f->bytes[f->at++];
    return value;
}

// What the file promises.
typedef struct pnm_head {
    int32_t kind; // 1 .. 6
    int32_t width, height, most;
    bool packed, bits;
    int32_t samples; // of a pixel
} pnm_head;

static ns_status read_head(ns_ctx *ctx, const char *name, ns_pnm_scan *f, pnm_head *head)
{
    ns_pnm_skip(f);
    if (f->count - f->at < 3 || f->bytes[f->at] != 'P' || f->bytes[f->at + 1] < '1'
        || f->bytes[f->at + 1] > '6')
        return ns_fail(ctx, NS_BAD_INPUT, "%s: a portable picture begins with P1 to P6", name);
    head->kind = f->bytes[f->at + 1] - '0';
    f->at += 2;
    head->packed = head->kind > 3;
    head->bits = head->kind == 1 || head->kind == 4;
    head->samples = head->kind == 3 || head->kind == 6 ? 3 : 1;
    head->width = ns_pnm_number(f, NUMBER_MAX);
    head->height = ns_pnm_number(f, NUMBER_MAX);
    head->most = head->bits ? 1 : ns_pnm_number(f, NUMBER_MAX);
    if (head->width < 1 || head->height < 1)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: the picture's width or height is missing", name);
    if (head->most < 1 || head->most > 65535)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: the picture's largest value is from 1 to 65535; save it again",
                       name);
    NS_TRY(ns_bitmap_bounds(ctx, name, head->width, head->height));
    // Every sample takes a byte at least, of P1 and P4 a bit.
    const int64_t samples = (int64_t)head->width * head->height * head->samples;
    if ((head->bits ? samples / 8 : samples) > f->count - f->at)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: the picture is shorter than its size of %d by %d", name,
                       head->width, head->height);
    f->at += head->packed; // the one blank before packed samples
    return NS_OK;
}

// Samples from 0 (black) to 255, -1 at the end of the file or where something else stands.
static int32_t next_sample(ns_pnm_scan *f, const pnm_head *head, int32_t x)
{
    int32_t value;

    if (head->kind == 4) {
        if (f->at >= f->count)
            return -1;
        value = f->bytes[f->at] >> (7 - x % 8) & 1;
        f->at += x % 8 == 7 || x + 1 == head->width;
    } else {
        value = head->bits     ? next_bit(f)
                : head->packed ? next_packed(f, head->most > 255 ? 2 : 1)
                               : ns_pnm_number(f, NUMBER_MAX);
    }
    if (value < 0 || value > head->most)
        return -1;
    return head->bits ? 255 * (1 - value) : (value * 255 + head->most / 2) / head->most;
}

static ns_status read_pixels(ns_ctx *ctx, const char *name, ns_pnm_scan *f,
                             const pnm_head *head, ns_bitmap *bitmap)
{
    uint8_t *to = bitmap->rgba;

    NS_ASSERT(bitmap->width == head->width && head->most >= 1 && head->most <= 65535);
    for (int32_t y = 0; y < head->height; y++) {
        for (int32_t x = 0; x < head->width; x++, to += 4) {
            for (int32_t i = 0; i < head->samples; i++) {
                const int32_t sample = next_sample(f, head, x);
                if (sample < 0)
                    return ns_fail(ctx, NS_BAD_INPUT,
                                   "%s: row %d, column %d of the picture is no number from 0 "
                                   "to %d; save it again",
                                   name, y + 1, x + 1, head->most);
                to[i] = (uint8_t)sample;
            }
            if (head->samples == 1)
                to[1] = to[2] = to[0];
            to[3] = 255;
        }
    }
    return NS_OK;
}

ns_status ns_pnm_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                      ns_bitmap *bitmap)
{
    ns_pnm_scan f = { bytes, count, 0, 1 };
    pnm_head head = { 0 };

    *bitmap = (ns_bitmap){ 0 };
    NS_TRY(read_head(ctx, name, &f, &head));
    NS_TRY(ns_bitmap_create(ctx, bitmap, head.width, head.height));
    const ns_status status = read_pixels(ctx, name, &f, &head, bitmap);
    if (status != NS_OK)
        ns_bitmap_drop(ctx, bitmap);
    return status;
}

bool ns_pnm_is_puzzle(const void *bytes, int32_t count)
{
    ns_pnm_scan f = { bytes, count, 0, 1 };

    ns_pnm_skip(&f);
    return f.count - f.at > 1 && (f.bytes[f.at + 1] == '1' || f.bytes[f.at + 1] == '4');
}
