// What a tap will change is shown at once, before the server's answer, also while updates of the page arrive. A refusal takes it back; the
// page that follows the answer corrects the rest.

import { setAttribute } from "./live-patches.js";

/** What an action sets on the rows of its episode. */
export const changes = {
  favourite: ["data-favourite", "true"], unfavourite: ["data-favourite", "false"], played: ["data-finished", "true"],
  unplayed: ["data-finished", "false"], archived: ["data-archived", "true"], unarchived: ["data-archived", null],
};

/** The actions that turn something on or off: what, and whether it is on afterwards. */
const switches = {
  favourite: ["favourite", true], unfavourite: ["favourite", false], played: ["played", true], unplayed: ["played", false],
  archived: ["archived", true], unarchived: ["archived", false], download: ["download", true], resume: ["download", true], pause: ["download", false],
};

/** Answers after which nothing has changed. */
const refusals = ["offline", "failure", "refused", "signed-out"];

/** An element, an attribute, and its value. @typedef {[Element, string, string | null]} Part */

/** @type {Set<Expectation>} */
const pending = new Set();

export class Expectation {
  #parts;
  /** @type {Part[]} */
  #before = [];

  /** @param {() => Iterable<Part>} parts They may be other elements after an update of the page */
  constructor(parts) {
    this.#parts = parts;
    this.show();
    if (this.isAny) pending.add(this);
  }

  get isAny() {
    return this.#before.length > 0;
  }

  show() {
    for (const [element, name, value] of this.#parts()) {
      const before = element.getAttribute(name);
      if (before === value) continue;
      this.#before.push([element, name, before]);
      setAttribute(element, name, value);
    }
  }

  /** A later tap has changed it, or the answer is there: updates of the page show again what they say. */
  release() {
    pending.delete(this);
  }

  /** @param {string} [kind] The kind of the answer @returns {boolean} Whether it was refused */
  answer(kind) {
    this.release();
    const isRefused = refusals.includes(kind);
    if (isRefused) this.#restore();
    return isRefused;
  }

  /** The page shows the answer. A row that has not left its list is shown again, unless the action waits for the server. */
  end(kind) {
    if (kind !== "stored") this.#restore("hidden");
  }

  #restore(only) {
    for (const [element, name, value] of this.#before) if (!only || only === name) setAttribute(element, name, value);
  }
}

/** The page was updated: what the user expects is newer. */
export function showExpected() {
  for (const expectation of pending) expectation.show();
}

/** Shows what a form will change. @param {HTMLFormElement} form @param {HTMLButtonElement | null} submitter @param {Wish | null} wish */
export function expect(form, submitter, wish) {
  const { value } = submitter ?? {};
  const place = submitter?.matches(".to-remove") && form.parentElement;
  return new Expectation(wish?.parts ?? (() => (place ? hiddenRows(place, value) : [])));
}

/** @typedef {{subject: string, isOn: boolean, parts: () => Iterable<Part>}} Wish */

/**
 * What a form turns on or off, if it does.
 * @param {HTMLFormElement} form @param {HTMLButtonElement | null} submitter @param {URL} url @returns {Wish | null}
 */
export function wishOf(form, submitter, url) {
  const [, action, named] = (submitter?.name === "action" && submitter.value.match(/^([a-z]+)(?:-(\d+))?$/)) || [];
  const field = form.elements.episode;
  const episode = named ?? (field?.type === "hidden" ? field.value : null);
  if (switches[action] && episode !== null) {
    const [name, isOn] = switches[action];
    return { subject: `${name} ${episode}`, isOn, parts: () => episodeParts(action, episode) };
  }
  const verb = (submitter ?? form).closest(".when-subscribed, .when-unsubscribed");
  if (verb) {
    const { id } = form.closest("[data-subscribed]");
    const isOn = verb.matches(".when-unsubscribed");
    return { subject: id, isOn, parts: () => [document.getElementById(id)].flatMap((place) => (place ? [[place, "data-subscribed", String(isOn)]] : [])) };
  }
  if (!submitter?.name || !["true", "false"].includes(submitter.value)) return null;
  const subject = switchOf(form, submitter.name, url.pathname);
  const isOn = submitter.value === "true";
  return { subject, isOn, parts: () => switchParts(subject, submitter.name, url.pathname, isOn) };
}

/** @returns {Iterable<Part>} */
function* episodeParts(action, episode) {
  const isOn = switches[action][1];
  if (changes[action]) for (const row of rows(document, episode)) yield [row, ...changes[action]];
  if (action.endsWith("favourite")) {
    for (const star of document.querySelectorAll(`[aria-pressed][data-live~="favourite-${episode}"]`)) {
      yield [star, "aria-pressed", String(isOn)];
      yield [star, "value", isOn ? "unfavourite" : "favourite"];
    }
  }
  if (switches[action][0] !== "download") return;
  for (const ring of document.querySelectorAll(`.download-button[data-live~="download-${episode}"]`)) {
    yield [ring, "data-state", isOn ? "queued" : "paused"];
    yield [ring, "value", `${isOn ? "pause" : "resume"}-${episode}`];
  }
}

/** Names a switch, whose button posts "true" or "false": forms with the same fields are the same one. */
function switchOf(form, name, path) {
  const fields = new URLSearchParams(new FormData(form));
  for (const other of ["form-token", "back"]) fields.delete(other);
  return `${path}?${fields} ${name}`;
}

/** @returns {Iterable<Part>} */
function* switchParts(subject, name, path, isOn) {
  for (const form of document.forms) {
    const buttons = [...form.elements].filter((element) => element.type === "submit" && element.name === name && element.hasAttribute("aria-pressed"));
    const isArchive = form.hasAttribute("data-archived");
    if ((buttons.length === 0 && !isArchive) || switchOf(form, name, path) !== subject || !form.getAttribute("action").endsWith(path)) continue;
    if (isArchive) yield [form, "data-archived", String(isOn)];
    for (const button of buttons) {
      yield [button, "aria-pressed", String(isOn)];
      yield [button, "value", String(!isOn)];
    }
  }
}

function* hiddenRows(place, episode) {
  for (const row of rows(place, episode)) if (row.closest("li")) yield [row.closest("li"), "hidden", ""];
}

/** @param {ParentNode} place @param {string | number} episode */
export function rows(place, episode) {
  return place.querySelectorAll(`article[data-episode="${CSS.escape(String(episode))}"]`);
}
