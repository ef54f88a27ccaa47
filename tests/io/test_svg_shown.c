// test_svg_shown.c: which shapes are drawn when some are asked for, by id and class.
#include "io/xml/svg_expat.h"
#include "ns_test.h"
#include "oracle/block_type.h"

#include <string.h>

// Each shape is told by its red.
static const char drawing_of_parts[] =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 99'>"
    "<defs><g id='stamp' class='s'><path id='ink' class='x' fill='#110000' d='M1 1h9v9z'/></g>"
    "<clipPath id='clip'><path id='hole' d='M0 0h5v5h-5z'/></clipPath></defs>"
    "<g id='head' class='a x'><path fill='#220000' d='M1 1h9v9z'/>"
    "<path id='eye' class='x  y' fill='#330000' d='M1 1h9v9z'/></g>"
    "<path id='tail' class='b' clip-path='url(#clip)' fill='#440000' d='M1 1h9v9z'/>"
    "<g class='b'><g><path class='c' fill='#550000' d='M1 1h9v9z'/></g>"
    "<use id='first' href='#stamp'/></g>"
    "<use href='#ink'/><text id='word' y='9' fill='#660000'>a</text></svg>";

static const struct {
    const char *shapes, *drawn;
    const char *says; // the start of a note, or of the failure
} choices[] = {
    { NULL, "22 33 44 55 11 11 66", NULL },
    { "", "22 33 44 55 11 11 66", NULL },
    { "#head", "22 33", NULL },
    { " #eye ,\t#tail", "33 44", NULL },
    { ".x", "22 33 11 11", NULL },
    { ".b", "44 55 11", NULL },
    { "#first", "11", NULL },
    { "#stamp", "11", NULL },
    { "#word", "66", NULL },
    { "!#head", "44 55 11 11 66", NULL },
    { ".x, !.y", "22 11 11", NULL },
    { "!.b,#head,.c", "22 33", "nothing in the drawing is .c" },
    { "!.x", "44 55 66", NULL },
    { "#head,#nobody", "22 33", "nothing in the drawing is #nobody" },
    { "#hole", NULL,
      "f: nothing in the drawing is #hole; it has .s, .x, .a, .y, .b, .c, #stamp" },
    { "!#nobody", NULL, "f: nothing in the drawing is #nobody; it has " },
    { "head", NULL, "the shapes are chosen by #id and .class" },
    { "#", NULL, "the shapes are chosen by #id and .class" },
    { "#a,,#b", NULL, "the shapes are chosen by #id and .class" },
    { "#a #b", NULL, "f: nothing in the drawing is #a #b; " },
};

static void tell(const ns_drawing *drawing, char *text, size_t room)
{
    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const size_t used = strlen(text);
        snprintf(text + used, room - used, "%s%02x", s > 0 ? " " : "",
                 (unsigned)drawing->shapes.at[s].r);
    }
}

static void shown(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(choices); i++) {
        const ns_svg_options options = { -1, &block_type, choices[i].shapes };
        char told[256] = "";
        ns_drawing drawing = { 0 };
        const ns_status status =
            ns_svg_read(&t->ctx, "f", drawing_of_parts, (int32_t)strlen(drawing_of_parts),
                        &options, &drawing);
        tell(&drawing, told, sizeof told);
        if (!choices[i].drawn) {
            ns_expect(t,
                      status == NS_BAD_INPUT
                          && strncmp(t->ctx.message, choices[i].says, strlen(choices[i].says))
                                 == 0,
                      "%s: %s", choices[i].shapes, t->ctx.message);
            continue;
        }
        ns_expect(t, status == NS_OK, "%s: %s", choices[i].shapes, t->ctx.message);
        ns_expect_text(t, told, choices[i].drawn, "%s", choices[i].shapes);
        bool said = !choices[i].says;
        for (int32_t n = 0; n < drawing.notes.count && !said; n++)
            said = strncmp(ns_text_chars(&drawing.notes.at[n]), choices[i].says,
                           strlen(choices[i].says))
                   == 0;
        ns_expect(t, said, "%s: %s is not said", choices[i].shapes, choices[i].says);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

NS_TEST_MAIN(NS_CASE(shown))
