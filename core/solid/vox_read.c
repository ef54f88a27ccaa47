// vox_read.c: MagicaVoxel files to voxels.
//
// A file is one chunk MAIN with all others in it; each has a name, a length of its own and one of
// its children. SIZE and XYZI come in pairs, a pair for each model; RGBA is the palette; nTRN, nGRP
// and nSHP are the scene in which models are shown; the rest does not matter here. Versions 150 and
// 200 differ in nothing that is read.
#include "solid/vox_parts.h"
#include "solid/voxel_box.h"

ns_status ns_vox_broken(const vox_bytes *in, const char *what)
{
    return ns_fail(in->ctx, NS_BAD_INPUT, "byte %d: %s; the file is damaged, save it again",
                   (int)in->at, what);
}

static int32_t int_at(const uint8_t *bytes)
{
    const uint32_t value = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8
                           | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;

    return value <= INT32_MAX ? (int32_t)value : -(int32_t)(UINT32_MAX - value) - 1;
}

ns_status ns_vox_int(vox_bytes *in, int32_t *value)
{
    if (in->end - in->at < 4)
        return ns_vox_broken(in, "a chunk ends too early");
    *value = int_at(in->bytes + in->at);
    in->at += 4;
    return NS_OK;
}

static ns_status read_size(vox_bytes *in, vox_file *file)
{
    if (in->end - in->at != 12)
        return ns_vox_broken(in, "SIZE is not 12 bytes long");
    for (int32_t axis = 0; axis < 3; axis++) {
        NS_TRY(ns_vox_int(in, &file->size[axis]));
        if (file->size[axis] < 1 || file->size[axis] > NS_VOXELS_SIDE_MAX)
            return ns_fail(in->ctx, NS_BAD_INPUT,
                           "byte %d: a model has 1 to %d voxels along each side, not %d; cut "
                           "it into parts",
                           (int)in->at - 4, NS_VOXELS_SIDE_MAX, (int)file->size[axis]);
    }
    return NS_OK;
}

// Looks at every record once, so that nobody need do it again.
static ns_status survey(vox_bytes *in, vox_model *model)
{
    for (int32_t axis = 0; axis < 3; axis++)
        model->low[axis] = model->size[axis];
    for (int32_t i = 0; i < model->count; i++, in->at += 4) {
        const uint8_t *record = in->bytes + in->at;
        for (int32_t axis = 0; axis < 3; axis++) {
            if (record[axis] >= model->size[axis])
                return ns_vox_broken(in, "a voxel lies outside of its model");
        }
        if (record[3] == 0)
            continue;
        model->filled++;
        for (int32_t axis = 0; axis < 3; axis++) {
            model->low[axis] = ns_min(model->low[axis], record[axis]);
            model->high[axis] = ns_max(model->high[axis], record[axis] + 1);
        }
    }
    return NS_OK;
}

static ns_status read_voxels(vox_bytes *in, vox_file *file)
{
    vox_model model = { .size = { file->size[0], file->size[1], file->size[2] } };

    if (file->size[0] == 0)
        return ns_vox_broken(in, "XYZI has no SIZE before it");
    NS_TRY(ns_vox_int(in, &model.count));
    if (model.count < 0 || (int64_t)model.count * 4 != in->end - in->at)
        return ns_vox_broken(in, "XYZI is not as long as its number of voxels says");
    model.first = in->at;
    NS_TRY(survey(in, &model));
    NS_ASSERT(in->at == in->end && model.filled <= model.count);
    file->size[0] = 0;
    return ns_array_push(in->ctx, &file->models, model) ? NS_OK : ns_no_memory(in->ctx);
}

static ns_status read_palette(vox_bytes *in, vox_file *file)
{
    if (in->end - in->at != 1024)
        return ns_vox_broken(in, "RGBA is not 1024 bytes long");
    file->palette = in->bytes + in->at;
    return NS_OK;
}

static bool is_chunk(const uint8_t *name, const char *wanted)
{
    return memcmp(name, wanted, 4) == 0;
}

static ns_status read_chunk(const uint8_t *name, vox_bytes *in, vox_file *file)
{
    if (is_chunk(name, "SIZE"))
        return read_size(in, file);
    if (is_chunk(name, "XYZI"))
        return read_voxels(in, file);
    if (is_chunk(name, "RGBA"))
        return read_palette(in, file);
    if (is_chunk(name, "nTRN"))
        return ns_vox_node_read(in, file, VOX_TRANSFORM);
    if (is_chunk(name, "nGRP"))
        return ns_vox_node_read(in, file, VOX_GROUP);
    if (is_chunk(name, "nSHP"))
        return ns_vox_node_read(in, file, VOX_SHAPE);
    if (is_chunk(name, "LAYR"))
        return ns_vox_layer_read(in, file);
    return NS_OK;
}

