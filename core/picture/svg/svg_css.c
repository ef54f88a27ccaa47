// svg_css.c: style sheets: rules with simple selectors; see svg_parts.h.
//
//     path, .dark { fill: #222; stroke: none !important }
//     circle.eye#left { .. }     element, class and id, each at most once
//     g > path { .. }            more than that is left out, and noted
//
// Rules are sorted by their selector, so that the rules of an element are found by asking for
// each selector that could fit it: with or without its kind, with each of its classes or none,
// with or without its id.
#include "picture/svg/svg_parts.h"

#define RULES_MAX (1 << 17)
#define DECLARATIONS_MAX (1 << 20)

// How many bytes of a comment, or of the marks that hid style sheets from old browsers, begin
// here.
static int32_t comment_length(const char *at, int32_t left)
{
    if (left >= 4 && memcmp(at, "<!--", 4) == 0)
        return 4;
    if (left >= 3 && memcmp(at, "-->", 3) == 0)
        return 3;
    if (left < 2 || at[0] != '/' || at[1] != '*')
        return 0;
    for (int32_t i = 4; i <= left; i++) {
        if (at[i - 2] == '*' && at[i - 1] == '/')
            return i;
    }
    return left;
}

void svg_css_blank_comments(char *at, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t length = comment_length(at + i, count - i);
        memset(at + i, ' ', (size_t)length);
    }
}

// Up to (not over) the first of the characters that stands outside of quotes and brackets.
static svg_scan until(svg_scan *in, const char *stops)
{
    svg_scan text = { in->at, in->at };
    char quote = 0;
    int32_t round = 0;

    for (; in->at < in->end; in->at++) {
        const char c = *in->at;
        if (quote) {
            quote = c == quote || c == '\n' ? 0 : quote;
            continue;
        }
        if (c == '"' || c == '\'')
            quote = c;
        round += c == '(' ? 1 : c == ')' && round > 0 ? -1 : 0;
        if (round == 0 && (c == stops[0] || c == stops[1]))
            break;
    }
    text.end = in->at;
    NS_ASSERT(text.at <= text.end);
    return text;
}

bool svg_css_declaration(svg_scan *block, svg_declaration *declaration)
{
    while (svg_skip_blanks(block), block->at < block->end) {
        svg_scan text = until(block, ";;");
        if (block->at < block->end)
            block->at++;
        const svg_scan name = svg_word(&text);
        svg_skip_blanks(&text);
        if (text.at == text.end || *text.at != ':')
            continue;
        text.at++;
        svg_skip_blanks(&text);
        declaration->name = svg_name_of(name);
        declaration->value = text;
        while (text.at < text.end && *text.at != '!')
            text.at++;
        declaration->important = text.at < text.end;
        declaration->value.end = text.at;
        declaration->value = svg_trimmed(declaration->value);
        if (svg_is_property(declaration->name)
            && declaration->value.at < declaration->value.end)
            return true;
    }
    return false;
}

static int compare_rules(const void *one, const void *other, void *user)
{
    const svg_rule *a = one, *b = other;

    (void)user;
    if (a->element != b->element)
        return a->element < b->element ? -1 : 1;
    const int order = svg_compare(a->class, b->class);
    return order ? order : svg_compare(a->id, b->id);
}

typedef enum selector_kind { FITS_SOME, FITS_NONE, NOT_UNDERSTOOD } selector_kind;

static selector_kind read_selector(svg_scan in, svg_rule *rule)
{
    rule->element = SVG_OTHER;
    rule->class = rule->id = (svg_scan){ 0 };
    svg_skip_blanks(&in);
    if (in.at < in.end && *in.at == '*') {
        in.at++;
    } else if (in.at < in.end && *in.at != '.' && *in.at != '#') {
        const svg_scan word = svg_word(&in);
        rule->element = svg_kind_of(word);
        if (word.at == word.end)
            return NOT_UNDERSTOOD;
        if (rule->element == SVG_OTHER && svg_at_end(&in))
            return FITS_NONE;
        if (rule->element == SVG_OTHER)
            return NOT_UNDERSTOOD;
    }
    while (in.at < in.end && (*in.at == '.' || *in.at == '#')) {
        svg_scan *part = *in.at++ == '.' ? &rule->class : &rule->id;
        if (part->at)
            return NOT_UNDERSTOOD; // two classes at once
        *part = svg_word(&in);
        if (part->at == part->end)
            return NOT_UNDERSTOOD;
    }
    svg_skip_blanks(&in);
    return in.at == in.end ? FITS_SOME : NOT_UNDERSTOOD;
}

