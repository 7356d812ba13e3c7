// The WebAssembly module as calls that take and give values: given what `createLud` made, hands on the server's messages
// and the steps of a playout. The worker of the page and the test use it alike.
export function wrap(lud) {
  const call = (name, type, ...given) =>
    lud.ccall(name, type, given.map((one) => (typeof one === "number" ? "number" : "string")), given);
  return {
    receive: (message) => call("lud_receive", null, JSON.stringify(message)),
    /** The next message of the server, or nothing; does a part of what it has left to do. */
    next: () => {
      const text = call("lud_next", "string");
      return text ? JSON.parse(text) : undefined;
    },
    busy: () => call("lud_busy", "number") !== 0,
    games: () => JSON.parse(call("lud_games", "string")),
    file: (path) => call("lud_file", "string", path),
    start: (name, text, seed) => JSON.parse(call("lud_start", "string", name, text, seed)),
    step: () => JSON.parse(call("lud_step", "string")),
  };
}
