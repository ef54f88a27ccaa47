// open.c: the one door for files: whatever it is, by its content.
//
// A puzzle is read as it is; what puzzles are made from (pictures, drawings, meshes, voxels) only
// when that is wanted, and then the book has one empty doc for what will be made. Readers that need
// a library come as ports; a format whose port is missing is refused with a sentence that says so.
#include "work/work_parts.h"

#include "nonosmith/make.h"
#include "nonosmith/nono.h"

#define DIGITS_MAX 15 // of a puzzle's number in its file

static ns_bitmap_reader bitmap_reader(const ns_ports *ports, ns_format_id format)
{
    switch (format) {
    case NS_FORMAT_PNG:
        return ports->png;
    case NS_FORMAT_JPEG:
        return ports->jpeg;
    case NS_FORMAT_WEBP:
        return ports->webp;
    case NS_FORMAT_PBM:
        return ns_pnm_read;
    default:
        return NULL;
    }
}

bool ns_format_reads(const ns_ports *ports, ns_format_id format)
{
    switch (format) {
    case NS_FORMAT_MESH:
        return ports->mesh != NULL;
    case NS_FORMAT_SVG:
        return ports->svg != NULL;
    case NS_FORMAT_WEBPBN:
        return ports->webpbn != NULL;
    case NS_FORMAT_PNG:
    case NS_FORMAT_JPEG:
    case NS_FORMAT_WEBP:
        return bitmap_reader(ports, format) != NULL;
    default:
        return ns_format_about(format)->can & NS_CAN_READ;
    }
}

// -- puzzles --------------------------------------------------------------------------------------

// One pixel a cell.
static ns_status read_pixels(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                             ns_bitmap_reader read, ns_book *book)
{
    ns_bitmap bitmap = { 0 };
    ns_status status = read(ctx, name, bytes, count, &bitmap);
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

// One model; its number in the file is the puzzle's.
static ns_status read_vox(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                          const ns_read_options *options, ns_book *book)
{
    ns_voxels voxels = { 0 };
    ns_notes notes = { 0 };
    ns_doc *doc = ns_book_add(ctx, book);

    NS_NEED(ctx, doc);
    ns_status status = ns_vox_read(ctx, bytes, count, options->model, &voxels,
                                   options->notes ? options->notes : &notes);
    if (status == NS_OK)
        status = ns_solid_from_voxels(ctx, &voxels, doc);
    if (status == NS_OK)
        doc->number = options->model + 1;
    else
        book->count--;
    ns_voxels_drop(ctx, &voxels);
    ns_notes_drop(ctx, &notes);
    return ns_name_failure(ctx, name, status);
}

static ns_status no_puzzle_yet(ns_ctx *ctx, const char *name, const char *what)
{
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s is a %s and no puzzle yet; nonosmith make turns it into one", name,
                   what);
}

ns_status ns_puzzles_read(ns_ctx *ctx, const ns_ports *ports, const char *name,
                          const char *bytes, int32_t count, const ns_read_options *options,
                          ns_book *book)
{
    ns_read_options chosen = *options;

    if (chosen.format == NS_FORMAT_AUTO)
        chosen.format = ns_format_detect(name, bytes, count);
    if (chosen.format == NS_FORMAT_AUTO)
        return count == 0 ? ns_fail(ctx, NS_BAD_INPUT, "%s is empty; name a puzzle file", name)
                          : ns_fail(ctx, NS_BAD_INPUT,
                                    "%s is in no format that is known here; if it is a puzzle, "
                                    "name its format with {the option from|from}",
                                    name);
    if (!ns_format_reads(ports, chosen.format))
        return ns_fail(ctx, NS_BAD_INPUT, "%s is %s, which this program was built without",
                       name, ns_format_about(chosen.format)->title);
    switch (chosen.format) {
    case NS_FORMAT_SVG:
        return no_puzzle_yet(ctx, name, "drawing");
    case NS_FORMAT_JPEG:
    case NS_FORMAT_WEBP:
        return no_puzzle_yet(ctx, name, "picture");
    case NS_FORMAT_PBM:
        return ns_pnm_is_puzzle(bytes, count)
                   ? ns_book_read(ctx, name, bytes, count, &chosen, book)
                   : read_pixels(ctx, name, bytes, count, ns_pnm_read, book);
    case NS_FORMAT_MESH:
        return no_puzzle_yet(ctx, name, "mesh");
    case NS_FORMAT_VOX:
        return read_vox(ctx, name, bytes, count, &chosen, book);
    case NS_FORMAT_NONO:
        return ns_nono_read(ctx, name, bytes, count, book);
    case NS_FORMAT_WEBPBN:
        return ports->webpbn(ctx, name, bytes, count, book);
    case NS_FORMAT_PNG:
        return read_pixels(ctx, name, bytes, count, ports->png, book);
    default:
        return ns_book_read(ctx, name, bytes, count, &chosen, book);
    }
}

