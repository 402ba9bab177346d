// <user-center>: its links and forms speak for themselves. When a check of all shows ends, it asks for itself anew.

class UserCenter extends HTMLElement {
  static observedAttributes = ["data-told"];

  attributeChangedCallback() {
    document.dispatchEvent(new CustomEvent("page-stale"));
  }
}

customElements.define("user-center", UserCenter);
