// The page: an editor, the language server behind it, and the board beside the text, which follows edits.
import "monaco-editor/esm/vs/editor/edcore.main.js"; // with the list of references and the palette of commands
import "./page.css";

import * as monaco from "monaco-editor/esm/vs/editor/editor.api.js";

import { Client } from "./client.js";
import { at, enable, onClick, say } from "./controls.js";
import { Documents, isOwn, uriOf } from "./documents.js";
import { Play } from "./play.js";
import { provide, toMarker, toRange } from "./providers.js";
import words from "./words.json"; // made by `lud syntax monarch`

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
const play = new Play(client);
const documents = new Documents(client, {
  edited: (uri) => uri === shown() && (offer(), redraw(true)),
  lost: (uri) => say(`The browser cannot keep a draft of ${nameOf(uri)}: save it.`),
});
const checked = new Map(); // uri -> why it is not checked, or "" once it was
let editor;
let opening = 0; // number of the file that was chosen last, so that an older one that comes later is not shown

const shown = () => editor?.getModel() && uriOf(editor.getModel());
const pathOf = (uri) => monaco.Uri.parse(uri).path;
const nameOf = (uri) => pathOf(uri).replace("/games/", "").replace("/opened/", "");

/** The game of a text, or nothing: that of a file of tests lies beside it. */
function gameOf(uri) {
  const game = uri.replace(/\.tests$/, ".lud");
  return game === uri ? uri.endsWith(".lud") && uri : client.files.includes(pathOf(game)) && game;
}
function testsOf(uri) {
  const tests = uri.replace(/\.lud$/, ".tests");
  return client.files.includes(pathOf(tests)) && tests;
}

/** What can be done with the text that is shown. */
function offer() {
  const uri = shown();
  for (const id of ["play", "person"]) enable(id, Boolean(gameOf(uri)));
  enable("tests", Boolean(testsOf(uri)));
  enable("save", true);
  enable("revert", documents.differs(uri));
  enable("close", isOwn(uri));
}

/** Says how many errors the text that is shown has. */
function sayErrors() {
  const uri = shown();
  if (!uri || !checked.has(uri)) return say("", "errors");
  const markers = monaco.editor.getModelMarkers({ resource: editor.getModel().uri });
  const errors = markers.filter((one) => one.severity === monaco.MarkerSeverity.Error).length;
  say(checked.get(uri) || (errors ? `${errors} ${errors === 1 ? "error" : "errors"}` : "No errors"), "errors");
  document.body.dataset.errors = String(errors);
}
function notChecked(uri, why) {
  checked.set(uri, `Not checked: ${why}.`);
  monaco.editor.setModelMarkers(documents.model(uri), "lud", []);
  sayErrors();
}

client.on("textDocument/publishDiagnostics", ({ uri, version, diagnostics }) => {
  const model = monaco.editor.getModel(monaco.Uri.parse(uri));
  if (!model || (version !== undefined && version !== model.getVersionId())) return;
  if (client.documents.get(uriOf(model))?.leftOut) return;
  monaco.editor.setModelMarkers(model, "lud", diagnostics.map(toMarker));
  checked.set(uriOf(model), "");
  if (uriOf(model) === shown()) sayErrors();
});
client.on("window/showMessage", ({ message }) => say(message));
client.on("tooLong", ({ uri, mostCharacters }) =>
  notChecked(uri, `it is longer than ${mostCharacters.toLocaleString("en")} characters`));
client.on("broken", ({ why, uri }) => {
  play.begin(`The language server was begun anew: ${why}`); // a game went with the old one
  if (documents.files.has(uri)) notChecked(uri, "it broke the language server");
});
client.on("gaveUp", (why) => play.begin(`The language server cannot run (${why}). Your texts are kept: reload the page to begin it anew.`));

