// make_sloped.c: what people are told of a sloped puzzle that was made.
//
// When cells cannot be as wide as asked for, those are named that stand in each other's way: whoever
// changes the drawing has to begin there.
#include "cli/make/make_job.h"

#include <string.h>

#define NAMED_MAX 8 // cells or curves in a sentence

// "cells 3, 5 and 8", "cell 3" or "cells 1, 2 and 9 more".
static void add_names(char *text, size_t room, const char *one, const int32_t *at,
                      int32_t count)
{
    const int32_t named = count > NAMED_MAX ? NAMED_MAX : count;
    size_t used = strlen(text);

    used += (size_t)snprintf(text + used, room - used, "%s%s ", one, count == 1 ? "" : "s");
    for (int32_t i = 0; i < named; i++)
        used += (size_t)snprintf(text + used, room - used, "%s%d",
                                 i == 0           ? ""
                                 : i == count - 1 ? " and "
                                                  : ", ",
                                 (int)at[i]);
    if (count > named)
        snprintf(text + used, room - used, " and %d more", (int)(count - named));
}

// Who stands in whose way.
static void note_conflict(make_job *job)
{
    const ns_sloped_made *made = &job->making.sloped;
    char names[256] = "";

    if (made->tight_cells.count)
        add_names(names, sizeof names, "cell", made->tight_cells.at, made->tight_cells.count);
    if (made->tight_curves.count) {
        if (*names)
            strcat(names, " along ");
        add_names(names, sizeof names, "curve", made->tight_curves.at,
                  made->tight_curves.count);
    }
    cli_note(job->cli,
             "%s: no shift of the lines makes every cell %g wide; %.4f is the most, and that "
             "was made%s%s%s",
             make_output_name(job), ns_making_sloped_options(&job->making).width, made->widest,
             *names ? "; in each other's way are " : "", names,
             *names ? " (counted from 0)" : "");
}

// "narrowest cell 2.00 (drawn 1.25), lines shifted by 0.75 at most"
static void shift_text(const ns_sloped_made *made, char *text, size_t room)
{
    const size_t used = (size_t)snprintf(text, room, "narrowest cell %.2f", made->width);

    if (made->max >= 0.005)
        snprintf(text + used, room - used, " (drawn %.2f), lines shifted by %.2f at most",
                 made->drawn_width, made->max);
}

// "house.nono: 80 cells, 16 lines with 32 clues, 1 colour, simple, difficulty 25; narrowest cell
// 3.54; 1.20 ms"
void make_note_sloped(make_job *job)
{
    const ns_doc *doc = job->making.doc;
    const ns_sloped_made *made = &job->making.sloped;
    char difficulty[32] = "", shifted[96], parted[48] = "";

    make_say_notes(job, &job->making.input->drawing->notes);
    make_say_notes(job, &job->making.look.notes);
    make_say_notes(job, &made->notes);
    if (made->passes >= 0)
        snprintf(difficulty, sizeof difficulty, ", difficulty %d", (int)made->passes);
    if (made->parted)
        snprintf(parted, sizeof parted, ", %d point%s taken apart", (int)made->parted,
                 made->parted == 1 ? "" : "s");
    shift_text(made, shifted, sizeof shifted);
    cli_note(job->cli, "%s: %d cells, %d line%s with %d clues, %d colour%s, %s%s; %s%s; %s",
             make_output_name(job), (int)doc->puzzle.cell_count, (int)made->lines,
             made->lines == 1 ? "" : "s", (int)doc->puzzle.lines.count,
             (int)doc->puzzle.colour_count, doc->puzzle.colour_count == 1 ? "" : "s",
             ns_verdict_name(job->making.doc->verdict), difficulty, shifted, parted,
             cli_duration_of(job->making.took.elapsed, job->making.took.seconds).text);
    if (!made->met)
        note_conflict(job);
    if (!ns_making_has_answer(&job->making))
        cli_note(job->cli,
                 "%s: the puzzle has more than one answer; \"nonosmith check\" names the cells "
                 "that differ, change the drawing there",
                 make_output_name(job));
    cli_specks_note(job->cli, make_output_name(job), doc, &job->making.specks,
                    "ask for a larger --width or --paper, or change the drawing there");
}
