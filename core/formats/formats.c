// formats.c: the table of formats, and the one door to their readers.
//
// A new format is one file with its reader and perhaps its writer, and a row here; detect.c learns to
// recognise it. Help, completion, the manual and docs/formats.md are told from the rows. A failed
// reader may leave half a doc behind: only this door knows how long the book was before, so only it
// takes back.
#include "formats/format_table.h"

#define PALETTE                                                                                \
    (NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_BACKGROUND | NS_HOLDS_NAMES                   \
     | NS_HOLDS_SYMBOLS | NS_HOLDS_UNUSED)
#define TEXTS (NS_HOLDS_META | NS_HOLDS_LINE_BREAKS)

// Name, suffixes, title, remark, library; what can be done with it, what it holds, and what of that
// it cannot always hold.
static const ns_format_info rows[NS_FORMAT_COUNT] = {
    [NS_FORMAT_AUTO] = { "auto", "", "not known", "", "", 0, 0, "" },
    [NS_FORMAT_NONO] = { "nono", ".nono", "Nonosmith",
                         "every kind of puzzle, with everything about it", "",
                         NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MANY, NS_HOLDS_ALL, "" },
    [NS_FORMAT_NON] = { "non", ".non .nonpack", "Simpson's", "with colours and goal", "",
                        NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MANY,
                        NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_SYMBOLS | NS_HOLDS_UNUSED
                            | NS_HOLDS_SOLUTION | NS_HOLDS_SAVED | TEXTS | NS_HOLDS_SIZE
                            | NS_HOLDS_BLANKS,
                        "symbols that are no letters; properties whose name is no keyword" },
    [NS_FORMAT_WEBPBN] = { "webpbn", ".xml .pbn", "webpbn XML", "", "expat",
                           NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MANY,
                           PALETTE | NS_HOLDS_SOLUTION | NS_HOLDS_SAVED | NS_HOLDS_SAVED_SETS
                               | TEXTS | NS_HOLDS_SIZE | NS_HOLDS_BLOTS,
                           "names and symbols that cannot serve; properties whose name is no "
                           "keyword" },
    [NS_FORMAT_NIN] = { "nin", ".nin", "Wilk's", "", "", NS_CAN_READ | NS_CAN_WRITE,
                        NS_HOLDS_SIZE, "" },
    [NS_FORMAT_MK] = { "mk", ".mk", "Olsak's, black and white", "", "", NS_CAN_READ,
                       NS_HOLDS_SIZE, "" },
    [NS_FORMAT_G] = { "g", ".g", "Olsak's", "with colours", "", NS_CAN_READ | NS_CAN_WRITE,
                      PALETTE | TEXTS | NS_HOLDS_SIZE,
                      "line breaks; properties whose name is no keyword; the title nonogram" },
    [NS_FORMAT_CWD] = { "cwd", ".cwd", "QNonograms'", "", "", NS_CAN_READ, NS_HOLDS_SIZE, "" },
    [NS_FORMAT_LP] = { "lp", ".lp", "Bosch's", "", "", NS_CAN_READ, NS_HOLDS_SIZE, "" },
    [NS_FORMAT_PBM] = { "pbm", ".pbm .pgm .ppm .pnm", "portable bitmap", "one pixel a cell", "",
                        NS_CAN_READ | NS_CAN_MODEL | NS_CAN_MANY | NS_CAN_SHOW,
                        NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_SOLUTION | NS_HOLDS_SIZE,
                        "" },
    [NS_FORMAT_PNG] = { "png", ".png", "PNG", "one pixel a cell", "libpng",
                        NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MODEL | NS_CAN_SHOW,
                        NS_HOLDS_COLOUR | NS_HOLDS_PAINT | NS_HOLDS_BACKGROUND
                            | NS_HOLDS_SOLUTION | NS_HOLDS_SIZE,
                        "" },
    [NS_FORMAT_JPEG] = { "jpeg", ".jpg .jpeg .jpe .jfif", "JPEG", "", "libjpeg", NS_CAN_MODEL,
                         0, "" },
    [NS_FORMAT_WEBP] = { "webp", ".webp", "WebP", "", "libwebp", NS_CAN_MODEL, 0, "" },
    [NS_FORMAT_SVG] = { "svg", ".svg", "SVG drawing", "", "expat", NS_CAN_MODEL, 0, "" },
    [NS_FORMAT_VOX] = { "vox", ".vox", "MagicaVoxel model", "a voxel a cell", "",
                        NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MODEL | NS_CAN_SHOW,
                        NS_HOLDS_SOLUTION | NS_HOLDS_SIZE,
                        "which clues were left out, and how the others tell" },
    [NS_FORMAT_MESH] = { "mesh",
                         ".obj .stl .ply .gltf .glb .dae .3ds .x .md2 .md3 .off .fbx .ase .lwo "
                         ".blend .3mf .amf .ac .b3d .cob .dxf .hmp .ifc .irrmesh .lxo .md5mesh "
                         ".mdl .ms3d .nff .ogex .q3o .q3s .smd .ter .x3d .xgl .zgl",
                         "mesh", "", "assimp", NS_CAN_MODEL, 0, "" },
    [NS_FORMAT_BATCH] = { "taai", ".taai", "tournament batch", "with numbers of their own", "",
                          NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MANY, NS_HOLDS_NUMBER, "" },
    [NS_FORMAT_SGT] = { "sgt", ".sgt", "game ids of Pattern", "one a line", "",
                        NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MANY,
                        NS_HOLDS_GIVEN | NS_HOLDS_SIZE,
                        "given cells that contradict each other" },
    [NS_FORMAT_TEXT] = { "text", ".txt .text", "character grid", "of # and ., or letters", "",
                         NS_CAN_READ | NS_CAN_WRITE | NS_CAN_MANY | NS_CAN_SHOW,
                         NS_HOLDS_COLOUR | NS_HOLDS_SYMBOLS | NS_HOLDS_SOLUTION | NS_HOLDS_SIZE,
                         "symbols that are no letters" },
    [NS_FORMAT_GNO] = { "gno", ".gno", "gnonograms'", "", "", NS_CAN_READ,
                        NS_HOLDS_SOLUTION | NS_HOLDS_SAVED | NS_HOLDS_TITLE | NS_HOLDS_AUTHOR
                            | NS_HOLDS_LICENCE | NS_HOLDS_OTHER | NS_HOLDS_SIZE,
                        "" },
    [NS_FORMAT_PICROSS] = { "picross", ".picross", "picross-solver's", "", "",
                            NS_CAN_READ | NS_CAN_MANY, NS_HOLDS_TITLE | NS_HOLDS_SIZE, "" },
};