// The head of the next chunk: afterwards `in` is behind it, content and children are known to be
// there.
static ns_status read_head(vox_bytes *in, const uint8_t **name, int32_t *own, int32_t *inner)
{
    if (in->end - in->at < 12)
        return ns_vox_broken(in, "the head of a chunk is cut off");
    *name = in->bytes + in->at;
    *own = int_at(*name + 4);
    *inner = int_at(*name + 8);
    if (*own < 0 || *inner < 0 || (int64_t)*own + *inner > in->end - in->at - 12)
        return ns_vox_broken(in, "a chunk is longer than what holds it");
    in->at += 12;
    return NS_OK;
}

static ns_status read_chunks(vox_bytes *in, vox_file *file)
{
    const uint8_t *name;
    int32_t own, inner;

    NS_TRY(read_head(in, &name, &own, &inner));
    if (!is_chunk(name, "MAIN"))
        return ns_vox_broken(in, "the first chunk is not MAIN");
    in->at += own;
    in->end = in->at + inner;
    while (in->at < in->end) {
        NS_TRY(read_head(in, &name, &own, &inner));
        vox_bytes content = { in->ctx, in->bytes, in->at, in->at + own };
        NS_TRY(read_chunk(name, &content, file));
        in->at += own + inner;
    }
    if (file->models.count == 0)
        return ns_fail(in->ctx, NS_BAD_INPUT, "there is no model in the file; save one in it");
    return NS_OK;
}

static ns_status read_magic(vox_bytes *in, ns_notes *notes)
{
    if (in->end < 4 || !is_chunk(in->bytes, "VOX "))
        return ns_fail(
            in->ctx, NS_BAD_INPUT,
            "this does not begin as a MagicaVoxel file does; older .vox files without "
            "that beginning are not read, save it with MagicaVoxel");
    if (in->end < 20)
        return ns_vox_broken(in, "the file ends in its first bytes");
    const int32_t version = int_at(in->bytes + 4);
    if (version != 150 && version != 200
        && !ns_notes_add(in->ctx, notes,
                         "the .vox file has version %d; 150 and 200 are known here",
                         (int)version))
        return ns_no_memory(in->ctx);
    in->at = 8;
    return NS_OK;
}

// The box around all that is seen.
static ns_status measure(ns_ctx *ctx, const vox_file *file, const vox_sight *sight,
                         int64_t low[3], int64_t high[3])
{
    int64_t painted = 0;

    for (int32_t i = 0; i < sight->count; i++) {
        const vox_seen *seen = &sight->at[i];
        const vox_model *model = &file->models.at[seen->model];
        int64_t ends[2][3];
        if (model->filled == 0)
            continue;
        const int32_t last[3] = { model->high[0] - 1, model->high[1] - 1, model->high[2] - 1 };
        ns_vox_move(&seen->place, model->size, model->low, ends[0]);
        ns_vox_move(&seen->place, model->size, last, ends[1]);
        for (int32_t axis = 0; axis < 3; axis++) {
            const bool turned = ends[0][axis] > ends[1][axis];
            const int64_t from = ends[turned][axis], to = ends[!turned][axis] + 1;
            low[axis] = painted == 0 || from < low[axis] ? from : low[axis];
            high[axis] = painted == 0 || to > high[axis] ? to : high[axis];
        }
        painted += model->filled;
    }
    if (painted == 0)
        return ns_fail(ctx, NS_BAD_INPUT, "no voxel of the scene is visible; show some of it");
    if (painted > NS_VOX_PAINTED_MAX)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the scene shows more than %d voxels, one upon the other; merge its parts",
            NS_VOX_PAINTED_MAX);
    for (int32_t axis = 0; axis < 3; axis++) {
        if (high[axis] - low[axis] > NS_VOXELS_SIDE_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "what is visible takes %lld by %lld by %lld voxels; the most are %d "
                           "along each side, hide or move some of its parts",
                           (long long)(high[0] - low[0]), (long long)(high[1] - low[1]),
                           (long long)(high[2] - low[2]), NS_VOXELS_SIDE_MAX);
    }
    return ns_spend(ctx, painted);
}

