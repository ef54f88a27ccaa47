// vox_nodes.c: the nodes of a MagicaVoxel scene, chunk by chunk. Attributes are dictionaries of
// texts, even where a number is meant; only those that change what is seen are looked at.
#include "solid/vox_parts.h"

typedef struct vox_word {
    const uint8_t *at;
    int32_t length;
} vox_word;

static ns_status read_word(vox_bytes *in, vox_word *word)
{
    int32_t length;

    NS_TRY(ns_vox_int(in, &length));
    if (length < 0 || length > in->end - in->at)
        return ns_vox_broken(in, "a text is longer than its chunk");
    *word = (vox_word){ in->bytes + in->at, length };
    in->at += length;
    return NS_OK;
}

static bool is_word(vox_word word, const char *text)
{
    return word.length == ns_length(text) && memcmp(word.at, text, (size_t)word.length) == 0;
}

// What a dictionary says of the keys we know; lengths are 0 where it says nothing.
typedef struct vox_facts {
    vox_word hidden, turn, shift;
} vox_facts;

static ns_status read_facts(vox_bytes *in, vox_facts *facts)
{
    int32_t count;

    *facts = (vox_facts){ 0 };
    NS_TRY(ns_vox_int(in, &count));
    if (count < 0 || count > (in->end - in->at) / 8)
        return ns_vox_broken(in, "a dictionary is longer than its chunk");
    for (int32_t i = 0; i < count; i++) {
        vox_word key = { 0 }, value = { 0 };
        NS_TRY(read_word(in, &key));
        NS_TRY(read_word(in, &value));
        if (is_word(key, "_hidden"))
            facts->hidden = value;
        else if (is_word(key, "_r"))
            facts->turn = value;
        else if (is_word(key, "_t"))
            facts->shift = value;
    }
    return NS_OK;
}

// The next number of a word, after blanks; false when there is none or it is too far out.
static bool next_number(vox_word *word, int32_t *number)
{
    int32_t value = 0, digits = 0;
    bool minus = false;

    while (word->length > 0 && *word->at == ' ') {
        word->at++;
        word->length--;
    }
    if (word->length > 0 && *word->at == '-') {
        minus = true;
        word->at++;
        word->length--;
    }
    for (; word->length > 0 && *word->at >= '0' && *word->at <= '9'; digits++) {
        value = value * 10 + (*word->at - '0');
        if (value > NS_VOX_FAR)
            return false;
        word->at++;
        word->length--;
    }
    *number = minus ? -value : value;
    return digits > 0;
}

static bool parse_shift(vox_word word, int64_t shift[3])
{
    for (int32_t axis = 0; axis < 3; axis++) {
        int32_t number;
        if (!next_number(&word, &number))
            return false;
        shift[axis] = number;
    }
    return word.length == 0;
}

// Two bits each for the columns of rows 0 and 1, then a bit each for the signs of the rows.
static bool parse_turn(vox_word word, vox_place *place)
{
    int32_t bits;

    if (!next_number(&word, &bits) || word.length > 0 || bits < 0 || bits > 127)
        return false;
    const int32_t first = bits & 3, second = bits >> 2 & 3;
    if (first > 2 || second > 2 || first == second)
        return false;
    place->column[0] = (int8_t)first;
    place->column[1] = (int8_t)second;
    place->column[2] = (int8_t)(3 - first - second);
    NS_ASSERT(place->column[2] >= 0 && place->column[2] <= 2); // the one that is left
    for (int32_t row = 0; row < 3; row++)
        place->sign[row] = bits >> (4 + row) & 1 ? -1 : 1;
    return true;
}

// The place of the first frame; later ones are an animation.
static ns_status read_transform(vox_bytes *in, vox_file *file, vox_node *node)
{
    int32_t child, reserved, frames;
    vox_facts facts;

    NS_TRY(ns_vox_int(in, &child));
    NS_TRY(ns_vox_int(in, &reserved));
    NS_TRY(ns_vox_int(in, &node->layer));
    NS_TRY(ns_vox_int(in, &frames));
    if (frames < 1)
        return ns_vox_broken(in, "a transform has no frame");
    NS_TRY(read_facts(in, &facts));
    if (facts.turn.length > 0 && !parse_turn(facts.turn, &node->place))
        return ns_vox_broken(in, "a rotation is none");
    if (facts.shift.length > 0 && !parse_shift(facts.shift, node->place.shift))
        return ns_vox_broken(in, "a translation is no three numbers, or too far");
    file->animated |= frames > 1;
    node->count = 1;
    return ns_array_push(in->ctx, &file->children, child) ? NS_OK : ns_no_memory(in->ctx);
}

static ns_status read_group(vox_bytes *in, vox_file *file, vox_node *node)
{
    NS_TRY(ns_vox_int(in, &node->count));
    if (node->count < 0 || node->count > (in->end - in->at) / 4)
        return ns_vox_broken(in, "a group has more children than its chunk");
    for (int32_t i = 0; i < node->count; i++) {
        int32_t child;
        NS_TRY(ns_vox_int(in, &child));
        NS_NEED(in->ctx, ns_array_push(in->ctx, &file->children, child));
    }
    return NS_OK;
}

static ns_status read_shape(vox_bytes *in, vox_file *file, vox_node *node)
{
    int32_t models;

    NS_TRY(ns_vox_int(in, &models));
    if (models < 1)
        return ns_vox_broken(in, "a shape has no model");
    file->animated |= models > 1;
    return ns_vox_int(in, &node->model);
}

ns_status ns_vox_node_read(vox_bytes *in, vox_file *file, vox_node_kind kind)
{
    vox_node node = { .kind = kind,
                      .first = file->children.count,
                      .layer = -1,
                      .place = { .column = { 0, 1, 2 }, .sign = { 1, 1, 1 } } };
    vox_facts facts;

    NS_TRY(ns_vox_int(in, &node.id));
    NS_TRY(read_facts(in, &facts));
    node.hidden = is_word(facts.hidden, "1");
    if (kind == VOX_TRANSFORM)
        NS_TRY(read_transform(in, file, &node));
    else if (kind == VOX_GROUP)
        NS_TRY(read_group(in, file, &node));
    else
        NS_TRY(read_shape(in, file, &node));
    return ns_array_push(in->ctx, &file->nodes, node) ? NS_OK : ns_no_memory(in->ctx);
}

ns_status ns_vox_layer_read(vox_bytes *in, vox_file *file)
{
    vox_facts facts;
    int32_t id;

    NS_TRY(ns_vox_int(in, &id));
    NS_TRY(read_facts(in, &facts));
    if (is_word(facts.hidden, "1") && !ns_array_push(in->ctx, &file->hidden_layers, id))
        return ns_no_memory(in->ctx);
    return NS_OK;
}
