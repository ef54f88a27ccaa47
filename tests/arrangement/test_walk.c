// test_walk.c: what is met along a trail, in small arrangements.
#include "arrangement/walk.h"

#include "arrangement/sketch.h"

// "1 -2": strand 1 forward, then strand 2 backward.
static int32_t read_trail(const char *trail, ns_leg legs[8])
{
    int32_t count = 0;

    for (char *at = (char *)trail; *at && count < 8;) {
        const int32_t strand = (int32_t)strtol(at, &at, 10);
        legs[count++] = (ns_leg){ { strand < 0 ? -strand : strand }, strand < 0 };
    }
    return count;
}

// The visits as letters in the order in which faces first appear: "ABA".
static void walk(ns_test *t, const ns_arrangement *arr, const char *trail, int side,
                 char letters[SKETCH_POINTS])
{
    ns_leg legs[8];
    const int32_t count = read_trail(trail, legs);
    int32_t faces[26], known = 0;
    ns_visits visits = { 0 };

    ns_expect(t, ns_walk_along(&t->ctx, arr, legs, count, side, &visits) == NS_OK, "walk");
    for (int32_t i = 0; i < visits.count; i++) {
        int32_t k = 0;
        while (k < known && faces[k] != visits.at[i].i)
            k++;
        if (k == known)
            faces[known++] = visits.at[i].i;
        letters[i] = (char)('A' + k);
    }
    letters[visits.count] = 0;
    ns_array_drop(&t->ctx, &visits);
}

static const struct {
    const char *sketch, *trail, *left, *right;
    bool crosses_itself;
} walks[] = {
    { "0,6 12,6", "1", "A", "A", false },
    { "0,6 12,6 ; 6,0 6,12", "1", "AB", "AB", false },
    { "0,6 12,6 ; 3,0 3,12 ; 9,0 9,12", "1", "ABC", "ABC", false },
    { "0,6 12,6 ; 3,0 3,12 ; 9,0 9,12", "-1", "ABC", "ABC", false },
    // a hump that crosses twice: the face below is met again, popular
    { "0,6 12,6 ; 3,0 5,9 7,9 9,0", "1", "ABC", "ABA", false },
    { "0,6 12,6 ; 3,0 5,9 7,9 9,0", "-1", "ABA", "ABC", false },
    // a T on one side: one visit on the other
    { "n 6,6 ; 0,6 @1 ; @1 12,6 ; @1 6,12", "1 2", "A", "AB", false },
    { "n 6,6 ; 0,6 @1 ; @1 12,6 ; @1 6,12", "-2 -1", "AB", "A", false },
    { "n 6,6 ; 0,6 @1 ; @1 12,6 ; @1 6,12", "3", "A", "A", false },
    // a loose end is a wall that starts a new visit of the same face
    { "n 6,6 ; n 6,9 ; 0,6 @1 ; @1 12,6 ; @1 @2", "1 2", "A", "AA", false },
    { "n 6,6 ; 0,6 @1", "1", "A", "A", false },
    // a joint
    { "n 6,6 ; 0,6 @1 ; @1 12,6", "1 2", "A", "A", false },
    { "n 6,6 ; 0,6 @1 ; 12,6 @1", "1 -2", "A", "A", false },
    { "n 6,6 ; 0,6 @1 ; 12,6 @1", "2 -1", "A", "A", false },
    { "n 6,6 ; 6,0 @1 ; 6,12 @1 ; 0,6 @1 ; 12,6 @1", "1 -2", "AB", "AB", false },
    { "n 6,6 ; 6,0 @1 ; 6,12 @1 ; 0,6 @1 ; 12,6 @1", "1 -4", "A", "AB", false },
    // closed: what is inside is met once; the start is no border
    { "o 3,3 3,9 9,9 9,3", "1", "A", "A", false },
    { "o 3,3 3,9 9,9 9,3", "-1", "A", "A", false },
    { "o 3,3 3,9 9,9 9,3 ; 0,6 12,6", "1", "AB", "AB", false },
    { "o 3,3 3,9 9,9 9,3 ; 0,6 12,6", "-1", "AB", "AB", false },
    { "o 3,3 3,9 9,9 9,3 ; 0,6 12,6", "2", "ABA", "ABA", false },
    // a closed trail of two strands
    { "n 3,6 ; n 9,6 ; @1 6,3 @2 ; @1 6,9 @2", "1 -2", "A", "A", false },
    { "n 3,6 ; n 9,6 ; @1 6,3 @2 ; @1 6,9 @2 ; 0,6 @1", "1 -2", "A", "A", false },
    { "n 3,6 ; n 9,6 ; @1 6,3 @2 ; @1 6,9 @2 ; 0,6 @1 ; 12,6 @2", "1 -2", "AB", "A", false },
    { "n 3,6 ; n 9,6 ; @1 6,3 @2 ; @1 6,9 @2 ; 0,6 @1 ; 12,6 @2", "-1 2", "A", "AB", false },
    { "n 3,6 ; n 9,6 ; @1 6,3 @2 ; @1 6,9 @2 ; 0,6 @1 ; 12,6 @2 ; 5,0 5,12", "1 -2", "ABCD",
      "AB", false },
    // a drop
    { "n 6,6 ; @1 3,3 9,3 @1", "1", "A", "A", false },
    { "n 6,6 ; @1 3,3 9,3 @1 ; @1 6,12", "1", "A", "A", false },
    { "n 6,6 ; @1 3,3 9,3 @1 ; @1 6,12", "1 2", "A", "AB", true },
    { "n 6,6 ; @1 3,3 9,3 @1 ; @1 6,12", "-2 1", "A", "AB", true },
    // itself
    { "0,3 9,3 9,9 5,9 5,0", "1", "ABA", "ABA", true },
    { "o 3,3 9,9 9,3 3,9", "1", "AB", "AB", true },
    { "n 6,6 ; 0,3 @1 ; @1 9,9 9,4 0,4", "1 2", "ABA", "ABA", true },
    { "n 6,6 ; 0,3 @1 ; @1 12,6 ; 0,8 12,3", "1 2", "AB", "AB", false },
    // the frame
    { "0,6 12,6 ; 6,0 6,12", "0", "ABCD", "A", false },
};

