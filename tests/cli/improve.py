#!/usr/bin/env python3
"""improve.py PROGRAM: finished curved puzzles relax: what stays, what gets better, frames, forces, what
is refused."""
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
import xml.dom.minidom

sys.dont_write_bytecode = True
from cli_world import HEART, nin, no_terminals, run_tests, terminal  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FIELDS = ["file", "index", "kind", "improved", "settled", "steps", "taken", "moving", "before", "after"]


def is_sample():
    """Whether a slow build asks for a part only; the first one does all."""
    scale = os.environ.get("NONOSMITH_TEST_SCALE", "100")
    return scale != "full" and int(scale) < 100


def boat(world, name="boat.nono"):
    """A puzzle by van de Kerkhof's annealing: a shallow angle, and curves too close."""
    with open(os.path.join(ROOT, "tests", "golden", "simple-curved-sailboat.nono"), "rb") as source:
        return world.write(name, source.read())


def book(world, name, count):
    """A file with the boat several times."""
    doc = json.loads(world.read(boat(world)))
    return world.write(name, json.dumps([doc] * count))


def improve(world, code, *args):
    return world.exits(code, "improve", *args, "--json")


def layout(world, name, setting):
    return world.exits(0, "measure", "--json", "--setting", setting, name).objects[0]


def test_a_page_gets_better_and_the_puzzle_stays(world):
    boat(world)
    told = improve(world, 0, "boat.nono", "-o", "better.nono", "--setting", "b").objects
    world.same(len(told), 1, "objects")
    told = told[0]
    world.same(list(told), FIELDS, "members")
    world.same([told["file"], told["index"], told["kind"], told["improved"]],
               ["boat.nono", 1, "curved", True], "what it is")
    world.expect(0 < told["taken"] <= told["steps"] and told["moving"] > 100, f"{told['steps']} steps")
    for name, key in (("boat.nono", "before"), ("better.nono", "after")):
        measured = layout(world, name, "b")
        world.same([told[key][part] for part in ("de_jong", "kerkhof", "layout")],
                   [measured[part] for part in ("de_jong", "kerkhof", "layout")], f"{key} is what measure says")
    before, after = told["before"]["layout"], told["after"]["layout"]
    world.expect(before["shallow_angles"] > 0 and before["close_curves"] > 0, "there was something to do")
    for metric in ("smoothness", "angles", "faces"):
        world.expect(after[metric] < before[metric], f"{metric} {before} {after}")
    world.same([after["shallow_angles"], after["close_curves"]], [0, 0], "nothing can be misread")
    old, new = json.loads(world.read("boat.nono")), json.loads(world.read("better.nono"))
    for part in ("nono", "puzzle", "solution", "meta"):
        world.same(new.get(part), old.get(part), f"{part} stays")
    world.same([new["judged"][key] for key in ("verdict", "level")],
               [old["judged"][key] for key in ("verdict", "level")], "the verdict stays")
    world.same(len(new["board"]["cells"]), len(old["board"]["cells"]), "cells have outlines")
    world.expect(new["board"]["cells"] != old["board"]["cells"], "new ones")
    world.same(new["made"]["improve-steps"], str(told["taken"]), "it is told how")
    for key in old.get("made", {}):
        world.same(new["made"][key], old["made"][key], f"made.{key} stays")
    found = world.exits(0, "check", "--json", "better.nono").objects[0]
    world.same([found["verdict"], found["goal"]], ["simple", True], "check")
    world.exits(0, "draw", "better.nono", "-o", "better.svg")


