// A serial queue of posts: each waits for the one before, so that they arrive in order.

import { showNotice } from "./notice.js";
import { requestPage } from "./page-request.js";
import { string } from "./strings.js";

let last = Promise.resolve();

/** @param {string} url @param {Record<string, string> | URLSearchParams} fields @returns {Promise<string | void>} The kind of the answer */
export function postInOrder(url, fields) {
  const post = () => requestPage(url, { method: "POST", body: new URLSearchParams(fields) });
  last = last.then(post).then(showAnswer, () => showNotice(string("offline")));
  return last;
}

/** Waits until the queue is empty. */
export async function postsSent() {
  let seen;
  do await (seen = last);
  while (seen !== last);
}

function showAnswer({ kind, sentence, undo }) {
  if (kind === "notice") showNotice(sentence, undo);
  if (kind === "failure") showNotice(string("trouble"));
  return kind;
}
