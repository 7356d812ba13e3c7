"""Anchors of headings. Unlike usual slugs they keep the signs of words such as (<= ...)."""
import re

NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "over", "%": "modulo", "^": "power",
         "=": "equal", "!": "not", "<": "less", ">": "greater"}


def slug(text, separator="-"):
    text = re.sub(r"<[^>]+>", "", text).strip()
    if text and not re.search(r"\w", text):
        return "sign-" + separator.join(NAMES.get(sign, "x") for sign in text)
    # Case matters: (sites To) and (sites to) are different words.
    return re.sub(r"[^\w]+", separator, text).strip(separator)