// -- what puzzles are made from -------------------------------------------------------------------

static ns_status open_bitmap(ns_ctx *ctx, const ns_ports *ports, const char *name,
                             const char *bytes, int32_t count, ns_source *source)
{
    ns_bitmap_reader read = bitmap_reader(ports, source->format);

    return read ? read(ctx, name, bytes, count, &source->bitmap)
                : ns_fail(ctx, NS_BAD_INPUT,
                          "%s: this program was built without %s; convert it to PPM", name,
                          ns_format_about(source->format)->title);
}

static ns_status open_drawing(ns_ctx *ctx, const ns_ports *ports,
                              const ns_open_options *options, const char *name,
                              const char *bytes, int32_t count, ns_source *source)
{
    ns_svg_options svg = options->svg ? *options->svg : ns_svg_defaults();

    svg.type = ports->type ? ports->type() : NULL;
    return ports->svg ? ports->svg(ctx, name, bytes, count, &svg, &source->drawing)
                      : ns_fail(ctx, NS_BAD_INPUT,
                                "%s: this program was built without expat to read SVG", name);
}

static ns_status open_mesh(ns_ctx *ctx, const ns_ports *ports, const ns_open_options *options,
                           const char *name, const char *bytes, int32_t count,
                           ns_source *source)
{
    return ports->mesh
               ? ports->mesh(ctx, name, bytes, count, options->up, &source->mesh)
               : ns_fail(ctx, NS_BAD_INPUT,
                         "%s: this program was built without assimp to read meshes; convert it "
                         "to .vox",
                         name);
}

ns_svg_options ns_svg_asked(const ns_asked *asked)
{
    const ns_option_value *threshold = ns_asked_of(asked, NS_OPT_THRESHOLD);
    const ns_option_value *shapes = ns_asked_of(asked, NS_OPT_SHAPES);

    return (ns_svg_options){ .threshold = threshold->given ? threshold->fraction : -1,
                             .shapes = shapes->given ? shapes->text : NULL };
}

// A black and white portable bitmap is a goal as it stands.
static bool is_model(ns_format_id format, const char *bytes, int32_t count)
{
    return ns_format_about(format)->can & NS_CAN_MODEL
           && (format != NS_FORMAT_PBM || !ns_pnm_is_puzzle(bytes, count));
}

static ns_status open_model(ns_ctx *ctx, const ns_ports *ports, const ns_open_options *options,
                            const char *name, const char *bytes, int32_t count,
                            ns_source *source)
{
    switch (source->format) {
    case NS_FORMAT_SVG:
        NS_TRY(open_drawing(ctx, ports, options, name, bytes, count, source));
        break;
    case NS_FORMAT_MESH:
        NS_TRY(open_mesh(ctx, ports, options, name, bytes, count, source));
        break;
    case NS_FORMAT_VOX:
        NS_TRY(ns_name_failure(ctx, name,
                               ns_vox_read(ctx, bytes, count, options->read.model,
                                           &source->voxels, &source->notes)));
        break;
    default:
        NS_TRY(open_bitmap(ctx, ports, name, bytes, count, source));
    }
    ns_doc *doc = ns_book_add(ctx, &source->book);
    NS_NEED(ctx, doc);
    if (source->format == NS_FORMAT_VOX)
        doc->number = options->read.model + 1;
    return NS_OK;
}

// A file that is not read here, by name; NS_OK when it may be something else.
static ns_status refuse_foreign(ns_ctx *ctx, const char *name, const char *bytes, int32_t count)
{
    const char *remedy = "";
    const char *what = ns_format_foreign(bytes, count, &remedy);

    return what ? ns_fail(ctx, NS_BAD_INPUT, "%s is %s, which is not read here; %s", name, what,
                          remedy)
                : NS_OK;
}

bool ns_open_is_mesh(const ns_open_options *options, const char *path)
{
    const ns_format_id format = options->read.format;

    return options->pictures
           && (format == NS_FORMAT_MESH
               || (format == NS_FORMAT_AUTO && ns_format_by_suffix(path) == NS_FORMAT_MESH));
}

static ns_status recognise(ns_ctx *ctx, const ns_open_options *options, const char *name,
                           const char *bytes, int32_t count, ns_format_id *format)
{
    *format = options->read.format;
    if (*format != NS_FORMAT_AUTO)
        return NS_OK;
    NS_TRY(refuse_foreign(ctx, name, bytes, count));
    *format = ns_format_detect(name, bytes, count);
    if (*format == NS_FORMAT_AUTO && options->pictures)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s is nothing that this version can use; take an SVG, a PNG, a JPEG, a "
                       "mesh, a .vox, a character grid or a puzzle with its solution",
                       name);
    return NS_OK;
}

