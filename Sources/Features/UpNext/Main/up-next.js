// <up-next>: its rows and forms speak for themselves.

customElements.define("up-next", class UpNext extends HTMLElement {});
