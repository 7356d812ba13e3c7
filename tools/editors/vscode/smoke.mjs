// A walk through the extension in VS Code as code-server has it: the board follows an edit and says when there is none,
// rule tests pass and fail at their lines. Usage: node smoke.mjs [LUD], after `npm run package`; see README.md.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
const root = resolve(here, "../../..");
const lud = resolve(process.argv[2] ?? join(root, "build/release/lud"));
const codeServer = process.env.CODE_SERVER ?? "code-server";
const port = 8137;
const patience = 30_000; // milliseconds

const work = mkdtempSync(join(tmpdir(), "lud-vscode-"));
const games = join(work, "games");
mkdirSync(games);
for (const name of ["crossing.lud", "crossing.tests"]) cpSync(join(root, "games/small", name), join(games, name));
mkdirSync(join(work, "user/Machine"), { recursive: true });
writeFileSync(join(work, "user/Machine/settings.json"), JSON.stringify({ "lud.command": lud }));
writeFileSync(join(work, "config.yaml"), "auth: none\n");
const folders = ["--config", "config.yaml", "--user-data-dir", "user", "--extensions-dir", "extensions"];

const installed = spawnSync(codeServer, [...folders, "--install-extension", join(here, "lud.vsix")], { cwd: work });
if (installed.status !== 0) throw new Error(`code-server does not install lud.vsix: ${installed.error ?? installed.stderr}`);
const server = spawn(
  codeServer,
  [...folders, "--bind-addr", `127.0.0.1:${port}`, "--disable-workspace-trust", "--disable-telemetry"],
  { cwd: work, stdio: "ignore" },
);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });

const pause = (milliseconds) => page.waitForTimeout(milliseconds);
async function until(what, holds) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(200))
    if (await holds().catch(() => false)) return console.log(`passed: ${what}`);
  throw new Error(`not so: ${what}`);
}
async function choose(key, text) {
  await page.keyboard.press(key);
  await pause(500);
  await page.keyboard.type(text);
  await pause(1000);
  await page.keyboard.press("Enter");
  await pause(1000);
}
const command = (name) => choose("F1", name);
const open = (file) => choose("Control+p", file);
/** Puts a text in place of as many characters at a line and a column. */
async function write(line, column, length, text) {
  await choose("Control+g", `${line}:${column}`);
  for (let i = 0; i < length; ++i) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.insertText(text);
}
/** The text of the board beside the text. */
async function board() {
  for (const frame of page.frames())
    if (await frame.locator("body > svg").count()) return (await frame.locator("body").textContent()) ?? "";
  return "";
}
const shows = (text) => page.getByText(text, { exact: true }).first().isVisible();
const tells = (text) => page.getByText(text).first().isVisible();

let failed = false;
try {
  await until("code-server answers", async () => {
    const answer = await page.goto(`http://127.0.0.1:${port}/?folder=${games}`);
    return answer?.ok();
  });
  await until("the folder is open", () => shows("crossing.lud"));
  await pause(3000);
  await open("crossing.lud");
  await until("the game has its code lenses", () => shows("Run tests"));

  await command("Lud: Show the Board");
  await until("the board is beside the text", async () => (await board()).includes("Crossing"));
  await write(32, 18, 1, "7");
  await until("the board follows an edit", async () => (await board()).includes("27"));
  await write(8, 10, 5, "bored");
  await until("a text with errors keeps the board, and says so", async () => (await board()).includes("has errors"));
  await write(8, 10, 5, "board");
  await write(32, 18, 1, "5");
  await until("the board is as it was", async () => !/27|has errors/.test(await board()));

  await command("Test: Run All Tests");
  await command("Testing: Focus on Test Explorer");
  await until("the tests pass", () => tells("10/10"));
  await open("crossing.lud");
  await write(25, 58, 3, "Loss");
  await command("Test: Run All Tests");
  await until("with a broken rule two tests fail", () => tells("8/10"));
  await open("crossing.tests");
  await choose("Control+g", "54:1");
  await until("the failure stands at its line", async () => {
    const said = await page.locator(".test-error-content-widget", { hasText: "player 2 has won" }).first().boundingBox();
    const line = await page.locator(".view-line", { hasText: "winner" }).first().boundingBox();
    return said && line && Math.abs(said.y - line.y) < line.height;
  });
} catch (error) {
  failed = true;
  const picture = join(tmpdir(), "lud-vscode.png");
  await page.screenshot({ path: picture });
  console.error(`${error instanceof Error ? error.message : error}\nthe screen: ${picture}`);
} finally {
  await browser.close();
  server.kill();
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit(failed ? 1 : 0);
