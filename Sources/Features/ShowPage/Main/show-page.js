// <show-page>: its buttons speak for themselves; the element is where the page's own behaviour will live.

customElements.define("show-page", class ShowPage extends HTMLElement {});
