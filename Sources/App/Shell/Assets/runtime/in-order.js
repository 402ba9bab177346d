// Posts that must arrive in the order they were made: the next one waits for the one before.

import { say } from "./notice.js";
import { requestPage } from "./page-request.js";
import { word } from "./words.js";

let last = Promise.resolve();

/** @param {string} url @param {Record<string, string> | URLSearchParams} fields @returns {Promise<void>} */
export function postInOrder(url, fields) {
  const post = () => requestPage(url, { method: "POST", body: new URLSearchParams(fields) });
  last = last.then(post).then(tell, () => say(word("offline")));
  return last;
}

/** Waits until nothing is on its way. */
export async function allSent() {
  let seen;
  do await (seen = last);
  while (seen !== last);
}

function tell({ kind, sentence, undo }) {
  if (kind === "notice") say(sentence, undo);
  if (kind === "trouble") say(word("trouble"));
}
