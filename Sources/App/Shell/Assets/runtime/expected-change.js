// What a tap will change is shown at once, before the server's answer. A refusal takes it back; the page that follows the answer corrects the
// rest.

import { setAttribute } from "./live-patches.js";

/** What an action sets on the rows of its episode. */
export const changes = {
  favourite: ["data-favourite", "true"], unfavourite: ["data-favourite", "false"], played: ["data-finished", "true"],
  unplayed: ["data-finished", "false"], archived: ["data-archived", "true"], unarchived: ["data-archived", null],
};

/** Answers without the page, which would correct a wrong expectation. */
const refusals = ["offline", "failure", "refused", "signed-out"];

/**
 * @param {HTMLFormElement} form @param {HTMLButtonElement | null} submitter
 * @returns {{isAny: boolean, end: (kind?: string) => void}} `end` follows the handling of an answer of this kind
 */
export function showExpectedChange(form, submitter) {
  /** @type {[Element, string, string | null][]} */
  const before = [];
  const set = (element, name, value) => {
    before.push([element, name, element.getAttribute(name)]);
    setAttribute(element, name, value);
  };
  if (submitter?.matches(".favourite-star")) set(submitter, "aria-pressed", String(submitter.ariaPressed !== "true"));
  const [, action, episode] = submitter?.value.match(/^([a-z]+)-(\d+)$/) ?? [];
  if (changes[action]) for (const row of rows(document, episode)) set(row, ...changes[action]);
  if (submitter?.matches(".to-remove")) {
    for (const row of rows(form.parentElement, submitter.value)) if (row.closest("li")) set(row.closest("li"), "hidden", "");
  }
  return {
    isAny: before.length > 0,
    end(kind) {
      const isRefused = refusals.includes(kind);
      // A row that has not left its list is shown again, unless the action waits for the server.
      const returns = (name) => isRefused || (name === "hidden" && kind !== "stored");
      for (const [element, name, value] of before) if (returns(name)) setAttribute(element, name, value);
    },
  };
}

/** @param {ParentNode} place @param {string | number} episode */
export function rows(place, episode) {
  return place.querySelectorAll(`article[data-episode="${CSS.escape(String(episode))}"]`);
}
