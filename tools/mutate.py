#!/usr/bin/env python3
"""Breaks games in known places and measures what `lud check` says about it.

    tools/mutate.py --games FOLDER --defines FOLDER [-n N] [--seed S] [--kinds a,b] [--show far,silent,hint] [--keep FOLDER]

Each mutant is a game of FOLDER with one mistake of one kind (see KINDS), made outside its metadata and its remarks. A
table has a line for each kind:

    n       mutants
    near    the first new error (or, if there is none, the first new warning) is within one line of the mistake
    silent  accepted without a new message
    hint    of the noticed mutants that misspell a word: the first message proposes the original word
    bad     a crash, a time-out, or more than a second of CPU time

The last lines are totals: words and numbers; brackets, quotes and truncation; all. Messages about the unchanged game are
not new. --show prints the cases that miss; --keep writes them to a folder. Exit code 1 if there was a crash or time-out.
tools/MUTANTS.md explains the silent ones of three seeds.
"""
import argparse
import collections
import concurrent.futures
import functools
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOKEN = re.compile(r'//[^\n]*|"(?:\\"|[^"])*"|[(){}\[\]]|\*+(?=[\s(){}]|$)|[^\s(){}\[\]"]+')
MESSAGE = re.compile(r"^(?P<file>.*?):(?P<line>\d+):\d+: (?P<severity>error|warning): (?P<text>.*)$")
OPEN, CLOSE = "({[", ")}]"
DEFINING = {"piece", "regions", "track", "map", "phase", "define", "game", "match", "subgame", "dice", "die", "hand", "deck",
            "item", "option", "ruleset", "rulesets", "note", "board", "component", "card", "domino", "tile", "hints", "trigger"}


class Token:
    __slots__ = ("begin", "end", "text", "call", "depth")

    def __init__(self, match):
        self.begin, self.end, self.text = match.start(), match.end(), match.group()


class Call:
    """A bracket with what it holds: `parts` are tokens and calls."""

    def __init__(self, open_token, parent):
        self.open, self.parent, self.close, self.parts = open_token, parent, None, []

    begin = property(lambda self: self.open.begin)
    end = property(lambda self: self.close.end)

    @property
    def head(self):
        first = self.parts[0] if self.parts else None
        return first.text if isinstance(first, Token) and self.open.text == "(" else ""

    def walk(self):
        yield self
        for part in self.parts:
            if isinstance(part, Call):
                yield from part.walk()


