// The fields of a form, and protection against double submission.

import { showExpectedChange } from "./expected-change.js";

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
export function fields(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  // A file requires a multipart body.
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}

/** Whether the form is being submitted: a second tap is then ignored. @param {HTMLFormElement} form */
function busyElement(form, submitter) {
  return submitter && !form.contains(submitter) ? submitter : form;
}

/** A second tap while the first is under way does nothing. @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
export function isBusy(form, submitter) {
  return busyElement(form, submitter).ariaBusy === "true";
}

/**
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter
 * @param {() => Promise<string | void>} work The kind of the answer to a post
 */
export async function whileBusy(form, submitter, work) {
  const busy = busyElement(form, submitter);
  const expected = showExpectedChange(form, submitter);
  busy.ariaBusy = "true";
  // A change that is shown needs no spinner.
  busy.toggleAttribute("data-quiet", expected.isAny);
  try {
    expected.end(await work());
  } finally {
    busy.ariaBusy = null;
  }
}
