// The page in a real browser: Chromium without its window, driven by playwright-core. Usage: node test/page.mjs FOLDER
// [PICTURE]; FOLDER has what build.sh makes, and is served here as plain files. CHROMIUM names another browser.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";

import axe from "axe-core";
import { chromium } from "playwright-core";

const folder = resolve(process.argv[2]);
const picture = process.argv[3];
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://page").pathname));
  try {
    const content = readFileSync(join(folder, path === "/" ? "index.html" : path));
    response.writeHead(200, { "Content-Type": types[extname(path)] ?? (path === "/" ? "text/html" : "text/plain") });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}`;

const profile = mkdtempSync(join(tmpdir(), "lud-page-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  headless: true,
  viewport: { width: 1400, height: 900 },
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const page = browser.pages()[0] ?? (await browser.newPage());
page.setDefaultTimeout(60000); // a machine may be busy; nothing is slow by itself
const outside = [];
const broken = [];
page.on("request", (request) => /^(data|blob):/.test(request.url()) || request.url().startsWith(address) || outside.push(request.url()));
// Monaco ends so what nobody waits for any more.
page.on("pageerror", (error) => error.name !== "Canceled" && broken.push(String(error)));
page.on("console", (line) => line.type() === "error" && broken.push(line.text()));

let passed = 0;
let failed = 0;
async function check(name, action) {
  try {
    const answer = await action();
    if (answer === false) throw new Error("it is not so");
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message.split("\n")[0]}; the page says ${await page.innerText("#status").catch(() => "nothing")}`);
  }
}
const until = (name, wanted) =>
  page.waitForFunction(([key, value]) => document.body.dataset[key] === value, [name, wanted]);
/** Waits until the board was drawn so many times. */
const drawn = (times) => page.waitForFunction((times) => Number(document.body.dataset.drawn) >= times, times);
/** Puts the cursor behind the first occurrence of a text. */
const goTo = (text) =>
  page.evaluate((text) => {
    const { editor } = self.lud;
    const found = editor.getModel().findMatches(text, false, false, true, null, false)[0].range;
    editor.setPosition({ lineNumber: found.endLineNumber, column: found.endColumn });
    editor.revealLineInCenter(found.endLineNumber);
    editor.focus();
  }, text);

await check("the page loads and Dadu has no errors", async () => {
  await page.goto(`${address}/`);
  await until("ready", "yes");
  await until("errors", "0");
});
await check("the board is drawn", () => page.waitForSelector("#board svg"));
await check("words are coloured", () => page.waitForFunction(() =>
  new Set([...document.querySelectorAll(".view-line span span")].map((one) => getComputedStyle(one).color)).size > 3));
