// <selection-form>: counts the ticked boxes, ticks all, none or a group of them, and disables the actions when none is ticked. It reports
// each change with `selection-change`. Its bar is at the foot of the window, below a short list too; notices stay above it, whose height is
// `--selection-bar`.

class SelectionForm extends HTMLElement {
  #bar = new ResizeObserver(([{ target }]) => {
    document.documentElement.style.setProperty("--selection-bar", `${target.offsetHeight}px`);
    this.#fill();
  });

  connectedCallback() {
    const bar = this.querySelector(".selection-bar");
    if (bar) this.#bar.observe(bar);
    this.addEventListener("change", () => this.#include(false));
    this.addEventListener("click", this.#select);
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
    return [...this.querySelectorAll(".selection-box input")];
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
