// <subscription-import>: accepts a file dropped anywhere on the page, and sends it when it is selected.

class SubscriptionImport extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this.#select);
    this.addEventListener("dragover", this.#over);
    this.addEventListener("dragleave", this.#leave);
    this.addEventListener("drop", this.#drop);
  }

  get #form() {
    return this.querySelector(".import-drop");
  }

  #select = ({ target }) => {
    if (target.type === "file" && target.files.length > 0) this.#form.requestSubmit();
  };

  #over = (event) => {
    if (!this.#form || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.#form.toggleAttribute("data-over", true);
  };

  #leave = (event) => {
    if (!this.contains(event.relatedTarget)) this.#form?.removeAttribute("data-over");
  };

  #drop = (event) => {
    const { files } = event.dataTransfer;
    this.#form?.removeAttribute("data-over");
    if (!this.#form || files.length === 0) return;
    event.preventDefault();
    this.#form.elements.list.files = files;
    this.#form.requestSubmit();
  };
}

customElements.define("subscription-import", SubscriptionImport);
