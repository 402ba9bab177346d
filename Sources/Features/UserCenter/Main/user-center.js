// <user-center>: its links and forms speak for themselves.

customElements.define("user-center", class UserCenter extends HTMLElement {});
