// One sentence above the foot of the page, for a few seconds.

const box = document.getElementById("notice");
let timer = 0;

/** @param {string} sentence */
export function say(sentence) {
  clearTimeout(timer);
  box.textContent = sentence;
  timer = setTimeout(() => (box.textContent = ""), 4000 + sentence.length * 50);
}

box.addEventListener("click", () => (box.textContent = ""));
