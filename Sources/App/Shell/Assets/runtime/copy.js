// Copies texts.

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