class Game:
    """A file cut into tokens; `code` are those of the game and of the defines in use, `choices` those of the options."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        tokens = [Token(match) for match in TOKEN.finditer(self.text) if not match.group().startswith("//")]
        self.roots, current = [], None
        for token in tokens:
            token.call = current
            if token.text in OPEN:
                call = Call(token, current)
                (current.parts if current else self.roots).append(call)
                current = call
            elif token.text in CLOSE and current:
                current.close = token
                token.call = current
                current = current.parent
            elif current:
                current.parts.append(token)
        self.roots = [root for root in self.roots if root.close]
        names = collections.Counter(token.text for token in tokens if token.text[0] == '"')
        self.names = names
        self.code_roots, self.choice_roots = [], []
        for root in self.roots:
            if root.head in ("game", "match") or root.head == "define" and names[self.name_of(root)] > 1:
                self.code_roots.append(root)
            elif root.head in ("option", "rulesets"):
                self.choice_roots.append(root)
        inside = lambda token, roots: any(root.begin <= token.begin < root.end for root in roots)
        self.code = [token for token in tokens if inside(token, self.code_roots)]
        self.choices = [token for token in tokens if inside(token, self.choice_roots)]
        self.code_calls = [call for root in self.code_roots for call in root.walk()]
        self.defines = {self.name_of(root): root for root in self.roots if root.head == "define"}

    @staticmethod
    def name_of(root):
        return root.parts[1].text if len(root.parts) > 1 and isinstance(root.parts[1], Token) else ""

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1


class Mutant:
    kind = ""  # set by whoever asked for it

    def __init__(self, game, begin, end, new, word="", lines=None, told=""):
        self.game, self.word = game, word
        self.text = game.text[:begin] + new + game.text[end:]
        first = self.text.count("\n", 0, begin) + 1
        self.lines = lines or (first, first + new.count("\n"))
        self.told = told or f"{game.text[begin:end][:40]!r} -> {new[:40]!r}"


def misspell(rng, word):
    """The word with one letter lost, doubled, replaced or added."""
    at = rng.randrange(1, len(word))
    letter = rng.choice("abcdefghijklmnopqrstuvwxyz")
    return rng.choice([word[:at] + word[at + 1:], word[:at] + word[at - 1] + word[at:], word[:at] + letter + word[at + 1:],
                       word[:at] + letter + word[at:]])


def transpose(rng, word):
    places = [at for at in range(len(word) - 1) if word[at].lower() != word[at + 1].lower()]
    if not places:
        return word
    at = rng.choice(places)
    return word[:at] + word[at + 1] + word[at] + word[at + 2:]


def one_of(edits_of):
    """Makes a mutant by one of the edits that a method lists: begin, end, new text, and perhaps the word and the lines."""
    @functools.wraps(edits_of)
    def made(self, game):
        edits = edits_of(self, game)
        return Mutant(game, *self.rng.choice(edits)) if edits else None
    return made


class Breaker:
    """Makes mutants; each method of the name of a kind returns one, or None where the game has no place for it."""

    def __init__(self, rng, vocabulary, forms):
        self.rng, self.vocabulary, self.forms = rng, vocabulary, forms

    # --- words

    def changed_word(self, game, change):
        words = [t for t in game.code if re.fullmatch(r"[A-Za-z]{4,}:?", t.text) and t.call and t.call.head != "note"]
        return self.change(game, words, change)

    def change(self, game, tokens, change):
        for _ in range(20 if tokens else 0):
            token = self.rng.choice(tokens)
            quote = '"' if token.text[0] == '"' else ""
            word = token.text.strip('"').rstrip(":")
            new = change(self.rng, word)
            taken = new in self.vocabulary or f'"{new}"' in game.names
            if new == word or taken:
                continue
            at = token.begin + len(quote)
            return Mutant(game, at, at + len(word), new, word)
        return None

    def word(self, game):
        return self.changed_word(game, misspell)

    def swap(self, game):
        return self.changed_word(game, transpose)

    def case(self, game):
        return self.changed_word(game, lambda rng, word: word[0].swapcase() + word[1:])

    def label(self, game):
        labels = [t for t in game.code if re.match(r"[a-z]{2,}:", t.text)]
        for _ in range(20 if labels else 0):
            token = self.rng.choice(labels)
            word = token.text.split(":")[0]
            new = misspell(self.rng, word)
            if new not in self.vocabulary and new != word:
                return Mutant(game, token.begin, token.begin + len(word), new, word)
        return None

    def name(self, game):
        def is_use(token):
            return (re.fullmatch(r'"[A-Za-z0-9_]{4,}"', token.text) and token.call and token.call.head not in DEFINING
                    and not re.match(r'"[A-Z][0-9]', token.text))
        return self.change(game, [t for t in game.code if is_use(t)], misspell)

    def tag(self, game):
        tags = [t for t in game.code if re.fullmatch(r"<[A-Za-z]{3,}(:[A-Za-z0-9]+)?>", t.text)]
        if not tags:
            return None
        token = self.rng.choice(tags)
        new = "<" + misspell(self.rng, token.text[1:-1].split(":")[0] + ":" + token.text[1:-1].split(":")[1]
                             if ":" in token.text else token.text[1:-1]) + ">"
        return None if new == token.text else Mutant(game, token.begin, token.end, new)

    # --- arguments

    @one_of
    def drop(self, game):
        """An argument that each form of the word requires, and that has no substitute."""
        places = []
        for call in game.code_calls:
            if call.open.text != "(" or call.head not in self.forms:
                continue
            arguments, keywords = self.arguments_of(call)
            if arguments is None:
                continue
            fewest = min((form for key, form in self.forms[call.head] if key == keywords), default=None)
            if fewest and len(arguments) == fewest:
                places += [(begin, end, "") for begin, end in arguments]
        return places

    def arguments_of(self, call):
        """The spans of the unlabelled arguments, and the keywords; None where some could stand for several or none."""
        keywords, arguments, labelled = "", [], False
        for index, part in enumerate(call.parts[1:]):
            text = part.text if isinstance(part, Token) else part.open.text
            if isinstance(part, Token) and (text[0] == '"' or "#" in text or "<" in text or "~" in text):
                return None, ""
            if isinstance(part, Call) and part.head.startswith('"') or isinstance(part, Call) and part.open.text == "[":
                return None, ""
            if isinstance(part, Token) and text.endswith(":"):
                labelled = True
                continue
            if isinstance(part, Token) and re.match(r"[A-Za-z]+:", text):
                continue
            if index == 0 and isinstance(part, Token) and f"{call.head} {text}" in self.vocabulary:
                keywords = text
                continue
            if not labelled:
                arguments.append((part.begin, part.end))
            labelled = False
        return arguments, keywords

    @one_of
    def drop_of_define(self, game):
        """The last argument of the use of a define of the file."""
        return [(call.parts[-1].begin, call.parts[-1].end, "") for call in game.code_calls
                if call.head in game.defines and len(call.parts) > 1
                and f"#{len(call.parts) - 1}" in self.body(game, call.head)]

    @staticmethod
    def body(game, name):
        root = game.defines[name]
        return game.text[root.begin:root.end]

    @one_of
    def sort(self, game):
        """An argument of another make: a list for a number, a text for a region, a number for moves, a number for a test."""
        places = []
        for call in game.code_calls:
            if call.open.text != "(" or call.head.startswith('"'):
                continue
            for index, part in enumerate(call.parts[1:]):
                if isinstance(part, Token) and re.fullmatch(r"\d+", part.text) and call.head not in ("sites", "place"):
                    places.append((part, '"Nowhere"'))
                elif isinstance(part, Call) and part.head == "is":
                    places.append((part, "7"))
                elif isinstance(part, Call) and part.head in ("move", "then", "end", "play", "if", "forEach"):
                    places.append((part, "7"))
                elif isinstance(part, Call) and part.head == "sites":
                    places.append((part, "True"))
        return [(part.begin, part.end, new) for part, new in places]

    @one_of
    def number(self, game):
        """A number of players, of a shape, of a site or of a line that is too large; a player who does not play."""
        places = []
        for call in game.code_calls:
            for part in call.parts[1:] if call.open.text == "(" else call.parts:
                if not isinstance(part, Token):
                    continue
                outer = call.parent.head if call.parent and call.open.text == "{" else ""
                if re.fullmatch(r"\d+", part.text):
                    if call.head in ("players", "square", "hex", "rectangle", "tri") and part.text not in "01":
                        places.append((part, "99999"))
                    elif call.head in ("place", "sites") or outer in ("place", "sites"):
                        places.append((part, "99999"))
                    elif call.head == "is" and call.parts[1].text == "Line":
                        places.append((part, "99"))
                elif re.fullmatch(r"P[1-4]", part.text) and call.head != "map":
                    places.append((part, "P11"))
                elif re.fullmatch(r'"[A-H][1-8]"', part.text) and (call.head == "sites" or outer in ("sites", "place")):
                    places.append((part, '"Y77"'))
        return [(part.begin, part.end, new) for part, new in places]

    @one_of
    def duplicate(self, game):
        """A clause that may stand once, twice; or two tracks, pieces or regions of one name."""
        once = {"game": {"players", "equipment", "rules", "mode"}, "rules": {"play", "end", "start", "meta", "phases"},
                "move": {"from", "to", "between", "then"}, "phase": {"play", "end"}, "forEach": {"from", "to"}}
        places = []
        for call in game.code_calls:
            for part in call.parts[1:] if call.open.text == "(" else call.parts:
                if not isinstance(part, Call):
                    continue
                equipment = call.open.text == "{" and call.parent and call.parent.head == "equipment"
                if part.head in once.get(call.head, ()) or equipment and part.head in ("track", "board", "piece"):
                    places.append(self.doubled(game, part.begin, part.end, "\n"))
        return places

    @one_of
    def duplicate_label(self, game):
        return [self.doubled(game, t.begin, call.parts[i + 1].end, " ") for call in game.code_calls
                for i, t in enumerate(call.parts[:-1]) if isinstance(t, Token) and re.fullmatch(r"[a-z]+:", t.text)]

    @staticmethod
    def doubled(game, begin, end, between):
        copy = game.text[begin:end]
        return end, end, between + copy, "", (game.line(begin), game.line(begin) + 2 * copy.count("\n") + 1)

    # --- brackets and quotes

    @one_of
    def lost_close(self, game):
        return [(t.begin, t.end, "") for t in game.code if t.text in CLOSE]

    @one_of
    def lost_open(self, game):
        return [(t.begin, t.end, "") for t in game.code if t.text in OPEN and t.begin != game.code_roots[0].begin]

    def stray(self, game):
        token = self.rng.choice([t for t in game.code if t.begin != game.code_roots[0].begin])
        return Mutant(game, token.begin, token.begin, self.rng.choice(") } ( {".split()))

    def quote(self, game):
        strings = [t for t in game.code if t.text[0] == '"']
        if not strings:
            return None
        token = self.rng.choice(strings)
        at = self.rng.choice([token.begin, token.end - 1])
        return Mutant(game, at, at + 1, "")

    def truncate(self, game):
        token = self.rng.choice([t for t in game.code if t.begin > game.code_roots[0].begin])
        kept = game.text[:token.end].rstrip()
        last = kept.count("\n") + 1
        if all(root.end <= token.end or root.begin >= token.end for root in game.roots):
            return None  # truncated between two parts
        return Mutant(game, len(kept), len(game.text), "\n", lines=(last, last), told=f"cut behind line {last}")

    # --- options and rulesets

    @one_of
    def star(self, game):
        """The only stars of a category."""
        places = []
        for root in game.choice_roots:
            stars = [t for call in root.walk() for t in call.parts if isinstance(t, Token) and set(t.text) == {"*"}]
            if root.head == "option" and len(stars) == 1:
                places.append((stars[0].begin, stars[0].end, "", "", (game.line(root.begin), game.line(root.end))))
        return places

    def choice_keyword(self, game):
        words = [t for t in game.choices if t.text in ("option", "item", "ruleset", "rulesets", "args:", "variations:")]
        return self.change(game, words, misspell)

    @one_of
    def choice_stray(self, game):
        """A stray word among the items or arguments of an option, or among rulesets."""
        return [(c.parts[0].begin, c.parts[0].begin, "stray ") for root in game.choice_roots for c in root.walk()
                if c.open.text == "{" and c.parts]

    def choice_item(self, game):
        """The name of an option that a ruleset chooses."""
        names = [t for root in game.choice_roots if root.head == "rulesets" for c in root.walk() for t in c.parts
                 if isinstance(t, Token) and c.open.text == "{" and re.fullmatch(r'"[^"]+/[^"]+"', t.text)]
        if not names:
            return None
        token = self.rng.choice(names)
        word = token.text[1:-1]
        new = misspell(self.rng, word)
        if new == word or "/" not in new:
            return None
        return Mutant(game, token.begin + 1, token.end - 1, new, word)

    def choice_argument(self, game):
        """One <...> of an item too few, or one too many."""
        items = [c for root in game.choice_roots for c in root.walk() if c.head == "item"]
        if not items:
            return None
        item = self.rng.choice(items)
        strings = [p for p in item.parts if isinstance(p, Token) and p.text[0] == '"']
        if len(strings) < 2:
            return None
        begin, end = strings[0].end, strings[-1].begin
        inner = game.text[begin:end]
        groups = re.findall(r"<[^<>]*>", inner)
        if not groups or re.search(r"<[^>]*<|\(<", inner):
            return None
        if self.rng.random() < 0.5:
            return Mutant(game, end, end, "<extra> ")
        at = inner.rfind(groups[-1])
        return Mutant(game, begin + at, begin + at + len(groups[-1]), "")

    # --- habits of other languages

    @one_of
    def hash(self, game):
        """A remark that begins with #."""
        return [(m.start(), m.start(), "# the rules of play\n")
                for m in re.finditer(r"^[ \t]*[({]", game.text, re.MULTILINE)
                if any(root.begin < m.start() < root.end for root in game.code_roots)]

    @one_of
    def infix(self, game):
        operators = ("+", "-", "*", "/", "<", ">", "<=", ">=", "=", "!=", "and", "or")
        calls = [c for c in game.code_calls if c.head in operators and len(c.parts) == 3]
        text = lambda part: game.text[part.begin:part.end]
        return [(c.begin, c.end, f"({text(c.parts[1])} {c.head} {text(c.parts[2])})") for c in calls]


