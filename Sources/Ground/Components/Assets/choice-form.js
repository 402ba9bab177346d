// <choice-form>: counts the ticked boxes, ticks all, none or a group of them, and disables the actions when none is ticked. It reports
// each change with `choice-change`.

class ChoiceForm extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this.#count);
    this.addEventListener("click", this.#choose);
    this.#count();
  }

  get #boxes() {
    return [...this.querySelectorAll(".choice-box input")];
  }

  #choose = (event) => {
    const { choose } = event.target.closest("button")?.dataset ?? {};
    if (!choose) return;
    for (const box of this.#boxes) box.checked = choose === "all" || (box.dataset.sets ?? "").split(" ").includes(choose);
    this.#count();
    if (event.target.closest("[hidden]")) this.querySelector("[data-choose]:not([hidden])").focus();
  };

  #count = () => {
    const boxes = this.#boxes;
    const count = boxes.filter((box) => box.checked).length;
    for (const place of this.querySelectorAll("[data-text]")) {
      place.textContent = count === 0 ? (place.dataset.none ?? "") : place.dataset.text.replace("{count}", count);
    }
    for (const button of this.querySelectorAll(".choice-action")) button.disabled = count === 0;
    const isFull = boxes.length > 0 && count === boxes.length;
    this.querySelector("[data-choose=all]").hidden = isFull;
    const sets = [...this.querySelectorAll("[data-choose]:not([data-choose=all], [data-choose=none])")];
    this.querySelector("[data-choose=none]").hidden = sets.length > 0 ? count === 0 : !isFull;
    for (const set of sets) {
      set.hidden = !boxes.some((box) => (box.dataset.sets ?? "").split(" ").includes(set.dataset.choose));
    }
    this.dispatchEvent(new CustomEvent("choice-change", { bubbles: true }));
  };
}

customElements.define("choice-form", ChoiceForm);