ns_status ns_open(ns_ctx *ctx, const ns_ports *ports, const ns_open_options *options,
                  const char *name, const char *bytes, int32_t count, ns_source *source)
{
    ns_read_options read = options->read;

    NS_ASSERT(source->book.count == 0 && !source->bitmap.rgba && !source->voxels.at);
    // A byte order mark says UTF-8, which everything is anyway.
    if (count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        count -= 3;
    }
    if (ns_open_is_mesh(options, name))
        source->format = NS_FORMAT_MESH;
    else
        NS_TRY(recognise(ctx, options, name, bytes, count, &source->format));
    if (source->format != NS_FORMAT_SVG && options->svg && options->svg->shapes)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%s is no SVG drawing, and {the shapes|shapes} are chosen from one; leave "
            "that out",
            name);
    if (options->pictures && is_model(source->format, bytes, count))
        return open_model(ctx, ports, options, name, bytes, count, source);
    read.format = source->format;
    read.notes = &source->notes;
    NS_TRY(ns_puzzles_read(ctx, ports, name, bytes, count, &read, &source->book));
    return source->book.count > 0
               ? NS_OK
               : ns_fail(ctx, NS_BAD_INPUT, "%s holds no puzzle; name a file that has one",
                         name);
}

void ns_source_drop(ns_ctx *ctx, ns_source *source)
{
    ns_book_drop(ctx, &source->book);
    ns_bitmap_drop(ctx, &source->bitmap);
    ns_drawing_drop(ctx, &source->drawing);
    ns_mesh_drop(ctx, &source->mesh);
    ns_voxels_drop(ctx, &source->voxels);
    ns_notes_drop(ctx, &source->notes);
    *source = (ns_source){ 0 };
}

int64_t ns_book_number(const ns_book *book, int32_t place)
{
    return book->at[place].number >= 0 ? book->at[place].number : place + 1;
}

bool ns_split_number(const char *text, int32_t *length, int64_t *number)
{
    int32_t hash = *length - 1;

    while (hash > 0 && ns_is_digit(text[hash]))
        hash--;
    if (hash <= 0 || text[hash] != '#' || *length - hash < 2 || *length - hash > 1 + DIGITS_MAX)
        return false;
    *number = 0;
    for (int32_t i = hash + 1; i < *length; i++)
        *number = *number * 10 + (text[i] - '0');
    *length = hash;
    return true;
}

bool ns_input_of(ns_ctx *ctx, const ns_source *source, const char *path, const char *name,
                 int32_t place, bool numbered, ns_input *input)
{
    NS_ASSERT(place >= 0 && place < source->book.count);
    *input = (ns_input){ .path = path,
                         .index = ns_book_number(&source->book, place),
                         .doc = &source->book.at[place],
                         .bitmap = source->bitmap.rgba ? &source->bitmap : NULL,
                         .drawing = source->drawing.width > 0 ? &source->drawing : NULL,
                         .mesh = source->mesh.triangles.count > 0 ? &source->mesh : NULL,
                         .voxels = source->voxels.at ? &source->voxels : NULL,
                         .notes = &source->notes };
    return ns_text_add(ctx, &input->label, name)
           && (!numbered
               || ns_text_add_format(ctx, &input->label, "#%lld", (long long)input->index));
}

bool ns_inputs_number(ns_input *inputs, int32_t count)
{
    bool ascending = true;

    for (int32_t i = 1; i < count; i++)
        ascending &= inputs[i - 1].index < inputs[i].index;
    for (int32_t i = 0; i < count; i++)
        inputs[i].number = ascending ? inputs[i].index : i + 1;
    return ascending;
}

ns_status ns_numbered_path(ns_ctx *ctx, const char *path, int64_t number, ns_text *numbered)
{
    const char *base = ns_base_name(path), *end = path + ns_length(path), *dot = end;

    for (const char *at = base + 1; *base && *at; at++)
        dot = *at == '.' ? at : dot;
    return ns_text_set(ctx, numbered, path, (int32_t)(dot - path))
                   && ns_text_add_format(ctx, numbered, "-%lld%s", (long long)number, dot)
               ? NS_OK
               : ns_no_memory(ctx);
}

void ns_input_put(ns_json_writer *w, const ns_input *input)
{
    ns_json_add_string(w, "file", input->path);
    ns_json_add_int(w, "index", input->index);
    ns_json_add_string(w, "kind", ns_kind_name(input->doc->puzzle.kind));
}

void ns_input_drop(ns_ctx *ctx, ns_input *input)
{
    ns_text_drop(ctx, &input->label);
    ns_text_drop(ctx, &input->message);
}
