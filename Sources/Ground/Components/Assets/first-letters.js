// Elements that are found by the first letters of their text: the entries of a menu, and the tiles of a page (runtime/type-to-find.js).

/** Letters that follow sooner are one word; in milliseconds. */
const pause = 700;

let typed = "";
let typedAt = -Infinity;

/** Whether the next letter continues a word. */
export const isTyping = () => performance.now() - typedAt <= pause;

/**
 * The next element whose text begins with the typed letters, spaces and punctuation aside; the same letter again leads to the next one. A letter with which none
 * begins begins no word.
 * @param {string} key @param {HTMLElement[]} all @param {Element} from @param {(element: HTMLElement) => string} textOf
 */
export function named(key, all, from, textOf) {
  typed = isTyping() ? typed + key : key;
  typedAt = performance.now();
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const text = isRepeated ? typed[0] : typed;
  const index = Math.max(all.indexOf(from), 0) + (isRepeated && all.includes(from) ? 1 : 0);
  const begins = (element) =>
    textOf(element).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "").slice(0, text.length).localeCompare(text, undefined, { sensitivity: "base" }) === 0;
  const found = [...all.slice(index), ...all.slice(0, index)].find(begins);
  if (!found && typed === key) typedAt = -Infinity;
  return found;
}