// Who reads puzzles here; what needs a library, or is none of the formats of others, is read elsewhere.
static ns_format_reader *const readers[NS_FORMAT_COUNT] = {
    [NS_FORMAT_NON] = ns_non_read, [NS_FORMAT_NIN] = ns_nin_read,
    [NS_FORMAT_MK] = ns_mk_read,   [NS_FORMAT_G] = ns_g_read,
    [NS_FORMAT_CWD] = ns_cwd_read, [NS_FORMAT_LP] = ns_lp_read,
    [NS_FORMAT_PBM] = ns_pbm_read, [NS_FORMAT_BATCH] = ns_batch_read,
    [NS_FORMAT_SGT] = ns_sgt_read, [NS_FORMAT_TEXT] = ns_text_grid_read,
    [NS_FORMAT_GNO] = ns_gno_read, [NS_FORMAT_PICROSS] = ns_picross_read
};

static ns_format_writer *const writers[NS_FORMAT_COUNT] = {
    [NS_FORMAT_NON] = ns_non_write,       [NS_FORMAT_WEBPBN] = ns_webpbn_write,
    [NS_FORMAT_NIN] = ns_nin_write,       [NS_FORMAT_G] = ns_g_write,
    [NS_FORMAT_BATCH] = ns_batch_write,   [NS_FORMAT_SGT] = ns_sgt_write,
    [NS_FORMAT_TEXT] = ns_text_grid_write
};

const ns_format_info *ns_format_about(ns_format_id format)
{
    NS_ASSERT(format >= NS_FORMAT_AUTO && format < NS_FORMAT_COUNT);
    return &rows[format];
}

ns_format_writer *ns_format_writer_of(ns_format_id format)
{
    NS_ASSERT(rows[format].can & NS_CAN_WRITE || !writers[format]);
    return writers[format];
}

// Whether one of the suffixes, without its dot, is this word.
static bool has_suffix(const char *suffixes, const char *word, int32_t length)
{
    const ns_excerpt wanted = { word, length, 0 };

    for (const char *at = suffixes; *at; at++) {
        if (*at != '.')
            continue;
        int32_t end = 1;
        while (at[end] && at[end] != ' ')
            end++;
        char suffix[16];
        ns_format(suffix, sizeof suffix, "%.*s", end - 1, at + 1);
        if (length == end - 1 && ns_excerpt_begins(wanted, suffix))
            return true;
    }
    return false;
}

ns_format_id ns_format_by_name(const char *name)
{
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
        if (ns_same_text(name, rows[f].name)
            || has_suffix(rows[f].suffixes, name, ns_length(name)))
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
        if (has_suffix(rows[f].suffixes, suffix, ns_length(suffix)))
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
    if (!readers[given.format])
        return ns_fail(ctx, NS_BAD_INPUT, "%s: %s files are not read here", name,
                       rows[given.format].title);
    ns_collected collected = { 0 };
    ns_reader in = ns_reader_open(ctx, name, bytes, count);
    in.options = &given;
    in.collected = &collected;
    const ns_status status = readers[given.format](&in, book);
    NS_ASSERT(status != NS_OK || book->count > before);
    while (status != NS_OK && book->count > before)
        ns_doc_drop(ctx, &book->at[--book->count]);
    for (int32_t i = 0; i < NS_READER_PARTS; i++)
        ns_array_drop(ctx, &collected.parts[i]);
    ns_array_drop(ctx, &collected.runs);
    return status;
}
