// fuzz_pnm.c: any bytes as a portable picture.
#define FUZZ_READ ns_pnm_read
#include "fuzz_picture.h"
