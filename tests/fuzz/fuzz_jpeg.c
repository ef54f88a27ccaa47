// fuzz_jpeg.c: any bytes as a picture of that kind.
#include "io/bitmap/bitmap_jpeg.h"

#define FUZZ_READ ns_jpeg_read
#include "fuzz_picture.h"
