// <inbox-page>: Q queues the row with the focus, and D or Delete dismisses it, as the row's buttons do.

const ways = { q: "end", d: "start", Delete: "start" };

class InboxPage extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", this.#press);
  }

  #press = (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("[popover]")) return;
    const button = event.target.closest("li")?.querySelector(`[data-swipe="${ways[event.key]}"]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
}

customElements.define("inbox-page", InboxPage);
