// measure_json.c: see measure.h: measures and blemishes as JSON, the same bytes everywhere.
#include "nonosmith/measure.h"

#include "base/basics.h"

#define PLACES 6

static void put(ns_json_writer *w, const char *key, double value)
{
    ns_json_add_rounded(w, key, value, PLACES);
}

static void put_count(ns_json_writer *w, const char *key, int32_t count)
{
    ns_json_add_int(w, key, count);
}

static void put_de_jong(ns_json_writer *w, const ns_measures *m)
{
    const char setting = ns_setting_letter(m->de_jong.setting);

    ns_json_put_key(w, "de_jong");
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_put_key(w, "setting");
    ns_json_put_bytes(w, &setting, 1);
    put(w, "vertex", m->de_jong.vertex);
    put(w, "dilation", m->de_jong.dilation);
    put(w, "face", m->de_jong.face);
    put(w, "score", m->de_jong.score);
    put(w, "floor", m->de_jong.floor);
    put(w, "min_vertex_distance", m->de_jong.min_vertex_distance);
    put(w, "largest_circle", m->de_jong.largest_circle);
    ns_json_put_key(w, "local_dilation");
    if (m->de_jong.local_dilation < 0)
        ns_json_put_null(w);
    else
        ns_json_put_rounded(w, m->de_jong.local_dilation, PLACES);
    ns_json_close(w);
}

static void put_kerkhof(ns_json_writer *w, const ns_measures *m)
{
    ns_json_put_key(w, "kerkhof");
    ns_json_open_object(w, NS_JSON_FLAT);
    put(w, "angle", m->kerkhof.angle);
    put(w, "distance", m->kerkhof.distance);
    put(w, "small", m->kerkhof.small);
    put(w, "big", m->kerkhof.big);
    put(w, "shape", m->kerkhof.shape);
    put(w, "length", m->kerkhof.length);
    put(w, "fitness", m->kerkhof.fitness);
    put(w, "floor", m->kerkhof.floor);
    put_count(w, "bridges", m->kerkhof.bridges);
    ns_json_close(w);
}

static void put_layout(ns_json_writer *w, const ns_measures *m)
{
    ns_json_put_key(w, "layout");
    ns_json_open_object(w, NS_JSON_FLAT);
    put_count(w, "shallow_angles", m->layout.shallow_angles);
    put_count(w, "close_curves", m->layout.close_curves);
    put(w, "smoothness", m->layout.smoothness);
    put(w, "angles", m->layout.angles);
    put(w, "faces", m->layout.faces);
    ns_json_close(w);
}

static void put_sloped(ns_json_writer *w, const ns_measures *m)
{
    ns_json_put_key(w, "sloped");
    ns_json_open_object(w, NS_JSON_FLAT);
    put(w, "min_width", m->sloped.min_width);
    put(w, "max_shift", m->sloped.max_shift);
    ns_json_close(w);
}

void ns_measures_put(ns_json_writer *w, const ns_measures *measures)
{
    put_de_jong(w, measures);
    put_kerkhof(w, measures);
    put_layout(w, measures);
    if (measures->sloped.known)
        put_sloped(w, measures);
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
