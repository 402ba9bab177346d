// The base of elements with a form for files: files dropped anywhere on the element go into the form.

export class FileDrop extends HTMLElement {
  /** The selector of the form, which may be absent. */
  formSelector = "form";

  /** Called with the form when the files are in it. @param {HTMLFormElement} form */
  didDrop(form) {}

  get form() {
    return this.querySelector(this.formSelector);
  }

  connectedCallback() {
    this.addEventListener("dragover", this.#over);
    this.addEventListener("dragleave", this.#leave);
    this.addEventListener("drop", this.#drop);
  }

  #over = (event) => {
    if (!this.form || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.form.toggleAttribute("data-over", true);
  };

  #leave = (event) => {
    if (!this.contains(event.relatedTarget)) this.form?.removeAttribute("data-over");
  };

  #drop = (event) => {
    const { form } = this;
    const { files } = event.dataTransfer;
    form?.removeAttribute("data-over");
    if (!form || files.length === 0) return;
    event.preventDefault();
    form.querySelector("[type=file]").files = files;
    this.didDrop(form);
  };
}
