// The fields of a form, and protection against double submission.

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
export function fields(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  // A file requires a multipart body.
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}

/** Whether the form is being submitted: a second tap is then ignored. @param {HTMLFormElement} form */
export function isBusy(form) {
  return form.getAttribute("aria-busy") === "true";
}

/** @param {HTMLFormElement} form @param {() => Promise<void>} work */
export async function whileBusy(form, work) {
  form.setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    form.removeAttribute("aria-busy");
  }
}