static void paint(const vox_bytes *in, const vox_file *file, const vox_seen *seen,
                  const int64_t low[3], ns_voxels *voxels)
{
    const vox_model *model = &file->models.at[seen->model];
    const uint8_t *record = in->bytes + model->first;

    for (int32_t i = 0; i < model->count; i++, record += 4) {
        const int32_t voxel[3] = { record[0], record[1], record[2] };
        int64_t to[3];
        if (record[3] == 0)
            continue;
        ns_vox_move(&seen->place, model->size, voxel, to);
        for (int32_t axis = 0; axis < 3; axis++)
            NS_ASSERT(to[axis] >= low[axis] && to[axis] - low[axis] < voxels->size[axis]);
        voxels->at[to[0] - low[0]
                   + voxels->size[0] * (to[1] - low[1] + voxels->size[1] * (to[2] - low[2]))] =
            record[3];
    }
}

static ns_status show_scene(vox_bytes *in, vox_file *file, vox_sight *sight, ns_voxels *voxels)
{
    int64_t low[3] = { 0 }, high[3] = { 0 };

    NS_TRY(ns_vox_scene_walk(in->ctx, file, sight));
    NS_TRY(measure(in->ctx, file, sight, low, high));
    NS_TRY(ns_voxels_create(in->ctx, voxels, (int32_t)(high[0] - low[0]),
                            (int32_t)(high[1] - low[1]), (int32_t)(high[2] - low[2])));
    for (int32_t i = 0; i < sight->count; i++)
        paint(in, file, &sight->at[i], low, voxels);
    return NS_OK;
}

static ns_status no_model(ns_ctx *ctx, int32_t index, int32_t count)
{
    const long long number = (long long)index + 1;

    if (count == 1)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no model %lld; the file holds only one",
                       number);
    return ns_fail(ctx, NS_BAD_INPUT,
                   "there is no model %lld; the file holds %d, numbered 1 to %d", number,
                   (int)count, (int)count);
}

// Without a scene models are the frames of an old animation: one of them, in its own box.
static ns_status show_model(vox_bytes *in, const vox_file *file, int32_t index,
                            ns_voxels *voxels)
{
    if (index < 0 || index >= file->models.count)
        return no_model(in->ctx, index, file->models.count);
    const vox_model *model = &file->models.at[index];
    vox_seen seen = { index, { .column = { 0, 1, 2 }, .sign = { 1, 1, 1 } } };
    for (int32_t axis = 0; axis < 3; axis++)
        seen.place.shift[axis] = model->size[axis] / 2;
    NS_TRY(ns_spend(in->ctx, model->count));
    NS_TRY(ns_voxels_create(in->ctx, voxels, model->size[0], model->size[1], model->size[2]));
    paint(in, file, &seen, (int64_t[3]){ 0 }, voxels);
    return NS_OK;
}

// Voxels keep the file's numbers; paints go as far as the highest in use.
static void give_paints(const vox_file *file, ns_voxels *voxels)
{
    for (int32_t i = 0; i < ns_voxels_count(voxels); i++)
        voxels->paint_count = ns_max(voxels->paint_count, voxels->at[i]);
    for (int32_t paint = 1; paint <= voxels->paint_count; paint++)
        voxels->paints[paint] = ns_vox_colour(file->palette, paint);
}

static ns_status tell_left_out(ns_ctx *ctx, const vox_file *file, int32_t model,
                               ns_notes *notes)
{
    bool room = true;

    if (file->nodes.count == 0 && file->models.count > 1 && model == 0)
        room = ns_notes_add(ctx, notes,
                            "the first of %d models is taken; # and a number behind the file's "
                            "name choose another",
                            (int)file->models.count);
    if (file->animated)
        room = room && ns_notes_add(ctx, notes, "of the animation the first frame is taken");
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status read_all(vox_bytes *in, vox_file *file, vox_sight *sight, int32_t model,
                          ns_voxels *voxels, ns_notes *notes)
{
    NS_TRY(read_magic(in, notes));
    NS_TRY(read_chunks(in, file));
    if (file->nodes.count > 0 && model != 0)
        return no_model(in->ctx, model, 1);
    if (file->nodes.count > 0)
        NS_TRY(show_scene(in, file, sight, voxels));
    else
        NS_TRY(show_model(in, file, model, voxels));
    give_paints(file, voxels);
    return tell_left_out(in->ctx, file, model, notes);
}

ns_status ns_vox_read(ns_ctx *ctx, const char *bytes, int32_t count, int32_t model,
                      ns_voxels *voxels, ns_notes *notes)
{
    vox_bytes in = { .ctx = ctx, .bytes = (const uint8_t *)bytes, .end = ns_max(count, 0) };
    vox_file file = { 0 };
    vox_sight sight = { 0 };

    *voxels = (ns_voxels){ 0 };
    const ns_status status = read_all(&in, &file, &sight, model, voxels, notes);
    if (status != NS_OK)
        ns_voxels_drop(ctx, voxels);
    ns_arrays_drop(ctx, &file.models, &file.nodes, &file.children, &file.hidden_layers, &sight);
    return status;
}
