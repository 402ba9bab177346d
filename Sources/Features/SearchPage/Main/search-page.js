// <search-page>: "/" leads to the field.

class SearchPage extends HTMLElement {
  connectedCallback() {
    document.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key);
  }

  #key = (event) => {
    if (event.key !== "/" || event.metaKey || event.ctrlKey || event.target.matches("input, textarea")) return;
    event.preventDefault();
    this.querySelector("[type=search]").select();
  };
}

customElements.define("search-page", SearchPage);
