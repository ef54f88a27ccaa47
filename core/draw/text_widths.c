// text_widths.c: how wide a text is in DejaVu Sans, from a table.
//
// Pages are laid out by this table everywhere, whatever fonts there are, so that an SVG, a PDF and the
// browser have the same layout to the byte.
//
// The advance of every printable ASCII character, in 1/2048 of the type size, regular and bold.
// Any other character is taken to be as wide as nine tenths of the Latin, Greek and Cyrillic
// ones are at most, or a full square from U+2E80 on (CJK). Kerning is left out, which is never
// too narrow.
#include "base/basics.h"
#include "nonosmith/draw.h"

#define UNITS_PER_EM 2048
#define OTHER_REGULAR 1716
#define OTHER_BOLD 1958

static const uint16_t regular[95] = {
    651,  821,  942,  1716, 1303, 1946, 1597, 563,  799,  799,  1024, 1716, 651,  739,
    651,  690,  1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 690,  690,
    1716, 1716, 1716, 1087, 2048, 1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540, 604,
    604,  1343, 1141, 1767, 1532, 1612, 1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025,
    1403, 1251, 1403, 799,  690,  799,  1716, 1024, 1024, 1255, 1300, 1126, 1300, 1260,
    721,  1300, 1298, 569,  569,  1186, 569,  1995, 1298, 1253, 1300, 1300, 842,  1067,
    803,  1298, 1212, 1675, 1212, 1212, 1075, 1303, 690,  1303, 1716,
};

static const uint16_t bold[95] = {
    713,  934,  1067, 1716, 1425, 2052, 1786, 627,  936,  936,  1071, 1716, 778,  850,
    778,  748,  1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 819,  819,
    1716, 1716, 1716, 1188, 2048, 1585, 1561, 1503, 1700, 1399, 1399, 1681, 1714, 762,
    762,  1587, 1305, 2038, 1714, 1741, 1501, 1741, 1577, 1475, 1397, 1663, 1585, 2259,
    1579, 1483, 1485, 936,  748,  936,  1716, 1024, 1024, 1382, 1466, 1214, 1466, 1389,
    891,  1466, 1458, 702,  702,  1362, 702,  2134, 1458, 1407, 1466, 1466, 1010, 1219,
    979,  1458, 1335, 1892, 1321, 1335, 1192, 1458, 748,  1458, 1716,
};

static int32_t advance(const uint8_t *character, bool heavy)
{
    const uint8_t first = *character;

    if (first >= 0x20 && first < 0x7f)
        return heavy ? bold[first - 0x20] : regular[first - 0x20];
    // Three bytes from e2 ba 80 on, or four, are U+2E80 and beyond.
    if (first > 0xe2 || (first == 0xe2 && character[1] >= 0xba))
        return UNITS_PER_EM;
    return heavy ? OTHER_BOLD : OTHER_REGULAR;
}

double ns_text_width(const char *text, double size_pt, bool heavy)
{
    int64_t units = 0;

    for (const uint8_t *at = (const uint8_t *)text; *at; at++) {
        const bool goes_on = (*at & 0xc0) == 0x80; // a later byte of a character
        if (!goes_on)
            units += advance(at, heavy);
    }
    return (double)units * size_pt / UNITS_PER_EM;
}
