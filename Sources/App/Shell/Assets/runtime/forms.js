// The fields of a form, and the order of its posts: no tap is lost, and none counts twice.

import { expect, wishOf } from "./expected-change.js";
import { deletePost, storePost } from "./outbox.js";
import { willShowAnswer } from "./post-queue.js";
import { underWay } from "./rest.js";

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
export function fields(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  // A file requires a multipart body.
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}

/** How many posts the elements wait for. @type {WeakMap<Element, number>} */
const busy = new WeakMap();

/**
 * @template Result
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter @param {Promise<Result>} work
 * @param {boolean} [isShown] A change that is shown needs no spinner
 */
export async function whileBusy(form, submitter, work, isShown = false) {
  const element = submitter && !form.contains(submitter) ? submitter : form;
  const add = (number) => {
    busy.set(element, (busy.get(element) ?? 0) + number);
    element.ariaBusy = busy.get(element) > 0 ? "true" : null;
  };
  add(1);
  element.toggleAttribute("data-quiet", isShown);
  try {
    return await work;
  } finally {
    add(-1);
  }
}

/**
 * @typedef {{send(): Promise<any>, show(answer: any): Promise<unknown>, key: string, isOn?: boolean, expected: import("./expected-change.js").Expectation,
 *   stored: import("./outbox.js").StoredPost | null, isRefused: boolean, end(): void}} Post `isOn` is the wish of a switch
 */

/** The post under way and those that wait for it, by what they change. @type {Map<string | Element, {now: Post, next: Post[]}>} */
const lines = new Map();

/**
 * Posts a form in its turn. The same action again, while it is the last one under way, is a double tap and does nothing; another one waits.
 * Of a switch the last wish counts: it is shown at once, and sent after the first answer, unless that has brought it.
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter @param {URL} url
 * @param {(body: FormData | URLSearchParams, stored?: import("./outbox.js").StoredPost | null) => Promise<any>} send Gives back the answer
 * @param {(answer: any) => unknown} [show]
 */
export function postInTurn(form, submitter, url, send, show = () => {}) {
  const body = fields(form, submitter);
  const wish = wishOf(form, submitter, url);
  const key = new URLSearchParams(body);
  key.delete("form-token");
  const subject = wish?.subject ?? form;
  const line = lines.get(subject);
  const post = { send: () => send(body, post.stored), show, key: `${url.pathname}?${key}`, isOn: wish?.isOn, stored: null, isRefused: false };
  if (line && !wish && (line.next.at(-1) ?? line.now).key === post.key) return;
  if (line && wish) supersede(line);
  post.expected = expect(form, submitter, wish);
  // The post under way brings it.
  if (line && wish && line.now.isOn === wish.isOn && !line.now.isRefused) return void (line.now.expected = post.expected);
  whileBusy(form, submitter, new Promise((resolve) => (post.end = resolve)), post.expected.isAny);
  if (!line) {
    const answers = underWay(work(subject, { now: post, next: [] }));
    // An upload may take minutes, for which no reload waits.
    if (!(body instanceof FormData)) willShowAnswer(answers);
    return;
  }
  // A tab that closes before its turn does not lose it.
  post.stored = storePost(url.href, body);
  line.next.push(post);
}

/** @param {Element} form @returns {boolean} Whether another post of it waits for the one under way: it shows a value that is not saved yet */
export const isAhead = (form) => lines.get(form)?.next.length > 0;

/** The wish that was the last one so far no longer counts. */
function supersede({ now, next }) {
  now.expected.release();
  for (const post of next.splice(0)) drop(post);
}

function drop(post) {
  post.expected.release();
  if (post.stored) deletePost(post.stored);
  post.end();
}

async function work(subject, line) {
  lines.set(subject, line);
  for (; line.now; line.now = line.next.shift()) {
    const post = line.now;
    try {
      const answer = await post.send();
      const kind = answer?.isRefused ? "refused" : answer?.kind;
      post.isRefused = post.expected.answer(kind);
      // Nothing has changed: that is what the next wish would bring.
      if (post.isOn !== undefined && ["refused", "signed-out"].includes(kind)) line.next.splice(0).forEach(drop);
      await post.show(answer);
      post.expected.end(kind);
    } catch (error) {
      post.expected.answer("failure");
      reportError(error);
    } finally {
      post.end();
    }
  }
  lines.delete(subject);
}
