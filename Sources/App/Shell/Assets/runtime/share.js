// Hands a link on: by the browser's own sheet, else into the clipboard.

/**
 * Called inside the tap.
 * @param {string} title @param {string} url
 * @returns {Promise<"handed" | "copied" | "failed">} What nobody sees by itself is to be said
 */
export async function share(title, url) {
  if (navigator.share) {
    // A person who thinks better of it has done nothing wrong.
    await navigator.share({ title, url }).catch(() => {});
    return "handed";
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return copyAsBefore(url) ? "copied" : "failed";
  }
}

/** There is no clipboard on plain http in a home network. */
function copyAsBefore(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "visually-hidden" });
  document.body.append(field);
  const { activeElement } = document;
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  activeElement?.focus({ preventScroll: true });
  return isCopied;
}
