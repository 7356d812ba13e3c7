// Runs the module beside the page, so that typing is never held up. Messages of the protocol come and go as they are;
// what else the page asks for is {call, id, given}.
import { wrap } from "./module.mjs";

importScripts("lud.js");

const waiting = [];
let lud;

onmessage = (event) => {
  waiting.push(event.data);
  if (lud && waiting.length === 1) work();
};

function handle(message) {
  if (!message.call) return lud.receive(message);
  postMessage({ id: message.id, result: lud[message.call](...message.given), call: message.call });
}

/** What was asked comes first; the checks that nobody waits for are done part by part in between. */
function work() {
  let message;
  try {
    while (waiting.length) handle((message = waiting.shift()));
    message = undefined;
    for (let told = lud.next(); told; told = lud.next()) {
      postMessage(told);
      if (told.method) break;
    }
    if (lud.busy()) setTimeout(work, 0);
  } catch (error) {
    lud = undefined; // what comes later is for the next server
    postMessage({ broken: String(error), uri: message?.params?.textDocument?.uri });
  }
}

(async () => {
  try {
    lud = wrap(await createLud());
  } catch (error) {
    return postMessage({ failed: String(error) }); // there is no WebAssembly, or no lud.wasm
  }
  postMessage({ ready: true });
  work();
})();
