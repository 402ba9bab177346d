// <selection-form>: counts the ticked boxes, ticks all, none, a group or a range of them, and disables the actions when none is ticked. It
// reports each change with `selection-change`. Its bar is at the foot of the window, below a short list too; notices stay above it, whose
// height is `--selection-bar`.

class SelectionForm extends HTMLElement {
  #bar = new ResizeObserver(([{ target }]) => {
    document.documentElement.style.setProperty("--selection-bar", `${target.offsetHeight}px`);
    this.#fill();
  });

  /** The box that changed last: a range begins there. @type {HTMLInputElement | null} */
  #anchor = null;

  connectedCallback() {
    const bar = this.querySelector(".selection-bar");
    if (bar) this.#bar.observe(bar);
    this.addEventListener("change", () => this.#include(false));
    this.addEventListener("click", this.#select);
    this.addEventListener("click", this.#extend);
    // Shift would select text.
    this.addEventListener("mousedown", (event) => event.shiftKey && event.target.closest(".selection-box") && event.preventDefault());
    this.addEventListener("keydown", this.#press);
    this.#count();
  }

  disconnectedCallback() {
    this.#bar.disconnect();
  }

  /** The form reaches to the foot of the window: further parts of the page follow below that. */
  #fill() {
    const page = this.closest("main > *");
    const { top, bottom } = this.getBoundingClientRect();
    const isLast = page.getBoundingClientRect().bottom - bottom < 1;
    const below = isLast ? Number.parseFloat(getComputedStyle(page.parentElement).paddingBlockEnd) : 0;
    this.style.minBlockSize = `calc(100dvh - ${Math.ceil(top + scrollY + below)}px - var(--foot, 0rem))`;
  }

  get #boxes() {
    return [...this.querySelectorAll(".selection-box input:enabled")];
  }

  /** Whether the post is about the rows of further pages too. */
  #include(isAll) {
    const all = this.querySelector("[data-total]");
    if (all) all.disabled = !isAll;
    this.#count();
  }

  #select = (event) => {
    const { select } = event.target.closest("button")?.dataset ?? {};
    if (!select) return;
    for (const box of this.#boxes) box.checked = select === "all" || (box.dataset.sets ?? "").split(" ").includes(select);
    this.#include(select === "all");
    if (event.target.closest("[hidden]")) this.querySelector("[data-select]:not([hidden])").focus();
  };

  /** With Shift, the boxes between the last one and this one get its state. With any modifier, a browser may leave the box of a label alone. */
  #extend = (event) => {
    const box = event.target.closest(".selection-box")?.querySelector("input");
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey;
    // The click on its box follows that on a label.
    if (!box || (event.target !== box && !isModified)) return;
    if (event.target !== box) {
      event.preventDefault();
      box.checked = !box.checked;
    }
    const boxes = this.#boxes;
    const [from, to] = [boxes.indexOf(this.#anchor), boxes.indexOf(box)].sort((one, other) => one - other);
    if (event.shiftKey && from >= 0) for (const other of boxes.slice(from, to + 1)) other.checked = box.checked;
    this.#anchor = box;
    if (isModified) this.#include(false);
  };

  /** In a form, Enter in a field presses the first button, which may remove the rows. */
  #press = (event) => {
    const isAll = event.key === "a" && (event.ctrlKey || event.metaKey);
    if (!event.target.matches(".selection-box input") || !(isAll || event.key === "Enter")) return;
    event.preventDefault();
    (isAll ? this.querySelector("[data-select=all]") : event.target).click();
  };

  #count = () => {
    const boxes = this.#boxes;
    const ticked = boxes.filter((box) => box.checked).length;
    const all = this.querySelector("[data-total]:enabled");
    const count = all ? Number(all.dataset.total) : ticked;
    for (const place of this.querySelectorAll("[data-text]")) {
      place.textContent = count === 0 ? (place.dataset.none ?? "") : place.dataset.text.replace("{count}", count);
    }
    for (const button of this.querySelectorAll(".selection-action")) button.disabled = count === 0;
    const isFull = boxes.length > 0 && ticked === boxes.length && (all !== null || !this.querySelector("[data-total]"));
    this.querySelector("[data-select=all]").hidden = isFull;
    const sets = [...this.querySelectorAll("[data-select]:not([data-select=all], [data-select=none])")];
    this.querySelector("[data-select=none]").hidden = sets.length > 0 ? count === 0 : !isFull;
    for (const set of sets) {
      set.hidden = !boxes.some((box) => (box.dataset.sets ?? "").split(" ").includes(set.dataset.select));
    }
    this.dispatchEvent(new CustomEvent("selection-change", { bubbles: true }));
  };
}

customElements.define("selection-form", SelectionForm);
