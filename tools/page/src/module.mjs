// The WebAssembly module as calls that take and give values: given what `createLud` made, hands on the server's messages
// and the steps of a game. The worker of the page and the test use it alike.
export function wrap(lud) {
  /** Texts are passed in memory of their own: ccall would put them on the stack, which long ones overflow. */
  const call = (name, type, ...given) => {
    const texts = [];
    const place = (text) => {
      const size = lud.lengthBytesUTF8(text) + 1;
      const at = lud._malloc(size);
      if (!at) throw new Error("there is not enough memory for the text");
      lud.stringToUTF8(text, at, size);
      texts.push(at);
      return at;
    };
    try {
      const numbers = given.map((one) => (typeof one === "number" ? one : place(one)));
      return lud.ccall(name, type, numbers.map(() => "number"), numbers);
    } finally {
      texts.forEach(lud._free);
    }
  };
  const ask = (name, ...given) => JSON.parse(call(name, "string", ...given));
  return {
    receive: (message) => call("lud_receive", null, JSON.stringify(message)),
    /** The next message of the server, or nothing; does a part of what it has left to do. */
    next: () => {
      const text = call("lud_next", "string");
      return text ? JSON.parse(text) : undefined;
    },
    busy: () => call("lud_busy", "number") !== 0,
    games: () => ask("lud_games"),
    /** The text of a file, or null. */
    file: (path) => ask("lud_file", path),
    start: (name, text, seed) => ask("lud_start", name, text, seed),
    step: () => ask("lud_step"),
    legal: () => ask("lud_legal"),
    apply: (number) => ask("lud_apply", number),
    undo: () => ask("lud_undo"),
    reply: (description) => ask("lud_reply", description),
  };
}
