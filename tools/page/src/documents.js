// The texts: a model for each document, and drafts in the browser's storage, which outlive the page. A file of the
// user's own (under /opened) is kept there with the text that it was opened with.
import * as monaco from "monaco-editor/esm/vs/editor/editor.api.js";

const keepAfter = 250; // milliseconds after an edit
const ownFolder = "file:///opened/";
const key = (uri) => `lud draft ${uri}`;

export const isOwn = (uri) => uri.startsWith(ownFolder);
export const uriOf = (model) => model.uri.toString(true);

function stored(uri) {
  try {
    return JSON.parse(localStorage.getItem(key(uri)));
  } catch {
    return null; // there may be no storage at all
  }
}

export class Documents {
  /** `edited(uri)` is called a moment after an edit, `lost(uri)` where a draft cannot be kept. */
  constructor(client, { edited, lost }) {
    Object.assign(this, { client, edited, lost });
    this.models = new Map(); // uri -> promise of a model, so that a model that is asked for twice is made once
    this.files = new Map(); // uri -> the file's own text
    this.saved = new Map(); // uri -> the text that was saved last
    this.timers = new Map(); // uri -> what waits for the end of typing
    this.restored = new Set(); // drafts that nobody was told of yet
    addEventListener("pagehide", () => this.keepAll());
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.keepAll());
    addEventListener("beforeunload", (event) => this.unsaved() && event.preventDefault());
  }

  /** The model of a document; files of the module are read from there. Fails if there is no such file. */
  need(given) {
    const uri = monaco.Uri.parse(given).toString(true);
    if (!this.models.has(uri)) {
      const model = this.make(uri);
      this.models.set(uri, model);
      model.catch(() => this.models.delete(uri));
    }
    return this.models.get(uri);
  }
  async make(uri, draft = stored(uri)) {
    const place = monaco.Uri.parse(uri);
    const file = draft?.file ?? (await this.client.call("file", place.path));
    if (file === null) throw new Error(`There is no file ${place.path}.`);
    const model = monaco.editor.createModel(draft?.text ?? file, "lud", place);
    this.files.set(uri, file);
    if (draft && draft.text !== file) this.restored.add(uri);
    this.client.open(uri, {
      version: () => model.getVersionId(),
      text: () => model.getValue(),
      length: () => model.getValueLength(),
    });
    model.onDidChangeContent((event) => this.change(uri, event));
    return model;
  }
  change(uri, event) {
    // Changes of one event do not overlap and come last place first, as Monaco orders them.
    const changes = event.changes.map((one) => ({
      range: {
        start: { line: one.range.startLineNumber - 1, character: one.range.startColumn - 1 },
        end: { line: one.range.endLineNumber - 1, character: one.range.endColumn - 1 },
      },
      text: one.text,
    }));
    this.client.change(uri, event.versionId, changes);
    clearTimeout(this.timers.get(uri));
    this.timers.set(uri, setTimeout(() => (this.keep(uri), this.edited(uri)), keepAfter));
  }
  /** Ends the waiting for `edited`: what it would do is done. */
  settle(uri) {
    if (!this.timers.has(uri)) return;
    clearTimeout(this.timers.get(uri));
    this.keep(uri);
  }

  model(uri) {
    return monaco.editor.getModel(monaco.Uri.parse(uri));
  }
  differs(uri) {
    return this.files.has(uri) && this.model(uri).getValue() !== this.files.get(uri);
  }
  /** Whether a text is neither in its file nor saved. */
  unsaved(uris = [...this.files.keys()]) {
    return uris.some((uri) => this.differs(uri) && this.model(uri).getValue() !== this.saved.get(uri));
  }

  keep(uri) {
    this.timers.delete(uri);
    const text = this.model(uri).getValue();
    const file = this.files.get(uri);
    try {
      if (isOwn(uri)) localStorage.setItem(key(uri), JSON.stringify({ text, file }));
      else if (text !== file) localStorage.setItem(key(uri), JSON.stringify({ text }));
      else localStorage.removeItem(key(uri));
    } catch {
      this.lost(uri);
    }
  }
  keepAll() {
    for (const uri of this.timers.keys()) this.keep(uri);
  }
  /** The documents of which there are drafts. */
  drafts() {
    try {
      return Object.keys(localStorage).filter((one) => one.startsWith(key(""))).map((one) => one.slice(key("").length));
    } catch {
      return [];
    }
  }

  /** Replaces a text, which can be undone. */
  replace(uri, text) {
    const model = this.model(uri);
    model.pushStackElement();
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
    model.pushStackElement();
  }
  revert(uri) {
    this.replace(uri, this.files.get(uri));
  }
  /** Takes in a file of the user's own; answers its uri. It replaces one of the same name. */
  async take(file) {
    const text = (await file.text()).replace(/\r\n?/g, "\n");
    const uri = ownFolder + file.name.replace(/[^\p{L}\p{N}._-]/gu, "_");
    if (this.model(uri)) {
      this.files.set(uri, text);
      this.replace(uri, text);
      return uri;
    }
    this.models.set(uri, this.make(uri, { text, file: text }));
    await this.models.get(uri);
    this.keep(uri);
    return uri;
  }
  /** Lets go of a file of the user's own. */
  forget(uri) {
    clearTimeout(this.timers.get(uri));
    this.client.close(uri);
    this.model(uri).dispose();
    for (const one of [this.models, this.files, this.saved, this.timers, this.restored]) one.delete(uri);
    localStorage.removeItem(key(uri));
  }
  /** Hands a text to the browser, which saves it among what was downloaded. */
  save(uri) {
    const text = this.model(uri).getValue();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = uri.split("/").at(-1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000); // not before it is read
    this.saved.set(uri, text);
    this.keep(uri);
  }
}
