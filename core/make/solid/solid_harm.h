// solid_harm.h: how visible it is when a voxel changes.
#ifndef NS_SOLID_HARM_H
#define NS_SOLID_HARM_H

#include "nonosmith/make.h"

// 20 for a voxel that nobody sees, otherwise 100 and more: for each face that comes into sight or
// goes, for a lone new voxel, for a part cut off, for two parts joined. The cell has another
// colour than `to` in the solution.
int32_t ns_solid_harm(const ns_puzzle *puzzle, const uint8_t *solution, int32_t cell,
                      int32_t to);

#endif
