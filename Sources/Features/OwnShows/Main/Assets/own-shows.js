// <own-shows>: accepts files dropped anywhere on the page, and shows how much of an upload has been sent.

class OwnShows extends HTMLElement {
  connectedCallback() {
    this.addEventListener("dragover", this.#over);
    this.addEventListener("dragleave", this.#leave);
    this.addEventListener("drop", this.#drop);
    document.addEventListener("upload-progress", this.#progress);
  }

  disconnectedCallback() {
    document.removeEventListener("upload-progress", this.#progress);
  }

  get #form() {
    return this.querySelector(".own-upload");
  }

  #over = (event) => {
    if (!this.#form || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.#form.toggleAttribute("data-over", true);
  };

  #leave = (event) => {
    if (!this.contains(event.relatedTarget)) this.#form?.removeAttribute("data-over");
  };

  /** The show may still be selected, so that the files are sent with the button. */
  #drop = (event) => {
    const { files } = event.dataTransfer;
    this.#form?.removeAttribute("data-over");
    if (!this.#form || files.length === 0) return;
    event.preventDefault();
    this.#form.elements.audio.files = files;
    this.#form.querySelector("[type=submit]").focus();
  };

  #progress = ({ detail }) => {
    const bar = this.querySelector(".own-progress");
    if (!bar || this.#form.ariaBusy !== "true") return;
    bar.hidden = false;
    bar.value = detail.fraction;
  };
}

customElements.define("own-shows", OwnShows);
