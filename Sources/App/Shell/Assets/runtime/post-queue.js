// A serial queue of posts: each waits for the one before, so that they arrive in order. Also the forms whose answer is not shown yet.

import { showNotice } from "./notice.js";
import { requestPage } from "./page-request.js";
import { string } from "./strings.js";

let last = Promise.resolve();
/** @type {Set<Promise<unknown>>} */
const forms = new Set();

/** @param {string} url @param {Record<string, string> | URLSearchParams} fields @returns {Promise<string | void>} The kind of the answer */
export function postInOrder(url, fields) {
  const post = () => requestPage(url, { method: "POST", body: new URLSearchParams(fields) });
  last = last.then(post).then(showAnswer, () => showNotice(string("offline")));
  return last;
}

/** @param {Promise<unknown>} work It posts a form and shows the answer */
export function willShowAnswer(work) {
  forms.add(work);
  const end = () => forms.delete(work);
  work.then(end, end);
}

/** Waits until the queue is empty, and the answers to forms are shown. */
export async function postsSent() {
  let seen;
  do await Promise.allSettled([(seen = last), ...forms]);
  while (seen !== last || forms.size > 0);
}

function showAnswer({ kind, sentence, undo }) {
  if (kind === "notice") showNotice(sentence, undo);
  if (kind === "failure") showNotice(string("trouble"));
  return kind;
}
