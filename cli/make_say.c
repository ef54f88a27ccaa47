// make_say.c: what makers of several kinds say in the same words, to people and in JSON.
#include "cli/make_job.h"

void make_say_notes(make_job *job, const ns_notes *notes)
{
    for (int32_t i = 0; notes && i < notes->count; i++)
        cli_note(job->cli, "%s: %s", ns_text_chars(&job->input->label),
                 ns_text_chars(&notes->at[i]));
}

void make_repair_words(const ns_repair *repair, ns_verdict verdict, const char *one, char *text,
                       size_t room)
{
    if (repair->asked && repair->simple)
        snprintf(text, room, "; %d %s%s changed, %s", (int)repair->changes.count, one,
                 repair->changes.count == 1 ? "" : "s",
                 repair->fewest ? "and fewer cannot do" : "the fewest found");
    else if (repair->asked)
        snprintf(text, room, "; no repair was found%s",
                 cli_interrupted() ? " before it was interrupted"
                 : repair->limited ? " before the effort ran out"
                                   : "");
    else if (verdict == NS_MULTIPLE)
        snprintf(text, room, "; --repair changes a few %ss to mend that", one);
}

ns_status make_keep_texts(ns_ctx *ctx, const ns_drawing *drawing, ns_meta *meta)
{
    return ns_text_set(ctx, &meta->title, ns_text_chars(&drawing->title), drawing->title.count)
                   && ns_text_set(ctx, &meta->description, ns_text_chars(&drawing->description),
                                  drawing->description.count)
               ? NS_OK
               : ns_no_memory(ctx);
}

ns_draw_options make_paper(const make_job *job)
{
    const ns_option_value *paper = cli_option_of(job->cli, NS_OPT_PAPER);
    ns_draw_options options = ns_draw_defaults();

    if (paper->given)
        ns_paper_read(paper->text, &options);
    return options;
}

void make_put_changed(ns_json_writer *w, const ns_repair *repair)
{
    ns_json_add_bool(w, "fewest", repair->fewest);
    ns_json_put_key(w, "changed");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < repair->changes.count; i++)
        ns_json_put_int(w, repair->changes.at[i].cell);
    ns_json_close(w);
}

static void put_strings(ns_json_writer *w, const ns_notes *notes)
{
    for (int32_t i = 0; notes && i < notes->count; i++)
        ns_json_put_string(w, ns_text_chars(&notes->at[i]));
}

void make_put_notes(ns_json_writer *w, const make_job *job, const ns_notes *made)
{
    ns_json_put_key(w, "notes");
    ns_json_open_array(w, NS_JSON_FLAT);
    put_strings(w, job->input->drawing ? &job->input->drawing->notes : job->input->notes);
    put_strings(w, &job->look.notes);
    put_strings(w, made);
    ns_json_close(w);
}
