"""Brackets of descriptions. Those in strings and remarks are none."""
import re

PART = re.compile(r'//[^\n]*|"(?:\\"|[^"])*(?:"|\Z)|[(){}]')


def expressions(text):
    """(begin, end) of each expression in parentheses, inner ones first."""
    opened = []
    for part in PART.finditer(text):
        if part[0] == "(":
            opened.append(part.start())
        elif part[0] == ")" and opened:
            yield opened.pop(), part.end()


def bracket(text, begin):
    """The text from an opening bracket to the one that closes it."""
    depth = 0
    for part in PART.finditer(text, begin):
        depth += (part[0] in "({") - (part[0] in ")}")
        if depth == 0:
            return text[begin:part.end()]
    raise ValueError(f"a bracket is not closed: {text[begin:begin + 60]}")
