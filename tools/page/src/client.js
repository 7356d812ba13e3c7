// A client of the protocol: given a worker that serves, hands on answers as promises and notifications to who listens.
// A server that breaks is begun anew, with the documents as they are.
export class Client {
  constructor(file) {
    this.file = file;
    this.last = 0;
    this.waiting = new Map();
    this.listeners = new Map();
    this.documents = new Map(); // uri -> {languageId, version, text()}
  }

  /** Starts the server; answers what it is capable of. */
  async begin() {
    this.worker?.terminate();
    for (const { reject } of this.waiting.values()) reject(new Error("the server was begun anew"));
    this.waiting.clear();
    this.worker = new Worker(this.file);
    await new Promise((resolve) => {
      this.worker.onmessage = ({ data }) => (data.ready ? resolve() : this.take(data));
    });
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
    this.notify("initialized", {});
    for (const [uri, document] of this.documents) this.open(uri, document);
    return answer.capabilities;
  }

  take(message) {
    if (message.broken) {
      this.listeners.get("broken")?.(message.broken);
      return void this.begin();
    }
    if (message.method) return this.listeners.get(message.method)?.(message.params);
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) asked?.reject(new Error(message.error.message));
    else asked?.resolve(message.result);
  }

  send(make) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage(make(id));
    });
  }
  request(method, params) {
    return this.send((id) => ({ jsonrpc: "2.0", id, method, params }));
  }
  /** A call of the module that is not of the protocol. */
  call(name, ...given) {
    return this.send((id) => ({ call: name, id, given }));
  }
  notify(method, params) {
    this.worker.postMessage({ jsonrpc: "2.0", method, params });
  }
  on(method, listener) {
    this.listeners.set(method, listener);
  }
  open(uri, document) {
    this.documents.set(uri, document);
    this.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: "lud", version: document.version(), text: document.text() },
    });
  }
  close(uri) {
    this.documents.delete(uri);
    this.notify("textDocument/didClose", { textDocument: { uri } });
  }
}
