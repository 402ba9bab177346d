// The fields of a form, and protection against double submission.

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
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter @param {() => Promise<void>} work
 * @param {boolean} [isQuiet] Whether no spinner is shown, since the change itself already is
 */
export async function whileBusy(form, submitter, work, isQuiet = false) {
  const busy = busyElement(form, submitter);
  busy.ariaBusy = "true";
  busy.toggleAttribute("data-quiet", isQuiet);
  try {
    await work();
  } finally {
    busy.ariaBusy = null;
  }
}
