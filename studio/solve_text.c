// solve_text.c: see solve_text.h.
//
// Traces and proofs are told as hashes: long ones differ in one letter of the line as short ones do. Every
// number has a fixed width before it is hashed, so that both worlds hash the same bytes.
#include "studio/solve_text.h"

#include "nonosmith/nono.h"

// FNV-1a over 32-bit words, low byte first: the same on every machine.
typedef struct hash {
    uint64_t state;
} hash;

static void hash_word(hash *h, uint32_t word)
{
    for (int32_t i = 0; i < 4; i++) {
        h->state ^= (word >> (8 * i)) & 0xff;
        h->state *= UINT64_C(0x100000001b3);
    }
}

static hash hash_start(void)
{
    return (hash){ UINT64_C(0xcbf29ce484222325) };
}

static uint64_t trace_hash(const ns_solved *solved)
{
    hash h = hash_start();

    for (int32_t i = 0; i < solved->trace.count; i++) {
        const ns_trace_step *step = &solved->trace.at[i];
        hash_word(&h, (uint32_t)step->line);
        for (int32_t c = step->first; c < step->first + step->count; c++) {
            hash_word(&h, (uint32_t)solved->changes.at[c].cell);
            hash_word(&h, solved->changes.at[c].colours);
        }
    }
    return h.state;
}

static uint64_t proof_hash(const ns_solved *solved)
{
    hash h = hash_start();

    for (int32_t i = 0; i < solved->proof.count; i++)
        hash_word(&h, (uint32_t)solved->proof.at[i]);
    hash_word(&h, (uint32_t)solved->proof_blocks);
    return h.state;
}

static uint64_t cells_hash(const ns_solved *solved)
{
    hash h = hash_start();

    for (int32_t i = 0; i < solved->cells.count; i++)
        hash_word(&h, solved->cells.at[i]);
    return h.state;
}

static bool add_hash(ns_ctx *ctx, ns_text *text, const char *key, uint64_t value)
{
    return ns_text_add_format(ctx, text, ",\"%s\":\"%08x%08x\"", key, (unsigned)(value >> 32),
                              (unsigned)value);
}

static bool add_count(ns_ctx *ctx, ns_text *text, const char *key, int64_t value)
{
    return ns_text_add_format(ctx, text, ",\"%s\":%lld", key, (long long)value);
}

static bool add_list(ns_ctx *ctx, ns_text *text, const char *key, const int32_t *at,
                     int32_t count)
{
    bool room = ns_text_add_format(ctx, text, ",\"%s\":[", key);

    for (int32_t i = 0; room && i < count; i++)
        room = ns_text_add_format(ctx, text, i ? ",%d" : "%d", (int)at[i]);
    return room && ns_text_add(ctx, text, "]");
}

// Each solution is a string with a character a cell, 0..9 then a..v.
static bool add_solutions(ns_ctx *ctx, ns_text *text, const ns_solved *solved, int32_t cells)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    bool room = ns_text_add(ctx, text, ",\"solutions\":[");

    for (int32_t s = 0; room && s < solved->solution_count; s++) {
        room = ns_text_add(ctx, text, s ? ",\"" : "\"");
        for (int32_t c = 0; room && c < cells; c++)
            room =
                ns_text_add_bytes(ctx, text, &digits[solved->solutions.at[s * cells + c]], 1);
        room = room && ns_text_add(ctx, text, "\"");
    }
    return room && ns_text_add(ctx, text, "]");
}

static bool add_line(ns_ctx *ctx, ns_text *text, int32_t index, const ns_puzzle *puzzle,
                     const ns_judgement *judged)
{
    static const char *const goals[] = { "null", "true", "false" };
    const ns_solved *solved = &judged->solved;
    const char *level = ns_level_name(judged->level), *mark = level ? "\"" : "";

    return ns_text_add_format(ctx, text, "{\"index\":%d,\"verdict\":\"%s\"", (int)index,
                              ns_verdict_name(solved->verdict))
           && ns_text_add_format(ctx, text, ",\"goal\":%s,\"level\":%s%s%s,\"searched\":%s",
                                 goals[judged->goal], mark, level ? level : "null", mark,
                                 solved->searched ? "true" : "false")
           && add_count(ctx, text, "line_solves", solved->line_solves)
           && add_count(ctx, text, "idle_line_solves", solved->idle_line_solves)
           && add_count(ctx, text, "probes", solved->probes)
           && add_count(ctx, text, "decisions", solved->decisions)
           && add_count(ctx, text, "conflicts", solved->conflicts)
           && add_count(ctx, text, "ticks", ctx->ticks)
           && add_count(ctx, text, "steps", solved->trace.count)
           && add_count(ctx, text, "all_found", solved->all_found)
           && add_hash(ctx, text, "puzzle", ns_puzzle_hash(puzzle))
           && add_hash(ctx, text, "trace", trace_hash(solved))
           && add_hash(ctx, text, "cells", cells_hash(solved))
           && add_hash(ctx, text, "proof", proof_hash(solved))
           && add_solutions(ctx, text, solved, puzzle->cell_count)
           && add_list(ctx, text, "differ", solved->differ.at, solved->differ.count)
           && add_list(ctx, text, "conflict", solved->conflict.at, solved->conflict.count)
           && ns_text_add(ctx, text, "}\n");
}

static ns_status solve_doc(ns_ctx *ctx, const ns_doc *doc, int32_t index,
                           const ns_solve_text_options *options, ns_text *text)
{
    ns_judgement judged = { 0 };
    ns_solve_options how = ns_solve_defaults();

    how.order = options->order;
    how.keep_trace = true;
    how.keep_proof = true;
    ctx->ticks = 0;
    ctx->budget = options->budget;
    ns_status status = ns_doc_judge(ctx, doc, &how, false, &judged);
    ctx->budget = 0;
    if (status == NS_OK || status == NS_STOPPED)
        status = add_line(ctx, text, index, &doc->puzzle, &judged) ? NS_OK : ns_no_memory(ctx);
    ns_judgement_drop(ctx, &judged);
    return status;
}

static ns_status read_book(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                           const ns_solve_text_options *options, ns_book *book)
{
    const ns_read_options how = {
        .format = ns_format_detect(name, bytes, count),
        .width = options->width,
        .height = options->height,
    };

    if (how.format == NS_FORMAT_NONO)
        return ns_nono_read(ctx, name, bytes, count, book);
    return ns_book_read(ctx, name, bytes, count, &how, book);
}

ns_status ns_solve_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                        const ns_solve_text_options *options, ns_text *text)
{
    ns_book book = { 0 };

    ns_status status = read_book(ctx, name, bytes, count, options, &book);
    for (int32_t i = 0; status == NS_OK && i < book.count && i < options->limit; i++)
        status = solve_doc(ctx, &book.at[i], i, options, text);
    ns_book_drop(ctx, &book);
    return status;
}