static ns_status too_large(ns_ctx *ctx, const ns_svg *svg)
{
    return svg_fail(ctx, svg, 1,
                    "the style sheets have too many rules; put styles on elements");
}

static ns_status read_rule(ns_ctx *ctx, ns_svg *svg, svg_scan selectors, svg_scan block)
{
    svg_rule rule = { .first = svg->declarations.count };
    svg_declaration declaration;

    while (svg_css_declaration(&block, &declaration)) {
        if (svg->declarations.count >= DECLARATIONS_MAX)
            return too_large(ctx, svg);
        NS_NEED(ctx, ns_array_push(ctx, &svg->declarations, declaration));
    }
    rule.count = svg->declarations.count - rule.first;
    NS_ASSERT(rule.count >= 0 && svg->declarations.count <= DECLARATIONS_MAX);
    while (rule.count > 0 && selectors.at < selectors.end) {
        const svg_scan selector = until(&selectors, ",,");
        const selector_kind kind = read_selector(selector, &rule);
        rule.order = svg->rules.count;
        if (rule.order >= RULES_MAX)
            return too_large(ctx, svg);
        if (kind == NOT_UNDERSTOOD)
            svg_note(svg, SVG_NOTE_SELECTOR, 0, svg_trimmed(selector));
        else if (kind == FITS_SOME && !ns_array_push(ctx, &svg->rules, rule))
            return ns_no_memory(ctx);
        selectors.at += selectors.at < selectors.end;
    }
    return NS_OK;
}

// After an @: up to the end of its block, or to its semicolon.
static void skip_at_rule(ns_svg *svg, svg_scan *in)
{
    const svg_scan rule = until(in, ";{");
    svg_scan name = { rule.at + 1, rule.end };
    int32_t depth = 0;

    name = svg_word(&name);
    if (!svg_is(name, "font-face") && !svg_is(name, "charset"))
        svg_note(svg, SVG_NOTE_SELECTOR, 0, svg_trimmed(rule));
    while (in->at < in->end && *in->at != ';') {
        depth += *in->at == '{' ? 1 : -1;
        in->at++;
        if (depth <= 0)
            return;
        until(in, "{}");
    }
    in->at += in->at < in->end;
}

ns_status svg_css_read(ns_ctx *ctx, ns_svg *svg)
{
    svg_scan in;

    svg_css_blank_comments(svg->css.at, svg->css.count);
    in.at = ns_text_chars(&svg->css);
    in.end = in.at + svg->css.count;
    while (svg_skip_blanks(&in), in.at < in.end) {
        if (*in.at == '@') {
            skip_at_rule(svg, &in);
            continue;
        }
        const svg_scan selectors = until(&in, "{{");
        in.at += in.at < in.end;
        const svg_scan block = until(&in, "}}");
        in.at += in.at < in.end;
        NS_TRY(read_rule(ctx, svg, selectors, block));
    }
    return ns_array_sort(ctx, &svg->rules, compare_rules, NULL);
}

void svg_css_find(const ns_svg *svg, const svg_rule *selector, int32_t *first, int32_t *end)
{
    *first = *end = ns_sort_bound(svg->rules.at, svg->rules.count, sizeof *selector, selector,
                                  compare_rules, NULL);
    while (*end < svg->rules.count && compare_rules(&svg->rules.at[*end], selector, NULL) == 0)
        ++*end;
    NS_ASSERT(*end == svg->rules.count
              || compare_rules(&svg->rules.at[*end], selector, NULL) > 0); // sorted
}
