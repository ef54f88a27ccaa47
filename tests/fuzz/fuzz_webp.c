// fuzz_webp.c: any bytes as a picture of that kind.
#include "io/bitmap/bitmap_webp.h"

#define FUZZ_READ ns_webp_read
#include "fuzz_picture.h"
