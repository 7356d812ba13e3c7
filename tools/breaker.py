"""Makes mistakes in games, each of a kind that authors make: see KINDS. tools/mistakes.py measures what is said of them."""
import collections
import functools
import re

TOKEN = re.compile(r'//[^\n]*|"(?:\\"|[^"])*"|[(){}\[\]]|\*+(?=[\s(){}]|$)|[^\s(){}\[\]"]+')
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


class Mistake:
    """A game with a mistake in it."""

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
    """Makes a mistake by one of the edits that a method lists: begin, end, new text, and perhaps the word and the lines."""
    @functools.wraps(edits_of)
    def made(self, game):
        edits = edits_of(self, game)
        return Mistake(game, *self.rng.choice(edits)) if edits else None
    return made


class Breaker:
    """Makes mistakes; each method of the name of a kind returns one, or None where the game has no place for it."""

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
            return Mistake(game, at, at + len(word), new, word)
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
                return Mistake(game, token.begin, token.begin + len(word), new, word)
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
        return None if new == token.text else Mistake(game, token.begin, token.end, new)

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
        return Mistake(game, token.begin, token.begin, self.rng.choice(") } ( {".split()))

    def quote(self, game):
        strings = [t for t in game.code if t.text[0] == '"']
        if not strings:
            return None
        token = self.rng.choice(strings)
        at = self.rng.choice([token.begin, token.end - 1])
        return Mistake(game, at, at + 1, "")

    def truncate(self, game):
        token = self.rng.choice([t for t in game.code if t.begin > game.code_roots[0].begin])
        kept = game.text[:token.end].rstrip()
        last = kept.count("\n") + 1
        if all(root.end <= token.end or root.begin >= token.end for root in game.roots):
            return None  # truncated between two parts
        return Mistake(game, len(kept), len(game.text), "\n", lines=(last, last), told=f"cut behind line {last}")

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
        return Mistake(game, token.begin + 1, token.end - 1, new, word)

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
            return Mistake(game, end, end, "<extra> ")
        at = inner.rfind(groups[-1])
        return Mistake(game, begin + at, begin + at + len(groups[-1]), "")

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
