// formats.c: the table of formats, and the one door to their readers.
//
// A new format is one file with its reader and perhaps its writer, and a row here; detect.c learns to
// recognise it. Help, completion, the manual and docs/formats.md are told from the rows. A failed
// reader may leave half a doc behind: only this door knows how long the book was before, so only it
// takes back.
#include "formats/format_table.h"

typedef struct format_row {
    ns_format_info info;
    ns_format_reader *read;  // NULL: read elsewhere
    ns_format_writer *write; // NULL: written elsewhere, if at all
} format_row;

static const format_row rows[NS_FORMAT_COUNT] = {
    [NS_FORMAT_AUTO] = { { .name = "auto", .suffixes = "", .title = "not known" } },
    [NS_FORMAT_NONO] = { { .name = "nono",
                           .suffixes = ".nono",
                           .title = "Nonosmith",
                           .remark = "every kind of puzzle, with everything about it",
                           .reads = true,
                           .writes = true,
                           .many = true,
                           .holds = NS_HOLDS_ALL } },
    [NS_FORMAT_NON] = { { .name = "non",
                          .suffixes = ".non .nonpack",
                          .title = "Simpson's",
                          .remark = "with colours and goal",
                          .reads = true,
                          .writes = true,
                          .many = true,
                          .holds = NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_SYMBOLS
                                   | NS_HOLDS_UNUSED | NS_HOLDS_SOLUTION | NS_HOLDS_SAVED
                                   | NS_HOLDS_META | NS_HOLDS_LINE_BREAKS | NS_HOLDS_SIZE
                                   | NS_HOLDS_BLANKS,
                          .sometimes = "symbols that are no letters; properties whose name is "
                                       "no keyword" },
                        ns_non_read,
                        ns_non_write },
    [NS_FORMAT_WEBPBN] = { { .name = "webpbn",
                             .suffixes = ".xml .pbn",
                             .title = "webpbn XML",
                             .library = "expat",
                             .reads = true,
                             .writes = true,
                             .many = true,
                             .holds = NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_BACKGROUND
                                      | NS_HOLDS_NAMES | NS_HOLDS_SYMBOLS | NS_HOLDS_UNUSED
                                      | NS_HOLDS_SOLUTION | NS_HOLDS_SAVED | NS_HOLDS_SAVED_SETS
                                      | NS_HOLDS_META | NS_HOLDS_LINE_BREAKS | NS_HOLDS_SIZE,
                             .sometimes = "names and symbols that cannot serve; properties "
                                          "whose name is no keyword" },
                           NULL,
                           ns_webpbn_write },
    [NS_FORMAT_NIN] = { { .name = "nin",
                          .suffixes = ".nin",
                          .title = "Wilk's",
                          .reads = true,
                          .writes = true,
                          .holds = NS_HOLDS_SIZE },
                        ns_nin_read,
                        ns_nin_write },
    [NS_FORMAT_MK] = { { .name = "mk",
                         .suffixes = ".mk",
                         .title = "Olsak's, black and white",
                         .reads = true,
                         .holds = NS_HOLDS_SIZE },
                       ns_mk_read },
    [NS_FORMAT_G] = { { .name = "g",
                        .suffixes = ".g",
                        .title = "Olsak's",
                        .remark = "with colours",
                        .reads = true,
                        .writes = true,
                        .holds = NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_BACKGROUND
                                 | NS_HOLDS_NAMES | NS_HOLDS_SYMBOLS | NS_HOLDS_UNUSED
                                 | NS_HOLDS_META | NS_HOLDS_LINE_BREAKS | NS_HOLDS_SIZE,
                        .sometimes = "line breaks; properties whose name is no keyword; the "
                                     "title nonogram" },
                      ns_g_read,
                      ns_g_write },
    [NS_FORMAT_CWD] = { { .name = "cwd",
                          .suffixes = ".cwd",
                          .title = "QNonograms'",
                          .reads = true,
                          .holds = NS_HOLDS_SIZE },
                        ns_cwd_read },
    [NS_FORMAT_LP] = { { .name = "lp",
                         .suffixes = ".lp",
                         .title = "Bosch's",
                         .reads = true,
                         .holds = NS_HOLDS_SIZE },
                       ns_lp_read },
    [NS_FORMAT_PBM] = { { .name = "pbm",
                          .suffixes = ".pbm .pgm .ppm .pnm",
                          .title = "portable bitmap",
                          .remark = "one pixel a cell",
                          .reads = true,
                          .models = true,
                          .many = true,
                          .shows = true,
                          .holds = NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_SOLUTION
                                   | NS_HOLDS_SIZE },
                        ns_pbm_read },
    [NS_FORMAT_PNG] = { { .name = "png",
                          .suffixes = ".png",
                          .title = "PNG",
                          .remark = "one pixel a cell",
                          .library = "libpng",
                          .reads = true,
                          .writes = true,
                          .models = true,
                          .shows = true,
                          .holds = NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_BACKGROUND
                                   | NS_HOLDS_SOLUTION | NS_HOLDS_SIZE } },
    [NS_FORMAT_JPEG] = { { .name = "jpeg",
                           .suffixes = ".jpg .jpeg .jpe .jfif",
                           .title = "JPEG",
                           .library = "libjpeg",
                           .models = true } },
    [NS_FORMAT_WEBP] = { { .name = "webp",
                           .suffixes = ".webp",
                           .title = "WebP",
                           .library = "libwebp",
                           .models = true } },
    [NS_FORMAT_SVG] = { { .name = "svg",
                          .suffixes = ".svg",
                          .title = "SVG drawing",
                          .library = "expat",
                          .models = true } },
    [NS_FORMAT_VOX] = { { .name = "vox",
                          .suffixes = ".vox",
                          .title = "MagicaVoxel model",
                          .remark = "a voxel a cell",
                          .reads = true,
                          .writes = true,
                          .models = true,
                          .shows = true,
                          .holds = NS_HOLDS_SOLUTION | NS_HOLDS_SIZE,
                          .sometimes = "which clues were left out, and how the others tell" } },
    [NS_FORMAT_MESH] = { { .name = "mesh",
                           .suffixes = ".obj .stl .ply .gltf .glb .dae .3ds .x .md2 .md3 .off "
                                       ".fbx .ase .lwo .blend .3mf .amf .ac .b3d .cob .dxf "
                                       ".hmp .ifc .irrmesh .lxo .md5mesh .mdl .ms3d .nff .ogex "
                                       ".q3o .q3s .smd .ter .x3d .xgl .zgl",
                           .title = "mesh",
                           .library = "assimp",
                           .models = true } },
    [NS_FORMAT_BATCH] = { { .name = "taai",
                            .suffixes = ".taai",
                            .title = "tournament batch",
                            .remark = "with numbers of their own",
                            .reads = true,
                            .writes = true,
                            .many = true,
                            .holds = NS_HOLDS_NUMBER },
                          ns_batch_read,
                          ns_batch_write },
    [NS_FORMAT_SGT] = { { .name = "sgt",
                          .suffixes = ".sgt",
                          .title = "game ids of Pattern",
                          .remark = "one a line",
                          .reads = true,
                          .writes = true,
                          .many = true,
                          .holds = NS_HOLDS_GIVEN | NS_HOLDS_SIZE,
                          .sometimes = "given cells that contradict each other" },
                        ns_sgt_read,
                        ns_sgt_write },
    [NS_FORMAT_TEXT] = { { .name = "text",
                           .suffixes = ".txt .text",
                           .title = "character grid",
                           .remark = "of # and ., or letters",
                           .reads = true,
                           .writes = true,
                           .many = true,
                           .shows = true,
                           .holds = NS_HOLDS_COLOUR | NS_HOLDS_SYMBOLS | NS_HOLDS_SOLUTION
                                    | NS_HOLDS_SIZE,
                           .sometimes = "symbols that are no letters" },
                         ns_text_grid_read,
                         ns_text_grid_write },
    [NS_FORMAT_GNO] = { { .name = "gno",
                          .suffixes = ".gno",
                          .title = "gnonograms'",
                          .reads = true,
                          .holds = NS_HOLDS_SOLUTION | NS_HOLDS_SAVED | NS_HOLDS_TITLE
                                   | NS_HOLDS_AUTHOR | NS_HOLDS_LICENCE | NS_HOLDS_OTHER
                                   | NS_HOLDS_SIZE },
                        ns_gno_read },
    [NS_FORMAT_PICROSS] = { { .name = "picross",
                              .suffixes = ".picross",
                              .title = "picross-solver's",
                              .reads = true,
                              .many = true,
                              .holds = NS_HOLDS_TITLE | NS_HOLDS_SIZE },
                            ns_picross_read },
};

