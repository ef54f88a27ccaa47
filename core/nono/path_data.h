// path_data.h: the path data of a .nono file.
//
// A small part of what SVG knows: M, C, L and Z with whole numbers, so that any renderer can draw it
// and every point is exact. Blanks and commas may stand between numbers and commands; steps of one
// kind may follow each other without the letter.
#ifndef NS_PATH_DATA_H
#define NS_PATH_DATA_H

#include "nono/nono_parts.h"

// A string of path data, read from left to right.
typedef struct ns_path_data {
    ns_nono_reader *r;
    int32_t value; // in the file
    const char *text;
    int32_t count, at;
    char command;       // of the step before, which may go on without its letter; 0: none
    ns_point start, to; // of the loop, of the step before
} ns_path_data;

typedef enum ns_path_part {
    NS_PART_MOVE,  // a loop starts at `to`
    NS_PART_STEP,  // a step
    NS_PART_CLOSE, // the loop is closed, by a step when `to` has not been its start
    NS_PART_END,
} ns_path_part;

// The string must outlive the reading of it.
ns_status ns_path_data_open(ns_nono_reader *r, int32_t value, ns_path_data *path);
// The next part; `step` is set for steps and for closing.
ns_status ns_path_data_next(ns_path_data *path, ns_path_part *part, ns_edge_step *step);
// A failure with the place in the file and in the path.
ns_status ns_path_data_fail(const ns_path_data *path, const char *what);

#endif
