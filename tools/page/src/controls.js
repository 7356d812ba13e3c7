// The parts of the page by their ids, and what it says.
export const at = (id) => document.getElementById(id);

/** A live region is read aloud when it is written, so nothing is written twice. */
export function say(text, id = "status") {
  if (at(id).textContent !== text) at(id).textContent = text;
}

/** Whether a button can do something now. Unlike a disabled one it keeps the focus. */
export const enable = (id, on) => at(id).setAttribute("aria-disabled", String(!on));
export const onClick = (id, action) =>
  at(id).addEventListener("click", () => at(id).getAttribute("aria-disabled") !== "true" && action());
