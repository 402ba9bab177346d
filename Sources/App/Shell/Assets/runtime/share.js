// Shares a link: with the browser's own sheet, or through the clipboard. Copies texts.

/**
 * Called inside the tap.
 * @param {string} title @param {string} url
 * @returns {Promise<"shared" | "copied" | "failed">} The last two need a notice
 */
export async function share(title, url) {
  if (navigator.share) {
    // Cancelling the sheet is no error.
    await navigator.share({ title, url }).catch(() => {});
    return "shared";
  }
  return (await copy(url)) ? "copied" : "failed";
}

/** Called inside the tap. @param {string} text @returns {Promise<boolean>} Whether it is in the clipboard */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithSelection(text);
  }
}

/** The clipboard API is unavailable on plain http in a home network. */
function copyWithSelection(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "visually-hidden" });
  document.body.append(field);
  const { activeElement } = document;
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  activeElement?.focus({ preventScroll: true });
  return isCopied;
}