await check("hover tells of a word", async () => {
  await goTo("(players");
  await page.evaluate(() => self.lud.editor.trigger("test", "editor.action.showHover", {}));
  await page.waitForFunction(() => /player/i.test(document.querySelector(".monaco-hover-content")?.textContent ?? ""));
});
await check("a mistake is told while typing", async () => {
  await page.keyboard.press("Escape");
  await goTo("(players");
  await page.keyboard.type("x");
  await page.waitForFunction(() => Number(document.body.dataset.errors) > 0);
  await page.waitForSelector(".squiggly-error");
  const markers = await page.evaluate(() => self.lud.monaco.editor.getModelMarkers({}).map((one) => one.message));
  return markers.some((one) => one.includes("playersx"));
});
if (picture) await page.screenshot({ path: picture });
await check("a quick fix is offered", async () => {
  await page.evaluate(() => self.lud.editor.trigger("test", "editor.action.quickFix", {}));
  await page.waitForFunction(() => /players/.test(document.querySelector(".action-widget")?.textContent ?? ""));
  await page.keyboard.press("Escape");
});
await check("it is mended", async () => {
  await goTo("(playersx");
  await page.keyboard.press("Backspace");
  await until("errors", "0");
});
await check("words are completed", async () => {
  await goTo("(< 0 (score (pla");
  await page.evaluate(() => self.lud.editor.trigger("test", "editor.action.triggerSuggest", {}));
  await page.waitForFunction(() => /player/.test(document.querySelector(".suggest-widget")?.textContent ?? ""));
  await page.keyboard.press("Escape");
});
await check("signatures are shown", async () => {
  await goTo("(< 0 (score (player ");
  await page.evaluate(() => self.lud.editor.trigger("test", "editor.action.triggerParameterHints", {}));
  await page.waitForFunction(() => /player/.test(document.querySelector(".parameter-hints-widget")?.textContent ?? ""));
  await page.keyboard.press("Escape");
});
await check("another game opens, and the board follows an edit of it", async () => {
  const drawings = await page.evaluate(() => Number(document.body.dataset.drawn));
  await page.selectOption("#files", "file:///games/small/crossing.lud");
  await page.waitForFunction(() => self.lud.editor.getModel().uri.path.endsWith("crossing.lud"));
  await until("errors", "0");
  await drawn(drawings + 1); // the game as it is, before it is edited
  const before = await page.innerHTML("#board");
  const text = await page.evaluate(() => self.lud.editor.getValue());
  await page.evaluate((text) => self.lud.editor.getModel().setValue(text.replace("(sites Bottom))\n            (place", "(sites Right))\n            (place")), text);
  await page.waitForFunction((before) => document.getElementById("board").innerHTML !== before, before);
});
await check("a short game opens", async () => {
  const drawings = await page.evaluate(() => Number(document.body.dataset.drawn));
  await page.selectOption("#files", "file:///games/small/tic-tac-toe.lud");
  await page.waitForFunction(() => self.lud.editor.getModel().uri.path.endsWith("tic-tac-toe.lud"));
  await drawn(drawings + 1); // as drawing ends a playout
});
await check("a playout right after an edit goes to its end", async () => {
  await page.evaluate(() => self.lud.editor.getModel().setValue(self.lud.editor.getValue() + "\n"));
  await page.click("#play");
  await page.waitForFunction(() => Number(document.body.dataset.played) >= 5);
});
await check("rule tests run", async () => {
  await page.click("#tests");
  await page.waitForFunction(() => /\d+ tests passed, 0 failed/.test(document.getElementById("status").textContent));
});

const text = (id) => page.evaluate((id) => document.getElementById(id).textContent, id);
/** Waits until a part of the page says what a pattern wants. */
const says = (id, pattern) =>
  page.waitForFunction(([id, pattern]) => new RegExp(pattern).test(document.getElementById(id).textContent), [id, pattern.source]);
const can = (id) => page.waitForSelector(`#${id}:not([aria-disabled=true])`);
const cannot = (id) => page.waitForSelector(`#${id}[aria-disabled=true]`, { state: "attached" });
const value = () => page.evaluate(() => self.lud.editor.getValue());
const edit = (text) => page.evaluate((text) => self.lud.editor.getModel().setValue(text), text);
/** Shows a file of the list. */
async function show(path) {
  const drawings = await page.evaluate(() => Number(document.body.dataset.drawn));
  await page.selectOption("#files", `file:///${path}`);
  await page.waitForFunction((path) => self.lud.editor.getModel().uri.path === `/${path}`, path);
  await drawn(drawings + 1);
}
async function load(query = "") {
  await page.goto(`${address}/${query}`);
  await until("ready", "yes");
}
const dialogs = [];
page.on("dialog", (dialog) => (dialogs.push(dialog.type()), dialog.accept()));