def test_the_same_bytes_every_time(world):
    book(world, "book.nono", 3)
    first = improve(world, 0, "boat.nono", "-o", "a.nono", "--steps", "24")
    second = improve(world, 0, "boat.nono", "-o", "b.nono", "--steps", "24")
    world.same(first.out, second.out, "reports")
    world.same(world.read("a.nono"), world.read("b.nono"), "files")
    alone = improve(world, 0, "book.nono", "-o", "c.nono", "-j", "1", "--steps", "24")
    several = improve(world, 0, "book.nono", "-o", "d.nono", "-j", "3", "--steps", "24")
    world.same(alone.out, several.out, "reports of one thread and of three")
    world.same(world.read("c.nono"), world.read("d.nono"), "files of one thread and of three")
    world.same(json.loads(world.read("c.nono"))[2]["board"], json.loads(world.read("a.nono"))["board"],
               "the last of three")


def test_what_gets_no_better_stays(world):
    if is_sample():
        return
    with open(os.path.join(ROOT, "tests", "golden", "simple-curved-cat.nono"), "rb") as source:
        world.write("cat.nono", source.read())
    for _ in range(8):
        told = improve(world, 0, "cat.nono", "-o", "out.nono").objects[0]
        if not told["improved"]:
            break
        os.replace(world.path("out.nono"), world.path("cat.nono"))
    world.expect(not told["improved"], "in the end nothing better is found")
    world.same(told["before"], told["after"], "nothing changes")
    world.same(world.read("out.nono"), world.read("cat.nono"), "the file")
    result = world.exits(0, "improve", "cat.nono", "-o", "out.nono")
    world.expect("cat.nono: nothing better was found in" in result.err, result.err)


def test_people_read_a_line(world):
    boat(world)
    result = world.exits(0, "improve", "boat.nono", "-o", "better.nono", "--steps", "40")
    world.same(result.out, b"", "standard output")
    world.expect(re.fullmatch(r"nonosmith: boat\.nono: \d+ steps; shallow angles \d+ -> \d+, close curves \d+ -> "
                              r"\d+, smoothness [\d.]+ -> [\d.]+, angles [\d.]+ -> [\d.]+, faces \S+ -> \S+; "
                              r"score [\d.]+ -> [\d.]+, fitness \d+ -> \d+\n", result.err), result.err)
    world.same(world.exits(0, "improve", "boat.nono", "-o", "better.nono", "-q", "--steps", "5").err, "", "--quiet")


def test_steps_are_limited(world):
    boat(world)
    told = improve(world, 0, "boat.nono", "-o", "few.nono", "--steps", "7").objects[0]
    world.same(told["steps"], 7, "steps")
    world.expect(not told["settled"], "not settled")


def test_effort_runs_out(world):
    boat(world)
    told = improve(world, 4, "boat.nono", "-o", "few.nono", "--effort", "20k").objects
    if told and "error" not in told[0]:
        world.expect("few.nono" in world.files(), "the best so far is written")
        world.exits(0, "check", "few.nono")


MORE_IS_BETTER = ("min_vertex_distance",)
NO_YARDSTICK = ("setting", "floor", "bridges", "d_vert", "a_min", "d_dil", "delta_max", "alpha_t", "d_t", "s_t", "b_t",
                "h_t", "l_t", "forced_angles", "forced_close")
SLACK = {"de_jong": 0.05, "kerkhof": 0.5, "layout": 0.05, "faces": 1e4, "largest_circle": 5, "local_dilation": 0.02,
         "min_vertex_distance": 0.05, "smoothness": 0.0002}


def test_no_yardstick_gets_worse(world):
    for name in ("sailboat",) if is_sample() else ("sailboat", "cat"):
        with open(os.path.join(ROOT, "tests", "golden", f"simple-curved-{name}.nono"), "rb") as source:
            world.write("old.nono", source.read())
        for setting in ("a", "c"):
            told = improve(world, 0, "old.nono", "-o", "new.nono", "--steps", "12" if is_sample() else "60",
                           "--setting", setting).objects[0]
            for paper in ("de_jong", "kerkhof", "layout"):
                for key, old in told["before"][paper].items():
                    new = told["after"][paper][key]
                    if key in NO_YARDSTICK or old is None or new is None:
                        continue
                    slack = SLACK.get(key, SLACK[paper]) + 1e-5
                    held = new >= 0.95 * old - slack if key in MORE_IS_BETTER else new <= 1.05 * old + slack
                    world.expect(held, f"{name}, {setting}: {paper}.{key} {old} -> {new}")


