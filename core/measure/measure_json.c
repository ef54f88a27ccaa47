// measure_json.c: see measure.h: measures and blemishes as JSON, the same bytes everywhere.
//
// Numbers have six decimals at most, rounded exactly: the last bits of a double are nobody's business,
// and two machines that agree to the bit agree to the byte.
#include "nonosmith/measure.h"

#include "base/basics.h"

#define PLACES 6

static void put(ns_json_writer *w, const char *key, double value)
{
    ns_json_add_rounded(w, key, value, PLACES);
}

// A member of an object, and where in the measures it is.
typedef struct member {
    const char *key;
    size_t at;
    bool is_count;
} member;

#define NUMBER(group, name)                                                                    \
    {                                                                                          \
#name, offsetof(ns_measures, group.name), false                                        \
    }
#define COUNT(group, name)                                                                     \
    {                                                                                          \
#name, offsetof(ns_measures, group.name), true                                         \
    }

static const member de_jong[] = {
    NUMBER(de_jong, vertex),         NUMBER(de_jong, dilation),
    NUMBER(de_jong, face),           NUMBER(de_jong, score),
    NUMBER(de_jong, floor),          NUMBER(de_jong, min_vertex_distance),
    NUMBER(de_jong, largest_circle),
};
static const member kerkhof[] = {
    NUMBER(kerkhof, angle),   NUMBER(kerkhof, distance), NUMBER(kerkhof, small),
    NUMBER(kerkhof, big),     NUMBER(kerkhof, shape),    NUMBER(kerkhof, length),
    NUMBER(kerkhof, fitness), NUMBER(kerkhof, floor),    COUNT(kerkhof, bridges),
};
static const member layout[] = {
    COUNT(layout, shallow_angles), COUNT(layout, close_curves), NUMBER(layout, smoothness),
    NUMBER(layout, angles),        NUMBER(layout, faces),
};
static const member giveaway[] = {
    NUMBER(giveaway, total),  NUMBER(giveaway, outline), NUMBER(giveaway, follow),
    NUMBER(giveaway, trail),  COUNT(giveaway, loops),    NUMBER(giveaway, loop_share),
    COUNT(giveaway, needles), NUMBER(giveaway, auc),
};
static const member comfort[] = {
    NUMBER(comfort, gap_mm),      COUNT(comfort, narrow),      COUNT(comfort, tiny),
    COUNT(comfort, tiny_cluster), COUNT(comfort, tight_bends),
};
static const member sloped[] = { NUMBER(sloped, min_width), NUMBER(sloped, max_shift),
                                 NUMBER(sloped, sum), NUMBER(sloped, squares) };

static void put_members(ns_json_writer *w, const ns_measures *m, const member *list,
                        int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const char *at = (const char *)m + list[i].at;
        if (list[i].is_count)
            ns_json_add_int(w, list[i].key, *(const int32_t *)at);
        else
            put(w, list[i].key, *(const double *)at);
    }
}

static void put_group(ns_json_writer *w, const char *key, const ns_measures *m,
                      const member *list, int32_t count)
{
    ns_json_put_key(w, key);
    ns_json_open_object(w, NS_JSON_FLAT);
    put_members(w, m, list, count);
    ns_json_close(w);
}

static void put_de_jong(ns_json_writer *w, const ns_measures *m)
{
    const char setting = ns_setting_letter(m->de_jong.setting);

    ns_json_put_key(w, "de_jong");
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_put_key(w, "setting");
    ns_json_put_bytes(w, &setting, 1);
    put_members(w, m, de_jong, NS_COUNT(de_jong));
    ns_json_put_key(w, "local_dilation");
    if (m->de_jong.local_dilation < 0)
        ns_json_put_null(w);
    else
        ns_json_put_rounded(w, m->de_jong.local_dilation, PLACES);
    ns_json_close(w);
}

void ns_measures_put(ns_json_writer *w, const ns_measures *measures)
{
    put_de_jong(w, measures);
    put_group(w, "kerkhof", measures, kerkhof, NS_COUNT(kerkhof));
    put_group(w, "layout", measures, layout, NS_COUNT(layout));
    if (measures->giveaway.known)
        put_group(w, "giveaway", measures, giveaway, NS_COUNT(giveaway));
    if (measures->comfort.known)
        put_group(w, "comfort", measures, comfort, NS_COUNT(comfort));
    if (measures->sloped.known)
        put_group(w, "sloped", measures, sloped, NS_COUNT(sloped));
}

// [[x, y]], or two of them; grid steps times x_scale and y_scale.
static void put_places(ns_json_writer *w, const char *key, const ns_blemish *blemish,
                       double x_scale, double y_scale)
{
    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < ns_blemish_places(blemish); i++) {
        ns_json_open_array(w, NS_JSON_FLAT);
        ns_json_put_rounded(w, blemish->at[i].x * x_scale, PLACES);
        ns_json_put_rounded(w, blemish->at[i].y * y_scale, PLACES);
        ns_json_close(w);
    }
    ns_json_close(w);
}

static void put_index(ns_json_writer *w, const char *key, int32_t index)
{
    ns_json_put_key(w, key);
    if (index >= 0)
        ns_json_put_int(w, index);
    else
        ns_json_put_null(w);
}

static void put_blemish(ns_json_writer *w, const ns_board *board, const ns_blemish *blemish)
{
    const double unit = ns_yardstick_unit(blemish->yardstick);

    NS_ASSERT(blemish->yardstick < NS_YARDSTICKS && board->width > 0 && board->height > 0);
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_add_string(w, "yardstick", ns_yardstick_name(blemish->yardstick));
    put(w, "penalty", blemish->penalty);
    put_places(w, "at", blemish, 100.0 / board->width, 100.0 / board->height);
    put_places(w, "units", blemish, unit, unit);
    put_index(w, "cell", blemish->cell.i);
    put_index(w, "curve", blemish->curve.i);
    ns_json_close(w);
}

void ns_blemishes_put(ns_json_writer *w, const ns_board *board, const ns_blemishes *blemishes)
{
    ns_json_put_key(w, "spots");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < blemishes->count; i++)
        put_blemish(w, board, &blemishes->at[i]);
    ns_json_close(w);
}