await check("a draft outlives the page, which asks before it goes", async () => {
  await show("games/small/tic-tac-toe.lud");
  await page.click("#text .view-lines");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("// mine");
  await can("revert");
  await page.reload();
  await until("ready", "yes");
  if (!dialogs.includes("beforeunload")) throw new Error("nothing was asked");
  await says("status", /draft of small\/tic-tac-toe.lud was restored/);
  return (await value()).startsWith("// mine");
});
await check("edits are discarded, which can be undone", async () => {
  await page.click("#revert");
  if ((await value()).includes("// mine")) throw new Error("they are there");
  await cannot("revert");
  await page.evaluate(() => self.lud.editor.trigger("test", "undo"));
  await can("revert");
  if (!(await value()).startsWith("// mine")) throw new Error("they are lost");
  await page.click("#revert");
  await cannot("revert");
  return page.evaluate(() => !Object.keys(localStorage).some((one) => one.endsWith("tic-tac-toe.lud")));
});
await check("a text is saved, and then nothing is asked", async () => {
  await edit(`// saved\n${await value()}`);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const content = readFileSync(await download.path(), "utf8");
  if (download.suggestedFilename() !== "tic-tac-toe.lud" || content !== (await value())) throw new Error("it is another one");
  await page.click("#revert");
  await cannot("revert");
  await edit(`// saved\n${await value()}`);
  return page.evaluate(() => self.lud.documents.unsaved(["file:///games/small/tic-tac-toe.lud"]) === false);
});
await check("a file of one's own is opened, kept and closed", async () => {
  const game = (await value()).replace(/"Tic-Tac-Toe"/, '"Mine"');
  await page.setInputFiles("#picked", { name: "my game.lud", mimeType: "text/plain", buffer: Buffer.from(game.replaceAll("\n", "\r\n")) });
  await page.waitForFunction(() => self.lud.editor.getModel().uri.path === "/opened/my_game.lud");
  await page.waitForFunction(() => /^Mine: /.test(document.querySelector("#board svg")?.getAttribute("aria-label")));
  await page.reload();
  await until("ready", "yes");
  await until("errors", "0");
  if ((await value()) !== game) throw new Error("it has changed");
  await page.click("#close");
  await page.waitForFunction(() => self.lud.editor.getModel().uri.path === "/games/dadu/dadu.lud");
  await page.waitForFunction(() => ![...document.getElementById("files").options].some((one) => one.value.includes("opened")));
});
await check("a click means a site of its type, as others have the same number", async () => {
  const game = `(game "Lines" (players 2)
    (equipment {(board (complete (regular 5)) use:Edge) (piece "Line" Each) (piece "Dot" Neutral)})
    (rules (start {(place "Dot0" Vertex {1 2})}) (play (move Add (to Edge (sites Empty Edge))))
      (end (if (is Full) (result Mover Win)))))`;
  await page.setInputFiles("#picked", { name: "lines.lud", mimeType: "text/plain", buffer: Buffer.from(game) });
  await page.waitForFunction(() => self.lud.editor.getModel().uri.path === "/opened/lines.lud");
  await page.waitForFunction(() => /^Lines: /.test(document.querySelector("#board svg")?.getAttribute("aria-label")));
  await page.click("#person");
  await says("status", /^Player 1 to move: 10 legal moves/);
  await page.click("#board [data-type='Vertex'][data-site='1']", { force: true });
  await says("status", /^No legal move has to do with that site/);
  await page.click("#board [data-type='Edge'][data-site='1']", { force: true });
  await page.waitForFunction(() => /Line1 at 1$/.test(document.getElementById("moves").value));
  await page.click("#close");
  await page.waitForFunction(() => self.lud.editor.getModel().uri.path === "/games/dadu/dadu.lud");
});
await check("references into files that are not open are shown", async () => {
  await page.evaluate(() => localStorage.clear());
  await load("?file=small/crossing.lud");
  await until("errors", "0");
  await goTo('(piece "Walk');
  await page.evaluate(() => self.lud.editor.trigger("test", "editor.action.referenceSearch.trigger", {}));
  await page.waitForFunction(() => document.querySelectorAll(".reference-zone-widget .referenceMatch").length > 1);
  await page.keyboard.press("Escape");
  return page.evaluate(() => self.lud.monaco.editor.getModels().some((one) => one.uri.path.endsWith("crossing.tests")));
});
await check("the last of two choices wins", async () => {
  await page.evaluate(async () => {
    const { client } = self.lud;
    const { call } = client;
    client.call = async (...given) => {
      if (given[0] === "file") await new Promise((resolve) => setTimeout(resolve, 1000));
      return call.apply(client, given);
    };
    const files = document.getElementById("files");
    const choose = (value) => ((files.value = value), files.dispatchEvent(new Event("change")));
    choose("file:///games/parchis/parchis.lud");
    choose("file:///games/small/crossing.lud");
    await new Promise((resolve) => setTimeout(resolve, 2000));
    delete client.call;
  });
  return page.evaluate(() => self.lud.editor.getModel().uri.path.endsWith("crossing.lud") && document.getElementById("files").value.endsWith("crossing.lud"));
});
await check("only the errors of the text that is shown are counted", async () => {
  await show("games/small/tic-tac-toe.tests");
  await edit((await value()).replace("(test ", "(tset "));
  await says("errors", /^\d+ error/);
  await show("games/small/tic-tac-toe.lud");
  await says("errors", /^No errors$/);
  await edit(`${await value()}\n`);
  await page.waitForTimeout(2000);
  await says("errors", /^No errors$/);
  await show("games/small/tic-tac-toe.tests");
  await page.click("#revert");
  await says("errors", /^No errors$/);
});
await check("what makes no sense cannot be pressed", async () => {
  await show("games/small/tic-tac-toe.tests");
  await Promise.all([can("play"), can("person"), can("tests"), cannot("pause"), cannot("stop"), cannot("start"), cannot("close")]);
  await page.setInputFiles("#picked", { name: "some.tests", mimeType: "text/plain", buffer: Buffer.from("// none\n") });
  await Promise.all([cannot("play"), cannot("person"), cannot("tests"), can("close")]);
  if (await page.$("#board svg")) throw new Error("a board is beside a file that has none");
  await page.click("#close");
  await cannot("close");
});
await check("a playout is paused, goes on and is stopped", async () => {
  await show("games/dadu/dadu.lud");
  await page.click("#play");
  await says("messages", /\b2\. /);
  await page.click("#pause");
  await says("status", /^Paused after \d+ moves/);
  await page.waitForTimeout(500); // a step may be on its way
  const moves = await text("messages");
  await page.waitForTimeout(1000);
  if ((await text("messages")) !== moves) throw new Error("it goes on");
  await page.click("#pause");
  await page.waitForFunction((moves) => document.getElementById("messages").textContent !== moves, moves);
  await says("status", /^The playout goes on/);
  await page.click("#stop");
  await says("status", /^Stopped after \d+ moves/);
  await page.waitForSelector("#choice:not([hidden])");
  await cannot("pause");
});
await check("going back to the start leaves nothing of it", async () => {
  await page.focus("#start");
  await page.keyboard.press("Enter");
  await cannot("start");
  await says("messages", /^$/);
  await says("status", /^$/);
  return page.evaluate(() => document.activeElement.id === "start" && document.getElementById("choice").hidden);
});
await check("another game leaves nothing of a playout", async () => {
  await page.click("#play");
  await says("messages", /^1\. /);
  await show("games/small/crossing.lud");
  await page.waitForTimeout(500);
  return (await text("messages")) === "" && (await text("status")) === "";
});
await check("tests end a playout", async () => {
  await page.click("#play");
  await says("messages", /^1\. /);
  await page.click("#tests");
  await says("status", /tests passed, 0 failed/);
  await page.waitForTimeout(500);
  return (await text("messages")) === "" && /tests passed/.test(await text("status"));
});
await check("failures of tests stay beside an edit, but not beside another game", async () => {
  await show("games/small/tic-tac-toe.lud");
  await edit((await value()).replace("is Line 3", "is Line 2"));
  await until("errors", "0");
  await page.click("#tests");
  await says("status", /[1-9]\d* failed/);
  await page.click("#revert");
  await says("messages", /^Before the last edit:/);
  await show("games/small/crossing.lud");
  await says("messages", /^$/);
});
await check("a person plays by the keyboard, and takes moves back", async () => {
  await show("games/small/tic-tac-toe.lud");
  await page.click("#person");
  await until("turn", "0");
  await says("status", /^Player 1 to move: 9 legal moves/);
  await page.waitForFunction(() => document.activeElement.id === "moves");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.getElementById("moves").selectedIndex === 1);
  await page.keyboard.press("Enter");
  await says("status", /^Player 2 to move: 8 legal moves/);
  await page.click("#board [data-site='4']", { force: true });
  await page.click("#move");
  await says("status", /^Player 1 to move: 7 legal moves/);
  await page.click("#undo");
  await says("status", /^Player 2 to move: 8/);
  await page.click("#undo");
  await says("status", /^Player 1 to move: 9/);
  await cannot("undo");
});
await check("an opponent replies", async () => {
  for (const opponent of ["random", "uct:time=1s"]) {
    await page.selectOption("#opponent", opponent);
    await page.selectOption("#moves", { index: 0 });
    await page.click("#move");
    await says("status", /^Player 2: .* Player 1 to move: 7 legal moves/);
    await page.click("#undo");
    await says("status", /^Player 1 to move: 9/);
  }
  await page.selectOption("#opponent", "");
});
await check("an edit ends a person's game", async () => {
  await edit(`${await value()}\n`);
  await page.waitForSelector("#choice", { state: "hidden" });
  await page.click("#revert");
});
await check("a text that is too long is not checked, until it is shorter", async () => {
  const before = await value();
  await edit(`${before}${"// x\n".repeat(250000)}`);
  await says("errors", /^Not checked: it is longer than 1,000,000 characters/);
  await edit(before);
  await says("errors", /^No errors$/);
});
/** As if the server broke at a document. */
const breakIt = (uri) => page.evaluate((uri) => self.lud.client.take({ broken: "it is a test", uri }), uri);
await check("a server that breaks ends a playout, and its document is left out", async () => {
  await show("games/dadu/dadu.lud");
  await page.click("#play");
  await says("messages", /\b2\. /);
  await breakIt("file:///games/dadu/dadu.lud");
  await says("status", /^The language server was begun anew: it is a test/);
  await says("errors", /^Not checked: it broke/);
  await page.waitForSelector("#board svg");
  await edit(`${await value()}\n`);
  await says("errors", /^No errors$/);
});
await check("a server that breaks again and again is given up", async () => {
  await breakIt();
  await breakIt();
  await says("status", /cannot run \(it is a test\)/);
});
await check("a game that is not there is told", async () => {
  await page.evaluate(() => localStorage.clear());
  await load("?file=nonsense.lud");
  await says("status", /^There is no game "nonsense.lud"/);
  await until("errors", "0");
});
for (const file of ["lud.js", "lud.wasm", "worker.js"])
  await check(`a page without ${file} says so`, async () => {
    const other = await browser.newPage();
    await other.route(`**/${file}`, (route) => route.abort());
    await other.goto(`${address}/`);
    await other.waitForFunction(() => /^The page cannot work: /.test(document.getElementById("status").textContent));
    await other.close();
  });
await check("axe finds no fault of accessibility", async () => {
  await page.click("#person");
  await until("turn", "0");
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => self.axe.run({ exclude: [".monaco-editor"] }));
  for (const one of violations) console.log(`${one.id}: ${one.help}: ${one.nodes.map((node) => node.html).join(" ").slice(0, 200)}`);
  return violations.length === 0;
});
await check("nothing is asked of another place", () => (outside.forEach((one) => console.log(one)), outside.length === 0));
await check("nothing breaks", () => (broken.forEach((one) => console.log(one)), broken.length === 0));

await browser.close();
server.close();
rmSync(profile, { recursive: true, force: true });
console.log(`page: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
