// registry.c: see registry.h.
#include "io/registry.h"

#include "nonosmith/nono.h"

#if defined(NS_WITH_EXPAT)
#include "io/webpbn_expat.h"
#endif
#if defined(NS_WITH_PNG)
#include "io/bitmap_png.h"
#endif
#include "nonosmith/make.h"

#include <string.h>

bool ns_registry_reads(ns_format_id format)
{
    switch (format) {
    case NS_FORMAT_NONO:
    case NS_FORMAT_VOX:
        return true;
#if defined(NS_WITH_ASSIMP)
    case NS_FORMAT_MESH:
        return true;
#endif
#if defined(NS_WITH_EXPAT)
    case NS_FORMAT_WEBPBN:
    case NS_FORMAT_SVG:
        return true;
#endif
#if defined(NS_WITH_PNG)
    case NS_FORMAT_PNG:
        return true;
#endif
    default:
        return ns_format_about(format)->reads;
    }
}

bool ns_registry_writes(ns_format_id format)
{
    switch (format) {
    case NS_FORMAT_NONO:
    case NS_FORMAT_VOX:
        return true;
#if defined(NS_WITH_PNG)
    case NS_FORMAT_PNG:
        return true;
#endif
    default:
        return ns_format_about(format)->writes;
    }
}

bool ns_registry_many(ns_format_id format)
{
    return format == NS_FORMAT_NONO || ns_format_about(format)->many;
}

// What a picture or a model has no place for.
static bool list_dropped(ns_ctx *ctx, const ns_doc *doc, ns_text *dropped)
{
    const struct {
        const char *what;
        bool there;
    } things[] = {
        { "title", doc->meta.title.count > 0 },
        { "author", doc->meta.author.count > 0 },
        { "copyright", doc->meta.copyright.count > 0 },
        { "licence", doc->meta.licence.count > 0 },
        { "description", doc->meta.description.count > 0 },
        { "other properties", doc->meta.other.count > 0 },
        { "given cells", doc->puzzle.given.count > 0 },
        { "saved picture", doc->saved.count > 0 },
        { "number in its file", doc->number >= 0 },
        { "how it was made", doc->made.count > 0 },
        { "stored verdict", doc->judged },
        { "further .nono keys", doc->extra.count > 0 },
    };

    for (int32_t i = 0; i < NS_COUNT(things); i++) {
        if (things[i].there && !ns_text_add_format(ctx, dropped, "%s\n", things[i].what))
            return false;
    }
    return true;
}

#if defined(NS_WITH_PNG)
static ns_status read_png(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                          ns_book *book)
{
    ns_bitmap bitmap = { 0 };
    ns_status status = ns_png_read(ctx, name, bytes, count, &bitmap);
    ns_doc *doc = status == NS_OK ? ns_book_add(ctx, book) : NULL;

    if (status == NS_OK && !doc)
        status = ns_no_memory(ctx);
    if (status == NS_OK) {
        status = ns_grid_from_pixels(ctx, name, &bitmap, doc);
        if (status != NS_OK)
            book->count--;
    }
    ns_bitmap_drop(ctx, &bitmap);
    return status;
}

static ns_status write_png(ns_ctx *ctx, const ns_doc *doc, ns_text *bytes, ns_text *dropped)
{
    ns_bitmap bitmap = { 0 };
    const int32_t before = dropped->count;
    ns_status status = ns_grid_to_pixels(ctx, doc, &bitmap);

    if (status == NS_OK && !list_dropped(ctx, doc, dropped))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = ns_png_write(ctx, &bitmap, bytes);
    if (status != NS_OK && dropped->at)
        dropped->at[dropped->count = before] = 0;
    ns_bitmap_drop(ctx, &bitmap);
    return status;
}
#endif

// One model; its number in the file is the puzzle's.
static ns_status read_vox(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                          const ns_read_options *options, ns_book *book)
{
    char sentence[NS_MESSAGE_MAX];
    ns_voxels voxels = { 0 };
    ns_notes notes = { 0 };
    ns_doc *doc = ns_book_add(ctx, book);

    if (!doc)
        return ns_no_memory(ctx);
    ns_status status = ns_vox_read(ctx, bytes, count, options->model, &voxels,
                                   options->notes ? options->notes : &notes);
    if (status == NS_OK)
        status = ns_solid_from_voxels(ctx, &voxels, doc);
    if (status == NS_OK)
        doc->number = options->model + 1;
    else
        book->count--;
    if (status == NS_BAD_INPUT) {
        memcpy(sentence, ctx->message, sizeof sentence);
        ns_fail(ctx, status, "%s: %s", name, sentence);
    }
    ns_voxels_drop(ctx, &voxels);
    ns_notes_drop(ctx, &notes);
    return status;
}

static ns_status write_vox(ns_ctx *ctx, const ns_doc *doc, ns_text *bytes, ns_text *dropped)
{
    ns_voxels voxels = { 0 };
    const int32_t before = dropped->count;
    ns_status status = ns_solid_to_voxels(ctx, doc, &voxels);

    if (status == NS_OK && !list_dropped(ctx, doc, dropped))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = ns_vox_write(ctx, &voxels, bytes);
    if (status != NS_OK && dropped->at)
        dropped->at[dropped->count = before] = 0;
    ns_voxels_drop(ctx, &voxels);
    return status;
}

ns_status ns_registry_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                           const ns_read_options *options, ns_book *book)
{
    ns_read_options chosen = *options;

    if (chosen.format == NS_FORMAT_AUTO)
        chosen.format = ns_format_detect(name, bytes, count);
    if (chosen.format == NS_FORMAT_AUTO)
        return count == 0 ? ns_fail(ctx, NS_BAD_INPUT, "%s is empty; name a puzzle file", name)
                          : ns_fail(ctx, NS_BAD_INPUT,
                                    "%s is in no format that is known here; if it is a puzzle, "
                                    "name its format with --from",
                                    name);
    if (!ns_registry_reads(chosen.format))
        return ns_fail(ctx, NS_BAD_INPUT, "%s is %s, which this program was built without",
                       name, ns_format_about(chosen.format)->title);
    switch (chosen.format) {
    case NS_FORMAT_SVG:
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a drawing and no puzzle yet; nonosmith make turns it into one",
                       name);
    case NS_FORMAT_MESH:
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is a mesh and no puzzle yet; nonosmith make turns it into one",
                       name);
    case NS_FORMAT_VOX:
        return read_vox(ctx, name, bytes, count, &chosen, book);
    case NS_FORMAT_NONO:
        return ns_nono_read(ctx, name, bytes, count, book);
#if defined(NS_WITH_EXPAT)
    case NS_FORMAT_WEBPBN:
        return ns_webpbn_read(ctx, name, bytes, count, book);
#endif
#if defined(NS_WITH_PNG)
    case NS_FORMAT_PNG:
        return read_png(ctx, name, bytes, count, book);
#endif
    default:
        return ns_book_read(ctx, name, bytes, count, &chosen, book);
    }
}

ns_status ns_registry_write(ns_ctx *ctx, const ns_book *book, ns_format_id format,
                            ns_text *bytes, ns_text *dropped)
{
    switch (format) {
    case NS_FORMAT_VOX:
        return write_vox(ctx, &book->at[0], bytes, dropped);
    case NS_FORMAT_NONO:
        return ns_nono_write(ctx, book->at, book->count, bytes);
#if defined(NS_WITH_PNG)
    case NS_FORMAT_PNG:
        return write_png(ctx, &book->at[0], bytes, dropped);
#endif
    default:
        return ns_book_write(ctx, book, format, bytes, dropped);
    }
}
