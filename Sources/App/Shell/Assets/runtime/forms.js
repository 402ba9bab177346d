// What a form sends, and that it is sent once.

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
export function fields(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  // A file travels only in parts.
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}

/** A second tap while the first is under way does nothing. @param {HTMLFormElement} form */
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
