// The page: an editor, the language server behind it, and the board beside the text, which follows edits.
import "monaco-editor/esm/vs/editor/editor.all.js";
import "./page.css";

import * as monaco from "monaco-editor/esm/vs/editor/editor.api.js";

import { Client } from "./client.js";
import { provide, toMarker, toRange } from "./providers.js";
import words from "./words.json"; // made by `lud syntax monarch`

const redrawAfter = 250; // milliseconds after an edit
const stepEvery = 120; // milliseconds between two moves of a playout
const mostMoves = 2000; // of a playout that is shown

const at = (id) => document.getElementById(id);
const say = (text) => (at("status").textContent = text);
self.MonacoEnvironment = { getWorker: () => new Worker("editor.worker.js") };

monaco.languages.register({ id: "lud", extensions: [".lud", ".tests", ".def"] });
monaco.languages.setLanguageConfiguration("lud", {
  comments: { lineComment: "//" },
  brackets: [["(", ")"], ["{", "}"], ["[", "]"]],
  autoClosingPairs: [["(", ")"], ["{", "}"], ["[", "]"], ['"', '"']].map(([open, close]) => ({ open, close })),
  wordPattern: /[^\s(){}"<>:,]+/,
});
// The server tells more as soon as it has read the text.
monaco.languages.setMonarchTokensProvider("lud", {
  ...words,
  tokenizer: {
    root: [
      [/\/\/.*/, "comment"],
      [/(\(\s*)("[^"]*"?)/, ["delimiter", "type"]],
      [/"[^"]*"?/, "string"],
      [/<[A-Za-z0-9_-]+(:[A-Za-z0-9_-]+)?>/, "variable"],
      [/#[1-9]/, "variable"],
      [/(\(\s*)([A-Za-z]\w*)/, ["delimiter", { cases: { "@frame": "keyword", "@heads": "keyword.flow", "@default": "" } }]],
      [/([A-Za-z]\w*)(:)/, [{ cases: { "@labels": "attribute.name", "@default": "" } }, "delimiter"]],
      [/[A-Za-z]\w*/, { cases: { "@constants": "constant", "@default": "" } }],
      [/[+-]?\d+(\.\d+)?(\.\.\d+)?/, "number"],
    ],
  },
});

const client = new Client("worker.js");
const drafts = new Map(); // uri -> timer
let run = 0; // number of the playout that is shown, so that an older one stops

/** The model of a document; files of the module are read from there. */
async function need(uri) {
  const place = monaco.Uri.parse(uri);
  const known = monaco.editor.getModel(place);
  if (known) return known;
  const model = monaco.editor.createModel(await client.call("file", place.path), "lud", place);
  client.open(uri, { version: () => model.getVersionId(), text: () => model.getValue() });
  model.onDidChangeContent((event) => {
    client.notify("textDocument/didChange", {
      textDocument: { uri, version: event.versionId },
      // Changes of one event do not overlap and come last place first, as Monaco orders them.
      contentChanges: event.changes.map((one) => ({
        range: {
          start: { line: one.range.startLineNumber - 1, character: one.range.startColumn - 1 },
          end: { line: one.range.endLineNumber - 1, character: one.range.endColumn - 1 },
        },
        text: one.text,
      })),
    });
    clearTimeout(drafts.get(uri));
    drafts.set(uri, setTimeout(() => model === editor.getModel() && draw(uri), redrawAfter));
  });
  return model;
}

function show(svg) {
  at("board").innerHTML = svg; // of the module, which escapes what it writes
}

/** A text that is no game keeps the last picture. */
async function draw(uri) {
  run++;
  clearTimeout(drafts.get(uri));
  at("start").disabled = true;
  if (!uri.endsWith(".lud")) return;
  const picture = await client.request("workspace/executeCommand", { command: "lud.board", arguments: [uri] }).catch(() => null);
  if (picture?.svg) show(picture.svg);
  document.body.dataset.drawn = String(Number(document.body.dataset.drawn ?? 0) + 1);
}

async function playOut(model) {
  clearTimeout(drafts.get(model.uri.toString(true))); // its drawing would end the playout, which shows the same text
  const mine = ++run;
  at("messages").textContent = "";
  let told = await client.call("start", model.uri.path, model.getValue(), Math.floor(Math.random() * 0x7fffffff) + 1);
  if (told.error !== undefined) return say("There is no game to play: the text has errors.");
  at("start").disabled = false;
  const lines = [];
  while (mine === run) {
    show(told.svg);
    if (told.move) lines.push(`${told.moves}. ${told.move}`);
    at("messages").textContent = lines.slice(-200).join("\n");
    at("messages").scrollTop = at("messages").scrollHeight;
    if (told.over || told.moves >= mostMoves) break;
    say(`Move ${told.moves}`);
    await new Promise((resolve) => setTimeout(resolve, stepEvery));
    if (mine === run) told = await client.call("step");
  }
  if (mine !== run) return;
  say(`${told.moves} moves: ${told.outcome || "cut here"}`);
  document.body.dataset.played = String(told.moves);
}

async function runTests(uri) {
  const tests = uri.replace(/\.lud$/, ".tests");
  if (!client.files.includes(monaco.Uri.parse(tests).path)) return say("There are no tests beside this file.");
  say("Testing ...");
  const quiet = { quiet: true };
  const result = await client.request("workspace/executeCommand", { command: "lud.runTests", arguments: [tests, "", quiet] });
  const lines = result.outcomes.filter((one) => one.failures.length).map((one) => `${one.name}\n${one.failures.join("\n")}`);
  at("messages").textContent = [result.errors, ...lines].filter(Boolean).join("\n\n");
  say(`${result.passed} tests passed, ${result.failed} failed${result.notRun ? `, ${result.notRun} cannot be run` : ""}`);
}

client.on("textDocument/publishDiagnostics", ({ uri, version, diagnostics }) => {
  const model = monaco.editor.getModel(monaco.Uri.parse(uri));
  if (!model || (version !== undefined && version !== model.getVersionId())) return;
  monaco.editor.setModelMarkers(model, "lud", diagnostics.map(toMarker));
  const errors = diagnostics.filter((one) => one.severity === 1).length;
  say(errors ? `${errors} ${errors === 1 ? "error" : "errors"}` : "No errors");
  document.body.dataset.errors = String(errors);
});
client.on("window/showMessage", ({ message }) => say(message));
client.on("broken", (why) => say(`The language server was begun anew: ${why}`));

const capabilities = await client.begin();
provide(client, capabilities, need);
const editor = monaco.editor.create(at("text"), {
  automaticLayout: true,
  minimap: { enabled: false },
  "semanticHighlighting.enabled": true,
  tabSize: 2,
  model: null,
});
// A definition in another file is opened in this editor.
monaco.editor.registerEditorOpener({
  openCodeEditor: async (_, resource, selection) => {
    await open(resource.toString(true));
    const range = selection?.startLineNumber ? selection : selection && toRange({ start: selection, end: selection });
    if (range) editor.setSelection(range), editor.revealRangeInCenter(range);
    return true;
  },
});

async function open(uri) {
  editor.setModel(await need(uri));
  at("files").value = uri;
  await draw(uri);
}

for (const path of client.files) at("files").add(new Option(path.replace("/games/", ""), `file://${path}`));
at("files").onchange = (event) => open(event.target.value);
at("play").onclick = () => playOut(editor.getModel());
at("start").onclick = () => draw(editor.getModel().uri.toString(true));
at("tests").onclick = () => runTests(editor.getModel().uri.toString(true));
self.lud = { editor, client, monaco }; // for the test, and for who is curious

const wanted = new URLSearchParams(location.search).get("file") ?? "dadu/dadu.lud";
await open(`file:///games/${wanted}`);
document.body.dataset.ready = "yes";
