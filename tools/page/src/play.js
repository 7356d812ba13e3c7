// What is beside the text: the board of its game, random playouts, a game that a person plays, and tests. One of these
// tasks is at work; a newer one ends it, and what an older one still answers is dropped.
import { at, enable, onClick, say } from "./controls.js";

const stepEvery = 120; // milliseconds between two moves of a playout
const mostMoves = 2000; // of a playout that is shown
const mostLines = 200; // of the moves
const user = 1; // the person whom an opponent leaves to the user: who began as player 1

export class Play {
  constructor(client) {
    this.client = client;
    this.task = 0;
    this.lines = []; // the moves so far
    onClick("pause", () => this.pause());
    onClick("stop", () => this.stop());
    onClick("undo", () => this.undo());
    at("choice").onsubmit = (event) => (event.preventDefault(), this.make(at("moves").selectedIndex));
    at("moves").onkeydown = (event) => void (event.key === "Enter" && at("choice").requestSubmit()); // false would end it
    at("moves").ondblclick = () => at("choice").requestSubmit();
    at("board").onclick = (event) => this.point(event.clientX, event.clientY);
    at("opponent").onchange = () => this.moves?.length && this.turn(++this.task, this.told);
  }

  /** Begins a task; answers its number. */
  begin(status = "", messages = "") {
    this.resume?.();
    this.resume = this.paused = this.moves = this.tested = undefined;
    this.halted = false;
    this.lines = [];
    at("messages").textContent = messages;
    at("choice").hidden = true;
    at("pause").textContent = "Pause";
    enable("pause", false);
    enable("stop", false);
    say(status);
    return ++this.task;
  }
  /** Answers what the module does, or nothing if that does not count any more; a failure ends the task. */
  async ask(task, name, ...given) {
    const told = await this.client.call(name, ...given).catch((error) => ({ error: error.message }));
    if (task !== this.task) return undefined;
    if (told.error === undefined || name === "legal") return told;
    this.begin(`The game has ended: ${told.error}.`);
    return undefined;
  }

  show(svg) {
    at("board").innerHTML = svg; // of the module, which escapes what it writes
  }
  showMove(told) {
    this.told = told;
    this.show(told.svg);
    this.lines = this.lines.filter((one) => one.number <= told.moves);
    if (told.move) this.lines.push({ number: told.moves, text: `${told.moves}. ${told.move}` });
    at("messages").textContent = this.lines.slice(-mostLines).map((one) => one.text).join("\n");
    at("messages").scrollTop = at("messages").scrollHeight;
  }

  /** Draws the start of a game; a text that is none keeps the last picture. Answers whether nothing newer began. What
   * tests said stays beside the text that is `edited` by it. */
  async draw(uri, edited = false) {
    const { tested } = this;
    const task = this.begin("", edited && tested ? `Before the last edit:\n\n${tested}` : "");
    if (edited) this.tested = tested;
    enable("start", false);
    const asked = { command: "lud.board", arguments: [uri] };
    const picture = await this.client.request("workspace/executeCommand", asked).catch(() => null);
    if (task === this.task && picture?.svg) this.show(picture.svg);
    return task === this.task;
  }

  async start(task, model) {
    const seed = Math.floor(Math.random() * 0x7fffffff) + 1;
    const call = this.client.call("start", model.uri.path, model.getValue(), seed);
    const told = await call.catch((error) => ({ failed: error.message }));
    if (task !== this.task) return undefined;
    if (told.failed) return void say(`There is no game to play: ${told.failed}.`);
    if (told.error !== undefined) return void say("There is no game to play: the text has errors.");
    enable("start", true);
    return told;
  }

  async playOut(model) {
    const task = this.begin("A random playout runs.");
    let told = await this.start(task, model);
    if (!told) return;
    enable("pause", true);
    enable("stop", true);
    for (;;) {
      this.showMove(told);
      if (told.over || told.moves >= mostMoves) break;
      await new Promise((resolve) => setTimeout(resolve, stepEvery));
      await this.paused;
      if (task !== this.task) return;
      if (this.halted) break;
      told = await this.ask(task, "step");
      if (!told) return;
    }
    enable("pause", false);
    enable("stop", false);
    if (this.halted) return this.turn(task, told, `Stopped after ${told.moves} moves.`);
    say(`${told.moves} moves: ${told.outcome || "cut here"}`);
    document.body.dataset.played = String(told.moves);
  }
  pause() {
    if (this.paused) {
      this.resume();
      this.paused = this.resume = undefined;
    } else this.paused = new Promise((resolve) => (this.resume = resolve));
    at("pause").textContent = this.paused ? "Go on" : "Pause";
    say(this.paused ? `Paused after ${this.told.moves} moves.` : "The playout goes on.");
  }
  /** Ends a playout where it is, once its step is made; from there a person may go on. */
  stop() {
    this.halted = true;
    this.resume?.();
  }

