// A serial queue of posts: each waits for the one before, so that they arrive in order.

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

/** Waits until the queue is empty. */
export async function allSent() {
  let seen;
  do await (seen = last);
  while (seen !== last);
}

function tell({ kind, sentence, undo }) {
  if (kind === "notice") say(sentence, undo);
  if (kind === "trouble") say(word("trouble"));
}