def star(corners):
    """A star, in SVG."""
    points = []
    for i in range(2 * corners):
        far = 450 if i % 2 == 0 else 270
        angle = math.pi * i / corners
        points.append(f"{500 + far * math.cos(angle):.2f},{500 + far * math.sin(angle):.2f}")
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><polygon points="'
            + " ".join(points) + '"/></svg>')


def cpu_seconds(pid):
    """That a process has taken, and its state."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), fields[0]


def stop_at(world, name, seconds, sent):
    """A signal after so many seconds of CPU: what it takes to answer, of CPU again, and the exit code."""
    child = subprocess.Popen([world.program, "improve", name, "-o", "out.nono"], cwd=world.path("."),
                             stderr=subprocess.DEVNULL)
    taken, state = cpu_seconds(child.pid)
    while taken < seconds and state != "Z":
        time.sleep(0.005)
        taken, state = cpu_seconds(child.pid)
    child.send_signal(sent)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime - taken, child.returncode


def test_a_crowded_page_hears_a_stop(world):
    if not world.has("webpbn"): # expat reads both
        return
    world.write("star.svg", star(30))
    world.run("make", "star.svg", "-o", "star.nono", "--bridges", "no", "--detail", "0.004", "--effort", "60M")
    world.expect("star.nono" in world.files(), "there is a crowded puzzle")
    improve(world, 4, "star.nono", "-o", "few.nono", "--steps", "1", "--effort", "2M")
    if world.sanitized():
        return world.skip("speed says nothing with sanitizers")
    for i, seconds in enumerate((0.05, 0.15, 0.25, 0.35, 0.45, 0.6, 0.9)):
        taken, code = stop_at(world, "star.nono", seconds, (signal.SIGTERM, signal.SIGINT)[i % 2])
        world.expect(taken < 0.2, f"after {seconds} s it is answered after {taken:.3f} s")
        world.same(code, 4, f"after {seconds} s: the exit code")


def test_forces_come_from_a_file(world):
    boat(world)
    world.write("tight.json", '{"attraction": 3, "area": 0}')
    plain = improve(world, 0, "boat.nono", "-o", "plain.nono", "--steps", "40")
    other = improve(world, 0, "boat.nono", "-o", "tight.nono", "--steps", "40", "--forces", "tight.json")
    world.expect(plain.out != other.out, "forces do something")
    if other.objects[0]["improved"]:
        world.same(json.loads(world.read("tight.nono"))["made"]["improve-forces"], "tight.json", "it is told")
    paper = os.path.join(ROOT, "examples", "forces", "paper.json")
    improve(world, 0, "boat.nono", "-o", "paper.nono", "--steps", "40", "--forces", paper)


def test_every_recipe_is_described(world):
    boat(world)
    folder = os.path.join(ROOT, "examples", "forces")
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".json"):
            continue
        recipe = json.load(open(os.path.join(folder, name), encoding="utf-8"))
        first = recipe[0] if isinstance(recipe, list) else recipe
        world.expect(0 < len(first.get("description", "")) <= 80, f"{name} says what it is for")
        improve(world, 0, "boat.nono", "-o", "out.nono", "--steps", "3", "--forces", os.path.join(folder, name))


def test_forces_take_turns(world):
    boat(world)
    phases = '[{"steps": 30, "attraction": 3}, {"steps": 20, "attraction": 0.5}]'
    world.write("turns.json", phases)
    told = improve(world, 0, "boat.nono", "-o", "a.nono", "--forces", phases)
    named = improve(world, 0, "boat.nono", "-o", "b.nono", "--forces", "turns.json")
    world.expect(told.objects[0]["steps"] <= 50, "both phases, and no more")
    world.same(told.objects[0]["after"], named.objects[0]["after"], "a file is what it holds")
    tight = improve(world, 0, "boat.nono", "-o", "c.nono", "--steps", "50", "--forces", '{"attraction": 3}')
    world.expect(tight.objects[0]["after"] != told.objects[0]["after"], "the second phase does something")


def test_bad_forces_are_named(world):
    boat(world)
    for text, says in (('{"repulson": 1}', 'f.json:1:2: there is no force "repulson"'),
                       ('{"step": "far"}', "f.json:1:10: step is a number"),
                       ("[1]", "f.json:1:2: forces are an object"),
                       ('[{"area": 1}, {}]', "f.json:1:2: this phase needs its steps"),
                       ("{", "f.json:1:2"),
                       ('{"repulsion_power": 17}', "powers up to 16")):
        world.write("f.json", text)
        said = world.complains(3, "improve", "boat.nono", "-o", "out.nono", "--forces", "f.json")
        world.expect(says in said, f"{text}: {said}")
    said = world.complains(3, "improve", "boat.nono", "-o", "out.nono", "--forces", "none.json")
    world.expect("none.json" in said, said)
    world.expect("out.nono" not in world.files(), "nothing is written")


def test_frames(world):
    boat(world)
    told = improve(world, 0, "boat.nono", "-o", "out.nono", "--steps", "24", "--frames", "film", "--every",
                   "10").objects[0]
    frames = sorted(os.listdir(world.path("film")))
    # Before the first step, after 10, 20 and 24, and the smooth curves.
    world.same(frames, [f"frame-{n:04}.svg" for n in range(1, 6)], f"frames of {told['steps']} steps")
    improve(world, 0, "boat.nono", "-o", "unseen.nono", "--steps", "24")
    world.same(world.read("out.nono"), world.read("unseen.nono"), "being watched changes nothing")
    pages = [world.read(os.path.join("film", name)) for name in frames]
    world.expect(len(set(pages)) == 5, "they differ")
    sections = sum(len(curve["sections"]) if "sections" in curve else 1
                   for curve in json.loads(world.read("boat.nono"))["board"]["curves"])
    for page in pages:
        paths = xml.dom.minidom.parseString(page).getElementsByTagName("path")
        world.expect(len(paths) > sections, f"{len(paths)} paths, {sections} sections")
    said = world.complains(3, "improve", "boat.nono", "-o", "out.nono", "--frames", "film")
    world.expect("film is not empty" in said, said)
    said = world.complains(3, "improve", "boat.nono", "-o", "out.nono", "--frames", "no/such/folder")
    world.expect("no/such/folder" in said, said)
    said = world.complains(3, "improve", "boat.nono", "-o", "out.nono", "--frames", "boat.nono")
    world.expect("boat.nono is no folder" in said, said)
    said = world.complains(2, "improve", "boat.nono", "-o", "out.nono", "--every", "5")
    world.expect("--frames" in said, said)


def test_frames_of_several(world):
    book(world, "book.nono", 2)
    os.mkdir(world.path("film"))
    improve(world, 0, "book.nono", "-o", "out.nono", "--steps", "5", "--frames", "film", "--every", "5")
    world.same(sorted(os.listdir(world.path("film"))),
               [f"{p}-frame-{n:04}.svg" for p in (1, 2) for n in (1, 2, 3)], "frames")


def test_in_its_place(world):
    boat(world)
    improve(world, 0, "boat.nono", "-o", "other.nono", "--steps", "20")
    first = improve(world, 0, "./boat.nono", "-o", "boat.nono", "--steps", "20").objects[0]
    world.same(world.read("boat.nono"), world.read("other.nono"), "in its place")
    again = improve(world, 0, "boat.nono", "-o", "boat.nono", "--steps", "20").objects[0]
    made = json.loads(world.read("boat.nono"))["made"]
    last = again if again["improved"] else first
    world.same(made["improve-steps"], str(last["taken"]), "the last time that it got better counts")


def test_other_puzzles_are_not_lost(world):
    book(world, "book.nono", 3)
    old = world.read("book.nono")
    for spelling in ("book.nono#2", "./book.nono#2"):
        said = world.complains(2, "improve", spelling, "-o", "book.nono")
        world.expect("would be lost" in said, said)
    world.same(world.read("book.nono"), old, "the file")
    improve(world, 0, "book.nono#2", "-o", "second.nono", "--steps", "5")
    improve(world, 0, "book.nono#1", "book.nono#2", "book.nono#3", "-o", "book.nono", "--steps", "5")
    world.same(len(json.loads(world.read("book.nono"))), 3, "all named, all there")


def test_named_twice(world):
    boat(world)
    told = improve(world, 0, "boat.nono", "boat.nono", "-o", "two.nono", "--steps", "30").objects
    world.same(told[0], told[1], "reports")
    docs = json.loads(world.read("two.nono"))
    world.same(docs[0], docs[1], "docs")


def test_unknown_members_stay(world):
    doc = json.loads(world.read(boat(world)))
    doc["rating"] = 3.25
    doc.setdefault("meta", {})["shelf"] = "top"
    doc["board"]["varnish"] = ["matt"]
    world.write("odd.nono", json.dumps(doc))
    improve(world, 0, "odd.nono", "-o", "out.nono", "--steps", "20")
    new = json.loads(world.read("out.nono"))
    world.same([new["rating"], new["meta"]["shelf"], new["board"]["varnish"]], [3.25, "top", ["matt"]], "kept")


def test_standard_output_holds_the_file(world):
    boat(world)
    result = improve(world, 0, "boat.nono", "-o", "-", "--to", "nono", "--steps", "5")
    world.expect("board" in json.loads(result.out), "the file")
    world.same(json.loads(result.err)["steps"], 5, "the report")


def test_what_has_no_curves_is_refused(world):
    world.write("heart.nin", nin(HEART))
    boat(world)
    said = world.complains(3, "improve", "heart.nin", "-o", "out.nono")
    world.expect("heart.nin: grid puzzles have no curves to improve" in said, said)
    result = world.exits(3, "improve", "boat.nono", "heart.nin", "-o", "out.nono", "--steps", "5")
    world.expect("heart.nin" in result.err, result.err)
    world.expect("out.nono" not in world.files(), "all or nothing")
    world.complains(2, "improve", "boat.nono")
    world.complains(2, "improve", "-o", "out.nono")
    doc = json.loads(world.read("boat.nono"))
    del doc["board"]
    world.write("bare.nono", json.dumps(doc))
    said = world.complains(3, "improve", "bare.nono", "-o", "out.nono")
    world.expect("bare.nono" in said, said)


def test_the_picture_may_move_a_little(world):
    boat(world)
    improve(world, 0, "boat.nono", "-o", "firm.nono", "--steps", "40")
    told = improve(world, 0, "boat.nono", "-o", "loose.nono", "--steps", "40", "--picture-slack", "4").objects[0]
    world.exits(0, "check", "loose.nono")
    if told["improved"]:
        world.same(json.loads(world.read("loose.nono"))["made"]["picture-slack"], "4", "it is told")
    world.complains(2, "improve", "boat.nono", "-o", "out.nono", "--picture-slack", "-1")


def test_metrics_on_a_terminal(world):
    if no_terminals(world):
        return
    boat(world)
    slow = ["improve", "boat.nono", "-o", "out.nono", "--frames", "film", "--every", "1"]
    shown = terminal(world, *slow).decode("utf-8", "replace")
    # A quick machine may be done before a line is due.
    for line in re.findall(r"improving [^\r]*", shown):
        world.expect(re.match(r"improving \d+: shallow \d+, close \d+, smooth [\d.]+, angles", line), line)



sys.exit(run_tests(globals()))
