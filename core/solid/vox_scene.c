// vox_scene.c: from the nodes of a MagicaVoxel scene to a flat list of models and places.
//
// The walk keeps its own stack, a step for each node between the root and where it is; a node met
// again on that path is a cycle. Shared nodes are visited as often as they are met, which a small
// file can make as often as it likes: visits are counted.
#include "solid/vox_parts.h"

typedef struct vox_step {
    int32_t node, next; // the child to go to next
    vox_place place;    // of what is below
} vox_step;

typedef struct vox_walk {
    ns_ctx *ctx;
    vox_file *file;
    vox_sight *sight;
    NS_ARRAY(vox_step) path;
    int32_t visits;
} vox_walk;

static ns_status sort_nodes(ns_ctx *ctx, vox_file *file)
{
    NS_TRY(ns_array_sort(ctx, &file->nodes, ns_compare_numbers, NULL));
    for (int32_t i = 1; i < file->nodes.count; i++) {
        if (file->nodes.at[i].id == file->nodes.at[i - 1].id)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "two nodes of the scene have the number %d; save the model again",
                           (int)file->nodes.at[i].id);
    }
    return NS_OK;
}

static int32_t find_node(const vox_file *file, int32_t id)
{
    const int32_t place = ns_sort_bound(file->nodes.at, file->nodes.count,
                                        sizeof *file->nodes.at, &id, ns_compare_numbers, NULL);

    return place < file->nodes.count && file->nodes.at[place].id == id ? place : -1;
}

static bool is_hidden(const vox_file *file, int32_t layer)
{
    const int32_t *layers = file->hidden_layers.at, count = file->hidden_layers.count;
    const int32_t place =
        ns_sort_bound(layers, count, sizeof *layers, &layer, ns_compare_numbers, NULL);

    return place < count && layers[place] == layer;
}

// A node in a hidden layer is hidden.
static ns_status hide_layers(ns_ctx *ctx, vox_file *file)
{
    NS_TRY(ns_array_sort(ctx, &file->hidden_layers, ns_compare_numbers, NULL));
    for (int32_t i = 0; i < file->nodes.count; i++) {
        vox_node *node = &file->nodes.at[i];
        node->hidden = node->hidden || is_hidden(file, node->layer);
    }
    return NS_OK;
}

// First `inner`, then `outer`.
static vox_place joined(const vox_place *outer, const vox_place *inner)
{
    vox_place both;

    for (int32_t row = 0; row < 3; row++) {
        const int32_t column = outer->column[row];
        both.column[row] = inner->column[column];
        both.sign[row] = (int8_t)(outer->sign[row] * inner->sign[column]);
        both.shift[row] = outer->sign[row] * inner->shift[column] + outer->shift[row];
    }
    return both;
}

static ns_status check_near(ns_ctx *ctx, const vox_place *place)
{
    for (int32_t axis = 0; axis < 3; axis++) {
        if (place->shift[axis] < -NS_VOX_FAR || place->shift[axis] > NS_VOX_FAR)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "a part of the scene lies more than %d voxels from its middle; move "
                           "the parts together",
                           NS_VOX_FAR);
    }
    return NS_OK;
}

// Goes down to a node: a shape is noted, anything else becomes a step of the path.
static ns_status enter(vox_walk *walk, int32_t id, const vox_place *above)
{
    vox_file *file = walk->file;
    const int32_t index = find_node(file, id);

    if (index < 0)
        return ns_fail(walk->ctx, NS_BAD_INPUT,
                       "the scene has no node %d that another names; save the model again",
                       (int)id);
    vox_node *node = &file->nodes.at[index];
    if (node->on_path)
        return ns_fail(walk->ctx, NS_BAD_INPUT,
                       "node %d of the scene contains itself; save the model again", (int)id);
    if (++walk->visits > NS_VOX_VISITS_MAX)
        return ns_fail(walk->ctx, NS_BAD_INPUT,
                       "the scene shows more than %d parts; merge some of them",
                       NS_VOX_VISITS_MAX);
    NS_TRY(ns_spend(walk->ctx, 1));
    if (node->hidden)
        return NS_OK;
    if (node->kind == VOX_SHAPE) {
        if (node->model < 0 || node->model >= file->models.count)
            return ns_fail(walk->ctx, NS_BAD_INPUT,
                           "node %d of the scene shows model %d of %d; save the model again",
                           (int)id, (int)node->model, (int)file->models.count);
        return ns_array_push(walk->ctx, walk->sight, ((vox_seen){ node->model, *above }))
                   ? NS_OK
                   : ns_no_memory(walk->ctx);
    }
    const vox_step step = { index, 0, joined(above, &node->place) };
    NS_TRY(check_near(walk->ctx, &step.place));
    NS_NEED(walk->ctx, ns_array_push(walk->ctx, &walk->path, step));
    node->on_path = true;
    return NS_OK;
}

static ns_status walk_all(vox_walk *walk)
{
    const vox_place root = { .column = { 0, 1, 2 }, .sign = { 1, 1, 1 } };

    NS_TRY(sort_nodes(walk->ctx, walk->file));
    NS_TRY(hide_layers(walk->ctx, walk->file));
    NS_TRY(enter(walk, 0, &root));
    while (walk->path.count > 0) {
        vox_step *step = &walk->path.at[walk->path.count - 1];
        vox_node *node = &walk->file->nodes.at[step->node];
        if (step->next == node->count) {
            node->on_path = false;
            walk->path.count--;
            continue;
        }
        NS_ASSERT(node->on_path && step->next < node->count);
        const vox_place place = step->place; // the path may move
        NS_TRY(enter(walk, walk->file->children.at[node->first + step->next++], &place));
    }
    return NS_OK;
}

ns_status ns_vox_scene_walk(ns_ctx *ctx, vox_file *file, vox_sight *sight)
{
    vox_walk walk = { .ctx = ctx, .file = file, .sight = sight };
    const ns_status status = walk_all(&walk);

    ns_array_drop(ctx, &walk.path);
    return status;
}

// Centres are counted in halves: always odd, so that going back to whole voxels is exact.
void ns_vox_move(const vox_place *place, const int32_t size[3], const int32_t voxel[3],
                 int64_t to[3])
{
    for (int32_t row = 0; row < 3; row++) {
        const int32_t axis = place->column[row];
        const int64_t centre2 = 2 * voxel[axis] + 1 - 2 * (size[axis] / 2);
        NS_ASSERT(voxel[axis] >= 0 && voxel[axis] < size[axis]);
        to[row] = (place->sign[row] * centre2 - 1) / 2 + place->shift[row];
    }
}
