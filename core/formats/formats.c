// formats.c: the table of formats, and the one door to their readers.
//
// A new format is one file with its reader, a row here and, if it is written too, a row in
// book_write.c; detect.c learns to recognise it. A failed reader may leave half a doc behind:
// only this door knows how long the book was before, so only it takes back.
#include "formats/format_table.h"

typedef struct format_row {
    ns_format_info info;
    ns_format_reader *read; // NULL: read elsewhere
} format_row;

static const format_row rows[NS_FORMAT_COUNT] = {
    [NS_FORMAT_AUTO] = { { "auto", "", "not known", false, false, false, false }, NULL },
    [NS_FORMAT_NONO] = { { "nono", ".nono", "Nonosmith", false, false, false, false }, NULL },
    [NS_FORMAT_NON] = { { "non", ".non .nonpack", "Simpson's", true, true, true, false },
                        ns_non_read },
    [NS_FORMAT_WEBPBN] = { { "webpbn", ".xml .pbn", "webpbn XML", false, true, true, false },
                           NULL },
    [NS_FORMAT_NIN] = { { "nin", ".nin", "Wilk's", true, true, false, false }, ns_nin_read },
    [NS_FORMAT_MK] = { { "mk", ".mk", "Olsak's, black and white", true, false, false, false },
                       ns_mk_read },
    [NS_FORMAT_G] = { { "g", ".g", "Olsak's", true, true, false, false }, ns_g_read },
    [NS_FORMAT_CWD] = { { "cwd", ".cwd", "QNonograms'", true, false, false, false },
                        ns_cwd_read },
    [NS_FORMAT_LP] = { { "lp", ".lp", "Bosch's", true, false, false, false }, ns_lp_read },
    [NS_FORMAT_PBM] = { { "pbm", ".pbm .pgm .ppm .pnm", "portable bitmap", true, false, true,
                          true },
                        ns_pbm_read },
    [NS_FORMAT_PNG] = { { "png", ".png", "PNG", false, false, false, true }, NULL },
    [NS_FORMAT_JPEG] = { { "jpeg", ".jpg .jpeg .jpe .jfif", "JPEG", false, false, false, true },
                         NULL },
    [NS_FORMAT_WEBP] = { { "webp", ".webp", "WebP", false, false, false, true }, NULL },
    [NS_FORMAT_SVG] = { { "svg", ".svg", "SVG drawing", false, false, false, false }, NULL },
    [NS_FORMAT_VOX] = { { "vox", ".vox", "MagicaVoxel model", false, false, false, true },
                        NULL },
    [NS_FORMAT_MESH] = { { "mesh",
                           ".obj .stl .ply .gltf .glb .dae .3ds .x .md2 .md3 .off .fbx .ase "
                           ".lwo .blend .3mf .amf .ac .b3d .cob .dxf .hmp .ifc .irrmesh .lxo "
                           ".md5mesh .mdl .ms3d .nff .ogex .q3o .q3s .smd .ter .x3d .xgl .zgl",
                           "mesh", false, false, false, true },
                         NULL },
    [NS_FORMAT_BATCH] = { { "taai", ".taai", "tournament batch", true, true, true, false },
                          ns_batch_read },
    [NS_FORMAT_SGT] = { { "sgt", ".sgt", "game ids of Pattern", true, true, true, false },
                        ns_sgt_read },
    [NS_FORMAT_TEXT] = { { "text", ".txt .text", "character grid", true, true, true, false },
                         ns_text_grid_read },
    [NS_FORMAT_GNO] = { { "gno", ".gno", "gnonograms'", true, false, false, false },
                        ns_gno_read },
    [NS_FORMAT_PICROSS] = { { "picross", ".picross", "picross-solver's", true, false, true,
                              false },
                            ns_picross_read },
};

const ns_format_info *ns_format_about(ns_format_id format)
{
    return &rows[format].info;
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
    ns_reader in = ns_reader_open(ctx, name, bytes, count);
    const ns_status status = rows[given.format].read(&in, &given, book);
    while (status != NS_OK && book->count > before)
        ns_doc_drop(ctx, &book->at[--book->count]);
    return status;
}