KINDS = {
    "words": ["word", "swap", "case", "label", "name", "tag", "choice_keyword", "choice_item"],
    "numbers": ["drop", "drop_of_define", "sort", "number", "duplicate", "duplicate_label", "star", "choice_stray",
                "choice_argument", "hash", "infix"],
    "brackets": ["lost_close", "lost_open", "stray", "quote", "truncate"],
}
HINTED = {"word", "swap", "case", "label", "name", "choice_keyword", "choice_item"}


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


def judge(options, mutant, known, path):
    path.write_text(mutant.text, encoding="utf-8")
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
        low, high = mutant.lines
        result["near"] = first[0] == str(path) and low - 1 <= first[1] <= high + 1
        if mutant.word:
            proposed = re.findall(r"did you mean ([^?]*)\?", first[4])
            result["hint"] = any(re.search(rf"(?<![A-Za-z]){re.escape(mutant.word)}(?![A-Za-z])", text) for text in proposed)
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
    parser.add_argument("-n", type=int, default=40, help="mutants of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="", help="only these kinds")
    parser.add_argument("--show", default="", help="far, silent, hint, bad: print these cases")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the mutants that are shown")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--arguments", default="", help="further arguments of lud check")
    options = parser.parse_args()

    # Matches are left out: their games are found beside the file, and a mutant lies elsewhere.
    files = [path for path in sorted(options.games.rglob("*.lud")) if "(subgame" not in path.read_text(encoding="utf-8")]
    vocabulary, forms = vocabulary_of(options)
    kinds = options.kinds.split(",") if options.kinds else [kind for group in KINDS.values() for kind in group]
    mutants = []
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
            mutant = getattr(breaker, kind)(game) if game.code_roots and game.code else None
            if mutant:
                mutant.kind = kind
                mutants.append(mutant)
                made += 1
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        wanted = sorted({mutant.game.path for mutant in mutants})
        known = dict(zip(wanted, pool.map(lambda path: [m[3] for m in messages(run(options, path)[1])], wanted)))
        paths = [pathlib.Path(folder) / f"{index}" / mutant.game.path.name for index, mutant in enumerate(mutants)]
        for path in paths:
            path.parent.mkdir()
        results = list(pool.map(lambda p: judge(options, p[0], known[p[0].game.path], p[1]), zip(mutants, paths)))
    report(options, mutants, results)
    return any(result["code"] not in (0, 1, 2) for result in results)


def report(options, mutants, results):
    show = set(filter(None, options.show.split(",")))
    for index, (mutant, result) in enumerate(zip(mutants, results)):
        misses = {kind for kind in ("silent", "bad") if result[kind]}
        if not result["near"] and not result["silent"]:
            misses.add("far")
        if mutant.kind in HINTED and result["hint"] is False:
            misses.add("hint")
        if not misses & show:
            continue
        print(f"--- {mutant.kind} {sorted(misses)} {mutant.game.path.name} lines {mutant.lines[0]}-{mutant.lines[1]}: {mutant.told}")
        print("\n".join(result["output"].splitlines()[:12]))
        if options.keep:
            options.keep.mkdir(exist_ok=True)
            (options.keep / f"{index}-{mutant.kind}.lud").write_text(mutant.text, encoding="utf-8")

    def row(name, chosen):
        pairs = [(m, r) for m, r in zip(mutants, results) if m.kind in chosen]
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
