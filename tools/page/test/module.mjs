// The module without a page: a client that asks what an editor asks, and plays. Usage: node module.mjs FOLDER, where
// lud.js and lud.wasm lie. Prints what fails, and a sum.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import { wrap } from "../src/module.mjs";

const folder = resolve(process.argv[2]);
const createLud = createRequire(import.meta.url)(resolve(folder, "lud.js"));
// Given, as what Emscripten made takes a path for an address where node knows `fetch`.
const lud = wrap(await createLud({ wasmBinary: readFileSync(resolve(folder, "lud.wasm")) }));
let passed = 0;
let failed = 0;

function check(name, good, detail) {
  if (good) return void passed++;
  failed++;
  console.log(`FAILED ${name}: ${JSON.stringify(detail)?.slice(0, 500)}`);
}

let last = 0;
const published = new Map(); // uri -> the latest diagnostics

/** Lets the server work until it has nothing to do; answers what it says to the message `id`. */
function settle(id) {
  let answer;
  for (;;) {
    const message = lud.next();
    if (!message && !lud.busy()) return answer;
    if (message?.method === "textDocument/publishDiagnostics") published.set(message.params.uri, message.params.diagnostics);
    if (message && id !== undefined && message.id === id) answer = message;
  }
}
function request(method, params) {
  const id = ++last;
  lud.receive({ jsonrpc: "2.0", id, method, params });
  const answer = settle(id);
  check(`${method} is answered`, answer && !answer.error, answer);
  return answer?.result;
}
const notify = (method, params) => (lud.receive({ jsonrpc: "2.0", method, params }), settle());

const files = lud.games();
check("games are brought along", files.includes("/games/dadu/dadu.lud") && files.includes("/games/dadu/dadu.tests"), files);
const { capabilities } = request("initialize", { processId: null, rootUri: "file:///games", capabilities: {
  textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
check("hover is offered", capabilities.hoverProvider, capabilities);
notify("initialized", {});

const open = (uri, text) =>
  notify("textDocument/didOpen", { textDocument: { uri, languageId: "lud", version: 1, text } });
const place = (text, wanted, plus = 0) => {
  const index = text.indexOf(wanted);
  if (index < 0) throw new Error(`the text has no ${wanted}`);
  const before = text.slice(0, index + plus).split("\n");
  return { line: before.length - 1, character: before.at(-1).length };
};
const about = (uri, text, wanted, plus) => ({ textDocument: { uri }, position: place(text, wanted, plus) });

const uri = "file:///games/dadu/dadu.lud";
const dadu = lud.file("/games/dadu/dadu.lud");
open(uri, dadu);
check("Dadu has no errors", published.get(uri)?.every((one) => one.severity !== 1), published.get(uri));

const hover = request("textDocument/hover", about(uri, dadu, "(equipment", 3));
check("hover tells of a word", /equipment/.test(JSON.stringify(hover?.contents)), hover);
const symbols = request("textDocument/documentSymbol", { textDocument: { uri } });
check("there is an outline", symbols?.length > 0, symbols);
const tokens = request("textDocument/semanticTokens/full", { textDocument: { uri } });
check("there are tokens", tokens?.data.length > 1000, tokens?.data.length);
const lenses = request("textDocument/codeLens", { textDocument: { uri } });
check("there are lenses", lenses?.length > 0, lenses);
const untidy = "file:///untidy.lud";
open(untidy, '(define "A"   (is Line 3))\n');
const edits = request("textDocument/formatting", {
  textDocument: { uri: untidy },
  options: { tabSize: 2, insertSpaces: true },
});
check("a text is formatted", edits?.length > 0 && edits.every((one) => one.newText.trim() === ""), edits);
const board = request("workspace/executeCommand", { command: "lud.board", arguments: [uri] });
check("the board is drawn", board?.svg?.startsWith("<svg") || board?.svg?.includes("<svg"), board);

const broken = `(game "Broken"
  (players 2)
  (equipment {(board (square 3)) (piece "Disc" Each)})
  (rules (play (move Add (to (sites Emty)))) (end (if (is Line 3) (result Mover Win)))))
`;
const other = "file:///games/broken.lud";
open(other, broken);
const found = published.get(other)?.filter((one) => one.severity === 1) ?? [];
const misspelt = place(broken, "Emty");
check("the word that is misspelt is told", found.some((one) => one.range.start.line === misspelt.line && /Emty/.test(one.message)), found);
const fixes = request("textDocument/codeAction", { textDocument: { uri: other }, range: found[0]?.range, context: { diagnostics: found } });
check("its fix is offered", JSON.stringify(fixes).includes("Empty"), fixes);
const options = request("textDocument/completion", about(other, broken, "Emty", 0));
const labels = (options?.items ?? options ?? []).map((one) => one.label);
check("completion knows the constants of a place", labels.some((one) => one.startsWith("Empty")), labels);
const help = request("textDocument/signatureHelp", about(other, broken, "(to (sites", 4));
check("signatures are shown", help?.signatures?.length > 0, help);

notify("textDocument/didChange", { textDocument: { uri: other, version: 2 }, contentChanges: [
  { range: { start: misspelt, end: { ...misspelt, character: misspelt.character + 4 } }, text: "Empty" }] });
check("an edit mends it", published.get(other)?.filter((one) => one.severity === 1).length === 0, published.get(other));

const tested = request("workspace/executeCommand", { command: "lud.runTests", arguments: ["file:///games/small/tic-tac-toe.tests", "", { quiet: true }] });
check("rule tests run", tested?.passed > 0 && tested.failed === 0, tested);

/** Plays to the end; answers the moves. */
function play(text, seed, most) {
  let told = lud.start("a.lud", text, seed);
  check("a playout begins", told.error === undefined && told.svg?.includes("<svg"), told);
  const moves = [];
  while (!told.over && moves.length < most) {
    told = lud.step();
    moves.push(told.move);
  }
  return { ...told, moves };
}
const mended = broken.replace("Emty", "Empty");
const first = play(mended, 7, 100);
check("a playout ends", first.over && first.outcome !== "" && first.moves.length >= 5 && first.moves.length <= 9, first);
check("a seed means one game", JSON.stringify(play(mended, 7, 100).moves) === JSON.stringify(first.moves), first.moves);
check("a playout of Dadu goes on", play(dadu, 3, 50).moves.length === 50);
check("a broken game is refused", lud.start("a.lud", broken, 1).error?.includes("Emty"));

// What a page may send by mistake.
lud.receive({ nonsense: true });
settle();
request("textDocument/hover", about(uri, dadu, "(equipment", 3));
console.log(`WebAssembly module: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
