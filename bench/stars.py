#!/usr/bin/env python3
"""stars.py PROGRAM DRAWINGS [--write docs/bench.md]: drawings made as hard as asked for.

Each drawing becomes a curved puzzle once, by default options. Then it is aimed at 2, 3 and 4 stars and thinned, from
the puzzle at hand, which is what `make DRAWING --stars N` tries first; where that misses, from the drawing
itself, so that other seeds are tried. Rows go to bench/results/stars.csv.
"""
import csv
import json
import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def run(program, *words):
    """The JSON object of a command, its exit status and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    lines = done.stdout.splitlines()
    return (json.loads(lines[0]) if lines else {}), done.returncode, seconds


def aim(program, made, drawing, stars, out):
    told, status, seconds = run(program, "make", made, "-o", out, "--stars", str(stars))
    if status == 1:
        told, status, more = run(program, "make", drawing, "-o", out, "--stars", str(stars))
        seconds += more
    return told, status == 0, seconds


def one_drawing(program, drawing, folder):
    name = os.path.basename(drawing)[:-4]
    made, out = os.path.join(folder, name + ".nono"), os.path.join(folder, "out.nono")
    run(program, "make", drawing, "-o", made)
    thinned, _, seconds = run(program, "make", made, "-o", out, "--thin")
    row = {"drawing": name, "clues": thinned.get("clues_before"), "left": thinned.get("clues_left"),
           "verdict": thinned.get("verdict"), "thin_seconds": round(seconds, 3)}
    for stars in (2, 3, 4):
        told, hit, seconds = aim(program, made, drawing, stars, out)
        row[f"asked_{stars}"] = told.get("stars") if told else None
        row[f"hit_{stars}"] = int(hit)
        row[f"blots_{stars}"] = told.get("blots", 0)
        row[f"seconds_{stars}"] = round(seconds, 2)
    print(row, file=sys.stderr, flush=True)
    return row


def table(rows):
    count = len(rows)
    text = "| | 2 stars | 3 stars | 4 stars |\n|---|---|---|---|\n"
    for what, key in (("reached", "hit"), ("with blots", "blots")):
        text += f"| {what} | " + " | ".join(
            f"{sum(1 for r in rows if r[f'{key}_{s}'])} of {count}" for s in (2, 3, 4)) + " |\n"
    text += "| median CPU s | " + " | ".join(
        str(sorted(r[f"seconds_{s}"] for r in rows)[count // 2]) for s in (2, 3, 4)) + " |\n"
    before, left = sum(r["clues"] for r in rows), sum(r["left"] for r in rows)
    slowest = max(r["thin_seconds"] for r in rows)
    simple = sum(r["verdict"] == "simple" for r in rows)
    return text + (f"\n`--thin` alone leaves {left} of {before} clues, {simple} of {count} puzzles are simple "
                   f"afterwards, and the slowest took {slowest} CPU s.\n")


def write_between(path, name, text):
    with open(path, encoding="utf-8") as file:
        whole = file.read()
    first, last = f"<!-- {name} -->", f"<!-- end of {name} -->"
    head, rest = whole.split(first)
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + first + "\n\n" + text + "\n" + last + rest.split(last)[1])


def main():
    program, drawings = sys.argv[1:3]
    files = sorted(os.path.join(drawings, f) for f in os.listdir(drawings) if f.endswith(".svg"))
    with tempfile.TemporaryDirectory() as folder:
        rows = [one_drawing(program, drawing, folder) for drawing in files]
    with open(os.path.join(HERE, "results", "stars.csv"), "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    text = table(rows)
    print(text)
    if "--write" in sys.argv:
        write_between(sys.argv[sys.argv.index("--write") + 1], "stars", text)


if __name__ == "__main__":
    main()
