// A client of the protocol: given a worker that serves, hands on answers as promises and notifications to who listens.
// A server that breaks is begun anew, with the documents as they are, but without the one that broke it.
const mostCharacters = 1_000_000; // of a document; the longest game has a tenth
const mostBreaks = 3; // in a minute, before the server is given up

const ended = (why) => Object.assign(new Error(why), { ended: true });

export class Client {
  constructor(file) {
    this.file = file;
    this.last = 0;
    this.waiting = new Map();
    this.listeners = new Map();
    this.documents = new Map(); // uri -> {version(), text(), length(), leftOut}
    this.breaks = []; // when
  }

  /** Starts the server; answers what it is capable of. Fails where it cannot run. */
  async begin() {
    this.stop("the server was begun anew");
    const worker = (this.worker = new Worker(this.file));
    await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message || `${this.file} cannot be loaded`));
      worker.onmessage = ({ data }) => {
        if (worker !== this.worker) return;
        if (data.ready) resolve();
        else if (data.failed) reject(new Error(data.failed));
        else this.take(data);
      };
    });
    worker.onerror = (event) => this.take({ broken: event.message });
    this.files = await this.call("games");
    const answer = await this.request("initialize", {
      processId: null,
      rootUri: "file:///games",
      capabilities: {
        textDocument: {
          completion: { completionItem: { snippetSupport: true } },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        },
      },
    });
    this.up = true;
    this.notify("initialized", {});
    for (const [uri, document] of this.documents) if (!document.leftOut) this.open(uri, document);
    return answer.capabilities;
  }

  /** Ends the server. What it was asked for fails. */
  stop(why) {
    this.worker?.terminate();
    this.worker = undefined;
    this.up = false; // until it is initialized it takes nothing else; documents are opened then as they are
    for (const { reject } of this.waiting.values()) reject(ended(why));
    this.waiting.clear();
  }

  take(message) {
    if (message.broken) return this.mend(message.broken, message.uri);
    if (message.method) return this.tell(message.method, message.params);
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) asked?.reject(new Error(message.error.message));
    else asked?.resolve(message.result);
  }

  /** `uri`: the document whose message broke the server, if it is known. */
  mend(why, uri) {
    const now = Date.now();
    this.breaks = [...this.breaks.filter((when) => now - when < 60000), now];
    if (this.breaks.length >= mostBreaks) {
      this.stop("the server was given up");
      return this.tell("gaveUp", why);
    }
    if (this.documents.has(uri)) this.documents.get(uri).leftOut = true;
    this.tell("broken", { why, uri });
    // If it ends while it begins, this was told already.
    this.begin().catch((error) => error.ended || this.tell("gaveUp", error.message));
  }

  send(make) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      if (!this.worker) return reject(ended("the server does not run"));
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage(make(id));
    });
  }
  async request(method, params) {
    if (!this.up && method !== "initialize") throw ended("the server does not run yet");
    return this.send((id) => ({ jsonrpc: "2.0", id, method, params }));
  }
  /** A call of the module that is not of the protocol. */
  call(name, ...given) {
    return this.send((id) => ({ call: name, id, given }));
  }
  notify(method, params) {
    if (this.up) this.worker.postMessage({ jsonrpc: "2.0", method, params });
  }
  on(method, listener) {
    this.listeners.set(method, listener);
  }
  tell(method, params) {
    this.listeners.get(method)?.(params);
  }

  /** Whether the document is too long for the server, which is told. */
  tooLong(uri, document) {
    if (document.length() <= mostCharacters) return false;
    if (!document.leftOut) this.notify("textDocument/didClose", { textDocument: { uri } });
    document.leftOut = true;
    this.tell("tooLong", { uri, mostCharacters });
    return true;
  }
  open(uri, document) {
    this.documents.set(uri, document);
    document.leftOut = true;
    if (this.tooLong(uri, document)) return;
    document.leftOut = false;
    this.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: "lud", version: document.version(), text: document.text() },
    });
  }
  change(uri, version, contentChanges) {
    const document = this.documents.get(uri);
    if (document.leftOut) return this.open(uri, document); // another text may not break it
    if (this.tooLong(uri, document)) return;
    this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  }
  close(uri) {
    this.documents.delete(uri);
    this.notify("textDocument/didClose", { textDocument: { uri } });
  }
}
