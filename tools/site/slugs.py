"""Anchors of headings: signs of words such as (<= ...) must not vanish."""
import re

NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "over", "%": "modulo", "^": "power",
         "=": "equal", "!": "not", "<": "less", ">": "greater"}


def slug(text, separator="-"):
    text = re.sub(r"<[^>]+>", "", text).strip()
    if text and not re.search(r"\w", text):
        return "sign-" + separator.join(NAMES.get(sign, "x") for sign in text)
    # Capital letters make a difference: (sites To) and (sites to).
    return re.sub(r"[^\w]+", separator, text).strip(separator)
