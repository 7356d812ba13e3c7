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
  try {
    while (waiting.length) handle(waiting.shift());
    for (let message = lud.next(); message; message = lud.next()) {
      postMessage(message);
      if (message.method) break;
    }
    if (lud.busy()) setTimeout(work, 0);
  } catch (error) {
    postMessage({ broken: String(error) });
  }
}

createLud().then((made) => {
  lud = wrap(made);
  postMessage({ ready: true });
  work();
});
