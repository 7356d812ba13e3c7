// The page in a real browser: Chromium without its window, driven by playwright-core. Usage: node test/page.mjs FOLDER
// [PICTURE]; FOLDER has what build.sh makes, and is served here as plain files. CHROMIUM names another browser.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";

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
page.on("pageerror", (error) => broken.push(String(error)));
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
    console.log(`FAILED ${name}: ${error.message.split("\n")[0]}`);
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
await check("nothing is asked of another place", () => (outside.forEach((one) => console.log(one)), outside.length === 0));
await check("nothing breaks", () => (broken.forEach((one) => console.log(one)), broken.length === 0));

await browser.close();
server.close();
rmSync(profile, { recursive: true, force: true });
console.log(`page: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