const ns_format_info *ns_format_about(ns_format_id format)
{
    NS_ASSERT(format >= NS_FORMAT_AUTO && format < NS_FORMAT_COUNT);
    return &rows[format].info;
}

ns_format_writer *ns_format_writer_of(ns_format_id format)
{
    NS_ASSERT(rows[format].info.writes || !rows[format].write);
    return rows[format].write;
}

// Whether one of the suffixes, without its dot, is this word.
static bool has_suffix(const char *suffixes, const char *word, int32_t length)
{
    const ns_span wanted = { word, length, 0 };

    for (const char *at = suffixes; *at; at++) {
        if (*at != '.')
            continue;
        int32_t end = 1;
        while (at[end] && at[end] != ' ')
            end++;
        char suffix[16];
        ns_format(suffix, sizeof suffix, "%.*s", end - 1, at + 1);
        if (length == end - 1 && ns_span_begins(wanted, suffix))
            return true;
    }
    return false;
}

ns_format_id ns_format_by_name(const char *name)
{
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
        if (ns_same_text(name, rows[f].info.name)
            || has_suffix(rows[f].info.suffixes, name, ns_length(name)))
            return (ns_format_id)f;
    }
    return NS_FORMAT_AUTO;
}

ns_format_id ns_format_by_suffix(const char *path)
{
    const char *suffix = NULL;

    for (const char *at = path; *at; at++) {
        if (*at == '.')
            suffix = at + 1;
        else if (*at == '/' || *at == '\\')
            suffix = NULL;
    }
    for (int32_t f = NS_FORMAT_AUTO + 1; suffix && f < NS_FORMAT_COUNT; f++) {
        if (has_suffix(rows[f].info.suffixes, suffix, ns_length(suffix)))
            return (ns_format_id)f;
    }
    return NS_FORMAT_AUTO;
}

ns_status ns_book_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       const ns_read_options *options, ns_book *book)
{
    ns_read_options given = options ? *options : (ns_read_options){ 0 };
    const int32_t before = book->count;

    if (count < 0 || count > NS_FILE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: a puzzle file has at most %d bytes; split it",
                       name, NS_FILE_MAX);
    if (given.format == NS_FORMAT_AUTO)
        given.format = ns_format_detect(name, bytes, count);
    if (given.format == NS_FORMAT_AUTO)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s: this is none of the puzzle formats we know; name the format if it is", name);
    if (!rows[given.format].read)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: %s files are not read here", name,
                       rows[given.format].info.title);
    ns_collected collected = { 0 };
    ns_reader in = ns_reader_open(ctx, name, bytes, count);
    in.options = &given;
    in.collected = &collected;
    const ns_status status = rows[given.format].read(&in, book);
    NS_ASSERT(status != NS_OK || book->count > before);
    while (status != NS_OK && book->count > before)
        ns_doc_drop(ctx, &book->at[--book->count]);
    for (int32_t i = 0; i < NS_READER_PARTS; i++)
        ns_array_drop(ctx, &collected.parts[i]);
    ns_array_drop(ctx, &collected.runs);
    return status;
}