let capabilities;
try {
  capabilities = await client.begin();
} catch (error) {
  say(`The page cannot work: ${error.message}. It needs WebAssembly and all of its files.`);
  throw error;
}
provide(client, capabilities, (uri) => documents.need(uri));
editor = monaco.editor.create(at("text"), {
  automaticLayout: true,
  minimap: { enabled: false },
  "semanticHighlighting.enabled": true,
  tabSize: 2,
  model: null,
});
// A definition in another file is opened in this editor.
monaco.editor.registerEditorOpener({
  openCodeEditor: async (_, resource, selection) => {
    if (!(await open(resource.toString(true)))) return true;
    const range = selection?.startLineNumber ? selection : selection && toRange({ start: selection, end: selection });
    if (range) editor.setSelection(range), editor.revealRangeInCenter(range);
    return true;
  },
});

/** Draws the board of the text that is shown. */
async function redraw(edited = false) {
  const game = gameOf(shown());
  if (!game) return void play.begin();
  if (!(await documents.need(game).catch(() => null))) return; // its draft counts
  if (await play.draw(game, edited)) document.body.dataset.drawn = String(Number(document.body.dataset.drawn ?? 0) + 1);
}

/** Shows a file; answers whether it is shown, as another one may have been chosen meanwhile. */
async function open(uri) {
  const mine = ++opening;
  let model;
  try {
    model = await documents.need(uri);
  } catch (error) {
    if (mine === opening) say(error.message), (at("files").value = shown() ?? "");
    return false;
  }
  if (mine !== opening) return false;
  const before = shown();
  editor.setModel(model);
  uri = uriOf(model);
  const name = nameOf(uri);
  // https://www.w3.org/WAI/WCAG22/Understanding/no-keyboard-trap: who enters a text by the keyboard has to know the way out.
  editor.updateOptions({ ariaLabel: `Text of ${name}. Control+M lets Tab leave it.` });
  if (![...at("files").options].some((one) => one.value === uri)) at("files").add(new Option(name, uri));
  at("files").value = uri;
  history.replaceState(null, "", `?file=${encodeURIComponent(isOwn(uri) ? pathOf(uri) : name).replaceAll("%2F", "/")}`);
  if (!before || gameOf(before) !== gameOf(uri)) play.show("");
  offer();
  sayErrors();
  await redraw();
  if (mine === opening && documents.restored.delete(uri))
    say(`Your draft of ${name} was restored; "Discard edits" goes back to the file.`);
  return mine === opening;
}

/** Begins to play the game of the text that is shown, as it is now. */
async function begin(how) {
  const game = await documents.need(gameOf(shown())).catch((error) => say(error.message));
  if (!game) return;
  documents.settle(uriOf(game)); // its drawing would end the game, which has the same text
  offer();
  await play[how](game);
}

async function openPicked() {
  const [file] = at("picked").files;
  at("picked").value = ""; // so that the same file can be chosen again
  if (file) await open(await documents.take(file));
}
async function close() {
  const uri = shown();
  if (documents.unsaved([uri]) && !confirm(`Close ${nameOf(uri)} without saving it?`)) return;
  if (!(await open(first))) return;
  [...at("files").options].find((one) => one.value === uri)?.remove();
  documents.forget(uri);
}

const first = "file:///games/dadu/dadu.lud";
const own = documents.drafts().filter(isOwn);
for (const path of client.files) at("files").add(new Option(path.replace("/games/", ""), `file://${path}`));
for (const uri of own) at("files").add(new Option(nameOf(uri), uri));
at("files").onchange = (event) => open(event.target.value);
at("picked").onchange = openPicked;
const save = () => (documents.save(shown()), say(`${nameOf(shown())} was handed to the browser to save.`));
onClick("openFile", () => at("picked").click());
onClick("save", save);
onClick("revert", () => documents.revert(shown()));
onClick("close", close);
onClick("play", () => begin("playOut"));
onClick("person", () => begin("playYourself"));
onClick("start", () => redraw());
onClick("tests", () => play.runTests(testsOf(shown())));
editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS, save);
self.lud = { editor, client, monaco, documents }; // for the test, and for who is curious

const wanted = new URLSearchParams(location.search).get("file");
const found = !wanted || (await open(wanted.startsWith("/") ? `file://${wanted}` : `file:///games/${wanted}`));
if (!wanted || !found) await open(first);
if (!found) say(`There is no game "${wanted}".`);
for (const uri of documents.drafts()) documents.need(uri).catch(() => {}); // the server reads them as they are now
document.body.dataset.ready = "yes";
