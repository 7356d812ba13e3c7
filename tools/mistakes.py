#!/usr/bin/env python3
"""Breaks games in known places and measures what `lud check` says about it.

    tools/mistakes.py --games FOLDER --defines FOLDER [-n N] [--seed S] [--kinds a,b] [--show far,silent,hint] [--keep FOLDER]

Each case is a game of FOLDER with one mistake of one kind (KINDS of breaker.py), made outside its metadata and its remarks. A
table has a line for each kind:

    n       cases
    near    the first new error (or, if there is none, the first new warning) is within one line of the mistake
    silent  accepted without a new message
    hint    of the noticed mistakes that misspell a word: the first message proposes the original word
    bad     a crash, a time-out, or more than a second of CPU time

The last lines are totals: words and numbers; brackets, quotes and truncation; all. Messages about the unchanged game are
not new. --show prints the cases that miss; --keep writes them to a folder. Exit code 1 if there was a crash or time-out.
tools/MISTAKES.md explains the silent ones of three seeds.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from breaker import HINTED, KINDS, Breaker, Game

ROOT = pathlib.Path(__file__).resolve().parent.parent
MESSAGE = re.compile(r"^(?P<file>.*?):(?P<line>\d+):\d+: (?P<severity>error|warning): (?P<text>.*)$")


def run(options, path):
    """What `lud check` says of a file: exit code (None for a time-out), output, seconds of CPU time."""
    command = [options.lud, "check", "--defines", options.defines, *options.arguments.split(), str(path)]
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return process.returncode, out.read().decode("utf-8", "replace"), usage.ru_utime + usage.ru_stime


def limit():
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def messages(output):
    """Each message: file, line, severity, text, and all its lines."""
    found = []
    for line in output.splitlines():
        if match := MESSAGE.match(line):
            found.append([match["file"], int(match["line"]), match["severity"], match["text"], line])
        elif re.match(r"(error|warning): ", line):
            found.append(["", 0, line.split(":")[0], line, line])
        elif found:
            found[-1][4] += "\n" + line
    return found


def judge(options, mistake, known, path):
    path.write_text(mistake.text, encoding="utf-8")
    code, output, seconds = run(options, path)
    told = messages(output)
    old = collections.Counter(known)
    new = []
    for message in told:
        if old[message[3]] > 0:
            old[message[3]] -= 1
        else:
            new.append(message)
    new.sort(key=lambda message: message[2] != "error")  # stable: the first error, else the first warning
    first = new[0] if new else None
    result = {"silent": code == 0 and not new, "bad": code not in (0, 1, 2) or seconds > 1, "near": False, "hint": None,
              "output": output, "code": code, "seconds": seconds}
    if first:
        low, high = mistake.lines
        result["near"] = first[0] == str(path) and low - 1 <= first[1] <= high + 1
        if mistake.word:
            proposed = re.findall(r"did you mean ([^?]*)\?", first[4])
            result["hint"] = any(re.search(rf"(?<![A-Za-z]){re.escape(mistake.word)}(?![A-Za-z])", text) for text in proposed)
    path.unlink()
    return result


def vocabulary_of(options):
    """All words of the reference, and for each head the least number of unlabelled arguments of its forms."""
    text = subprocess.run([options.lud, "doc"], capture_output=True, text=True, check=True).stdout
    words, forms = set(re.findall(r"[A-Za-z]\w+", text)), collections.defaultdict(list)
    for match in re.finditer(r"^\((\S+)( [A-Z]\w*)?(.*)\)  : ", text, re.MULTILINE):
        head, keyword, rest = match[1], (match[2] or "").strip(), match[3]
        if keyword:
            words.add(f"{head} {keyword}")
        required = re.sub(r"\[[^\[\]]*\]", "", rest)
        required = re.sub(r"\([^()]*\)", "", required) if ":" in "".join(re.findall(r"\([^()]*\)", required)) else required
        required = re.sub(r"\w+:(<[^>]*>|\{[^}]*\}+)( \| \w*:?(<[^>]*>|\{[^}]*\}+))*", "", required)
        required = re.sub(r"(\S+)( \| \S+)+", r"\1", required)
        forms[head].append((keyword, len(re.findall(r"<[^<>]*>|\{+[^{}]*\}+", required))))
    return words, forms


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lud", default=str(ROOT / "build/release/lud"))
    parser.add_argument("--games", required=True, type=pathlib.Path)
    parser.add_argument("--defines", required=True)
    parser.add_argument("-n", type=int, default=40, help="mistakes of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="", help="only these kinds")
    parser.add_argument("--show", default="", help="far, silent, hint, bad: print these cases")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the mistakes that are shown")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--arguments", default="", help="further arguments of lud check")
    options = parser.parse_args()

    # Matches are left out: their games are found beside the file, and a mistake lies elsewhere.
    files = [path for path in sorted(options.games.rglob("*.lud")) if "(subgame" not in path.read_text(encoding="utf-8")]
    vocabulary, forms = vocabulary_of(options)
    kinds = options.kinds.split(",") if options.kinds else [kind for group in KINDS.values() for kind in group]
    mistakes = []
    games = {}
    for kind in kinds:
        rng = random.Random(f"{options.seed} {kind}")
        breaker = Breaker(rng, vocabulary, forms)
        made = 0
        for _ in range(options.n * 60):
            if made == options.n:
                break
            path = rng.choice(files)
            game = games.get(path) or games.setdefault(path, Game(path))
            mistake = getattr(breaker, kind)(game) if game.code_roots and game.code else None
            if mistake:
                mistake.kind = kind
                mistakes.append(mistake)
                made += 1
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        wanted = sorted({mistake.game.path for mistake in mistakes})
        known = dict(zip(wanted, pool.map(lambda path: [m[3] for m in messages(run(options, path)[1])], wanted)))
        paths = [pathlib.Path(folder) / f"{index}" / mistake.game.path.name for index, mistake in enumerate(mistakes)]
        for path in paths:
            path.parent.mkdir()
        results = list(pool.map(lambda p: judge(options, p[0], known[p[0].game.path], p[1]), zip(mistakes, paths)))
    report(options, mistakes, results)
    return any(result["code"] not in (0, 1, 2) for result in results)


def report(options, mistakes, results):
    show = set(filter(None, options.show.split(",")))
    for index, (mistake, result) in enumerate(zip(mistakes, results)):
        misses = {kind for kind in ("silent", "bad") if result[kind]}
        if not result["near"] and not result["silent"]:
            misses.add("far")
        if mistake.kind in HINTED and result["hint"] is False:
            misses.add("hint")
        if not misses & show:
            continue
        print(f"--- {mistake.kind} {sorted(misses)} {mistake.game.path.name} lines {mistake.lines[0]}-{mistake.lines[1]}: {mistake.told}")
        print("\n".join(result["output"].splitlines()[:12]))
        if options.keep:
            options.keep.mkdir(exist_ok=True)
            (options.keep / f"{index}-{mistake.kind}.lud").write_text(mistake.text, encoding="utf-8")

    def row(name, chosen):
        pairs = [(m, r) for m, r in zip(mistakes, results) if m.kind in chosen]
        if not pairs:
            return
        n = len(pairs)
        hints = [r["hint"] for m, r in pairs if m.kind in HINTED and r["hint"] is not None]
        count = lambda key: sum(r[key] for _, r in pairs)
        part = lambda some, all_: f"{some}/{all_} {100 * some / all_:.1f}%" if all_ else "-"
        print(f"{name}\t{n}\t{part(count('near'), n)}\t{part(count('silent'), n)}\t{part(sum(hints), len(hints))}\t{count('bad')}")

    print("kind\tn\tnear\tsilent\thint\tbad")
    for group in KINDS.values():
        for kind in group:
            row(kind, {kind})
    row("words and numbers", set(KINDS["words"]) | set(KINDS["numbers"]))
    row("brackets", set(KINDS["brackets"]))
    row("all", {kind for group in KINDS.values() for kind in group})


if __name__ == "__main__":
    sys.exit(main())