  async playYourself(model) {
    const task = this.begin("The game begins.");
    const told = await this.start(task, model);
    if (!told) return;
    this.showMove(told);
    await this.turn(task, told);
    if (task === this.task) at("moves").focus();
  }
  /** Lets the opponent move where it is its turn, then offers the legal moves. */
  async turn(task, told, before = "") {
    const parts = before ? [before] : [];
    while (at("opponent").value && !told.over && told.mover > 0 && told.person !== user) {
      const { mover } = told;
      enable("undo", false);
      this.moves = [];
      at("moves").replaceChildren();
      say(`Player ${mover} chooses.`);
      told = await this.ask(task, "reply", at("opponent").value);
      if (!told) return;
      this.showMove(told);
      parts.push(`Player ${mover}: ${told.move}.`);
    }
    const legal = await this.ask(task, "legal");
    if (!legal) return;
    this.moves = legal.together ? [] : (legal.moves ?? []);
    at("choice").hidden = false;
    at("moves").replaceChildren(...this.moves.map((one, number) => new Option(`${number + 1}. ${one.text}`)));
    at("moves").selectedIndex = this.moves.length ? 0 : -1;
    enable("move", this.moves.length > 0);
    enable("undo", told.moves > 0);
    if (told.over) parts.push(`${told.moves} moves: ${told.outcome}`);
    else if (legal.together) parts.push("All players move at once, which only a random playout can show.");
    else if (legal.error) parts.push(legal.error);
    else parts.push(`Player ${told.mover} to move: ${this.moves.length} legal moves.`);
    say(parts.join(" "));
    document.body.dataset.turn = String(told.moves);
  }
  async make(number) {
    if (!this.moves?.[number]) return say("Choose a move first.");
    const task = ++this.task;
    this.moves = [];
    enable("undo", false);
    const told = await this.ask(task, "apply", number);
    if (!told) return;
    this.showMove(told);
    await this.turn(task, told);
  }
  /** Takes back a move, with an opponent also its own. */
  async undo() {
    const task = ++this.task;
    this.moves = [];
    let told;
    do {
      told = await this.ask(task, "undo");
      if (!told) return;
    } while (at("opponent").value && told.moves > 0 && told.person !== user);
    this.showMove(told);
    await this.turn(task, told);
  }
  /** Chooses the next of the moves that have to do with the site nearest to a point of the window. */
  point(x, y) {
    if (!this.moves?.length) return;
    let nearest, least = Infinity; // what is drawn for a site does not fill its cell
    for (const one of at("board").querySelectorAll("[data-site]")) {
      const box = one.getBoundingClientRect();
      const distance = Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
      if (distance < least) [nearest, least] = [one.dataset, distance];
    }
    const fitting = this.moves.map((_, number) => number).filter((number) => {
      const { from, from_type, to, to_type } = this.moves[number];
      const is = (site, type) => site === Number(nearest?.site) && type === nearest.type;
      return is(from, from_type) || is(to, to_type);
    });
    if (!fitting.length) return say("No legal move has to do with that site.");
    const list = at("moves");
    list.selectedIndex = fitting[(fitting.indexOf(list.selectedIndex) + 1) % fitting.length];
    list.focus();
  }

  async runTests(uri) {
    const task = this.begin("Testing ...");
    const asked = { command: "lud.runTests", arguments: [uri, "", { quiet: true }] };
    const result = await this.client.request("workspace/executeCommand", asked).catch((error) => ({ error: error.message }));
    if (task !== this.task) return;
    if (result.error) return say(`The tests could not be run: ${result.error}.`);
    const failed = result.outcomes.filter((one) => one.failures.length);
    const messages = [result.errors, ...failed.map((one) => `${one.name}\n${one.failures.join("\n")}`)];
    at("messages").textContent = this.tested = messages.filter(Boolean).join("\n\n");
    say(`${result.passed} tests passed, ${result.failed} failed${result.notRun ? `, ${result.notRun} cannot be run` : ""}`);
  }
}
