// name_words.c: a typed name as words. See naming.h. Whatever is no letter and no digit parts words, and
// so does the change from letters to digits, so that "x-line at y 4 z 2", "x4 2" and "X 4, 2" can be read
// alike. Names are bounded: what is longer than any name is none.
#include "work/names/naming.h"

#include "base/basics.h"

#define NUMBER_MOST 100000000

static const char *const silent[] = { "the", "clue", "at", "along", "of", "side" };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_silent(const char *letters)
{
    for (int32_t i = 0; i < NS_COUNT(silent); i++) {
        if (ns_same_text(silent[i], letters))
            return true;
    }
    return false;
}

// Reads a word of letters or digits from *at on; false when it is too long, or 0.
static bool read_word(const char **at, const char *end, ns_name_word *word)
{
    int32_t length = 0;

    *word = (ns_name_word){ 0 };
    if (ns_is_digit(**at)) {
        for (; *at < end && ns_is_digit(**at) && word->number < NUMBER_MOST; ++*at)
            word->number = word->number * 10 + (**at - '0');
        return word->number > 0 && word->number < NUMBER_MOST;
    }
    for (; *at < end && is_letter(**at); ++*at) {
        if (length == NS_NAME_LETTERS_MAX - 1)
            return false;
        word->letters[length++] = (char)(**at | 0x20);
    }
    return true;
}

bool ns_name_split(const char *name, int32_t length, ns_name_words *words)
{
    const char *at = name, *end = name + length;

    *words = (ns_name_words){ 0 };
    while (at < end) {
        ns_name_word word;
        if (!is_letter(*at) && !ns_is_digit(*at)) {
            at++;
            continue;
        }
        if (!read_word(&at, end, &word))
            return false;
        if (is_silent(word.letters))
            continue;
        if (words->count == NS_NAME_WORDS_MAX)
            return false;
        words->at[words->count++] = word;
    }
    return words->count > 0;
}

bool ns_name_word_is(const ns_name_words *words, int32_t i, const char *letters)
{
    return i < words->count && ns_same_text(words->at[i].letters, letters);
}

int32_t ns_name_number(const ns_name_words *words, int32_t i)
{
    return i < words->count ? words->at[i].number : 0;
}