static void visits(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(walks); i++) {
        ns_arrangement arr;
        ns_leg legs[8];
        const int32_t count = read_trail(walks[i].trail, legs);
        char letters[SKETCH_POINTS];
        sketch_open(t, &arr, walks[i].sketch);
        walk(t, &arr, walks[i].trail, 0, letters);
        ns_expect_text(t, letters, walks[i].left, "left of %s in [%s]", walks[i].trail,
                       walks[i].sketch);
        walk(t, &arr, walks[i].trail, 1, letters);
        ns_expect_text(t, letters, walks[i].right, "right of %s in [%s]", walks[i].trail,
                       walks[i].sketch);
        ns_expect(t, ns_walk_crosses_itself(&arr, legs, count) == walks[i].crosses_itself,
                  "%s crosses itself in [%s]", walks[i].trail, walks[i].sketch);
        ns_arrangement_drop(&t->ctx, &arr);
    }
}

// Left and right are those of the page: what lies on which side of a line.
static void sides(ns_test *t)
{
    ns_arrangement arr;
    const ns_leg east = { { 1 }, false }, west = { { 1 }, true };
    ns_visits found = { 0 };

    sketch_open(t, &arr, "0,3 12,3");
    ns_walk_along(&t->ctx, &arr, &east, 1, 0, &found);
    ns_walk_along(&t->ctx, &arr, &east, 1, 1, &found);
    ns_walk_along(&t->ctx, &arr, &west, 1, 0, &found);
    ns_walk_along(&t->ctx, &arr, &west, 1, 1, &found);
    ns_expect(t, found.count == 4, "walks are appended");
    static const int32_t area2[] = { 72, 216, 216, 72 }; // above the line is left going east
    for (int32_t i = 0; i < 4; i++)
        ns_expect(t, ns_face_area2(&arr, found.at[i]) == area2[i], "walk %d", i);
    ns_array_drop(&t->ctx, &found);
    ns_arrangement_drop(&t->ctx, &arr);
}

static void without_memory(ns_test *t)
{
    ns_arrangement arr;
    const ns_leg leg = { { 1 }, false };
    ns_visits found = { 0 };

    sketch_open(t, &arr, "0,3 12,3");
    t->fail_at = t->allocations + 1;
    const ns_status status = ns_walk_along(&t->ctx, &arr, &leg, 1, 0, &found);
    t->fail_at = 0;
    ns_expect(t, status == NS_NO_MEMORY, "no memory");
    ns_array_drop(&t->ctx, &found);
    ns_arrangement_drop(&t->ctx, &arr);
}

NS_TEST_MAIN(NS_CASE(visits), NS_CASE(sides), NS_CASE(without_memory))
