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
check("a file that is not there is told from an empty one", lud.file("/games/none.lud") === null && lud.file("/games") === null);

// A person plays.
const begun = lud.start("a.lud", mended, 1);
check("a picture says what it shows", /<svg[^>]* role="img" aria-label="Broken: [^"]*player 1/i.test(begun.svg), begun.svg?.slice(0, 300));
const legal = lud.legal();
check("legal moves are listed", legal.moves.length === 9 && !legal.together && legal.moves.every((one) => one.text && one.to >= 0), legal);
check("legal moves tell the types of their sites", legal.moves.every((one) => one.to_type === "Cell"), legal);
const made = lud.apply(4);
check("a move is made", made.moves === 1 && made.mover === 2 && made.move === legal.moves[4].text && lud.legal().moves.length === 8, made);
check("no other move is", lud.apply(8).error);
for (const opponent of ["random", "uct:iterations=200"]) {
  const reply = lud.reply(opponent);
  check(`the opponent ${opponent} moves`, reply.move && reply.mover === 1 && reply.moves === 2, reply);
  check("a move is undone", lud.undo().moves === 1);
}
const pie = `(game "Pie" (players 2) (equipment {(board (square 2)) (piece "Disc" Each)})
  (rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win)))))`;
check("whoever began as player 1 begins", lud.start("pie.lud", pie, 1).person === 1);
lud.apply(0);
const taken = lud.apply(lud.legal().moves.findIndex((one) => one.text.startsWith("swap")));
check("whoever began as player 1 goes on as player 2 after a swap", taken.mover === 2 && taken.person === 1, taken);
lud.start("a.lud", mended, 1);
lud.apply(4);
check("an opponent that is none is refused", lud.reply("nobody").error);
check("all moves are undone", lud.undo().moves === 0 && lud.undo().error !== undefined);

// Sites of several types share their numbers, so moves and pictures tell both.
const lines = `(game "Lines" (players 2)
  (equipment {(board (complete (regular 5)) use:Edge) (piece "Line" Each) (piece "Dot" Neutral)})
  (rules (start {(place "Dot0" Vertex {1 2})}) (play (move Add (to Edge (sites Empty Edge))))
    (end (if (is Full) (result Mover Win)))))`;
const drawn = lud.start("lines.lud", lines, 1);
const edges = lud.legal().moves;
check("a vertex is drawn as one", drawn.svg?.includes('data-type="Vertex" data-site="1"'), drawn.svg?.slice(0, 300));
check("moves lead to the edges of the picture", edges.length === 10 && edges.every(({ to, to_type }) =>
  to_type === "Edge" && drawn.svg.includes(`data-type="${to_type}" data-site="${to}"`)), edges);

// Texts that the stack has no room for.
const long = "file:///long.lud";
open(long, `${mended}${"// x\n".repeat(3_000_000)}`);
check("a long text is read", published.get(long)?.every((one) => one.severity !== 1), published.get(long));
check("a long game is played", play(`${mended}${"// x\n".repeat(3_000_000)}`, 7, 100).over);
notify("textDocument/didClose", { textDocument: { uri: long } });

// What a page may send by mistake.
lud.receive({ nonsense: true });
settle();
request("textDocument/hover", about(uri, dadu, "(equipment", 3));
console.log(`WebAssembly module: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
