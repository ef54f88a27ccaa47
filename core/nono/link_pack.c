// link_pack.c: the fragment of an address: "#n2." and the bytes of a link, deflated, in base64url.
//
// Raw deflate (RFC 1951) with its fixed codes, or stored where that is shorter: links are short, so that
// codes of their own would not pay. Browsers unpack it themselves.
#include "nono/link_parts.h"

#define FRAGMENT "#n2."
#define WINDOW 32768
#define LONGEST 258
#define HEADS 4096    // places are found by three bytes, hashed
#define CHAIN_MOST 64 // places that are tried
#define STORED_MOST 65535

typedef struct packing {
    ns_link_out out;
    uint32_t bits;
    int32_t bit_count;
    const unsigned char *bytes;
    int32_t count;
    int32_t *heads, *before; // the last place of a hash, the one before each place; -1: none
} packing;

static void put_bits(packing *p, uint32_t bits, int32_t count)
{
    p->bits |= bits << p->bit_count;
    p->bit_count += count;
    for (; p->bit_count >= 8; p->bit_count -= 8, p->bits >>= 8) {
        const char byte = (char)(p->bits & 255);
        ns_link_put_bytes(&p->out, &byte, 1);
    }
}

// Codes begin with their highest bit.
static void put_code(packing *p, uint32_t code, int32_t count)
{
    for (int32_t i = count - 1; i >= 0; i--)
        put_bits(p, code >> i & 1, 1);
}

static void put_symbol(packing *p, uint32_t symbol)
{
    if (symbol < 144)
        put_code(p, 0x30 + symbol, 8);
    else if (symbol < 256)
        put_code(p, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(p, symbol - 256, 7);
    else
        put_code(p, 0xc0 + symbol - 280, 8);
}

// Lengths and distances go in steps that double: `each` of a size, then twice that size.
static void step_of(int32_t number, int32_t each, uint32_t *symbol, uint32_t *rest,
                    int32_t *extra)
{
    int32_t size = 0, first = 0, code = 0;

    while (number >= first + (1 << size)) {
        first += 1 << size;
        code++;
        if (code >= 2 * each && code % each == 0)
            size++;
    }
    *symbol = (uint32_t)code;
    *rest = (uint32_t)(number - first);
    *extra = size;
}

static void put_match(packing *p, int32_t length, int32_t distance)
{
    uint32_t symbol, rest;
    int32_t extra;

    step_of(length - 3, 4, &symbol, &rest, &extra);
    if (length == LONGEST) // has a symbol of its own
        symbol = 28, rest = 0, extra = 0;
    put_symbol(p, 257 + symbol);
    put_bits(p, rest, extra);
    step_of(distance - 1, 2, &symbol, &rest, &extra);
    put_code(p, symbol, 5);
    put_bits(p, rest, extra);
}

static uint32_t hash_at(const packing *p, int32_t at)
{
    const unsigned char *b = p->bytes + at;

    return (b[0] * 506832829u + b[1] * 2654435761u + b[2] * 97531u) >> 20 & (HEADS - 1);
}

static void remember(packing *p, int32_t at)
{
    if (at + 3 > p->count)
        return;
    const uint32_t hash = hash_at(p, at);
    p->before[at] = p->heads[hash];
    p->heads[hash] = at;
}

static int32_t find_match(const packing *p, int32_t at, int32_t *distance)
{
    const int32_t most = ns_min(LONGEST, p->count - at);
    int32_t best = 0, tried = 0;

    if (most < 3)
        return 0;
    for (int32_t from = p->heads[hash_at(p, at)];
         from >= 0 && at - from <= WINDOW && tried < CHAIN_MOST && best < most;
         from = p->before[from], tried++) {
        int32_t length = 0;
        while (length < most && p->bytes[from + length] == p->bytes[at + length])
            length++;
        if (length > best) {
            best = length;
            *distance = at - from;
        }
    }
    return best >= 3 ? best : 0;
}

static void deflate_fixed(packing *p)
{
    put_bits(p, 1 | 1 << 1, 3); // the last block, with fixed codes
    for (int32_t at = 0; at < p->count;) {
        int32_t distance = 0;
        const int32_t length = find_match(p, at, &distance);
        if (length)
            put_match(p, length, distance);
        else
            put_symbol(p, p->bytes[at]);
        for (const int32_t end = at + ns_max(1, length); at < end; at++)
            remember(p, at);
    }
    put_symbol(p, 256);
    if (p->bit_count > 0)
        put_bits(p, 0, 8 - p->bit_count);
}

static void store(packing *p)
{
    for (int32_t at = 0; at < p->count; at += STORED_MOST) {
        const int32_t count = ns_min(STORED_MOST, p->count - at);
        const char head[5] = { at + count == p->count, (char)(count & 255), (char)(count >> 8),
                               (char)(~count & 255), (char)(~count >> 8 & 255) };
        ns_link_put_bytes(&p->out, head, 5);
        ns_link_put_bytes(&p->out, (const char *)p->bytes + at, count);
    }
}

static ns_status deflate(ns_ctx *ctx, const ns_text *link, ns_text *to)
{
    packing p = { .out = { .ctx = ctx, .to = to },
                  .bytes = (const unsigned char *)link->at,
                  .count = link->count,
                  .heads = ns_new(ctx, HEADS, sizeof *p.heads),
                  .before = ns_new(ctx, link->count, sizeof *p.before) };

    p.out.failed = !p.heads || !p.before;
    for (int32_t i = 0; p.heads && i < HEADS; i++)
        p.heads[i] = -1;
    if (!p.out.failed)
        deflate_fixed(&p);
    if (to->count > link->count + 5 * (1 + link->count / STORED_MOST)) {
        to->count = 0;
        store(&p);
    }
    ns_free(ctx, p.heads, HEADS, sizeof *p.heads);
    ns_free(ctx, p.before, link->count, sizeof *p.before);
    return p.out.failed ? ns_no_memory(ctx) : NS_OK;
}

static bool put_base64(ns_ctx *ctx, const ns_text *bytes, ns_text *to)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    bool room = true;

    for (int32_t i = 0; room && i < bytes->count; i += 3) {
        const int32_t count = ns_min(3, bytes->count - i);
        uint32_t three = 0;
        for (int32_t k = 0; k < 3; k++)
            three = three << 8 | (k < count ? (unsigned char)bytes->at[i + k] : 0);
        const char four[4] = { letters[three >> 18], letters[three >> 12 & 63],
                               letters[three >> 6 & 63], letters[three & 63] };
        room = ns_text_add_bytes(ctx, to, four, count + 1);
    }
    return room;
}

ns_status ns_link_fragment(ns_ctx *ctx, const ns_doc *doc, ns_text *to)
{
    ns_text link = { 0 }, packed = { 0 };
    ns_status status = ns_link_write(ctx, doc, &link);

    if (status == NS_OK)
        status = deflate(ctx, &link, &packed);
    if (status == NS_OK && (!ns_text_add(ctx, to, FRAGMENT) || !put_base64(ctx, &packed, to)))
        status = ns_no_memory(ctx);
    ns_text_drop(ctx, &link);
    ns_text_drop(ctx, &packed);
    return status;
}
