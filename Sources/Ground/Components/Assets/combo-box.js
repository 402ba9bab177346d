// <combo-box>: a search field with suggestions. It requests them with `combo-query`, shortly after the last key press, and shows only the
// answer to the newest request. Source of its keys: the ARIA combobox pattern with a list.

const queryDelay = 120;

class ComboBox extends HTMLElement {
  #field = this.querySelector("input[type=search]");
  #list = null;
  #current = -1;
  #timer = 0;
  /** Counts requests, so that a late answer is ignored. */
  #queryCount = 0;

  connectedCallback() {
    this.#field.role = "combobox";
    this.#field.ariaAutoComplete = "list";
    this.#field.ariaExpanded = "false";
    this.addEventListener("input", this);
    this.addEventListener("compositionend", this);
    this.addEventListener("keydown", this);
    this.addEventListener("mousedown", this);
    this.addEventListener("click", this);
    this.addEventListener("focusout", this);
    this.addEventListener("submit", this);
  }

  disconnectedCallback() {
    this.close();
  }

  handleEvent(event) {
    switch (event.type) {
      case "input": return !event.isComposing && this.#type();
      case "compositionend": return this.#type();
      case "keydown": return this.#press(event);
      // A press on the list leaves the focus in the field.
      case "mousedown": return this.#list?.contains(event.target) && event.preventDefault();
      case "click": return this.#click(event);
      case "focusout": return this.contains(event.relatedTarget) || this.close();
      case "submit": return this.close();
    }
  }

  /** Removes the suggestions and ignores pending requests. */
  close() {
    clearTimeout(this.#timer);
    this.#queryCount += 1;
    this.#list?.remove();
    this.#list = null;
    this.#field.ariaExpanded = "false";
    this.#field.removeAttribute("aria-controls");
    this.#point(-1);
  }

  get #options() {
    return [...(this.#list?.children ?? [])];
  }

  #type() {
    clearTimeout(this.#timer);
    const text = this.#field.value;
    if (text.trim() === "") return this.close();
    this.#timer = setTimeout(() => this.#query(text), queryDelay);
  }

  #query(text) {
    const query = ++this.#queryCount;
    const answer = (list) => query === this.#queryCount && this.#show(list);
    this.dispatchEvent(new CustomEvent("combo-query", { bubbles: true, detail: { text, answer } }));
  }

  /** @param {Element | null} list */
  #show(list) {
    if (!list?.children.length || !this.contains(document.activeElement)) return this.close();
    this.#list?.remove();
    this.#list = list;
    list.id = `${this.#field.id}-list`;
    list.ariaLabel = this.dataset.label;
    this.#options.forEach((option, index) => (option.id = `${list.id}-${index}`));
    this.append(list);
    this.#field.setAttribute("aria-controls", list.id);
    this.#field.ariaExpanded = "true";
    this.#point(-1);
  }

  /** The option that Enter takes; -1 for the typed text. */
  #point(index) {
    this.#current = index;
    this.#options.forEach((option, at) => (option.ariaSelected = String(at === index)));
    const option = this.#options[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.#field.setAttribute("aria-activedescendant", option.id);
    else this.#field.removeAttribute("aria-activedescendant");
  }

  #press(event) {
    if (event.isComposing || event.target !== this.#field) return;
    const count = this.#options.length;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        if (count === 0) return this.#field.value.trim() && this.#query(this.#field.value);
        // Beyond both ends comes the typed text.
        const step = event.key === "ArrowDown" ? 1 : -1;
        return this.#point(((this.#current + 1 + step + count + 1) % (count + 1)) - 1);
      }
      case "Enter": {
        const option = this.#options[this.#current];
        if (!option) return;
        event.preventDefault();
        return this.#take(option);
      }
      case "Escape":
        if (count === 0) return;
        event.preventDefault();
        return this.close();
    }
  }

  #click(event) {
    const option = event.target.closest("[role=option]");
    // The browser follows a link.
    if (option && event.target.closest("a")) setTimeout(() => this.close());
    else if (option) this.#take(option);
  }

  #take(option) {
    const link = option.querySelector("a");
    if (link) return link.click();
    this.#field.value = option.dataset.value;
    this.close();
    this.#field.form.requestSubmit();
  }
}

customElements.define("combo-box", ComboBox);
