// File sizes as text, the same as ByteText.swift on the server.

const strings = document.getElementById("component-strings")?.dataset ?? {};

/** @param {number} bytes @returns {string} "840 KB", "12.3 MB", "1.2 GB" */
export function size(bytes) {
  const kilobytes = Math.max(bytes, 0) / 1000;
  if (kilobytes <= 999) return filled(strings.kilobytes, Math.ceil(kilobytes));
  const megabytes = kilobytes / 1000;
  return megabytes < 1000 ? filled(strings.megabytes, rounded(megabytes)) : filled(strings.gigabytes, rounded(megabytes / 1000));
}

function filled(sentence = "", count) {
  return sentence.replace("{count}", count);
}

/** One decimal below a hundred. */
function rounded(number) {
  const tenths = Math.round(number * 10) / 10;
  return tenths >= 100 ? Math.round(number) : tenths;
}
