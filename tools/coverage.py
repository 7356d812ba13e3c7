#!/usr/bin/env python3
"""Lists the rules of the ledger that no rule test or invariant names.

    tools/coverage.py [--only PREFIX] [--list]

Reads tests/ledger.txt (tab-separated: id, rule, optionally "not tested: reason") and the names of the tests in
games/**/*.tests, which begin with the ids that they test. Exit code 1 if a row is neither tested nor excused, or a test
names an unknown id.
"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ID = re.compile(r"[A-Z]+(?:-[A-Z0-9]+)+")
TEST = re.compile(r'\((?:test|invariant)\s+"((?:[^"\\]|\\.)*)"')


def ledger():
    rows = {}
    for line in (ROOT / "tests/ledger.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            ident, rule, *reason = line.split("\t")
            rows[ident] = (rule, reason[0] if reason else "")
    return rows


def ids_of(name):
    """The ids that lead the name of a test: "DADU-T4, DADU-P8: a zero"."""
    found = []
    for word in re.split(r"[\s,;/]+", name):
        match = ID.fullmatch(word.rstrip(":"))
        if not match:
            break
        found.append(match.group())
        if word.endswith(":"):
            break
    return found


def without_comments(text):
    return re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*', lambda m: m.group(1) or "", text)


def tested(rows, unknown):
    tests = {}
    for path in sorted((ROOT / "games").rglob("*.tests")):
        for name in TEST.findall(without_comments(path.read_text(encoding="utf-8"))):
            for ident in ids_of(name):
                if ident not in rows:
                    unknown.append(f"{path.relative_to(ROOT)}: {ident} is not in the ledger")
                tests.setdefault(ident, []).append(f"{path.relative_to(ROOT)}: {name}")
    return tests


def main():
    options = argparse.ArgumentParser(description="Coverage of the ledger of rules by rule tests")
    options.add_argument("--only", default="", help="only ids that begin so")
    options.add_argument("--list", action="store_true", help="also the tests of every row")
    chosen = options.parse_args()
    rows = {ident: row for ident, row in ledger().items() if ident.startswith(chosen.only)}
    unknown = []
    tests = tested(ledger(), unknown)
    missing = 0
    for ident, (rule, reason) in rows.items():
        if chosen.list:
            for test in tests.get(ident, []):
                print(f"{ident}\t{test}")
        if ident in tests:
            continue
        if reason:
            print(f"{ident}\t{reason}")
        else:
            missing += 1
            print(f"{ident}\tNO TEST\t{rule}")
    for line in unknown:
        print(line)
    excused = sum(1 for ident in rows if ident not in tests and rows[ident][1])
    print(f"{len(rows)} rows: {len(rows) - missing - excused} tested, {excused} not tested for a reason, {missing} without a test")
    return 1 if missing or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
